"""Replay: a game event by event, with the boards as they were and the scores as they grew."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.referee.game import Game
from companion.referee.scores import ScoreSheet
from companion.referee.text import counted
from screens.correction_preview import depth_of, mark_text, refusal
from screens.home import game_title
from screens.session import Session
from screens.views import StateView, view_of
from screens.widgets.growth import Growth
from screens.widgets.keybar import KeyBar

#: The keys that go first where there is no room for all.
_SPARE = ("replay.log", "replay.first", "replay.view", "replay.part", "replay.go", "replay.back")


class Moments(OptionList, can_focus=False):
    """The start and every event of a game, to be clicked at; the keys are the screen's."""


class ReplayScreen(Screen[None]):
    """Steps through the game of *session*, from the start. It changes nothing."""

    CSS_PATH = "replay.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,down,space,enter",
            "step(1)",
            "Next",
            key_display="→",
            id="replay.next",
            tooltip="On to the next event (also down, space, Enter)",
        ),
        Binding(
            "left,up,backspace",
            "step(-1)",
            "Previous",
            key_display="←",
            id="replay.previous",
            tooltip="Back to the previous event (also up, backspace)",
        ),
        Binding(
            "pagedown",
            "part(1)",
            "Round",
            key_display="pgup/pgdn",
            id="replay.part",
            tooltip="A round on with page down, a round back with page up",
        ),
        Binding("pageup", "part(-1)", "Previous round", show=False, id="replay.part_back"),
        Binding(
            "home",
            "go(0)",
            "Ends",
            key_display="home/end",
            id="replay.first",
            tooltip="To the start of the game with home, to its last event with end",
        ),
        Binding("end", "go(-1)", "Last event", show=False, id="replay.last"),
        Binding(
            "g",
            "ask",
            "Go to",
            key_display="0-9",
            id="replay.go",
            tooltip="Type the number of an event, or click on it in the log",
        ),
        *(Binding(str(n), f"ask('{n}')", show=False) for n in range(10)),
        Binding(
            "v",
            "view",
            "View",
            id="replay.view",
            tooltip="Stay with the next player; after the last, follow the game again",
        ),
        Binding(
            "l",
            "log",
            "Log",
            id="replay.log",
            tooltip="The log at this event, where it can be corrected",
        ),
        Binding("escape,q", "back", "Back", id="replay.back", tooltip="Back where you came from"),
    ]

    def __init__(self, session: Session):
        super().__init__()
        self.session = session
        self.at = 0
        # Whom one stays with; without anybody, who did something last is shown.
        self._viewed: int | None = None
        self._revision = -1
        self._sheets: tuple[ScoreSheet, ...] = ()
        self._totals: tuple[tuple[int, ...], ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="moment"):
            yield Static(id="where", markup=False)
            yield Static(id="told", markup=False)
        with Horizontal(id="body"):
            yield view_of(self.game)
            with Vertical(id="side"):
                yield Growth(id="growth")
                yield Moments(id="moments", markup=False)
        number = Input(
            id="number", type="integer", max_length=5, compact=True, select_on_focus=False
        )
        number.cursor_blink = False
        yield number
        yield KeyBar(_SPARE)

    @property
    def game(self) -> Game[Any]:
        """The game as it is told now."""
        return self.session.game

    @property
    def _view(self) -> StateView:
        return self.query_one(StateView)

    def on_mount(self) -> None:
        self.HELP = self._view.legend  # type: ignore[misc]
        self.query_one("#growth").border_title = "Scores as they grew (* shown)"
        self.query_one("#moments").border_title = "Log"
        self._read()

    def on_screen_resume(self) -> None:
        if self._revision not in (-1, self.game.revision):  # it was corrected meanwhile
            self._read()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self._show)

    def _read(self) -> None:
        """Take over the game as it is told now."""
        game = self.game
        self._revision = game.revision
        self._sheets = tuple(game.ruleset.score(game.state_at(n)) for n in range(len(game.log) + 1))
        self._totals = tuple(tuple(t.total for t in sheet.tallies) for sheet in self._sheets)
        self.query_one("#growth").styles.height = len(self._totals[0]) + 2
        moments, depth = self.query_one(Moments), depth_of(self)
        moments.clear_options()
        moments.add_option(Option(_line(0, Text("The game begins"))))
        for number, logged in enumerate(game.log, 1):
            text = mark_text(logged.status, depth)
            text.append((" " if text else "") + game.tell(number - 1), "not bold")
            moments.add_option(Option(_line(number, text)))
        self.action_go(min(self.at, len(game.log)))

    # -- what is shown -------------------------------------------------------------------------

    @property
    def _seat(self) -> int:
        """Whose board is to be seen: of whom one stays with, else of who acted last."""
        if self._viewed is not None:
            return self._viewed
        names = self.game.setup.names
        for logged in reversed(self.game.log[: self.at]):
            player = getattr(logged.event, "player", None)
            if player in names:
                return names.index(player)
        return 0

    def _show(self) -> None:
        if not self._sheets:
            return
        game, at, seat = self.game, self.at, self._seat
        state, before = game.state_at(at), game.state_at(max(0, at - 1))
        moment = f"event {at} of {len(game.log)}" if at else f"the start of {self._length}"
        where = f"{game_title(game.setup.preset)}: {moment}, {self._view.part_of(state)}"
        self.query_one("#where", Static).update(Text(where, "bold"))
        self.query_one("#told", Static).update(self._sentence())
        self._view.tell(state, before, self._sheets[at], seat)
        growth = self.query_one(Growth)
        growth.tell(self._sheets[at].tallies, self._totals, at, seat, depth_of(self))
        self.refresh_bindings()

    @property
    def _length(self) -> str:
        return counted(len(self.game.log), "event")

    def _sentence(self) -> Text:
        """What happened last; of an event that is not as the rules want it, why."""
        if not self.at:
            return Text("Nothing has happened yet.")
        logged = self.game.log[self.at - 1]
        text = mark_text(logged.status, depth_of(self))
        text.append((" " if text else "") + self.game.tell(self.at - 1), "not bold")
        if logged.status != "legal":
            text.append(f" {refusal(logged.ruling)}".replace("\n", " "), "not bold italic")
        return text

    # -- from moment to moment -----------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        last = len(self.game.log)
        if action == "step":  # what leads nowhere is dim
            return True if 0 <= self.at + int(str(parameters[0])) <= last else None
        return True

    def action_go(self, at: int) -> None:
        """To the moment after event *at*; -1 is the last."""
        self.at = at % (len(self.game.log) + 1)
        self.query_one(Moments).highlighted = self.at
        self._show()

    def action_step(self, by: int) -> None:
        """So many events on or back."""
        self.action_go(max(0, min(self.at + by, len(self.game.log))))

    def action_part(self, by: int) -> None:
        """To where the next part of the game begins, or this one or the previous did."""
        game, at = self.game, self.at
        parts = [self._view.part_of(game.state_at(n)) for n in range(len(game.log) + 1)]
        begins = [n for n, part in enumerate(parts) if not n or part != parts[n - 1]]
        if by > 0:
            self.action_go(next((n for n in begins if n > at), -1))
        else:
            self.action_go(max((n for n in begins if n < at), default=0))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        if event.option_index != self.at and self.query_one(Moments).highlighted != self.at:
            self.action_go(event.option_index)

    def on_keys_pressed(self, message: Growth.Pressed) -> None:
        message.stop()
        self.call_later(self.run_action, message.action)

    def action_view(self, seat: int | None = None) -> None:
        """Stay with one player, or the next one, or with nobody."""
        if seat is None:
            seat = 0 if self._viewed is None else self._viewed + 1
        self._viewed = seat if seat < len(self._totals[0]) and seat != self._viewed else None
        self._show()

    # -- a number typed ------------------------------------------------------------------------

    def action_ask(self, digit: str = "") -> None:
        """Ask for the number of an event; a digit is its first."""
        field = self.query_one("#number", Input)
        field.placeholder = f"event 0 to {len(self.game.log)}, Enter goes there, Escape does not"
        field.value = digit
        self.add_class("-typing")
        self.set_focus(field)
        field.cursor_position = len(digit)

    @on(Input.Submitted)
    def _numbered(self, event: Input.Submitted) -> None:
        event.stop()
        last = len(self.game.log)
        if not event.value.isdecimal() or int(event.value) > last:
            typed = f"There is no event {event.value}" if event.value else "Type a number"
            self.notify(f"{typed}: the events are 1 to {last}, 0 is the start.", markup=False)
            return
        self._stop_typing()
        self.action_go(int(event.value))

    def _stop_typing(self) -> None:
        self.remove_class("-typing")
        self.set_focus(None)

    # -- other screens -------------------------------------------------------------------------

    def action_log(self) -> None:
        """The log at this event."""
        from screens.corrections import CorrectionsScreen

        self.app.push_screen(CorrectionsScreen(self.session, max(0, self.at - 1)))

    def action_back(self) -> None:
        """From a number to the game, from the game to where one came from."""
        if self.has_class("-typing"):
            self._stop_typing()
        else:
            self.app.pop_screen()


def _line(number: int, text: Text) -> Table:
    line = Table.grid(padding=(0, 1, 0, 0), expand=True)
    line.add_column(width=4, justify="right")
    line.add_column(ratio=1)
    line.add_row(Text(str(number)), text)
    return line
