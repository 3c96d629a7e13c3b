"""The database file: pragmas, versions, backups, and files that are refused."""

import os
import random
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlmodel import SQLModel

import companion.history.tables  # noqa: F401
from companion.history import database as database_module
from companion.history.database import APPLICATION, STEPS, connect, kept_copies, prepare
from companion.history.paths import find_paths
from companion.history.store import Store
from companion.referee import CompanionError
from tests.history.test_store import assert_same, play
from tests.history.toy import SETUP, ruleset_for

ROOT = Path(__file__).resolve().parents[2]


def pragma(path: Path, name: str) -> object:
    with closing(connect(path, 1)) as connection:
        return connection.execute(f"PRAGMA {name}").fetchone()[0]


def played(path: Path) -> bytes:
    """A database with one game, closed; its bytes."""
    with Store(path, ruleset_for) as store:
        play(store.new_game(SETUP), 1, 2)
    return path.read_bytes()


def test_pragmas(database: Path, store: Store) -> None:
    assert pragma(database, "journal_mode") == "wal"
    assert pragma(database, "synchronous") == 2
    assert pragma(database, "foreign_keys") == 1
    assert pragma(database, "busy_timeout") == 1000
    assert pragma(database, "user_version") == len(STEPS)
    assert pragma(database, "application_id") == APPLICATION
    with closing(connect(database, 1)) as connection, pytest.raises(sqlite3.IntegrityError):
        connection.execute("INSERT INTO game_command VALUES (99, 1, 'undo', 1, '{}', '')")


def test_the_models_are_the_schema(database: Path) -> None:
    prepare(database, 1)
    with closing(connect(database, 1)) as connection:
        created = schema(lambda query: connection.execute(query).fetchall())
    engine = create_engine("sqlite://")
    with engine.connect() as models:
        SQLModel.metadata.create_all(models)
        assert schema(lambda query: [tuple(row) for row in models.execute(text(query))]) == created


def schema(ask: Callable[[str], list[tuple]]) -> dict[str, list]:
    tables = ask("SELECT name, sql LIKE '%AUTOINCREMENT%' FROM sqlite_master WHERE type = 'table'")
    found: dict[str, list] = {}
    for table, counts_up in tables:
        if not table.startswith(("sqlite_", "game_text")):
            indices = ask(f"PRAGMA index_list({table})")
            found[table] = [
                counts_up,
                ask(f"PRAGMA table_info({table})"),
                sorted(row[2:] for row in ask(f"PRAGMA foreign_key_list({table})")),
                sorted(
                    (unique, origin, [row[2] for row in ask(f"PRAGMA index_info({name})")])
                    for _seq, name, unique, origin, _partial in indices
                ),
            ]
    return found


