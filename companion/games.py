"""Which ruleset plays which game."""

from __future__ import annotations

from typing import Any

from companion.dominoes.box import Box, Preset, box
from companion.dominoes.engine import Dominoes
from companion.dominoes.rules import BOXES, find_preset
from companion.referee.ruleset import Ruleset

_DOMINOES = Dominoes()


def ruleset_for(preset: str) -> Ruleset[Any]:
    """The ruleset of a preset such as ``origins-discovery``; raises :class:`SetupError`."""
    find_preset(preset)
    return _DOMINOES


def presets() -> list[tuple[Box, Preset]]:
    """Every game that can be played, with its box, in the order of the set-up screen."""
    return [(found, preset) for found in map(box, BOXES) for preset in found.presets.values()]
