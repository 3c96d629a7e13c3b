"""Home: what a table can do first, and how its games stand."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.history.series import between_games
from companion.referee.errors import CompanionError
from companion.referee.setup import Setup
from companion.referee.text import listed
from screens.widgets.footer import Keys
from screens.wishes import OpenGame, StartGame

if TYPE_CHECKING:
    from companion.history.summaries import GameSummary
    from companion.referee.game import Game
    from screens.companion import CompanionApp

#: How many unfinished games can be gone on with from here, at least and at most; all others are
#: in the list of games.
FEWEST, MOST = 3, 8
#: Of how many of the newest unfinished games those that were begun come first.
LOOKED_AT = 50
#: Lines of a screen that are not about unfinished games, and those that each of them takes.
OTHER_LINES, GAME_LINES = 15, 2


def progress(game: Game[Any]) -> str:
    """How far a game is, in words."""
    from companion.games import family_of

    if game.prompt().finished:
        return "finished"
    return family_of(game.setup.preset).progress(game)


def game_title(preset: str) -> str:
    """What a game is called, as ``Kingdomino Origins Totem``."""
    from companion import games  # only when the first game is shown, after the first paint

    return games.game_title(preset)


def series_part(setup: Setup) -> str:
    """Which game of which series a set-up is for, as ``Dynasty 1, game 2 of 3``; or nothing."""
    series = setup.series
    return f"{series.name}, game {series.number} of {series.games}" if series else ""


def when(moment: datetime) -> str:
    """Day and time here, as ``2026-11-30 21:05``."""
    return f"{moment.astimezone():%Y-%m-%d %H:%M}"


class HomeScreen(Screen[None]):
    """New game, go on, all games, quit."""

    app: CompanionApp

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "n",
            "app.new_game",
            "New game",
            id="home.new",
            tooltip="Choose a game, its players and options, and begin",
        ),
        Binding(
            "c",
            "resume",
            "Continue",
            id="home.continue",
            tooltip="Go on with the last unfinished game, at the last event that was entered",
        ),
        Binding(
            "g",
            "app.games",
            "All games",
            id="home.games",
            tooltip="Finished and unfinished games with date, players and scores",
        ),
        Binding(
            "t",
            "app.statistics",
            "Statistics",
            show=False,
            id="home.statistics",
            tooltip="Victories, averages, records and charts of the finished games",
        ),
        Binding(
            "m",
            "app.maps",
            "World maps",
            show=False,
            id="home.maps",
            tooltip="The maps of Origin (Matagot): draw the one of your board",
        ),
        Binding(
            "s",
            "app.quick_score",
            "Quick score",
            id="home.quick",
            tooltip="Enter the final boards of a game that was played without Companion",
        ),
        Binding("q", "leave", "Quit", id="home.quit", tooltip="Leave Companion, after a question"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._unfinished: tuple[tuple[GameSummary, str], ...] = ()
        self._waiting: tuple[GameSummary, ...] = ()
        self._finished = self._going_on = 0

    def compose(self) -> ComposeResult:
        with Vertical(id="home"):
            yield Static("COMPANION", id="name")
            yield Static("The referee beside your board game.", id="claim")
            yield OptionList(id="menu", markup=False)
            yield Static(id="state", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        if self.app.screen is self:  # from a table to the next it is only passed by
            self.app.forget_unbegun()
        # Any other screen may have changed what is stored.
        self.app.with_store(self._look)

    @work(thread=True, exclusive=True, group="look")
    def _look(self) -> None:
        """Read the games of the store; the unfinished ones are opened to tell their round."""
        store = self.app.store
        if store is None:
            self.app.call_from_thread(self._fill)
            return
        from companion.history.queries import Filters

        try:
            open_games = store.page(Filters(finished=False), limit=LOOKED_AT)
            finished = store.page(Filters(finished=True), limit=1).total
            waiting = between_games(store.in_series())[:FEWEST]
        except CompanionError as error:
            self.app.call_from_thread(self.app.tell, error)
            return
        unfinished = []
        # One that was only set up must not push away those that were played; both newest first.
        for summary in sorted(open_games.games, key=lambda game: not game.events)[:MOST]:
            try:
                far = "final boards" if summary.scored else progress(store.open_game(summary.id))
                unfinished.append((summary, far if summary.events else "not begun"))
            except CompanionError:
                unfinished.append((summary, "cannot be read"))
        looked = tuple(unfinished), waiting, finished, open_games.total
        self.app.call_from_thread(self._looked, *looked)

    def _looked(
        self,
        unfinished: tuple[tuple[GameSummary, str], ...],
        waiting: tuple[GameSummary, ...],
        finished: int,
        going_on: int,
    ) -> None:
        self._unfinished, self._waiting = unfinished, waiting
        self._finished, self._going_on = finished, going_on
        self._fill()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return bool(self._unfinished) if action == "resume" else True

    # -- the menu --------------------------------------------------------------------------------

    def _fill(self) -> None:
        menu = self.query_one(OptionList)
        chosen = menu.highlighted_option.id if menu.highlighted_option else None
        options = [
            Option(self._continuing(summary, far), f"game-{summary.id}")
            for summary, far in self._unfinished[: self._room]
        ]
        for summary in self._waiting:
            following = summary.setup.next_in_series()
            assert following is not None
            told = f"{series_part(following)}\n{listed(following.names)}"
            options.append(Option(_entry("Next game", told), f"next-{summary.id}"))
        fresh = "choose the game and who plays"
        played = f"{self._finished} finished, {self._going_on} unfinished"
        if not self._finished and not self._going_on:
            played = "none yet"
        options += [
            Option(_entry("New game", fresh), "new"),
            Option(_entry("Quick score", "only count: enter the final boards"), "quick"),
            Option(_entry("All games", played), "games"),
        ]
        if self._finished:
            options.append(Option(_entry("Statistics", "victories, records, charts"), "stats"))
        options += [
            Option(_entry("World maps", "for Origin (Matagot)"), "maps"),
            Option(_entry("Quit", ""), "quit"),
        ]
        menu.clear_options()
        menu.add_options(options)
        ids = [option.id for option in options]
        # Whoever has moved the cursor already keeps it; else the first entry is the likeliest.
        moved = chosen in ids and chosen not in (None, "new")
        menu.highlighted = ids.index(chosen) if moved else 0
        self.query_one("#state", Static).update(self._state())

    def _continuing(self, summary: GameSummary, far: str) -> Table:
        title = series_part(summary.setup) or game_title(summary.setup.preset)
        return _entry(
            "Continue",
            f"{listed(summary.setup.names)}, {when(summary.created_at)}\n{title}, {far}",
        )

    def _state(self) -> str:
        if self.app.store_trouble:
            return (
                f"The history cannot be used: {self.app.store_trouble}.\n"
                "You can play all the same, but nothing will be stored."
            )
        if self.app.store is None:
            return "Looking for your games ..."
        return "Arrows and Enter, or the mouse. Every event is stored as you enter it."

    @on(OptionList.OptionSelected, "#menu")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        match event.option_id:
            case "new":
                self.app.action_new_game()
            case "quick":
                self.app.action_quick_score()
            case "games":
                self.app.action_games()
            case "stats":
                self.app.action_statistics()
            case "maps":
                self.app.action_maps()
            case "quit":
                self.app.exit()
            case str(id_) if id_.startswith("next-"):
                last = next(g for g in self._waiting if f"next-{g.id}" == id_)
                if following := last.setup.next_in_series():
                    self.post_message(StartGame(following))
            case str(id_):
                self.post_message(OpenGame(int(id_.removeprefix("game-"))))
            case None:
                pass

    @property
    def _room(self) -> int:
        """How many unfinished games can be seen at once."""
        lines = self.app.size.height - OTHER_LINES - GAME_LINES * len(self._waiting)
        return max(FEWEST, lines // GAME_LINES)

    def on_resize(self) -> None:
        self._fill()

    def action_leave(self) -> None:
        """Leave the app; q leads here from a table, so that a second q must not be enough."""
        from screens.question import Question

        def answered(yes: bool | None) -> None:
            if yes:
                self.app.exit()

        question = "Leave Companion? Every game is stored as it is."
        self.app.push_screen(Question(question, yes="Leave", no="Stay"), answered)

    def action_resume(self) -> None:
        """Go on with the newest unfinished game."""
        self.post_message(OpenGame(self._unfinished[0][0].id))


def _entry(title: str, explanation: str) -> Table:
    """A line of the menu; what is too long goes on below its own beginning."""
    line = Table.grid(padding=(0, 1, 0, 0), expand=True)
    line.add_column(width=13)
    line.add_column(ratio=1)
    line.add_row(Text(title, "bold"), Text(explanation))
    return line
