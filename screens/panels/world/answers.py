"""Panels whose legal answers are few enough to list: pawn's colour, straits, rewards, the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from companion.origin.events import End, Gain, Neutral, Reward, Strait
from companion.origin.pawns import Pawn
from companion.origin.rewards import reward_due
from companion.referee.events import Event
from screens.panels.lists import ListPanel
from screens.panels.panel import DRAW, DRAW_TOO
from screens.panels.world.map_panel import WorldListPanel, leaving
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

    def titles(self) -> Sequence[str]:
        return (self.ask.text, "The pawn on the Origin", "Neutral pawn")

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

    def titles(self) -> Sequence[str]:
        return (self.ask.text, f"{self.ask.player} takes a strait", "A strait token")

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
        return [Text("Villages on both sides: the token is taken. What is its value?")]

    def help(self) -> tuple[str, ...]:
        return ("type the value, or up and down",)


class RewardPanel(AnswersPanel):
    """What is taken for the territory where the pawn arrived."""

    kinds = ("reward",)

    def titles(self) -> Sequence[str]:
        who, land = self.ask.player, self.cursor
        return (
            self.ask.text,
            f"{who} takes the reward of {land}",
            f"{who}: reward of {land}",
            f"Reward of {land}",
            "The reward",
        )

    def begin(self) -> None:
        super().begin()
        self.events.sort(key=_usual)
        assert self.seat is not None
        due = reward_due(self.state, self.seat)
        if due is not None:
            self.cursor = due.territory
        self.marks = MapMarks(self.cursor)

    def entry(self, event: Event) -> Text:
        assert isinstance(event, Reward)
        return Text(_words(event.gain))

    def about(self) -> list[Text]:
        if self.cursor is None or self.seat is None:
            return []
        levels = self.state.areas[self.seat].tiles[:-1]
        have = [str(level) for level, number in enumerate(levels, 1) for _tile in range(number)]
        tiles = f"tiles so far: {' '.join(have)}" if have else "no tiles so far"
        return [self.ink.land(self.state, self.cursor), Text(tiles, style=self.ink.quiet)]

    def help(self) -> tuple[str, ...]:
        green = any(isinstance(e, Reward) and e.gain.hunting for e in self.events)
        return ("type the value of the token" if green else "digits: the levels of tiles",)


class EndPanel(AnswersPanel):
    """The table says that the game is over."""

    kinds = ("end",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *ListPanel.BINDINGS,
        leaving("end.leave", "The game goes on"),
    ]

    def titles(self) -> Sequence[str]:
        return (self.ask.text, "Is the game over?", "The end?")

    def entry(self, event: Event) -> Text:
        assert isinstance(event, End)
        return Text("The game is over now")

    def about(self) -> list[Text]:
        return [Text("No more turns follow; objectives in hand can still be revealed.")]

    def help(self) -> tuple[str, ...]:
        return ("Esc: it goes on",)


def _words(gain: Gain) -> str:
    """A reward in as few words as will do: ``tile 2 + card``."""
    if gain.keep:
        return "keep one of three"
    if gain.hunting is not None:
        return f"hunting token {gain.hunting}"
    parts = []
    if gain.tiles:
        parts.append(f"tile{'s' * (len(gain.tiles) > 1)} {' '.join(map(str, gain.tiles))}")
    if gain.card:
        parts.append("card" if gain.tiles else "card alone")
    return " + ".join(parts) or "nothing"


def _usual(event: Event) -> int:
    """What is taken most often comes first, nothing at the end."""
    assert isinstance(event, Reward)
    gain = event.gain
    if gain == Gain():
        return 4
    if gain.keep:
        return 1
    return 0 if gain.card == bool(gain.tiles) or gain.hunting else 2 if gain.tiles else 3
