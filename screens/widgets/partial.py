"""Partial screen updates that begin where the change begins.

Textual 8 crops the spans of a partial update on their right side only, so moving a ghost sends
every cell to its left again: ten times the bytes, which shows over a slow line. This compositor
crops both sides; everything else is Textual's.
"""

from __future__ import annotations

from rich.console import Console
from rich.control import Control
from textual._compositor import ChopsUpdate, Compositor


class _ExactUpdate(ChopsUpdate):
    """The spans of an update and nothing beside them."""

    def render_segments(self, console: Console) -> str:
        sequences: list[str] = []
        for y, x1, x2 in self.spans:
            for end, (x, strip) in zip(self.chop_ends[y], self.chops[y].items(), strict=False):
                first, last = max(x, x1), min(end, x2)
                if strip is None or first >= last:
                    continue
                sequences.append(Control.move_to(first, y).segment.text)
                sequences.append(strip.crop(first - x, last - x).render(console))
        return "".join(sequences)


class ExactCompositor(Compositor):
    """A compositor whose partial updates are exact."""

    def render_partial_update(self) -> ChopsUpdate | None:
        update = super().render_partial_update()
        if update is None:
            return None
        return _ExactUpdate(update.chops, update.spans, update.chop_ends)