def test_a_newer_database_is_refused_untouched(database: Path) -> None:
    played(database)
    with closing(connect(database, 1)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
    before = database.read_bytes()
    with pytest.raises(CompanionError, match=r"history\.db: .* newer Companion"):
        Store(database, ruleset_for)
    assert database.read_bytes() == before
    assert list(database.parent.iterdir()) == [database]


def test_a_newer_version_that_is_still_in_the_wal_is_seen(database: Path) -> None:
    played(database)
    with closing(connect(database, 1)) as connection:
        connection.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
        assert database.read_bytes()[60:64] == len(STEPS).to_bytes(4, "big")
        with pytest.raises(CompanionError, match="newer Companion"):
            Store(database, ruleset_for)


NEXT = (
    "CREATE TABLE club (id INTEGER NOT NULL PRIMARY KEY, name VARCHAR NOT NULL)",
    "ALTER TABLE game ADD COLUMN club INTEGER REFERENCES club (id)",
    # A table that others refer to is rebuilt: nothing that refers to it may go with it.
    "CREATE TABLE other (id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT, name VARCHAR UNIQUE, "
    "uid VARCHAR UNIQUE, hidden BOOLEAN NOT NULL, same_as INTEGER)",
    "INSERT INTO other SELECT * FROM player",
    "DROP TABLE player",
    "ALTER TABLE other RENAME TO player",
)


def test_an_older_database_is_migrated_after_a_backup(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(database)
    with Store(database, ruleset_for) as store:
        before = store.open_game(1), store.games()
    monkeypatch.setattr(database_module, "STEPS", (*STEPS, NEXT))
    with Store(database, ruleset_for) as store:
        assert pragma(database, "user_version") == len(STEPS) + 1
        assert_same(store.open_game(1), before[0])
        assert store.games() == before[1]
        play(store.open_game(1), 3)
    monkeypatch.undo()
    (backup,) = kept_copies(database)
    assert f".version-{len(STEPS)}." in backup.name
    assert {path.name for path in database.parent.iterdir()} == {database.name, backup.name}
    with Store(backup, ruleset_for) as store:
        assert_same(store.open_game(1), before[0])


@pytest.mark.parametrize(
    "fault", ["NONSENSE", "DELETE FROM player", "CREATE TABLE game (id)"], ids=str.lower
)
def test_a_migration_that_fails_changes_nothing(
    database: Path, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    played(database)
    monkeypatch.setattr(database_module, "STEPS", (*STEPS, (*NEXT, fault)))
    with pytest.raises(CompanionError, match=r"history\.db"):
        Store(database, ruleset_for)
    monkeypatch.undo()
    with Store(database, ruleset_for) as store:
        play(store.open_game(1), 3)


def test_a_creation_that_was_interrupted_is_taken_up(database: Path) -> None:
    database.write_bytes(b"")
    played(database)
    bare = database.with_name("bare.db")
    with closing(sqlite3.connect(bare)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA user_version = 0")
    assert bare.stat().st_size > 0
    played(bare)


@pytest.mark.parametrize(
    "content",
    [b"hello", b"hello" * 1000, b"SQLite format 3\0", bytes(5000)],
    ids=["short", "text", "cut", "zeros"],
)
def test_a_file_that_is_no_database_is_refused_untouched(database: Path, content: bytes) -> None:
    database.write_bytes(content)
    with pytest.raises(CompanionError, match="not a Companion database"):
        Store(database, ruleset_for)
    assert database.read_bytes() == content
    assert list(database.parent.iterdir()) == [database]


@pytest.mark.parametrize("mark", [0, 12345])
def test_the_database_of_another_program_is_refused_untouched(database: Path, mark: int) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE bookmarks (url)")
        connection.execute(f"PRAGMA application_id = {mark}")
    before = database.read_bytes()
    with pytest.raises(CompanionError, match="another program"):
        Store(database, ruleset_for)
    assert database.read_bytes() == before


def test_damage_of_any_kind_is_told_in_words(database: Path) -> None:
    whole = played(database)
    random_ = random.Random(5)
    for _ in range(60):
        at, length = random_.randrange(100, len(whole)), random_.choice((1, 50, 5000))
        damaged = whole[:at] + random_.randbytes(length) + whole[at + length :]
        database.write_bytes(damaged[: random_.choice((len(whole), 9000))])
        try:
            with Store(database, ruleset_for) as store:
                store.games()
                store.known_players()
                store.last_setup()
                game = store.open_game(1)
                play(game, game.state.highest + 1)
        except CompanionError as error:
            assert str(error)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("missing/history.db", "there is no folder"),
        ("folder", "not a file"),
        ("file/history.db", "there is no folder"),
        ("pipe", "not a file"),
        ("x" * 300, "too long"),
    ],
    ids=["no-folder", "folder", "file-as-folder", "pipe", "long"],
)
def test_a_path_that_cannot_be_used_is_refused(tmp_path: Path, name: str, message: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(CompanionError, match=message):
        Store(tmp_path / name, ruleset_for)


def test_a_database_that_may_not_be_written_is_refused(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(database)

    # Permissions would not stop an administrator, who may be running this.
    def read_only(path: Path, patience: float, *, create: bool = False) -> sqlite3.Connection:
        return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, isolation_level=None)

    monkeypatch.setattr(database_module, "connect", read_only)
    with pytest.raises(CompanionError, match="may not be written"):
        Store(database, ruleset_for)


def test_a_file_that_vanished_is_not_replaced_by_an_empty_one(database: Path, store: Store) -> None:
    game = store.new_game(SETUP)
    store.close()
    database.unlink()
    with pytest.raises(CompanionError, match="cannot be opened"):
        play(game, 1)
    assert not database.exists()


@pytest.mark.parametrize("name", ["a b?c#d%41.db", "ünï.db", ":memory:"])
def test_any_file_name_will_do(tmp_path: Path, name: str) -> None:
    played(tmp_path / name)
    assert (tmp_path / name).exists()


def test_paths(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    usual = find_paths()
    assert usual.database.parent == usual.user_data
    assert (usual.shipped_data / "origins_dominoes.csv").exists()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COMPANION_DB", "other.db")
    assert find_paths().database == tmp_path / "other.db"
    assert find_paths("third.db").database == tmp_path / "third.db"
    assert find_paths("~/mine.db").database == Path.home() / "mine.db"
    assert find_paths().user_data == usual.user_data
    monkeypatch.setenv("COMPANION_DB", "")
    assert find_paths() == usual


def test_the_users_own_folder_is_created(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COMPANION_DB", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    path = find_paths().database
    assert not path.parent.exists()
    played(path)


def test_importing_history_brings_in_no_database() -> None:
    program = (
        "import sys, companion.history\n"
        "print(*sorted({'sqlmodel', 'sqlalchemy', 'sqlite3', 'pydantic'} & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, ""), run.stderr
