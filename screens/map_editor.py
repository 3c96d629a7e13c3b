"""The editor of a world map: draw territories, join them, and see what is still missing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Literal

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static

from companion.origin import map_edit
from companion.origin.layout import placed
from companion.origin.map_files import (
    ChangedElsewhere,
    drop_draft,
    free_name,
    keep_draft,
    save_map,
)
from companion.origin.maps import COLOURS, CONTINENTS, Finding, Map, check
from companion.referee.errors import DataError
from companion.referee.setup import Territory
from screens.map_forms import LeaveScreen, TerritoryScreen, TitleScreen
from screens.widgets.keybar import KeyBar
from screens.widgets.map import MapView
from screens.widgets.map_list import MapList
from screens.widgets.map_look import MapMarks, Mark, look_of

#: How far a territory is moved by a key, in hundredths: to the right and down.
STEP = {"left": (-2, 0), "right": (2, 0), "up": (0, -3), "down": (0, 3)}

#: Which keys leave a full footer first.
_SPARE = (
    "map.choose",
    "editor.title",
    "editor.list",
    "map.find",
    "editor.origin",
    "editor.colour",
    "editor.delete",
)


class _Canvas(MapView):
    """The picture that is edited. While a territory is carried, arrows move it, not the cursor."""

    carrying = False

    class Carried(Message):
        """What is carried goes in a direction."""

        def __init__(self, direction: str):
            super().__init__()
            self.direction = direction

    def action_go(self, direction: str) -> None:
        if self.carrying:
            self.post_message(self.Carried(direction))
        else:
            super().action_go(direction)


class MapEditor(Screen[None]):
    """Edits the map called *name* in the user's *folder*: *stored* is what its file has (None: it
    has no file yet), *draft* what was changed since.

    Every change is kept as a draft at once. Undo goes back to the beginning of this visit, and
    before an older draft.
    """

    HELP = """
    A box is a territory: the letter of its colour, its name. `*` is the Origin, `~` a strait. What
    is still missing stands on the right; `n` goes from one to the next.

    What you change is kept as a draft at once and is there again when you come back; the map itself
    changes when it is saved (`Ctrl+S`).

    To join two territories: `b` (or `s` for a strait) on the first, Enter on the second; the same
    again takes it away.
    """
    CSS_PATH = "maps.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("a", "add", "Add", id="editor.add", tooltip="Add a territory"),
        Binding("e", "edit", "Change", id="editor.edit", tooltip="Change it (also Enter)"),
        Binding("b", "join(False)", "Border", id="editor.border", tooltip="Join two, or part them"),
        Binding("s", "join(True)", "Strait", id="editor.strait", tooltip="Join two by a strait"),
        Binding("m", "carry", "Move", id="editor.move", tooltip="Move it with the arrows"),
        Binding("c", "colour", "Colour", id="editor.colour", tooltip="The next colour"),
        Binding("o", "origin", "Origin", id="editor.origin", tooltip="Everything begins here"),
        Binding(
            "d,delete", "remove", "Delete", id="editor.delete", tooltip="Take the territory away"
        ),
        Binding("n", "step", "To do", id="editor.step", tooltip="The next thing that is missing"),
        Binding("u", "undo", "Undo", id="editor.undo", tooltip="Take the last change back"),
        Binding(
            "l", "list", "List", id="editor.list", tooltip="The map as a list, or as a picture"
        ),
        Binding("t", "title", "Title", id="editor.title", tooltip="Call the map otherwise"),
        Binding(
            "ctrl+s", "save", "Save", key_display="^s", id="editor.save", tooltip="Save the map"
        ),
        Binding("escape", "back", "Back", id="editor.back", tooltip="Cancel, or leave the map"),
    ]

    def __init__(self, folder: Path, name: str, stored: Map | None, draft: Map | None = None):
        super().__init__()
        self._folder = folder
        self._file = name  # what its file is called
        self._stored = stored
        fresh = stored is None and draft is not None
        first = draft if fresh else stored
        #: Every state of the map in this visit, the last one is shown.
        self._states = [placed(first or Map("My board"))]
        self._base = self._states[0]
        if draft is not None and not fresh:
            self._states.append(placed(draft))
        self._findings: tuple[Finding, ...] = ()
        self._at = -1  # which finding is shown on the map
        self._cursor: str | None = None
        self._mode: Literal["", "border", "strait", "carry"] = ""
        self._from = ""  # which territory is joined or carried
        self._said = ""

    def compose(self) -> ComposeResult:
        yield Static(id="title", markup=False)
        with Horizontal(id="body"):
            yield _Canvas(id="picture")
            yield MapList(id="list")
            with VerticalScroll(id="panel", can_focus=False):
                yield Static(id="said", markup=False)
                yield Static(id="here", markup=False)
                yield Static(id="missing", markup=False)
        yield KeyBar(_SPARE)

    def on_mount(self) -> None:
        self.query_one(MapList).display = False
        self._view.focus()
        if len(self._states) > 1:
            self._say("Changes that were not saved are here; undo takes them back.")
        self._show()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def map(self) -> Map:
        """The map as it is now."""
        return self._states[-1]

    @property
    def unsaved(self) -> bool:
        """Whether there is anything to save."""
        return self.map != self._base

    @property
    def _view(self) -> _Canvas | MapList:
        list_ = self.query_one(MapList)
        return list_ if list_.display else self.query_one(_Canvas)

    def _show(self) -> None:
        """Show the map and what is missing from it."""
        map_ = self.map
        self._findings = check(map_)
        if self._cursor not in map_:
            self._cursor = map_.territories[0].name if map_.territories else None
        look = look_of(map_)
        marks = self._marks()
        for view in (self.query_one(_Canvas), self.query_one(MapList)):
            view.show(look, marks)
        star = " (not saved; kept as a draft)" if self.unsaved or self._stored is None else ""
        title = Text.assemble((map_.title, "bold"), star)
        self.query_one("#title", Static).update(title)
        self.query_one("#missing", Static).update(self._missing())
        self._tell_here()

    def _marks(self) -> MapMarks:
        places: dict[str, Mark] = {}
        if 0 <= self._at < len(self._findings):
            places = dict.fromkeys(self._findings[self._at].territories, "breach")
        if self._mode:
            places = {self._from: "path"}
        return MapMarks(self._cursor, places)

    def _tell_here(self) -> None:
        """Tell of the territory under the cursor, and what the keys do now."""
        self.query_one("#here", Static).update(self._here())
        said = self.query_one("#said", Static)
        text = self._asked() or self._said
        said.display = bool(text)
        said.update(Text(text, "bold"))

    def _asked(self) -> str:
        if self._mode == "carry":
            return f"Arrows move {self._from}. Enter leaves it there, Esc puts it back."
        if self._mode:
            kind = "strait" if self._mode == "strait" else "border"
            there = self.map.border(self._from, self._cursor or "")
            verb = "takes away" if there and there.strait == (kind == "strait") else "draws"
            if self._cursor is None or self._cursor == self._from:
                return f"Where does the {kind} from {self._from} lead? Go there; Esc cancels."
            try:
                map_edit.joined(self.map, self._from, self._cursor, strait=kind == "strait")
            except DataError as error:
                return f"This cannot be: {error}."
            return f"Enter {verb} the {kind} from {self._from} to {self._cursor}; Esc cancels."
        return ""

    def _here(self) -> Text:
        land = self.map.find(self._cursor or "")
        if land is None:
            return Text("The map is empty. Press a to add its first territory.")
        where = f"{land.colour}, {CONTINENTS[land.continent]}{', the Origin' * land.origin}"
        text = Text.assemble((land.name, "bold"), f"\n{where}\n")
        near = map_edit.neighbours_text(self.map, land.name)
        return text.append(f"next to {near}" if near else "next to nothing yet")

    def _missing(self) -> Text:
        if not self._findings:
            return Text("Everything is as it should be.")
        text = Text.assemble((f"To do ({len(self._findings)}):", "bold"))
        # The one that was asked for stands first, where the panel always has room.
        first = max(0, self._at)
        for finding in (*self._findings[first:], *self._findings[:first]):
            here = self._at >= 0 and finding is self._findings[self._at]
            text.append(f"\n{'>' if here else '-'} {finding}", "bold" if here else "")
        return text

    def _say(self, text: str) -> None:
        """Say what became of a key, until the next one."""
        self._said = text
        self._tell_here()

    @on(MapView.Moved)
    def _moved(self, event: MapView.Moved) -> None:
        event.stop()
        if type(event) is MapView.Chosen:
            self._choose()
        elif event.view is self._view:
            self._cursor = event.name
            self._said = ""
            for view in (self.query_one(_Canvas), self.query_one(MapList)):
                if view is not event.view:
                    view.mark(self._marks())
            self._tell_here()

    # -- changes ---------------------------------------------------------------------------------

    def _change(self, map_: Map, said: str = "") -> None:
        """Show another state of the map and keep it as a draft."""
        if map_ != self.map:
            self._states.append(map_)
            self._keep_draft()
        self._at = -1
        self._said = said
        self._show()

    def _keep_draft(self) -> None:
        try:
            if self.unsaved:
                keep_draft(self._folder, self._file, self.map)
            else:
                drop_draft(self._folder, self._file)
        except DataError as error:
            self.notify(f"{error}.", severity="warning", timeout=10, markup=False)

    def _try(self, change: Callable[[], Map], said: str = "") -> None:
        try:
            self._change(change(), said)
        except DataError as error:
            self._say(f"This cannot be: {error}.")

    def action_add(self) -> None:
        """Add a territory, on the continent of the one under the cursor."""
        here = self.map.find(self._cursor or "")
        continent = here.continent if here else next(iter(CONTINENTS))
        self.app.push_screen(TerritoryScreen(self.map, continent=continent), self._formed)

    def action_edit(self) -> None:
        """Change what the territory under the cursor is."""
        if self._cursor is not None:
            self.app.push_screen(TerritoryScreen(self.map, self._cursor), self._formed)

    def _formed(self, kept: tuple[Map, str] | None) -> None:
        if kept is not None:
            self._cursor = kept[1]
            self._change(kept[0])

    def action_colour(self) -> None:
        """Give the territory the next colour."""
        self._alter(lambda land: replace(land, colour=_after(land.colour)))

    def action_origin(self) -> None:
        """Let everything begin here, or no longer."""
        self._alter(lambda land: replace(land, origin=not land.origin))

    def _alter(self, change: Callable[[Territory], Territory]) -> None:
        if self._cursor is not None:
            land = self.map.territory(self._cursor)
            self._try(lambda: map_edit.with_changed(self.map, land.name, change(land)))

    def action_remove(self) -> None:
        """Take the territory away, with its borders; undo brings it back."""
        if self._cursor is not None:
            name, near = self._cursor, self.map.neighbours(self._cursor)
            self._cursor = near[0] if near else None
            self._change(map_edit.without(self.map, name), f"{name} is gone; u brings it back.")

    def action_join(self, strait: bool) -> None:
        """Begin a border or a strait at the territory under the cursor, or end it there."""
        if self._mode in ("border", "strait"):
            self._mode = "strait" if strait else "border"
            self._choose()
        elif self._cursor is not None:
            self._begin("strait" if strait else "border")

    def action_carry(self) -> None:
        """Carry the territory under the cursor with the arrows, or leave it where it is now."""
        if self._mode == "carry":
            self._choose()
        elif self._cursor is not None:
            if self.query_one(MapList).display:
                self.action_list()
            self._begin("carry")

    def _begin(self, mode: Literal["border", "strait", "carry"]) -> None:
        self._mode, self._from = mode, self._cursor or ""
        self.query_one(_Canvas).carrying = mode == "carry"
        if mode == "carry":
            self._states.append(self.map)  # each step changes this one
        self._show()

    def _end(self) -> None:
        self._mode, self._from = "", ""
        self.query_one(_Canvas).carrying = False

    @on(_Canvas.Carried)
    def _carried(self, event: _Canvas.Carried) -> None:
        event.stop()
        land = self.map.territory(self._from)
        across, down = STEP[event.direction]
        x, y = (land.x or 0) + across, (land.y or 0) + down
        moved = replace(land, x=max(0, min(100, x)), y=max(0, min(100, y)))
        self._states[-1] = map_edit.with_changed(self.map, land.name, moved)
        self._show()

    def _choose(self) -> None:
        """Enter, or a click on the territory under the cursor: ends what was begun."""
        mode, start = self._mode, self._from
        if not mode:
            self.action_edit()
        elif mode == "carry":
            self._end()
            if self._states[-1] == self._states[-2]:
                self._states.pop()
            self._keep_draft()
            self._show()
        elif self._cursor is not None and self._cursor != start:
            self._end()
            strait, other = mode == "strait", self._cursor
            self._try(lambda: map_edit.joined(self.map, start, other, strait=strait))
            self._show()

    def action_undo(self) -> None:
        """Take the last change back."""
        if self._mode:
            self.action_back()
        elif len(self._states) > 1:
            self._states.pop()
            self._keep_draft()
            self._at = -1
            self._said = ""
            self._show()
        else:
            self._say("There is nothing to take back.")

    def action_title(self) -> None:
        """Call the map otherwise."""

        def titled(title: str | None) -> None:
            if title is not None:
                self._change(replace(self.map, title=title))

        self.app.push_screen(TitleScreen("What is the map called?", self.map.title), titled)

    def action_step(self) -> None:
        """Go to the next thing that is missing or wrong."""
        if not self._findings:
            return  # the panel says so already
        self._at = (self._at + 1) % len(self._findings)
        names = self._findings[self._at].territories
        if names:
            self._cursor = self.map.territory(names[0]).name
        self._show()

    def action_list(self) -> None:
        """Show the map as a list, or as a picture again."""
        list_, picture = self.query_one(MapList), self.query_one(_Canvas)
        list_.display = not list_.display
        picture.display = not list_.display
        self._view.focus()
        self._show()

    # -- saving and leaving ----------------------------------------------------------------------

    def action_save(self) -> None:
        """Save the map, finished or not."""
        self._save()

    def _save(self) -> bool:
        if self._mode:
            self._cancel()
        try:
            save_map(self._folder, self.map, self._file, before=self._stored)
        except ChangedElsewhere as error:
            # Both are kept: the other one where it is, this one beside it.
            before, self._file = self._file, free_name(self._folder, self.map.title)
            self._stored = None
            self._keep_draft()
            drop_draft(self._folder, before)
            self._say(f"Not saved: {error}. Save again to keep yours beside it as {self._file}.")
            return False
        except DataError as error:
            self._say(f"Not saved: {error}.")
            return False
        self._stored = self._base = self.map
        missing = len(self._findings)
        done = f"{missing} to do yet" if missing else "nothing is missing"
        self._say(f"Saved as {self._file}; {done}.")
        self._show()
        return True

    def _cancel(self) -> None:
        if self._mode == "carry":
            self._states.pop()
        self._cursor = self._from or self._cursor
        self._end()
        self._show()

    def action_back(self) -> None:
        """Cancel what was begun; otherwise leave the map, after a question if it was changed."""
        if self._mode:
            self._cancel()
        elif self.unsaved:
            self.app.push_screen(LeaveScreen(), self._left)
        else:
            self.dismiss(None)

    def _left(self, what: str | None) -> None:
        if what == "save" and not self._save():
            return
        if what == "discard":
            try:
                drop_draft(self._folder, self._file)
            except DataError as error:
                self._say(f"{error}.")
                return
        if what is not None:
            self.dismiss(None)


def _after(colour: str) -> str:
    return COLOURS[(COLOURS.index(colour) + 1) % len(COLOURS)]
