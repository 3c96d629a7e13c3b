"""The statistics of a choice of games, read from a store in one go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.dominoes.rules import find_preset
from companion.history.ratings import Rating, ratings
from companion.history.records import TITLES, Record, records
from companion.history.statistics import Figures, Statistics, Streak, collect, streaks
from companion.history.summaries import SCORED
from companion.history.words import plain
from companion.referee import CompanionError, ScoreSheet, SetupError
from companion.referee.text import counted

if TYPE_CHECKING:
    from companion.history.queries import Filters
    from companion.history.store import Store
    from companion.history.summaries import Result


@dataclass(frozen=True, slots=True)
class Report:
    """What is known of some games. ``labels`` are by preset and row, as the score sheets say;
    ``hidden`` are people whom lists of players leave out (their games count for all others).
    ``years`` are those of the table's calendar in which the games were played, the newest first;
    ``names`` has the person of every name under which anybody played."""

    statistics: Statistics
    ratings: Mapping[str, Sequence[Rating]]
    streaks: Mapping[str, Streak]
    records: tuple[Record, ...]
    labels: Mapping[tuple[str, str], str]
    hidden: frozenset[str] = frozenset()
    years: tuple[int, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)

    @property
    def people(self) -> tuple[str, ...]:
        """Everyone whom lists of players show, who played most comes first."""
        return tuple(name for name in self.statistics.people if name not in self.hidden)

    def person(self, name: str) -> str | None:
        """Who has this name, as shown or as played, in capitals or not; None for nobody, and where
        only the capitals tell two people apart and neither has this name."""
        if name in self.names:
            return self.names[name]
        alike = {who for known, who in self.names.items() if known.casefold() == name.casefold()}
        return alike.pop() if len(alike) == 1 else None

    def rating(self, person: str) -> float | None:
        """The rating of a person now; None where nobody else ever played along."""
        rated = self.ratings.get(person)
        return rated[-1].shown if rated else None

    def label(self, preset: str, row: str) -> str:
        """What a row is called."""
        return self.labels.get((preset, row), plain(row))

    def streak_told(self, person: str) -> str:
        """The streaks of a person in a sentence."""
        streak = self.streaks.get(person, Streak())
        if not streak.longest:
            return "Never in the first place so far."
        longest = f"{counted(streak.longest, 'time')} in a row at most"
        return f"In the first place {longest}, {streak.current or 'not'} now."

    def title(self, record: Record) -> str:
        """What a record is called."""
        kind, _, row = record.id.partition(":")
        return f"Most points, {self.label(record.preset, row)}" if row else TITLES[kind]

    def rows(self, preset: str, ids: Iterable[str]) -> tuple[str, ...]:
        """Rows in the order of the score sheet, each once."""
        wanted = dict.fromkeys(ids)
        order = [row for of, row in self.labels if of == preset and row in wanted]
        return tuple(dict.fromkeys((*order, *wanted)))

    def favourite(self, preset: str, figures: Figures) -> str | None:
        """The row of the favourite terrain in games of *preset*; see :meth:`Figures.favourite`."""
        return figures.favourite(terrains_of(preset))


def report(
    store: Store, filters: Filters, on_result: Callable[[int], object] | None = None
) -> Report:
    """The statistics of the finished games that pass *filters*.

    *on_result* is called with the number of games read, before each game is counted; what it
    raises ends the work.
    """

    def counted_results() -> Iterator[Result]:
        for number, result in enumerate(store.results(filters), 1):
            if on_result is not None:
                on_result(number)
            yield result

    statistics = collect(counted_results())
    known, people = labels(store, statistics), store.people()
    return Report(
        statistics,
        ratings(statistics.finishes),
        streaks(statistics.finishes),
        records(statistics, known),
        known,
        frozenset(person.name for person in people if person.hidden),
        tuple(sorted({f.at.astimezone().year for f in statistics.finishes}, reverse=True)),
        {name: one.name for one in people for name in (*one.aliases, one.name)},
    )


def labels(store: Store, statistics: Statistics) -> dict[tuple[str, str], str]:
    """The labels of all rows, read from a score sheet that has them."""
    found: dict[tuple[str, str], str] = {}
    for (preset, row), (game_id, kind) in statistics.sheets.items():
        if (preset, row) in found:
            continue
        try:
            sheet = _sheet(store, game_id, kind)
        except CompanionError:
            continue  # its numbers are known all the same; the row is called by its id
        for tally in sheet.tallies:
            found |= {(preset, each.id): each.label for each in tally.rows}
    return found


def _sheet(store: Store, game_id: int, kind: str) -> ScoreSheet:
    return (
        store.open_desk(game_id).boards.sheet
        if kind == SCORED
        else store.open_game(game_id).score()
    )


def terrains_of(preset: str) -> tuple[str, ...]:
    """The rows of a game that are terrains; none for a game without any."""
    try:
        box, _preset = find_preset(preset)
    except SetupError:
        return ()
    return tuple(terrain.id for terrain in box.terrains)
