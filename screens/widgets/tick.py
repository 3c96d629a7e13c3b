"""A checkbox whose state can be read without colours."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Checkbox


class Tick(Checkbox):
    """``[x]`` or ``[ ]`` before the label; the stock checkbox tells them apart by colour alone."""

    def render(self) -> Content:
        label = self._label.pad(1, 1).stylize_before(self.get_visual_style("toggle--label"))
        return Content.assemble("[x]" if self.value else "[ ]", label)
