"""Where the points of a score sheet come from, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.referee import Part, Row, ScoreSheet
from companion.referee.text import counted, listed


def told(sheet: ScoreSheet, spot: Callable[[Part], str]) -> Iterator[tuple[int, str]]:
    """The sheet as sentences with their indents: every player's rows down to where, which *spot*
    says of a part, the points are."""
    for tally in sheet.tallies:
        yield 0, f"{tally.name}: {counted(tally.total, 'point')}."
        for row in tally.rows:
            if row.points:
                yield 2, f"{row.label} {row.points}: {_parts(row, spot)}."
        nothing = [row.label for row in tally.rows if not row.points]
        if nothing:
            yield 2, f"Nothing for {listed(nothing, 'or')}."


def _parts(row: Row, spot: Callable[[Part], str]) -> str:
    """Where the points of a row come from; parts that give none are left out."""
    giving = [part for part in row.parts if part.points]
    if len(giving) == 1:
        return _part(giving[0], spot)
    return "; ".join(f"{part.points} from {_part(part, spot)}" for part in giving)


def _part(part: Part, spot: Callable[[Part], str]) -> str:
    where = spot(part)
    return f"{part.text} ({where})" if where else part.text
