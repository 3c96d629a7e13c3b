"""The action of a turn: evolution, migration, swap, or passing (M-EVO, M-MIG, M-SWAP, M-PASS)."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from companion.origin.events import Evolve, Migrate, Pass, Swap
from companion.origin.part import (
    Judge,
    Part,
    few,
    holder,
    is_due,
    out_of_turn,
    seat,
    unknown_place,
)
from companion.origin.pawns import ADMITTED, INDEX, Pawn, admits, failing, kinds_of
from companion.origin.state import RewardDue, Stand, State, Step, begun, ended
from companion.origin.straits import straits_due
from companion.referee.events import Event
from companion.referee.prompts import Answers, Ask
from companion.referee.rulings import ACCEPTED, Breach, Ruling
from companion.referee.text import counted


def admitted(state: State, territory: str) -> int:
    """The set of kinds that the pawns next to a territory admit there (M-EVO-1)."""
    mask = 0
    for name in state.map.neighbours(territory):
        stand = state.stands.get(name)
        if stand is not None:
            mask |= ADMITTED[INDEX[stand.pawn]]
    return mask


def reserve_mask(state: State) -> int:
    """The set of kinds that the reserve has."""
    return sum(1 << at for at, number in enumerate(state.reserve()) if number > 0)


def evolutions(state: State, player: int) -> Iterator[tuple[str, int]]:
    """Where a player may evolve, with the set of kinds that may come there."""
    if state.areas[player].villages <= 0:
        return
    there = reserve_mask(state)
    for land in state.map.territories:
        if land.name not in state.stands and (mask := admitted(state, land.name) & there):
            yield land.name, mask


def reached(state: State, territory: str) -> Iterator[str]:
    """Where the pawn of a territory gets by its height, in the map's order (M-MIG-1)."""
    near = state.map.reach(territory, state.stands[territory].pawn.height)
    return (land.name for land in state.map.territories if land.name in near)


def moves(state: State, player: int) -> Iterator[Migrate]:
    """Every migration and swap that a player may make."""
    name = state.name(player)
    for start, pawn in state.own(player).items():
        for to in reached(state, start):
            stand = state.stands.get(to)
            if stand is None:
                yield Migrate(name, start, to)
            elif stand.owner not in (None, player) and stand.pawn.width < pawn.width:
                yield Swap(name, start, to)


def can_act(state: State, player: int) -> bool:
    """Whether a player has any legal action."""
    for _evolution in evolutions(state, player):
        return True
    return any(True for _move in moves(state, player))


class ActionAnswers(Answers):
    """Every action of a player, or passing where there is none; nothing is listed before it is
    looked at. ``evolutions`` are where pawns may come, with the set of kinds, ``moves`` the
    migrations and swaps."""

    def __init__(self, state: State, player: int, rule: Judge):
        self.evolutions = tuple(evolutions(state, player))
        self.moves = tuple(moves(state, player))
        self._name = state.name(player)
        self._rule = rule

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        for territory, mask in self.evolutions:
            for pawn in kinds_of(mask):
                yield Evolve(self._name, territory, pawn)
        yield from self.moves
        if not self.evolutions and not self.moves:
            yield Pass(self._name)

    def __len__(self) -> int:
        return sum(mask.bit_count() for _name, mask in self.evolutions) + len(self.moves) or 1

    def pick(self, rng: random.Random) -> Event:
        at = rng.randrange(len(self))
        for territory, mask in self.evolutions:
            if at < mask.bit_count():
                return Evolve(self._name, territory, list(kinds_of(mask))[at])
            at -= mask.bit_count()
        return self.moves[at] if self.moves else Pass(self._name)


