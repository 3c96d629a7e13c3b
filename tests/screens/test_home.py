"""Home, the games played, and the app around them."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from textual.widgets import OptionList, Static

from companion.history.store import Store
from screens.app import run
from screens.companion import CompanionApp
from screens.help import HelpScreen
from screens.question import Question
from screens.setup import SetupScreen
from screens.table import TableScreen
from screens.widgets.form import NameInput
from tests.screens.conftest import SIZES, play, settled, setup_of, typed

MakeApp = Callable[[], CompanionApp]


def options_of(app: CompanionApp) -> list[str | None]:
    return [option.id for option in app.screen.query_one(OptionList).options]


def text_of(app: CompanionApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).render())


@pytest.fixture
def games(store: Store) -> Store:
    """Two finished games and two that can go on."""
    for preset, players, events in (
        ("origins-discovery", 4, None),
        ("origins-totem", 2, None),
        ("origins-tribe", 3, 30),
        ("origins-discovery", 4, 12),
    ):
        play(store.new_game(setup_of(preset, players)), events)
    return store


async def test_a_newcomer_is_led_to_a_new_game(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        assert options_of(app) == ["new", "quick", "games", "maps", "quit"]
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, SetupScreen)
        await pilot.press("escape")
        await pilot.press("q", "q")
        await settled(pilot)
        assert isinstance(app.screen, Question)
        await pilot.press("y")
    assert app.return_code == 0


async def test_a_game_that_was_not_begun_is_not_kept(make_app: MakeApp, store: Store) -> None:
    """It would push away others; its table is remembered for the next set-up."""
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        await typed(pilot, ("Ann", "Ben", ""))
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen) and len(store.games()) == 1
        await pilot.press("q")
        await settled(pilot)
        assert options_of(app) == ["new", "quick", "games", "maps", "quit"] and not store.games()
        await pilot.press("n")
        await settled(pilot)
        assert [field.value for field in app.screen.query(NameInput)][:3] == ["Ann", "Ben", ""]


async def test_games_without_an_event_come_last(make_app: MakeApp, games: Store) -> None:
    for _ in range(4):
        games.new_game(setup_of("origins-tribe", 2))
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        assert options_of(app)[:4] == ["game-4", "game-3", "game-8", "game-7"]


async def test_the_newest_unfinished_game_comes_first(make_app: MakeApp, games: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        assert options_of(app)[:2] == ["game-4", "game-3"]
        assert app.screen.query_one(OptionList).highlighted == 0


@pytest.mark.parametrize("content", [b"not a database at all, but long enough" * 9, None])
async def test_a_file_that_is_no_history_is_told_in_words(
    make_app: MakeApp, tmp_path: Path, content: bytes | None
) -> None:
    """A foreign file, and the database of a newer Companion; neither is touched."""
    path = tmp_path / "games.db"
    if content is None:
        Store(path, lambda preset: None).close()  # type: ignore[arg-type, return-value]
        connection = sqlite3.connect(path)
        connection.execute("PRAGMA user_version = 99")
        connection.close()
    else:
        path.write_bytes(content)
    before = path.read_bytes()
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        text = text_of(app, "#state")
        assert "cannot be used" in text and "nothing will be stored" in text
        assert str(path) in text
        await pilot.press("g")
        await settled(pilot)
        assert str(path) in text_of(app, "#none")
    assert path.read_bytes() == before


async def test_without_a_history_a_table_can_play(make_app: MakeApp, tmp_path: Path) -> None:
    """Whatever is wrong with the file, the evening is not lost."""
    path = tmp_path / "games.db"
    path.mkdir()
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        await typed(pilot, ("Ann", "Ben", ""))
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert app.screen.session.game.setup.names == ("Ann", "Ben")
        await pilot.press("q")
        await settled(pilot)
        assert len(app.screen_stack) == 1
    assert path.is_dir()


async def test_every_key_is_in_the_command_palette(make_app: MakeApp, games: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        commands = {command.title for command in app.get_system_commands(app.screen)}
        assert {"New game", "Continue", "All games", "Quit", "Help"} <= commands
        titles = [command.title for command in app.get_system_commands(app.screen)]
        assert len(titles) == len(commands)


async def test_help_tells_the_own_keys_and_closes_alone(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        for close in ("f1", "escape"):
            app.screen.query(NameInput).first().focus()  # with all keys of a text field
            await pilot.press("f1")
            await settled(pilot)
            assert isinstance(app.screen, HelpScreen)
            shown = "".join(
                segment.text
                for strip in app.screen._compositor.render_strips()
                for segment in strip
            )
            assert "Next name" in shown and "Another colour" in shown
            assert "cursor" not in shown and "Scroll" not in shown
            await pilot.press(close)
            await settled(pilot)
            assert isinstance(app.screen, SetupScreen)


async def test_help_speaks_of_escape_only_where_it_leads_back(
    make_app: MakeApp, store: Store
) -> None:
    store.new_game(setup_of("origins-totem", 2))
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        for keys, back in (((), False), (("n",), True), (("escape", "c"), False)):
            await pilot.press(*keys)
            await settled(pilot)
            await pilot.press("f1")
            await settled(pilot)
            told = " ".join(str(line.render()) for line in app.screen.query("#help .told"))
            assert ("Escape goes back" in told) == back
            await pilot.press("f1")
            await settled(pilot)


@pytest.mark.parametrize("term", ["dumb", "", "unknown"])
def test_a_terminal_that_cannot_show_it_is_refused(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], term: str
) -> None:
    monkeypatch.setenv("TERM", term)
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    assert run() == 2
    assert "terminal" in capsys.readouterr().err


def test_a_pipe_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run() == 2
    assert "pipe" in capsys.readouterr().err


def test_an_unforeseen_error_ends_in_a_report(
    make_app: MakeApp, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    app = make_app()

    def fail() -> None:
        raise RuntimeError("nobody thought of this")

    async def act(_pilot: object) -> None:
        app.call_later(fail)

    app.run(headless=True, size=(80, 24), auto_pilot=act)
    assert app.return_code == 1
    shown = capfd.readouterr().err
    assert "nobody thought of this" in shown and "Traceback" not in shown
    report = next((tmp_path / "data").rglob("companion-*.txt"))
    assert report.name in shown.replace("\n", "")
    assert "Traceback" in report.read_text()


@pytest.mark.parametrize(
    ("value", "depth"), [("1", "none"), ("", "none"), (None, "truecolor")], ids=str
)
def test_no_color_chooses_the_depth(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str | None, depth: str
) -> None:
    if value is not None:
        monkeypatch.setenv("NO_COLOR", value)
    app = CompanionApp(tmp_path / "games.db")
    assert app.depth == ("truecolor" if value == "" else depth)
    assert app.theme == ("ansi-dark" if app.depth == "none" else "companion")


def test_sixteen_colours_are_noticed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("COLORTERM")
    monkeypatch.setenv("TERM", "linux")
    app = CompanionApp(tmp_path / "games.db")
    assert (app.depth, app.theme) == ("16", "companion-16")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_home_first(make_app: MakeApp, picture: Callable[..., None], size: tuple[int, int]) -> None:
    picture(make_app(), size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_home_with_games(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), size=size)
