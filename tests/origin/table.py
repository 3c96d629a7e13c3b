"""Shortcuts for tests of Origin (Matagot): a small world, and a game that is played by text."""

from __future__ import annotations

from collections.abc import Iterable

from companion.origin.engine import OriginRuleset
from companion.origin.events import VOCABULARY, NewBorder, NewTerritory
from companion.origin.state import State
from companion.referee import Border, Event, Game, Player, Ruling, Setup, Territory

PEOPLE = ("Ann", "Ben", "Cy", "Di Lee")
RULESET = OriginRuleset()

#: A line to the north, a coast to the south; ~ is a strait.
#:
#:   Taiga - Steppe - Rift - Cradle - Cape ~ Atoll - Reef
#:     |                ~        |      |
#:   Tundra            Gulf    Delta ---+
WORLD = """
territory Cradle brown africa origin
territory Rift yellow africa
territory Cape orange africa
territory Delta green africa
territory Steppe purple eurasia
territory Taiga brown eurasia
territory Tundra green eurasia
territory Gulf brown eurasia
territory Atoll purple oceania
territory "Long Reef" yellow oceania
border Cradle Rift
border Cradle Cape
border Cradle Delta
border Cape Delta
border Rift Steppe
border Rift Gulf strait
border Steppe Taiga
border Taiga Tundra
border Cape Atoll strait
border Atoll "Long Reef"
"""


def lands(world: str) -> tuple[tuple[Territory, ...], tuple[Border, ...]]:
    """The territories and borders of a text."""
    told = [VOCABULARY.parse(line) for line in world.strip().splitlines()]
    return (
        tuple(
            Territory(t.name, t.colour, t.continent, t.origin)
            for t in told
            if isinstance(t, NewTerritory)
        ),
        tuple(Border(b.a, b.b, b.strait) for b in told if isinstance(b, NewBorder)),
    )


def setup(players: int = 2, options: Iterable[str] = (), world: str = WORLD) -> Setup:
    territories, borders = lands(world)
    people = tuple(Player(name) for name in PEOPLE[:players])
    return Setup("origin-matagot", tuple(options), people, territories=territories, borders=borders)


class Table(Game[State]):
    """A game that is told in lines of a game file."""

    def __init__(self, players: int = 2, options: Iterable[str] = (), world: str = WORLD):
        super().__init__(RULESET, setup(players, options, world))

    def play(self, *lines: str) -> None:
        """Events that the referee accepts."""
        for line in lines:
            ruling = self.submit(event(line))
            assert ruling, (line, ruling.message)

    def insist(self, line: str) -> None:
        """An event against the referee."""
        ruling = self.overrule(event(line))
        assert ruling, (line, ruling.message)

    def refused(self, line: str) -> Ruling:
        """The refusal of an event, which changes nothing."""
        before = self.state
        ruling = self.submit(event(line))
        assert not ruling, line
        assert self.state == before
        return ruling

    @property
    def due(self) -> tuple[str, str | None] | None:
        """The kind of what is required next and of whom."""
        ask = self.prompt().required
        return (ask.kind, ask.player) if ask else None

    def answers(self) -> list[str]:
        """Every answer to what is required, as text."""
        ask = self.prompt().required
        return [answer.text() for answer in ask.answers] if ask else []

    def points(self, row: str) -> list[int]:
        """The points of a row, player by player."""
        sheet = self.score()
        return [next(r.points for r in t.rows if r.id == row) for t in sheet.tallies]


def event(line: str) -> Event:
    return VOCABULARY.parse(line)
