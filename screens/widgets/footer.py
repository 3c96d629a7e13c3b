"""The footer, there from the first frame."""

from __future__ import annotations

from typing import Any

from textual.widgets import Footer


class Keys(Footer):
    """Textual's footer waits for the first change of the keys, which on a screen that takes its
    time to lay out comes several frames late; this one begins with those that are known."""

    def __init__(self, **kwargs: Any):
        super().__init__(**kwargs)
        self.set_reactive(Footer._bindings_ready, True)
