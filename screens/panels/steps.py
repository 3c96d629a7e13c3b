"""Panels that ask in steps: picking from a list, then squares of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType

from companion.referee.rulings import Square
from screens.panels.panel import INSIST
from screens.panels.squares import ARROWS, STEPS, SquaresPanel
from screens.widgets.ink import joined

#: How many entries of a list are in sight at once.
_ROWS = 7


class StepsPanel(SquaresPanel):
    """``step`` names where it is; in a step of ``lists`` an entry is picked (``at``), in any other
    a square of :meth:`squares`. Enter goes on, backspace or escape go back one step."""

    lists: ClassVar[tuple[str, ...]] = ()
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "take",
            "Take",
            key_display="Enter",
            id="steps.take",
            tooltip="Take what is under the cursor",
        ),
        Binding(
            "escape,backspace",
            "back",
            "Back",
            key_display="Esc",
            id="steps.back",
            tooltip="Go back one step",
        ),
        INSIST,
        *STEPS,
        *ARROWS,
    ]

    def begin(self) -> None:
        super().begin()
        self.step = ""
        self.at = 0
        self._number = ""

    # -- for the kinds to fill in --------------------------------------------------------------

    def entries(self) -> list[Text]:
        """The entries of the list of this step."""
        return []

    def squares(self) -> Sequence[Square]:
        """The squares that can be taken in this step."""
        return ()

    def taken(self) -> None:
        """Enter was pressed: go on, or answer."""
        raise NotImplementedError

    def back(self) -> bool:
        """Go back one step; false if there is none before this."""
        return False

    @property
    def first(self) -> bool:
        """Whether no step can be taken back."""
        return True

    # -- inside --------------------------------------------------------------------------------

    @property
    def listing(self) -> bool:
        """Whether an entry of a list is picked now."""
        return self.step in self.lists

    def listed(self) -> list[Text]:
        """The entries around the cursor, a line each."""
        entries = self.entries()
        first = max(0, min(self.at - _ROWS // 2, len(entries) - _ROWS))
        lines = []
        for number, entry in enumerate(entries[first : first + _ROWS], first):
            mark = (">", self.ink.picked) if number == self.at else (" ", self.ink.quiet)
            line = joined(mark, " ", entry)
            line.truncate(max(8, self.content_size.width))
            lines.append(line)
        return lines

    def jump(self, squares: Sequence[Square]) -> None:
        """Put the cursor on the first of *squares*, unless it is on one of them."""
        if self.cursor not in squares and squares:
            self.cursor = self.follow(squares, 1) or self.cursor

    def action_take(self) -> None:
        self.taken()

    def action_back(self) -> None:
        if self.back():
            self.moved()
        elif self.optional:
            self.post_message(self.Left())

    def action_move(self, x: int, y: int) -> None:
        if self.listing:
            self._step_by(x - y)
        else:
            super().action_move(x, y)

    def action_next(self, by: int) -> None:
        if self.listing:
            self._step_by(by)
        else:
            self.go(self.follow(self.squares(), by) or self.cursor)

    def _step_by(self, by: int) -> None:
        self._number = ""
        self.at = (self.at + by) % max(1, len(self.entries()))
        self.moved()

    def point(self, square: Square) -> None:
        if not self.listing:
            super().point(square)

    def press(self, square: Square) -> None:
        if not self.listing:
            super().press(square)

    def confirm(self) -> None:
        self.action_take()

    def on_key(self, event: events.Key) -> None:
        """Digits go to an entry of the list; of two the first may be another's number."""
        digit = event.character or ""
        if self.typing_help or not (self.listing and digit and digit in "0123456789"):
            return
        event.stop()
        event.prevent_default()
        number = self._number + digit
        if not 1 <= int(number) <= len(self.entries()):
            number = digit
        self._number = number
        if 1 <= int(number) <= len(self.entries()):
            self.at = int(number) - 1
        self.moved()

    def turn(self, by: int) -> None:
        if self.listing:
            self.action_next(by)

    def brief(self) -> Text:
        if not self.listing:
            return super().brief()
        return joined((f"{self.title}: ", self.ink.quiet), *self.entries()[self.at : self.at + 1])

    def moved(self) -> None:
        super().moved()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "back":
            return self.optional or (hasattr(self, "ask") and not self.first)
        return super().check_action(action, parameters)
