"""What Kingdomino's options ask for: seats, quests, corners of the start, a Dynasty."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from companion.dominoes import user_tiles
from companion.history.store import Store
from companion.referee import Game, Player, Series, Setup, Tile
from screens.companion import CompanionApp
from screens.score import ScoreScreen
from screens.settle import SettleScreen
from screens.setup import Seat, SetupScreen
from screens.widgets.form import Corners, NameInput, Pick, Tick
from tests.screens.conftest import SIZES, play, settled

MakeApp = Callable[[], CompanionApp]

NAMES = ("Ann", "Ben", "Cy", "Di", "Eve")


def kingdomino(*options: str, players: int = 2, series: Series | None = None) -> Setup:
    colours = ("pink", "yellow", "green", "blue", "brown")
    seats = tuple(map(Player, NAMES[:players], colours))
    quests = ("lost_corner", "bleak_king") if "quests" in options else ()
    return Setup("kingdomino", options, seats, quests=quests, series=series)


async def form(pilot: Pilot[Any], names: int, *options: str) -> SetupScreen:
    """The set-up screen with a game of Kingdomino filled in."""
    await settled(pilot)
    await pilot.press("n")
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    await tick(pilot, "kingdomino", *options)
    for field, name in zip(screen.query(NameInput), NAMES[:names], strict=False):
        field.value = name
    await settled(pilot)
    return screen


async def tick(pilot: Pilot[Any], *values: str) -> None:
    for value in values:
        next(t for t in pilot.app.screen.query(Tick) if t.value == value).action_tick()
        await settled(pilot)


def lines(screen: SetupScreen) -> dict[str, Tick]:
    return {line.value: line for line in screen.query_one("#options").query(Tick)}


def seats(screen: SetupScreen) -> list[str]:
    return [seat.choice.colour for seat in screen.query(Seat) if seat.display]


async def test_what_does_not_go_says_why_and_cannot_be_ticked(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await form(pilot, 2)
        assert lines(screen)["half-deck"].reason == "only with Age of Giants: giants"
        await tick(pilot, "half-deck")
        assert not lines(screen)["half-deck"].ticked
        await tick(pilot, "giants", "half-deck")
        assert lines(screen)["half-deck"].ticked
        assert lines(screen)["heroes"].reason == "not with Age of Giants: half deck"
        # Without the giants half of their dominoes means nothing: it goes with them.
        await tick(pilot, "giants")
        assert not lines(screen)["half-deck"].ticked
        await tick(pilot, "quests")
        assert lines(screen)["harmony"].reason == "not with Age of Giants: quests"


async def test_five_players_where_an_expansion_has_pieces(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await form(pilot, 4)
        assert seats(screen) == ["pink", "yellow", "green", "blue"]
        await tick(pilot, "giants")
        assert seats(screen)[4] == "brown"
        await tick(pilot, "giants", "heroes")
        assert seats(screen)[4] == "grey"
        list(screen.query(NameInput))[4].value = "Eve"
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert store.games()[0].setup.players[4] == Player("Eve", "grey")


async def test_quests_are_picked_from_a_list_or_drawn(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await form(pilot, 3, "quests")
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen is screen
        await pilot.press("ctrl+s")
        await settled(pilot)
        app.screen.query(Pick).first().focus()
        await pilot.press("enter")
        await settled(pilot)
        assert app.screen.query_one(OptionList).option_count == 18
        await pilot.press("end", "enter")
        await settled(pilot)
        assert app.screen.query(Pick).first().value == "bleak_king"
        await pilot.press("down", "enter")
        await settled(pilot)
        # The other quest cannot be the same one.
        assert app.screen.query_one(OptionList).option_count == 17
        await pilot.press("escape", "ctrl+s")
        await settled(pilot)
    quests = store.games()[0].setup.quests
    assert quests[0] == "bleak_king" and len(set(quests)) == 2


async def test_each_player_marks_the_corners_of_the_start(make_app: MakeApp, store: Store) -> None:
    """With two players of Heroes; the next game of the table begins with the same."""
    app = make_app()
    async with app.run_test() as pilot:
        await form(pilot, 2, "heroes")
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert "each castle" in " ".join(str(s.render()) for s in app.screen.query(".heading"))
        await pilot.press("space", "right", "space", "right", "space", "right", "space", "ctrl+s")
        await settled(pilot)
        assert "one corner of Ann" in str(app.screen.query_one("#problem", Static).render())
        await pilot.press("left", "space", "down", "space", "ctrl+s")
        await settled(pilot)
    starts = (("Ann", ("sw",)), ("Ben", ("ne", "sw", "se")))
    assert store.games()[0].setup.starts == starts
    play(store.open_game(1), 1)
    async with make_app().run_test() as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        marked = [(line.player, line.marked) for line in pilot.app.screen.query(Corners)]
        assert tuple(marked) == starts


async def test_a_game_of_the_command_line_is_asked_for_its_corners(
    tmp_path: Path, store: Store
) -> None:
    app = CompanionApp(tmp_path / "games.db", kingdomino("heroes"))
    async with app.run_test() as pilot:
        await settled(pilot)
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        await pilot.press("ctrl+s")
        await settled(pilot)
    assert len(store.games()) == 1


async def test_a_new_game_has_the_users_own_faces(
    make_app: MakeApp, store: Store, tmp_path: Path
) -> None:
    path = tmp_path / "data" / "companion" / user_tiles.FILE_NAME
    user_tiles.set_tile(path, "kingdomino", Tile("3", "W1", "W0"))
    user_tiles.set_tile(path, "kingdomino", Tile("G", "W1", "F/L"))
    app = make_app()
    async with app.run_test(notifications=True) as pilot:
        await form(pilot, 3, "heroes")
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert [tile.id for tile in store.games()[0].setup.tiles] == ["G", "3"]
        path.write_text("nonsense", encoding="utf-8")
        app.go_home()
        await form(pilot, 3)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert store.games()[0].setup.tiles == ()
        assert any("left aside" in str(toast.render()) for toast in app.screen.query("Toast"))


async def test_a_dynasty_gets_a_name_of_its_own(make_app: MakeApp, store: Store) -> None:
    play(store.new_game(kingdomino(series=Series("Dynasty 1", 1, 3))), 1)
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("n")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, SetupScreen) and lines(screen)["series"].ticked
        await pilot.press("ctrl+s")
        await settled(pilot)
        name = app.screen.query_one(Input)
        assert name.value == "Dynasty 2"
        name.value = "dynasty 1"
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert "already" in str(app.screen.query_one("#problem", Static).render())
        name.value = "Winter"
        await pilot.press("ctrl+s")
        await settled(pilot)
    assert store.games()[0].setup.series == Series("Winter", 1, 3)


def finished(store: Store, number: int, seed: int, *options: str) -> Game[Any]:
    game = store.new_game(kingdomino(*options, series=Series("Cup", number, 3)))
    play(game, seed=seed)
    return game


async def test_a_dynasty_goes_from_game_to_game(make_app: MakeApp, store: Store) -> None:
    """Home and the sheet offer the next game; the sum of the three decides."""
    totals = [finished(store, 1, 1, "edition-2016", "harmony").score()]
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        menu = app.screen.query_one(OptionList)
        assert menu.options[0].id == "next-1"
        await pilot.press("enter")
        await settled(pilot)
        assert store.games()[0].setup == kingdomino(
            "edition-2016", "harmony", series=Series("Cup", 2, 3)
        )
        game = store.open_game(2)
        play(game, seed=2)
        totals.append(game.score())
        app.go_home()
        await settled(pilot)
        app.on_open_game(message_for(2))
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, ScoreScreen)
        assert "After 2 of 3 games" in shown(screen, "#verdict")
        await pilot.press("r")
        await settled(pilot)
        assert app.screen is screen, "between the games there is no rematch"
        await pilot.press("n")
        await settled(pilot)
        assert store.games()[0].setup.series == Series("Cup", 3, 3)
        game = store.open_game(3)
        play(game, seed=3)
        totals.append(game.score())
        app.go_home()
        app.on_open_game(message_for(3))
        await settled(pilot)
        last = app.screen
        assert isinstance(last, ScoreScreen)
        sums = {n: sum(s.tally(n).total for s in totals) for n in ("Ann", "Ben")}
        winner = max(sums, key=sums.__getitem__)
        assert f"{winner} wins Cup with {sums[winner]} points." in shown(last, "#verdict")
        for name, points in sums.items():
            assert any(
                name in line and line.endswith(str(points))
                for line in shown(last, "#series").splitlines()
            )
        await pilot.press("n")
        await settled(pilot)
        assert app.screen is last
        await pilot.press("r")
        await settled(pilot)
    assert store.games()[0].setup.series is None


async def test_a_rematch_asks_for_new_quests(make_app: MakeApp, store: Store) -> None:
    game = store.new_game(kingdomino("quests", "edition-2016"))
    play(game)
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        app.on_open_game(message_for(1))
        await settled(pilot)
        await pilot.press("r")
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        await pilot.press("enter")
        await settled(pilot)
    again = store.games()[0].setup
    assert (again.options, again.players) == (game.setup.options, game.setup.players)
    assert len(set(again.quests)) == 2


def message_for(id_: int) -> Any:
    from screens.wishes import OpenGame

    return OpenGame(id_)


def shown(screen: Any, selector: str) -> str:
    return str(screen.query_one(selector, Static).render())


@pytest.mark.parametrize("size", [*SIZES, (40, 12)], ids=str)
async def test_everything_can_be_reached(make_app: MakeApp, size: tuple[int, int]) -> None:
    """With all that can be asked for, no line is wider than the screen, and Begin is reached."""
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await form(pilot, 2, "heroes", "quests", "series")
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        await pilot.press("up")
        await settled(pilot)
        pane = app.screen.query_one("#settle")
        assert pane.max_scroll_x == 0 and (size == (40, 12) or pane.max_scroll_y == 0)
        for _ in range(5):
            await pilot.press("down")
        await settled(pilot)
        focused = app.focused
        assert focused is not None
        assert app.screen.find_widget(focused).visible_region.area


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_set_up_with_expansions(
    make_app: MakeApp, store: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    play(store.new_game(kingdomino("giants", "quests", "court", players=5)), 1)
    picture(make_app(), "n", size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_is_asked(
    make_app: MakeApp, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        await form(pilot, 2, "heroes", "quests", "series")
        await pilot.press("ctrl+s")

    picture(make_app(), size=size, before=before)


def test_the_list_of_quests(make_app: MakeApp, picture: Callable[..., None]) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        await form(pilot, 2, "quests")
        await pilot.press("ctrl+s")
        await settled(pilot)
        await pilot.press("down", "enter")

    picture(make_app(), before=before)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_sheet_of_a_dynasty(
    make_app: MakeApp, store: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    for number in (1, 2):
        finished(store, number, number, "edition-2016", "court")

    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.on_open_game(message_for(2))  # type: ignore[attr-defined]

    picture(make_app(), size=size, before=before)
