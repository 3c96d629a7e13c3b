"""The app: theme, store and the way from screen to screen."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual import work
from textual.app import App, SystemCommand
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES, Theme
from textual.worker import WorkerFailed

from companion.referee.errors import CompanionError, DataError
from screens.home import HomeScreen
from screens.palette import UI_BACKGROUND, UI_SURFACE, Depth
from screens.wishes import OpenGame, ScoreBoards, ShowLog, ShowTable, StartGame

if TYPE_CHECKING:
    from companion.history.store import Store
    from companion.history.summaries import GameSummary
    from companion.referee.setup import Setup
    from screens.session import DeskSession, Session

THEME = Theme(
    name="companion",
    dark=True,
    primary="#d8a657",
    secondary="#7daea3",
    accent="#d8a657",
    foreground="#e4e0d8",
    background=UI_BACKGROUND,
    surface=UI_SURFACE,
    panel="#262b33",
    success="#6fcf97",
    warning="#f2c94c",
    error="#ff7b86",
    variables={
        "block-cursor-background": "#d8a657",
        "block-cursor-foreground": "#000000",
        "block-cursor-text-style": "bold",
        "block-cursor-blurred-background": "#3b3f46",
        "block-cursor-blurred-foreground": "#e4e0d8",
        "footer-background": UI_SURFACE,
        "footer-description-background": UI_SURFACE,
        "footer-item-background": UI_SURFACE,
        "footer-key-background": UI_SURFACE,
        "footer-key-foreground": "#d8a657",
        "input-selection-background": "#7daea3 45%",
        "border": "#d8a657",
        "border-blurred": "#3b3f46",
    },
)

#: The terminal's own colours, bright ones where Textual's choice is too dark on black.
THEME_16 = replace(
    BUILTIN_THEMES["ansi-dark"],
    name="companion-16",
    primary="ansi_bright_yellow",
    accent="ansi_bright_yellow",
    warning="ansi_bright_yellow",
    error="ansi_bright_red",
    success="ansi_bright_green",
)


class CompanionApp(App[None]):
    """The referee on screen. *db* names the database, else the environment or a default does;
    *setup* is that of a game to begin with.

    ``depth`` tells the palette how many colours the terminal has. ``store`` is None until it was
    opened, which happens after the first paint; then either it or ``store_trouble`` is set.
    """

    TITLE = "Companion"
    # The default screen does not bring its own styles along.
    CSS_PATH: ClassVar[list[str | PurePath]] = ["companion.tcss", "home.tcss"]
    HORIZONTAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-narrow"),
        (64, "-normal"),
        (110, "-wide"),
    ]
    VERTICAL_BREAKPOINTS = [  # noqa: RUF012
        (0, "-low"),
        (24, "-medium"),
        (34, "-high"),
    ]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f1,question_mark",
            "toggle_help",
            "Help",
            id="app.help",
            tooltip="Show or hide the keys of this screen, with what each does",
        ),
        Binding(
            "ctrl+q",
            "quit",
            "Quit",
            show=False,
            system=True,
            id="app.quit",
            tooltip="Leave Companion; the game goes on where it was when you come back",
        ),
    ]

    def __init__(self, db: Path | None = None, setup: Setup | None = None):
        no_colour = bool(os.environ.get("NO_COLOR"))
        # Set before the base class looks: it then removes colours instead of making them grey.
        super().__init__(ansi_color=True if no_colour else None)
        self.depth: Depth = "truecolor"
        if no_colour:
            self.depth = "none"
        elif self.console.color_system == "standard":
            self.depth = "16"
        self.register_theme(THEME)
        self.register_theme(THEME_16)
        self.theme = {"truecolor": THEME.name, "16": THEME_16.name, "none": "ansi-dark"}[self.depth]
        self.store: Store | None = None
        self.store_trouble = ""
        # Who was to play a game that was left before its first event, for the next set-up.
        self.left: Setup | None = None
        # The game, or the boards, on screen since Home was left.
        self._shown: Session | DeskSession | None = None
        self._db = db
        self._first_setup = setup
        self._awaiting_store: list[Callable[[], object]] = []

    # -- start ---------------------------------------------------------------------------------

    def get_default_screen(self) -> Screen[Any]:
        return HomeScreen()

    def on_mount(self) -> None:
        # Importing SQLModel takes longer than everything else: paint first.
        self.call_after_refresh(self._open_store)
        if self._first_setup is not None:
            self.with_store(partial(self.post_message, StartGame(self._first_setup)))

    @work(thread=True, exclusive=True, group="store")
    def _open_store(self) -> None:
        from companion.games import ruleset_for
        from companion.history.paths import find_paths
        from companion.history.store import Store

        store, trouble = None, ""
        try:
            store = Store(find_paths(self._db).database, ruleset_for)
        except CompanionError as error:
            trouble = str(error)
        self.call_from_thread(self._store_opened, store, trouble)

    def _store_opened(self, store: Store | None, trouble: str) -> None:
        self.store, self.store_trouble = store, trouble
        waiting, self._awaiting_store = self._awaiting_store, []
        for callback in waiting:
            callback()

    def with_store(self, callback: Callable[[], object]) -> None:
        """Call back once the store is open, or known not to open."""
        if self.store is None and not self.store_trouble:
            self._awaiting_store.append(callback)
        else:
            callback()

    def on_unmount(self) -> None:
        if self.store is not None:
            self.store.close()

    # -- from screen to screen -----------------------------------------------------------------

    def action_new_game(self) -> None:
        """Show the set-up of a new game."""
        from screens.setup import SetupScreen

        self.with_store(lambda: self.push_screen(SetupScreen()))

    def action_games(self) -> None:
        """Show all games."""
        self.show_games()

    def show_games(self, player: str = "") -> None:
        """Show all games, or those of a player."""

        def show() -> None:
            from companion.history.queries import Filters
            from screens.history import HistoryScreen

            self.push_screen(HistoryScreen(Filters(player=player)))

        self.with_store(show)

    def action_people(self) -> None:
        """Show everybody who played."""

        def show() -> None:
            from screens.people import PeopleScreen

            self.push_screen(PeopleScreen())

        self.with_store(show)

    def action_statistics(self) -> None:
        """Show what the finished games tell of their players."""
        from screens.statistics import StatisticsScreen

        if not isinstance(self.screen, StatisticsScreen):
            self.with_store(lambda: self.push_screen(StatisticsScreen()))

    def action_maps(self) -> None:
        """Show the world maps."""
        from screens.maps import MapsScreen

        self.push_screen(MapsScreen())

    def action_quick_score(self) -> None:
        """Show the set-up of boards that are only scored."""
        from screens.quick_setup import QuickSetupScreen

        self.with_store(lambda: self.push_screen(QuickSetupScreen()))

    def on_start_game(self, message: StartGame) -> None:
        """Begin a game, once its table has settled what the set-up leaves open."""
        self._settle(message.setup, self._begin)

    def on_score_boards(self, message: ScoreBoards) -> None:
        """Enter final boards, once the table has settled what the set-up leaves open."""
        self._settle(message.setup, self._begin_desk, played=True)

    def _settle(
        self, setup: Setup, begin: Callable[[Setup], None], *, played: bool = False
    ) -> None:
        from screens.settle import SettleScreen, unsettled

        if not unsettled(setup, played=played):
            begin(setup)
            return
        games, last = self.series_games(), None
        try:
            last = self.store.last_setup() if self.store is not None else None
        except CompanionError as error:
            self.tell(error)

        def settled(complete: Setup | None) -> None:
            if complete is not None:
                begin(complete)

        self.push_screen(SettleScreen(setup, games, last=last, played=played), settled)

    def series_games(self) -> tuple[GameSummary, ...]:
        """The stored games that belong to a series, newest first; none where they cannot be
        read."""
        try:
            return self.store.in_series() if self.store is not None else ()
        except CompanionError as error:
            self.tell(error)
            return ()

    def _begin(self, setup: Setup) -> None:
        """Begin a game with the user's own tiles. Without a store it is played all the same, and
        the table is told so."""
        from companion.games import ruleset_for
        from companion.referee.game import Game
        from screens.session import Session

        setup = self._with_own_pieces(setup)
        if self.store is None:
            self._show_table(Session(Game(ruleset_for(setup.preset), setup)))
            self._warn(f"This game will not be stored. {self.store_trouble}")
            return
        try:
            game = self.store.new_game(setup)
            self.left = None
        except CompanionError as error:
            self.tell(error)
            return
        self._show_table(Session(game, reload=partial(self.store.open_game, game.id)))

    def _begin_desk(self, setup: Setup) -> None:
        """Begin to enter boards, stored or, without a store, not."""
        from companion.notation.desk import Desk, begin
        from screens.session import DeskSession

        setup = self._with_own_pieces(setup)
        if self.store is None:
            self._show_boards(DeskSession(Desk(begin(setup))))
            self._warn(f"These boards will not be stored. {self.store_trouble}")
            return
        try:
            desk = self.store.new_desk(setup)
            self.left = None
        except CompanionError as error:
            self.tell(error)
            return
        self._show_boards(DeskSession(desk, reload=partial(self.store.open_desk, desk.id)))

    def _with_own_pieces(self, setup: Setup) -> Setup:
        """The set-up with what the user's own files say of the pieces."""
        from companion import user_data_folder
        from companion.games import family_of

        try:
            return family_of(setup.preset).personal(setup, user_data_folder())
        except DataError as error:
            self._warn(f"Your own list of pieces is left aside: {error}.")
            return setup

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", timeout=10, markup=False)

    def _show_boards(self, session: DeskSession) -> None:
        """Show new boards that are only scored over Home."""
        from screens.views import desk_of

        self.go_home()
        self.push_screen(desk_of(session))
        self._shown = session

    def _open_desk(self, game_id: int) -> None:
        """Go on with boards that are only scored, or show the sheet of complete ones; back from
        there leads to where they were opened."""
        from screens.session import DeskSession
        from screens.views import desk_of, sheet_of

        if self.store is None:
            return
        try:
            desk = self.store.open_desk(game_id)
        except CompanionError as error:
            self.tell(error)
            return
        session = DeskSession(desk, reload=partial(self.store.open_desk, game_id))
        self.push_screen(sheet_of(session) if desk.boards.complete else desk_of(session))
        self._shown = session

    def on_open_game(self, message: OpenGame) -> None:
        """Go on with a stored game, or show the sheet of a finished one."""
        if self.store is None:
            return
        try:
            scored = self.store.summary(message.id).scored
        except CompanionError as error:
            self.tell(error)
            return
        if scored:
            self._open_desk(message.id)
            return
        session = self.session_of(message.id)
        if session is None:
            return
        if session.game.prompt().finished:
            self.show_score(session)
        else:
            self._show_table(session)

    def session_of(self, game_id: int) -> Session | None:
        """A stored game, opened; None (and the reason is shown) where it cannot be."""
        from screens.session import Session

        if self.store is None:
            return None
        try:
            game = self.store.open_game(game_id)
        except CompanionError as error:
            self.tell(error)
            return None
        return Session(game, reload=partial(self.store.open_game, game_id))

    def show_score(self, session: Session) -> None:
        """Show the score sheet of a game, as it stands or final."""
        from screens.score import ScoreScreen

        self.push_screen(ScoreScreen(session))

    def on_show_table(self, message: ShowTable) -> None:
        """Go to a table; the one that lies below is gone back to as it is."""
        from screens.table import TableScreen

        below = self.screen_stack[-2:-1]
        if any(isinstance(s, TableScreen) and s.session is message.session for s in below):
            self.pop_screen()
        else:
            self._show_table(message.session)

    def on_show_log(self, message: ShowLog) -> None:
        """Show the log of a game."""
        from screens.corrections import CorrectionsScreen

        self.push_screen(CorrectionsScreen(message.session))

    def on_go_home(self) -> None:
        """Leave every screen but Home."""
        self.go_home()

    def _show_table(self, session: Session) -> None:
        """Show a table over Home; nothing but Home stays below."""
        from screens.views import table_of

        self.go_home()
        self.push_screen(table_of(session))
        self._shown = session

    def go_home(self) -> None:
        """Leave every screen but Home."""
        while len(self.screen_stack) > 1:
            self.pop_screen()

    def forget_unbegun(self) -> None:
        """Once back at Home: a game in which nothing was entered is not kept, only who was to
        play it."""
        session, self._shown = self._shown, None
        if self.store is None or session is None or session.game.revision:
            return
        try:
            if self.store.delete_unbegun(getattr(session.game, "id", 0)):
                self.left = session.game.setup
        except CompanionError as error:
            self.tell(error)

    def tell(self, error: CompanionError) -> None:
        """Show what went wrong, in its own words."""
        self.notify(str(error), severity="error", timeout=10, markup=False)

    # -- help ------------------------------------------------------------------------------------

    def action_toggle_help(self) -> None:
        """Show or hide the help."""
        from screens.help import HelpScreen

        if isinstance(self.screen, HelpScreen):
            self.pop_screen()
        else:
            keys = self.screen.active_bindings.values()
            self.push_screen(HelpScreen(keys, self.screen.HELP or ""))

    def get_system_commands(self, screen: Screen[Any]) -> Iterable[SystemCommand]:
        """Everything that a key does on this screen can be found by its name."""
        # A binding with two keys comes twice, and a screen may have its own for what the app does.
        named: set[str] = set()
        for active in screen.active_bindings.values():
            binding = active.binding
            if binding.id and binding.description not in named and active.enabled:
                node = active.node
                named.add(binding.description)
                yield SystemCommand(
                    binding.description,
                    active.tooltip or binding.tooltip,
                    partial(self.run_action, binding.action, node),
                )
        if "World maps" not in named:
            told = "The maps of Origin (Matagot): draw the one of your board"
            yield SystemCommand("World maps", told, self.action_maps)
        if "Statistics" not in named:
            told = "Victories, averages, records and charts of the finished games"
            yield SystemCommand("Statistics", told, self.action_statistics)
        if "People" not in named:
            told = "Everybody who played: rename, merge two names, hide"
            yield SystemCommand("People", told, self.action_people)

    # -- the unforeseen --------------------------------------------------------------------------

    def _handle_exception(self, error: Exception) -> None:
        """End with a message for a person and a report in a file, instead of a traceback."""
        if self._exception is None:
            self._exception = error
            self._exception_event.set()
            self._return_code = 1
            from screens.reports import farewell

            # What failed in a worker comes wrapped.
            cause = error.error if isinstance(error, WorkerFailed) else error
            self.panic(Text(farewell(cause)))
