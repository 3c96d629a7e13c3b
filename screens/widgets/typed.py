"""The field for typed answers."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class Typed(Input):
    """Opens empty, tells what was entered, closes with escape."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "submit", "Enter it", id="typed.enter", tooltip="Enter what was typed"),
        Binding("escape", "leave", "Back", id="typed.back", tooltip="Back to the board"),
    ]

    class Left(Message):
        """Nothing is typed after all."""

    def __init__(self, *, id: str | None = None):
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False

    def open(self, hint: str) -> None:
        """Show the field, empty but for a hint."""
        self.placeholder = hint
        self.value = ""
        self.add_class("-open")
        self.focus(scroll_visible=False)

    def close(self) -> None:
        """Hide the field."""
        self.remove_class("-open")

    def action_leave(self) -> None:
        self.post_message(self.Left())
