"""The app over a pseudo-terminal: how soon it paints, and what a cursor key costs."""

from __future__ import annotations

import os
import random
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee import Player, Setup
from tests.terminals import app

Report = Callable[..., None]
RIGHT, LEFT = b"\x1b[C", b"\x1b[D"


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """A history with one unfinished game, in its middle, in which a domino is to be placed."""
    path = tmp_path / "history.db"
    rng = random.Random(6)
    with Store(path, ruleset_for) as store:
        players = tuple(Player(name) for name in ("Ann", "Ben", "Cy", "Di"))
        game = store.new_game(Setup("origins-discovery", (), players))
        while True:
            ask = game.prompt().required
            assert ask is not None
            if ask.kind == "place" and len(game.log) > 60 and len(ask.answers) > 4:
                return path
            game.submit(ask.answers.pick(rng))


def test_first_paint(db: Path, report: Report) -> None:
    times = []
    for _ in range(5):
        with app(db) as terminal:
            times.append(terminal.until(b"COMPANION"))
    report("time to first paint", statistics.median(times), "s", "0.6")


def test_cursor_key(db: Path, report: Report) -> None:
    with app(db) as terminal:
        terminal.until(b"COMPANION")
        time.sleep(1.0)
        terminal.settle()
        os.write(terminal.master, b"c")
        time.sleep(1.0)
        table = terminal.settle()
        assert b"places" in table or b"Ann" in table, table[-2000:]
        for key in (LEFT, RIGHT, LEFT, RIGHT):
            terminal.press(key)
        answers = [terminal.press(key) for _ in range(20) for key in (LEFT, RIGHT)]
    waited, sizes = zip(*answers, strict=True)
    report("cursor key to first output, median", 1000 * statistics.median(waited), "ms", "8")
    report("cursor key to first output, slowest", 1000 * max(waited), "ms")
    report("bytes for a cursor key, median", statistics.median(sizes), "bytes", "600")
    report("bytes for a cursor key, most", max(sizes), "bytes")
