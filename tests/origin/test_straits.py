"""Strait tokens: for the active player, then for the displaced one (M-STRAIT-1)."""

from __future__ import annotations

import pytest

from companion.referee import NotationError
from tests.origin.table import Table, event

#: Ann on Rift; Ben on Cape; Ann may go on to Gulf, Ben to Atoll.
OPENING = (
    "neutral black",
    "evolve Ann Rift h1w2 black",
    "reward Ann card",
    "evolve Ben Cape h1w1 white",
    "reward Ben card",
)


def test_who_has_villages_on_both_sides_takes_the_token_before_the_reward() -> None:
    table = Table()
    table.play(*OPENING, "evolve Ann Gulf h1w2 white")
    assert table.due == ("strait", "Ann")
    assert table.answers() == [f"strait Ann Rift Gulf {value}" for value in (3, 4, 5)]
    ruling = table.refused("reward Ann tile 1")
    assert ruling.rules == ("M-TURN-1",)
    assert "Not now: Ann must take the strait Rift - Gulf first." in ruling.message
    table.play("strait Ann Gulf Rift 4")
    assert table.due == ("reward", "Ann")
    assert table.points("straits") == [4, 0]
    table.play("reward Ann tile 1 1")
    assert table.due == ("action", "Ben")


def test_several_straits_in_any_order() -> None:
    world = """
    territory Cradle brown africa origin
    territory Rift yellow africa
    territory Gulf brown eurasia
    territory Cape orange eurasia
    border Cradle Rift
    border Cradle Cape
    border Rift Gulf strait
    border Rift Cape strait
    border Gulf Cape
    """
    table = Table(2, (), world)
    table.play("neutral black", "evolve Ann Cape h1w1 white", "reward Ann card")
    table.play("adjust Ben villages -9", "pass Ben", "evolve Ann Gulf h1w2 white")
    table.play("reward Ann tile 1", "pass Ben", "evolve Ann Rift h1w1 brown")
    assert table.due == ("strait", "Ann")
    assert "the tokens of 2 straits" in table.prompt().required.text  # type: ignore[union-attr]
    assert len(table.answers()) == 6
    table.play("strait Ann Rift Cape 3", "strait Ann Rift Gulf 5", "reward Ann card")
    assert table.points("straits") == [8, 0]


def test_a_strait_won_by_the_displaced_player() -> None:
    world = """
    territory Cradle brown africa origin
    territory Rift yellow africa
    territory Gulf brown eurasia
    territory Cape orange africa
    border Cradle Rift
    border Cradle Cape
    border Rift Gulf
    border Cape Gulf strait
    """
    opening = (
        "neutral black",
        "evolve Ann Cape h1w2 black",
        "reward Ann card",
        "evolve Ben Rift h1w1 white",
        "reward Ben card",
        "migrate Ann Cape Gulf",
        "reward Ann tile 1",
        "evolve Ben Cape h1w1 brown",
        "reward Ben card",
    )
    table = Table(2, (), world)
    table.play(*opening, "swap Ann Gulf Rift")
    # Ben stands on Cape and now on Gulf as well: the strait is his, the reward Ann's.
    assert table.due == ("strait", "Ben")
    table.play("strait Ben Cape Gulf 5")
    assert table.due == ("reward", "Ann")
    assert table.points("straits") == [0, 5]
    alone = Table(2, ["straits-active-only"], world)
    alone.play(*opening, "swap Ann Gulf Rift")
    assert alone.due == ("reward", "Ann")


def test_what_is_no_strait_of_a_player() -> None:
    table = Table()
    table.play(*OPENING, "evolve Ann Gulf h1w2 white")
    other = table.refused("strait Ann Cape Atoll 3")
    assert other.rules == ("M-STRAIT-1",) and other.places == ("Cape", "Atoll")
    assert "Ann has no village on Cape: Ben's h1w1 white stands there." in other.message
    none = table.refused("strait Ann Rift Steppe 3")
    assert "no strait between Rift and Steppe, but a border" in none.message
    assert not none.overrulable
    assert not table.refused("strait Ann Rift Nowhere 3").overrulable
    value = table.refused("strait Ann Rift Gulf 6")
    assert value.rules == ("M-STRAIT-1",) and value.overrulable
    assert "worth 3 to 5, not 6" in value.message
    with pytest.raises(NotationError, match="the value printed on the token was expected"):
        event("strait Ann Rift Gulf high")


def test_a_token_is_there_once_and_only_after_an_action() -> None:
    table = Table()
    table.play(*OPENING, "evolve Ann Gulf h1w2 white", "strait Ann Rift Gulf 3")
    again = table.refused("strait Ann Rift Gulf 3")
    assert "was taken already" in again.message and not again.overrulable
    table.play("reward Ann tile 1", "migrate Ben Cape Delta", "reward Ben hunting 8")
    assert table.due == ("action", "Ann")
    late = table.refused("strait Ben Cape Atoll 3")
    assert late.rules == ("M-TURN-1", "M-STRAIT-1")
