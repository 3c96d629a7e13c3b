"""What all panels have in common: an ask, refusals in words, marks on the board."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.dominoes.rules import Rules
from companion.dominoes.state import State
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Ruling, Square
from screens.widgets.board import Marks
from screens.widgets.ink import Ink, joined
from screens.widgets.lines import Lines

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


class Panel(Lines, can_focus=True, inherit_bindings=False):
    """The panel of some kinds of ask. It writes nothing itself: it tells its screen."""

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
        self.ink: Ink
        self.state: State
        self.ask: Ask
        self.hint = Text()
        self.marks = Marks()
        self.refused: tuple[Event, Ruling] | None = None
        self.remark = ""
        self.optional = False

    def on_resize(self) -> None:
        if hasattr(self, "ask"):
            self.tell()

    @property
    def title(self) -> str:
        """Who must do what, above the panel."""
        return self.ask.text

    # -- called by the screen ------------------------------------------------------------------

    def take(self, ink: Ink, state: State, ask: Ask, hint: Text, *, optional: bool = False) -> None:
        """Ask this now. *hint* is a line about options that are open besides; *optional* tells
        that this is one of them, which can be left."""
        self.ink, self.state, self.ask, self.hint = ink, state, ask, hint
        self.optional = optional
        self.marks, self.refused, self.remark = Marks(), None, ""
        self.begin()
        self.tell()

    def refuse(self, event: Event, ruling: Ruling) -> None:
        """Say why *event* is refused, and mark the squares that it concerns."""
        self.refused, self.remark = (event, ruling), ""
        self.show_refused(event)
        self.tell()

    def say(self, remark: str) -> None:
        """Say something about what was typed."""
        self.remark = remark
        self.tell()

    def point(self, square: Square) -> None:
        """The mouse is on a square of the board."""

    def press(self, square: Square) -> None:
        """A square of the board was clicked."""

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

    def show_refused(self, event: Event) -> None:
        """Bring a refused event, which may have been typed, to where it can be seen."""

    # -- inside --------------------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
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
        if self.refused is not None:
            texts += self.verdict(self.refused[1])
        if self.remark:
            texts.append(Text(self.remark, style=self.ink.bad))
        if self.hint:
            texts.append(self.hint)
        if self.refused is None and not self.remark:
            texts += [Text(line, style=self.ink.quiet) for line in self.help()]
        self.show(texts)
        self.post_message(self.Moved())

    def verdict(self, ruling: Ruling) -> list[Text]:
        """A refusal in words, rule ids small beside them."""
        texts = [
            joined((breach.message, self.ink.bad), (f" {breach.rule}", self.ink.quiet))
            for breach in ruling.breaches
        ]
        if ruling.overrulable:
            texts.append(joined(("o", self.ink.accent), " we played it anyway"))
        return texts

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
