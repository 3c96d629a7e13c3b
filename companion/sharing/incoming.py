"""Games that files bring: which of them are new, and storing those."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from companion.notation.desk import Desk
from companion.referee import CompanionError
from companion.referee.text import listed
from companion.sharing.records import Record, content_of
from companion.sharing.same import Shelf, Texts, opened, scores_of, table_of

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store

#: How a game of a file stands to those that are stored.
Standing = Literal["new", "known", "conflict"]

_ONLY_BOARDS = "of which only the boards are stored; delete it for good to take in every event"


@dataclass(frozen=True, slots=True)
class Details:
    """What is remembered of a game beside its journal; ``minutes`` is None where unknown, times
    are aware, in UTC."""

    played_at: datetime
    minutes: int | None = None
    place: str = ""
    note: str = ""


@dataclass(frozen=True)
class Incoming:
    """A game of a file. ``uid`` is its id for ever, which follows from its text where the file
    has none; ``details`` are None where the file has none. ``source`` names the file, and the game
    in it, for messages. ``warnings`` are sentences about boards that no game ends with."""

    record: Record
    uid: str
    source: str
    details: Details | None = None
    warnings: tuple[str, ...] = ()

    @cached_property
    def texts(self) -> Texts:
        """Its canonical texts, by which a game without an id is known; they take time."""
        return Texts.of(self.record)

    @property
    def nameless(self) -> bool:
        """Whether its id only follows from its text."""
        return self.details is None or self.uid == self.texts.uid


@dataclass(frozen=True, slots=True)
class Judged:
    """A game of a file beside those that are stored.

    ``known`` is the stored game with the same id or, where one of the two has none but that of its
    text, with the same text; None for a new one, and for one that stands in the files twice.
    ``remark`` says what is different about a known or conflicting game. ``names`` says that the
    stored game has no id but that of its text, and this one has.
    """

    incoming: Incoming
    standing: Standing
    known: GameSummary | None = None
    remark: str = ""
    names: bool = False


def judge(store: Store, games: Iterable[Incoming]) -> tuple[Judged, ...]:
    """How each game stands to the stored ones and to the others, in their order. Nothing is
    stored."""
    of_all = list(games)
    # What tells most comes first, so that it is what is stored: events, then an id for ever.
    in_turn = sorted(
        range(len(of_all)),
        key=lambda at: (isinstance(of_all[at].record, Desk), of_all[at].details is None),
    )
    shelf, batch = Shelf(store), _Batch()
    judged: dict[int, Judged] = {}
    for at in in_turn:
        game = of_all[at]
        first = batch.first(game.uid)
        one = _twice(game, first) if first else _judged(shelf, game)
        if one.standing == "new" and (same := batch.same(game)):
            one = _twice(game, same)
        if first is None:
            batch.add(game, new=one.standing == "new")
        judged[at] = one
    return tuple(judged[at] for at in range(len(of_all)))


def store_new(store: Store, judged: Iterable[Judged]) -> tuple[int, ...]:
    """Store the new games, all of them or none; their ids, in order. Stored games that had no id
    but that of their text get the one that a file has.

    Raises :class:`CompanionError` where one is in conflict, and where another window has stored
    one of them meanwhile.
    """
    from companion.history.store import NewGame

    new: list[NewGame] = []
    named: dict[str, str] = {}
    for one in judged:
        game, known = one.incoming, one.incoming.details
        if one.standing == "conflict":
            raise CompanionError(f"{game.source} is in conflict with a stored game")
        if one.standing == "new":
            details = (known.played_at, known.minutes, known.place, known.note) if known else ()
            new.append(NewGame(game.record, game.uid, *details))
        elif one.names and one.known:
            named.setdefault(one.known.uid, game.uid)
    stored = store.add_games(new)
    for old, uid in named.items():
        store.name_game(old, uid)
    return stored


class _Batch:
    """The games of the files so far, by their ids and by who had how many points."""

    def __init__(self) -> None:
        self._by_uid: dict[str, Incoming] = {}
        self._alike: dict[Hashable, list[Incoming]] = {}

    def first(self, uid: str) -> Incoming | None:
        """The game with this id."""
        return self._by_uid.get(uid)

    def same(self, game: Incoming) -> Incoming | None:
        """A game with the same text, where not both have an id of their own."""
        for found in self._alike.get(_outline(game), ()):
            if game.texts.uid in found.texts.uids and (game.nameless or found.nameless):
                return found
        return None

    def add(self, game: Incoming, *, new: bool) -> None:
        """Remember a game that may come again; by what it says too where it is *new*."""
        self._by_uid[game.uid] = game
        if new:
            self._alike.setdefault(_outline(game), []).append(game)


def _outline(game: Incoming) -> Hashable:
    """What is the same in files of the same game, and quick to tell."""
    return table_of(game.record), scores_of(game.record)


def _judged(shelf: Shelf, game: Incoming) -> Judged:
    known = shelf.store.find_uid(game.uid)
    if known is not None:
        stored = opened(shelf.store, known)
        # What was taken back on the way does not make it another game.
        same = content_of(stored) == content_of(game.record)
        if same or Texts.of(stored).uid == game.texts.uid:
            return Judged(game, "known", known, _differences(game, known))
        changed = "it is another one" if game.details else "it was changed since it was imported"
        return Judged(game, "conflict", known, f"the stored game has the same id, but {changed}")
    # Texts take time: where nothing is alike, as in a new history, none is needed.
    if not shelf.alike(game.record):
        return Judged(game, "new")
    known = shelf.store.find_uid(game.texts.uid)
    if known is not None and Texts.of(opened(shelf.store, known)).uid != game.texts.uid:
        changed = "the stored game is this one, but it was changed since it was imported"
        return Judged(game, "conflict", known, changed)
    known = known or shelf.same(game.record, game.texts, nameless=game.nameless)
    if known is None:
        return Judged(game, "new")
    if known.scored and not isinstance(game.record, Desk):
        return Judged(game, "known", known, _ONLY_BOARDS)
    names = not game.nameless and known.scored == isinstance(game.record, Desk)
    return Judged(game, "known", known, _differences(game, known), names)


def _twice(game: Incoming, first: Incoming) -> Judged:
    if game.texts.uid in first.texts.uids:
        return Judged(game, "known", None, f"it is the game of {first.source}")
    return Judged(game, "conflict", None, f"{first.source} has the same id, but is another game")


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
