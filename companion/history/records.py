"""Records: the best, the biggest and the longest of each game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from companion.history.statistics import Finish, Statistics, streaks
from companion.referee.text import listed


@dataclass(frozen=True, slots=True)
class Record:
    """A record: its id, for rows with the row's (``row:lake``), how much, whose, and in which game.

    The first who reached it holds it; ``again`` counts those who did the same later. ``preset`` is
    empty for one over all games.
    """

    preset: str
    id: str
    value: int
    people: tuple[str, ...]
    game_id: int
    at: datetime
    again: int = 0

    @property
    def who(self) -> str:
        """The people, for a sentence."""
        return listed(self.people)


#: What each record that is not about a row is called.
TITLES = {
    "best": "Best score",
    "lowest": "Lowest score that won",
    "biggest": "Biggest win, in points",
    "closest": "Closest game, in points",
    "streak": "Longest streak of victories",
    "played": "Most games",
    "won": "Most victories, alone",
}


def records(statistics: Statistics, order: Iterable[tuple[str, str]] = ()) -> tuple[Record, ...]:
    """The records over all games, then those of each preset, the most played first.

    *order* are presets and rows as the score sheets have them; rows that it lacks come last.
    """
    in_order = tuple(order)
    found = list(_overall(statistics))
    for preset in statistics.presets:
        found += _of_games(preset, statistics.by_preset[preset])
        bests = statistics.row_bests[preset]
        first = [row for of, row in in_order if of == preset and row in bests]
        for row in dict.fromkeys((*first, *bests)):
            best = bests[row]
            if best.points > 0:
                held = best.points, (best.person,), best.game_id, best.at, best.again
                found.append(Record(preset, f"row:{row}", *held))
    return tuple(found)


def _overall(statistics: Statistics) -> Iterable[Record]:
    """Records for which it does not matter what was played."""
    last = {name: finishes[-1] for name, finishes in statistics.by_person.items()}
    runs = {name: (s.longest, s.game_id, s.at) for name, s in streaks(statistics.finishes).items()}
    if record := _most("streak", {n: run for n, run in runs.items() if run[2] is not None}):
        yield record
    figures = {name: statistics.of(name) for name in statistics.figures}
    for id_, value in (("played", "played"), ("won", "won")):
        held = {n: (getattr(f, value), last[n].game_id, last[n].at) for n, f in figures.items()}
        if record := _most(id_, held):
            yield record


def _most(id_: str, held: Mapping[str, tuple[int, int, datetime | None]]) -> Record | None:
    """The record of those with the most, all of them; None where it is nothing."""
    most = max((value for value, _game, _at in held.values()), default=0)
    people = tuple(sorted(name for name, (value, _game, _at) in held.items() if value == most))
    if not most:
        return None
    _value, game_id, at = held[people[0]]
    assert at is not None
    return Record("", id_, most, people, game_id, at)


#: The number of a game for a record and whose it is; None where the game does not count for it.
Measure = Callable[[Finish], tuple[int, tuple[str, ...]] | None]


def _of_games(preset: str, finishes: list[Finish]) -> Iterable[Record]:
    kinds: tuple[tuple[str, Measure, int], ...] = (
        ("best", _best, 1),
        ("lowest", _lowest, -1),
        ("biggest", _win, 1),
        ("closest", _gap, -1),
    )
    for id_, measure, sign in kinds:
        held: Record | None = None
        for finish in finishes:
            measured = measure(finish)
            if measured is None:
                continue
            value, people = measured
            if held is None or sign * value > sign * held.value:
                held = Record(preset, id_, value, people, finish.game_id, finish.at)
            elif value == held.value:
                kept = held.people, held.game_id, held.at, held.again + 1
                held = Record(preset, id_, value, *kept)
        if held is not None:
            yield held


def _best(finish: Finish) -> tuple[int, tuple[str, ...]]:
    best = max(place.score for place in finish.places)
    return best, tuple(p.person for p in finish.places if p.score == best)


def _lowest(finish: Finish) -> tuple[int, tuple[str, ...]] | None:
    firsts = finish.firsts
    return (firsts[0].score, tuple(p.person for p in firsts)) if firsts else None


def _win(finish: Finish) -> tuple[int, tuple[str, ...]] | None:
    """The points between the only winner and the next."""
    firsts = finish.firsts
    if len(firsts) != 1:
        return None
    others = (place.score for place in finish.places if not place.first)
    return firsts[0].score - max(others), (firsts[0].person,)


def _gap(finish: Finish) -> tuple[int, tuple[str, ...]] | None:
    """The points between the first and the next, who both count; 0 for a shared victory."""
    if len(finish.places) < 2:
        return None
    ordered = sorted(finish.places, key=lambda place: place.rank)
    level = [p for p in ordered if p.rank <= ordered[1].rank]
    return ordered[0].score - ordered[1].score, tuple(p.person for p in level)
