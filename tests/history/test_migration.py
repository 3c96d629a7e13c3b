"""A file as version 1 of the database wrote it, brought up to date."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from companion.history.database import APPLICATION, KEPT, STEPS, kept_copies
from companion.history.queries import Filters
from companion.history.store import Store
from companion.referee import CompanionError, Game, Player, Setup
from companion.referee.setup import Series
from tests.history.test_store import assert_same, play
from tests.history.toy import LENGTH, SETUP, ruleset_for

BEGUN = "2025-05-01 18:00:00.000000"


def version_1(path: Path, games: list[Game]) -> None:
    """Written with the statements of version 1, a command every ten minutes."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in STEPS[0]:
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("BEGIN")
        for id_, game in enumerate(games, 1):
            ended = f"2025-05-01 18:{10 * max(len(game.log) - 1, 0):02}:30.500000"
            finished = game.prompt().finished
            connection.execute(
                "INSERT INTO game VALUES (?, 'refereed', 'toy', ?, ?, ?, ?, ?, ?)",
                (
                    id_,
                    json.dumps(game.first_setup.to_json()),
                    json.dumps(game.setup.to_json()) if id_ < 3 else "torn",
                    len(game.log),
                    BEGUN,
                    ended if finished else None,
                    f"note {id_}",
                ),
            )
            for order, player in enumerate(game.setup.players):
                connection.execute("INSERT OR IGNORE INTO player (name) VALUES (?)", (player.name,))
                tally, rank = game.score().tallies[order], game.score().ranks[order]
                scored = (tally.total, rank, rank == 1) if finished else (None, None, False)
                connection.execute(
                    "INSERT INTO seat SELECT ?, ?, id, ?, ?, ?, ? FROM player WHERE name = ?",
                    (id_, order, player.colour, *scored, player.name),
                )
            for command in game.journal:
                payload = json.dumps(command.payload)
                at = f"2025-05-01 18:{10 * (command.revision - 1):02}:30.250000"
                connection.execute(
                    "INSERT INTO game_command VALUES (?, ?, ?, ?, ?, ?)",
                    (id_, command.revision, command.kind, command.version, payload, at),
                )
        # The last game was deleted: its id must not come back.
        connection.execute(
            "INSERT INTO game SELECT 9, kind, preset, first_setup, setup, events, "
            "created_at, finished_at, note FROM game WHERE id = 1"
        )
        connection.execute("DELETE FROM game WHERE id = 9")
        connection.execute("COMMIT")


@pytest.fixture
def games() -> list[Game]:
    """A finished game, one of a series that goes on, and one whose set-up is torn."""
    linked = Setup("toy", (), (Player("Cy"), Player("Ann")), series=Series("Cup", 1, 3))
    games = [Game(ruleset_for("toy"), setup) for setup in (SETUP, linked, SETUP)]
    play(games[0], *range(1, LENGTH + 1))
    play(games[1], 4)
    return games


def test_a_clock_that_was_set_back_took_nothing_off(database: Path, games: list[Game]) -> None:
    version_1(database, games)
    with closing(sqlite3.connect(database)) as connection, connection:
        # From the third command on, a day before.
        connection.execute(
            "UPDATE game_command SET at = replace(at, '-01 ', '-00 ') WHERE revision > 2"
        )
        connection.execute("UPDATE game_command SET at = replace(at, '05-00', '04-30')")
    with Store(database, ruleset_for) as store:
        assert store.summary(1).minutes == 40


def test_a_history_of_version_1_is_as_if_written_now(database: Path, games: list[Game]) -> None:
    version_1(database, games)
    before = database.read_bytes()
    with Store(database, ruleset_for) as store:
        torn, linked, finished = store.games()
        assert torn.setup == SETUP and len({g.uid for g in store.games()}) == 3
        assert [(s.name, s.score, s.rank, s.person) for s in finished.seats] == [
            ("Ann", 9, 2, "Ann"),
            ("Bo", 12, 1, "Bo"),
        ]
        assert finished.played_at == finished.created_at and finished.deleted_at is None
        assert (finished.minutes, linked.minutes, finished.place) == (50, None, "")
        assert store.in_series("Cup") == (linked,)
        assert store.page(Filters(text="note 1 bo")).games == (finished,)
        assert [p.name for p in store.known_players()] == ["Ann", "Bo", "Cy"]
        [result] = store.results()
        assert [seat.rows for seat in result.seats] == [{"numbers": 9}, {"numbers": 12}]
        for id_, game in enumerate(games, 1):
            assert_same(store.open_game(id_), game)
        assert store.page(sort="score").games[0] == finished
        assert all(not store.differences(*game) for game in store.kinds()[:2])
        assert store.new_game(SETUP).id == 10
    (copy,) = kept_copies(database)
    assert ".version-1." in copy.name
    with closing(sqlite3.connect(copy)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (1,)
        assert connection.execute("SELECT count(*) FROM game_command").fetchone() == (7,)
    assert len(before) == copy.stat().st_size


def test_a_damaged_history_of_version_1_is_left_as_it_is(database: Path, games: list[Game]) -> None:
    version_1(database, games)
    whole = database.read_bytes()
    damaged = whole[:4096] + bytes(4096) + whole[8192:]
    database.write_bytes(damaged)
    with pytest.raises(CompanionError, match=r"history\.db: the database is damaged"):
        Store(database, ruleset_for)
    assert database.read_bytes() == damaged and kept_copies(database) == []


def test_a_copy_made_after_the_clock_was_set_back_is_the_newest(
    database: Path, games: list[Game]
) -> None:
    for second in range(KEPT):
        name = f"history.db.29990101-00000{second}.repaired.backup"
        database.with_name(name).write_bytes(b"of a clock that was wrong")
    version_1(database, games)
    Store(database, ruleset_for).close()
    copies = kept_copies(database)
    assert len(copies) == KEPT and copies[-1].read_bytes().startswith(b"SQLite")


def test_only_the_last_copies_are_kept(database: Path, games: list[Game]) -> None:
    for round_ in range(KEPT + 2):
        database.unlink(missing_ok=True)
        version_1(database, games[: 1 + round_ % 2])
        Store(database, ruleset_for).close()
    others = [database.with_name(name) for name in ("history.db.mine.backup", "other.db")]
    for other in others:
        other.write_bytes(b"mine")
    copies = kept_copies(database)
    assert len(copies) == KEPT and all(copy.stat().st_size for copy in copies)
    with Store(copies[-1], ruleset_for) as store:
        assert len(store.games()) == 1
    assert all(other.exists() for other in others)
