"""Sharing from the score sheet: codes on screen, files, and taking in what others shared."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

from companion.games import ruleset_for
from companion.history.store import Store, StoredGame
from companion.notation.boards import score_file_of
from companion.notation.game_file import replay, write_game
from companion.notation.score_file import write_score_file
from companion.referee import Game, Player, Setup
from companion.sharing.compact import decode, encode_boards, encode_game
from companion.sharing.incoming import judge
from screens.companion import CompanionApp
from screens.paste import PasteScreen
from screens.qr import QrScreen
from screens.score import ScoreScreen
from screens.session import Session
from screens.share import ShareScreen
from tests.screens.conftest import SIZES, play, settled, setup_of
from tests.screens.test_qr import photographed, read_by_opencv, read_by_zxing

MakeApp = Callable[[], CompanionApp]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, where files go."""
    path = tmp_path / "here"
    path.mkdir()
    monkeypatch.chdir(path)
    monkeypatch.setattr(ShareScreen, "folder", None)
    return path


def finished(store: Store, preset: str = "kingdomino", players: int = 4) -> Game[Any]:
    game = store.new_game(setup_of(preset, players))
    play(game)
    return game


async def shared(pilot: Pilot[Any], game_id: int = 1) -> ShareScreen:
    await settled(pilot)
    pilot.app.push_screen(ShareScreen(game_id))
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, ShareScreen)
    return screen


async def choose(pilot: Pilot[Any], id_: str) -> None:
    options = pilot.app.screen.query_one(OptionList)
    options.highlighted = options.get_option_index(id_)
    await settled(pilot)


def said(screen: Any, id_: str) -> str:
    return " ".join(str(screen.query_one(f"#{id_}", Static).render()).split())


@pytest.mark.parametrize(
    ("id_", "size"), [("result-code", (80, 24)), ("game-code", (100, 30)), ("link", (200, 60))]
)
async def test_a_phone_reads_the_result_from_the_score_sheet(
    make_app: MakeApp, store: Store, id_: str, size: tuple[int, int]
) -> None:
    # With four players a link is longer than any code that a terminal of 200 by 60 holds.
    game = finished(store, players=4 if id_ != "link" else 2)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.push_screen(ScoreScreen(Session(game)))
        await settled(pilot)
        await pilot.press("e")
        await settled(pilot)
        assert isinstance(app.screen, ShareScreen)
        await choose(pilot, id_)
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, QrScreen)
        text = read_by_zxing(photographed(app))
        assert text == read_by_opencv(photographed(app))
        if id_ == "result-code":
            assert decode(text).text == write_score_file(score_file_of(game))
        elif id_ == "game-code":
            assert decode(text).text == write_game(game)
        else:
            assert text.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
        await pilot.press("escape", "escape")
        await settled(pilot)
        assert isinstance(app.screen, ScoreScreen)


async def test_without_room_the_screen_offers_files(
    make_app: MakeApp, store: Store, folder: Path
) -> None:
    game = finished(store)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await shared(pilot)
        for key in ("p", "s", "t"):
            await choose(pilot, "game-code")
            await pilot.press("enter")
            await settled(pilot)
            assert isinstance(app.screen, QrScreen) and not app.screen.fits
            await pilot.press(key)
            await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ShareScreen)
    name = "2026-03-01 Kingdomino, Ann, Ben, Cy, Di (Code of the whole game)"
    assert sorted(path.name for path in folder.iterdir()) == [
        f"{name}.{extension}" for extension in ("png", "svg", "txt")
    ]
    assert decode((folder / f"{name}.txt").read_text()).text == write_game(game)


async def test_every_file_is_written_beside_what_is_there(
    make_app: MakeApp, store: Store, folder: Path, tmp_path: Path
) -> None:
    names = ("../../up", "/etc/passwd", "C:\\x", "Zo\N{GAME DIE}")
    chosen = setup_of("kingdomino", 4)
    players = tuple(Player(n, p.colour) for n, p in zip(names, chosen.players, strict=True))
    game = store.new_game(replace(chosen, players=players))
    play(game)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shared(pilot)
        ids = [option.id for option in screen.query_one(OptionList).options if option.id]
        files = ids[ids.index("game") :]
        for id_ in [*files, "game"]:
            await choose(pilot, id_)
            await pilot.press("enter")
            await settled(pilot)
            assert said(screen, "result").startswith("Written: ")
    written = list(folder.iterdir())
    assert len(written) == len(files) + 1
    assert [path for path in written if path.name.endswith(" (2).game")]
    assert not (tmp_path / "up").exists()


