"""Which voice speaks of which game."""

from __future__ import annotations

from companion.games import family_of
from companion.plain.domino_voice import DominoVoice
from companion.plain.voice import Voice
from companion.plain.world_voice import WorldVoice

_VOICES: dict[str, Voice] = {"dominoes": DominoVoice(), "origin": WorldVoice()}


def voice_of(preset: str) -> Voice:
    """The voice for a game; raises :class:`SetupError`."""
    return _VOICES[family_of(preset).id]
