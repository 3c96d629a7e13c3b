"""The rules of one game: a frozen value with its options, players and map."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from companion.origin.box import Box, box
from companion.origin.maps import Map, check
from companion.referee.errors import SetupError
from companion.referee.family import Choice
from companion.referee.setup import Player, Setup
from companion.referee.text import listed

#: The only game of the box.
PRESET = "origin-matagot"


@dataclass(frozen=True)
class Rules:
    """What holds in one game."""

    setup: Setup
    box: Box

    @classmethod
    def of(cls, setup: Setup) -> Rules:
        """The rules that a set-up asks for; raises :class:`SetupError` saying what does not go."""
        found = box()
        if setup.preset != PRESET:
            raise SetupError(f"there is no game '{setup.preset}'; there is {PRESET}")
        if setup.table not in found.players:
            numbers = f"{found.players[0]} to {found.players[-1]}"
            raise SetupError(f"{found.title} is for {numbers} players, not {setup.table}")
        if len(setup.players) > setup.table:
            raise SetupError(f"{len(setup.players)} players are listed, but {setup.table} play")
        if setup.tiles or setup.quests or setup.starts:
            raise SetupError(f"{found.title} has no dominoes, quests or starting tiles")
        if setup.series is not None:
            raise SetupError(f"{found.title} is not played in series")
        for finding in check(Map(territories=setup.territories, borders=setup.borders)):
            if finding.broken:
                raise SetupError(finding.text)
        if sum(land.origin for land in setup.territories) > 1:
            raise SetupError("more than one territory is the Origin; there is only one")
        options = resolved(setup.options)
        return cls(replace(setup, options=options, players=_coloured(setup, found)), found)

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in seating order, each with a colour."""
        return self.setup.players

    def has(self, option: str) -> bool:
        """Whether an option without a number is chosen."""
        return option in self.setup.options

    def number(self, option: str) -> int:
        """The value of an option that is a number, such as ``objective-limit``."""
        return self._numbers[option]

    @cached_property
    def _numbers(self) -> dict[str, int]:
        told = dict(word.split("=") for word in self.setup.options if "=" in word)
        return {
            id_: int(told.get(id_, choice.usual))
            for id_, choice in self.box.options.items()
            if choice.values is not None
        }

    @cached_property
    def map(self) -> Map:
        """The map as the set-up tells it."""
        return Map("", self.setup.territories, self.setup.borders)

    @cached_property
    def unfinished(self) -> bool:
        """Whether the map of the set-up lacks something that the board has."""
        return any(not f.broken for f in check(replace(self.map, title=self.box.title)))


def resolved(options: tuple[str, ...]) -> tuple[str, ...]:
    """The options in their order, a number that holds anyway left out.

    Raises :class:`SetupError` for one that the game does not have, a number that cannot be, or one
    option with two numbers.
    """
    choices = box().options
    chosen: dict[str, str] = {}
    for option in options:
        id_, equals, text = option.partition("=")
        choice = choices.get(id_)
        if choice is None or bool(equals) != (choice.values is not None):
            known = ", ".join(choice.word for choice in choices.values())
            raise SetupError(f"{PRESET} has no option '{option}'; it has {known}")
        word = _numbered(choice, text) if choice.values is not None else id_
        if chosen.setdefault(id_, word) != word:
            raise SetupError(f"the option '{id_}' has two numbers")
    return tuple(chosen[id_] for id_ in choices if chosen.get(id_))


def _numbered(choice: Choice, text: str) -> str:
    """``id=N`` with a number that can be; empty for the usual one."""
    assert choice.values is not None
    if not (text.isascii() and text.isdigit()) or int(text) not in choice.values:
        ends = f"{choice.values[0]} to {choice.values[-1]}"
        raise SetupError(f"'{choice.id}' is a number from {ends}, not '{text}'")
    return "" if int(text) == choice.usual else f"{choice.id}={int(text)}"


def _coloured(setup: Setup, found: Box) -> tuple[Player, ...]:
    """Every player with a colour of the box."""
    free = list(found.colours)
    for player in setup.players:
        if player.colour and player.colour not in found.colours:
            raise SetupError(
                f"{player.name} cannot be {player.colour}; "
                f"{found.title} has {listed(found.colours)}"
            )
        if player.colour and player.colour not in free:
            raise SetupError(f"two players are {player.colour}")
        if player.colour:
            free.remove(player.colour)
    return tuple(p if p.colour else replace(p, colour=free.pop(0)) for p in setup.players)
