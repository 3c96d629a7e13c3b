"""The whole list of impossible boards, and of what is odd without being impossible."""

import pytest

from .files import case, checked

ANN = ("players 4", "player Ann")


def errors(preset: str, *rows: str) -> list[tuple[int, int, str]]:
    """Line, column and message of each error of a board of Ann, whose rows begin in line 4."""
    found = checked(f"game {preset}", *ANN, *rows).errors
    return [(finding.line, finding.column, finding.error.message) for finding in found]


def warnings(preset: str, *rows: str) -> list[str]:
    """The warnings; there must be no error."""
    found = checked(f"game {preset}", *ANN, *rows)
    assert not found.errors
    return list(found.warnings)


WIDE = ("D0 D0 D0 D0 D0 D0", ". . C . . .")
HIGH = ("D0 .", "D0 .", "C D0", "D0 .", "D0 .", "D0 D0")
ONE = [
    # wider or higher than the frame
    ("origins-discovery", WIDE, 4, 16, "h6 is too much: the territory is 6 wide"),
    ("origins-discovery", HIGH, 9, 1, "e2 is too much: the territory is 6 high"),
    # more squares of one face than the box has
    ("origins-totem", ("C D1 D1 D1",), 4, 9, "h5: over all boards this is one desert with 1 flame"),
    ("origins-totem", ("C D2",), 4, 3, "one desert with 2 flames too many, the box has 0"),
    ("origins-totem", ("C V3 V3",), 4, 6, "one volcano with 3 craters too many, the box has 1"),
    ("origins-totem", ("C D3",), 4, 3, "desert with 3 flames"),
    # more tokens of a strength than the box has
    ("origins-totem", ("C D0+3 D0+3",), 4, 8, "one fire token of 3 flames too many"),
    (
        "origins-totem",
        ("C V2 V2 V2 V2", ". D0+2 D0+2 D0+2 D0+2", ". D0+2 . . ."),
        6,
        3,
        "one fire token of 2 flames too many, the box has 4",
    ),
    # where a token cannot lie
    ("origins-tribe", ("C V1+1",), 4, 3, "f5: a fire token cannot lie on a volcano"),
    ("origins-tribe", ("C D1+1",), 4, 3, "f5: a fire token cannot lie on a printed flame"),
    ("origins-tribe", ("C+1 D0",), 4, 1, "e5: a fire token cannot lie on the hut"),
    # where a resource cannot lie
    ("origins-tribe", ("C D0*",), 4, 3, "f5: a desert bears no resource"),
    ("origins-tribe", ("C V1*",), 4, 3, "f5: a volcano bears no resource"),
    ("origins-tribe", ("C* D0",), 4, 1, "e5: the hut bears no resource"),
    ("origins-totem", ("C G1*",), 4, 3, "f5: a square with a printed flame bears no resource"),
    ("origins-totem", ("C G0+1*",), 4, 3, "f5: a resource cannot lie together with a fire token"),
    ("origins-discovery", ("C G0*",), 4, 3, "origins-discovery has no resources"),
    # where a dweller cannot stand
    ("origins-tribe", ("C^hunter D0",), 4, 1, "e5: a dweller cannot stand on the hut"),
    ("origins-tribe", ("C G0*^hunter",), 4, 3, "f5: a dweller cannot stand beside a resource"),
    ("origins-tribe", ("C G0+1^hunter",), 4, 3, "f5: a dweller cannot stand beside a fire token"),
    ("origins-tribe", ("C G0^hunter^painter",), 4, 3, "f5: only one dweller"),
    ("origins-tribe", ("C G1^hunter",), 4, 3, "f5: a dweller cannot stand on a printed flame"),
    ("origins-tribe", ("C V1^hunter",), 4, 3, "f5: a dweller cannot stand on a volcano without"),
    ("origins-totem", ("C G0^hunter",), 4, 3, "origins-totem has no dwellers"),
    # more copies than the box has
    (
        "origins-tribe",
        ("C D0^oafish_warrior D0^oafish_warrior",),
        4,
        21,
        "g5: over all boards this is one oafish warrior too many, the box has 1",
    ),
    # totems
    ("origins-totem", ("C G0*", "totems fish fish"), 5, 13, "Ann holds the fish totem already"),
    ("origins-tribe", ("C G0*", "totems fish"), 5, 8, "origins-tribe has no totems"),
    # discards
    ("origins-totem", ("C D0 D0", "discards 12"), 5, 10, "11 of 12 dominoes were discarded"),
    ("origins-totem", ("C D0 D0", "discards 0"), 5, 10, "2 squares lie there, so 11"),
]


@pytest.mark.parametrize(("preset", "rows", "line", "column", "words"), ONE)
def test_an_impossible_board_is_an_error_that_names_the_square(
    preset: str, rows: tuple[str, ...], line: int, column: int, words: str
) -> None:
    found = errors(preset, *rows)
    told = [(at, where) for at, where, message in found if words in message]
    assert told == [(line, column)], found
    assert all(message.startswith("Ann: ") for _line, _column, message in found)


@pytest.mark.parametrize(("preset", "rows", "line", "column", "words"), ONE)
def test_unchecked_turns_it_into_a_warning(
    preset: str, rows: tuple[str, ...], line: int, column: int, words: str
) -> None:
    told = [text for text in warnings(preset, *rows, "unchecked") if words in text]
    assert len(told) == 1
    assert told[0].startswith(f"line {line}, column {column}: Ann: ")


