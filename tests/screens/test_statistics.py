"""The statistics on screen."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Static

from companion.games import family_of, ruleset_for
from companion.history import statistics as counting
from companion.history.queries import Filters
from companion.history.store import Store
from companion.referee import Player, Setup
from screens.companion import CompanionApp
from screens.home import HomeScreen
from screens.score import ScoreScreen
from screens.statistics import StatisticsScreen
from screens.statistics_choice import PlayersScreen, periods
from screens.widgets.charts import Chart, letters
from screens.widgets.figured import Figured
from tests.screens.conftest import SIZES, play, settled

MakeApp = Callable[[], CompanionApp]
#: Preset, options and players of each game, one every ten days.
GAMES = [
    ("origins-tribe", (), "Ann Ben Cy"),
    ("origins-tribe", (), "Ben Ann"),
    ("kingdomino", (), "Ann Ben Cy Di"),
    ("origins-tribe", (), "Cy Ann Ben"),
    ("kingdomino", ("harmony",), "Ann Cy"),
    ("origins-tribe", (), "Ben Di Ann"),
    ("origins-tribe", (), "Ann Ben"),
    ("origins-totem", (), "Di Ben"),
]


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A history of finished games, made once."""
    path = tmp_path_factory.mktemp("history") / "games.db"
    with Store(path, ruleset_for) as store:
        for number, (preset, options, names) in enumerate(GAMES):
            setup = Setup(preset, options, tuple(map(Player, names.split())))
            game = store.new_game(family_of(preset).settled(setup))
            play(game, seed=number)
            played_at = datetime(2025, 11, 1, 19, tzinfo=UTC) + timedelta(days=10 * number)
            store.set_details(game.id, played_at=played_at)
    return path


@pytest.fixture
def history(written: Path, tmp_path: Path) -> Iterator[Store]:
    """That history, in the database of the app."""
    shutil.copy(written, tmp_path / "games.db")
    with Store(tmp_path / "games.db", ruleset_for) as store:
        yield store


def text_of(app: CompanionApp, selector: str) -> str:
    return str(app.screen.query_one(selector, Static).render())


def lines_of(app: CompanionApp, table: str) -> list[list[str]]:
    shown = app.screen.query_one(f"#{table}", Figured)
    return [[str(cell).strip() for cell in shown.get_row_at(at)] for at in range(shown.row_count)]


