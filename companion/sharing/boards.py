"""The boards of a game for those who share them: games without boards have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dominoes.state import State
from companion.notation.boards import score_file_of
from companion.notation.desk import Boards, Desk
from companion.notation.score_file import ScoreFile, write_score_file
from companion.referee import CompanionError
from companion.sharing.records import Record

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame


def score_file(record: Record) -> ScoreFile | None:
    """The boards as they are now; None for a game that has no boards of squares."""
    if isinstance(record, Desk):
        return record.boards.file
    return score_file_of(record) if isinstance(record.state, State) else None


def score_text(game: SharedGame) -> str:
    """The boards as a score file; raises :class:`CompanionError` for a game that has none."""
    record = game.record
    if isinstance(record, Desk):
        return record.boards.text
    file = score_file(record)
    if file is None:
        raise CompanionError(f"{game.title} has no boards of squares, so it has no score file")
    return write_score_file(file)


def boards_text(record: Record) -> str | None:
    """The boards in the one form that a desk has them in, to be compared; None without boards."""
    if isinstance(record, Desk):
        return record.boards.text
    file = score_file(record)
    return None if file is None else Boards.read(write_score_file(file)).text
