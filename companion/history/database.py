"""The database file: how it is opened, told from others, created and brought up to date.

Only the standard library: a file is judged before SQLModel reads from it.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from companion.history.paths import find_paths
from companion.referee import CompanionError

#: Marks a SQLite file as Companion's ("Comp").
APPLICATION = 0x436F6D70

#: What reading raises, beside SQLite's own errors, where a value is not of its column's type.
DAMAGE = (ValueError, TypeError)

_CREATION = (
    """
    CREATE TABLE game (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        kind VARCHAR NOT NULL,
        preset VARCHAR NOT NULL,
        first_setup VARCHAR NOT NULL,
        setup VARCHAR NOT NULL,
        events INTEGER NOT NULL,
        created_at DATETIME NOT NULL,
        finished_at DATETIME,
        note VARCHAR NOT NULL
    )
    """,
    """
    CREATE TABLE player (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        UNIQUE (name)
    )
    """,
    """
    CREATE TABLE seat (
        game_id INTEGER NOT NULL,
        seat_order INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        colour VARCHAR NOT NULL,
        score INTEGER,
        rank INTEGER,
        winner BOOLEAN NOT NULL,
        PRIMARY KEY (game_id, seat_order),
        UNIQUE (game_id, player_id),
        FOREIGN KEY (game_id) REFERENCES game (id) ON DELETE CASCADE,
        FOREIGN KEY (player_id) REFERENCES player (id)
    )
    """,
    "CREATE INDEX ix_seat_player_id ON seat (player_id)",
    """
    CREATE TABLE game_command (
        game_id INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        version INTEGER NOT NULL,
        payload VARCHAR NOT NULL,
        at DATETIME NOT NULL,
        PRIMARY KEY (game_id, revision),
        FOREIGN KEY (game_id) REFERENCES game (id) ON DELETE CASCADE
    )
    """,
)

#: Statements that bring a database of version n (its place here) to version n + 1. A step that
#: was released is never changed; a new file goes through all of them, like an old one.
STEPS: tuple[tuple[str, ...], ...] = (_CREATION,)


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
    Companion, belongs to another program, is no database or cannot be written.
    """
    try:
        _make_room(path)
        _check_header(path)
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


def _check_header(path: Path) -> None:
    """Judge a file by its first bytes, since even looking with SQLite may write beside it."""
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
        raise CompanionError(f"{path}: this is the database of another program")
    if version > len(STEPS):
        raise CompanionError(
            f"{path}: this database was written by a newer Companion (version {version}, this "
            f"one knows up to {len(STEPS)}); it was left as it is. Update Companion, or choose "
            "another file with --db"
        )


def _upgrade(connection: sqlite3.Connection, path: Path, patience: float) -> None:
    # Outside of the transaction, where alone it works: a step may rebuild a table, which must
    # not cascade into those that refer to it.
    connection.execute("PRAGMA foreign_keys = OFF")
    # The lock makes two windows that start at once take turns.
    connection.execute("BEGIN IMMEDIATE")
    try:
        version = _number(connection, "PRAGMA user_version")
        _check_owner(
            path,
            _number(connection, "PRAGMA application_id"),
            version,
            _number(connection, "SELECT count(*) FROM sqlite_master"),
        )
        if version < len(STEPS):
            if version:
                _back_up(path, version, patience)
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
        connection.execute("COMMIT" if version < len(STEPS) else "ROLLBACK")
    except BaseException:
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, query: str) -> int:
    return int(connection.execute(query).fetchone()[0])


def _back_up(path: Path, version: int, patience: float) -> None:
    """Copy the database beside itself, as last committed; whole or not at all."""
    target = path.with_name(f"{path.name}.version-{version}.backup")
    partial = target.with_name(f"{target.name}.part")
    partial.unlink(missing_ok=True)
    with (
        closing(connect(path, patience)) as source,
        closing(connect(partial, patience, create=True)) as copy,
    ):
        source.backup(copy)
    os.replace(partial, target)
