"""A QR code in cells of the terminal, in black and white whatever the theme says."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from rich.segment import Segment
from rich.style import Style
from textual.filter import LineFilter
from textual.strip import Strip
from textual.widget import Widget

from companion.sharing.qr import Mode, QrCode

_COLOURS = {True: "#000000", False: "#ffffff"}
_STYLES = {
    (above, below): Style(color=_COLOURS[above], bgcolor=_COLOURS[below])
    for above in (True, False)
    for below in (True, False)
}
_UPPER_HALF = "\N{UPPER HALF BLOCK}"


class Qr(Widget):
    """One code, drawn whole or not at all. Whoever shows it gives it a place that is large enough.

    In mode ``half`` a cell holds two modules, one above the other; in ``blanks`` two cells hold
    one, which no gap between lines can break.
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Qr { overflow: hidden; }
    """

    def __init__(self, code: QrCode, mode: Mode):
        super().__init__()
        self._code = code
        self.mode: Mode = mode

    def show(self, mode: Mode) -> None:
        """Draw it in this mode, and be as large as it then is."""
        self.mode = mode
        self.styles.width, self.styles.height = self._code.cells(mode)
        self.refresh(layout=True)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """None: dimmed, in greys or without colours (``NO_COLOR``) no reader would find a code,
        and whoever asks for one wants it read."""
        return ()

    def render_line(self, y: int) -> Strip:
        columns, lines = self._code.cells(self.mode)
        if self.size.width < columns or self.size.height < lines or y >= lines:
            return Strip.blank(self.size.width)
        rows = self._code.rows
        if self.mode == "blanks":
            pairs = [(dark, dark) for dark in rows[y] for _ in range(2)]
        else:
            light = (False,) * columns
            below = rows[2 * y + 1] if 2 * y + 1 < len(rows) else light
            pairs = list(zip(rows[2 * y], below, strict=True))
        return Strip([_segment(pair, len(list(run))) for pair, run in groupby(pairs)], columns)


def _segment(pair: tuple[bool, bool], length: int) -> Segment:
    above, below = pair
    return Segment((" " if above == below else _UPPER_HALF) * length, _STYLES[pair])
