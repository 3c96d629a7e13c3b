"""A territory that the map does not have yet."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from screens.panels.lists import picking
from screens.panels.panel import INSIST
from screens.panels.world.map_panel import WorldPanel
from screens.widgets.ink import joined


class LearnPanel(WorldPanel):
    """Opens the form for a territory; the map of the game grows by it."""

    kinds = ("territory",)
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Tell it", "Tell its name, colour, continent and borders"),
        Binding("escape", "leave", "Back", id="learn.leave", tooltip="No territory is missing"),
        INSIST,
    ]

    class Wanted(Message):
        """The form is wanted; *name* is what was typed already."""

        def __init__(self, name: str = ""):
            super().__init__()
            self.name = name

    def texts(self) -> list[Text]:
        what = "a territory that the map lacks"
        if self.state.map.origin is None:
            what = "the Origin, where everything begins"
        return [
            joined(("Enter", self.ink.accent), f" opens a form for {what}."),
            Text("It is kept with its borders for this game and, if you want, for later ones."),
        ]

    def action_pick(self) -> None:
        """Open the form."""
        self.post_message(self.Wanted())

    def action_leave(self) -> None:
        """Back to what is required."""
        self.post_message(self.Left())
