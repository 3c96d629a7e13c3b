"""The score sheet of boards that were entered without a referee."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from textual.binding import Binding, BindingType

from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.notation.desk import Boards
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup
from companion.referee.text import listed
from screens.score import BACK, SHARE, SheetScreen
from screens.session import DeskSession
from screens.views import desk_of


class Final(NamedTuple):
    """The boards in seating order, see :func:`screens.views.beside_of`."""

    rules: Rules
    areas: tuple[Area, ...]


class DeskSheetScreen(SheetScreen):
    """The sheet of what is told in *session*; there is a winner once that is complete."""

    def __init__(self, session: DeskSession):
        super().__init__()
        self.session = session

    @property
    def _sheet(self) -> ScoreSheet:
        return self.session.boards.sheet

    @property
    def _setup(self) -> Setup:
        return self.session.boards.setup

    @property
    def _final(self) -> bool:
        return self.session.boards.complete

    @property
    def _game_id(self) -> int | None:
        return getattr(self.session.game, "id", None)

    def action_boards(self) -> None:
        """To what the sheet is of: back, or in its place."""
        below = self.app.screen_stack[-2]
        if getattr(below, "session", None) is self.session:
            self.app.pop_screen()
        else:
            self.app.switch_screen(desk_of(self.session))


class QuickSheetScreen(DeskSheetScreen):
    """The sheet of boards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "S,s",
            "boards",
            "Boards",
            id="quick-sheet.boards",
            tooltip="The boards themselves, where they can be mended",
        ),
        SHARE,
        BACK,
    ]

    @property
    def _boards(self) -> Boards:
        boards = self.session.boards
        assert isinstance(boards, Boards)
        return boards

    @property
    def _lies(self) -> Final:
        seats = range(len(self._boards.setup.players))
        return Final(self._boards.rules, tuple(map(self._boards.area, seats)))

    @property
    def _so_far(self) -> str:
        names = [name for seat, name in enumerate(self._setup.names) if self._boards.missing(seat)]
        return f"the boards so far, those of {listed(names)} not complete"
