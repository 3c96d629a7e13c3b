"""Tables with a map for the tests of the screens: a small world or the shipped one, and an app."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.app import App
from textual.pilot import Pilot

from companion.games import ruleset_for
from companion.origin.map_files import find_map
from companion.referee.game import Game
from companion.referee.prompts import Dealer
from companion.referee.setup import Player, Setup
from screens.companion import THEME
from screens.origin_table import OriginTable
from screens.palette import Depth
from screens.session import Session
from tests.origin.table import WORLD, event, lands

NAMES = ("Ann", "Ben", "Cy", "Di")
COLOURS = ("pink", "blue", "yellow", "green")


def seats(players: int) -> tuple[Player, ...]:
    return tuple(Player(*seat) for seat in zip(NAMES[:players], COLOURS, strict=False))


def on_the_shipped_map(players: int = 4, *options: str) -> Game[Any]:
    """A game before its first event."""
    world = find_map("invented-world", Path("nowhere"))
    setup = Setup("origin-matagot", options, seats(players), count=players)
    return _game(setup, world.territories, world.borders)


def on_the_small_map(players: int = 2, *options: str, lines: Iterable[str] = ()) -> Game[Any]:
    """A game on the world of the tests of the rules, with events told already."""
    setup = Setup("origin-matagot", options, seats(players), count=players)
    game = _game(setup, *lands(WORLD))
    for line in lines:
        ruling = game.submit(event(line))
        assert ruling, (line, ruling.message)
    return game


def without_a_map(players: int = 2) -> Game[Any]:
    """A game whose map is learned while playing."""
    setup = Setup("origin-matagot", (), seats(players), count=players)
    return Game(ruleset_for("origin-matagot"), setup)


def _game(setup: Setup, territories: Any, borders: Any) -> Game[Any]:
    setup = replace(setup, territories=territories, borders=borders)
    return Game(ruleset_for("origin-matagot"), setup)


def until(kind: str, game: Game[Any], after: int = 60, seed: int = 1) -> Game[Any]:
    """The game played at random until this kind of ask is required."""
    rng = random.Random(seed)
    while True:
        prompt = game.prompt()
        assert prompt.required is not None, "the game is over"
        if prompt.required.kind == kind and len(game.log) >= after:
            return game
        assert game.submit(prompt.required.answers.pick(rng))


class WorldApp(App[None]):
    """Shows the table of a game with a map."""

    def __init__(self, game: Game[Any], depth: Depth = "truecolor"):
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.depth: Depth = depth
        self.session = Session(game, dealer=Dealer(random.Random(7)))
        self.table = OriginTable(self.session)

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

    @property
    def told(self) -> list[str]:
        """The events of the game as text."""
        return [logged.event.text() for logged in self.game.log]


async def keys(pilot: Pilot[Any], text: str) -> None:
    """Press keys, named or single, split at blanks."""
    await pilot.press(*text.split())
    await pilot.pause()


async def said_by_typing(pilot: Pilot[Any], text: str) -> None:
    """Type an answer into the field."""
    await pilot.press("slash", *text, "enter")
    await pilot.pause()


def shown(app: App[Any]) -> str:
    """The whole screen as text."""
    strips = app.screen._compositor.render_strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)
