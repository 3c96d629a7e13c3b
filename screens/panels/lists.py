"""Panels that take digits as they come, and panels with a list to pick from."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from screens.panels.panel import INSIST, Panel
from screens.widgets.ink import joined


class DigitsPanel(Panel):
    """A panel in which digits start typing at once; ``typed`` is what stands there."""

    #: What else may be typed besides digits.
    also: str = ""

    def begin(self) -> None:
        self.typed = ""

    def on_key(self, event: events.Key) -> None:
        letter = event.character or ""
        if self.typing_help:
            return  # it belongs to the field, which was opened a moment ago
        if letter.isascii() and (letter.isdigit() or (letter and letter in self.also)):
            event.stop()
            event.prevent_default()
            self.type(letter)
        elif event.key == "backspace" and self.typed:
            event.stop()
            self.typed = self.typed[:-1]
            self.typing()
            self.moved()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        for letter in event.text:
            if letter.isascii() and (letter.isdigit() or letter in self.also):
                self.type(letter)

    def type(self, letter: str) -> None:
        """One more character."""
        self.typed += letter
        self.typing()
        self.moved()

    def typing(self) -> None:
        """What stands in ``typed`` has changed."""


def picking(description: str, tooltip: str) -> Binding:
    """The binding of Enter in a list."""
    return Binding(
        "enter", "pick", description, key_display="Enter", id="list.pick", tooltip=tooltip
    )


class ListPanel(DigitsPanel):
    """A panel with a list: arrows move, Enter picks, numbers go to an entry."""

    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Pick", "Take the entry under the cursor"),
        Binding("up", "step(-1)", "Move", key_display="up/down", id="list.move", show=False),
        Binding("down,tab", "step(1)", "Move", id="list.down", show=False),
        Binding("shift+tab", "step(-1)", "Back", id="list.up", show=False),
        INSIST,
    ]

    def begin(self) -> None:
        super().begin()
        self.at = 0

    def entries(self) -> list[Text]:
        """The entries of the list."""
        raise NotImplementedError

    def listed(self, *, columns: int = 1, rows: int = 0) -> list[Text]:
        """The entries as lines, in one or two columns, with the cursor; with *rows*, only so many
        around it."""
        lines = []
        entries = self.entries()
        first = max(0, min(self.at - rows // 2, len(entries) - rows)) if rows else 0
        for number, entry in enumerate(entries[first : first + rows] if rows else entries, first):
            mark = (">", self.ink.picked) if number == self.at else (" ", self.ink.quiet)
            lines.append(Text.assemble(mark, " ", entry))
        if columns < 2:
            return lines
        height = -(-len(lines) // columns)
        width = max(max(line.cell_len for line in lines[:height]) + 1, self.content_size.width // 2)
        for left, right in zip(lines, lines[height:], strict=False):
            width = min(width, max(8, self.content_size.width - right.cell_len))
            left.truncate(width)
        for left, right in zip(lines, lines[height:], strict=False):
            left.pad_right(width - left.cell_len)
            left.append_text(right)
        return lines[:height]

    def brief(self) -> Text:
        entry = self.entries()[self.at : self.at + 1]
        return joined((f"{self.title}: ", self.ink.quiet), *entry)

    def action_step(self, by: int) -> None:
        self.typed = ""
        self.at = (self.at + by) % max(1, len(self.entries()))
        self.moved()
