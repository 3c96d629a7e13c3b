"""The other screens with a game of Origin (Matagot): pictures, sheet, corrections, replay, Home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from companion.history.store import Store
from companion.origin.events import Evolve
from companion.origin.pawns import Pawn
from companion.referee.game import Game
from screens.card_form import CardForm
from screens.companion import CompanionApp
from screens.corrections import CorrectionsScreen
from screens.replay import ReplayScreen
from screens.score import ScoreScreen
from screens.table import TableScreen
from screens.widgets.map import MapView
from screens.widgets.sheet import Sheet
from screens.widgets.world import SheetMap
from tests.origin.table import event
from tests.screens.conftest import SIZES, settled
from tests.screens.test_origin_table import BEGUN
from tests.screens.worlds import (
    WorldApp,
    keys,
    on_the_shipped_map,
    on_the_small_map,
    shown,
    until,
)


def finished(game: Game[Any]) -> Game[Any]:
    """The game played to its end by the simplest answers."""
    while (ask := game.prompt().required) is not None:
        assert game.submit(next(iter(ask.answers)))
    return game


# -- pictures ------------------------------------------------------------------------------------

#: What is seen, the keys that lead there, what is asked.
PICTURES = {
    "action": ("tab tab", "action"),
    "pawns": ("tab tab tab tab tab enter", "action"),
    "goal": ("shift+tab enter tab", "action"),
    "reward": ("", "reward"),
    "who-fits": ("tab tab tab tab tab w", "action"),
    "where-to": ("shift+tab g", "action"),
    "list": ("v tab tab", "action"),
    "card": ("c up enter", "action"),
    "sheet": ("s up up up up up", "action"),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("what", PICTURES)
def test_pictures(picture: Callable[..., None], what: str, size: tuple[int, int]) -> None:
    pressed, asked = PICTURES[what]
    picture(WorldApp(until(asked, on_the_shipped_map(4))), *pressed.split(), size=size)


@pytest.mark.parametrize("size", SIZES)
def test_picture_of_the_set_up(
    picture: Callable[..., None],
    make_app: Callable[[], CompanionApp],
    store: Store,
    size: tuple[int, int],
) -> None:
    game = store.new_game(on_the_shipped_map(3, "finish-round", "village-points=1").setup)
    assert game.submit(event("neutral white"))
    picture(make_app(), "n", "up", size=size)


# -- the sheet -----------------------------------------------------------------------------------


async def test_every_number_of_the_sheet_opens_into_its_territories() -> None:
    game = finished(on_the_small_map(2, "village-points=1", "no-hand-objectives"))
    sheet = game.score()
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "s")
        screen = app.screen
        assert isinstance(screen, ScoreScreen)
        for column, tally in enumerate(sheet.tallies):
            for row, told in enumerate(tally.rows):
                screen.query_one(Sheet).move_cursor(row=row, column=column)
                await pilot.pause()
                places = {place for part in told.parts for place in part.places}
                assert set(screen.query_one(SheetMap).marks.places) == places
        assert {p for t in sheet.tallies for r in t.rows for part in r.parts for p in part.places}
        # A row of the total is a row of the sheet.
        total = len(sheet.tallies[0].rows)
        screen.query_one(Sheet).move_cursor(row=total, column=0)
        await keys(pilot, "enter")
        scoring = [row for row in sheet.tallies[0].rows if row.points]
        first = {place for part in scoring[0].parts for place in part.places}
        assert set(screen.query_one(SheetMap).marks.places) == first


async def test_a_tie_is_shared() -> None:
    game = on_the_small_map(2, lines=["neutral white", "end"])
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "s")
        assert "Ann and Ben share the victory with 0 points each." in shown(app)


async def test_a_card_form_says_what_is_missing() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c up enter enter")
        assert isinstance(app.screen, CardForm)
        await keys(pilot, "I s l e s enter")
        assert "points of 'Isles' are missing" in shown(app)
        await keys(pilot, "tab 3 tab right right enter")
        assert "(3 pawns in Africa) needs 3; Ann has 2" in " ".join(app.said.split())


# -- corrections, replay, Home -------------------------------------------------------------------


async def test_an_event_is_amended_inserted_deleted_and_overruled() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "l")
        assert isinstance(app.screen, CorrectionsScreen)
        # Ann's first pawn came to Cape, not to Rift: what came after it is to be looked at.
        await keys(pilot, "home down e ctrl+u")
        await pilot.press(*"evolve Ann Cape h2w1 white", "enter")
        await pilot.pause()
        await keys(pilot, "enter")
        assert app.game.log[1].event == Evolve("Ann", "Cape", Pawn(2, 1, "white"))
        statuses = [logged.status for logged in app.game.log]
        assert "illegal" in statuses  # Ben's first pawn has no neighbour
        at = statuses.index("illegal")
        await keys(pilot, "n o enter")
        assert app.game.log[at].status == "overruled"
        await keys(pilot, "u u")
        assert [logged.status for logged in app.game.log] == ["legal"] * len(BEGUN)
        # A forgotten border, and an effect that never was.
        await keys(pilot, "end a")
        await pilot.press(*"adjust Ben points 2", "enter")
        await pilot.pause()
        await keys(pilot, "enter")
        assert app.told[-1] == "adjust Ben points 2"
        await keys(pilot, "d enter")
        assert len(app.game.log) == len(BEGUN)
        assert "Tile" not in [b.binding.description for b in app.screen.active_bindings.values()]


async def test_a_territory_that_was_misspelt_is_amended_with_what_followed() -> None:
    game = on_the_small_map(
        2,
        lines=[
            "neutral white",
            "territory Nigr yellow africa",
            "border Nigr Cradle",
            "evolve Ann Nigr h2w1 white",
        ],
    )
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "l home down e ctrl+u")
        await pilot.press(*"territory Niger yellow africa", "enter")
        await pilot.pause()
        await keys(pilot, "enter escape")
        assert app.told[1:] == [
            "territory Niger yellow africa",
            "border Niger Cradle",
            "evolve Ann Niger h2w1 white",
        ]
        assert "Niger" in app.said


async def test_replay_goes_through_a_game() -> None:
    game = until("action", on_the_shipped_map(3), after=20)
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        app.push_screen(ReplayScreen(app.session))
        await pilot.pause()
        for number, logged in enumerate(game.log, 1):
            await keys(pilot, "right")
            assert f"event {number} of" in shown(app)
            if isinstance(logged.event, Evolve):
                assert app.screen.query_one(MapView).cursor == logged.event.territory


async def test_a_game_goes_on_from_home(make_app: Callable[[], CompanionApp], store: Store) -> None:
    game = store.new_game(on_the_small_map(2).setup)
    for line in BEGUN:
        assert game.submit(event(line))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Continue" in shown(app) and "Origin (Matagot), round 3" in shown(app)
        await keys(pilot, "c")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        await _act(pilot)
        assert app.screen.session.game.revision == len(BEGUN) + 2
        await keys(pilot, "q")
        await settled(pilot)
        assert "Continue" in shown(app)


async def _act(pilot: Pilot[Any]) -> None:
    """An action and its reward."""
    await keys(pilot, "tab enter enter")
    await keys(pilot, "enter")
