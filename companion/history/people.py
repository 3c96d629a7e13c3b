"""People: the names under which they played, merged, renamed and hidden.

A game keeps the names as they were told at its table. A person is the name that has no
``same_as``; names that belong to the person point there, never further.
"""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy.orm import aliased
from sqlmodel import Session, col, func, select

from companion.history.cache import forget_strangers
from companion.history.database import new_uid
from companion.history.queries import BATCH, batches, binned, summaries
from companion.history.summaries import Person
from companion.history.tables import GameRow, PlayerRow, SeatRow
from companion.referee import CompanionError, Player
from companion.referee.setup import check_name
from companion.referee.text import listed

#: How many games a refusal names.
NAMED = 5


def people(session: Session) -> tuple[Person, ...]:
    """Everyone who played, by name."""
    player = col(SeatRow.player_id)
    kept = col(SeatRow.game_id).not_in(binned())
    played = select(SeatRow.player_id, func.count()).where(kept).group_by(player)
    games = dict(session.exec(played).all())
    rows = session.exec(select(PlayerRow)).all()
    others: dict[int | None, list[PlayerRow]] = {}
    for row in rows:
        if row.same_as is not None:
            others.setdefault(row.same_as, []).append(row)
    found = []
    for row in rows:
        if row.same_as is None:
            aliases = others.get(row.id, [])
            total = sum(games.get(one.id or 0, 0) for one in (row, *aliases))
            names = tuple(sorted((one.name for one in aliases), key=_order))
            found.append(Person(row.name, row.uid, row.hidden, total, names))
    return tuple(sorted(found, key=lambda person: _order(person.name)))


def rename(session: Session, old: str, new: str) -> None:
    """See :meth:`Store.rename_person`."""
    person = _person(session, old)
    if new == person.name:
        return
    check_name(new)
    named = _row(session, new)
    if named is None:
        named = PlayerRow(name=new, uid=new_uid())
        session.add(named)
        session.flush()
    elif named.same_as != person.id:
        whose = f"'{new}' is a name of {_owner(session, named).name}" if named.same_as else ""
        raise CompanionError(
            f"{whose or f'there is a {new} already'}; if both are one person, merge them instead"
        )
    _lead(session, person, named)
    forget_strangers(session)


def merge(session: Session, kept: str, other: str) -> None:
    """See :meth:`Store.merge_people`."""
    person, joining = _person(session, kept), _person(session, other)
    if person is joining:
        return
    if reason := _why_two(session, person, joining):
        raise CompanionError(reason)
    for row in _names(session, joining):
        row.same_as = person.id
    session.flush()


def why_two(session: Session, one: str, other: str) -> str:
    """See :meth:`Store.why_two_people`."""
    return _why_two(session, _person(session, one), _person(session, other))


def _why_two(session: Session, one: PlayerRow, other: PlayerRow) -> str:
    both = _shared_games(session, one, other)
    if one is other or not both:
        return ""
    some = select(GameRow).where(col(GameRow.id).in_(both[:NAMED])).order_by(col(GameRow.id))
    games = [
        f"{game.played_at.astimezone():%Y-%m-%d} ({listed(seat.name for seat in game.seats)}"
        f"{', in the bin' if game.deleted_at else ''})"
        for game in summaries(session, session.exec(some).all())
    ]
    more = [f"{len(both) - NAMED} more"] if len(both) > NAMED else []
    return (
        f"{one.name} and {other.name} both played in the game{'s' * (len(both) > 1)} of "
        f"{listed([*games, *more])}, so they are two people"
    )


def part(session: Session, name: str) -> None:
    """See :meth:`Store.part_person`."""
    row = _row(session, name)
    if row is None:
        raise CompanionError(f"nobody called '{name}' ever played")
    if row.same_as is None:
        raise CompanionError(f"{name} is not merged into anybody")
    person = _owner(session, row)
    row.same_as = None
    session.flush()
    forget_strangers(session)
    if _row(session, person.name) is None:
        row.uid = person.uid  # the person had only been called otherwise and is that name again


def hide(session: Session, name: str, hidden: bool) -> None:
    """See :meth:`Store.hide_person`."""
    _person(session, name).hidden = hidden


