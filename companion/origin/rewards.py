"""Rewards of the territory where the active pawn arrived, and the stacks of tiles (M-REWARD,
M-TILE)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement

from companion.origin.box import CARDS
from companion.origin.events import Gain, Reward
from companion.origin.part import Judge, Part, is_due, out_of_turn, seat
from companion.origin.state import RewardDue, State, Step, Token, without_due
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach
from companion.referee.text import counted, listed


def unsupported(tiles: Sequence[int], levels: Iterable[int]) -> int:
    """The lowest of *levels* that has more tiles than the level below it; 0 where all stand
    (M-TILE-1). *tiles* are how many of level 1, 2, ..."""
    for level in sorted(levels):
        if 1 < level <= len(tiles) and tiles[level - 1] > tiles[level - 2]:
            return level
    return 0


def with_levels(state: State, player: int, levels: Iterable[int]) -> list[int]:
    """How many tiles of each level a player would have with some more."""
    tiles = list(state.areas[player].tiles[: len(state.rules.box.levels)])
    for level in levels:
        tiles[level - 1] += 1
    return tiles


def placeable(state: State, player: int) -> tuple[int, ...]:
    """The levels of which a player may take a tile now (M-TILE-1)."""
    levels = state.rules.box.levels
    return tuple(n for n in levels if not unsupported(with_levels(state, player, (n,)), (n,)))


def hand_is_full(state: State, player: int) -> bool:
    """Whether a player has as many unplayed objectives as allowed (M-CARD-2)."""
    limit = state.rules.number("objective-limit")
    return bool(limit) and state.areas[player].cards("purple") >= limit


def drawn(state: State, player: int, colour: str) -> State:
    """A card of a deck comes into a hand; of more objectives than allowed one goes back."""
    if colour == "purple" and hand_is_full(state, player):
        return state
    area = state.areas[player].with_cards(colour, 1)
    return state.with_area(player, area).with_deck(colour, -1)


class Rewards(Part):
    """What a territory gives.

    Which tiles lie face up the app does not know: that a column has none that fits, the table says
    by taking the card alone, or nothing. The card comes with the tile as long as its deck has one;
    with fewer than three cards left, those that are left are drawn. A player whose hand is full of
    objectives may take the tile alone, or a card, and one objective goes back (M-CARD-2).
    """

    events = (Reward,)
    steps = ("reward",)

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Reward)
        player = seat(state, event.player)
        due = reward_due(state, player)
        if state.over:
            yield Breach("M-END-1", "The game is over.", possible=False)
            return
        yield from out_of_turn(state, "reward", player)
        if due is None:
            if state.started:
                message = f"{event.player} has arrived nowhere, so there is no reward to take."
                yield Breach("M-REWARD-1", message, possible=False)
            return
        yield from self._rule_tiles(state, player, event.gain)
        yield from self._rule_form(state, player, due.territory, event.gain)

    def _rule_tiles(self, state: State, player: int, gain: Gain) -> Iterator[Breach]:
        levels = state.rules.box.levels
        if wrong := [n for n in gain.tiles if n not in levels]:
            message = f"Tiles have levels {levels[0]} to {levels[-1]}, not {wrong[0]}."
            yield Breach("M-TILE-1", message, possible=False)
            return
        there = state.rules.box.tiles - state.taken
        if len(gain.tiles) > there:
            left = f"only {counted(there, 'tile')} left" if there > 0 else "no tile left"
            yield Breach("M-TILE-2", f"There is {left} to take.", possible=False)
        if level := unsupported(with_levels(state, player, gain.tiles), gain.tiles):
            have = state.areas[player].tiles[level - 2]
            message = (
                f"A tile of level {level} stands on one of level {level - 1}; "
                f"{state.name(player)} has {have or 'none'} of level {level - 1}"
            )
            message += " and as many on top." if have else "."
            yield Breach("M-TILE-1", message)

    def _rule_form(self, state: State, player: int, territory: str, gain: Gain) -> Iterator[Breach]:
        rule, colour = "M-REWARD-1", state.map.territory(territory).colour
        here = (territory,)
        asked = listed(_in_words(gain))
        nothing = gain == Gain()
        if colour == "green":
            values = state.rules.box.hunting
            if territory in state.hunted:
                if not nothing:
                    message = f"The hunting token of {territory} was taken; it gives nothing now."
                    yield Breach(rule, message, places=here, possible=False)
            elif gain.hunting is None or gain.tiles:
                message = f"{territory} is green: the reward is its hunting token, not {asked}."
                possible = not (gain.card or gain.keep)
                yield Breach(rule, message, places=here, possible=possible)
            elif gain.hunting not in values:
                message = f"A hunting token is worth {values[0]} to {values[-1]}, not {asked}."
                yield Breach(rule, message, places=here)
            return
        if gain.hunting is not None:
            message = f"{territory} is {colour} and has no hunting token."
            yield Breach(rule, message, places=here, possible=False)
        elif colour == "brown":
            if gain.card or gain.keep:
                message = f"{territory} is brown: the reward is one tile or two, not {asked}."
                yield Breach(rule, message, places=here, possible=False)
        else:
            message = self._card_trouble(state, player, colour, gain)
            if message:
                yield Breach(rule, f"{territory} is {colour}: {message}", places=here)

    def _card_trouble(self, state: State, player: int, colour: str, gain: Gain) -> str:
        if len(gain.tiles) > 1:
            return "the reward has one tile, not two."
        if gain.card or gain.keep:
            return "" if state.deck(colour) else f"the {colour} deck has no card left."
        if not state.deck(colour) or (colour == "purple" and hand_is_full(state, player)):
            return ""
        return f"the top card of the {colour} deck comes with it, or three are drawn and one kept."

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Reward)
        player, gain = seat(state, event.player), event.gain
        due = reward_due(state, player)
        if due is None or state.over:
            return state
        if any(level not in state.rules.box.levels for level in gain.tiles):
            return without_due(state, due) if is_due(state, "reward", player) else state
        colour = state.map.territory(due.territory).colour
        for level in gain.tiles[: max(0, state.rules.box.tiles - state.taken)]:
            state = state.with_area(player, state.areas[player].with_tiles(level, 1))
        if (gain.card or gain.keep) and colour in CARDS:
            state = drawn(state, player, colour)
        if gain.hunting is not None and colour == "green" and due.territory not in state.hunted:
            area = state.areas[player]
            token = Token(gain.hunting, (due.territory,))
            state = state.with_area(player, replace(area, hunting=(*area.hunting, token)))
            state = replace(state, hunted=state.hunted | {due.territory})
        return without_due(state, due)

    def ask(self, state: State, step: Step, rule: Judge) -> Ask:
        assert step.player is not None and isinstance(step.due, RewardDue)
        player, territory = step.player, step.due.territory
        name = state.name(player)

        def events() -> list[Event]:
            made = (Reward(name, gain) for gain in gains(state, player, territory))
            return [event for event in made if rule(event)]

        colour = state.map.territory(territory).colour
        text = f"{name} takes the reward of {territory} ({colour})"
        return Ask("reward", name, text, ListedAnswers(events, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        assert isinstance(event, Reward)
        due = reward_due(before, seat(before, event.player))
        if due is None:
            return f"{event.player} took no reward: '{event.text()}' cannot be."
        colour = before.map.territory(due.territory).colour
        if event.gain == Gain():
            return f"{event.player} took nothing on {due.territory}."
        words = listed(_in_words(event.gain, colour))
        text = f"{event.player} took {words} for {due.territory}."
        player = seat(before, event.player)
        drew = colour == "purple" and (event.gain.card or event.gain.keep)
        if drew and hand_is_full(before, player):
            text += " The hand is full, so one objective went back."
        return text


def reward_due(state: State, player: int) -> RewardDue | None:
    """The reward that a player has not taken yet."""
    for due in state.dues:
        if isinstance(due, RewardDue) and due.player == player:
            return due
    return None


def gains(state: State, player: int, territory: str) -> Iterator[Gain]:
    """Every reward that a territory of this colour may give, some of which may not be had now."""
    levels, colour = placeable(state, player), state.map.territory(territory).colour
    if colour == "green":
        yield from (Gain(hunting=value) for value in state.rules.box.hunting)
    elif colour == "brown":
        yield from (Gain((level,)) for level in levels)
        # The second tile may stand on the first, so its level need not be one that fits alone.
        yield from map(Gain, combinations_with_replacement(state.rules.box.levels, 2))
    else:
        yield from (Gain((level,), card=True) for level in levels)
        yield from (Gain((level,)) for level in levels)
        yield Gain(card=True)
        yield Gain(keep=True)
    yield Gain()


def _in_words(gain: Gain, colour: str = "") -> list[str]:
    """The parts of a reward in words: ``a tile of level 2``, ``a yellow card``."""
    words = [f"a tile of level {level}" for level in gain.tiles]
    if len(gain.tiles) == 2:
        words = [f"tiles of levels {gain.tiles[0]} and {gain.tiles[1]}"]
    card = f"{colour} card" if colour in CARDS else "card"
    if gain.card:
        words.append(f"{'an' if card[0] == 'o' else 'a'} {card}")
    if gain.keep:
        words.append(f"one of three {card}s")
    if gain.hunting is not None:
        words.append(f"a hunting token of {gain.hunting}")
    return words or ["nothing"]
