"""Tribe mode: the cave board and the recruiting of dwellers (O-TRIBE)."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.dominoes.events import Cave as CaveEvent
from companion.dominoes.events import Recruit
from companion.dominoes.fire import volcanoes
from companion.dominoes.grid import bits
from companion.dominoes.part import Part, out_of_turn, seat
from companion.dominoes.state import Cave, Option, State, Step
from companion.referee.events import Event
from companion.referee.prompts import Answers, Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling, Square
from companion.referee.text import counted, listed

#: How many dwellers lie open on the cave board.
SHOWN = 4


def resources(state: State, player: int) -> dict[str, tuple[Square, ...]]:
    """The squares of a player's wooden resources, by kind."""
    territory, grid = state.areas[player].territory, state.rules.grid
    return {
        terrain.resource: grid.squares(territory.resources & territory.terrains[terrain.index])
        for terrain in state.rules.box.terrains
        if terrain.resource
    }


def standing(state: State, player: int, pay: tuple[Square, ...] = ()) -> int:
    """The squares where a new dweller may stand once *pay* is taken off (O-TRIBE-3)."""
    territory, grid = state.areas[player].territory, state.rules.grid
    barred = grid.start | territory.printed | territory.token_squares | territory.piece_squares
    barred |= territory.resources & ~grid.mask(pay)
    if not state.rules.has("dweller-on-volcano"):
        barred |= volcanoes(state, territory)
    return territory.occupied & ~barred


def payments(state: State, player: int, kinds: int) -> Iterator[tuple[Square, ...]]:
    """Every payment of so many different resources, one square of each (O-TRIBE-2)."""
    by_kind = [squares for squares in resources(state, player).values() if squares]
    for chosen in itertools.combinations(by_kind, kinds):
        yield from itertools.product(*chosen)


def on_display(cave: Cave) -> tuple[str, ...]:
    """The kinds of dweller that lie open, each once."""
    return tuple(dict.fromkeys(dweller for dweller in cave.shown if dweller))


class RecruitAnswers(Answers):
    """Every recruiting that is legal: dweller, payment and square; counted without listing."""

    def __init__(self, state: State, player: int, rule: Callable[[Event], Ruling]):
        assert state.cave is not None
        self._state = state
        self._player = player
        self._name = state.name(player)
        self._rule = rule
        self._free = standing(state, player).bit_count()
        self._offers = ((2, on_display(state.cave)), (4, tuple(dict.fromkeys(state.cave.pile))))

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        grid = self._state.rules.grid
        for kinds, dwellers in self._offers:
            for pay in payments(self._state, self._player, kinds):
                for bit in bits(standing(self._state, self._player, pay)):
                    for dweller in dwellers:
                        yield Recruit(self._name, dweller, pay, grid.square(bit))

    def _counts(self) -> list[int]:
        by_kind = [len(squares) for squares in resources(self._state, self._player).values()]
        return [
            len(dwellers)
            * (self._free + kinds)
            * sum(math.prod(chosen) for chosen in itertools.combinations(by_kind, kinds))
            for kinds, dwellers in self._offers
        ]

    def __len__(self) -> int:
        return sum(self._counts())

    def pick(self, rng: random.Random) -> Event:
        kinds, dwellers = rng.choices(self._offers, self._counts())[0] if self else (0, ())
        pay = rng.choice(list(payments(self._state, self._player, kinds)))
        square = rng.choice(list(bits(standing(self._state, self._player, pay))))
        return Recruit(self._name, rng.choice(dwellers), pay, self._state.rules.grid.square(square))


class CaveAnswers(ListedAnswers):
    """What may come out of the pile; a draw takes every dweller of the pile as likely."""

    def __init__(self, cave: Cave, number: int, rule: Callable[[Event], Ruling]):
        def draws() -> list[Event]:
            found = dict.fromkeys(itertools.combinations(cave.pile, number))
            return [CaveEvent(ids) for ids in found]

        super().__init__(draws, rule)
        self._cave = cave
        self._number = number

    def pick(self, rng: random.Random) -> Event:
        return CaveEvent(tuple(rng.sample(self._cave.pile, self._number)))


