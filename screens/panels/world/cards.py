"""Cards that are played or revealed: those that the app knows, and those that are typed once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType
from textual.message import Message

from companion import user_data_folder
from companion.origin.box import CARD_KINDS, box
from companion.origin.events import Play, Reveal
from companion.origin.user_cards import FILE_NAME, Card, load
from companion.referee.errors import DataError
from companion.referee.events import Event
from companion.referee.text import counted
from screens.panels.lists import picking
from screens.panels.panel import INSIST
from screens.panels.world.map_panel import WorldListPanel
from screens.widgets.ink import joined
from screens.widgets.map_look import MapMarks


class CardsPanel(WorldListPanel):
    """A list of cards, those that are legal now first; the last lines are for new ones."""

    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Play", "Play this card"),
        Binding("up", "step(-1)", "Move", key_display="up/down", id="list.move", show=False),
        Binding("down,tab", "step(1)", "Move", id="list.down", show=False),
        Binding("shift+tab", "step(-1)", "Back", id="list.up", show=False),
        Binding("escape", "leave", "Back", id="cards.leave", tooltip="No card"),
        INSIST,
    ]

    #: The kinds of card that can be told here.
    sorts: ClassVar[tuple[str, ...]] = ()

    class Unknown(Message):
        """A card of this kind is to be typed from the cardboard; *card* is what is known of it."""

        def __init__(self, panel: CardsPanel, kind: str, card: Card | None = None):
            super().__init__()
            self.panel = panel
            self.kind = kind
            self.card = card

    def begin(self) -> None:
        super().begin()
        try:
            self._own = load(user_data_folder() / FILE_NAME)
        except DataError as error:
            self._own = {}
            self.remark = f"Your own list of cards is left aside: {error}."
        made = [(event, bool(self.ask.answers.ruling(event))) for event in self._made()]
        self._events = [event for event, _legal in sorted(made, key=lambda one: not one[1])]
        self._legal = sum(legal for _event, legal in made)

    def _made(self) -> Iterator[Event]:
        """An event for each card that is known."""
        done = {done.card.casefold() for area in self.state.areas for done in area.objectives}
        for card in self._own.values():
            if card.kind in self.sorts and card.title.casefold() not in done:
                yield self.played(card)
        for id_, known in box().objectives.items():
            own = ("objective", id_) in self._own
            if not own and id_ not in done and known.points is not None:
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
        known = box().objectives.get(event.card)
        points = event.points if event.points is not None else known.points if known else None
        condition = event.condition or (known.condition if known else None)
        name = event.card.upper() if known else event.card
        told = f": {condition.text}" if condition else ""
        return Text(f"{name}{told}, {counted(points or 0, 'point')}")

    def entries(self) -> list[Text]:
        entries = []
        for number, event in enumerate(self._events):
            entry = self._described(event)
            if number >= self._legal:
                entry.stylize(self.ink.quiet)
                entry.append(" (not now)", self.ink.quiet)
            entries.append(entry)
        entries += [joined((f"a new {sort}: type it once", self.ink.accent)) for sort in self.sorts]
        return entries

    def texts(self) -> list[Text]:
        rows = max(3, self.content_size.height - 2)
        self.marks = MapMarks(self.cursor)
        return self.listed(rows=rows)

    def help(self) -> tuple[str, ...]:
        return ("up and down, Enter; Esc: no card",)

    def action_pick(self) -> None:
        if self.at < len(self._events):
            self.answer(self._events[self.at])
        else:
            self.post_message(self.Unknown(self, self.sorts[self.at - len(self._events)]))

    def action_leave(self) -> None:
        """Back to what is required."""
        self.post_message(self.Left())


class PlayPanel(CardsPanel):
    """A card that is played in one's own turn."""

    kinds = ("play",)
    sorts = tuple(CARD_KINDS)

    def played(self, card: Card) -> Event:
        assert self.ask.player is not None
        return Play(self.ask.player, card.kind, card.title, card.points, card.level, card.condition)


class RevealPanel(CardsPanel):
    """An objective that was left in a hand, after the end; left and right choose whose."""

    kinds = ("reveal",)
    sorts = ("objective",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *CardsPanel.BINDINGS,
        Binding("left", "whose(-1)", "Whose", key_display="left/right", id="reveal.before"),
        Binding("right", "whose(1)", "Whose", show=False, id="reveal.next"),
    ]
    _whose = 0

    @property
    def title(self) -> str:
        return f"Revealed from {self._who}'s hand"

    @property
    def _who(self) -> str:
        names = [player.name for player in self.state.rules.players]
        return str(names[self._whose % len(names)])

    def played(self, card: Card) -> Event:
        return Reveal(self._who, card.title, card.points, card.condition)

    def help(self) -> tuple[str, ...]:
        return ("left and right: whose hand", "up and down, Enter; Esc: nothing more")

    def action_whose(self, by: int) -> None:
        """Another player's hand."""
        self._whose += by
        self.begin()
        self.moved()
