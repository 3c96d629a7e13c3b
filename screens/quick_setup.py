"""Set-up for the quick score: the same questions, then boards instead of a table."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from companion.notation.desk import Results, desk_kind
from screens.setup import SetupScreen
from screens.wishes import ScoreBoards, StartGame


class QuickSetupScreen(SetupScreen):
    """Chooses game, players and options of boards that are only scored."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "start",
            "Go on",
            priority=True,
            id="setup.start",
            tooltip="On to what these players have at the end; so does Enter on the last line",
        ),
    ]

    @property
    def start_label(self) -> str:
        game = self._offer.name
        return f"Fill in the score pad of {game}" if self._pad else f"Enter the boards of {game}"

    @property
    def _pad(self) -> bool:
        """Whether the end of this game is told on a score pad."""
        return desk_kind(self._preset) is Results

    def on_start_game(self, message: StartGame) -> None:
        message.stop()
        self.post_message(ScoreBoards(message.setup))
