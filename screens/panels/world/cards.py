"""Cards that are played or revealed: those that the app knows, and those that are typed once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from companion import user_data_folder
from companion.origin.box import CARD_KINDS, box
from companion.origin.cards import may_play
from companion.origin.events import Play, Reveal
from companion.origin.objectives import Condition
from companion.origin.user_cards import FILE_NAME, Card, load
from companion.referee.errors import DataError
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.text import counted
from screens.panels.lists import picking
from screens.panels.panel import INSIST
from screens.panels.world.map_panel import WorldListPanel, leaving
from screens.widgets.ink import joined


class CardsPanel(WorldListPanel):
    """A list of cards, those that are legal now first; the last lines are for new ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Play", "Play this card"),
        Binding("up", "step(-1)", "Move", key_display="up/down", id="list.move", show=False),
        Binding("down,tab", "step(1)", "Move", id="list.down", show=False),
        Binding("shift+tab", "step(-1)", "Back", id="list.up", show=False),
        Binding("left", "whose(-1)", "Whose", show=False, id="cards.before"),
        Binding("right", "whose(1)", "Whose", show=False, id="cards.next"),
        leaving("cards.leave", "No card"),
        INSIST,
    ]

    #: The kinds of card that can be told here.
    sorts: ClassVar[tuple[str, ...]] = ()
    detail_rows = 3
    _whose = 0

    class Unknown(Message):
        """A card of this kind is to be typed from the cardboard; *card* is what is known of it."""

        def __init__(self, panel: CardsPanel, kind: str, card: Card | None = None):
            super().__init__()
            self.panel = panel
            self.kind = kind
            self.card = card

    def take(self, ink: Any, state: Any, ask: Ask, hint: Text, *, optional: bool = False) -> None:
        self._whose = 0
        super().take(ink, state, ask, hint, optional=optional)

    def begin(self) -> None:
        super().begin()
        try:
            self._own = load(user_data_folder() / FILE_NAME)
        except DataError as error:
            self._own = {}
            self.remark = f"Your own list of cards is left aside: {error}."
        # The same referee answers for everybody.
        made = [(event, self.ask.answers.ruling(event)) for event in self._made()]
        made.sort(key=lambda one: not one[1])
        self._events = [event for event, _ruling in made]
        self._rulings = [ruling for _event, ruling in made]

    @property
    def whose(self) -> list[str]:
        """Those whose card it may be."""
        raise NotImplementedError

    @property
    def who(self) -> str:
        """Whose card it is."""
        names = self.whose or [player.name for player in self.state.rules.players]
        return names[self._whose % len(names)]

    def action_whose(self, by: int) -> None:
        """A card of somebody else."""
        self._whose += by
        at = self.at
        self.begin()
        self.at = min(at, len(self.entries()) - 1)
        self.moved()

    def _made(self) -> Iterator[Event]:
        """An event for each card that is known."""
        done = {done.card.casefold() for area in self.state.areas for done in area.objectives}
        for card in self._own.values():
            if card.kind in self.sorts and card.title.casefold() not in done:
                yield self.played(card)
        for id_ in box().objectives:
            own = ("objective", id_) in self._own
            if not own and id_ not in done:
                yield self.played(Card("objective", id_))

    def played(self, card: Card) -> Event:
        """The event of a card."""
        raise NotImplementedError

    def _described(self, event: Event) -> Text:
        assert isinstance(event, Play | Reveal)
        kind = "objective" if isinstance(event, Reveal) else event.what
        if kind != "objective":
            level = getattr(event, "level", None)
            return Text(f"{event.card}, {kind}" + (f", level {level}" if level else ""))
        name, points, condition = _objective(event)
        told = f" {condition.text}" if condition else ""
        return Text(f"{name} ({'?' if points is None else points}){told}")

    def entries(self) -> list[Text]:
        entries = []
        for event, ruling in zip(self._events, self._rulings, strict=True):
            entry = self._described(event)
            if not ruling:
                entry.stylize(self.ink.quiet)
            entries.append(entry)
        return [*entries, *(Text(f"a new {sort} card", self.ink.accent) for sort in self.sorts)]

    def detail(self) -> list[Text]:
        if self.at >= len(self._events):
            return [Text("Enter: type it once from the card; it is remembered.")]
        event, ruling = self._events[self.at], self._rulings[self.at]
        if not ruling and not self._unknown(event):
            return [Text(ruling.breaches[0].message, style=self.ink.bad)]
        told = self._described(event)
        texts = [told] if told.cell_len + 2 > self.content_size.width else []
        if self._unknown(event):
            return [*texts, Text("Enter: its points are asked for once.")]
        return [*texts, joined(("Enter", self.ink.accent), f" {self._does(event)}")]

    def _does(self, event: Event) -> str:
        """What Enter does with a card that is legal."""
        assert isinstance(event, Play | Reveal)
        _name, points, _condition = _objective(event)
        if isinstance(event, Play) and event.what != "objective":
            return "plays it; e and a enter its effect"
        return f"scores it: {counted(points or 0, 'point')}"

    def _unknown(self, event: Event) -> bool:
        """Whether it is an objective whose points nobody told yet."""
        objective = isinstance(event, Reveal) or (
            isinstance(event, Play) and event.what == "objective"
        )
        return objective and _objective(event)[1] is None

    def help(self) -> tuple[str, ...]:
        return ("left and right: whose card",) if len(self.whose) > 1 else ()

    def choose(self, event: Event) -> None:
        """Put the cursor on a card that has just come to be known."""
        self.begin()
        if event in self._events:
            self.at = self._events.index(event)
        self.moved()

    def action_pick(self) -> None:
        if self.at >= len(self._events):
            self.post_message(self.Unknown(self, self.sorts[self.at - len(self._events)]))
        elif self._unknown(event := self._events[self.at]):
            assert isinstance(event, Play | Reveal)
            self.post_message(self.Unknown(self, "objective", Card("objective", event.card)))
        else:
            self.answer(event)


class PlayPanel(CardsPanel):
    """A card that is played in one's own turn, also right after it."""

    kinds = ("play",)
    sorts = tuple(CARD_KINDS)

    def titles(self) -> Sequence[str]:
        return (f"{self.who} plays a card", f"{self.who}: a card", "A card")

    @property
    def whose(self) -> list[str]:
        return [self.state.name(seat) for seat in may_play(self.state)]

    def played(self, card: Card) -> Event:
        return Play(self.who, card.kind, card.title, card.points, card.level, card.condition)


class RevealPanel(CardsPanel):
    """An objective that was left in a hand, after the end."""

    kinds = ("reveal",)
    sorts = ("objective",)

    def titles(self) -> Sequence[str]:
        return (f"Revealed from {self.who}'s hand", f"{self.who} reveals", "Revealed")

    @property
    def whose(self) -> list[str]:
        return [player.name for player in self.state.rules.players]

    def played(self, card: Card) -> Event:
        return Reveal(self.who, card.title, card.points, card.condition)


def _objective(event: Event) -> tuple[str, int | None, Condition | None]:
    """The name, the points and the condition of an objective, as told or as the app knows it."""
    assert isinstance(event, Play | Reveal)
    known = box().objectives.get(event.card)
    points = known.points if event.points is None and known else event.points
    name = event.card.upper() if known else event.card
    return name, points, event.condition or (known.condition if known else None)
