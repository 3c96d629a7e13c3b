"""Draws the picture of the README: ``python -m tests.screens.picture``.

A game of Origins Totem with four players who play well enough to look at, in a wide terminal.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import tempfile
from pathlib import Path
from typing import Any

from companion.games import ruleset_for
from companion.referee.events import Event
from companion.referee.game import Game
from companion.referee.prompts import Ask, Dealer
from companion.referee.setup import Player, Setup
from screens.companion import CompanionApp
from screens.domino_table import DominoTable
from screens.session import Session

PICTURE = Path(__file__).with_name("readme.svg")
SIZE = (120, 36)
PLAYERS = (("Ann", "pink"), ("Ben", "black"), ("Cy", "green"), ("Di", "blue"))

#: In which round, and how many of the legal answers a player thinks about.
ROUND, THOUGHTS = 8, 12


def game_in_progress() -> Game[Any]:
    """The middle of a game, where somebody has to place a domino."""
    setup = Setup("origins-totem", (), tuple(Player(*seat) for seat in PLAYERS))
    game: Game[Any] = Game(ruleset_for(setup.preset), setup)
    rng = random.Random(5)
    dealer = Dealer(rng)
    while ask := game.prompt().required:
        late = game.state.revealed > ROUND
        if late and ask.kind == "place":
            break
        assert game.submit(dealer.deal(ask) if ask.drawn else _thought_about(game, ask, rng))
    return game


def _thought_about(game: Game[Any], ask: Ask, rng: random.Random) -> Event:
    """The answer of some that leaves the player with most points."""

    def worth(event: Event) -> int:
        assert game.submit(event)
        points = sum(t.total for t in game.score().tallies if t.name == ask.player)
        game.undo()
        return points

    answers = list(ask.answers)
    return max(rng.sample(answers, min(THOUGHTS, len(answers))), key=worth)


def drawn() -> str:
    """The picture as SVG text, with no font or address from elsewhere."""

    async def shown() -> str:
        app = CompanionApp(db)
        app.theme = "companion"
        async with app.run_test(size=SIZE) as pilot:
            await pilot.pause()
            await app.workers.wait_for_complete()
            app.push_screen(DominoTable(Session(game_in_progress())))
            await pilot.pause()
            await pilot.pause()
            return app.export_screenshot(title="companion")

    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "games.db"
        svg = asyncio.run(shown())
    svg = re.sub(r"\s*@font-face \{[^}]*\}", "", svg)
    svg = re.sub(r"terminal-\d+", "terminal", svg)
    return svg.replace("Fira Code, monospace", "monospace")


if __name__ == "__main__":
    os.environ.pop("NO_COLOR", None)
    os.environ.update(TERM="xterm-256color", COLORTERM="truecolor")
    PICTURE.write_text(drawn(), encoding="utf-8")
