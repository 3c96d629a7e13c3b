"""People: everybody who played; names that are one person, other names, and who is left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, ClassVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.history.summaries import Person
from companion.referee.errors import CompanionError
from companion.referee.setup import LONGEST_NAME
from companion.referee.text import counted, listed
from screens.history_forms import Form
from screens.history_lines import counted_games
from screens.question import Question
from screens.quick_pick import PickScreen
from screens.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from screens.companion import CompanionApp


class Everybody(OptionList):
    """The list; Enter shows the games of a person."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Games", id="people.games", tooltip="All games of this person")
    ]


class PeopleScreen(Screen[None]):
    """Everybody who ever played at this table, by name."""

    app: CompanionApp

    CSS_PATH = "people.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "r",
            "rename",
            "Rename",
            id="people.rename",
            tooltip="Call this person otherwise from now on; games keep the name as it was played",
        ),
        Binding(
            "m",
            "merge",
            "Merge",
            id="people.merge",
            tooltip="Two names are one person: count the games of both together",
        ),
        Binding(
            "s",
            "part",
            "Separate",
            id="people.part",
            tooltip="A merged name is a person of its own again",
        ),
        Binding(
            "h",
            "hide",
            "Hide",
            id="people.hide",
            tooltip="Leave this person out where players are proposed, or no longer",
        ),
        Binding("escape", "back", "Back", id="people.back", tooltip="Back where you came from"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._people: tuple[Person, ...] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="people"):
            yield Static(id="count", classes="heading", markup=False)
            yield Everybody(id="everybody", markup=False)
            yield Static(id="nobody", markup=False)
            yield Static(id="explained", markup=False)
        yield KeyBar(("people.hide", "people.part"))

    def on_screen_resume(self) -> None:
        self._fill()
        self.query_one(Everybody).focus()

    def _fill(self, name: str = "") -> None:
        """Show everybody as stored now; *name* is chosen, else who was."""
        name = name or (self._chosen.name if self._chosen else "")
        store, trouble = self.app.store, self.app.store_trouble
        try:
            self._people = store.people() if store else ()
        except CompanionError as error:
            self._people, trouble = (), str(error)
        everybody = self.query_one(Everybody)
        at = everybody.highlighted or 0
        everybody.clear_options()
        everybody.add_options(Option(_line(person)) for person in self._people)
        names = [person.name for person in self._people]
        if names:
            everybody.highlighted = names.index(name) if name in names else min(at, len(names) - 1)
        everybody.display = bool(names)
        nobody = self.query_one("#nobody", Static)
        nobody.display = not names
        nobody.update(trouble or "Nobody has played yet. Whoever plays a game is listed here.")
        self.query_one("#count", Static).update(counted(len(names), "person", "people"))
        self._explain()

    @property
    def _chosen(self) -> Person | None:
        at = self.query_one(Everybody).highlighted
        return self._people[at] if at is not None and at < len(self._people) else None

    @on(OptionList.OptionHighlighted)
    def _explain(self) -> None:
        person = self._chosen
        text = ""
        if person is not None:
            text = f"{person.name} played {counted_games(person.games)}"
            text += f", also as {listed(person.aliases)}." if person.aliases else "."
            if person.hidden:
                text += " Hidden: not proposed for a new game."
        self.query_one("#explained", Static).update(text)
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted or not self.query(Everybody):
            return True
        person = self._chosen
        match action:
            case "rename" | "hide":
                return person is not None
            case "merge":
                return len(self._people) > 1
            case "part":
                return person is not None and bool(person.aliases)
        return True

    # -- what can be done ----------------------------------------------------------------------

    def _write(self, act: Callable[[], object], name: str = "") -> None:
        self.app.clear_notifications()  # what they told is true no more
        try:
            act()
        except CompanionError as error:
            self.app.tell(error)
        self._fill(name)

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if person := self._chosen:
            self.app.show_games(person.name)

    def action_rename(self) -> None:
        """Call the chosen person otherwise."""
        person, store = self._chosen, self.app.store
        if person is None or store is None:
            return
        now = name = person.name

        def take(values: Mapping[str, str]) -> None:
            nonlocal name
            store.rename_person(now, values["name"])
            name = values["name"]

        form = Form(
            f"What is {now} called?",
            {"name": ("Name", now, LONGEST_NAME)},
            take,
            hint="Lists and statistics use it; games keep the name as it was played.",
        )
        self.app.push_screen(form, lambda _done: self._fill(name))

    def action_merge(self) -> None:
        """Choose who the chosen person is too, and say what that changes."""
        person, store = self._chosen, self.app.store
        if person is None or store is None:
            return
        others = {other.name: other for other in self._people if other is not person}

        def agreed(yes: bool | None, other: Person) -> None:
            if yes:
                self._write(lambda: store.merge_people(person.name, other.name), person.name)

        def chosen(name: str | None) -> None:
            if name is None:
                return
            other = others[name]
            try:
                reason = store.why_two_people(person.name, other.name)
            except CompanionError as error:
                self.app.tell(error)
                return
            if reason:
                self.app.clear_notifications()
                self.notify(f"{reason}.", severity="warning", timeout=10, markup=False)
                return
            question = (
                f"{other.name} is {person.name}: {counted_games(other.games)} of {other.name} and "
                f"{counted_games(person.games)} of {person.name} become "
                f"{counted_games(person.games + other.games)} of {person.name} in lists and "
                f"statistics. The games keep both names as they were played, and s separates "
                "them again."
            )
            self.app.push_screen(
                Question(question, yes="Merge them", no="Leave them"),
                lambda yes: agreed(yes, other),
            )

        choices = {name: f"{name}, {counted_games(p.games)}" for name, p in others.items()}
        self.app.push_screen(PickScreen(f"Who is {person.name} too?", choices), chosen)

    def action_part(self) -> None:
        """Make a merged name a person of its own again."""
        person, store = self._chosen, self.app.store
        if person is None or store is None:
            return

        def chosen(name: str | None) -> None:
            if name is not None:
                self._write(lambda: store.part_person(name), name)

        if len(person.aliases) == 1:
            chosen(person.aliases[0])
        else:
            choices = {name: name for name in person.aliases}
            question = f"Who is not {person.name}?"
            self.app.push_screen(PickScreen(question, choices), chosen)

    def action_hide(self) -> None:
        """Hide the chosen person, or show again."""
        person, store = self._chosen, self.app.store
        if person is not None and store is not None:
            self._write(lambda: store.hide_person(person.name, not person.hidden), person.name)

    def action_back(self) -> None:
        """Back where one came from."""
        self.app.pop_screen()


def _line(person: Person) -> Table:
    """A name, the other names of the same person, how many games, and whether it is hidden."""
    name = Text(person.name, "bold" if not person.hidden else "dim")
    if person.aliases:
        name.append(f"  also {listed(person.aliases)}", "not bold italic")
    line = Table.grid(padding=(0, 2, 0, 0), expand=True)
    line.add_column(ratio=1)
    line.add_column(width=8)
    line.add_column(width=14, justify="right")
    line.add_row(name, Text("hidden" if person.hidden else ""), Text(counted_games(person.games)))
    return line
