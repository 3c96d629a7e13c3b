"""The app over a pseudo-terminal: how soon it paints, and what a cursor key costs."""

from __future__ import annotations

import fcntl
import os
import pty
import random
import select
import signal
import statistics
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee import Player, Setup

Report = Callable[..., None]
RIGHT, LEFT = b"\x1b[C", b"\x1b[D"
#: Seconds after which an app that says nothing more has said everything.
QUIET = 0.15


class Terminal:
    """A process at the other end of a pseudo-terminal of 80 by 24."""

    def __init__(self, master: int, process: subprocess.Popen[bytes], started: float):
        self.master = master
        self.process = process
        self.started = started

    def read(self, seconds: float) -> bytes:
        """What comes within so many seconds, or nothing."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        try:
            return os.read(self.master, 1 << 16) if ready else b""
        except OSError:  # the other end is closed
            return b""

    def until(self, text: bytes, seconds: float = 30.0) -> float:
        """Seconds since the start until *text* was painted."""
        seen = b""
        while time.perf_counter() - self.started < seconds:
            seen += self.read(0.5)
            if text in seen:
                return time.perf_counter() - self.started
            if self.process.poll() is not None:
                break
        raise AssertionError(f"{text!r} was never painted: {seen[-2000:]!r}")

    def settle(self) -> bytes:
        """Everything until it is quiet."""
        seen = b""
        while part := self.read(QUIET):
            seen += part
        return seen

    def press(self, key: bytes) -> tuple[float, int]:
        """Seconds from a key to the first output, and how many bytes come for it."""
        begun = time.perf_counter()
        os.write(self.master, key)
        first = self.read(5.0)
        waited = time.perf_counter() - begun
        assert first, "a key without an answer"
        return waited, len(first) + len(self.settle())


@contextmanager
def app(db: Path) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    environment |= {
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "COMPANION_DB": str(db),
    }
    started = time.perf_counter()
    process = subprocess.Popen(
        [sys.executable, "-m", "companion"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        start_new_session=True,
    )
    os.close(slave)
    try:
        yield Terminal(master, process, started)
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(master)


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
