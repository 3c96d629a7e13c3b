"""The command itself through a pipe and a terminal: whole games, kills, the end of input."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.plain.scripts import BEGINNING, log_of, setup, stored, whole_game

ROOT = Path(__file__).resolve().parents[2]
#: How long a step may take before a test gives up on it, in seconds.
PATIENCE = 60.0


def command(db: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "companion", "--db", str(db), *words]


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "TERM": "dumb", "PYTHONPATH": str(ROOT), **more}


def piped(
    db: Path, lines: list[str], *words: str, **more: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        command(db, *words),
        input="".join(f"{line}\n" for line in lines).encode(),
        capture_output=True,
        env=environment(**more),
        timeout=PATIENCE,
        check=False,
    )


class Terminal:
    """A program that believes to run in a terminal."""

    def __init__(self, *words: str):
        self.output = ""
        self._leader, follower = pty.openpty()
        self.process = subprocess.Popen(
            words,
            stdin=follower,
            stdout=follower,
            stderr=follower,
            env=environment(),
            start_new_session=True,
        )
        os.close(follower)

    def wait_for(self, text: str) -> str:
        """Everything told since the last wait, up to *text*."""
        deadline = time.monotonic() + PATIENCE
        while text not in self.output:
            left = deadline - time.monotonic()
            assert left > 0, f"no {text!r} in {self.output!r}"
            if select.select([self._leader], [], [], left)[0]:
                try:
                    read = os.read(self._leader, 65536)
                except OSError:
                    read = b""
                assert read, f"ended without {text!r}: {self.output!r}"
                self.output += read.decode().replace("\r\n", "\n")
        told, self.output = self.output.split(text, 1)
        return told + text

    def say(self, line: str) -> str:
        """Type a line; what is told up to the next prompt."""
        self.press(line + "\n")
        return self.wait_for("\n> ")

    def press(self, keys: str) -> None:
        os.write(self._leader, keys.encode())

    def end(self) -> int:
        """The exit code of a program that ends by itself."""
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._leader)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def new_game(db: Path, preset: str = "origins-totem") -> tuple[str, ...]:
    people = "Ann,Ben Lee,Cy"
    return tuple(command(db, "play", "--game", preset, "--players", people, "--plain"))


@pytest.mark.parametrize(
    ("preset", "players", "options"),
    [
        ("kingdomino", 2, ("edition-2016",)),
        ("kingdomino", 4, ("middle-kingdom", "harmony")),
        ("origins-discovery", 2, ()),
        ("origins-totem", 4, ("homo-habilis",)),
        ("origins-tribe", 3, ("empire-of-fire", "dweller-on-volcano")),
    ],
)
def test_a_whole_game_through_a_pipe(
    preset: str, players: int, options: tuple[str, ...], db: Path
) -> None:
    chosen = setup(preset, players, *options)
    lines, game = whole_game(chosen, seed=players)
    words = ["play", "--game", preset, "--players", ",".join(chosen.names), "--plain"]
    for option in options:
        words += ["--option", option]
    run = piped(db, lines, *words)
    assert (run.returncode, run.stderr) == (0, b"")
    assert stored(db) == log_of(game)
    told = run.stdout.decode()
    assert game.score().winners[0] in told.split("\nplace ")[1]
    assert b"\x1b" not in run.stdout


@pytest.mark.parametrize("preset", ["kingdomino", "origins-discovery", "origins-tribe"])
def test_a_whole_game_through_a_terminal(preset: str, db: Path, terminals: list[Terminal]) -> None:
    lines, game = whole_game(setup(preset, 3), seed=11)
    terminal = Terminal(*new_game(db, preset))
    terminals.append(terminal)
    told = terminal.wait_for("\n> ")
    for line in lines:
        told += terminal.say(line)
    assert "The final sheet:" in told
    assert "\x1b" not in told
    assert max(map(len, told.splitlines())) < 80
    terminal.press("quit\n")
    terminal.wait_for("The game is stored.\n")
    assert terminal.end() == 0
    assert stored(db) == log_of(game)


def test_a_killed_game_goes_on(db: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(*new_game(db))
    terminals.append(terminal)
    terminal.wait_for("\n> ")
    for line in BEGINNING:
        terminal.say(line)
    terminal.press("e6 n")  # typed, and not entered
    terminal.process.send_signal(signal.SIGKILL)
    assert terminal.end() == -signal.SIGKILL
    assert len(stored(db)) == len(BEGINNING)

    again = Terminal(*command(db, "--plain"))
    terminals.append(again)
    assert "1. Kingdomino Origins, Totem: Ann, Ben Lee, Cy; 6 events" in again.wait_for("\n> ")
    assert "Cy places 3." in again.say("1")
    assert "Cy placed 3 at e6 n." in again.say("e6 n")
    assert "Gone: event 7" in again.say("undo")
    again.press("\x04")  # the end of the lines
    again.wait_for("The game is stored. 'companion --plain' goes on with it.\n")
    assert again.end() == 0
    assert len(stored(db)) == len(BEGINNING)


def test_stopping_with_ctrl_c_is_clean(db: Path, terminals: list[Terminal]) -> None:
    terminal = Terminal(*new_game(db))
    terminals.append(terminal)
    terminal.wait_for("\n> ")
    terminal.say("3 17 22 40")
    # The terminal is not the controlling one of the process, so the key is sent as its signal.
    terminal.process.send_signal(signal.SIGINT)
    told = terminal.wait_for("The game is stored. 'companion --plain' goes on with it.\n")
    assert "Traceback" not in told
    assert terminal.end() == 130
    assert stored(db) == ["line 3 17 22 40"]


def test_a_refusal_ends_a_script_with_1_and_a_conversation_with_0(
    db: Path, terminals: list[Terminal]
) -> None:
    lines = [*BEGINNING, "g8 e"]
    run = piped(db, lines, *new_game(db)[5:])
    assert (run.returncode, run.stderr) == (1, b"")
    assert b"No half touches" in run.stdout
    assert piped(db, [*lines, "overrule"], *new_game(db)[5:]).returncode == 0
    terminal = Terminal(*new_game(db))
    terminals.append(terminal)
    terminal.wait_for("\n> ")
    assert "Not understood" in terminal.say("what")
    terminal.press("\x04")
    assert terminal.end() == 0


def test_no_input_at_all_and_bytes_that_are_no_text(db: Path) -> None:
    words = new_game(db)
    closed = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" <&-', *words],
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert (closed.returncode, closed.stderr) == (0, b"")
    assert b"The game is stored" in closed.stdout
    odd = subprocess.run(
        words,
        input=b"\xff\xfe\x00\x1b[2J\nboard\n",
        capture_output=True,
        env=environment(),
        timeout=PATIENCE,
        check=False,
    )
    assert (odd.returncode, odd.stderr) == (1, b"")
    assert b"\x1b" not in odd.stdout


def test_a_terminal_that_speaks_only_ascii(db: Path) -> None:
    words = ["play", "--game", "kingdomino", "--players", "Zoë,Ben", "--plain"]
    run = piped(db, ["board", "quit"], *words, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert (run.returncode, run.stderr) == (0, b"")
    assert rb"Zo\xeb's kingdom" in run.stdout


def test_whoever_listens_may_go_away(db: Path) -> None:
    process = subprocess.Popen(
        new_game(db),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdin and process.stdout and process.stderr
    process.stdout.close()
    process.stdin.write(b"help\n" * 50)
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(PATIENCE) in (0, 1)
    process.stderr.close()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--game", "chess", "--players", "Ann,Ben"], "there is no game 'chess'"),
        (["--game", "kingdomino", "--players", "Ann"], "for 2 to 4 players, not 1"),
        (["--game", "kingdomino", "--players", "Ann,Ann"], "two players are called 'Ann'"),
        (["--game", "kingdomino", "--players", "A,B", "--option", "x"], "has no option 'x'"),
        (["--game", "kingdomino"], "--players"),
    ],
)
def test_a_game_that_cannot_be_is_a_wrong_call(words: list[str], told: str, db: Path) -> None:
    run = piped(db, [], "play", *words, "--plain")
    assert run.returncode == 2
    assert told in " ".join(run.stderr.decode().replace("│", " ").split())
    assert not db.exists()


def test_without_plain_a_pipe_is_told_of_it(db: Path) -> None:
    run = piped(db, [], "play", "--game", "kingdomino", "--players", "Ann,Ben")
    assert run.returncode == 2
    assert b"companion --plain" in run.stderr
    run = piped(db, ["quit"], "--plain", "play", "--game", "kingdomino", "--players", "Ann,Ben")
    assert run.returncode == 0
