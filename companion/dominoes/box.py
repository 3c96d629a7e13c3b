"""What is in the box of a game, read from its data files and checked on the way in."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from companion import data_files
from companion.referee.errors import DataError


@dataclass(frozen=True, slots=True)
class Terrain:
    """A kind of square. ``resource`` is the wooden piece that markless squares of it bear."""

    index: int
    id: str
    letter: str
    squares: tuple[int, ...]
    resource: str | None = None
    sign: str = ""
    totem: int = 0
    erupts: bool = False


@dataclass(frozen=True, slots=True)
class Face:
    """What one half shows: its terrain (an index), printed marks, craters of a volcano.

    ``bears`` tells that a wooden resource goes on it (O-TOTEM-1). A divided square (H-TILE-1) has
    a ``second`` terrain.
    """

    terrain: int
    marks: int = 0
    craters: int = 0
    bears: bool = False
    second: int | None = None


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino: its number or letter, its place in the order of all, its halves.

    ``effect`` is what placing it brings: ``giant_arrives``, ``footprints_send_giant`` or nothing.
    """

    id: str
    order: int
    a: Face
    b: Face
    effect: str = ""
    double: bool = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "double", self.a == self.b)


@dataclass(frozen=True, slots=True)
class Token:
    """A fire token: for a volcano of so many craters, its flames, its range, how many there are."""

    craters: int
    flames: int
    range: int
    count: int


@dataclass(frozen=True, slots=True)
class Figure:
    """What can be recruited: a cave dweller, a building or a character of the court.

    It stands on ``terrain`` alone (None: on any) and adds ``marks`` to its square. It scores
    ``base``, and ``points`` for each neighbour ``per`` (a resource, ``any_resource``, ``mark``,
    ``figure`` or ``warrior``) on the 8 squares around; a warrior with ``power`` scores in groups
    (O-SCORE-3, O-SCORE-4, C-SCORE-1).
    """

    id: str
    label: str
    kind: str
    copies: int
    per: str = ""
    points: int = 0
    base: int = 0
    power: int = 0
    terrain: str | None = None
    marks: int = 0
    warrior: bool = False


@dataclass(frozen=True, slots=True)
class Market:
    """Where figures come from: so many lie open, the others are a face-down pile.

    ``reveal`` and ``buy`` are the events that tell of it, ``cite`` the rules about it. Buying in
    the last round needs the option ``last_round``, standing on a volcano ``on_eruption``. All
    points go into one ``row`` of the sheet, or into one for each kind when that is empty.
    """

    figures: Mapping[str, Figure]
    noun: str
    shown: int
    reveal: str
    buy: str
    cite: Mapping[str, str]
    last_round: str = ""
    on_eruption: str = ""
    row: str = ""


