"""Boards as text: paste a score file or the rows of one board, load a file, or mend the text."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static, TextArea

from companion.notation.desk import Boards
from companion.notation.source import NotationErrors, read_text
from companion.referee.errors import NotationError

#: How many errors are shown at once; the others come up as these are mended.
SHOWN = 3


class TextScreen(ModalScreen[Boards | None]):
    """Dismissed with the boards that the text says, or None. The text begins as what is told of
    one player, all of it selected, so that pasting replaces it."""

    CSS_PATH = "quick.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "take",
            "Take it",
            priority=True,
            id="text.take",
            tooltip="Read the text; what it says takes the place of what was told",
        ),
        Binding(
            "f2",
            "scope",
            "Whole game",
            priority=True,
            id="text.scope",
            tooltip="Show one player's board, or the whole game as a score file",
        ),
        Binding("escape", "back", "Back", priority=True, id="text.back", tooltip="Change nothing"),
    ]

    def __init__(self, boards: Boards, seat: int):
        super().__init__()
        self._boards = boards
        self._seat = seat
        self._whole = False

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog text"):
            yield Static(id="text-heading", classes="heading", markup=False)
            yield Static(
                "Paste rows of squares, top row first, or a whole score file.",
                classes="hint",
                markup=False,
            )
            area = TextArea(soft_wrap=False, show_line_numbers=True, tab_behavior="focus")
            area.cursor_blink = False
            yield area
            yield Static(id="errors", markup=False)
            field = Input(
                placeholder="or the path of a score file, then Enter", compact=True, id="path"
            )
            field.cursor_blink = False
            yield field
            with Horizontal(classes="buttons"):
                yield Button("Take it (Ctrl+S)", "primary", id="take", compact=True)
                yield Button("Whole game (F2)", id="scope", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        self._show()

    def _show(self) -> None:
        """Show the text of the player or of the whole game."""
        name = self._boards.setup.players[self._seat].name
        whole = self._whole
        self.query_one("#text-heading", Static).update(
            "The whole game as text" if whole else f"{name}'s board as text"
        )
        self.query_one("#scope", Button).label = (
            f"{name}'s board (F2)" if whole else ("Whole game (F2)")
        )
        text = self._boards.text if whole else self._boards.written_board(self._seat)
        self._put(text)

    def _put(self, text: str) -> None:
        area = self.query_one(TextArea)
        area.load_text(text)
        area.select_all()
        area.focus()
        self._say("")

    def _say(self, message: str) -> None:
        errors = self.query_one("#errors", Static)
        errors.update(message)
        errors.display = bool(message)

    @on(Input.Submitted, "#path")
    def _load(self, event: Input.Submitted) -> None:
        """Bring the text of a file; it is read like any other once it is taken."""
        event.stop()
        path = Path(event.value.strip()).expanduser()
        try:
            with path.open("rb") as file:
                text = read_text(file)
        except NotationError as error:
            self._say(f"{path.name}: {error}")
        except OSError as error:
            self._say(f"{path}: {error.strerror or error}")
        else:
            self._put(text)
            self._say("This is what the file says. Ctrl+S takes it.")

    @on(Button.Pressed, "#take")
    def action_take(self) -> None:
        """Read the text, or show its errors and go to the first."""
        area = self.query_one(TextArea)
        try:
            boards = self._boards.load(area.text, self._seat)
        except NotationError as error:
            found = error.errors if isinstance(error, NotationErrors) else (error,)
            lines = [str(one) for one in found[:SHOWN]]
            if len(found) > SHOWN:
                lines.append(f"and {len(found) - SHOWN} more")
            self._say("\n".join(lines))
            first = found[0]
            area.move_cursor(((first.line or 1) - 1, (first.column or 1) - 1))
            area.focus()
        else:
            self.dismiss(boards)

    @on(Button.Pressed, "#scope")
    def action_scope(self) -> None:
        """One player's board, or the whole game."""
        self._whole = not self._whole
        self._show()

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Change nothing."""
        self.dismiss(None)
