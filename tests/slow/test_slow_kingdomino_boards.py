"""The slow questions about one kingdom, checked against values worked out by hand."""

import json
from itertools import combinations

import pytest

from . import box
from .box import ROOT
from .kingdomino_boards import (
    board_from_rows,
    castle_is_central,
    connects,
    corners,
    fits,
    folie_des_grandeurs,
    four_corners,
    largest_region,
    legal_places,
    local_business,
    lost_corner,
    overlaps,
    perft,
    regions,
    score_board,
    start_board,
    tile_may_stand,
    total_crowns,
)
from .kingdomino_box import (
    BUILDINGS,
    CHARACTERS,
    HERO_TILES,
    LETTERS,
    QUESTS,
    TERRAINS,
    dominoes_of,
    face,
)

CASES = ROOT / "tests" / "cases"
BOARDS = json.loads((CASES / "kingdomino_boards.json").read_text(encoding="utf-8"))["boards"]
LEGALITY = json.loads((CASES / "kingdomino_legality.json").read_text(encoding="utf-8"))["cases"]
PERFT = json.loads((CASES / "kingdomino_perft.json").read_text(encoding="utf-8"))["perft"]
BASE = dominoes_of(set(), {})


def rows_of(*rows, **how):
    return score_board(board_from_rows(rows), **how)


def points(*rows, **how):
    return sum(rows_of(*rows, **how).values())


# The box --------------------------------------------------------------------------------------


def squares_and_crowns(dominoes):
    halves = [half for pair in dominoes.values() for half in pair]
    return {
        terrain: (
            len([half for half in halves if half[0] == (terrain,)]),
            sum(crowns for terrains, crowns in halves if terrains == (terrain,)),
        )
        for terrain in TERRAINS
    }


def test_the_box_has_what_the_rules_say():
    assert squares_and_crowns(BASE) == {
        "wheat": (26, 5),
        "forest": (22, 6),
        "lake": (18, 6),
        "grassland": (14, 6),
        "swamp": (10, 6),
        "mine": (6, 10),
    }
    with_giants = squares_and_crowns(dominoes_of({"giants"}, {}))
    assert [squares for squares, _ in with_giants.values()] == [30, 26, 22, 19, 14, 9]
    assert sum(crowns for _, crowns in with_giants.values()) == 57
    assert sum(copies for copies, _, _ in BUILDINGS.values()) + len(CHARACTERS) == 25
    assert len(set(QUESTS)) == 17


def test_tokens_of_the_court_are_exactly_enough_for_the_base_dominoes():
    crownless = [half[0][0] for pair in BASE.values() for half in pair if half[1] == 0]
    assert [crownless.count(t) for t in ("wheat", "forest", "lake", "grassland")] == [
        21,
        16,
        12,
        10,
    ]


def test_the_data_of_the_app_has_the_same_base_dominoes():
    rows = box._rows("kingdomino_dominoes.csv")
    assert len(rows) == 48
    for row in rows:
        halves = [((row[f"{side}_terrain"],), int(row[f"{side}_crowns"])) for side in "ab"]
        assert BASE[row["number"]] == tuple(halves)


# Worked cases of the rules --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        (["W1 C W0"], 1),
        (["W1 W0 C", "W1 W0 ."], 8),
        (["W0 M2 C", "F0 G0 ."], 2),
        (["W2 F0 W1 C"], 3),
        (["W1 F0 C", "F0 W0 ."], 1),
        (["W1 W0 W0 C", "F0 F0 W0 .", "W0 W0 W1 ."], 14),
        (["W1 W0 W0 C", "F0 . F1 .", "F0 F0 F0 ."], 8),
        (["W2!1 W0 W0 C"], 3),
        (["W1 W0^building_wheat W0 C"], 6),
    ],
)
def test_worked_points(rows, value):
    assert points(*rows) == value


def test_middle_kingdom_where_the_castle_is_in_the_middle_of_the_bottom_row():
    rows = ["W0 W0 W0 W0 W0"] * 4 + ["W0 W0 C W0 W0"]
    assert points(*rows, options={"middle-kingdom"}) == 0


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        (["W1 F1 C"], 0),
        (["W1 F1 G1 C"], 10),
        (["W1 F1 S1 M1 C"], 10),
        (["W1 F1 S1 M1 G1 C"], 20),
        (["W1 F1 S1 C", "L1 M2 G1 .", "W2 S1 G1 ."], 80),
        (["W1 C S1", ". M2 ."], 0),  # the castle has no crown
        (["W1 . .", ". M2 .", "C . G1"], 10),
        ([". . W1", ". M2 .", "S1 C ."], 10),
        (["W1 F1!1 G1 C"], 0),
        (["W1 F2!1 G1 C"], 10),
        (["W1 F0^building_forest G1 C"], 10),
        (["W1 F/L G1 C"], 0),  # the hero's crown counts for nothing here
    ],
)
def test_la_folie_des_grandeurs(rows, value):
    quests = ("folie_des_grandeurs", "harmony")
    assert rows_of(*rows, quests=quests)["folie_des_grandeurs"] == value


