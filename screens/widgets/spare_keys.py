"""The keys that the footer has no room for, in quiet lines above it."""

from __future__ import annotations

from rich.text import Text
from textual.screen import Screen

from screens.widgets.keybar import KeyBar
from screens.widgets.keys import Keys


class SpareKeys(Keys):
    """What the :class:`KeyBar` of the screen leaves out, each to be clicked at. Where it shows
    everything this is not there."""

    DEFAULT_CSS = """
    SpareKeys { height: auto; padding: 0 1; }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._tell_anew)
        self.call_after_refresh(self._tell_anew, self.screen)

    def on_resize(self) -> None:
        super().on_resize()
        self.call_after_refresh(self._tell_anew, self.screen)

    def _tell_anew(self, screen: Screen[object]) -> None:
        if not screen.is_current or not screen.query(KeyBar):
            return
        room = screen.size.width - 2
        lines: list[list[tuple[Text, str]]] = []
        used = room + 1
        for active in screen.query_one(KeyBar).left_out:
            binding = active.binding
            text = Text.assemble(
                (self.app.get_key_display(binding), ""), (f" {binding.description}  ", "dim")
            )
            if used + text.cell_len > room + 2:  # the blanks after the last one may be cut
                lines.append([])
                used = 0
            used += text.cell_len
            lines[-1].append((text, binding.action))
        self.display = bool(lines)
        self.styles.height = max(1, len(lines))
        self.tell(lines)
