"""Random games of every mode and number of players, with random corrections: what is written
comes back the same, and scores the same."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.state import State
from companion.notation.boards import score, score_file_of
from companion.notation.checks import check
from companion.notation.game_file import replay, write_game
from companion.notation.score_file import read_score_file, write_score_file
from companion.referee import Amend, Game, Insert, Player
from tests.dominoes.table import ALL_OPTIONS, GAMES, fitting, new_game, played

seeds = st.integers(0, 2**32)
games = pytest.mark.parametrize(("mode", "players"), [(m, n) for m in GAMES for n in (2, 3, 4)])


def random_game(mode: str, players: int, rng: random.Random, events: int | None) -> Game[State]:
    """A game with random options after so many legal events; None plays to the end."""
    options = [option for option in ALL_OPTIONS[mode] if rng.random() < 0.5]
    rng.shuffle(options)
    chosen = fitting(mode, players, options)
    return played(new_game(mode, players, chosen, rng), rng, events)


def corrected(game: Game[State], rng: random.Random) -> Game[State]:
    """*game* after a few corrections of any kind, sensible or not."""
    for _ in range(rng.randrange(1, 6)):
        at, event = rng.randrange(len(game.log)), rng.choice(game.log).event
        change = rng.randrange(5)
        if change == 0 and len(game.log) > 1:
            game.delete(at)
        elif change == 1:
            game.change(Amend(at, event, kept=True))
        elif change == 2:
            game.change(Insert(event, at, kept=True))
        elif change == 3:
            game.overrule(at)
        else:
            game.insert(at, event, overruled=True)
    return game


@games
@given(seed=seeds)
def test_a_game_file_comes_back_identical_and_means_the_same(
    mode: str, players: int, seed: int
) -> None:
    rng = random.Random(seed)
    game = random_game(mode, players, rng, rng.randrange(1, 120))
    if rng.random() < 0.8:
        game = played(corrected(game, rng), rng, rng.randrange(30))
    text = write_game(game)
    again = replay(text)
    assert not again.refused
    assert write_game(again.game) == text
    assert [logged.status for logged in again.game.log] == [logged.status for logged in game.log]
    assert again.game.score().tallies == game.score().tallies
    assert again.game.prompt().finished == game.prompt().finished


@games
@given(seed=seeds)
def test_the_boards_of_a_finished_game_are_possible_and_score_what_it_scored(
    mode: str, players: int, seed: int
) -> None:
    game = random_game(mode, players, random.Random(seed), None)
    text = write_score_file(score_file_of(game))
    file = read_score_file(text)
    findings = check(file)
    assert (findings.errors, findings.warnings) == ((), ())
    assert "unchecked" not in text
    assert score(file).to_json() == game.score().to_json()
    assert write_score_file(file) == text


@games
@given(seed=seeds)
def test_the_boards_of_any_game_can_be_told(mode: str, players: int, seed: int) -> None:
    """Of a game that goes on, or in which the table overruled the referee, too."""
    rng = random.Random(seed)
    game = corrected(random_game(mode, players, rng, rng.randrange(1, 250)), rng)
    text = write_score_file(score_file_of(game))
    file = read_score_file(text)
    assert not check(file).errors
    assert score(file).to_json() == game.score().to_json()
    assert write_score_file(file) == text


@given(st.text(min_size=1, max_size=24))
def test_any_name_that_a_score_pad_takes_comes_back(name: str) -> None:
    game = played(new_game("discovery", 3), random.Random(1), 8)
    try:
        setup = game.setup.renamed({"Ann": name})
        game.change_setup(setup, {"Ann": name})
    except Exception as error:
        assert type(error).__name__ == "SetupError"
        return
    text = write_game(game)
    assert replay(text).game.setup.players[0] == Player(name, "pink")
    assert write_game(replay(text).game) == text
