"""The app killed in the middle of a turn: it goes on at the last event that was shown."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from companion.games import ruleset_for
from companion.history.store import Store
from tests.terminals import app


def test_a_killed_game_goes_on(tmp_path: Path) -> None:
    db = tmp_path / "history.db"
    words = ("play", "--game", "origins-discovery", "--players", "Ann,Ben,Cy")
    with app(db, *words) as terminal:
        terminal.until(b"Reveal line 1")
        terminal.settle()
        os.write(terminal.master, b"3 17 22 40\r")
        terminal.until(b"The chiefs for the first line")
        terminal.settle()
        # Half an answer is typed when the lights go out.
        os.write(terminal.master, b"2")
        os.kill(terminal.process.pid, signal.SIGKILL)
        terminal.process.wait()
    with Store(db, ruleset_for) as store:
        (stored,) = store.unfinished()
        assert [e.text() for e in store.open_game(stored.id).events] == ["line 3 17 22 40"]
    with app(db) as terminal:
        terminal.until(b"Continue")
        terminal.settle()
        os.write(terminal.master, b"c")
        terminal.until(b"The chiefs for the first line")
