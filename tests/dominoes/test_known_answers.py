"""Checked values: counts of placements, boards and questions of legality, worked out elsewhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from companion.dominoes.box import Domino, Face, box
from companion.dominoes.grid import DIRECTIONS, grid
from companion.dominoes.territory import Territory

CASES = Path(__file__).resolve().parents[1] / "cases"
#: Kingdomino's terrains, as the cases write them; their order is their index.
WHEAT_TO_MINE = "WFLGSM"
#: Faces of the Kingdomino dominoes that the counts use.
KINGDOMINO = {
    1: "W0 W0",
    3: "F0 F0",
    7: "L0 L0",
    10: "G0 G0",
    13: "W0 F0",
    16: "W0 S0",
    17: "F0 L0",
    24: "F1 W0",
    45: "M2 W0",
    46: "S0 M2",
    47: "S0 M2",
    48: "W0 M3",
}


def read(name: str) -> dict[str, Any]:
    return json.loads((CASES / name).read_text(encoding="utf-8"))


def kingdomino_face(text: str) -> Face:
    return Face(WHEAT_TO_MINE.index(text[0]), int(text[1:] or 0))


def domino(number: int, a: Face, b: Face) -> Domino:
    return Domino(str(number), number, a, b)


def kingdomino(number: int) -> Domino:
    a, b = KINGDOMINO[number].split()
    return domino(number, kingdomino_face(a), kingdomino_face(b))


def leaves(territory: Territory, dominoes: list[Domino]) -> list[int]:
    """How many positions there are after each placement; a discard is one position."""
    counts = [0] * len(dominoes)

    def walk(territory: Territory, depth: int) -> None:
        places = territory.legal_places(dominoes[depth])
        assert len(places) == len(list(places))
        counts[depth] += len(places) or 1
        if depth + 1 == len(dominoes):
            return
        if not places:
            walk(territory, depth + 1)
        for square, direction in places:
            bit, way = territory.grid.bit(square), DIRECTIONS.index(direction)
            walk(territory.lay(dominoes[depth], bit, way, resources=False), depth + 1)

    walk(territory, 0)
    return counts


@pytest.mark.parametrize("case", read("kingdomino_perft.json")["perft"], ids=lambda c: c["name"])
def test_kingdomino_perft(case: dict[str, Any]) -> None:
    start = Territory(grid(5), len(WHEAT_TO_MINE))
    assert leaves(start, [kingdomino(n) for n in case["dominoes"]]) == case["leaves"]


@pytest.mark.parametrize("case", read("origins_perft.json")["perft"], ids=lambda c: c["name"])
def test_origins_perft(case: dict[str, Any]) -> None:
    origins = box("origins")
    start = Territory(grid(case["frame"]), len(origins.terrains))
    dominoes = [origins.dominoes[str(n)] for n in case["dominoes"]]
    assert leaves(start, dominoes) == case["leaves"]


def territory_of(rows: list[str], castle: list[int]) -> Territory:
    """*castle* is [row, column]."""
    canvas = grid(5)
    territory = Territory(canvas, len(WHEAT_TO_MINE))
    for row, line in enumerate(rows):
        for column, cell in enumerate(line.split()):
            if cell not in ("C", "."):
                bit = canvas.bit((column - castle[1], castle[0] - row))
                territory = territory.with_square(kingdomino_face(cell), bit)
    return territory


def castle_of(rows: list[str]) -> list[int]:
    return next(
        [row, line.split().index("C")] for row, line in enumerate(rows) if "C" in line.split()
    )


@pytest.mark.parametrize("case", read("kingdomino_boards.json")["boards"], ids=lambda c: c["id"])
def test_kingdomino_boards(case: dict[str, Any]) -> None:
    rows = case["rows"]
    territory = territory_of(rows, castle_of(rows))
    regions = [
        (WHEAT_TO_MINE[terrain], region.bit_count(), territory.marks_in(region))
        for terrain, mask in enumerate(territory.terrains)
        for region in territory.grid.regions(mask)
    ]
    if "regions" in case:
        assert sorted(regions) == sorted(map(tuple, case["regions"]))
    assert sum(squares * crowns for _, squares, crowns in regions) == case["score"]
    # The quick sum is the sum of the regions.
    assert territory.points(tuple(range(len(WHEAT_TO_MINE)))) == case["score"]
    left, right, bottom, top = territory.extent
    assert (right - left < 5 and top - bottom < 5) == case["fits_5x5"]


def halves_of(case: dict[str, Any]) -> Domino:
    if "halves" not in case:
        return kingdomino(case["domino"])
    a, b = (kingdomino_face(f"{terrain}{crowns}") for terrain, crowns in case["halves"])
    return domino(case["domino"], a, b)


@pytest.mark.parametrize(
    "case",
    read("kingdomino_legality.json")["cases"],
    ids=lambda case: f"{case['kind']}-{case['domino']}",
)
def test_kingdomino_legality(case: dict[str, Any]) -> None:
    castle = castle_of(case["rows"])
    territory = territory_of(case["rows"], castle)
    canvas, tile = territory.grid, halves_of(case)
    if case["kind"] == "must_discard":
        places = territory.legal_places(tile)
        assert (not places) == case["expected"]
        assert len(places) == case["legal_placements"]
        return
    if case["kind"] == "count_legal_placements":
        assert len(territory.legal_places(tile)) == case["expected"]
        return
    # Positions are [row, column] from the picture's top left.
    bits = [
        canvas.bit((column - castle[1], castle[0] - row))
        for row, column in (case["half_a"], case["half_b"])
    ]
    mask = sum(1 << bit for bit in bits)
    touching = territory.touching(tile.a, bits[0]) | territory.touching(tile.b, bits[1])
    found = {
        "fits_5x5": not mask & ~canvas.reach(*territory.extent),
        "no_overlap": not mask & territory.occupied,
        "matching_neighbour": bool(touching & ~canvas.start & ~mask),
        "castle_adjacent": bool((canvas.near[bits[0]] | canvas.near[bits[1]]) & canvas.start)
        and not mask & canvas.start,
    }
    assert found[case["kind"]] == case["expected"]
