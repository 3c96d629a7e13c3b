"""The store: games and their journals in one SQLite file, each command in its own transaction."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, TypeVar

from sqlalchemy import Connection, Engine, QueuePool, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlmodel import Session, col, delete, func, select

from companion.history.database import DAMAGE, connect, prepare, trouble
from companion.history.summaries import REFEREED, SCORED, GameSummary, SeatSummary
from companion.history.tables import CommandRow, GameRow, PlayerRow, SeatRow
from companion.notation.desk import Boards, Desk
from companion.referee import (
    Command,
    CompanionError,
    Game,
    JournalError,
    Player,
    Replay,
    Ruleset,
    ScoreSheet,
    Setup,
    StaleRevision,
)

_Stored = TypeVar("_Stored")


class StoredGame(Game[Any]):
    """A game that writes each command to its store before anything changes.

    So every method that changes the game raises, beside what :class:`Game` raises,
    :class:`StaleRevision` when another window went on with it (open it again by its ``id``) and
    :class:`CompanionError` when the file cannot be written; the game is then as it was.
    """

    def __init__(self, store: Store, id_: int, setup: Setup, commands: tuple[Command, ...] = ()):
        super().__init__(store.ruleset_for(setup.preset), setup, commands)
        self.id = id_
        self.record = lambda command, replay: store.append(id_, command, _Told.by(self, replay))


class StoredDesk(Desk):
    """Boards that are scored without a referee; writes and raises like :class:`StoredGame`."""

    def __init__(self, store: Store, id_: int, setup: Setup, commands: tuple[Command, ...] = ()):
        super().__init__(Boards.begin(setup), commands)
        self.id = id_
        self.record = lambda command, boards: store.append(id_, command, _Told.of(boards))


@dataclass(frozen=True, slots=True)
class _Told:
    """What of a game is cached beside its journal; ``sheet`` is None while it is unfinished.

    ``events`` are those told so far, or the squares of boards that are scored.
    """

    setup: Setup
    events: int
    sheet: ScoreSheet | None

    @classmethod
    def by(cls, game: Game[Any], replay: Replay[Any]) -> _Told:
        finished = game.ruleset.prompt(replay.state).finished
        sheet = game.score_of(replay) if finished else None
        return cls(replay.document.setup, len(replay.log), sheet)

    @classmethod
    def of(cls, boards: Boards) -> _Told:
        squares = sum(board.squares for board in boards.file.boards)
        return cls(boards.setup, squares, boards.sheet if boards.complete else None)

    def seats(self) -> tuple[SeatSummary, ...]:
        if self.sheet is None:
            return tuple(
                SeatSummary(p.name, p.colour, None, None, False) for p in self.setup.players
            )
        scored = {
            tally.name: (tally.total, rank)
            for tally, rank in zip(self.sheet.tallies, self.sheet.ranks, strict=True)
        }
        return tuple(
            SeatSummary(p.name, p.colour, *scored[p.name], p.name in self.sheet.winners)
            for p in self.setup.players
        )


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
        event.listen(engine, "begin", _begin)
        self._readers = engine
        self._writers = engine.execution_options(writes=True)

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
        return StoredGame(self, self._begin(REFEREED, setup, _Told.by(game, game.replay)), setup)

    def new_desk(self, setup: Setup) -> StoredDesk:
        """Begin to score final boards and store them; raises :class:`SetupError`."""
        told = _Told.of(Boards.begin(setup))
        return StoredDesk(self, self._begin(SCORED, setup, told), setup)

    def add_game(self, game: Game[Any]) -> int:
        """Store a game that was played elsewhere, whole or not at all; its id."""
        told = _Told.by(game, game.replay)
        return self._begin(REFEREED, game.first_setup, told, game.journal)

    def _begin(
        self, kind: str, setup: Setup, told: _Told, commands: tuple[Command, ...] = ()
    ) -> int:
        """A new row and what of its journal there is; its id."""
        written = json.dumps(setup.to_json())
        with self._writing() as session:
            row = GameRow(
                kind=kind,
                preset=setup.preset,
                first_setup=written,
                setup=written,
                events=0,
                created_at=datetime.now(UTC),
                finished_at=None,
                note="",
            )
            session.add(row)
            session.flush()
            id_ = _id(row)
            session.add_all(_command_row(id_, command, row.created_at) for command in commands)
            _cache(session, row, told, row.created_at)
            return id_

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
            row = _found(session, id_)
            if row.kind != kind:
                how = "only its boards were scored" if kind == REFEREED else "it has a referee"
                raise JournalError(f"game {id_} is of another kind: {how}")
            try:
                setup = _setup(row.first_setup)
            except (CompanionError, *DAMAGE) as error:
                raise JournalError(f"game {id_} cannot be read: {error}") from None
            journal = select(CommandRow).where(CommandRow.game_id == id_)
            rows = [
                (r.revision, r.kind, r.payload, r.version)
                for r in session.exec(journal.order_by(col(CommandRow.revision)))
            ]
        try:
            return stored(self, id_, setup, tuple(_command(*row) for row in rows))
        except CompanionError as error:
            raise JournalError(f"game {id_} cannot be read: {error}") from None

    def append(self, id_: int, command: Command, told: _Told) -> None:
        """Write the next command of a game, which calls this itself; see :class:`StoredGame`."""
        now = datetime.now(UTC)
        with self._writing() as session:
            row = _found(session, id_)
            if _revision(session, id_) != command.revision - 1:
                raise StaleRevision(
                    "another window went on with this game; nothing was stored, "
                    "look at the game as it is now and enter it again"
                )
            session.add(_command_row(id_, command, now))
            _cache(session, row, told, now)

    def delete_game(self, id_: int) -> None:
        """Remove a game for good, and the names that only it knew."""
        with self._writing() as session:
            session.delete(_found(session, id_))
            session.flush()
            _forget_strangers(session)

    def delete_unbegun(self, id_: int) -> bool:
        """Remove a game of which nothing was ever told; whether it was one."""
        with self._writing() as session:
            row = session.get(GameRow, id_)
            if row is None or _revision(session, id_):
                return False
            session.delete(row)
            session.flush()
            _forget_strangers(session)
            return True

    def set_note(self, id_: int, note: str) -> None:
        """Write down a remark on a game."""
        with self._writing() as session:
            _found(session, id_).note = note

    # -- lists -----------------------------------------------------------------------------

    def games(self) -> tuple[GameSummary, ...]:
        """Every game, newest first."""
        with self._reading() as session:
            seats: dict[int, list[SeatSummary]] = {}
            for seat, name in session.exec(_SEATS.order_by(col(SeatRow.seat_order))):
                seats.setdefault(seat.game_id, []).append(_seat(seat, name))
            rows = session.exec(select(GameRow).order_by(col(GameRow.id).desc()))
            return tuple(_summary(row, tuple(seats.get(_id(row), ()))) for row in rows)

    def unfinished(self) -> tuple[GameSummary, ...]:
        """The games that can go on, newest first."""
        return tuple(game for game in self.games() if not game.finished)

    def known_players(self) -> tuple[Player, ...]:
        """Everyone who played, with the colour last used; whoever played last comes first."""
        with self._reading() as session:
            order = col(SeatRow.game_id).desc(), col(SeatRow.seat_order)
            last: dict[str, Player] = {}
            for seat, name in session.exec(_SEATS.order_by(*order)):
                last.setdefault(name, Player(name, seat.colour))
            return tuple(last.values())

    def last_setup(self) -> Setup | None:
        """The set-up of the newest game, as corrected; None before the first game."""
        with self._reading() as session:
            row = session.exec(select(GameRow).order_by(col(GameRow.id).desc())).first()
            if row is None:
                return None
            seated = _SEATS.where(SeatRow.game_id == row.id).order_by(col(SeatRow.seat_order))
            seats = session.exec(seated)
            return _setup_now(row, [Player(name, seat.colour) for seat, name in seats])

    # -- the cache -------------------------------------------------------------------------

    def rebuild_scores(self) -> dict[int, str]:
        """Work out again whatever is cached beside the journals (set-up, scores, ranks).

        Returns the games that cannot be read, by id, with the reason; they stay as they are.
        """
        unreadable = {}
        with self._reading() as session:
            games = session.exec(select(GameRow.id, GameRow.kind)).all()
        for id_, kind in games:
            assert id_ is not None
            try:
                revision, told = self._told(id_, kind)
            except CompanionError as error:
                unreadable[id_] = str(error)
                continue
            with self._writing() as session:
                # A window that went on with the game meanwhile has cached it itself.
                if _revision(session, id_) == revision:
                    row = _found(session, id_)
                    last = select(func.max(CommandRow.at)).where(CommandRow.game_id == id_)
                    _cache(session, row, told, session.exec(last).one() or row.created_at)
        return unreadable

    def _told(self, id_: int, kind: str) -> tuple[int, _Told]:
        """The revision of a game and what follows from its journal."""
        if kind == SCORED:
            desk = self.open_desk(id_)
            return desk.revision, _Told.of(desk.boards)
        game = self.open_game(id_)
        return game.revision, _Told.by(game, game.replay)

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
        try:
            with Session(engine) as session, session.begin():
                yield session
        except DBAPIError as error:
            raise trouble(error.orig, self.path) from None
        except DAMAGE as error:
            raise trouble(error, self.path) from None


_SEATS = select(SeatRow, PlayerRow.name).join(PlayerRow)


def _begin(connection: Connection) -> None:
    """Begin a transaction; a writer takes its lock at once, so that what it reads stays true."""
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _found(session: Session, id_: int) -> GameRow:
    row = session.get(GameRow, id_)
    if row is None:
        raise JournalError(f"there is no game {id_}; another window may have deleted it")
    return row


def _id(row: GameRow) -> int:
    assert row.id is not None
    return row.id


def _revision(session: Session, id_: int) -> int:
    last = select(func.max(CommandRow.revision)).where(CommandRow.game_id == id_)
    return session.exec(last).one() or 0


def _command_row(id_: int, command: Command, at: datetime) -> CommandRow:
    return CommandRow(
        game_id=id_,
        revision=command.revision,
        kind=command.kind,
        version=command.version,
        payload=json.dumps(command.payload),
        at=at,
    )


def _setup(text: str) -> Setup:
    return Setup.from_json(json.loads(text))


def _command(revision: int, kind: str, payload: str, version: int) -> Command:
    try:
        return Command(revision, kind, json.loads(payload), version)
    except DAMAGE:
        raise JournalError(f"command {revision} is broken JSON") from None


def _seat(row: SeatRow, name: str) -> SeatSummary:
    return SeatSummary(name, row.colour, row.score, row.rank, row.winner)


def _setup_now(row: GameRow, seats: Iterable[Player]) -> Setup:
    """The set-up of a game as cached. Where that is broken, one game must not hide all others:
    the set-up that it was begun with, or what its seats tell."""
    for text in (row.setup, row.first_setup):
        with suppress(CompanionError, *DAMAGE):
            return _setup(text)
    return Setup(row.preset, (), tuple(seats))


def _summary(row: GameRow, seats: tuple[SeatSummary, ...]) -> GameSummary:
    return GameSummary(
        _id(row),
        row.kind,
        _setup_now(row, (Player(seat.name, seat.colour) for seat in seats)),
        seats,
        row.events,
        row.created_at,
        row.finished_at,
        row.note,
    )


def _cache(session: Session, row: GameRow, told: _Told, at: datetime) -> None:
    """Keep beside the journal what follows from it; *at* is when a game that ended now did."""
    row.setup = json.dumps(told.setup.to_json())
    row.preset = told.setup.preset  # a score file may be of another game than was begun
    row.events = told.events
    row.finished_at = (row.finished_at or at) if told.sheet else None
    id_ = _id(row)
    stored = _SEATS.where(SeatRow.game_id == id_).order_by(col(SeatRow.seat_order))
    if tuple(_seat(seat, name) for seat, name in session.exec(stored)) == told.seats():
        return
    session.exec(delete(SeatRow).where(col(SeatRow.game_id) == id_))
    for order, seat in enumerate(told.seats()):
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
    _forget_strangers(session)


def _player(session: Session, name: str) -> int:
    """The id of the player of this name, who may be new."""
    row = session.exec(select(PlayerRow).where(PlayerRow.name == name)).first()
    if row is None:
        row = PlayerRow(name=name)
        session.add(row)
        session.flush()
    assert row.id is not None
    return row.id


def _forget_strangers(session: Session) -> None:
    """Remove names that no game knows, such as one that was mistyped and then corrected."""
    seated = select(SeatRow.player_id)
    session.exec(delete(PlayerRow).where(col(PlayerRow.id).not_in(seated)))
