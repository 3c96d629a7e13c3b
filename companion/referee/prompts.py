"""Prompts: what the table must tell next, of whom, and every legal answer."""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from companion.referee.events import Event
from companion.referee.rulings import ACCEPTED, Ruling


class Answers(ABC):
    """The legal answers to an ask: lazy, iterable, countable; ``in`` is a ruling that accepts."""

    @abstractmethod
    def ruling(self, event: Event) -> Ruling:
        """What the referee says of *event* now."""

    @abstractmethod
    def __iter__(self) -> Iterator[Event]: ...

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def pick(self, rng: random.Random) -> Event:
        """One legal answer at random; raises IndexError when there is none."""

    def __contains__(self, event: object) -> bool:
        return isinstance(event, Event) and bool(self.ruling(event))

    def __bool__(self) -> bool:
        return len(self) > 0


class ListedAnswers(Answers):
    """Answers that are few: made by a function when first looked at."""

    def __init__(self, make: Callable[[], Iterable[Event]], rule: Callable[[Event], Ruling]):
        self._make = make
        self._rule = rule
        self._events: tuple[Event, ...] | None = None

    def _all(self) -> tuple[Event, ...]:
        if self._events is None:
            self._events = tuple(self._make())
        return self._events

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def pick(self, rng: random.Random) -> Event:
        return rng.choice(self._all())


class NoAnswers(ListedAnswers):
    """No answer at all."""

    def __init__(self) -> None:
        super().__init__(lambda: (), lambda event: ACCEPTED)


@dataclass(frozen=True, slots=True)
class Ask:
    """One thing that the table may tell.

    ``kind`` names the panel that a client shows (``line``, ``chiefs``, ``choose``, ``place``,
    ``fire``, ...), ``player`` who must do it (None: the table), ``drawn`` that the physical game
    draws it at random, so that a :class:`Dealer` may, and ``text`` a sentence for a person.
    """

    kind: str
    player: str | None
    text: str
    answers: Answers
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class Prompt:
    """What comes next: the required ask (None when the game is finished) and open options."""

    required: Ask | None
    options: tuple[Ask, ...] = ()

    @property
    def finished(self) -> bool:
        """True when no required event is open."""
        return self.required is None

    @property
    def asks(self) -> tuple[Ask, ...]:
        """Every ask, the required one first."""
        return ((self.required,) if self.required else ()) + self.options

    def find(self, kind: str) -> Ask | None:
        """The ask of this kind, if it is open."""
        return next((ask for ask in self.asks if ask.kind == kind), None)


class Dealer:
    """Draws what the physical game draws at random, for a table that wants it."""

    def __init__(self, rng: random.Random | None = None):
        self._rng = rng or random.SystemRandom()

    def deal(self, ask: Ask) -> Event:
        """The event of a random draw; raises ValueError for an ask that players decide."""
        if not ask.drawn:
            raise ValueError(f"{ask.kind} is decided by players, not drawn")
        return ask.answers.pick(self._rng)
