"""A question before something is done that cannot be undone."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static


class Question(ModalScreen[bool]):
    """A question that is answered with yes or no; no is the default."""

    # With priority they answer at once: what is typed after them is meant for the screen below.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", show=False, priority=True),
        Binding("n,escape", "answer(False)", "No", show=False, priority=True),
        Binding("left,right,up,down", "app.focus_next", "Other answer", show=False),
    ]
    CSS_PATH = "question.tcss"

    def __init__(self, question: str, *, yes: str, no: str):
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(f"{self._no} (n)", id="no", compact=True)
                yield Button(f"{self._yes} (y)", id="yes", variant="error", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_answer(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer; a second click that was on its way must not close the screen below too."""
        if self.is_current:
            self.dismiss(yes)
