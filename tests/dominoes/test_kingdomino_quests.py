"""Each of the 17 quests on boards made to break it (G-QUEST-1, G-QUEST-2, H-QUEST-1)."""

import pytest

from companion.dominoes.box import box

from .kingdoms import quest, sheet_of

TERRAINS = {"wheat": "W", "forest": "F", "lake": "L", "grassland": "G", "swamp": "S", "mine": "M"}
EACH_TERRAIN = pytest.mark.parametrize(("terrain", "letter"), TERRAINS.items())


def board(text: str, letter: str) -> str:
    """``t`` is the terrain in question, ``o`` another one."""
    other = "F" if letter == "W" else "W"
    return text.replace("t", f"{letter}0").replace("o", f"{other}0")


def test_all_seventeen() -> None:
    assert len(box("kingdomino").quests) == 17


@EACH_TERRAIN
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("t t t / t C t / t t t", 40),
        ("C t / t t", 15),  # in the corner of the kingdom
        ("t C t / t t t", 25),  # on its edge
        ("t . t / . C . / t . t", 20),  # corner to corner counts
        ("t . . / . C t / . . t", 15),  # gaps are nothing
        ("t t t t t / t o o o t / t o C o t / t o o o t / t t t t t", 0),  # too far
        ("o o o / o C o / o o o", 0),
        ("C", 0),
        ("t t o / t C o / o o o", 15),
    ],
)
def test_local_business(terrain: str, letter: str, text: str, points: int) -> None:
    assert quest(f"local_business_{terrain}", board(text, letter)) == points


@EACH_TERRAIN
def test_local_business_around_a_castle_of_four(terrain: str, letter: str) -> None:
    id_, options = f"local_business_{terrain}", "quests heroes"
    whole = "t t t t / t C C t / t C C t / t t t t"
    two = {"options": options, "players": 2}
    assert quest(id_, board(whole, letter), **two) == 60
    corner = "C C t / C C t / t t t"
    assert quest(id_, board(corner, letter), **two) == 25
    divided = "W/F W/F t / C C t / C C o"
    plain = board(divided.replace("W/F", "o"), letter)
    assert quest(id_, board(divided, letter), **two) == quest(id_, plain, **two) == 10


def test_local_business_takes_crowns_giants_and_tiles_as_they_come() -> None:
    id_, options = "local_business_wheat", "giants quests court"
    assert quest(id_, "W1!1 W0* W0^farmer / W0^building_wheat C W2", options=options) == 25


@EACH_TERRAIN
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("t o t / o C o / t o t", 20),
        ("C o t / o o o / t o t", 15),  # the castle is a corner itself
        ("o t o / t C t / o t o", 0),
        (". t t / t C t / t t t", 15),  # a gap in a corner of the rectangle
        (". t . / t C t / . t .", 0),
        ("t C t t", 10),  # one row has two corners
        ("t / C / t", 10),
        ("C t", 5),
        ("C", 0),
        ("t . . . t / . . C . . / . . . . t", 15),
    ],
)
def test_four_corners(terrain: str, letter: str, text: str, points: int) -> None:
    assert quest(f"four_corners_{terrain}", board(text, letter)) == points


@EACH_TERRAIN
def test_four_corners_of_larger_frames(terrain: str, letter: str) -> None:
    id_ = f"four_corners_{terrain}"
    seven = board(
        "t o o o o o t / " + "o o o o o o o / " * 4 + "C o o o o o o / t o o o o o t", letter
    )
    assert quest(id_, seven, players=2) == 20
    eight = board(
        "t o o o o o o t / " + "o o o o o o o o / " * 5 + "C C o o o o o o / C C o o o o o t",
        letter,
    )
    assert quest(id_, eight, options="quests heroes", players=2) == 15


@EACH_TERRAIN
def test_a_divided_corner_is_none(terrain: str, letter: str) -> None:
    """H-QUEST-1."""
    other = "F" if letter == "W" else "W"
    text = board(f"{letter}/{other} C t", letter)
    assert quest(f"four_corners_{terrain}", text, options="quests heroes") == 5


@pytest.mark.parametrize(
    ("text", "points"), [("C W0;unchecked;discards 0", 5), ("C W0 W0;discards 1;unchecked", 0)]
)
def test_harmony(text: str, points: int) -> None:
    assert quest("harmony", text) == points


