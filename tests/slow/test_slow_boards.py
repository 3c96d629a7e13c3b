"""The slow questions about one board, checked against values worked out by hand."""

import json

import pytest

from . import (
    board_from_rows,
    connects,
    fits,
    largest_region,
    legal_places,
    overlaps,
    perft,
    regions,
    score_board,
    start_board,
    terrain_points,
    totem_verdict,
)
from .boards import LETTERS, flames_of, hunter_gatherer_points, start_is_central
from .box import ROOT, origins_dominoes, origins_dwellers, origins_faces
from .make_origins_perft import SEQUENCES

CASES = ROOT / "tests" / "cases"
BOARDS = json.loads((CASES / "kingdomino_boards.json").read_text(encoding="utf-8"))["boards"]
LEGALITY = json.loads((CASES / "kingdomino_legality.json").read_text(encoding="utf-8"))["cases"]
PERFT = json.loads((CASES / "kingdomino_perft.json").read_text(encoding="utf-8"))["perft"]

# The Kingdomino dominoes that the counts name.
KINGDOMINO_FACES = {
    1: (("wheat", 0), ("wheat", 0)),
    3: (("forest", 0), ("forest", 0)),
    7: (("lake", 0), ("lake", 0)),
    10: (("grassland", 0), ("grassland", 0)),
    13: (("wheat", 0), ("forest", 0)),
    16: (("wheat", 0), ("swamp", 0)),
    17: (("forest", 0), ("lake", 0)),
    24: (("forest", 1), ("wheat", 0)),
    45: (("mine", 2), ("wheat", 0)),
    46: (("swamp", 0), ("mine", 2)),
    47: (("swamp", 0), ("mine", 2)),
    48: (("wheat", 0), ("mine", 3)),
}


# The box --------------------------------------------------------------------------------------


def test_the_box_has_what_the_rules_say():
    halves = [half for pair in origins_dominoes().values() for half in pair]
    assert len(halves) == 96
    count = {terrain: len([h for h in halves if h[0] == terrain]) for terrain, *_ in halves}
    assert count == {
        "desert": 22,
        "grassland": 19,
        "lake": 17,
        "jungle": 15,
        "quarry": 13,
        "volcano": 10,
    }
    assert len([half for half in halves if half[3]]) == 49
    assert sum(dweller["copies"] for dweller in origins_dwellers().values()) == 22


# Worked examples of the rules ------------------------------------------------------------------

EXAMPLE_1 = [
    "J0 D0 D1 L0 L1",
    "J1 G0 G0 L1 Q0",
    "J0 V2 C D0 Q1",
    "J0+2 D0 D0 Q0 Q1",
    "G0 G0 G0+1 G0 V1",
]


def test_example_1_territory():
    board = board_from_rows(EXAMPLE_1)
    assert score_board(board) == {"desert": 2, "grassland": 4, "lake": 6, "jungle": 12, "quarry": 8}
    with_bonuses = score_board(board, options={"empire-of-fire", "homo-habilis"})
    assert sum(with_bonuses.values()) == 47
    assert with_bonuses["empire_of_fire"] == 10
    assert with_bonuses["homo_habilis"] == 5
    assert largest_region(board) == 4
    assert sum(flames_of(board, square) for square in board) == 9
    assert score_board(board, options={"homo-habilis"}, discards=1)["homo_habilis"] == 0


def test_second_board_of_the_score_file():
    board = board_from_rows([". L0 L0 . .", "D0 L1 C D0 D0", ". . J0 J0 ."])
    rows = score_board(board, options={"empire-of-fire", "homo-habilis"}, discards=8)
    assert rows["lake"] == 3
    assert sum(rows.values()) == 13


def test_example_2_hunters():
    board = board_from_rows(["G0* G0* J1", "G0* D0^hunter G0*", "C D0^hunter J0"])
    assert hunter_gatherer_points(board, (1, 1)) == 12
    assert hunter_gatherer_points(board, (1, 0)) == 6
    assert score_board(board, mode="tribe")["hunter"] == 18


def test_example_3_fire_lady():
    board = board_from_rows(["G0+2 L0 C", "G1 D0^fire_lady Q1", "L0 V2 Q0+1"])
    assert score_board(board, mode="tribe")["fire_lady"] == 5


def test_example_4_warriors():
    board = board_from_rows(
        [
            "D0^amazon_warrior D0^small_warrior D0",
            "G0^small_warrior D1 J0",
            "G0 Q0^small_warrior C",
        ]
    )
    assert score_board(board, mode="tribe")["warriors"] == 13


@pytest.mark.parametrize(
    ("dweller", "points"),
    [
        ("fisher_child", 6),
        ("gatherer", 4),
        ("sculptor", 5),
        ("painter", 10),
        ("fire_lady", 3),
        ("shaman", 2),
    ],
)
def test_each_dweller_looks_at_the_8_squares_around(dweller, points):
    board = board_from_rows(
        [
            "L0* G0* Q0* L0*",
            f"L0* D0^{dweller} J0* L0*",
            "C D0^hunter J1+2 D0",
        ]
    )
    # Two fish, one mammoth, one flint, one mushroom; three flames; one other dweller.
    board[(2, 0)]["flames"] = 1
    assert score_board(board, mode="tribe")[dweller] == points


