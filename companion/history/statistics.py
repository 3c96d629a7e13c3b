"""Statistics: what the finished games tell about the people who played them.

Everything here follows from :class:`Result` values alone, so that it is as right as the store is:
nothing is kept from one question to the next. A *mode* is a game with the options it was played
with; points of different games are never averaged together by what is in here.

A victory is *won* by the only one in the first place, and *shared* by several there. A board that
was scored without rivals is played, and neither won nor lost.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from companion.history.summaries import Result, ResultSeat

#: How many of the last games of a person in a mode are kept row by row.
LAST = 40


@dataclass(frozen=True, slots=True, order=True)
class Mode:
    """A game with its options, as in a set-up."""

    preset: str
    options: tuple[str, ...] = ()


# Tuples are made faster than frozen dataclasses, and of these there are hundreds of thousands.
class Place(NamedTuple):
    """How one person ended in a game; ``first`` alone or with others."""

    person: str
    score: int
    rank: int
    first: bool


@dataclass(frozen=True, slots=True)
class Finish:
    """The end of a game, its places in seating order."""

    game_id: int
    at: datetime
    mode: Mode
    places: tuple[Place, ...]

    @property
    def firsts(self) -> tuple[Place, ...]:
        """Everyone in the first place; nobody where there was no rival."""
        return tuple(p for p in self.places if p.first) if len(self.places) > 1 else ()

    def of(self, person: str) -> Place | None:
        """How *person* ended; None for one who did not play."""
        return next((place for place in self.places if place.person == person), None)


@dataclass(slots=True)
class Numbers:
    """Whole numbers that were counted, as how often each came."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def many(self) -> int:
        """How many numbers there are."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """Their sum."""
        return sum(number * times for number, times in self.counts.items())

    @property
    def average(self) -> float | None:
        """Their mean; None of none."""
        return self.total / self.many if self.counts else None

    @property
    def best(self) -> int | None:
        """The highest; None of none."""
        return max(self.counts, default=None)

    @property
    def least(self) -> int | None:
        """The lowest; None of none."""
        return min(self.counts, default=None)

    @property
    def spread(self) -> float | None:
        """The standard deviation of a sample (divided by n - 1); None of fewer than two."""
        many, total = self.many, self.total
        if many < 2:
            return None
        squares = sum(number * number * times for number, times in self.counts.items())
        # Whole numbers up to the root, so that nothing is lost by cancellation.
        return math.sqrt((many * squares - total * total) / (many * (many - 1)))


class Rows(NamedTuple):
    """One game of a person row by row."""

    game_id: int
    at: datetime
    points: Mapping[str, int]


def _by_id(counts: Mapping[tuple[str, int], int]) -> dict[str, Numbers]:
    found: dict[str, Numbers] = {}
    for (id_, number), times in counts.items():
        found.setdefault(id_, Numbers()).counts[number] += times
    return found


@dataclass(slots=True)
class Figures:
    """What one person did in some games.

    ``rows`` and ``facts`` count only the games whose sheet has them; ``last`` are the newest games,
    oldest first, at most :data:`LAST`.
    """

    won: int = 0
    shared: int = 0
    scores: Numbers = field(default_factory=Numbers)
    # How often each number of each row and fact came: one count for all is what is fast.
    row_counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    fact_counts: Counter[tuple[str, int]] = field(default_factory=Counter)
    last: deque[Rows] = field(default_factory=lambda: deque(maxlen=LAST))

    @property
    def rows(self) -> dict[str, Numbers]:
        """The points of each row by its id."""
        return _by_id(self.row_counts)

    @property
    def facts(self) -> dict[str, Numbers]:
        """The numbers of each fact by its id."""
        return _by_id(self.fact_counts)

    @property
    def played(self) -> int:
        """How many games."""
        return self.scores.many

    @property
    def share(self) -> float:
        """The part of the games that ended in the first place, alone or shared: 0 to 1."""
        return (self.won + self.shared) / self.played if self.played else 0.0

    def favourite(self, terrains: Iterable[str]) -> str | None:
        """The terrain that gives most points on average, the first of equals; None where none
        ever gave any."""
        rows = self.rows
        averages = {id_: rows[id_].average or 0.0 for id_ in terrains if id_ in rows}
        best = max(averages, key=lambda id_: averages[id_], default=None)
        return best if best is not None and averages[best] > 0 else None

    @classmethod
    def together(cls, parts: Iterable[Figures]) -> Figures:
        """The figures of all these games, in which each part has its own."""
        whole = cls()
        last: list[Rows] = []
        for part in parts:
            whole.won += part.won
            whole.shared += part.shared
            whole.scores.counts.update(part.scores.counts)
            whole.row_counts.update(part.row_counts)
            whole.fact_counts.update(part.fact_counts)
            last += part.last
        whole.last.extend(sorted(last, key=lambda rows: (rows.at, rows.game_id)))
        return whole


@dataclass(frozen=True, slots=True)
class RowBest:
    """The most points that a row ever gave: whose, and where; ``again`` counts the later games
    that gave as many, where it is not nothing."""

    points: int
    person: str
    game_id: int
    at: datetime
    again: int = 0


@dataclass(slots=True)
class Statistics:
    """Everything that is known of some games, which were told oldest first.

    ``by_person`` and ``by_preset`` are the same finishes, in the same order. ``row_bests`` are by
    preset, then by row. ``sheets`` names for each preset and row a game and
    its kind whose sheet has that row, so that its label can be read there.
    """

    finishes: list[Finish] = field(default_factory=list)
    by_person: dict[str, list[Finish]] = field(default_factory=dict)
    by_preset: dict[str, list[Finish]] = field(default_factory=dict)
    figures: dict[str, dict[Mode, Figures]] = field(default_factory=dict)
    row_bests: dict[str, dict[str, RowBest]] = field(default_factory=dict)
    sheets: dict[tuple[str, str], tuple[int, str]] = field(default_factory=dict)

    # -- who and what ------------------------------------------------------------------------

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone, who played most comes first, then by name."""
        games = self.by_person
        return tuple(sorted(games, key=lambda name: (-len(games[name]), name.casefold(), name)))

    @property
    def presets(self) -> tuple[str, ...]:
        """The games that were played, the most frequent first."""
        return tuple(sorted(self.by_preset, key=lambda preset: -len(self.by_preset[preset])))

    def of(self, person: str, preset: str | None = None) -> Figures:
        """The figures of a person in all games, or in those of one preset."""
        modes = self.figures.get(person, {})
        return Figures.together(
            figures for mode, figures in modes.items() if preset in (None, mode.preset)
        )

    def modes_of(self, person: str) -> tuple[Mode, ...]:
        """The modes that a person played, most played first within each preset, and the presets
        likewise."""
        modes = self.figures.get(person, {})
        whole: Counter[str] = Counter()
        for mode, figures in modes.items():
            whole[mode.preset] += figures.played
        return tuple(
            sorted(modes, key=lambda m: (-whole[m.preset], m.preset, -modes[m].played, m.options))
        )

    # -- gathering ---------------------------------------------------------------------------

    def add(self, result: Result) -> None:
        """Count one more game, which is not older than those before.

        One of which no seat is known says nothing of anybody and is passed over.
        """
        if not result.seats:
            return
        mode = Mode(result.preset, tuple(result.options))
        places = tuple(Place(s.person, s.score, s.rank, s.winner) for s in result.seats)
        finish = Finish(result.game_id, result.played_at, mode, places)
        self.finishes.append(finish)
        self.by_preset.setdefault(mode.preset, []).append(finish)
        for place in places:
            self.by_person.setdefault(place.person, []).append(finish)
        firsts = len(finish.firsts)
        for seat in result.seats:
            self._count(finish, result, seat, firsts)

    def _count(self, finish: Finish, result: Result, seat: ResultSeat, firsts: int) -> None:
        modes = self.figures.setdefault(seat.person, {})
        figures = modes.setdefault(finish.mode, Figures())
        figures.scores.counts[seat.score] += 1
        if seat.winner and firsts:
            figures.won += firsts == 1
            figures.shared += firsts > 1
        figures.last.append(Rows(finish.game_id, finish.at, seat.rows))
        # Pairs as such, not a mapping of ids to how often they came.
        figures.row_counts.update(iter(seat.rows.items()))
        figures.fact_counts.update(iter(seat.facts.items()))
        bests = self.row_bests.setdefault(finish.mode.preset, {})
        for id_, value in seat.rows.items():
            best = bests.get(id_)
            if best is None or value > best.points:
                bests[id_] = RowBest(value, seat.person, finish.game_id, finish.at)
                key = finish.mode.preset, id_
                self.sheets.setdefault(key, (finish.game_id, result.kind))
            elif value == best.points and value > 0:
                bests[id_] = replace(best, again=best.again + 1)


