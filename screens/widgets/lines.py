"""Lines of styled text. Of new lines only the characters that differ are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.text import Text
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget


class Lines(Widget):
    """A block of lines that wrap at words. With ``tail`` the last ones stay in sight, not the
    first."""

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Lines { width: 1fr; height: 1fr; }
    """

    def __init__(self, *, tail: bool = False, id: str | None = None, classes: str | None = None):
        super().__init__(id=id, classes=classes)
        self._tail = tail
        self._texts: Sequence[Text] = ()
        self._strips: list[Strip] = []
        self._drawn = (-1, -1)

    @property
    def text(self) -> str:
        """What it says, without styles."""
        return "\n".join(text.plain for text in self._texts)

    def show(self, texts: Sequence[Text]) -> None:
        """Say this instead."""
        self._texts = tuple(texts)
        if self._drawn != tuple(self.content_size):
            self._draw_all()
            return
        before, self._strips = self._strips, self._wrapped()
        blank = Strip.blank(self._drawn[0], self.rich_style)
        regions = []
        for y in range(min(self._drawn[1], max(len(before), len(self._strips)))):
            old = before[y] if y < len(before) else blank
            new = self._strips[y] if y < len(self._strips) else blank
            if region := _changed(old, new, y):
                regions.append(region)
        if regions:
            self.refresh(*regions)

    def on_resize(self) -> None:
        self._draw_all()

    def notify_style_update(self) -> None:
        super().notify_style_update()
        self._drawn = (-1, -1)

    def _draw_all(self) -> None:
        self._drawn = (self.content_size.width, self.content_size.height)
        self._strips = self._wrapped()
        self.refresh()

    def _wrapped(self) -> list[Strip]:
        width, height = self._drawn
        if width < 1:
            return []
        lines: list[Text] = []
        for text in self._texts:
            if "\n" not in text.plain and text.cell_len <= width:
                lines.append(text)
            else:
                lines += text.wrap(self.app.console, width)
        lines = lines[-height:] if self._tail else lines[:height]
        return [self._strip(line, width) for line in lines]

    def _strip(self, line: Text, width: int) -> Strip:
        style = self.rich_style
        segments = list(Segment.apply_style(line.render(self.app.console), style))
        return Strip(segments, cell_len(line.plain)).adjust_cell_length(width, style)

    def render_line(self, y: int) -> Strip:
        if self._drawn != (self.content_size.width, self.content_size.height):
            self._drawn = (self.content_size.width, self.content_size.height)
            self._strips = self._wrapped()
        if y < len(self._strips):
            return self._strips[y]
        return Strip.blank(self.content_size.width, self.rich_style)


def _changed(old: Strip, new: Strip, y: int) -> Region | None:
    """The part of a line that differs, from the first character to the last."""
    if old == new:
        return None
    if len(old.text) != old.cell_length or len(new.text) != new.cell_length:
        return Region(0, y, new.cell_length, 1)
    before, after = _characters(old), _characters(new)
    first = next((i for i, (b, a) in enumerate(zip(before, after, strict=False)) if b != a), None)
    if first is None:
        return None
    last = len(after)
    while last > first + 1 and before[last - 1 : last] == after[last - 1 : last]:
        last -= 1
    return Region(first, y, last - first, 1)


def _characters(strip: Strip) -> list[tuple[str, object]]:
    return [(letter, segment.style) for segment in strip for letter in segment.text]
