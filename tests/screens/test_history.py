"""The history: found by words, filters and order, a page at a time; kept, edited, brought back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.text import Text
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea

from companion.history.queries import Filters
from companion.history.store import Store
from companion.notation.desk import Boards
from companion.notation.game_file import write_game
from companion.referee.errors import NotationError
from companion.referee.game import Game
from companion.referee.setup import Player, Setup
from screens.companion import CompanionApp
from screens.corrections import CorrectionsScreen
from screens.history import HistoryScreen
from screens.history_forms import Form, read_minutes
from screens.history_lines import SORTED_BY, heading, line
from screens.period import Period, read_period
from screens.question import Question
from screens.replay import ReplayScreen
from screens.score import ScoreScreen
from screens.setup import SetupScreen
from screens.share import ShareScreen
from screens.table import TableScreen
from screens.widgets.choice import Choice
from screens.widgets.form import NameInput
from screens.widgets.rows import PAGE, Rows
from screens.widgets.sheet import Sheet
from tests.screens.conftest import SIZES, play, settled, setup_of

MakeApp = Callable[[], CompanionApp]


def add(store: Store, preset: str, players: int, events: int | None = None) -> None:
    """Store a game that was played elsewhere, in one go."""
    game = Game(store.ruleset_for(preset), setup_of(preset, players))
    play(game, events)
    store.add_game(game)


@pytest.fixture
def games(store: Store) -> Store:
    """Two finished games and two that can go on."""
    for preset, players, events in (
        ("origins-discovery", 4, None),
        ("origins-totem", 2, None),
        ("origins-tribe", 3, 30),
        ("origins-discovery", 4, 12),
    ):
        add(store, preset, players, events)
    store.set_details(1, note="a rainy day", place="the cabin", minutes=47)
    store.set_details(2, played_at=datetime(2025, 7, 1, 18, tzinfo=UTC))
    return store


async def show(pilot: Pilot[None]) -> HistoryScreen:
    await settled(pilot)
    await pilot.press("g")
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


async def press(pilot: Pilot[None], *keys: str) -> None:
    """Press keys; one that begins with a quote stands for a text that is typed."""
    for key in keys:
        await pilot.press(*(key[1:] if key.startswith("'") else [key]))
        await settled(pilot)


def ids(screen: HistoryScreen) -> list[int]:
    """The games of the list, as far as one page has them."""
    rows: Rows[Any] = screen.query_one(Rows)
    return [item.id for row in range(rows.total) if (item := rows._item(row)) is not None]


def said(screen: HistoryScreen, selector: str = "#told") -> str:
    return str(screen.query_one(selector, Static).render())


async def test_a_game_opens_where_it_is_of_use(make_app: MakeApp, games: Store) -> None:
    """A finished one its sheet, an unfinished one its table, any the replay and the log."""
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        assert ids(screen) == [4, 3, 1, 2]
        assert said(screen) == "All games: 4 games, the newest first."
        for keys, kind in (
            (("end", "enter"), ScoreScreen),
            (("v",), ReplayScreen),
            (("l",), CorrectionsScreen),
        ):
            await press(pilot, *keys)
            assert isinstance(pilot.app.screen, kind)
            await press(pilot, "escape")
            assert pilot.app.screen is screen
            assert screen.query_one(Rows).chosen.id == 2  # type: ignore[union-attr]
        await press(pilot, "home", "enter")
        assert isinstance(pilot.app.screen, TableScreen)


async def test_words_and_filters_limit_the_list_and_escape_shows_all_again(
    make_app: MakeApp, games: Store
) -> None:
    games.add_game(games.open_game(3))
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "slash", "'rain cab")
        assert ids(screen) == [1]
        assert said(screen) == "1 game matches: 'rain cab'; the newest first."
        await press(pilot, "x")
        assert ids(screen) == [] and "Escape shows all again" in said(screen, "#none")
        await press(pilot, "escape")
        assert len(ids(screen)) == 5 and not screen.query_one(Input).value
        # Game, player, days and state, each by keys alone.
        await press(pilot, "f", "enter", "'kkk", "enter")  # the third that begins with k
        assert said(screen) == "2 games match: Kingdomino Origins Tribe; the newest first."
        await press(pilot, "tab", "space", "c", "enter")
        assert "Kingdomino Origins Tribe, with Cy;" in said(screen) and len(ids(screen)) == 2
        await press(pilot, "f", "enter", "home", "enter")
        await press(pilot, "right", "enter", "home", "enter")
        await press(pilot, "right", "enter", "o", "enter", "'2025-06 to 2025", "enter")
        assert ids(screen) == [2]
        assert said(screen) == "1 game matches: 2025-06-01 to 2025-12-31; the newest first."
        await press(pilot, "right", "enter", "u", "enter")
        assert not ids(screen)
        assert str(screen.query(Choice).last().render()) == "State: unfinished"
        await press(pilot, "escape")
        assert said(screen).startswith("All games: 5 games")
        await press(pilot, "escape")
        assert len(pilot.app.screen_stack) == 1


async def test_filters_answer_to_the_mouse(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await pilot.click("#far")
        await settled(pilot)
        await pilot.click(OptionList, offset=(4, 1))
        await settled(pilot)
        assert ids(screen) == [1, 2]
        assert said(screen) == "2 games match: finished; the newest first."


async def test_days_that_are_none_are_refused_and_kept(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "f", "right", "right", "enter", "o", "enter", "'2025-13", "enter")
        form = pilot.app.screen
        assert isinstance(form, Form)
        assert "'2025-13' is no date" in str(form.query_one("#problem", Static).render())
        assert form.query_one(Input).value == "2025-13"
        await press(pilot, "escape")
        assert pilot.app.screen is screen and len(ids(screen)) == 4


async def test_every_order_by_key_and_by_a_click_on_a_head(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        for column in [*SORTED_BY][1:]:
            await press(pilot, "o")
            _head, descending, down, up = SORTED_BY[column]
            expected = games.page(Filters(), column, descending).games
            assert ids(screen) == [game.id for game in expected], column
            assert said(screen).endswith(f"{down if descending else up}.")
            await press(pilot, "O")
            assert ids(screen) == [
                g.id for g in games.page(Filters(), column, not descending).games
            ]
            assert said(screen).endswith(f"{up if descending else down}.")
        await pilot.click("#heads", offset=(3, 0))
        await settled(pilot)
        assert ids(screen) == [4, 3, 1, 2]


async def test_what_is_deleted_comes_back(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "d", "d")
        assert ids(screen) == [1, 2] and len(games.games()) == 2
        await press(pilot, "u")
        assert ids(screen) == [3, 1, 2]
        await press(pilot, "u", "d")
        assert ids(screen) == [3, 1, 2]
        await press(pilot, "b")
        assert ids(screen) == [4] and said(screen).startswith("The bin: 1 game.")
        await press(pilot, "enter")  # a game in the bin does not go on
        assert pilot.app.screen is screen
        await press(pilot, "u")
        assert "The bin is empty" in said(screen, "#none")
        await press(pilot, "escape")
        assert ids(screen) == [4, 3, 1, 2]
    assert len(games.games()) == 4


@pytest.mark.parametrize(
    ("keys", "left"),
    [(("x", "n"), 2), (("x", "escape"), 2), (("x", "enter"), 2), (("x", "y"), 0), (("d", "y"), 1)],
)
async def test_the_bin_is_emptied_only_after_yes(
    make_app: MakeApp, games: Store, keys: tuple[str, str], left: int
) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "d", "d", "b", keys[0])
        assert isinstance(pilot.app.screen, Question)
        await press(pilot, keys[1])
        assert pilot.app.screen is screen and len(ids(screen)) == left
        await press(pilot, "b")
        assert ids(screen) == [1, 2]
    assert games.page(Filters(deleted=True)).total == left


async def test_what_is_known_of_a_game_is_kept(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "down", "e", "'two  moves taken back", "up", "'1:75", "enter")
        form = pilot.app.screen
        assert isinstance(form, Form)
        assert "'1:75' is no time" in str(form.query_one("#problem", Static).render())
        assert games.summary(3).note == ""
        await press(pilot, "backspace", "backspace", "'30", "up", "'here", "ctrl+s")
        game = games.summary(3)
        assert (game.note, game.minutes, game.place) == ("two moves taken back", 90, "here")
        assert "At here, 90 minutes. two moves taken back" in said(screen, "#about")
        await press(pilot, "n", "x", "escape")
        assert games.summary(3) == game
        # Another day moves it, and what nobody knows can be taken out again.
        await press(pilot, "e", "up", "ctrl+u", "up", "up", "ctrl+u", "'2024-02-30", "enter")
        assert "is no date" in str(pilot.app.screen.query_one("#problem", Static).render())
        await press(pilot, "backspace", "backspace", "'29", "enter")
        assert ids(screen) == [4, 1, 2, 3]
        assert games.summary(3).played_at.date() == date(2024, 2, 29)
        assert games.summary(3).minutes is None


async def test_a_rematch_has_the_same_people(make_app: MakeApp, games: Store) -> None:
    """Of boards of which not all were entered, the set-up is filled in as far as it is known."""
    seats = (Player("Ann", "pink"), Player("Ben", "yellow"))
    games.new_desk(Setup("kingdomino", players=seats, count=4))
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "r")
        assert isinstance(pilot.app.screen, SetupScreen)
        names = [field.value for field in pilot.app.screen.query(NameInput)]
        assert names[:3] == ["Ann", "Ben", ""]
        await press(pilot, "escape")
        assert pilot.app.screen is screen
        await press(pilot, "end", "r")
        table = pilot.app.screen
        assert isinstance(table, TableScreen)
        assert table.session.game.setup == games.summary(2).setup.rematch()


async def test_a_game_is_handed_on_and_taken_in(
    make_app: MakeApp, games: Store, tmp_path: Path
) -> None:
    """What one history shares, another one takes in from its list."""
    with Store(tmp_path / "other.db", games.ruleset_for) as other:
        code = write_game(other.open_game(other.add_game(games.open_game(3))))
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "s")
        assert isinstance(pilot.app.screen, ShareScreen)
        await press(pilot, "escape", "f", "enter", "k", "enter", "escape", "i")
        pilot.app.screen.query_one(TextArea).text = code.replace("Ann", "Zoe")
        await press(pilot, "ctrl+s")
        assert pilot.app.screen is screen and len(ids(screen)) == 5
        assert any("Zoe" in note.message for note in pilot.app._notifications)


async def test_boards_that_were_only_scored_have_no_log(make_app: MakeApp, games: Store) -> None:
    boards = games.new_desk(setup_of("kingdomino", 2))
    assert Boards.begin(boards.setup) == boards.boards
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        assert not screen.check_action("log", ()) and not screen.check_action("replay", ())
        await press(pilot, "v", "l")
        assert pilot.app.screen is screen
        await press(pilot, "down")
        assert screen.check_action("log", ()) and screen.check_action("replay", ())


async def test_the_mouse_does_what_keys_do(make_app: MakeApp, games: Store) -> None:
    """A click chooses a game, another one opens it."""
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.click(OptionList, offset=(5, 6))
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, HistoryScreen)
        await pilot.click(Rows, offset=(5, 3))
        await settled(pilot)
        assert app.screen is screen and "2025-07-01" in said(screen, "#about")
        await pilot.click(Rows, offset=(30, 3))
        await settled(pilot)
        assert isinstance(app.screen, ScoreScreen)
        sheet = app.screen.query_one(Sheet)
        await pilot.click(Sheet, offset=(30, 4))
        await settled(pilot)
        assert tuple(sheet.cursor_coordinate) == (2, 1)
        await pilot.press("l")
        await settled(pilot)
        assert isinstance(app.screen, CorrectionsScreen)


def many(path: Path, number: int) -> None:
    """Copies of game 1 until there are so many, a minute apart."""
    with sqlite3.connect(path) as rows:
        columns = [row[1] for row in rows.execute("PRAGMA table_info(game)")]
        other = ", ".join(column for column in columns if column not in ("id", "uid", "played_at"))
        rows.execute(
            f"""
            WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
            INSERT INTO game (id, uid, played_at, {other})
            SELECT i, printf('%032x', i), datetime('2026-01-01', i || ' minutes'), {other}
            FROM game, n WHERE id = 1
            """,
            (number,),
        )
        rows.execute(
            """
            INSERT INTO seat (game_id, seat_order, player_id, colour, score, rank, winner)
            SELECT game.id, seat_order, player_id, colour, score, rank, winner
            FROM seat, game WHERE game_id = 1 AND game.id > 1
            """
        )
    rows.close()


async def test_of_many_games_only_what_is_seen_is_loaded(
    make_app: MakeApp, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    add(store, "origins-totem", 2)
    many(tmp_path / "games.db", 5000)
    asked: list[tuple[int, int]] = []
    page = Store.page

    def noted(self: Store, *args: Any, **kwargs: Any) -> Any:
        asked.append((kwargs.get("offset", 0), kwargs["limit"]))
        return page(self, *args, **kwargs)

    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        # Home counts, and looks at the newest; neither is the whole history.
        monkeypatch.setattr(Store, "page", noted)
        monkeypatch.setattr(Store, "games", lambda self: pytest.fail("all games were read"))
        screen = await show(pilot)
        rows: Rows[Any] = screen.query_one(Rows)
        assert rows.total == 5000 and asked == [(0, PAGE)]
        await press(pilot, "end")
        assert asked[1:] == [(4950, PAGE)] and len(ids(screen)) == 2 * PAGE
        assert rows.chosen is not None and rows.chosen.id in (1, 2)
        await press(pilot, "d")
        assert asked[2:] == [(4950, PAGE)] and rows.total == 4999 and rows.at == 4998
        # Dragging the scrollbar through everything loads what is seen where it stops.
        asked.clear()
        rows.scroll_to(y=1234, animate=False)
        await settled(pilot)
        assert {offset for offset, _limit in asked} <= {1200, 1250}
        assert all(rows._item(row) for row in range(1234, 1234 + rows.size.height))
        assert "..." not in rows.render_line(0).text


async def test_a_list_that_became_shorter_meanwhile_is_told_as_it_is(
    make_app: MakeApp, games: Store
) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "end")
        for id_ in (2, 1, 3):  # as another window does it
            games.bin_game(id_)
        await press(pilot, "O")
        await press(pilot, "O")
        assert ids(screen) == [4] and screen.query_one(Rows).at == 0


async def test_no_game_and_no_history_say_what_to_do(make_app: MakeApp, store: Store) -> None:
    async with make_app().run_test(size=(40, 12)) as pilot:
        screen = await show(pilot)
        assert "there 'n' begins one" in said(screen, "#none")
        await press(pilot, "enter", "v", "e", "d", "u", "r", "l", "o", "O", "x", "b", "b")
        assert pilot.app.screen is screen
        await press(pilot, "escape")
        assert len(pilot.app.screen_stack) == 1


def test_a_line_and_its_heads_fit_any_width(games: Store) -> None:
    for game in games.games():
        for width in range(10, 200, 7):
            assert line(game, width, "truecolor").cell_len <= max(width, 28)
            heads = Text().join(text for text, _action in heading("minutes", True, width))
            assert heads.cell_len <= max(width, 28) + 2


@pytest.mark.parametrize(
    ("text", "since", "until"),
    [
        ("", None, None),
        ("2026", date(2026, 1, 1), date(2026, 12, 31)),
        ("2024-2", date(2024, 2, 1), date(2024, 2, 29)),
        ("2026-03-31", date(2026, 3, 31), date(2026, 3, 31)),
        (" from 2025 to 2026-03 ", date(2025, 1, 1), date(2026, 3, 31)),
        ("since 2026-03", date(2026, 3, 1), None),
        ("until 2026-03", None, date(2026, 3, 31)),
    ],
)
def test_days_as_people_write_them(text: str, since: date | None, until: date | None) -> None:
    period = read_period(text)
    assert period == Period(since, until)
    assert read_period(period.text.removeprefix("on ")) == period


@pytest.mark.parametrize("text", ["yesterday", "2026-02-30", "0000", "2026 to 2025", "²025", "to"])
def test_what_is_no_day_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_period(text)


@pytest.mark.parametrize(
    ("text", "minutes"), [("", None), ("0", 0), ("90", 90), ("1:30", 90), ("12:05", 725)]
)
def test_minutes_as_people_write_them(text: str, minutes: int | None) -> None:
    assert read_minutes(text) == minutes


@pytest.mark.parametrize("text", ["-5", "1:60", ":30", "1:2:3", "1.5", "٣", "half"])
def test_what_is_no_time_is_refused(text: str) -> None:
    with pytest.raises(NotationError):
        read_minutes(text)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_games_played(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), "g", "down", "down", size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_games_found(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), "g", "f", "enter", "k", "enter", "tab", "tab", "tab", size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_question(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), "g", "d", "b", "x", size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_about_a_game(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), "g", "down", "down", "e", size=size)