def collect(results: Iterable[Result]) -> Statistics:
    """The statistics of *results*, which come oldest first."""
    found = Statistics()
    for result in results:
        found.add(result)
    return found


# -- what follows from the order of games ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row that ended in the first place, alone or shared: ``current`` up to the last
    game of this person, and the ``longest`` ever, which ended in game ``game_id`` (0: none)."""

    current: int = 0
    longest: int = 0
    game_id: int = 0
    at: datetime | None = None


def streaks(finishes: Iterable[Finish]) -> dict[str, Streak]:
    """The streaks of everyone, over the games in their order."""
    found: dict[str, Streak] = {}
    for finish in finishes:
        first = {place.person for place in finish.firsts}
        for place in finish.places:
            before = found.get(place.person, Streak())
            now = before.current + 1 if place.person in first else 0
            if now > before.longest:
                found[place.person] = Streak(now, now, finish.game_id, finish.at)
            elif now != before.current or place.person not in found:
                found[place.person] = Streak(now, before.longest, before.game_id, before.at)
    return found


@dataclass(frozen=True, slots=True)
class Rival:
    """How a person stands against another in the games where both played: how often ``ahead``,
    ``level`` (the same place) and ``behind``; ``points`` is the sum of the differences."""

    person: str
    ahead: int = 0
    level: int = 0
    behind: int = 0
    points: int = 0

    @property
    def games(self) -> int:
        """In how many games both played."""
        return self.ahead + self.level + self.behind

    @property
    def difference(self) -> float:
        """By how many points a game the person is ahead (below 0: behind)."""
        return self.points / self.games if self.games else 0.0


def head_to_head(finishes: Iterable[Finish], person: str) -> tuple[Rival, ...]:
    """*person* against everyone else, who met most often comes first."""
    sums: dict[str, list[int]] = {}
    for finish in finishes:
        own = finish.of(person)
        for other in finish.places if own is not None else ():
            if own is None or other is own:
                continue
            against = sums.setdefault(other.person, [0, 0, 0, 0])
            against[(own.rank > other.rank) - (own.rank < other.rank) + 1] += 1
            against[3] += own.score - other.score
    rivals = (Rival(name, *counted) for name, counted in sums.items())
    return tuple(sorted(rivals, key=lambda r: (-r.games, r.person.casefold(), r.person)))


def scores_of(finishes: Iterable[Finish], person: str, preset: str) -> Iterator[tuple[Finish, int]]:
    """The games of *preset* that a person ended, and with how many points, in the games' order."""
    for finish in finishes:
        if finish.mode.preset == preset and (place := finish.of(person)) is not None:
            yield finish, place.score


def smoothed(values: Sequence[float], most: int) -> list[float]:
    """At most so many values: means of neighbours, in stretches as equal as can be."""
    if len(values) <= most:
        return list(values)
    edges = [len(values) * n // most for n in range(most + 1)]
    return [sum(values[start:end]) / (end - start) for start, end in pairwise(edges)]
