"""Heroes and Divided Lands: divided squares, heroes, the castle of four squares (H)."""

import pytest

from companion.dominoes.box import box
from companion.referee import Tile

from .kingdoms import ALL_WILD, HERO_TILES, Kingdoms, first_turn, rows_of, sheet_of

BOTH = ("giants", "heroes")


def points(board: str, options: str = "heroes", **how: object) -> int:
    return sum(rows_of(board, options=options, players=3, **how).values())


# Scoring (H-SCORE-1) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "rows"),
    [
        # Joins both, is a square of neither; its hero is a crown of the smaller.
        ("W1 W/F F0 F0 C", {"wheat": 2}),
        ("W1 W0 W0 W/F F0 / . . . . C", {"wheat": 3, "forest": 1}),
        # It joins what lies on its two sides.
        ("W1 W/F W0 C / . F0 F0 F0", {"wheat": 4}),
        # Which side it joins does not matter, corners join nothing.
        ("W0 W/F . / . C F0", {}),
        ("W1 C / W/F F0", {"wheat": 2}),
        ("W1 C W/F F0 F0", {"wheat": 1}),
        # A domain without a full square scores nothing, whatever its heroes.
        ("S2 S2 S/L C", {"swamp": 8}),
        ("W/F C", {}),
        ("W/F W/F W/F / . C .", {}),
        # Two heroes of one domain.
        ("W0 W/F F0 F0 / W/L L0 L0 C", {"wheat": 2}),
        # Mine and swamp like any other.
        ("M3 S/M S0 S0 C", {"mine": 4}),
    ],
)
def test_domains(board: str, rows: dict[str, int]) -> None:
    expected = {id_: value for id_, value in rows.items() if value}
    assert rows_of(board, options="heroes", players=3) == expected


def test_chained_divided_squares() -> None:
    """Lake runs through both of them; each hero goes to its own smaller side."""
    chain = "L1 L/F L/W L0 C / . F0 W0 . ."
    assert rows_of(chain, options="heroes", players=3) == {"lake": 2, "forest": 1, "wheat": 1}
    # A square of the chain is none of the domain, however long the chain is.
    long = "L1 L/F L/W L/G L0 / . F0 W0 G0 C"
    assert rows_of(long, options="heroes", players=3)["lake"] == 2
    # Through two squares that have no other neighbour of their second terrain.
    bare = "L1 L/F L/W L0 C"
    assert rows_of(bare, options="heroes", players=3) == {"lake": 2}
    # The terrain that they share can be the one without a full square.
    shared = "F0 F/L L/W W0 C"
    assert points(shared) == 0


def test_sizes_are_counted_without_divided_squares() -> None:
    """Two full squares of wheat and one divided are fewer than three of forest, and 2 are 2."""
    board = "W0 W0 W/F F0 F0 / . . . C F0"
    assert rows_of(board, options="heroes", players=3) == {"wheat": 2}
    chain = "W0 W/G W/F F0 C / . G0 . F0 . / . G0 . . ."
    assert rows_of(chain, options="heroes", players=3) == {"wheat": 2}


def test_equal_domains() -> None:
    board = "W1 W0 W/F F0 F0 / . . C . ."
    assert points(board) == 4
    sheet = sheet_of(board, options="heroes", players=3)
    assert sheet.tallies[0].largest_region == 2


def test_several_heroes_choose_together_for_the_best_total() -> None:
    """Both in one domain leave the other bleak: 5 x 2 + 10, more than 5 + 5."""
    board = "W0 W0 W0 W0 W0 / W/F W/F F0 F0 C / F0 F0 F0 . ."
    rows = rows_of(board, options="heroes quests", quests=("bleak_king",), players=3)
    assert rows["bleak_king"] == 10
    assert rows.get("wheat", 0) + rows.get("forest", 0) == 10
    assert points(board) == 10
    three = "W0 W0 W0 W0 W0 / W/F W/F W/F F0 C / F0 F0 F0 F0 ."
    rows = rows_of(three, options="heroes quests", quests=("bleak_king",), players=3)
    assert (rows.get("wheat", 0) + rows.get("forest", 0), rows["bleak_king"]) == (15, 10)


