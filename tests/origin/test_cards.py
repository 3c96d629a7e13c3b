"""Playing cards, objectives on the board, and what effects moved (M-CARD)."""

from __future__ import annotations

import pytest

from companion.origin.box import box
from companion.origin.objectives import Condition
from companion.origin.pawns import read_pawn
from companion.referee import NotationError
from tests.origin.table import WORLD, Table, event, lands

#: Ann on Rift and Delta, Ben on Cape; Ben acts. Ann holds one objective.
OPENING = (
    "neutral black",
    "evolve Ann Delta h1w1 white",
    "reward Ann hunting 4",
    "evolve Ben Cape h1w1 brown",
    "reward Ben card",
    "evolve Ann Rift h1w2 black",
    "reward Ann card",
)


def opened(*options: str) -> Table:
    table = Table(2, options)
    table.play(*OPENING)
    return table


def test_an_objective_is_checked_on_the_board() -> None:
    table = opened()
    ruling = table.refused("play Ann objective obj-05")
    assert ruling.rules == ("M-CARD-1",) and ruling.overrulable
    assert ruling.message == "OBJ-05 (3 pawns in Africa) needs 3; Ann has 2."
    assert ruling.places == ("Delta", "Rift")
    assert table.refused("play Ann objective obj-13").message.endswith("Ann has 1.")
    table.insist("play Ann objective obj-05")
    assert table.points("objectives") == [3, 0]


def test_an_objective_is_replaced_from_the_deck() -> None:
    for options, hand in (((), 1), (("no-objective-refill",), 0)):
        table = opened(*options)
        table.play("play Ann objective Mine points 5 if continent:africa:2")
        assert table.state.areas[0].cards("purple") == hand
        assert table.state.deck("purple") == 17 + (not hand)
        done = table.state.areas[0].objectives[0]
        assert (done.points, done.places) == (5, ("Delta", "Rift"))


def test_an_objective_is_there_once_and_its_points_are_known() -> None:
    table = opened("no-hand-objectives")
    unknown = table.refused("play Ann objective Mine")
    assert "The points of Mine are not known" in unknown.message and not unknown.overrulable
    assert "points of OBJ-16" in table.refused("play Ann objective obj-16").message
    table.play("play Ann objective Mine points 5")
    again = table.refused("play Ben objective mine points 5")
    assert "was completed already" in again.message and not again.overrulable
    none = table.refused("play Ben objective obj-21 points 2")
    assert none.message == "There is no objective OBJ-21; they are OBJ-01 to OBJ-20."
    assert "has no -2 points" in table.refused("play Ben objective Other points -2").message


def test_one_card_of_each_colour_a_turn_and_only_in_ones_own() -> None:
    table = opened()
    table.play("adjust Ann yellow 2", "adjust Ann orange 1", "adjust Ben yellow 2")
    # Ann's turn is over but Ben's has not begun: both may play.
    table.play("play Ann action Storm")
    second = table.refused("play Ann action Flood")
    assert second.rules == ("M-TURN-1",) and second.overrulable
    assert "Ann has played a yellow card in this turn already." in second.message
    table.play("play Ann permanent Boats", "play Ben action Storm")
    late = table.refused("play Ann action Flood")
    assert late.message == "Cards are played in one's own turn; it is Ben's."
    assert "already" in table.refused("play Ben action Flood").message
    assert table.due == ("action", "Ben")
    assert [ask.player for ask in table.prompt().options if ask.kind == "play"] in (["Ben"], [])


def test_a_card_is_played_from_the_hand() -> None:
    table = opened()
    ruling = table.refused("play Ann permanent Boats")
    assert ruling.rules == ("M-CARD-1",) and not ruling.overrulable
    assert ruling.message == "Ann has no orange card in hand."
    table.play("adjust Ann cards 1", "play Ann permanent Boats")  # of a colour not told
    assert sum(table.state.areas[0].hand) == 2
    assert table.state.areas[0].permanents == ("Boats",)


def test_a_permanent_card_needs_its_level() -> None:
    table = opened()
    table.play("adjust Ann orange 1", "adjust Ann tile-1 1")
    ruling = table.refused("play Ann permanent Boats level 2")
    assert ruling.rules == ("M-CARD-1",) and ruling.overrulable
    assert ruling.message == "Boats needs innovation level 2; Ann has level 1."
    table.play("adjust Ann tile-2 1", "play Ann permanent Boats level 2")
    assert table.tell(len(table.log) - 1) == "Ann played the permanent card Boats."
    assert "Only a permanent card" in table.refused("play Ann action Storm level 2").message


def test_objectives_of_the_hand_are_revealed_after_the_end() -> None:
    table = opened()
    early = table.refused("reveal Ann objective obj-01")
    assert "M-END-1" in early.rules
    table.play("end", "reveal Ann objective Mine points 4 if continent:africa:2")
    assert table.points("objectives") == [4, 0]
    assert table.state.areas[0].cards("purple") == 0
    assert table.refused("reveal Ann objective Two points 1").message == (
        "Ann has no purple card in hand."
    )
    off = opened("no-hand-objectives")
    off.play("end")
    assert off.refused("reveal Ann objective Mine points 4").rules == ("M-CARD-1",)


