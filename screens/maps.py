"""World maps: those that there are, and the way to a new one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion import user_data_folder
from companion.origin.map_files import Shelved, free_name, load, load_draft, shelf, usable
from companion.origin.maps import LONGEST_NAME, Map, check
from companion.referee.errors import DataError
from companion.referee.text import counted
from screens.map_editor import MapEditor
from screens.map_forms import TitleScreen
from screens.widgets.footer import Keys


class MapsScreen(Screen[None]):
    """The user's maps and the shipped one; Enter opens one, a shipped one as a copy. *folder* is
    that of the user's data."""

    HELP = """
    The territories of Origin (Matagot) are on its board and nowhere else. Enter your board once:
    its territories, their colours, and which of them are next to each other. A map can also be
    learned while playing.
    """
    CSS_PATH = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "new", "New map", id="maps.new", tooltip="Draw the map of your own board"),
        Binding("escape", "app.pop_screen", "Back", id="maps.back", tooltip="Back, as it was"),
    ]

    def __init__(self, folder: Path | None = None):
        super().__init__()
        self._folder = folder or user_data_folder()
        self._shelf: tuple[Shelved, ...] = ()

    def compose(self) -> ComposeResult:
        yield Static("World maps of Origin (Matagot)", classes="heading")
        yield OptionList(id="maps", markup=False)
        yield Static("Enter opens a map; a shipped one as a copy of your own.", id="told")
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def on_screen_resume(self) -> None:
        list_ = self.query_one(OptionList)
        at = list_.highlighted or 0
        self._shelf = shelf(self._folder)
        list_.clear_options()
        list_.add_option(Option(Text("New map", "bold"), "new"))
        list_.add_options(Option(self._told(one), f"map-{i}") for i, one in enumerate(self._shelf))
        list_.highlighted = min(at, len(self._shelf))

    def _told(self, one: Shelved) -> Text:
        if one.trouble:
            return Text.assemble((one.title, "bold"), f"  {one.trouble}")
        kind = "yours" if one.own else "shipped"
        kind += ", changes not saved yet" if one.draft else ""
        try:
            map_ = load(one.path) if one.path.is_file() else load_draft(self._folder, one.name)
        except DataError as error:
            return Text.assemble((one.title, "bold"), f"  {error}")
        map_ = map_ or Map()
        missing = len(check(map_))
        state = f"{missing} to do" if missing else "complete"
        number = counted(len(map_.territories), "territory", "territories")
        return Text.assemble((one.title, "bold"), f"  {kind}, {number}, {state}")

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if event.option_id == "new":
            self.action_new()
        elif event.option_id:
            self._open(self._shelf[int(event.option_id.removeprefix("map-"))])

    def action_new(self) -> None:
        """Draw a new map."""
        self._draw(Map("My board"), "What is your new map called?")

    def _open(self, one: Shelved) -> None:
        try:
            draft = usable(found, one.title) if (found := self._draft(one)) else None
            stored = usable(load(one.path), one.path.name) if one.path.is_file() else None
        except DataError as error:
            self.notify(f"{error}.", severity="error", timeout=10, markup=False)
            return
        if one.own:
            self.app.push_screen(MapEditor(self._folder, one.name, stored, draft))
        elif stored is not None:
            title = f"My {stored.title[:1].lower()}{stored.title[1:]}"[:LONGEST_NAME]
            self._draw(replace(stored, title=title), f"What is your copy of {stored.title} called?")

    def _draft(self, one: Shelved) -> Map | None:
        return load_draft(self._folder, one.name) if one.own else None

    def _draw(self, map_: Map, question: str) -> None:
        """Open a map that has no file yet, once it has a title."""

        def titled(title: str | None) -> None:
            if title is not None:
                named = replace(map_, title=title)
                name = free_name(self._folder, title)
                self.app.push_screen(MapEditor(self._folder, name, None, named))

        self.app.push_screen(TitleScreen(question, map_.title), titled)
