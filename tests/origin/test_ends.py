"""When the game is over: every condition with its distance, and the table's word (M-END)."""

from __future__ import annotations

import pytest

from companion.origin.ends import distances
from tests.origin.table import Table, event

TURN = ("neutral black", "evolve Ann Rift h1w1 white", "reward Ann card")


def left(table: Table) -> dict[str, int]:
    return {distance.id: distance.left for distance in distances(table.state)}


def test_the_distances_at_the_start() -> None:
    table = Table(3)
    table.play("neutral black")
    found = {d.id: (d.left, d.of) for d in distances(table.state)}
    assert found == {
        "reserve": (26, 26),
        "acting": (3, 3),
        "yellow": (14, 14),
        "orange": (14, 14),
        "purple": (17, 20),
        "tiles": (30, 30),
        "villages": (27, 27),
    }
    assert all(d.ends and not d.met for d in distances(table.state))
    table.play("evolve Ann Rift h1w1 white", "reward Ann tile 1 card")
    assert left(table) == {
        **{"reserve": 25, "acting": 3, "yellow": 13, "orange": 14, "purple": 17},
        **{"tiles": 29, "villages": 26},
    }


@pytest.mark.parametrize(
    ("lines", "sentence"),
    [
        (["adjust Ben yellow 13"], "The yellow deck is empty."),
        (["adjust Ben orange 14"], "The orange deck is empty."),
        (["adjust Ben tiles 30"], "All tiles are taken."),
        (["adjust Ann villages -8", "adjust Ben villages -9"], "All villages are placed."),
    ],
)
def test_each_further_condition_ends_the_game(lines: list[str], sentence: str) -> None:
    table = Table()
    table.play(*TURN[:2], *lines)
    assert table.due == ("reward", "Ann")  # the current turn is finished
    reward = "reward Ann card" if "tiles" in lines[0] else "reward Ann tile 1 card"
    table.play(reward)
    assert table.due is None
    assert table.tell(len(table.log) - 1).endswith(sentence)
    assert table.refused("evolve Ben Cape h1w1 brown").rules[0] == "M-END-1"
    fewer = Table(2, ["no-extra-ends"])
    fewer.play(*TURN[:2], *lines)
    assert fewer.submit(event(reward)) or fewer.submit(event("reward Ann tile 1"))
    if "villages" not in lines[0]:
        assert fewer.due == ("action", "Ben")
        assert not any(d.met for d in distances(fewer.state))


def test_the_objectives_deck_is_emptied_by_the_last_card_played() -> None:
    table = Table(2, ["objective-limit=0"])
    table.play("neutral black", "adjust Ben purple 17")
    table.play("play Ann objective Mine points 3")
    assert table.state.deck("purple") == 0 and table.due == ("action", "Ann")
    table.play("evolve Ann Rift h1w1 white", "reward Ann card")
    assert table.due is None
    # After a turn, before the next has begun, it is that turn's card.
    table = Table(2, ["objective-limit=0"])
    table.play(*TURN, "adjust Ben purple 17", "play Ann objective Mine points 3")
    assert table.due is None


def test_an_empty_reserve_ends_every_game() -> None:
    world = ["territory Cradle brown africa origin"]
    world += [f"territory T{n} brown africa" for n in range(27)]
    world += [f"border Cradle T{n}" for n in range(27)]
    table = Table(3, ["no-extra-ends"], "\n".join(world))
    table.play("neutral black")
    while table.due is not None:
        kind, name = table.due
        if kind == "action":
            pawn = next(p for p, n in zip(_kinds(), table.state.reserve(), strict=True) if n)
            line = f"evolve {name} T{table.state.turns} {pawn}"
            assert table.submit(event(line)) or table.overrule(event(line))
        else:
            table.play(f"reward {name} none")
    assert left(table)["reserve"] == 0
    assert table.tell(len(table.log) - 1).endswith("The reserve of pawns is empty.")
    assert table.state.turns == 26


def _kinds() -> tuple[object, ...]:
    from companion.origin.pawns import KINDS

    return KINDS


def test_nobody_can_act() -> None:
    world = """
    territory Cradle brown africa origin
    territory Rift yellow africa
    territory Cape orange africa
    border Cradle Rift
    border Cradle Cape
    """
    table = Table(2, ["no-extra-ends"], world)
    table.play("neutral black", "evolve Ann Rift h1w1 white", "reward Ann card")
    assert left(table)["acting"] == 2
    table.play("evolve Ben Cape h1w1 brown", "reward Ben card")
    assert left(table)["acting"] == 0
    assert table.due is None
    assert table.tell(len(table.log) - 1).endswith("Nobody can act.")


def test_the_round_is_finished_with_the_option() -> None:
    table = Table(3, ["finish-round"])
    table.play(*TURN[:2], "adjust Cy tiles 29", "reward Ann tile 1 card")
    assert table.due == ("action", "Ben")
    table.play("evolve Ben Cape h1w1 brown", "reward Ben card")
    assert table.due == ("action", "Cy")
    table.play("evolve Cy Delta h1w2 black", "reward Cy hunting 5")
    assert table.due is None


def test_the_table_ends_the_game() -> None:
    table = Table()
    early = table.refused("end")
    assert early.rules == ("M-END-1",) and not early.overrulable
    table.play(*TURN[:2], "end")
    assert table.due is None and table.prompt().finished
    assert table.tell(len(table.log) - 1) == "The table ended the game."
    assert table.refused("end").rules == ("M-END-1",)
    table.play("play Ann objective Mine points 3")  # it was still Ann's turn
    assert table.refused("play Ben objective Other points 3").rules == ("M-END-1",)
    assert table.refused("reward Ann card").rules[0] == "M-END-1"


def test_a_table_that_insists_plays_on() -> None:
    table = Table()
    table.play(*TURN, "end")
    assert not table.refused("reward Ann card").overrulable
    table.insist("evolve Ben Cape h1w1 brown")
    assert table.due == ("reward", "Ben")
    table.play("reward Ben card")
    assert table.due == ("action", "Ann")
    # A condition that was met ends the game again with the turn.
    table.play("evolve Ann Delta h1w2 black", "adjust Ben tiles 30", "reward Ann hunting 4")
    assert table.due is None
    table.insist("evolve Ben Gulf h2w1 white")
    table.play("reward Ben none")
    assert table.due is None
