"""The editor of world maps: everything by keys, undo, drafts, and nothing lost or overwritten."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from companion.origin.map_files import find_map, keep_draft, load_draft, save_map, shelf
from companion.origin.maps import Map
from companion.referee.setup import Border, Territory
from screens.companion import CompanionApp
from screens.map_editor import MapEditor
from screens.map_forms import LeaveScreen, TerritoryScreen, TitleScreen
from screens.maps import MapsScreen
from screens.widgets.map import MapView
from screens.widgets.map_list import MapList
from tests.screens.conftest import SIZES

WORLD = find_map("invented-world", Path("nowhere"))
Act = Callable[[Pilot[None], MapEditor], Awaitable[None]]


def edited(
    tmp_path: Path, act: Act, stored: Map | None = None, draft: Map | None = None
) -> MapEditor:
    """Let *act* edit a map called home."""
    screen = MapEditor(tmp_path, "home", stored, draft)

    async def run() -> None:
        app = CompanionApp(tmp_path / "games.db")
        async with app.run_test(size=(100, 30)) as pilot:
            await app.push_screen(screen)
            await pilot.pause()
            await act(pilot, screen)
            assert app._exception is None

    asyncio.run(run())
    return screen


def text(screen: MapEditor, id_: str) -> str:
    return str(screen.query_one(f"#{id_}", Static).content)


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


async def put(pilot: Pilot[None], screen: MapEditor, name: str) -> None:
    """Put the cursor on a territory."""
    screen.query_one(MapView).go_to(name)
    await pilot.pause()


def test_a_map_is_drawn_from_nothing(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], screen: MapEditor) -> None:
        assert "Press a" in text(screen, "here") and "To do (" in text(screen, "missing")
        await press(pilot, "a", *"Cradle", "down", "b", "down", "down", "right", "enter")
        assert screen.map.territories[0].colour == "brown" and screen.map.origin
        assert load_draft(tmp_path, "home") == screen.map, "kept before it is saved"
        await press(pilot, "a", *"Nile", "tab", "g", "tab", "tab", "tab", *"cra", "enter")
        assert screen.map.border("Nile", "Cradle")
        await press(pilot, "a", *"Alps", "tab", "tab", "e", "tab", "tab", *"~nile", "enter")
        assert screen.map.strait("Alps", "Nile")
        assert screen.map.territory("Alps").continent == "eurasia"
        assert "next to ~Nile" in text(screen, "here")
        # What cannot be is told in the form, which stays.
        await press(pilot, "a", *"alps", "enter")
        form = pilot.app.screen
        assert isinstance(form, TerritoryScreen)
        problem = str(form.query_one("#problem", Static).content)
        assert problem == "This cannot be: the map has a territory 'Alps'."
        await press(pilot, "escape", "ctrl+s")
        assert "Saved as home; " in text(screen, "said") and not screen.unsaved
        assert load_draft(tmp_path, "home") is None

    screen = edited(tmp_path, act, draft=Map("My board"))
    assert set(find_map("home", tmp_path).territories) == set(screen.map.territories)


def test_keys_change_join_move_and_take_back(tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], screen: MapEditor) -> None:
        await put(pilot, screen, "Zebrun")
        await press(pilot, "c", "o")
        land = screen.map.territory("Zebrun")
        assert (land.colour, land.origin) == ("purple", True)
        assert not screen.map.territory("Cradle").origin
        # A border is drawn, and by the same keys taken away; a strait must leave the continent.
        await press(pilot, "b")
        await put(pilot, screen, "Wallabar")
        assert "Enter draws the border from Zebrun to Wallabar" in text(screen, "said")
        await press(pilot, "enter")
        assert screen.map.border("Zebrun", "Wallabar")
        await press(pilot, "s")
        await put(pilot, screen, "Zebrun")
        await press(pilot, "s")
        assert screen.map.strait("Zebrun", "Wallabar")
        await press(pilot, "s")
        await put(pilot, screen, "Pardalia")
        assert "a strait joins two continents" in text(screen, "said")
        await press(pilot, "enter")
        assert "a strait joins two continents" in text(screen, "said")
        await put(pilot, screen, "Wallabar")
        await press(pilot, "s")
        await put(pilot, screen, "Zebrun")
        assert "Enter takes away the strait" in text(screen, "said")
        await press(pilot, "enter")
        assert not screen.map.border("Zebrun", "Wallabar")
        # Carried by arrows, one undo for the whole way; escape puts it back.
        before = screen.map
        await press(pilot, "m", "right", "right", "down")
        assert screen.map.territory("Zebrun").x == (land.x or 0) + 4
        await press(pilot, "escape")
        assert screen.map == before
        await press(pilot, "m", "left", "enter", "u")
        assert screen.map == before
        await press(pilot, "d")
        assert "Zebrun" not in screen.map and "u brings it back" in text(screen, "said")
        for _ in range(9):
            await press(pilot, "u")
        assert screen.map == WORLD and "nothing to take back" in text(screen, "said")
        assert load_draft(tmp_path, "home") is None

    save_map(tmp_path, WORLD, "home")
    edited(tmp_path, act, stored=WORLD)


def test_what_is_missing_is_gone_through_one_by_one(tmp_path: Path) -> None:
    lonely = Territory("Far", "brown", "oceania", x=99, y=50)
    map_ = replace(WORLD, territories=(*WORLD.territories, lonely), borders=WORLD.borders[:-1])

    async def act(pilot: Pilot[None], screen: MapEditor) -> None:
        assert "To do (" in text(screen, "missing")
        seen = set()
        for _ in screen._findings:
            await press(pilot, "n")
            seen.add(screen.query_one(MapView).cursor)
            assert text(screen, "missing").split("\n")[1].startswith("> ")
        assert "Far" in seen
        await press(pilot, "l")
        assert screen.query_one(MapList).display and screen.focused is screen.query_one(MapList)
        assert screen.query_one(MapList).cursor == screen.query_one(MapView).cursor
        await press(pilot, "down", "c")
        assert screen.unsaved

    edited(tmp_path, act, stored=map_)


def test_unsaved_changes_are_asked_about_and_survive(tmp_path: Path) -> None:
    save_map(tmp_path, WORLD, "home")

    async def leave(pilot: Pilot[None], screen: MapEditor) -> None:
        await press(pilot, "c", "escape")
        assert isinstance(pilot.app.screen, LeaveScreen)
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        await press(pilot, "escape", "down", "enter")
        assert pilot.app.screen is not screen

    changed = edited(tmp_path, leave, stored=WORLD).map
    assert find_map("home", tmp_path) == WORLD != changed
    draft = load_draft(tmp_path, "home")
    assert draft == changed

    async def back(pilot: Pilot[None], screen: MapEditor) -> None:
        assert "not saved are here" in text(screen, "said") and screen.map == changed
        await press(pilot, "escape", "down", "down", "enter")

    edited(tmp_path, back, stored=WORLD, draft=draft)
    assert load_draft(tmp_path, "home") is None and find_map("home", tmp_path) == WORLD

    async def save(pilot: Pilot[None], screen: MapEditor) -> None:
        await press(pilot, "c", "escape", "enter")

    edited(tmp_path, save, stored=WORLD)
    assert find_map("home", tmp_path) == changed


def test_a_map_that_was_changed_elsewhere_is_not_overwritten(tmp_path: Path) -> None:
    save_map(tmp_path, WORLD, "home")

    async def act(pilot: Pilot[None], screen: MapEditor) -> None:
        await press(pilot, "c")
        other = replace(WORLD, title="Other")
        save_map(tmp_path, other, "home", before=WORLD)
        await press(pilot, "ctrl+s")
        assert "home.toml was changed elsewhere" in text(screen, "said")
        await press(pilot, "ctrl+s")
        assert "Saved as invented-world-2" in text(screen, "said")
        assert find_map("home", tmp_path) == other

    screen = edited(tmp_path, act, stored=WORLD)
    assert find_map("invented-world-2", tmp_path) == screen.map


async def test_maps_are_opened_copied_and_begun_from_the_list(tmp_path: Path) -> None:
    save_map(tmp_path, replace(WORLD, title="Home"), "home")
    keep_draft(tmp_path, "later", Map("Later"))
    (tmp_path / "maps" / "bad.toml").write_text("[[")
    app = CompanionApp(tmp_path / "games.db")
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(MapsScreen(tmp_path))
        await pilot.pause()
        options = app.screen.query_one(OptionList)
        told = [str(option.prompt) for option in options.options]
        assert "bad  bad.toml is not TOML" in told[1] and told[2].startswith("Home  yours, 52")
        assert told[3].startswith("Later  yours, changes not saved yet, 0 territories")
        assert told[4] == "Invented world  shipped, 52 territories, complete"
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, MapsScreen)  # told, and nothing opened
        await press(pilot, "end", "enter")
        assert isinstance(app.screen, TitleScreen)
        field = app.screen.query_one(Input)
        assert field.value == "My invented world"
        field.value = " "
        await press(pilot, "enter")
        assert isinstance(app.screen, TitleScreen)
        field.value = "Home"
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, MapEditor) and screen.map.title == "Home"
        await press(pilot, "ctrl+s", "t", *"!", "enter")
        assert screen.map.title == "!"
        await press(pilot, "escape", "enter")
        assert isinstance(app.screen, MapsScreen)
        assert [one.name for one in shelf(tmp_path) if one.own] == [
            "home-2",
            "bad",
            "home",
            "later",
        ]
        assert app._exception is None


async def test_maps_are_one_key_from_home(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path / "games.db")
    async with app.run_test() as pilot:
        await press(pilot, "m")
        assert isinstance(app.screen, MapsScreen)
        await press(pilot, "escape")
        assert not isinstance(app.screen, MapsScreen)


@pytest.mark.parametrize(
    ("shown", "size"),
    [*(("editor", size) for size in SIZES), *((shown, SIZES[0]) for shown in ("form", "list"))],
)
def test_pictures(
    picture: Callable[..., None], tmp_path: Path, shown: str, size: tuple[int, int]
) -> None:
    small = Map("My board")
    for land in WORLD.territories[:12]:
        small = small.with_territory(land)
    for border in WORLD.borders:
        if border.a in small and border.b in small:
            small = small.with_border(Border(border.a, border.b, border.strait))

    async def before(pilot: Pilot[Any]) -> None:
        await pilot.app.push_screen(MapEditor(tmp_path, "home", small))
        await pilot.pause()
        keys = {"editor": "n n", "form": "e", "list": "l down"}
        await pilot.press(*keys[shown].split())

    picture(CompanionApp(tmp_path / "games.db"), size=size, before=before)
