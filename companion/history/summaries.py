"""Stored games as lists show them: plain values, free of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.referee import Setup


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player in a game; ``score`` and ``rank`` are None until the game is finished."""

    name: str
    colour: str
    score: int | None
    rank: int | None
    winner: bool


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game: its set-up as corrected, its seats in seating order and how far it went.

    ``events`` counts those now told (not the commands); times are aware, in UTC.
    """

    id: int
    kind: str
    setup: Setup
    seats: tuple[SeatSummary, ...]
    events: int
    created_at: datetime
    finished_at: datetime | None
    note: str

    @property
    def finished(self) -> bool:
        """Whether the last event ended the game."""
        return self.finished_at is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, all sharers of a victory; nobody in an unfinished game."""
        return tuple(seat.name for seat in self.seats if seat.winner)
