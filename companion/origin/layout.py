"""Places for territories that nobody drew: of a map that was typed, or that is being learned.

Each continent has a part of the picture, as on a map of the world, with a grid of places in it. A
territory takes the free one that is nearest to its neighbours, so the same map always looks the
same, and what has a place keeps it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import hypot
from types import MappingProxyType

from companion.origin.maps import Map
from companion.referee.setup import Territory

#: A place in hundredths of the picture's width and height.
Place = tuple[int, int]

#: The part of each continent in hundredths: left, top, right, bottom.
PARTS: Mapping[str, tuple[int, int, int, int]] = MappingProxyType(
    {
        "north-america": (5, 5, 30, 40),
        "south-america": (16, 52, 32, 84),
        "africa": (42, 40, 64, 82),
        "eurasia": (42, 5, 95, 30),
        "oceania": (76, 50, 95, 84),
        "antarctica": (20, 95, 86, 95),
    }
)
#: How far apart places are, at the most, and how near they come on a continent that is full.
_STEPS = ((11, 11), (9, 9), (7, 8), (6, 6), (4, 4), (3, 3), (2, 2))


def placed(map_: Map) -> Map:
    """The map with a place for every territory; itself where each has one."""
    if all(land.x is not None for land in map_.territories):
        return map_
    taken = {
        land.name: (land.x, land.y)
        for land in map_.territories
        if land.x is not None and land.y is not None
    }
    for continent in PARTS:
        lands = [land for land in map_.on(continent) if land.name not in taken]
        if lands:
            _fill(map_, lands, _places(continent, len(lands), taken.values()), taken)
    return replace(
        map_, territories=tuple(_at(land, taken[land.name]) for land in map_.territories)
    )


def free_place(map_: Map, continent: str) -> Place:
    """A place for one more territory of a continent, away from all others."""
    taken = [(land.x, land.y) for land in placed(map_).territories]
    return _places(continent, 1, [place for place in taken if None not in place])[0]


def _at(land: Territory, place: Place) -> Territory:
    return land if land.x is not None else replace(land, x=place[0], y=place[1])


def _places(
    continent: str, wanted: int, taken: Iterable[tuple[int | None, int | None]]
) -> list[Place]:
    """Free places of a continent, at least as many as are wanted, as far apart as that allows."""
    left, top, right, bottom = PARTS[continent]
    known = [(x, y) for x, y in taken if x is not None and y is not None]
    free: list[Place] = []
    for across, down in _STEPS:
        free = [
            (x, y)
            for y in range(top, bottom + 1, down)
            for x in range(left, right + 1, across)
            if all(abs(x - a) >= across or abs(y - b) >= down for a, b in known)
        ]
        if len(free) >= wanted:
            return free
    # A continent that somebody filled by hand: anywhere on it, over each other if need be.
    every = [(x, y) for y in range(top, bottom + 1) for x in range(left, right + 1)]
    return (every * (wanted // len(every) + 1))[: max(wanted, len(every))]


def _fill(map_: Map, lands: list[Territory], free: list[Place], taken: dict[str, Place]) -> None:
    """Give every land a place, each next to the ones that its neighbours have already."""
    waiting = {land.name: land for land in lands}
    own = set(waiting)
    while waiting:
        # Whoever has most neighbours in place comes next, of those the first.
        name = max(waiting, key=lambda n: sum(other in taken for other in map_.neighbours(n)))
        near = [taken[other] for other in map_.neighbours(name) if other in taken]
        place = min(free, key=lambda p: sum(_far(p, other) for other in near))
        free.remove(place)
        taken[name] = place
        del waiting[name]
    _untangle(map_, sorted(own, key=[land.name for land in lands].index), taken)


def _untangle(map_: Map, names: list[str], taken: dict[str, Place]) -> None:
    """Let pairs change places as long as that brings neighbours nearer, a few rounds at most."""

    def length(name: str) -> float:
        near = map_.neighbours(name)
        return sum(_far(taken[name], taken[other]) for other in near if other in taken)

    for _ in range(8):
        better = False
        for at, a in enumerate(names):
            for b in names[at + 1 :]:
                before = length(a) + length(b)
                taken[a], taken[b] = taken[b], taken[a]
                if length(a) + length(b) < before - 0.01:
                    better = True
                else:
                    taken[a], taken[b] = taken[b], taken[a]
        if not better:
            return


def _far(a: Place, b: Place) -> float:
    """How long a border would be; a step down is seen as longer than one across."""
    return hypot(a[0] - b[0], 1.2 * (a[1] - b[1]))
