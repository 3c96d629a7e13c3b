"""Whole games as scripts of lines, and the dialogue run on them."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from companion.games import ruleset_for
from companion.history.store import Store
from companion.plain.answers import short
from companion.plain.play import run
from companion.referee import Event, Game, Player, Setup

NAMES = ("Ann", "Ben Lee", "Cy", "Élodie")


def setup(preset: str, players: int, *options: str) -> Setup:
    return Setup(preset, options, tuple(Player(name) for name in NAMES[:players]))


def typed(game: Game[Any], event: Event) -> str:
    """The short answer that means *event* now."""
    text = short(game.state, event)
    return f"recruit {text}" if event.kind == "recruit" else text


def whole_game(chosen: Setup, seed: int) -> tuple[list[str], Game[Any]]:
    """A game at random as lines, short answers and lines of a game file mixed."""
    rng = random.Random(seed)
    game: Game[Any] = Game(ruleset_for(chosen.preset), chosen)
    lines = []
    while (required := (prompt := game.prompt()).required) is not None:
        option = prompt.options and rng.random() < 0.7
        ask = rng.choice(prompt.options) if option else required
        event = ask.answers.pick(rng)
        lines.append(rng.choice([typed(game, event), event.text()]))
        assert game.submit(event)
    return lines, game


def converse(db: Path, chosen: Setup | None, lines: Iterable[str]) -> tuple[int, str]:
    """Exit code and output of a dialogue over these lines, without a terminal."""
    output = io.StringIO()
    code = run(db, chosen, io.StringIO("".join(f"{line}\n" for line in lines)), output)
    return code, output.getvalue()


def stored(db: Path) -> list[str]:
    """The log of the newest stored game."""
    with Store(db, ruleset_for) as store:
        return [logged.text() for logged in store.open_game(store.games()[0].id).log]


def log_of(game: Game[Any]) -> list[str]:
    return [logged.text() for logged in game.log]


def reply_to(output: str, line: str) -> str:
    """What was told after *line*, up to the next prompt, in one line."""
    return " ".join(output.split(f"> {line}\n", 1)[1].split("\n> ", 1)[0].split())


#: A beginning with three players: Cy's chief stands on 3, Ann's on 22, Ben Lee's on 40, and the
#: second line lies.
BEGINNING: Sequence[str] = (
    "3 17 22 40",
    "cy ann ben",
    "3",
    "22",
    "40",
    "5 9 31 44",
)
