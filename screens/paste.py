"""Taking in a game that somebody shared: its code, game file or score file is pasted or typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static, TextArea
from textual.worker import get_current_worker

from companion.games import game_title
from companion.referee.errors import CompanionError
from companion.referee.text import listed
from screens.home import when

if TYPE_CHECKING:
    from companion.history.store import Store
    from companion.sharing.incoming import Judged
    from screens.companion import CompanionApp

#: What errors call the text.
_SOURCE = "the text"


class PasteScreen(ModalScreen[int | None]):
    """Dismissed with the id of the game that was stored, or None. What cannot be read, and what is
    stored already, is said, and the text stays to be mended."""

    app: CompanionApp

    CSS_PATH = "share.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "take",
            "Take it",
            priority=True,
            id="paste.take",
            tooltip="Read the text and store its game; nothing that is stored is changed",
        ),
        Binding("escape", "back", "Back", priority=True, id="paste.back", tooltip="Store nothing"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("A game from somebody else", classes="heading")
            yield Static(
                "Paste or type a compact code (it begins with CB1 or CG1), a game file or a "
                "score file.",
                classes="hint",
            )
            area = TextArea(soft_wrap=True, tab_behavior="focus")
            area.cursor_blink = False
            yield area
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Take it (Ctrl+S)", "primary", id="take", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        self._say("")
        self.query_one(TextArea).focus()

    def _say(self, message: str) -> None:
        problem = self.query_one("#problem", Static)
        problem.update(message)
        problem.display = bool(message)

    @on(TextArea.Changed)
    def _changed(self) -> None:
        self._say("")

    @on(Button.Pressed, "#take")
    def action_take(self) -> None:
        """Store the game of the text, or say what is wrong with it."""
        text = self.query_one(TextArea).text
        if not text.strip():
            self._say("There is nothing here yet.")
        elif self.app.store is None:
            self._say(self.app.store_trouble)
        else:
            self._take(self.app.store, text)

    @work(thread=True, exclusive=True, group="paste")
    def _take(self, store: Store, text: str) -> None:
        from companion.sharing.files import read
        from companion.sharing.incoming import judge, store_new

        worker = get_current_worker()
        try:
            judged = judge(store, read(text.encode(errors="replace"), _SOURCE))
            told = [_told(one) for one in judged if one.standing != "new"]
            if told:
                raise CompanionError(told[0])
            if worker.is_cancelled:
                return
            ids = store_new(store, judged)
        except CompanionError as error:
            message = str(error)
            self.app.call_from_thread(self._refused, f"{message[:1].upper()}{message[1:]}")
        else:
            self.app.call_from_thread(self._taken, ids[0] if ids else None)

    def _refused(self, message: str) -> None:
        if self.is_current:  # else it was left while the text was read
            self._say(message)

    def _taken(self, id_: int | None) -> None:
        if self.is_current:
            self.dismiss(id_)

    @on(Button.Pressed, "#back")
    def action_back(self) -> None:
        """Store nothing, also where a text is being read."""
        self.workers.cancel_group(self, "paste")
        self.dismiss(None)


def _told(judged: Judged) -> str:
    """What is said of a game that is not new."""
    known = judged.known
    if judged.standing == "conflict" or known is None:
        return f"it is in conflict with a stored game: {judged.remark}; nothing was stored"
    title, names = game_title(known.setup.preset), listed(known.setup.names)
    bin_ = ", in the bin" if known.deleted_at else ""
    more = f"; {judged.remark}" if judged.remark else ""
    return f"this game is stored already: {title} of {names}, {when(known.played_at)}{bin_}{more}"
