"""Finding stored games: filters, full-text search, sorting and paging, all in the database."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any, TypeVar

from sqlalchemy import ColumnElement, Integer, Select, column, table
from sqlalchemy import select as core_select
from sqlalchemy.orm import aliased
from sqlmodel import Session, and_, col, func, or_, select

from companion.games import FAMILIES, game_title
from companion.history.cache import indexes
from companion.history.database import DAMAGE
from companion.history.summaries import GameSummary, SeatSummary
from companion.history.tables import GameRow, PlayerRow, SeatRow
from companion.referee import CompanionError, Player, Setup

_T = TypeVar("_T")
#: How many games are looked up at once.
BATCH = 500
#: A query of ids of games.
_Ids = Select[Any]

#: What :func:`page` sorts by: when it was played, the game, how many play, the best score, how
#: long it took. Games alike in that are sorted by when they were played, in the same direction.
SORTS = ("played", "game", "players", "score", "minutes")
_COLUMNS: dict[str, tuple[Any, ...]] = {
    "played": (GameRow.played_at,),
    "game": (GameRow.preset, GameRow.played_at),
    "players": (GameRow.seats, GameRow.played_at),
    "score": (GameRow.best, GameRow.played_at),
    "minutes": (GameRow.minutes, GameRow.played_at),
}


@dataclass(frozen=True, slots=True)
class Filters:
    """Which games are looked for; what is empty or None does not narrow it down.

    Each word of ``text`` begins a word of the note, the place, a player's name or the game's
    title. ``family`` is the id of one (such as those of :data:`companion.games.FAMILIES`),
    ``player`` a person by any of the names, in full. ``since`` and ``until`` are days of the
    table's clock, both included, or moments (aware), of which the later is not. ``kind`` is one of
    :mod:`companion.history.summaries`; with ``deleted`` only the bin is searched, else all but it.
    """

    text: str = ""
    preset: str = ""
    family: str = ""
    player: str = ""
    since: date | None = None
    until: date | None = None
    finished: bool | None = None
    kind: str = ""
    deleted: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Some of the games that were looked for, and how many there are in all."""

    games: tuple[GameSummary, ...]
    total: int


def page(
    session: Session, filters: Filters, sort: str, descending: bool, offset: int, limit: int
) -> Page:
    """See :meth:`Store.page`."""
    rows, sets = _conditions(session, filters)
    # The ids alone, for which an index is enough, however far down the page is.
    ids = session.exec(
        select(GameRow.id)
        .where(*rows, *(col(GameRow.id).in_(found) for found in sets))
        .order_by(*_order(sort, descending))
        .offset(offset)
        .limit(limit)
    ).all()
    found = session.exec(select(GameRow).where(col(GameRow.id).in_(ids))).all()
    by_id = {row.id: row for row in found}
    return Page(
        summaries(session, [by_id[id_] for id_ in ids]), _count(session, filters, rows, sets)
    )


def place_of(
    session: Session, id_: int, filters: Filters, sort: str, descending: bool
) -> int | None:
    """See :meth:`Store.place_of`."""
    place = func.row_number().over(order_by=_order(sort, descending)) - 1
    places = select(col(GameRow.id), place).where(*conditions(session, filters)).subquery()
    return session.exec(select(places.c[1]).where(places.c[0] == id_)).first()


def _order(sort: str, descending: bool) -> list[Any]:
    columns = [col(column) for column in (*_COLUMNS[sort], GameRow.id)]
    return [column.desc() if descending else column for column in columns]


def _count(
    session: Session, filters: Filters, rows: list[ColumnElement[bool]], sets: list[_Ids]
) -> int:
    if len(rows) == 1 and len(sets) == 1 and not filters.deleted:
        # The bin is small: to take it off is quicker than to look up every game.
        (found,) = sets
        games = found.subquery()
        kept = select(func.count()).select_from(games).where(games.c[0].not_in(binned()))
        return session.exec(kept).one()
    wanted = (*rows, *(col(GameRow.id).in_(found) for found in sets))
    return session.exec(select(func.count()).select_from(GameRow).where(*wanted)).one()


