"""What is kept beside the journals because it follows from them: set-ups, scores, numbers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any, NamedTuple

from sqlalchemy import text
from sqlalchemy.orm import aliased
from sqlmodel import Session, col, delete, or_, select

from companion.history.database import new_uid
from companion.history.schema import INDEXING
from companion.history.summaries import REFEREED
from companion.history.tables import CommandRow, GameRow, NumberRow, PlayerRow, SeatRow
from companion.notation.ending import Ending
from companion.referee import Game, Replay, ScoreSheet, Setup

#: The kinds of numbers that a player has in a finished game.
ROW, FACT = "row", "fact"
#: A break longer than this is none of a game's time.
BREAK = timedelta(hours=1)


class ToldSeat(NamedTuple):
    """What is cached of a player; ``numbers`` are (kind, id, value), sorted."""

    name: str
    colour: str
    score: int | None
    rank: int | None
    winner: bool
    numbers: tuple[tuple[str, str, int], ...]


@dataclass(frozen=True, slots=True)
class Told:
    """What of a game is cached beside its journal; ``sheet`` is None while it is unfinished.

    ``events`` are those told so far, or the squares of boards that are scored.
    """

    setup: Setup
    events: int
    sheet: ScoreSheet | None

    @classmethod
    def by(cls, game: Game[Any], replay: Replay[Any]) -> Told:
        """Of a game as it is after *replay*."""
        finished = game.ruleset.prompt(replay.state).finished
        sheet = game.score_of(replay) if finished else None
        return cls(replay.document.setup, len(replay.log), sheet)

    @classmethod
    def of(cls, ending: Ending) -> Told:
        """Of an end that is scored."""
        return cls(ending.setup, ending.size, ending.sheet if ending.complete else None)

    def seats(self) -> tuple[ToldSeat, ...]:
        """The players in seating order."""
        if self.sheet is None:
            return tuple(
                ToldSeat(p.name, p.colour, None, None, False, ()) for p in self.setup.players
            )
        tallies = {
            tally.name: (tally, rank)
            for tally, rank in zip(self.sheet.tallies, self.sheet.ranks, strict=True)
        }
        seats = []
        for player in self.setup.players:
            tally, rank = tallies[player.name]
            rows: Counter[str] = Counter()
            for row in tally.rows:
                rows[row.id] += row.points
            numbers = [(ROW, id_, value) for id_, value in rows.items()]
            numbers += [(FACT, id_, value) for id_, value in tally.facts.items()]
            won = player.name in self.sheet.winners
            seats.append(
                ToldSeat(player.name, player.colour, tally.total, rank, won, tuple(sorted(numbers)))
            )
        return tuple(seats)


def stored_seats(session: Session, id_: int) -> tuple[ToldSeat, ...]:
    """The players of a game as cached."""
    numbers: dict[int, list[tuple[str, str, int]]] = {}
    for number in session.exec(select(NumberRow).where(NumberRow.game_id == id_)):
        found = numbers.setdefault(number.seat_order, [])
        found.append((number.kind, number.id, number.value))
    seats = select(SeatRow, PlayerRow.name).join(PlayerRow).where(SeatRow.game_id == id_)
    return tuple(
        ToldSeat(
            name,
            seat.colour,
            seat.score,
            seat.rank,
            seat.winner,
            tuple(sorted(numbers.get(seat.seat_order, ()))),
        )
        for seat, name in session.exec(seats.order_by(col(SeatRow.seat_order)))
    )


def write(session: Session, row: GameRow, told: Told, at: datetime) -> None:
    """Keep what follows from a game's journal; *at* is when a game that ended now did."""
    id_ = row.id
    assert id_ is not None
    seats = told.seats()
    row.setup = json.dumps(told.setup.to_json())
    same_game = row.preset == told.setup.preset
    row.preset = told.setup.preset  # a score file may be of another game than was begun
    row.series = told.setup.series.name if told.setup.series else None
    row.events = told.events
    row.seats = len(seats)
    row.best = max((seat.score for seat in seats if seat.score is not None), default=None)
    finished_at = (row.finished_at or at) if told.sheet else None
    if row.kind == REFEREED and (finished_at is None) != (row.finished_at is None):
        # What was counted is counted anew when the game ends again; what was entered stays.
        if finished_at is not None and row.minutes is None:
            row.minutes = _minutes(session, id_, finished_at)
        elif row.finished_at and row.minutes == _minutes(session, id_, row.finished_at):
            row.minutes = None
    row.finished_at = finished_at
    if stored_seats(session, id_) == seats:
        if not same_game:
            index(session, [id_])
        return
    session.exec(delete(SeatRow).where(col(SeatRow.game_id) == id_))
    for order, seat in enumerate(seats):
        session.add(
            SeatRow(
                game_id=id_,
                seat_order=order,
                player_id=_player(session, seat.name),
                colour=seat.colour,
                score=seat.score,
                rank=seat.rank,
                winner=seat.winner,
            )
        )
    session.flush()
    session.add_all(
        NumberRow(game_id=id_, seat_order=order, kind=kind, id=number, value=value)
        for order, seat in enumerate(seats)
        for kind, number, value in seat.numbers
    )
    session.flush()
    _tell_apart(session, id_)
    forget_strangers(session)
    index(session, [id_])


