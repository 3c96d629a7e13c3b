"""Boards that are scored without a referee, in the store."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.games import ruleset_for
from companion.history.store import Store
from companion.history.summaries import SCORED
from companion.notation.desk import Boards
from companion.referee import JournalError, Player, Setup, StaleRevision

SETUP = Setup("kingdomino", (), (Player("Ann"), Player("Ben"), Player("Cy")))
ROOT = Path(__file__).resolve().parents[2]

#: Lays dominoes side by side and tells each revision that the store acknowledged, for ever.
WRITER = """
import sys
from pathlib import Path
from companion.cli import app
from companion.games import ruleset_for
from companion.history.store import Store
with Store(Path(sys.argv[1]), ruleset_for) as store:
    desk = store.open_desk(int(sys.argv[2]))
    while True:
        for number in range(1, 5):
            desk.change(desk.boards.lay(0, str(number), (1, number), "e"))
            print(desk.revision, desk.boards.board(0).squares, flush=True)
        for _ in range(4):
            desk.undo()
            print(desk.revision, desk.boards.board(0).squares, flush=True)
"""


@pytest.fixture
def games(database: Path) -> Store:
    with Store(database, ruleset_for) as store:
        yield store


def test_a_desk_is_read_as_it_was_written(games: Store) -> None:
    desk = games.new_desk(SETUP)
    desk.change(desk.boards.lay(0, "1", (1, 0), "e"))
    desk.change(desk.boards.load("C W1 W0\n", 1))
    desk.undo()
    again = games.open_desk(desk.id)
    assert (again.boards, again.journal, again.can_redo) == (desk.boards, desk.journal, True)
    again.redo()
    assert games.open_desk(desk.id).boards.board(1).squares == 2


def test_lists_show_scores_once_all_boards_are_complete(games: Store) -> None:
    desk = games.new_desk(SETUP)
    (listed,) = games.games()
    assert (listed.kind, listed.finished, listed.events) == (SCORED, False, 0)
    for seat, text in enumerate(("C W1 W0", "C W2 W0 W0", "C W0 W0")):
        squares = len(text.split()) - 1
        desk.change(desk.boards.load(f"{text}\ndiscards {12 - (squares + 1) // 2}\n", seat))
    desk.change(desk.boards.load("C G2 G0\ndiscards 11\n", 1))
    (listed,) = games.games()
    assert listed.finished and listed.events == 6
    assert [(s.name, s.score, s.rank, s.winner) for s in listed.seats] == [
        ("Ann", 2, 2, False),
        ("Ben", 4, 1, True),
        ("Cy", 0, 3, False),
    ]
    # Mended later; then something is missing again.
    desk = games.open_desk(listed.id)
    desk.change(desk.boards.erase(0, (1, 0)))
    assert not games.games()[0].finished
    desk.undo()
    before = games.games()
    assert games.rebuild_scores() == {} and games.games() == before


def test_another_game_may_be_loaded_in_its_place(games: Store) -> None:
    desk = games.new_desk(SETUP)
    desk.change(Boards.read("game origins-totem\nplayer Di\nC J1\nplayer Ed\nC\ntotems fish\n"))
    (listed,) = games.games()
    assert (listed.setup.preset, listed.setup.names) == ("origins-totem", ("Di", "Ed"))
    assert games.open_desk(desk.id).boards == desk.boards


def test_the_kinds_are_not_mistaken_for_each_other(games: Store) -> None:
    desk, game = games.new_desk(SETUP), games.new_game(SETUP)
    with pytest.raises(JournalError, match="only its boards were scored"):
        games.open_game(desk.id)
    with pytest.raises(JournalError, match="has a referee"):
        games.open_desk(game.id)
    with pytest.raises(JournalError, match="there is no game 99"):
        games.open_desk(99)


def test_the_second_of_two_windows_is_refused(database: Path, games: Store) -> None:
    mine = games.new_desk(SETUP)
    with Store(database, ruleset_for) as other:
        theirs = other.open_desk(mine.id)
        theirs.change(theirs.boards.lay(0, "1", (1, 0), "e"))
        before = mine.boards, mine.journal
        with pytest.raises(StaleRevision, match="nothing was stored"):
            mine.change(mine.boards.load("C W1 W0\n", 0))
        assert (mine.boards, mine.journal) == before
        assert games.open_desk(mine.id).boards == theirs.boards


def test_killing_the_process_loses_nothing(database: Path, games: Store) -> None:
    desk = games.new_desk(SETUP)
    for _ in range(3):
        child = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(database), str(desk.id)],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(15)]
        child.send_signal(signal.SIGKILL)
        lines += child.stdout.readlines()
        child.wait()
        child.stdout.close()
        revision, squares = map(int, lines[-1].split())
        stored = games.open_desk(desk.id)
        assert stored.revision in (revision, revision + 1)
        if stored.revision == revision:
            assert stored.boards.board(0).squares == squares
        # The next child begins with an empty board.
        stored.change(Boards.begin(SETUP))


def test_scored_boards_are_listed_and_exported_by_the_command_line(
    database: Path, games: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_DB", str(database))
    desk = games.new_desk(SETUP)
    desk.change(desk.boards.load("C W1 W0\n", 0))
    listed = CliRunner().invoke(app, ["games"])
    assert "Ann, Ben, Cy: 2 squares, not finished" in listed.stdout
    written = CliRunner().invoke(app, ["export", str(desk.id), "--as", "score"])
    assert written.stdout == desk.boards.text
    refused = CliRunner().invoke(app, ["export", str(desk.id)])
    assert refused.exit_code == 1 and "only the boards were scored" in refused.stderr
