"""What is asked about stored games: days to look at; a game's date, place, time and note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static, TextArea

from companion.history.summaries import GameSummary
from companion.referee.errors import CompanionError, NotationError
from screens.home import when
from screens.period import read_moment

#: The longest note and place in characters, and the longest game in minutes.
NOTE, PLACE, MINUTES = 2000, 60, 24 * 60


@dataclass(frozen=True, slots=True)
class Details:
    """What a table can say about a game beside its events; ``minutes`` None: nobody knows."""

    played_at: datetime
    place: str
    minutes: int | None
    note: str


class Line(Input):
    """A text of one line; whatever is pasted becomes one."""

    def __init__(self, value: str, *, id: str):
        super().__init__(value, compact=True, select_on_focus=False, id=id)

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        self.begin(" ".join(event.text.split()))

    def begin(self, text: str) -> None:
        """Write *text* where the cursor is, over what is selected."""
        self.replace(text, *self.selection)


class Lines(TextArea):
    """A text of any length. Up and down lead out of it, from its first and its last line."""

    def __init__(self, value: str, *, id: str):
        super().__init__(value, compact=True, highlight_cursor_line=False, id=id)
        self.cursor_blink = False

    def on_mount(self) -> None:
        self.move_cursor(self.document.end)

    @property
    def value(self) -> str:
        """What is written."""
        return self.text

    def begin(self, text: str) -> None:
        """Write *text* where the cursor is, over what is selected."""
        self.replace(text, *self.selection)

    def action_cursor_down(self, select: bool = False) -> None:
        if not select and self.navigator.is_last_wrapped_line(self.cursor_location):
            self.screen.focus_next()
        else:
            super().action_cursor_down(select)

    def action_cursor_up(self, select: bool = False) -> None:
        if not select and self.navigator.is_first_wrapped_line(self.cursor_location):
            self.screen.focus_previous()
        else:
            super().action_cursor_up(select)


class Form(ModalScreen[bool]):
    """Texts that are judged together. Dismissed with whether they were taken.

    *fields* are label, value and longest length by id; the one called *tall* has room for several
    lines. *take* is called with the values, those that were left alone as they came; what it raises
    is shown and the form stays.
    """

    CSS_PATH = "history_forms.tcss"
    # Those with priority leave at once: what is typed after them is meant for the screen below.
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s", "save", "Save", priority=True, id="form.save", tooltip="Keep what is written"
        ),
        Binding("enter", "enter", "Save", priority=True, show=False),
        Binding(
            "escape",
            "leave",
            "Cancel",
            priority=True,
            id="form.cancel",
            tooltip="Leave all as it was",
        ),
        Binding("down", "app.focus_next", "Next line", show=False),
        Binding("up", "app.focus_previous", "Line before", show=False),
    ]

    def __init__(
        self,
        title: str,
        fields: Mapping[str, tuple[str, str, int]],
        take: Callable[[Mapping[str, str]], object],
        *,
        hint: str = "",
        tall: str = "",
    ):
        super().__init__()
        self._title = title
        self._fields = fields
        self._take = take
        self._hint = hint
        self._tall = tall
        self._last = next(iter(fields))
        # The values as the fields show them when nothing was changed.
        self._untouched: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Static(self._title, classes="heading", markup=False)
            for id_, (label, value, _longest) in self._fields.items():
                with Horizontal(classes="field -tall" if id_ == self._tall else "field"):
                    yield Label(label, markup=False)
                    if id_ == self._tall:
                        yield Lines(value, id=id_)
                    else:
                        yield Line(" ".join(value.split()), id=id_)
            yield Static(self._hint, id="hint", markup=False)
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Save (Enter)", id="save", variant="primary", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#hint").display = bool(self._hint)
        self.query_one("#problem").display = False
        self._untouched = {id_: self.field(id_).value for id_ in self._fields}
        self.field(self._last).focus()

    def field(self, id_: str) -> Line | Lines:
        """Where a text is written."""
        found = self.query_one(f"#{id_}")
        assert isinstance(found, Line | Lines)
        return found

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Line | Lines) and event.widget.id is not None:
            self._last = event.widget.id

    def on_key(self, event: events.Key) -> None:
        """What is typed while a button has the focus goes on in the field before it."""
        typed = event.character or ""
        if isinstance(self.focused, Button) and event.is_printable and typed.strip():
            event.stop()
            field = self.field(self._last)
            self.set_focus(field)
            field.begin(typed)

    def action_enter(self) -> None:
        """Save; on the button that cancels, cancel."""
        if self.focused is not None and self.focused.id == "cancel":
            self.action_leave()
        else:
            self.action_save()

    def action_save(self) -> None:
        """Take what is written, or say what is wrong with it."""
        values = {}
        for id_, (label, value, longest) in self._fields.items():
            written = self.field(id_).value
            if written == self._untouched[id_]:
                values[id_] = value
                continue
            lines = (" ".join(line.split()) for line in written.splitlines())
            text = values[id_] = "\n".join(lines).strip()
            if len(text) > longest:
                self._refuse(f"{label} has {len(text)} characters, at most {longest} are kept.")
                self.field(id_).focus()
                return
        try:
            self._take(values)
        except CompanionError as error:
            self._refuse(f"{str(error)[:1].upper()}{str(error)[1:]}.")
        else:
            self._close(True)

    def _refuse(self, reason: str) -> None:
        problem = self.query_one("#problem", Static)
        problem.display = True
        problem.update(reason)

    def _close(self, taken: bool) -> None:
        # A second click that was on its way must not close the screen below too.
        if self.is_current:
            self.dismiss(taken)

    @on(Input.Changed)
    @on(TextArea.Changed)
    def _changed(self) -> None:
        self.query_one("#problem").display = False

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "save":
            self.action_save()
        else:
            self.action_leave()

    def action_leave(self) -> None:
        """Leave all as it was."""
        self._close(False)


def details_form(game: GameSummary, take: Callable[[Details], object]) -> Form:
    """The form for what a table can say about a game."""
    played = when(game.played_at)
    minutes = "" if game.minutes is None else str(game.minutes)

    def read(values: Mapping[str, str]) -> None:
        # What was left alone stays as it is, though nobody could write it so.
        moment, took = game.played_at, game.minutes
        if values["played"] != played:
            moment = _moment(values["played"], game.played_at)
        if values["minutes"] != minutes:
            took = read_minutes(values["minutes"])
        take(Details(moment, values["place"], took, values["note"]))

    return Form(
        "About this game",
        {
            "played": ("Played", played, 40),
            "place": ("Place", game.place, PLACE),
            "minutes": ("Minutes", minutes, 40),
            "note": ("Note", game.note, NOTE),
        },
        read,
        hint="Up and down go to another line, Enter saves. A day alone keeps the time; "
        "minutes may be written as 1:30 too.",
        tall="note",
    )


def _moment(text: str, before: datetime) -> datetime:
    """A day and a time as written; a day alone has the time of *before*."""
    moment = read_moment(text)
    if ":" in text:
        return moment
    return datetime.combine(moment.date(), before.astimezone().time()).astimezone()


def read_minutes(text: str) -> int | None:
    """Minutes, or hours and minutes; nothing: nobody knows. Raises :class:`NotationError`."""
    if not text:
        return None
    hours, colon, minutes = text.rpartition(":")
    if (
        not minutes.isdecimal()
        or not minutes.isascii()
        or (colon and not (hours.isdecimal() and hours.isascii() and int(minutes) < 60))
    ):
        raise NotationError(f"'{text}' is no time; expected minutes like 45, or 1:30")
    took = int(hours or 0) * 60 + int(minutes)
    if took > MINUTES:
        raise NotationError(f"'{text}' is too long for a game; expected at most {MINUTES} minutes")
    return took
