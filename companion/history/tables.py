"""The tables as SQLModel sees them. :mod:`companion.history.database` creates them.

Rows stay inside the store; what leaves it are plain values. JSON is kept as text, so that a
change of it is a change of the column.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, SQLModel, UniqueConstraint


class GameRow(SQLModel, table=True):
    """A game. ``setup``, ``events`` and ``finished_at`` follow from the journal: a cache."""

    __tablename__ = "game"
    __table_args__ = {"sqlite_autoincrement": True}

    id: int | None = Field(default=None, primary_key=True)
    kind: str
    preset: str
    first_setup: str
    setup: str
    events: int
    created_at: datetime
    finished_at: datetime | None
    note: str


class PlayerRow(SQLModel, table=True):
    """A person who plays, known by name."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("name"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    name: str


class SeatRow(SQLModel, table=True):
    """A player in a game: a cache of the journal. ``seat_order`` counts from 0."""

    __tablename__ = "seat"
    __table_args__ = (UniqueConstraint("game_id", "player_id"),)

    game_id: int = Field(foreign_key="game.id", ondelete="CASCADE", primary_key=True)
    seat_order: int = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    colour: str
    score: int | None
    rank: int | None
    winner: bool


class CommandRow(SQLModel, table=True):
    """A command of a game's journal; ``revision`` counts from 1, ``payload`` is JSON."""

    __tablename__ = "game_command"

    game_id: int = Field(foreign_key="game.id", ondelete="CASCADE", primary_key=True)
    revision: int = Field(primary_key=True)
    kind: str
    version: int
    payload: str
    at: datetime
