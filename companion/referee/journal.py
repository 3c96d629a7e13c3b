"""The journal: an append-only list of commands, from which everything about a game follows.

A :class:`Document` is the set-up and the list of events as the table now tells them. A
:class:`Change` makes one document of another (an event is entered, mended, put in, taken out,
overruled, or the set-up is corrected); ``undo`` and ``redo`` step between documents. A
:class:`Command` is one of these with its revision number, as plain data that can be stored.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Generic, TypeVar

from companion.referee.errors import CompanionError, JournalError
from companion.referee.events import Event, Vocabulary
from companion.referee.setup import Setup

#: What the rules raise, beside :class:`CompanionError`, at a journal that no Companion wrote: they
#: are not made for words of the wrong kind.
FOREIGN = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)


@dataclass(frozen=True, slots=True)
class Entry:
    """An event as told, and whether the table insists on it against the referee."""

    event: Event
    overruled: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """What the table tells: the set-up and the events in order."""

    setup: Setup
    entries: tuple[Entry, ...] = ()


@dataclass(frozen=True, slots=True)
class Change(ABC):
    """A step from one document to the next."""

    kind: ClassVar[str] = ""

    @abstractmethod
    def applied(self, document: Document) -> Document:
        """The document after this change; raises :class:`JournalError` if it does not fit."""

    @abstractmethod
    def payload(self) -> dict[str, Any]:
        """The change as plain JSON data."""

    @classmethod
    @abstractmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Change:
        """Read a payload."""


@dataclass(frozen=True, slots=True)
class Insert(Change):
    """An event put in before the event number *at* (0 is the first); None means at the end.

    Entering the next event is an insert at the end. ``kept`` tells that it stays although it is
    illegal, marked, as a correction leaves it.
    """

    kind: ClassVar[str] = "insert"
    event: Event
    at: int | None = None
    overruled: bool = False
    kept: bool = False

    def applied(self, document: Document) -> Document:
        at = len(document.entries) if self.at is None else self.at
        if not 0 <= at <= len(document.entries):
            raise JournalError(f"there is no place {at + 1} in a game of {_events(document)}")
        entry = Entry(self.event, self.overruled)
        return replace(document, entries=(*document.entries[:at], entry, *document.entries[at:]))

    def payload(self) -> dict[str, Any]:
        return {"event": self.event.to_json(), "at": self.at} | _flags(self)

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Insert:
        event = vocabulary.from_json(payload["event"])
        at = payload["at"]
        return cls(event, None if at is None else int(at), **_read_flags(payload))


@dataclass(frozen=True, slots=True)
class Amend(Change):
    """Event number *at* was really this."""

    kind: ClassVar[str] = "amend"
    at: int
    event: Event
    overruled: bool = False
    kept: bool = False

    def applied(self, document: Document) -> Document:
        _check(self.at, document)
        entry = Entry(self.event, self.overruled)
        before, after = document.entries[: self.at], document.entries[self.at + 1 :]
        return replace(document, entries=(*before, entry, *after))

    def payload(self) -> dict[str, Any]:
        return {"event": self.event.to_json(), "at": self.at} | _flags(self)

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Amend:
        event = vocabulary.from_json(payload["event"])
        return cls(int(payload["at"]), event, **_read_flags(payload))


@dataclass(frozen=True, slots=True)
class Delete(Change):
    """Event number *at* never happened."""

    kind: ClassVar[str] = "delete"
    at: int

    def applied(self, document: Document) -> Document:
        _check(self.at, document)
        before, after = document.entries[: self.at], document.entries[self.at + 1 :]
        return replace(document, entries=(*before, *after))

    def payload(self) -> dict[str, Any]:
        return {"at": self.at}

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Delete:
        return cls(int(payload["at"]))


@dataclass(frozen=True, slots=True)
class Overrule(Change):
    """The table insists on event number *at*, which a correction made illegal."""

    kind: ClassVar[str] = "overrule"
    at: int

    def applied(self, document: Document) -> Document:
        _check(self.at, document)
        return Amend(self.at, document.entries[self.at].event, overruled=True).applied(document)

    def payload(self) -> dict[str, Any]:
        return {"at": self.at}

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Overrule:
        return cls(int(payload["at"]))


@dataclass(frozen=True, slots=True)
class ChangeSetup(Change):
    """The set-up was really this; ``renamed`` maps old names to new ones, in all events too."""

    kind: ClassVar[str] = "setup"
    setup: Setup
    renamed: Mapping[str, str] = field(default_factory=dict)

    def applied(self, document: Document) -> Document:
        old, new = document.setup, self.setup
        kept = sorted(self.renamed.get(name, name) for name in old.names)
        if old.preset != new.preset or kept != sorted(new.names):
            raise JournalError("a game keeps its players and its mode; start another game instead")
        entries = tuple(
            replace(entry, event=entry.event.renamed(self.renamed)) for entry in document.entries
        )
        return Document(new, entries if self.renamed else document.entries)

    def payload(self) -> dict[str, Any]:
        return {"setup": self.setup.to_json(), "renamed": dict(self.renamed)}

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> ChangeSetup:
        return cls(Setup.from_json(payload["setup"]), dict(payload["renamed"]))


@dataclass(frozen=True, slots=True)
class Batch(Change):
    """Several changes at once, one after the other: a single step for undo."""

    kind: ClassVar[str] = "batch"
    changes: tuple[Change, ...]

    def applied(self, document: Document) -> Document:
        for change in self.changes:
            document = change.applied(document)
        return document

    def payload(self) -> dict[str, Any]:
        return {"changes": [[change.kind, change.payload()] for change in self.changes]}

    @classmethod
    def read(cls, payload: Mapping[str, Any], vocabulary: Vocabulary) -> Batch:
        return cls(tuple(_CHANGES[kind].read(p, vocabulary) for kind, p in payload["changes"]))


_CHANGES: dict[str, type[Change]] = {
    change.kind: change for change in (Insert, Amend, Delete, Overrule, ChangeSetup, Batch)
}
UNDO, REDO = "undo", "redo"


@dataclass(frozen=True, slots=True)
class Command:
    """One line of the journal: ``revision`` counts from 1, ``payload`` is plain JSON data."""

    revision: int
    kind: str
    payload: Mapping[str, Any] = field(default_factory=dict)
    version: int = 1

    @classmethod
    def of(cls, revision: int, change: Change) -> Command:
        """The command that carries *change*."""
        return cls(revision, change.kind, change.payload())

    def change(self, vocabulary: Vocabulary) -> Change:
        """The change that the command carries; raises :class:`JournalError`."""
        kind = _CHANGES.get(self.kind)
        if kind is None or self.version != 1:
            raise JournalError(
                f"command {self.revision} is of a kind that this Companion does not know "
                f"('{self.kind}', version {self.version})"
            )
        try:
            return kind.read(self.payload, vocabulary)
        except CompanionError as error:
            raise JournalError(f"command {self.revision}: {error}") from None
        except (KeyError, TypeError, ValueError) as error:
            raise JournalError(f"command {self.revision} cannot be read: {error!r}") from None


#: What a journal is about: the events of a game, or anything else that is told step by step.
Told = TypeVar("Told")


@dataclass(frozen=True, slots=True)
class Timeline(Generic[Told]):
    """All documents that undo and redo can reach, and which one is now."""

    documents: tuple[Told, ...]
    at: int = 0

    @classmethod
    def of(
        cls, first: Told, commands: Iterable[Command], after: Callable[[Told, Command], Told]
    ) -> Timeline[Told]:
        """Fold a journal; *after* gives the document that a command makes of one. Raises
        :class:`JournalError`."""
        timeline = cls((first,))
        for number, command in enumerate(commands, 1):
            if command.revision != number:
                raise JournalError(f"command {number} of the journal is missing")
            if command.kind in (UNDO, REDO):
                timeline = timeline.stepped(command.kind)
            else:
                timeline = timeline.changed(after(timeline.now, command))
        return timeline

    @property
    def now(self) -> Told:
        """The document as it is told now."""
        return self.documents[self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is a document before this one."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether there is a document after this one."""
        return self.at + 1 < len(self.documents)

    def stepped(self, kind: str) -> Timeline[Told]:
        """One step back or forth; raises :class:`JournalError` when there is none."""
        at = self.at + (1 if kind == REDO else -1)
        if not 0 <= at < len(self.documents):
            raise JournalError(f"there is nothing to {kind}")
        return replace(self, at=at)

    def changed(self, document: Told) -> Timeline[Told]:
        """Gone on to *document*; what was undone before can no longer be redone."""
        return Timeline((*self.documents[: self.at + 1], document), self.at + 1)


def _check(at: int, document: Document) -> None:
    if not 0 <= at < len(document.entries):
        raise JournalError(f"there is no event {at + 1} in a game of {_events(document)}")


def _events(document: Document) -> str:
    return f"{len(document.entries)} events"


def _flags(change: Insert | Amend) -> dict[str, Any]:
    flags = {"overruled": change.overruled, "kept": change.kept}
    return {name: True for name, value in flags.items() if value}


def _read_flags(payload: Mapping[str, Any]) -> dict[str, bool]:
    return {name: bool(payload.get(name, False)) for name in ("overruled", "kept")}
