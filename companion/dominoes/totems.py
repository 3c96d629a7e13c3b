"""Totem mode: who holds which totem (O-TOTEM)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.dominoes.box import Terrain
from companion.dominoes.events import Totem
from companion.dominoes.part import Part, out_of_turn, seat
from companion.dominoes.state import Area, State, Step, TotemDue
from companion.dominoes.territory import Territory
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling
from companion.referee.text import listed


def count(territory: Territory, terrain: Terrain) -> int:
    """How many wooden resources of a terrain lie in a territory (O-TOTEM-1)."""
    return (territory.resources & territory.terrains[terrain.index]).bit_count()


def holder(state: State, resource: str) -> int | None:
    """Who holds the totem of a resource; None while it lies on the table."""
    for index, area in enumerate(state.areas):
        if resource in area.totems:
            return index
    return None


def give(state: State, resource: str, player: int) -> State:
    """With the totem of *resource* held by *player* alone."""

    def with_totems(index: int, area: Area) -> Area:
        kept = tuple(totem for totem in area.totems if totem != resource)
        return replace(area, totems=(*kept, resource) if index == player else kept)

    areas = (with_totems(index, area) for index, area in enumerate(state.areas))
    return replace(state, areas=tuple(areas))


class Totems(Part):
    """Totems follow the most resources; only a choice among tied opponents is an event."""

    name = "totems"
    events = (Totem,)

    def settled(self, state: State, index: int) -> State:
        for terrain in state.rules.box.terrains:
            if not terrain.resource:
                continue
            counts = [count(area.territory, terrain) for area in state.areas]
            most = max(counts)
            leaders = [player for player, number in enumerate(counts) if number == most]
            held = holder(state, terrain.resource)
            if not most or held in leaders:
                continue  # O-TOTEM-5, O-TOTEM-3
            if len(leaders) == 1:
                state = give(state, terrain.resource, leaders[0])  # O-TOTEM-2
            elif held is not None:  # O-TOTEM-4
                turn = state.turns[index]
                due = TotemDue(terrain.resource, held, tuple(leaders))
                kept = tuple(
                    d
                    for d in turn.due
                    if not (isinstance(d, TotemDue) and d.resource == due.resource)
                )
                state = state.with_turn(index, replace(turn, due=(*kept, due)))
        return state

    def _pending(self, state: State, resource: str) -> tuple[int, TotemDue] | None:
        for index, turn in enumerate(state.turns):
            for due in turn.due:
                if isinstance(due, TotemDue) and due.resource == resource:
                    return index, due
        return None

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Totem)
        found = self._pending(state, event.resource)
        if found is None:
            message = f"Nobody has to choose who gets the {event.resource} totem."
            yield Breach("O-TOTEM-4", message, possible=False)
            return
        due = found[1]
        yield from out_of_turn(state, "totem", due.holder)
        if seat(state, event.player) not in due.rivals:
            names = listed((state.name(rival) for rival in due.rivals), "or")
            message = f"The {due.resource} totem goes to one of those who tie for most: {names}."
            yield Breach("O-TOTEM-4", message, possible=False)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Totem)
        found = self._pending(state, event.resource)
        if found is None:
            return state
        index, due = found
        turn = state.turns[index]
        rest = tuple(other for other in turn.due if other is not due)
        state = state.with_turn(index, replace(turn, due=rest))
        player = seat(state, event.player)
        return give(state, event.resource, player) if player in due.rivals else state

    def ask(self, state: State, step: Step) -> Ask:
        due = step.due
        assert isinstance(due, TotemDue)
        player = state.name(due.holder)

        def choices() -> list[Event]:
            return [Totem(due.resource, state.name(rival)) for rival in due.rivals]

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        text = f"{player} was overtaken: who gets the {due.resource} totem?"
        return Ask("totem", player, text, ListedAnswers(choices, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Totem)
        return moves(before, after) or f"The {event.resource} totem stayed."


def moves(before: State, after: State) -> str:
    """Sentences for the totems that changed hands: who took what from whom, with the counts."""
    sentences = []
    for terrain in before.rules.box.terrains:
        if not terrain.resource:
            continue
        old, new = holder(before, terrain.resource), holder(after, terrain.resource)
        if old == new or new is None:
            continue
        counts = [count(area.territory, terrain) for area in after.areas]
        rival = old
        if rival is None:
            others = [player for player in range(len(counts)) if player != new]
            rival = max(others, key=lambda player: counts[player])
        source = f"from {before.name(old)}" if old is not None else "from the table"
        sentences.append(
            f"{before.name(new)} takes the {terrain.resource} totem {source}, "
            f"{counts[new]} to {before.name(rival)}'s {counts[rival]}."
        )
    return " ".join(sentences)
