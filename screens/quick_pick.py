"""A list to pick one thing from, by arrows, first letters or the mouse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


class PickScreen(ModalScreen[str | None]):
    """Dismissed with the id of what was picked, or None. *choices* are labels by id."""

    CSS_PATH = "quick.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", priority=True, id="pick.back", tooltip="Pick nothing")
    ]

    def __init__(self, question: str, choices: Mapping[str, str], chosen: str = ""):
        super().__init__()
        self._question = question
        self._choices = dict(choices)
        self._chosen = chosen
        self._letter = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="heading", markup=False)
            yield OptionList(
                *(Option(label, id_) for id_, label in self._choices.items()), markup=False
            )

    def on_mount(self) -> None:
        ids = list(self._choices)
        options = self.query_one(OptionList)
        options.highlighted = ids.index(self._chosen) if self._chosen in ids else 0
        options.focus()

    def on_key(self, event: events.Key) -> None:
        """A letter goes to the next label that begins with it."""
        letter = (event.character or "").lower()
        if not letter.isalnum():
            return
        labels = [label.lower() for label in self._choices.values()]
        options = self.query_one(OptionList)
        # The same letter again goes on to the next label.
        at = (options.highlighted or 0) + (letter == self._letter)
        self._letter = letter
        for number in [*range(at, len(labels)), *range(at)]:
            if labels[number].startswith(letter):
                options.highlighted = number
                event.stop()
                return

    @on(OptionList.OptionSelected)
    def _picked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self.is_current:  # a second Enter must not close the screen below too
            self.dismiss(event.option_id)

    def action_back(self) -> None:
        """Pick nothing."""
        self.dismiss(None)
