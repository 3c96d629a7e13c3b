"""Figures for resources: the cave dwellers of Tribe mode (O-TRIBE), the tiles of The Court (C-BUY).

What lies open, the events and the rules' ids come from the box's market.
"""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.dominoes.box import Figure
from companion.dominoes.events import Cave, Court, Recruit, Reveal
from companion.dominoes.fire import volcanoes
from companion.dominoes.grid import bits
from companion.dominoes.part import Part, out_of_turn, seat
from companion.dominoes.rules import Rules
from companion.dominoes.state import Display, Option, State, Step
from companion.dominoes.territory import Territory
from companion.referee.events import Event
from companion.referee.prompts import Answers, Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling, Square
from companion.referee.text import counted, listed


def resources(state: State, player: int) -> dict[str, tuple[Square, ...]]:
    """The squares of a player's wooden resources, by kind."""
    territory, grid = state.areas[player].territory, state.rules.grid
    return {
        terrain.resource: grid.squares(territory.resources & territory.terrains[terrain.index])
        for terrain in state.rules.box.terrains
        if terrain.resource
    }


def standing(
    state: State, player: int, pay: tuple[Square, ...] = (), figure: Figure | None = None
) -> int:
    """The squares where a new figure may stand once *pay* is taken off (O-TRIBE-3, C-BUY-2).

    Without a *figure*, those where one that stands on any terrain may.
    """
    territory, grid, rules = state.areas[player].territory, state.rules.grid, state.rules
    barred = grid.start | territory.printed | territory.token_squares | territory.piece_squares
    barred |= (territory.resources & ~grid.mask(pay)) | territory.divided
    if not rules.has(rules.market.on_eruption):
        barred |= volcanoes(state, territory)
    if figure is not None and figure.terrain is not None:
        barred |= ~of_terrain(rules, territory, figure.terrain)
    return territory.occupied & ~barred


def of_terrain(rules: Rules, territory: Territory, terrain: str) -> int:
    """The squares of a terrain named by its id."""
    return sum(territory.terrains[t.index] for t in rules.box.terrains if t.id == terrain)


def payments(state: State, player: int, kinds: int) -> Iterator[tuple[Square, ...]]:
    """Every payment of so many different resources, one square of each (O-TRIBE-2, C-BUY-1)."""
    by_kind = [squares for squares in resources(state, player).values() if squares]
    for chosen in itertools.combinations(by_kind, kinds):
        yield from itertools.product(*chosen)


def on_display(display: Display) -> tuple[str, ...]:
    """The kinds of figure that lie open, each once."""
    return tuple(dict.fromkeys(figure for figure in display.shown if figure))


class BuyAnswers(Answers):
    """Every purchase that is legal: figure, payment and square; counted without listing."""

    def __init__(self, state: State, player: int, rule: Callable[[Event], Ruling]):
        display = state.display
        assert display is not None
        self._state = state
        self._player = player
        self._event = _BUY[state.rules.market.buy]
        self._rule = rule
        self._offers = [
            (kinds, state.rules.market.figures[id_])
            for kinds, ids in ((2, on_display(display)), (4, dict.fromkeys(display.pile)))
            for id_ in ids
        ]

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        for kinds, figure in self._offers:
            for pay in payments(self._state, self._player, kinds):
                for bit in bits(standing(self._state, self._player, pay, figure)):
                    yield self._bought(figure, pay, bit)

    def _bought(self, figure: Figure, pay: tuple[Square, ...], bit: int) -> Event:
        square = self._state.rules.grid.square(bit)
        return self._event(self._state.name(self._player), figure.id, pay, square)

    def _count(self, kinds: int, figure: Figure) -> int:
        """The squares that are free already serve every payment, one just emptied its own."""
        state, player, rules = self._state, self._player, self._state.rules
        by_kind = [(k, len(squares)) for k, squares in resources(state, player).items()]
        free = standing(state, player, (), figure).bit_count()
        own = {t.resource for t in rules.box.terrains if figure.terrain in (None, t.id)}
        total = 0
        for chosen in itertools.combinations(by_kind, kinds):
            ways = math.prod(number for _kind, number in chosen)
            total += ways * (free + sum(kind in own for kind, _number in chosen))
        return total

    def __len__(self) -> int:
        return sum(self._count(kinds, figure) for kinds, figure in self._offers)

    def pick(self, rng: random.Random) -> Event:
        weights = [self._count(kinds, figure) for kinds, figure in self._offers]
        if not any(weights):
            raise IndexError("nothing can be bought")
        kinds, figure = rng.choices(self._offers, weights)[0]
        while True:
            pay = rng.choice(list(payments(self._state, self._player, kinds)))
            squares = list(bits(standing(self._state, self._player, pay, figure)))
            if squares:
                return self._bought(figure, pay, rng.choice(squares))


