"""A holder who was overtaken says which of the tied opponents gets the totem."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from companion.dominoes.events import Totem
from companion.dominoes.totems import count
from screens.panels.lists import ListPanel, picking
from screens.widgets.ink import joined


class TotemPanel(ListPanel):
    """The opponents who tie for most, with their counts."""

    kinds = ("totem",)
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Give", "This player gets the totem"),
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        super().begin()
        self._choices = [event for event in self.ask.answers if isinstance(event, Totem)]

    def _count(self, name: str | None) -> int:
        resource = self._choices[0].resource
        terrain = next(t for t in self.rules.box.terrains if t.resource == resource)
        seat = self.state.index(name) if name else None
        return 0 if seat is None else count(self.state.areas[seat].territory, terrain)

    def entries(self) -> list[Text]:
        return [
            joined(
                (f"{number} ", self.ink.quiet),
                self.ink.named(choice.player),
                f" has {self._count(choice.player)} {choice.resource}",
            )
            for number, choice in enumerate(self._choices, 1)
        ]

    def texts(self) -> list[Text]:
        resource = self._choices[0].resource
        held = self._count(self.ask.player)
        return [
            joined(
                self.ink.named(self.ask.player),
                f" has {held} {resource} and was overtaken by several who tie. "
                f"Who gets the {resource} totem?",
            ),
            *self.listed(),
        ]

    def typing(self) -> None:
        number = int(self.typed or 0)
        self.typed = ""
        if 1 <= number <= len(self._choices):
            self.at = number - 1

    def action_pick(self) -> None:
        self.answer(self._choices[self.at])
