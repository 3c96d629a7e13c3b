"""Playing cards, and objectives on the board (M-CARD-1, M-CARD-2).

Objectives that the app knows are checked on the board. Of any other card the event says what the
card says: its points and, if the table likes, a condition; a permanent card's level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.origin.box import CARD_KINDS, CARDS
from companion.origin.events import Play, Reveal
from companion.origin.objectives import Condition
from companion.origin.part import Judge, Part, Some, seat, what_is_due
from companion.origin.rewards import drawn
from companion.origin.state import Area, Done, State, begun, required
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Breach
from companion.referee.text import counted

#: The kind of card that has each field of an event, and the sentence about it.
_BELONGS = {
    "points": ("objective", "Only an objective has points."),
    "condition": ("objective", "Only an objective has a condition."),
    "level": ("permanent", "Only a permanent card needs a level."),
}


class Cards(Part):
    """Playing cards, and revealing objectives after the end."""

    events = (Play, Reveal)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Play | Reveal)
        player = seat(state, event.player)
        if isinstance(event, Reveal):
            yield from self._rule_reveal(state, event)
            colour = CARD_KINDS["objective"]
        else:
            yield from self._rule_turn(state, player, event)
            colour = CARD_KINDS[event.what]
        if available(state.areas[player], colour) <= 0:
            message = f"{event.player} has no {colour} card in hand."
            yield Breach("M-CARD-1", message, possible=False)
        if isinstance(event, Reveal) or event.what == "objective":
            yield from objective_trouble(state, player, event)
        if isinstance(event, Play):
            for field, (what, message) in _BELONGS.items():
                if what != event.what and getattr(event, field) is not None:
                    yield Breach("M-CARD-1", message, possible=False)
            yield from self._rule_level(state, player, event)

    def _rule_turn(self, state: State, player: int, event: Play) -> Iterator[Breach]:
        if not state.started:
            step = required(state)
            assert step is not None
            message = f"Not now: {what_is_due(state, step)} first."
            yield Breach("M-TURN-1", message, possible=False)
        elif player not in may_play(state):
            if state.over:
                yield Breach("M-END-1", "The game is over.")
            else:
                message = f"Cards are played in one's own turn; it is {state.name(state.player)}'s."
                yield Breach("M-TURN-1", message)
        elif (colour := CARD_KINDS[event.what]) in may_play(state)[player]:
            article = "an" if colour == "orange" else "a"
            message = f"{event.player} has played {article} {colour} card in this turn already."
            yield Breach("M-TURN-1", message)

    def _rule_reveal(self, state: State, event: Reveal) -> Iterator[Breach]:
        if not state.over:
            yield Breach("M-END-1", "Objectives of the hand are revealed after the end.")
        if state.rules.has("no-hand-objectives"):
            yield Breach("M-CARD-1", "Objectives left in a hand score nothing in this game.")

    def _rule_level(self, state: State, player: int, event: Play) -> Iterator[Breach]:
        if event.level is None or event.what != "permanent":
            return
        tiles = state.areas[player].tiles[: len(state.rules.box.levels)]
        have = max((level for level, number in enumerate(tiles, 1) if number > 0), default=0)
        if have < event.level:
            message = (
                f"{event.card} needs innovation level {event.level}; "
                f"{event.player} has {f'level {have}' if have else 'no tile'}."
            )
            yield Breach("M-CARD-1", message)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Play | Reveal)
        player = seat(state, event.player)
        what = "objective" if isinstance(event, Reveal) else event.what
        area, colour = state.areas[player], CARD_KINDS[what]
        if not state.started or available(area, colour) <= 0:
            return state
        if isinstance(event, Play):
            state = _counted_as_played(state, player, colour)
        if what == "objective":
            points = points_of(state, event)
            if points is None or event.card.casefold() in _done(state):
                return state
            condition = condition_of(state, event)
            own = state.own(player)
            places = condition.standing(state.map, own).places if condition else ()
            done = Done(event.card, points, places)
            area = replace(spent(area, colour), objectives=(*area.objectives, done))
            state = state.with_area(player, area)
            refill = isinstance(event, Play) and not state.rules.has("no-objective-refill")
            return drawn(state, player, colour) if refill and state.deck(colour) else state
        area = spent(area, colour)
        if what == "permanent":
            area = replace(area, permanents=(*area.permanents, event.card))
        return state.with_area(player, area)

    def offers(self, state: State, rule: Judge) -> Iterator[Ask]:
        for player in may_play(state):
            name = state.name(player)

            def plays(name: str = name) -> Iterator[Event]:
                # Of a card that the app does not know there is only an example.
                made = [Play(name, what, "Card") for what in ("permanent", "action")]
                made += [Play(name, "objective", id_) for id_ in state.rules.box.objectives]
                made.append(Play(name, "objective", _unknown(state), 1))
                return (event for event in made if rule(event))

            yield Ask("play", name, f"{name} plays a card", Some(plays, rule))
        if state.over and not state.rules.has("no-hand-objectives"):

            def reveals() -> Iterator[Event]:
                names = [player.name for player in state.rules.players]
                known = state.rules.box.objectives
                made = [Reveal(name, id_) for name in names for id_ in known]
                made += [Reveal(name, _unknown(state), 1) for name in names]
                return (event for event in made if rule(event))

            text = "Reveal objectives left in a hand"
            yield Ask("reveal", None, text, Some(reveals, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Play | Reveal)
        player = seat(before, event.player)
        if after.areas == before.areas:
            return f"{event.player} played no card: '{event.text()}' cannot be."
        what = "objective" if isinstance(event, Reveal) else event.what
        if what != "objective":
            return f"{event.player} played the {what} card {event.card}."
        done = after.areas[player].objectives[-1]
        points = counted(done.points, "point")
        text = f"{event.player} completed {card_name(before, event)}: {points}."
        if isinstance(event, Play) and after.decks != before.decks:
            text += " A new objective came from the deck."
        return text


def may_play(state: State) -> Mapping[int, frozenset[str]]:
    """Who may play cards now, with the colours of those played in that turn already."""
    if not state.started:
        return {}
    found = {} if state.over else {state.player: state.played}
    if state.before is not None:
        found.setdefault(state.before, state.played_before)
    return found


def _counted_as_played(state: State, player: int, colour: str) -> State:
    """The turn in which a card was played has begun, and knows its colour."""
    if player == state.before:
        return replace(state, played_before=state.played_before | {colour})
    if player == state.player and not state.over:
        state = begun(state, player)
        return replace(state, played=state.played | {colour})
    return state


def available(area: Area, colour: str) -> int:
    """How many cards of a colour a hand may have: those told, and those of untold colour."""
    return area.cards(colour) + max(0, area.hand[-1])


def spent(area: Area, colour: str) -> Area:
    """With a card of a colour less, an untold one where none is known."""
    if area.cards(colour) > 0:
        return area.with_cards(colour, -1)
    return replace(area, hand=(*area.hand[:-1], area.hand[-1] - 1))


def points_of(state: State, event: Play | Reveal) -> int | None:
    """The points of an objective, as told or as the app knows the card; None: nobody said."""
    known = state.rules.box.objectives.get(event.card)
    return event.points if event.points is not None or known is None else known.points


def condition_of(state: State, event: Play | Reveal) -> Condition | None:
    """What an objective asks of the board, as told or as the app knows the card."""
    known = state.rules.box.objectives.get(event.card)
    return event.condition or (known.condition if known else None)


def card_name(state: State, event: Play | Reveal) -> str:
    """An objective for people: ``OBJ-05 (3 pawns in Africa)``."""
    condition = condition_of(state, event)
    name = event.card.upper() if event.card.startswith("obj-") else event.card
    return f"{name} ({condition.text})" if condition else name


def _unknown(state: State) -> str:
    """An objective that the app does not know and nobody has completed."""
    done = _done(state)
    return next(n for n in map("Objective {}".format, range(1, 100)) if n.casefold() not in done)


def _done(state: State) -> frozenset[str]:
    return frozenset(done.card.casefold() for area in state.areas for done in area.objectives)


def objective_trouble(state: State, player: int, event: Play | Reveal) -> Iterator[Breach]:
    """Why an objective cannot be scored: done already, points unknown, board not so (M-CARD-1)."""
    rule, name = "M-CARD-1", card_name(state, event)
    number, most = event.card.removeprefix("obj-"), state.rules.box.decks[CARDS.index("purple")]
    if number != event.card and number.isdigit() and not 1 <= int(number) <= most:
        message = f"There is no objective {name}; they are OBJ-01 to OBJ-{most}."
        yield Breach(rule, message, possible=False)
        return
    if event.card.casefold() in _done(state):
        yield Breach(rule, f"{name} was completed already; there is one of it.", possible=False)
    points = points_of(state, event)
    if points is None:
        message = f"The points of {name} are not known; read them from the card: 'points N'."
        yield Breach(rule, message, possible=False)
    elif points < 0:
        yield Breach(rule, f"A card has no {points} points.", possible=False)
    condition = condition_of(state, event)
    if condition is None:
        return
    standing = condition.standing(state.map, state.own(player))
    if not standing.met:
        message = f"{name} needs {standing.need}; {event.player} has {standing.have or 'none'}."
        yield Breach(rule, message, places=standing.places)
