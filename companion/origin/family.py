"""Origin (Matagot) as clients see it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from companion.origin.box import box
from companion.origin.engine import OriginRuleset
from companion.origin.events import NewTerritory
from companion.origin.rules import PRESET, Rules, resolved
from companion.origin.state import State
from companion.origin.told import followers, read_said, read_told
from companion.origin.typed import HINTS
from companion.referee.errors import SetupError
from companion.referee.events import Event
from companion.referee.family import MAP, Followers, Offer
from companion.referee.game import Game
from companion.referee.prompts import Ask, Prompt
from companion.referee.setup import Setup
from companion.referee.text import counted


class OriginFamily:
    """See :class:`companion.referee.family.Family`."""

    id = "origin"
    ruleset = OriginRuleset()
    hints = HINTS

    @property
    def offers(self) -> tuple[Offer, ...]:
        found = box()
        return (Offer(PRESET, found.title, found.title, found.help, found.options),)

    def settled(self, setup: Setup) -> Setup:
        return Rules.of(setup).setup

    def resolved(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        _checked(preset)
        return resolved(options)

    def player_counts(self, preset: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
        _checked(preset)
        return box().players

    def usual_count(self, preset: str, options: tuple[str, ...], listed: int) -> int:
        return max(listed, box().players[0])

    def colours(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        return box().colours

    def offered(self, preset: str, options: tuple[str, ...], players: int = 0) -> Mapping[str, str]:
        return dict.fromkeys(box().options, "")

    def wanted(self, preset: str, options: tuple[str, ...], players: int) -> frozenset[str]:
        return frozenset({MAP})

    def personal(self, setup: Setup, folder: Path) -> Setup:
        return setup

    def word(self, preset: str, word: str) -> str:
        return box().words[word]

    def summary(self, setup: Setup) -> str:
        rules = Rules.of(setup)
        pawns = sum(self.ruleset.start(setup).reserve()) - 1
        start = f"{pawns} pawns in the reserve; {rules.box.villages} villages each."
        lands = len(rules.map.territories)
        if not lands:
            return f"{start} The map is learned while playing."
        number = counted(lands, "territory", "territories")
        straits = counted(len(rules.map.straits), "strait")
        return f"{start} The map has {number} and {straits}."

    def progress(self, game: Game[Any]) -> str:
        state: State = game.state
        turn = state.turns // len(state.areas) + 1
        return f"round {turn}, {counted(sum(state.reserve()), 'pawn')} left"

    def written(self, setup: Setup, event: Event) -> Event:
        return event

    def told(self, state: State, event: Event) -> str:
        return event.text()

    def read_told(self, state: State, text: str, ask: Ask | None = None) -> Event:
        return read_told(state, text, ask)

    def read_said(self, state: State, prompt: Prompt, line: str) -> Event:
        return read_said(state, prompt, line)

    def followers(self, game: Game[Any], at: int, was: Event) -> Followers | None:
        now = game.log[at].event
        amends = followers(game, at, was)
        if not (amends and isinstance(was, NewTerritory) and isinstance(now, NewTerritory)):
            return None
        return Followers(was.name, now.name, amends)

    def rematch(self, game: Game[Any]) -> Setup:
        state: State = game.state
        known = state.map
        return replace(game.setup.rematch(), territories=known.territories, borders=known.borders)

    def pieces(self, setup: Setup, event: Event) -> tuple[str, ...]:
        return ()


def _checked(preset: str) -> None:
    if preset != PRESET:
        raise SetupError(f"there is no game '{preset}'; there is {PRESET}")