class Actions(Part):
    """The action of a turn."""

    events = (Evolve, Migrate, Swap, Pass)
    steps = ("action",)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Evolve | Migrate | Pass)
        player = seat(state, event.player)
        yield from out_of_turn(state, "action", player)
        if isinstance(event, Evolve):
            yield from self._rule_evolve(state, player, event)
        elif isinstance(event, Migrate):
            yield from self._rule_move(state, player, event)
        elif state.started and can_act(state, player):
            example = next(iter(ActionAnswers(state, player, lambda event: ACCEPTED)))
            message = f"{event.player} can act, such as '{example.text()}', and so may not pass."
            yield Breach("M-PASS-1", message)

    def _rule_evolve(self, state: State, player: int, event: Evolve) -> Iterator[Breach]:
        rule = "M-EVO-1"
        yield from self._supply(state, player, event.pawn)
        if event.territory not in state.map:
            yield from unknown_place(state, rule, event.territory)
            return
        territory = state.map.territory(event.territory).name
        yield from vacancy(state, territory, rule, "an evolution")
        yield from descent(state, territory, event.pawn)

    def _supply(self, state: State, player: int, pawn: Pawn) -> Iterator[Breach]:
        if state.reserve()[INDEX[pawn]] <= 0:
            yield Breach("M-EVO-1", f"The reserve has no {pawn} left.", possible=False)
        if state.areas[player].villages <= 0:
            message = f"{state.name(player)} has no village left to place."
            yield Breach("M-EVO-1", message, possible=False)

    def _rule_move(self, state: State, player: int, event: Migrate) -> Iterator[Breach]:
        swap = isinstance(event, Swap)
        rule = "M-SWAP-1" if swap else "M-MIG-1"
        if event.start not in state.map or event.to not in state.map:
            yield from unknown_place(state, rule, event.start, event.to)
            return
        start, to = (state.map.territory(name).name for name in (event.start, event.to))
        stand = state.stands.get(start)
        if stand is None or stand.owner != player:
            what = "nobody" if stand is None else holder(state, start)
            message = f"{event.player} has no pawn on {start}: {what} stands there."
            yield Breach(rule, message, places=(start,), possible=False)
            return
        if start == to:
            message = f"The pawn stands on {to} already."
            yield Breach(rule, message, places=(to,), possible=False)
            return
        if swap:
            yield from partner(state, player, stand, to)
        else:
            yield from vacancy(state, to, rule, "a migration")
        yield from distance(state, stand.pawn, start, to, rule)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Evolve | Migrate | Pass)
        player = seat(state, event.player)
        if not state.started:
            return state
        due = is_due(state, "action", player)
        done = self._done(state, player, event)
        if isinstance(event, Pass) or (done is None and due):
            return ended(begun(state, player))
        if done is None:
            return state
        after, arrived, displaced = done
        # A table that insists on an action after the end plays on.
        after = replace(begun(after, player), dues=(), over=False)
        dues = straits_due(after, player)
        if displaced is not None and not state.rules.has("straits-active-only"):
            dues += straits_due(after, displaced)
        return replace(after, dues=(*dues, RewardDue(player, arrived)))

    def _done(
        self, state: State, player: int, event: Evolve | Migrate | Pass
    ) -> tuple[State, str, int | None] | None:
        """The state with the pawns where they went, where the active one arrived and who was
        displaced; None for what cannot lie on a table."""
        stands = dict(state.stands)
        if isinstance(event, Evolve):
            land, area = state.map.find(event.territory), state.areas[player]
            if land is None or land.name in stands or area.villages <= 0:
                return None
            if state.reserve()[INDEX[event.pawn]] <= 0:
                return None
            stands[land.name] = Stand(event.pawn, player)
            state = state.with_area(player, replace(area, villages=area.villages - 1))
            return replace(state, stands=stands), land.name, None
        if isinstance(event, Pass):
            return None
        start, land = state.map.find(event.start), state.map.find(event.to)
        if start is None or land is None or start.name not in stands:
            return None
        moving, other = stands[start.name], stands.get(land.name)
        if moving.owner != player or start.name == land.name:
            return None
        if (other is not None) != isinstance(event, Swap):
            return None
        del stands[start.name]
        if other is not None:
            del stands[land.name]
            stands[start.name] = other
        stands[land.name] = moving
        displaced = None if other is None or other.owner == player else other.owner
        return replace(state, stands=stands), land.name, displaced

    def ask(self, state: State, step: Step, rule: Judge) -> Ask:
        assert step.player is not None
        player = step.player
        answers = ActionAnswers(state, player, rule)
        name = state.name(player)
        text = f"{name} evolves, migrates or swaps"
        if not answers.evolutions and not answers.moves:
            text = f"{name} cannot act and passes"
            if state.learning:
                text = f"{name} acts, on territories still to be told, or passes"
        return Ask("action", name, text, answers)

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Evolve | Migrate | Pass)
        player = seat(before, event.player)
        if isinstance(event, Pass):
            return f"{event.player} passed."
        if after.stands == before.stands:
            return f"{event.player} did not act: '{event.text()}' cannot be."
        if isinstance(event, Evolve):
            land = before.map.territory(event.territory).name
            left = counted(after.areas[player].villages, "village")
            return f"{event.player} evolved {event.pawn} on {land}; {left} left."
        start, to = (before.map.territory(name).name for name in (event.start, event.to))
        pawn = before.stands[start].pawn
        if isinstance(event, Swap):
            return (
                f"{event.player}'s {pawn} went from {start} to {to} and changed places with "
                f"{holder(before, to)}."
            )
        return f"{event.player}'s {pawn} went from {start} to {to}."


