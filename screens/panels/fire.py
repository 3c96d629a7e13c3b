"""Where the fire of a volcano lands."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Fire
from companion.dominoes.fire import why_not
from companion.dominoes.state import FireDue, required
from companion.referee.text import counted
from screens.panels.panel import INSIST
from screens.panels.squares import ARROWS, STEPS, SquaresPanel
from screens.widgets.board import Marks
from screens.widgets.ink import joined


class FirePanel(SquaresPanel):
    """The squares where it may land are marked; of any other the panel says why not."""

    kinds = ("fire",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "land",
            "Land here",
            key_display="Enter",
            id="fire.land",
            tooltip="The fire lands there",
        ),
        INSIST,
        *STEPS,
        *ARROWS,
    ]

    def begin(self) -> None:
        super().begin()
        step = required(self.state)
        assert step is not None and isinstance(step.due, FireDue)
        self._due = step.due
        squares = [event.square for event in self.ask.answers if isinstance(event, Fire)]
        self._legal = [square for square in squares if square is not None]
        volcano = self.grid.square(self._due.volcano)
        self.cursor = volcano
        self.cursor = self.follow(self._legal, 1) or volcano

    @property
    def title(self) -> str:
        return f"{self.ask.player}'s volcano erupts"

    def texts(self) -> list[Text]:
        ink, token = self.ink, self.rules.box.token(self._due.craters)
        refused = self.refused[1].squares if self.refused else ()
        self.marks = Marks(self.cursor, squares=(*self._legal, *refused))
        volcano = self.grid.name(self.grid.square(self._due.volcano))
        texts = [
            Text(
                f"The volcano on {volcano} ({counted(token.craters, 'crater')}) throws "
                f"{counted(token.flames, 'flame')} up to {counted(token.range, 'square')} away, "
                "in any direction."
            )
        ]
        if not self._legal:
            texts.append(Text("There is no square where it can land."))
            texts.append(joined(("Enter", ink.accent), ": the fire leaves the game"))
        texts.append(self._of_cursor())
        return texts

    def _of_cursor(self) -> Text:
        ink, seat = self.ink, self.seat
        assert seat is not None
        name = f"{self.grid.name(self.cursor)}, {self.describe(self.cursor)}"
        bit = self.grid.bit(self.cursor)
        reason = why_not(self.state, seat, self._due, bit)
        if reason:
            return joined(f"{name}: ", ("not here: ", ink.bad), reason)
        territory = self.territory
        number = f"  {sorted(self._legal).index(self.cursor) + 1} of {len(self._legal)}"
        text = joined(f"{name}: ", ("it may land here", ink.good), (number, ink.quiet))
        terrain = territory.terrain_at(bit)
        burnt = ""
        if territory.resources >> bit & 1 and terrain is not None:
            burnt = self.rules.box.terrains[terrain].resource or ""
        for at, piece in territory.pieces:
            burnt = self.rules.box.figures[piece].label if at == bit else burnt
        if burnt:
            text.append_text(joined("\n", (f"The {burnt} there would burn.", ink.bad)))
        return text

    def confirm(self) -> None:
        self.action_land()

    def action_next(self, by: int) -> None:
        self.go(self.follow(self._legal, by) or self.cursor)

    def action_land(self) -> None:
        assert self.ask.player is not None
        square = self.cursor if self._legal else None
        self.answer(Fire(self.ask.player, square))
