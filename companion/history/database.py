"""The database file: how it is opened, told from others, created and brought up to date.

Only the standard library: a file is judged before SQLModel reads from it.
"""

from __future__ import annotations

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import monotonic
from uuid import uuid4

from companion.history.paths import find_paths
from companion.history.schema import STEPS, index_texts
from companion.referee import CompanionError

#: Marks a SQLite file as Companion's ("Comp").
APPLICATION = 0x436F6D70

#: What reading raises, beside SQLite's own errors, where a value is not of its column's type.
DAMAGE = (ValueError, TypeError)

#: How many copies that were made by themselves are kept beside a database.
KEPT = 5

#: The largest file, in bytes, that is checked for damage whenever it is opened.
CHECKED = 16_000_000


#: The time in the name of a copy.
_TIME = "%Y%m%d-%H%M%S"


class ForeignDatabase(CompanionError):
    """A database that another program wrote."""


def connect(path: Path, patience: float, *, create: bool = False) -> sqlite3.Connection:
    """A connection without implicit transactions, for use in any thread.

    *patience* is how many seconds it waits for another writer. Raises :class:`sqlite3.Error`.
    """
    # A file that vanished meanwhile must not be replaced by an empty one: mode=rw.
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={'rwc' if create else 'rw'}",
        uri=True,
        timeout=patience,
        isolation_level=None,
        check_same_thread=False,
    )
    try:
        connection.execute("PRAGMA foreign_keys = ON")
        # FULL: with WAL anything less may lose the last commits when the power fails.
        connection.execute("PRAGMA synchronous = FULL")
    except BaseException:
        connection.close()
        raise
    return connection


def prepare(path: Path, patience: float) -> None:
    """Create the database or bring it up to date, in one transaction with a backup before.

    Raises :class:`CompanionError` and leaves the file alone when it is newer than this
    Companion, belongs to another program, is no database, is damaged or cannot be written.
    """
    try:
        _make_room(path)
        check_header(path)
        _check_sound(path, patience)
        with closing(connect(path, patience, create=True)) as connection:
            _upgrade(connection, path, patience)
            if connection.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
                # Needs the file for itself for a moment. Another window that holds it has
                # just done the same or leaves it to the next start; commits are safe either way.
                with suppress(sqlite3.OperationalError):
                    connection.execute("PRAGMA journal_mode = WAL")
    except (sqlite3.Error, OSError, *DAMAGE) as error:
        raise trouble(error, path) from None


def trouble(error: BaseException | None, path: Path) -> CompanionError:
    """What went wrong with the file, in words for a person."""
    if isinstance(error, OSError):
        return CompanionError(f"{path}: {error.strerror or error}")
    if isinstance(error, DAMAGE):
        return CompanionError(f"{path}: the database is damaged")
    # The low byte of SQLite's extended code is the primary one.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            text = "another window or program keeps the file busy; nothing was stored, try again"
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            text = "the file or its folder may not be written"
        case sqlite3.SQLITE_CANTOPEN:
            text = "the file cannot be opened or created"
        case sqlite3.SQLITE_NOTADB:
            text = "this is not a Companion database"
        case sqlite3.SQLITE_CORRUPT:
            text = "the database is damaged"
        case sqlite3.SQLITE_FULL:
            text = "the disk is full; nothing was stored"
        case sqlite3.SQLITE_IOERR:
            text = "the disk reports an error; nothing was stored"
        case _:
            text = f"the database reports: {error}"
    return CompanionError(f"{path}: {text}")


def _make_room(path: Path) -> None:
    """Create the user's own folder; any other was named by hand and must exist."""
    if path.parent == find_paths().user_data:
        path.parent.mkdir(parents=True, exist_ok=True)
    elif not path.parent.is_dir():
        raise CompanionError(f"{path}: there is no folder {path.parent}")


def check_header(path: Path) -> None:
    """Judge a file by its first bytes, since even looking with SQLite may write beside it.

    Raises :class:`CompanionError` for what :func:`prepare` leaves alone, and :class:`OSError`.
    """
    if not path.exists():
        return
    if not path.is_file():
        raise CompanionError(f"{path}: this is not a file")
    with path.open("rb") as file:
        header = file.read(100)
    if not header:
        return
    if len(header) < 100 or not header.startswith(b"SQLite format 3\0"):
        raise CompanionError(f"{path}: this is not a Companion database")
    _check_owner(path, int.from_bytes(header[68:72], "big"), int.from_bytes(header[60:64], "big"))


def _check_owner(path: Path, application: int, version: int, tables: int = 0) -> None:
    # A file without a mark and without tables is one whose creation was interrupted.
    if application != APPLICATION and (application or tables):
        raise ForeignDatabase(f"{path}: this is the database of another program")
    if version > len(STEPS):
        raise CompanionError(
            f"{path}: this database was written by a newer Companion (version {version}, this "
            f"one knows up to {len(STEPS)}); it was left as it is. Update Companion, or choose "
            "another file with --db"
        )


def _check_sound(path: Path, patience: float) -> None:
    """Refuse a damaged file before a connection that can write opens it: closing that would bring
    commits into it that another one left beside. A large one takes too long for every start; it
    is checked before a migration and by the doctor."""
    if not path.exists() or not 0 < path.stat().st_size <= CHECKED:
        return
    # Where it cannot be read so, such as after a creation that was interrupted, a connection that
    # can write puts it in order.
    with suppress(sqlite3.OperationalError), closing(looking(path, patience)) as connection:
        _refuse_damaged(connection, path)


def _refuse_damaged(connection: sqlite3.Connection, path: Path) -> None:
    if damage(connection):
        raise CompanionError(
            f"{path}: the database is damaged; it was left as it is. 'companion doctor' tells "
            "more, 'companion restore' goes back to a backup"
        )