def vacancy(state: State, territory: str, rule: str, what: str) -> Iterator[Breach]:
    """A breach where a pawn stands on a territory already."""
    if territory in state.stands:
        message = f"{holder(state, territory)} stands on {territory}; {what} ends on a vacant one."
        message = message[0].upper() + message[1:]
        yield Breach(rule, message, places=(territory,), possible=False)


def descent(state: State, territory: str, pawn: Pawn) -> Iterator[Breach]:
    """A breach where no pawn next to a territory admits *pawn* there; names the traits that fail
    next to the pawn that comes nearest (M-EVO-1)."""
    near = [name for name in state.map.neighbours(territory) if name in state.stands]
    if any(admits(state.stands[name].pawn, pawn) for name in near):
        return
    if not near:
        yield from lonely(state, territory)
        return
    why = {name: failing(state.stands[name].pawn, pawn) for name in near}
    near.sort(key=lambda name: len(why[name]))
    best = near[0]
    message = (
        f"No pawn next to {territory} admits {pawn} there. Next to "
        f"{state.stands[best].pawn} on {best}, {' and '.join(why[best])}."
    )
    yield Breach("M-EVO-1", message, places=(territory, *near))


def lonely(state: State, territory: str) -> Iterator[Breach]:
    """A breach where no pawn stands next to a territory (M-EVO-1)."""
    around = state.map.neighbours(territory)
    if not any(name in state.stands for name in around):
        where = f"it borders {few(list(around))}" if around else "it has no borders yet"
        message = f"No pawn stands next to {territory}: {where}."
        yield Breach("M-EVO-1", message, places=(territory,))


def partner(state: State, player: int, own: Stand, to: str) -> Iterator[Breach]:
    """A breach where the pawn on *to* is none that *own* may swap with (M-SWAP-1)."""
    other = state.stands.get(to)
    if other is None:
        message = f"Nobody stands on {to} to swap with."
        yield Breach("M-SWAP-1", message, places=(to,), possible=False)
    elif other.owner is None:
        message = f"{other.pawn} on {to} is neutral; the pawn on the Origin is never swapped."
        yield Breach("M-SWAP-1", message, places=(to,))
    elif other.owner == player:
        message = f"{other.pawn} on {to} is {state.name(player)}'s own; a swap is with another's."
        yield Breach("M-SWAP-1", message, places=(to,))
    elif other.pawn.width >= own.pawn.width:
        message = (
            f"Width {own.pawn.width} swaps with a smaller width only; "
            f"{holder(state, to)} on {to} has width {other.pawn.width}."
        )
        yield Breach("M-SWAP-1", message, places=(to,))


def distance(state: State, pawn: Pawn, start: str, to: str, rule: str) -> Iterator[Breach]:
    """A breach where a pawn does not get so far (M-MIG-1)."""
    far = state.map.distance(start, to)
    if far is None:
        message = f"There is no way from {start} to {to} on the map."
        yield Breach(rule, message, places=(start, to))
    elif far > pawn.height:
        way = state.map.path(start, to)
        message = (
            f"{to} is {counted(far, 'border')} from {start}; height {pawn.height} goes "
            f"{counted(pawn.height, 'border')} at most."
        )
        yield Breach(rule, message, places=way)
