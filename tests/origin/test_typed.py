"""Answers as people type them at the table."""

from __future__ import annotations

import pytest

from companion.origin.told import followers, read_said, read_told
from companion.origin.typed import HINTS, read_answer
from companion.referee import NotationError
from tests.origin.table import Table, event

#: Ann on Rift; Ben has both sides of Cape ~ Atoll and takes the strait, then the reward of Atoll.
TO_STRAIT = (
    "neutral black",
    "evolve Ann Rift h2w1 black",
    "reward Ann card",
    "evolve Ben Cape h1w1 white",
    "reward Ben card",
    "migrate Ann Rift Delta",
    "reward Ann hunting 5",
    "evolve Ben Atoll h1w2 white",
)


def table_at(step: str) -> Table:
    table = Table()
    lines = {"neutral": (), "action": TO_STRAIT[:5], "strait": TO_STRAIT, "yellow": TO_STRAIT[:2]}
    table.play(*lines.get(step, (*TO_STRAIT, "strait Ben Cape Atoll 3")))
    return table


@pytest.mark.parametrize(
    ("step", "typed", "meant"),
    [
        ("neutral", "bl", "neutral black"),
        ("action", "steppe h2w2 black", "evolve Ann Steppe h2w2 black"),
        ("action", "h2w2 bl ste", "evolve Ann Steppe h2w2 black"),
        ("action", "evolve Long Reef 22 w", 'evolve Ann "Long Reef" h2w2 white'),
        ("action", "evolve ann steppe h2w2 black", "evolve Ann Steppe h2w2 black"),
        ("action", "rift delta", "migrate Ann Rift Delta"),
        ("action", "rift to long reef", 'migrate Ann Rift "Long Reef"'),
        ("action", "rift cape", "swap Ann Rift Cape"),
        ("action", "swap rift cape", "swap Ann Rift Cape"),
        ("action", "Nowhere h1w1 white", "evolve Ann Nowhere h1w1 white"),
        ("action", "pass", "pass Ann"),
        ("action", "pass Ben", "pass Ben"),
        ("action", "objective 5", "play Ann objective obj-05"),
        (
            "action",
            "play Ben objective Two Isles points 5",
            'play Ben objective "Two Isles" points 5',
        ),
        ("action", "action A storm", 'play Ann action "A storm"'),
        ("action", "play permanent Boats", "play Ann permanent Boats"),
        ("action", "permanent Boats level 2", "play Ann permanent Boats level 2"),
        ("action", "give Ann to Ben card yellow", "give Ann Ben card yellow"),
        ("action", "adjust ben tile-2 +1", "adjust Ben tile-2 1"),
        ("action", "territory Far Pole green north am", 'territory "Far Pole" green north-america'),
        ("action", "territory Far Pole gr ant", 'territory "Far Pole" green antarctica'),
        (
            "action",
            "territory Yellow River yellow eurasia",
            'territory "Yellow River" yellow eurasia',
        ),
        ("action", "border tundra to long reef strait", 'border Tundra "Long Reef" strait'),
        ("action", "end", "end"),
        ("strait", "4", "strait Ben Cape Atoll 4"),
        ("strait", "atoll cape 4", "strait Ben Atoll Cape 4"),
        ("reward", "tile 1 card", "reward Ben tile 1 card"),
        ("reward", "1", "reward Ben tile 1 card"),
        ("reward", "keep", "reward Ben keep"),
        ("reward", "tiles 1 2", "reward Ben tile 1 2"),
        ("reward", "tile 2", "reward Ben tile 2"),
        ("yellow", "hunting 6", "reward Ann hunting 6"),
    ],
)
def test_what_is_meant(step: str, typed: str, meant: str) -> None:
    table = table_at(step)
    assert read_said(table.state, table.prompt(), typed).text() == meant


def test_a_number_means_what_the_colour_gives() -> None:
    table = Table()
    table.play("neutral black", "evolve Ann Delta h1w1 white")
    ask = table.prompt().required
    assert ask is not None
    assert read_answer(table.state, ask, "6").text() == "reward Ann hunting 6"
    brown = Table()
    brown.play(*TO_STRAIT[:5], "migrate Ann Rift Taiga")
    ask = brown.prompt().required
    assert ask is not None
    assert read_answer(brown.state, ask, "1 2").text() == "reward Ann tile 1 2"
    assert read_answer(brown.state, ask, "1").text() == "reward Ann tile 1"


