"""Copies, going back to one, and the check-up, through the command line as people use it."""

import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.games import ruleset_for
from companion.history import care
from companion.history.database import STEPS, connect, kept_copies
from companion.history.doctor import doctor
from companion.history.store import Store
from companion.notation.desk import Boards
from companion.referee import CompanionError, Player, Setup
from tests.history import test_migration, toy
from tests.history.test_store import finished_game, play

SETUP = Setup("kingdomino", (), (Player("Ann"), Player("Ben")))


@pytest.fixture
def db(database: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A history with two games, which the command line uses."""
    monkeypatch.setenv("COMPANION_DB", str(database))
    monkeypatch.setenv("XDG_DATA_HOME", str(database.parent / "data"))
    with Store(database, ruleset_for) as store:
        for name in ("Ann", "Ben"):
            boards = Boards.begin(SETUP.renamed({"Ann": "Cy", name: "Ann"}))
            store.add_game(boards.lay(0, "1", (1, 0), "e"), note="rain")
    return database


def run(*words: object) -> tuple[int, str]:
    """Exit code, and all that was said, each path by its name alone."""
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    said = re.sub(r"/\S*/", "", result.output)
    return result.exit_code, re.sub(r"\d{8}-\d{6}", "TIME", said).strip()


def notes(path: Path) -> list[str]:
    with Store(path, ruleset_for) as store:
        return [game.note for game in store.games()]


def change(path: Path, *statements: str) -> None:
    with closing(connect(path, 1)) as connection:
        connection.execute("PRAGMA foreign_keys = OFF")
        for statement in statements:
            connection.execute(statement)


def break_page(path: Path) -> bytes:
    """Damage the root of a table; the bytes of the file."""
    with closing(connect(path, 1)) as connection:
        query = "SELECT rootpage FROM sqlite_master WHERE name = 'seat'"
        at = 4096 * (connection.execute(query).fetchone()[0] - 1)
    whole = path.read_bytes()
    path.write_bytes(whole[:at] + b"\xff" * 4096 + whole[at + 4096 :])
    return path.read_bytes()


# -- backup and restore ----------------------------------------------------------------------


def test_a_backup_brings_everything_back_and_what_it_replaced_is_kept(
    db: Path, tmp_path: Path
) -> None:
    safe = tmp_path / "safe.backup"
    with Store(db, ruleset_for) as store:
        window = store.open_desk(1)
        window.change(window.boards.lay(1, "2", (1, 0), "e"))
        # Also while it is open, with commits that are not in the file itself yet.
        assert run("backup", safe) == (0, "safe.backup")
        store.set_details(1, note="sun")
        window.change(window.boards.lay(1, "3", (0, 1), "n"))
        code, said = run("restore", safe)
        assert code == 0, said
        kept = "history.db.TIME.restored.backup"
        assert said == f"2 games restored.\nWhat was there before is kept: {kept}"
        assert [game.note for game in store.games()] == ["rain", "rain"]
        # The window goes on with a game that is not this one any more: it is told so.
        with pytest.raises(CompanionError, match="another window went on"):
            window.undo()
    assert notes(kept_copies(db)[0]) == ["rain", "sun"]
    assert {path.name for path in tmp_path.iterdir()} == {
        "history.db",
        "safe.backup",
        kept_copies(db)[0].name,
    }


def test_a_backup_takes_no_name_that_is_taken(db: Path, tmp_path: Path) -> None:
    assert run("backup") == (0, "history-TIME.backup")
    (tmp_path / "folder").mkdir()
    assert run("backup", tmp_path / "folder") == (0, "history-TIME.backup")
    before = db.read_bytes()
    assert run("backup", db) == (
        1,
        "companion: history.db: this file exists already; name a new one",
    )
    assert run("backup", tmp_path / "no" / "x")[0] == 1
    assert db.read_bytes() == before and not (tmp_path / "no").exists()
    for text in (None, b""):
        db.unlink() if text is None else db.write_bytes(text)
        assert run("backup", tmp_path / "y") == (
            1,
            "companion: history.db: no game has been stored yet",
        )


def test_the_database_of_another_program_is_not_backed_up(db: Path, tmp_path: Path) -> None:
    db.unlink()
    with closing(sqlite3.connect(db)) as other:
        other.execute("CREATE TABLE recipe (id INTEGER)")
    message = "companion: history.db: this is the database of another program"
    assert run("backup", tmp_path / "copy") == (1, message)
    assert not (tmp_path / "copy").exists()


def test_a_game_goes_back_with_its_uid_not_its_number(db: Path, tmp_path: Path) -> None:
    care.backup(db, tmp_path / "safe")
    with Store(db, ruleset_for) as store:
        new = store.new_desk(SETUP)
        care.restore(tmp_path / "safe", db)
        assert store.new_desk(SETUP).id == new.id
        with pytest.raises(CompanionError, match="another window"):
            new.change(new.boards.lay(0, "1", (1, 0), "e"))


@pytest.mark.parametrize(
    "fault", ["cut", "page", "text", "empty", "newer", "foreign", "bare", "row"]
)
def test_a_backup_that_is_no_good_replaces_nothing(db: Path, tmp_path: Path, fault: str) -> None:
    safe = tmp_path / "safe"
    care.backup(db, safe)
    match fault:
        case "cut":
            safe.write_bytes(safe.read_bytes()[:20000])
        case "page":
            break_page(safe)
        case "text":
            safe.write_bytes(b"hello " * 1000)
        case "empty":
            safe.write_bytes(b"")
        case "newer":
            change(safe, f"PRAGMA user_version = {len(STEPS) + 1}")
        case "foreign":
            change(safe, "PRAGMA application_id = 1")
        case "bare":
            change(safe, "DROP TABLE seat_number", "DROP TABLE seat")
        case "row":
            change(safe, "DELETE FROM game WHERE id = 1")
    files, before, bad = sorted(tmp_path.iterdir()), db.read_bytes(), safe.read_bytes()
    code, said = run("restore", safe)
    assert code == 1 and said.startswith("companion: safe: ") and "\n" not in said
    assert db.read_bytes() == before and safe.read_bytes() == bad
    assert sorted(tmp_path.iterdir()) == files


@pytest.mark.parametrize("was", ["nothing", "damaged", "newer", "text"])
def test_a_history_is_restored_whatever_was_in_its_place(
    db: Path, tmp_path: Path, was: str
) -> None:
    care.backup(db, tmp_path / "safe")
    match was:
        case "nothing":
            db.unlink()
        case "damaged":
            break_page(db)
        case "newer":
            change(db, f"PRAGMA user_version = {len(STEPS) + 1}")
        case "text":
            db.write_bytes(b"hello " * 1000)
    before = db.read_bytes() if db.exists() else b""
    code, _said = run("restore", tmp_path / "safe")
    assert code == 0 and notes(db) == ["rain", "rain"]
    aside = [path for path in tmp_path.iterdir() if path.name.endswith(".unread")]
    assert [path.read_bytes() for path in aside] == ([before] if before else [])


def test_commits_of_a_history_that_was_removed_are_not_brought_into_a_restored_one(
    db: Path, tmp_path: Path
) -> None:
    care.backup(db, tmp_path / "safe")
    log = db.with_name("history.db-wal")
    with Store(db, ruleset_for) as store:
        store.set_details(1, note="sun")
        left = log.read_bytes()
    log.write_bytes(left)  # as after the end of the computer's power
    db.unlink()
    assert run("restore", tmp_path / "safe")[0] == 0
    assert notes(db) == ["rain", "rain"]
    (aside,) = tmp_path.glob("*.unread-wal")
    assert aside.read_bytes() == left


def test_a_file_that_is_not_a_history_is_not_restored_over(db: Path, tmp_path: Path) -> None:
    safe = tmp_path / "safe"
    care.backup(db, safe)
    assert (
        run("restore", db)[1]
        == "companion: history.db: this is the database itself, not a backup of it"
    )
    change(db, "PRAGMA application_id = 1")
    before = db.read_bytes()
    assert (
        run("restore", safe)[1] == "companion: history.db: this is the database of another program"
    )
    assert db.read_bytes() == before
    db.unlink()
    db.mkdir()
    assert run("restore", safe)[1] == "companion: history.db: this is not a file"


def test_a_backup_of_version_1_is_restored_as_version_2(database: Path, tmp_path: Path) -> None:
    game = toy_game(tmp_path)
    test_migration.version_1(tmp_path / "old", [game])
    before = (tmp_path / "old").read_bytes()
    assert care.restore(tmp_path / "old", database).games == 1
    with Store(database, toy.ruleset_for) as store:
        assert store.open_game(1).journal == game.journal
    assert (tmp_path / "old").read_bytes() == before


def toy_game(folder: Path):  # type: ignore[no-untyped-def]
    with Store(folder / "toy.db", toy.ruleset_for) as store:
        return finished_game(store)


# -- the doctor ------------------------------------------------------------------------------


def test_the_doctor_finds_nothing_in_a_sound_history(db: Path) -> None:
    before = db.read_bytes()
    assert run("doctor") == (0, "2 games were looked at.\nEverything is as it should be.")
    assert run("doctor", "--repair")[0] == 0
    assert db.read_bytes() == before and kept_copies(db) == []


WRONG = {
    "UPDATE seat SET score = 99 WHERE game_id = 1": "Game 1: what lists show is wrong: the scores.",
    "UPDATE seat SET winner = 0 WHERE game_id = 1": "Game 1: what lists show is wrong: the ranks.",
    "UPDATE game SET best = 3 WHERE id = 1": "Game 1: what lists show is wrong: the scores.",
    "DELETE FROM seat_number WHERE game_id = 1 AND seat_order = 0": (
        "Game 1: what lists show is wrong: the rows of the sheet."
    ),
    "UPDATE seat SET colour = 'x' WHERE game_id = 1": (
        "Game 1: what lists show is wrong: the players."
    ),
    "UPDATE game SET setup = '' WHERE id = 1": "Game 1: what lists show is wrong: the set-up.",
    "UPDATE game SET finished_at = NULL WHERE id = 1": (
        "Game 1: what lists show is wrong: whether it is finished."
    ),
    "UPDATE game SET note = 'x' WHERE id = 1": "The index for searching texts is not up to date.",
    "UPDATE player SET same_as = 2 WHERE id = 1": "Ann cannot be the person it is merged into.",
}


@pytest.mark.parametrize(("fault", "told"), WRONG.items())
def test_the_doctor_finds_and_mends_what_is_cached(
    database: Path, tmp_path: Path, fault: str, told: str
) -> None:
    with Store(database, toy.ruleset_for) as store:
        finished_game(store)
        before = store.games(), store.people(), list(store.results())
    change(database, fault)
    wrong = database.read_bytes()
    report = doctor(database, tmp_path / "data", toy.ruleset_for)
    assert [finding.text for finding in report.findings] == [told]
    assert database.read_bytes() == wrong and report.copy is None
    report = doctor(database, tmp_path / "data", toy.ruleset_for, repair=True)
    assert [finding.text for finding in report.repaired] == [told] and not report.findings
    assert report.copy is not None and kept_copies(database) == [report.copy]
    assert not doctor(database, tmp_path / "data", toy.ruleset_for).findings
    with Store(database, toy.ruleset_for) as store:
        after = store.games(), store.people(), list(store.results())
        if "note" not in fault and "finished" not in fault:
            assert after == before


def test_the_doctor_names_a_game_that_cannot_be_read_and_leaves_it(db: Path) -> None:
    change(db, "UPDATE game_command SET payload = '{' WHERE game_id = 2")
    before = db.read_bytes()
    code, said = run("doctor", "--repair")
    assert code == 1 and "Game 2 cannot be read: command 1 is broken JSON." in said
    assert db.read_bytes() == before


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ("null", "command 1 is no object of JSON"),
        ("{", "command 1 is broken JSON"),
        ('{"laid": 7}', "."),
        ('{"event": {"kind": "place", "x": {}}, "at": "y"}', "."),
    ],
)
def test_a_journal_of_wrong_words_is_told_and_the_others_are_read(
    db: Path, payload: str, reason: str
) -> None:
    change(db, f"UPDATE game_command SET payload = '{payload}' WHERE game_id = 2")
    code, said = run("doctor")
    assert code == 1 and re.search(rf"Game 2 cannot be read: .*{reason}", said)
    assert "2 games were looked at" in said
    assert run("export", "2", "--as", "score")[0] == 1
    assert run("export", "1", "--as", "score")[0] == 0


def test_a_history_that_another_program_holds_is_not_called_damaged(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.history.doctor.PATIENCE", 0.01)
    change(db, "PRAGMA journal_mode = DELETE")
    with closing(connect(db, 1)) as other:
        other.execute("BEGIN EXCLUSIVE")
        code, said = run("doctor")
        other.execute("ROLLBACK")
    assert code == 1 and "keeps the file busy" in said and "damaged" not in said


def test_a_name_of_nobody_is_told(db: Path) -> None:
    change(db, "UPDATE player SET same_as = 99 WHERE name = 'Ann'")
    code, said = run("export", "1", "--as", "text")
    assert code == 1 and said.startswith("companion: Ann is nobody's name")


def test_the_doctor_writes_to_nothing_that_is_damaged_or_newer(db: Path) -> None:
    safe = db.with_name("safe")
    shutil.copy(db, safe)
    whole = break_page(db)
    code, said = run("doctor", "--repair")
    assert code == 1 and "history.db: the database is damaged" in said and "restore FILE" in said
    assert db.read_bytes() == whole
    assert run("games") == (
        1,
        "companion: history.db: the database is damaged; it was left as it is. 'companion doctor' "
        "tells more, 'companion restore' goes back to a backup",
    )
    assert run("backup", db.with_name("copy"))[0] == 1 and not db.with_name("copy").exists()
    assert db.read_bytes() == whole
    shutil.copy(safe, db)
    change(db, f"PRAGMA user_version = {len(STEPS) + 1}")
    newer = db.read_bytes()
    code, said = run("doctor", "--repair")
    assert code == 1 and "newer Companion" in said and db.read_bytes() == newer


def test_commits_left_beside_a_damaged_file_are_not_brought_into_it(db: Path) -> None:
    with Store(db, ruleset_for) as store:
        store.set_details(1, note="sun")
        for ending in ("", "-wal"):
            file = db.with_name(f"history.db{ending}")
            shutil.copy(file, file.with_name(f"killed.db{ending}"))
    killed = db.with_name("killed.db")
    killed.write_bytes(killed.read_bytes()[:-4096])
    # The log has pages of its own, so that only a page without one is missed.
    damaged = killed.read_bytes()
    with pytest.raises(CompanionError, match="damaged"):
        Store(killed, ruleset_for)
    assert killed.read_bytes() == damaged


def test_damage_that_shows_only_later_stops_all_writing(
    db: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.history.database.CHECKED", 0)
    with Store(db, ruleset_for) as store:
        desk = store.open_desk(1)
        store.close()
        whole = break_page(db)
        with pytest.raises(CompanionError, match="damaged"):
            store.games()
        with pytest.raises(CompanionError, match="damaged; nothing was stored"):
            desk.change(desk.boards.lay(1, "2", (1, 0), "e"))
        with pytest.raises(CompanionError, match="damaged; nothing was stored"):
            store.set_details(1, note="x")
    assert db.read_bytes() == whole


def test_the_doctor_looks_at_the_users_own_dominoes_and_maps(db: Path) -> None:
    data = db.parent / "data" / "companion"
    (data / "maps").mkdir(parents=True)
    (data / "maps" / "home.toml").write_text("[africa]\n")
    (data / "maps" / "torn.toml").write_text("[africa")
    (data / "tiles.csv").write_text("what\n")
    code, said = run("doctor")
    assert code == 1
    assert "Your own list of dominoes: tiles.csv, row 1" in said
    assert "Your map torn: torn.toml" in said
    assert "Your map home" in said


def test_the_doctor_leaves_an_older_history_to_its_next_start(
    database: Path, tmp_path: Path
) -> None:
    test_migration.version_1(database, [toy_game(tmp_path)])
    before = database.read_bytes()
    report = doctor(database, tmp_path / "data", toy.ruleset_for)
    assert not report.findings and "version 1" in report.remarks[-1]
    assert database.read_bytes() == before
    assert doctor(database, tmp_path / "data", toy.ruleset_for, repair=True).games == 1
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (len(STEPS),)


def test_there_is_nothing_to_check_before_the_first_game(database: Path, tmp_path: Path) -> None:
    assert doctor(database, tmp_path / "data", toy.ruleset_for).findings == ()
    assert not database.exists()
    game = toy_game(tmp_path)
    play(game)
