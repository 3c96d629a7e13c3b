"""The app over a pseudo-terminal of 80 by 24."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

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
def app(db: Path, *words: str) -> Iterator[Terminal]:
    """`companion WORDS` with its history in *db*; it is killed at the end."""
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
        [sys.executable, "-m", "companion", *words],
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
        with suppress(ProcessLookupError):  # a test may have killed it
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        os.close(master)
