"""How statistics say their numbers, games and ids."""

from __future__ import annotations

from collections.abc import Container

from companion.games import game_title, offer_of
from companion.history.statistics import Mode
from companion.referee import SetupError
from companion.referee.text import listed

#: What columns of statistics mean, in a sentence each.
FIRST = "First is the part of the games that ended in the first place, alone or shared."
SPREAD = "Spread: how far scores lie from their average as a rule (standard deviation)."
AGAIN = "(+1) means that it was reached once more later."


def number(value: float | None) -> str:
    """A number with one decimal; a dash for one that does not exist."""
    return "-" if value is None else f"{value:.1f}"


def plain(id_: str) -> str:
    """An id as words."""
    return id_.replace("_", " ").replace("-", " ")


def fact(id_: str, rows: Container[str]) -> str:
    """A fact beside the rows of a score sheet; one that a row is called too is a number of things,
    not the points for them."""
    return f"number of {plain(id_)}" if id_ in rows else plain(id_)


def mode_title(mode: Mode) -> str:
    """A game and its options, as ``Kingdomino 2024 with Harmony and Dynasty``."""
    options = listed(_option(mode.preset, option) for option in mode.options)
    return game_title(mode.preset) + (f" with {options}" if options else "")


def _option(preset: str, option: str) -> str:
    """An option by its title; a number that it has goes with it."""
    id_, _, value = option.partition("=")
    try:
        title = offer_of(preset).options[id_].title
    except (SetupError, KeyError):
        title = plain(id_)
    return f"{title} {value}".rstrip()
