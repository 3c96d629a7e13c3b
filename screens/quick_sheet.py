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


class Final(NamedTuple):
    """The boards in seating order, see :func:`screens.views.beside_of`."""

    rules: Rules
    areas: tuple[Area, ...]


class QuickSheetScreen(SheetScreen):
    """The sheet of *boards*, which are stored as *game_id* or not at all; there is a winner once
    they are complete."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("S,s", "back", "Boards", id="quick-sheet.back", tooltip="Back to the boards"),
        SHARE,
        BACK,
    ]

    def __init__(self, boards: Boards, game_id: int | None = None):
        super().__init__()
        self._boards = boards
        self._stored = game_id

    @property
    def _sheet(self) -> ScoreSheet:
        return self._boards.sheet

    @property
    def _lies(self) -> Final:
        seats = range(len(self._boards.setup.players))
        return Final(self._boards.rules, tuple(map(self._boards.area, seats)))

    @property
    def _setup(self) -> Setup:
        return self._boards.setup

    @property
    def _final(self) -> bool:
        return self._boards.complete

    @property
    def _game_id(self) -> int | None:
        return self._stored

    @property
    def _so_far(self) -> str:
        names = [name for seat, name in enumerate(self._setup.names) if self._boards.missing(seat)]
        return f"the boards so far, those of {listed(names)} not complete"
