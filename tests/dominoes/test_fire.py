"""Eruptions: token, range, landing, burning (O-FIRE)."""

import pytest

from companion.dominoes.fire import why_not
from companion.dominoes.state import FireDue, required
from companion.referee import Tile

from .table import Table, three


def erupting(
    rows: list[str], domino: str = "40", place: str = "place Ben 40 1,0 e", mode: str = "totem"
) -> Table:
    """Ben, with the territory of *rows*, has just placed a volcano; 40 is fish, one crater."""
    table = Table(mode).play(f"line 3 17 22 {domino}")
    if mode == "tribe":
        table.play("cave hunter shaman painter small_warrior")
    table.play("chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", f"choose Ben {domino}")
    table.play("line 5 9 31 37", "place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e")
    return table.play("choose Ann 9").put("Ben", rows).play(place)


def landings(table: Table) -> set[tuple[int, int]]:
    """Where the fire may land, by the answers of the prompt."""
    texts = [text.split()[2] for text in table.legal("fire")]
    return {tuple(map(int, text.split(","))) for text in texts}  # type: ignore[misc]


ONE_CRATER = ["D0 . .", "D1 D0+1 J0", "L0* Q0 C"]


def test_the_squares_in_range() -> None:
    # The volcano comes to lie on 2,0: three king's moves reach column -1.
    table = erupting(ONE_CRATER)
    assert table.next == ("fire", "Ben")
    assert landings(table) == {(1, 0), (-1, 0), (0, 1)}


@pytest.mark.parametrize(
    ("square", "rules", "message"),
    [
        ((-2, 0), {"O-FIRE-2"}, "flies up to 3 squares; c5 is farther away."),
        ((-1, 1), {"O-FIRE-3"}, "The fire cannot land on d6: a fire token lies there."),
        ((-2, 1), {"O-FIRE-2", "O-FIRE-3"}, "it has a printed flame"),
        ((2, 0), {"O-FIRE-3"}, "it is a volcano"),
        ((0, 0), {"O-FIRE-3"}, "the hut cannot burn"),
        ((3, 0), {"O-FIRE-3"}, "it is not a square of the territory"),
        ((50, 0), {"O-FIRE-3"}, "own territory"),
    ],
)
def test_where_fire_cannot_land(square: tuple[int, int], rules: set[str], message: str) -> None:
    table = erupting(ONE_CRATER)
    ruling = table.check(f"fire Ben {square[0]},{square[1]}")
    assert set(ruling.rules) == rules
    assert message in ruling.message
    if square[0] < 50:
        assert ruling.squares == (square,)
    possible = square in table.board("Ben") and table.board("Ben")[square]["token"] == 0
    assert ruling.overrulable == possible


def test_every_answer_and_every_reason_agree() -> None:
    table = erupting(ONE_CRATER)
    step = required(table.state)
    assert step is not None and isinstance(step.due, FireDue)
    canvas = table.rules.grid
    for bit in canvas.squares(canvas.canvas):
        reason = why_not(table.state, table.seat("Ben"), step.due, canvas.bit(bit))
        assert (not reason) == (bit in landings(table)), (bit, reason)


def test_fire_that_can_land_must() -> None:
    table = erupting(ONE_CRATER)
    ruling = table.check("fire Ben none")
    assert ruling.rules == ("O-FIRE-4",)
    assert set(ruling.squares) == landings(table)
    assert "d5" in ruling.message and "f5" in ruling.message
    assert ruling.overrulable


@pytest.mark.parametrize(
    ("domino", "craters", "flames", "reach"), [("40", 1, 1, 3), ("42", 2, 2, 2), ("48", 3, 3, 1)]
)
def test_craters_flames_and_range(domino: str, craters: int, flames: int, reach: int) -> None:
    # The volcano lies on 1,0, its other half on 2,0; the row of deserts begins on -2,0.
    place = f"place Ben {domino} 2,0 w"
    table = erupting(["D0 D0 C"], domino, place)
    inside = {(x, 0) for x in (-2, -1, 2) if abs(x - 1) <= reach}
    assert landings(table) == inside
    table.play("fire Ben 2,0")
    assert table.board("Ben")[2, 0]["token"] == flames
    assert table.board("Ben")[1, 0]["craters"] == craters
    assert f"({flames} flame" in table.told[-1]


