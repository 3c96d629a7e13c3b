"""The score sheet of a game, final or as it stands; every number opens into what makes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.games import family_of
from companion.history import series as history
from companion.notation.series import series_text
from companion.referee.scores import ScoreSheet, SeriesScore
from companion.referee.setup import Setup
from companion.referee.verdict import series_verdict, verdict
from screens.home import progress
from screens.session import Session
from screens.views import Beside, beside_of
from screens.widgets.footer import Keys
from screens.widgets.sheet import LABEL, WIDEST, Opened, Sheet
from screens.wishes import GoHome, ShowLog, ShowTable, StartGame

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: Columns that the parts of a number and what lies beside the sheet need at least.
BESIDE = 32


#: The way back, last among the keys of every sheet.
BACK = Binding("escape", "back", "Back", id="score.back", tooltip="Back where you came from")
#: Hands the result to somebody, where it is stored.
SHARE = Binding(
    "e",
    "share",
    "Share",
    id="score.share",
    tooltip="Hand the result to somebody: QR code, text, picture or file",
)


class SheetScreen(Screen[None]):
    """A score sheet beside what was scored. What it is about, each kind tells."""

    app: CompanionApp

    CSS_PATH = "score.tcss"

    def __init__(self) -> None:
        super().__init__()
        self._opened: Opened | None = None

    @property
    def _sheet(self) -> ScoreSheet:
        """The sheet as it is now."""
        raise NotImplementedError

    @property
    def _lies(self) -> Any:
        """What lies on the table: what :func:`screens.views.beside_of` shows of this game."""
        raise NotImplementedError

    @property
    def _setup(self) -> Setup:
        raise NotImplementedError

    @property
    def _final(self) -> bool:
        """Whether there is a winner."""
        raise NotImplementedError

    @property
    def _so_far(self) -> str:
        """How far it is while there is none."""
        raise NotImplementedError

    @property
    def _game_id(self) -> int | None:
        """The id under which it is stored; None where it is not."""
        return None

    def _word(self, word: str) -> str:
        """The game's own word."""
        preset = self._setup.preset
        return family_of(preset).word(preset, word)

    def compose(self) -> ComposeResult:
        yield Static(id="verdict", markup=False)
        with Horizontal(id="score"):
            yield Sheet(mark=self._word("mark"), id="sheet")
            with Vertical(id="opened"):
                yield Static(id="number", markup=False)
                yield OptionList(id="parts", markup=False)
                if (beside := beside_of(self._setup, self._lies)) is not None:
                    yield beside
        yield Static(id="series", markup=False)
        yield Static(id="remarks", markup=False)
        yield Keys(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        self._fill()
        self.query_one(Sheet).focus()
        total = len(self._sheet.tallies[0].rows)
        self.query_one(Sheet).move_cursor(row=total, column=0)

    def on_screen_resume(self) -> None:
        self._fill()

    def on_resize(self, event: events.Resize) -> None:
        self._fill()

    def _fill(self) -> None:
        """Show the sheet as it is now: meanwhile the game may have been corrected."""
        sheet = self._sheet
        if self._final:
            text = verdict(sheet, self._word)
        else:
            best = [t.name for t in sheet.tallies if t.total == max(t.total for t in sheet.tallies)]
            text = f"As it stands in {self._so_far}."
            if len(best) < len(sheet.tallies):
                text += f" Ahead: {', '.join(best)}."
        points = {tally.name: tally.total for tally in sheet.tallies}
        series = self._series(points)
        table_of_series = self.query_one("#series", Static)
        table_of_series.display = series is not None
        if series is not None:
            table_of_series.update(series_text(series))
            if self._final:
                text += f" {series_verdict(series)}"
        self.query_one("#verdict", Static).update(text)
        table = self.query_one(Sheet)
        room = self.app.size.width
        if room >= 64:
            room = min(room - BESIDE, LABEL + WIDEST * len(sheet.tallies)) - 2
        table.show(sheet, width=room, depth=self.app.depth, final=self._final)
        remarks = self.query_one("#remarks", Static)
        remarks.update("\n".join(sheet.remarks))
        remarks.display = bool(sheet.remarks)
        if table.opened:
            self._open(table.opened)
        self.refresh_bindings()

    def _series(self, points: dict[str, int]) -> SeriesScore | None:
        """The running table with this game as it is now."""
        series = self._setup.series
        if series is None:
            return None
        return history.score(self.app.series_games(), series, points)

    # -- a number opened -------------------------------------------------------------------------

    @on(Sheet.Looked)
    def _looked(self, event: Sheet.Looked) -> None:
        event.stop()
        self._open(event.opened)

    def _open(self, opened: Opened) -> None:
        self._opened = opened
        title = Text(opened.title, "bold")
        title.append(f"  {opened.rule}", "not bold dim")
        self.query_one("#number", Static).update(title)
        parts = self.query_one("#parts", OptionList)
        parts.clear_options()
        parts.add_options(Option(_part(part.points, part.text)) for part in opened.parts)
        if not opened.parts:
            parts.add_option(Option("nothing scores here", disabled=True))
        parts.highlighted = None
        self._mark(None)

    def _mark(self, index: int | None) -> None:
        """Show where one part is, or all parts of the number."""
        opened = self._opened
        if opened is None:
            return
        parts = opened.parts if index is None else opened.parts[index : index + 1]
        # All that makes a total would only hide what lies there.
        whole = index is None and not opened.rule
        for beside in self.query("#territory"):
            assert isinstance(beside, Beside)
            beside.explain(self._lies, opened.player, () if whole else parts)

    @on(Sheet.Chosen)
    def _chosen(self, event: Sheet.Chosen) -> None:
        event.stop()
        if self._opened and self._opened.parts:
            parts = self.query_one("#parts", OptionList)
            parts.focus()
            parts.highlighted = 0

    @on(OptionList.OptionHighlighted, "#parts")
    def _part_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._mark(event.option_index)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Sheet):
            self.query_one("#parts", OptionList).highlighted = None
            self._mark(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self._game_id is not None if action == "share" else True

    def action_share(self) -> None:
        """Show every way to hand it to somebody."""
        from screens.share import ShareScreen

        if (game_id := self._game_id) is not None:
            self.app.push_screen(ShareScreen(game_id))

    def action_back(self) -> None:
        """From a part back to the sheet, from the sheet to where one came from."""
        sheet = self.query_one(Sheet)
        if self.focused is sheet or self.focused is None:
            self.app.pop_screen()
        else:
            sheet.focus()


class ScoreScreen(SheetScreen):
    """The sheet of the game of *session*. It comes by itself after the last event."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "t",
            "table",
            "Table",
            id="score.table",
            tooltip="Back to the table, where undo still works",
        ),
        Binding(
            "n",
            "next",
            "Next game",
            id="score.next",
            tooltip="The next game of the series: the same people, colours and options",
        ),
        Binding(
            "r",
            "rematch",
            "Rematch",
            id="score.rematch",
            tooltip="Another game with the same people, colours and options",
        ),
        Binding(
            "l",
            "log",
            "Log",
            id="score.log",
            tooltip="Every event of the game; here an old entry can be mended",
        ),
        SHARE,
        Binding("h", "home", "Home", id="score.home", tooltip="Leave this game for Home"),
        BACK,
    ]

    def __init__(self, session: Session):
        super().__init__()
        self.session = session

    @property
    def _sheet(self) -> ScoreSheet:
        return self.session.game.score()

    @property
    def _lies(self) -> Any:
        return self.session.game.state

    @property
    def _setup(self) -> Setup:
        return self.session.game.setup

    @property
    def _final(self) -> bool:
        return self.session.game.prompt().finished

    @property
    def _so_far(self) -> str:
        return progress(self.session.game)

    @property
    def _game_id(self) -> int | None:
        return getattr(self.session.game, "id", None)

    @property
    def _next(self) -> Setup | None:
        """The game that comes next in the series, unless it was begun already."""
        setup = self.session.game.setup
        following = setup.next_in_series()
        if following is None or setup.series is None or not self._final:
            return None
        begun = history.members(self.app.series_games(), setup.series.name)
        return None if setup.series.number + 1 in begun else following

    # -- ways out --------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "next":
            return self._next is not None
        if action == "rematch":
            # Between the games of a series the next of them is what a table wants.
            return self._final and self._next is None
        return super().check_action(action, parameters)

    def action_table(self) -> None:
        """To the table of this game."""
        self.post_message(ShowTable(self.session))

    def action_log(self) -> None:
        """To the log of this game."""
        self.post_message(ShowLog(self.session))

    def action_home(self) -> None:
        """Leave the game."""
        self.post_message(GoHome())

    def action_rematch(self) -> None:
        """The same table once more."""
        game = self.session.game
        self.post_message(StartGame(family_of(game.setup.preset).rematch(game)))

    def action_next(self) -> None:
        """The next game of the series."""
        if following := self._next:
            self.post_message(StartGame(following))


def _part(points: int, text: str) -> Text:
    line = Text(f"{points:>4}  ", "bold")
    line.append(text, "not bold")
    return line