@pytest.mark.parametrize(
    ("text", "points", "players"),
    [
        ("W0 W0 C W0 W0", 10, 3),
        ("C", 10, 3),
        ("C W0 W0", 10, 3),  # complete or not
        ("W0 W0 W0 C W0", 0, 3),
        ("C / W0 / W0 / W0", 0, 3),
        ("W0 . . . . / . . C . . / . . . . W0", 10, 3),
        ("W0 W0 W0 C W0 W0 W0", 10, 2),
        ("C W0 W0 W0 W0", 0, 2),
        ("W0 W0 W0 W0 C", 0, 2),
    ],
)
def test_middle_kingdom(text: str, points: int, players: int) -> None:
    assert quest("middle_kingdom", text, players=players) == points
    rows = sheet_of(text, options="middle-kingdom", players=players).tallies[0].rows
    assert {row.id: row.points for row in rows}["middle_kingdom"] == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("W0 W0 W0 C C W0 W0 W0 / . . . C C . . .", 10),
        ("C C / C C", 10),
        ("W0 W0 W0 W0 C C / . . . . C C", 0),
        ("C C W0 W0 W0 W0 / C C . . . .", 0),
        ("C C W0 W0 / C C W0 W0 / W0 . . . / W0 . . . / W0 . . . / W0 . . .", 0),
    ],
)
def test_middle_kingdom_of_a_castle_of_four(text: str, points: int) -> None:
    """H-START-1: rows and columns 4 and 5 of the 8 by 8."""
    assert quest("middle_kingdom", text, options="quests heroes") == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("C W0 W0 / W0 W0 W0", 20),
        ("W0 W0 / W0 C", 20),
        ("W0 C W0 / W0 W0 W0", 0),  # on the edge
        ("W0 W0 W0 / W0 C W0 / W0 W0 W0", 0),
        ("C W0 W0", 20),  # the end of one row is a corner
        ("W0 C W0", 0),
        ("C", 20),
        ("C . . / W0 W0 . / . W0 W0", 20),  # the rectangle around it, complete or not
        (". W0 / C W0 / W0 .", 0),
        ("W0 . / C W0 / W0 .", 0),
    ],
)
def test_lost_corner(text: str, points: int) -> None:
    assert quest("lost_corner", text) == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("C C W0 / C C W0 / W0 W0 W0", 20),
        ("C C / C C", 20),
        ("W0 C C / W0 C C", 20),
        ("W0 C C W0 / W0 C C W0", 0),  # on the edge, no square of it in a corner
        ("W0 C C W0 / . C C .", 0),
        ("W0 W0 W0 W0 / W0 C C W0 / W0 C C W0 / W0 W0 W0 W0", 0),
    ],
)
def test_lost_corner_of_a_castle_of_four(text: str, points: int) -> None:
    assert quest("lost_corner", text, options="quests heroes") == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("W1 F1 C / . . .", 0),
        ("W1 F1 L1 C", 10),
        ("W1 / F2 / M3 / C", 10),
        ("W1 . . C / . F1 . . / . . L1 .", 10),
        (". . W1 C / . F1 . . / L1 . . .", 10),
        ("W1 F1 C L1 / . . . G1", 0),  # the castle bears no crown
        ("W1 F1 W0 F1 W1 / . . C . .", 0),  # neither does the square between
        ("W1 F1 . F1 W1 / . . C . .", 0),
        ("W1 F1 W1 / F1 . . / W1 C .", 20),  # two lines share a corner
        ("W1 . F1 / . L1 . / G1 . W1 / . C .", 20),  # two cross
        (". W1 . / F1 L1 G1 / . S1 . / . C .", 20),
        ("W1 W1 W1 / W1 W1 W1 / W1 W1 W1 / C . .", 80),
        ("W1 W1 W1 W1 / . C . .", 10),
        ("W1 W1 W1 W1 W1 / . C . . .", 20),
        ("W1 W1 W1 / W1 W1 W1 / C . .", 20),
        ("W1 F1 L1 G1 / . C F1 L1", 10),  # three in a row, and two in two diagonals
        (" / ".join(["W1 W1 W1 W1 W1"] * 2 + ["W1 W1 C W1 W1"] + ["W1 W1 W1 W1 W1"] * 2), 240),
        ("C", 0),
    ],
)
def test_folie_des_grandeurs(text: str, points: int) -> None:
    assert quest("folie_des_grandeurs", text) == points