def test_fire_flies_over_holes_and_volcanoes_around_corners() -> None:
    # The volcano lies on 1,1. Nothing but holes and volcanoes is on the way.
    rows = ["D0 . .", ". V2 .", ". . .", "D0 . C"]
    table = erupting(rows, place="place Ben 40 0,1 e")
    assert landings(table) == {(0, 1), (-2, 3), (-2, 0)}
    further = erupting(["D0 . . .", ". V2 . .", ". . . .", "D0 . . C"], place="place Ben 40 0,1 e")
    assert landings(further) == {(0, 1)}


def test_a_resource_burns() -> None:
    table = erupting(["C"]).play("fire Ben 1,0")
    square = table.board("Ben")[1, 0]
    assert (square["token"], square["resource"], square["terrain"]) == (1, False, "lake")
    assert "the fish there burns" in table.told[-1]


def test_a_dweller_burns() -> None:
    table = erupting(["D0^hunter C"], mode="tribe").play("fire Ben -1,0")
    assert table.board("Ben")[-1, 0]["dweller"] is None
    assert "the hunter there burns" in table.told[-1]
    # It has left the game: neither shown nor in the pile.
    cave = table.state.display
    assert cave is not None
    assert [*cave.shown, *cave.pile].count("hunter") == 2  # it was put there by hand, of none


def test_the_token_counts_as_flames() -> None:
    table = erupting(["D0 D0 C"], "42", "place Ben 42 1,0 e").play("fire Ben 1,0")
    assert table.rows("Ben")["lake"] == 2
    assert table.ruleset.score(table.state).tally("Ben").marks == 2


NO_ROOM = (Tile("40", "D1", "V1"),)


def test_fire_without_room_leaves_the_game() -> None:
    # Every volcano of the box shares its domino with a square that can burn; this tile does not.
    table = Table("totem", 3, (), NO_ROOM).play("line 40 30 31 32", "chiefs Ann Ben Cy")
    table.play("choose Ann 40", "choose Ben 30", "choose Cy 31", "line 1 2 3 4")
    table.play("place Ben 30 1,0 e", "choose Ben 1", "place Cy 31 1,0 e", "choose Cy 2")
    table.play("place Ann 40 1,0 e")
    assert table.legal("fire") == ["fire Ann none"]
    assert table.broken("fire Ann 1,0") == {"O-FIRE-3"}
    table.play("fire Ann none")
    assert table.state.areas[0].territory.tokens == ()
    assert "left the game" in table.told[-1]
    assert table.next == ("choose", "Ann")


def test_fire_belongs_to_its_moment() -> None:
    table = three("discovery")
    assert "O-FIRE-1" in table.broken("fire Cy 1,0")
    assert not table.check("fire Cy 1,0").overrulable
    table = erupting(ONE_CRATER)
    # The fire comes before the choice, and it is Ben's.
    assert table.broken("choose Ben 31") == {"O-TURN-1"}
    assert "Ben's fire must land" in table.check("choose Ben 31").message
    assert table.broken("fire Ann 1,0")
    table.play("fire Ben 1,0")
    assert "O-FIRE-1" in table.broken("fire Ben -1,0")
    assert table.next == ("choose", "Ben")


def test_a_token_that_the_table_insists_on() -> None:
    table = erupting(ONE_CRATER).force("fire Ben -2,0")
    assert table.board("Ben")[-2, 0]["token"] == 1
    assert table.next == ("choose", "Ben")
    # Two tokens on one square cannot be: the fire is over, the square as it was.
    table = erupting(ONE_CRATER).force("fire Ben -1,1")
    assert table.board("Ben")[-1, 1]["token"] == 1
    assert len(table.state.areas[1].territory.tokens) == 1
    assert table.next == ("choose", "Ben")
