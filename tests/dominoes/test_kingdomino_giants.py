"""Giants arriving and being sent (G-GIANT), and the lines of five (G-LINE-1)."""

import pytest

from .kingdoms import HERO_TILES, Kingdoms, first_turn, rows_of, sheet_of

GIANTS = ("giants",)


# Lines ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "offered"),
    [(2, "A 1 50 54"), (3, "A 2 54"), (4, "A 1 50 54"), (5, "A 1 2 50 54")],
)
def test_what_leaves_a_line(players: int, offered: str) -> None:
    """The third with 2 or 4 players, the second and fourth with 3, none with 5."""
    table = Kingdoms(GIANTS, players).play("line 54 2 A 50 1")
    assert table.offered == offered.split()
    gone = {"A", "1", "2", "50", "54"} - set(offered.split())
    for domino in gone:
        assert table.state.whereabouts(domino) == "out"
        assert "K-LINE-1" in table.broken(f"line {domino} 3 4 5 6")


def test_half_the_deck_drops_the_third_too() -> None:
    table = Kingdoms(("giants", "half-deck"), 2).play("line 54 2 A 50 1")
    assert table.offered == ["A", "1", "50", "54"]


def test_letters_come_first_in_their_order() -> None:
    table = Kingdoms(("giants", "heroes"), 5).play("line 1 R B G A")
    assert table.offered == ["A", "B", "G", "R", "1"]


def test_dropped_dominoes_cannot_be_chosen() -> None:
    table = Kingdoms(GIANTS, 3).play("line 54 2 A 50 1", "chiefs Ann Ben Cy")
    assert table.broken("choose Ann 1") == {"K-TURN-1"}
    assert table.legal("choose") == ["choose Ann 2", "choose Ann 54", "choose Ann A"]


@pytest.mark.parametrize(
    ("text", "possible"), [("line 1 2 3 4", False), ("line A B C D E F", False)]
)
def test_lines_have_five(text: str, possible: bool) -> None:
    ruling = Kingdoms(GIANTS, 3).check(text)
    assert ruling.rules == ("K-LINE-1",)
    assert ruling.overrulable == possible


# Arriving -------------------------------------------------------------------------------------


def test_a_giant_arrives_on_an_uncovered_crown() -> None:
    table = first_turn("A", GIANTS).put("Ann", "W1 C M3 L0")
    table.play("place Ann A 0,1 n")
    assert table.next == ("giant", "Ann")
    assert table.legal("giant") == ["giant Ann -1,0", "giant Ann 1,0"]
    assert table.broken("choose Ann 1") == {"K-TURN-1"}
    for square in ("2,0", "0,0", "0,1", "3,3", "9,9"):
        assert table.broken(f"giant Ann {square}") == {"G-GIANT-1"}
    assert "G-GIANT-1" in table.broken("giant Ben -1,0")
    table.play("giant Ann -1,0")
    assert table.giants == {"Ann": {(-1, 0): 1}}
    assert table.next == ("choose", "Ann")
    assert table.broken("giant Ann 1,0") == {"G-GIANT-1"}


def test_without_an_uncovered_crown_nothing_happens() -> None:
    table = first_turn("A", GIANTS).play("place Ann A 0,1 n")
    assert table.next == ("choose", "Ann")
    covered = first_turn("A", GIANTS).put("Ann", "W1!1 C").play("place Ann A 0,1 n")
    assert covered.next == ("choose", "Ann")
    assert covered.broken("giant Ann -1,0") == {"G-GIANT-1"}


def test_the_crown_may_lie_on_a_building() -> None:
    table = first_turn("A", ("giants", "court")).put("Ann", "W0^building_wheat C")
    table.play("place Ann A 0,1 n", "giant Ann -1,0")
    assert table.rows("Ann") == {}


def test_two_giants_on_one_square_of_two_crowns() -> None:
    table = first_turn("A", GIANTS).put("Ann", "W2!1 W0 C L1").play("place Ann A 0,1 n")
    assert table.rows("Ann") == {"wheat": 2, "lake": 1}
    table.play("giant Ann -2,0")
    assert table.giants == {"Ann": {(-2, 0): 2}}
    assert table.rows("Ann") == {"lake": 1}
    third = first_turn("A", GIANTS).put("Ann", "W2!2 W0 C L1").play("place Ann A 0,1 n")
    assert third.broken("giant Ann -2,0") == {"G-GIANT-1"}
    assert third.legal("giant") == ["giant Ann 1,0"]


def test_the_sheet_tells_what_a_giant_costs() -> None:
    board = "W2!1 W0 W0 C"
    assert rows_of(board, options="giants", players=3) == {"wheat": 3}
    sheet = sheet_of(board, options="giants", players=3)
    (part,) = sheet.tallies[0].rows[0].parts
    assert part.text == "3 squares x 1 crown; 1 giant covers 3 points"
    assert sheet.tallies[0].marks == 1


def test_numbered_dominoes_bring_no_giant() -> None:
    table = first_turn("13", GIANTS, "A 1 2 3 4").put("Ann", "W1 C").play("place Ann 13 1,0 e")
    assert table.next == ("choose", "Ann")