def test_a_hero_of_the_smaller_domain_has_no_choice() -> None:
    """Wheat would better stay bleak, but it is the smaller one."""
    board = "W0 W0 W0 W0 W0 / F0 F0 F0 F0 W/F / . C F0 F0 F0"
    rows = rows_of(board, options="heroes quests", quests=("bleak_king",), players=3)
    assert rows["wheat"] == 5
    assert rows["bleak_king"] == 10


def test_the_sheet_tells_of_heroes() -> None:
    sheet = sheet_of("S2 S2 S/L L0 L0 / . C L0 . .", options="heroes", players=3)
    swamp = next(row for row in sheet.tallies[0].rows if row.id == "swamp")
    assert swamp.parts[0].text == "2 squares x 5 (4 + 1 hero)"
    assert sheet.tallies[0].marks == 5
    assert sheet.tallies[0].largest_region == 3


def test_twelve_heroes_that_all_choose() -> None:
    """As many choices as there can be are worked out without delay worth a word."""
    lines = ["W0 W/F F0 W0 W/F F0 C C", "S0 S0 S0 S0 S0 S0 C C"]
    lines += ["W0 W/F F0 W0 W/F F0 S0 S0", "S0 S0 S0 S0 S0 S0 S0 S0"]
    lines += ["W0 W/F F0 W0 W/F F0 M0 W0", "S0 S0 S0 S0 S0 S0 S0 W/F"]
    lines += ["W0 W/F F0 W0 W/F F0 S0 F0", "L0 L/G G0 L0 L/G G0 L/G G0"]
    board = " / ".join(lines)
    assert sum(rows_of(board, options="heroes", players=2).values()) == 11


# Faces and placing (H-TILE-1, H-HERO-1) ---------------------------------------------------------


def test_lettered_dominoes_wait_for_their_faces() -> None:
    table = Kingdoms(("heroes",), 3, tiles=())
    ruling = table.check("line G 1 2")
    assert ruling.rules == ("H-TILE-1",)
    assert not ruling.overrulable
    assert table.broken("line G H 2") == {"H-TILE-1"}
    ask = table.ruleset.prompt(table.state).required
    assert ask is not None
    assert len(ask.answers) == 48 * 47 * 46 // 6  # of those that are known
    told = Kingdoms(("heroes",), 3, tiles=(Tile("G", "W1", "F/L"),))
    assert told.check("line G 1 2")
    assert told.broken("line G H 2") == {"H-TILE-1"}
    assert Kingdoms(("heroes",), 3).check("line G H 2")


def test_every_side_of_a_divided_square_matches_either_terrain() -> None:
    table = first_turn("G", ("heroes",)).put("Ann", "W1 C / F0 . / L0 . / S0 .")
    # G is W0 F/L; its divided half lies beside forest, lake, swamp and wheat in turn.
    assert table.check("place Ann G 1,-1 w")
    assert table.check("place Ann G 1,-2 w")
    assert table.broken("place Ann G 1,-3 w") == {"K-PLACE-1"}
    assert table.broken("place Ann G 1,1 e") == {"K-PLACE-1"}
    matched = first_turn("1", ("heroes",), "4 5 6").put("Ann", "C S0 W/F / . . L0")
    assert matched.check("place Ann 1 2,1 w") and matched.check("place Ann 1 3,0 n")
    lake = first_turn("7", ("heroes",), "4 5 6").put("Ann", "C S0 W/F / . . S0")
    assert lake.broken("place Ann 7 2,1 w") == {"K-PLACE-1"}


def test_a_hero_stands_on_the_divided_square() -> None:
    table = first_turn("G", ("heroes",)).play("place Ann G 1,0 e")
    territory = table.state.areas[0].territory
    assert table.rules.grid.squares(territory.standing) == ((2, 0),)
    assert table.next == ("choose", "Ann")


# The castle of four squares (H-START-1) ---------------------------------------------------------


def two(*corners: str, options: tuple[str, ...] = ("heroes",)) -> Kingdoms:
    table = Kingdoms(options, 2, corners=corners or ALL_WILD)
    table.play("line 1 2 3 7", "chiefs Ann Ben Ann Ben")
    names = ("Ann", "Ben", "Ann", "Ben")
    table.play(*(f"choose {n} {d}" for n, d in zip(names, table.offered, strict=True)))
    return table.play("line 13 14 15 16")


def test_names_of_its_squares() -> None:
    grid = two().rules.grid
    assert grid.names(grid.squares(grid.start)) == ["g7", "h7", "g8", "h8"]
    assert (grid.width, grid.name((-6, -6)), grid.name((7, 7))) == (14, "a1", "n14")


