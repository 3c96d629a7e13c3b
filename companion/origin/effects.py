"""What effects of cards moved, as the table carried them out (M-CARD-3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from companion.origin.box import CARDS
from companion.origin.cards import available, spent
from companion.origin.events import Adjust, Gift, Give
from companion.origin.part import Judge, Part, Some, seat
from companion.origin.rewards import hand_is_full, unsupported, with_levels
from companion.origin.state import Area, State
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Breach
from companion.referee.text import counted


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
            thing = _thing(event.gift)
            article = "an" if thing[0] == "o" else "a"
            return f"{event.player} gave {event.receiver} {article} {thing}."
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
