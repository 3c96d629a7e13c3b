"""Panels with a cursor on the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.grid import Grid
from companion.dominoes.state import Area
from companion.dominoes.territory import Territory
from companion.referee.rulings import Square
from screens.panels.panel import Panel
from screens.widgets.ink import joined
from screens.widgets.legend import describe

#: Moving the cursor with the arrows, one binding of them for the footer.
ARROWS: tuple[BindingType, ...] = (
    Binding(
        "up",
        "move(0, 1)",
        "Move",
        key_display="arrows",
        show=False,
        id="board.move",
        tooltip="Move with the arrow keys, or with the mouse on the board",
    ),
    Binding("down", "move(0, -1)", "Down", show=False, id="board.down"),
    Binding("left", "move(-1, 0)", "Left", show=False, id="board.left"),
    Binding("right", "move(1, 0)", "Right", show=False, id="board.right"),
)

#: Stepping through what is legal.
STEPS: tuple[BindingType, ...] = (
    Binding(
        "tab",
        "next(1)",
        "Next",
        key_display="Tab",
        id="board.next",
        tooltip="Go to the next square that is legal",
    ),
    Binding("shift+tab", "next(-1)", "Previous", show=False, id="board.previous"),
)


class SquaresPanel(Panel):
    """A panel with ``cursor``, a square inside what the frame can still reach."""

    BINDINGS: ClassVar[list[BindingType]] = []

    def begin(self) -> None:
        self.cursor: Square = (0, 0)
        # A click selects a square, which the mouse then leaves alone; the next click takes it.
        self.clicked = False

    @property
    def territory(self) -> Territory:
        """The territory on the board."""
        return self.area.territory

    @property
    def area(self) -> Area:
        """The area on the board."""
        assert self.shown_seat is not None
        area: Area = self.state.areas[self.shown_seat]
        return area

    @property
    def grid(self) -> Grid:
        """The canvas."""
        grid: Grid = self.rules.grid
        return grid

    def describe(self, square: Square) -> str:
        """A square of the territory in words; a small cell cannot say everything."""
        return describe(self.rules, self.territory, square)

    def within(self, square: Square) -> Square:
        """The nearest square inside the columns and rows that can still be reached."""
        grid, territory = self.grid, self.territory
        left, right, bottom, top = grid.extent(territory.free | territory.occupied)
        x = min(max(square[0] + grid.origin, left), right)
        y = min(max(square[1] + grid.origin, bottom), top)
        return x - grid.origin, y - grid.origin

    def go(self, square: Square) -> None:
        """Move the cursor."""
        square = self.within(square)
        if square != self.cursor:
            self.cursor = square
            self.moved()

    def action_move(self, x: int, y: int) -> None:
        self.go((self.cursor[0] + x, self.cursor[1] + y))

    def point(self, square: Square) -> None:
        if not self.clicked:
            self.go(square)

    def press(self, square: Square) -> None:
        if self.clicked and self.holds(square):
            self.confirm()
            return
        if not self.holds(square):
            self.go(square)
        self.clicked = True
        self.tell()

    def holds(self, square: Square) -> bool:
        """Whether the cursor is on a square."""
        return square == self.cursor

    def confirm(self) -> None:
        """Take what is under the cursor, as Enter does."""
        raise NotImplementedError

    def moved(self) -> None:
        self.clicked = False
        super().moved()

    def brief(self) -> Text:
        texts = list(self.texts())
        return joined((f"{self.title}: ", self.ink.quiet), *texts[-1:])

    def follow(self, squares: Sequence[Square], by: int) -> Square | None:
        """The square after (or before) the cursor among these, as one reads a page."""
        order = sorted(squares, key=_reading)
        if not order:
            return None
        if self.cursor in order:
            return order[(order.index(self.cursor) + by) % len(order)]
        after = [square for square in order if _reading(square) > _reading(self.cursor)]
        if by > 0:
            return after[0] if after else order[0]
        return order[len(order) - len(after) - 1]


def _reading(square: Square) -> tuple[int, int]:
    return -square[1], square[0]
