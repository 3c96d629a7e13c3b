"""The Kingdomino family as a ruleset: rule parts put together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.dominoes.draft import Draft
from companion.dominoes.events import VOCABULARY, Discard, Fire, Giant, Line, Place
from companion.dominoes.fire import Flames
from companion.dominoes.giants import Giants
from companion.dominoes.market import Buying, passed_over
from companion.dominoes.part import Part, what_is_due
from companion.dominoes.placing import Placing
from companion.dominoes.rules import Rules
from companion.dominoes.scoring import score_sheet
from companion.dominoes.state import Area, State, next_round, required
from companion.dominoes.territory import Territory
from companion.dominoes.totems import Totems, moves
from companion.referee.errors import SetupError
from companion.referee.events import Event
from companion.referee.prompts import Prompt
from companion.referee.rulings import Breach, Ruling
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup

#: Parts that every game has, then those that a preset switches on by name.
_ALWAYS: tuple[Part, ...] = (Draft(), Placing())
_SWITCHED: tuple[Part, ...] = (Flames(), Giants(), Totems(), Buying())
_BY_EVENT = {kind: part for part in (*_ALWAYS, *_SWITCHED) for kind in part.events}
_BY_KIND = {kind.kind: part for kind, part in _BY_EVENT.items()}


class Dominoes:
    """The ruleset of every game of the family; the state carries its rules."""

    vocabulary = VOCABULARY

    def start(self, setup: Setup) -> State:
        """The state before the first event; raises :class:`SetupError`."""
        rules = Rules.of(setup)
        for player in rules.players:
            if rules.layout.span > 1 and not dict(setup.starts).get(player.name):
                raise SetupError(
                    f"{player.name}'s 2 by 2 start: which corners are wild? (nw ne sw se, "
                    "H-START-1)"
                )
        terrains = len(rules.box.terrains)
        areas = tuple(
            Area(Territory(rules.grid, terrains, rules.wild(player)))
            for player in range(len(rules.players))
        )
        state = State(rules, areas, frozenset(rules.dominoes))
        for part in _parts(rules):
            state = part.started(state)
        return state

    def rule(self, state: State, event: Event) -> Ruling:
        """Accepted, or every rule that *event* breaks."""
        part = _BY_EVENT.get(type(event))
        unknown = tuple(_unknown(state, event, part))
        if unknown or part is None:
            return Ruling.of(unknown)
        return Ruling.of((*_too_early(state, event), *part.rule(state, event)))

    def apply(self, state: State, event: Event) -> State:
        """The state after *event*, legal or not; see :meth:`Ruleset.apply`."""
        part = _BY_EVENT.get(type(event))
        if part is None or any(_unknown(state, event, part)):
            return state
        before = state
        parts = _parts(state.rules)
        if event.kind not in OPTIONS:
            state = replace(state, options=())
        told = part.apply(state, event)
        state = told if event.kind in OPTIONS else passed_over(state, told)
        if isinstance(event, Line) and state.revealed > before.revealed:
            for other in parts:
                state = other.revealed(state)
        if isinstance(event, Place | Fire | Giant):
            state = _followed(before, state, event, parts)
        return _turned(before, state, parts)

    def prompt(self, state: State) -> Prompt:
        """The required ask and the open options."""
        step = required(state)
        open_ = state.options if step is None or step.due is None else ()
        options = tuple(_BY_KIND[option.kind].offer(state, option) for option in open_)
        options = tuple(ask for ask in options if ask.answers)
        return Prompt(_BY_KIND[step.kind].ask(state, step) if step else None, options)

    def score(self, state: State) -> ScoreSheet:
        """The sheet as if the game ended now."""
        return score_sheet(state.rules, state.rules.players, state.areas)

    def tell(self, before: State, event: Event, after: State) -> str:
        """The log's sentence, with the totems that moved."""
        part = _BY_EVENT.get(type(event))
        if part is None or any(_unknown(before, event, part)):
            return event.text()
        text = part.tell(before, event, after)
        if isinstance(event, Place | Discard | Fire) and before.rules.has("totems"):
            text = f"{text} {moves(before, after)}".rstrip()
        return text


