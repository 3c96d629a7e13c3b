"""The pawns: which may stand next to which, and how many there are."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from companion.origin.pawns import (
    ADMITTED,
    KINDS,
    Pawn,
    admits,
    failing,
    in_the_box,
    kinds_of,
    read_pawn,
)
from tests.origin.table import Table


def test_the_allowed_pairs() -> None:
    pairs = [(a, b) for a, b in product(KINDS, KINDS) if admits(a, b)]
    assert len(KINDS) == 27
    assert len(pairs) == 117
    assert sum(a == b for a, b in pairs) == 27


def test_a_pawn_admits_five_four_or_three_kinds() -> None:
    for pawn, mask in zip(KINDS, ADMITTED, strict=True):
        threes = (pawn.height, pawn.width).count(3)
        assert len(list(kinds_of(mask))) == 5 - threes
        assert set(kinds_of(mask)) == {child for child in KINDS if admits(pawn, child)}


@pytest.mark.parametrize(
    ("parent", "child", "reasons"),
    [
        ("h1w1 white", "h1w1 black", ()),
        ("h2w1 white", "h2w2 white", ()),
        ("h2w1 white", "h1w1 white", ("height 1 is less than 2",)),
        ("h1w1 white", "h1w3 white", ("width 3 is two more than 1",)),
        ("h1w1 white", "h2w1 brown", ("height and colour differ, where only one may",)),
        (
            "h2w3 white",
            "h3w1 brown",
            (
                "width 1 is less than 3",
                "height, width and colour differ, where only one may",
            ),
        ),
    ],
)
def test_what_fails_is_named(parent: str, child: str, reasons: tuple[str, ...]) -> None:
    assert failing(read_pawn(parent), read_pawn(child)) == reasons


def test_the_pawns_of_the_box() -> None:
    assert [sum(in_the_box(players)) for players in (2, 3, 4)] == [27, 27, 36]
    twice = Counter(dict(zip(KINDS, in_the_box(4), strict=True)))
    assert {pawn for pawn, number in twice.items() if number == 2} == {
        pawn for pawn in KINDS if pawn.height == 2
    }


@pytest.mark.parametrize(("players", "pawns", "villages"), [(2, 26, 18), (3, 26, 27), (4, 35, 36)])
def test_reserve_and_villages_at_the_start(players: int, pawns: int, villages: int) -> None:
    table = Table(players)
    table.play("neutral brown")
    assert sum(table.state.reserve()) == pawns
    assert sum(area.villages for area in table.state.areas) == villages
    table.play("evolve Ann Rift h2w1 brown")
    assert sum(table.state.reserve()) == pawns - 1
    assert sum(area.villages for area in table.state.areas) == villages - 1


@pytest.mark.parametrize("text", ["h4w1 black", "h2w0 black", "h2w1 red", "h2w1", "21 black", ""])
def test_what_is_no_pawn(text: str) -> None:
    with pytest.raises(ValueError):
        read_pawn(text)
    assert read_pawn("H2W1 Black") == Pawn(2, 1, "black")
