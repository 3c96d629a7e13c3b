"""A world map: territories with their colours and continents, the borders and straits between them.

The territories of the printed board are written nowhere else, so a map is data that the owner of a
board enters once, or that is learned while playing. A :class:`Map` may therefore be unfinished, and
what is still missing or wrong in it is for :func:`check` to say.
"""

from __future__ import annotations

import unicodedata
from collections import deque
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from companion.referee.errors import DataError
from companion.referee.setup import Border, Territory
from companion.referee.text import counted, listed

#: The ids of the colours; each is its own title and told by its first letter.
COLOURS = ("yellow", "orange", "purple", "brown", "green")
#: The ids of the continents and what they are called.
CONTINENTS: Mapping[str, str] = MappingProxyType(
    {
        "africa": "Africa",
        "eurasia": "Eurasia",
        "oceania": "Oceania",
        "north-america": "North America",
        "south-america": "South America",
        "antarctica": "Antarctica",
    }
)
#: Where the Origin is, and how much of what the box has.
ORIGIN_CONTINENT = "africa"
STRAITS, GREEN, LEAST_ON_A_CONTINENT = 11, 5, 3
#: The longest name of a territory or map, in characters; far more than any board has of the rest.
LONGEST_NAME, MOST_TERRITORIES, MOST_BORDERS = 24, 120, 600


