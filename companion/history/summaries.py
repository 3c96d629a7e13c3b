"""Stored games as lists show them: plain values, free of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.referee import Setup

#: The kinds of games: with every event told to the referee, or only their final boards scored.
REFEREED, SCORED = "refereed", "scored"


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

    ``events`` counts those now told (not the commands), or the squares of boards that are only
    scored; times are aware, in UTC.
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
    def scored(self) -> bool:
        """Whether only the final boards were told, without a referee."""
        return self.kind == SCORED

    @property
    def finished(self) -> bool:
        """Whether the last event ended the game, or all boards are complete."""
        return self.finished_at is not None

    @property
    def winners(self) -> tuple[str, ...]:
        """Who won, all sharers of a victory; nobody in an unfinished game."""
        return tuple(seat.name for seat in self.seats if seat.winner)
