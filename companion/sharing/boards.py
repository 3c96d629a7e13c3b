"""The boards of a game for those who share them: games without boards have none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.dominoes.state import State
from companion.notation.boards import score_file_of
from companion.notation.desk import Boards, Desk, ending_of
from companion.notation.score_file import ScoreFile, write_score_file
from companion.sharing.records import Record

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame


def score_file(record: Record) -> ScoreFile | None:
    """The boards as they are now; None for a game that has no boards of squares."""
    if isinstance(record, Desk):
        return record.boards.file if isinstance(record.boards, Boards) else None
    return score_file_of(record) if isinstance(record.state, State) else None


def score_text(game: SharedGame) -> str:
    """The end of a game, or how it stands, as a score file."""
    record = game.record
    if isinstance(record, Desk):
        return record.boards.text
    file = score_file(record)
    return ending_of(record).text if file is None else write_score_file(file)


def boards_text(record: Record) -> str:
    """The end of a game in the one form that a desk has it in, to be compared."""
    return record.boards.text if isinstance(record, Desk) else ending_of(record).text