MAP = WORLD + 'territory Pole green antarctica\nborder "Long Reef" Pole strait\n'


@pytest.mark.parametrize(
    ("condition", "pawns", "have"),
    [
        ("territories:green:2", "Delta Tundra Rift", 2),
        ("continent:eurasia:3", "Steppe Taiga Delta", 2),
        ("group:same:4", "Steppe Taiga Tundra Rift", 3),
        ("group:mixed:4", "Steppe Taiga Tundra Rift", 4),
        ("group:mixed:4", "Steppe Taiga Tundra Gulf Cape", 0),
        ("group:same:4", "Rift Cape Delta", 2),
        ("group:mixed:2", "Cape Atoll", 2),
        ("continents:4", "Rift Steppe Taiga Atoll Pole", 4),
        ("colours:1", "Rift Cape", 1),
        ("height:1:2", "Rift Cape", 2),
        ("width:3:1", "Rift Cape", 0),
    ],
)
def test_conditions_on_the_board(condition: str, pawns: str, have: int) -> None:
    from companion.origin.maps import Map

    read = Condition.read(condition)
    own = {name: read_pawn("h1w1 white") for name in pawns.split()}
    standing = read.standing(Map("", *lands(MAP)), own)
    assert standing.have == have
    assert standing.met == (have >= standing.need)
    assert len(standing.places) == have
    assert set(standing.places) <= set(own)
    assert str(read) == condition and read.text


def test_the_objectives_that_are_known() -> None:
    objectives = box().objectives
    assert len(objectives) == 16
    assert [id_ for id_, card in objectives.items() if card.points is None] == ["obj-16"]
    assert sum(card.points or 0 for card in objectives.values()) == 69


@pytest.mark.parametrize("text", ["group:4", "continents:x:4", "colours:0", "height:4:1", "x:1"])
def test_what_is_no_condition(text: str) -> None:
    with pytest.raises(NotationError, match="a condition like territories:green:2"):
        event(f"play Ann objective Mine points 3 if {text}")


def test_effects_give() -> None:
    table = opened()
    table.play("adjust Ann tile-1 2", "adjust Ann tile-2 1", "adjust Ben tile-1 1")
    table.play("give Ann Ben tile 2", "give Ann Ben card yellow")
    assert table.state.areas[1].tiles[:2] == (1, 1)
    assert table.state.areas[1].cards("yellow") == 1
    under = table.refused("give Ben Ann tile 1")
    assert under.rules == ("M-TILE-1",) and under.overrulable
    for line, words in (
        ("give Ann Ann tile 1", "Ann cannot give to Ann."),
        ("give Ann Ben tile 3", "Ann has no tile of level 3 to give."),
        ("give Ann Ben strait 4", "Ann has no strait token of 4 to give."),
        ("give Ann Ben card yellow", "Ann has no yellow card to give."),
    ):
        ruling = table.refused(line)
        assert (ruling.rules, ruling.message) == (("M-CARD-3",), words)
        assert not ruling.overrulable
    with pytest.raises(NotationError, match="strait VALUE, tile LEVEL or card yellow"):
        event("give Ann Ben hunting 4")  # hunting tokens cannot be taken away


def test_a_strait_token_goes_over() -> None:
    table = opened()
    table.play("evolve Ben Atoll h1w2 brown", "strait Ben Cape Atoll 5", "reward Ben tile 1 card")
    table.play("give Ben Ann strait 5")
    assert table.points("straits") == [5, 0]
    assert table.tell(len(table.log) - 1) == "Ben gave Ann a strait token of 5."


def test_a_full_hand_takes_no_further_objective() -> None:
    table = opened()
    table.play("give Ben Ann card purple")
    assert table.state.areas[0].cards("purple") == 2
    table.play("adjust Ben purple 1")
    ruling = table.refused("give Ben Ann card purple")
    assert ruling.rules == ("M-CARD-2",) and ruling.overrulable
    assert table.refused("adjust Ann purple 1").rules == ("M-CARD-2",)


def test_effects_adjust() -> None:
    table = opened()
    table.play("adjust Ann points 3", "adjust Ann points -1", "adjust Ann villages -2")
    assert table.points("cards") == [2, 0]
    assert table.state.areas[0].villages == 5
    for line, words in (
        ("adjust Ann points 0", "Nothing changes by 0."),
        ("adjust Ann villages -6", "Ann has 5 villages, not 6 to lose."),
        ("adjust Ann tile-3 -1", "Ann has no tile of level 3, not 1 to lose."),
        ("adjust Ann orange -1", "Ann has no orange card, not 1 to lose."),
    ):
        ruling = table.refused(line)
        assert (ruling.rules, ruling.message) == (("M-CARD-3",), words)
        assert not ruling.overrulable
    assert table.refused("adjust Ann tile-2 1").rules == ("M-TILE-1",)
    table.play("adjust Ann yellow 3", "adjust Ann yellow -2")
    assert table.state.areas[0].cards("yellow") == 2
    assert table.tell(len(table.log) - 1) == "Ann lost 2 yellow cards by an effect."
