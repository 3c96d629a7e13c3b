"""Which family plays which game."""

from __future__ import annotations

from typing import Any

from companion.dominoes.family import DominoFamily
from companion.origin.family import OriginFamily
from companion.referee.errors import SetupError
from companion.referee.family import Family, Offer
from companion.referee.ruleset import Ruleset

#: Every family, in the order of the set-up screen.
FAMILIES: tuple[Family, ...] = (DominoFamily(), OriginFamily())


def family_of(preset: str) -> Family:
    """The family that has a preset such as ``origins-discovery``; raises :class:`SetupError`."""
    for family in FAMILIES:
        if any(offer.id == preset for offer in family.offers):
            return family
    known = ", ".join(offer.id for offer in offers())
    raise SetupError(f"there is no game '{preset}'; there are {known}")


def ruleset_for(preset: str) -> Ruleset[Any]:
    """The ruleset of a preset; raises :class:`SetupError`."""
    return family_of(preset).ruleset


def offers() -> tuple[Offer, ...]:
    """Every game that can be played, in the order of the set-up screen."""
    return tuple(offer for family in FAMILIES for offer in family.offers)


def offer_of(preset: str) -> Offer:
    """The game of a preset; raises :class:`SetupError`."""
    return next(offer for offer in family_of(preset).offers if offer.id == preset)


def game_title(preset: str) -> str:
    """What a game is called; one that this Companion does not know by its id."""
    try:
        return offer_of(preset).name
    except SetupError:
        return preset