@pytest.mark.parametrize("run", range(1, 10))
def test_la_folie_counts_as_many_lines_as_can_share_one_square_at_most(run):
    lines = [{start, start + 1, start + 2} for start in range(run - 2)]
    most = 0
    for count in range(len(lines) + 1):
        for chosen in combinations(lines, count):
            if all(len(a & b) <= 1 for a, b in combinations(chosen, 2)):
                most = count
    assert folie_des_grandeurs(board_from_rows(["W1 " * run + "C"])) == 10 * most


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        (["W0 W0 W0 W0 W0 C", "W0 W0 W0 W0 W0 ."], 10),
        (["W1!1 W0 W0 W0 W0 C"], 10),
        (["W2!1 W0 W0 W0 W0 C"], 0),
        (["W0 W0 W0 W0 C"], 0),
        (["W0 W0 W0 W0 W0^building_wheat C"], 0),
        (["S0 S0 S0 S0 S0 C"], 0),
        (["M0 M0 M0 M0 M0 C"], 0),
        (["F0 F0 F0 F0 F0 C", "L0 L0 L0 L0 L0 .", "G0 G0 G0 G0 G0 ."], 30),
        (["F0 F0 F0 F0 F/L C"], 0),  # a divided square is none of the five
    ],
)
def test_bleak_king(rows, value):
    assert rows_of(*rows, quests=("bleak_king", "harmony"))["bleak_king"] == value


# Other quests and bonuses ---------------------------------------------------------------------


def test_local_business_looks_at_the_squares_around_the_castle():
    board = board_from_rows(["W0 F0 W1 W0", "W0 C W/F W0", "L0 . W0^farmer W0"])
    assert local_business(board, "wheat") == 20
    assert local_business(board, "forest") == 5
    assert local_business(board, "swamp") == 0
    large = ["W0 W0 W0 W0 .", "W0 C C W0 W0", "W0 C C W0 .", "W0 W0 W0 W0 W0"]
    assert local_business(board_from_rows(large), "wheat") == 60


def test_corners_are_those_of_the_smallest_rectangle():
    board = board_from_rows(["W0 F0 .", "W0 C W1", "L0 . W0"])
    assert four_corners(board, "wheat") == 10
    assert four_corners(board, "lake") == 5
    assert lost_corner(board) == 0
    assert four_corners(board_from_rows(["W/F C F1"]), "forest") == 5
    # One row: two corners, each counted once.
    assert four_corners(board_from_rows(["F0 C F1"]), "forest") == 10
    assert len(corners(start_board())) == 1


@pytest.mark.parametrize(
    ("rows", "value"),
    [
        (["C W0", ". W0"], 20),
        (["W0 C", "W0 ."], 20),
        (["C W0 W0"], 20),
        (["W0 C W0"], 0),
        (["W0 C W0", ". W0 ."], 0),
        (["C C", "C C", "W0 W0"], 20),
        (["W0 C C W0", "W0 C C W0"], 0),
        ([". C C .", "W0 C C W0"], 0),
        (["C C W0", "C C W0", "W0 W0 W0"], 20),
    ],
)
def test_lost_corner(rows, value):
    assert lost_corner(board_from_rows(rows)) == value


def test_middle_kingdom_by_frame():
    assert castle_is_central(board_from_rows(["W0 W0 C W0 W0"]), 5)
    assert not castle_is_central(board_from_rows(["C W0 W0 W0"]), 5)
    assert castle_is_central(board_from_rows(["C W0 W0 W0"]), 7)
    assert not castle_is_central(board_from_rows(["C W0 W0 W0 W0"]), 7)
    assert castle_is_central(board_from_rows(["C C W0 W0 W0", "C C . . ."]), 8)
    assert castle_is_central(board_from_rows(["W0 W0 W0 C C", ". . . C C"]), 8)
    assert not castle_is_central(board_from_rows(["C C W0 W0 W0 W0", "C C . . . ."]), 8)
    assert not castle_is_central(board_from_rows(["W0 W0 W0 W0 C C", ". . . . C C"]), 8)


