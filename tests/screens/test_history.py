"""The history: found by words, filters and order, a page at a time; kept, edited, brought back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from rich.text import Text
from textual.events import Key, Paste
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static, TextArea
from textual.widgets._footer import FooterKey

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
from screens.history_lines import SORTED_BY, detail, heading, line
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
from screens.widgets.spare_keys import SpareKeys
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


def chosen(screen: HistoryScreen) -> int | None:
    """The game that the cursor is on."""
    game = screen.query_one(Rows).chosen
    return game.id if game is not None else None


def said_in(form: Form) -> str:
    return str(form.query_one("#problem", Static).render())


def tooltip(screen: HistoryScreen, key: str) -> str:
    return screen.active_bindings[key].binding.tooltip


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
        await press(pilot, "down", "e", "up", "up", "up", "'two  moves taken back")
        await press(pilot, "up", "'1:75", "enter")
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
        await press(pilot, "e", "ctrl+u", "'2024-02-30", "down", "down", "ctrl+u", "enter")
        assert "is no date" in str(pilot.app.screen.query_one("#problem", Static).render())
        await press(pilot, "up", "up", "backspace", "backspace", "'29", "enter")
        assert ids(screen) == [4, 1, 2, 3]
        # The time of the day stays where only the day was written, and so does the cursor.
        assert games.summary(3).played_at.replace(tzinfo=UTC) == datetime(
            2024, 2, 29, 19, 30, tzinfo=UTC
        )
        assert games.summary(3).minutes is None
        assert chosen(screen) == 3


async def test_keys_go_through_the_form_in_order(make_app: MakeApp, games: Store) -> None:
    """A letter on a button goes on in the field before it; Enter there is the button's own."""
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "e")
        form = pilot.app.screen
        assert isinstance(form, Form)
        for key, back in (("down", "up"), ("tab", "shift+tab")):
            order = []
            for _ in range(6):
                order.append(form.focused.id if form.focused else "")
                await press(pilot, key)
            assert order == ["played", "place", "minutes", "note", "save", "cancel"]
            await press(pilot, back, back)
            assert form.focused is not None and form.focused.id == "save"
            await press(pilot, key, key)
        await press(pilot, "up", "up", "up", "end", "'a", "tab", "tab", "'xy")
        assert form.field("note").value == "axy"
        await press(pilot, "tab", "tab", "enter")
        assert pilot.app.screen is screen and games.summary(4).note == ""


async def test_what_is_too_long_is_refused_and_stays(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "e", "down")
        form = pilot.app.screen
        assert isinstance(form, Form)
        pilot.app.post_message(Paste(f"the cabin\n{'x' * 90}"))
        await press(pilot, "tab", "tab")
        pilot.app.post_message(Paste(long := "so it was " * 250))
        await press(pilot, "enter")
        assert said_in(form) == "Place has 100 characters, at most 60 are kept."
        assert form.focused is form.field("place") and "the cabin x" in form.field("place").value
        await press(pilot, "ctrl+u", "'here", "enter")
        assert said_in(form) == "Note has 2499 characters, at most 2000 are kept."
        assert form.field("note").value == long
        form.query_one(TextArea).text = "rain\n and   wind"
        await press(pilot, "shift+tab", "'1441", "enter")
        assert said_in(form) == "'1441' is too long for a game; expected at most 1440 minutes."
        await press(pilot, "backspace", "enter")
        game = games.summary(4)
        assert (game.place, game.minutes, game.note) == ("here", 144, "rain\nand wind")
        assert "At here, 144 minutes. rain and wind" in said(screen, "#about")


async def test_what_was_left_alone_stays_though_nobody_could_write_it(
    make_app: MakeApp, games: Store
) -> None:
    games.set_details(4, note="n  " * 900, minutes=5000)
    before = games.summary(4)
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "e", "down", "'here", "enter")
        assert pilot.app.screen is screen
    assert games.summary(4) == replace(before, place="here")