#: Kinds of event that are optional; any other closes the options that are open.
OPTIONS = frozenset({"recruit", "court", "send", "lay"})


#: Dues that come at once after a placement; what settles waits for them.
AT_ONCE = frozenset({"fire", "giant"})


def _parts(rules: Rules) -> tuple[Part, ...]:
    return _ALWAYS + tuple(part for part in _SWITCHED if rules.has(part.name))


def _unknown(state: State, event: Event, part: Part | None) -> Iterator[Breach]:
    """Breaches of an event that this game or this table cannot know."""
    if part is None or not _is_played(state.rules, event, part):
        yield Breach("SETUP", _not_played(state.rules, event), possible=False)
    for name in event.names():
        if state.index(name) is None:
            names = ", ".join(player.name for player in state.rules.players)
            message = f"No player is called '{name}'; there are {names}."
            yield Breach("SETUP", message, possible=False)


def _is_played(rules: Rules, event: Event, part: Part) -> bool:
    """Whether a game has such an event."""
    return part in _ALWAYS or (rules.has(part.name) and _in_the_box(rules, event, part))


def _in_the_box(rules: Rules, event: Event, part: Part) -> bool:
    """Whether the box can have such an event; each has its own words for its market."""
    market = rules.box.market
    return part.name != "market" or (
        market is not None and event.kind in (market.reveal, market.buy)
    )


def _not_played(rules: Rules, event: Event) -> str:
    """That a game has no such event, and which option has it."""
    part = _BY_EVENT.get(type(event))
    for id_ in rules.preset.options:
        option = rules.box.options[id_]
        if part and part.name in option.parts and _in_the_box(rules, event, part):
            return f"'{event.kind}' is for {option.title}, which is not played."
    titles = dict.fromkeys((rules.box.title, rules.preset.title))
    return f"{' '.join(titles)} has no '{event.kind}'."


def _too_early(state: State, event: Event) -> Iterator[Breach]:
    """An option waits for what is required at once, such as the giant that two heroes send."""
    if event.kind in OPTIONS:
        step = required(state)
        if step is not None and step.due is not None and step.kind != event.kind:
            message = f"Not now: {what_is_due(state, step)} first."
            yield Breach(state.rules.cite("TURN-1"), message)


def _followed(
    before: State, state: State, event: Place | Fire | Giant, parts: tuple[Part, ...]
) -> State:
    """What follows from a placement: dues of its parts, and once nothing burns, what settles."""
    player = state.index(event.player)
    assert player is not None
    old, new = before.areas[player].territory, state.areas[player].territory
    if old == new and isinstance(event, Place):
        return state
    index = _turn_of(before, state, player)
    if index is None:
        return state
    if isinstance(event, Place):
        for part in parts:
            state = part.placed(state, index)
    if not any(due.kind in AT_ONCE for due in state.turns[index].due):
        for part in parts:
            state = part.settled(state, index)
    return state


def _turn_of(before: State, state: State, player: int) -> int | None:
    """The turn of *player* that an event just changed, or any of that player's."""
    mine = [index for index, turn in enumerate(state.turns) if turn.player == player]
    changed = [i for i in mine if i >= len(before.turns) or before.turns[i] != state.turns[i]]
    return next(iter(changed or mine), None)


def _turned(before: State, state: State, parts: tuple[Part, ...]) -> State:
    """Hooks for a turn that ended with this event, and the last round, which begins by itself."""
    if len(before.turns) == len(state.turns):
        for old, new in zip(before.turns, state.turns, strict=True):
            if old.player == new.player and before.is_open(old) and not state.is_open(new):
                for part in parts:
                    state = part.finished_turn(state, new.player)
    everything = state.drawn and state.revealed == state.rules.layout.rounds and state.offer
    if everything and not any(state.is_open(turn) for turn in state.turns):
        state = next_round(state)
    return state
