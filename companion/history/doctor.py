"""The check-up of everything that is kept: the file, each game, the names and the user's own data.

Cached values are mended, for the journals tell what they should be. A journal is never changed,
and a database that SQLite finds damaged or that a newer Companion wrote is not written to at all.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.dominoes import user_tiles
from companion.history.care import PATIENCE
from companion.history.database import (
    DAMAGE,
    check_header,
    check_owner,
    connect,
    damage,
    is_damage,
    keep_copy,
    kept_copies,
    looking,
    trouble,
)
from companion.history.schema import INDEXED, STEPS, has_fts5, renew_index
from companion.origin import map_files, maps
from companion.referee import CompanionError, DataError
from companion.referee.ruleset import Ruleset

_Tell = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is not as it should be: a sentence, the game it is about (None: no single
    one) and whether it can be mended."""

    text: str
    game: int | None = None
    mendable: bool = False


@dataclass(frozen=True, slots=True)
class Report:
    """What a check-up found and still is so, what of it was mended (after ``copy`` was made), what
    is worth knowing but no trouble, and how many games were looked at."""

    findings: tuple[Finding, ...] = ()
    repaired: tuple[Finding, ...] = ()
    remarks: tuple[str, ...] = ()
    games: int = 0
    copy: Path | None = None


def doctor(
    path: Path,
    user_data: Path,
    ruleset_for: Callable[[str], Ruleset[Any]],
    *,
    repair: bool = False,
    progress: _Tell = lambda done, all_: None,
) -> Report:
    """Check the database at *path* and the dominoes and maps in *user_data*; with *repair* mend
    what can be mended, after a copy.

    *progress* is told how many games of how many were looked at. Without *repair* nothing is
    written, and a database of an older version is not looked into further than SQLite does.
    """
    own, remarks = _own_data(user_data)
    if not path.exists():
        return Report(own, remarks=(*remarks, "No game has been stored yet."))
    try:
        check_header(path)
        with closing(looking(path, PATIENCE)) as connection:
            version = check_owner(connection, path)
            damaged = damage(connection, thorough=True)
    except CompanionError as error:
        return Report((*own, Finding(str(error))), remarks=remarks)
    except (sqlite3.Error, OSError, *DAMAGE) as error:
        if not is_damage(error):
            raise trouble(error, path) from None
        damaged = [str(error)]
    if damaged:
        return Report((*own, *_damaged(path, damaged)), remarks=remarks)
    if version < len(STEPS) and not repair:
        told = (
            f"{path}: this is a database of version {version}. It is brought up to date, after a "
            "copy, when it is opened; its games were not looked at."
        )
        return Report(own, remarks=(*remarks, told))
    try:
        inside = _look_inside(path, ruleset_for, repair, progress)
    except (sqlite3.Error, OSError, *DAMAGE) as error:
        raise trouble(error, path) from None
    return Report((*own, *inside.findings), inside.repaired, remarks, inside.games, inside.copy)


def _damaged(path: Path, found: list[str]) -> Iterator[Finding]:
    for text in found:
        yield Finding(f"{path}: the database is damaged: {text}.")
    copies = kept_copies(path)
    hint = f"The newest copy is {copies[-1]}; " if copies else ""
    yield Finding(
        f"{hint}'companion restore FILE' goes back to a copy. The damaged file is not written to."
    )


# -- inside of a sound database --------------------------------------------------------------


def _look_inside(
    path: Path,
    ruleset_for: Callable[[str], Ruleset[Any]],
    repair: bool,
    progress: _Tell,
) -> Report:
    from companion.history.store import Store

    with Store(path, ruleset_for) as store:
        games = store.kinds()
        lost, wrong = [], []
        for done, (id_, kind) in enumerate(games):
            progress(done, len(games))
            try:
                differing = store.differences(id_, kind)
            except CompanionError as error:
                lost.append(Finding(f"{str(error)[0].upper()}{str(error)[1:]}.", id_))
                continue
            if differing:
                told = ", ".join(differing)
                wrong.append(Finding(f"Game {id_}: what lists show is wrong: {told}.", id_, True))
        progress(len(games), len(games))
        names = [Finding(text, None, True) for text in store.tangled_names()]
    with closing(connect(path, PATIENCE)) as connection:
        index = tuple(_index(connection))
    mendable = (*wrong, *names, *index)
    if not repair or not mendable:
        return Report((*lost, *mendable), games=len(games))
    copy = keep_copy(path, "repaired", PATIENCE)
    with Store(path, ruleset_for) as store:
        if names:
            store.untangle_names()
        kinds = dict(games)
        store.rebuild_scores((f.game, kinds[f.game]) for f in wrong if f.game is not None)
    if index:
        with closing(connect(path, PATIENCE)) as connection:
            connection.execute("BEGIN IMMEDIATE")
            renew_index(connection)
            connection.execute("COMMIT")
    return Report(tuple(lost), mendable, games=len(games), copy=copy)


def _index(connection: sqlite3.Connection) -> Iterator[Finding]:
    """Whether the full-text index has the games as they are."""
    if not has_fts5(connection):
        return
    wrong = connection.execute(INDEXED).fetchone() is not None
    if not wrong:
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute("INSERT INTO game_text (game_text) VALUES ('integrity-check')")
        except sqlite3.DatabaseError:
            wrong = True
        connection.execute("ROLLBACK")
    if wrong:
        yield Finding("The index for searching texts is not up to date.", None, True)


# -- the user's own data ---------------------------------------------------------------------


def _own_data(folder: Path) -> tuple[tuple[Finding, ...], tuple[str, ...]]:
    """What is wrong with the user's own dominoes and maps, and what is worth knowing of them."""
    findings: list[Finding] = []
    remarks: list[str] = []
    try:
        remarks += [
            f"With your own dominoes: {remark}"
            for remark in user_tiles.check(folder / user_tiles.FILE_NAME).remarks
        ]
    except DataError as error:
        findings.append(Finding(f"Your own list of dominoes: {error}."))
    for one in map_files.shelf(folder):
        if not one.own or not one.path.exists():
            continue
        try:
            map_ = map_files.load(one.path)
        except DataError as error:
            findings.append(Finding(f"Your map {one.title}: {error}."))
            continue
        for found in maps.check(map_):
            text = f"Your map {one.title}: {found}"
            if found.broken:
                findings.append(Finding(text))
            else:
                remarks.append(text)
    return tuple(findings), tuple(remarks)
