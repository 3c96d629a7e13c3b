"""Messages with which a screen asks the app for another one."""

from __future__ import annotations

from dataclasses import dataclass

from textual.message import Message

from companion.referee.setup import Setup
from screens.session import Session


@dataclass
class StartGame(Message):
    """Begin a game with this set-up and show its table."""

    setup: Setup


@dataclass
class ScoreBoards(Message):
    """Enter the final boards of a game with this set-up, without a referee."""

    setup: Setup


@dataclass
class OpenGame(Message):
    """Open a stored game: its table, its sheet when it is finished, or its boards when only they
    were scored."""

    id: int


@dataclass
class ShowTable(Message):
    """Show the table of a game; the screens above Home are left."""

    session: Session


@dataclass
class ShowLog(Message):
    """Show the log of a game, where its events can be corrected."""

    session: Session


class GoHome(Message):
    """Leave every screen but Home."""
