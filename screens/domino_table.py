"""The table of the Kingdomino family: a board beside its panel, the others where there is room."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.widget import Widget

from companion.dominoes.events import Line
from companion.dominoes.state import State
from companion.referee.events import Event
from companion.referee.rulings import Ruling
from screens.palette import Depth
from screens.panels import ASKING
from screens.panels.panel import Panel
from screens.session import Outcome
from screens.table import KEYS, NARROW, SHORT, WIDE, Body, TableScreen
from screens.widgets.board import SIZES, Board, Marks
from screens.widgets.legend import legend
from screens.widgets.line import NextLine, rows_of
from screens.widgets.standings import Standings, lines_of
from screens.widgets.tile_ink import TileInk

#: What a player may do besides what is required: each kind of option has its key.
OPTIONS: tuple[Binding, ...] = (
    Binding(
        "c",
        "option('recruit')",
        "Recruit",
        id="table.recruit",
        tooltip="Pay resources for a dweller",
    ),
    Binding(
        "c", "option('court')", "Buy tile", id="table.court", tooltip="Pay resources for a tile"
    ),
    Binding(
        "g",
        "option('send')",
        "Send giant",
        id="table.send",
        tooltip="Send a giant of the own kingdom to an opponent",
    ),
    Binding(
        "h",
        "option('lay')",
        "Lay heroes",
        id="table.lay",
        tooltip="Lay down two heroes to send a giant",
    ),
)

TILE = Binding(
    "t",
    "tile",
    "Not our tile",
    show=False,
    id="table.tile",
    tooltip="This domino looks different on our table: correct its faces",
)

#: Each kind of option in words, with its key.
_MAY = {
    "recruit": ("recruit", "c"),
    "court": ("buy a tile", "c"),
    "send": ("send a giant", "g"),
    "lay": ("lay heroes", "h"),
}


class DominoTable(TableScreen):
    """Territories, the next line and the standings."""

    ASKING: ClassVar[tuple[type[Panel], ...]] = ASKING
    MAY: ClassVar[dict[str, tuple[str, str]]] = _MAY
    BINDINGS: ClassVar[list[BindingType]] = [*OPTIONS, *KEYS, TILE]

    _ink: TileInk
    _on_board = 0

    @property
    def _state(self) -> State:
        state: State = self.session.game.state
        return state

    def standings(self) -> Widget:
        return Standings(id="standings")

    def board(self) -> Iterable[Widget]:
        state = self._state
        yield Board(state.rules, state.areas[0], active=True, id="board")

    def beside(self) -> Iterable[Widget]:
        yield NextLine(id="line")

    def others(self) -> Iterable[Widget]:
        state = self._state
        boards = (
            Board(state.rules, area, crop="taken", id=f"other-{seat}")
            for seat, area in enumerate(state.areas)
        )
        yield Container(*boards, id="others")

    def ink_of(self, state: State, depth: Depth) -> TileInk:
        known = getattr(self, "_ink", None)
        return known if known and known.rules is state.rules else TileInk(state.rules, depth)

    def legend_of(self, state: State) -> str:
        return legend(state.rules)

    def show_standings(self) -> None:
        standings = self.query_one(Standings)
        width = standings.size.width or self.size.width
        standings.tell(self._ink, self._state, self.session.game.score(), self._turn, width)

    def show_beside(self) -> None:
        tally = self.session.game.score().tallies[self._seat]
        self.query_one(NextLine).tell(self._ink, self._state, tally)

    def show_board(self) -> None:
        state, panel = self._state, self.panel
        seat = self._board_seat if self._viewed is None else self._viewed
        board = self.query_one("#board", Board)
        marks = panel.marks if self._viewed is None else Marks()
        board.show(state.areas[seat], state.rules, marks)
        self._on_board = seat
        board.border_title = f"{state.name(seat)}'s {state.rules.word('territory')}"
        board.border_subtitle = "v: back to the game" if self._viewed is not None else None
        for other, area in enumerate(state.areas):
            small = self.query_one(f"#other-{other}", Board)
            small.display = other != seat
            small.show(area, state.rules)
            small.border_title = state.name(other)

    def mark_board(self) -> None:
        if self._on_board != self._board_seat:
            self.show_board()
        else:
            self.query_one("#board", Board).mark(self.panel.marks)

    def lay_out(self, width: int, height: int) -> None:
        rules = self._state.rules
        body, board, side = self.query_one(Body), self.query_one("#board"), self.query_one("#side")
        standings, others = self.query_one("#standings"), self.query_one("#others")
        standings.set_class(lines_of(rules) > 1, "-two")
        under, wide = width < NARROW, width >= WIDE
        others.set_class(wide, "-shown")
        room = width
        if wide:
            frame, number = rules.layout.frame, len(self._state.areas) - 1
            small = frame * 4 + 5
            columns = 2 if number * (frame * 2 + 3) > height else 1
            others.styles.grid_size_columns = columns
            others.styles.width = small * columns
            room -= small * columns
        side_height = height
        brief = under and height < SHORT
        body.set_class(brief, "-brief")
        if under:
            board.styles.width = "1fr"
            tall = height - rules.grid.width * 2 - 3
            side_height = min(tall, 26) if tall >= 9 else max(4, min(height // 2, 12))
            if brief:
                side_height = 2 if height > 6 else 1
            board.styles.height = max(1, height - side_height)
            side.styles.height = side_height
        else:
            board.styles.width = self._board_width(room, height)
            board.styles.height = side.styles.height = "1fr"
        line = 2 + rows_of(rules)
        log = max(5, side_height - line - 16)
        if side_height < line + log + 11:
            log = 4
        fits = side_height >= line + log + 10
        self.query_one("#line").display = side_height >= line + 10
        self.query_one("#log").display = fits
        self.query_one("#line").styles.height = line
        self.query_one("#log").styles.height = log

    def _board_width(self, room: int, height: int) -> int:
        """The columns of the big board: the largest cells that leave room for the panel.

        A large canvas takes all that the panel does not need: as the frame narrows, its cells grow.
        """
        grid = self._state.rules.grid
        large = grid.frame > 5
        most = room - (30 if large else 36)
        label = 2 if grid.width <= 9 else 3
        for cell_width, cell_height in SIZES:
            needed = grid.width * cell_width + label + 2
            if needed <= most and grid.width * cell_height + 3 <= height:
                grown = min(most, grid.frame * SIZES[2][0] + label + 2)
                return max(needed, grown) if large else needed
        return max(grid.width + 5, min(most, grid.width * SIZES[-1][0] + label + 2))

    def on_board_pointed(self, message: Board.Pointed) -> None:
        if self._viewed is None:
            self.panel.point(message.square)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        if self._viewed is None:
            self._clicked = True
            self.panel.press(message.square)

    def on_board_turned(self, message: Board.Turned) -> None:
        self.panel.turn(message.by)

    def answered(self, event: Event, ruling: Ruling) -> bool:
        if not isinstance(event, Line) or set(ruling.rules) != {"H-TILE-1"}:
            return False
        known = self._state.rules.known
        self._ask_faces(event, next(id_ for id_ in event.dominoes if not known(id_)))
        return True

    def _ask_faces(self, event: Line, domino: str) -> None:
        """Have the faces of a domino entered from the cardboard, then go on with the line."""
        from screens.tiles import TileScreen

        def entered(outcome: Outcome | None) -> None:
            if outcome is None:
                self._show_refused(event, self.session.game.rule(event))
            elif self._enter(event):
                self.notify(f"The faces of {domino} are kept for later games too.")

        self.app.push_screen(TileScreen(self.session, domino), entered)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "tile":
            return self.is_asking and not self._typing and self.panel.domino is not None
        return super().check_action(action, parameters)

    def action_tile(self) -> None:
        """Correct the faces of the domino that is looked at."""
        from screens.tiles import TileScreen

        if domino := self.panel.domino:
            self.app.push_screen(TileScreen(self.session, domino))
