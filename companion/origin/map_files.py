"""World maps as files: TOML that a person can read and type, shipped maps and the user's own.

A territory is a line under its continent, and a border stands in the line of either end or both::

    title = "Home board"

    [africa]
    Rift = { colour = "yellow", at = [50, 70], borders = ["Cradle", "Cape"], straits = ["Isle"] }
    Cradle = { colour = "brown", origin = true, at = [48, 61] }

``at`` is where it is drawn, in hundredths of the map's width and height, and may be left out.

Every function takes the *folder* of the user's data, because where it lies is not for this package
to know; the maps are in a folder of their own in it.
"""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion import data_files
from companion.origin.maps import CONTINENTS, Map, check
from companion.referee.errors import DataError
from companion.referee.files import write_text
from companion.referee.setup import Border, Territory
from companion.referee.text import listed

#: The folder of maps, among the shipped data and in the user's own folder.
FOLDER = "maps"
#: The largest file that is looked at, in bytes; a map of 50 territories has about 6000.
LARGEST_FILE = 100_000
#: What the file of a map ends with, and that of changes which were not saved yet.
ENDING, DRAFT = ".toml", ".toml.draft"

_KEYS = ("colour", "origin", "at", "borders", "straits")


class ChangedElsewhere(DataError):
    """A map's file is no longer what it was when the map was opened."""


@dataclass(frozen=True, slots=True)
class Shelved:
    """A map on the shelf: its ``name`` (that of its file), its title, whether it is the user's
    ``own`` and whether it has changes that were not saved (``draft``). ``trouble`` says why it
    cannot be read; empty for most."""

    name: str
    title: str
    path: Path
    own: bool
    draft: bool = False
    trouble: str = ""


# -- text ----------------------------------------------------------------------------------------


def read_map(text: str, source: str) -> Map:
    """The map of a text; *source* is its name for messages.

    Only what is no map at all raises :class:`DataError`, with the line or the territory; whatever
    else is wrong or missing is left to :func:`companion.origin.maps.check`.
    """
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise DataError(
            f"{source}: brackets inside brackets without end; no map has them"
        ) from None
    except ValueError as error:
        told = _lower(str(error)).replace("cannot overwrite a value", "a name stands twice")
        raise DataError(f"{source} is not TOML: {told}") from None
    title = data.pop("title", "")
    if not isinstance(title, str):
        raise DataError(f"{source}: the title is {_kind(title)}; a text in quotes was expected")
    if strangers := [key for key in data if key not in CONTINENTS]:
        expected = f"title and the continents {listed(CONTINENTS)}"
        raise DataError(f"{source}: '{_short(strangers[0])}' is unknown here; there are {expected}")
    territories: list[Territory] = []
    borders: dict[frozenset[str], list[Border]] = {}
    for continent, lands in data.items():
        if not isinstance(lands, dict):
            raise DataError(f"{source}: {continent} is {_kind(lands)}; [{continent}] was expected")
        for name, entry in lands.items():
            where = f"{source}, {_short(name)}"
            territories.append(_territory(where, name, continent, entry))
            for border in _borders(where, name, entry):
                _join(borders, border)
    return Map(title, tuple(territories), tuple(b for some in borders.values() for b in some))


def write_map(map_: Map) -> str:
    """A map as text: by continent, each border in the line of the end that comes first.

    :func:`read_map` gives the same map back, with its territories in that order. Only for a map
    that can be played on, so that every end of a border is there.
    """
    ordered = [land for continent in CONTINENTS for land in map_.on(continent)]
    place = {land.name.casefold(): at for at, land in enumerate(ordered)}
    near: dict[str, dict[bool, list[str]]] = {name: {False: [], True: []} for name in place}
    for border in map_.borders:
        a, b = sorted((border.a, border.b), key=lambda name: place[name.casefold()])
        near[a.casefold()][border.strait].append(b)
    lines = [f"title = {_quoted(map_.title)}"]
    for continent in CONTINENTS:
        if lands := map_.on(continent):
            lines += ["", f"[{continent}]"]
        for land in lands:
            parts = [f"colour = {_quoted(land.colour)}"]
            if land.origin:
                parts.append("origin = true")
            if land.x is not None and land.y is not None:
                parts.append(f"at = [{land.x}, {land.y}]")
            for key, strait in (("borders", False), ("straits", True)):
                names = sorted(
                    near[land.name.casefold()][strait], key=lambda n: place[n.casefold()]
                )
                if names:
                    parts.append(f"{key} = [{', '.join(map(_quoted, names))}]")
            lines.append(f"{_key(land.name)} = {{ {', '.join(parts)} }}")
    return "\n".join(lines) + "\n"


