"""Straits: who has villages on both sides after an action takes the token (M-STRAIT-1)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.origin.events import Strait
from companion.origin.part import Judge, Part, holder, is_due, out_of_turn, seat, unknown_place
from companion.origin.state import State, Step, StraitDue, Token, without_due
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach
from companion.referee.text import counted


def straits_due(state: State, player: int) -> tuple[StraitDue, ...]:
    """The straits with a token that a player has villages on both sides of, in the map's order."""
    return tuple(
        StraitDue(player, border.a, border.b)
        for border in state.map.straits
        if frozenset((border.a, border.b)) not in state.crossed
        and all(_holds(state, player, name) for name in (border.a, border.b))
    )


def _holds(state: State, player: int, territory: str) -> bool:
    stand = state.stands.get(territory)
    return stand is not None and stand.owner == player


class Straits(Part):
    """The tokens on the straits."""

    events = (Strait,)
    steps = ("strait",)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Strait)
        player = seat(state, event.player)
        yield from out_of_turn(state, "strait", player)
        rule, values = "M-STRAIT-1", state.rules.box.straits
        if event.value not in values:
            message = f"A strait token is worth {values[0]} to {values[-1]}, not {event.value}."
            yield Breach(rule, message)
        if event.a not in state.map or event.b not in state.map:
            yield from unknown_place(state, rule, event.a, event.b)
            return
        border = state.map.strait(event.a, event.b)
        if border is None:
            places = tuple(state.map.territory(name).name for name in (event.a, event.b))
            what = "a border" if state.map.border(*places) else "nothing"
            message = f"There is no strait between {places[0]} and {places[1]}, but {what}."
            yield Breach(rule, message, places=places, possible=False)
            return
        ends = (border.a, border.b)
        if frozenset(ends) in state.crossed:
            message = f"The token of the strait {border.a} - {border.b} was taken already."
            yield Breach(rule, message, places=ends, possible=False)
            return
        for name in ends:
            if not _holds(state, player, name):
                what = holder(state, name) if name in state.stands else "nobody"
                message = f"{event.player} has no village on {name}: {what} stands there."
                yield Breach(rule, message, places=ends)
        if StraitDue(player, *ends) not in state.dues and straits_due(state, player):
            message = (
                f"{event.player} does not take the strait {border.a} - {border.b} now: "
                "only those who acted or were displaced do, and only then."
            )
            yield Breach(rule, message, places=ends)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Strait)
        player = seat(state, event.player)
        border = state.map.strait(event.a, event.b)
        ends = frozenset((border.a, border.b)) if border else frozenset()
        if border is None or ends in state.crossed:
            if is_due(state, "strait", player):
                return without_due(state, state.dues[0])
            return state
        area = state.areas[player]
        token = Token(event.value, (border.a, border.b))
        state = state.with_area(player, replace(area, straits=(*area.straits, token)))
        state = replace(state, crossed=state.crossed | {ends})
        for due in state.dues:
            if isinstance(due, StraitDue) and {due.a, due.b} == ends:
                return without_due(state, due)
        return state

    def ask(self, state: State, step: Step, rule: Judge) -> Ask:
        assert step.player is not None
        name = state.name(step.player)
        open_ = [d for d in state.dues if isinstance(d, StraitDue) and d.player == step.player]

        def events() -> list[Event]:
            return [
                Strait(name, due.a, due.b, value)
                for due in open_
                for value in state.rules.box.straits
            ]

        which = f"the strait {open_[0].a} - {open_[0].b}"
        if len(open_) > 1:
            which = f"the tokens of {counted(len(open_), 'strait')}"
        return Ask("strait", name, f"{name} takes {which}", ListedAnswers(events, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Strait)
        if after.crossed == before.crossed:
            return f"{event.player} took no strait: '{event.text()}' cannot be."
        border = before.map.strait(event.a, event.b)
        assert border is not None
        points = counted(event.value, "point")
        return f"{event.player} took the strait {border.a} - {border.b}: {points}."
