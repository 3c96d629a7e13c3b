"""A filter: what it is about and what is chosen; keys or a click ask for the list."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static


class Choice(Static, can_focus=True):
    """A line like ``Game: all``."""

    DEFAULT_CSS = """
    Choice { width: 1fr; height: 1; text-wrap: nowrap; text-overflow: ellipsis; }
    Choice.-set { color: $primary; text-style: bold; }
    Choice:focus { background: $block-cursor-background; color: $block-cursor-foreground; }
    Choice:nocolor:focus { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter,space,down",
            "open",
            "Choose",
            key_display="enter",
            id="choice.open",
            tooltip="Choose from the list what games are limited to",
        ),
        Binding("left,up", "app.focus_previous", "Filter before", show=False),
        Binding("right", "app.focus_next", "Next filter", show=False),
    ]

    class Wanted(Message):
        """The list is to be shown."""

        def __init__(self, choice: Choice):
            super().__init__()
            self.choice = choice

    def __init__(self, *, id: str | None = None):
        super().__init__(id=id, markup=False)

    def tell(self, title: str, value: str) -> None:
        """Show what is chosen; nothing is all."""
        self.set_class(bool(value), "-set")
        self.update(f"{title}: {value or 'all'}")

    def action_open(self) -> None:
        """Ask for the list."""
        self.post_message(self.Wanted(self))

    def on_click(self) -> None:
        self.focus()
        self.action_open()
