"""The user's own list of faces: dominoes that differ from the shipped list.

It is one CSV file for all boxes, ``box,domino,a,b`` with a row such as ``origins,23,J0,Q0``. Every
function takes its path, because where it lies is not for this package to know. Nothing is written
before all of the file was found good, so a broken file stays as it is until a person mends it.
"""

from __future__ import annotations

import csv
import io
import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from companion.dominoes.box import Box, Domino, Face, box
from companion.dominoes.rules import BLANK, BOXES
from companion.dominoes.rules import shipped as shipped_dominoes
from companion.referee.errors import CompanionError, DataError
from companion.referee.files import read_text, write_text
from companion.referee.setup import Tile
from companion.referee.text import counted, listed

#: What the file is called in the folder of the user's own data.
FILE_NAME = "tiles.csv"
HEADING = ("box", "domino", "a", "b")

#: The tiles of each box, by the id of the domino.
Tiles = Mapping[str, Mapping[str, Tile]]


@dataclass(frozen=True, slots=True)
class Difference:
    """A domino whose faces differ: in notation as shipped (``J0 Q0``; empty where the list has
    no faces) and as the user has it."""

    box: str
    domino: str
    shipped: str
    yours: str

    def __str__(self) -> str:
        # A lettered domino of Heroes is in no list: its faces are on the cardboard alone.
        shipped = f"shipped as {self.shipped}" if self.shipped else "entered by you"
        return f"{self.box} {self.domino}: {self.yours}, {shipped}"


@dataclass(frozen=True, slots=True)
class Report:
    """What the user's list changes. ``remarks`` are sentences, one for each number of squares
    that is no longer the one printed in the rules; none when the table still holds."""

    differences: tuple[Difference, ...]
    remarks: tuple[str, ...]

    @property
    def text(self) -> str:
        """The report as lines for a person."""
        if not self.differences:
            return "Your list changes no domino."
        number = counted(len(self.differences), "domino", "dominoes")
        lines = [f"Your list changes {number}:", *(f"  {d}" for d in self.differences)]
        if self.remarks:
            lines += ["The squares are not those of the box:", *(f"  {r}" for r in self.remarks)]
        else:
            lines.append("The squares of the box are as printed in the rules.")
        return "\n".join(lines)


def load(path: Path) -> Tiles:
    """Every tile of the file; none where there is no file.

    Raises :class:`DataError` that names the file and the row: not the columns, a box, domino or
    face that does not exist, a domino twice, two volcanoes on one.
    """
    text = read_text(path)
    return {} if text is None else read(text, path.name)