async def test_an_empty_history_says_what_to_do_next(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert isinstance(app.screen, StatisticsScreen)
        assert "'n' begins a game" in text_of(app, "#nothing")
        for key in ("2", "5", "tab", "g", "t", "p", "n", "c", "v"):
            await pilot.press(key)
            await settled(pilot)
            assert isinstance(app.screen, StatisticsScreen)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_a_player_is_looked_at_on_every_page(make_app: MakeApp, history: Store) -> None:
    found = counting.collect(history.results(Filters()))
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert [line[0] for line in lines_of(app, "everyone")] == ["Ann", "Ben", "Cy", "Di"]
        ben = found.of("Ben")
        first = f"{ben.share:.0%}"
        assert lines_of(app, "everyone")[1][1:5] == [
            str(ben.played),
            str(ben.won),
            str(ben.shared),
            first,
        ]
        await pilot.press("down", "enter")
        await settled(pilot)
        assert text_of(app, "#person").startswith(
            f"Ben: {ben.played} finished games, {ben.won} won"
        )
        games = [line[0] for line in lines_of(app, "played")]
        assert games == ["Kingdomino Origins Tribe", "Kingdomino", "Kingdomino Origins Totem"]
        tribe = found.of("Ben", "origins-tribe")
        rows = {line[0].removesuffix(" *"): line for line in lines_of(app, "rows")}
        assert rows["lake"][1] == f"{tribe.rows['lake'].average:.1f}"
        assert rows["discards"][2] == str(tribe.facts["discards"].best)
        assert {"fisher children", "warriors"} < set(rows)
        await pilot.press("down", "down")
        await settled(pilot)
        assert "totems" in [line[0].removesuffix(" *") for line in lines_of(app, "rows")]
        # The second table, then the next page.
        await pilot.press("tab")
        assert app.focused is not None and app.focused.id == "rows"
        await pilot.press("tab")
        await settled(pilot)
        assert text_of(app, "#against").startswith("Ben against others.")
        against = {line[0]: line[1:] for line in lines_of(app, "others")}
        assert against["Ann"][0] == "6" and "Ben" not in against
        # The next player; then the one whom Enter chooses.
        await pilot.press("n")
        await settled(pilot)
        assert text_of(app, "#against").startswith("Cy against others.")
        await pilot.press("enter")
        await settled(pilot)
        assert text_of(app, "#person").startswith("Ann: ")


async def test_options_stand_below_their_game(make_app: MakeApp, history: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        await pilot.press("2")
        await settled(pilot)
        games = [line[:2] for line in lines_of(app, "played")]
        assert games[1:] == [["Kingdomino", "2"], ["without options", "1"], ["with Harmony", "1"]]


async def test_a_game_and_a_time_are_chosen(make_app: MakeApp, history: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        assert "average" not in str(app.screen.query_one("#everyone", Figured).columns)
        await pilot.press("g", "down", "enter")
        await settled(pilot)
        assert text_of(app, "#what").startswith("Kingdomino Origins Tribe, all time")
        assert len(lines_of(app, "everyone")[0]) == 10  # averages too
        await pilot.press("t", "end", "enter")  # the last of the years
        await settled(pilot)
        assert ", 2025, everyone: 5 finished games" in text_of(app, "#what")
        await pilot.press("t", "up", "enter")  # Tribe was not played in 2026
        await settled(pilot)
        assert "'t' another time" in text_of(app, "#nothing")
        await pilot.press("t", "home", "enter", "g", "home", "enter")
        await settled(pilot)
        assert text_of(app, "#what").startswith("All games, all time, everyone: 8")


async def test_some_players_are_chosen(make_app: MakeApp, history: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        await pilot.press("p", "space", "down", "down", "space", "enter")
        await settled(pilot)
        assert [line[0] for line in lines_of(app, "everyone")] == ["Ann", "Cy"]
        assert "Ann and Cy" in text_of(app, "#what")
        await pilot.press("p")
        await settled(pilot)
        assert isinstance(app.screen, PlayersScreen)
        await pilot.press("space", "escape")
        await settled(pilot)
        assert len(lines_of(app, "everyone")) == 2
        await pilot.press("p", "a")
        await settled(pilot)
        assert len(lines_of(app, "everyone")) == 4


async def test_a_record_opens_its_game_and_its_correction_is_followed(
    make_app: MakeApp, history: Store
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        await pilot.press("4")
        await settled(pilot)
        assert lines_of(app, "best")[0] == ["All games together", "", "", ""]
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, ScoreScreen)
        history.rename_person("Ann", "Annabel")
        history.bin_game(2)
        await pilot.press("escape")
        await settled(pilot)
        await pilot.press("1")
        await settled(pilot)
        assert "Annabel" in [line[0] for line in lines_of(app, "everyone")]
        assert text_of(app, "#what").endswith(": 7 finished games")


async def test_the_screen_is_usable_while_it_reads(
    make_app: MakeApp, history: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first choice is stopped by the second, whose numbers are shown."""
    go_on, reads = threading.Event(), []
    results = Store.results

    def slow(self: Store, filters: Filters) -> Iterator[Any]:
        reads.append(filters.preset)
        for result in results(self, filters):
            assert go_on.wait(20)
            yield result

    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        monkeypatch.setattr(Store, "results", slow)
        await pilot.press("g", "down", "enter")
        while not reads:
            await pilot.pause(0.01)
        # It still shows what it knew, and answers to keys.
        await pilot.press("2")
        assert text_of(app, "#person").startswith("Ann: 7 finished games")
        await pilot.press("g", "down", "enter")
        await pilot.pause()
        go_on.set()
        await settled(pilot)
        assert reads == ["origins-tribe", "kingdomino"]
        assert text_of(app, "#what").startswith("Kingdomino, all time, everyone: 2")


async def test_a_page_can_be_chosen_before_anything_is_read(
    make_app: MakeApp, history: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    go_on, results = threading.Event(), Store.results

    def slow(self: Store, filters: Filters) -> Iterator[Any]:
        assert go_on.wait(20)
        yield from results(self, filters)

    monkeypatch.setattr(Store, "results", slow)
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t", "3", "tab")
        go_on.set()
        await settled(pilot)
        assert lines_of(app, "best")[0][0] == "All games together"


async def test_games_of_one_evening_lie_apart(make_app: MakeApp, history: Store) -> None:
    for game in history.games():
        year = 2020 if game.id == 1 else 2026
        history.set_details(game.id, played_at=datetime(year, 2, 3, 19, game.id, tzinfo=UTC))
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("t", "5")
        await settled(pilot)
        drawn = [
            "".join(segment.text for segment in strip)
            for strip in app.screen._compositor.render_strips()
        ]
        columns = [row.index("B") for row in drawn[3:-5] if "B" in row]
        assert len(set(columns)) > 2
        axis = next(row for row in drawn if "game 1: 2020-02-03" in row)
        assert "game 5: 2026-02-03" in axis


async def test_charts_one_at_a_time_or_all_at_once(make_app: MakeApp, history: Store) -> None:
    app = make_app()
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        await pilot.press("5")
        await settled(pilot)
        shown = []
        for _ in range(5):
            (chart,) = [chart for chart in app.screen.query(Chart) if chart.display]
            shown.append(str(chart.id))
            await pilot.press("c")
            await settled(pilot)
        assert len(set(shown)) == 4 and shown[4] == shown[0]
        await pilot.resize_terminal(*SIZES[1])
        await settled(pilot)
        assert all(chart.display for chart in app.screen.query(Chart))
        rows = app.screen.query_one("#chart-rows", Chart)
        assert str(rows.border_title).startswith("Points on average")
        await pilot.press("v")
        await settled(pilot)
        assert str(rows.border_title).startswith("Points of Ann, newest game first")
        await pilot.resize_terminal(30, 8)  # no room is said, not crashed
        await settled(pilot)


@pytest.mark.parametrize("hidden", [("Ann", "Ben", "Cy"), ("Ann", "Ben", "Cy", "Di")])
async def test_hidden_people_are_left_out(
    make_app: MakeApp, history: Store, hidden: tuple[str, ...]
) -> None:
    """Charts are then about what those who are left played; Totem with Di alone."""
    for name in hidden:
        history.hide_person(name, True)
    app = make_app()
    async with app.run_test(size=SIZES[1]) as pilot:
        await settled(pilot)
        await pilot.press("t")
        await settled(pilot)
        left = [line[0] for line in lines_of(app, "everyone")]
        assert left == [name for name in ("Ann", "Ben", "Cy", "Di") if name not in hidden]
        for page in "2345":
            await pilot.press(page)
            await settled(pilot)
        scores = app.screen.query_one("#chart-scores", Chart)
        told = str(scores.query_one(".legend", Static).render())
        assert ("D Di" in told) if left else told.startswith("Nobody who is looked at")
        await pilot.press("v")
        await settled(pilot)


def test_letters_of_a_legend_differ() -> None:
    assert letters(["Ann", "Anna", "annn", "Élodie"]) == ("A", "N", "B", "L")
    many = letters(f"X{number}" for number in range(40))
    assert len(set(many)) == 40


def test_a_year_is_a_period_of_whole_days() -> None:
    year = periods([2025])["year-2025"]
    assert (str(year.since), str(year.until)) == ("2025-01-01", "2025-12-31")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("page", "keys"),
    [
        ("overview", "g down enter"),
        ("player", "2 down"),
        ("rivals", "3"),
        ("records", "4"),
        ("charts", "5"),
    ],
)
def test_pages(
    make_app: MakeApp,
    history: Store,
    picture: Callable[..., None],
    page: str,
    keys: str,
    size: tuple[int, int],
) -> None:
    picture(make_app(), "t", *keys.split(), size=size)


@pytest.mark.parametrize("keys", ["5 c p space down space enter", "5 c c", "5 c c c"])
def test_charts(make_app: MakeApp, history: Store, picture: Callable[..., None], keys: str) -> None:
    picture(make_app(), "t", *keys.split())


def test_no_colour_at_all(
    make_app: MakeApp,
    history: Store,
    picture: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = make_app()
    app.theme = "ansi-dark"
    picture(app, "t", "5", "c", "c")
