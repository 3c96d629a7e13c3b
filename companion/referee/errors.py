"""What can go wrong, each with one clear message for the person at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.referee.rulings import Ruling


class CompanionError(Exception):
    """Any problem whose message is meant for a person."""


class SetupError(CompanionError):
    """A game that cannot be set up like this (options, players, colours)."""


class DataError(CompanionError):
    """A shipped or user data file that is not what it should be; names file and row."""


class JournalError(CompanionError):
    """A command that does not fit the journal: nothing to undo, no such event, unknown kind."""


class StaleRevision(JournalError):
    """Another window wrote to this game first; read it again before writing."""


class NotationError(CompanionError):
    """Text that is not the notation. ``line`` and ``column`` count from 1, None if unknown."""

    def __init__(self, message: str, *, line: int | None = None, column: int | None = None):
        super().__init__(message)
        self.message = message
        self.line = line
        self.column = column

    def __str__(self) -> str:
        place = [f"line {self.line}"] if self.line else []
        place += [f"column {self.column}"] if self.column else []
        return f"{', '.join(place)}: {self.message}" if place else self.message

    def on(self, line: int) -> NotationError:
        """The same error with its line number filled in."""
        return NotationError(self.message, line=self.line or line, column=self.column)


class Refused(CompanionError):
    """The referee refused; ``ruling`` holds every broken rule."""

    def __init__(self, ruling: Ruling):
        super().__init__(ruling.message)
        self.ruling = ruling
