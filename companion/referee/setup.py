"""The set-up of a game: which game with which options, and who plays."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.referee.errors import SetupError

#: The longest name that a score pad has room for, in characters.
LONGEST_NAME = 24


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``name`` as the table says it, ``colour`` an id of the game's colours or empty."""

    name: str
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Tile:
    """Faces of a domino that differ from the shipped list: ``Tile("23", "J0", "Q0")``."""

    id: str
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class Series:
    """A game is number ``number`` (from 1) of ``games`` in a row that are added up (K-DYNASTY)."""

    name: str
    number: int
    games: int


@dataclass(frozen=True, slots=True)
class Territory:
    """A territory of a world map: ``colour`` and ``continent`` are ids of the game's.

    ``origin`` marks the one where everything begins. ``x`` (to the right) and ``y`` (down) are
    where it is drawn, in hundredths of the map's width and height; None where nobody said.
    """

    name: str
    colour: str
    continent: str
    origin: bool = False
    x: int | None = None
    y: int | None = None


@dataclass(frozen=True, slots=True)
class Border:
    """Two territories of a world map that touch, or that a strait joins."""

    a: str
    b: str
    strait: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What is settled before the first event; players in seating order.

    ``count`` is how many played, which may be more than are listed (a score file may list only
    some boards); 0 means those listed. ``quests`` are the ids of the quests that were drawn,
    ``starts`` the wild corners (nw, ne, sw, se) of each player's 2 by 2 start, by name.
    ``territories`` and ``borders`` are the world map of a game that has one, as far as it is known.
    """

    preset: str
    options: tuple[str, ...] = ()
    players: tuple[Player, ...] = ()
    tiles: tuple[Tile, ...] = ()
    count: int = 0
    quests: tuple[str, ...] = ()
    starts: tuple[tuple[str, tuple[str, ...]], ...] = ()
    series: Series | None = None
    territories: tuple[Territory, ...] = ()
    borders: tuple[Border, ...] = ()

    def __post_init__(self) -> None:
        names = [player.name for player in self.players]
        for name in names:
            check_name(name)
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise SetupError(f"two players are called '{twice}'; each needs a name of their own")

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names in seating order."""
        return tuple(player.name for player in self.players)

    @property
    def table(self) -> int:
        """How many play."""
        return self.count or len(self.players)

    def renamed(self, names: Mapping[str, str]) -> Setup:
        """The set-up with players called by their new names."""
        return replace(
            self,
            players=tuple(replace(p, name=names.get(p.name, p.name)) for p in self.players),
            starts=tuple((names.get(name, name), corners) for name, corners in self.starts),
        )

    def rematch(self) -> Setup:
        """Another game of the same table; quests are drawn anew and it belongs to no series."""
        return replace(self, quests=(), series=None)

    def next_in_series(self) -> Setup | None:
        """The game that follows in the series, its quests not drawn yet; None after the last."""
        series = self.series
        if series is None or series.number >= series.games:
            return None
        return replace(self, quests=(), series=replace(series, number=series.number + 1))

    def to_json(self) -> dict[str, Any]:
        """The set-up as plain JSON data."""
        return {
            "preset": self.preset,
            "options": list(self.options),
            "players": [[player.name, player.colour] for player in self.players],
            "tiles": [[tile.id, tile.a, tile.b] for tile in self.tiles],
            "count": self.count,
            "quests": list(self.quests),
            "starts": [[name, list(corners)] for name, corners in self.starts],
            "series": [self.series.name, self.series.number, self.series.games]
            if self.series
            else None,
            "territories": [
                [land.name, land.colour, land.continent, land.origin, land.x, land.y]
                for land in self.territories
            ],
            "borders": [[border.a, border.b, border.strait] for border in self.borders],
        }

    @classmethod
    def from_json(cls, data: Any) -> Setup:
        """Read what :meth:`to_json` wrote; raises :class:`SetupError`."""
        try:
            return cls(
                str(data["preset"]),
                tuple(map(str, data["options"])),
                tuple(Player(str(name), str(colour)) for name, colour in data["players"]),
                tuple(Tile(str(id_), str(a), str(b)) for id_, a, b in data["tiles"]),
                int(data["count"]),
                tuple(map(str, data.get("quests", ()))),
                tuple((str(n), tuple(map(str, c))) for n, c in data.get("starts", ())),
                _series(data.get("series")),
                tuple(map(_territory, data.get("territories", ()))),
                tuple(Border(str(a), str(b), bool(s)) for a, b, s in data.get("borders", ())),
            )
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise SetupError(f"a stored set-up cannot be read: {error}") from None


def _series(data: Any) -> Series | None:
    if data is None:
        return None
    name, number, games = data
    return Series(str(name), int(number), int(games))


def _territory(data: Any) -> Territory:
    name, colour, continent, origin, x, y = data
    place = (None if x is None else int(x), None if y is None else int(y))
    return Territory(str(name), str(colour), str(continent), bool(origin), *place)


def check_name(name: str) -> None:
    """Raise :class:`SetupError` unless *name* can stand on a score pad."""
    if not name or name != name.strip():
        raise SetupError(f"a player's name is empty or begins or ends with a blank: '{name}'")
    if len(name) > LONGEST_NAME:
        raise SetupError(
            f"the name '{name[:LONGEST_NAME]}...' is longer than {LONGEST_NAME} characters"
        )
    if any(unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in name):
        raise SetupError("a player's name has a character that cannot be shown")
