"""The sheet (M-SCORE, M-WIN)."""

from __future__ import annotations

from companion.origin.rules import Rules
from companion.origin.scoring import ROWS, stacks, tally, told_area
from companion.referee.verdict import verdict
from tests.origin.table import Table, setup


def test_every_row_is_explained_by_its_parts_and_places() -> None:
    table = Table(2, ["village-points=2", "card-points=1"])
    table.play(
        "neutral black",
        "evolve Ann Cape h1w1 white",
        "reward Ann tile 1 card",
        "evolve Ben Delta h1w1 brown",
        "reward Ben hunting 7",
        "evolve Ann Atoll h2w1 white",
        "strait Ann Cape Atoll 5",
        "reward Ann tile 2 card",
        "play Ann objective Mine points 4 if continents:2",
        "adjust Ann points 3",
    )
    sheet = table.score()
    ann = sheet.tally("Ann")
    assert tuple(row.id for row in ann.rows) == ROWS
    parts = {row.id: [(p.points, p.text, p.places) for p in row.parts] for row in ann.rows}
    assert parts == {
        "objectives": [(4, "Mine", ("Cape", "Atoll"))],
        "hunting": [],
        "straits": [(5, "Cape - Atoll", ("Cape", "Atoll"))],
        "innovation": [(3, "a stack up to level 2", ())],
        "villages": [(4, "2 villages x 2", ("Cape", "Atoll"))],
        "cards": [(3, "3 cards in hand x 1", ()), (3, "the effect of a card", ())],
    }
    assert ann.total == 22
    assert (ann.largest_region, ann.marks) == (None, None)
    assert sheet.tally("Ben").total == 7 + 2 + 1
    assert sheet.winners == ("Ann",)


def test_every_stack_counts_or_only_the_highest() -> None:
    every, highest = (Rules.of(setup(2, options)) for options in ((), ("highest-stack",)))
    area = told_area(every, tiles=(1, 2, 3, 1, 2, 1))
    player = every.players[0]
    assert [p.points for p in tally(every, player, area, 0).rows[3].parts] == [6, 3, 1]
    assert [p.points for p in tally(highest, player, area, 0).rows[3].parts] == [6]
    for level, points in enumerate((1, 3, 6, 10, 15), 1):
        tower = told_area(every, tiles=range(1, level + 1))
        assert tally(every, player, tower, 0).total == points
    assert stacks((2, 0, 1, 0, 0)) == ([1, 1], [3])  # a tile on nothing, after an overruled verdict


def test_what_is_told_of_the_end_alone() -> None:
    rules = Rules.of(setup(2, ("village-points=1", "card-points=2")))
    area = told_area(
        rules, objectives=(3, 5), hunting=(4, 7), straits=(3, 5), tiles=(1, 1, 2, 3), cards=2
    )
    found = tally(rules, rules.players[0], area, 7)
    points = {row.id: row.points for row in found.rows}
    assert points == {
        **{"objectives": 8, "hunting": 11, "straits": 8},
        **{"innovation": 7, "villages": 7, "cards": 4},
    }


def test_a_tie_is_shared() -> None:
    table = Table(3)
    table.play("neutral black", "adjust Ann points 4", "adjust Cy points 4", "end")
    sheet = table.score()
    assert sheet.ranks == (1, 3, 1)
    assert sheet.tie_break == "shared"
    assert verdict(sheet, str) == "Ann and Cy share the victory with 4 points each."


def test_an_overruled_verdict_is_a_remark_on_the_sheet() -> None:
    table = Table()
    table.play("neutral black")
    table.insist("evolve Ann Rift h3w1 black")
    assert table.score().remarks[0].startswith("Event 2, evolve Ann Rift h3w1 black: overruled.")
