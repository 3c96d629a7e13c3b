"""A territory that the map does not have yet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType
from textual.message import Message

from screens.panels.lists import picking
from screens.panels.panel import INSIST
from screens.panels.world.map_panel import WorldPanel, leaving
from screens.widgets.ink import joined


class LearnPanel(WorldPanel):
    """Opens the form for a territory; the map of the game grows by it."""

    kinds = ("territory",)
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Tell it", "Tell its name, colour, continent and borders"),
        leaving("learn.leave", "No territory is missing"),
        INSIST,
    ]

    class Wanted(Message):
        """The form is wanted; *name* is what was typed already."""

        def __init__(self, name: str = ""):
            super().__init__()
            self.name = name

    def titles(self) -> Sequence[str]:
        if self.state.map.origin is None:
            return (self.ask.text, "Tell the Origin")
        return (self.ask.text, "A new territory")

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
