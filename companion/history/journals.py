"""Games and their journals as rows: written, read back and removed inside a transaction."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlmodel import Session, col, func, select

from companion.history import cache
from companion.history.cache import Told
from companion.history.database import DAMAGE, new_uid
from companion.history.summaries import REFEREED, SCORED
from companion.history.tables import CommandRow, GameRow
from companion.notation.desk import BOARDS, Desk, Ending
from companion.referee import Command, CompanionError, Game, JournalError, Setup

#: The longest duration that is taken down: ten weeks.
LONGEST = 100_000
#: What no text has that is shown: control characters, a line break and a tab aside.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


@dataclass(frozen=True, slots=True)
class NewGame:
    """A game from elsewhere that is to be stored: a whole game, or final boards that were scored
    (with their journal where they are a desk).

    ``uid`` (32 hexadecimal digits) is the one it has in another history, empty for a game that
    has none yet; ``played_at`` (aware) is now where it is None.
    """

    game: Game[Any] | Desk | Ending
    uid: str = ""
    played_at: datetime | None = None
    minutes: int | None = None
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Written:
    """What of a game is to be written, worked out before the file is locked."""

    new: NewGame
    kind: str
    setup: Setup
    told: Told
    commands: tuple[Command, ...]

    @classmethod
    def of(cls, new: NewGame) -> Written:
        """Raises :class:`CompanionError` for a uid or details that cannot be."""
        if new.uid and not re.fullmatch("[0-9a-f]{32}", new.uid):
            raise CompanionError(f"'{new.uid[:40]}' is no id of a game: 32 digits were expected")
        check_details(new.note, new.place, new.minutes, new.played_at)
        game = new.game
        if isinstance(game, Ending):
            commands = (Command(1, BOARDS, game.to_json()),)
            return cls(new, SCORED, game.setup, Told.of(game), commands)
        if isinstance(game, Desk):
            return cls(new, SCORED, game.first.setup, Told.of(game.boards), game.journal)
        return cls(new, REFEREED, game.first_setup, Told.by(game, game.replay), game.journal)


def check_details(
    note: str | None, place: str | None, minutes: int | None, played_at: datetime | None
) -> None:
    """Raise :class:`CompanionError` for what cannot be written down, :class:`ValueError` for a
    time without a zone."""
    for what, text in (("note", note), ("place", place)):
        try:
            (text or "").encode()
        except UnicodeEncodeError:
            raise CompanionError(f"the {what} has a character that is half of one") from None
        if control := _CONTROL.search(text or ""):
            raise CompanionError(
                f"the {what} has the character U+{ord(control[0]):04X}, which cannot be shown"
            )
    if minutes is not None and not 0 <= minutes <= LONGEST:
        raise CompanionError(f"a game cannot take {minutes} minutes")
    if played_at is not None:
        if played_at.utcoffset() is None:
            raise ValueError("a time without a zone; an aware one was expected")
        # Whatever the zone, a year that files of games take: 1900 to 2999.
        if not 1900 < played_at.year < 2999:
            raise CompanionError(f"no game was played in the year {played_at.year}")


def write(session: Session, game: Written, now: datetime) -> int:
    """Write a game whose uid is not there yet, raising :class:`CompanionError`; its id."""
    new = game.new
    known = select(GameRow.id).where(GameRow.uid == new.uid)
    if new.uid and (id_ := session.exec(known).first()) is not None:
        raise CompanionError(f"game {id_} is this very game; nothing was stored")
    written = json.dumps(game.setup.to_json())
    row = GameRow(
        uid=new.uid or new_uid(),
        kind=game.kind,
        preset="",
        events=0,
        seats=0,
        best=None,
        minutes=new.minutes,
        created_at=now,
        finished_at=None,
        played_at=new.played_at or now,
        deleted_at=None,
        place=new.place,
        note=new.note,
        first_setup=written,
        setup=written,
    )
    session.add(row)
    session.flush()
    assert row.id is not None
    session.add_all(command_row(row.id, command, now) for command in game.commands)
    cache.write(session, row, game.told, now)
    return row.id


def remove(session: Session, rows: Iterable[GameRow]) -> None:
    """Remove games for good, and the names that only they knew."""
    gone = [row.id for row in rows if row.id is not None]
    for row in rows:
        session.delete(row)
    session.flush()
    cache.forget_strangers(session)
    cache.index(session, gone)


def found(session: Session, id_: int) -> GameRow:
    """A game; raises :class:`JournalError` when there is none."""
    row = session.get(GameRow, id_)
    if row is None:
        raise JournalError(f"there is no game {id_}; another window may have deleted it")
    return row


def revision(session: Session, id_: int) -> int:
    """How many commands the journal of a game has."""
    last = select(func.max(CommandRow.revision)).where(CommandRow.game_id == id_)
    return session.exec(last).one() or 0


def command_row(id_: int, command: Command, at: datetime) -> CommandRow:
    """The row of a command that was given *at* a moment."""
    return CommandRow(
        game_id=id_,
        revision=command.revision,
        kind=command.kind,
        version=command.version,
        payload=json.dumps(command.payload),
        at=at,
    )


def commands(session: Session, id_: int) -> list[tuple[int, str, str, int]]:
    """The journal of a game as it is stored; see :func:`read_commands`."""
    journal = select(CommandRow).where(CommandRow.game_id == id_)
    rows = session.exec(journal.order_by(col(CommandRow.revision)))
    return [(row.revision, row.kind, row.payload, row.version) for row in rows]


def read_commands(stored: Iterable[tuple[int, str, str, int]]) -> tuple[Command, ...]:
    """The journal itself; raises :class:`JournalError` with the command that cannot be read."""
    return tuple(_command(*row) for row in stored)


def _command(revision: int, kind: str, payload: str, version: int) -> Command:
    try:
        found = json.loads(payload)
    except DAMAGE:
        raise JournalError(f"command {revision} is broken JSON") from None
    if not isinstance(found, dict):
        raise JournalError(f"command {revision} is no object of JSON")
    return Command(revision, kind, found, version)
