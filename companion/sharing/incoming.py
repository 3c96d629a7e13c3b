"""Games that files bring: which of them are new, and storing those."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from companion.notation.desk import Desk
from companion.referee import CompanionError
from companion.referee.text import listed
from companion.sharing.boards import boards_text
from companion.sharing.records import Record, content_of, is_finished, retold, sheet_of, text_of

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store

#: How a game of a file stands to those that are stored.
Standing = Literal["new", "known", "conflict"]

#: How many stored games are looked through at once.
_SOME = 500


@dataclass(frozen=True, slots=True)
class Details:
    """What is remembered of a game beside its journal; ``minutes`` is None where unknown, times
    are aware, in UTC."""

    played_at: datetime
    minutes: int | None = None
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game of a file. ``uid`` is its id for ever, ``details`` are None where the file has none;
    ``source`` names the file, and the game in it, for messages. ``warnings`` are sentences about
    boards that no game ends with."""

    record: Record
    uid: str
    source: str
    details: Details | None = None
    warnings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A game of a file beside those that are stored.

    ``known`` is the stored game with the same id, or, where the file has no ids, with the same
    text; None for a new one, and for one that stands in the files twice. ``remark`` says what is
    different about a known or conflicting game.
    """

    incoming: Incoming
    standing: Standing
    known: GameSummary | None = None
    remark: str = ""


def judge(store: Store, games: Iterable[Incoming]) -> tuple[Judged, ...]:
    """How each game stands to the stored ones and to those before it. Nothing is stored."""
    seen: dict[str, Incoming] = {}
    judged = []
    for game in games:
        first = seen.setdefault(game.uid, game)
        judged.append(_judged(store, game) if first is game else _twice(game, first))
    return tuple(judged)


def store_new(store: Store, judged: Iterable[Judged]) -> tuple[int, ...]:
    """Store the new games, all of them or none; their ids, in order.

    Raises :class:`CompanionError` where one is in conflict, and where another window has stored
    one of them meanwhile.
    """
    from companion.history.store import NewGame

    new = []
    for one in judged:
        if one.standing == "conflict":
            raise CompanionError(f"{one.incoming.source} is in conflict with a stored game")
        if one.standing == "new":
            game, known = one.incoming, one.incoming.details
            details = (known.played_at, known.minutes, known.place, known.note) if known else ()
            new.append(NewGame(game.record, game.uid, *details))
    return store.add_games(new)


def _judged(store: Store, game: Incoming) -> Judged:
    known = store.find_uid(game.uid)
    if known is not None:
        stored = _opened(store, known)
        if content_of(stored) == content_of(game.record):
            return Judged(game, "known", known, _differences(game, known))
        changed = "it is another one" if game.details else "it was changed since it was imported"
        return Judged(game, "conflict", known, f"the stored game has the same id, but {changed}")
    known = None if game.details else _same_text(store, game.record)
    return Judged(game, "new" if known is None else "known", known)


def _twice(game: Incoming, first: Incoming) -> Judged:
    if content_of(game.record) == content_of(first.record):
        return Judged(game, "known", None, f"it is the game of {first.source}")
    return Judged(game, "conflict", None, f"{first.source} has the same id, but is another game")


def _same_text(store: Store, record: Record) -> GameSummary | None:
    """A stored game that a file without ids cannot be told from; in the bin or not.

    That of boards may be a refereed game that ended with them.
    """
    text = text_of(record)
    finished = is_finished(record)
    points = {tally.name: tally.total if finished else None for tally in sheet_of(record).tallies}
    for known in _alike(store, record, finished):
        # Only what ended alike is opened: that takes time.
        if {seat.name: seat.score for seat in known.seats} == points:
            with suppress(CompanionError):
                stored = _opened(store, known)
                if text == (boards_text(stored) if isinstance(record, Desk) else retold(stored)):
                    return known
    return None


def _alike(store: Store, record: Record, finished: bool) -> Iterator[GameSummary]:
    """The stored games of this mode in which the same players were."""
    from companion.history.queries import Filters
    from companion.history.summaries import REFEREED

    kind = "" if isinstance(record, Desk) else REFEREED
    preset, names = record.setup.preset, record.setup.names
    for deleted in (False, True):
        filters = Filters(
            preset=preset, player=names[0], finished=finished, kind=kind, deleted=deleted
        )
        offset = 0
        while some := store.page(filters, offset=offset, limit=_SOME).games:
            yield from (known for known in some if known.setup.names == names)
            offset += _SOME


def _opened(store: Store, known: GameSummary) -> Record:
    return store.open_desk(known.id) if known.scored else store.open_game(known.id)


def _differences(game: Incoming, known: GameSummary) -> str:
    """What is remembered otherwise here than in the file; that is never overwritten."""
    if game.details is None:
        return ""
    ours = (known.played_at, known.minutes, known.place, known.note)
    theirs = (
        game.details.played_at,
        game.details.minutes,
        game.details.place,
        game.details.note,
    )
    words = ("date", "duration", "place", "note")
    other = [word for word, a, b in zip(words, ours, theirs, strict=True) if a != b]
    if not other:
        return ""
    return f"its {listed(other)} {'differ' if other[1:] else 'differs'}; yours stays"
