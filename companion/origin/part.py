"""A rule part: a handful of events with their rules, and what the others share."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import get_close_matches

from companion.origin.state import RewardDue, State, Step, StraitDue, required
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling
from companion.referee.text import listed

#: What the referee says of an event in the state that is asked about.
Judge = Callable[[Event], Ruling]


class Some(ListedAnswers):
    """Answers of an option: whether there is any is known without making them all."""

    def __bool__(self) -> bool:
        return any(True for _event in (self._make() if self._events is None else self._events))


class Part:
    """Base of all parts; a part is stateless.

    ``events`` are the kinds of event that it judges and applies. The engine refuses events of
    unknown players before any part sees them.
    """

    events: tuple[type[Event], ...] = ()
    #: The kinds of step of the turn that it asks for.
    steps: tuple[str, ...] = ()

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        """Every rule that *event* breaks."""
        raise NotImplementedError

    def apply(self, state: State, event: Event) -> State:
        """The state after *event*; see :meth:`Ruleset.apply` for refused ones."""
        raise NotImplementedError

    def ask(self, state: State, step: Step, rule: Judge) -> Ask:
        """The ask for a step of one of this part's kinds."""
        raise NotImplementedError

    def offers(self, state: State, rule: Judge) -> Iterator[Ask]:
        """What may be told now beside what is required."""
        return iter(())

    def tell(self, before: State, event: Event, after: State) -> str:
        """The log's sentence."""
        raise NotImplementedError


def seat(state: State, name: str) -> int:
    """The seat of a player whom the engine has checked to be there."""
    index = state.index(name)
    assert index is not None, "the engine refuses events of unknown players first"
    return index


def is_due(state: State, kind: str, player: int | None = None) -> bool:
    """Whether this *kind* of event of this player is what the table must tell next."""
    step = required(state)
    return step is not None and (step.kind, step.player) == (kind, player)


def out_of_turn(state: State, kind: str, player: int | None = None) -> Iterator[Breach]:
    """A breach of the turn order unless this *kind* of event of this player is required now."""
    step = required(state)
    if step is None:
        yield Breach("M-END-1", "The game is over.")
    elif (step.kind, step.player) != (kind, player):
        possible = step.kind not in ("territory", "neutral")
        message = f"Not now: {what_is_due(state, step)} first."
        yield Breach("M-TURN-1", message, possible=possible)


def what_is_due(state: State, step: Step) -> str:
    """A step in words, for the middle of a sentence: ``Ann must act``."""
    due = step.due
    who = state.name(step.player) if step.player is not None else ""
    if isinstance(due, StraitDue):
        return f"{who} must take the strait {due.a} - {due.b}"
    if isinstance(due, RewardDue):
        return f"{who} must take the reward of {due.territory}"
    return {
        "territory": "the Origin must be told",
        "neutral": "the colour of the pawn on the Origin must be told",
        "action": f"{who} must act",
    }[step.kind]


def unknown_place(state: State, rule: str, *names: str) -> Iterator[Breach]:
    """A breach for each territory that the map does not have."""
    for name in dict.fromkeys(names):
        if name not in state.map:
            known = {land.name.casefold(): land.name for land in state.map.territories}
            like = get_close_matches(name.casefold(), known, n=1)
            meant = f" ({known[like[0]]} is)" if like else ""
            message = (
                f"{name} is not on the map{meant}. Tell its colour, continent and borders first, "
                "with 'territory' and 'border'."
            )
            yield Breach(rule, message, possible=False)


def holder(state: State, territory: str) -> str:
    """Whose pawn stands on a territory, in words: ``Ben's h2w1 black``."""
    stand = state.stands[territory]
    whose = "the neutral" if stand.owner is None else f"{state.name(stand.owner)}'s"
    return f"{whose} {stand.pawn}"


def few(names: list[str], most: int = 4) -> str:
    """Some names for a sentence: all, or the first and how many more."""
    rest = len(names) - most + 1
    return listed(names if len(names) <= most else [*names[: most - 1], f"{rest} more"])
