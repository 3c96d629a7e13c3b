"""A dialogue about a world map: the two questions, the ends, a map that is learned."""

from __future__ import annotations

from pathlib import Path

from companion.referee import Setup
from tests.plain.scripts import converse, reply_to, setup, stored

WORLD = setup("origin-matagot", 3)


def test_which_pawns_may_stand_and_where_they_go(db: Path) -> None:
    lines = ["neutral black", "who caravana", "Caravana h2w1 black", "tile 1 1", "where caravana"]
    code, output = converse(db, WORLD, [*lines, "who cradle"])
    assert code == 0
    who = reply_to(output, "who caravana")
    assert "h2w1 black may: next to Cradle." in who
    assert "h1w3 white may not: width 3 is two more than 1" in who
    where = reply_to(output, "where caravana")
    assert "Papyra: may go there, over 2 borders." in where
    assert "Cradle: no. h1w1 black on Cradle is neutral" in where
    assert "No pawn may: The neutral h1w1 black stands on Cradle" in reply_to(output, "who cradle")


def test_a_territory_for_a_question_is_expected(db: Path) -> None:
    code, output = converse(db, WORLD, ["neutral black", "who", "where sp"])
    assert code == 1
    assert "a territory was expected, e.g. who" in reply_to(output, "who")
    assert "'sp' may be" in reply_to(output, "where sp") or "a territory was" in output


def test_how_far_each_end_is(db: Path) -> None:
    _code, output = converse(db, WORLD, ["neutral black", "ends"])
    ends = reply_to(output, "ends")
    for told in ("26 of 26 pawns in the reserve", "3 of 3 players who can act", "30 of 30 tiles"):
        assert told in ends


def test_the_map_is_learned_from_nothing(db: Path) -> None:
    lines = [
        *("Home brown africa", "neutral white", "Hills h2w1 white"),
        *("territory Hills yellow africa", "border Home Hills", "Hills h2w1 white", "2 card"),
        *("1 card", "undo"),
    ]
    empty = Setup("origin-matagot", (), WORLD.players[:2])
    code, output = converse(db, empty, lines)
    assert code == 1
    refused = reply_to(output, "Hills h2w1 white")
    assert "Hills is not on the map" in refused and "territory Hills yellow africa" in refused
    # A tile of level 2 needs one of level 1 to stand on.
    assert "(M-TILE-1)" in reply_to(output, "2 card")
    assert stored(db) == [
        "territory Home brown africa origin",
        "neutral white",
        "territory Hills yellow africa",
        "border Home Hills",
        "evolve Ann Hills h2w1 white",
    ]
