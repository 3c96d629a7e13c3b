"""A board that is painted: it tells over which squares the mouse is dragged."""

from __future__ import annotations

from textual import events

from companion.referee.rulings import Square
from screens.widgets.board import Board


class DeskBoard(Board):
    """Tells beside what every active board tells which squares a held button goes over."""

    class Dragged(Board.Pointed):
        """The button went down on ``origin`` and the mouse went on to another square."""

        def __init__(self, square: Square, origin: Square):
            super().__init__(square)
            self.origin = origin

    _origin: Square | None = None
    _over_last: Square | None = None

    def on_mouse_down(self, event: events.MouseDown) -> None:
        if event.button == 1:
            self._origin = self._over_last = self._under(event)
            self.capture_mouse()

    def on_mouse_move(self, event: events.MouseMove) -> None:
        square = self._under(event)
        if self._origin is not None and square is not None and square != self._over_last:
            self._over_last = square
            self.post_message(self.Dragged(square, self._origin))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        self._origin = None
        self.release_mouse()

    def _under(self, event: events.MouseEvent) -> Square | None:
        offset = event.get_content_offset(self)
        return None if offset is None else self.square_at(offset)
