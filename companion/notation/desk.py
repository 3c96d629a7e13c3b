"""Scoring the end of a game without refereeing it: which kind of ending a game has, its journal."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from companion.games import family_of
from companion.notation.boards import score
from companion.notation.checks import check
from companion.notation.ending import DeskError, Ending
from companion.notation.results import Results, impossible, read_pads
from companion.notation.score_file import read_score_file
from companion.notation.source import NotationErrors, decoded, statements
from companion.notation.told_boards import Boards, LaidDomino
from companion.origin.rules import Rules
from companion.referee.errors import JournalError, NotationError, SetupError
from companion.referee.game import Game
from companion.referee.journal import REDO, UNDO, Command, Timeline
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup

__all__ = ["BOARDS", "Boards", "Desk", "DeskError", "Ending", "LaidDomino", "Results"]

#: The kind of a journal's command that tells everything anew.
BOARDS = "boards"

#: The kind of ending that the games of each family have.
_KINDS: dict[str, type[Boards] | type[Results]] = {"dominoes": Boards, "origin": Results}


def begin(setup: Setup) -> Ending:
    """Nothing told yet; raises :class:`SetupError`."""
    return desk_kind(setup.preset).begin(setup)


def desk_kind(preset: str) -> type[Boards] | type[Results]:
    """How the end of a game is told; raises :class:`SetupError` for one that is not known."""
    return _KINDS[family_of(preset).id]


def read(text: str) -> Ending:
    """The ending of a score file; raises :class:`NotationErrors` with all its errors."""
    return _kind_of(decoded(text.encode("utf-8", errors="replace"))).read(text)


@dataclass(frozen=True, slots=True)
class Scored:
    """A score file: its set-up, its sheet and what is odd about it."""

    setup: Setup
    sheet: ScoreSheet
    warnings: tuple[str, ...]


def scored(text: str, *, keep_going: bool = False) -> Scored:
    """Score a file; raises :class:`NotationError` for the first error, with *keep_going* for all
    of them: what is not the notation, and what no table can have before it."""
    if _kind_of(text) is Results:
        setup, pads = read_pads(text, keep_going=keep_going)
        lenient = {pad.player for pad in pads if pad.unchecked}
        found = impossible(Rules.of(setup), pads)
        errors = tuple(error for player, error in found if player not in lenient)
        warnings = tuple(error.message for player, error in found if player in lenient)
        sheet = Results(text).sheet
    else:
        file = read_score_file(text, keep_going=keep_going)
        findings = check(file)
        errors = tuple(finding.error for finding in findings.errors)
        setup, sheet, warnings = file.setup, score(file), findings.warnings
    if errors:
        raise NotationErrors(errors)
    return Scored(setup, sheet, warnings)


def ending_of(game: Game[Any]) -> Ending:
    """The end of a refereed game, or how it stands."""
    return _KINDS[family_of(game.setup.preset).id].of(game)


def from_json(data: Mapping[str, Any]) -> Ending:
    """Read what :meth:`Ending.to_json` wrote; raises :class:`JournalError`."""
    return (Boards if "laid" in data else Results).from_json(data)


def _kind_of(text: str) -> type[Boards] | type[Results]:
    """The kind of the game that the first statement names; boards where it names none, whose
    reader then says what is wrong."""
    first = next(statements(text), None)
    if first is not None and not isinstance(first, NotationError) and len(first.words) > 1:
        try:
            return _KINDS[family_of(first.words[1].text.lower()).id]
        except SetupError:
            pass
    return Boards


class Desk:
    """The journal of an ending that is told: every change and every undo is one command.

    *first* is what was told before the first command; *commands* restores a stored desk. *record*
    is called with each new command, and the boards as they will then be, before anything changes;
    if it raises, the desk stays as it was.
    """

    def __init__(
        self,
        first: Ending,
        commands: Iterable[Command] = (),
        record: Callable[[Command, Ending], None] | None = None,
    ):
        self.record = record
        self._journal = list(commands)
        self._timeline = Timeline.of(first, self._journal, _after)
        self.boards.checked()

    @property
    def first(self) -> Ending:
        """The boards before the first command."""
        return self._timeline.documents[0]

    @property
    def boards(self) -> Ending:
        """The boards as they are told now."""
        return self._timeline.now

    @property
    def setup(self) -> Setup:
        """The set-up as the boards tell it now."""
        return self.boards.setup

    @property
    def revision(self) -> int:
        """How many commands the journal holds."""
        return len(self._journal)

    @property
    def journal(self) -> tuple[Command, ...]:
        """Every command since the start."""
        return tuple(self._journal)

    @property
    def can_undo(self) -> bool:
        """Whether there is a change to take back."""
        return self._timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a change was taken back."""
        return self._timeline.can_redo

    def change(self, boards: Ending) -> None:
        """The boards are these now; does nothing if they are so already."""
        if boards != self.boards:
            command = Command(self.revision + 1, BOARDS, boards.to_json())
            self._commit(command, self._timeline.changed(boards))

    def undo(self) -> None:
        """Take back the last change; raises :class:`JournalError`."""
        self._step(UNDO)

    def redo(self) -> None:
        """Do again what was taken back last; raises :class:`JournalError`."""
        self._step(REDO)

    def _step(self, kind: str) -> None:
        timeline = self._timeline.stepped(kind)
        timeline.now.checked()
        self._commit(Command(self.revision + 1, kind), timeline)

    def _commit(self, command: Command, timeline: Timeline[Ending]) -> None:
        if self.record is not None:
            self.record(command, timeline.now)
        self._journal.append(command)
        self._timeline = timeline


def _after(_before: Ending, command: Command) -> Ending:
    if command.kind != BOARDS or command.version != 1:
        raise JournalError(
            f"command {command.revision} is of a kind that this Companion does not know "
            f"('{command.kind}', version {command.version})"
        )
    try:
        return from_json(command.payload)
    except JournalError as error:
        raise JournalError(f"command {command.revision}: {error}") from None