@pytest.mark.parametrize(
    ("step", "typed", "column", "words"),
    [
        ("neutral", "b", 1, "'b' may be brown or black"),
        ("action", "c h1w1 white", 1, "'c' may be Cradle or Cape"),
        ("action", "steppe", 8, "a pawn like h2w1 black, or where the pawn goes"),
        ("action", "steppe h2w2 red", 13, "the pawn's colour was expected (white, brown, black)"),
        ("action", "rift delta now", 12, "'now' is too much here"),
        ("action", "nowhere", 1, "a territory or a pawn was expected, not 'nowhere'"),
        ("action", "play Ben objective", 20, "the title of a card was expected"),
        ("action", "give Ann Ben hunting 4", 14, "not 'hunting 4'"),
        ("action", "adjust Ann luck 3", 12, "what changes was expected (points, tiles"),
        ("action", "territory Pole green arctic", 22, "a continent was expected"),
        ("strait", "many", 1, "the value of the token was expected, not 'many'"),
        ("reward", "gold", 1, "tile, card, keep, hunting or none was expected, not 'gold'"),
        ("reward", "tile two", 6, "the level of the tile was expected, not 'two'"),
        ("reward", "", 1, "the line is empty"),
    ],
)
def test_what_cannot_be_meant(step: str, typed: str, column: int, words: str) -> None:
    table = table_at(step)
    with pytest.raises(NotationError) as error:
        read_said(table.state, table.prompt(), typed)
    assert words in error.value.message
    assert error.value.column == column


def test_every_line_of_a_game_is_read_as_it_is_told() -> None:
    table = table_at("reward")
    for number, logged in enumerate(table.log):
        state = table.state_at(number)
        ask = table.ruleset.prompt(state).required
        assert read_told(state, logged.event.text()) == logged.event
        assert read_told(state, logged.event.text(), ask) == logged.event
        assert read_said(state, table.ruleset.prompt(state), logged.event.text()) == logged.event


def test_every_kind_of_ask_has_a_hint() -> None:
    table = Table(world="")
    kinds = {ask.kind for ask in table.prompt().asks}
    for line in ("territory Cradle brown africa origin", *TO_STRAIT[:1], "end"):
        table.play(line)
        kinds |= {ask.kind for ask in table.prompt().asks}
    kinds |= {
        ask.kind
        for step in ("neutral", "action", "strait", "yellow")
        for ask in table_at(step).prompt().asks
    }
    assert {"territory", "border", "neutral", "action", "strait", "reward", "adjust"} <= kinds
    assert kinds <= set(HINTS)


def test_a_renamed_territory_is_followed_by_later_events() -> None:
    table = Table()
    table.play(
        "neutral black",
        "territory Isle yellow oceania",
        "border Cradle Isle",
        "evolve Ann Isle h1w1 white",
        "reward Ann card",
    )
    was = table.log[1].event
    assert table.amend(1, event("territory Island yellow oceania"))
    assert [logged.status for logged in table.log][2:4] == ["illegal", "illegal"]
    changes = followers(table, 1, was)
    assert [change.at for change in changes] == [2, 3]
    assert [logged.status for logged in table.log] == ["legal"] * 5
    assert table.state.stands["Island"].owner == 0


def test_a_card_without_a_player_is_of_whoever_is_asked() -> None:
    """Also where only the player before could play it: points go to nobody unnamed."""
    table = table_at("action")
    asked = table.prompt().required
    assert asked is not None and asked.player == "Ann"
    assert read_said(table.state, table.prompt(), "objective 5").names() == ("Ann",)
    named = read_said(table.state, table.prompt(), "play Ben objective 5")
    assert named.names() == ("Ben",)


def test_a_number_alone_is_no_card_where_an_action_is_asked() -> None:
    table = table_at("action")
    with pytest.raises(NotationError):
        read_said(table.state, table.prompt(), "1")