def test_squares_count_over_all_boards_and_the_first_one_too_many_is_blamed() -> None:
    deserts = ("D0 D0 D0 D0 D0", "D0 D0 C  D0 D0")  # 9 each, the box has 20
    rows = [row for name in ("Ann", "Ben", "Cy") for row in (f"player {name}", *deserts)]
    (finding,) = checked("game origins-discovery", *rows).errors
    assert (finding.player.name, finding.line, finding.column) == ("Cy", 9, 7)
    assert "20" in finding.message


def test_an_unchecked_board_never_blames_another() -> None:
    deserts = ("D0 D0 D0 D0 D0", "D0 D0 D0 D0 D0", "D0 D0 C D0 D0", "D0 D0 D0 D0 D0")
    found = checked(
        "game origins-discovery", "player Ann", *deserts, "unchecked", "player Ben", "C D0 D0"
    )
    assert not found.errors
    assert [text for text in found.warnings if "too many" in text and "Ann" in text]


def test_the_tiles_of_the_table_count() -> None:
    rows = ("player Ann", "C D1 D1", ". D1 .")
    assert checked("game origins-discovery", *rows).errors
    assert not checked("game origins-discovery", "tile 1 D1 D0", *rows).errors


def test_the_frame_of_two_players_is_7_by_7() -> None:
    board = ("D0 D0 D0 D0 D0 D0 D0", ". . C . . . .")
    rows = ("player Ann", *board, "player Ben", "C D0")
    assert not checked("game origins-discovery", *rows).errors
    assert checked("game origins-discovery", "players 3", *rows).errors


def test_a_totem_held_by_two() -> None:
    rows = ("player Ann", "C G0*", "totems mammoth", "player Ben", "C G0*", "totems mammoth")
    (finding,) = checked("game origins-totem", *rows).errors
    assert finding.message == "Ann holds the mammoth totem already"
    assert (finding.player.name, finding.line, finding.column) == ("Ben", 7, 8)


def test_a_dweller_may_stand_on_a_volcano_where_the_option_says_so() -> None:
    assert not errors("origins-tribe dweller-on-volcano", "C V1^hunter")


def test_errors_come_in_the_order_of_the_lines() -> None:
    found = errors("origins-tribe", "C D0*", ". V1+1", ". G1^hunter")
    assert [line for line, _column, _message in found] == [4, 5, 6]


# -- warnings --------------------------------------------------------------------------------


def test_squares_that_no_dominoes_can_show() -> None:
    expected = ["Ann: no dominoes of the box show these squares."]
    assert warnings("origins-discovery", "C D0") == expected  # an odd number
    assert warnings("origins-discovery", "C D1 D1") == expected  # no such domino
    assert warnings("origins-discovery", "C D0 D0", "D0 D0 .") == []


def test_boards_that_no_box_can_show_together() -> None:
    pair = ("C Q0 V3",)  # domino 48 alone
    found = checked(
        "game origins-discovery", "player Ann", *pair, "player Ben", "C Q0 V2", "player Cy", "C"
    )
    assert not found.warnings
    found = checked(
        "game origins-discovery", "player Ann", "C Q0 V2", "player Ben", "C Q0 V2", "player Cy", "C"
    )
    assert found.warnings == (
        "The dominoes of one box cannot show the squares of all boards together.",
    )


def test_squares_without_connection() -> None:
    assert warnings("origins-discovery", "C . D0 D0") == ["Ann: g5 and h5 have no connection."]
    assert warnings("origins-discovery", "C . .", ". D0 D0") == [
        "Ann: f4 and g4 have no connection."
    ]


def test_tokens_without_a_volcano_in_range() -> None:
    near = warnings("origins-discovery", "C D0+1 D0", ". D0 V1")
    assert near == []
    far = warnings("origins-discovery", "D0+2 D0 C D0 V2", ". . . D0 .")
    assert [text for text in far if "a1" in text or "c5" in text] == [
        "Ann: the fire token on c5 has no volcano of its own with 2 craters in range."
    ]


def test_each_volcano_throws_one_token() -> None:
    """The two on the left share one volcano in range; the right one could serve only itself."""
    board = ("D0+1 D0+1 C V1 D0+1",)
    found = [text for text in warnings("origins-discovery", *board) if "volcano of its own" in text]
    assert len(found) == 2


def test_a_volcano_is_given_to_the_token_that_needs_it() -> None:
    """Both volcanoes reach c5, only one reaches the other token: c5 must leave it that one."""
    board = ("D0+1 . V1 D0+1 V1", ". . C . .")
    found = [text for text in warnings("origins-discovery", *board) if "volcano of its own" in text]
    assert found == []


def test_a_totem_whose_holder_does_not_have_most() -> None:
    rows = ("player Ann", "C G0* G0*", "player Ben", "C L0 G0*", "totems mammoth")
    found = checked("game origins-totem", *rows)
    assert [text for text in found.warnings if "totem" in text] == [
        "Ben: the mammoth totem should be Ann's, who has 2 mammoth; Ben has 1."
    ]


def test_a_totem_that_is_tied_for_or_that_nobody_has_any_of_stays() -> None:
    rows = ("player Ann", "C G0*", "player Ben", "C G0*", "totems mammoth fish")
    found = checked("game origins-totem", *rows)
    assert not [text for text in found.warnings if "totem" in text]


def test_the_example_of_the_fire_lady_only_warns() -> None:
    found = checked(*case("example_3.score").splitlines())
    assert not found.errors
    assert len(found.warnings) == 1 and "1 crater" in found.warnings[0]
