"""The order in which the chiefs were drawn for the first line."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Chiefs
from screens.panels.lists import ListPanel
from screens.panels.panel import DRAW, DRAW_TOO
from screens.widgets.ink import joined


class ChiefsPanel(ListPanel):
    """Picks names in the order in which they came out."""

    kinds = ("chiefs",)
    BINDINGS: ClassVar[list[BindingType]] = [
        *ListPanel.BINDINGS[:1],
        DRAW,
        DRAW_TOO,
        Binding(
            "backspace",
            "unpick",
            "Back",
            key_display="Bksp",
            id="chiefs.back",
            tooltip="Take back the last name",
        ),
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        super().begin()
        self._order: list[str] = []
        first = next(iter(self.ask.answers))
        assert isinstance(first, Chiefs)
        self._chiefs = Counter(first.players)

    def _left(self) -> list[str]:
        drawn = Counter(self._order)
        return [p.name for p in self.rules.players if self._chiefs[p.name] > drawn[p.name]]

    @property
    def title(self) -> str:
        return f"The {self.rules.word('piece')}s for the first line"

    def entries(self) -> list[Text]:
        return [
            joined((f"{number} ", self.ink.quiet), self.ink.named(name))
            for number, name in enumerate(self._left(), 1)
        ]

    def texts(self) -> list[Text]:
        piece = self.rules.word("piece")
        texts = [Text(f"Draw the {piece}s one at a time. Pick whose came out, first to last:")]
        if self._order:
            order = Text("out: ", style=self.ink.quiet)
            for number, name in enumerate(self._order):
                order.append_text(joined(", " if number else "", self.ink.named(name)))
            texts.append(order)
        if self._left():
            texts += self.listed()
            texts.append(joined(("D", self.ink.accent), " lets the app draw."))
        else:
            texts.append(joined(("Enter", self.ink.accent), " if that is the order"))
        return texts

    def typing(self) -> None:
        number = int(self.typed or 0)
        self.typed = ""
        if 1 <= number <= len(self._left()):
            self.at = number - 1
            self._pick()

    def _pick(self) -> None:
        left = self._left()
        self._order.append(left[min(self.at, len(left) - 1)])
        left = self._left()
        if len(left) == 1:  # only one can follow
            missing = self._chiefs[left[0]] - self._order.count(left[0])
            self._order += left * missing
        self.at = 0

    def action_pick(self) -> None:
        if self._left():
            self._pick()
            self.moved()
        else:
            self.answer(Chiefs(tuple(self._order)))

    def action_unpick(self) -> None:
        if self._order:
            whole = not self._left()
            self._order.pop()
            if whole and self._order:  # the last name had come by itself
                self._order.pop()
            self.moved()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "unpick":
            return bool(self._order) if hasattr(self, "_order") else False
        return super().check_action(action, parameters)

    def moved(self) -> None:
        super().moved()
        self.refresh_bindings()