def _upgrade(connection: sqlite3.Connection, path: Path, patience: float) -> None:
    # Outside of the transaction, where alone it works: a step may rebuild a table, which must
    # not cascade into those that refer to it.
    connection.execute("PRAGMA foreign_keys = OFF")
    # The lock makes two windows that start at once take turns.
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = check_owner(connection, path)
        if version < len(STEPS):
            if version:
                # What is damaged must not be written to, not even to bring it up to date.
                _refuse_damaged(connection, path)
                keep_copy(path, f"version-{version}", patience)
            connection.create_function("new_uid", 0, new_uid)
            for step in STEPS[version:]:
                for statement in step:
                    connection.execute(statement)
            if connection.execute("PRAGMA foreign_key_check").fetchone():
                raise CompanionError(
                    f"{path}: the database is damaged: a row that it needs is gone"
                )
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
        # Written in any case: that the file is read-only shows here, not in the middle of a game.
        connection.execute(f"PRAGMA user_version = {len(STEPS)}")
        changed = index_texts(connection) or version < len(STEPS)
        connection.execute("COMMIT" if changed else "ROLLBACK")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def check_owner(connection: sqlite3.Connection, path: Path) -> int:
    """The version of an open database; raises :class:`CompanionError` for what
    :func:`prepare` leaves alone."""
    version = _number(connection, "PRAGMA user_version")
    application = _number(connection, "PRAGMA application_id")
    tables = _number(connection, "SELECT count(*) FROM sqlite_master")
    _check_owner(path, application, version, tables)
    return version


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


def new_uid() -> str:
    """An id for ever, unlike any other anywhere."""
    return uuid4().hex


def keep_copy(path: Path, why: str, patience: float) -> Path:
    """Copy the database beside itself, named by the time in UTC and by *why* (one word); of these
    copies the last few stay. Returns the copy's path."""
    target = unused(path, f".{why}.backup")
    copy(path, target, patience)
    for old in kept_copies(path)[:-KEPT]:
        old.unlink(missing_ok=True)
    return target


def unused(path: Path, ending: str) -> Path:
    """A file that does not exist, named like the database, the time in UTC and *ending*."""
    now = datetime.now(UTC)
    # The newest copy has to be the last by name too, though the clock was set back since.
    with suppress(IndexError, ValueError, OverflowError):
        last = datetime.strptime(kept_copies(path)[-1].name.split(".")[-3], _TIME)
        now = max(now, last.replace(tzinfo=UTC) + timedelta(seconds=1))
    while True:
        target = path.with_name(f"{path.name}.{now:{_TIME}}{ending}")
        if not target.exists():
            return target
        now += timedelta(seconds=1)


def kept_copies(path: Path) -> list[Path]:
    """The copies that :func:`keep_copy` made and left, the oldest first."""
    named = re.compile(re.escape(path.name) + r"\.\d{8}-\d{6}\.[a-z0-9-]+\.backup")
    return sorted(file for file in path.parent.iterdir() if named.fullmatch(file.name))


def copy(path: Path, target: Path, patience: float) -> None:
    """Copy the database as last committed, whole or not at all. Raises :class:`sqlite3.Error`
    and :class:`OSError`."""
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    try:
        with (
            closing(connect(path, patience)) as source,
            closing(connect(partial, patience, create=True)) as written,
        ):
            transfer(source, written, patience)
        os.replace(partial, target)
    finally:
        partial.unlink(missing_ok=True)


def transfer(source: sqlite3.Connection, target: sqlite3.Connection, patience: float) -> None:
    """Make *target* what *source* is, in one transaction. Raises :class:`sqlite3.Error`."""
    until = monotonic() + patience

    def wait(status: int, _left: int, _pages: int) -> None:
        # Python would try for ever where another program holds the lock.
        if status in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED) and monotonic() > until:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = status
            raise error

    source.backup(target, progress=wait, sleep=0.1)


def looking(path: Path, patience: float, *, alone: bool = False) -> sqlite3.Connection:
    """A connection that cannot write to the file.

    *alone*: nobody writes to it meanwhile, so that nothing needs to be written beside it either.
    Raises :class:`sqlite3.Error`.
    """
    # A log of commits that stands beside it has to be read with it.
    alone = alone and not path.with_name(f"{path.name}-wal").exists()
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?{'immutable=1' if alone else 'mode=ro'}",
        uri=True,
        timeout=patience,
        isolation_level=None,
    )


def is_damage(error: BaseException) -> bool:
    """Whether reading failed because of what is in the file: not that it is locked or the like."""
    if isinstance(error, sqlite3.Error):
        # One without a code is Python's own: a text that is none.
        code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
        return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
    return isinstance(error, DAMAGE)


def damage(connection: sqlite3.Connection, *, thorough: bool = False) -> list[str]:
    """What SQLite finds damaged, in its words; *thorough* compares indexes with tables and looks
    for rows whose other half is gone. Raises :class:`sqlite3.Error` where it cannot look."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        found = [str(row[0]) for row in connection.execute(f"PRAGMA {check}(20)")]
        astray = connection.execute("PRAGMA foreign_key_check").fetchmany(20) if thorough else []
    except sqlite3.DatabaseError as error:
        if not is_damage(error):
            raise
        return [str(error)]
    if found != ["ok"]:
        # A row may have several lines, of which the first only names the database.
        told = [line for text in found for line in text.splitlines()]
        return [line for line in told if not line.startswith("***")] or told
    return [f"row {row} of {table} needs a row of {other}" for table, row, other, _ in astray]
