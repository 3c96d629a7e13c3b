"""A game at the table: its journal, and the states and rulings that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Generic, Literal

from companion.referee.errors import JournalError
from companion.referee.events import Event
from companion.referee.journal import (
    REDO,
    UNDO,
    Amend,
    Batch,
    Change,
    ChangeSetup,
    Command,
    Delete,
    Document,
    Entry,
    Insert,
    Overrule,
    Timeline,
)
from companion.referee.prompts import Prompt
from companion.referee.ruleset import Ruleset, State
from companion.referee.rulings import ACCEPTED, Breach, Ruling
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup

#: How an event stands: as the rules want it, insisted on by the table, or made illegal by a
#: correction and not mended yet.
Status = Literal["legal", "overruled", "illegal"]


@dataclass(frozen=True, slots=True)
class Logged(Generic[State]):
    """An event of the log: its ruling at its place, how it stands and the state after it."""

    entry: Entry
    ruling: Ruling
    status: Status
    state: State

    @property
    def event(self) -> Event:
        """The event itself."""
        return self.entry.event

    def text(self) -> str:
        """The event as a line of a game file, with its mark."""
        mark = "" if self.status == "legal" else self.status.replace("overruled", "overrule") + " "
        return mark + self.event.text()


@dataclass(frozen=True, slots=True)
class Replay(Generic[State]):
    """A document played through the rules: the state at the start and a line per event."""

    document: Document
    start: State
    log: tuple[Logged[State], ...]

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self.log[-1].state if self.log else self.start

    def state_at(self, n: int) -> State:
        """The state after *n* events."""
        return self.log[n - 1].state if n else self.start


class Game(Generic[State]):
    """A refereed game. Every method that writes appends one command to the journal.

    *commands* restores a stored game. *record* is called with each new command, and the game as
    it will then be, before anything changes (a store writes it there); if it raises, the game
    stays as it was.
    """

    def __init__(
        self,
        ruleset: Ruleset[State],
        setup: Setup,
        commands: Iterable[Command] = (),
        record: Callable[[Command, Replay[State]], None] | None = None,
    ):
        self.ruleset = ruleset
        self.record = record
        self.first_setup = setup
        self._journal = list(commands)
        self._timeline = Timeline.of(Document(setup), self._journal, self._after)
        self._replay = self._replayed(self._timeline.now, None)

    # -- looking ---------------------------------------------------------------------------

    @property
    def replay(self) -> Replay[State]:
        """The game as now told, played through the rules."""
        return self._replay

    @property
    def setup(self) -> Setup:
        """The set-up as corrected."""
        return self._timeline.now.setup

    @property
    def revision(self) -> int:
        """How many commands the journal holds."""
        return len(self._journal)

    @property
    def journal(self) -> tuple[Command, ...]:
        """Every command since the start."""
        return tuple(self._journal)

    @property
    def log(self) -> tuple[Logged[State], ...]:
        """The events as now told, each with its ruling and state."""
        return self._replay.log

    @property
    def events(self) -> tuple[Event, ...]:
        """The events as now told."""
        return tuple(logged.event for logged in self._replay.log)

    @property
    def state(self) -> State:
        """The state after the last event."""
        return self._replay.state

    def state_at(self, n: int) -> State:
        """The state after *n* events; raises :class:`JournalError` outside 0 to all."""
        if not 0 <= n <= len(self._replay.log):
            raise JournalError(f"there is no event {n} in a game of {len(self._replay.log)}")
        return self._replay.state_at(n)

    def rule(self, event: Event) -> Ruling:
        """What the referee says of *event* now."""
        return self.ruleset.rule(self.state, event)

    def prompt(self) -> Prompt:
        """What the table must tell next."""
        return self.ruleset.prompt(self.state)

    def score(self) -> ScoreSheet:
        """The sheet as it stands, with a remark per verdict that the table did not follow."""
        return self.score_of(self._replay)

    def score_of(self, replay: Replay[State]) -> ScoreSheet:
        """The sheet of a replay, such as a :meth:`preview`."""
        remarks = tuple(
            f"Event {number}, {logged.event.text()}: {logged.status}. {logged.ruling.message}"
            for number, logged in enumerate(replay.log, 1)
            if logged.status != "legal"
        )
        return replace(self.ruleset.score(replay.state), remarks=remarks)

    def tell(self, number: int) -> str:
        """The log's sentence for event *number* (the first is 0)."""
        logged = self.log[number]
        return self.ruleset.tell(self.state_at(number), logged.event, logged.state)

    # -- entering --------------------------------------------------------------------------

    def submit(self, event: Event) -> Ruling:
        """Enter the next event; a refused one changes nothing."""
        return self.change(Insert(event))

    def overrule(self, event: Event | int) -> Ruling:
        """Enter an event against the referee, or insist on event number *event* of the log.

        Refused where the event is legal or could not lie on a table.
        """
        if isinstance(event, int):
            return self.change(Overrule(event))
        return self.change(Insert(event, overruled=True))

    def amend(self, at: int, event: Event, *, overruled: bool = False) -> Ruling:
        """Event number *at* was really *event*; what follows is kept and judged anew."""
        return self.change(Amend(at, event, overruled))

    def insert(self, at: int, event: Event, *, overruled: bool = False) -> Ruling:
        """Put in a forgotten event before number *at*."""
        return self.change(Insert(event, at, overruled))

    def delete(self, at: int) -> Ruling:
        """Take out event number *at*, which never happened."""
        return self.change(Delete(at))

    def change_setup(self, setup: Setup, renamed: Mapping[str, str] | None = None) -> Ruling:
        """Correct names (*renamed* maps old to new), colours, seats or options."""
        return self.change(ChangeSetup(setup, renamed or {}))

    def change(self, change: Change) -> Ruling:
        """Carry out any change. Refused: nothing changes, the ruling says why.

        Raises :class:`JournalError` where the change does not fit the journal, and
        :class:`SetupError` for a set-up that cannot be.
        """
        ruling = self._judged(change, self._replay)
        if ruling:
            timeline = self._timeline.changed(change.applied(self._timeline.now))
            replay = self._replayed(timeline.now, self._replay)
            self._commit(Command.of(self.revision + 1, change), timeline, replay)
        return ruling

    def preview(self, change: Change) -> Replay[State]:
        """The game as *change* would make it, without carrying it out."""
        return self._replayed(change.applied(self._timeline.now), self._replay)

    @property
    def can_undo(self) -> bool:
        """Whether there is a command to take back."""
        return self._timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Whether a command was taken back."""
        return self._timeline.can_redo

    def undo(self) -> None:
        """Take back the last command, corrections too; raises :class:`JournalError`."""
        self._step(UNDO)

    def redo(self) -> None:
        """Do again what was taken back last; raises :class:`JournalError`."""
        self._step(REDO)

    # -- inside ----------------------------------------------------------------------------

    def _after(self, document: Document, command: Command) -> Document:
        return command.change(self.ruleset.vocabulary).applied(document)

    def _step(self, kind: str) -> None:
        timeline = self._timeline.stepped(kind)
        replay = self._replayed(timeline.now, self._replay)
        self._commit(Command(self.revision + 1, kind), timeline, replay)

    def _commit(
        self, command: Command, timeline: Timeline[Document], replay: Replay[State]
    ) -> None:
        if self.record is not None:
            self.record(command, replay)
        self._journal.append(command)
        self._timeline, self._replay = timeline, replay

    def _judged(self, change: Change, replay: Replay[State]) -> Ruling:
        """Whether a change of *replay* may be made: a new event must be legal, or overrulable if
        insisted on."""
        after = change.applied(replay.document)
        if isinstance(change, Batch):
            for one in change.changes:
                ruling = self._judged(one, replay)
                if not ruling:
                    return ruling
                replay = self._replayed(one.applied(replay.document), replay)
        elif isinstance(change, Overrule):
            logged = replay.log[change.at]
            return _insisted(logged.ruling, logged.event)
        elif isinstance(change, Insert | Amend) and not change.kept:
            at = len(after.entries) - 1 if change.at is None else change.at
            ruling = self.ruleset.rule(replay.state_at(at), change.event)
            return _insisted(ruling, change.event) if change.overruled else ruling
        return ACCEPTED

    def _replayed(self, document: Document, known: Replay[State] | None) -> Replay[State]:
        """Play a document; what it has in common with *known* is taken from there."""
        log: list[Logged[State]] = []
        if known is not None and known.document.setup == document.setup:
            start = known.start
            for logged, entry in zip(known.log, document.entries, strict=False):
                if logged.entry is not entry and logged.entry != entry:
                    break
                log.append(logged)
        else:
            start = self.ruleset.start(document.setup)
        state = log[-1].state if log else start
        for entry in document.entries[len(log) :]:
            ruling = self.ruleset.rule(state, entry.event)
            status: Status = "legal"
            if not ruling:
                status = "overruled" if entry.overruled and ruling.overrulable else "illegal"
            state = self.ruleset.apply(state, entry.event)
            log.append(Logged(entry, ruling, status, state))
        return Replay(document, start, tuple(log))


def _insisted(ruling: Ruling, event: Event) -> Ruling:
    """The ruling on insisting: accepted when the refusal may be overruled."""
    if ruling:
        message = f"'{event.text()}' is legal; there is nothing to overrule."
        return Ruling((Breach("OVERRULE", message, possible=False),))
    if ruling.overrulable:
        return ACCEPTED
    return Ruling(tuple(breach for breach in ruling.breaches if not breach.possible))
