"""Random games of Kingdomino and its expansions, engine and slow model side by side."""

from __future__ import annotations

import random
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.rules import player_counts
from companion.games import ruleset_for
from companion.referee import Game, Player, Setup, SetupError, Tile
from tests.slow.kingdomino import SlowKingdomino
from tests.slow.kingdomino_playout import random_event, random_setup

NAMES = ("Ann", "Ben", "Cy", "Di", "Eve")


def combinations() -> list[tuple[tuple[str, ...], int]]:
    """Every row of the table "which dominoes, lines and frame" with every bonus or quest."""
    found = []
    shaping = ((), ("edition-2016",), ("edition-2016", "mighty-duel"), ("mighty-duel",))
    shaping += (("giants",), ("giants", "half-deck"), ("heroes",), ("giants", "heroes"))
    for base, court, extra in product(
        shaping, ((), ("court",)), ((), ("quests",), ("middle-kingdom", "harmony"))
    ):
        options = (*base, *court, *extra)
        found += [(options, players) for players in player_counts("kingdomino", options)]
    return found


def started(options: tuple[str, ...], players: int, rng: random.Random) -> tuple[Game[Any], Any]:
    """The same game in the engine and in the slow model."""
    drawn = random_setup(NAMES[:players], options, rng)
    tiles = tuple(Tile(id_, a, b) for id_, (a, b) in drawn.get("tiles", {}).items())
    corners = {name: tuple(sorted(wild)) for name, wild in drawn.get("starts", {}).items()}
    setup = Setup(
        "kingdomino",
        options,
        tuple(map(Player, NAMES[:players])),
        tiles=tiles,
        quests=drawn.get("quests", ()),
        starts=tuple(corners.items()),
    )
    return Game(ruleset_for("kingdomino"), setup), SlowKingdomino(**drawn)


def engine_scores(game: Game[Any]) -> dict[str, dict[str, int]]:
    return {t.name: {row.id: row.points for row in t.rows} for t in game.score().tallies}


def totals(scores: dict[str, dict[str, int]]) -> dict[str, int]:
    return {name: sum(rows.values()) for name, rows in scores.items()}


def compare(game: Game[Any], slow: Any, *, heroes: bool) -> None:
    fast, obvious = engine_scores(game), slow.scores()
    assert totals(fast) == totals(obvious)
    if not heroes:
        assert fast == obvious
    required, prompt = slow.required(), game.prompt()
    kinds = {(kind.replace("discard", "place"), player) for kind, player in required}
    asked = {(prompt.required.kind, prompt.required.player)} if prompt.required else set()
    assert asked == kinds
    assert {(ask.kind, ask.player) for ask in prompt.options} == set(slow.optional())


@pytest.mark.parametrize(("options", "players"), combinations(), ids=str)
def test_every_row_of_the_table(options: tuple[str, ...], players: int) -> None:
    rng = random.Random(f"{options} {players}")
    game, slow = started(options, players, rng)
    vocabulary = game.ruleset.vocabulary
    while text := random_event(slow, rng):
        event = vocabulary.parse(text)
        ruling = game.submit(event)
        assert ruling, f"{text}: {ruling.message}"
        slow.play(text)
        compare(game, slow, heroes="heroes" in options)
    assert slow.finished()
    assert game.prompt().finished
    sheet = game.score()
    ranks = {t.name: (t.total, rank) for t, rank in zip(sheet.tallies, sheet.ranks, strict=True)}
    assert ranks == {name: (total, rank) for name, total, rank in slow.ranking()}
    assert sheet.tie_break == slow.tie_break()


@given(st.sampled_from(combinations()), st.integers(0, 10**9))
def test_what_the_engine_picks_is_legal(case: tuple[tuple[str, ...], int], seed: int) -> None:
    options, players = case
    rng = random.Random(seed)
    game, slow = started(options, players, rng)
    while True:
        prompt = game.prompt()
        if prompt.finished and (not prompt.options or rng.random() < 0.5):
            break
        ask = rng.choice(prompt.asks) if rng.random() < 0.7 or prompt.finished else prompt.required
        assert ask is not None
        event = ask.answers.pick(rng)
        assert slow.check(event.text()) == set(), event.text()
        assert game.submit(event)
        slow.play(event.text())
    assert totals(engine_scores(game)) == totals(slow.scores())


@given(st.sampled_from(combinations()), st.integers(0, 10**9))
def test_what_is_illegal_is_refused(case: tuple[tuple[str, ...], int], seed: int) -> None:
    """Events of other moments of the same game, with other players: both say whether it goes."""
    options, players = case
    rng = random.Random(seed)
    game, slow = started(options, players, rng)
    vocabulary = game.ruleset.vocabulary
    texts: list[str] = []
    while text := random_event(slow, rng):
        wrong = [rng.choice(texts), _other_player(rng.choice(texts), players, rng)] if texts else []
        wrong.append(_other_player(text, players, rng))
        for other in wrong:
            ruling = game.rule(vocabulary.parse(other))
            assert bool(ruling) == (not slow.check(other)), f"{other}: {ruling.message}"
        assert game.submit(vocabulary.parse(text))
        slow.play(text)
        texts.append(text)


def _other_player(text: str, players: int, rng: random.Random) -> str:
    old, new = rng.sample(NAMES[:players], 2)
    return " ".join(new if word == old else word for word in text.split())


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        (("mighty-duel",), 3, "Mighty Duel"),
        (("edition-2016", "edition-2024"), 3, "do not go together"),
        (("half-deck",), 2, "only with Age of Giants: giants"),
        (("giants", "half-deck"), 3, "is for 2 players"),
        (("giants", "half-deck", "heroes"), 2, "do not go together"),
        (("giants", "mighty-duel"), 2, "do not go together"),
        (("quests", "harmony"), 3, "do not go together"),
        ((), 5, "is for 2 to 4 players"),
    ],
)
def test_what_is_not_in_the_table(options: tuple[str, ...], players: int, message: str) -> None:
    setup = Setup("kingdomino", options, tuple(map(Player, NAMES[:players])))
    with pytest.raises(SetupError, match=message):
        ruleset_for("kingdomino").start(setup)
