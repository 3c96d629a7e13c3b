"""Replay: every moment of a game as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList, Static

from companion.games import ruleset_for
from companion.referee.game import Game
from screens.companion import CompanionApp
from screens.corrections import CorrectionsScreen
from screens.replay import ReplayScreen
from screens.session import Session
from screens.widgets.board import Board
from screens.widgets.growth import Growth, curve
from screens.widgets.territories import changed
from tests.screens.conftest import SIZES, play, settled, setup_of

MakeApp = Callable[[], CompanionApp]


@pytest.fixture(scope="module")
def tribe() -> Game[Any]:
    """A finished game with everything that can lie on a territory; no test changes it."""
    game = Game(ruleset_for("origins-tribe"), setup_of("origins-tribe", 3))
    play(game)
    return game


async def show(pilot: Pilot[None], game: Game[Any]) -> ReplayScreen:
    screen = ReplayScreen(Session(game))
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


def text_of(screen: ReplayScreen, selector: str) -> str:
    return str(screen.query_one(selector, Static).render())


async def test_every_moment_is_shown_as_it_was(make_app: MakeApp) -> None:
    """Forwards to the end and back to the start: boards, sentence, scores and the log's place."""
    game = Game(ruleset_for("origins-totem"), setup_of("origins-totem", 2))
    play(game, 24)
    async with make_app().run_test() as pilot:
        screen = await show(pilot, game)
        for key, moments in (("right", range(25)), ("left", range(24, -1, -1))):
            for at in moments:
                state = game.state_at(at)
                assert [board.area for board in screen.query(Board)] == list(state.areas)
                told = game.tell(at - 1) if at else "Nothing has happened yet."
                assert text_of(screen, "#told") == told
                assert screen.query_one(OptionList).highlighted == at
                lines = screen.query_one(Growth).text.splitlines()
                tallies = game.ruleset.score(state).tallies
                for line, tally in zip(lines, tallies, strict=True):
                    assert f"{tally.name} {tally.total:>2} " in line
                # Whose board is shown has another sign than whose turn it is.
                assert [line[0] for line in lines].count("*") == 1 and ">" not in "".join(lines)
                await pilot.press(key)
        assert screen.at == 0  # before the start is nothing


async def test_ways_to_go_to_a_moment(make_app: MakeApp, tribe: Game[Any]) -> None:
    last = len(tribe.log)
    rounds = [
        n
        for n in range(1, last + 1)
        if max(1, tribe.state_at(n).revealed) != max(1, tribe.state_at(n - 1).revealed)
    ]
    async with make_app().run_test() as pilot:
        screen = await show(pilot, tribe)
        for keys, at in (
            (("end",), last),
            (("home",), 0),
            (("pagedown",), rounds[0]),
            (("pagedown", "pagedown"), rounds[2]),
            (("right", "pageup"), rounds[2]),
            (("pageup",), rounds[1]),
            (("down", "space", "up"), rounds[1] + 1),
            (("4", "2", "enter"), 42),
            (("g", "7", "enter"), 7),
            (("9", "escape"), 7),
            (("9", "9", "9", "enter", "escape"), 7),  # there are fewer
        ):
            await pilot.press(*keys)
            await settled(pilot)
            assert screen.at == at, keys
            assert not screen.query_one("#number", Input).display
        await pilot.click(OptionList, offset=(8, 6))
        await settled(pilot)
        assert screen.at == screen.query_one(OptionList).highlighted != 7
        await pilot.press("escape")
        assert pilot.app.screen is not screen


async def test_the_board_follows_who_acts_until_one_stays_with_somebody(
    make_app: MakeApp, tribe: Game[Any]
) -> None:
    async with make_app().run_test() as pilot:
        screen = await show(pilot, tribe)

        def shown() -> list[int]:
            return [at for at, board in enumerate(screen.query(Board)) if board.display]

        names = tribe.setup.names
        actors = {n: getattr(tribe.log[n - 1].event, "player", None) for n in range(1, 20)}
        for at, player in actors.items():
            await pilot.press("right")
            if player is not None:
                assert shown() == [names.index(player)], at
        await pilot.click(Growth, offset=(4, 2))  # the frame is the first line
        await settled(pilot)
        for _ in range(4):
            await pilot.press("left")
            assert shown() == [1]
        await pilot.press("v")
        assert shown() == [2]
        await pilot.press("v", "right", "left")
        assert shown() == [names.index(actors[15] or actors[14] or names[0])]


async def test_a_correction_is_followed(make_app: MakeApp) -> None:
    """The log opens at the event, and on the way back the replay shows the game as it is then."""
    game = Game(ruleset_for("origins-discovery"), setup_of("origins-discovery", 2))
    play(game, 20)
    async with make_app().run_test() as pilot:
        screen = await show(pilot, game)
        await pilot.press("end", "l")
        await settled(pilot)
        assert isinstance(pilot.app.screen, CorrectionsScreen)
        assert pilot.app.screen.chosen == 19
        await pilot.press("u", "escape")
        await settled(pilot)
        assert len(game.log) == screen.at == 19
        assert screen.query_one(OptionList).option_count == 20


async def test_a_game_without_events_can_be_looked_at(make_app: MakeApp) -> None:
    game = Game(ruleset_for("kingdomino"), setup_of("kingdomino", 4))
    async with make_app().run_test(size=(40, 12)) as pilot:
        screen = await show(pilot, game)
        await pilot.press("right", "left", "end", "pagedown", "pageup", "v", "5", "enter")
        await settled(pilot)
        assert screen.at == 0


def test_a_curve_spreads_over_its_room_and_ends_where_the_game_is() -> None:
    assert curve((0, 4, 8), 3, 8) == " ▄█"
    assert curve((0, 4, 8), 6, 8, ahead=3) == " ▄█   "
    assert curve((0, 1), 2, 100) == " ▁"  # little is not nothing
    assert curve((-3, 0), 2, 0) == "  "


def test_what_an_event_changed_is_marked(tribe: Game[Any]) -> None:
    """Placed squares, fire tokens with what burns below them, dwellers that come."""
    kinds = set()
    for at, logged in enumerate(tribe.log):
        before, after = tribe.state_at(at), logged.state
        for was, now in zip(before.areas, after.areas, strict=True):
            squares = changed(was, now)
            grid = now.territory.grid
            if logged.event.kind == "place" and was.territory.laid != now.territory.laid:
                laid = now.territory.laid[-1]
                assert {grid.square(laid.a), grid.square(laid.b)} <= set(squares)
            elif was == now:
                assert not squares
            if squares:
                kinds.add(logged.event.kind)
    assert {"place", "fire"} <= kinds


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_pictures(
    make_app: MakeApp,
    tribe: Game[Any],
    picture: Callable[..., None],
    size: tuple[int, int],
) -> None:
    async def replay(pilot: Pilot[None]) -> None:
        await show(pilot, tribe)
        await pilot.press("6", "0", "enter")

    picture(make_app(), size=size, before=replay)
