"""A score sheet in words: a paragraph per player, then the ranks and the winner."""

from __future__ import annotations

from collections.abc import Iterator

from companion.dominoes.rules import Rules
from companion.referee import Part, Row, ScoreSheet, Tally
from companion.referee.text import counted, listed


def told(sheet: ScoreSheet, rules: Rules) -> Iterator[tuple[int, str]]:
    """The sheet as sentences with their indents: every player's rows down to the squares."""
    for tally in sheet.tallies:
        yield 0, f"{tally.name}: {counted(tally.total, 'point')}."
        for row in tally.rows:
            if row.points:
                yield 2, f"{row.label} {row.points}: {_parts(row, rules)}."
        nothing = [row.label for row in tally.rows if not row.points]
        if nothing:
            yield 2, f"Nothing for {listed(nothing, 'or')}."
    for remark in sheet.remarks:
        yield 0, remark


def _parts(row: Row, rules: Rules) -> str:
    """Where the points of a row come from; parts that give none are left out."""
    return "; ".join(_part(part, rules) for part in row.parts if part.points)


def _part(part: Part, rules: Rules) -> str:
    where = f" ({' '.join(rules.grid.names(part.squares))})" if part.squares else ""
    return f"{part.points} for {part.text}{where}"


def result(sheet: ScoreSheet, rules: Rules) -> Iterator[str]:
    """The ranks, who won, and what broke a tie, as sentences."""
    ranked = sorted(zip(sheet.ranks, sheet.tallies, strict=True), key=lambda pair: pair[0])
    for rank, tally in ranked:
        yield f"Rank {rank}: {tally.name}, {counted(tally.total, 'point')}."
    if len(sheet.winners) == 1:
        yield f"{sheet.winners[0]} wins.{_tie_break(sheet, rules)}"
    elif sheet.winners:
        yield f"{listed(sheet.winners)} share the victory.{_tie_break(sheet, rules)}"


def _tie_break(sheet: ScoreSheet, rules: Rules) -> str:
    """Why the first place went as it did, among those with as many points."""
    if sheet.tie_break is None:
        return ""
    best = max(tally.total for tally in sheet.tallies)
    tied = [tally for tally in sheet.tallies if tally.total == best]
    region, marks = f"largest {rules.word('region')}", f"{rules.word('mark')}s"
    start = f" {listed(tally.name for tally in tied)} have {counted(best, 'point')} each"
    if sheet.tie_break == "shared":
        return f"{start}, and are equal in their {region} and their {marks}."
    if sheet.tie_break == "largest_region":
        return f"{start}; the {region} decides: {_numbers(tied, 'largest_region')} squares."
    return f"{start} and equal {region}s; the {marks} decide: {_numbers(tied, 'marks')}."


def _numbers(tied: list[Tally], step: str) -> str:
    return listed(f"{tally.name} {getattr(tally, step)}" for tally in tied)
