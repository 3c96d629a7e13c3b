"""Revealing a line: four numbers in any order, shown sorted with their faces as they are typed."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Line
from companion.referee.events import Event
from screens.panels.lists import DigitsPanel
from screens.panels.panel import DRAW, INSIST
from screens.widgets.ink import joined


class LinePanel(DigitsPanel):
    """The numbers on the backs of the dominoes."""

    kinds = ("line",)
    also = " ,"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "reveal",
            "Reveal",
            key_display="Enter",
            id="line.reveal",
            tooltip="These dominoes came out",
        ),
        DRAW,
        INSIST,
    ]

    @property
    def domino(self) -> str | None:
        known = [number for number in self._numbers() if number in self.rules.dominoes]
        return known[-1] if known else None

    def typing(self) -> None:
        # Two digits are a number: the next one begins by itself.
        last = self.typed.replace(",", " ").split(" ")[-1]
        if len(last) > 2:
            self.typed = f"{self.typed[:-1]} {self.typed[-1]}"
        self.typed = self.typed.replace(",", " ").replace("  ", " ").lstrip()

    def _numbers(self) -> list[str]:
        return [number.lstrip("0") or "0" for number in self.typed.split()]

    def texts(self) -> list[Text]:
        size = self.rules.layout.line
        texts = [
            Text(f"Lay out {size} dominoes, face down, and type their numbers in any order:"),
            joined("  ", (f"{self.typed}_", self.ink.accent)),
        ]
        known = self.rules.dominoes
        numbers = self._numbers()
        ordered = sorted(dict.fromkeys(numbers), key=lambda n: known[n].order if n in known else 99)
        for number in ordered:
            entry = Text(f"{number:>2} ")
            if number not in known:
                entry.append("there is no such domino", style=self.ink.bad)
            elif number not in self.state.unseen:
                entry.append("is out already", style=self.ink.bad)
            else:
                domino = known[number]
                entry.append_text(self.ink.domino(domino))
                words = self.rules.box.describe
                entry.append(f" {words(domino.a)} | {words(domino.b)}")
                entry.truncate(self.content_size.width, overflow="ellipsis")
            texts.append(entry)
        if len(numbers) == size == len(ordered):
            texts.append(joined("Turn them over. The same? ", ("Enter", self.ink.accent)))
        elif len(numbers) > size:
            texts.append(Text(f"That is more than {size}.", style=self.ink.bad))
        elif not numbers:
            texts.append(joined(("D", self.ink.accent), " lets the app draw them."))
        return texts

    def action_reveal(self) -> None:
        if self.typed.strip():
            self.answer(Line(tuple(self._numbers())))

    def show_refused(self, event: Event) -> None:
        if isinstance(event, Line):
            self.typed = " ".join(event.dominoes)