async def test_the_folder_is_the_users_choice(
    make_app: MakeApp, store: Store, folder: Path, tmp_path: Path
) -> None:
    finished(store)
    (tmp_path / "elsewhere").mkdir()
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await shared(pilot)
        await pilot.press("o")
        await settled(pilot)
        field = app.screen.query_one(Input)
        assert field.value == str(folder)
        field.value = str(tmp_path / "nowhere")
        await pilot.press("enter")
        await settled(pilot)
        assert "no folder" in said(app.screen, "problem")
        field.value = str(tmp_path / "elsewhere")
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen is screen
        await choose(pilot, "text")
        await pilot.press("enter")
        await settled(pilot)
    assert len(list((tmp_path / "elsewhere").iterdir())) == 1
    assert not list(folder.iterdir())


async def test_what_a_game_does_not_have_is_said(make_app: MakeApp, store: Store) -> None:
    game = store.new_game(setup_of("origins-totem", 3))
    play(game, 20)
    store.new_desk(setup_of("kingdomino", 2))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        for game_id, id_, reason in (
            (1, "link", "finished"),
            (1, "bgstats", "Not for a game that is not finished."),
            (2, "game", "Not for a game that is scored without a referee."),
            (2, "game-code", "Only the boards were scored"),
        ):
            screen = await shared(pilot, game_id)
            await choose(pilot, id_)
            assert reason in said(screen, "about")
            await pilot.press("enter")
            await settled(pilot)
            assert app.screen is screen
            await pilot.press("escape")
        await shared_and_gone(pilot)


async def shared_and_gone(pilot: Pilot[Any]) -> None:
    """A game that another window deleted cannot be shared."""
    below = pilot.app.screen
    pilot.app.push_screen(ShareScreen(99))
    await settled(pilot)
    assert pilot.app.screen is below


# -- taking in -----------------------------------------------------------------------------------


def elsewhere(setup: Setup) -> Game[Any]:
    game = Game(ruleset_for(setup.preset), setup)
    play(game)
    return game


async def test_a_pasted_code_brings_a_game_in_once(make_app: MakeApp, store: Store) -> None:
    game = elsewhere(setup_of("origins-tribe", 3))
    code = encode_game(game)
    app = make_app()
    taken: list[int | None] = []
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        for text, answer in (
            (code[:40], "cut short"),
            ("CB2" + code[3:], "has version 2"),
            (encode_boards("game kingdomino\nplayer Ann\nX9\n"), "Line 3, column 1"),
            ("hello", "was expected first, not 'hello'"),
            (f" {code[:50].lower()}\n{code[50:]}\n", ""),
            (code, "stored already"),
        ):
            await app.push_screen(PasteScreen(), taken.append)
            screen = app.screen
            screen.query_one(TextArea).load_text(text)
            await pilot.press("ctrl+s")
            await settled(pilot)
            if answer:
                assert answer in said(screen, "problem")
                assert app.screen is screen
                assert screen.query_one(TextArea).text == text
                await pilot.press("escape")
            await settled(pilot)
    assert len(store.games()) == 1
    assert [id_ for id_ in taken if id_ is not None] == [store.games()[0].id]
    assert write_game(store.open_game(store.games()[0].id)) == write_game(game)


