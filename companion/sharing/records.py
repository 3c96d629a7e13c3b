"""What a stored game and boards that were only scored have in common: a journal and a sheet."""

from __future__ import annotations

import json
from typing import Any

from companion.notation.desk import Boards, Desk, from_json
from companion.notation.game_file import replay, write_game
from companion.referee import Command, Game, ScoreSheet, Setup
from companion.referee.journal import REDO, UNDO
from companion.referee.text import counted

#: A refereed game, or boards that are scored.
Record = Game[Any] | Desk

#: What was told of a game, in a form that can be compared: first set-up and commands.
Content = tuple[Setup, tuple[str, ...]]


def sheet_of(record: Record) -> ScoreSheet:
    """The score sheet, as it stands where the game is not finished."""
    return record.boards.sheet if isinstance(record, Desk) else record.score()


def is_finished(record: Record) -> bool:
    """Whether the game is over, or all boards are complete."""
    return record.boards.complete if isinstance(record, Desk) else record.prompt().finished


def text_of(record: Record) -> str:
    """The text of a game file, or of a score file where only boards were scored."""
    return record.boards.text if isinstance(record, Desk) else write_game(record)


def retold(record: Record) -> str:
    """The text as it is after it was read from a file once: an event that reads like a statement
    of the set-up has then become one."""
    text = text_of(record)
    return text if isinstance(record, Desk) else write_game(replay(text).game)


def told_of(record: Record) -> str:
    """How much was told: ``61 events``, or ``98 squares`` where only boards were scored."""
    if isinstance(record, Desk):
        what = "square" if isinstance(record.boards, Boards) else "number"
        return counted(record.boards.size, what)
    return counted(len(record.log), "event")


def first_setup(record: Record) -> Setup:
    """The set-up that it was begun with."""
    return record.first.setup if isinstance(record, Desk) else record.first_setup


def normal(record: Record) -> tuple[Command, ...]:
    """The journal with every payload as this Companion writes it, without anything else."""
    return tuple(_normal(command, record) for command in record.journal)


def content_of(record: Record) -> Content:
    """Everything that was ever told of a game; equal where two games are the same."""
    commands = (json.dumps([one.kind, one.payload], sort_keys=True) for one in normal(record))
    return first_setup(record), tuple(commands)


def _normal(command: Command, record: Record) -> Command:
    if command.kind in (UNDO, REDO):
        return Command(command.revision, command.kind)
    if isinstance(record, Desk):
        payload = from_json(command.payload).to_json()
    else:
        payload = command.change(record.ruleset.vocabulary).payload()
    return Command(command.revision, command.kind, payload, command.version)
