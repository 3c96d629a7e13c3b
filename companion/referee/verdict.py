"""Who won and why, in a sentence: a game, and games in a row."""

from __future__ import annotations

from collections.abc import Callable

from companion.referee.scores import ScoreSheet, SeriesScore, Tally
from companion.referee.text import counted, listed


def verdict(sheet: ScoreSheet, word: Callable[[str], str]) -> str:
    """The sentence about a final sheet; *word* gives the game's own ``region`` and ``mark``."""
    region, mark = word("region"), word("mark")
    winners = sheet.winners
    best = max(tally.total for tally in sheet.tallies)
    rivals = [tally for tally in sheet.tallies if tally.total == best]
    if len(sheet.tallies) == 1:
        return f"{winners[0]} has {counted(best, 'point')}."
    if len(winners) == 1 and len(rivals) == 1:
        return f"{winners[0]} wins with {counted(best, 'point')}."
    if len(winners) == 1:
        winner = sheet.tally(winners[0])
        others = [tally for tally in rivals if tally is not winner]
        return (
            f"{winner.name} wins: {listed(t.name for t in rivals)} have {counted(best, 'point')} "
            f"each, and {_reason(sheet.tie_break, winner, others, region, mark)}."
        )
    text = f"{listed(winners)} share the victory with {counted(best, 'point')} each"
    first = sheet.tally(winners[0])
    if first.largest_region is None:
        return f"{listed(winners)} share the victory with {counted(best, 'point')} each."
    equal = [f"largest {region} ({counted(first.largest_region, 'square')})"]
    if first.marks is not None:
        equal.append(f"{mark}s ({first.marks})")
    text += f": {listed(equal)} are equal as well."
    behind = [tally for tally in rivals if tally.name not in winners]
    if behind:
        step = "largest_region" if _region(behind[0]) < _region(first) else "marks"
        text += f" {_behind(behind, step, region, mark)}"
    return text


def _region(tally: Tally) -> int:
    return tally.largest_region or 0


def _reason(step: str | None, winner: Tally, others: list[Tally], region: str, mark: str) -> str:
    """Why *winner* is before those with as many points."""
    if step == "largest_region":
        theirs = listed(f"{t.name}'s {_region(t)}" for t in others)
        squares = counted(_region(winner), "square")
        return f"{winner.name}'s largest {region} has {squares}, {theirs}"
    equal = [t for t in (winner, *others) if _region(t) == _region(winner)]
    theirs = listed(f"{t.name} {t.marks}" for t in equal[1:])
    return (
        f"the largest {region} of {listed(t.name for t in equal)} is equal "
        f"({counted(_region(winner), 'square')}), "
        f"but {winner.name} has {counted(winner.marks or 0, mark)}, {theirs}"
    )


def _behind(behind: list[Tally], step: str, region: str, mark: str) -> str:
    names = listed(tally.name for tally in behind)
    what = f"a smaller largest {region}" if step == "largest_region" else f"fewer {mark}s"
    return f"{names} {'has' if len(behind) == 1 else 'have'} as many points, but {what}."


def series_verdict(series: SeriesScore) -> str:
    """How a series stands or ended, in a sentence or two (K-DYNASTY)."""
    lines = series.lines
    best = [line for line in lines if line.rank == 1]
    names, points = listed(line.name for line in best), counted(best[0].total, "point")
    each = " each" if len(best) > 1 else ""
    if series.complete:
        verb = "share" if each else "wins"
        return f"{names} {verb} {series.name} with {points}{each}."
    verb = "lead" if each else "leads"
    played = f"{len(series.games)} of {counted(series.length, 'game')}"
    return f"After {played} {names} {verb} with {points}{each}."