async def test_keys_after_escape_are_meant_for_what_lies_below(
    make_app: MakeApp, games: Store
) -> None:
    """However fast they come: neither a form nor a list nor a question takes one more."""
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        for opening in (("e",), ("f", "enter"), ("b", "x")):
            if opening[0] == "b":
                await press(pilot, "d")
            await press(pilot, *opening)
            assert pilot.app.screen is not screen
            for key in ("escape", "slash"):
                pilot.app.post_message(Key(key, "/" if key == "slash" else None))
            await settled(pilot)
            assert pilot.app.screen is screen
            assert isinstance(screen.focused, Input)
            await press(pilot, "escape")


async def test_two_enters_at_once_close_one_form(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "f", "right", "right", "enter", "o", "enter", "'2026")
        form = pilot.app.screen
        assert isinstance(form, Form)
        form.action_save()
        form.action_save()
        await settled(pilot)
        assert pilot.app.screen is screen


async def test_the_cursor_stays_on_its_game(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "down", "down", "e", "ctrl+u", "'2020-01-01", "enter")
        assert ids(screen) == [4, 3, 2, 1] and chosen(screen) == 1
        await press(pilot, "slash", "'cab", "enter")
        assert ids(screen) == [1]
        await press(pilot, "escape")
        assert chosen(screen) == 1
        # What comes back is chosen; so deleting and taking that back changes nothing.
        await press(pilot, "up", "d")
        assert chosen(screen) == 1
        await press(pilot, "u")
        assert ids(screen) == [4, 3, 2, 1] and chosen(screen) == 2
        # As another window does it.
        games.bin_game(4)
        await press(pilot, "v", "escape")
        assert ids(screen) == [3, 2, 1] and chosen(screen) == 2


async def test_only_what_was_done_last_is_told(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        await show(pilot)
        await press(pilot, "d", "d")
        (note,) = pilot.app._notifications
        assert "is in the bin" in note.message
        await press(pilot, "u")
        assert not list(pilot.app._notifications)


async def test_what_keys_are_said_to_do_is_so_in_the_bin(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        assert "into the bin" in tooltip(screen, "d")
        assert tooltip(screen, "b") == "Games that were deleted"
        await press(pilot, "d")
        assert "deleted last" in tooltip(screen, "u")
        await press(pilot, "b")
        assert "for good" in tooltip(screen, "d") and "out of the bin" in tooltip(screen, "u")
        assert "back to the games" in tooltip(screen, "b")


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 50)])
async def test_every_key_is_in_sight(
    make_app: MakeApp, games: Store, size: tuple[int, int]
) -> None:
    async with make_app().run_test(size=size) as pilot:
        screen = await show(pilot)
        footer = " ".join(str(key.description) for key in screen.query(FooterKey))
        spare = screen.query_one(SpareKeys)
        above = spare.text if spare.display else ""
        for told in ("Take in", "Bin", "People", "Log", "Rematch", "Replay", "About"):
            assert (told in footer) != (told in above), told
        if size[0] == 80:
            at = above.index("People")
            await pilot.click(spare, offset=(at + 1 - above.rfind("\n", 0, at) - 1, at // 78))
            await settled(pilot)
            assert pilot.app.screen is not screen


def test_long_texts_end_in_an_ellipsis(games: Store) -> None:
    games.set_details(1, note="it rained and " * 40, place="p" * 60)
    console = Console()
    for width, height in ((20, 3), (60, 3), (78, 5), (138, 5)):
        told = detail(games.summary(1), width, height, console).plain.split("\n")
        assert len(told) == height and all(len(row) <= width for row in told)
        assert told[-1].endswith("\N{HORIZONTAL ELLIPSIS}")


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
    ("text", "minutes"), [("", None), ("0", 0), ("90", 90), ("1:30", 90), ("24:00", 1440)]
)
def test_minutes_as_people_write_them(text: str, minutes: int | None) -> None:
    assert read_minutes(text) == minutes


@pytest.mark.parametrize(
    "text", ["-5", "1441", "24:01", "1:60", ":30", "1:2:3", "1.5", "٣", "half"]
)
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
