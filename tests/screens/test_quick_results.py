"""Quick score of Origin (Matagot): the score pad, by keys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee import Player, Setup
from screens.companion import CompanionApp
from screens.quick_results import Entry, ResultsScreen, ResultsSheetScreen
from screens.wishes import ScoreBoards

from .conftest import SIZES, settled

SETUP = Setup("origin-matagot", ("village-points=1",), (Player("Ann"), Player("Ben")))
ANN = ("3", "space", "5", "down", "4", "down", "down", "1", "space", "2", "down", "7")


def said(screen: ResultsScreen, what: str) -> str:
    return str(screen.query_one(what, Static).render())


async def test_numbers_are_kept_as_they_are_typed(tmp_path: Path) -> None:
    app = CompanionApp(tmp_path / "games.db")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.screen.post_message(ScoreBoards(SETUP))
        await settled(pilot)
        assert isinstance(screen := app.screen, ResultsScreen)
        await pilot.press(*ANN)
        await settled(pilot)
        assert "Not complete: the villages of Ben" in said(screen, "#outcome")
        await pilot.press("tab", "9")
        await settled(pilot)
        assert "Ann wins with 22 points." in said(screen, "#outcome")
        # What cannot be is said and not kept.
        await pilot.press("9")
        await settled(pilot)
        assert "not '99'" in said(screen, "#problem")
        assert screen.results.pads[1].values("villages") == (9,)
        await pilot.press("ctrl+z")
        await settled(pilot)
        assert screen.results.pads[1].values("villages") == ()
        await pilot.press("ctrl+y", "ctrl+s")
        await settled(pilot)
        assert isinstance(app.screen, ResultsSheetScreen)
    with Store(tmp_path / "games.db", ruleset_for) as store:
        (game,) = store.games()
        assert (game.winners, game.finished, game.scored) == (("Ann",), True, True)
        desk = store.open_desk(game.id)
        assert desk.boards.sheet.tallies[0].total == 22


async def test_it_goes_on_where_it_was_left(tmp_path: Path) -> None:
    with Store(tmp_path / "games.db", ruleset_for) as store:
        desk = store.new_desk(SETUP)
        desk.change(desk.boards.with_row(1, "straits", "3 4"))  # type: ignore[attr-defined]
    app = CompanionApp(tmp_path / "games.db")
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        assert isinstance(app.screen, ResultsScreen)
        assert app.screen.query_one("#entry-straits-1", Entry).value == "3 4"


@pytest.mark.parametrize("size", SIZES)
def test_the_score_pad(picture: Callable[..., None], tmp_path: Path, size: tuple[int, int]) -> None:
    app = CompanionApp(tmp_path / "games.db")

    async def told(pilot: Pilot[Any]) -> None:
        app.screen.post_message(ScoreBoards(SETUP))
        await settled(pilot)
        await pilot.press(*ANN)

    picture(app, size=size, before=told)
