"""Who won and why, in a sentence."""

from __future__ import annotations

from companion.referee.scores import ScoreSheet, Tally
from companion.referee.text import counted, listed


def verdict(sheet: ScoreSheet, *, mark: str) -> str:
    """The sentence above a final sheet; *mark* is the game's word for a flame or crown."""
    winners = sheet.winners
    best = max(tally.total for tally in sheet.tallies)
    rivals = [tally for tally in sheet.tallies if tally.total == best]
    if len(winners) == 1 and len(rivals) == 1:
        return f"{winners[0]} wins with {counted(best, 'point')}."
    if len(winners) == 1:
        winner = sheet.tally(winners[0])
        others = [tally for tally in rivals if tally is not winner]
        return (
            f"{winner.name} wins: {listed(t.name for t in rivals)} have {counted(best, 'point')} "
            f"each, and {_reason(sheet.tie_break, winner, others, mark)}."
        )
    text = f"{listed(winners)} share the victory with {counted(best, 'point')} each"
    first = sheet.tally(winners[0])
    equal = [f"largest region ({counted(first.largest_region or 0, 'square')})"]
    if first.marks is not None:
        equal.append(f"{mark}s ({first.marks})")
    text += f": {listed(equal)} are equal as well."
    behind = [tally for tally in rivals if tally.name not in winners]
    if behind:
        step = "largest_region" if _region(behind[0]) < _region(first) else "marks"
        text += f" {_behind(behind, step, mark)}"
    return text


def _region(tally: Tally) -> int:
    return tally.largest_region or 0


def _reason(step: str | None, winner: Tally, others: list[Tally], mark: str) -> str:
    """Why *winner* is before those with as many points."""
    if step == "largest_region":
        theirs = listed(f"{t.name}'s {_region(t)}" for t in others)
        return f"{winner.name}'s largest region has {counted(_region(winner), 'square')}, {theirs}"
    theirs = listed(f"{t.name} {t.marks}" for t in others)
    return (
        f"the largest regions are equal ({counted(_region(winner), 'square')}), "
        f"but {winner.name} has {counted(winner.marks or 0, mark)}, {theirs}"
    )


def _behind(behind: list[Tally], step: str, mark: str) -> str:
    names = listed(tally.name for tally in behind)
    what = "a smaller largest region" if step == "largest_region" else f"fewer {mark}s"
    return f"{names} {'has' if len(behind) == 1 else 'have'} as many points, but {what}."
