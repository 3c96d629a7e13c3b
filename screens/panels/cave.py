"""Which dwellers came out of the pile onto the cave board."""

from __future__ import annotations

from collections import Counter
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Cave
from companion.referee.events import Event
from screens.panels.lists import ListPanel, picking
from screens.panels.panel import DRAW
from screens.widgets.ink import joined
from screens.widgets.signs import dweller_sign


class CavePanel(ListPanel):
    """The kinds in the pile; as many are picked as there are gaps."""

    kind = "cave"
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Add", "This dweller came out"),
        DRAW,
        Binding(
            "backspace",
            "unpick",
            "Back",
            key_display="Bksp",
            id="cave.back",
            tooltip="Take back the last one",
        ),
        *ListPanel.BINDINGS[1:],
    ]

    def begin(self) -> None:
        super().begin()
        self._out: list[str] = []
        cave = self.state.display
        assert cave is not None
        self._pile = Counter(cave.pile)
        self._kinds = [id_ for id_ in self.rules.box.figures if id_ in self._pile]
        self._wanted = min(cave.shown.count(None), len(cave.pile))

    def entries(self) -> list[Text]:
        out = Counter(self._out)
        entries = []
        for number, id_ in enumerate(self._kinds, 1):
            left = self._pile[id_] - out[id_]
            label = self.rules.box.figures[id_].label
            entry = Text(f"{number % 10} ", style="" if left else self.ink.quiet)
            entry.append(f"{dweller_sign(id_)} {left}x {label}")
            entries.append(entry)
        return entries

    def texts(self) -> list[Text]:
        names = ", ".join(self.rules.box.figures[id_].label for id_ in self._out)
        texts = [Text("Who came out of the pile?")]
        texts += self.listed(columns=2 if self.content_size.width >= 34 else 1)
        texts.append(joined(("out: ", self.ink.quiet), names or "nobody yet"))
        if len(self._out) == self._wanted:
            texts.append(joined(("Enter", self.ink.accent), " if that is right"))
        else:
            texts.append(joined(("D", self.ink.accent), " lets the app draw."))
        return texts

    def typing(self) -> None:
        if self.typed:
            number = (int(self.typed) - 1) % 10
            self.typed = ""
            if number < len(self._kinds):
                self.at = number
                self._pick()

    def _pick(self) -> None:
        id_ = self._kinds[self.at]
        if len(self._out) < self._wanted and self._out.count(id_) < self._pile[id_]:
            self._out.append(id_)

    def action_pick(self) -> None:
        if len(self._out) == self._wanted:
            self.answer(Cave(tuple(self._out)))
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

    def show_refused(self, event: Event) -> None:
        if isinstance(event, Cave):
            self._out = []