def binned() -> _Ids:
    """The ids of the games in the bin."""
    return select(GameRow.id).where(col(GameRow.deleted_at).is_not(None))


def conditions(session: Session, filters: Filters) -> list[ColumnElement[bool]]:
    """What a row of ``game`` has to meet."""
    rows, sets = _conditions(session, filters)
    return rows + [col(GameRow.id).in_(found) for found in sets]


def _conditions(session: Session, filters: Filters) -> tuple[list[ColumnElement[bool]], list[_Ids]]:
    """What a row of ``game`` has to meet, and queries of ids among which its id has to be."""
    deleted = col(GameRow.deleted_at)
    rows: list[ColumnElement[bool]] = [
        deleted.is_not(None) if filters.deleted else deleted.is_(None)
    ]
    sets: list[_Ids] = []
    if filters.preset:
        rows.append(col(GameRow.preset) == filters.preset)
    if filters.family:
        offers = (f.offers for f in FAMILIES if f.id == filters.family)
        presets = [offer.id for family in offers for offer in family]
        rows.append(col(GameRow.preset).in_(presets))
    if filters.kind:
        rows.append(col(GameRow.kind) == filters.kind)
    if filters.finished is not None:
        ended = col(GameRow.finished_at)
        rows.append(ended.is_not(None) if filters.finished else ended.is_(None))
    if filters.since is not None:
        rows.append(col(GameRow.played_at) >= _moment(filters.since))
    if filters.until is not None:
        rows.append(col(GameRow.played_at) < _moment(filters.until, after=True))
    if filters.player:
        sets.append(_played_by(name_ids(session, filters.player)))
    words = filters.text.split()
    if words:
        names = session.exec(_NAMES).all()
        if indexes(session):
            # The index has letters and digits only.
            rows += [_written(word) for word in words if not _has_letters(word)]
            lettered = [word for word in words if _has_letters(word)]
            sets += [_matching(lettered, names)] if lettered else []
        else:
            rows += _compared(words, names)
    return rows, sets


def name_ids(session: Session, name: str) -> list[int]:
    """The ids of all names under which the person called *name* played; none of nobody."""
    person = func.coalesce(PlayerRow.same_as, PlayerRow.id)
    chosen = select(person).where(PlayerRow.name == name).scalar_subquery()
    return [id_ for id_ in session.exec(select(PlayerRow.id).where(person == chosen)) if id_]


def _moment(day: date, *, after: bool = False) -> datetime:
    """The moment itself, or that at which a day of the table's clock begins (*after*: ends)."""
    if isinstance(day, datetime):
        return day.astimezone(UTC)
    if after:
        if day == date.max:
            return datetime.max.replace(tzinfo=UTC)
        day += timedelta(days=1)
    try:
        return datetime.combine(day, time()).astimezone(UTC)
    except (OverflowError, ValueError):  # a year that no clock reaches
        return datetime.combine(day, time(), UTC)


def _played_by(ids: Iterable[int]) -> _Ids:
    return select(SeatRow.game_id).where(col(SeatRow.player_id).in_(list(ids)))


# -- words -----------------------------------------------------------------------------------

_Person = aliased(PlayerRow)
#: Each name as played with its id and the name of its person.
_NAMES = select(PlayerRow.id, PlayerRow.name, func.coalesce(_Person.name, PlayerRow.name)).join(
    _Person, col(_Person.id) == PlayerRow.same_as, isouter=True
)
_Names = Sequence[tuple[int | None, str, str]]


def _plain(words: str) -> str:
    """As the index compares: without case and accents."""
    split = unicodedata.normalize("NFKD", words.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))


def _begins(words: str, word: str) -> bool:
    """Whether *word* (plain) begins a word of *words*."""
    return f" {word}" in f" {_plain(words)}"


def _named(word: str, names: _Names) -> list[int]:
    word = _plain(word)
    return [id_ for id_, name, person in names if id_ and _begins(f"{name} {person}", word)]


