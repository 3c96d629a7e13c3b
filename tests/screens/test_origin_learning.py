"""A map that is learned at the table, kept for later games and played on again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from companion import user_data_folder
from companion.games import family_of
from companion.origin.map_files import find_map, save_map, shelf
from companion.origin.maps import Map
from companion.referee.game import Game
from screens.companion import CompanionApp
from screens.learned_map import USUAL_TITLE
from screens.map_forms import TerritoryScreen, TitleScreen
from screens.settle import SettleScreen
from screens.widgets.form import Pick
from screens.wishes import StartGame
from tests.origin.table import WORLD, event, lands
from tests.screens.conftest import settled
from tests.screens.worlds import (
    WorldApp,
    keys,
    on_the_shipped_map,
    said_by_typing,
    seats,
    shown,
    without_a_map,
)


async def test_a_map_is_learned_from_nothing_and_kept() -> None:
    app = WorldApp(without_a_map())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter C r a d l e enter")
        assert app.told == ["territory Cradle yellow africa origin"]
        await keys(pilot, "enter")
        assert "tell a territory (t)" in " ".join(app.said.split())
        # An action on a territory that nobody told asks for it, then goes on.
        await said_by_typing(pilot, "Chad h2w1 white")
        assert isinstance(app.screen, TerritoryScreen)
        await keys(pilot, "down down down c r a enter")
        assert app.told[2:] == [
            "territory Chad yellow africa",
            "border Chad Cradle",
            "evolve Ann Chad h2w1 white",
        ]
        await keys(pilot, "enter t")
        assert isinstance(app.screen, TerritoryScreen)
        await keys(pilot, "L a k e down right down down down c h a d enter")
        assert app.told[-2:] == ["territory Lake orange africa", "border Lake Chad"]
        assert app.table.panel.cursor == "Lake"  # type: ignore[attr-defined]
        await keys(pilot, "b")
        assert "between" in app.said
        await keys(pilot, "down right enter")  # Lake and Cradle: sorted names, the cursor is first
        assert app.told[-1].startswith("border Lake C")

        await keys(pilot, "q")
        assert isinstance(app.screen, TitleScreen) and "3 territories" in shown(app)
        await keys(pilot, "enter")
        assert app.table not in app.screen_stack
    kept = find_map(USUAL_TITLE, user_data_folder())
    assert {land.name for land in kept.territories} == {"Cradle", "Chad", "Lake"}
    again = family_of("origin-matagot").rematch(app.game)
    assert again.territories == app.game.state.map.territories
    assert Game(app.game.ruleset, again).state.map.borders == app.game.state.map.borders


async def test_what_is_cancelled_is_refused_and_nothing_is_kept_without_a_name() -> None:
    app = WorldApp(without_a_map())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter C r a d l e enter enter")
        await said_by_typing(pilot, "Chad h2w1 white")
        await keys(pilot, "escape")
        assert "Chad is not on the map" in " ".join(app.said.split())
        await keys(pilot, "escape q escape")
        assert not any(one.own for one in shelf(user_data_folder()))


async def test_a_known_map_grows_and_another_one_is_never_written_over() -> None:
    territories, borders = lands(WORLD)
    # Less of the map than there is, with a place that somebody drew.
    first = replace(territories[0], x=20, y=30)
    small = Map("Home", (first, *territories[1:3]), borders[:2])
    save_map(user_data_folder(), small)
    save_map(user_data_folder(), Map("Other", territories[3:5], ()))
    game = without_a_map()
    setup = replace(game.setup, territories=small.territories, borders=small.borders)
    app = WorldApp(Game(game.ruleset, setup))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter t D e l t a down right right right right down down down")
        await keys(pilot, "c r a enter")
        assert app.told[-1] == "border Delta Cradle"
        await keys(pilot, "x enter")
        assert app.screen is app.table and "m keeps the map" in " ".join(app.said.split())
        await keys(pilot, "m")
        assert isinstance(app.screen, TitleScreen)  # the title is that of the map it began with
        await keys(pilot, "ctrl+u O t h e r enter")
        assert "there is another map called Other" in " ".join(shown(app).split())
        await keys(pilot, "ctrl+u H o m e enter")
    grown = find_map("Home", user_data_folder())
    assert len(grown.territories) == 4 and len(grown.borders) == 3
    assert (grown.territory("Cradle").x, grown.territory("Cradle").y) == (20, 30)


async def test_a_whole_map_is_not_learned() -> None:
    app = WorldApp(on_the_shipped_map(2))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter")
        await said_by_typing(pilot, "Zebrum h2w1 white")
        assert app.screen is app.table
        assert "Zebrum is not on the map (Zebrun is)" in " ".join(app.said.split())
        await keys(pilot, "escape t q")  # t is no key here, and nothing was learned
        assert app.table not in app.screen_stack


@pytest.mark.parametrize("kept", [True, False])
async def test_set_up_proposes_the_map_of_the_last_game(
    make_app: Callable[[], CompanionApp], kept: bool
) -> None:
    territories, borders = lands(WORLD)
    last = replace(
        without_a_map().setup, players=seats(2), territories=territories, borders=borders
    )
    if kept:
        save_map(user_data_folder(), Map("Zebra", territories, borders))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert app.store is not None
        assert app.store.new_game(last).submit(event("neutral white"))
        app.post_message(StartGame(without_a_map().setup))
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        assert ("Zebra" if kept else "as in the last game") in shown(app)
        # The list leads to the maps, and a map that is made there is the one that is wanted.
        await keys(pilot, "up enter end enter")
        await settled(pilot)
        assert "World maps of Origin" in shown(app)
        save_map(user_data_folder(), Map("Brand new", territories[:1], ()))
        await keys(pilot, "escape")
        await settled(pilot)
        assert app.screen.query_one(Pick).value == "brand-new"
        await keys(pilot, "ctrl+s")
        await settled(pilot)
        session = app.screen.session  # type: ignore[attr-defined]
        assert [land.name for land in session.game.setup.territories] == ["Cradle"]
