"""Set-up for the quick score: the same questions, then boards instead of a table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.widgets import Button

from screens.setup import SetupScreen
from screens.wishes import ScoreBoards, StartGame


class QuickSetupScreen(SetupScreen):
    """Chooses game, players and options of boards that are only scored."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "start",
            "Enter the boards",
            priority=True,
            id="setup.start",
            tooltip="Go on to the boards of these players",
        ),
    ]

    async def on_mount(self) -> None:
        self.query_one("#start", Button).label = "Enter the boards"

    def on_start_game(self, message: StartGame) -> None:
        message.stop()
        self.post_message(ScoreBoards(message.setup))
