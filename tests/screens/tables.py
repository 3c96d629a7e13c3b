"""Tables for the tests of the screens: games played at random up to a moment, and an app."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from textual.app import App

from companion.games import ruleset_for
from companion.referee.game import Game
from companion.referee.prompts import Dealer, Prompt
from companion.referee.setup import Player, Setup
from screens.palette import Depth
from screens.session import Session
from screens.table import TableScreen

NAMES = ("Ann", "Ben", "Cy", "Dee")


def new_game(mode: str = "discovery", players: int = 4, options: tuple[str, ...] = ()) -> Game[Any]:
    """A game of Origins before its first event."""
    preset = f"origins-{mode}"
    seats = tuple(Player(name) for name in NAMES[:players])
    return Game(ruleset_for(preset), Setup(preset, options, seats))


def played(
    until: Callable[[Game[Any], Prompt], object],
    mode: str = "discovery",
    players: int = 4,
    options: tuple[str, ...] = (),
    seed: int = 1,
) -> Game[Any]:
    """A game played at random until something is the case, recruiting now and then."""
    rng = random.Random(seed)
    for _ in range(200):
        game = new_game(mode, players, options)
        while True:
            prompt = game.prompt()
            if until(game, prompt):
                return game
            if prompt.required is None:
                break
            recruits = prompt.options and rng.random() < 0.5
            ask = prompt.options[0] if recruits else prompt.required
            assert game.submit(ask.answers.pick(rng))
    raise AssertionError("no random game came to that moment")


def asked(kind: str, after: int = 40) -> Callable[[Game[Any], Prompt], object]:
    """Until something of this kind is required, later than so many events."""
    return lambda game, prompt: (
        prompt.required is not None and prompt.required.kind == kind and len(game.log) >= after
    )


class TableApp(App[None]):
    """Shows the table of a game, with draws that are the same every time."""

    def __init__(self, game: Game[Any], depth: Depth = "truecolor"):
        super().__init__()
        self.depth: Depth = depth
        self.session = Session(game, dealer=Dealer(random.Random(7)))
        self.table = TableScreen(self.session)

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
