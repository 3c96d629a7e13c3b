"""The draft: lines, the drawing of chiefs, choosing (O-LINE, O-TURN, O-DUO; K-LINE, K-TURN)."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace

from companion.dominoes.events import Chiefs, Choose, Line
from companion.dominoes.part import Part, is_due, open_turn, out_of_turn, seat
from companion.dominoes.rules import Rules
from companion.dominoes.state import Slot, State, Step, Turn, next_round, went_on
from companion.referee.events import Event
from companion.referee.prompts import Answers, Ask, ListedAnswers
from companion.referee.rulings import Breach, Ruling
from companion.referee.text import listed


class LineAnswers(Answers):
    """Every line that the unseen dominoes can make: too many to list, easy to count and draw.

    Dominoes whose faces the table has not entered yet are left out.
    """

    def __init__(self, state: State, rule: Callable[[Event], Ruling]):
        known = (id_ for id_ in state.unseen if state.rules.known(id_))
        self._unseen = state.rules.box.ordered(known)
        self._size = state.rules.layout.line
        self._rule = rule

    def ruling(self, event: Event) -> Ruling:
        return self._rule(event)

    def __iter__(self) -> Iterator[Event]:
        return (Line(ids) for ids in itertools.combinations(self._unseen, self._size))

    def __len__(self) -> int:
        return math.comb(len(self._unseen), self._size)

    def pick(self, rng: random.Random) -> Event:
        return Line(tuple(rng.sample(self._unseen, self._size)))


class Draft(Part):
    """Which dominoes come out, and who takes which."""

    name = "draft"
    events = (Line, Chiefs, Choose)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if isinstance(event, Line):
            yield from self._rule_line(state, event)
        elif isinstance(event, Chiefs):
            yield from self._rule_chiefs(state, event)
        elif isinstance(event, Choose):
            yield from self._rule_choose(state, event)

    def _rule_line(self, state: State, event: Line) -> Iterator[Breach]:
        rules = state.rules
        yield from out_of_turn(state, "line")
        rule, size = rules.cite("LINE-1"), rules.layout.line
        if state.revealed == rules.layout.rounds:
            message = f"All {rules.layout.rounds} lines have been revealed."
            yield Breach(rule, message, possible=False)
        if len(event.dominoes) != size:
            message = f"A line has {size} dominoes, not {len(event.dominoes)}."
            yield Breach(rule, message, possible=False)
        for id_, times in Counter(event.dominoes).items():
            if id_ not in rules.dominoes:
                message = f"There is no domino {id_} in {rules.box.title}."
            elif id_ not in state.unseen:
                message = f"Domino {id_} is out already: {_place(state, id_)}."
            elif times > 1:
                message = f"Domino {id_} is named twice; there is only one."
            elif not rules.known(id_):
                message = f"The faces of domino {id_} are not known yet; enter them first."
                yield Breach("H-TILE-1", message, possible=False)
                continue
            else:
                continue
            yield Breach(rule, message, possible=False)

    def _rule_chiefs(self, state: State, event: Chiefs) -> Iterator[Breach]:
        yield from out_of_turn(state, "chiefs")
        pieces = 1 if state.rules.layout.opening else state.rules.layout.pieces
        drawn = Counter(event.players)
        if any(drawn[player.name] != pieces for player in state.rules.players):
            names = listed(player.name for player in state.rules.players)
            times = "once" if pieces == 1 else f"{pieces} times"
            message = f"{names} each stand {times} in the order of drawing."
            yield Breach(state.rules.cite("LINE-2"), message, possible=False)
        if state.drawn:
            message = f"The {state.rules.word('piece')}s have been drawn."
            yield Breach(state.rules.cite("LINE-2"), message, possible=False)

    def _rule_choose(self, state: State, event: Choose) -> Iterator[Breach]:
        rules = state.rules
        player = seat(state, event.player)
        yield from out_of_turn(state, "choose", player)
        rule, piece = rules.cite("TURN-1"), rules.word("piece")
        undrawn = not state.drawn and _pieces(state, player) < rules.layout.pieces
        if not state.offer or (open_turn(state, player) is None and not undrawn):
            message = f"{event.player} has no {piece} to put on a domino now."
            yield Breach(rule, message, possible=False)
        slot = next((s for s in state.offer if s.domino == event.domino), None)
        if slot is None:
            line = listed((s.domino for s in state.offer), "or") or "there is none"
            message = f"{event.domino} is not in the line to choose from ({line})."
            yield Breach(rule, message, possible=False)
        elif slot.owner is not None:
            message = f"{event.domino} is taken by {state.name(slot.owner)}."
            yield Breach(rule, message, possible=False)
        elif not self._completes_pair(state, player, event.domino):
            message = (
                f"On the first line {event.player} takes the 1st and 4th domino, or the 2nd and "
                f"3rd; {event.domino} does not go with the one taken."
            )
            yield Breach(rules.cite("DUO-1"), message)

    def _completes_pair(self, state: State, player: int, domino: str) -> bool:
        """O-DUO-1: on the first line the two dominoes of a player mirror each other.

        Where the table let that one go to the other player, any free domino will do.
        """
        if not state.rules.layout.opening or state.revealed > 1:
            return True
        held = next((at for at, slot in enumerate(state.offer) if slot.owner == player), None)
        if held is None:
            return True
        mirror = state.offer[len(state.offer) - 1 - held]
        return mirror.domino == domino or mirror.owner is not None

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Line):
            return self._reveal(state, event)
        if isinstance(event, Chiefs):
            return state if state.drawn else self._draw(state, event)
        assert isinstance(event, Choose)
        player = seat(state, event.player)
        free = any(s.domino == event.domino and s.owner is None for s in state.offer)
        if not free and not is_due(state, "choose", player):
            return state
        if not state.drawn:
            state = self._drawn_by_choosing(state, player)
        index = open_turn(state, player)
        if index is None or not state.offer:
            return state
        offer = tuple(
            Slot(slot.domino, player)
            if slot.domino == event.domino and slot.owner is None
            else slot
            for slot in state.offer
        )
        turn = state.turns[index]
        late = turn.late or not turn.placed or bool(turn.due)
        state = replace(state, offer=offer)
        return went_on(state.with_turn(index, replace(turn, chosen=True, late=late)), index)

    def _reveal(self, state: State, event: Line) -> State:
        rules = state.rules
        unseen = dict.fromkeys(id_ for id_ in event.dominoes if id_ in state.unseen)
        line = tuple(id_ for id_ in unseen if rules.known(id_))[: rules.layout.line]
        if state.revealed == rules.layout.rounds or not (line or is_due(state, "line")):
            return state
        # A round may have begun before its line was told; then this is the line it lacks.
        lacking = not state.offer and any(not turn.chosen for turn in state.turns)
        if state.drawn and not lacking:
            state = next_round(state)
        return replace(
            state,
            offer=tuple(Slot(id_) for id_ in line if id_ not in dropped(rules, line)),
            unseen=state.unseen.difference(line),
            revealed=state.revealed + 1,
        )

    def _drawn_by_choosing(self, state: State, player: int) -> State:
        """Whoever chooses before the drawing was told was drawn next."""
        pieces = state.rules.layout.pieces
        if _pieces(state, player) == pieces:
            return state
        turns = (*state.turns, Turn(player, None, placed=True))
        return replace(state, turns=turns, drawn=len(turns) == pieces * len(state.areas))

    def _draw(self, state: State, event: Chiefs) -> State:
        layout = state.rules.layout
        pieces = 1 if layout.opening else layout.pieces
        order: list[int] = []
        # A correction may have left an order that names somebody too often or not at all.
        for player in [*(seat(state, name) for name in event.players), *range(len(state.areas))]:
            missing = pieces - order.count(player)
            order += [player] * (min(missing, 1) if len(order) < len(event.players) else missing)
        repeat = layout.pieces // pieces
        turns: list[Turn] = []
        for player in (player for player in order for _ in range(repeat)):
            # Who chose before the drawing was told has done so.
            before = sum(turn.player == player for turn in turns)
            chosen = before < _pieces(state, player)
            turns.append(Turn(player, None, placed=True, chosen=chosen))
        return replace(state, drawn=True, turns=tuple(turns))

    def ask(self, state: State, step: Step) -> Ask:
        rules = state.rules

        def rule(event: Event) -> Ruling:
            return Ruling.of(self.rule(state, event))

        if step.kind == "line":
            text = f"Reveal line {state.revealed + 1} of {rules.layout.rounds}"
            return Ask("line", None, text, LineAnswers(state, rule), drawn=True)
        if step.kind == "chiefs":
            pieces = 1 if rules.layout.opening else rules.layout.pieces
            names = [player.name for player in rules.players for _ in range(pieces)]

            def orders() -> list[Event]:
                return [Chiefs(names) for names in sorted(set(itertools.permutations(names)))]

            text = f"Draw the {rules.word('piece')}s: who came out first?"
            return Ask("chiefs", None, text, ListedAnswers(orders, rule), drawn=True)
        assert step.player is not None
        player = state.name(step.player)

        def free() -> list[Event]:
            events = [Choose(player, slot.domino) for slot in state.offer if slot.owner is None]
            return [event for event in events if rule(event)]

        return Ask("choose", player, f"{player} chooses a domino", ListedAnswers(free, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        if isinstance(event, Line):
            text = f"Line {after.revealed}: {listed(event.dominoes)}."
            gone = dropped(before.rules, event.dominoes)
            if gone:
                text += f" {listed(gone)} {'leave' if len(gone) > 1 else 'leaves'}."
            return text + _left_over(before, after)
        if isinstance(event, Chiefs):
            return f"The {before.rules.word('piece')}s came out: {listed(event.players)}."
        assert isinstance(event, Choose)
        taken = after.offer != before.offer
        if not taken and not (not after.offer and before.offer):
            return f"{event.player} did not get {event.domino}."
        return f"{event.player} chose {event.domino}.{_left_over(before, after)}"


def dropped(rules: Rules, line: tuple[str, ...]) -> tuple[str, ...]:
    """The dominoes of a line that leave the game before anybody chooses (G-LINE-1)."""
    return tuple(id_ for at, id_ in enumerate(line, 1) if at in rules.layout.drop)


def _left_over(before: State, after: State) -> str:
    """The log's words about dominoes that nobody took, where a round begins (O-LINE-3)."""
    if not (before.offer and after.left) or after.turns == before.turns:
        return ""
    if after.left != tuple(slot.domino for slot in before.offer if slot.domino in after.left):
        return ""
    leave = "it leaves" if len(after.left) == 1 else "they leave"
    return f" Nobody took {listed(after.left)}, {leave} the game."


def _pieces(state: State, player: int) -> int:
    """How many turns of this round are a player's."""
    return sum(turn.player == player for turn in state.turns)


def _place(state: State, domino: str) -> str:
    where = state.whereabouts(domino)
    if where in ("line", "offer"):
        return "it lies in the line"
    return "it has left the game" if where == "out" else f"{where} has it"
