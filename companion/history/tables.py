"""The tables as SQLModel sees them. :mod:`companion.history.schema` creates them.

Rows stay inside the store; what leaves it are plain values. JSON is kept as text, so that a
change of it is a change of the column.
"""

from __future__ import annotations

from datetime import datetime

from sqlmodel import Field, ForeignKeyConstraint, Index, SQLModel, UniqueConstraint

#: What breaks ties of an order, and what filters ask for, beside the game's preset.
_FOUND = "played_at", "id", "finished_at", "kind"


class GameRow(SQLModel, table=True):
    """A game. ``preset``, ``series``, ``setup``, ``events``, ``seats`` (how many play), ``best``
    (the highest score) and ``finished_at`` follow from the journal: a cache."""

    __tablename__ = "game"
    __table_args__ = (
        Index("ix_game_played", "deleted_at", *_FOUND, "preset"),
        Index("ix_game_preset", "deleted_at", "preset", *_FOUND),
        Index("ix_game_seats", "deleted_at", "seats", *_FOUND, "preset"),
        Index("ix_game_best", "deleted_at", "best", *_FOUND, "preset"),
        Index("ix_game_minutes", "deleted_at", "minutes", *_FOUND, "preset"),
        Index("ix_game_finished", "deleted_at", "finished_at", "played_at"),
        {"sqlite_autoincrement": True},
    )

    id: int | None = Field(default=None, primary_key=True)
    uid: str = Field(unique=True, index=True)
    kind: str
    preset: str
    series: str | None = Field(default=None, index=True)
    events: int
    seats: int
    best: int | None
    minutes: int | None
    created_at: datetime
    finished_at: datetime | None
    played_at: datetime
    deleted_at: datetime | None
    place: str
    note: str
    first_setup: str
    setup: str


class PlayerRow(SQLModel, table=True):
    """A name under which somebody plays. ``same_as`` is the name of the person whose it is too,
    who has none there; ``hidden`` counts for a person alone."""

    __tablename__ = "player"
    __table_args__ = (UniqueConstraint("name"), {"sqlite_autoincrement": True})

    id: int | None = Field(default=None, primary_key=True)
    name: str
    uid: str = Field(unique=True, index=True)
    hidden: bool = False
    same_as: int | None = Field(default=None, foreign_key="player.id", index=True)


class SeatRow(SQLModel, table=True):
    """A player in a game: a cache of the journal. ``seat_order`` counts from 0."""

    __tablename__ = "seat"
    __table_args__ = (
        UniqueConstraint("game_id", "player_id"),
        Index("ix_seat_player_game", "player_id", "game_id"),
    )

    game_id: int = Field(foreign_key="game.id", ondelete="CASCADE", primary_key=True)
    seat_order: int = Field(primary_key=True)
    player_id: int = Field(foreign_key="player.id")
    colour: str
    score: int | None
    rank: int | None
    winner: bool


class NumberRow(SQLModel, table=True):
    """A number of a player in a finished game: a cache of the journal. ``kind`` is ``row`` (of
    the score sheet; the value is its points) or ``fact`` (see :class:`Tally`)."""

    __tablename__ = "seat_number"
    __table_args__ = (
        ForeignKeyConstraint(
            ("game_id", "seat_order"), ("seat.game_id", "seat.seat_order"), ondelete="CASCADE"
        ),
        {"sqlite_with_rowid": False},
    )

    game_id: int = Field(primary_key=True)
    seat_order: int = Field(primary_key=True)
    kind: str = Field(primary_key=True)
    id: str = Field(primary_key=True)
    value: int


class CommandRow(SQLModel, table=True):
    """A command of a game's journal; ``revision`` counts from 1, ``payload`` is JSON."""

    __tablename__ = "game_command"

    game_id: int = Field(foreign_key="game.id", ondelete="CASCADE", primary_key=True)
    revision: int = Field(primary_key=True)
    kind: str
    version: int
    payload: str
    at: datetime


class UnindexedRow(SQLModel, table=True):
    """A game whose texts the full-text index does not have yet as they are, or has no more."""

    __tablename__ = "unindexed"

    game_id: int = Field(primary_key=True)
