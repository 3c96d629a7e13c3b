"""The games of the table, newest first: look at one, go on with it, or remove it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.history.summaries import GameSummary
from companion.referee.errors import CompanionError
from companion.referee.text import counted, listed
from screens.home import game_title, series_part, when
from screens.widgets.footer import Keys
from screens.wishes import OpenGame, ShowLog

if TYPE_CHECKING:
    from screens.companion import CompanionApp


class Games(OptionList):
    """The list; Enter opens the chosen game."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select",
            "Open",
            id="games.open",
            tooltip="Go on with this game, or look at its score sheet",
        )
    ]


class GamesScreen(Screen[None]):
    """Every game that is stored, finished or not."""

    app: CompanionApp

    CSS_PATH = "games.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "l",
            "log",
            "Log",
            id="games.log",
            tooltip="Every event of this game; here an old entry can be mended",
        ),
        Binding(
            "n",
            "note",
            "Note",
            id="games.note",
            tooltip="Write a remark on this game: where it was, what was special",
        ),
        Binding(
            "d,delete",
            "delete",
            "Delete",
            id="games.delete",
            tooltip="Remove this game for good, after a question",
        ),
        Binding("escape", "back", "Back", id="games.back", tooltip="Back to Home"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, GameSummary] = {}

    def compose(self) -> ComposeResult:
        with Vertical(id="games"):
            yield Static("All games, the newest first", classes="heading")
            yield Games(id="list", markup=False)
            yield Static(id="none", markup=False)
        yield Keys()

    def on_screen_resume(self) -> None:
        self._fill()
        self.query_one("#list").focus()

    def _fill(self) -> None:
        store, trouble = self.app.store, self.app.store_trouble
        try:
            games = store.games() if store else ()
        except CompanionError as error:
            games, trouble = (), str(error)
        self._games = {f"game-{game.id}": game for game in games}
        lines = self.query_one("#list", OptionList)
        at = lines.highlighted or 0
        lines.clear_options()
        lines.add_options(Option(_line(game), id_) for id_, game in self._games.items())
        lines.display = bool(games)
        if games:
            lines.highlighted = min(at, len(games) - 1)
        none = self.query_one("#none", Static)
        none.update(trouble or "No game yet. Escape goes back; there 'n' begins one.")
        none.display = not games
        self.refresh_bindings()

    @property
    def _chosen(self) -> GameSummary | None:
        option = self.query_one("#list", OptionList).highlighted_option
        return self._games.get(option.id or "") if option else None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "log":  # boards that were only scored have none
            return bool(self._games) and not (self._chosen and self._chosen.scored)
        return bool(self._games) if action in ("note", "delete") else True

    @on(OptionList.OptionHighlighted, "#list")
    def _highlighted(self) -> None:
        self.refresh_bindings()

    @on(OptionList.OptionSelected, "#list")
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        game = self._games[event.option_id or ""]
        self.post_message(OpenGame(game.id))

    def action_log(self) -> None:
        """Show the log of the chosen game."""
        if game := self._chosen:
            session = self.app.session_of(game.id)
            if session is not None:
                self.post_message(ShowLog(session))

    def action_note(self) -> None:
        """Write down a remark on the chosen game."""
        game = self._chosen
        if game is None:
            return

        def answered(note: str | None) -> None:
            if note is not None and self.app.store is not None:
                try:
                    self.app.store.set_note(game.id, note)
                except CompanionError as error:
                    self.app.tell(error)
                self._fill()

        self.app.push_screen(NoteForm(game.note), answered)

    def action_delete(self) -> None:
        """Ask, then remove the chosen game."""
        game = self._chosen
        if game is None:
            return

        def answered(yes: bool | None) -> None:
            if not yes or self.app.store is None:
                return
            try:
                self.app.store.delete_game(game.id)
            except CompanionError as error:
                self.app.tell(error)
            self._fill()

        who = listed(game.setup.names)
        question = f"Remove the game of {who} ({when(game.created_at)}) for good?"
        self.app.push_screen(Question(question, yes="Remove it", no="Keep it"), answered)

    def action_back(self) -> None:
        """Back to Home."""
        self.app.pop_screen()


class NoteForm(ModalScreen[str | None]):
    """A remark of one line; None when it is left as it was."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "keep", "Leave it as it was", id="note.back")
    ]
    CSS_PATH = "games.tcss"

    #: Longer ones would push the games out of the list.
    ROOM = 120

    def __init__(self, note: str):
        super().__init__()
        self._note = note

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static("A note on this game. Enter keeps it, Escape leaves all as it was.")
            yield Input(self._note, max_length=self.ROOM, compact=True, select_on_focus=False)

    @on(Input.Submitted)
    def _written(self, event: Input.Submitted) -> None:
        event.stop()
        self.dismiss(" ".join(event.value.split()))

    def action_keep(self) -> None:
        """Leave the note as it was."""
        self.dismiss(None)


class Question(ModalScreen[bool]):
    """A question that is answered with yes or no; no is the default."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y", "answer(True)", "Yes", show=False),
        Binding("n,escape", "answer(False)", "No", show=False),
        Binding("left,right,up,down", "app.focus_next", "Other answer", show=False),
    ]
    CSS_PATH = "games.tcss"

    def __init__(self, question: str, *, yes: str, no: str):
        super().__init__()
        self._question = question
        self._yes = yes
        self._no = no

    def compose(self) -> ComposeResult:
        with Vertical(id="question"):
            yield Static(self._question, markup=False)
            with Horizontal():
                yield Button(f"{self._no} (n)", id="no", compact=True)
                yield Button(f"{self._yes} (y)", id="yes", variant="error", compact=True)

    def on_mount(self) -> None:
        self.query_one("#no").focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss(event.button.id == "yes")

    def action_answer(self, yes: bool) -> None:
        """Answer by key."""
        self.dismiss(yes)


def _line(game: GameSummary) -> Table:
    """When; what and who won; below it the players with their scores."""
    part = series_part(game.setup)
    text = Text(f"{game_title(game.setup.preset)}{f', {part}' if part else ''}: ")
    if game.finished:
        text.append(_won(game), "bold")
        text.append(", boards scored" * game.scored)
    elif game.scored:
        text.append(f"boards not complete, {counted(game.events, 'square')}")
    elif game.events:
        text.append(f"unfinished after {counted(game.events, 'event')}")
    else:
        text.append("not begun")
    seats = sorted(game.seats, key=lambda seat: seat.rank or 0)
    # Blanks within a name or before its score must not be where a line breaks.
    scores = (f"{s.name} {'' if s.score is None else s.score}".rstrip() for s in seats)
    text.append("\n" + "   ".join(score.replace(" ", "\N{NO-BREAK SPACE}") for score in scores))
    if game.note:
        text.append(f"\n{game.note}", "italic")
    line = Table.grid(padding=(0, 2, 0, 0), expand=True)
    line.add_column(width=10)
    line.add_column(ratio=1)
    day, time = when(game.created_at).split()
    line.add_row(Text(f"{day}\n{time}"), text)
    return line


def _won(game: GameSummary) -> str:
    verb = "won" if len(game.winners) == 1 else "shared the victory"
    return f"{listed(game.winners)} {verb}"
