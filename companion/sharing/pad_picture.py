"""The picture of a score table, for a game of which nothing but the score is known."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.referee.scores import Tally
from companion.sharing.shapes import (
    EDGE,
    FAINT,
    INK,
    LINE,
    Line,
    Page,
    Picture,
    Rect,
    Text,
    text_width,
)

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

_HEAD, _ROW = 74, 34
_LABELS, _NARROWEST, _WIDEST = 170, 150, 260
_BAND = "#f1f1f1"


def draw(game: SharedGame) -> Picture:
    """The score sheet like the printed pad: a row for each kind of points, a column per player."""
    return _Table(game).picture()


class _Table(Page):
    """The picture while it is drawn."""

    def picture(self) -> Picture:
        sheet = self.game.sheet
        labels = [row.label for row in sheet.tallies[0].rows]
        first = max(_LABELS, *(text_width(label, 17) + 24 for label in labels))
        names = max(text_width(tally.name, 18) for tally in sheet.tallies)
        column = min(max(names + 28, _NARROWEST), _WIDEST)
        room = first + column * len(sheet.tallies)
        #: The right ends of the columns of numbers.
        self._ends = [EDGE + first + column * (n + 1) - 14 for n in range(len(sheet.tallies))]
        y = self.heading(room)
        for end, tally in zip(self._ends, sheet.tallies, strict=True):
            self._head(end, y, tally, column - 28)
        y += _HEAD
        for number, label in enumerate(labels):
            if number % 2 == 0:
                self.shapes.append(Rect(EDGE, y, room, _ROW, _BAND))
            y = self._row(y, label, [str(t.rows[number].points) for t in sheet.tallies])
        self.shapes.append(Line(((EDGE, y), (EDGE + room, y)), LINE))
        y = self._row(y, "total", [str(t.total) for t in sheet.tallies], bold=True)
        if self.game.summary.finished:
            won = ", shared" if sheet.winners[1:] else ", winner"
            places = [f"{rank}{won if rank == 1 else ''}" for rank in sheet.ranks]
            y = self._row(y, "place", places, bold=True)
        return self.done(room + 2 * EDGE, y)

    def _head(self, end: float, y: float, tally: Tally, room: float) -> None:
        self.chip(end - 42, y, tally.colour)
        size = min(18.0, room / max(1.0, text_width(tally.name, 1)))
        self.shapes.append(Text(end, y + 50, tally.name, size, anchor="end", bold=True))

    def _row(self, y: float, label: str, numbers: list[str], *, bold: bool = False) -> float:
        middle = y + _ROW / 2 + 0.5
        self.shapes.append(Text(EDGE + 10, middle, label, 17, bold=bold))
        for end, number in zip(self._ends, numbers, strict=True):
            colour = FAINT if number == "0" else INK
            self.shapes.append(Text(end, middle, number, 18, colour, "end", bold))
        return y + _ROW
