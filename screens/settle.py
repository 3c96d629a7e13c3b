"""What some games settle after players and options: quests, corners of the start, a series."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widget import Widget
from textual.widgets import Button, Input, OptionList, Static
from textual.widgets.option_list import Option

from companion import user_data_folder
from companion.dominoes.quests import draw
from companion.dominoes.rules import CORNERS, find_preset
from companion.games import family_of, offer_of
from companion.history.series import proposed_name
from companion.history.summaries import GameSummary
from companion.origin.map_files import Shelved, find_map, load, shelf
from companion.origin.maps import Map, check
from companion.referee.errors import CompanionError, SetupError
from companion.referee.family import CORNERS as CORNERS_TOLD
from companion.referee.family import MAP, QUESTS
from companion.referee.setup import LONGEST_NAME, Setup
from companion.referee.text import counted
from screens.widgets.footer import Keys
from screens.widgets.form import Corners, Pick

#: What stands for a quest that nobody named, before a game and after it, and for a map.
DRAWN, UNNAMED = "drawn by the app", "which one? Enter shows the list"
LEARNED = "learned while playing"
#: The lines of the list of maps that are no maps: that of the last game, and making one.
LAST_MAP, MAKE_MAP = "=last", "=make"


def unsettled(setup: Setup, *, played: bool = False) -> bool:
    """Whether a set-up leaves something open that its table has to say. What was *played* needs no
    map any more."""
    needs = family_of(setup.preset).wanted(setup.preset, setup.options, len(setup.players))
    return (
        (QUESTS in needs and not setup.quests)
        or (CORNERS_TOLD in needs and not setup.starts)
        or (MAP in needs and not setup.territories and not played)
        or (setup.series is not None and not setup.series.name)
    )


class SettleScreen(ModalScreen[Setup | None]):
    """Asks what *setup* leaves open and gives it back complete; None to go back to it.

    *games* are those that are stored: the name of a new series must not be one of theirs. What was
    *played* already has its quests: they are chosen, none is drawn.
    """

    HELP = """
    Everything proposed here can be left as it is: `Ctrl+S` begins.

    The territories of Origin (Matagot) are on its board and nowhere else. Play on a map that you
    made of your board, on the invented one to try the game, or on none: then each territory is
    asked for when it first matters, and the map can be kept for later games.
    """
    CSS_PATH = "settle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="settle.back", tooltip="Back; nothing is begun"),
        Binding("down", "move(1)", "Next line", show=False, priority=True, id="settle.down"),
        Binding("up", "move(-1)", "Line before", show=False, priority=True, id="settle.up"),
        Binding(
            "m",
            "make_map",
            "Make a map",
            id="settle.make_map",
            tooltip="Open the maps and make one of your board; then it is proposed here",
        ),
        Binding("f1", "app.toggle_help", "Help", id="settle.help", tooltip="What the keys do"),
        Binding(
            "ctrl+s",
            "begin",
            "Begin",
            priority=True,
            id="settle.begin",
            tooltip="Begin the game; so does Enter on 'Begin'",
        ),
    ]

    def __init__(
        self,
        setup: Setup,
        games: Iterable[GameSummary],
        *,
        last: Setup | None = None,
        played: bool = False,
    ):
        super().__init__()
        self._played = played
        self._known_maps: set[str] = set()
        self._setup = setup
        self._games = tuple(games)
        self._last = last
        self._family = family_of(setup.preset)
        self._needs = self._family.wanted(setup.preset, setup.options, len(setup.players))

    def compose(self) -> ComposeResult:
        setup = self._setup
        with VerticalScroll(id="settle", can_focus=False):
            if QUESTS in self._needs and not setup.quests:
                heading = "Two quests, from the pile or by choice"
                if self._played:
                    heading = "The two quests that held"
                yield Static(heading, classes="heading")
                yield Pick(classes="quest")
                yield Pick(classes="quest")
            if MAP in self._needs and not setup.territories:
                yield Static("The map on your board", classes="heading")
                yield Pick(id="map")
                yield Static(id="about-map", markup=False)
            if CORNERS_TOLD in self._needs and not setup.starts:
                start = self._family.word(setup.preset, "start")
                yield Static(f"The coloured corners of each {start}", classes="heading")
                yield Static("A coloured corner matches any terrain, a grey one none.")
                before = dict(self._last.starts) if self._last else {}
                width = max(map(len, setup.names))
                for name in setup.names:
                    yield Corners(name, CORNERS, before.get(name, tuple(CORNERS)), width)
            if setup.series is not None and not setup.series.name:
                word, games = offer_of(setup.preset).series_word, setup.series.games
                yield Static(f"{word}: {games} games, their sum decides", classes="heading")
                yield Static("Its name on the score sheets:")
                yield Input(
                    proposed_name(self._games, word),
                    max_length=LONGEST_NAME,
                    compact=True,
                    select_on_focus=False,
                )
            yield Static(id="problem", markup=False)
            yield Button("Begin", variant="primary", compact=True, id="begin")
        yield Keys()

    def on_mount(self) -> None:
        for pick in self._quests:
            self._show(pick, "")
        for pick in self.query("#map").results(Pick):
            self._known_maps = {one.name for one in self._shelf()}
            self._show_map(pick, self._usual_map())
        self.query_one("#problem").display = False
        # What is proposed is good enough for most: one key begins. Corners have to be looked at.
        # So have quests of a game that was played.
        # A map has to be known of before it is agreed to.
        looked_at: list[Widget] = [*self._quests] if self._played else []
        if not self._last_lands:
            looked_at += self.query("#map").results(Pick)
        looked_at += [*self.query(Corners), self.query_one("#begin")]
        looked_at[0].focus()

    # -- quests ----------------------------------------------------------------------------------

    @property
    def _quests(self) -> list[Pick]:
        return list(self.query(".quest").results(Pick))

    def _show(self, pick: Pick, id_: str) -> None:
        quest = find_preset(self._setup.preset)[0].quests.get(id_)
        pick.show(id_, f"{quest.title} ({quest.help})" if quest else self._unnamed)

    @property
    def _unnamed(self) -> str:
        return UNNAMED if self._played else DRAWN

    @on(Pick.Wanted, ".quest")
    def _pick(self, event: Pick.Wanted) -> None:
        event.stop()
        pick = event.pick
        taken = {other.value for other in self._quests if other is not pick}
        quests = find_preset(self._setup.preset)[0].quests.values()
        lines = [(q.id, q.title, q.help) for q in quests if q.id not in taken]
        if not self._played:
            lines.insert(0, ("", DRAWN, ""))
        heading = "Which quest lies on the table?"

        def chosen(id_: str | None) -> None:
            if id_ is not None:
                self._show(pick, id_)

        self.app.push_screen(Chooser(heading, lines, pick.value), chosen)

    # -- the map ---------------------------------------------------------------------------------

    def _maps(self) -> list[tuple[str, str, str]]:
        """Name, title and explanation of every map that can be played on, learning it first."""
        told = "each territory is told when it first matters, and kept"
        lines = [("", LEARNED, told)]
        if self._last_lands and not self._shelved_last:
            number = counted(self._last_lands, "territory", "territories")
            lines.append((LAST_MAP, "as in the last game", number))
        for one in self._shelf():
            lines.append((one.name, one.title, "your own" if one.own else "comes with the app"))
        return lines

    def _shelf(self) -> list[Shelved]:
        """The maps that have a file; what is not saved yet in the editor is not looked at."""
        return [one for one in shelf(user_data_folder()) if not one.trouble and one.path.is_file()]

    @property
    def _last_lands(self) -> int:
        """How many territories the map of the last game had at its start."""
        same = self._last is not None and self._last.preset == self._setup.preset
        return len(self._last.territories) if self._last and same else 0

    @property
    def _shelved_last(self) -> str:
        """The name of the map that the last game was played on; empty where it is not kept."""
        if not self._last_lands or self._last is None:
            return ""
        last = Map("", self._last.territories, self._last.borders)
        for one in self._shelf():
            known = load(one.path)
            if known.within(last) and last.within(known):
                return one.name
        return ""

    def _usual_map(self) -> str:
        """What is proposed: the map of the last game, else the first that there is."""
        if self._last_lands:
            return self._shelved_last or LAST_MAP
        return next((one.name for one in self._shelf()), "")

    def _show_map(self, pick: Pick, name: str) -> None:
        titles = {id_: title for id_, title, _help in self._maps()}
        name = name if name in titles else ""
        other = "another, or learn it while playing" if name else "one that is there already"
        pick.show(name, f"{titles[name]}  (Enter: {other})")
        self.query_one("#about-map", Static).update(self._about_map(name))

    def _about_map(self, name: str) -> str:
        """What is to be known of a map before a game on it begins."""
        if not name:
            return "Each territory is asked for when it first matters. m makes a map before."
        known = self._read_map(name)
        if isinstance(known, str):
            return f"{known}."
        number = counted(len(known.territories), "territory", "territories")
        missing = check(replace(known, title=known.title or "the last one"))
        if any(finding.broken for finding in missing):
            return f"{number}; no game can be played on it: {missing[0]}"
        if missing:
            things = counted(len(missing), "thing")
            return f"{number}, {things} missing: it will be learned while playing."
        return f"{number}; nothing is missing. m makes a map of your own board."

    def _read_map(self, name: str) -> Map | str:
        """A map of the list, or why it cannot be read."""
        if name == LAST_MAP and self._last is not None:
            return Map("", self._last.territories, self._last.borders)
        try:
            return find_map(name, user_data_folder())
        except CompanionError as error:
            return str(error)

    @on(Pick.Wanted, "#map")
    def _pick_map(self, event: Pick.Wanted) -> None:
        event.stop()
        pick = event.pick

        def chosen(name: str | None) -> None:
            if name == MAKE_MAP:
                self.action_make_map()
            elif name is not None:
                self._show_map(pick, name)

        make = (MAKE_MAP, "make a map of your board", "opens the maps; then it is in this list")
        heading = "Which map is on your board?"
        self.app.push_screen(Chooser(heading, [*self._maps(), make], pick.value), chosen)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "make_map":
            return self.is_mounted and bool(self.query("#map"))
        return super().check_action(action, parameters)

    def action_make_map(self) -> None:
        """Open the maps."""
        from screens.maps import MapsScreen

        self.app.push_screen(MapsScreen())

    def on_screen_resume(self) -> None:
        # Maps may have been made or renamed meanwhile; a new one is what is wanted.
        for pick in self.query("#map").results(Pick):
            names = [one.name for one in self._shelf()]
            new = [name for name in names if name not in self._known_maps]
            self._known_maps.update(names)
            self._show_map(pick, new[0] if new else pick.value)

    # -- ways on and out -------------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        """Go to the line above or below."""
        lines: list[Widget] = [*self.query(Pick), *self.query(Corners), *self.query(Input)]
        lines.append(self.query_one("#begin"))
        at = lines.index(self.focused) if self.focused in lines else -1
        self.set_focus(lines[(at + step) % len(lines)])

    def action_back(self) -> None:
        """Begin nothing."""
        self.dismiss(None)

    @on(Input.Submitted)
    @on(Button.Pressed, "#begin")
    def action_begin(self) -> None:
        """Give the complete set-up back, or say what is wrong with it."""
        setup = self._setup
        picks = [pick.value for pick in self._quests]
        if picks:
            named = tuple(id_ for id_ in picks if id_)
            if self._played and len(named) < len(picks):
                next(pick for pick in self._quests if not pick.value).focus()
                self._tell("Choose the two quests that held: they count on these boards.")
                return
            box, _preset = find_preset(setup.preset)
            setup = replace(setup, quests=draw(box, named, random.Random()))
        for pick in self.query("#map").results(Pick):
            if not pick.value:
                continue
            found = self._read_map(pick.value)
            if isinstance(found, str):
                pick.focus()
                self._tell(f"{found}.")
                return
            setup = replace(setup, territories=found.territories, borders=found.borders)
        if corners := list(self.query(Corners)):
            bare = [line for line in corners if not line.marked]
            if bare:
                bare[0].focus()
                self._tell(f"At least one corner of {bare[0].player} is coloured.")
                return
            setup = replace(setup, starts=tuple((line.player, line.marked) for line in corners))
        for field in self.query(Input):
            name = field.value.strip()
            taken = {g.setup.series.name.casefold() for g in self._games if g.setup.series}
            if not name or name.casefold() in taken:
                field.focus()
                reason = f"There was a series '{name}' already" if name else "It needs a name"
                self._tell(f"{reason}.")
                return
            assert setup.series is not None
            setup = replace(setup, series=replace(setup.series, name=name))
        try:
            self._family.settled(setup)
        except SetupError as error:
            self._tell(f"{error}.")
        else:
            self.dismiss(setup)

    def _tell(self, message: str) -> None:
        problem = self.query_one("#problem", Static)
        problem.update(message[:1].upper() + message[1:])
        problem.display = True
        problem.scroll_visible()


class Chooser(ModalScreen[str | None]):
    """A list to choose one line of: its id, or None when nothing changes.

    *lines* are id, title and explanation of each; *chosen* is the id of the one that holds now.
    """

    CSS_PATH = "settle.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="quests.back", tooltip="Leave it as it was")
    ]

    def __init__(self, heading: str, lines: Iterable[tuple[str, str, str]], chosen: str):
        super().__init__()
        self._heading = heading
        self._lines = tuple(lines)
        self._chosen = chosen

    def compose(self) -> ComposeResult:
        with Vertical(id="quests"):
            yield Static(self._heading, classes="heading")
            width = max(len(title) for _id, title, _help in self._lines)
            yield OptionList(
                *(
                    Option(_line(title, help_, width) if help_ else title)
                    for _id, title, help_ in self._lines
                ),
                markup=False,
            )

    def on_mount(self) -> None:
        options = self.query_one(OptionList)
        ids = [id_ for id_, _title, _help in self._lines]
        options.highlighted = ids.index(self._chosen) if self._chosen in ids else 0
        options.focus()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._lines[event.option_index][0])

    def action_back(self) -> None:
        """Leave it as it was."""
        self.dismiss(None)


def _line(title: str, help_: str, width: int) -> Table:
    line = Table.grid(padding=(0, 2, 0, 0), expand=True)
    line.add_column(width=width)
    line.add_column(ratio=1)
    line.add_row(Text(title, "bold"), Text(help_))
    return line