def test_rows_are_those_of_the_game():
    assert list(rows_of("W1 C")) == TERRAINS
    assert list(rows_of("W1 C", options={"harmony", "court"})) == [*TERRAINS, "harmony", "court"]
    rows = rows_of("W1 C", options={"quests"}, quests=("lost_corner", "harmony"), discards=1)
    assert rows == {**rows_of("W1 C"), "lost_corner": 20, "harmony": 0}


# Heroes ---------------------------------------------------------------------------------------


def test_the_printed_examples_of_heroes():
    assert rows_of("S2 S2 S/M M0 M0 M0 C")["swamp"] == 10
    assert rows_of("W1 W0 W0 W0 W/F F1 F0 F0 F0 F0 C")["wheat"] == 8


def test_a_divided_square_joins_but_is_not_counted():
    board = board_from_rows(["W1 W/F W0 C"])
    assert regions(board) == [("wheat", 2, 1)]
    # The forest there has no square, so the hero goes to it and is worth nothing.
    assert score_board(board)["wheat"] == 2
    assert points("W1 W/F W0 C") == 2
    assert largest_region(board) == 2
    assert total_crowns(board) == 2
    assert regions(board_from_rows(["W1 W/F L/W W0 C"])) == [("wheat", 2, 1)]


def test_the_hero_of_two_territories_of_one_size_goes_where_it_gives_most():
    assert points("W0 W0 W/F F0 F0 C") == 2
    # The forest has its crown already: the wheat stays bleak.
    row = "W0 W0 W0 W0 W0 W/F F0 F0 F0 F0 F1 C"
    rows = rows_of(row, quests=("bleak_king", "harmony"))
    assert (rows["wheat"], rows["forest"], rows["bleak_king"]) == (0, 10, 10)
    assert rows_of(row)["forest"] + rows_of(row)["wheat"] == 10


def test_two_heroes_choose_together():
    # Both forests and the wheat have five squares. Two heroes in the wheat spoil one bleak
    # territory; one in each forest would spoil two.
    row = "F0 F0 F0 F0 F0 F/W W0 W0 W0 W0 W0 W/F F0 F0 F0 F0 F0 C"
    rows = rows_of(row, quests=("bleak_king", "harmony"))
    assert rows["bleak_king"] == 20
    assert (rows["wheat"], rows["forest"]) == (10, 0)


def test_heroes_make_a_territory_crowned():
    # The hero goes to the wheat, the smaller one.
    row = "W0 W0 W0 W0 W0 W/F F0 F0 F0 F0 F0 F0 C"
    assert rows_of(row, quests=("bleak_king", "harmony"))["bleak_king"] == 10
    assert rows_of(row, quests=("bleak_king", "harmony"))["wheat"] == 5


def test_giants_cover_no_hero():
    board = board_from_rows(["W1!1 W/F F1 C"])
    assert total_crowns(board) == 2


# The Court ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "value"),
    [
        ("farmer", 9),
        ("lumberjack", 6),
        ("fisherman", 6),
        ("shepherdess", 6),
        ("merchant", 12),
        ("heavy_archer", 4),
        ("axe_warrior", 3),
        ("sword_warrior", 3),
        ("captain", 4),
        ("king", 3),
        ("queen", 4),
    ],
)
def test_each_character_looks_at_the_8_squares_around(tile, value):
    rows = [
        "W0* W0* F0* C",
        f"L0* S0^{tile} G0* W0*",
        "S0^light_archer S3!1 W0^building_wheat .",
    ]
    # Queen and captain see the light archer; the king two printed crowns and one of the mill.
    assert rows_of(*rows, options={"court"})["court"] == value + 4


def test_where_a_court_tile_may_stand():
    board = board_from_rows(["W0 W0* W1 W/F C", "S0 W0^king F0 M0 ."])
    stand = {s for s in board if tile_may_stand(board, s, "queen")}
    assert stand == {(-4, 0), (-4, -1), (-2, -1), (-1, -1)}
    assert [s for s in stand if tile_may_stand(board, s, "building_wheat")] == [(-4, 0)]
    assert [s for s in stand if tile_may_stand(board, s, "building_lake")] == []


def test_a_giant_can_stand_on_a_building():
    assert points("W0!1^building_wheat W1 C") == 2


# Placing: the cases of the field ----------------------------------------------------------------