def _territory(where: str, name: str, continent: str, entry: Any) -> Territory:
    if not isinstance(entry, dict):
        raise DataError(f'{where}: {{ colour = "..." }} was expected, not {_kind(entry)}')
    if strangers := [key for key in entry if key not in _KEYS]:
        raise DataError(f"{where}: '{_short(strangers[0])}' is unknown; there are {listed(_KEYS)}")
    colour, origin, at = entry.get("colour", ""), entry.get("origin", False), entry.get("at")
    if not isinstance(colour, str) or not colour:
        raise DataError(f'{where}: a colour in quotes was expected, such as colour = "brown"')
    if not isinstance(origin, bool):
        raise DataError(f"{where}: origin is {_kind(origin)}; true or false was expected")
    if at is None:
        return Territory(name, colour.lower(), continent, origin)
    # True is a whole number to Python.
    if not isinstance(at, list) or [type(value) for value in at] != [int, int]:
        raise DataError(f"{where}: at is a place such as [48, 61], two whole numbers")
    return Territory(name, colour.lower(), continent, origin, *at)


def _borders(where: str, name: str, entry: Mapping[str, Any]) -> Iterator[Border]:
    for key, strait in (("borders", False), ("straits", True)):
        others = entry.get(key, [])
        if not isinstance(others, list) or not all(isinstance(other, str) for other in others):
            raise DataError(f'{where}: {key} is a list of names such as ["Rift", "Isle"]')
        for other in others:
            yield Border(name, other, strait)


def _join(borders: dict[frozenset[str], list[Border]], border: Border) -> None:
    """Add a border, unless it is the one that the line of the other end told already."""
    known = borders.setdefault(frozenset((border.a.casefold(), border.b.casefold())), [])
    told = [b for b in known if b.strait == border.strait and b.a != border.a]
    if not told:
        known.append(border)


def _lower(text: str) -> str:
    return text[:1].lower() + text[1:]


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}..."


def _kind(value: Any) -> str:
    kinds = {bool: "true or false", str: "a text", int: "a number", float: "a number"}
    kinds |= {list: "a list", dict: "a table"}
    return kinds.get(type(value), "a date")


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda c: f"\\u{ord(c[0]):04x}", escaped) + '"'


def _key(name: str) -> str:
    return name if re.fullmatch(r"[A-Za-z0-9_-]+", name) else _quoted(name)


# -- files ---------------------------------------------------------------------------------------


def load(path: Path) -> Map:
    """The map of a file; raises :class:`DataError` that names it: not there, no text, no map."""
    try:
        with path.open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise DataError(f"{path.name} is larger than {LARGEST_FILE // 1000} kB, so it is no map")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise DataError(f"{path.name} cannot be read: it is no text in UTF-8") from None
    return read_map(text, path.name)


def shelf(folder: Path) -> tuple[Shelved, ...]:
    """The user's own maps, drafts of maps that were never saved among them, then the shipped ones,
    each by title."""
    mine = folder / FOLDER
    own = {path.name.removesuffix(ENDING): path for path in _files(mine, ENDING)}
    drafts = {path.name.removesuffix(DRAFT): path for path in _files(mine, DRAFT)}
    found = []
    for name in {**own, **drafts}:
        path = own.get(name, mine / f"{name}{ENDING}")
        found.append(_shelved(name, path, own=True, draft=drafts.get(name)))
    shipped = [_shelved(path.stem, path) for path in _files(data_files() / FOLDER, ENDING)]
    return (*sorted(found, key=_by_title), *sorted(shipped, key=_by_title))


