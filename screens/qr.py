"""The screen of a QR code: the code and its text, and nothing that could disturb a reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Static

from companion.sharing.qr import MODES, Mode, QrCode
from screens.widgets.qr import Qr

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: What is between the code and its text, and the columns that a text needs at least.
_GAP, _TEXT = 2, 24
#: What can be had where the code has no room, by key.
INSTEAD = {"p": "png", "s": "svg", "t": "text", "c": "copy"}
_NAMES = {"half": "half blocks", "blanks": "two blanks for each module"}


class QrScreen(Screen[str | None]):
    """A code with what it is (*title*) and what to do with it (*after*). Any key leaves, ``m``
    draws it the other way.

    Where it has no room nothing of it is drawn; the screen says how large it is, and is dismissed
    with one of :data:`INSTEAD` when the person wants that.
    """

    app: CompanionApp

    CSS_PATH = "share.tcss"

    def __init__(self, title: str, code: QrCode, mode: Mode = "half", *, after: str = ""):
        super().__init__()
        self._after = after
        self._title = title
        self._code = code
        self._qr = Qr(code, mode)

    def compose(self) -> ComposeResult:
        yield self._qr
        yield Static(id="beside", markup=False)
        yield Static(id="too-small", markup=False)

    def on_mount(self) -> None:
        self._place()

    def on_resize(self, event: events.Resize) -> None:
        self._place()

    @property
    def fits(self) -> bool:
        """Whether the terminal has room for the whole code, quiet zone and all."""
        return self._has_room(self._qr.mode)

    def _has_room(self, mode: Mode) -> bool:
        columns, lines = self._code.cells(mode)
        return columns <= self.app.size.width and lines <= self.app.size.height

    def _place(self) -> None:
        """Give the code its place, and its text what is left."""
        self._qr.display = self.fits
        self._qr.show(self._qr.mode)
        small = self.query_one("#too-small", Static)
        small.display = not self.fits
        small.update(self._too_small())
        self._place_text()

    def _place_text(self) -> None:
        """The text beside the code or below it; where neither has room for all of it, less, or
        nothing."""
        beside = self.query_one("#beside", Static)
        columns, lines = self._code.cells(self._qr.mode)
        screen = self.app.size
        beside.display = False
        if not self.fits:
            return
        places = (
            (columns + _GAP, 0, screen.width - columns - _GAP - 1, screen.height),
            (1, lines, screen.width - 2, screen.height - lines),
        )
        for text in (self._text(), self._text(whole=False), self._keys()):
            for x, y, width, height in places:
                if width >= _TEXT and len(text.wrap(self.app.console, width)) <= height:
                    beside.display = True
                    beside.styles.offset = (x, y)
                    beside.styles.width, beside.styles.height = width, height
                    beside.update(text)
                    return

    def _text(self, *, whole: bool = True) -> Text:
        text = Text(f"{self._title}\n\n", "bold", overflow="fold")
        if self._after:
            text.append(f"{self._after}\n\n", "not bold")
        if whole:
            text.append(f"{self._code.text}\n\n", "not bold")
        return text.append_text(self._keys())

    def _keys(self) -> Text:
        other = _NAMES[self._other]
        told = f"m draws it with {other}.\nAny other key goes back."
        return Text(told, "not bold", overflow="fold")

    @property
    def _other(self) -> Mode:
        return MODES[1 - MODES.index(self._qr.mode)]

    def _too_small(self) -> Text:
        columns, lines = self._code.cells(self._qr.mode)
        screen, other = self.app.size, self._other
        text = Text(f"{self._title}: no room for the QR code\n\n", "bold")
        text.append(
            f"It needs {columns} columns and {lines} lines; here are {screen.width} and "
            f"{screen.height}. It appears as soon as the window is large enough, or the letters "
            "are small enough.\n\n",
            "not bold",
        )
        ways = {
            "p": "write it as a picture (PNG)",
            "s": "write it as a drawing (SVG)",
            "t": "write its text to a file",
            "c": "copy its text",
        }
        if self._has_room(other):
            ways["m"] = f"draw it with {_NAMES[other]}, which has room"
        for key, way in ways.items():
            text.append(f"  {key}  ", "bold")
            text.append(f"{way}\n", "not bold")
        text.append("\nAny other key goes back.", "not bold")
        return text

    def on_key(self, event: events.Key) -> None:
        if event.key == "ctrl+q":
            return
        event.stop()
        event.prevent_default()
        if event.key == "m" and (self.fits or self._has_room(self._other)):
            self._qr.mode = self._other
            self._place()
        else:
            self.dismiss(None if self.fits else INSTEAD.get(event.key))

    def on_click(self) -> None:
        self.dismiss(None)
