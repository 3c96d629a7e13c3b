"""The store: games and their journals in one SQLite file, each command in its own transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, func, select

from companion.history import cache, journals, people, queries, results
from companion.history.cache import Told
from companion.history.database import DAMAGE, connect, new_uid, prepare, trouble
from companion.history.journals import NewGame, Written, check_details, read_commands
from companion.history.queries import Filters, Page, read_setup, summaries
from companion.history.summaries import REFEREED, SCORED, GameSummary, Person, Result
from companion.history.tables import CommandRow, GameRow
from companion.notation.desk import Desk, Ending, begin
from companion.referee import (
    Command,
    CompanionError,
    Game,
    JournalError,
    Player,
    Ruleset,
    Setup,
    StaleRevision,
)
from companion.referee.journal import FOREIGN

__all__ = ["NewGame", "Store", "StoredDesk", "StoredGame"]

_Stored = TypeVar("_Stored")
EVERYTHING = Filters()
#: Not in the bin: asked so, no index on that draws SQLite away from the better one.
_KEPT = col(GameRow.id).not_in(queries.binned())


class StoredGame(Game[Any]):
    """A game that writes each command to its store before anything changes.

    So every method that changes the game raises, beside what :class:`Game` raises,
    :class:`StaleRevision` when another window went on with it (open it again by its ``id``) and
    :class:`CompanionError` when the file cannot be written; the game is then as it was.
    """

    def __init__(
        self, store: Store, id_: int, uid: str, setup: Setup, commands: tuple[Command, ...] = ()
    ):
        super().__init__(store.ruleset_for(setup.preset), setup, commands)
        self.id = id_
        self.record = lambda command, replay: store.append(id_, uid, command, Told.by(self, replay))


class StoredDesk(Desk):
    """Boards that are scored without a referee; writes and raises like :class:`StoredGame`."""

    def __init__(
        self, store: Store, id_: int, uid: str, setup: Setup, commands: tuple[Command, ...] = ()
    ):
        super().__init__(begin(setup), commands)
        self.id = id_
        self.record = lambda command, boards: store.append(id_, uid, command, Told.of(boards))


class Store:
    """The games of a table. May be used from any thread, and from several at once.

    *ruleset_for* gives the ruleset of a preset. *patience* is how many seconds a call waits for
    another window that writes. Every method raises :class:`CompanionError` with a message that
    names the file when it cannot be read or written.
    """

    def __init__(
        self, path: Path, ruleset_for: Callable[[str], Ruleset[Any]], *, patience: float = 5.0
    ):
        self.path = path.absolute()
        self.ruleset_for = ruleset_for
        prepare(self.path, patience)
        engine = create_engine(
            "sqlite://", creator=lambda: connect(self.path, patience), poolclass=QueuePool
        )
        event.listen(engine, "begin", _begin_transaction)
        self._readers = engine
        self._writers = engine.execution_options(writes=True)
        self._damaged = False

    def close(self) -> None:
        """Close the file."""
        self._readers.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- games -----------------------------------------------------------------------------

    def new_game(self, setup: Setup) -> StoredGame:
        """Begin a game and store it; raises :class:`SetupError` where it cannot be."""
        game = Game(self.ruleset_for(setup.preset), setup)
        uid = new_uid()
        (id_,) = self.add_games([NewGame(game, uid)])
        return StoredGame(self, id_, uid, setup)

    def new_desk(self, setup: Setup) -> StoredDesk:
        """Begin to score final boards and store them; raises :class:`SetupError`."""
        boards = begin(setup)
        uid = new_uid()
        written = Written(NewGame(boards, uid), SCORED, setup, Told.of(boards), ())
        (id_,) = self._write([written])
        return StoredDesk(self, id_, uid, setup)

    def add_game(
        self,
        game: Game[Any] | Desk | Ending,
        *,
        uid: str = "",
        played_at: datetime | None = None,
        minutes: int | None = None,
        place: str = "",
        note: str = "",
    ) -> int:
        """Store a game from elsewhere, whole or not at all, as :meth:`add_games`; its id."""
        (id_,) = self.add_games([NewGame(game, uid, played_at, minutes, place, note)])
        return id_

    def add_games(self, games: Iterable[NewGame]) -> tuple[int, ...]:
        """Store games from elsewhere, all of them or none; their ids.

        Raises :class:`CompanionError` where a game with the same uid is stored, in the bin or not.
        """
        return self._write([Written.of(new) for new in games])

    def _write(self, games: Iterable[Written]) -> tuple[int, ...]:
        now = datetime.now(UTC)
        with self._writing() as session:
            return tuple(journals.write(session, game, now) for game in games)

    def open_game(self, id_: int) -> StoredGame:
        """Read a game again, to go on with it or to look at it.

        Raises :class:`JournalError` when there is none, when only its boards were scored, or when
        this Companion cannot read it.
        """
        return self._open(StoredGame, REFEREED, id_)

    def open_desk(self, id_: int) -> StoredDesk:
        """Read boards that are scored again; raises :class:`JournalError` as :meth:`open_game`."""
        return self._open(StoredDesk, SCORED, id_)

    def _open(self, stored: Callable[..., _Stored], kind: str, id_: int) -> _Stored:
        with self._reading() as session:
            row = journals.found(session, id_)
            if row.kind != kind:
                how = "only its boards were scored" if kind == REFEREED else "it has a referee"
                raise JournalError(f"game {id_} is of another kind: {how}")
            try:
                setup = read_setup(row.first_setup)
                uid = row.uid
            except (CompanionError, *DAMAGE) as error:
                raise JournalError(f"game {id_} cannot be read: {error}") from None
            commands = journals.commands(session, id_)
        try:
            return stored(self, id_, uid, setup, read_commands(commands))
        except CompanionError as error:
            raise JournalError(f"game {id_} cannot be read: {error}") from None
        except FOREIGN:
            raise _damaged(id_) from None

    def append(self, id_: int, uid: str, command: Command, told: Told) -> None:
        """Write the next command of a game, which calls this itself; see :class:`StoredGame`."""
        now = datetime.now(UTC)
        with self._writing() as session:
            row = journals.found(session, id_)
            if row.uid != uid or journals.revision(session, id_) != command.revision - 1:
                raise StaleRevision(
                    "another window went on with this game; nothing was stored, "
                    "look at the game as it is now and enter it again"
                )
            session.add(journals.command_row(id_, command, now))
            cache.write(session, row, told, now)

    def delete_game(self, id_: int) -> None:
        """Remove a game for good, and the names that only it knew."""
        with self._writing() as session:
            journals.remove(session, [journals.found(session, id_)])

    def delete_unbegun(self, id_: int) -> bool:
        """Remove a game of which nothing was ever told; whether it was one."""
        with self._writing() as session:
            row = session.get(GameRow, id_)
            if row is None or journals.revision(session, id_):
                return False
            journals.remove(session, [row])
            return True

    def bin_game(self, id_: int) -> None:
        """Put a game into the bin: lists and statistics have it no more, nothing of it is lost."""
        with self._writing() as session:
            row = journals.found(session, id_)
            row.deleted_at = row.deleted_at or datetime.now(UTC)

    def unbin_game(self, id_: int) -> None:
        """Take a game out of the bin, as it was."""
        with self._writing() as session:
            journals.found(session, id_).deleted_at = None

    def empty_bin(self) -> int:
        """Remove all games in the bin for good; how many they were."""
        with self._writing() as session:
            binned = select(GameRow).where(col(GameRow.deleted_at).is_not(None))
            rows = session.exec(binned).all()
            journals.remove(session, rows)
            return len(rows)

    def name_game(self, old: str, uid: str) -> None:
        """Give a game another id for ever, that of the same game elsewhere; whoever has it open
        must open it again. Nothing is done where *old* is gone or *uid* is another game's."""
        with self._writing() as session:
            rows = {row.uid: row for row in session.exec(_with_uid(old, uid))}
            if old in rows and uid not in rows:
                rows[old].uid = uid

    def set_note(self, id_: int, note: str) -> None:
        """Write down a remark on a game."""
        self.set_details(id_, note=note)

    def set_details(
        self,
        id_: int,
        *,
        note: str | None = None,
        place: str | None = None,
        minutes: int | None = None,
        played_at: datetime | None = None,
    ) -> None:
        """Write down what a person knows of a game; what is None stays as it is.

        ``minutes`` of 0 are not known. Raises :class:`CompanionError` for what cannot be,
        :class:`ValueError` for a time without a zone.
        """
        check_details(note, place, minutes, played_at)
        with self._writing() as session:
            row = journals.found(session, id_)
            row.note = row.note if note is None else note
            row.place = row.place if place is None else place
            row.minutes = row.minutes if minutes is None else minutes or None
            row.played_at = played_at or row.played_at
            if note is not None or place is not None:
                cache.index(session, [id_])

    # -- lists -----------------------------------------------------------------------------

    def page(
        self,
        filters: Filters = EVERYTHING,
        sort: str = "played",
        descending: bool = True,
        offset: int = 0,
        limit: int = 50,
    ) -> Page:
        """The games that *filters* let through, from the *offset*-th on, at most *limit* of them.

        *sort* is one of :data:`companion.history.queries.SORTS`; raises :class:`ValueError`.
        """
        if sort not in queries.SORTS:
            raise ValueError(f"games are sorted by {', '.join(queries.SORTS)}, not by '{sort}'")
        with self._reading() as session:
            return queries.page(session, filters, sort, descending, offset, limit)

    def place_of(
        self,
        id_: int,
        filters: Filters = EVERYTHING,
        sort: str = "played",
        descending: bool = True,
    ) -> int | None:
        """How many games come before one in the list of :meth:`page`; None where it is not in
        it."""
        with self._reading() as session:
            return queries.place_of(session, id_, filters, sort, descending)

    def summary(self, id_: int) -> GameSummary:
        """One game, in the bin or not; raises :class:`JournalError` when there is none."""
        with self._reading() as session:
            return summaries(session, [journals.found(session, id_)])[0]

    def find_uid(self, uid: str) -> GameSummary | None:
        """The game with this id for ever, in the bin or not; None when there is none."""
        with self._reading() as session:
            rows = session.exec(select(GameRow).where(GameRow.uid == uid)).all()
            return next(iter(summaries(session, rows)), None)

    def games(self) -> tuple[GameSummary, ...]:
        """Every game outside of the bin, newest first. Reads the whole history: a list shows a
        :meth:`page`."""
        return self._listed(_KEPT)

    def unfinished(self) -> tuple[GameSummary, ...]:
        """The games that can go on, newest first."""
        return self._listed(col(GameRow.deleted_at).is_(None), col(GameRow.finished_at).is_(None))

    def in_series(self, name: str = "") -> tuple[GameSummary, ...]:
        """The games of a series, or of any, newest first; see :mod:`companion.history.series`."""
        series = col(GameRow.series)
        # Of a range SQLite knows that the index is of use.
        return self._listed(_KEPT, series == name if name else series >= "")

    def _listed(self, *conditions: Any) -> tuple[GameSummary, ...]:
        with self._reading() as session:
            query = select(GameRow).where(*conditions).order_by(col(GameRow.id).desc())
            return summaries(session, session.exec(query).all())

    def last_setup(self) -> Setup | None:
        """The set-up of the newest game of which anything was told, as corrected; None before the
        first."""
        begun = select(CommandRow.revision).where(CommandRow.game_id == GameRow.id).exists()
        with self._reading() as session:
            newest = select(GameRow).where(_KEPT, begun).order_by(col(GameRow.id).desc()).limit(1)
            found = summaries(session, session.exec(newest).all())
            return found[0].setup if found else None

    def results(self, filters: Filters = EVERYTHING) -> Iterator[Result]:
        """How the finished games that *filters* let through ended, the first played first.

        Games of before the numbers of each row were kept have theirs worked out now, once. Games
        that end or go while the results are read may be left out.
        """
        with self._reading() as session:
            lacking = results.lacking(session)
        self.rebuild_scores(lacking)
        with self._reading() as session:
            ids = results.ids(session, filters)
        for some in queries.batches(ids, queries.BATCH):
            with self._reading() as session:
                found = results.read(session, some)
            yield from found

    # -- people ----------------------------------------------------------------------------

    def known_players(self) -> tuple[Player, ...]:
        """Everyone who played and is not hidden, by the name shown and with the colour last used;
        whoever played last comes first."""
        with self._reading() as session:
            return people.known_players(session)

    def people(self) -> tuple[Person, ...]:
        """Everyone who played, hidden or not, by name."""
        with self._reading() as session:
            return people.people(session)

    def rename_person(self, old: str, new: str) -> None:
        """Show a person under another name from now on. Games keep the name as it was told; a game
        in which the new name plays is the same person's.

        These methods take any name of a person. They raise :class:`CompanionError` for a name that
        nobody has; this one for a name that another person has, :class:`SetupError` for one
        that cannot stand on a score pad.
        """
        with self._writing() as session:
            people.rename(session, old, new)

    def merge_people(self, kept: str, other: str) -> None:
        """Two names are one person, shown as *kept* is; refused, with the games, where both sat at
        one table. Should they do so later, they are two people again."""
        with self._writing() as session:
            people.merge(session, kept, other)

    def why_two_people(self, one: str, other: str) -> str:
        """Why :meth:`merge_people` refuses two names, naming the games; empty where it does not."""
        with self._reading() as session:
            return people.why_two(session, one, other)

    def part_person(self, name: str) -> None:
        """Who played as *name* is a person of their own again, after a merge or a new name."""
        with self._writing() as session:
            people.part(session, name)

    def hide_person(self, name: str, hidden: bool = True) -> None:
        """Leave a person out where players are proposed, or do so no more."""
        with self._writing() as session:
            people.hide(session, name, hidden)

    # -- the cache -------------------------------------------------------------------------

    def rebuild_scores(self, games: Iterable[tuple[int, str]] | None = None) -> dict[int, str]:
        """Work out again whatever is cached beside the journals (set-up, scores, ranks, numbers),
        of all games or of those given by id and kind.

        Returns the games that cannot be read, by id, with the reason; they stay as they are.
        """
        unreadable = {}
        if games is None:
            games = self.kinds()
        for id_, kind in games:
            try:
                revision, told = self.told(id_, kind)
            except CompanionError as error:
                unreadable[id_] = str(error)
                continue
            with self._writing() as session:
                # A window that went on with the game meanwhile has cached it itself.
                if journals.revision(session, id_) == revision:
                    row = journals.found(session, id_)
                    last = select(func.max(CommandRow.at)).where(CommandRow.game_id == id_)
                    at = session.exec(last).one() or row.created_at
                    cache.write(session, row, told, at)
        return unreadable

    def differences(self, id_: int, kind: str) -> list[str]:
        """What of a game's cache is not as its journal tells, in words; empty for most games.

        Raises :class:`CompanionError` where the journal cannot be read.
        """
        revision, told = self.told(id_, kind)
        with self._reading() as session:
            # A window that went on with the game meanwhile has cached it itself.
            if journals.revision(session, id_) != revision:
                return []
            return cache.differences(session, journals.found(session, id_), told)

    def tangled_names(self) -> list[str]:
        """Names that belong to no person as they should, in words; there should be none."""
        with self._reading() as session:
            return people.tangled(session)

    def untangle_names(self) -> None:
        """Make each of the :meth:`tangled_names` a person of its own."""
        with self._writing() as session:
            people.untangle(session)

    def kinds(self) -> list[tuple[int, str]]:
        """Every game, in the bin or not: its id and kind, oldest first."""
        with self._reading() as session:
            query = select(GameRow.id, GameRow.kind).order_by(col(GameRow.id))
            return [(id_, kind) for id_, kind in session.exec(query) if id_ is not None]

    def told(self, id_: int, kind: str) -> tuple[int, Told]:
        """The revision of a game and what follows from its journal, which is played through."""
        try:
            if kind == SCORED:
                desk = self.open_desk(id_)
                return desk.revision, Told.of(desk.boards)
            game = self.open_game(id_)
            return game.revision, Told.by(game, game.replay)
        except FOREIGN:
            raise _damaged(id_) from None

    # -- inside ----------------------------------------------------------------------------

    def _reading(self) -> AbstractContextManager[Session]:
        return self._session(self._readers)

    def _writing(self) -> AbstractContextManager[Session]:
        return self._session(self._writers)

    @contextmanager
    def _session(self, engine: Engine) -> Iterator[Session]:
        """One transaction. Nothing but reading and writing rows belongs in it: games are
        played outside, so that what goes wrong in here is the file's fault.
        """
        if self._damaged and engine is self._writers:
            raise CompanionError(f"{self.path}: the database is damaged; nothing was stored")
        try:
            with Session(engine) as session, session.begin():
                yield session
        except DBAPIError as error:
            code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
            # From now on nothing is written: it would only do more harm.
            self._damaged |= code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
            raise trouble(error.orig, self.path) from None
        except DAMAGE as error:
            raise trouble(error, self.path) from None


def _with_uid(*uids: str) -> Any:
    return select(GameRow).where(col(GameRow.uid).in_(uids))


def _damaged(id_: int) -> JournalError:
    return JournalError(f"game {id_} cannot be read: its journal is none that a Companion writes")


def _begin_transaction(connection: Connection) -> None:
    """Begin a transaction; a writer takes its lock at once, so that what it reads stays true."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
