"""How statistics say their numbers, games and ids."""

from __future__ import annotations

from companion.games import game_title, offer_of
from companion.history.statistics import Mode
from companion.referee import SetupError
from companion.referee.text import listed


def number(value: float | None) -> str:
    """A number with one decimal; a dash for one that does not exist."""
    return "-" if value is None else f"{value:.1f}"


def plain(id_: str) -> str:
    """An id as words."""
    return id_.replace("_", " ").replace("-", " ")


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