def differences(session: Session, row: GameRow, told: Told) -> list[str]:
    """What :func:`write` would change, in words."""
    assert row.id is not None
    seats, stored = told.seats(), stored_seats(session, row.id)
    series = told.setup.series.name if told.setup.series else None
    best = max((seat.score for seat in seats if seat.score is not None), default=None)
    found = {
        "the set-up": row.setup != json.dumps(told.setup.to_json()),
        "the game": row.preset != told.setup.preset,
        "the series": row.series != series,
        "how far it went": row.events != told.events,
        "whether it is finished": (row.finished_at is None) != (told.sheet is None),
        "the players": row.seats != len(seats)
        or [seat[:2] for seat in stored] != [seat[:2] for seat in seats],
        "the scores": row.best != best or [s.score for s in stored] != [s.score for s in seats],
        "the ranks": [(s.rank, s.winner) for s in stored] != [(s.rank, s.winner) for s in seats],
        "the rows of the sheet": [s.numbers for s in stored] != [s.numbers for s in seats],
    }
    return [what for what, differs in found.items() if differs]


def minutes_of(times: Iterable[datetime]) -> int | None:
    """How long a game took whose commands were given at *times*, without breaks of more than an
    hour; None for less than half a minute, which says how it was entered, not how long it took."""
    # A clock that was set back meanwhile takes nothing off.
    gaps = (min(max(later - earlier, timedelta()), BREAK) for earlier, later in pairwise(times))
    return round(sum(gaps, timedelta()) / timedelta(minutes=1)) or None


def _minutes(session: Session, id_: int, until: datetime) -> int | None:
    times = select(CommandRow.at).where(CommandRow.game_id == id_, CommandRow.at <= until)
    return minutes_of(session.exec(times.order_by(col(CommandRow.revision))))


def index(session: Session, ids: Iterable[int]) -> None:
    """Have the full-text index follow games that were changed or deleted."""
    session.flush()
    connection = session.connection()
    listed = [{"id": id_} for id_ in ids]
    if not listed:
        return
    connection.execute(text("INSERT OR IGNORE INTO unindexed VALUES (:id)"), listed)
    if indexes(session):
        for statement in INDEXING:
            connection.execute(text(statement))


def indexes(session: Session) -> bool:
    """Whether the SQLite of this Python has full-text search (see :func:`schema.index_texts`)."""
    modules = session.connection().execute(text("PRAGMA module_list")).scalars()
    return "fts5" in modules.all()


def _player(session: Session, name: str) -> int:
    """The id of the player of this name, who may be new."""
    row = session.exec(select(PlayerRow).where(PlayerRow.name == name)).first()
    if row is None:
        row = PlayerRow(name=name, uid=new_uid())
        session.add(row)
        session.flush()
    assert row.id is not None
    return row.id


def _tell_apart(session: Session, id_: int) -> None:
    """Two names at one table are two people, even if they were merged before."""
    query = select(PlayerRow).join(SeatRow).where(SeatRow.game_id == id_)
    seen: set[int | None] = set()
    # The person's own name comes first and keeps the person.
    order = col(PlayerRow.same_as).is_not(None), col(SeatRow.seat_order)
    for player in session.exec(query.order_by(*order)):
        if (player.same_as or player.id) in seen:
            player.same_as = None
        seen.add(player.same_as or player.id)
    session.flush()


def forget_strangers(session: Session) -> None:
    """Remove names that no game knows, such as one that was mistyped and then corrected; not that
    of a person who played under others."""
    alias = aliased(PlayerRow)
    seated = select(SeatRow.player_id).where(SeatRow.player_id == PlayerRow.id).exists()
    other = select(SeatRow.player_id).where(SeatRow.player_id == alias.id).exists()
    called = select(alias.id).where(alias.same_as == PlayerRow.id, other).exists()
    session.exec(delete(PlayerRow).where(~or_(seated, called)))
