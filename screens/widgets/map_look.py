"""What a picture or a list of a world map shows, as plain values; they know nothing of a game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from rich.cells import cell_len, set_cell_size

from companion.origin.layout import placed
from companion.origin.maps import CONTINENTS, Map
from screens.palette import Role

#: What a place can be marked as, besides being under the cursor.
Mark = Literal["legal", "illegal", "breach", "path"]

#: How each mark is drawn, and what it is called in a list.
MARKS: Mapping[Mark, tuple[Role, str]] = {
    "legal": ("ghost_legal", "may go here"),
    "illegal": ("ghost_illegal", "may not"),
    "breach": ("highlight", "this one"),
    "path": ("path", "on the way"),
}


@dataclass(frozen=True, slots=True)
class TerritoryLook:
    """A territory: ``x`` and ``y`` in hundredths of the picture. ``owner`` is a sign of one or two
    letters, ``owner_colour`` a colour of players; ``pawn`` is written as it is (``h2w1 BK``),
    ``pawn_colour`` a colour of pawns. ``token``: a hunting token is still there."""

    name: str
    colour: str
    continent: str
    x: int
    y: int
    origin: bool = False
    owner: str = ""
    owner_colour: str | None = None
    pawn: str = ""
    pawn_colour: str = ""
    token: bool = False


@dataclass(frozen=True, slots=True)
class BorderLook:
    """A border or a strait; ``token``: the strait's token is still there."""

    a: str
    b: str
    strait: bool = False
    token: bool = False


@dataclass(frozen=True)
class MapLook:
    """A whole map, as it lies."""

    territories: tuple[TerritoryLook, ...] = ()
    borders: tuple[BorderLook, ...] = ()

    @cached_property
    def by_name(self) -> Mapping[str, TerritoryLook]:
        """Each territory by its name."""
        return {land.name: land for land in self.territories}

    @cached_property
    def by_continent(self) -> tuple[TerritoryLook, ...]:
        """The territories in the order of a list."""
        order = list(CONTINENTS)
        return tuple(sorted(self.territories, key=lambda land: order.index(land.continent)))

    @cached_property
    def borders_of(self) -> Mapping[str, tuple[BorderLook, ...]]:
        """What begins at each territory."""
        found: dict[str, list[BorderLook]] = {land.name: [] for land in self.territories}
        for border in self.borders:
            found[border.a].append(border)
            found[border.b].append(border)
        return {name: tuple(borders) for name, borders in found.items()}

    def nearest(self, name: str, direction: str) -> str | None:
        """The next territory to the left or right, up or down; None where there is none."""
        here = self.by_name[name]
        best, least = None, float("inf")
        for land in self.territories:
            across, down = land.x - here.x, land.y - here.y
            ahead, aside = {
                "left": (-across, down),
                "right": (across, down),
                "up": (-down, across),
                "down": (down, across),
            }[direction]
            if ahead <= 0:
                continue
            # What lies rather aside is for the other keys, unless there is nothing else.
            cost = ahead + 2 * abs(aside) + (1000 if abs(aside) > 1.5 * ahead else 0)
            if cost < least:
                best, least = land.name, cost
        return best


@dataclass(frozen=True, slots=True)
class MapMarks:
    """What is shown over a map: the place of the cursor, and marked places by name."""

    cursor: str | None = None
    places: Mapping[str, Mark] = field(default_factory=dict)


def look_of(map_: Map) -> MapLook:
    """A map without any pawn, every token in its place; what nobody drew gets a place."""
    lands = tuple(
        TerritoryLook(land.name, land.colour, land.continent, land.x or 0, land.y or 0, land.origin)
        for land in placed(map_).territories
    )
    borders = tuple(BorderLook(b.a, b.b, b.strait, b.strait) for b in map_.borders)
    return MapLook(lands, borders)


def other_end(border: BorderLook, name: str) -> str:
    """The territory on the other side of a border."""
    return border.b if border.a == name else border.a


def cut(text: str, width: int) -> str:
    """A text in at most so many columns."""
    return text if cell_len(text) <= width else set_cell_size(text, width)


def shortened(name: str, width: int) -> str:
    """A name in so many columns: words before the last become initials, then it is cut."""
    words = name.split()
    if cell_len(name) > width and len(words) > 1:
        name = " ".join([*(word[:1] for word in words[:-1]), words[-1]])
    return cut(name, width).rstrip()
