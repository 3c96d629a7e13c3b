"""People: renamed, merged and parted again, hidden; and their games."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from companion.history.store import Store
from companion.referee.game import Game
from companion.referee.setup import Player, Setup
from screens.companion import CompanionApp
from screens.history import HistoryScreen
from screens.history_forms import Form
from screens.people import PeopleScreen
from screens.question import Question
from tests.screens.conftest import SIZES, play, settled

MakeApp = Callable[[], CompanionApp]


@pytest.fixture
def games(store: Store) -> Store:
    """Ann in two games, Anna in one, Ben in all, Cy with Ann in one."""
    for names in (("Ann", "Ben", "Cy"), ("Ann", "Ben"), ("Anna", "Ben")):
        players = tuple(map(Player, names))
        setup = Setup("origins-discovery", players=players)
        game = Game(store.ruleset_for(setup.preset), setup)
        play(game)
        store.add_game(game)
    return store


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(key)
        await settled(pilot)


async def show(pilot: Pilot[None]) -> PeopleScreen:
    await settled(pilot)
    await press(pilot, "g", "p")
    screen = pilot.app.screen
    assert isinstance(screen, PeopleScreen)
    return screen


def told(store: Store) -> list[tuple[str, int, tuple[str, ...], bool]]:
    return [(p.name, p.games, p.aliases, p.hidden) for p in store.people()]


def said(pilot: Pilot[None], selector: str) -> str:
    return str(pilot.app.screen.query_one(selector, Static).render())


EVERYBODY = [("Ann", 2, (), False), ("Anna", 1, (), False), ("Ben", 3, (), False)]


async def test_two_names_become_one_person_and_two_again(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        assert told(games)[:3] == EVERYBODY
        await press(pilot, "m", "a", "enter")  # the first other: Anna
        question = pilot.app.screen
        assert isinstance(question, Question)
        assert "Anna is Ann: 1 game of Anna and 2 games of Ann become 3 games" in str(
            question.query(Static).first().render()
        )
        await press(pilot, "n")
        assert told(games)[:3] == EVERYBODY
        await press(pilot, "m", "enter", "y")
        assert told(games)[0] == ("Ann", 3, ("Anna",), False)
        assert said(pilot, "#explained") == "Ann played 3 games, also as Anna."
        await press(pilot, "enter")
        history = pilot.app.screen
        assert isinstance(history, HistoryScreen)
        assert said(pilot, "#told") == "3 games match: with Ann; the newest first."
        assert "(as Anna)" in said(pilot, "#about")  # the game keeps the name as it was played
        await press(pilot, "escape", "escape")
        assert pilot.app.screen is screen
        await press(pilot, "s")
        assert told(games)[:3] == EVERYBODY
        assert not screen.check_action("part", ())


async def test_who_sat_at_one_table_is_not_one_person(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        await show(pilot)
        screen = pilot.app.screen
        await press(pilot, "m", "c", "enter")
        assert pilot.app.screen is screen  # the reason comes before any question
        (note,) = pilot.app._notifications
        assert note.message == (
            "Ann and Cy both played in the game of 2026-03-01 (Ann, Ben and Cy), "
            "so they are two people."
        )
        assert told(games)[:3] == EVERYBODY


async def test_another_name(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "end", "r", *["backspace"] * 2, *"Ben", "enter")
        form = pilot.app.screen
        assert isinstance(form, Form)
        assert "merge them instead" in str(form.query_one("#problem", Static).render())
        await press(pilot, *["backspace"] * 3, "enter")
        assert isinstance(pilot.app.screen, Form)  # nobody is called nothing
        await press(pilot, *"Aaron", "enter")
        assert told(games)[0] == ("Aaron", 1, ("Cy",), False)
        assert pilot.app.screen is screen and screen.query_one(OptionList).highlighted == 0
        assert games.games()[-1].setup.names == ("Ann", "Ben", "Cy")


async def test_hidden_people_are_not_proposed(make_app: MakeApp, games: Store) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot)
        await press(pilot, "down", "h")
        assert told(games)[1] == ("Anna", 1, (), True)
        assert "Anna" not in [player.name for player in games.known_players()]
        assert said(pilot, "#explained").endswith("Hidden: not proposed for a new game.")
        await press(pilot, "escape", "f", "right", "enter")
        options = pilot.app.screen.query_one(OptionList).options
        assert [option.id for option in options] == ["", "Ann", "Ben", "Cy"]
        await press(pilot, "escape", "escape", "p")
        assert isinstance(pilot.app.screen, PeopleScreen) and pilot.app.screen is not screen
        await press(pilot, "down", "h")
        assert told(games)[:3] == EVERYBODY


async def test_nobody_yet_and_the_palette(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)
        commands = {c.title: c.callback for c in app.get_system_commands(app.screen)}
        commands["People"]()
        await settled(pilot)
        assert isinstance(app.screen, PeopleScreen)
        assert "Nobody has played yet" in said(pilot, "#nobody")
        await press(pilot, "r", "m", "s", "h", "enter")
        assert isinstance(app.screen, PeopleScreen)
        await press(pilot, "escape")
        assert len(app.screen_stack) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_everybody(
    make_app: MakeApp, games: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    games.merge_people("Ann", "Anna")
    games.hide_person("Cy")
    picture(make_app(), "g", "p", size=size)


def test_a_merge_to_look_at(make_app: MakeApp, games: Store, picture: Callable[..., None]) -> None:
    picture(make_app(), "g", "p", "m", "enter")
