"""What is asked about a world map: a territory, its title, what becomes of unsaved changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion.origin.layout import free_place
from companion.origin.map_edit import neighbours_text, next_to, with_changed
from companion.origin.maps import COLOURS, CONTINENTS, LONGEST_NAME, Map, trouble_with_name
from companion.referee.errors import DataError
from companion.referee.setup import Territory


class Choice(Static, can_focus=True):
    """A line of choices, one of which holds: ``yellow [orange] purple``. Arrows or a first letter
    choose another, and so does a click."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "turn(1)", "Next", show=False, tooltip="The next choice"),
        Binding("left", "turn(-1)", "Before", show=False, tooltip="The choice before"),
    ]

    class Changed(Message):
        """Another choice holds."""

    def __init__(self, choices: Mapping[str, str], value: str, *, id: str):
        super().__init__(id=id, markup=False, classes="choice-line")
        self._choices = dict(choices)
        self.value = value

    def render(self) -> Text:
        text = Text()
        for id_, title in self._choices.items():
            here = id_ == self.value
            style = "bold reverse" if here and self.has_focus else "bold" if here else ""
            text.append(f"[{title}]" if here else f" {title} ", style)
        return text

    def set(self, value: str) -> None:
        """Let a choice hold."""
        if value != self.value:
            self.value = value
            self.refresh()
            self.post_message(self.Changed())

    def action_turn(self, step: int) -> None:
        """The next choice."""
        ids = list(self._choices)
        self.set(ids[(ids.index(self.value) + step) % len(ids)])

    def on_key(self, event: events.Key) -> None:
        letter = (event.character or "").casefold()
        ids = list(self._choices)
        at = ids.index(self.value)
        for id_ in (*ids[at + 1 :], *ids[:at]):
            if letter and self._choices[id_].casefold().startswith(letter):
                self.set(id_)
                event.stop()
                event.prevent_default()
                return

    def on_click(self, event: events.Click) -> None:
        self.focus()
        offset, at = event.get_content_offset(self), 0
        for id_, title in self._choices.items():
            at += len(title) + 2
            if offset is not None and offset.x < at:
                self.set(id_)
                return


