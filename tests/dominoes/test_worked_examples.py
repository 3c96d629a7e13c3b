"""The worked examples of the rules, and what they leave open about scoring."""

import pytest

from companion.referee import Part

from .table import Table

EXAMPLE_1 = [
    "J0   D0 D1   L0 L1",
    "J1   G0 G0   L1 Q0",
    "J0   V2 C    D0 Q1",
    "J0+2 D0 D0   Q0 Q1",
    "G0   G0 G0+1 G0 V1",
]
LAND = {"desert": 2, "grassland": 4, "lake": 6, "jungle": 12, "quarry": 8}


def scored(mode: str, rows: list[str], *options: str, players: int = 3) -> dict[str, int]:
    return Table(mode, players, options).put("Ann", rows).rows("Ann")


def test_example_1_regions() -> None:
    assert scored("discovery", EXAMPLE_1) == LAND
    both = scored("discovery", EXAMPLE_1, "empire-of-fire", "homo-habilis")
    assert both == {**LAND, "empire_of_fire": 10, "homo_habilis": 5}
    assert sum(both.values()) == 47


def test_example_1_is_explained_down_to_its_squares() -> None:
    table = Table("discovery").put("Ann", EXAMPLE_1)
    jungle = table.row("Ann", "jungle")
    assert jungle.rule == "O-SCORE-1"
    assert jungle.parts == (
        Part(12, "4 squares x 3 flames", ((-2, -1), (-2, 0), (-2, 1), (-2, 2))),
    )
    grassland = table.row("Ann", "grassland")
    assert [(part.points, part.text) for part in grassland.parts] == [
        (4, "4 squares x 1 flame"),
        (0, "2 squares x 0 flames"),
    ]
    tally = table.ruleset.score(table.state).tally("Ann")
    assert (tally.total, tally.largest_region, tally.marks) == (32, 4, 9)


def test_example_2_hunters() -> None:
    rows = ["G0* G0* J1", "G0* D0^hunter G0*", "C D0^hunter J0"]
    table = Table("tribe").put("Ann", rows)
    parts = {part.squares[0]: part.points for part in table.row("Ann", "hunter").parts}
    assert parts == {(1, 1): 12, (1, 0): 6}
    assert table.row("Ann", "hunter").rule == "O-SCORE-3"


def test_example_3_fire_lady() -> None:
    rows = ["G0+2 L0 C", "G1 D0^fire_lady Q1", "L0 V2 Q0+1"]
    assert scored("tribe", rows)["fire_lady"] == 5


def test_example_4_warriors() -> None:
    rows = [
        "D0^amazon_warrior D0^small_warrior D0",
        "G0^small_warrior D1 J0",
        "G0 Q0^small_warrior C",
    ]
    table = Table("tribe").put("Ann", rows)
    warriors = table.row("Ann", "warriors")
    assert (warriors.points, warriors.rule) == (13, "O-SCORE-4")
    assert sorted((part.points, part.text) for part in warriors.parts) == [
        (1, "1 warrior x power 1"),
        (12, "3 warriors x power 4"),
    ]


@pytest.mark.parametrize(
    ("dweller", "rows", "points"),
    [
        ("fisher_child", ["L0* L0*", "C D0^fisher_child"], 6),
        ("gatherer", ["J0* J0* .", "C D0^gatherer J0*"], 12),
        ("sculptor", ["Q0* Q0 .", "C D0^sculptor Q0*"], 10),
        # Any kind of resource, not a dweller or fire on a square that once bore one.
        ("painter", ["Q0* J0* G0*", "C D0^painter L0+1"], 6),
        # Printed and on tokens; craters are no flames.
        ("fire_lady", ["J2 V3 L0+3", "C D0^fire_lady Q0"], 5),
        # Any other dweller, not itself.
        ("shaman", ["D0^hunter D0^amazon_warrior D0^shaman", "C D0^shaman D0"], 10),
        # Two squares away is too far, and the own square does not count.
        ("hunter", ["G0^hunter C D0 G0*", "D0 . . G0*"], 0),
        ("warriors", ["D0^amazon_warrior C D0^oafish_warrior"], 2 + 3),
        # A corner does not join a group.
        ("warriors", ["D0^amazon_warrior D0", "C D0^amazon_warrior"], 2 + 2),
        ("warriors", ["D0^amazon_warrior D0", "D0^amazon_warrior C"], 8),
    ],
)
def test_dwellers(dweller: str, rows: list[str], points: int) -> None:
    assert scored("tribe", rows).get(dweller, 0) == points


