"""Changes of a map by the person who draws it; each gives a new map and leaves the old one.

What breaks a map is refused. What only makes it another one than the box has, such as a strait that
stays on one continent, is let be until :func:`companion.origin.maps.check` no longer finds it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.origin.maps import Map, trouble_with
from companion.referee.errors import DataError
from companion.referee.setup import Border, Territory


def with_changed(map_: Map, name: str, territory: Territory) -> Map:
    """The map with a territory in the place of the one called *name*; its borders stay.

    There is one Origin: named anew, it is taken from where it was. Raises :class:`DataError` for
    what cannot be on a map and for a name that another territory has.
    """
    old = map_.territory(name)
    if trouble := trouble_with(territory):
        raise DataError(trouble)
    taken = map_.find(territory.name)
    if taken is not None and taken is not old:
        raise DataError(f"the map has a territory '{taken.name}'")
    lands = (
        territory if land is old else replace(land, origin=land.origin and not territory.origin)
        for land in map_.territories
    )
    ends = {old.name: territory.name}
    borders = (
        replace(border, a=ends.get(border.a, border.a), b=ends.get(border.b, border.b))
        for border in map_.borders
    )
    return replace(map_, territories=tuple(lands), borders=tuple(borders))


def without(map_: Map, name: str) -> Map:
    """The map without a territory and its borders."""
    gone = map_.territory(name)
    return replace(
        map_,
        territories=tuple(land for land in map_.territories if land is not gone),
        borders=tuple(border for border in map_.borders if gone.name not in (border.a, border.b)),
    )


def joined(map_: Map, a: str, b: str, *, strait: bool) -> Map:
    """The map with a border (or a strait) between two territories; without it where it was, and
    turned into the other kind where that was. Raises :class:`DataError`."""
    old = map_.border(a, b)
    kept = replace(map_, borders=tuple(border for border in map_.borders if border is not old))
    if old is not None and old.strait == strait:
        return kept
    return kept.with_border(Border(a, b, strait))


def next_to(map_: Map, name: str, text: str) -> Map:
    """The map with a territory next to those of a text, ``Rift, ~Isle``, and to no other; ``~``
    stands before those across a strait. The first letters of a name are enough where no other
    begins like that. Raises :class:`DataError` that names the one it cannot tell."""
    name = map_.territory(name).name
    wanted = {}
    for word in text.split(","):
        if word := word.strip():
            other = _meant(map_, word.removeprefix("~").strip(), besides=name)
            wanted[other] = Border(name, other, word.startswith("~"))
    kept = []
    for border in map_.borders:
        other = border.b if border.a == name else border.a
        if name not in (border.a, border.b):
            kept.append(border)
        elif other in wanted and wanted[other].strait == border.strait:
            kept.append(border)
            del wanted[other]
    grown = replace(map_, borders=tuple(kept))
    for border in wanted.values():
        grown = grown.with_border(border)
    return grown


def neighbours_text(map_: Map, name: str) -> str:
    """What :func:`next_to` reads."""
    return ", ".join(
        f"~{other}" if map_.strait(name, other) else other for other in map_.neighbours(name)
    )


def _meant(map_: Map, word: str, besides: str) -> str:
    if found := map_.find(word):
        return found.name
    start = word.casefold()
    others: Iterable[str] = (land.name for land in map_.territories if land.name != besides)
    begun = [name for name in others if start and name.casefold().startswith(start)]
    if len(begun) > 1:
        raise DataError(f"'{word}' may be {' or '.join(begun[:4])}; more letters were expected")
    if not begun:
        raise DataError(f"the map has no territory '{word}'")
    return begun[0]