#: Squares beside each corner, with a direction that leads away from the castle.
BESIDE = {
    "nw": ("-1,1 w", "0,2 n"),
    "ne": ("2,1 e", "1,2 n"),
    "sw": ("-1,0 w", "0,-1 s"),
    "se": ("2,0 e", "1,-1 s"),
}


@pytest.mark.parametrize("wild", BESIDE)
def test_grey_corners_are_not_wild(wild: str) -> None:
    table = two(wild)
    for corner, places in BESIDE.items():
        for place in places:
            ruling = table.check(f"place Ann 1 {place}")
            assert bool(ruling) == (corner == wild)
            if corner != wild:
                assert ruling.rules == ("K-PLACE-1",)
                assert "a wild corner of the castle" in ruling.message
    assert len(table.legal("place")) == 8 - 2  # six around a corner, a domino of equal halves


def test_all_corners_wild() -> None:
    table = two()
    assert all(table.check(f"place Ann 1 {p}") for places in BESIDE.values() for p in places)


def test_a_grey_corner_with_a_match_elsewhere() -> None:
    table = two("nw").play("place Ann 1 -1,1 s", "choose Ann 13")  # down the castle's west side
    table.play("place Ben 2 -1,1 w", "choose Ben 14")
    assert table.check("place Ann 3 -1,2 e")  # forest at the wild corner's north side
    assert table.broken("place Ann 3 0,-1 e") == {"K-PLACE-1"}
    table.play("place Ann 3 -1,2 e", "choose Ann 15", "place Ben 7 0,2 n", "choose Ben 16")
    table.play("line 17 18 19 20")
    # 13 is wheat and forest: its wheat beside wheat, its forest beside a grey corner.
    assert table.check("place Ann 13 -1,-1 e")
    assert table.broken("place Ann 13 1,-1 e") == {"K-PLACE-1"}


def test_nothing_on_the_castle_and_eight_by_eight() -> None:
    table = two()
    assert table.broken("place Ann 1 1,1 e") == {"K-PLACE-2"}
    assert table.broken("place Ann 1 2,1 w") == {"K-PLACE-2"}
    assert table.check("place Ann 1 2,1 e")
    table.play("place Ann 1 2,1 e", "choose Ann 13")
    board = "C C W0 W0 W0 W0 W0 W0 / C C . . . . . ."
    assert rows_of(board, options="heroes", players=2) == {}


def test_middle_kingdom_option_on_8_by_8() -> None:
    row = "W0 W0 W0 C C W0 W0 W0 / . . . C C . . ."
    how = {"options": "heroes middle-kingdom", "players": 2}
    assert rows_of(row, **how) == {"middle_kingdom": 10}
    assert rows_of(row.replace("W0 C C W0", "W0 C C .", 1), **how)["middle_kingdom"] == 10
    wide = "W0 W0 W0 W0 C C W0 W0 / . . . . C C . ."
    assert rows_of(wide, **how) == {}


# Laying heroes down (H-GIANT-1) -----------------------------------------------------------------


def heroic(
    ann: str = "W1!1 C F/L", ben: str = "C L1 M2", options: tuple[str, ...] = BOTH
) -> Kingdoms:
    """Ann has just placed G: wheat on 0,1 and a hero on 0,2."""
    table = first_turn("G", options)
    table.put("Ann", ann).put("Ben", ben).play("place Ann G 0,1 n")
    return table


def test_two_heroes_send_a_giant() -> None:
    table = heroic()
    assert table.next == ("choose", "Ann")
    assert table.legal("lay") == ["lay Ann 1,0 0,2"]
    assert table.broken("send Ann -1,0 to Ben 1,0") == {"G-GIANT-2"}
    before = table.rows("Ann")
    table.play("lay Ann 0,2 1,0")
    assert table.next == ("send", "Ann")
    assert "K-TURN-1" in table.broken("choose Ann 1")
    assert "K-TURN-1" in table.broken("lay Ann 0,2 1,0")
    table.play("send Ann -1,0 to Ben 2,0")
    assert table.giants == {"Ben": {(2, 0): 1}}
    assert table.next == ("choose", "Ann")
    # Laid heroes still score; the uncovered crown does again.
    after = table.rows("Ann")
    assert {k: v for k, v in after.items() if k != "wheat"} == {
        k: v for k, v in before.items() if k != "wheat"
    }
    assert table.legal("lay") == []
    assert "H-GIANT-1" in table.broken("lay Ann 0,2 1,0")


