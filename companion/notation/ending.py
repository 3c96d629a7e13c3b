"""The end of a game that was played without a referee, as far as it is told."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, Self

from companion.referee.errors import CompanionError
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup


class DeskError(CompanionError):
    """An edit of something that cannot lie on a table like this."""


class Ending(ABC):
    """What is told so far, immutable: boards of squares, or what each player has of a score pad.

    ``text`` is the score file of it. Which kind a game has, :mod:`companion.notation.desk` knows.
    """

    text: str

    @property
    @abstractmethod
    def setup(self) -> Setup:
        """Which game this is, and who played."""

    @property
    @abstractmethod
    def sheet(self) -> ScoreSheet:
        """The score sheet as it stands."""

    @property
    @abstractmethod
    def complete(self) -> bool:
        """Whether everything is told, so that there is a winner."""

    @property
    @abstractmethod
    def size(self) -> int:
        """How much is told: squares, or entries of the pad."""

    @property
    @abstractmethod
    def warnings(self) -> tuple[str, ...]:
        """What is odd about it, a sentence each."""

    @abstractmethod
    def to_json(self) -> dict[str, Any]:
        """It as plain JSON data."""

    @abstractmethod
    def checked(self) -> Self:
        """Itself if it can be read; else raises :class:`JournalError`."""
