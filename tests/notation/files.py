"""Where the sample files lie, and short ways to read a board that a test writes."""

from __future__ import annotations

from pathlib import Path

from companion.notation.boards import score
from companion.notation.checks import Findings, check
from companion.notation.score_file import ScoreFile, read_score_file
from companion.referee import ScoreSheet

CASES = Path(__file__).resolve().parent.parent / "cases" / "notation"


def case(name: str) -> str:
    """The text of a sample file."""
    return (CASES / name).read_text(encoding="utf-8")


def lines(*rows: str) -> str:
    """A file of these lines."""
    return "\n".join(rows) + "\n"


def read(*rows: str) -> ScoreFile:
    """A score file of these lines."""
    return read_score_file(lines(*rows))


def checked(*rows: str) -> Findings:
    """What is found in a score file of these lines."""
    return check(read(*rows))


def sheet(*rows: str) -> ScoreSheet:
    """The sheet of a score file of these lines."""
    return score(read(*rows))
