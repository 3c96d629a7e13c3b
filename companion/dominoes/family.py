"""The Kingdomino family as clients see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from companion.dominoes.box import Domino
from companion.dominoes.engine import Dominoes
from companion.dominoes.events import Choose, Discard, Place
from companion.dominoes.grid import Grid, neighbour
from companion.dominoes.rules import (
    Rules,
    colours,
    find_preset,
    layouts,
    offered,
    player_counts,
    presets,
    resolved,
    some_layouts,
    wanted,
)
from companion.dominoes.state import State
from companion.dominoes.told import as_told, exchanged, followers, read_said, read_told
from companion.dominoes.typed import HINTS
from companion.dominoes.user_tiles import FILE_NAME, tiles_for
from companion.referee.events import Event
from companion.referee.family import CORNERS, QUESTS, Choice, Followers, Offer
from companion.referee.game import Game
from companion.referee.prompts import Ask, Prompt
from companion.referee.setup import Setup
from companion.referee.text import listed


class DominoFamily:
    """See :class:`companion.referee.family.Family`."""

    id = "dominoes"
    ruleset = Dominoes()
    hints = HINTS

    @property
    def offers(self) -> tuple[Offer, ...]:
        return _offers()

    def settled(self, setup: Setup) -> Setup:
        return Rules.of(setup).setup

    def resolved(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        found, known = find_preset(preset)
        chosen = resolved(found, known, options)
        some_layouts(found, chosen)
        return chosen

    def player_counts(self, preset: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
        return player_counts(preset, options)

    def usual_count(self, preset: str, options: tuple[str, ...], listed: int) -> int:
        # With one board listed, as many as the smallest game with the smallest frame (5 by 5) has.
        if listed > 1:
            return listed
        found, _preset = find_preset(preset)
        rows = layouts(found, options)
        frame = min(layout.frame for layout in rows)
        return min(n for layout in rows if layout.frame == frame for n in layout.players)

    def colours(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        return colours(find_preset(preset)[0], options)

    def offered(self, preset: str, options: tuple[str, ...], players: int = 0) -> Mapping[str, str]:
        return offered(preset, options, players)

    def wanted(self, preset: str, options: tuple[str, ...], players: int) -> frozenset[str]:
        needs = wanted(preset, options, players)
        return frozenset({QUESTS} if needs.quests else ()) | ({CORNERS} if needs.corners else set())

    def personal(self, setup: Setup, folder: Path) -> Setup:
        return replace(setup, tiles=tiles_for(setup.preset, folder / FILE_NAME, setup.options))

    def word(self, preset: str, word: str) -> str:
        return find_preset(preset)[0].words[word]

    def summary(self, setup: Setup) -> str:
        rules = Rules.of(setup)
        quests = [rules.box.quests[id_].title for id_ in rules.setup.quests]
        held = f" Quests: {listed(quests)}." if quests else ""
        frame, layout = f"{rules.layout.frame} by {rules.layout.frame}", rules.layout
        return (
            f"{layout.rounds} rounds with lines of {layout.line}; "
            f"a {rules.word('territory')} fits in {frame}.{held}"
        )

    def progress(self, game: Game[Any]) -> str:
        state: State = game.state
        return f"round {max(state.revealed, 1)} of {state.rules.layout.rounds}"

    def written(self, setup: Setup, event: Event) -> Event:
        if isinstance(event, Place):
            rules = Rules.of(setup)
            domino = rules.dominoes.get(event.domino)
            if domino is not None:
                return _turned(event, domino, rules.grid)
        return event

    def told(self, state: State, event: Event) -> str:
        return as_told(state.rules.grid, event)

    def read_told(self, state: State, text: str, ask: Ask | None = None) -> Event:
        return read_told(state, text, ask)

    def read_said(self, state: State, prompt: Prompt, line: str) -> Event:
        return read_said(state, prompt, line)

    def followers(self, game: Game[Any], at: int, was: Event) -> Followers | None:
        exchange = exchanged(was, game.log[at].event)
        amends = followers(game, at, was)
        if exchange is None or not amends:
            return None
        return Followers(exchange.old, exchange.new, amends)

    def rematch(self, game: Game[Any]) -> Setup:
        return game.setup.rematch()

    def pieces(self, setup: Setup, event: Event) -> tuple[str, ...]:
        domino = event.domino if isinstance(event, Choose | Place | Discard) else ""
        return (domino,) if domino in Rules.of(setup).dominoes else ()


@cache
def _offers() -> tuple[Offer, ...]:
    return tuple(
        Offer(
            preset.id,
            found.title,
            preset.title,
            preset.help,
            {
                id_: Choice(
                    id_,
                    found.options[id_].title,
                    found.options[id_].help,
                    found.options[id_].rule,
                    colours=found.options[id_].colours,
                )
                for id_ in preset.options
            },
            preset.aliases,
            preset.series,
            found.words["series"] if preset.series else "",
        )
        for found, preset in presets()
    )


def _turned(event: Place, domino: Domino, grid: Grid) -> Place:
    """A double told from its other end where that makes the direction n or e."""
    if not domino.double or event.direction not in "sw":
        return event
    square = neighbour(event.square, event.direction)
    if not grid.holds(square):
        return event
    return replace(event, square=square, direction="n" if event.direction == "s" else "e")
