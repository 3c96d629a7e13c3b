"""The table: one thing is asked at a time, everything else is in sight."""

from __future__ import annotations

from pathlib import PurePath
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.message import Message
from textual.screen import Screen

from companion.dominoes.events import Line
from companion.dominoes.state import State, required
from companion.dominoes.told import read_said
from companion.dominoes.typed import HINTS
from companion.referee.errors import NotationError
from companion.referee.events import Event
from companion.referee.prompts import Ask, Prompt
from companion.referee.rulings import Ruling
from screens.palette import Depth
from screens.panels import ASKING, PANELS, FinishedPanel, Panel
from screens.session import Outcome, Session
from screens.widgets.board import SIZES, Board, Marks
from screens.widgets.ink import Ink, joined
from screens.widgets.keybar import KeyBar
from screens.widgets.legend import legend
from screens.widgets.line import NextLine, rows_of
from screens.widgets.log import LogTail
from screens.widgets.partial import ExactCompositor
from screens.widgets.standings import Standings, lines_of
from screens.widgets.typed import Typed

#: Below this width the panel goes under the board; from the other on all territories are shown.
NARROW, WIDE = 64, 120

#: With fewer lines than this the panel under the board is no more than what matters most.
SHORT = 16


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

#: The keys that go first where there is no room for all.
_SPARE = (
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

#: Each kind of option in words, with its key.
_MAY = {
    "recruit": ("recruit", "c"),
    "court": ("buy a tile", "c"),
    "send": ("send a giant", "g"),
    "lay": ("lay heroes", "h"),
}


class Body(Container):
    """Everything between standings and footer; tells its size."""

    class Resized(Message):
        """There is another amount of room."""

    def on_resize(self, event: events.Resize) -> None:
        self.post_message(self.Resized())


class TableScreen(Screen[None]):
    """Plays the game of a session to its end, driven by the prompt."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "table.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        *OPTIONS,
        Binding("slash", "type", "Type", key_display="/", id="table.type", tooltip="Type it"),
        Binding("u", "undo", "Undo", id="table.undo", tooltip="Take back the last entry"),
        Binding("l", "log", "Log", id="table.log", tooltip="The whole log, and corrections"),
        Binding("s", "score", "Scores", id="table.score", tooltip="The score sheet as it stands"),
        Binding(
            "t",
            "tile",
            "Not our tile",
            show=False,
            id="table.tile",
            tooltip="This domino looks different on our table: correct its faces",
        ),
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
    ]

    def __init__(self, session: Session):
        super().__init__()
        self._compositor = ExactCompositor()
        self.session = session
        self._ink: Ink
        self._prompt: Prompt
        self._seat = 0
        self._on_board = 0
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
        state = self._state
        yield Standings(id="standings")
        with Body(id="body"):
            yield Board(state.rules, state.areas[0], active=True, id="board")
            with Vertical(id="side"):
                with Container(id="ask"):
                    for panel in ASKING:
                        yield panel()
                    yield FinishedPanel()
                yield NextLine(id="line")
                yield LogTail(id="log")
            with Container(id="others"):
                for seat, area in enumerate(state.areas):
                    yield Board(state.rules, area, crop="taken", id=f"other-{seat}")
        yield Typed(id="typed")
        yield KeyBar(_SPARE)

    @property
    def _state(self) -> State:
        state: State = self.session.game.state
        return state

    @property
    def _revision(self) -> int:
        return self.session.game.revision

    @property
    def panel(self) -> Panel:
        """The panel that is asking."""
        return self.query_one("Panel.-asking", Panel)

    def on_mount(self) -> None:
        if not self.query(FinishedPanel) or not self.query(LogTail):
            return  # the app ends while the table is being laid
        depth: Depth = getattr(self.app, "depth", "truecolor")
        self._ink = Ink(self._state.rules, depth)
        field = self.query_one(Typed)
        for panel in self.query(Panel):
            panel.open_field, panel.insert = self.action_type, field.insert_text_at_cursor
        self.HELP = legend(self._state.rules)  # type: ignore[misc]
        self._show_game()

    def on_screen_resume(self) -> None:
        # Another screen may have corrected the game; if not, ghost and typed numbers stay.
        if hasattr(self, "_prompt") and self._shown != (self.session.game, self._revision):
            self._show_game()

    # -- showing the game ----------------------------------------------------------------------

    def _show_game(self) -> None:
        """Show the game as it is now, and what it asks."""
        if self._typing:
            self._stop_typing()
        state, game = self._state, self.session.game
        self._shown = (game, self._revision)
        if self._ink.rules is not state.rules:
            self._ink = Ink(state.rules, self._ink.depth)
        self._prompt = game.prompt()
        self._viewed, self._taken = None, None
        step = required(state)
        if step is not None and step.player is not None:
            self._seat = step.player
        elif self._seat >= len(state.areas):
            self._seat = 0
        self._lay_out()
        self._show_standings()
        self._show_line()
        self.query_one(LogTail).tell(self._ink, game)
        ask = self._prompt.required
        if ask is None:
            self._show_end()
        else:
            self._ask(ask, self._hint())
            self._told_end = False

    def _show_standings(self) -> None:
        step = required(self._state)
        turn = step.player if step is not None else None
        standings = self.query_one(Standings)
        width = standings.size.width or self.size.width
        standings.tell(self._ink, self._state, self.session.game.score(), turn, width)

    def _show_line(self) -> None:
        tally = self.session.game.score().tallies[self._seat]
        self.query_one(NextLine).tell(self._ink, self._state, tally)

    def _hint(self) -> Text:
        """A line about options that are open beside what is required: ``Ann may send a giant (g)
        or buy a tile (c). Or go on: Ben places 22.``"""
        hint = Text()
        for player in dict.fromkeys(option.player for option in self._prompt.options):
            mine = [option for option in self._prompt.options if option.player == player]
            hint.append_text(joined("\n" if hint else "", self._ink.named(player), " may "))
            for number, option in enumerate(mine):
                words, key = _MAY[option.kind]
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
        panel = self.query_one(PANELS[ask.kind])
        self._bring(panel)
        seat = self._state.index(ask.player) if ask.player is not None else None
        if seat is not None:
            self._seat = seat
        self._brought_by_click, self._clicked = self._clicked, False
        panel.take(self._ink, self._state, ask, hint, optional=ask is not self._prompt.required)
        self._show_title()
        self._show_board()
        self.refresh_bindings()

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
        self._show_board()
        self.refresh_bindings()
        # With an option, recruiting in the last round may come after the last required event.
        if not self._told_end and not self._prompt.options:
            self._told_end = True
            self.action_score()

    def _show_board(self) -> None:
        """Show the territory that the panel needs, or the one looked at."""
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
            self._show_standings()
            self.call_after_refresh(self._fill_again)

    def _fill_again(self) -> None:
        """Show again what depends on the room that there is."""
        self._show_line()
        self.query_one(LogTail).tell(self._ink, self.session.game)

    def _lay_out(self) -> None:
        """Divide the room among board, panel and the others' boards."""
        rules = self._state.rules
        body, board, side = self.query_one(Body), self.query_one("#board"), self.query_one("#side")
        standings, others = self.query_one("#standings"), self.query_one("#others")
        standings.set_class(lines_of(rules) > 1, "-two")
        width, height = body.size
        if not width:
            return
        under, wide = width < NARROW, width >= WIDE
        body.set_class(under, "-under")
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

    # -- what panels and board tell ------------------------------------------------------------

    def on_panel_moved(self) -> None:
        if self._viewed is not None or self._on_board != self._board_seat:
            self._viewed = None
            self._show_board()
        else:
            self.query_one("#board", Board).mark(self.panel.marks)
        self._show_title()

    def on_panel_answered(self, message: Panel.Answered) -> None:
        self._enter(message.event, insist=message.insist)

    def on_panel_drawn(self) -> None:
        self._done(self.session.draw(self.panel.ask))

    def on_panel_left(self) -> None:
        self._show_game()

    def on_board_pointed(self, message: Board.Pointed) -> None:
        if self._viewed is None:
            self.panel.point(message.square)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        if self._viewed is None:
            self._clicked = True
            self.panel.press(message.square)

    def on_board_turned(self, message: Board.Turned) -> None:
        self.panel.turn(message.by)

    def _enter(self, event: Event, *, insist: bool = False) -> bool:
        """Submit an answer; a refusal is shown with its squares."""
        outcome = self.session.overrule(event) if insist else self.session.submit(event)
        if not outcome and not outcome.ruling:
            self._refuse(event, outcome.ruling)
            return False
        self._done(outcome)
        return bool(outcome)

    def _refuse(self, event: Event, ruling: Ruling) -> None:
        """Show why an event is refused; if only faces are missing, ask for them."""
        if isinstance(event, Line) and set(ruling.rules) == {"H-TILE-1"}:
            known = self._state.rules.known
            self._ask_faces(event, next(id_ for id_ in event.dominoes if not known(id_)))
            return
        self._show_refused(event, ruling)

    def _ask_faces(self, event: Line, domino: str) -> None:
        """Have the faces of a domino entered from the cardboard, then go on with the line."""
        from screens.tiles import TileScreen

        def entered(outcome: Outcome | None) -> None:
            if outcome is None:
                self._show_refused(event, self.session.game.rule(event))
            elif self._enter(event):
                self.notify(f"The faces of {domino} are kept for later games too.")

        self.app.push_screen(TileScreen(self.session, domino), entered)

    def _show_refused(self, event: Event, ruling: Ruling) -> None:
        if self._typing:
            self._typed_seat = self._state.index(getattr(event, "player", None) or "")
        self.panel.refuse(event, ruling)
        self.refresh_bindings()
        if self._viewed is not None or self._on_board != self._board_seat:
            self._viewed = None
            self._show_board()

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
        field.ask(f"/ {HINTS[first.kind]}")
        self.add_class("-typing")
        self.set_focus(field, scroll_visible=False)
        also = [f"Or {ask.player}'s {ask.kind}: {HINTS[ask.kind]}." for ask in others]
        self.panel.begin_typing((f"Type: {HINTS[first.kind]}.", *also, "Esc: back to the keys."))

    @property
    def _asks(self) -> list[Ask]:
        """Everything that may be answered, what the panel asks first."""
        asked = self.panel.ask
        return [asked, *(ask for ask in self._prompt.asks if ask is not asked)]

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
        return read_said(self._state, Prompt(first, tuple(others)), text)

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
        self.remove_class("-typing")
        self._typed_seat = None
        self.panel.end_typing()
        self.set_focus(self.panel, scroll_visible=False)

    def on_key(self, event: events.Key) -> None:
        clicked, self._brought_by_click = self._brought_by_click, False
        self._clicked = False
        if clicked and event.key == "enter" and not self._typing:
            # It was meant for what the click has entered already.
            event.stop()
            self.panel.say("The click has entered it. Enter again: for what is asked now.")

    # -- keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not hasattr(self, "_prompt"):
            return action == "leave"
        typing = self._typing
        if action == "option":
            kind = str(parameters[0])
            offered = any(option.kind == kind for option in self._prompt.options)
            return offered and self._taken != kind and not typing
        if action == "type":
            return not typing and not isinstance(self.panel, FinishedPanel)
        if action == "undo":
            return self.session.game.can_undo and not typing
        if action == "redo":
            return self.session.game.can_redo and not typing
        if action == "tile":
            return not typing and self.panel.domino is not None
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
        """Look at each territory in turn, then at the one that matters again."""
        players = len(self._state.areas)
        following = ((self._seat if self._viewed is None else self._viewed) + 1) % players
        self._viewed = None if following == self._seat else following
        self._show_board()

    def action_tile(self) -> None:
        """Correct the faces of the domino that is looked at."""
        from screens.tiles import TileScreen

        if domino := self.panel.domino:
            self.app.push_screen(TileScreen(self.session, domino))

    def action_log(self) -> None:
        from screens.corrections import CorrectionsScreen

        self.app.push_screen(CorrectionsScreen(self.session))

    def action_score(self) -> None:
        from screens.score import ScoreScreen

        self.app.push_screen(ScoreScreen(self.session))

    def action_leave(self) -> None:
        self.dismiss()