def read(text: str, source: str) -> Tiles:
    """The tiles of a text in the form of the file; *source* is its name for messages."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    found: dict[str, dict[str, Tile]] = {}
    rows: dict[tuple[str, str], int] = {}
    try:
        heading = next(reader, [])
        if tuple(_stripped(heading)) != HEADING:
            raise DataError(f"{source}, row 1: the heading {','.join(HEADING)} was expected")
        for row in reader:
            words, where = _stripped(row), f"{source}, row {reader.line_num}"
            if not any(words):
                continue
            if len(words) != len(HEADING):
                raise DataError(f"{where}: {len(HEADING)} values were expected, not {len(words)}")
            name, id_, a, b = words
            if name.lower() not in BOXES:
                raise DataError(f"{where}: there is no box '{name}'; there are {', '.join(BOXES)}")
            name = name.lower()
            try:
                tile = checked(name, Tile(id_, a, b))
            except DataError as error:
                raise DataError(f"{where}: {error}") from None
            if (name, tile.id) in rows:
                before = rows[name, tile.id]
                raise DataError(f"{where}: domino {tile.id} stands in row {before} already")
            rows[name, tile.id] = reader.line_num
            found.setdefault(name, {})[tile.id] = tile
    except csv.Error as error:
        raise DataError(f"{source}, row {reader.line_num}: {error}") from None
    return found


def checked(box_name: str, tile: Tile) -> Tile:
    """The tile in canonical letters (``23 j q`` is ``23 J0 Q0``); raises :class:`DataError`."""
    found = box(box_of(box_name))
    id_ = tile.id.strip().upper().lstrip("0")
    known = _dominoes(found)
    if id_ not in known:
        raise DataError(f"{found.title} has no domino '{tile.id}'")
    try:
        a, b = found.face(tile.a.strip()), found.face(tile.b.strip())
    except ValueError as error:
        raise DataError(f"domino {id_}: {error}") from None
    if a.craters and b.craters:
        raise DataError(f"domino {id_} has two volcanoes; none in the box has")
    divided = sum(face.second is not None for face in (a, b))
    if divided != (known[id_] is BLANK):
        raise DataError(
            f"domino {id_}: a lettered domino of Heroes has one divided half such as F/L and one "
            "plain half, any other has none (H-TILE-1)"
        )
    return Tile(id_, found.letters(a), found.letters(b))


def shipped(box_name: str, id_: str) -> Tile:
    """The faces of a domino in the shipped list, as a tile; raises :class:`DataError`.

    A lettered domino of Heroes has none there: its halves are empty.
    """
    found = box(box_of(box_name))
    dominoes = _dominoes(found)
    if id_ not in dominoes:
        raise DataError(f"{found.title} has no domino '{id_}'")
    return _tile(found, id_, dominoes[id_])


def tiles_for(name: str, path: Path, options: tuple[str, ...] = ()) -> tuple[Tile, ...]:
    """The tiles for the set-up of a new game, only those that differ from the shipped list.

    *name* is a box (``origins``) or a preset (``origins-totem``), *options* those of the game:
    dominoes that they add come along, others do not. Raises :class:`DataError` for a file that
    cannot be read: tell the person and set up the game without them.
    """
    name = box_of(name)
    found = box(name)
    mine, played = load(path).get(name, {}), shipped_dominoes(found, options)
    ids = found.ordered(id_ for id_ in mine if id_ in played)
    return tuple(mine[id_] for id_ in ids if mine[id_] != shipped(name, id_))


def set_tile(path: Path, box_name: str, tile: Tile) -> Tile:
    """Keep a tile for later games; one as shipped is taken out. Returns it as it was written."""
    name, tile = box_of(box_name), checked(box_name, tile)
    tiles = {key: dict(value) for key, value in load(path).items()}
    if tiles.get(name, {}).get(tile.id, shipped(name, tile.id)) != tile:
        tiles.setdefault(name, {})[tile.id] = tile
        _write(path, tiles)
    return tile


def reset(path: Path, box_name: str | None = None, ids: Iterable[str] = ()) -> int:
    """Go back to the shipped list: of these dominoes of a box, of the box, or of every box.

    Returns how many were taken out; raises :class:`DataError` for one that is not in the list.
    Of everything, the file itself goes; a broken one is kept under a name with ``.old`` at its end.
    """
    if box_name is None:
        return _remove(path)
    name = box_of(box_name)
    tiles = {key: dict(value) for key, value in load(path).items()}
    mine = tiles.get(name, {})
    wanted = [id_.strip().upper().lstrip("0") for id_ in ids] or list(mine)
    strangers = [id_ for id_ in wanted if id_ not in mine]
    if strangers:
        raise DataError(f"your list has no domino {listed(strangers, 'or')} of {name}")
    for id_ in dict.fromkeys(wanted):
        del mine[id_]
    _write(path, tiles)
    return len(dict.fromkeys(wanted))


def export(path: Path, box_name: str | None = None) -> str:
    """The list in the form of the file, of one box or of all."""
    tiles = load(path)
    wanted = None if box_name is None else box_of(box_name)
    return _text({key: mine for key, mine in tiles.items() if wanted in (None, key)})


def import_tiles(path: Path, text: str, source: str = "import") -> tuple[Tile, ...]:
    """Add a list in the form of the file; its tiles win over those that the user had.

    All or nothing: raises :class:`DataError` that names the row of *source*. Returns the tiles
    that are new or other than before.
    """
    new = read(text, source)
    tiles = {key: dict(value) for key, value in load(path).items()}
    changed = tuple(
        tile
        for name, added in new.items()
        for id_, tile in added.items()
        if tiles.get(name, {}).get(id_, shipped(name, id_)) != tile
    )
    for name, added in new.items():
        tiles.setdefault(name, {}).update(added)
    _write(path, tiles)
    return changed


def check(path: Path) -> Report:
    """What the list changes, and whether the squares of each box are still as many as printed."""
    differences: list[Difference] = []
    remarks: list[str] = []
    for name, tiles in load(path).items():
        found = box(name)
        printed = {id_: d for id_, d in _dominoes(found).items() if d is not BLANK}
        dominoes = dict(printed)
        for id_ in found.ordered(tuple(tiles)):
            old, new = shipped(name, id_), tiles[id_]
            if old != new:
                shown = f"{old.a} {old.b}".strip()
                differences.append(Difference(name, id_, shown, f"{new.a} {new.b}"))
                if id_ in printed:
                    a, b = found.face(new.a), found.face(new.b)
                    dominoes[id_] = Domino(id_, dominoes[id_].order, a, b)
        uneven = _uneven(found, printed.values(), dominoes.values())
        remarks += [f"{name}: {text}" for text in uneven]
    return Report(tuple(differences), tuple(remarks))


def box_of(name: str) -> str:
    """The name of the box of a preset, or of a box; raises :class:`DataError`."""
    for box_name in BOXES:
        if name == box_name or name in box(box_name).presets:
            return box_name
    raise DataError(f"there is no box '{name}'; there are {', '.join(BOXES)}")


def _dominoes(found: Box) -> dict[str, Domino]:
    """Every domino that a game of the box can have; BLANK where no list has its faces."""
    return shipped_dominoes(found, tuple(found.options))


def _uneven(found: Box, before: Iterable[Domino], after: Iterable[Domino]) -> list[str]:
    def squares(list_: Iterable[Domino]) -> Counter[Face]:
        return Counter(face for domino in list_ for face in (domino.a, domino.b))

    printed, now = squares(before), squares(after)
    order = sorted({*printed, *now}, key=lambda f: (f.terrain, f.craters, f.marks))
    return [
        f"{found.describe(face)}: {counted(now[face], 'square')} instead of {printed[face]}"
        for face in order
        if printed[face] != now[face]
    ]


def _tile(found: Box, id_: str, domino: Domino) -> Tile:
    if domino is BLANK:
        return Tile(id_, "", "")
    return Tile(id_, found.letters(domino.a), found.letters(domino.b))


def _stripped(row: Iterable[str]) -> list[str]:
    return [value.strip() for value in row]


def _text(tiles: Tiles) -> str:
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADING)
    for name, mine in sorted(tiles.items()):
        for id_ in box(name).ordered(tuple(mine)):
            writer.writerow((name, id_, mine[id_].a, mine[id_].b))
    return out.getvalue()


def _write(path: Path, tiles: Tiles) -> None:
    """Put the list in the place of the old one in one step, without tiles that are as shipped."""
    kept = {
        name: {id_: tile for id_, tile in mine.items() if tile != shipped(name, id_)}
        for name, mine in tiles.items()
    }
    write_text(path, _text(kept))


def _remove(path: Path) -> int:
    try:
        number = sum(len(mine) for mine in load(path).values())
    except CompanionError:
        number = 0
        try:
            os.replace(path, path.with_name(path.name + ".old"))
        except OSError as error:
            raise DataError(f"{path.name} cannot be set aside: {error}") from None
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{path.name} cannot be removed: {error}") from None
    return number
