"""Stored games as lists show them: plain values, free of the database."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from companion.referee import Setup

#: The kinds of games: with every event told to the referee, or only their final boards scored.
REFEREED, SCORED = "refereed", "scored"


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """A player in a game; ``score`` and ``rank`` are None until the game is finished.

    ``name`` is the name as played, ``person`` what the person is called in lists now.
    """

    name: str
    colour: str
    score: int | None
    rank: int | None
    winner: bool
    person: str


@dataclass(frozen=True, slots=True)
class GameSummary:
    """A game: its set-up as corrected, its seats in seating order and how far it went.

    ``events`` counts those now told (not the commands), or the squares of boards that are only
    scored; times are aware, in UTC. ``uid`` (32 hexadecimal digits) is the game's for ever and
    goes with it into other histories, ``id`` is that in this file. ``minutes`` is how long it took,
    None where nobody knows; ``deleted_at`` when it came into the bin, None for all others.
    """

    id: int
    uid: str
    kind: str
    setup: Setup
    seats: tuple[SeatSummary, ...]
    events: int
    created_at: datetime
    finished_at: datetime | None
    played_at: datetime
    deleted_at: datetime | None
    minutes: int | None
    place: str
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
        """Who won, by the names as played, all sharers of a victory; nobody in an unfinished
        game."""
        return tuple(seat.name for seat in self.seats if seat.winner)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who plays: the name shown, the id for ever, whether lists of players leave them
    out, in how many games they are (the bin not counted) and the other names they played under."""

    name: str
    uid: str
    hidden: bool
    games: int
    aliases: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ResultSeat:
    """A player's result: the person's shown name and id, the points of each row of the score
    sheet and the facts (see :class:`companion.referee.scores.Tally`) by their ids.

    ``rows`` and ``facts`` are empty where the game's journal cannot be read any more.
    """

    person: str
    uid: str
    seat_order: int
    colour: str
    score: int
    rank: int
    winner: bool
    rows: dict[str, int]
    facts: dict[str, int]


@dataclass(frozen=True, slots=True)
class Result:
    """How a finished game ended; see :class:`GameSummary` for what its values mean."""

    game_id: int
    uid: str
    preset: str
    options: tuple[str, ...]
    played_at: datetime
    minutes: int | None
    kind: str
    seats: tuple[ResultSeat, ...]
