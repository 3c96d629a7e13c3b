"""A map that was learned while playing: it is offered once for later games."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.screen import Screen

from companion import user_data_folder
from companion.origin.map_files import Shelved, find_map, free_name, load, save_map, shelf
from companion.origin.maps import Map
from companion.origin.state import State
from companion.referee.errors import DataError
from companion.referee.text import counted
from screens.map_forms import TitleScreen

#: What a map is called unless its table says otherwise.
USUAL_TITLE = "Our board"


def worth_keeping(state: State) -> bool:
    """Whether the map grew while playing and none of the user's maps is the same."""
    folder = user_data_folder()
    return state.learning and not any(_alike(state.map, known) for _one, known in _own(folder))


def offer(screen: Screen[Any], state: State, then: Callable[[], object] = lambda: None) -> None:
    """Ask whether the map as it is known now is to be kept, keep it, then go on."""
    folder = user_data_folder()
    lands = counted(len(state.map.territories), "territory", "territories")
    start = Map("", state.rules.map.territories, state.rules.map.borders)
    before = [one.title for one, known in _own(folder) if _alike(known, start)]
    question = f"Keep the map of this game, {lands}, for later ones? Its name:"

    def titled(title: str | None) -> None:
        if title is None:
            then()
            return
        try:
            kept = _kept(folder, replace(state.map, title=title))
        except DataError as error:
            ask(f"It is not kept: {error}. Another name:", title)
            return
        screen.notify(f"The map is kept as {kept}.", markup=False)
        then()

    def ask(question: str, title: str) -> None:
        screen.app.push_screen(TitleScreen(question, title, unasked=True), titled)

    ask(question, before[0] if before else USUAL_TITLE)


def _own(folder: Path) -> list[tuple[Shelved, Map]]:
    """The user's maps that can be read."""
    found = []
    for one in shelf(folder):
        if one.own and not one.trouble and one.path.is_file():
            found.append((one, load(one.path)))
    return found


def _kept(folder: Path, map_: Map) -> str:
    """Keep a map and return its title. A map of that title that has nothing else grows to be it."""
    for one, known in _own(folder):
        if one.title.casefold() != map_.title.casefold():
            continue
        if not known.within(map_):
            raise DataError(f"there is another map called {one.title}")
        # Places that somebody drew stay.
        drawn = {land.name: land for land in known.territories}
        lands = tuple(drawn.get(land.name, land) for land in map_.territories)
        save_map(folder, replace(map_, title=known.title, territories=lands), one.name, known)
        return known.title
    if map_.title.casefold() in {one.title.casefold() for one in shelf(folder)}:
        raise DataError(f"there is another map called {find_map(map_.title, folder).title}")
    save_map(folder, map_, free_name(folder, map_.title))
    return map_.title


def _alike(a: Map, b: Map) -> bool:
    """Whether two maps are the same, wherever they are drawn."""
    return a.within(b) and b.within(a)
