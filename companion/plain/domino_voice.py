"""The dialogue about dominoes and the territories that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator

from companion.dominoes.state import State
from companion.plain import answers, board
from companion.plain.help import game_help
from companion.plain.tiles import faces_wanted
from companion.plain.voice import Voice
from companion.referee import Ask, Breach, Event, Part

_SQUARE = re.compile(r"\b[a-z][0-9]{1,2}\b")


class DominoVoice(Voice):
    """See :class:`Voice`."""

    none = "fire"
    tiles = True

    def __init__(self) -> None:
        self.commands = {"dominoes": lambda state, rest: board.dominoes(state)}

    def title(self, state: State, player: int) -> str:
        return f"{state.name(player)}'s {state.rules.word('territory')}"

    def picture(self, state: State, player: int) -> list[str]:
        return board.picture(state, player)

    def legend(self, state: State) -> str:
        return board.legend(state)

    def in_words(self, state: State, player: int) -> Iterator[str]:
        return board.in_words(state, player)

    def background(self, state: State, ask: Ask) -> str:
        return board.background(state, ask)

    def hint(self, state: State, ask: Ask) -> str:
        return answers.hint(state, ask)

    def short(self, state: State, event: Event) -> str:
        return answers.short(state, event)

    def where(self, state: State, breach: Breach) -> str:
        said = set(_SQUARE.findall(breach.message))
        names = state.rules.grid.names(breach.squares)
        unnamed = [name for name in names if name not in said]
        return f" Squares: {', '.join(unnamed)}." if unnamed else ""

    def spot(self, state: State, part: Part) -> str:
        return " ".join(state.rules.grid.names(part.squares))

    def help(self, state: State) -> str:
        return game_help(state.rules)

    def missing(self, state: State, event: Event) -> str:
        return faces_wanted(state.rules, event)
