"""The score sheet of boards that were entered without a referee."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.binding import Binding, BindingType

from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.notation.desk import Boards
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup
from companion.referee.text import listed
from screens.score import BACK, SheetScreen


class QuickSheetScreen(SheetScreen):
    """The sheet of *boards*; there is a winner once they are complete."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("S,s", "back", "Boards", id="quick-sheet.back", tooltip="Back to the boards"),
        BACK,
    ]

    def __init__(self, boards: Boards):
        super().__init__()
        self._boards = boards

    @property
    def _sheet(self) -> ScoreSheet:
        return self._boards.sheet

    @property
    def _rules(self) -> Rules:
        return self._boards.rules

    @property
    def _areas(self) -> Sequence[Area]:
        return [self._boards.area(seat) for seat in range(len(self._boards.setup.players))]

    @property
    def _setup(self) -> Setup:
        return self._boards.setup

    @property
    def _final(self) -> bool:
        return self._boards.complete

    @property
    def _so_far(self) -> str:
        names = [name for seat, name in enumerate(self._setup.names) if self._boards.missing(seat)]
        return f"the boards so far, those of {listed(names)} not complete"
