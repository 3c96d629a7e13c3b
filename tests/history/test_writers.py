"""Several writers, and writers that are killed."""

import random
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from companion.history.store import Store
from companion.referee import CompanionError, StaleRevision
from tests.history.test_store import assert_same, play
from tests.history.toy import SETUP, Say, ruleset_for

ROOT = Path(__file__).resolve().parents[2]


def writer(database: Path, game: int, rounds: int) -> subprocess.Popen[str]:
    arguments = [str(database), str(game), str(rounds)]
    return subprocess.Popen(
        [sys.executable, "-m", "tests.history.writer", *arguments],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_second_of_two_windows_is_refused_and_refreshed(database: Path, store: Store) -> None:
    mine = store.new_game(SETUP)
    with Store(database, ruleset_for) as other:
        theirs = other.open_game(mine.id)
        play(theirs, 1)
        before = mine.journal, mine.log
        with pytest.raises(StaleRevision, match="nothing was stored"):
            mine.submit(Say("Ann", 9))
        assert (mine.journal, mine.log) == before
        mine = store.open_game(mine.id)
        assert_same(mine, theirs)
        play(mine, 2)
        for stale in (theirs.undo, lambda: theirs.change_setup(theirs.setup)):
            with pytest.raises(StaleRevision):
                stale()
        assert_same(other.open_game(mine.id), mine)


def test_of_two_processes_that_write_at_once_one_goes_on(database: Path, store: Store) -> None:
    game = store.new_game(SETUP)
    children = [writer(database, game.id, 150) for _ in range(2)]
    outputs = [child.communicate() for child in children]
    # Each command has exactly one author: the one who saw all before it.
    revisions = [int(line.split()[0]) for out, _err in outputs for line in out.splitlines()]
    stored = store.open_game(game.id)
    assert sorted(revisions) == list(range(1, stored.revision + 1))
    assert 0 in [child.returncode for child in children]
    for child, (_out, err) in zip(children, outputs, strict=True):
        assert child.returncode == 0 or "StaleRevision" in err


def test_two_processes_may_create_the_database_at_once(database: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from companion.history.store import Store;"
        "from tests.history.toy import *; sys.stdin.read();"
        "Store(Path(sys.argv[1]), ruleset_for).new_game(SETUP)"
    )
    children = [
        subprocess.Popen(
            [sys.executable, "-c", program, str(database)], cwd=ROOT, stdin=subprocess.PIPE
        )
        for _ in range(3)
    ]
    for child in children:
        assert child.stdin is not None
        child.stdin.close()
    assert [child.wait() for child in children] == [0, 0, 0]
    with Store(database, ruleset_for) as store:
        assert len(store.games()) == 3


def test_threads_share_a_store(store: Store) -> None:
    games = [store.new_game(SETUP) for _ in range(6)]
    with ThreadPoolExecutor(6) as threads:
        list(threads.map(lambda game: play(game, 1, 2, 3), games))
        again = list(threads.map(lambda game: store.open_game(game.id), games))
    for game, read in zip(games, again, strict=True):
        assert_same(game, read)


def test_a_database_that_stays_busy_is_named_and_nothing_changes(database: Path) -> None:
    with Store(database, ruleset_for, patience=0.1) as store:
        game = store.new_game(SETUP)
        with closing(sqlite3.connect(database, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(CompanionError, match="busy; nothing was stored"):
                game.submit(Say("Ann", 1))
            assert game.revision == 0
            # Readers do not wait for a writer.
            assert len(store.games()) == 1
            with pytest.raises(CompanionError, match="busy"):
                Store(database, ruleset_for, patience=0.1)
            other.execute("ROLLBACK")
        play(game, 1)
        assert_same(store.open_game(game.id), game)


def test_a_killed_process_loses_nothing_that_it_acknowledged(database: Path) -> None:
    with Store(database, ruleset_for) as store:
        game = store.new_game(SETUP).id
    done = 0
    for _ in range(4):
        child = writer(database, game, 1_000_000)
        assert child.stdout is not None
        for _ in range(random.randint(1, 60)):
            line = child.stdout.readline()
        child.send_signal(signal.SIGKILL)
        rest = child.stdout.read().splitlines(keepends=True)
        child.wait()
        # A line that the kill cut in two was not seen by anybody.
        line = [line, *(full for full in rest if full.endswith("\n"))][-1]
        revision, events, highest = map(int, line.split())
        assert revision > done
        with Store(database, ruleset_for) as store:
            resumed = store.open_game(game)
            # One more may have been stored while its line was on the way.
            assert resumed.revision in (revision, revision + 1)
            if resumed.revision == revision:
                assert (len(resumed.log), resumed.state.highest) == (events, highest)
            assert store.games()[0].events == len(resumed.log)
            done = resumed.revision


def test_a_process_killed_between_its_write_and_its_commit_leaves_the_game_as_it_was(
    database: Path, store: Store
) -> None:
    game = store.new_game(SETUP)
    play(game, 1)
    program = (
        "import os, sys; from pathlib import Path; from companion.history import cache, store as s;"
        "from tests.history.toy import *;"
        "cache.forget_strangers = lambda session: os.kill(os.getpid(), 9);"
        "game = s.Store(Path(sys.argv[1]), ruleset_for).open_game(int(sys.argv[2]));"
        "game.change_setup(game.setup.renamed({'Ann': 'Anna'}), {'Ann': 'Anna'})"
    )
    child = subprocess.run(
        [sys.executable, "-c", program, str(database), str(game.id)], cwd=ROOT, check=False
    )
    assert child.returncode == -signal.SIGKILL
    assert_same(store.open_game(game.id), game)
    assert store.known_players() == SETUP.players
    play(game, 2)
