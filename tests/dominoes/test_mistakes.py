"""The mistakes that referees of this family make, each as a test."""

import random

import pytest

from companion.dominoes.box import box
from companion.dominoes.events import Line
from companion.dominoes.grid import DIRECTIONS, grid
from companion.dominoes.territory import Territory
from companion.games import ruleset_for

from .table import Table, any_answer, setup, territory_of, three

RULES = Table("discovery").rules
DOMINOES = box("origins").dominoes


def points(rows: list[str]) -> int:
    return territory_of(RULES, rows).points(RULES.scoring)


def test_a_square_that_joins_two_regions_merges_them_once() -> None:
    assert points(["L1 . L1", "L0 C L0"]) == 4
    assert points(["L1 L0 L1", "L0 C L0"]) == 10
    # A ring that closes on itself counts no square and no flame twice.
    assert points(["L1 L0 L1", "L0 C L0", "L0 L1 L0"]) == 24


def test_a_half_never_matches_the_other_half() -> None:
    # 1 is desert and desert: two equal halves in the open touch nothing but each other.
    table = Table("discovery").play("line 1 2 3 4", "chiefs Ann Ben Cy", "choose Ann 1")
    table.play("choose Ben 2", "choose Cy 3", "line 5 6 7 8")
    assert table.broken("place Ann 1 2,0 e") == {"O-PLACE-1"}
    assert table.broken("place Ann 1 1,1 n") == {"O-PLACE-1"}
    assert not table.broken("place Ann 1 1,0 e")


def test_the_frame_is_a_window_that_slides() -> None:
    # Four squares to the right of the hut are as good as two on either side ...
    assert ((1, 0), "e") in territory_of(RULES, ["C"]).legal_places(DOMINOES["1"])
    right = set(territory_of(RULES, ["C D0 D0"]).legal_places(DOMINOES["1"]))
    assert {((3, 0), "e"), ((-2, 0), "e"), ((-1, 0), "n")} <= right
    # ... but not together with two to the left.
    further = set(territory_of(RULES, ["C D0 D0 D0"]).legal_places(DOMINOES["1"]))
    assert ((-1, 0), "n") in further
    assert ((-2, 0), "e") not in further
    assert ((4, 0), "e") not in further
    full = territory_of(RULES, ["C D0 D0 D0 D0"])
    assert all(square[0] >= 0 for square, _ in full.legal_places(DOMINOES["1"]))
    assert ((4, 1), "w") in full.legal_places(DOMINOES["1"])


def test_the_frame_slides_up_and_down_too() -> None:
    column = territory_of(RULES, ["D0", "D0", "C"])
    places = list(column.legal_places(DOMINOES["1"]))
    assert ((0, 3), "n") in places
    assert ((0, -1), "s") not in places
    assert not any(y < -2 for (_, y), _ in places)


def test_discarding_is_refused_while_anything_fits() -> None:
    table = three("discovery")
    ruling = table.check("discard Cy 3")
    assert ruling.rules == ("O-PLACE-3",)
    assert len(ruling.squares) == 2
    assert "12 places" in ruling.message


def test_nothing_fits() -> None:
    table = three("discovery").put(
        "Cy", ["G0 . . . G0", ". L0 L0 L0 .", ". L0 C L0 .", ". L0 L0 L0 .", "G0 . . . G0"]
    )
    assert table.legal("place") == ["discard Cy 3"]
    assert table.broken("place Cy 3 -1,2 e") == {"O-PLACE-1"}
    table.play("discard Cy 3")
    assert table.state.areas[table.seat("Cy")].discards == 1
    assert table.next == ("choose", "Cy")


def test_the_last_single_gap_does_not_take_a_domino() -> None:
    rows = ["L0 L0 L0 L0 L0"] * 2 + ["L0 L0 C L0 ."] + ["L0 L0 L0 L0 L0"] * 2
    assert not territory_of(RULES, rows).legal_places(DOMINOES["15"])


def test_lines_are_ordered_by_number() -> None:
    assert Line(("10", "2", "1", "9")).dominoes == ("1", "2", "9", "10")
    assert Line(("44", "B", "7", "A")).dominoes == ("A", "B", "7", "44")
    table = Table("discovery").play("line 10 9 2 1", "chiefs Ann Ben Cy")
    table.play("choose Ann 10", "choose Ben 9", "choose Cy 2", "line 3 4 5 6")
    assert table.next == ("place", "Cy")
    table.play("place Cy 2 1,0 e", "choose Cy 3")
    assert table.next == ("place", "Ben")


def test_a_double_is_one_placement() -> None:
    places = territory_of(RULES, ["C"]).legal_places(DOMINOES["1"])
    assert len(places) == len(list(places)) == 12
    assert {direction for _, direction in places} == {"n", "e"}
    # Told from its other end it is the same placement, and legal.
    assert ((1, 0), "e") in places
    assert ((2, 0), "w") in places
    assert ((3, 0), "w") not in places
    table = three("discovery").play("place Cy 3 0,2 s")
    assert set(table.board("Cy")) == {(0, 0), (0, 1), (0, 2)}
    assert len(territory_of(RULES, ["C"]).legal_places(DOMINOES["22"])) == 24


