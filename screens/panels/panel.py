"""What all panels have in common: an ask, refusals in words, marks on the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Ruling
from screens.widgets.board import Marks
from screens.widgets.ink import joined
from screens.widgets.lines import Lines

#: A panel of so few lines says only what matters most.
_BRIEF = 2

#: Insisting on an event that was refused; shown only where a table may do that.
INSIST = Binding(
    "o",
    "insist",
    "Played anyway",
    id="table.insist",
    tooltip="We played it anyway: enter it against the referee; the log keeps a mark",
)

#: Letting the app draw what the table would draw blindly.
DRAW = Binding(
    "D",
    "draw",
    "Draw",
    key_display="D",
    id="table.draw",
    tooltip="The app draws at random instead of the table",
)
#: The same by the key that draws a line in games where D is a domino, so that it draws everything.
DRAW_TOO = Binding("asterisk", "draw", "Draw", show=False, id="table.draw_too")


class Panel(Lines, can_focus=True, inherit_bindings=False):
    """The panel of some kinds of ask. It writes nothing itself: it tells its screen.

    Ink, state and marks are of the game's own kind: those of a table with dominoes, or with a map.
    """

    kinds: ClassVar[tuple[str, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = [INSIST]

    class Moved(Message):
        """The panel's marks on the board have changed."""

    class Answered(Message):
        """The table's answer; ``insist`` enters it against the referee."""

        def __init__(self, event: Event, *, insist: bool = False):
            super().__init__()
            self.event = event
            self.insist = insist

    class Drawn(Message):
        """The app is to draw."""

    class Left(Message):
        """An option was not taken after all."""

    def __init__(self) -> None:
        super().__init__(id=f"ask-{self.kinds[0]}")
        self.ink: Any
        self.state: Any
        self.ask: Ask
        self.hint = Text()
        self.marks: Any = self.no_marks()
        self.refused: tuple[Event, Ruling] | None = None
        self.remark = ""
        self.optional = False
        # What can be typed, while something is: a refusal of it leaves the panel as it was.
        self.typing_help: tuple[str, ...] = ()
        # Set by the screen: how to open the field for typing, and to put a character into it.
        self.open_field: Callable[[], None]
        self.insert: Callable[[str], None]

    def on_key(self, event: events.Key) -> None:
        # At once, not as a binding: the next keys may be on their way here already, before the
        # field has the focus.
        if event.key == "slash" and not self.typing_help:
            self.open_field()
        elif self.typing_help and event.is_printable and event.character:
            self.insert(event.character)
        else:
            return
        event.stop()
        event.prevent_default()

    def on_resize(self) -> None:
        if hasattr(self, "ink"):  # it was given something to show
            self.tell()

    @property
    def title(self) -> str:
        """Who must do what, above the panel."""
        return self.ask.text

    # -- called by the screen ------------------------------------------------------------------

    def take(self, ink: Any, state: Any, ask: Ask, hint: Text, *, optional: bool = False) -> None:
        """Ask this now. *hint* is a line about options that are open besides; *optional* tells
        that this is one of them, which can be left."""
        self.ink, self.state, self.ask, self.hint = ink, state, ask, hint
        self.optional = optional
        self.marks, self.refused, self.remark = self.no_marks(), None, ""
        self.typing_help = ()
        self.begin()
        self.tell()

    def refuse(self, event: Event, ruling: Ruling) -> None:
        """Say why *event* is refused, and mark the squares that it concerns."""
        self.refused, self.remark = (event, ruling), ""
        self.tell()

    def begin_typing(self, help: tuple[str, ...]) -> None:
        """An answer is being typed; *help* says what may be."""
        self.typing_help = help
        self.moved()

    def end_typing(self) -> None:
        """Nothing is typed any more: everything is as it was before."""
        self.typing_help = ()
        self.moved()

    def say(self, remark: str) -> None:
        """Say something about what was typed."""
        self.remark = remark
        self.tell()

    def point(self, place: Any) -> None:
        """The mouse is on a place of the board: a square, or a territory by name."""

    def press(self, place: Any) -> None:
        """A place of the board was clicked."""

    def turn(self, by: int) -> None:
        """The wheel was turned."""

    @property
    def domino(self) -> str | None:
        """The domino that is looked at now: the one to correct if the table's is another."""
        return None

    # -- for the kinds to fill in --------------------------------------------------------------

    def begin(self) -> None:
        """Get ready for a new ask."""

    def texts(self) -> list[Text]:
        """What the panel says."""
        raise NotImplementedError

    def help(self) -> tuple[str, ...]:
        """Quiet lines at the end, the first to go where there is no room."""
        return ()

    def brief(self) -> Text:
        """What matters most, for a terminal that has a line for it."""
        return joined((f"{self.title}: ", self.ink.quiet), *list(self.texts())[:1])

    def no_marks(self) -> Any:
        """The board without anything marked on it."""
        return Marks()

    def refused_marks(self, event: Event, ruling: Ruling) -> Any:
        """What the board shows of a refused event that was typed."""
        return Marks(squares=ruling.squares)

    # -- inside --------------------------------------------------------------------------------

    @property
    def rules(self) -> Any:
        """The rules of the game."""
        return self.state.rules

    @property
    def kind(self) -> str:
        """The kind of ask that it shows."""
        return self.ask.kind if hasattr(self, "ask") else self.kinds[0]

    @property
    def seat(self) -> int | None:
        """The seat of who is asked."""
        return None if self.ask.player is None else self.state.index(self.ask.player)

    @property
    def shown_seat(self) -> int | None:
        """The seat whose board the panel needs."""
        return self.seat

    def moved(self) -> None:
        """Something was moved or picked: an old refusal does not matter any more."""
        if self.refused is not None:
            self.refused = None
            self.refresh_bindings()
        self.remark = ""
        self.tell()

    def tell(self) -> None:
        """Show the panel and its marks."""
        texts = list(self.texts())
        room = self.content_size.height
        said = self._said(room)
        if self.refused is not None and self.typing_help:
            self.marks = self.refused_marks(*self.refused)
        if room <= _BRIEF:
            texts = said or [self.brief()]
        elif said:
            texts = self._within(texts, room - self._rows(said))
            texts = said + texts if self.typing_help else texts + said
        elif self.typing_help:
            help = [Text(line) for line in self.typing_help]
            texts = help + self._within(texts, room - self._rows(help))
        else:
            texts += [self.hint] if self.hint else []
            help = [Text(line, style=self.ink.quiet) for line in self.help()]
            texts += self._within(help, room - self._rows(texts))
        self.show(texts)
        self.post_message(self.Moved())

    def _said(self, room: int) -> list[Text]:
        """Why something is refused or cannot be read. Where there is no room for every reason,
        the first ones and how many more there are."""
        if self.remark:
            return [Text(self.remark, style=self.ink.bad)]
        if self.refused is None:
            return []
        ruling = self.refused[1]
        reasons = [
            joined((breach.message, self.ink.bad), (f" {breach.rule}", self.ink.quiet))
            for breach in ruling.breaches
        ]
        insist = []
        if ruling.overrulable:
            key = "ctrl+o" if self.typing_help else "o"
            insist.append(joined((key, self.ink.accent), " we played it anyway"))
        for kept in range(len(reasons), 0, -1):
            more = [Text(f"and {len(reasons) - kept} more", style=self.ink.quiet)]
            said = reasons[:kept] + more * (kept < len(reasons)) + insist
            if self._rows(said) <= room:
                return said
        return reasons[:1] + insist

    def _within(self, texts: list[Text], rows: int) -> list[Text]:
        """The first of *texts* that have room in so many rows."""
        kept: list[Text] = []
        for text in texts:
            rows -= self._rows([text])
            if rows < 0:
                break
            kept.append(text)
        return kept

    def _rows(self, texts: list[Text]) -> int:
        """How many rows these need, wrapped."""
        width = max(1, self.content_size.width)
        return sum(
            1
            if text.cell_len <= width and "\n" not in text.plain
            else len(text.wrap(self.app.console, width))
            for text in texts
        )

    def answer(self, event: Event) -> None:
        """Tell the screen what the table did."""
        self.post_message(self.Answered(event))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "insist":
            return self.refused is not None and self.refused[1].overrulable
        return True

    def action_insist(self) -> None:
        if self.refused is not None:
            self.post_message(self.Answered(self.refused[0], insist=True))

    def action_draw(self) -> None:
        self.post_message(self.Drawn())