def known_players(session: Session) -> tuple[Player, ...]:
    """See :meth:`Store.known_players`."""
    person = aliased(PlayerRow)
    # For each name the last game outside of the bin, found from the end of an index.
    last = (
        select(SeatRow.game_id)
        .where(SeatRow.player_id == PlayerRow.id, col(SeatRow.game_id).not_in(binned()))
        .order_by(col(SeatRow.game_id).desc())
        .limit(1)
        .correlate(PlayerRow)
        .scalar_subquery()
    )
    names = (
        select(PlayerRow.id, last, func.coalesce(person.name, PlayerRow.name))
        .join(person, col(person.id) == PlayerRow.same_as, isouter=True)
        .where(func.coalesce(person.hidden, PlayerRow.hidden).is_(False))
    )
    shown = {(game, id_): name for id_, game, name in session.exec(names) if game is not None}
    played: list[SeatRow] = []
    for some in batches({game for game, _id in shown}, BATCH):
        played += session.exec(select(SeatRow).where(col(SeatRow.game_id).in_(some)))
    found: dict[str, Player] = {}
    for seat in sorted(played, key=lambda seat: (-seat.game_id, seat.seat_order)):
        name = shown.get((seat.game_id, seat.player_id))
        if name is not None:
            found.setdefault(name, Player(name, seat.colour))
    return tuple(found.values())


def tangled(session: Session) -> list[str]:
    """See :meth:`Store.tangled_names`."""
    return [f"{row.name} cannot be the person it is merged into." for row in _tangled(session)]


def untangle(session: Session) -> None:
    """See :meth:`Store.untangle_names`."""
    for row in _tangled(session):
        row.same_as = None
    session.flush()


def _tangled(session: Session) -> list[PlayerRow]:
    """Names whose person is itself a name of another, or has a seat at the same table."""
    person = aliased(PlayerRow)
    joined = select(PlayerRow).join(person, col(person.id) == PlayerRow.same_as)
    chained = session.exec(joined.where(col(person.same_as).is_not(None))).all()
    seat, other, theirs = aliased(SeatRow), aliased(SeatRow), aliased(PlayerRow)
    beside = (
        select(PlayerRow)
        .join(seat, col(seat.player_id) == PlayerRow.id)
        .join(other, (col(other.game_id) == seat.game_id) & (col(other.player_id) != PlayerRow.id))
        .join(theirs, col(theirs.id) == other.player_id)
        .where(
            col(PlayerRow.same_as).is_not(None),
            func.coalesce(theirs.same_as, theirs.id) == PlayerRow.same_as,
        )
        .distinct()
    )
    return list({row.id: row for row in (*chained, *session.exec(beside))}.values())


def _order(name: str) -> tuple[str, str]:
    return name.casefold(), name


def _row(session: Session, name: str) -> PlayerRow | None:
    return session.exec(select(PlayerRow).where(PlayerRow.name == name)).first()


def _owner(session: Session, row: PlayerRow) -> PlayerRow:
    """The person whose name *row* is."""
    person = session.get(PlayerRow, row.same_as) if row.same_as is not None else None
    return person or row


def _person(session: Session, name: str) -> PlayerRow:
    row = _row(session, name)
    if row is None:
        raise CompanionError(f"nobody called '{name}' ever played")
    return _owner(session, row)


def _names(session: Session, person: PlayerRow) -> Iterable[PlayerRow]:
    others = select(PlayerRow).where(PlayerRow.same_as == person.id)
    return (person, *session.exec(others).all())


def _lead(session: Session, person: PlayerRow, named: PlayerRow) -> None:
    """The person is called by the name *named* from now on; the id for ever goes along."""
    names = _names(session, person)
    uid, own = person.uid, named.uid
    person.uid = new_uid()  # no two may have one, not even for a moment
    session.flush()
    named.uid, named.hidden, named.same_as = uid, person.hidden, None
    session.flush()
    person.uid = own
    for row in names:
        if row is not named:
            row.same_as = named.id
    session.flush()


def _shared_games(session: Session, one: PlayerRow, other: PlayerRow) -> list[int]:
    first, second = aliased(SeatRow), aliased(SeatRow)
    mine, theirs = ([row.id for row in _names(session, who)] for who in (one, other))
    query = (
        select(first.game_id)
        .join(second, col(second.game_id) == first.game_id)
        .where(col(first.player_id).in_(mine), col(second.player_id).in_(theirs))
        .order_by(col(first.game_id))
    )
    return list(session.exec(query))
