"""Quick score of a game without boards of squares: the score pad, a column for each player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Grid, Vertical
from textual.screen import Screen
from textual.widgets import Input, Static

from companion.games import family_of, game_title
from companion.notation.ending import DeskError
from companion.notation.results import ROWS, Results
from companion.referee.text import listed
from companion.referee.verdict import verdict
from screens.palette import player_colour, style_text
from screens.quick_sheet import DeskSheetScreen
from screens.score import BACK, SHARE
from screens.session import DeskSession
from screens.widgets.footer import Keys

if TYPE_CHECKING:
    from screens.companion import CompanionApp


class Entry(Input):
    """The numbers of one row of one player, such as ``3 5``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,enter", "screen.move(1, 0)", "Row below", show=False),
        Binding("up", "screen.move(-1, 0)", "Row above", show=False),
        Binding("tab", "screen.move(0, 1)", "Next player", show=False),
        Binding("shift+tab", "screen.move(0, -1)", "Player before", show=False),
    ]

    def __init__(self, seat: int, row: str, value: str):
        super().__init__(
            value, compact=True, max_length=60, select_on_focus=False, id=f"entry-{row}-{seat}"
        )
        self.seat = seat
        self.row = row


class ResultsSheetScreen(DeskSheetScreen):
    """The sheet of a score pad."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "S,s",
            "boards",
            "Score pad",
            id="results-sheet.pad",
            tooltip="The score pad itself, where it can be mended",
        ),
        SHARE,
        BACK,
    ]

    @property
    def _lies(self) -> Results:
        results = self.session.boards
        assert isinstance(results, Results)
        return results

    @property
    def _so_far(self) -> str:
        return "the score pad so far"


class ResultsScreen(Screen[None]):
    """Takes what each player has at the end; every number that can be is kept at once."""

    app: CompanionApp

    CSS_PATH = "quick_results.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "sheet",
            "Scores",
            priority=True,
            id="results.sheet",
            tooltip="The score sheet with every number explained",
        ),
        Binding("ctrl+z", "undo", "Undo", priority=True, id="results.undo", tooltip="Take back"),
        Binding("ctrl+y", "redo", "Redo", priority=True, id="results.redo", tooltip="Do it again"),
        Binding(
            "escape", "leave", "Back", id="results.back", tooltip="Leave; what is told is stored"
        ),
    ]

    def __init__(self, session: DeskSession):
        super().__init__()
        self.session = session

    @property
    def results(self) -> Results:
        """The score pad as it is told now."""
        results = self.session.boards
        assert isinstance(results, Results)
        return results

    def compose(self) -> ComposeResult:
        results = self.results
        yield Static(f"{game_title(results.setup.preset)}: the score pad", classes="heading")
        with Grid(id="pad") as grid:
            grid.styles.grid_size_columns = len(results.pads) + 1
            yield Static("")
            for pad in results.pads:
                look = player_colour(pad.player.colour).text.at(self.app.depth)
                yield Static(Text(pad.player.name, style_text(look), no_wrap=True))
            for row in ROWS:
                yield Static(row, classes="label")
                for seat, pad in enumerate(results.pads):
                    yield Entry(seat, row, " ".join(map(str, pad.values(row))))
            yield Static("total", classes="label")
            for seat in range(len(results.pads)):
                yield Static(id=f"total-{seat}", classes="total")
        with Vertical(id="said"):
            yield Static(id="what", classes="hint", markup=False)
            yield Static(id="problem", markup=False)
            yield Static(id="outcome", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._show()
        self.query(Entry).first().focus()

    # -- showing ---------------------------------------------------------------------------------

    def _show(self, problem: str = "") -> None:
        """Show what follows from what is told."""
        results = self.results
        for seat, tally in enumerate(results.sheet.tallies):
            self.query_one(f"#total-{seat}", Static).update(Text(str(tally.total), "bold"))
        notes = [problem] if problem else list(results.warnings)
        self.query_one("#problem", Static).update("\n".join(notes))
        if results.complete:
            word = partial(family_of(results.setup.preset).word, results.setup.preset)
            said = verdict(results.sheet, word)
        else:
            open_ = [pad.player.name for pad in results.pads if "villages" not in pad.rows]
            said = f"Not complete: the villages of {listed(open_)} are missing."
        self.query_one("#outcome", Static).update(said)
        self.refresh_bindings()

    def _fill(self) -> None:
        """Put into the fields what is told."""
        with self.prevent(Input.Changed):
            for entry in self.query(Entry):
                entry.value = " ".join(map(str, self.results.pads[entry.seat].values(entry.row)))
        self._show()

    def on_descendant_focus(self) -> None:
        if isinstance(entry := self.focused, Entry):
            name = self.results.pads[entry.seat].player.name
            self.query_one("#what", Static).update(f"{name}: {ROWS[entry.row]}.")

    # -- entering --------------------------------------------------------------------------------

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        entry = event.input
        assert isinstance(entry, Entry)
        try:
            told = self.results.with_row(entry.seat, entry.row, entry.value)
        except DeskError as error:
            self._show(f"Not kept: {error}.")
            return
        outcome = self.session.edit(lambda _results: told)
        if outcome.reloaded:
            self._fill()
        self._show(outcome.message)

    def action_move(self, rows: int, players: int) -> None:
        """To another field."""
        entry, count = self.focused, len(self.results.pads)
        if not isinstance(entry, Entry):
            return
        names = list(ROWS)
        row = (names.index(entry.row) + rows) % len(names)
        seat = entry.seat + players
        if not 0 <= seat < count:
            row, seat = (row + players) % len(names), seat % count
        self.query_one(f"#entry-{names[row]}-{seat}", Entry).focus()

    # -- keys ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "undo":
            return self.session.game.can_undo
        if action == "redo":
            return self.session.game.can_redo
        return True

    def action_undo(self) -> None:
        """Take back the last number."""
        self._after(self.session.undo().message)

    def action_redo(self) -> None:
        """Do it again."""
        self._after(self.session.redo().message)

    def _after(self, message: str) -> None:
        self._fill()
        self._show(message)

    def action_sheet(self) -> None:
        """The score sheet."""
        self.app.push_screen(ResultsSheetScreen(self.session))

    def action_leave(self) -> None:
        """Back where one came from."""
        self.app.pop_screen()
