"""Which dwellers or tiles came out of the pile."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Cave, Reveal
from companion.referee.text import counted, listed
from screens.panels.lists import ListPanel, picking
from screens.panels.panel import DRAW, DRAW_TOO
from screens.widgets.ink import joined
from screens.widgets.signs import figure_sign, short_label

_EVENTS: dict[str, type[Cave]] = {event.kind: event for event in (Cave, Reveal)}


class RevealPanel(ListPanel):
    """The kinds in the pile; as many are picked as there are gaps."""

    kinds = ("cave", "reveal")
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Add", "This one came out"),
        DRAW,
        DRAW_TOO,
        Binding(
            "backspace",
            "unpick",
            "Back",
            key_display="Bksp",
            id="reveal.back",
            tooltip="Take back the last one",
        ),
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        super().begin()
        self._out: list[str] = []
        display = self.state.display
        assert display is not None
        self._pile = Counter(display.pile)
        self._ids = [id_ for id_ in self.rules.box.figures if id_ in self._pile]
        self._wanted = min(display.shown.count(None), len(display.pile))

    @property
    def _many(self) -> bool:
        """Whether the entries are too many for one digit each."""
        return len(self._ids) > 10

    def entries(self) -> list[Text]:
        out = Counter(self._out)
        entries = []
        for number, id_ in enumerate(self._ids, 1):
            left = self._pile[id_] - out[id_]
            label = short_label(self.rules.box.figures[id_])
            key = f"{number:>2}" if self._many else str(number % 10)
            entry = Text(f"{key} ", style="" if left else self.ink.quiet)
            entry.append(f"{figure_sign(id_)} {left}x {label}" if self._wide else label)
            entries.append(entry)
        return entries

    @property
    def _wide(self) -> bool:
        """Whether an entry can say how many are left."""
        return self._many or self.content_size.width >= 50

    def texts(self) -> list[Text]:
        names = listed(self.rules.box.figures[id_].label for id_ in self._out)
        noun = self.rules.market.noun
        which = noun if self._wanted == 1 else counted(self._wanted, noun)
        texts = [Text(f"Which {which} came out?")]
        if self._many:
            texts += self.listed(rows=max(3, self.content_size.height - 4))
        else:
            texts += self.listed(columns=2 if self.content_size.width >= 34 else 1)
        if not self._wide:
            id_ = self._ids[self.at]
            left = self._pile[id_] - self._out.count(id_)
            label = self.rules.box.figures[id_].label
            texts.append(Text(f"{label}: {left} in the pile", style=self.ink.quiet))
        texts.append(joined(("out: ", self.ink.quiet), names or f"no {noun} yet"))
        if len(self._out) == self._wanted:
            texts.append(joined(("Enter", self.ink.accent), " if that is right"))
        elif self.typed:
            texts.append(joined("number ", (f"{self.typed}_", self.ink.accent)))
        else:
            texts.append(joined(("D", self.ink.accent), " lets the app draw."))
        return texts

    def typing(self) -> None:
        if not self.typed:
            return
        number = int(self.typed)
        if not self._many:
            number = (number - 1) % 10 + 1
        if not 1 <= number <= len(self._ids):
            self.typed = ""
            return
        self.at = number - 1
        if number * 10 > len(self._ids) or not self._many:  # no further digit can follow
            self.typed = ""
            self._pick()

    def _pick(self) -> None:
        id_ = self._ids[self.at]
        self.typed = ""
        if len(self._out) < self._wanted and self._out.count(id_) < self._pile[id_]:
            self._out.append(id_)

    def action_pick(self) -> None:
        if len(self._out) == self._wanted:
            self.answer(_EVENTS[self.ask.kind](tuple(self._out)))
        else:
            self._pick()
            self.moved()

    def action_unpick(self) -> None:
        if self._out:
            self._out.pop()
            self.moved()

    def moved(self) -> None:
        super().moved()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "unpick":
            return bool(getattr(self, "_out", ()))
        return super().check_action(action, parameters)