def test_letters_of_heroes_bring_no_giant() -> None:
    table = first_turn("G", ("giants", "heroes")).put("Ann", "W1 C").play("place Ann G 1,0 e")
    assert table.next == ("choose", "Ann")


# Sending --------------------------------------------------------------------------------------


def footprints(ann: str = "W1!1 C", ben: str = "C L1 M2", cy: str = "C") -> Kingdoms:
    """Ann has just placed 49 (W2 F1), with footprints, on the castle's other side."""
    table = first_turn("49", GIANTS, "A 1 2 3 4")
    table.put("Ann", ann).put("Ben", ben)
    table.put("Cy", cy).play("place Ann 49 1,0 e")
    return table


def test_sending_is_an_option() -> None:
    table = footprints()
    assert table.next == ("choose", "Ann")
    assert table.legal("send") == ["send Ann -1,0 to Ben 1,0", "send Ann -1,0 to Ben 2,0"]
    assert table.check("choose Ann A")


def test_the_giant_leaves_one_crown_and_covers_another() -> None:
    table = footprints().play("send Ann -1,0 to Ben 2,0")
    assert table.giants == {"Ben": {(2, 0): 1}}
    assert table.rows("Ann")["wheat"] == 3
    assert table.rows("Ben") == {"lake": 1, "mine": 1}
    assert table.legal("send") == []
    assert table.broken("send Ann -1,0 to Ben 1,0") == {"G-GIANT-2"}


@pytest.mark.parametrize(
    "text",
    [
        "send Ann 1,0 to Ben 1,0",  # no giant there
        "send Ann 9,9 to Ben 1,0",
        "send Ann -1,0 to Ann 1,0",  # not to oneself
        "send Ann -1,0 to Cy 0,0",  # Cy has no crown
        "send Ann -1,0 to Ben 0,0",
        "send Ann -1,0 to Ben 3,3",
        "send Ann -1,0 to Ben 9,9",
        "send Ben 1,0 to Ann -1,0",
    ],
)
def test_refused_sendings(text: str) -> None:
    assert footprints().broken(text) == {"G-GIANT-2"}


def test_an_opponent_whose_crowns_are_all_covered_cannot_be_sent_one() -> None:
    table = footprints(ben="C L1!1 M2!2")
    assert table.legal("send") == []
    assert table.broken("send Ann -1,0 to Ben 1,0") == {"G-GIANT-2"}


def test_without_a_giant_there_is_nothing_to_send() -> None:
    table = footprints(ann="W1 C")
    assert table.legal("send") == []
    assert table.broken("send Ann -1,0 to Ben 1,0") == {"G-GIANT-2"}


def test_which_of_several_giants_goes_is_the_senders_choice() -> None:
    table = footprints(ann="W1!1 C / L1!1 L0 / M2!2 L0", ben="C L1")
    sent = {text.split(" to ")[0] for text in table.legal("send")}
    assert sent == {"send Ann -1,0", "send Ann -1,-1", "send Ann -1,-2"}
    table.play("send Ann -1,-2 to Ben 1,0")
    assert table.giants["Ann"] == {(-1, 0): 1, (-1, -1): 1, (-1, -2): 1}


def test_the_option_ends_with_the_choice() -> None:
    table = footprints().play("choose Ann A")
    assert "G-GIANT-2" in table.broken("send Ann -1,0 to Ben 1,0")


def test_no_sending_without_footprints() -> None:
    table = first_turn("13", GIANTS, "A 1 2 3 4").put("Ann", "W1!1 C").put("Ben", "C L1")
    table.play("place Ann 13 1,0 e")
    assert table.broken("send Ann -1,0 to Ben 1,0") == {"G-GIANT-2"}


@pytest.mark.parametrize("domino", ["A", "49"])
def test_a_discarded_domino_has_no_effect(domino: str) -> None:
    """G-GIANT-3."""
    row = "W0 W0 W0 W0 W0"
    mines = "M1!1 M0 M0 M0 M0"
    full = f"{mines} / M0 M0 M0 M0 M0 / M0 M0 C M0 M0 / M0 M0 M0 M0 M0 / M0 M0 M0 M1 ."
    table = (
        first_turn(domino, GIANTS, "B 1 2 3 4").put("Ann", full).put("Ben", f"{row} / C . . . .")
    )
    table.put("Ben", "L1 C")
    table.play(f"discard Ann {domino}")
    assert table.next == ("choose", "Ann")
    assert table.broken("giant Ann 1,-2") == {"G-GIANT-1"}
    assert "G-GIANT-2" in table.broken("send Ann -2,2 to Ben -1,0")
    assert table.legal("send") == []


def test_no_giants_in_other_games() -> None:
    table = first_turn("13", ())
    for text in ("giant Ann 1,0", "send Ann 1,0 to Ben 1,0", "lay Ann 1,0 1,1"):
        assert table.broken(text) == {"SETUP"}
    assert first_turn("G", ("heroes",), tiles=HERO_TILES).broken("giant Ann 1,0") == {"SETUP"}
