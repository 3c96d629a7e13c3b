"""Choosing a domino of the next line."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import BindingType

from companion.dominoes.events import Choose
from companion.referee.text import counted
from screens.panels.lists import ListPanel, picking
from screens.widgets.ink import joined


class ChoosePanel(ListPanel):
    """The free dominoes, each with how often it would fit into the territory now."""

    kinds = ("choose",)
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Choose", "This domino of the next line"),
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        super().begin()
        self._slots = self.state.offer
        legal = {event.domino for event in self.ask.answers if isinstance(event, Choose)}
        self._legal = legal
        seat = self.seat
        assert seat is not None
        territory = self.state.areas[seat].territory
        self._fits = {
            slot.domino: len(territory.legal_places(self.rules.dominoes[slot.domino]))
            for slot in self._slots
        }
        self.at = next((i for i, slot in enumerate(self._slots) if slot.domino in legal), 0)
        self.also = "".join(slot.domino for slot in self._slots if slot.domino.isalpha())

    @property
    def domino(self) -> str | None:
        domino: str = self._slots[self.at].domino
        return domino

    def entries(self) -> list[Text]:
        entries = []
        for slot in self._slots:
            entry = Text(f"{slot.domino:>2} ")
            entry.append_text(self.ink.domino(self.rules.dominoes[slot.domino]))
            if slot.owner is not None:
                entry.append_text(joined(" ", self.ink.name(slot.owner)))
            elif slot.domino not in self._legal:
                entry.append(" not with yours", style=self.ink.quiet)
            else:
                places = counted(self._fits[slot.domino], "place")
                room = self.content_size.width - 2 - entry.cell_len
                long = f" fits in {places}"
                entry.append(long if len(long) <= room else f" {places}")
            entries.append(entry)
        return entries

    def texts(self) -> list[Text]:
        domino = self.rules.dominoes[self._slots[self.at].domino]
        texts = self.listed()
        texts.append(
            Text(f"{self.ink.words(domino.a)} | {self.ink.words(domino.b)}", style=self.ink.quiet)
        )
        if effect := self.ink.effect(domino):
            texts.append(Text(effect))
        if self.typed:
            texts.append(joined("number ", (f"{self.typed}_", self.ink.accent)))
        return texts

    def help(self) -> tuple[str, ...]:
        what = "number or capital letter" if self.also else "number"
        return (f"type its {what}, or up and down", "t: our tile looks different")

    def typing(self) -> None:
        ids = [slot.domino for slot in self._slots]
        if self.typed and not any(id_.startswith(self.typed) for id_ in ids):
            self.typed = self.typed[-1]
        exact = [i for i, id_ in enumerate(ids) if id_ == self.typed]
        begun = [i for i, id_ in enumerate(ids) if self.typed and id_.startswith(self.typed)]
        self.at = next(iter(exact or begun), self.at)

    def action_pick(self) -> None:
        assert self.ask.player is not None
        self.answer(Choose(self.ask.player, self._slots[self.at].domino))
