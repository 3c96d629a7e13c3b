"""Eruptions: where the fire of a placed volcano lands (O-FIRE)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.dominoes.events import Fire
from companion.dominoes.grid import bits
from companion.dominoes.part import Part, out_of_turn, seat, squares_named
from companion.dominoes.state import FireDue, State, Step, went_on
from companion.dominoes.territory import Territory
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling
from companion.referee.text import counted


def in_range(state: State, due: FireDue) -> int:
    """The squares at most the token's range of king's moves from its volcano (O-FIRE-2)."""
    reach = state.rules.box.token(due.craters).range
    return state.rules.grid.block(due.volcano, reach)


def volcanoes(state: State, territory: Territory) -> int:
    """The squares that are volcanoes."""
    return sum(territory.terrains[t.index] for t in state.rules.box.terrains if t.erupts)


def landing(state: State, player: int, due: FireDue) -> int:
    """The squares where the fire may land (O-FIRE-2, O-FIRE-3)."""
    territory = state.areas[player].territory
    barred = territory.grid.start | territory.printed | territory.token_squares
    barred |= volcanoes(state, territory)
    return in_range(state, due) & territory.occupied & ~barred


def why_not(state: State, player: int, due: FireDue, bit: int) -> str:
    """Why the fire may not land on a square, in words; empty where it may."""
    territory, mask = state.areas[player].territory, 1 << bit
    rules = state.rules
    token = rules.box.token(due.craters)
    if not territory.occupied & mask:
        return f"it is not a square of the {rules.word('territory')}"
    if mask & territory.grid.start:
        return f"the {rules.word('start')} cannot burn"
    if mask & territory.token_squares:
        return "a fire token lies there"
    if mask & volcanoes(state, territory):
        return "it is a volcano"
    if mask & territory.printed:
        return f"it has a printed {rules.word('mark')}"
    if not mask & in_range(state, due):
        return f"it is more than {counted(token.range, 'square')} away"
    return ""


def pending(state: State, player: int) -> tuple[int, FireDue] | None:
    """The first fire of a player that has not landed yet, with the index of its turn."""
    for index, turn in enumerate(state.turns):
        if turn.player == player:
            for due in turn.due:
                if isinstance(due, FireDue):
                    return index, due
    return None


class Flames(Part):
    """A placed volcano takes a fire token, which must land."""

    name = "fire"
    events = (Fire,)

    def placed(self, state: State, index: int) -> State:
        turn = state.turns[index]
        territory = state.areas[turn.player].territory
        halves = territory.laid[-1][1:]
        dues = tuple(FireDue(bit, n) for bit, n in territory.craters if bit in halves)
        return state.with_turn(index, replace(turn, due=turn.due + dues)) if dues else state

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Fire)
        player = seat(state, event.player)
        found = pending(state, player)
        if found is None:
            message = f"No fire of {event.player} is in the air: no volcano was placed."
            yield Breach("O-FIRE-1", message, possible=False)
            return
        yield from out_of_turn(state, "fire", player)
        due, grid = found[1], state.rules.grid
        legal = landing(state, player, due)
        if event.square is None:
            if legal:
                message = f"The fire must land: it can on {squares_named(state, legal)}."
                yield Breach("O-FIRE-4", message, grid.squares(legal), event.player)
        elif not grid.holds(event.square):
            message = "The fire must land on a square of the own territory."
            yield Breach("O-FIRE-3", message, possible=False)
        else:
            yield from self._rule_landing(state, event, player, due, grid.bit(event.square))

    def _rule_landing(
        self, state: State, event: Fire, player: int, due: FireDue, bit: int
    ) -> Iterator[Breach]:
        reason = why_not(state, player, due, bit)
        if not reason or event.square is None:
            return
        territory = state.areas[player].territory
        token = state.rules.box.token(due.craters)
        far = not in_range(state, due) >> bit & 1
        possible = bool(territory.occupied & ~territory.token_squares & 1 << bit)
        name = state.rules.grid.name(event.square)
        if far:
            message = (
                f"The fire of a volcano with {counted(token.craters, 'crater')} flies up to "
                f"{counted(token.range, 'square')}; {name} is farther away."
            )
            yield Breach("O-FIRE-2", message, (event.square,), event.player, possible)
        if not far or not reason.startswith("it is more than"):
            message = f"The fire cannot land on {name}: {reason}."
            yield Breach("O-FIRE-3", message, (event.square,), event.player, possible)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Fire)
        player = seat(state, event.player)
        found = pending(state, player)
        if found is None:
            return state
        index, due = found
        territory, grid = state.areas[player].territory, state.rules.grid
        if event.square is not None and grid.holds(event.square):
            bit = grid.bit(event.square)
            if territory.occupied & ~territory.token_squares & 1 << bit:
                flames = state.rules.box.token(due.craters).flames
                state = state.with_territory(player, territory.with_token(bit, flames))
        turn = state.turns[index]
        rest = tuple(other for other in turn.due if other is not due)
        return went_on(state.with_turn(index, replace(turn, due=rest)), index)

    def ask(self, state: State, step: Step) -> Ask:
        due = step.due
        assert step.player is not None and isinstance(due, FireDue)
        seat_, player = step.player, state.name(step.player)

        def landings() -> list[Event]:
            mask = landing(state, seat_, due)
            if not mask:
                return [Fire(player, None)]
            return [Fire(player, state.rules.grid.square(bit)) for bit in bits(mask)]

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        token = state.rules.box.token(due.craters)
        text = (
            f"{player}'s volcano erupts: {counted(token.flames, 'flame')}, "
            f"up to {counted(token.range, 'square')} away"
        )
        return Ask("fire", player, text, ListedAnswers(landings, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Fire)
        player = seat(before, event.player)
        old, new = before.areas[player].territory, after.areas[player].territory
        if len(new.tokens) == len(old.tokens) or event.square is None:
            return f"{event.player}'s fire landed nowhere and left the game."
        flames = counted(new.tokens[-1][1], "flame")
        text = f"{event.player}'s fire ({flames}) landed on {before.rules.grid.name(event.square)}"
        bit = before.rules.grid.bit(event.square)
        if burnt := old.resources & ~new.resources:
            terrain = old.terrain_at(burnt.bit_length() - 1)
            assert terrain is not None
            return f"{text}: the {before.rules.box.terrains[terrain].resource} there burns."
        if destroyed := [piece for at, piece in old.pieces if at == bit]:
            return f"{text}: the {before.rules.market.figures[destroyed[0]].label} there burns."
        return f"{text}."
