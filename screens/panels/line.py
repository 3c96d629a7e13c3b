"""Revealing a line: its dominoes in any order, shown sorted with their faces as they are typed."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.draft import dropped
from companion.dominoes.events import Line
from companion.referee.events import Event
from companion.referee.rulings import Ruling
from companion.referee.text import counted
from screens.panels.lists import DigitsPanel
from screens.panels.panel import DRAW, INSIST
from screens.widgets.ink import joined


class LinePanel(DigitsPanel):
    """The numbers (or letters) on the backs of the dominoes."""

    kinds = ("line",)
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
        Binding(
            "asterisk",
            "draw_beside_letters",
            "Draw",
            key_display="*",
            id="line.draw",
            tooltip="The app draws at random instead of the table (D is a domino of this game)",
        ),
        INSIST,
    ]

    def begin(self) -> None:
        super().begin()
        # Small letters are the keys of the table.
        self._letters = "".join(id_ for id_ in self.rules.dominoes if id_.isalpha())
        self.also = " ," + self._letters

    @property
    def domino(self) -> str | None:
        known = [number for number in self._numbers() if number in self.rules.dominoes]
        return known[-1] if known else None

    def typing(self) -> None:
        # Two digits are a number, a letter is a domino: the next one begins by itself.
        last = self.typed.replace(",", " ").split(" ")[-1]
        if len(last) > 1 and (len(last) > 2 or not last.isdigit()):
            self.typed = f"{self.typed[:-1]} {self.typed[-1]}"
        self.typed = self.typed.replace(",", " ").replace("  ", " ").lstrip()

    def _numbers(self) -> list[str]:
        return [number.lstrip("0") or "0" for number in self.typed.split()]

    def texts(self) -> list[Text]:
        size = self.rules.layout.line
        how = "numbers (capital letters)" if self._letters else "numbers"
        text = f"Lay out {size} dominoes, face down, and type their {how} in any order:"
        if self.typed:  # room for what was typed
            text = f"{size} dominoes, in any order:"
        texts = [Text(text), joined("  ", (f"{self.typed}_", self.ink.accent))]
        numbers = self._numbers()
        ordered = sorted(dict.fromkeys(numbers), key=_place)
        whole = len(numbers) == size == len(ordered)
        leaving = dropped(self.rules, tuple(ordered)) if whole else ()
        texts += [self._entry(number, number in leaving) for number in ordered]
        if whole and (blank := [n for n in ordered if self._faceless(n)]):
            texts.append(
                joined(("Enter", self.ink.accent), f": what do the faces of {blank[0]} show?")
            )
        elif whole:
            texts.append(joined("Turn them over. The same? ", ("Enter", self.ink.accent)))
        elif len(numbers) > size:
            texts.append(Text(f"That is more than {size}.", style=self.ink.bad))
        elif not numbers:
            key = "*" if self._letters else "D"
            texts.append(joined((key, self.ink.accent), " lets the app draw them."))
        return texts

    def refuse(self, event: Event, ruling: Ruling) -> None:
        # Where faces were entered meanwhile, the panel has begun anew.
        if isinstance(event, Line) and not self.typing_help:
            self.typed = " ".join(event.dominoes)
        super().refuse(event, ruling)

    def brief(self) -> Text:
        return joined((f"{self.title}: ", self.ink.quiet), (f"{self.typed}_", self.ink.accent))

    def help(self) -> tuple[str, ...]:
        if not (drop := self.rules.layout.drop) or self.typed:
            return ()
        which = " and ".join(f"{at}." for at in drop)
        leave = "leaves" if len(drop) == 1 else "leave"
        line = counted(self.rules.layout.line, "domino", "dominoes")
        return (f"Of the {line} in order the {which} {leave} at once.",)

    def _entry(self, number: str, leaves: bool) -> Text:
        known = self.rules.dominoes
        entry = Text(f"{number:>2} ")
        if number not in known:
            entry.append("there is no such domino", style=self.ink.bad)
        elif number not in self.state.unseen:
            entry.append("is out already", style=self.ink.bad)
        elif self._faceless(number):
            entry.append("faces not known yet", style=self.ink.accent)
        else:
            domino = known[number]
            entry.append_text(self.ink.domino(domino))
            if leaves:
                entry.append(" leaves the game", style=self.ink.bad)
                return entry
            words = self.rules.box.describe
            entry.append(f" {words(domino.a)} | {words(domino.b)}")
            entry.truncate(self.content_size.width, overflow="ellipsis")
        return entry

    def _faceless(self, number: str) -> bool:
        return number in self.rules.dominoes and not self.rules.known(number)

    def action_reveal(self) -> None:
        if self.typed.strip():
            self.answer(Line(tuple(self._numbers())))

    def action_draw_beside_letters(self) -> None:
        self.action_draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("draw", "draw_beside_letters"):
            return bool(getattr(self, "_letters", "")) == (action != "draw")
        return super().check_action(action, parameters)


def _place(number: str) -> tuple[bool, int, str]:
    """Where a domino stands in a line: letters before numbers (K-LINE-1)."""
    digits = re.fullmatch("[0-9]+", number)
    return bool(digits), int(number) if digits else 0, number
