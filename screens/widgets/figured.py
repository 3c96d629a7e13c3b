"""A table of numbers with a cursor on its lines."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from companion.notation.sheet import shortened, width
from screens.statistics_pages import Page

#: Columns that a column of words has at least, however little room there is.
LEAST = 8


class Figured(DataTable[Text]):
    """A :class:`Page` with a cursor on its lines; *opens* tells whether Enter leads anywhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select_cursor",
            "Look",
            id="figured.look",
            tooltip="Look at the player, or at the game, of this line",
        )
    ]

    def __init__(self, id: str, *, opens: bool = False):
        super().__init__(id=id, cursor_type="row", cell_padding=1, zebra_stripes=False)
        self._opens = opens
        self._shown: tuple[Page, int] | None = None

    def show(self, page: Page, room: int) -> None:
        """Show a table in so many columns of the screen: all its numbers, and of its words as much
        as there is room for. The cursor stays at its key."""
        if self._shown == (page, room):
            return
        key = self.chosen
        self._shown = page, room
        self.clear(columns=True)
        widths = self._widths(page, room - 1)  # the scrollbar takes one
        for at, head in enumerate(page.heads):
            self.add_column(Text(head, justify="left" if at < page.words else "right"))
        for of, cells in page.lines:
            words = [shortened(cell, columns) for cell, columns in zip(cells, widths, strict=False)]
            texts = [
                Text(word, "" if at or of[:1] == " " else "bold") for at, word in enumerate(words)
            ]
            texts += [Text(cell, justify="right") for cell in cells[page.words :]]
            self.add_row(*texts)
        keys = [key for key, _cells in page.lines]
        # At first not on a title.
        first = next((at for at, (_key, cells) in enumerate(page.lines) if any(cells[1:])), 0)
        self.move_cursor(row=keys.index(key) if key in keys else first)

    @staticmethod
    def _widths(page: Page, room: int) -> list[int]:
        """The columns of each column of words: what it needs, the widest less where all of them
        do not fit."""
        columns = zip(page.heads, *(cells for _key, cells in page.lines), strict=True)
        needed = [max(map(width, column)) for column in columns]
        words = needed[: page.words]
        left = room - sum(needed[page.words :]) - 2 * len(needed)
        while sum(words) > left and max(words) > LEAST:
            words[words.index(max(words))] -= 1
        return words

    @property
    def chosen(self) -> str:
        """The key of the line under the cursor; empty where there is none."""
        lines = self._shown[0].lines if self._shown else ()
        return lines[self.cursor_row][0] if 0 <= self.cursor_row < len(lines) else ""

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._opens and bool(self.chosen) if action == "select_cursor" else True