def map_names(folder: Path) -> tuple[str, ...]:
    """The names by which :func:`find_map` finds maps, the user's own first."""
    return tuple(dict.fromkeys(one.name for one in shelf(folder) if one.path.is_file()))


def find_map(name: str, folder: Path) -> Map:
    """A map to play on, by the name of its file or by its title, in any case; the user's own come
    first. Raises :class:`DataError`: no such map, not readable, or broken (not: unfinished)."""
    wanted = name.casefold()
    known = [one for one in shelf(folder) if one.path.is_file()]
    for one in known:
        if wanted in (one.name.casefold(), one.title.casefold()):
            return usable(load(one.path), one.path.name)
    names = listed(map_names(folder), "or")
    raise DataError(f"there is no map '{_short(name)}'; there is {names}")


def usable(map_: Map, source: str) -> Map:
    """The map itself; raises :class:`DataError` where no game can be played on it."""
    broken = [finding for finding in check(map_) if finding.broken]
    if broken:
        raise DataError(f"{source}: {broken[0]}")
    return map_


def save_map(folder: Path, map_: Map, name: str = "", before: Map | None = None) -> str:
    """Keep a map among the user's own and drop the draft; returns the name of its file.

    Without *name* it is called after its title. *before* is what the file had when it was opened,
    None where there was none. Never written over another map: raises :class:`ChangedElsewhere`
    where the file is not what it was, :class:`DataError` where it cannot be written.
    """
    name = name or file_name(map_.title)
    path = folder / FOLDER / f"{name}{ENDING}"
    if path.exists() and (before is None or load(path) != before):
        told = "is there already" if before is None else "was changed elsewhere meanwhile"
        raise ChangedElsewhere(f"{path.name} {told}")
    write_text(path, write_map(map_), new=not path.exists())
    drop_draft(folder, name)
    return name


def file_name(title: str) -> str:
    """The name of a map's file, safe on any system: ``Home board!`` is home-board."""
    plain = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")
    # Some systems keep these for devices.
    device = re.fullmatch(r"con|prn|aux|nul|(com|lpt)\d", name)
    return f"map-{name}" if device else name or "map"


def free_name(folder: Path, title: str) -> str:
    """The name of a file for a map of this title that neither a map nor a draft has."""
    name, number = file_name(title), 1
    taken = {one.name for one in shelf(folder)}
    free = name
    while free in taken:
        number += 1
        free = f"{name}-{number}"
    return free


def keep_draft(folder: Path, name: str, map_: Map) -> None:
    """Keep changes that were not saved; raises :class:`DataError`."""
    write_text(folder / FOLDER / f"{name}{DRAFT}", write_map(map_))


def load_draft(folder: Path, name: str) -> Map | None:
    """The changes of a map that were not saved, None where there are none."""
    path = folder / FOLDER / f"{name}{DRAFT}"
    return load(path) if path.exists() else None


def drop_draft(folder: Path, name: str) -> None:
    """Forget the changes of a map that were not saved; raises :class:`DataError`."""
    path = folder / FOLDER / f"{name}{DRAFT}"
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise DataError(f"{path.name} cannot be removed: {error.strerror}") from None


def _files(folder: Path, ending: str) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending))
    except OSError:  # nothing was kept yet
        return []


def _shelved(name: str, path: Path, *, own: bool = False, draft: Path | None = None) -> Shelved:
    try:
        title = load(path if path.exists() or draft is None else draft).title
        return Shelved(name, title or name, path, own, draft is not None)
    except DataError as error:
        return Shelved(name, name, path, own, draft is not None, str(error))


def _by_title(one: Shelved) -> tuple[str, str]:
    return one.title.casefold(), one.name
