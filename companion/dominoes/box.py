"""What is in the box of a game, read from its data files and checked on the way in."""

from __future__ import annotations

import csv
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
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

    ``bears`` tells that a wooden resource goes on it (O-TOTEM-1).
    """

    terrain: int
    marks: int = 0
    craters: int = 0
    bears: bool = False


@dataclass(frozen=True, slots=True)
class Domino:
    """A domino: its number or letter, its place in the order of all, its halves."""

    id: str
    order: int
    a: Face
    b: Face
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
class Dweller:
    """A cave dweller. ``per`` is what it scores ``points`` for on each of the 8 squares around
    it; a warrior has ``power`` instead (O-SCORE-3, O-SCORE-4)."""

    id: str
    kind: str
    copies: int
    per: str
    points: int
    power: int

    @property
    def label(self) -> str:
        """The name for people."""
        return self.id.replace("_", " ")


@dataclass(frozen=True, slots=True)
class Option:
    """A rule that a table may switch on.

    ``bonus`` is ``centre`` (the start in the centre) or ``complete`` (no domino discarded) for an
    option that gives ``points``; ``excludes`` are words that cannot stand beside it.
    """

    id: str
    title: str
    help: str
    rule: str
    bonus: str = ""
    points: int = 0
    excludes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Preset:
    """A way to play the box: its rule parts and the options that it offers.

    ``aliases`` are other words for some options (none at all, for a default).
    """

    id: str
    title: str
    help: str
    parts: tuple[str, ...]
    options: tuple[str, ...]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Layout:
    """Lines, rounds, frame and pieces for some numbers of players.

    It holds when exactly ``when`` are switched on of all options that any layout names.
    """

    players: tuple[int, ...]
    line: int
    rounds: int
    frame: int
    pieces: int
    opening: str = ""
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Box:
    """A box: everything that its data files say."""

    title: str
    cite: str
    words: Mapping[str, str]
    colours: tuple[str, ...]
    terrains: tuple[Terrain, ...]
    dominoes: Mapping[str, Domino]
    tokens: tuple[Token, ...]
    dwellers: Mapping[str, Dweller]
    presets: Mapping[str, Preset]
    options: Mapping[str, Option]
    layouts: tuple[Layout, ...]

    def face(self, text: str) -> Face:
        """The face of notation such as ``J0`` or ``V2``; raises ValueError saying what is wrong."""
        letter, digits = text[:1].upper(), text[1:]
        terrain = next((t for t in self.terrains if t.letter == letter), None)
        if terrain is None:
            letters = " ".join(t.letter for t in self.terrains)
            raise ValueError(f"'{text}' has no terrain of this game ({letters})")
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

    def letters(self, face: Face) -> str:
        """The notation of a face."""
        return f"{self.terrains[face.terrain].letter}{face.craters or face.marks}"

    def describe(self, face: Face) -> str:
        """A face in words: ``lake with 1 flame``, ``volcano with 2 craters``."""
        name, mark = self.terrains[face.terrain].id, self.words["mark"]
        number, what = (face.craters, "crater") if face.craters else (face.marks, mark)
        return f"{name} with {number} {what}{'s' * (number > 1)}" if number else name

    def token(self, craters: int) -> Token:
        """The fire token of a volcano."""
        return next(token for token in self.tokens if token.craters == craters)

    def ordered(self, ids: Iterator[str] | tuple[str, ...]) -> tuple[str, ...]:
        """Domino ids in the order of a line, lowest first (O-LINE-1, K-LINE-1)."""
        return tuple(sorted(ids, key=lambda id_: self.dominoes[id_].order))


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
        dwellers: dict[str, Dweller] = {}
        if "dwellers" in data:
            dwellers = read_dwellers(path.parent / data["dwellers"], terrains)
        return Box(
            data["title"],
            data["cite"],
            data["words"],
            tuple(data["colours"]),
            terrains,
            dominoes,
            tokens,
            dwellers,
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
        into[id_] = Domino(id_, int(id_), a, b)
        rows[id_] = line
    missing = [str(n) for n in range(1, 49) if str(n) not in into]
    if missing:
        raise DataError(f"{path.name}: there is no row for domino {', '.join(missing)}")
    _check_squares(path, terrains, into)


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


def read_dwellers(path: Path, terrains: tuple[Terrain, ...]) -> dict[str, Dweller]:
    """The cave dwellers by id; raises :class:`DataError` that names the row."""
    dwellers: dict[str, Dweller] = {}
    scoring = {*(t.resource for t in terrains if t.resource), "any_resource", "flame", "dweller"}
    for line, row in _rows(path):
        where = f"{path.name}, row {line}"
        try:
            copies, points, power = (int(row[c]) for c in ("copies", "points_each", "power"))
            dweller = Dweller(
                row["id"], row["kind"], copies, row["scores_per_neighbouring"], points, power
            )
        except (KeyError, ValueError) as error:
            raise DataError(f"{where}: {error} is missing or not a number") from None
        warrior = dweller.kind == "warrior"
        if (
            dweller.id in dwellers
            or copies < 1
            or warrior != bool(power)
            or warrior == bool(points)
            or min(points, power) < 0
        ):
            raise DataError(f"{where}: '{dweller.id}' stands twice or its numbers do not fit")
        if warrior == (dweller.per in scoring):
            raise DataError(f"{where}: '{dweller.id}' scores for '{dweller.per}'")
        dwellers[dweller.id] = dweller
    if not dwellers:
        raise DataError(f"{path.name}: there is no dweller in it")
    return dwellers