def test_as_often_as_heroes_stand() -> None:
    table = heroic("W1!1 C F/L / M1!1 . W/F / . . W/F")
    assert len(table.legal("lay")) == 6
    table.play("lay Ann 1,0 1,-1", "send Ann -1,0 to Ben 1,0")
    assert table.legal("lay") == ["lay Ann 1,-2 0,2"]
    table.play("lay Ann 1,-2 0,2", "send Ann -1,-1 to Ben 2,0")
    assert table.giants == {"Ben": {(1, 0): 1, (2, 0): 1}}
    assert table.legal("lay") == []
    assert table.next == ("choose", "Ann")


def test_a_giant_is_needed_for_each() -> None:
    table = heroic("W1!1 C F/L / M1 . W/F / . . W/F")
    table.play("lay Ann 1,0 1,-1", "send Ann -1,0 to Ben 1,0")
    assert table.legal("lay") == []
    assert table.broken("lay Ann 1,-2 0,2") == {"H-GIANT-1"}


@pytest.mark.parametrize(
    "text",
    [
        "lay Ann 1,0 1,0",  # one hero twice
        "lay Ann 1,0 0,1",  # no hero there
        "lay Ann 1,0 9,9",
        "lay Ben 1,0 2,0",
    ],
)
def test_refused_layings(text: str) -> None:
    assert heroic().broken(text) == {"H-GIANT-1"}


def test_no_giant_or_nobody_to_send_it_to() -> None:
    without = heroic("W1 C F/L")
    assert without.legal("lay") == []
    assert without.broken("lay Ann 1,0 0,2") == {"H-GIANT-1"}
    covered = heroic(ben="C L1!1")
    assert covered.legal("lay") == []
    assert covered.broken("lay Ann 1,0 0,2") == {"H-GIANT-1"}


def test_only_right_after_placing() -> None:
    table = heroic().play("choose Ann 1")
    assert "H-GIANT-1" in table.broken("lay Ann 1,0 0,2")
    before = first_turn("G", BOTH).put("Ann", "W1!1 C F/L / . . W/F").put("Ben", "C L1")
    assert "H-GIANT-1" in before.broken("lay Ann 1,0 1,-1")


def test_after_any_placing_of_an_own_domino() -> None:
    table = first_turn("1", BOTH, "G 2 3 4 5").put("Ann", "W1!1 C F/L / . . W/F")
    table.put("Ben", "C L1").play("place Ann 1 0,1 n")
    assert table.legal("lay") == ["lay Ann 1,-1 1,0"]


def test_footprints_and_heroes_in_one_turn() -> None:
    table = first_turn("49", BOTH, "G 1 2 3 4").put("Ann", "W1!1 C F/L / M1!1 . W/F")
    table.put("Ben", "C L1 M2").play("place Ann 49 0,1 n")
    assert table.legal("send") and table.legal("lay")
    first = first_turn("49", BOTH, "G 1 2 3 4").put("Ann", "W1!1 C F/L / M1!1 . W/F")
    first.put("Ben", "C L1 M2").play("place Ann 49 0,1 n")
    first.play("send Ann -1,0 to Ben 1,0", "lay Ann 1,0 1,-1", "send Ann -1,-1 to Ben 2,0")
    assert first.giants == {"Ben": {(1, 0): 1, (2, 0): 1}}


def test_heroes_alone_send_nothing() -> None:
    table = first_turn("G", ("heroes",)).put("Ann", "C F/L").play("place Ann G 0,1 n")
    assert table.broken("lay Ann 1,0 0,2") == {"SETUP"}
    assert table.legal("lay") == []


def test_giants_stand_on_no_hero() -> None:
    """A hero is a crown of a domain, not one that a giant covers."""
    table = first_turn("A", BOTH).put("Ann", "W1 C F/L").play("place Ann A 0,1 n")
    assert table.legal("giant") == ["giant Ann -1,0"]
    assert table.broken("giant Ann 1,0") == {"G-GIANT-1"}


def test_the_lettered_dominoes() -> None:
    assert [tile.id for tile in HERO_TILES] == list("GHIJKLMNOPQR")
    assert box("kingdomino").options["heroes"].letters == "GHIJKLMNOPQR"
