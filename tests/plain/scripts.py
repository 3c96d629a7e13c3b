"""Whole games as scripts of lines, and the dialogue run on them."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.games import family_of, ruleset_for
from companion.history.store import Store
from companion.origin.map_files import find_map
from companion.plain.play import run
from companion.plain.voices import voice_of
from companion.referee import Event, Game, Player, Setup
from companion.referee.family import MAP

NAMES = ("Ann", "Ben Lee", "Cy", "Élodie")


#: Events whose short answer needs the keyword, and options that would end or never end a game.
_NAMED = ("recruit", "play", "give", "adjust", "reveal")
_LEFT_OUT = ("end", "adjust", "give", "territory", "border")


def setup(preset: str, players: int, *options: str) -> Setup:
    chosen = Setup(preset, options, tuple(Player(name) for name in NAMES[:players]))
    if MAP in family_of(preset).wanted(preset, options, players):
        world = find_map("invented-world", Path())
        return replace(chosen, territories=world.territories, borders=world.borders)
    return chosen


def typed(game: Game[Any], event: Event) -> str:
    """The short answer that means *event* now."""
    text = voice_of(game.setup.preset).short(game.state, event)
    return f"{event.kind} {text}" if event.kind in _NAMED else text


def whole_game(chosen: Setup, seed: int) -> tuple[list[str], Game[Any]]:
    """A game at random as lines, short answers and lines of a game file mixed."""
    rng = random.Random(seed)
    game: Game[Any] = Game(ruleset_for(chosen.preset), chosen)
    lines = []
    while (required := (prompt := game.prompt()).required) is not None:
        options = [option for option in prompt.options if option.kind not in _LEFT_OUT]
        ask = rng.choice(options) if options and rng.random() < 0.7 else required
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
