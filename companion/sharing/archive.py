"""Games as JSON, complete: what was told, step by step, and everything remembered of them.

The file is UTF-8 and one object::

    {"format": "companion-games", "version": 1, "games": [GAME, ...]}

A GAME is

``uid``        32 hexadecimal digits, the game's id for ever
``kind``       ``refereed`` (every event was told) or ``scored`` (only the final boards)
``played_at``  when it was played, ISO 8601 in UTC
``minutes``    how long it took, or null
``place``, ``note``  texts
``setup``      the set-up that it was begun with: ``preset``, ``options``, ``players`` (name and
               colour, in seating order), ``tiles`` (faces that differ from the shipped list),
               ``count`` (how many played; 0: those listed), ``quests``, ``starts``, ``series``
               (name, number, length; or null), ``territories``, ``borders``
``journal``    what was done, the first step first: ``kind``, ``version``, ``payload``. A refereed
               game has the kinds ``insert``, ``amend``, ``delete``, ``overrule``, ``setup``,
               ``batch``, ``undo`` and ``redo``; scored boards ``boards``, ``undo`` and ``redo``
``text``       the game as a game file, or the boards as a score file (see notation.md)
``result``     ``finished``, ``winners``, ``tie_break`` (null, ``largest_region``, ``marks`` or
               ``shared``) and ``players``: for each the name, colour, total, rank, winner, rows of
               the sheet, largest_region and marks

``text`` and ``result`` follow from the rest, for programs that do not know the rules: what is read
back is ``setup`` and ``journal``, and everything else is worked out again. A version that this
Companion does not know is refused, and so is a key that the version does not have, so that nothing
is lost in silence.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from datetime import UTC
from typing import TYPE_CHECKING, Any

from companion.games import ruleset_for
from companion.notation.desk import Desk, begin
from companion.referee import (
    Command,
    CompanionError,
    Game,
    JournalError,
    NotationError,
    Setup,
)
from companion.referee.journal import FOREIGN
from companion.sharing.incoming import Details, Incoming
from companion.sharing.records import Record, first_setup, is_finished, normal, sheet_of, text_of

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

FORMAT, VERSION = "companion-games", 1

#: The largest file that is read, in bytes; a game has about twenty thousand.
LARGEST = 100_000_000
#: How deep lists and objects may lie in each other; a game needs about ten.
DEEPEST = 40
#: The longest number that is read, in digits.
LONGEST_NUMBER = 15

# A text without an end goes on to the end of the file: no quotation mark in it is tried again.
_STRING = re.compile(r'"(?:[^"\\]|\\.)*+"?', re.DOTALL)


def write(games: Iterable[SharedGame]) -> str:
    """The file with these games, each in a line of its own."""
    entries = (json.dumps(_entry(game), ensure_ascii=False) for game in games)
    heading = f'{{"format": "{FORMAT}", "version": {VERSION}, "games": ['
    return f"{heading}\n" + ",\n".join(entries) + "\n]}\n"


def _entry(game: SharedGame) -> dict[str, Any]:
    summary, record, sheet = game.summary, game.record, game.sheet
    return {
        "uid": summary.uid,
        "kind": summary.kind,
        "played_at": summary.played_at.astimezone(UTC).isoformat(),
        "minutes": summary.minutes,
        "place": summary.place,
        "note": summary.note,
        "setup": first_setup(record).to_json(),
        "journal": [
            {"kind": command.kind, "version": command.version, "payload": dict(command.payload)}
            for command in normal(record)
        ],
        "text": text_of(record),
        "result": {
            "finished": summary.finished,
            "winners": list(sheet.winners) if summary.finished else [],
            "tie_break": sheet.tie_break if summary.finished else None,
            "players": sheet.to_json(),
        },
    }


# -- reading -----------------------------------------------------------------------------------


def is_archive(data: Any) -> bool:
    """Whether JSON that was read says that it is a file like this, of whatever version."""
    return isinstance(data, dict) and data.get("format") == FORMAT


def loads(text: str) -> Any:
    """JSON of whole numbers and texts; raises :class:`NotationError` for anything else, and for
    what is nested too deep or has too long a number, however hostile it is."""
    _check_depth(text)
    try:
        return json.loads(text, parse_float=_no_number, parse_constant=_no_number, parse_int=_whole)
    except json.JSONDecodeError as error:
        reason = error.msg.removesuffix(" at").removesuffix(" starting")
        message = f"JSON was expected; {reason[:1].lower()}{reason[1:]}"
        raise NotationError(message, line=error.lineno, column=error.colno) from None
    except RecursionError:
        raise NotationError("this JSON is nested too deep to be a file of games") from None


def read(data: Any, source: str) -> tuple[Incoming, ...]:
    """The games of a file that :func:`loads` read; raises :class:`CompanionError` naming the
    first game with something wrong, and what was expected."""
    # The models cost a tenth of a second to build.
    from companion.sharing.archive_model import File, checked, shown

    version = data.get("version")
    if type(version) is not int:
        raise CompanionError(f'"version": {VERSION} was expected in this file of games')
    if version != VERSION:
        raise CompanionError(
            f"this file is of version {version}; this Companion reads version {VERSION}. "
            "Update Companion where the file is newer"
        )
    games = []
    for number, one in enumerate(checked(File, data).games, 1):
        try:
            record = _record(one)
        except CompanionError as error:
            raise CompanionError(shown(f"game {number}: {error}")) from None
        details = Details(one.played, one.minutes or None, one.place, one.note)
        games.append(Incoming(record, one.uid, f"{source}, game {number}", details))
    return tuple(games)


def _commands(journal: Iterable[Any]) -> tuple[Command, ...]:
    return tuple(
        Command(revision, one.kind, one.payload, one.version)
        for revision, one in enumerate(journal, 1)
    )


def _record(one: Any) -> Record:
    """The game, played through the rules; what its commands have beside what is read is left."""
    try:
        setup, commands = Setup.from_json(one.setup), _commands(one.journal)
        record: Record
        if one.kind == "scored":
            first = begin(setup)
            record = Desk(first, normal(Desk(first, commands)))
        else:
            ruleset = ruleset_for(setup.preset)
            record = Game(ruleset, setup, normal(Game(ruleset, setup, commands)))
        sheet_of(record)
        is_finished(record)
    except CompanionError:
        raise
    except FOREIGN:
        raise JournalError("its journal is none that a Companion writes") from None
    return record


def _check_depth(text: str) -> None:
    """Refuse what is nested deep before anything that calls itself for each level reads it."""
    depth = 0
    for bracket in re.finditer(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        if depth > DEEPEST:
            message = f"this JSON is nested more than {DEEPEST} deep, which no file of games is"
            raise NotationError(message)


def _no_number(text: str) -> Any:
    raise NotationError(f"a whole number was expected, not {text[:20]}")


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise NotationError(f"a number of {len(text)} digits has no place in a file of games")
    return int(text)