@dataclass(frozen=True)
class Map:
    """A world map, finished or not. Names are told apart without regard to case.

    Lookups take any case and skip what is broken: of two territories with one name the first
    counts, and a border to a territory that is not there leads nowhere.
    """

    title: str = ""
    territories: tuple[Territory, ...] = ()
    borders: tuple[Border, ...] = ()
    _distances: dict[str, dict[str, int]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @cached_property
    def _by_name(self) -> dict[str, Territory]:
        return {land.name.casefold(): land for land in reversed(self.territories)}

    @cached_property
    def _between(self) -> dict[frozenset[str], Border]:
        known = self._by_name
        return {
            pair: border
            for border in reversed(self.borders)
            if len(pair := _pair(border.a, border.b)) == 2 and pair <= known.keys()
        }

    @cached_property
    def _neighbours(self) -> dict[str, tuple[str, ...]]:
        near: dict[str, set[str]] = {name: set() for name in self._by_name}
        for pair in self._between:
            a, b = pair
            near[a].add(b)
            near[b].add(a)
        order = {land.name.casefold(): place for place, land in enumerate(self.territories)}
        return {
            name: tuple(
                self._by_name[other].name for other in sorted(others, key=order.__getitem__)
            )
            for name, others in near.items()
        }

    # -- looking up ------------------------------------------------------------------------------

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and name.casefold() in self._by_name

    def find(self, name: str) -> Territory | None:
        """The territory of this name, None where there is none."""
        return self._by_name.get(name.casefold())

    def territory(self, name: str) -> Territory:
        """The territory of this name; raises :class:`DataError` where there is none."""
        found = self.find(name)
        if found is None:
            raise DataError(f"the map has no territory '{name}'")
        return found

    def neighbours(self, name: str) -> tuple[str, ...]:
        """The names of the territories next to one, across straits too, in the map's order."""
        return self._neighbours[self.territory(name).name.casefold()]

    def border(self, a: str, b: str) -> Border | None:
        """What lies between two territories, in either order; None where they do not touch."""
        return self._between.get(_pair(a, b))

    def strait(self, a: str, b: str) -> Border | None:
        """The strait between two territories, in either order; None where there is none."""
        found = self.border(a, b)
        return found if found is not None and found.strait else None

    @cached_property
    def straits(self) -> tuple[Border, ...]:
        """The straits, in the map's order."""
        return tuple(border for border in self.borders if border.strait)

    def straits_of(self, name: str) -> tuple[Border, ...]:
        """The straits that begin at a territory."""
        wanted = name.casefold()
        return tuple(b for b in self.straits if wanted in (b.a.casefold(), b.b.casefold()))

    @cached_property
    def origin(self) -> Territory | None:
        """The territory where everything begins; None while nobody named it."""
        return next((land for land in self.territories if land.origin), None)

    def on(self, continent: str) -> tuple[Territory, ...]:
        """The territories of a continent, in the map's order."""
        return tuple(land for land in self.territories if land.continent == continent)

    # -- comparing -------------------------------------------------------------------------------

    @cached_property
    def _told(self) -> frozenset[object]:
        """All that the map tells, but for where it is drawn."""
        lands = {
            (land.name.casefold(), land.colour, land.continent, land.origin)
            for land in self.territories
        }
        return frozenset(lands | {(_pair(b.a, b.b), b.strait) for b in self.borders})

    def within(self, other: Map) -> bool:
        """Whether *other* has all that this map has, wherever the two are drawn."""
        return self._told <= other._told

    # -- ways ------------------------------------------------------------------------------------

    def distance(self, a: str, b: str) -> int | None:
        """Over how many borders the shortest way goes; None where there is no way."""
        return self._from(a).get(self.territory(b).name)

    def reach(self, start: str, steps: int) -> frozenset[str]:
        """The territories that are 1 to *steps* borders away."""
        return frozenset(name for name, far in self._from(start).items() if 0 < far <= steps)

    def path(self, a: str, b: str) -> tuple[str, ...]:
        """A shortest way with both ends, always the same one; empty where there is none."""
        a, b = self.territory(a).name, self.territory(b).name
        far = self._from(b)
        if a not in far:
            return ()
        way = [a]
        while way[-1] != b:
            way.append(next(n for n in self.neighbours(way[-1]) if far[n] == far[way[-1]] - 1))
        return tuple(way)

    def _from(self, start: str) -> dict[str, int]:
        """How far every territory that can be reached is from one."""
        start = self.territory(start).name
        found = self._distances.get(start)
        if found is None:
            found = self._distances[start] = {start: 0}
            waiting = deque([start])
            while waiting:
                name = waiting.popleft()
                for other in self.neighbours(name):
                    if other not in found:
                        found[other] = found[name] + 1
                        waiting.append(other)
        return found

    # -- adding ----------------------------------------------------------------------------------

    def with_territory(self, territory: Territory, borders: Iterable[Border] = ()) -> Map:
        """The map with one more territory and its borders; raises :class:`DataError` for anything
        that would break it: a name that is taken or cannot be, an unknown colour or continent, a
        second Origin."""
        trouble = trouble_with(territory)
        if trouble:
            raise DataError(trouble)
        if territory.name in self:
            raise DataError(f"the map has a territory '{self.territory(territory.name).name}'")
        if territory.origin and self.origin is not None:
            raise DataError(f"the Origin is {self.origin.name}; there is only one")
        if len(self.territories) >= MOST_TERRITORIES:
            raise DataError(f"the map has {MOST_TERRITORIES} territories, more than any board")
        grown = replace(self, territories=(*self.territories, territory))
        for border in borders:
            grown = grown.with_border(border)
        return grown

    def with_border(self, border: Border) -> Map:
        """The map with one more border or strait, its ends spelled as the map does; raises
        :class:`DataError` for an unknown territory, two that touch already, or a strait within one
        continent."""
        a, b = self.territory(border.a), self.territory(border.b)
        if a is b:
            raise DataError(f"{a.name} cannot have a border with itself")
        if (known := self.border(a.name, b.name)) is not None:
            kind = "a strait" if known.strait else "a border"
            raise DataError(f"there is {kind} between {a.name} and {b.name} already")
        if border.strait and a.continent == b.continent:
            raise DataError(
                f"a strait joins two continents; {a.name} and {b.name} both lie in "
                f"{CONTINENTS[a.continent]}"
            )
        if len(self.borders) >= MOST_BORDERS:
            raise DataError(f"the map has {MOST_BORDERS} borders, more than any board")
        return replace(self, borders=(*self.borders, Border(a.name, b.name, border.strait)))


def _pair(a: str, b: str) -> frozenset[str]:
    return frozenset((a.casefold(), b.casefold()))


# -- checking ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that a map should be and is not: a sentence, and the ``territories`` it names.

    ``broken``: no game can be played on it. Otherwise the map is only not yet the one of the box,
    which is how it is while it is entered or learned.
    """

    text: str
    territories: tuple[str, ...] = ()
    broken: bool = False

    def __str__(self) -> str:
        return self.text


def check(map_: Map) -> tuple[Finding, ...]:
    """Everything that is wrong with or missing from a map ("The map is data"), broken things first.

    Borders over land between two continents are allowed: the rules ask only that a strait joins
    two continents, and a board may draw continents that touch.
    """
    return (*_broken(map_), *_missing(map_))


def trouble_with(territory: Territory) -> str:
    """Why a territory cannot be on any map, as a sentence; empty where it can."""
    name = territory.name
    trouble = trouble_with_name(name)
    if trouble:
        return trouble
    if "," in name or name.startswith("~"):
        return f"the name '{name}' has a comma or begins with ~; those are for lists of names"
    if territory.colour not in COLOURS:
        return f"{name} has the colour '{territory.colour}'; there are {listed(COLOURS)}"
    if territory.continent not in CONTINENTS:
        known = listed(CONTINENTS)
        return f"{name} lies on the continent '{territory.continent}'; there are {known}"
    for axis, value in (("x", territory.x), ("y", territory.y)):
        if value is not None and not 0 <= value <= 100:
            return f"{name} is drawn at {axis} {value}; hundredths from 0 to 100 were expected"
    if (territory.x is None) != (territory.y is None):
        return f"{name} is drawn at half a place; both x and y were expected, or neither"
    return ""


def trouble_with_name(name: str, of: str = "territory") -> str:
    """Why a territory, or whatever is said, cannot have this name; empty where it can."""
    if not name:
        return f"the {of} has no name; one was expected"
    if name != name.strip():
        return f"the name of a {of} begins or ends with a blank: '{name}'"
    if len(name) > LONGEST_NAME:
        return f"the name '{name[:LONGEST_NAME]}...' is longer than {LONGEST_NAME} characters"
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        return f"the name of a {of} has a character that cannot be shown"
    return ""


def _broken(map_: Map) -> list[Finding]:
    found: list[Finding] = []

    def add(text: str, *territories: str) -> None:
        found.append(Finding(text, territories, broken=True))

    if len(map_.territories) > MOST_TERRITORIES:
        number = len(map_.territories)
        add(f"The map has {number} territories; {MOST_TERRITORIES} or fewer were expected.")
    if len(map_.borders) > MOST_BORDERS:
        add(f"The map has {len(map_.borders)} borders; {MOST_BORDERS} or fewer were expected.")
    for land in map_.territories:
        if trouble := trouble_with(land):
            add(f"{_sentence(trouble)}.", land.name)
        if map_.find(land.name) is not land:
            add(f"{land.name} is on the map twice; each name was expected once.", land.name)
    seen: set[frozenset[str]] = set()
    for border in map_.borders:
        kind = "strait" if border.strait else "border"
        strangers = [name for name in (border.a, border.b) if name not in map_]
        pair = _pair(border.a, border.b)
        for name in strangers:
            other = border.b if name == border.a else border.a
            add(f"{other} has a {kind} with {name}, which is not on the map.", other, name)
        if len(pair) == 1:
            add(f"{border.a} has a {kind} with itself; another territory was expected.", border.a)
        elif pair in seen and not strangers:
            add(
                f"{border.a} and {border.b} are joined twice; one border or strait was expected.",
                *(border.a, border.b),
            )
        seen.add(pair)
    return found


def _missing(map_: Map) -> list[Finding]:
    found: list[Finding] = []

    def add(text: str, *territories: str) -> None:
        found.append(Finding(text, territories))

    if title := trouble_with_name(map_.title, "map"):
        add(f"{_sentence(title)}.")
    origins = [land for land in map_.territories if land.origin]
    place = CONTINENTS[ORIGIN_CONTINENT]
    if not origins:
        add(f"No territory is the Origin; exactly one was expected, in {place}.")
    elif len(origins) > 1:
        names = [land.name for land in origins]
        add(f"{listed(names)} are all the Origin; exactly one was expected.", *names)
    for land in origins:
        if land.continent != ORIGIN_CONTINENT:
            where = CONTINENTS.get(land.continent, land.continent)
            add(f"{land.name} is the Origin and lies in {where}; {place} was expected.", land.name)
    for border in map_.straits:
        a, b = map_.find(border.a), map_.find(border.b)
        if a is not None and b is not None and a is not b and a.continent == b.continent:
            where = CONTINENTS.get(a.continent, a.continent)
            add(
                f"The strait between {a.name} and {b.name} stays in {where}; two continents were "
                "expected.",
                *(a.name, b.name),
            )
    if len(map_.straits) != STRAITS:
        number = counted(len(map_.straits), "strait")
        add(f"The map has {number}; exactly {STRAITS} were expected.")
    green = [land.name for land in map_.territories if land.colour == "green"]
    if len(green) != GREEN:
        told = f": {listed(green)}" if green else ""
        number = counted(len(green), "green territory", "green territories")
        add(f"The map has {number}{told}; exactly {GREEN} were expected.", *green)
    for continent, title in CONTINENTS.items():
        lands = [land.name for land in map_.on(continent)]
        if len(lands) < LEAST_ON_A_CONTINENT:
            number = counted(len(lands), "territory", "territories")
            told = f" ({listed(lands)})" if lands else ""
            least = LEAST_ON_A_CONTINENT
            add(f"{title} has {number}{told}; at least {least} were expected.", *lands)
    found += _apart(map_)
    return found


def _apart(map_: Map) -> list[Finding]:
    """The territories that cannot be reached from the Origin, or else from the first."""
    if not map_.territories:
        return []
    start = (map_.origin or map_.territories[0]).name
    away = [
        land.name
        for land in map_.territories
        if map_.find(land.name) is land and map_.distance(start, land.name) is None
    ]
    if not away:
        return []
    shown = away if len(away) <= 5 else [*away[:4], f"{len(away) - 4} more"]
    verb = "has no way" if len(away) == 1 else "have no way"
    return [
        Finding(f"{listed(shown)} {verb} to {start}; one connected map was expected.", (*away,))
    ]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] if text.startswith("the ") else text