# -- pictures ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("keys", [(), ("down",), ("end", "up", "up", "up")], ids=str)
def test_ways(
    make_app: MakeApp,
    store: Store,
    picture: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    size: tuple[int, int],
    keys: tuple[str, ...],
) -> None:
    monkeypatch.setattr(Path, "cwd", lambda: Path("/home/ann/games"))
    finished(store)

    async def before(pilot: Pilot[Any]) -> None:
        await shared(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    picture(make_app(), size=size, before=before)


@pytest.mark.parametrize("keys", [("enter",), ("down", "enter")], ids=str)
def test_the_code_alone(
    make_app: MakeApp, store: Store, picture: Callable[..., None], keys: tuple[str, ...]
) -> None:
    finished(store)

    async def before(pilot: Pilot[Any]) -> None:
        await shared(pilot)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    picture(make_app(), size=(80, 24), before=before)


def test_pasting(make_app: MakeApp, picture: Callable[..., None]) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.push_screen(PasteScreen())
        await settled(pilot)
        pilot.app.screen.query_one(TextArea).load_text("CB1YYAF7JW+0P9POIID.7MN8OUZ911VF8")
        await pilot.press("ctrl+s")

    picture(make_app(), size=(80, 24), before=before)


async def test_back_stores_nothing_while_a_text_is_read(
    make_app: MakeApp, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = write_game(finished(store))
    store.delete_game(1)
    reading, go_on = Event(), Event()

    def slow(*args: Any) -> Any:
        reading.set()
        assert go_on.wait(30)
        return judge(*args)

    monkeypatch.setattr("companion.sharing.incoming.judge", slow)
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.push_screen(PasteScreen())
        await pilot.pause()
        app.screen.query_one(TextArea).text = text
        await pilot.press("ctrl+s")
        while not reading.is_set():
            await pilot.pause()
        await pilot.press("escape")
        go_on.set()
        await settled(pilot)
        assert not isinstance(app.screen, PasteScreen)
    assert not store.games()


@pytest.mark.parametrize(
    ("keys", "written"),
    [("down t", "(Code of the whole game).txt"), ("p", "(Code of the result).png"), ("enter", "")],
)
async def test_a_key_pressed_while_the_game_is_read_is_obeyed(
    make_app: MakeApp,
    store: Store,
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    keys: str,
    written: str,
) -> None:
    finished(store, players=2)
    go_on, opened = Event(), Store.open_game

    def slow(self: Store, id_: int) -> StoredGame:
        assert go_on.wait(30)
        return opened(self, id_)

    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        monkeypatch.setattr(Store, "open_game", slow)
        app.push_screen(ShareScreen(1))
        await pilot.pause()
        # Everything there is can be seen and walked through at once.
        screen = app.screen
        assert len(screen.query_one(OptionList).options) == 13
        assert "Reading the game ..." in said(screen, "about")
        await pilot.press(*keys.split())
        assert said(screen, "result").endswith(": Reading the game ...")
        assert not list(folder.iterdir())
        go_on.set()
        await settled(pilot)
        if written:
            assert said(screen, "result").startswith("Written: ")
            assert [path.name.endswith(written) for path in folder.iterdir()] == [True]
        else:
            assert isinstance(app.screen, QrScreen)
        assert not app._notifications


async def test_what_to_do_with_a_code_is_said_before_it_and_beside_it(
    make_app: MakeApp, store: Store
) -> None:
    finished(store, players=2)
    app = make_app()
    async with app.run_test(size=(160, 55)) as pilot:
        screen = await shared(pilot)
        for id_, told in (
            ("result-code", "choose All games (g), then i, and paste or type it"),
            ("game-code", "choose All games (g), then i, and paste or type it"),
            ("link", "Scan it with the phone that has BG Stats"),
        ):
            await choose(pilot, id_)
            assert told in said(screen, "about")
            await pilot.press("enter")
            await settled(pilot)
            assert isinstance(app.screen, QrScreen)
            assert told in said(app.screen, "beside")
            await pilot.press("escape")


async def test_a_current_folder_that_is_gone_is_told(
    make_app: MakeApp, store: Store, folder: Path
) -> None:
    finished(store)
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await shared(pilot)
        folder.rmdir()
        await choose(pilot, "text")
        await pilot.press("enter")
        await settled(pilot)
        assert said(screen, "result") == "Not written: the current folder is there no more"
        await pilot.press("o")
        await settled(pilot)
        app.screen.query_one(Input).value = str(folder.parent)
        await pilot.press("enter")
        await settled(pilot)
        assert said(screen, "files") == f"Files go to {folder.parent}"


async def test_a_map_has_a_picture(make_app: MakeApp, store: Store) -> None:
    golden = Path(__file__).parent.parent / "golden" / "origin-matagot.game"
    store.add_game(replay(golden.read_text(encoding="utf-8")).game)
    app = make_app()
    async with app.run_test(size=(100, 30)) as pilot:
        screen = await shared(pilot)
        for format_ in ("svg", "png"):
            await choose(pilot, format_)
            assert "Picture of the game" in said(screen, "about")
            assert "Enter writes it." in said(screen, "about")