class TerritoryScreen(ModalScreen["tuple[Map, str] | None"]):
    """Asks for a new territory of *map_*, or for what is other about the one called *name*.

    A new one begins with what is typed already (*typed*), on a *continent*, *origin* where it is
    that. Dismissed with the map that has it and the territory's name, or None. It asks again until
    the map accepts it, and *trouble*, which gives a sentence against a territory, finds none.
    """

    CSS_PATH = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "keep", "Keep", id="territory.keep", tooltip="Put it on the map"),
        Binding("down", "app.focus_next", "Next line", show=False),
        Binding("up", "app.focus_previous", "Line before", show=False),
        Binding("escape", "cancel", "Cancel", id="territory.cancel", tooltip="Change nothing"),
    ]

    def __init__(
        self,
        map_: Map,
        name: str | None = None,
        *,
        typed: str = "",
        continent: str = "africa",
        origin: bool = False,
        trouble: Callable[[Territory], str] = lambda land: "",
    ):
        super().__init__()
        self._trouble = trouble
        self._map = map_
        self._old = map_.territory(name) if name is not None else None
        self._first = self._old or Territory(typed, COLOURS[0], continent, origin)
        self._near = neighbours_text(map_, self._old.name) if self._old else ""
        if self._near:
            self._near += ", "  # one more can be typed at once

    def compose(self) -> ComposeResult:
        first = self._first
        heading = f"Change {first.name}" if self._old else "A territory that is new on the map"
        with Vertical(classes="dialog"):
            yield Static(heading, classes="heading", markup=False)
            with Horizontal(classes="line"):
                yield Static("Name", classes="label")
                yield Input(
                    first.name,
                    id="name",
                    compact=True,
                    max_length=LONGEST_NAME,
                    select_on_focus=False,
                )
            with Horizontal(classes="line"):
                yield Static("Colour", classes="label")
                yield Choice({colour: colour for colour in COLOURS}, first.colour, id="colour")
            with Horizontal(classes="line"):
                yield Static("Continent", classes="label")
                yield Choice(_SHORT, first.continent, id="continent")
            with Horizontal(classes="line"):
                yield Static("Origin", classes="label")
                yield Choice(
                    {"": "no", "yes": "yes, all begin here"}, "yes" * first.origin, id="origin"
                )
            with Horizontal(classes="line"):
                yield Static("Next to", classes="label")
                yield Input(self._near, id="near", compact=True, select_on_focus=False)
            yield Static(
                "Names with commas between, first letters will do; ~ before those across a strait.",
                classes="hint",
                markup=False,
            )
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Keep (Enter)", "primary", id="keep", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#problem").display = False
        for field in self.query(Input):
            field.cursor_position = len(field.value)
        # What was typed before is right; the rest has to be told.
        self.query_one("#colour" if self._first.name and not self._old else "#name").focus()

    @on(Input.Submitted)
    @on(Button.Pressed, "#keep")
    def action_keep(self) -> None:
        """Put the territory on the map, or say why that cannot be."""
        try:
            kept = self._kept()
        except DataError as error:
            problem = self.query_one("#problem", Static)
            problem.display = True
            problem.update(f"This cannot be: {str(error).removesuffix('.')}.")
            return
        self.dismiss(kept)

    def _kept(self) -> tuple[Map, str]:
        name = self.query_one("#name", Input).value.strip()
        colour, continent, origin = (choice.value for choice in self.query(Choice))
        near = self.query_one("#near", Input).value
        old = self._old
        if old is None:
            place = free_place(self._map, continent) if continent in CONTINENTS else (None, None)
            # The Origin is moved here from where it was, which adding would refuse.
            grown = self._map.with_territory(Territory(name, colour, continent, False, *place))
            if origin:
                grown = with_changed(grown, name, _origin(grown.territory(name)))
        else:
            new = Territory(name, colour, continent, bool(origin), old.x, old.y)
            grown = with_changed(self._map, old.name, new)
            if near == self._near:
                return grown, name
        grown = next_to(grown, name, near)
        if why := self._trouble(grown.territory(name)):
            raise DataError(f"{why[:1].lower()}{why[1:]}")
        return grown, name

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)


def _origin(land: Territory) -> Territory:
    return Territory(land.name, land.colour, land.continent, True, land.x, land.y)


#: The continents, so that they fit on one line.
_SHORT = {
    id_: title.replace("North ", "N. ").replace("South ", "S. ")
    for id_, title in CONTINENTS.items()
}


class TitleScreen(ModalScreen[str | None]):
    """Asks for the title of a map."""

    CSS_PATH = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", id="title.cancel", tooltip="Change nothing"),
    ]

    AUTO_FOCUS = ""

    def __init__(self, question: str, title: str, *, unasked: bool = False):
        """*unasked*: it comes by itself, so that what is typed before it is seen is not meant for
        it."""
        super().__init__()
        self._unasked = unasked
        self._question = question
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self._question, classes="heading", markup=False)
            yield Input(self._title, compact=True, max_length=LONGEST_NAME)
            yield Static(id="problem", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("Keep (Enter)", "primary", id="keep", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        if self._unasked:
            self.call_after_refresh(self.query_one(Input).focus)
        else:
            self.query_one(Input).focus()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "cancel" or self.focused is not None

    @on(Input.Submitted)
    @on(Button.Pressed, "#keep")
    def _keep(self) -> None:
        title = self.query_one(Input).value.strip()
        if trouble := trouble_with_name(title, "map"):
            self.query_one("#problem", Static).update(f"This cannot be: {trouble}.")
        else:
            self.dismiss(title)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)


class LeaveScreen(ModalScreen["str | None"]):
    """What is to become of changes that were not saved: ``save``, ``later`` or ``discard``; None to
    stay."""

    CSS_PATH = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "stay", "Stay", id="leave.stay", tooltip="Back to the map"),
    ]

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("This map has changes that were not saved.", classes="heading")
            yield OptionList(
                Option("Save the map", "save"),
                Option("Leave; the changes are kept for the next time", "later"),
                Option("Discard the changes", "discard"),
            )
            yield Static("Escape goes back to the map.", classes="hint")

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(event.option_id)

    def action_stay(self) -> None:
        """Back to the map."""
        self.dismiss(None)