def test_the_numbered_places_are_the_listed_ones() -> None:
    territory = territory_of(RULES, ["L0 C G0", "J0 D0 ."])
    for domino in DOMINOES.values():
        places = territory.legal_places(domino)
        numbered = [places[number] for number in range(len(places))]
        named = [(places.grid.square(bit), DIRECTIONS[way]) for bit, way in numbered]
        assert named == list(places)
        assert all(place in places for place in named)
        with pytest.raises(IndexError):
            places[len(places)]


def test_a_region_of_one_square_scores() -> None:
    assert points(["C Q2"]) == 2


def test_the_last_row_and_column_count() -> None:
    for rows in (
        ["C . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . L1"],
        [". . . . C", ". . . . .", ". . . . .", ". . . . .", "L1 . . . ."],
        ["L1 . . . .", ". . . . .", ". . . . .", ". . . . .", ". . . . C"],
        [". . . . L1", ". . . . .", ". . . . .", ". . . . .", "C . . . ."],
    ):
        assert points(rows) == 1


def test_rows_do_not_run_into_each_other() -> None:
    # The last square of a row and the first of the next are not neighbours.
    for frame in (5, 7):
        canvas = grid(frame)
        last, first = (frame - 1, 0), (-(frame - 1), 1)
        assert not canvas.near[canvas.bit(last)] >> canvas.bit(first) & 1
        assert not canvas.around[canvas.bit(last)] >> canvas.bit(first) & 1
        both = canvas.mask((last, first))
        assert len(list(canvas.regions(both))) == 2


def test_corners_never_connect() -> None:
    territory = territory_of(RULES, ["L0 C"])
    places = set(territory.legal_places(DOMINOES["15"]))
    assert ((0, 1), "e") in places  # beside the hut
    assert ((1, 1), "e") not in places  # at its corner alone
    assert ((-2, 1), "w") not in places  # at the lake's corner alone


def test_one_touching_pair_is_enough() -> None:
    # Grassland of 22 beside grassland, its quarry beside lakes: other sides may differ.
    territory = territory_of(RULES, ["G0 . . ", "L0 L0 C"])
    assert ((-1, 1), "e") in territory.legal_places(DOMINOES["22"])


def test_volcano_and_desert_match_like_any_terrain() -> None:
    territory = territory_of(RULES, ["V1 D0 C D0"])
    volcano = set(territory.legal_places(DOMINOES["40"]))
    assert ((-3, 1), "e") in volcano  # half b, the volcano, comes to lie beside the volcano
    assert ((-2, 1), "w") not in volcano
    deserts = set(territory.legal_places(DOMINOES["1"]))
    assert ((-1, 1), "n") in deserts
    assert ((-2, 1), "n") not in deserts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_place_listed_is_ruled_legal_and_no_other(players: int) -> None:
    """The quick masks and the explained ruling are two programs; they must agree everywhere."""
    rng = random.Random(players)
    chosen = setup("discovery", players)
    ruleset = ruleset_for(chosen.preset)
    state = ruleset.start(chosen)
    while (event := any_answer(ruleset.prompt(state), rng)) is not None:
        ask = ruleset.prompt(state).required
        if ask is not None and ask.kind == "place" and rng.random() < 0.3:
            domino = getattr(event, "domino")  # noqa: B009 - the base class has none
            far = state.rules.grid.width // 2 + 1
            for x in range(-far, far + 1):
                for y in range(-far, far + 1):
                    for way in DIRECTIONS:
                        text = f'place "{ask.player}" {domino} {x},{y} {way}'
                        place = ruleset.vocabulary.parse(text)
                        legal = ((x, y), way) in ask.answers.places  # type: ignore[attr-defined]
                        assert bool(ruleset.rule(state, place)) == legal, text
        state = ruleset.apply(state, event)


def test_a_territory_is_never_changed() -> None:
    empty = Territory(grid(5), 6)
    before = (empty.occupied, empty.terrains, empty.marks, empty.free, empty.laid)
    laid = empty.lay(DOMINOES["40"], grid(5).bit((1, 0)), 1, resources=True)
    laid.with_token(grid(5).bit((1, 0)), 1)
    laid.with_piece(grid(5).bit((1, 0)), "hunter")
    laid.without_resources(laid.resources)
    assert (empty.occupied, empty.terrains, empty.marks, empty.free, empty.laid) == before
    assert laid.resources == 1 << grid(5).bit((1, 0))
    assert laid != empty
    assert laid == empty.lay(DOMINOES["40"], grid(5).bit((1, 0)), 1, resources=True)
