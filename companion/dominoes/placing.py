"""Placing and discarding a domino (O-PLACE, K-PLACE)."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.dominoes.box import Domino
from companion.dominoes.events import Discard, Place
from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.dominoes.part import Part, is_due, out_of_turn, seat
from companion.dominoes.rules import Rules
from companion.dominoes.state import State, Step, next_round, went_on
from companion.dominoes.territory import LegalPlaces, Territory
from companion.referee.events import Event
from companion.referee.prompts import Answers, Ask
from companion.referee.rulings import Breach, Ruling, Square
from companion.referee.text import listed


class PlaceAnswers(Answers):
    """The legal places of a domino, or its discarding where there is none."""

    def __init__(
        self, player: str, domino: str, places: LegalPlaces, rule: Callable[[Event], Ruling]
    ):
        self.places = places
        self._player = player
        self._domino = domino
        self._rule = rule

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        for square, direction in self.places:
            yield Place(self._player, self._domino, square, direction)
        if not self.places:
            yield Discard(self._player, self._domino)

    def __len__(self) -> int:
        return len(self.places) or 1

    def pick(self, rng: random.Random) -> Event:
        if not self.places:
            return Discard(self._player, self._domino)
        bit, way = self.places[rng.randrange(len(self.places))]
        square = self.places.grid.square(bit)
        return Place(self._player, self._domino, square, DIRECTIONS[way])


def examine(
    rules: Rules, territory: Territory, domino: Domino, square: Square, direction: str
) -> Iterator[Breach]:
    """Every rule that a placement breaks, by itself: overlap and frame (PLACE-2), connection
    (PLACE-1). Whose turn it is does not matter here."""
    grid = territory.grid
    squares = (square, neighbour(square, direction))
    frame = f"{grid.frame} by {grid.frame}"
    place, word = rules.cite("PLACE-2"), rules.word("territory")
    if not all(grid.holds(s) for s in squares):
        message = f"The {word} would not fit in {frame}: that is off the canvas."
        yield Breach(place, message, tuple(s for s in squares if grid.holds(s)), possible=False)
        return
    mask = grid.mask(squares)
    if taken := mask & territory.occupied:
        what = listed(grid.names(grid.squares(taken)))
        message = f"{what} {'is' if taken.bit_count() == 1 else 'are'} taken already."
        yield Breach(place, message, grid.squares(taken), possible=False)
    left, right, bottom, top = territory.extent
    if outside := mask & ~grid.reach(left, right, bottom, top):
        after = grid.extent(mask | territory.occupied)
        size = f"{after[1] - after[0] + 1} by {after[3] - after[2] + 1}"
        message = f"The {word} would be {size}; it must fit in {frame}."
        yield Breach(place, message, grid.squares(outside))
    touching = 0
    for face, bit in zip((domino.a, domino.b), map(grid.bit, squares), strict=True):
        touching |= territory.touching(face, bit)
    if not touching & ~mask:
        kinds = (t for f in (domino.a, domino.b) for t in (f.terrain, f.second) if t is not None)
        terrains = dict.fromkeys(rules.box.terrains[kind].id for kind in kinds)
        start = f"{'a wild corner of ' * (territory.wild != grid.start)}the {rules.word('start')}"
        matches = listed([*terrains, start], "or")
        message = f"No half touches {matches} side to side."
        yield Breach(rules.cite("PLACE-1"), message, squares)


def contacts(
    rules: Rules, territory: Territory, domino: Domino, square: Square, direction: str
) -> tuple[str, str]:
    """What each half of a domino would match there, in words: ``touches the hut and lake d4``."""
    grid = territory.grid
    squares = (square, neighbour(square, direction))
    words = []
    for face, where in zip((domino.a, domino.b), squares, strict=True):
        if not grid.holds(where):
            words.append("is off the canvas")
            continue
        touching = territory.touching(face, grid.bit(where))
        names = [f"the {rules.word('start')}"] * bool(touching & grid.start)
        for kind in (t for t in (face.terrain, face.second) if t is not None):
            mask = touching & territory.terrains[kind]
            if same := grid.names(grid.squares(mask)):
                names.append(f"{rules.box.terrains[kind].id} on {listed(same)}")
        words.append(f"touches {listed(names)}" if names else "touches nothing like it")
    return words[0], words[1]


class Placing(Part):
    """Step one of a turn."""

    name = "placing"
    events = (Place, Discard)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Place | Discard)
        rules = state.rules
        player = seat(state, event.player)
        yield from out_of_turn(state, "place", player)
        domino = rules.dominoes.get(event.domino)
        if domino is None:
            message = f"There is no domino {event.domino} in {rules.box.title}."
            yield Breach(rules.cite("LINE-1"), message, possible=False)
            return
        yield from self._rule_domino(state, player, event)
        if not rules.known(event.domino):
            return
        territory = state.areas[player].territory
        if isinstance(event, Place):
            for breach in examine(rules, territory, domino, event.square, event.direction):
                yield replace(breach, player=event.player)
        elif places := territory.legal_places(domino):
            square, direction = next(iter(places))
            message = (
                f"{event.domino} must be placed while it fits: there "
                f"{'is 1 place' if len(places) == 1 else f'are {len(places)} places'}, such as "
                f"{territory.grid.name(square)} {direction}."
            )
            squares = (square, neighbour(square, direction))
            yield Breach(rules.cite("PLACE-3"), message, squares, event.player)

    def _rule_domino(self, state: State, player: int, event: Place | Discard) -> Iterator[Breach]:
        """The player's chief must stand on the domino, and the domino must be there."""
        rule, piece = state.rules.cite("TURN-1"), state.rules.word("piece")
        turns = sorted(state.turns, key=lambda turn: turn.late)  # in the order they are asked for
        held = [t.domino for t in turns if t.player == player and not t.placed and t.domino]
        if event.domino in held:
            if held[0] != event.domino:
                message = f"{event.player}'s {piece} on {held[0]} acts before the one on "
                yield Breach(rule, f"{message}{event.domino}.")
            return
        where = state.whereabouts(event.domino)
        there = where in ("line", "offer")
        if there:
            stands = f"{piece} stands on {listed(held)}" if held else f"{piece} is not on it"
            message = f"{event.player} cannot use {event.domino}: the {stands}."
        elif where == "unseen":
            message = f"{event.domino} has not come out yet."
        elif where == "out":
            message = f"{event.domino} has left the game."
        else:
            message = f"{event.domino} lies in {where}'s {state.rules.word('territory')} already."
        yield Breach(rule, message, possible=there)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Place | Discard)
        player = seat(state, event.player)
        domino = state.rules.dominoes.get(event.domino)
        territory = state.areas[player].territory
        there = state.whereabouts(event.domino) in ("line", "offer")
        there = there and state.rules.known(event.domino)
        there = there and (isinstance(event, Discard) or self._can_lie(territory, event))
        if not there and not is_due(state, "place", player):
            return state
        state, index, _ = self._take(state, player, event.domino)
        if there and domino is not None:
            area = state.areas[player]
            if isinstance(event, Discard):
                state = state.with_area(player, replace(area, discards=area.discards + 1))
            else:
                way = DIRECTIONS.index(event.direction)
                bit = area.territory.grid.bit(event.square)
                wood = state.rules.has("resources")
                laid = area.territory.lay(domino, bit, way, resources=wood)
                state = state.with_territory(player, laid)
        return state if index is None else went_on(state, index)

    @staticmethod
    def _can_lie(territory: Territory, event: Place) -> bool:
        grid = territory.grid
        squares = (event.square, neighbour(event.square, event.direction))
        on_canvas = all(grid.holds(square) for square in squares)
        return on_canvas and not grid.mask(squares) & territory.occupied

    def _take(self, state: State, player: int, domino: str) -> tuple[State, int | None, bool]:
        """The domino leaves the line: the state with that turn's placing done, the index of the
        turn (None if the player has none to place in), and whether the domino was there.

        A player who takes another's domino leaves the own one in its place.
        """
        offered = any(slot.domino == domino for slot in state.offer)
        in_time = (turn for turn in state.turns if not turn.late)
        if offered and not any(state.is_open(turn) for turn in in_time):
            state = next_round(state)
        mine = [i for i, t in enumerate(state.turns) if t.player == player and not t.placed]
        exact = [i for i in mine if state.turns[i].domino == domino]
        index = next(iter(exact or mine), None)
        own = state.turns[index].domino if index is not None else None
        there = state.whereabouts(domino) in ("line", "offer")
        if there and own != domino:
            spare = (own,) if own else ()
            turns = list(state.turns)
            for at, turn in enumerate(turns):
                if turn.domino == domino and not turn.placed:
                    turns[at] = replace(turn, domino=own, placed=own is None)
                    spare = ()
            left = tuple(id_ for id_ in state.left if id_ != domino) + spare
            offer = tuple(slot for slot in state.offer if slot.domino != domino)
            state = replace(state, turns=tuple(turns), left=left, offer=offer)
        if index is not None:
            turn = replace(state.turns[index], domino=domino, placed=True)
            state = state.with_turn(index, turn)
        return state, index, there

    def ask(self, state: State, step: Step) -> Ask:
        assert step.player is not None
        player, domino = state.name(step.player), state.turns[step.turn].domino
        assert domino is not None
        places = state.areas[step.player].territory.legal_places(state.rules.dominoes[domino])

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        text = f"{player} places {domino}"
        return Ask("place", player, text, PlaceAnswers(player, domino, places, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Place | Discard)
        if isinstance(event, Discard):
            return f"{event.player} discarded {event.domino}."
        player = seat(before, event.player)
        if len(after.areas[player].territory.laid) == len(before.areas[player].territory.laid):
            return f"{event.player} could not place {event.domino}."
        where = f"{before.rules.grid.name(event.square)} {event.direction}"
        return f"{event.player} placed {event.domino} at {where}."
