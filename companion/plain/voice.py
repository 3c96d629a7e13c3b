"""How the dialogue speaks of a game: what lies on the table, what to type, what is missing."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from companion.referee import Ask, Breach, Event, Part

#: A command of one family: its state and the rest of the line give the lines to tell.
Told = Callable[[Any, str], Iterator[str]]


class Voice(ABC):
    """The words of one family of games."""

    #: Commands that only its games have, by their name.
    commands: Mapping[str, Told]
    #: The kind of ask that ``none`` answers; elsewhere the word skips what may be left out.
    none = ""
    #: Whether its pieces have faces that a table may correct.
    tiles = False

    @abstractmethod
    def title(self, state: Any, player: int) -> str:
        """What :meth:`picture` shows, as ``Ann's kingdom``."""

    @abstractmethod
    def picture(self, state: Any, player: int) -> list[str]:
        """What lies before a player, as lines that keep their blanks."""

    @abstractmethod
    def legend(self, state: Any) -> str:
        """How :meth:`picture` is read."""

    @abstractmethod
    def in_words(self, state: Any, player: int) -> Iterator[str]:
        """The same as sentences, for whoever listens."""

    @abstractmethod
    def background(self, state: Any, ask: Ask) -> str:
        """What a player wants to know to answer; often empty."""

    @abstractmethod
    def hint(self, state: Any, ask: Ask) -> str:
        """What to type."""

    @abstractmethod
    def short(self, state: Any, event: Event) -> str:
        """An event as the answer to what is asked."""

    @abstractmethod
    def where(self, state: Any, breach: Breach) -> str:
        """Where a breach is, as far as its message does not say so; often empty."""

    @abstractmethod
    def spot(self, state: Any, part: Part) -> str:
        """Where the points of a part of the sheet are; often empty."""

    @abstractmethod
    def help(self, state: Any) -> str:
        """The help at the table."""

    def announces(self, ask: Ask) -> bool:
        """Whether an option is told of each time that it is open."""
        return True

    def lists(self, ask: Ask) -> bool:
        """Whether the legal answers of an ask are more than examples."""
        return True

    def missing(self, state: Any, event: Event) -> str:
        """What to type first where a refused event only lacks something; often empty."""
        return ""
