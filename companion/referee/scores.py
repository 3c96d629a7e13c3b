"""Score sheets: rows per player, each explained down to squares, ranks and tie-breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.referee.rulings import Square


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a row: its points, the sentence that explains them and where they are: squares of
    a territory, or places of a map by name."""

    points: int
    text: str
    squares: tuple[Square, ...] = ()
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the pad: its id, the label for people, the rule's id and the parts."""

    id: str
    label: str
    rule: str
    parts: tuple[Part, ...] = ()

    @property
    def points(self) -> int:
        """The sum of the parts."""
        return sum(part.points for part in self.parts)


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's column of the sheet.

    ``largest_region`` (squares) and ``marks`` (flames, crowns) break ties; None where a game
    has no such thing. ``facts`` are numbers that score nothing but that statistics look at, such
    as ``discards``.
    """

    name: str
    colour: str
    rows: tuple[Row, ...]
    largest_region: int | None = None
    marks: int | None = None
    facts: Mapping[str, int] = field(default_factory=dict, hash=False)

    @property
    def total(self) -> int:
        """The sum of all rows."""
        return sum(row.points for row in self.rows)


#: A step that breaks a tie: its id and the number that decides, the higher the better.
TieStep = tuple[str, Callable[[Tally], int]]


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The whole sheet: a tally per player in seating order, with ranks 1, 1, 3 for shared places.

    ``tie_break`` speaks of the first place alone: None, the id of the step that decided, or
    ``shared``. ``remarks`` are sentences that belong under the sheet, such as overruled verdicts.
    """

    tallies: tuple[Tally, ...]
    ranks: tuple[int, ...]
    tie_break: str | None
    remarks: tuple[str, ...] = ()

    @classmethod
    def of(cls, tallies: Sequence[Tally], steps: Sequence[TieStep]) -> ScoreSheet:
        """Rank *tallies* by total, then by *steps* in turn."""
        keys = [(t.total, *(value(t) for _id, value in steps)) for t in tallies]
        ranks = tuple(1 + sum(other > key for other in keys) for key in keys)
        tie_break = None
        if keys:
            best = max(keys)
            rivals = [key for key in keys if key[0] == best[0]]
            for at, (step, _value) in enumerate(steps, 1):
                if len(rivals) == 1:
                    break
                kept = [key for key in rivals if key[at] == best[at]]
                tie_break = step if len(kept) < len(rivals) else tie_break
                rivals = kept
            if len(rivals) > 1:
                tie_break = "shared"
        return cls(tuple(tallies), ranks, tie_break)

    @property
    def winners(self) -> tuple[str, ...]:
        """The names in the first place."""
        return tuple(t.name for t, rank in zip(self.tallies, self.ranks, strict=True) if rank == 1)

    def tally(self, name: str) -> Tally:
        """The column of one player; raises KeyError."""
        for tally in self.tallies:
            if tally.name == name:
                return tally
        raise KeyError(name)

    def to_json(self) -> list[dict[str, Any]]:
        """The ``players`` list of the public JSON form."""
        return [
            {
                "name": tally.name,
                "colour": tally.colour,
                "total": tally.total,
                "rank": rank,
                "winner": rank == 1,
                "rows": {row.id: row.points for row in tally.rows},
                "largest_region": tally.largest_region,
                "marks": tally.marks,
            }
            for tally, rank in zip(self.tallies, self.ranks, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class SeriesLine:
    """A player's line in the table of a series: points game by game, their sum, the rank."""

    name: str
    points: tuple[int, ...]
    rank: int

    @property
    def total(self) -> int:
        """The sum that decides."""
        return sum(self.points)


def series_table(games: Sequence[Mapping[str, int]]) -> tuple[SeriesLine, ...]:
    """The running table of games in a row, given the points by name of each; best first.

    The sum decides, a tie is shared (K-DYNASTY). A player who is missing in a game has 0 there.
    """
    names = dict.fromkeys(name for points in games for name in points)
    sums = {name: sum(points.get(name, 0) for points in games) for name in names}
    lines = (
        SeriesLine(
            name,
            tuple(points.get(name, 0) for points in games),
            1 + sum(other > sums[name] for other in sums.values()),
        )
        for name in names
    )
    return tuple(sorted(lines, key=lambda line: line.rank))


@dataclass(frozen=True, slots=True)
class SeriesScore:
    """The games of a series that are known: the points by name of each, by its number.

    ``length`` is how many games the whole series has.
    """

    name: str
    length: int
    games: Mapping[int, Mapping[str, int]]

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the known games, in their order, as the columns of ``lines``."""
        return tuple(sorted(self.games))

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the games that are not known."""
        return tuple(n for n in range(1, self.length + 1) if n not in self.games)

    @property
    def complete(self) -> bool:
        """Whether every game is known, so that the sum decides."""
        return not self.missing

    @property
    def lines(self) -> tuple[SeriesLine, ...]:
        """The running table, best first."""
        return series_table([self.games[number] for number in self.numbers])

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, all sharers of a tie; nobody while games are missing."""
        return tuple(line.name for line in self.lines if line.rank == 1) if self.complete else ()

    @property
    def absent(self) -> tuple[tuple[int, str], ...]:
        """The number of a game and who of the others' players did not play in it."""
        names = dict.fromkeys(name for points in self.games.values() for name in points)
        return tuple((n, name) for n in self.numbers for name in names if name not in self.games[n])
