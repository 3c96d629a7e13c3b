"""Keys that can be clicked, and players that can be chosen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual import events
from textual.message import Message

from screens.widgets.lines import Lines


class Keys(Lines):
    """Lines of pieces, each with the action that a click on it stands for."""

    class Pressed(Message):
        """A piece was clicked."""

        def __init__(self, action: str):
            super().__init__()
            self.action = action

    _pieces: Sequence[Sequence[tuple[Text, str]]] = ()

    def tell(self, lines: Sequence[Sequence[tuple[Text, str]]]) -> None:
        """Show these lines; a piece without an action is text alone."""
        self._pieces = lines
        self.show([Text.assemble(*(text for text, _action in line)) for line in lines])

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or offset.y >= len(self._pieces):
            return
        at = 0
        for text, action in self._pieces[offset.y]:
            at += text.cell_len
            if offset.x < at:
                if action:
                    event.stop()
                    self.post_message(self.Pressed(action))
                return
