"""Cards: playing them, and what their effects moved (M-CARD).

Objectives that the app knows are checked on the board. Of any other card the event says what the
card says: its points and, if the table likes, a condition; a permanent card's level.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from companion.origin.box import CARD_KINDS, CARDS
from companion.origin.events import Adjust, Gift, Give, Play, Reveal
from companion.origin.objectives import Condition
from companion.origin.part import Judge, Part, Some, seat, what_is_due
from companion.origin.rewards import drawn, hand_is_full, unsupported, with_levels
from companion.origin.state import Area, Done, State, begun, required
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Breach
from companion.referee.text import counted, listed

#: What the fields of a card are called, and the kind of card that has them.
_BELONGS = {"points": "objective", "condition": "objective", "level": "permanent"}


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
            for field, what in _BELONGS.items():
                if what != event.what and getattr(event, field) is not None:
                    message = (
                        f"Only an {what} has {field}."
                        if what[0] == "o"
                        else (f"Only a {what} card has a {field}.")
                    )
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
                return (event for event in made if rule(event))

            yield Ask("play", name, f"{name} plays a card", Some(plays, rule))
        if state.over and not state.rules.has("no-hand-objectives"):

            def reveals() -> Iterator[Event]:
                made = (
                    Reveal(player.name, id_)
                    for player in state.rules.players
                    for id_ in state.rules.box.objectives
                )
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


class Effects(Part):
    """What effects of cards moved, carried out by the table (M-CARD-3)."""

    events = (Give, Adjust)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Give | Adjust)
        if not state.started:
            yield Breach("M-CARD-3", "No card has an effect before the game.", possible=False)
        elif isinstance(event, Give):
            yield from self._rule_give(state, event)
        else:
            yield from self._rule_adjust(state, event)

    def _rule_give(self, state: State, event: Give) -> Iterator[Breach]:
        rule, gift = "M-CARD-3", event.gift
        giver, receiver = (seat(state, name) for name in (event.player, event.receiver))
        if giver == receiver:
            yield Breach(rule, f"{event.player} cannot give to {event.player}.", possible=False)
        elif not _has(state, giver, gift):
            message = f"{event.player} has no {_thing(gift)} to give."
            yield Breach(rule, message, possible=False)
        elif gift.kind == "tile":
            yield from _stacks(state, giver, int(gift.what), -1)
            yield from _stacks(state, receiver, int(gift.what), 1)
        elif gift.what == "purple" and hand_is_full(state, receiver):
            yield _full(state, receiver)

    def _rule_adjust(self, state: State, event: Adjust) -> Iterator[Breach]:
        rule, number = "M-CARD-3", event.number
        player = seat(state, event.player)
        area = state.areas[player]
        if not number:
            yield Breach(rule, "Nothing changes by 0.", possible=False)
        have = _amount(area, event.what)
        if event.what != "points" and have + number < 0:
            message = f"{event.player} has {_amount_of(event.what, have)}, not {-number} to lose."
            yield Breach(rule, message, possible=False)
        elif event.what == "villages":
            placed, most = len(state.own(player)), state.rules.box.villages
            if have + number + placed > most:
                message = f"{event.player} has {most} villages in all; {placed} are on the map."
                yield Breach(rule, message, possible=False)
        elif event.what.startswith("tile"):
            there = state.rules.box.tiles - state.taken
            if number > there:
                message = f"There {'is' if there == 1 else 'are'} {counted(there, 'tile')} left."
                yield Breach("M-TILE-2", message, possible=False)
            elif event.what != "tiles":
                yield from _stacks(state, player, _level(event.what), number)
        elif event.what in CARDS and number > 0:
            if number > state.deck(event.what):
                there = state.deck(event.what)
                message = (
                    f"The {event.what} deck has {counted(there, 'card') if there else 'none'}."
                )
                yield Breach(rule, message)
            if event.what == "purple" and hand_is_full(state, player):
                yield _full(state, player)

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Give | Adjust)
        if any(not breach.possible for breach in self.rule(state, event)):
            return state
        player = seat(state, event.player)
        if isinstance(event, Adjust):
            return _adjusted(state, player, event)
        giver, receiver, gift = player, seat(state, event.receiver), event.gift
        one, other = state.areas[giver], state.areas[receiver]
        if gift.kind == "strait":
            token = next(token for token in one.straits if token.value == gift.what)
            at = one.straits.index(token)
            one = replace(one, straits=(*one.straits[:at], *one.straits[at + 1 :]))
            other = replace(other, straits=(*other.straits, token))
        elif gift.kind == "tile":
            level = int(gift.what)
            one, other = one.with_tiles(level, -1), other.with_tiles(level, 1)
        else:
            colour = str(gift.what)
            one, other = spent(one, colour), other.with_cards(colour, 1)
        return state.with_area(giver, one).with_area(receiver, other)

    def offers(self, state: State, rule: Judge) -> Iterator[Ask]:
        if not state.started:
            return
        names = [player.name for player in state.rules.players]

        def gifts() -> Iterator[Event]:
            for name, area in zip(names, state.areas, strict=True):
                values = sorted({token.value for token in area.straits})
                things = [Gift("strait", value) for value in values]
                things += [Gift("tile", n) for n in state.rules.box.levels if area.tiles[n - 1]]
                things += [Gift("card", c) for c in CARDS if available(area, c) > 0]
                made = (Give(name, other, thing) for other in names for thing in things)
                yield from (event for event in made if rule(event))

        def adjusts() -> Iterator[Event]:
            # Examples: of points there is no end.
            whats = ("points", "tiles", "cards", "villages")
            made = (Adjust(n, what, by) for n in names for what in whats for by in (-1, 1))
            return (event for event in made if rule(event))

        yield Ask("give", None, "An effect gives something away", Some(gifts, rule))
        yield Ask("adjust", None, "An effect changes something", Some(adjusts, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Give | Adjust)
        if after == before:
            return f"Nothing changed: '{event.text()}' cannot be."
        if isinstance(event, Give):
            return f"{event.player} gave {event.receiver} a {_thing(event.gift)}."
        verb = "got" if event.number > 0 else "lost"
        return f"{event.player} {verb} {_amount_of(event.what, abs(event.number))} by an effect."


def _amount_of(what: str, number: int) -> str:
    """``2 yellow cards``, ``1 tile of level 3``, ``no village``."""
    one, level = what.rstrip("s"), ""
    if what in CARDS:
        one = f"{what} card"
    elif what.startswith("tile-"):
        one, level = "tile", f" of level {_level(what)}"
    return (counted(number, one) if number else f"no {one}") + level


def _thing(gift: Gift) -> str:
    """``strait token of 4``, ``tile of level 2``, ``yellow card``."""
    if gift.kind == "card":
        return f"{gift.what} card"
    return (
        f"{gift.kind} token of {gift.what}"
        if gift.kind == "strait"
        else (f"tile of level {gift.what}")
    )


def _has(state: State, player: int, gift: Gift) -> bool:
    area = state.areas[player]
    if gift.kind == "strait":
        return any(token.value == gift.what for token in area.straits)
    if gift.kind == "tile":
        level = int(gift.what)
        return level in state.rules.box.levels and area.tiles[level - 1] > 0
    return available(area, str(gift.what)) > 0


def _stacks(state: State, player: int, level: int, number: int) -> Iterator[Breach]:
    """A breach where tiles would stand on nothing with so many more of a level (M-TILE-1)."""
    tiles = with_levels(state, player, ())
    tiles[level - 1] += number
    if fallen := unsupported(tiles, (level if number > 0 else level + 1,)):
        message = (
            f"A tile of level {fallen} of {state.name(player)} would stand on none of "
            f"level {fallen - 1}."
        )
        yield Breach("M-TILE-1", message)


def _full(state: State, player: int) -> Breach:
    most = counted(state.rules.number("objective-limit"), "unplayed objective")
    return Breach("M-CARD-2", f"{state.name(player)} has {most} in hand, as many as allowed.")


def _level(what: str) -> int:
    """The level of ``tile-3``."""
    return int(what.removeprefix("tile-"))


def _amount(area: Area, what: str) -> int:
    """How much a player has of something that an effect may change."""
    if what == "villages":
        return area.villages
    if what == "tiles":
        return sum(area.tiles)
    if what == "cards":
        return sum(area.hand)
    if what in CARDS:
        return available(area, what)
    return area.tiles[_level(what) - 1] if what.startswith("tile-") else sum(area.effects)


def _adjusted(state: State, player: int, event: Adjust) -> State:
    area, what, number = state.areas[player], event.what, event.number
    if what == "points":
        area = replace(area, effects=(*area.effects, number))
    elif what == "villages":
        area = replace(area, villages=area.villages + number)
    elif what == "tiles":
        area = replace(area, tiles=(*area.tiles[:-1], area.tiles[-1] + number))
    elif what == "cards":
        area = replace(area, hand=(*area.hand[:-1], area.hand[-1] + number))
    elif what in CARDS:
        for _card in range(-number):
            area = spent(area, what)
        area = area.with_cards(what, max(0, number))
        state = state.with_deck(what, -max(0, number))
    else:
        area = area.with_tiles(_level(what), number)
    return state.with_area(player, area)


def hand_text(area: Area) -> str:
    """The cards of a hand in words: ``2 yellow, 1 purple``; empty for none."""
    told = [f"{n} {c}" for c, n in zip(CARDS, area.hand, strict=False) if n]
    return listed([*told, *([f"{area.hand[-1]} of untold colour"] if area.hand[-1] else [])])
