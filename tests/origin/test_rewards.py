"""Rewards by the colour of the territory, tiles in stacks, and what is left when things run out."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from companion.referee import NotationError
from tests.origin.table import RULESET, Table, event

#: A hand of territories next to the Origin, one of each colour and a second yellow one.
WORLD = """
territory Cradle brown africa origin
territory Yell yellow africa
territory Oran orange africa
territory Purp purple africa
territory Brow brown africa
territory Gree green africa
territory Mell yellow africa
border Cradle Yell
border Cradle Oran
border Cradle Purp
border Cradle Brow
border Cradle Gree
border Cradle Mell
"""


def arrived(territory: str, options: Iterable[str] = (), before: Iterable[str] = ()) -> Table:
    """Ann has come to a territory and takes its reward."""
    table = Table(2, options, WORLD)
    table.play("neutral black", *before, f"evolve Ann {territory} h1w1 white")
    return table


def test_a_tile_and_the_card_or_one_of_three() -> None:
    table = arrived("Yell")
    assert table.answers() == ["reward Ann tile 1 card", "reward Ann card", "reward Ann keep"]
    table.play("reward Ann tile 1 card")
    assert table.state.areas[0].tiles[0] == 1
    assert table.state.areas[0].cards("yellow") == 1
    assert table.state.decks == (13, 14, 18)
    for reward in ("keep", "card"):
        table = arrived("Oran")
        table.play(f"reward Ann {reward}")
        assert table.state.areas[0].cards("orange") == 1
        assert table.state.decks == (14, 13, 18)


@pytest.mark.parametrize(
    ("territory", "gain", "words", "overrulable"),
    [
        ("Yell", "tile 1", "the top card of the yellow deck comes with it", True),
        ("Yell", "none", "the top card of the yellow deck comes with it", True),
        ("Yell", "tile 1 1", "the reward has one tile, not two", True),
        ("Yell", "hunting 4", "Yell is yellow and has no hunting token", False),
        ("Brow", "card", "the reward is one tile or two, not a card", False),
        ("Brow", "tile 1 card", "not a tile of level 1 and a card", False),
        ("Gree", "none", "the reward is its hunting token, not nothing", True),
        ("Gree", "tile 1", "the reward is its hunting token, not a tile of level 1", True),
        ("Gree", "hunting 3", "worth 4 to 8, not a hunting token of 3", True),
    ],
)
def test_what_a_colour_does_not_give(
    territory: str, gain: str, words: str, overrulable: bool
) -> None:
    ruling = arrived(territory).refused(f"reward Ann {gain}")
    assert ruling.rules == ("M-REWARD-1",)
    assert words in ruling.message
    assert ruling.overrulable == overrulable
    assert ruling.places == (territory,)


def test_brown_gives_one_tile_or_two() -> None:
    table = arrived("Brow")
    assert table.answers() == [
        "reward Ann tile 1",
        "reward Ann tile 1 1",
        "reward Ann tile 1 2",  # the second stands on the first
        "reward Ann none",
    ]
    table.play("reward Ann tile 2 1")
    assert table.state.areas[0].tiles[:2] == (1, 1)
    assert table.log[-1].text() == "reward Ann tile 1 2"


def test_a_hunting_token_is_there_once() -> None:
    table = arrived("Gree")
    assert table.answers() == [f"reward Ann hunting {value}" for value in range(4, 9)]
    table.play("reward Ann hunting 7", "evolve Ben Yell h1w1 brown", "reward Ben card")
    assert table.points("hunting") == [7, 0]
    assert table.state.hunted == {"Gree"}


def test_a_second_arrival_on_green_gives_nothing() -> None:
    table = arrived("Gree")
    table.play("reward Ann hunting 7", "evolve Ben Yell h2w1 black", "reward Ben card")
    table.play("evolve Ann Brow h1w1 brown", "reward Ann none")
    table.play("evolve Ben Oran h1w2 black", "reward Ben card")
    table.insist("swap Ben Oran Gree")
    assert table.due == ("reward", "Ben")
    assert table.answers() == ["reward Ben none"]
    ruling = table.refused("reward Ben hunting 7")
    assert "The hunting token of Gree was taken" in ruling.message and not ruling.overrulable
    table.play("reward Ben none")
    assert table.tell(len(table.log) - 1) == "Ben took nothing on Gree."


def test_a_tile_stands_on_one_of_the_level_below() -> None:
    tiles = [f"adjust Ann tile-{level} 1" for level in (1, 1, 2)]
    table = arrived("Yell", before=tiles)
    assert table.state.areas[0].tiles[:3] == (2, 1, 0)
    ruling = table.refused("reward Ann tile 4 card")
    assert ruling.rules == ("M-TILE-1",) and ruling.overrulable
    assert "A tile of level 4 stands on one of level 3; Ann has none of level 3." in ruling.message
    fitting = [answer for answer in table.answers() if "tile" in answer]
    assert fitting == [f"reward Ann tile {level} card" for level in (1, 2, 3)]
    full = arrived("Yell", before=[*tiles, "adjust Ann tile-2 1"])
    again = full.refused("reward Ann tile 2 card")
    assert "Ann has 2 of level 1 and as many on top." in again.message
    assert not full.refused("reward Ann tile 6 card").overrulable


def test_an_empty_deck_gives_the_tile_alone_or_nothing() -> None:
    table = arrived("Yell", ["no-extra-ends"], ["adjust Ben yellow 14"])
    assert table.answers() == ["reward Ann tile 1", "reward Ann none"]
    ruling = table.refused("reward Ann keep")
    assert ruling.rules == ("M-REWARD-1",)
    assert "the yellow deck has no card left" in ruling.message


def test_no_tile_is_left() -> None:
    table = arrived("Yell", ["no-extra-ends"], ["adjust Ben tiles 29"])
    two = arrived("Brow", ["no-extra-ends"], ["adjust Ben tiles 29"]).refused("reward Ann tile 1 2")
    assert two.rules == ("M-TILE-2",) and "only 1 tile left" in two.message
    table.play("reward Ann tile 1 card")
    assert table.state.taken == 30
    assert table.refused("adjust Ann tiles 1").rules == ("M-TILE-2",)


def test_a_full_hand_of_objectives() -> None:
    table = arrived("Purp", before=["adjust Ann purple 1"])
    assert table.state.areas[0].cards("purple") == 2
    deck = table.state.deck("purple")
    before = table.state
    table.play("reward Ann tile 1 card")  # one of the three goes back
    told = RULESET.tell(before, event("reward Ann tile 1 card"), table.state)
    assert told.endswith("The hand is full, so one objective went back.")
    assert table.state.areas[0].cards("purple") == 2
    assert table.state.deck("purple") == deck
    table = arrived("Purp", before=["adjust Ann purple 1"])
    table.play("reward Ann tile 1")
    table = arrived("Purp", ["objective-limit=0"], ["adjust Ann purple 1"])
    assert not table.submit(event("reward Ann tile 1"))
    table.play("reward Ann tile 1 card")
    assert table.state.areas[0].cards("purple") == 3


def test_a_reward_without_an_arrival() -> None:
    table = arrived("Yell")
    ruling = table.refused("reward Ben tile 1 card")
    assert ruling.rules == ("M-TURN-1", "M-REWARD-1") and not ruling.overrulable


@pytest.mark.parametrize("text", ["tile", "tile 1 2 3", "tile 1 2 card", "hunting", "cards", ""])
def test_what_is_no_reward(text: str) -> None:
    with pytest.raises(NotationError, match=r"tile LEVEL \[LEVEL\], tile LEVEL card, card, keep"):
        event(f"reward Ann {text}")
