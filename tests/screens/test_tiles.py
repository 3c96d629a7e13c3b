"""The tile editor: the faces of a domino, in this game and in the user's list."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Button, Static

from companion.dominoes import user_tiles
from companion.referee.game import Game
from companion.referee.setup import Tile
from screens.companion import CompanionApp
from screens.correction_preview import PreviewScreen
from screens.corrections import CorrectionsScreen
from screens.session import Outcome, Session
from screens.tiles import Half, TileScreen
from tests.dominoes.table import new_game
from tests.screens.conftest import SIZES, settled
from tests.screens.tables import new_kingdom

TOLD = ("line 3 17 22 40", "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", "choose Ben 40")
TOLD += ("line 5 9 31 44", "place Cy 3 0,1 n", "choose Cy 5")


def some_game() -> Game[Any]:
    game = new_game("totem", 3)
    for line in TOLD:
        assert game.submit(game.ruleset.vocabulary.parse(line))
    return game


Ended = list["Outcome | None"]


def at_the_editor(
    act: Callable[[Pilot[None], TileScreen, Ended], Awaitable[None]],
    session: Session,
    domino: str,
    path: Path,
    size: tuple[int, int] = (80, 24),
) -> None:
    async def run() -> None:
        app = CompanionApp(path.parent / "history.db")
        async with app.run_test(size=size) as pilot:
            ended: Ended = []
            screen = TileScreen(session, domino, path)
            await app.push_screen(screen, ended.append)
            await pilot.pause()
            await act(pilot, screen, ended)
            assert app._exception is None

    asyncio.run(run())


def verdict(screen: TileScreen) -> str:
    return str(screen.query_one("#verdict", Static).content)


def faces(game: Game[Any], id_: str) -> str:
    rules = game.state.rules
    domino = rules.dominoes[id_]
    return f"{rules.box.letters(domino.a)} {rules.box.letters(domino.b)}"


async def press(pilot: Pilot[None], *keys: str) -> None:
    await pilot.press(*keys)
    await pilot.pause()


def test_a_tile_goes_into_this_game_and_into_the_list(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"
    assert faces(session.game, "22") == "G0 Q0"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        assert "As in the shipped list" in verdict(screen)
        await press(pilot, "j", "2", "tab", "L")
        assert screen.tile == Tile("22", "J2", "L0")
        assert "Other than in the shipped list" in verdict(screen)
        # Shipped faces stand beside the new ones.
        assert "shipped: grassland" in str(screen.query_one("#half-a", Half).content)
        await press(pilot, "enter")
        assert isinstance(pilot.app.screen, PreviewScreen)
        assert not path.exists() and not session.game.setup.tiles
        await press(pilot, "enter")
        assert [bool(outcome) for outcome in ended] == [True]

    at_the_editor(act, session, "22", path)
    assert faces(session.game, "22") == "J2 L0"
    assert user_tiles.tiles_for("origins-discovery", path) == (Tile("22", "J2", "L0"),)
    # Undo brings the game back; the list stays for games to come.
    assert session.undo()
    assert faces(session.game, "22") == "G0 Q0"
    assert user_tiles.tiles_for("origins-discovery", path) == (Tile("22", "J2", "L0"),)


def test_a_tile_that_was_laid_already_is_judged_anew(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "up", "enter", "enter")
        assert session.game.score().tally("Cy").total == 2

    at_the_editor(act, session, "3", path)
    assert faces(session.game, "3") == "D1 D0"


def test_a_domino_that_cannot_be_is_not_kept(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "v", "3", "tab", "v")
        assert screen.tile == Tile("22", "V3", "V1")
        assert "two volcanoes" in verdict(screen)
        await press(pilot, "enter")
        assert pilot.app.screen is screen and not ended
        # A volcano without craters is passed over, and so is a fourth flame.
        await press(pilot, "0", "down")
        assert screen.tile.b == "V1"
        await press(pilot, "l", "3", "up")
        assert screen.tile.b == "L3"
        await press(pilot, "left", "left", "down", "r")
        assert screen.tile == user_tiles.shipped("origins", "22")
        await press(pilot, "escape")
        assert ended == [None]

    at_the_editor(act, session, "22", path)
    assert not path.exists() and session.game.revision == len(TOLD)


def test_the_shipped_face_comes_back_in_the_game_and_in_the_list(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"

    async def change(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "j", "enter", "enter")

    async def back(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "r", "enter", "enter")

    at_the_editor(change, session, "22", path)
    assert session.game.setup.tiles
    at_the_editor(back, session, "22", path)
    assert session.game.setup.tiles == ()
    assert user_tiles.load(path) == {}


def test_a_broken_list_does_not_stop_the_game(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"
    path.write_text("something else\n", encoding="utf-8")

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "j", "enter", "enter")
        assert [bool(outcome) for outcome in ended] == [True]
        (notice,) = pilot.app._notifications
        assert "tiles.csv, row 1" in notice.message

    at_the_editor(act, session, "22", path)
    assert faces(session.game, "22") == "J0 Q0"
    assert path.read_text(encoding="utf-8") == "something else\n"


def test_the_mouse_does_all_of_it(tmp_path: Path) -> None:
    session, path = Session(some_game()), tmp_path / "tiles.csv"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        for selector in ("#half-b", "#terrain-D", "#number-1", "#keep"):
            await pilot.click(selector)
            await pilot.pause()
        await pilot.click("#do")
        await pilot.pause()
        assert ended

    at_the_editor(act, session, "22", path)
    assert faces(session.game, "22") == "G0 D1"


def test_the_log_opens_the_editor_for_the_domino_of_an_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    session = Session(some_game())

    async def run() -> None:
        app = CompanionApp(tmp_path / "history.db")
        async with app.run_test() as pilot:
            await app.push_screen(CorrectionsScreen(session, at=3))
            await pilot.pause()
            await press(pilot, "t")
            assert isinstance(app.screen, TileScreen) and app.screen.domino == "22"
            await press(pilot, "j", "enter", "enter")
            assert isinstance(app.screen, CorrectionsScreen)
            await press(pilot, "home", "t")
            assert isinstance(app.screen, CorrectionsScreen)

    asyncio.run(run())
    assert faces(session.game, "22") == "J0 Q0"


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
def test_everything_fits(size: tuple[int, int], tmp_path: Path) -> None:
    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        for widget in [*screen.query(Button), *screen.query(Half)]:
            assert screen.region.contains_region(widget.region), widget

    at_the_editor(act, Session(some_game()), "22", tmp_path / "tiles.csv", size)
    lettered = Session(new_kingdom(2, "heroes", tiles=()))
    at_the_editor(act, lettered, "G", tmp_path / "tiles.csv", size)


@pytest.mark.parametrize("size", SIZES)
def test_pictures(
    size: tuple[int, int],
    tmp_path: Path,
    make_app: Callable[[], CompanionApp],
    picture: Callable[..., None],
) -> None:
    app = make_app()

    async def before(pilot: Pilot[Any]) -> None:
        await app.push_screen(TileScreen(Session(some_game()), "22", tmp_path / "tiles.csv"))
        await settled(pilot)
        await pilot.press("j", "2", "tab")

    picture(app, size=size, before=before)


def test_a_lettered_domino_has_exactly_one_divided_half(tmp_path: Path) -> None:
    session, path = Session(new_kingdom(2, "heroes", tiles=())), tmp_path / "tiles.csv"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        assert screen.tile == Tile("G", "W0", "W/F")
        assert "what the cardboard shows" in verdict(screen) and not screen.query("#restore")
        await press(pilot, "slash", "l", "s")
        assert screen.tile == Tile("G", "L/S", "W0")
        await press(pilot, "s", "2", "up", "right")  # no terrain twice, no crowns
        assert screen.tile == Tile("G", "L/M", "W0")
        await press(pilot, "right", "right")
        assert screen.tile == Tile("G", "F/L", "W0")
        await pilot.click("#half-b")
        await pilot.click("#divide")
        await pilot.pause()
        assert screen.tile == Tile("G", "L0", "W/F")
        await pilot.click("#terrain-M")
        await press(pilot, "shift+tab", "3", "enter")
        assert [bool(outcome) for outcome in ended] == [True]  # nothing to look at first

    at_the_editor(act, session, "G", path)
    tile = Tile("G", "L3", "F/M")
    assert session.game.setup.tiles == (tile,) and session.game.state.rules.known("G")
    assert user_tiles.tiles_for("kingdomino", path, ("heroes",)) == (tile,)


def test_faces_that_were_entered_can_be_corrected(tmp_path: Path) -> None:
    session, path = Session(new_kingdom(2, "heroes")), tmp_path / "tiles.csv"

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        assert screen.tile == Tile("G", "W0", "F/L")
        await press(pilot, "r", "1", "enter")
        assert isinstance(pilot.app.screen, PreviewScreen)
        await press(pilot, "enter")
        assert ended

    at_the_editor(act, session, "G", path)
    assert faces(session.game, "G") == "W1 F/L"


def test_other_dominoes_have_no_divided_half(tmp_path: Path) -> None:
    session = Session(new_kingdom(3, "giants"))

    async def act(pilot: Pilot[None], screen: TileScreen, ended: Ended) -> None:
        await press(pilot, "slash", "l")
        assert screen.tile == Tile("50", "L2", "L1") and not screen.query("#divide")

    at_the_editor(act, session, "50", tmp_path / "tiles.csv")
