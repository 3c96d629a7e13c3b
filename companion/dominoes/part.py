"""A rule part: a handful of events with their rules, and hooks into the turn of others."""

from __future__ import annotations

from collections.abc import Iterator

from companion.dominoes.state import Option, State, Step, required
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Breach
from companion.referee.text import listed


class Part:
    """Base of all parts. A part is stateless; which ones take part, the rules say.

    ``events`` are the kinds of event that it judges and applies.
    """

    name = ""
    events: tuple[type[Event], ...] = ()

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        """Every rule that *event* breaks."""
        raise NotImplementedError

    def apply(self, state: State, event: Event) -> State:
        """The state after *event*; see :meth:`Ruleset.apply` for refused ones."""
        raise NotImplementedError

    def ask(self, state: State, step: Step) -> Ask:
        """The ask for a step of one of this part's kinds."""
        raise NotImplementedError

    def offer(self, state: State, option: Option) -> Ask:
        """The ask for an open option of one of this part's kinds."""
        raise NotImplementedError

    def tell(self, before: State, event: Event, after: State) -> str:
        """The log's sentence."""
        raise NotImplementedError

    # -- hooks: each returns the state with what the part adds -------------------------------

    def started(self, state: State) -> State:
        """Before the first event."""
        return state

    def revealed(self, state: State) -> State:
        """After a line was revealed."""
        return state

    def placed(self, state: State, index: int) -> State:
        """After the domino of turn *index* was laid, before anything that follows from it."""
        return state

    def settled(self, state: State, index: int) -> State:
        """After the placement of turn *index* and its fire."""
        return state

    def finished_turn(self, state: State, player: int) -> State:
        """After the last required event of a player's turn."""
        return state


def seat(state: State, name: str) -> int:
    """The seat of a player whom the engine has checked to be there."""
    index = state.index(name)
    assert index is not None, "the engine refuses events of unknown players first"
    return index


def out_of_turn(state: State, kind: str, player: int | None = None) -> Iterator[Breach]:
    """A breach of the turn order unless this *kind* of event of this player is required now."""
    step = required(state)
    if step is None:
        yield Breach(state.rules.cite("TURN-2"), "The game is over: every domino is dealt with.")
    elif step.kind != kind or step.player != player:
        yield Breach(state.rules.cite("TURN-1"), f"Not now: {what_is_due(state, step)} first.")


def is_due(state: State, kind: str, player: int | None = None) -> bool:
    """Whether this *kind* of event of this player is what the table must tell next.

    An event that cannot lie on the table lets its turn pass only then.
    """
    step = required(state)
    return step is not None and (step.kind, step.player) == (kind, player)


def what_is_due(state: State, step: Step) -> str:
    """A step in words, for the middle of a sentence: ``Ann must place 22``."""
    piece = state.rules.word("piece")
    who = state.name(step.player) if step.player is not None else ""
    if step.kind == "place":
        return f"{who} must place {state.turns[step.turn].domino}"
    return {
        "line": f"line {state.revealed + 1} must be revealed",
        "cave": "the dwellers that came out must be told",
        "reveal": "the tiles that came out must be told",
        "giant": f"{who} must put the giant on a {state.rules.word('mark')}",
        "send": f"{who} must send a giant",
        "chiefs": f"the {piece}s must be drawn",
        "choose": f"{who} must choose a domino",
        "fire": f"{who}'s fire must land",
        "totem": f"{who} must say who gets a totem",
    }[step.kind]


def squares_named(state: State, mask: int) -> str:
    """The names of the squares of a mask, for a sentence."""
    grid = state.rules.grid
    return listed(grid.name(square) for square in grid.squares(mask))


def open_turn(state: State, player: int) -> int | None:
    """The first turn of a player that has not chosen yet, those in time before late ones."""
    turns = [
        (turn.late, index)
        for index, turn in enumerate(state.turns)
        if turn.player == player and not turn.chosen
    ]
    return min(turns)[1] if turns else None
