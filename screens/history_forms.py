"""What is asked about stored games: days to look at; a game's date, place, time and note."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Label, Static

from companion.history.summaries import GameSummary
from companion.referee.errors import CompanionError, NotationError
from screens.home import when
from screens.period import read_moment

#: The longest note and place; a list shows the beginning.
NOTE, PLACE = 500, 60


@dataclass(frozen=True, slots=True)
class Details:
    """What a table can say about a game beside its events; ``minutes`` None: nobody knows."""

    played_at: datetime
    place: str
    minutes: int | None
    note: str


class Form(ModalScreen[bool]):
    """Lines of text that are judged together. Dismissed with whether they were taken.

    *fields* are label, value and longest length by id. *take* is called with the values; what it
    raises is shown and the form stays.
    """

    CSS_PATH = "history_forms.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s", "save", "Save", priority=True, id="form.save", tooltip="Keep what is written"
        ),
        Binding("escape", "leave", "Cancel", id="form.cancel", tooltip="Leave all as it was"),
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
        first: str = "",
    ):
        super().__init__()
        self._title = title
        self._fields = fields
        self._take = take
        self._hint = hint
        self._first = first

    def compose(self) -> ComposeResult:
        with Vertical(id="form"):
            yield Static(self._title, classes="heading", markup=False)
            for id_, (label, value, longest) in self._fields.items():
                with Horizontal(classes="field"):
                    yield Label(label, markup=False)
                    yield Input(
                        value, max_length=longest, compact=True, select_on_focus=False, id=id_
                    )
            yield Static(self._hint, id="hint", markup=False)
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Save (Enter)", id="save", variant="primary", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#hint").display = bool(self._hint)
        self.query_one("#problem").display = False
        first = self._first or next(iter(self._fields))
        self.query_one(f"#{first}", Input).focus()

    @on(Input.Submitted)
    def action_save(self) -> None:
        """Take what is written, or say what is wrong with it."""
        values = {
            id_: " ".join(self.query_one(f"#{id_}", Input).value.split()) for id_ in self._fields
        }
        try:
            self._take(values)
        except CompanionError as error:
            problem = self.query_one("#problem", Static)
            problem.display = True
            problem.update(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            return
        self.dismiss(True)

    @on(Input.Changed)
    def _changed(self) -> None:
        self.query_one("#problem").display = False

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        if event.button.id == "save":
            self.action_save()
        else:
            self.dismiss(False)

    def action_leave(self) -> None:
        """Leave all as it was."""
        self.dismiss(False)


def details_form(game: GameSummary, take: Callable[[Details], object]) -> Form:
    """The form for what a table can say about a game."""
    minutes = "" if game.minutes is None else str(game.minutes)

    def read(values: Mapping[str, str]) -> None:
        played_at = game.played_at
        if values["played"] != when(game.played_at):  # else the seconds would be lost
            played_at = read_moment(values["played"])
        take(Details(played_at, values["place"], read_minutes(values["minutes"]), values["note"]))

    return Form(
        "About this game",
        {
            "played": ("Played", when(game.played_at), 16),
            "place": ("Place", game.place, PLACE),
            "minutes": ("Minutes", minutes, 5),
            "note": ("Note", game.note, NOTE),
        },
        read,
        hint="Up and down go to another line. Minutes may be written as 1:30 too.",
        first="note",
    )


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
    return int(hours or 0) * 60 + int(minutes)
