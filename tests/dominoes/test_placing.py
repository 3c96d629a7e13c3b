"""Refusals of placements and discards: rule, sentence and squares (O-PLACE)."""

from companion.dominoes.box import box
from companion.dominoes.grid import grid
from companion.dominoes.placing import contacts, examine

from .table import Table, territory_of, three

DOMINOES = box("origins").dominoes


def test_connection() -> None:
    ruling = three("discovery").check("place Cy 3 2,0 e")
    assert ruling.rules == ("O-PLACE-1",)
    assert ruling.message == "No half touches desert or the hut side to side."
    assert ruling.squares == ((2, 0), (3, 0))
    assert ruling.breaches[0].player == "Cy"
    assert ruling.overrulable


def test_frame() -> None:
    table = three("discovery").put("Cy", ["D0 D0 D0 D0 C"])
    ruling = table.check("place Cy 3 1,0 n")
    assert ruling.rules == ("O-PLACE-2",)
    assert ruling.message == "The territory would be 6 by 2; it must fit in 5 by 5."
    assert ruling.squares == ((1, 0), (1, 1))
    assert ruling.overrulable
    table.force("place Cy 3 1,0 n")
    assert len(table.board("Cy")) == 7


def test_overlap() -> None:
    table = three("discovery").put("Cy", ["D0 D0 C"])
    ruling = table.check("place Cy 3 -1,0 n")
    assert ruling.rules == ("O-PLACE-2",)
    assert ruling.message == "d5 is taken already."
    assert ruling.squares == ((-1, 0),)
    assert not ruling.overrulable
    assert "c5 and d5 are taken" in table.check("place Cy 3 -1,0 w").message
    assert "e5" in table.check("place Cy 3 0,0 n").message


def test_off_the_canvas() -> None:
    ruling = three("discovery").check("place Cy 3 4,0 e")
    assert "O-PLACE-2" in ruling.rules
    assert not ruling.overrulable
    assert ruling.squares == ((4, 0),)
    assert not three("discovery").check("place Cy 3 -99,99 e").overrulable


def test_all_broken_rules_are_told() -> None:
    table = three("discovery").put("Cy", ["L0 L0 L0 L0 C"])
    assert table.broken("place Ann 22 -4,1 n") == {"O-TURN-1", "O-PLACE-1"}
    assert table.broken("place Cy 3 1,1 e") == {"O-PLACE-1", "O-PLACE-2"}
    assert table.broken("place Cy 22 1,1 e") == {"O-TURN-1", "O-PLACE-1", "O-PLACE-2"}


def test_must_place() -> None:
    ruling = three("discovery").check("discard Cy 3")
    assert ruling.rules == ("O-PLACE-3",)
    assert "must be placed while it fits" in ruling.message
    assert ruling.overrulable


def test_a_discarded_domino_gives_nothing() -> None:
    full = ["G1 . . . G1", ". J1 J1 J1 .", ". J1 C J1 .", ". J1 J1 J1 .", "G1 . . . G1"]
    table = three("tribe").play("place Cy 3 0,1 n", "choose Cy 5")
    table.play("place Ann 22 1,0 e", "choose Ann 9").put("Ben", full)
    assert table.legal("place") == ["discard Ben 40"]
    table.play("discard Ben 40")
    # A discarded volcano does not erupt, and the fish went with the domino.
    assert table.next == ("choose", "Ben")
    assert table.state.areas[1].territory.resources == 0
    assert table.state.areas[1].territory.tokens == ()
    assert table.told[-1] == "Ben discarded 40."


def test_whose_domino() -> None:
    table = three("discovery")
    wrong = table.check("place Cy 22 1,0 e")
    assert wrong.rules == ("O-TURN-1",)
    assert wrong.message == "Cy cannot use 22: the chief stands on 3."
    assert wrong.overrulable
    unseen = table.check("place Cy 1 1,0 e")
    assert unseen.message == "1 has not come out yet."
    assert not unseen.overrulable
    table.play("place Cy 3 1,0 e")
    again = table.check("place Cy 3 0,1 n")
    assert "3 lies in Cy's territory already." in again.message
    assert not again.overrulable
    unknown = table.check("place Cy 77 1,0 e")
    assert "There is no domino 77" in unknown.message
    assert not unknown.overrulable
    late = table.check("place Cy 5 0,1 n")
    assert "O-TURN-1" in late.rules


def test_whose_turn() -> None:
    ruling = three("discovery").check("place Ann 22 1,0 e")
    assert ruling.rules == ("O-TURN-1",)
    assert ruling.message == "Not now: Cy must place 3 first."
    assert ruling.overrulable


def test_who_and_what_is_unknown() -> None:
    table = three("discovery")
    assert not table.check("place Eve 3 1,0 e").overrulable
    assert table.broken("place Eve 3 1,0 e") == {"SETUP"}
    assert (
        "No player is called 'Eve'; there are Ann, Ben, Cy." in table.check("choose Eve 3").message
    )
    for text in ("totem fish Ann", "cave hunter", "recruit Cy hunter pay 1,0 2,0 at 1,0"):
        ruling = table.check(text)
        assert ruling.rules == ("SETUP",)
        assert f"Discovery has no '{text.split()[0]}'" in ruling.message
        assert not ruling.overrulable


def test_contacts_in_words() -> None:
    rules = Table("discovery").rules
    territory = territory_of(rules, ["D0 L0 C"])
    tell = contacts(rules, territory, DOMINOES["6"], (0, 1), "w")
    assert tell == ("touches the hut", "touches lake on d5")
    assert (
        contacts(rules, territory, DOMINOES["6"], (2, 2), "e") == ("touches nothing like it",) * 2
    )
    assert contacts(rules, territory, DOMINOES["6"], (4, 0), "e")[1] == "is off the canvas"
    assert list(examine(rules, territory, DOMINOES["6"], (0, 1), "w")) == []


def test_squares_have_the_names_of_a_chess_board() -> None:
    five, seven = grid(5), grid(7)
    assert (five.name((0, 0)), seven.name((0, 0))) == ("e5", "g7")
    assert (five.name((-4, -4)), five.name((4, 4))) == ("a1", "i9")
    assert (seven.name((-6, -6)), seven.name((6, 6))) == ("a1", "m13")
    assert five.named(" E5 ") == (0, 0)
    for name in ("j5", "e10", "e0", "", "5e", "ee5", "e\u0665"):
        assert five.named(name) is None
    for canvas in (five, seven):
        for bit in range(canvas.stride * canvas.width):
            if canvas.canvas >> bit & 1:
                square = canvas.square(bit)
                assert canvas.bit(square) == bit
                assert canvas.named(canvas.name(square)) == square


def test_a_two_by_two_start() -> None:
    canvas = grid(8, 2)
    assert canvas.width == 14
    assert canvas.start.bit_count() == 4
    assert [canvas.name(square) for square in canvas.squares(canvas.start)] == [
        "g7",
        "h7",
        "g8",
        "h8",
    ]
