"""Which pawns may stand here, where may this one go: the answers agree with the referee."""

from __future__ import annotations

import random

import pytest

from companion.origin.events import Evolve, Migrate, Swap
from companion.origin.queries import reach, standing
from companion.referee import DataError
from tests.origin.table import Table

OPENING = (
    "neutral black",
    "evolve Ann Rift h2w1 black",
    "reward Ann card",
    "evolve Ben Cape h1w1 white",
    "reward Ben card",
)


def opened() -> Table:
    table = Table()
    table.play(*OPENING)
    return table


def test_which_pawns_may_stand_here() -> None:
    places = standing(opened().state, 0, "steppe")
    assert places.territory == "Steppe" and places.reasons == ()
    assert sum(c.left for c in places.candidates) == 24
    assert [str(c.pawn) for c in places.fitting] == [
        *("h2w1 white", "h2w1 brown", "h2w2 black", "h3w1 black"),
    ]
    assert all(c.parents == ("Rift",) for c in places.fitting)
    why = {str(c.pawn): c.reason for c in places.candidates if not c.fits}
    assert why["h1w1 brown"] == (
        "height 1 is less than 2 and height and colour differ, where only one may"
    )
    assert why["h2w3 black"] == "width 3 is two more than 1"


def test_why_nobody_may_stand_here() -> None:
    table = opened()
    for name, words in (
        ("Cape", "Ben's h1w1 white stands on Cape; an evolution ends on a vacant one."),
        ("Tundra", "No pawn stands next to Tundra: it borders Taiga."),
    ):
        places = standing(table.state, 0, name)
        assert places.reasons == (words,) and places.fitting == ()
    table.play("adjust Ann villages -8")
    assert "no village left" in standing(table.state, 0, "Steppe").reasons[0]
    with pytest.raises(DataError, match="no territory 'Nowhere'"):
        standing(table.state, 0, "Nowhere")


def test_where_may_this_pawn_go() -> None:
    found = reach(opened().state, "rift")
    assert (found.territory, str(found.pawn), found.owner) == ("Rift", "h2w1 black", 0)
    assert [(g.territory, g.far, g.does) for g in found.moves] == [
        *(("Steppe", 1, "migrate"), ("Gulf", 1, "migrate")),
        *(("Delta", 2, "migrate"), ("Taiga", 2, "migrate")),
    ]
    why = {goal.territory: goal.reason for goal in found.goals if not goal.does}
    assert "is neutral" in why["Cradle"]
    assert "Width 1 swaps with a smaller width only" in why["Cape"]
    assert why["Atoll"] == "Atoll is 3 borders from Rift; height 2 goes 2 borders at most."
    assert found.goals[-1].territory == "Long Reef"
    assert found.goals[-1].way == ("Rift", "Cradle", "Cape", "Atoll", "Long Reef")
    neutral = reach(opened().state, "Cradle")
    assert neutral.owner is None and neutral.moves == ()
    with pytest.raises(DataError, match="nobody stands on Tundra"):
        reach(opened().state, "Tundra")


def test_the_answers_agree_with_the_referee() -> None:
    table, rng = Table(3), random.Random(7)
    for _event in range(40):
        ask = table.prompt().required
        if ask is None:
            break
        if ask.kind == "action":
            state, name = table.state, ask.player or ""
            seat = state.index(name) or 0
            lands = [land.name for land in state.map.territories]
            evolutions = {
                Evolve(name, land, candidate.pawn)
                for land in lands
                for candidate in standing(state, seat, land).fitting
            }
            moves = {
                (Swap if goal.does == "swap" else Migrate)(name, start, goal.territory)
                for start in state.own(seat)
                for goal in reach(state, start).moves
            }
            assert evolutions | moves == {e for e in ask.answers if e.kind != "pass"}
        table.submit(ask.answers.pick(rng))
    assert table.state.turns > 10
