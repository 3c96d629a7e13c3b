"""Origin (Matagot) as a ruleset: rule parts put together."""

from __future__ import annotations

from collections.abc import Iterator

from companion.origin.actions import Actions
from companion.origin.cards import Cards
from companion.origin.effects import Effects
from companion.origin.ends import Ends, looked_at, why_over
from companion.origin.events import VOCABULARY
from companion.origin.opening import Board
from companion.origin.part import Part
from companion.origin.rewards import Rewards
from companion.origin.rules import Rules
from companion.origin.scoring import score_sheet
from companion.origin.state import Area, State, required
from companion.origin.straits import Straits
from companion.referee.events import Event
from companion.referee.prompts import Prompt
from companion.referee.rulings import Breach, Ruling
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup

_PARTS: tuple[Part, ...] = (
    Actions(),
    Straits(),
    Rewards(),
    Cards(),
    Effects(),
    Board(),
    Ends(),
)
_BY_EVENT = {kind: part for part in _PARTS for kind in part.events}
_BY_STEP = {step: part for part in _PARTS for step in part.steps}


class OriginRuleset:
    """The ruleset of the game; the state carries its rules."""

    vocabulary = VOCABULARY

    def start(self, setup: Setup) -> State:
        """The state before the first event; raises :class:`SetupError`."""
        rules = Rules.of(setup)
        yellow, orange, purple = rules.box.decks
        # One objective each is in hand, the two others went back (M-SETUP-2).
        decks = (yellow, orange, purple - rules.setup.table)
        areas = tuple(Area(rules.box.villages) for _player in rules.players)
        return State(rules, rules.map, areas, decks, learning=not rules.map.territories)

    def rule(self, state: State, event: Event) -> Ruling:
        """Accepted, or every rule that *event* breaks."""
        part = _BY_EVENT.get(type(event))
        unknown = tuple(_unknown(state, event))
        if unknown or part is None:
            return Ruling.of(unknown)
        return Ruling.of(part.rule(state, event))

    def apply(self, state: State, event: Event) -> State:
        """The state after *event*, legal or not; see :meth:`Ruleset.apply`."""
        part = _BY_EVENT.get(type(event))
        if part is None or any(_unknown(state, event)):
            return state
        return looked_at(part.apply(state, event))

    def prompt(self, state: State) -> Prompt:
        """The required ask and the open options."""
        step = required(state)

        def rule(event: Event) -> Ruling:
            return self.rule(state, event)

        offers = (ask for part in _PARTS for ask in part.offers(state, rule))
        options = tuple(ask for ask in offers if ask.answers)
        return Prompt(_BY_STEP[step.kind].ask(state, step, rule) if step else None, options)

    def score(self, state: State) -> ScoreSheet:
        """The sheet as if the game ended now."""
        settled = [tuple(state.own(player)) for player in range(len(state.areas))]
        return score_sheet(state.rules, state.rules.players, state.areas, settled)

    def tell(self, before: State, event: Event, after: State) -> str:
        """The log's sentence, and why the game is over where it ended it."""
        part = _BY_EVENT.get(type(event))
        if part is None or any(_unknown(before, event)):
            return event.text()
        text = part.tell(before, event, after)
        if after.over and not before.over and event.kind != "end":
            text += f" {why_over(after)}"
        return text


def _unknown(state: State, event: Event) -> Iterator[Breach]:
    """Breaches of an event that this game or this table cannot know."""
    if type(event) not in _BY_EVENT:
        message = f"{state.rules.box.title} has no '{event.kind}'."
        yield Breach("M-TURN-1", message, possible=False)
    for name in event.names():
        if state.index(name) is None:
            names = ", ".join(player.name for player in state.rules.players)
            message = f"No player is called '{name}'; there are {names}."
            yield Breach("M-SETUP-1", message, possible=False)
