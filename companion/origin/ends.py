"""The end of the game: its conditions, how far each is away, and the table's own word (M-END)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.origin.actions import can_act
from companion.origin.box import CARDS
from companion.origin.events import End
from companion.origin.part import Judge, Part
from companion.origin.state import State
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach


@dataclass(frozen=True, slots=True)
class Distance:
    """How far a condition of the end is away: ``left`` of ``of``, met at 0.

    ``id`` is ``reserve``, ``acting`` (players who can act), a colour of a deck, ``tiles`` or
    ``villages``; ``label`` says what is counted. ``ends`` tells whether it ends this game.
    """

    id: str
    label: str
    left: int
    of: int
    ends: bool

    @property
    def met(self) -> bool:
        """Whether the game ends by it."""
        return self.ends and self.left <= 0


def distances(state: State) -> tuple[Distance, ...]:
    """Every condition of M-END-1 and how far it is away, in the order of the rules."""
    able = sum(can_act(state, player) for player in range(len(state.areas)))
    known = state.started and not state.learning
    acting = Distance("acting", "players who can act", able, len(state.areas), known)
    counted = tuple(_counted(state))
    return (counted[0], acting, *counted[1:])


def _counted(state: State) -> Iterator[Distance]:
    """The conditions that are a mere count; who can act is not one."""
    box, extra = state.rules.box, not state.rules.has("no-extra-ends")
    pawns = sum(map(max, state.reserve(), [0] * 27))
    whole = pawns + len(state.stands) - 1 if state.started else pawns - 1
    yield Distance("reserve", "pawns in the reserve", pawns, whole, state.started)
    for colour, of in zip(CARDS, box.decks, strict=True):
        yield Distance(colour, f"cards in the {colour} deck", state.deck(colour), of, extra)
    yield Distance("tiles", "tiles not taken", box.tiles - state.taken, box.tiles, extra)
    villages = sum(area.villages for area in state.areas)
    of = box.villages * len(state.areas)
    yield Distance("villages", "villages not placed", villages, of, extra)


def looked_at(state: State) -> State:
    """Whether the game is over: asked after every event.

    A condition once met stays met. The current turn is finished (M-END-2), with the option the
    round as well. That nobody can act is seen only between turns, and not on a map that the table
    is still learning.
    """
    if state.over or not state.started:
        return state
    if not state.ending and any(distance.met for distance in _counted(state)):
        state = replace(state, ending=True)
    if state.begun or (state.rules.has("finish-round") and state.player != 0):
        return state
    if state.ending or (not state.learning and _nobody(state)):
        return replace(state, over=True)
    return state


def _nobody(state: State) -> bool:
    return not any(can_act(state, player) for player in range(len(state.areas)))


def why_over(state: State) -> str:
    """Why a game is over, as a sentence; empty while it is not."""
    if not state.over:
        return ""
    met = [distance for distance in _counted(state) if distance.met]
    sentences = {
        "reserve": "The reserve of pawns is empty.",
        "tiles": "All tiles are taken.",
        "villages": "All villages are placed.",
        **{colour: f"The {colour} deck is empty." for colour in CARDS},
    }
    if met:
        return sentences[met[0].id]
    if not state.learning and _nobody(state):
        return "Nobody can act."
    return "The table ended the game."


class Ends(Part):
    """The table's word that the game is over."""

    events = (End,)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if state.over:
            yield Breach("M-END-1", "The game is over already.", possible=False)
        elif not state.started:
            yield Breach("M-END-1", "The game has not begun.", possible=False)

    def apply(self, state: State, event: Event) -> State:
        if state.over or not state.started:
            return state
        if state.begun:
            state = replace(state, before=state.player, played_before=state.played)
        return replace(state, over=True, dues=())

    def offers(self, state: State, rule: Judge) -> Iterator[Ask]:
        if state.started and not state.over:
            answers = ListedAnswers(lambda: (End(),), rule)
            yield Ask("end", None, "The table says that the game is over", answers)

    def tell(self, before: State, event: Event, after: State) -> str:
        return "The table ended the game."
