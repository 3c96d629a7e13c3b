"""Care of the database file: copies to keep, and going back to one.

What is wrong inside of it is found by :mod:`companion.history.doctor`.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from companion.games import ruleset_for
from companion.history.database import (
    APPLICATION,
    DAMAGE,
    ForeignDatabase,
    check_header,
    check_owner,
    connect,
    copy,
    damage,
    keep_copy,
    kept_copies,
    looking,
    transfer,
    trouble,
    unused,
)
from companion.referee import CompanionError

#: How many seconds to wait for another window that writes.
PATIENCE = 5.0


@dataclass(frozen=True, slots=True)
class Restored:
    """How many games there are now, and where what was there before is kept (None: nothing was)."""

    games: int
    kept: Path | None


def backup(path: Path, target: Path | None = None) -> Path:
    """Copy the database, also while it is played on; returns the copy's path.

    *target* is a file that does not exist yet, or a folder; without it the copy stands beside the
    database. In a folder it is named by the time. Raises :class:`CompanionError` and leaves no
    copy where the database is missing, damaged, another program's or newer than this Companion.
    """
    if not path.exists() or (path.is_file() and not path.stat().st_size):
        raise CompanionError(f"{path}: no game has been stored yet")
    target = path.parent if target is None else target.absolute()
    if target.is_dir():
        target = target / f"{path.stem}-{datetime.now():%Y%m%d-%H%M%S}.backup"
    if target.exists():
        raise CompanionError(f"{target}: this file exists already; name a new one")
    if not target.parent.is_dir():
        raise CompanionError(f"{target}: there is no folder {target.parent}")
    try:
        check_header(path)
        _check_sound(path)
        copy(path, target, PATIENCE)
    except (sqlite3.Error, OSError, *DAMAGE) as error:
        raise trouble(error, path) from None
    return target


def restore(source: Path, path: Path) -> Restored:
    """Make the database what it was when the backup *source* was made.

    The backup is checked, copied and brought up to date before anything is replaced; itself it
    is not written to. What was there before is kept beside the database as one of the last few
    copies. A damaged database, or one of a newer Companion, is moved aside as it is. Raises
    :class:`CompanionError` and replaces nothing where the backup is no good or the database is
    another program's.
    """
    if not source.exists():
        known = "".join(f"\n  {one}" for one in reversed(kept_copies(path)))
        hint = f"; these copies were kept:{known}" if known else ""
        raise CompanionError(f"{source}: there is no such file{hint}")
    if path.exists() and source.samefile(path):
        raise CompanionError(f"{source}: this is the database itself, not a backup of it")
    if path.exists() and not path.is_file():
        raise CompanionError(f"{path}: this is not a file")
    if not path.parent.is_dir():
        raise CompanionError(f"{path}: there is no folder {path.parent}")
    try:
        # Beside the database, so that it can be put into its place in one step.
        with TemporaryDirectory(dir=path.parent, prefix=".restore-") as folder:
            ready = Path(folder) / path.name
            try:
                games = _checked_copy(source, ready)
            except (sqlite3.Error, OSError, *DAMAGE) as error:
                # What is full is the disk to which it is copied.
                full = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL
                raise trouble(error, path if full else source) from None
            return Restored(games, _put(ready, path))
    except (sqlite3.Error, OSError) as error:
        raise trouble(error, path) from None


def _checked_copy(source: Path, ready: Path) -> int:
    """Copy a backup and bring the copy up to date; the number of its games."""
    from companion.history.store import Store

    check_header(source)
    with closing(looking(source, PATIENCE, alone=True)) as connection:
        if connection.execute("PRAGMA application_id").fetchone() != (APPLICATION,):
            raise CompanionError(f"{source}: this is not a Companion database")
        if found := damage(connection, thorough=True):
            raise CompanionError(f"{source}: the backup is damaged ({found[0]})")
        with closing(connect(ready, PATIENCE, create=True)) as written:
            transfer(connection, written, PATIENCE)
    try:
        with Store(ready, ruleset_for) as store:
            store.people()
            return store.page(limit=1).total
    except CompanionError as error:
        reason = str(error).removeprefix(f"{ready}: ")
        raise CompanionError(f"{source}: the backup cannot be used: {reason}") from None


def _put(ready: Path, path: Path) -> Path | None:
    """Put a sound database in the place of another, which is kept; where."""
    if path.exists() and _is_sound(path):
        kept = keep_copy(path, "restored", PATIENCE)
        # Into the file that is there, for another window may have it open.
        with (
            closing(connect(ready, PATIENCE)) as source,
            closing(connect(path, PATIENCE)) as target,
        ):
            transfer(source, target, PATIENCE)
        return kept
    # The log of a database that was removed goes too: SQLite would bring it into the other one.
    kept = unused(path, ".unread")
    for ending in ("-wal", "-shm", ""):
        part = path.with_name(path.name + ending)
        if part.exists():
            os.rename(part, kept.with_name(kept.name + ending))
    os.replace(ready, path)
    return kept if kept.exists() else None


def _is_sound(path: Path) -> bool:
    """Whether a database may be written to; raises :class:`ForeignDatabase`."""
    try:
        check_header(path)
        with closing(looking(path, PATIENCE)) as connection:
            check_owner(connection, path)
            return not damage(connection)
    except ForeignDatabase:
        raise
    except (CompanionError, sqlite3.DatabaseError):
        return False


def _check_sound(path: Path) -> None:
    with closing(looking(path, PATIENCE)) as connection:
        check_owner(connection, path)
        if found := damage(connection, thorough=True):
            raise CompanionError(
                f"{path}: the database is damaged ({found[0]}), so no backup was made; "
                "'companion doctor' tells more"
            )
