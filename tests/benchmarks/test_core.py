"""The bare core (territory, draft, scoring) and whole games through the referee, on one core."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from companion.dominoes.box import Domino, box
from companion.dominoes.grid import grid
from companion.dominoes.rules import Rules, presets
from companion.dominoes.territory import Territory
from companion.games import ruleset_for
from companion.referee import Game, Player, Setup, SetupError

PerSecond = Callable[..., None]
#: Processor time, so that what else the machine does counts for nothing.
pytestmark = pytest.mark.benchmark(timer=time.process_time)
ORIGINS = box("origins")
DOMINOES = list(ORIGINS.dominoes.values())
SCORING = tuple(terrain.index for terrain in ORIGINS.terrains if not terrain.erupts)
EMPTY = Territory(grid(5), len(ORIGINS.terrains))


def random_game(rng: random.Random) -> Iterator[list[Territory]]:
    """Four players take and lay dominoes at random; the territories after each round."""
    stack = DOMINOES[:]
    rng.shuffle(stack)
    territories = [EMPTY] * 4
    order = [0, 1, 2, 3]
    rng.shuffle(order)
    for start in range(0, 48, 4):
        line = sorted(stack[start : start + 4], key=by_order)
        free = line[:]
        taken: dict[Domino, int] = {}
        for player in order:
            taken[free.pop(int(rng.random() * len(free)))] = player
        order = [taken[domino] for domino in line]
        for domino in line:
            player = taken[domino]
            places = territories[player].legal_places(domino)
            number = len(places)
            if number:
                bit, way = places[int(rng.random() * number)]
                territories[player] = territories[player].lay(domino, bit, way, resources=False)
        yield territories


def by_order(domino: Domino) -> int:
    return domino.order


def test_legal_places(per_second: PerSecond) -> None:
    rng = random.Random(1)
    questions = [
        (territory, rng.choice(DOMINOES))
        for _ in range(25)
        for territories in random_game(rng)
        for territory in territories
    ]

    def ask() -> None:
        for territory, domino in questions:
            len(territory.legal_places(domino))

    per_second("legal places of a domino", ask, len(questions), aim="200,000")


def test_scorings(per_second: PerSecond) -> None:
    rng = random.Random(2)
    boards = [territory for _ in range(250) for territory in list(random_game(rng))[-1]]

    def score() -> None:
        for territory in boards:
            territory.points(SCORING)

    per_second("scorings of a final territory", score, len(boards), aim="100,000")


def test_random_games(per_second: PerSecond) -> None:
    rng = random.Random(3)

    def play() -> None:
        for _ in range(100):
            *_, territories = random_game(rng)
            for territory in territories:
                territory.points(SCORING)

    per_second("random games of four on the bare core", play, 100, aim="2,000")


def whole_game(preset: str, players: int, rng: random.Random) -> Game[Any]:
    game: Game[Any] = Game(ruleset_for(preset), set_up(preset, players))
    while True:
        prompt = game.prompt()
        ask = prompt.required
        if prompt.options and rng.random() < 0.5:
            ask = prompt.options[0]
        if ask is None:
            return game
        game.submit(ask.answers.pick(rng))


def set_up(preset: str, players: int) -> Setup:
    return Setup(preset, (), tuple(Player(name) for name in ("Ann", "Ben", "Cy", "Di")[:players]))


def most_players(preset: str) -> int:
    for players in (4, 3, 2):
        try:
            ruleset_for(preset).start(set_up(preset, players))
        except SetupError:
            continue
        return players
    raise AssertionError(f"{preset} cannot be played")


@pytest.mark.parametrize("preset", [preset.id for _box, preset in presets()])
def test_games_through_submit(per_second: PerSecond, preset: str) -> None:
    rng = random.Random(4)
    players = most_players(preset)

    def play() -> None:
        for _ in range(4):
            whole_game(preset, players, rng)

    per_second(f"whole games of {players} through Game.submit, {preset}", play, 4, rounds=7)


@pytest.mark.parametrize("preset", [preset.id for _box, preset in presets()])
def test_corrections(per_second: PerSecond, preset: str) -> None:
    game = whole_game(preset, most_players(preset), random.Random(5))
    event = game.events[0]

    def mend() -> None:
        assert game.amend(0, event.renamed({}))
        game.undo()
        assert game.delete(0)
        game.undo()

    per_second(f"corrections of the first event of a whole game, {preset}", mend, 4, rounds=5)


def test_score_sheets(per_second: PerSecond) -> None:
    games = [whole_game("origins-tribe", 4, random.Random(seed)) for seed in range(5)]
    assert isinstance(games[0].state.rules, Rules)

    def score() -> None:
        for game in games:
            game.score()

    per_second("explained score sheets of four, origins-tribe", score, len(games))
