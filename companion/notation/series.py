"""Games in a row as text for people and as public JSON: the sums of several files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from companion.notation.sheet import COLUMNS, shortened, table_line, width, wrapped
from companion.referee.errors import SetupError
from companion.referee.scores import ScoreSheet, SeriesScore
from companion.referee.setup import Setup
from companion.referee.text import listed
from companion.referee.verdict import series_verdict


def added_up(
    files: Iterable[tuple[str, Setup, ScoreSheet]],
) -> Iterator[tuple[SeriesScore, tuple[str, ...]]]:
    """The series of score files, given by name, set-up and sheet, each with its warnings.

    Raises :class:`SetupError` for two files with the same number of a series: one of them would
    count twice, or not at all.
    """
    found: dict[str, dict[int, Mapping[str, int]]] = {}
    came: dict[tuple[str, int], str] = {}
    lengths: dict[str, int] = {}
    alone: list[str] = []
    for file, setup, sheet in files:
        series = setup.series
        if series is None:
            alone.append(file)
            continue
        key = series.name, series.number
        if key in came:
            raise SetupError(
                f"{came[key]} and {file} are both game {series.number} of '{series.name}', "
                "so nothing is added up"
            )
        came[key] = file
        lengths[series.name] = series.games
        points = {tally.name: tally.total for tally in sheet.tallies}
        found.setdefault(series.name, {})[series.number] = points
    for name, games in found.items():
        series_score = SeriesScore(name, lengths[name], games)
        yield series_score, tuple(_warnings(series_score, alone))


def _warnings(series: SeriesScore, alone: Sequence[str]) -> Iterator[str]:
    if series.missing:
        word = "game" if len(series.missing) == 1 else "games"
        yield f"{series.name}: {word} {listed(map(str, series.missing))} of {series.length} missing"
    for number, name in series.absent:
        yield f"{series.name}: {name} is not in game {number}, which counts as 0"
    if alone:
        yield f"{listed(alone)}: of no series, so not added to {series.name}"


def series_json(series: SeriesScore, warnings: Sequence[str]) -> dict[str, Any]:
    """The sums by name of the games of a series; no winners while games are missing."""
    return {
        "series": series.name,
        "totals": {line.name: line.total for line in series.lines},
        "winners": list(series.winners),
        "warnings": list(warnings),
    }


def series_report(series: SeriesScore, warnings: Sequence[str]) -> str:
    """The table of a series, who won it and what is odd."""
    lines = [series_text(series), "", wrapped(series_verdict(series))]
    lines += ["", *(wrapped(f"Warning: {text}.") for text in warnings)] if warnings else []
    return "\n".join(lines) + "\n"


def series_text(series: SeriesScore) -> str:
    """The games of a series as a table, best first: a column for each number, then the sum."""
    lines = series.lines
    ranks = [f"{line.rank}. {line.name}" for line in lines]
    title = shortened(series.name, COLUMNS // 2)
    first = max(map(width, (title, *ranks)))
    columns = range(1, series.length + 1)
    widths = [5] * (len(columns) + 1)
    table = [table_line(title, [*map(str, columns), "sum"], first, widths)]
    for rank, line in zip(ranks, lines, strict=True):
        points = dict(zip(series.numbers, line.points, strict=True))
        cells = [str(points.get(number, "-")) for number in columns]
        table.append(table_line(rank, [*cells, str(line.total)], first, widths))
    return "\n".join(table)
