"""All territories of a game of the Kingdomino family, at any moment of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from textual import events
from textual.app import ComposeResult
from textual.containers import Container

from companion.dominoes.rules import Rules
from companion.dominoes.state import Area, State, required
from companion.referee.rulings import Square
from companion.referee.scores import Part, ScoreSheet
from screens.palette import Depth
from screens.views import StateView
from screens.widgets.board import SIZES, Board, Marks
from screens.widgets.legend import legend
from screens.widgets.standings import Standings, lines_of, round_of
from screens.widgets.tile_ink import TileInk


class SheetBoard(Board):
    """The board beside a score sheet, see :class:`screens.views.Beside`."""

    def explain(self, lies: Any, player: int, parts: Sequence[Part]) -> None:
        """Show a player's board with the squares of *parts* marked."""
        self.show(lies.areas[player], lies.rules)
        self.highlight(dict.fromkeys(square for part in parts for square in part.squares))


class Territories(StateView):
    """The standings above the boards: all of them where each can be read, else one."""

    DEFAULT_CSS = """
    Territories { width: 1fr; height: 1fr; }
    Territories Standings { height: 1; background: $panel; }
    Territories Standings.-two { height: 2; }
    Territories #boards { layout: grid; grid-rows: 1fr; height: 1fr; }
    Territories Board { border: solid #3b414a; border-title-color: $text; }
    Territories Board.-told { border: solid $accent; border-title-style: bold; }
    """

    def __init__(self, state: State):
        super().__init__()
        self._state = self._before = state
        self._sheet: ScoreSheet | None = None
        self._seat = 0
        self.legend = legend(state.rules)

    def compose(self) -> ComposeResult:
        yield Standings(id="standings")
        with Container(id="boards"):
            for area in self._state.areas:
                yield Board(self._state.rules, area, crop="taken")

    def part_of(self, state: State) -> str:
        return round_of(state)

    def tell(self, state: State, before: State, sheet: ScoreSheet, seat: int) -> None:
        self._state, self._before, self._sheet, self._seat = state, before, sheet, seat
        if self.is_mounted:
            self._show()

    def on_mount(self) -> None:
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _show(self) -> None:
        if self._sheet is None or not self.size.width:
            return
        state, boards = self._state, self.query(Board)
        depth: Depth = getattr(self.app, "depth", "truecolor")
        standings = self.query_one(Standings)
        standings.set_class(lines_of(state.rules) > 1, "-two")
        step = required(state)
        turn = step.player if step is not None else None
        ink = TileInk(state.rules, depth)
        standings.tell(ink, state, self._sheet, turn, self.size.width)
        columns = _columns(state.rules, len(boards), *self._room)
        self.query_one("#boards").styles.grid_size_columns = columns or 1
        for at, (board, area) in enumerate(zip(boards, state.areas, strict=True)):
            board.display = bool(columns) or at == self._seat
            board.set_class(at == self._seat, "-told")
            board.border_title = state.name(at)
            was = self._before.areas[at] if at < len(self._before.areas) else area
            board.show(area, state.rules, Marks(squares=changed(was, area)))

    @property
    def _room(self) -> tuple[int, int]:
        """Columns and lines that all boards have together."""
        return self.size.width, self.size.height - lines_of(self._state.rules)


def changed(before: Area, after: Area) -> tuple[Square, ...]:
    """The squares on which something else lies than before."""
    was, now = before.territory, after.territory
    mask = was.occupied ^ now.occupied | was.resources ^ now.resources | was.lying ^ now.lying
    pieces = {bit for bit, _piece in set(was.pieces) ^ set(now.pieces)}
    tokens = {bit for bit, _marks in set(was.tokens) ^ set(now.tokens)}
    giants = {
        bit for bit in {*was.giants, *now.giants} if was.giants.count(bit) != now.giants.count(bit)
    }
    for bit in pieces | tokens | giants:
        mask |= 1 << bit
    return now.grid.squares(mask)


def _columns(rules: Rules, boards: int, width: int, height: int) -> int:
    """In how many columns all boards can be read side by side; 0 where they cannot be."""
    cell_width, cell_height = SIZES[3]
    frame = rules.layout.frame
    needed_width, needed_height = frame * cell_width + 5, frame * cell_height + 3
    fitting = (
        columns
        for columns in range(1, boards + 1)
        if columns * needed_width <= width and -(-boards // columns) * needed_height <= height
    )
    # Of all that fit, the one with the largest cells.
    return max(
        fitting,
        key=lambda columns: min(
            width // columns / needed_width, height // -(-boards // columns) / needed_height
        ),
        default=0,
    )
