"""Panels whose legal answers are few enough to list: pawn's colour, straits, rewards, the end."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from companion.origin.events import End, Gain, Neutral, Reward, Strait
from companion.origin.pawns import Pawn
from companion.origin.rewards import reward_due
from companion.referee.events import Event
from companion.referee.text import counted, listed
from screens.panels.lists import ListPanel
from screens.panels.panel import DRAW, DRAW_TOO
from screens.panels.world.map_panel import WorldListPanel
from screens.widgets.ink import joined
from screens.widgets.map_look import MapMarks, Mark


class AnswersPanel(WorldListPanel):
    """Lists every legal answer. Digits go to the first entry with these numbers in this order."""

    def begin(self) -> None:
        super().begin()
        self.events = list(self.ask.answers)

    def entry(self, event: Event) -> Text:
        """An answer in words."""
        raise NotImplementedError

    def entries(self) -> list[Text]:
        return [self.entry(event) for event in self.events]

    def texts(self) -> list[Text]:
        rows = max(3, self.content_size.height - 3)
        return [*self.about(), *self.listed(rows=rows)]

    def about(self) -> list[Text]:
        """What is to be said before the list."""
        return []

    def typing(self) -> None:
        digits = ["".join(re.findall(r"[0-9]", entry.plain)) for entry in self.entries()]
        if self.typed and not any(text.startswith(self.typed) for text in digits):
            self.typed = self.typed[-1]
        begun = [i for i, text in enumerate(digits) if self.typed and text.startswith(self.typed)]
        self.at = next(iter(begun), self.at)

    def action_pick(self) -> None:
        if self.events:
            self.answer(self.events[self.at])


class NeutralPanel(AnswersPanel):
    """The colour of the pawn on the Origin; the app may draw it."""

    kinds = ("neutral",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *ListPanel.BINDINGS[:1],
        DRAW,
        DRAW_TOO,
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        origin = self.state.map.origin
        self.cursor = origin.name if origin else None
        super().begin()
        self.marks = MapMarks(self.cursor)

    def entry(self, event: Event) -> Text:
        assert isinstance(event, Neutral)
        pawn: Text = self.ink.pawn(Pawn(1, 1, event.colour))
        return pawn + f"  {event.colour}"

    def about(self) -> list[Text]:
        return [Text("The pawn without an owner, height 1 and width 1:")]


class StraitPanel(AnswersPanel):
    """The value that is printed on the token of a strait."""

    kinds = ("strait",)

    def begin(self) -> None:
        super().begin()
        first = self.events[0]
        assert isinstance(first, Strait)
        self.cursor = first.b
        ends = [p for e in self.events if isinstance(e, Strait) for p in (e.a, e.b)]
        places: dict[str, Mark] = dict.fromkeys(ends, "legal")
        self.marks = MapMarks(self.cursor, places)

    def entry(self, event: Event) -> Text:
        assert isinstance(event, Strait)
        return joined((f"{event.value}", "bold"), f"  {event.a} - {event.b}")

    def about(self) -> list[Text]:
        return [Text("Villages on both sides: the token is taken. Which value has it?")]

    def help(self) -> tuple[str, ...]:
        return ("type the value, or up and down",)


class RewardPanel(AnswersPanel):
    """What is taken for the territory where the pawn arrived."""

    kinds = ("reward",)

    def begin(self) -> None:
        super().begin()
        assert self.seat is not None
        due = reward_due(self.state, self.seat)
        if due is not None:
            self.cursor = due.territory
        self.marks = MapMarks(self.cursor)

    def entry(self, event: Event) -> Text:
        assert isinstance(event, Reward)
        return Text(_words(event.gain))

    def about(self) -> list[Text]:
        return [self.ink.land(self.state, self.cursor)] if self.cursor else []

    def help(self) -> tuple[str, ...]:
        return ("digits: the level of a tile, the value of a token",)


class EndPanel(AnswersPanel):
    """The table says that the game is over."""

    kinds = ("end",)

    def entry(self, event: Event) -> Text:
        assert isinstance(event, End)
        return Text("The game is over now")

    def about(self) -> list[Text]:
        return [Text("No more turns follow; objectives in hand can still be revealed.")]

    def help(self) -> tuple[str, ...]:
        return ("Esc: it goes on",)


def _words(gain: Gain) -> str:
    if gain.keep:
        return "three cards drawn, one kept"
    if gain.hunting is not None:
        return f"the hunting token, {counted(gain.hunting, 'point')}"
    levels = listed(map(str, gain.tiles))
    parts = []
    if gain.tiles:
        parts.append(f"{'a tile' if len(gain.tiles) == 1 else 'tiles'} of level {levels}")
    if gain.card:
        parts.append("the top card of the deck")
    return listed(parts) or "nothing: it cannot be had"