@dataclass(frozen=True, slots=True)
class Quest:
    """A quest of Age of Giants: ``terrains`` are those that it is about, ``kind`` is its id without
    a single such terrain, ``help`` what it gives."""

    id: str
    kind: str
    title: str
    terrains: tuple[str, ...]
    help: str = ""


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may switch on.

    ``bonus`` is ``centre`` (the start in the centre) or ``complete`` (no domino discarded) for an
    option that gives ``points``; ``excludes`` are words that cannot stand beside it. An option may
    switch on rule ``parts``, add a list of ``dominoes``, ``letters`` of dominoes whose faces the
    table enters itself, and ``colours`` for more players.
    """

    id: str
    title: str
    help: str
    rule: str
    bonus: str = ""
    points: int = 0
    excludes: tuple[str, ...] = ()
    parts: tuple[str, ...] = ()
    dominoes: str = ""
    letters: str = ""
    colours: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play the box: its rule parts and the options that it offers.

    ``aliases`` are other words for some options (none at all, for a default). ``series`` is how
    many games make a series (0: this game has none).
    """

    id: str
    title: str
    help: str
    parts: tuple[str, ...]
    options: tuple[str, ...]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    series: int = 0


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines, rounds, frame and pieces for some numbers of players.

    It holds when exactly ``when`` are switched on of all options that any layout names, those of
    ``either`` aside. ``span`` is the side of the start; ``drop`` the dominoes of a line, by
    position from 1, that leave the game before anybody chooses (G-LINE-1).
    """

    players: tuple[int, ...]
    line: int
    rounds: int
    frame: int
    pieces: int
    opening: str = ""
    when: tuple[str, ...] = ()
    either: tuple[str, ...] = ()
    span: int = 1
    drop: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A box: everything that its data files say.

    ``added`` are the dominoes that an option adds, by the option's id.
    """

    title: str
    cite: str
    words: Mapping[str, str]
    colours: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    dominoes: Mapping[str, Domino]
    tokens: tuple[Token, ...]
    market: Market | None
    quests: Mapping[str, Quest]
    added: Mapping[str, Mapping[str, Domino]]
    presets: Mapping[str, Preset]
    options: Mapping[str, Option]
    layouts: tuple[Layout, ...]

    def face(self, text: str) -> Face:
        """The face of notation such as ``J0`` or ``V2``; raises ValueError saying what is wrong."""
        if "/" in text:
            one, other = (self._terrain(part.strip(), text) for part in text.split("/", 1))
            if one is other or one.erupts or other.erupts:
                raise ValueError(f"'{text}' is not a square divided into two terrains")
            return Face(min(one.index, other.index), second=max(one.index, other.index))
        digits = text[1:]
        terrain = self._terrain(text[:1], text)
        if digits and not (digits.isascii() and digits.isdigit() and len(digits) == 1):
            raise ValueError(f"'{text}' is not a terrain letter and one digit")
        if terrain.erupts:
            if not digits or not any(token.craters == int(digits) for token in self.tokens):
                raise ValueError(f"'{text}' does not say how many craters: 1, 2 or 3")
            return Face(terrain.index, craters=int(digits))
        marks = int(digits or 0)
        if marks > 3:
            raise ValueError(f"'{text}' has more than 3 {self.words['mark']}s")
        return Face(terrain.index, marks, bears=bool(terrain.resource) and not marks)

    def plays(self, part: str) -> bool:
        """Whether some preset or option of the box switches a rule part on."""
        parts = [preset.parts for preset in self.presets.values()]
        parts += [option.parts for option in self.options.values()]
        return any(part in switched for switched in parts)

    @property
    def figures(self) -> Mapping[str, Figure]:
        """What can be recruited; nothing in a box without a market."""
        return self.market.figures if self.market else {}

    def ordered(self, ids: Iterable[str]) -> tuple[str, ...]:
        """Domino ids in the order of a line, lowest first (O-LINE-1, K-LINE-1)."""
        return tuple(sorted(ids, key=order))

    def _terrain(self, letter: str, text: str) -> Terrain:
        for terrain in self.terrains:
            if terrain.letter == letter.upper():
                return terrain
        letters = " ".join(t.letter for t in self.terrains)
        raise ValueError(f"'{text}' has no terrain of this game ({letters})")

    def letters(self, face: Face) -> str:
        """The notation of a face."""
        if face.second is not None:
            return f"{self.terrains[face.terrain].letter}/{self.terrains[face.second].letter}"
        return f"{self.terrains[face.terrain].letter}{face.craters or face.marks}"

    def describe(self, face: Face) -> str:
        """A face in words: ``lake with 1 flame``, ``volcano with 2 craters``."""
        name, mark = self.terrains[face.terrain].id, self.words["mark"]
        if face.second is not None:
            return f"divided: {name} and {self.terrains[face.second].id}"
        number, what = (face.craters, "crater") if face.craters else (face.marks, mark)
        return f"{name} with {number} {what}{'s' * (number > 1)}" if number else name

    def token(self, craters: int) -> Token:
        """The fire token of a volcano."""
        return next(token for token in self.tokens if token.craters == craters)


@cache
def box(name: str) -> Box:
    """The shipped box (``origins``, ...); raises :class:`DataError`."""
    return read_box(data_files() / f"{name}.toml")


