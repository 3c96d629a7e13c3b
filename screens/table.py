"""The table: one thing is asked at a time, everything else is in sight."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Container, Vertical
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from companion.games import family_of
from companion.referee.errors import NotationError
from companion.referee.events import Event
from companion.referee.family import Family
from companion.referee.prompts import Ask, Prompt
from companion.referee.rulings import Ruling
from screens.palette import Depth
from screens.panels.finished import FinishedPanel
from screens.panels.panel import Panel
from screens.session import Outcome, Session
from screens.widgets.ink import Ink, joined
from screens.widgets.keybar import KeyBar
from screens.widgets.log import LogTail
from screens.widgets.partial import ExactCompositor
from screens.widgets.typed import Typed

#: Below this width the panel goes under the board; from the other on all territories are shown.
NARROW, WIDE = 64, 120

#: With fewer lines than this the panel under the board is no more than what matters most.
SHORT = 16


#: The keys of every table; those of its options stand before them.
KEYS: tuple[Binding, ...] = (
    Binding("slash", "type", "Type", key_display="/", id="table.type", tooltip="Type it"),
    Binding("u", "undo", "Undo", id="table.undo", tooltip="Take back the last entry"),
    Binding("l", "log", "Log", id="table.log", tooltip="The whole log, and corrections"),
    Binding("s", "score", "Scores", id="table.score", tooltip="The score sheet as it stands"),
    Binding("v", "view", "View", id="table.view", tooltip="Look at the next player's board"),
    Binding(
        "U,ctrl+r",
        "redo",
        "Redo",
        key_display="U",
        id="table.redo",
        tooltip="Do again what was taken back",
    ),
    Binding(
        "q",
        "leave",
        "Home",
        id="table.home",
        tooltip="Leave the table; the game is stored and goes on later",
    ),
)

#: The keys that go first where there is no room for all.
SPARE = (
    "table.view",
    "table.log",
    "table.score",
    "board.next",
    "table.redo",
    "place.turn",
    "table.undo",
    "table.home",
    "table.type",
)


class Body(Container):
    """Everything between standings and footer; tells its size."""

    class Resized(Message):
        """There is another amount of room."""

    def on_resize(self, event: events.Resize) -> None:
        self.post_message(self.Resized())


class TableScreen(Screen[None]):
    """Plays the game of a session to its end, driven by the prompt.

    What lies on the table, each family shows: it derives from this and fills in what is marked so.
    """

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "table.tcss"
    AUTO_FOCUS = ""
    #: The panel classes that ask; each kind of option in words, with its key.
    ASKING: ClassVar[tuple[type[Panel], ...]] = ()
    MAY: ClassVar[dict[str, tuple[str, str]]] = {}

    def __init__(self, session: Session):
        super().__init__()
        self._compositor = ExactCompositor()
        self.session = session
        self._ink: Any
        self._prompt: Prompt
        self._seat = 0
        self._viewed: int | None = None
        self._taken: str | None = None
        # Whose board a typed answer that was refused is about.
        self._typed_seat: int | None = None
        # What was entered in the field last.
        self._judged = ""
        # Whether the last that was done was a click, and whether one brought what is asked now.
        self._clicked = self._brought_by_click = False
        # A finished game that is opened again was told of already.
        self._told_end = session.game.prompt().finished
        self._shown: tuple[object, int] = (None, 0)

    def compose(self) -> ComposeResult:
        yield self.standings()
        with Body(id="body"):
            yield from self.board()
            with Vertical(id="side"):
                with Container(id="ask"):
                    for panel in self.ASKING:
                        yield panel()
                    yield FinishedPanel()
                yield from self.beside()
                yield LogTail(id="log")
            yield from self.others()
        yield Typed(id="typed")
        yield KeyBar(SPARE)

    # -- for each family to fill in --------------------------------------------------------------

    def standings(self) -> Widget:
        """The line above everything, with the id ``standings``."""
        raise NotImplementedError

    def board(self) -> Iterable[Widget]:
        """What is looked at: the board that the panel is about."""
        raise NotImplementedError

    def beside(self) -> Iterable[Widget]:
        """What stands between the panel and the log."""
        return ()

    def others(self) -> Iterable[Widget]:
        """What stands beyond them on a wide terminal."""
        return ()

    def ink_of(self, state: Any, depth: Depth) -> Ink:
        """How the names and pieces of a state are coloured."""
        raise NotImplementedError

    def legend_of(self, state: Any) -> str:
        """How the board is read, in Markdown, for the help."""
        raise NotImplementedError

    def show_standings(self) -> None:
        """Show how everybody stands."""
        raise NotImplementedError

    def show_beside(self) -> None:
        """Show what stands between the panel and the log."""

    def show_board(self) -> None:
        """Show the board that the panel needs, or the one looked at, with the panel's marks."""
        raise NotImplementedError

    def mark_board(self) -> None:
        """The panel's marks alone have changed."""
        self.show_board()

    def lay_out(self, width: int, height: int) -> None:
        """Divide the room among board, panel and whatever else there is."""
        raise NotImplementedError

    def answered(self, event: Event, ruling: Ruling) -> bool:
        """Whether what is refused only lacks something, which is then asked for."""
        return False

    def typed_example(self, ask: Ask) -> str:
        """What stands in the empty field: what may be typed as an answer to *ask*."""
        return self._family.hints[ask.kind]

    def also_typed(self, others: Iterable[Ask]) -> list[str]:
        """What may be typed besides as answers to *others*, a sentence each."""
        return [f"Or {ask.player}'s {ask.kind}: {self._family.hints[ask.kind]}." for ask in others]

    # -- what it is about ------------------------------------------------------------------------

    @property
    def _state(self) -> Any:
        return self.session.game.state

    @property
    def _family(self) -> Family:
        return family_of(self.session.game.setup.preset)

    @property
    def _players(self) -> int:
        return len(self.session.game.setup.players)

    @property
    def _revision(self) -> int:
        return self.session.game.revision

    @property
    def is_asking(self) -> bool:
        """Whether the table is laid and something is asked."""
        return hasattr(self, "_prompt")

    @property
    def panel(self) -> Panel:
        """The panel that is asking."""
        return self.query_one("Panel.-asking", Panel)

    def on_mount(self) -> None:
        if not self.query(FinishedPanel) or not self.query(LogTail):
            return  # the app ends while the table is being laid
        depth: Depth = getattr(self.app, "depth", "truecolor")
        self._ink = self.ink_of(self._state, depth)
        field = self.query_one(Typed)
        for panel in self.query(Panel):
            panel.open_field, panel.insert = self.action_type, field.insert_text_at_cursor
        self.HELP = self.legend_of(self._state)  # type: ignore[misc]
        self._show_game()

    def on_screen_resume(self) -> None:
        # Another screen may have corrected the game; if not, ghost and typed numbers stay.
        if hasattr(self, "_prompt") and self._shown != (self.session.game, self._revision):
            self._show_game()

    # -- showing the game ----------------------------------------------------------------------

    def _show_game(self) -> None:
        """Show the game as it is now, and what it asks."""
        self._close_field()
        state, game = self._state, self.session.game
        self._shown = (game, self._revision)
        self._ink = self.ink_of(state, self._ink.depth)
        self._prompt = game.prompt()
        self._viewed, self._taken = None, None
        turn = self._turn
        if turn is not None:
            self._seat = turn
        elif self._seat >= self._players:
            self._seat = 0
        self._lay_out()
        self.show_standings()
        self.show_beside()
        self.query_one(LogTail).tell(self._ink, game)
        ask = self._prompt.required
        if ask is None:
            self._show_end()
        else:
            self._ask(ask, self._hint())
            self._told_end = False

    @property
    def _turn(self) -> int | None:
        """The seat of whoever must tell something."""
        ask = self._prompt.required
        seat: int | None = None
        if ask is not None and ask.player is not None:
            seat = self._state.index(ask.player)
        return seat

    def _hint(self) -> Text:
        """A line about options that are open beside what is required: ``Ann may send a giant (g)
        or buy a tile (c). Or go on: Ben places 22.``"""
        hint = Text()
        offered = [option for option in self._prompt.options if option.kind in self.MAY]
        for player in dict.fromkeys(option.player for option in offered):
            mine = [option for option in offered if option.player == player]
            hint.append_text(joined("\n" if hint else "", self._ink.named(player), " may "))
            for number, option in enumerate(mine):
                words, key = self.MAY[option.kind]
                comma = "" if not number else " or " if number == len(mine) - 1 else ", "
                hint.append_text(joined(f"{comma}{words} (", (key, self._ink.accent), ")"))
            hint.append(".")
        required_ask = self._prompt.required
        if hint and required_ask is not None:
            text = required_ask.text
            if required_ask.player is None:
                text = text[:1].lower() + text[1:]
            hint.append(f" Or go on: {text}.")
        return hint

    def _ask(self, ask: Ask, hint: Text) -> None:
        """Show the panel of an ask, and the board of who is asked."""
        panel = self.query_one(self._panel_of(ask.kind))
        self._bring(panel)
        seat = self._state.index(ask.player) if ask.player is not None else None
        if seat is not None:
            self._seat = seat
        self._brought_by_click, self._clicked = self._clicked, False
        panel.take(self._ink, self._state, ask, hint, optional=ask is not self._prompt.required)
        self._show_title()
        self.show_board()
        self.refresh_bindings()

    def _panel_of(self, kind: str) -> type[Panel]:
        return next(panel for panel in self.ASKING if kind in panel.kinds)

    def _bring(self, panel: Panel) -> None:
        """Show one panel and put the focus on it."""
        for other in self.query(Panel):
            other.set_class(other is panel, "-asking")
        if not self._typing:
            self.set_focus(panel, scroll_visible=False)

    def _show_title(self) -> None:
        """Say above the panel who must do what."""
        ask, title = self.query_one("#ask"), self.panel.title
        if ask.border_title != title:
            ask.border_title = title

    def _show_end(self) -> None:
        panel = self.query_one(FinishedPanel)
        self._bring(panel)
        sheet = self.session.game.score()
        panel.conclude(self._ink, sheet, self._hint())
        self._show_title()
        self._seat = self._state.index(sheet.winners[0]) or 0 if sheet.winners else 0
        self.show_board()
        self.refresh_bindings()
        if not self._told_end and not self._more_to_tell:
            self._told_end = True
            self.action_score()

    @property
    def _more_to_tell(self) -> bool:
        """Whether something that counts may come after the last required event, such as recruiting
        in the last round."""
        return any(option.kind in self.MAY for option in self._prompt.options)

    @property
    def _board_seat(self) -> int:
        """Whose board the game needs now."""
        if self._typed_seat is not None:
            return self._typed_seat
        panel = self.panel
        seat = panel.shown_seat if hasattr(panel, "ask") else None
        return self._seat if seat is None or isinstance(panel, FinishedPanel) else seat

    # -- room ----------------------------------------------------------------------------------

    @on(Body.Resized)
    def _resized(self) -> None:
        if hasattr(self, "_prompt"):
            self._lay_out()
            self.show_standings()
            self.call_after_refresh(self._fill_again)

    def _fill_again(self) -> None:
        """Show again what depends on the room that there is."""
        self.show_beside()
        self.query_one(LogTail).tell(self._ink, self.session.game)

    def _lay_out(self) -> None:
        body = self.query_one(Body)
        width, height = body.size
        if width:
            body.set_class(width < NARROW, "-under")
            self.lay_out(width, height)

    # -- what panels and board tell ------------------------------------------------------------

    def on_panel_moved(self) -> None:
        if self._viewed is not None:
            self._viewed = None
            self.show_board()
        else:
            self.mark_board()
        self._show_title()

    def on_panel_answered(self, message: Panel.Answered) -> None:
        self._enter(message.event, insist=message.insist)

    def on_panel_drawn(self) -> None:
        self._done(self.session.draw(self.panel.ask))

    def on_panel_left(self) -> None:
        self._show_game()

    def _enter(self, event: Event, *, insist: bool = False) -> bool:
        """Submit an answer; a refusal is shown with its squares."""
        outcome = self.session.overrule(event) if insist else self.session.submit(event)
        if not outcome and not outcome.ruling:
            self._refuse(event, outcome.ruling)
            return False
        self._done(outcome)
        return bool(outcome)

    def _refuse(self, event: Event, ruling: Ruling) -> None:
        """Show why an event is refused; if it only lacks something, ask for that."""
        if not self.answered(event, ruling):
            self._show_refused(event, ruling)

    def _show_refused(self, event: Event, ruling: Ruling) -> None:
        if self._typing:
            self._typed_seat = self._state.index(getattr(event, "player", None) or "")
        self.panel.refuse(event, ruling)
        self.refresh_bindings()
        self._viewed = None
        self.show_board()

    def _done(self, outcome: Outcome) -> None:
        """After a write: show what changed, or what went wrong."""
        if outcome.message:
            self.notify(outcome.message, severity="warning", timeout=8, markup=False)
        if outcome or outcome.reloaded:
            self._show_game()

    # -- typing --------------------------------------------------------------------------------

    def action_type(self) -> None:
        if not self.check_action("type", ()):
            return
        first, *others = self._asks
        field = self.query_one(Typed)
        field.ask(f"/ {self.typed_example(first)}")
        self.add_class("-typing")
        self.set_focus(field, scroll_visible=False)
        told = f"Type: {self._family.hints[first.kind]}."
        self.panel.begin_typing((told, *self.also_typed(others), "Esc: back to the keys."))

    @property
    def _asks(self) -> list[Ask]:
        """Everything that may be answered, what the panel asks first."""
        panel = self.panel
        if isinstance(panel, FinishedPanel):
            return list(self._prompt.asks)
        return [panel.ask, *(ask for ask in self._prompt.asks if ask is not panel.ask)]

    @on(Typed.Submitted)
    def _typed(self, message: Typed.Submitted) -> None:
        message.stop()
        self._judged = message.value
        try:
            event = self._read(message.value)
        except NotationError as error:
            self._typed_on()
            self.panel.say(str(error))
            return
        self._enter(event)

    def _read(self, text: str) -> Event:
        """What a text means as an answer to anything that is asked, or as a whole event."""
        first, *others = self._asks
        return self._family.read_said(self._state, Prompt(first, tuple(others)), text)

    @on(Typed.Changed)
    def _typed_on(self, message: Typed.Changed | None = None) -> None:
        """What was said is about another text."""
        if message is not None and message.value == self._judged:
            return
        if self._typing and (self.panel.refused or self.panel.remark):
            self._typed_seat = None
            self.panel.moved()

    @on(Typed.Insisted)
    def _typed_all_the_same(self) -> None:
        if self.panel.check_action("insist", ()):
            self.panel.action_insist()

    @on(Typed.Left)
    def _typed_left(self) -> None:
        self._stop_typing()

    @property
    def _typing(self) -> bool:
        return self.has_class("-typing")

    def _stop_typing(self) -> None:
        self._close_field()
        self.panel.end_typing()
        self.set_focus(self.panel, scroll_visible=False)

    def _close_field(self) -> None:
        """Nothing is typed any more. What the panel says is left as it is: it may be about a state
        that has passed."""
        if self._typing:
            self.remove_class("-typing")
            self._typed_seat = None
            self.panel.typing_help = ()

    def on_key(self, event: events.Key) -> None:
        clicked, self._brought_by_click = self._brought_by_click, False
        self._clicked = False
        if clicked and event.key == "enter" and not self._typing:
            # It was meant for what the click has entered already.
            event.stop()
            self.panel.say("The click has entered it. Enter again: for what is asked now.")

    # -- keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_asking:
            return action == "leave"
        typing = self._typing
        if action == "option":
            kind = str(parameters[0])
            offered = any(option.kind == kind for option in self._prompt.options)
            return offered and self._taken != kind and not typing
        if action == "type":
            return not typing and bool(self._asks)
        if action == "undo":
            return self.session.game.can_undo and not typing
        if action == "redo":
            return self.session.game.can_redo and not typing
        if action in ("log", "score", "view", "leave"):
            return not typing
        return True

    def action_option(self, kind: str) -> None:
        """Take an option instead of what is required."""
        ask = next((option for option in self._prompt.options if option.kind == kind), None)
        if ask is not None:
            self._taken = kind
            self._viewed = None
            self._ask(ask, Text())

    def action_undo(self) -> None:
        self._done(self.session.undo())

    def action_redo(self) -> None:
        self._done(self.session.redo())

    def action_view(self) -> None:
        """Look at what each player has in turn, then at what matters again."""
        players = self._players
        following = ((self._seat if self._viewed is None else self._viewed) + 1) % players
        self._viewed = None if following == self._seat else following
        self.show_board()

    def action_log(self) -> None:
        from screens.corrections import CorrectionsScreen

        self.app.push_screen(CorrectionsScreen(self.session))

    def action_score(self) -> None:
        from screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen(self.session))

    def action_leave(self) -> None:
        self.dismiss()
