"""The field for typed answers."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input


class Typed(Input):
    """One line; tells what was entered, or that escape was pressed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "submit",
            "Enter it",
            key_display="Enter",
            id="typed.enter",
            tooltip="Enter what was typed",
        ),
        Binding(
            "escape",
            "leave",
            "Back",
            key_display="Esc",
            id="typed.back",
            tooltip="Back to the board",
        ),
        Binding("ctrl+o", "insist", "Played anyway", show=False, id="typed.insist"),
    ]

    class Insisted(Message):
        """What was refused is to be entered all the same."""

    class Left(Message):
        """Nothing is typed after all."""

    def __init__(self, *, id: str | None = None):
        super().__init__(id=id, compact=True, select_on_focus=False)
        self.cursor_blink = False

    def ask(self, hint: str) -> None:
        """Be empty but for a hint."""
        self.placeholder = hint
        self.value = ""

    def action_insist(self) -> None:
        self.post_message(self.Insisted())

    def action_leave(self) -> None:
        self.post_message(self.Left())