def _titled(word: str) -> list[str]:
    word = _plain(word)
    presets = [offer.id for family in FAMILIES for offer in family.offers]
    return [preset for preset in presets if _begins(game_title(preset), word)]


def _has_letters(word: str) -> bool:
    return any(letter.isalnum() for letter in word)


def _matching(words: Iterable[str], names: _Names) -> _Ids:
    """The games that the index finds for all of the words."""
    terms = []
    for word in words:
        quoted = word.replace('"', '""')
        any_of = [f'{{note place}} : "{quoted}"*']
        if ids := _named(word, names):
            any_of.append(f"players : ({' OR '.join(f'p{id_}' for id_ in ids)})")
        if presets := _titled(word):
            tokens = (f"g{preset.encode().hex()}" for preset in presets)
            any_of.append(f"preset : ({' OR '.join(tokens)})")
        terms.append(f"({' OR '.join(any_of)})")
    index = table("game_text", column("rowid", Integer), column("game_text"))
    return core_select(index.c.rowid).where(index.c.game_text.op("MATCH")(" AND ".join(terms)))


def _compared(words: Sequence[str], names: _Names) -> Iterator[ColumnElement[bool]]:
    """Without an index: parts of words count as well, accents do, and all texts are read."""
    for word in words:
        ids = _named(word, names)
        yield or_(
            _written(word),
            col(GameRow.id).in_(_played_by(ids)),
            col(GameRow.preset).in_(_titled(word)),
        )


def _written(word: str) -> ColumnElement[bool]:
    note, place = col(GameRow.note), col(GameRow.place)
    return or_(note.contains(word, autoescape=True), place.contains(word, autoescape=True))


# -- summaries -------------------------------------------------------------------------------


def summaries(session: Session, rows: Sequence[GameRow]) -> tuple[GameSummary, ...]:
    """The games of *rows*, with their seats, in the same order."""
    query = (
        select(SeatRow, PlayerRow.name, func.coalesce(_Person.name, PlayerRow.name))
        .join(PlayerRow, and_(PlayerRow.id == SeatRow.player_id))
        .join(_Person, and_(_Person.id == PlayerRow.same_as), isouter=True)
        .order_by(col(SeatRow.game_id), col(SeatRow.seat_order))
    )
    seats: dict[int, list[SeatSummary]] = {}
    for some in batches([row.id for row in rows], BATCH):
        for seat, name, person in session.exec(query.where(col(SeatRow.game_id).in_(some))):
            seats.setdefault(seat.game_id, []).append(
                SeatSummary(name, seat.colour, seat.score, seat.rank, seat.winner, person)
            )
    return tuple(_summary(row, tuple(seats.get(row.id or 0, ()))) for row in rows)


def batches(items: Iterable[_T], size: int) -> Iterator[list[_T]]:
    """*items* in lists of at most *size*."""
    left = iter(items)
    while some := list(islice(left, size)):
        yield some


def setup_now(row: GameRow, seats: Iterable[Player]) -> Setup:
    """The set-up of a game as cached. Where that is broken, one game must not hide all others:
    the set-up that it was begun with, or what its seats tell."""
    for written in (row.setup, row.first_setup):
        with suppress(CompanionError, *DAMAGE):
            return read_setup(written)
    return Setup(row.preset, (), tuple(seats))


def read_setup(written: str) -> Setup:
    """A stored set-up; raises :class:`SetupError` or one of :data:`DAMAGE`."""
    return Setup.from_json(json.loads(written))


def _summary(row: GameRow, seats: tuple[SeatSummary, ...]) -> GameSummary:
    assert row.id is not None
    return GameSummary(
        row.id,
        row.uid,
        row.kind,
        setup_now(row, (Player(seat.name, seat.colour) for seat in seats)),
        seats,
        row.events,
        row.created_at,
        row.finished_at,
        row.played_at,
        row.deleted_at,
        row.minutes if isinstance(row.minutes, int) else None,
        row.place,
        row.note,
    )