def test_totem_mode_counts_resources_and_totems():
    rows = score_board(board_from_rows(["C G0* L0* L0"]), mode="totem", totems=["flint", "fish"])
    assert rows["resources"] == 2
    assert rows["totems"] == 10


def test_a_frame_of_seven_has_a_wider_centre():
    board = board_from_rows(["C D0 D0 D0"])
    assert not start_is_central(board, 5)
    assert start_is_central(board, 7)


# Kingdomino cases: the same placing and scoring -------------------------------------------------


@pytest.mark.parametrize("case", BOARDS, ids=[case["id"] for case in BOARDS])
def test_kingdomino_board(case):
    board = board_from_rows(case["rows"])
    assert sum(terrain_points(board).values()) == case["score"]
    assert fits(board, 5) == case["fits_5x5"]
    down, right = case["castle"]
    assert case["rows"][down].split()[right] == "C"
    if "regions" in case:
        expected = sorted((LETTERS[letter], *rest) for letter, *rest in case["regions"])
        assert regions(board) == expected
    if "middle_kingdom" in case.get("bonuses", {}):
        assert start_is_central(board, 5) == (case["bonuses"]["middle_kingdom"] == 10)


@pytest.mark.parametrize("case", LEGALITY)
def test_kingdomino_legality(case):
    board = board_from_rows(case["rows"])
    halves = case.get("halves")
    if halves is None:
        face_a, face_b = KINGDOMINO_FACES[case["domino"]]
    else:
        face_a, face_b = ((LETTERS[letter], marks) for letter, marks in halves)
    if case["kind"] in ("must_discard", "count_legal_placements"):
        places = legal_places(board, 5, face_a, face_b)
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
        "matching_neighbour": connects(board, a, face_a[0], b, face_b[0]),
        "castle_adjacent": connects(board, a, face_a[0], b, face_b[0]),
    }[case["kind"]]
    assert answer == case["expected"]


@pytest.mark.parametrize("case", PERFT, ids=[case["name"] for case in PERFT])
def test_kingdomino_perft(case):
    dominoes = [KINGDOMINO_FACES[number] for number in case["dominoes"]]
    assert perft(dominoes, 5) == case["leaves"]


@pytest.mark.parametrize("frame", [5, 7])
def test_origins_perft_of_the_first_two_dominoes_follows_from_the_start_alone(frame):
    for _, _, dominoes in SEQUENCES:
        faces = [origins_faces()[number] for number in dominoes[:1]]
        # 4 sides of the start, 3 ways on from each; twice as many if the halves differ.
        assert perft(faces, frame) == [12 if faces[0][0] == faces[0][1] else 24]


def test_origins_doubles_count_like_kingdomino_doubles():
    faces = origins_faces()
    assert perft([faces[number] for number in (1, 12, 15, 17)], 5) == [12, 100, 504, 1128]


def test_halves_do_not_match_each_other():
    lake = ("lake", 0)
    assert ((0, 2), "n") not in legal_places(start_board(), 5, lake, lake)
    assert ((0, 1), "n") in legal_places(start_board(), 5, lake, lake)
    assert ((0, 2), "s") not in legal_places(start_board(), 5, lake, lake)


# Totems ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("counts", "holder", "expected"),
    [
        ({"Ann": 0, "Ben": 0, "Cy": 0}, None, (None, [])),  # nobody has any
        ({"Ann": 0, "Ben": 0, "Cy": 0}, "Ben", ("Ben", [])),  # the holder keeps it
        ({"Ann": 1, "Ben": 0, "Cy": 0}, None, ("Ann", [])),  # from the table
        ({"Ann": 1, "Ben": 1, "Cy": 0}, None, (None, [])),  # a tie takes nothing from the table
        ({"Ann": 1, "Ben": 1, "Cy": 0}, "Ann", ("Ann", [])),  # a tie with the holder
        ({"Ann": 2, "Ben": 1, "Cy": 0}, "Ben", ("Ann", [])),  # from its holder
        ({"Ann": 2, "Ben": 1, "Cy": 0}, "Ann", ("Ann", [])),
        ({"Ann": 2, "Ben": 2, "Cy": 1}, "Cy", ("Cy", ["Ann", "Ben"])),  # the holder chooses
        ({"Ann": 1, "Ben": 1, "Cy": 0}, "Cy", ("Cy", ["Ann", "Ben"])),  # even with none left
        ({"Ann": 2, "Ben": 2, "Cy": 2}, "Cy", ("Cy", [])),
        ({"Ann": 2, "Ben": 2, "Cy": 2}, None, (None, [])),
        ({"Ann": 0, "Ben": 3, "Cy": 2}, "Ann", ("Ben", [])),  # one opponent alone: no choice
        ({"Ann": 3, "Ben": 3, "Cy": 3, "Di": 1}, "Di", ("Di", ["Ann", "Ben", "Cy"])),
        ({"Ann": 3, "Ben": 3, "Cy": 2, "Di": 3}, "Ben", ("Ben", [])),
    ],
)
def test_totem_verdict(counts, holder, expected):
    assert totem_verdict(counts, holder) == expected