@pytest.mark.parametrize("case", BOARDS, ids=[case["id"] for case in BOARDS])
def test_board(case):
    board = board_from_rows(case["rows"])
    assert sum(score_board(board).values()) == case["score"]
    assert fits(board, 5) == case["fits_5x5"]
    if "regions" in case:
        assert regions(board) == sorted((LETTERS[t], *rest) for t, *rest in case["regions"])
    for bonus, value in case.get("bonuses", {}).items():
        option = bonus.replace("_", "-")
        rows = score_board(board, options={option}, discards=0 if value else 1)
        assert rows[bonus] == value


@pytest.mark.parametrize("case", LEGALITY)
def test_legality(case):
    board = board_from_rows(case["rows"])
    if "halves" in case:
        half_a, half_b = (((LETTERS[letter],), crowns) for letter, crowns in case["halves"])
    else:
        half_a, half_b = BASE[str(case["domino"])]
    assert (half_a, half_b) in (BASE[str(case["domino"])], BASE[str(case["domino"])][::-1])
    if case["kind"] in ("must_discard", "count_legal_placements"):
        places = legal_places(board, 5, half_a, half_b)
        if case["kind"] == "count_legal_placements":
            assert len(places) == case["expected"]
        else:
            assert (not places) == case["expected"]
            assert len(places) == case["legal_placements"]
        return
    castle_down, castle_right = case["castle"]
    a, b = (
        (right - castle_right, castle_down - down)
        for down, right in (case["half_a"], case["half_b"])
    )
    answer = {
        "fits_5x5": fits([*board, a, b], 5),
        "no_overlap": not overlaps(board, a, b),
        "matching_neighbour": connects(board, a, half_a, b, half_b),
        "castle_adjacent": connects(board, a, half_a, b, half_b),
    }[case["kind"]]
    assert answer == case["expected"]


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_perft(case):
    # The deepest level takes most of the time and is counted in test_slow_boards.
    dominoes = [BASE[str(number)] for number in case["dominoes"]][:3]
    assert perft(dominoes, 5) == case["leaves"][:3]


def test_places_around_a_castle_of_two_by_two():
    plain, other = face("W0"), face("F0")
    everywhere = legal_places(start_board({"nw", "ne", "sw", "se"}), 8, plain, other)
    # 8 squares touch the castle; from each a half goes on to 2 others off it or 1 beside it.
    assert len(everywhere) == 2 * (8 * 3 - 4)
    one = legal_places(start_board({"nw"}), 8, plain, other)
    # Two squares touch the north-west corner, each with three ways on; none is common.
    assert len(one) == 2 * 6
    assert legal_places(start_board(set()), 8, plain, other) == set()


def test_a_divided_square_matches_either_terrain_on_each_side():
    board = board_from_rows(["W/F C"])
    for letter, count in (("W", 3), ("F", 3), ("L", 0)):
        half = face(f"{letter}0")
        places = [
            (square, direction)
            for square, direction in legal_places(board, 9, half, face("S0"))
            if square in [(-2, 0), (-1, 1), (-1, -1)]
            and connects(board, square, half, (99, 99), face("S0"))
        ]
        assert len({square for square, _ in places}) == count
    # A divided half matches by either of its terrains too.
    divided = face("L/F")
    assert connects(board, (-2, 0), divided, (-3, 0), face("S0"))
    assert not connects(board, (-2, 0), face("L/G"), (-3, 0), face("S0"))


def test_faces():
    assert face("W") == (("wheat",), 0)
    for text in ("X1", "W/W", "W1/F", "F/", "W12", "w1"):
        with pytest.raises(ValueError, match="not a half"):
            face(text)
    tiles = dict.fromkeys(HERO_TILES, ("W1", "F/L"))
    assert len(dominoes_of({"heroes"}, tiles)) == 60
    assert len(dominoes_of({"heroes", "giants"}, tiles)) == 72
    assert dominoes_of(set(), {"23": ("F1", "F0")})["23"] == (face("F1"), face("F0"))
    for wrong in ({"G": ("W1", "W0")}, {"23": ("W1", "F/L")}, {"A": ("W0", "W0")}):
        with pytest.raises(ValueError, match=r"not the halves|no such domino"):
            dominoes_of(set(), wrong)
    with pytest.raises(ValueError, match="missing"):
        dominoes_of({"heroes"}, {"G": ("W1", "F/L")})


def test_cells_that_are_none():
    for cell in ("X0", "W0^dragon", "W0!x", "W/"):
        with pytest.raises(ValueError, match="not a"):
            board_from_rows([f"C {cell}"])
    with pytest.raises(ValueError, match="no castle"):
        board_from_rows(["W0"])
    with pytest.raises(ValueError, match="one square or two by two"):
        board_from_rows(["C C"])
