"""A card that the app does not know, typed once from the cardboard."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from companion.origin.events import LONGEST_TITLE
from companion.origin.objectives import KINDS, Condition
from companion.origin.user_cards import Card, checked
from companion.referee.errors import DataError
from screens.map_forms import Choice

#: The kinds of condition in words; none where the table checks the card itself.
_CONDITIONS = {
    "": "by us",
    "territories": "land",
    "continent": "continent",
    "group": "group",
    "continents": "several",
    "height": "height",
    "width": "width",
    "colours": "colours",
}


class CardForm(ModalScreen["Card | None"]):
    """Asks for what stands on a card of a *kind*; *known* is filled in already."""

    CSS_PATH = "world.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "keep", "Keep", id="card.keep", tooltip="Play it and remember it"),
        Binding("down", "app.focus_next", "Next line", show=False),
        Binding("up", "app.focus_previous", "Line before", show=False),
        Binding("escape", "cancel", "Cancel", id="card.cancel", tooltip="No card"),
    ]

    def __init__(self, kind: str, known: Card | None = None):
        super().__init__()
        self._kind = kind
        self._known = known or Card(kind, "")

    def compose(self) -> ComposeResult:
        card = self._known
        with Vertical(classes="dialog"):
            yield Static(f"A new {self._kind} card", classes="heading", markup=False)
            with Horizontal(classes="line"):
                yield Static("Title", classes="label")
                yield Input(card.title, id="title", compact=True, max_length=LONGEST_TITLE)
            if self._kind == "objective":
                yield from self._objective(card)
            if self._kind == "permanent":
                with Horizontal(classes="line"):
                    yield Static("Level", classes="label")
                    levels = {"": "none", **{str(n): str(n) for n in range(1, 6)}}
                    yield Choice(levels, str(card.level or ""), id="level")
            yield Static(
                "It is remembered: another time it is in the list.", classes="hint", markup=False
            )
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Keep (Enter)", "primary", id="keep", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def _objective(self, card: Card) -> ComposeResult:
        points = "" if card.points is None else str(card.points)
        condition = card.condition or Condition("", "", 3)
        with Horizontal(classes="line"):
            yield Static("Points", classes="label")
            yield Input(points, id="points", compact=True, type="integer", max_length=3)
        with Horizontal(classes="line"):
            yield Static("Checked", classes="label")
            yield Choice(_CONDITIONS, condition.kind, id="condition")
        for kind, about in KINDS.items():
            if about:
                with Horizontal(classes=f"line about about-{kind}"):
                    yield Static("Which", classes="label")
                    words = {word: word.replace("-america", " Am.") for word in about}
                    first = condition.about if condition.kind == kind else about[0]
                    yield Choice(words, first, id=f"about-{kind}")
        with Horizontal(classes="line", id="how-many"):
            yield Static("How many", classes="label")
            yield Input(
                str(condition.number), id="number", compact=True, type="integer", max_length=1
            )

    def on_mount(self) -> None:
        self.query_one("#problem").display = False
        self._show_fields()
        self.query_one("#points" if self._known.title else "#title").focus()

    @on(Choice.Changed)
    def _show_fields(self) -> None:
        if self._kind != "objective":
            return
        kind = self.query_one("#condition", Choice).value
        for line in self.query(".about"):
            line.display = line.has_class(f"about-{kind}")
        self.query_one("#how-many").display = bool(kind)

    @on(Input.Submitted)
    @on(Button.Pressed, "#keep")
    def action_keep(self) -> None:
        """Give the card back, or say what is missing on it."""
        try:
            self.dismiss(checked(self._card()))
        except DataError as error:
            problem = self.query_one("#problem", Static)
            problem.update(f"{str(error)[:1].upper()}{str(error)[1:]}.")
            problem.display = True

    def _card(self) -> Card:
        title = self.query_one("#title", Input).value.strip()
        if self._kind == "permanent":
            level = self.query_one("#level", Choice).value
            return Card(self._kind, title, level=int(level) if level else None)
        if self._kind == "action":
            return Card(self._kind, title)
        points = self.query_one("#points", Input).value
        return Card(self._kind, title, int(points) if points else None, None, self._condition())

    def _condition(self) -> Condition | None:
        kind = self.query_one("#condition", Choice).value
        if not kind:
            return None
        about = self.query_one(f"#about-{kind}", Choice).value if KINDS[kind] else ""
        text = ":".join(part for part in (kind, about, self.query_one("#number", Input).value))
        try:
            return Condition.read(text.replace("::", ":"))
        except ValueError:
            raise DataError("how many pawns is a number from 1 to 9") from None

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """No card."""
        self.dismiss(None)