def test_resources_score_in_totem_mode_alone() -> None:
    rows = ["G0* L0* C J0*"]
    table = Table("totem").put("Ann", rows, totems=("mammoth", "flint"))
    assert table.rows("Ann") == {"resources": 3, "totems": 9}
    assert [part.text for part in table.row("Ann", "totems").parts] == [
        "mammoth totem",
        "flint totem",
    ]
    assert scored("tribe", rows) == {}
    assert scored("discovery", rows) == {}


def test_deserts_score_and_volcanoes_never_do() -> None:
    assert scored("discovery", ["C D1 D0", ". V1 V2"]) == {"desert": 2}


def test_rows_stand_in_the_order_of_the_pad() -> None:
    for mode, own in {
        "discovery": [],
        "totem": ["totems", "resources"],
        "tribe": [
            "hunter",
            "fisher_child",
            "gatherer",
            "sculptor",
            "painter",
            "fire_lady",
            "shaman",
            "warriors",
        ],
    }.items():
        table = Table(mode, 3, ("homo-habilis", "empire-of-fire"))
        tally = table.ruleset.score(table.state).tally("Ann")
        assert [row.id for row in tally.rows] == [
            *LAND,
            *own,
            "empire_of_fire",
            "homo_habilis",
        ]


@pytest.mark.parametrize(
    ("players", "rows", "points"),
    [
        (3, ["C"], 10),
        (3, ["D0 D0 C D0 D0"], 10),  # need not be complete
        (3, ["C D0 D0 D0"], 0),
        (3, ["D0", "D0", "D0", "C"], 0),
        (2, ["C D0 D0 D0"], 10),
        (2, ["C D0 D0 D0 D0"], 0),
    ],
)
def test_empire_of_fire(players: int, rows: list[str], points: int) -> None:
    found = scored("discovery", rows, "empire-of-fire", players=players)
    assert found.get("empire_of_fire", 0) == points


@pytest.mark.parametrize(
    ("boards", "ranks", "tie_break", "winners"),
    [
        ((["C L1"], ["C L1 L0"]), (2, 1), None, ("Ben",)),
        ((["C L1 L1"], ["C L1 L0 L0 L0"]), (2, 1), "largest_region", ("Ben",)),
        # Volcanoes are no region.
        ((["C L1 D0", ". V1 V1"], ["C L1 D0", ". J0 J0"]), (2, 1), "largest_region", ("Ben",)),
        # 2 points and a largest region of 2 each, one flame to two.
        ((["C L1 L0"], ["C L2 D0 D0"]), (2, 1), "marks", ("Ben",)),
        ((["C L1"], ["C L1"], ["C L0"]), (1, 1, 3), "shared", ("Ann", "Ben")),
        ((["C L1 L0"], ["C L1"], ["C L1"]), (1, 2, 2), None, ("Ann",)),
        # The step that decides the first place counts, not one that leaves a tie there.
        ((["C L1 L0"], ["C L1 L0"], ["C L2 L0"]), (2, 2, 1), None, ("Cy",)),
        ((["C L1 L0"], ["C L1 L0"], ["C L2"]), (1, 1, 3), "shared", ("Ann", "Ben")),
    ],
)
def test_ranks_and_ties(
    boards: tuple[list[str], ...],
    ranks: tuple[int, ...],
    tie_break: str | None,
    winners: tuple[str, ...],
) -> None:
    table = Table("discovery", len(boards))
    for player, rows in zip(table.rules.players, boards, strict=True):
        table.put(player.name, rows)
    sheet = table.ruleset.score(table.state)
    assert (sheet.ranks, sheet.tie_break, sheet.winners) == (ranks, tie_break, winners)
