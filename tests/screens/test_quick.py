"""Quick score: boards entered by dominoes, by painting and as text; stored, mended, resumed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

from companion.dominoes.user_tiles import FILE_NAME, tiles_for
from companion.games import ruleset_for
from companion.history.paths import find_paths
from companion.history.store import Store
from companion.notation.desk import Boards, Desk
from companion.referee import Setup, Tile
from screens.companion import CompanionApp
from screens.quick import QuickScreen
from screens.quick_pick import PickScreen
from screens.quick_sheet import QuickSheetScreen
from screens.quick_text import TextScreen
from screens.session import DeskSession
from screens.settle import SettleScreen
from screens.widgets.board import Board
from screens.widgets.keys import Keys
from screens.widgets.rows import Rows
from screens.wishes import OpenGame, ScoreBoards
from tests.screens.conftest import SIZES, settled, setup_of

KINGDOM = """\
.  .  L1 L0 W0
W1 W0 L0 F0 M3
F0 C  G2 G0 M3
F0 F1 S1 M2 M2
G0 G0 S0 W0 W0
"""
TRIBE = """\
G0* G0*       J1 .  .
G0* D0^hunter G0* V1 D0
C   D0^hunter J0 D0+1 L0*
"""
ALL = ("court", "giants")
App = Callable[[], CompanionApp]
Act = Callable[[Pilot[None], QuickScreen], Awaitable[None]]


def quick(
    make_app: App, setup: Setup, act: Act, *, text: str = "", size: tuple[int, int] = SIZES[0]
) -> Desk:
    """Do something with the boards of a set-up; the desk as it was left."""
    desk = Desk(Boards.begin(setup))
    if text:
        desk.change(desk.boards.load(text, 0))

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=size) as pilot:
            screen = QuickScreen(DeskSession(desk))
            await app.push_screen(screen)
            await settled(pilot)
            await act(pilot, screen)
            assert app._exception is None

    asyncio.run(run())
    return desk


def rows(desk: Desk, seat: int = 0) -> list[str]:
    return [" ".join(line.split()) for line in desk.boards.written_board(seat).splitlines()]


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
    await pilot.pause()


async def write(pilot: Pilot[None], text: str) -> None:
    await press(pilot, *({" ": "space", ".": "full_stop"}.get(c, c) for c in text), "enter")


# -- (a) dominoes ----------------------------------------------------------------------------


def test_dominoes_by_number_with_the_cursor(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        # A digit begins a number; the ghost comes where it fits, with the verdict.
        await press(pilot, "1", "enter")
        assert screen.held == "1" and "fits" in screen.told
        await press(pilot, "enter")
        assert not screen.held
        await press(pilot, "1", "9", "enter", "up", "up", "up")
        assert "odd, Enter lays it all the same" in screen.told
        assert "No half touches" in screen.told
        await press(pilot, "r", "enter")
        assert screen.boards.board(0).squares == 4
        # What is taken is refused, and the domino stays in hand.
        await press(pilot, "n", "7", "enter")
        screen.go((0, 0))
        await press(pilot, "enter")
        assert screen.held == "7" and "impossible" in screen.told
        await press(pilot, "escape")
        assert not screen.held
        # The domino under the cursor is taken up again.
        await press(pilot, "u")
        laid = screen.boards.laid[0]
        screen.go(laid.square)
        assert "domino 1" in screen.told
        await press(pilot, "enter")
        assert screen.held == "1" and not screen.boards.laid

    desk = quick(make_app, setup_of("kingdomino", 3), act)
    assert desk.revision == 4 and desk.can_undo


def test_dominoes_typed_and_with_the_mouse(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "slash")
        await write(pilot, "23 f5 e")
        assert screen.boards.laid[0][1:] == ("23", (1, 0), "e")
        await press(pilot, "slash")
        await write(pilot, "23 x9 e")
        assert "a square was expected" in screen.told
        await press(pilot, "escape")
        await press(pilot, "2", "3", "enter")
        assert "lies already: Ann, on f5 and g5" in screen.told
        await press(pilot, "escape", "4", "enter")
        screen.board.post_message(Board.Pointed((0, 2)))
        screen.board.post_message(Board.Turned(1))
        await pilot.pause()
        square = screen.cursor
        assert square == (0, 2)
        screen.board.post_message(Board.Clicked(square))
        await pilot.pause()
        assert len(screen.boards.laid) == 2
        # One press of backspace takes a whole domino away.
        await press(pilot, "backspace")
        assert len(screen.boards.laid) == 1

    quick(make_app, setup_of("kingdomino", 3), act)


def test_a_lettered_domino_is_typed_with_its_faces(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "slash")
        await write(pilot, "G")
        assert "not known: type it, as G W1 F/L" in screen.told
        screen.query_one("#typed", Input).value = ""
        await write(pilot, "G W1 F/L")
        assert screen.held == "G" and "forest/lake" in screen.told
        await press(pilot, "enter")

    setup = setup_of("kingdomino", 2, "heroes")
    desk = quick(make_app, setup, act)
    assert "F/L" in desk.boards.text and desk.boards.laid[0].id == "G"
    # The next game of this table knows the domino.
    path = find_paths().user_data / FILE_NAME
    assert tiles_for("kingdomino", path, ("heroes",)) == (Tile("G", "W1", "F/L"),)


# -- (b) painting ----------------------------------------------------------------------------


def test_painting_with_keys(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "w", "1")
        assert "1 wheat: 1 square x 1 crown" in screen.told
        await press(pilot, "right", "w", "down", "space", "s", "2")
        assert "2 swamp" in screen.told.replace("  ", "")
        await press(pilot, "left", "f", "backspace")
        await press(pilot, "0")  # an empty square has no crowns: the digit begins a number
        assert screen.query_one("#typed", Input).value == "0"
        await press(pilot, "escape", "up", "up", "M", "3", "up", "m", "3")
        assert "the box has 1" in screen.warnings
        assert screen.board.marks.squares

    desk = quick(make_app, setup_of("kingdomino", 3), act)
    assert rows(desk) == [". M3 .", ". M3 .", "C W1 W0", ". . S2"]


def test_painting_with_the_mouse(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        def at(square: tuple[int, int]) -> tuple[int, int]:
            board, grid = screen.board, screen.boards.rules.grid
            region = board._region(grid.bit(square))
            assert region is not None
            return region.x + 1 + 1, region.y + 1

        screen.go((0, 0))
        await pilot.click("#keys", offset=(3 + 2, 1))  # the second letter of the palette
        assert "is the hut" in screen.told
        screen.go((1, 0))
        await press(pilot, "j", "1")
        await pilot.mouse_down(screen.board, offset=at((0, 1)))
        await pilot.hover(screen.board, offset=at((0, 2)))
        await pilot.mouse_up(screen.board, offset=at((0, 2)))
        await pilot.pause()
        assert [screen.boards.cell(0, (0, y)) is not None for y in (1, 2)] == [True, True]
        await pilot.click("#players", offset=(16, 0))
        assert screen.seat == 1

    desk = quick(make_app, setup_of("origins-discovery", 2), act)
    assert rows(desk) == ["J1 .", "J1 .", "C J1"]


def test_pieces_of_origins(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "d", "plus", "right", "j", "asterisk", "right", "v")
        await press(pilot, "plus")
        assert "cannot lie on a volcano" in screen.told
        await press(pilot, "right", "g")
        assert screen.active_bindings["c"].binding.description == "Dweller"
        await press(pilot, "c")
        assert isinstance(pilot.app.screen, PickScreen)
        await press(pilot, "p", "enter")
        assert "painter" in screen.told
        await press(pilot, "q", "c", "enter", "s")
        assert isinstance(pilot.app.screen, QuickSheetScreen)
        verdict = str(pilot.app.screen.query_one("#verdict", Static).content)
        assert "those of Ann and Ben not complete" in verdict
        await press(pilot, "escape", "u", "u", "U")

    desk = quick(make_app, setup_of("origins-tribe", 2), act)
    assert rows(desk) == ["C D0+1 J0 V1 G0^painter"]


def test_totems_giants_and_divided_squares(make_app: App) -> None:
    async def totems(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "t", "f", "enter", "tab", "t", "m", "enter", "shift+tab")
        assert screen.seat == 0 and screen.boards.sheet.tallies[1].total > 0

    desk = quick(make_app, setup_of("origins-totem", 2), totems)
    assert (rows(desk, 0)[-1], rows(desk, 1)[-1]) == ("totems fish", "totems mammoth")

    async def giants(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "g", "2", "exclamation_mark", "up", "w")
        assert screen.active_bindings["c"].binding.description == "Tile"
        await press(pilot, "c", "down", "enter")
        await press(pilot, "exclamation_mark")

    desk = quick(make_app, setup_of("kingdomino", 2, *ALL), giants)
    assert rows(desk) == [". W0!1^building_wheat", "C G2!1"]

    async def divided(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "w", "h", "l", "up", "h")
        assert "First its one terrain" in screen.told
        await press(pilot, "down", "2")
        assert "A divided square has no crowns" in screen.told

    desk = quick(make_app, setup_of("kingdomino", 2, "heroes"), divided)
    assert rows(desk) == ["C C .", "C C W/L"]


# -- (c) text --------------------------------------------------------------------------------


def test_pasting_and_mending_text(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "p")
        text = pilot.app.screen
        assert isinstance(text, TextScreen)
        area = text.query_one(TextArea)
        assert area.selected_text.strip() == "C"  # so that pasting replaces it
        area.load_text("W1 C\nX0 L1\nW1 L9\n")
        await press(pilot, "ctrl+s")
        said = str(text.query_one("#errors", Static).content)
        assert "line 2, column 1" in said and "line 3, column 4" in said
        assert area.cursor_location == (1, 0)
        area.load_text(KINGDOM)
        await press(pilot, "ctrl+s")
        assert pilot.app.screen is screen
        assert screen.boards.sheet.tallies[0].total == 54
        await press(pilot, "x")
        assert "1 discarded" in screen.query_one("#keys", Keys).text
        # The whole game, with another player.
        await press(pilot, "p", "f2")
        area = pilot.app.screen.query_one(TextArea)
        assert area.text == screen.boards.text
        await press(pilot, "escape", "u", "u")

    desk = quick(make_app, setup_of("kingdomino", 3), act)
    assert rows(desk) == ["C"] and desk.can_redo


def test_loading_a_file(make_app: App, tmp_path: Path) -> None:
    path = tmp_path / "finished.score"
    path.write_text("game origins-totem\nplayer Di\nC J1\nplayer Ed\nC\ntotems fish\n")

    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "p")
        text = pilot.app.screen
        field = text.query_one("#path", Input)
        field.focus()
        field.value = str(tmp_path / "nothing")
        await press(pilot, "enter")
        assert "No such file" in str(text.query_one("#errors", Static).content)
        field.value = str(path)
        await press(pilot, "enter", "ctrl+s")
        assert pilot.app.screen is screen
        assert screen.board.border_title == "Di's territory"

    desk = quick(make_app, setup_of("kingdomino", 3), act)
    assert desk.boards.setup.names == ("Di", "Ed")


# -- the store -------------------------------------------------------------------------------


def test_from_home_to_boards_and_back_later(make_app: App, tmp_path: Path) -> None:
    async def begin() -> None:
        app = make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(pilot)
            await press(pilot, "s")
            await settled(pilot)
            await pilot.press(*"Ann", "down", *"Ben", "down", *"Cy", "ctrl+s")
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, QuickScreen)
            await press(pilot, "j", "1", "tab", "3", "enter", "enter")
            # The process ends here without anything being closed.
            assert app._exception is None

    async def go_on() -> None:
        app = make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(pilot)
            menu = app.screen.query_one("#menu", OptionList)
            assert menu.get_option_at_index(0).id == "game-1"
            await press(pilot, "c")
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, QuickScreen)
            assert [b.squares for b in screen.boards.file.boards] == [1, 2, 0]
            await press(pilot, "u", "U", "x", "tab", "x")
            assert app._exception is None

    asyncio.run(begin())
    asyncio.run(go_on())
    with Store(tmp_path / "games.db", ruleset_for) as store:
        (game,) = store.games()
        assert game.scored and not game.finished and store.open_desk(game.id).revision >= 5


def test_quests_of_boards_are_chosen_not_drawn(make_app: App) -> None:
    async def act() -> None:
        app = make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(pilot)
            app.post_message(ScoreBoards(setup_of("kingdomino", 3, "quests")))
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, SettleScreen)
            await press(pilot, "ctrl+s")
            assert app.screen is screen and screen.query_one("#problem").display
            await press(pilot, "enter")
            await settled(pilot)
            assert app.screen.query_one(OptionList).option_count == 17
            await press(pilot, "enter", "down", "enter")
            await settled(pilot)
            await press(pilot, "end", "enter", "ctrl+s")
            await settled(pilot)
            assert isinstance(app.screen, QuickScreen)
            quests = app.screen.boards.setup.quests
            assert quests == ("local_business_wheat", "bleak_king")

    asyncio.run(act())


def test_a_very_small_terminal_shows_board_and_square(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        assert screen.board.content_size.height >= 3
        assert screen.query_one("#told").content_size.height >= 2
        await press(pilot, "f", "2", "right", "7")
        assert "warning" not in screen.told

    desk = quick(make_app, setup_of("kingdomino", 2, "heroes"), act, size=(40, 12))
    assert desk.boards.board(0).squares


def test_a_scored_game_opens_from_the_list_and_can_be_mended(make_app: App, store: Store) -> None:
    desk = store.new_desk(setup_of("kingdomino", 3))
    for seat in range(3):
        desk.change(desk.boards.with_discards(seat, 12))
    assert store.games()[0].finished
    store.new_desk(setup_of("kingdomino", 3))

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(pilot)
            await press(pilot, "g")
            await settled(pilot)
            history = app.screen
            await press(pilot, "slash", "a", "n", "n", "enter")
            await settled(pilot)
            await press(pilot, "down", "enter")
            await settled(pilot)
            # A complete one shows its sheet first, so that no key changes what is done.
            assert isinstance(app.screen, QuickSheetScreen)
            await press(pilot, "w", "f", "escape")
            await settled(pilot)
            assert app.screen is history and store.games()[-1].finished
            await press(pilot, "enter")
            await settled(pilot)
            await press(pilot, "s")
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, QuickScreen)
            await press(pilot, "x", "w", "1")
            await settled(pilot)
            await press(pilot, "escape")
            await settled(pilot)
            # Back to the list as it was; what is not complete opens where it is entered.
            assert app.screen is history and history.query_one(Input).value == "ann"
            assert history.query_one(Rows).chosen.id == 1  # type: ignore[union-attr]
            await press(pilot, "enter")
            await settled(pilot)
            assert isinstance(app.screen, QuickScreen)

    asyncio.run(run())
    assert not store.games()[-1].finished


def test_an_empty_board_is_not_done_by_one_key(make_app: App) -> None:
    async def act(pilot: Pilot[None], screen: QuickScreen) -> None:
        await press(pilot, "x")
        assert "is empty" in screen.told and screen.boards.board(0).discards is None
        await press(pilot, "slash")
        await write(pilot, "discards 12")
        await press(pilot, "tab", "w", "x")
        assert "12 dominoes discarded; x takes that back." in screen.told

    desk = quick(make_app, setup_of("kingdomino", 3), act)
    assert [bool(board.discards) for board in desk.boards.file.boards] == [True, True, False]


def test_a_second_window_is_refused_and_refreshed(make_app: App, store: Store) -> None:
    desk = store.new_desk(setup_of("kingdomino", 3))

    async def run() -> None:
        app = make_app()
        async with app.run_test(size=SIZES[0]) as pilot:
            await settled(pilot)
            app.post_message(OpenGame(desk.id))
            await settled(pilot)
            screen = app.screen
            assert isinstance(screen, QuickScreen)
            desk.change(desk.boards.load("C W3 W0\n", 0))
            await press(pilot, "m")
            await settled(pilot)
            # Nothing was stored, and the other window's boards are shown.
            assert screen.boards == desk.boards
            assert "another window" in next(iter(app._notifications)).message
            await press(pilot, "up", "m")
            assert app._exception is None

    asyncio.run(run())
    assert store.open_desk(desk.id).boards.board(0).squares == 3


# -- pictures --------------------------------------------------------------------------------


def shown(text: str, setup: Setup, *keys: str) -> Callable[[Pilot[None]], Awaitable[None]]:
    async def before(pilot: Pilot[None]) -> None:
        desk = Desk(Boards.begin(setup))
        if text:
            desk.change(desk.boards.load(text, 0))
        await pilot.app.push_screen(QuickScreen(DeskSession(desk)))
        await settled(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    return before


PICTURES = {
    "begun": ("", setup_of("kingdomino", 3), ()),
    "warned": (KINGDOM, setup_of("kingdomino", 4), ("right",)),
    "held": (KINGDOM, setup_of("kingdomino", 4), ("n", "2", "3", "enter", "space", "up")),
    "tribe": (TRIBE, setup_of("origins-tribe", 3), ("up",)),
    "heroes": ("C C . .\nC C W/F G1\n", setup_of("kingdomino", 2, "heroes"), ()),
    "text": (TRIBE, setup_of("origins-tribe", 3), ("p",)),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", PICTURES)
def test_pictures(
    make_app: App, picture: Callable[..., None], name: str, size: tuple[int, int]
) -> None:
    text, setup, keys = PICTURES[name]
    picture(make_app(), size=size, before=shown(text, setup, *keys))
