"""Tables for the tests of the screens: games played at random up to a moment, and an app."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from textual.app import App

from companion.games import ruleset_for
from companion.referee.game import Game
from companion.referee.prompts import Dealer, Prompt
from companion.referee.setup import Player, Setup, Tile
from screens.domino_table import DominoTable
from screens.palette import Depth
from screens.session import Session
from tests.dominoes.kingdoms import HERO_TILES

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eve")


def new_game(mode: str = "discovery", players: int = 4, options: tuple[str, ...] = ()) -> Game[Any]:
    """A game of Origins before its first event."""
    preset = f"origins-{mode}"
    seats = tuple(Player(name) for name in NAMES[:players])
    return Game(ruleset_for(preset), Setup(preset, options, seats))


def new_kingdom(players: int, *options: str, tiles: tuple[Tile, ...] | None = None) -> Game[Any]:
    """A game of Kingdomino before its first event; heroes have faces unless *tiles* are given."""
    names = NAMES[:players]
    heroes = "heroes" in options
    if tiles is None:
        tiles = HERO_TILES if heroes else ()
    quests = ("lost_corner", "local_business_forest") if "quests" in options else ()
    corners = tuple((name, ("nw", "se")) for name in names) if heroes and players == 2 else ()
    seats = tuple(Player(name) for name in names)
    setup = Setup("kingdomino", options, seats, tiles, quests=quests, starts=corners)
    return Game(ruleset_for("kingdomino"), setup)


def played(
    until: Callable[[Game[Any], Prompt], object],
    mode: str = "discovery",
    players: int = 4,
    options: tuple[str, ...] = (),
    seed: int = 1,
) -> Game[Any]:
    """A game of Origins played at random until something is the case."""
    return _played(until, lambda: new_game(mode, players, options), seed, 0.5)


def kingdom(
    until: Callable[[Game[Any], Prompt], object],
    players: int,
    *options: str,
    seed: int = 1,
    taking: float = 0.3,
) -> Game[Any]:
    """A game of Kingdomino played at random until something is the case."""
    return _played(until, lambda: new_kingdom(players, *options), seed, taking)


def _played(
    until: Callable[[Game[Any], Prompt], object],
    begin: Callable[[], Game[Any]],
    seed: int,
    taking: float,
) -> Game[Any]:
    """Games played at random until something is the case, an option taken as often as *taking*."""
    rng = random.Random(seed)
    for _ in range(200):
        game = begin()
        while True:
            prompt = game.prompt()
            if until(game, prompt):
                return game
            if prompt.required is None:
                break
            takes = prompt.options and rng.random() < taking
            ask = prompt.options[-1] if takes else prompt.required
            assert game.submit(ask.answers.pick(rng))
    raise AssertionError("no random game came to that moment")


def asked(kind: str, after: int = 40) -> Callable[[Game[Any], Prompt], object]:
    """Until something of this kind is required, later than so many events."""
    return lambda game, prompt: (
        prompt.required is not None and prompt.required.kind == kind and len(game.log) >= after
    )


def offered(*kinds: str, after: int = 40) -> Callable[[Game[Any], Prompt], object]:
    """Until these kinds of option are open, later than so many events."""
    return lambda game, prompt: (
        len(game.log) >= after and {option.kind for option in prompt.options} >= {*kinds}
    )


class TableApp(App[None]):
    """Shows the table of a game, with draws that are the same every time."""

    def __init__(self, game: Game[Any], depth: Depth = "truecolor"):
        super().__init__()
        self.depth: Depth = depth
        self.session = Session(game, dealer=Dealer(random.Random(7)))
        self.table = DominoTable(self.session)

    def on_mount(self) -> None:
        self.push_screen(self.table)

    @property
    def game(self) -> Game[Any]:
        """The game as it is now."""
        return self.session.game

    @property
    def said(self) -> str:
        """What the asking panel says."""
        return self.table.panel.text