@pytest.mark.parametrize(("length", "lines"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3)])
def test_folie_on_7_by_7(length: int, lines: int) -> None:
    run = " ".join(["W1"] * length)
    gap = " ".join(["."] * (length - 1))
    assert quest("folie_des_grandeurs", f"{run} / C {gap}", players=2) == 10 * lines
    column = " / ".join(["W1"] * length)
    if length < 7:
        assert quest("folie_des_grandeurs", f"{column} / C", players=2) == 10 * lines
    slope = [" ".join("W1" if x == y else "." for x in range(length)) for y in range(length)]
    slope[-1] = slope[-1].replace(".", "C", 1)
    assert quest("folie_des_grandeurs", " / ".join(slope), players=2) == 10 * lines


@pytest.mark.parametrize(
    ("length", "lines"), [(2, 0), (3, 1), (4, 1), (5, 2), (6, 2), (7, 3), (8, 3)]
)
def test_folie_on_8_by_8(length: int, lines: int) -> None:
    run = " ".join(["W1"] * length + ["."] * (8 - length))
    text = f"{run} / C C . . . . . . / C C . . . . . ."
    assert quest("folie_des_grandeurs", text, options="quests heroes") == 10 * lines


def test_folie_says_its_lines() -> None:
    sheet = sheet_of(
        "W1 F1 W1 / F1 . . / W1 C .",
        options="quests",
        quests=("folie_des_grandeurs", "harmony"),
    )
    row = next(row for row in sheet.tallies[0].rows if row.id == "folie_des_grandeurs")
    lines = [set(part.squares) for part in row.parts]
    assert lines == [{(-1, 2), (0, 2), (1, 2)}, {(-1, 0), (-1, 1), (-1, 2)}]
    assert len(lines[0] & lines[1]) == 1
    assert row.rule == "G-QUEST-1"


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("W1 W1!1 W1 / . C .", 0),  # covered, so no crowned square
        ("W1 W2!1 W1 / . C .", 10),  # one of two crowns is seen still
        ("W1 W2!2 W1 / . C .", 0),
        ("W1 W0^building_wheat W1 / . C .", 10),
        ("W1 W0!1^building_wheat W1 / . C .", 0),
        ("W1 G0!1^building_grassland_2 W1 / . C .", 10),
        ("W1 W1 W1!1 W1 W1 / . . C . .", 0),
        ("W1 W0^king W1 / . C .", 0),
    ],
)
def test_folie_with_giants_and_buildings(text: str, points: int) -> None:
    assert quest("folie_des_grandeurs", text, options="giants quests court") == points


def test_folie_knows_no_heroes() -> None:
    text = "W1 W/F W1 / . C ."
    assert quest("folie_des_grandeurs", text, options="quests heroes") == 0


@EACH_TERRAIN
@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("t t t t t / . . C . .", 10),
        ("t t t t . / . . C . .", 0),  # four are too few
        ("t t t t t / t t t t t / . . C . .", 10),
        ("t t t t t / . o C o . / t t t t t", 20),
        ("t t t . . / . . C t t", 0),  # corner to corner joins nothing
        ("t t t C t t", 0),  # nor does the castle
    ],
)
def test_bleak_king(terrain: str, letter: str, text: str, points: int) -> None:
    expected = points if letter in "WFLG" else 0
    assert quest("bleak_king", board(text, letter), players=2) == expected


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("W1 W0 W0 W0 W0 / . . C . .", 0),
        ("W1!1 W0 W0 W0 W0 / . . C . .", 10),
        ("W2!1 W0 W0 W0 W0 / . . C . .", 0),
        ("W2!2 W0 W0 W0 W0 / . . C . .", 10),
        ("W0^building_wheat W0 W0 W0 W0 / . . C . .", 0),
        ("W0!1^building_wheat W0 W0 W0 W0 / . . C . .", 10),
        ("W0^king W0 W0 W0 W0 / . . C . .", 10),
        ("W0 W0 W0 W0 W0 / L0 L0 C F0 F0 / L0 L0 L0 F1 F0", 20),
    ],
)
def test_bleak_king_with_giants_and_tiles(text: str, points: int) -> None:
    assert quest("bleak_king", text, options="giants quests court") == points


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("W0 W0 W0 W0 W/F / . . C . F0", 0),  # four full squares, and F is the smaller
        ("W0 W0 W0 W0 W0 / W/F F0 F0 . C", 10),  # the hero goes to the forest
        ("W0 W0 W0 W0 W0 / F0 F0 F0 F0 W/F / . C F0 F0 F0", 10),  # to the wheat, 5 against 7
        ("W0 W0 W0 W0 W0 / F0 F0 F0 F0 W/F / . C . . F0", 10),  # 5 and 5: crowned or bleak
    ],
)
def test_bleak_king_with_heroes(text: str, points: int) -> None:
    assert quest("bleak_king", text, options="quests heroes") == points