class Dwellers(Part):
    """The cave board and recruiting."""

    name = "dwellers"
    events = (CaveEvent, Recruit)

    def started(self, state: State) -> State:
        dwellers = state.rules.box.dwellers.values()
        pile = sorted(d.id for d in dwellers for _ in range(d.copies))
        return replace(state, cave=Cave((None,) * SHOWN, tuple(pile)))

    def revealed(self, state: State) -> State:
        cave = state.cave
        assert cave is not None
        return replace(state, cave=replace(cave, awaited=_missing(cave) > 0))

    def finished_turn(self, state: State, player: int) -> State:
        if state.last_round and not state.rules.has("recruit-last-round"):  # O-TRIBE-4
            return state
        return replace(state, options=(*state.options, Option("recruit", player)))

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if isinstance(event, CaveEvent):
            yield from self._rule_cave(state, event)
        elif isinstance(event, Recruit):
            yield from self._rule_recruit(state, event)

    def _rule_cave(self, state: State, event: CaveEvent) -> Iterator[Breach]:
        cave = state.cave
        assert cave is not None
        yield from out_of_turn(state, "cave")
        pile = Counter(cave.pile)
        for dweller, number in Counter(event.dwellers).items():
            if dweller not in state.rules.box.dwellers:
                message = f"There is no dweller '{dweller}'."
            elif number > pile[dweller]:
                message = f"The pile holds {pile[dweller]} {_label(state, dweller)}, not {number}."
            else:
                continue
            yield Breach("O-TRIBE-6", message, possible=False)
        missing = _missing(cave)
        if len(event.dwellers) != missing:
            come = "comes" if missing == 1 else "come"
            message = f"{counted(missing, 'dweller')} {come} out, not {len(event.dwellers)}."
            yield Breach("O-TRIBE-1", message, possible=False)

    def _rule_recruit(self, state: State, event: Recruit) -> Iterator[Breach]:
        cave = state.cave
        assert cave is not None
        player = seat(state, event.player)
        if Option("recruit", player) not in state.options:
            last = state.last_round and not state.rules.has("recruit-last-round")
            message = (
                "Nobody recruits in the last round."
                if last
                else f"{event.player} may recruit once, right after choosing the next domino."
            )
            yield Breach("O-TRIBE-4" if last else "O-TRIBE-2", message)
        if event.dweller not in (*cave.shown, *cave.pile):
            message = f"No {_label(state, event.dweller)} lies on display or in the pile."
            yield Breach("O-TRIBE-6", message, possible=False)
        yield from self._rule_payment(state, event, player)
        yield from self._rule_square(state, event, player)

    def _rule_payment(self, state: State, event: Recruit, player: int) -> Iterator[Breach]:
        cave, grid = state.cave, state.rules.grid
        assert cave is not None
        kinds = {s: kind for kind, squares in resources(state, player).items() for s in squares}
        bare = tuple(dict.fromkeys(square for square in event.pay if square not in kinds))
        if bare:
            held = tuple(square for square in bare if grid.holds(square))
            beyond = ["a square off the canvas"] if len(held) < len(bare) else []
            names = listed([*grid.names(held), *beyond], "or")
            message = f"No resource of {event.player} lies on {names}."
            yield Breach("O-TRIBE-2", message, held, event.player, possible=False)
            return
        if len(set(event.pay)) < len(event.pay):
            message = "The same resource cannot be paid twice."
            yield Breach("O-TRIBE-2", message, event.pay, event.player, possible=False)
        paid = {kinds[square] for square in event.pay}
        shown, piled = event.dweller in cave.shown, event.dweller in cave.pile
        good = len(paid) == len(event.pay) and (
            (len(paid) == 2 and shown)
            or (len(paid) == 4 and piled)
            # What lies nowhere has no price; that it lies nowhere is a breach of its own.
            or (len(paid) in (2, 4) and not shown and not piled)
        )
        if not good:
            price = {
                (True, False): "two different resources",
                (False, True): "one of each of the four resources, as it lies in the pile",
            }.get((shown, piled), "two different resources, or one of each of the four")
            label = _label(state, event.dweller)
            message = f"The {label} costs {price}; {listed(kinds[s] for s in event.pay)} was paid."
            yield Breach("O-TRIBE-2", message, event.pay, event.player)

    def _rule_square(self, state: State, event: Recruit, player: int) -> Iterator[Breach]:
        territory, grid = state.areas[player].territory, state.rules.grid
        if not grid.holds(event.square) or not territory.occupied >> grid.bit(event.square) & 1:
            message = f"The dweller must stand in {event.player}'s territory."
            yield Breach("O-TRIBE-3", message, possible=False)
            return
        mask = grid.mask((event.square,))
        pay = tuple(square for square in event.pay if grid.holds(square))
        if standing(state, player, pay) & mask:
            return
        reason, possible = "it has a printed flame", True
        if mask & grid.start:
            reason = f"it is the {state.rules.word('start')}"
        elif mask & territory.token_squares:
            reason, possible = "a fire token lies there", False
        elif mask & territory.piece_squares:
            reason, possible = "another dweller stands there", False
        elif mask & territory.resources:
            reason, possible = "a resource lies there that is not part of the payment", False
        elif mask & volcanoes(state, territory):
            reason = "it is a volcano"
        message = f"The dweller cannot stand on {grid.name(event.square)}: {reason}."
        yield Breach("O-TRIBE-3", message, (event.square,), event.player, possible)

    def apply(self, state: State, event: Event) -> State:
        cave = state.cave
        assert cave is not None
        if isinstance(event, CaveEvent):
            return replace(state, cave=_refilled(cave, event.dwellers))
        assert isinstance(event, Recruit)
        player = seat(state, event.player)
        breaches = tuple(self._rule_recruit(state, event))
        option = Option("recruit", player)
        options = tuple(other for other in state.options if other != option)
        state = replace(state, options=options)
        if not all(breach.possible for breach in breaches):
            return state
        grid, territory = state.rules.grid, state.areas[player].territory
        territory = territory.without_resources(grid.mask(event.pay))
        territory = territory.with_piece(grid.bit(event.square), event.dweller)
        from_pile = event.dweller not in cave.shown or (
            len(event.pay) > 2 and event.dweller in cave.pile
        )
        return replace(
            state.with_territory(player, territory), cave=_taken(cave, event.dweller, from_pile)
        )

    def ask(self, state: State, step: Step) -> Ask:
        cave = state.cave
        assert cave is not None

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        number = _missing(cave)
        text = f"{counted(number, 'dweller')} {'comes' if number == 1 else 'come'} out of the pile"
        return Ask("cave", None, text, CaveAnswers(cave, number, rule), drawn=True)

    def offer(self, state: State, option: Option) -> Ask:
        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        player = state.name(option.player)
        answers = RecruitAnswers(state, option.player, rule)
        return Ask("recruit", player, f"{player} may recruit a dweller", answers)

    def tell(self, before: State, event: Event, after: State) -> str:
        if isinstance(event, CaveEvent):
            names = listed(_label(before, dweller) for dweller in event.dwellers)
            return f"Out of the pile came: {names}."
        assert isinstance(event, Recruit)
        player = seat(before, event.player)
        label, grid = _label(before, event.dweller), before.rules.grid
        old, new = before.areas[player].territory, after.areas[player].territory
        if len(new.pieces) == len(old.pieces):
            return f"{event.player} could not recruit the {label}."
        kinds = {s: kind for kind, squares in resources(before, player).items() for s in squares}
        paid = listed(kinds[square] for square in event.pay)
        where = grid.name(event.square)
        return f"{event.player} recruited the {label} for {paid} and put it on {where}."


def _label(state: State, dweller: str) -> str:
    known = state.rules.box.dwellers.get(dweller)
    return known.label if known else dweller


def _missing(cave: Cave) -> int:
    """How many dwellers come out: a gap each, as far as the pile goes (O-TRIBE-1, O-TRIBE-6)."""
    return min(cave.shown.count(None), len(cave.pile))


def _refilled(cave: Cave, dwellers: tuple[str, ...]) -> Cave:
    """With these dwellers in the gaps, as far as the pile has them."""
    shown, pile = list(cave.shown), list(cave.pile)
    for dweller in dwellers:
        if dweller in pile and None in shown:
            pile.remove(dweller)
            shown[shown.index(None)] = dweller
    return Cave(tuple(shown), tuple(pile))


def _taken(cave: Cave, dweller: str, from_pile: bool) -> Cave:
    if from_pile:
        pile = list(cave.pile)
        pile.remove(dweller)
        return replace(cave, pile=tuple(pile))
    shown = list(cave.shown)
    shown[shown.index(dweller)] = None
    return replace(cave, shown=tuple(shown))