def read_box(path: Path) -> Box:
    """Read a box from its TOML file and the CSV files beside it; raises :class:`DataError`."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        terrains = tuple(
            Terrain(index, **_tuples(entry)) for index, entry in enumerate(data["terrain"])
        )
        presets = {key: Preset(key, **_tuples(entry)) for key, entry in data["preset"].items()}
        options = {key: Option(key, **_tuples(entry)) for key, entry in data["option"].items()}
        layouts = tuple(Layout(**_tuples(entry)) for entry in data["layout"])
        tokens = tuple(Token(**entry) for entry in data.get("token", ()))
        dominoes: dict[str, Domino] = {}
        for file in data["dominoes"]:
            read_dominoes(path.parent / file, terrains, dominoes)
        added: dict[str, dict[str, Domino]] = {}
        for option in options.values():
            if option.dominoes:
                added[option.id] = read_added(path.parent / option.dominoes, terrains)
        market = None
        if entry := data.get("market"):
            market = read_market(path.parent / entry["file"], terrains, entry)
        quests: dict[str, Quest] = {}
        if entry := data.get("quests"):
            quests = read_quests(path.parent / entry["file"], terrains, entry["help"])
        return Box(
            data["title"],
            data["cite"],
            data["words"],
            tuple(data["colours"]),
            terrains,
            dominoes,
            tokens,
            market,
            quests,
            added,
            presets,
            options,
            layouts,
        )
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None
    except (KeyError, TypeError, AttributeError, ValueError) as error:
        raise DataError(f"{path.name}: {error!r} is missing or of the wrong kind") from None


def _tuples(entry: Mapping[str, Any]) -> dict[str, Any]:
    """A TOML table with its lists as tuples, also in tables inside."""
    return {
        key: tuple(value)
        if isinstance(value, list)
        else _tuples(value)
        if isinstance(value, dict)
        else value
        for key, value in entry.items()
    }


def _rows(path: Path) -> Iterator[tuple[int, dict[str, str]]]:
    """The rows of a CSV file with their numbers in the file (the heading is row 1)."""
    line = 0
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, strict=True)
            for row in reader:
                if None in row or None in row.values():
                    raise DataError(
                        f"{path.name}, row {reader.line_num}: as many values were expected as the "
                        f"heading has ({len(reader.fieldnames or ())})"
                    )
                line = reader.line_num
                yield line, {key: value.strip() for key, value in row.items()}
    except csv.Error as error:
        raise DataError(f"{path.name}, row {line + 1}: {error}") from None
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path.name}: {error}") from None


def read_dominoes(path: Path, terrains: tuple[Terrain, ...], into: dict[str, Domino]) -> None:
    """Add the dominoes of a list to *into*, each checked, and the whole against the terrains.

    Raises :class:`DataError` that names the row: a terrain or number that is not of the game, a
    domino twice or missing, a resource that does not follow from terrain and marks, two volcanoes
    on one domino, or squares per terrain that are not those of the box.
    """
    names = {terrain.id: terrain for terrain in terrains}
    rows: dict[str, int] = {}
    for line, row in _rows(path):
        where = f"{path.name}, row {line}"
        number = row.get("number", "")
        if not number.isascii() or not number.isdigit() or not 1 <= int(number) <= 48:
            raise DataError(f"{where}: a number from 1 to 48 was expected, not '{number}'")
        id_ = str(int(number))
        if id_ in into:
            raise DataError(f"{where}: domino {id_} stands in row {rows.get(id_)} already")
        a, b = (_face(half, row, names, where) for half in "ab")
        if a.craters and b.craters:
            raise DataError(f"{where}: domino {id_} has two volcanoes; none in the box has")
        into[id_] = Domino(id_, order(id_), a, b)
        rows[id_] = line
    missing = [str(n) for n in range(1, 49) if str(n) not in into]
    if missing:
        raise DataError(f"{path.name}: there is no row for domino {', '.join(missing)}")
    _check_squares(path, terrains, into)


def order(id_: str) -> int:
    """Where a domino stands in a line: letters before all numbers, in alphabetical order
    (K-LINE-1, H-GIANT-2)."""
    return int(id_) if id_.isdigit() else ord(id_) - 128


def read_added(path: Path, terrains: tuple[Terrain, ...]) -> dict[str, Domino]:
    """The dominoes of an expansion; raises :class:`DataError` that names the row."""
    names = {terrain.id: terrain for terrain in terrains}
    dominoes: dict[str, Domino] = {}
    for line, row in _rows(path):
        where = f"{path.name}, row {line}"
        id_, effect = row.get("id", ""), row.get("effect", "")
        if not (id_.isdigit() or (len(id_) == 1 and id_.isalpha())) or id_ in dominoes:
            raise DataError(f"{where}: '{id_}' is no number or letter, or stands twice")
        if effect not in ("", "giant_arrives", "footprints_send_giant"):
            raise DataError(f"{where}: the effect '{effect}' is not known")
        a, b = (_face(half, row, names, where) for half in "ab")
        dominoes[id_] = Domino(id_, order(id_), a, b, effect)
    return dominoes


def _face(half: str, row: dict[str, str], terrains: dict[str, Terrain], where: str) -> Face:
    name = row.get(f"{half}_terrain", "")
    terrain = terrains.get(name)
    if terrain is None:
        raise DataError(
            f"{where}: {half}_terrain is '{name}', expected one of {', '.join(terrains)}"
        )

    def number(column: str) -> int:
        text = row.get(f"{half}_{column}", "0")
        if not text.isascii() or not text.isdigit() or int(text) > 3:
            raise DataError(f"{where}: {half}_{column} is '{text}', expected 0, 1, 2 or 3")
        return int(text)

    marks = number("crowns" if f"{half}_crowns" in row else "flames")
    craters = number("craters")
    if terrain.erupts != bool(craters) or (craters and marks):
        raise DataError(f"{where}: half {half}, a {name}, has {craters} craters and {marks} flames")
    bears = bool(terrain.resource) and not marks
    resource = row.get(f"{half}_resource")
    if resource is not None and resource != (terrain.resource if bears else ""):
        raise DataError(
            f"{where}: {half}_resource is '{resource}'; a {name} with {marks} flames bears "
            f"{terrain.resource if bears else 'none'}"
        )
    return Face(terrain.index, marks, craters, bears)


def _check_squares(path: Path, terrains: tuple[Terrain, ...], dominoes: dict[str, Domino]) -> None:
    faces = Counter(
        (face.terrain, face.craters or face.marks)
        for domino in dominoes.values()
        for face in (domino.a, domino.b)
    )
    for terrain in terrains:
        for number in range(4):
            expected = terrain.squares[number] if number < len(terrain.squares) else 0
            found = faces[terrain.index, number]
            if found != expected:
                digit = "craters" if terrain.erupts else "marks"
                at = [
                    domino.id
                    for domino in dominoes.values()
                    if any(
                        (face.terrain, face.craters or face.marks) == (terrain.index, number)
                        for face in (domino.a, domino.b)
                    )
                ]
                raise DataError(
                    f"{path.name}: the box has {expected} squares of {terrain.id} with {number} "
                    f"{digit}, the list has {found} (dominoes {', '.join(at) or 'none'})"
                )


#: What the data files call the things that a figure scores its neighbours for.
_NEIGHBOURS = {
    "flame": "mark",
    "crown": "mark",
    "dweller": "figure",
    "character": "figure",
    "any resource token": "any_resource",
}


def read_market(path: Path, terrains: tuple[Terrain, ...], entry: Mapping[str, Any]) -> Market:
    """The market of a box with the figures of the list *path*; raises :class:`DataError` that
    names the row."""
    scoring = {*(t.resource for t in terrains), "any_resource", "mark", "figure", "warrior", ""}
    figures: dict[str, Figure] = {}
    for line, row in _rows(path):
        where = f"{path.name}, row {line}"
        try:
            figure = _figure(row)
        except (KeyError, ValueError) as error:
            raise DataError(f"{where}: {error} is missing or not a number") from None
        if figure.id in figures or figure.copies < 1:
            raise DataError(f"{where}: '{figure.id}' stands twice or has no copies")
        if figure.per not in scoring or (figure.power and figure.per):
            raise DataError(f"{where}: '{figure.id}' scores for '{figure.per}'")
        numbers = (figure.base, figure.points, figure.power, figure.marks)
        if bool(figure.points) != bool(figure.per) or min(numbers) < 0 or not any(numbers):
            raise DataError(f"{where}: the points of '{figure.id}' do not fit")
        if figure.terrain is not None and figure.terrain not in (t.id for t in terrains):
            raise DataError(f"{where}: '{figure.id}' stands on '{figure.terrain}'")
        figures[figure.id] = figure
    if not figures:
        raise DataError(f"{path.name}: there is no {entry['noun']} in it")
    return Market(figures, **{key: value for key, value in entry.items() if key != "file"})


def _figure(row: Mapping[str, str]) -> Figure:
    per = row.get("scores_per_neighbouring", row.get("neighbour_condition_8_squares", ""))
    terrain = row.get("allowed_terrain", "any")
    power = int(row.get("power", 0))
    return Figure(
        id=row["id"],
        label=row.get("name", row["id"].replace("_", " ")),
        kind=row["kind"],
        copies=int(row["copies"]),
        per=_NEIGHBOURS.get(per, per.removesuffix(" token")),
        points=int(row.get("points_each", row.get("points_per_neighbour", 0))),
        base=int(row.get("base_points", 0)),
        power=power,
        terrain=None if terrain == "any" else terrain,
        marks=int(row.get("crowns_added", 0)),
        warrior=bool(power) or row.get("is_warrior") == "yes",
    )


def read_quests(
    path: Path, terrains: tuple[Terrain, ...], helps: Mapping[str, str]
) -> dict[str, Quest]:
    """The quests by id; *helps* says by their kind what they give.

    Raises :class:`DataError` that names the row.
    """
    names = [terrain.id for terrain in terrains]
    quests: dict[str, Quest] = {}
    for line, row in _rows(path):
        id_, about = row.get("id", ""), tuple(filter(None, row.get("terrain", "").split("|")))
        if not id_ or id_ in quests or set(about) - set(names):
            raise DataError(
                f"{path.name}, row {line}: the id '{id_}' is empty or stands twice, or the "
                f"terrain '{row.get('terrain')}' is not known"
            )
        single = about[0] if len(about) == 1 else ""
        title = row.get("name_en", id_) + (f": {single}" if single else "")
        kind = id_.removesuffix(f"_{single}")
        if kind not in helps:
            raise DataError(f"{path.name}, row {line}: nothing says what '{kind}' gives")
        quests[id_] = Quest(id_, kind, title, about, helps[kind])
    return quests
