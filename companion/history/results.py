"""How games ended, as statistics and tables read it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress

from sqlalchemy import text
from sqlmodel import Session, col, select

from companion.history.queries import Filters, conditions
from companion.history.summaries import Result, ResultSeat
from companion.history.tables import GameRow

_SEATS = """
    SELECT seat.game_id, seat.seat_order, coalesce(person.name, player.name),
        coalesce(person.uid, player.uid), seat.colour, seat.score, seat.rank, seat.winner,
        (SELECT json_group_object(id, value) FROM seat_number
         WHERE game_id = seat.game_id AND seat_order = seat.seat_order AND kind = 'row'),
        (SELECT json_group_object(id, value) FROM seat_number
         WHERE game_id = seat.game_id AND seat_order = seat.seat_order AND kind = 'fact')
    FROM seat JOIN player ON player.id = seat.player_id
    LEFT JOIN player AS person ON person.id = player.same_as
    WHERE seat.game_id IN (SELECT value FROM json_each(:ids))
    ORDER BY seat.game_id, seat.seat_order
"""

_LACKING = """
    SELECT game.id, game.kind FROM game
    WHERE finished_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM seat_number WHERE game_id = game.id)
    ORDER BY game.id
"""


def lacking(session: Session) -> list[tuple[int, str]]:
    """The finished games (id and kind) whose numbers were not worked out yet."""
    return [(id_, kind) for id_, kind in session.connection().execute(text(_LACKING))]


def ids(session: Session, filters: Filters) -> Sequence[int | None]:
    """The finished games among those looked for, the first played first."""
    ended = col(GameRow.finished_at).is_not(None)
    query = select(GameRow.id).where(*conditions(session, filters), ended)
    return session.exec(query.order_by(col(GameRow.played_at), col(GameRow.id))).all()


def read(session: Session, some: Sequence[int | None]) -> list[Result]:
    """The results of these games, in their order; what is not finished (any more) is left out."""
    columns = GameRow.id, GameRow.uid, GameRow.preset, GameRow.played_at, GameRow.minutes
    games = session.connection().execute(
        select(*map(col, columns), col(GameRow.kind), col(GameRow.setup)).where(  # type: ignore[call-overload]
            col(GameRow.id).in_(some), col(GameRow.finished_at).is_not(None)
        )
    )
    seats: dict[int, list[ResultSeat]] = {}
    told = session.connection().execute(text(_SEATS), {"ids": json.dumps(list(some))})
    for game, order, name, uid, colour, score, rank, winner, rows, facts in told.all():
        numbers = json.loads(rows), json.loads(facts)
        seats.setdefault(game, []).append(
            ResultSeat(name, uid, order, colour, score or 0, rank or 0, bool(winner), *numbers)
        )
    found = {
        id_: Result(
            id_, uid, preset, _options(setup), played_at, minutes, kind, tuple(seats.get(id_, ()))
        )
        for id_, uid, preset, played_at, minutes, kind, setup in games
    }
    return [found[id_] for id_ in some if id_ in found]


def _options(setup: str) -> tuple[str, ...]:
    with suppress(ValueError, KeyError, TypeError):
        return tuple(map(str, json.loads(setup)["options"]))
    return ()