class RevealAnswers(ListedAnswers):
    """What may come out of the pile; a draw takes every figure of the pile as likely."""

    def __init__(
        self, display: Display, number: int, event: type[Cave], rule: Callable[[Event], Ruling]
    ):
        def draws() -> list[Event]:
            found = dict.fromkeys(itertools.combinations(display.pile, number))
            return [event(ids) for ids in found]

        super().__init__(draws, rule)
        self._display = display
        self._number = number
        self._event = event

    def pick(self, rng: random.Random) -> Event:
        drawn = rng.sample(self._display.pile, self._number)
        return self._event(tuple(sorted(drawn)))


_REVEAL: dict[str, type[Cave]] = {kind.kind: kind for kind in (Cave, Reveal)}
_BUY: dict[str, type[Recruit]] = {kind.kind: kind for kind in (Recruit, Court)}


class Buying(Part):
    """The display, its refilling, and buying from it."""

    name = "market"
    events = (Cave, Reveal, Recruit, Court)

    def started(self, state: State) -> State:
        market = state.rules.market
        pile = sorted(f.id for f in market.figures.values() for _ in range(f.copies))
        return replace(state, display=Display((None,) * market.shown, tuple(pile)))

    def revealed(self, state: State) -> State:
        display = _display(state)
        return replace(state, display=replace(display, awaited=_seen_gaps(display) > 0))

    def finished_turn(self, state: State, player: int) -> State:
        market = state.rules.market
        option = Option(market.buy, player)
        if option in state.options or (self._over(state)):
            return state
        return replace(state, options=(*state.options, option))

    def _over(self, state: State) -> bool:
        """Whether it is too late to buy: in the last round, unless the rules allow it there."""
        needed = state.rules.market.last_round
        return state.last_round and bool(needed) and not state.rules.has(needed)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if isinstance(event, Cave):
            yield from self._rule_reveal(state, event)
        elif isinstance(event, Recruit):
            yield from self._rule_buy(state, event)

    def _rule_reveal(self, state: State, event: Cave) -> Iterator[Breach]:
        market, display = state.rules.market, _display(state)
        yield from out_of_turn(state, event.kind)
        pile = Counter(display.pile)
        for figure, number in Counter(event.figures).items():
            if figure not in market.figures:
                message = f"There is no {market.noun} '{figure}'."
            elif number > pile[figure]:
                message = f"The pile holds {pile[figure]} {_label(state, figure)}, not {number}."
            else:
                continue
            yield Breach(market.cite["pile"], message, possible=False)
        missing = _missing(display)
        if len(event.figures) != missing:
            come = "comes" if missing == 1 else "come"
            message = f"{counted(missing, market.noun)} {come} out, not {len(event.figures)}."
            yield Breach(market.cite["reveal"], message, possible=False)

    def _rule_buy(self, state: State, event: Recruit) -> Iterator[Breach]:
        market, display = state.rules.market, _display(state)
        player = seat(state, event.player)
        if Option(market.buy, player) not in state.options:
            over = self._over(state)
            when = "right after choosing the next domino"
            if not market.last_round:
                when = "at the end of the own turn"
            message = f"{event.player} may {_VERB[market.buy]} once, {when}."
            if over:
                message = f"Nobody {_VERB[market.buy]}s in the last round."
            yield Breach(market.cite["last_round" if over else "buy"], message)
        if event.figure not in (*display.shown, *display.pile):
            message = f"No {_label(state, event.figure)} lies on display or in the pile."
            yield Breach(market.cite["pile"], message, possible=False)
        yield from self._rule_payment(state, event, player)
        yield from self._rule_square(state, event, player)

    def _rule_payment(self, state: State, event: Recruit, player: int) -> Iterator[Breach]:
        rule, grid, display = state.rules.market.cite["buy"], state.rules.grid, _display(state)
        kinds = {s: kind for kind, squares in resources(state, player).items() for s in squares}
        bare = tuple(dict.fromkeys(square for square in event.pay if square not in kinds))
        if bare:
            held = tuple(square for square in bare if grid.holds(square))
            beyond = ["a square off the canvas"] if len(held) < len(bare) else []
            names = listed([*grid.names(held), *beyond], "or")
            message = f"No resource of {event.player} lies on {names}."
            yield Breach(rule, message, held, event.player, possible=False)
            return
        if len(set(event.pay)) < len(event.pay):
            message = "The same resource cannot be paid twice."
            yield Breach(rule, message, event.pay, event.player, possible=False)
        paid = {kinds[square] for square in event.pay}
        shown, piled = event.figure in display.shown, event.figure in display.pile
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
            label = _label(state, event.figure)
            message = f"The {label} costs {price}; {listed(kinds[s] for s in event.pay)} was paid."
            yield Breach(rule, message, event.pay, event.player)

    def _rule_square(self, state: State, event: Recruit, player: int) -> Iterator[Breach]:
        territory, grid = state.areas[player].territory, state.rules.grid
        market = state.rules.market
        rule, words = market.cite["stand"], state.rules.word
        if not grid.holds(event.square) or not territory.occupied >> grid.bit(event.square) & 1:
            message = f"The {market.noun} must stand in {event.player}'s {words('territory')}."
            yield Breach(rule, message, possible=False)
            return
        mask = grid.mask((event.square,))
        pay = tuple(square for square in event.pay if grid.holds(square))
        figure = market.figures.get(event.figure)
        if standing(state, player, pay, figure) & mask:
            return
        reason, possible = f"it has a printed {words('mark')}", True
        if mask & grid.start:
            reason = f"it is the {words('start')}"
        elif mask & territory.token_squares:
            reason, possible = "a fire token lies there", False
        elif mask & territory.piece_squares:
            reason, possible = f"another {market.noun} stands there", False
        elif mask & territory.resources & ~grid.mask(pay):
            reason, possible = "a resource lies there that is not part of the payment", False
        elif mask & territory.divided:
            reason, possible = "a hero stands there", False
        elif mask & volcanoes(state, territory):
            reason = "it is a volcano"
        elif not mask & territory.printed and figure is not None:
            reason = f"it belongs on {figure.terrain}"
        message = f"The {_label(state, event.figure)} cannot stand on "
        message = f"{message}{grid.name(event.square)}: {reason}."
        yield Breach(rule, message, (event.square,), event.player, possible)

    def apply(self, state: State, event: Event) -> State:
        display = _display(state)
        if isinstance(event, Cave):
            return replace(state, display=_refilled(display, event.figures))
        assert isinstance(event, Recruit)
        player = seat(state, event.player)
        breaches = tuple(self._rule_buy(state, event))
        state = replace(state, options=())
        if not all(breach.possible for breach in breaches):
            return state
        grid, territory = state.rules.grid, state.areas[player].territory
        marks = state.rules.market.figures[event.figure].marks
        territory = territory.without_resources(grid.mask(event.pay))
        territory = territory.with_piece(grid.bit(event.square), event.figure, marks)
        from_pile = event.figure not in display.shown or (
            len(event.pay) > 2 and event.figure in display.pile
        )
        taken = _taken(display, event.figure, from_pile)
        if from_pile and len(event.pay) < 4 and taken.untold:
            # It lay open, untold: now its gap is one that is seen.
            taken = replace(taken, untold=taken.untold - 1)
        taken = replace(taken, untold=min(taken.untold, len(taken.pile)))
        return replace(state.with_territory(player, territory), display=taken)

    def ask(self, state: State, step: Step) -> Ask:
        display, market = _display(state), state.rules.market

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        number = _missing(display)
        answers = RevealAnswers(display, number, _REVEAL[step.kind], rule)
        come = "comes" if number == 1 else "come"
        text = f"{counted(number, market.noun)} {come} out of the pile"
        return Ask(step.kind, None, text, answers, drawn=True)

    def offer(self, state: State, option: Option) -> Ask:
        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        player, noun = state.name(option.player), state.rules.market.noun
        text = f"{player} may {_VERB[option.kind]} a {noun}"
        return Ask(option.kind, player, text, BuyAnswers(state, option.player, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        if isinstance(event, Cave):
            names = listed(_label(before, figure) for figure in event.figures)
            return f"Out of the pile came: {names}."
        assert isinstance(event, Recruit)
        player = seat(before, event.player)
        label, grid = _label(before, event.figure), before.rules.grid
        old, new = before.areas[player].territory, after.areas[player].territory
        verb = _VERB[event.kind]
        if len(new.pieces) == len(old.pieces):
            return f"{event.player} could not {verb} the {label}."
        kinds = {s: kind for kind, squares in resources(before, player).items() for s in squares}
        paid = listed(kinds[square] for square in event.pay)
        where, verbed = grid.name(event.square), {"buy": "bought"}.get(verb, f"{verb}ed")
        return f"{event.player} {verbed} the {label} for {paid} and put it on {where}."


_VERB = {"recruit": "recruit", "court": "buy"}


def _display(state: State) -> Display:
    assert state.display is not None
    return state.display


def _label(state: State, figure: str) -> str:
    """What a figure is called within a sentence, where a comma would not do."""
    known = state.rules.market.figures.get(figure)
    return known.label.replace(", ", " with ") if known else figure


def passed_over(before: State, after: State) -> State:
    """*after*, where the table went on without telling what came out: not asked for any more."""
    display = before.display
    if display is None or not display.awaited or after.display != display or after == before:
        return after
    untold = display.untold + _seen_gaps(display)
    return replace(after, display=replace(display, awaited=False, untold=untold))


def _seen_gaps(display: Display) -> int:
    """How many figures come out: one for each gap, as far as the pile goes (O-TRIBE-6, C-BUY-3).
    Gaps that the table filled untold do not count."""
    return min(display.shown.count(None), len(display.pile)) - display.untold


def _missing(display: Display) -> int:
    """How many figures are to be told: while none are awaited, those that were not in time."""
    late = display.untold and not display.awaited
    return display.untold if late else _seen_gaps(display)


def _refilled(display: Display, figures: tuple[str, ...]) -> Display:
    """With these figures in the gaps, as far as the pile has them."""
    shown, pile = list(display.shown), list(display.pile)
    for figure in figures:
        if figure in pile and None in shown:
            pile.remove(figure)
            shown[shown.index(None)] = figure
    untold = display.untold if display.awaited else max(0, display.untold - len(figures))
    return Display(tuple(shown), tuple(pile), untold=min(untold, shown.count(None), len(pile)))


def _taken(display: Display, figure: str, from_pile: bool) -> Display:
    if from_pile:
        pile = list(display.pile)
        pile.remove(figure)
        return replace(display, pile=tuple(pile))
    shown = list(display.shown)
    shown[shown.index(figure)] = None
    return replace(display, shown=tuple(shown))
