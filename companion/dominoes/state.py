"""The state of a game: immutable, and enough to say what the table must tell next."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.dominoes.rules import Rules
from companion.dominoes.territory import Territory


@dataclass(frozen=True, slots=True)
class Area:
    """What a player has: territory, number of discarded dominoes, totems (by resource)."""

    territory: Territory
    discards: int = 0
    totems: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FireDue:
    """A placed volcano (bit number) whose fire token has not landed yet."""

    kind = "fire"
    volcano: int
    craters: int


@dataclass(frozen=True, slots=True)
class TotemDue:
    """A holder who must say which of the tied opponents gets the totem."""

    kind = "totem"
    resource: str
    holder: int
    rivals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class GiantDue:
    """A giant that arrived and stands nowhere yet."""

    kind = "giant"


@dataclass(frozen=True, slots=True)
class SendDue:
    """Two heroes were laid down: a giant must be sent."""

    kind = "send"


Due = FireDue | TotemDue | GiantDue | SendDue


@dataclass(frozen=True, slots=True)
class Turn:
    """One chief's turn in this round: its player, its domino, and what of it is done.

    ``due`` are required consequences of the placement. A ``late`` turn was left open when the
    table went on (a correction or an overruled event): the rest of it is asked for last.
    """

    player: int
    domino: str | None
    placed: bool = False
    chosen: bool = False
    due: tuple[Due, ...] = ()
    late: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """A domino of the line to choose from, and whose chief stands on it."""

    domino: str
    owner: int | None = None


@dataclass(frozen=True, slots=True)
class Option:
    """Something that a player may do now, until the next required event."""

    kind: str
    player: int


@dataclass(frozen=True, slots=True)
class Display:
    """The cave board or the court: the figures shown (None is a gap), the pile (sorted), and
    whether the table must still say what came out.

    ``untold`` gaps are filled on the table, but it went on without saying with what.
    """

    shown: tuple[str | None, ...]
    pile: tuple[str, ...]
    awaited: bool = False
    untold: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """What is required next: the kind of event, of which player (None: the table), in which
    turn, and for which due."""

    kind: str
    player: int | None = None
    turn: int = -1
    due: Due | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A game after some events.

    ``areas`` are in seating order, ``unseen`` the dominoes that no line has shown yet, ``revealed``
    the number of lines so far, ``offer`` the line to choose from, ``turns`` this round's turns in
    line order, ``left`` dominoes of this round's line that nobody took.
    """

    rules: Rules
    areas: tuple[Area, ...]
    unseen: frozenset[str]
    revealed: int = 0
    drawn: bool = False
    offer: tuple[Slot, ...] = ()
    turns: tuple[Turn, ...] = ()
    left: tuple[str, ...] = ()
    options: tuple[Option, ...] = ()
    display: Display | None = None

    def index(self, name: str) -> int | None:
        """The seat of a player, or None."""
        for index, player in enumerate(self.rules.players):
            if player.name == name:
                return index
        return None

    def name(self, player: int) -> str:
        """The name of the player in a seat."""
        return self.rules.players[player].name

    def with_area(self, player: int, area: Area) -> State:
        """With another area for one player."""
        return replace(self, areas=(*self.areas[:player], area, *self.areas[player + 1 :]))

    def with_territory(self, player: int, territory: Territory) -> State:
        """With another territory for one player."""
        return self.with_area(player, replace(self.areas[player], territory=territory))

    def with_turn(self, index: int, turn: Turn) -> State:
        """With another turn."""
        return replace(self, turns=(*self.turns[:index], turn, *self.turns[index + 1 :]))

    def is_open(self, turn: Turn) -> bool:
        """Whether something required of a turn is still to come.

        After a correction a line can be taken before all have chosen; then nothing is left to.
        """
        if not turn.placed or turn.due:
            return True
        return not turn.chosen and any(slot.owner is None for slot in self.offer)

    @property
    def last_round(self) -> bool:
        """Whether there is no next line to choose from any more (O-TURN-2, K-TURN-2)."""
        return self.revealed == self.rules.layout.rounds and not self.offer

    def whereabouts(self, domino: str) -> str:
        """Where a domino of the box is: unseen, line, offer, a player's name, or out."""
        if domino in self.unseen:
            return "unseen"
        if any(slot.domino == domino for slot in self.offer):
            return "offer"
        if domino in self.left or any(t.domino == domino and not t.placed for t in self.turns):
            return "line"
        for index, area in enumerate(self.areas):
            if any(laid.domino == domino for laid in area.territory.laid):
                return self.name(index)
        return "out"


def required(state: State) -> Step | None:
    """What the table must tell next; None when the game is finished."""
    if not state.revealed:
        return Step("line")
    if state.display is not None and state.display.awaited:
        return Step(state.rules.market.reveal)
    if not state.drawn:
        return Step("chiefs")
    for index, turn in _open_turns(state):
        if not turn.placed:
            return Step("place", turn.player, index)
        if turn.due:
            due = turn.due[0]
            player = due.holder if isinstance(due, TotemDue) else turn.player
            return Step(due.kind, player, index, due)
        return Step("choose", turn.player, index)
    return Step("line") if state.revealed < state.rules.layout.rounds else None


def _open_turns(state: State) -> Iterator[tuple[int, Turn]]:
    """Turns with something to come: those in time first, then the late ones."""
    for late in (False, True):
        for index, turn in enumerate(state.turns):
            if turn.late == late and state.is_open(turn):
                yield index, turn


def next_round(state: State) -> State:
    """The chiefs on the offered line begin a round; the line becomes what they place (O-TURN-1).

    A chief that stands on no domino (after a correction) has nothing to place and chooses last.
    """
    turns = [Turn(slot.owner, slot.domino) for slot in state.offer if slot.owner is not None]
    for player in range(len(state.areas)):
        missing = state.rules.layout.pieces - sum(turn.player == player for turn in turns)
        turns += [Turn(player, None, placed=True)] * missing
    left = tuple(slot.domino for slot in state.offer if slot.owner is None)
    return replace(state, turns=tuple(turns), left=left, offer=())


def went_on(state: State, index: int) -> State:
    """The table acted in turn *index*: what is still open in turns before it becomes late."""
    turns = tuple(
        replace(turn, late=True) if at < index and state.is_open(turn) else turn
        for at, turn in enumerate(state.turns)
    )
    return state if turns == state.turns else replace(state, turns=turns)
