"""Giants that cover crowns, and the heroes that are laid down to send one (G-GIANT, H-GIANT)."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.dominoes.events import Giant, Lay, Send
from companion.dominoes.grid import bits
from companion.dominoes.part import Part, out_of_turn, seat, squares_named
from companion.dominoes.state import GiantDue, Option, SendDue, State, Step, went_on
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling, Square


def uncovered(state: State, player: int) -> int:
    """The squares of a player with at least one mark that no giant covers."""
    return state.areas[player].territory.marked


def receivers(state: State, player: int) -> list[int]:
    """The opponents to whom a giant can be sent (G-GIANT-2)."""
    return [p for p in range(len(state.areas)) if p != player and uncovered(state, p)]


def _with_giant(state: State, player: int, square: Square) -> bool:
    grid = state.rules.grid
    return grid.holds(square) and grid.bit(square) in state.areas[player].territory.giants


def _due(state: State, player: int, kind: str) -> int | None:
    """The turn of a player that waits for a giant to be put or sent."""
    for index, turn in enumerate(state.turns):
        if turn.player == player and any(due.kind == kind for due in turn.due):
            return index
    return None


class Giants(Part):
    """Lettered dominoes bring giants, footprints and pairs of heroes send them away."""

    name = "giants"
    events = (Giant, Send, Lay)

    # -- hooks -------------------------------------------------------------------------------

    def placed(self, state: State, index: int) -> State:
        turn = state.turns[index]
        if self._effect(state, index) != "giant_arrives" or not uncovered(state, turn.player):
            return state
        return state.with_turn(index, replace(turn, due=(*turn.due, GiantDue())))

    def settled(self, state: State, index: int) -> State:
        player = state.turns[index].player
        kinds = ["send"] * (self._effect(state, index) == "footprints_send_giant")
        kinds += ["lay"] * state.rules.has("heroes")
        fresh = tuple(Option(kind, player) for kind in kinds)
        return replace(state, options=(*state.options, *fresh)) if fresh else state

    @staticmethod
    def _effect(state: State, index: int) -> str:
        turn = state.turns[index]
        laid = state.areas[turn.player].territory.laid
        if not laid or laid[-1].domino != turn.domino or turn.domino is None:
            return ""
        return state.rules.dominoes[turn.domino].effect

    # -- rules -------------------------------------------------------------------------------

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if isinstance(event, Giant):
            yield from self._rule_giant(state, event)
        elif isinstance(event, Send):
            yield from self._rule_send(state, event)
        elif isinstance(event, Lay):
            yield from self._rule_lay(state, event)

    def _rule_giant(self, state: State, event: Giant) -> Iterator[Breach]:
        player = seat(state, event.player)
        if _due(state, player, "giant") is None:
            message = f"No giant arrived at {event.player}'s {state.rules.word('territory')}."
            yield Breach("G-GIANT-1", message, possible=False)
            return
        yield from out_of_turn(state, "giant", player)
        yield from self._rule_covered(state, player, event.square, "G-GIANT-1")

    def _rule_covered(
        self, state: State, player: int, square: Square, rule: str
    ) -> Iterator[Breach]:
        grid, mark = state.rules.grid, state.rules.word("mark")
        if not grid.holds(square) or not uncovered(state, player) >> grid.bit(square) & 1:
            where = grid.name(square) if grid.holds(square) else "That square"
            could = squares_named(state, uncovered(state, player)) or "none has one"
            message = f"{where} has no uncovered {mark} for the giant ({could})."
            squares = (square,) if grid.holds(square) else ()
            yield Breach(rule, message, squares, state.name(player), possible=False)

    def _rule_send(self, state: State, event: Send) -> Iterator[Breach]:
        player, receiver = seat(state, event.player), seat(state, event.receiver)
        if _due(state, player, "send") is not None:
            yield from out_of_turn(state, "send", player)
        elif Option("send", player) not in state.options:
            message = (
                f"{event.player} may send a giant only right after placing a domino with "
                "footprints or laying down two heroes."
            )
            yield Breach("G-GIANT-2", message)
        if not _with_giant(state, player, event.square):
            message = f"{event.player} has no giant there to send."
            yield Breach("G-GIANT-2", message, possible=False)
        if player == receiver:
            message = "A giant is sent to an opponent."
            yield Breach("G-GIANT-2", message, possible=False)
        else:
            yield from self._rule_covered(state, receiver, event.target, "G-GIANT-2")

    def _rule_lay(self, state: State, event: Lay) -> Iterator[Breach]:
        player, grid = seat(state, event.player), state.rules.grid
        territory = state.areas[player].territory
        if Option("lay", player) not in state.options:
            message = f"{event.player} may lay down heroes only right after placing."
            yield Breach("H-GIANT-1", message)
        squares = (event.first, event.second)
        standing = all(grid.holds(s) and territory.standing >> grid.bit(s) & 1 for s in squares)
        if not standing or event.first == event.second:
            message = f"{event.player} lays down two heroes that stand on these two squares."
            yield Breach("H-GIANT-1", message, possible=False)
        if not territory.giants:
            message = f"{event.player} has no giant to send."
            yield Breach("H-GIANT-1", message, possible=False)
        elif not receivers(state, player):
            message = f"No opponent has an uncovered {state.rules.word('mark')} for a giant."
            yield Breach("H-GIANT-1", message, possible=False)

    # -- applying ----------------------------------------------------------------------------

    def apply(self, state: State, event: Event) -> State:
        possible = all(breach.possible for breach in self.rule(state, event))
        if isinstance(event, Giant):
            player = seat(state, event.player)
            index = _due(state, player, "giant")
            if index is None:
                return state
            state = self._done(state, index, "giant")
            return self._covered(state, player, event.square) if possible else state
        if isinstance(event, Send):
            return self._sent(state, event, possible)
        assert isinstance(event, Lay)
        player, grid = seat(state, event.player), state.rules.grid
        turns = [i for i, turn in enumerate(state.turns) if turn.player == player and turn.placed]
        if not possible or not turns:
            return state
        mask = grid.mask((event.first, event.second))
        state = state.with_territory(player, state.areas[player].territory.with_lying(mask))
        options = tuple(o for o in state.options if o != Option("send", player))
        turn = state.turns[turns[-1]]
        state = replace(state, options=options)
        return state.with_turn(turns[-1], replace(turn, due=(*turn.due, SendDue())))

    def _sent(self, state: State, event: Send, possible: bool) -> State:
        player, receiver = seat(state, event.player), seat(state, event.receiver)
        index = _due(state, player, "send")
        if index is not None:
            state = self._done(state, index, "send")
        else:
            options = tuple(o for o in state.options if o != Option("send", player))
            state = replace(state, options=options)
        if not possible:
            return state
        territory = state.areas[player].territory
        left = territory.without_giant(state.rules.grid.bit(event.square))
        return self._covered(state.with_territory(player, left), receiver, event.target)

    @staticmethod
    def _covered(state: State, player: int, square: Square) -> State:
        territory = state.areas[player].territory
        return state.with_territory(player, territory.with_giant(state.rules.grid.bit(square)))

    @staticmethod
    def _done(state: State, index: int, kind: str) -> State:
        """With the first due of this kind in a turn dealt with."""
        turn = state.turns[index]
        due = next(due for due in turn.due if due.kind == kind)
        rest = list(turn.due)
        rest.remove(due)
        return went_on(state.with_turn(index, replace(turn, due=tuple(rest))), index)

    # -- asking and telling ------------------------------------------------------------------

    def ask(self, state: State, step: Step) -> Ask:
        assert step.player is not None
        if step.kind == "send":
            return self._ask_send(state, step.player, "must")
        player, number = state.name(step.player), step.player

        def crowns() -> list[Event]:
            grid = state.rules.grid
            return [Giant(player, grid.square(bit)) for bit in bits(uncovered(state, number))]

        text = f"A giant arrives: {player} puts it on a {state.rules.word('mark')}"
        return Ask("giant", player, text, ListedAnswers(crowns, self._ruling(state)))

    def offer(self, state: State, option: Option) -> Ask:
        if option.kind == "send":
            return self._ask_send(state, option.player, "may")
        player, number = state.name(option.player), option.player

        def pairs() -> list[Event]:
            grid, territory = state.rules.grid, state.areas[number].territory
            if not territory.giants or not receivers(state, number):
                return []
            squares = grid.squares(territory.standing)
            return [Lay(player, *pair) for pair in itertools.combinations(squares, 2)]

        text = f"{player} may lay down two heroes to send a giant"
        return Ask("lay", player, text, ListedAnswers(pairs, self._ruling(state)))

    def _ask_send(self, state: State, player: int, verb: str) -> Ask:
        name, grid = state.name(player), state.rules.grid

        def sendings() -> list[Event]:
            return [
                Send(name, grid.square(giant), state.name(receiver), grid.square(bit))
                for giant in dict.fromkeys(state.areas[player].territory.giants)
                for receiver in receivers(state, player)
                for bit in bits(uncovered(state, receiver))
            ]

        text = f"{name} {verb} send a giant to an opponent, who says which crown it covers"
        return Ask("send", name, text, ListedAnswers(sendings, self._ruling(state)))

    def _ruling(self, state: State) -> Callable[[Event], Ruling]:
        return lambda event: Ruling.of(self.rule(state, event))

    def tell(self, before: State, event: Event, after: State) -> str:
        name = before.rules.grid.name
        if before.areas == after.areas:
            return f"{event.text()}: nothing happened."
        if isinstance(event, Giant):
            return f"A giant covers a crown on {name(event.square)} of {event.player}."
        if isinstance(event, Send):
            return (
                f"{event.player} sent the giant on {name(event.square)} to {event.receiver}, "
                f"where it covers a crown on {name(event.target)}."
            )
        assert isinstance(event, Lay)
        heroes = f"{name(event.first)} and {name(event.second)}"
        return f"{event.player} laid down the heroes on {heroes}."
