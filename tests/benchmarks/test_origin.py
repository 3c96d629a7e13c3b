"""How fast Origin (Matagot) is refereed; measurements, not tests."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.games import ruleset_for
from companion.origin.actions import ActionAnswers
from companion.origin.map_files import find_map
from companion.origin.queries import reach, standing
from companion.referee import Game, Player, Setup

#: Processor time, so that what else the machine does counts for nothing.
pytestmark = pytest.mark.benchmark(timer=time.process_time)
WORLD = find_map("invented-world", Path())
SETUP = Setup(
    "origin-matagot",
    (),
    tuple(Player(name) for name in ("Ann", "Ben", "Cy", "Di")),
    territories=WORLD.territories,
    borders=WORLD.borders,
)
RULES = ruleset_for(SETUP.preset)
PerSecond = Callable[..., None]


def played(events: int, seed: int = 1) -> Any:
    """A state in the middle of a game, with an action required."""
    state, rng = RULES.start(SETUP), random.Random(seed)
    while (ask := RULES.prompt(state).required) is not None:
        if events <= 0 and ask.kind == "action":
            return state
        state = RULES.apply(state, ask.answers.pick(rng))
        events -= 1
    raise AssertionError("the game ended before")


def test_legal_actions_of_a_player(per_second: PerSecond) -> None:
    state = played(60)
    answers = RULES.prompt(state).required.answers
    assert isinstance(answers, ActionAnswers)

    def ask() -> None:
        for _ in range(50):
            len(ActionAnswers(state, state.player, answers.ruling))

    per_second("Origin: all legal actions of a player", ask, 50)


def test_rulings(per_second: PerSecond) -> None:
    state = played(60)
    events = list(RULES.prompt(state).required.answers)

    def ask() -> None:
        for event in events:
            RULES.rule(state, event)

    per_second("Origin: rulings of an action", ask, len(events))


def test_which_pawns_may_stand(per_second: PerSecond) -> None:
    state = played(60)
    vacant = [land.name for land in WORLD.territories if land.name not in state.stands]

    def who() -> None:
        for name in vacant:
            standing(state, state.player, name)

    per_second("Origin: which pawns may stand here", who, len(vacant))


def test_where_pawns_may_go(per_second: PerSecond) -> None:
    state = played(60)
    mine = list(state.own(state.player))

    def where() -> None:
        for name in mine:
            reach(state, name)

    per_second("Origin: where may this pawn go", where, len(mine))


def test_whole_games_through_the_referee(per_second: PerSecond) -> None:
    def play() -> None:
        game: Game[Any] = Game(RULES, SETUP)
        rng = random.Random(3)
        while (ask := game.prompt().required) is not None:
            assert game.submit(ask.answers.pick(rng))

    per_second("Origin: games through Game.submit", play, 1, rounds=5)
