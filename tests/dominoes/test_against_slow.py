"""Random games beside the slow model of tests/slow: two programs that must agree on everything."""

from __future__ import annotations

import random
import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.state import State
from companion.referee import Ask, Event, Game
from tests.slow import SlowGame, random_event

from .table import ALL_OPTIONS, MODES, PEOPLE, any_answer, board_of, few, new_game
from .wrong import wrong_event

SEEDS = st.integers(0, 2**32 - 1)
TABLES = pytest.mark.parametrize("players", [2, 3, 4])
EVERY_MODE = pytest.mark.parametrize("mode", MODES)
OPTIONS = st.sampled_from([False, True])


def pair(mode: str, players: int, options: bool) -> tuple[Game[State], SlowGame]:
    chosen = ALL_OPTIONS[mode] if options else ()
    model = SlowGame(mode, list(PEOPLE[:players]), set(chosen))
    return new_game(mode, players, chosen), model


def words(text: str) -> tuple[str, ...]:
    """An event without regard to how its names are quoted and which way a payment is told."""
    found = shlex.split(text)
    if found[0] == "cave":
        found[1:] = sorted(found[1:])
    elif found[0] == "recruit":
        at = found.index("at")
        found[4:at] = sorted(found[4:at])
    return tuple(found)


def compare(game: Game[State], model: SlowGame) -> None:
    """Boards, discards, totems, cave, scores and ranks."""
    state = game.state
    for name, area in zip(model.players, state.areas, strict=True):
        assert board_of(state.rules, area.territory) == model.board(name)
        assert area.discards == len(model.discards(name))
        held = {resource for resource, holder in model.totems().items() if holder == name}
        assert set(area.totems) == held and len(area.totems) == len(held)
    assert state.unseen == {str(number) for number in model.unused}
    if state.display is not None:
        assert sorted(filter(None, state.display.shown)) == sorted(model.display)
        pile = [dweller for dweller, left in model.pile.items() for _ in range(left)]
        assert sorted(state.display.pile) == sorted(pile)
    sheet = game.score()
    rows = {tally.name: {row.id: row.points for row in tally.rows} for tally in sheet.tallies}
    assert rows == model.scores()
    ranked = zip(model.players, (t.total for t in sheet.tallies), sheet.ranks, strict=True)
    assert sorted(ranked, key=lambda entry: entry[2]) == model.ranking()
    assert sheet.tie_break == model.tie_break()


def compare_prompts(game: Game[State], model: SlowGame, rng: random.Random) -> None:
    """What is required and open, and every legal answer where they can be listed."""
    prompt = game.prompt()
    assert prompt.finished == model.finished()
    required = {("place" if kind == "discard" else kind, who) for kind, who in model.required()}
    ask = prompt.required
    if ask is not None:
        assert (ask.kind, ask.player) in required
        if rng.random() < 0.4 or ask.kind == "totem":  # the slow model is slow
            compare_answers(game, ask, model)
    else:
        assert not required
    assert {(option.kind, option.player) for option in prompt.options} == model.optional()
    for option in prompt.options:
        if len(option.answers) <= 300 and rng.random() < 0.1:
            compare_answers(game, option, model)


def compare_answers(game: Game[State], ask: Ask, model: SlowGame) -> None:
    if ask.kind == "line" or len(ask.answers) > 300:
        return
    answers = [words(event.text()) for event in ask.answers]
    assert len(set(answers)) == len(answers) == len(ask.answers)
    kinds = ("place", "discard") if ask.kind == "place" else (ask.kind,)
    expected = [words(text) for kind in kinds for text in model.legal_events(kind)]
    if ask.kind == "totem":  # with several choices open the engine asks for one at a time
        assert set(answers) <= set(expected)
        assert all(game.rule(parsed(game, shlex.join(text))) for text in expected)
    else:
        assert sorted(answers) == sorted(expected)


def parsed(game: Game[State], text: str) -> Event:
    return game.ruleset.vocabulary.parse(text)


@EVERY_MODE
@TABLES
@few
@given(seed=SEEDS, options=OPTIONS)
def test_each_state_is_that_of_the_slow_model(
    mode: str, players: int, seed: int, options: bool
) -> None:
    rng = random.Random(seed)
    game, model = pair(mode, players, options)
    while (event := any_answer(game.prompt(), rng)) is not None:
        assert model.check(event.text()) == set(), event.text()
        model.play(event.text())
        assert game.submit(event), event.text()
        compare(game, model)
        compare_prompts(game, model, rng)
    assert model.finished()


@EVERY_MODE
@TABLES
@few
@given(seed=SEEDS, options=OPTIONS)
def test_games_of_the_slow_model_are_legal(
    mode: str, players: int, seed: int, options: bool
) -> None:
    rng = random.Random(seed)
    game, model = pair(mode, players, options)
    while (text := random_event(model, rng)) is not None:
        model.play(text)
        assert game.submit(parsed(game, text)), text
    compare(game, model)
    assert game.prompt().finished


# Refusals -------------------------------------------------------------------------------------

#: Out of turn, told by the rule of the turn order or by the rule of what there is to do.
OUT_OF_TURN = {
    "cave": {"O-TURN-1", "O-TURN-2"},
    "chiefs": {"O-TURN-1", "O-TURN-2"},
    "choose": {"O-TURN-1", "O-TURN-2"},
    "discard": {"O-TURN-1", "O-TURN-2"},
    "fire": {"O-TURN-1", "O-FIRE-1"},
    "line": {"O-TURN-1", "O-TURN-2"},
    "place": {"O-TURN-1", "O-TURN-2"},
    "recruit": {"O-TURN-1", "O-TRIBE-2", "O-TRIBE-4"},
    "totem": {"O-TURN-1", "O-TOTEM-4"},
}


def agree(state: State, event: Event, engine: set[str], model: set[str]) -> bool:
    """Whether two lists of broken rules say the same, as far as both look.

    The model stops at a turn that is not due for some kinds of event; the engine stops at what
    is unknown and at squares that are off the canvas.
    """
    if "SETUP" in engine:
        known = {player.name for player in state.rules.players}
        played_here = {
            "totem": state.rules.has("totems"),
            "cave": state.rules.has("market"),
            "recruit": state.rules.has("market"),
        }.get(event.kind, True)
        return bool(model) and (not played_here or not set(event.names()) <= known)
    turn = OUT_OF_TURN[event.kind]
    engine_turn, model_turn = bool(engine & turn), bool(model & turn)
    engine, model = engine - turn, model - turn
    if event.kind == "cave":  # one id for what the engine tells apart
        cave = {"O-TRIBE-1", "O-TRIBE-6"}
        return engine_turn == model_turn and (model_turn or bool(engine & cave) == bool(model))
    if event.kind == "chiefs" and model_turn:
        engine, model = engine - {"O-LINE-2"}, model - {"O-LINE-2"}
    if event.kind == "choose" and model_turn:
        engine = engine - {"O-DUO-1"}
    if event.kind in ("place", "discard"):
        engine_turn |= "O-LINE-1" in engine  # no such domino
        engine = engine - {"O-LINE-1"}
    squares = [getattr(event, "square", None)]
    if event.kind == "place" and not on_canvas(state, event):
        engine, model = engine - {"O-PLACE-1"}, model - {"O-PLACE-1"}
    if event.kind == "fire" and squares[0] and not state.rules.grid.holds(squares[0]):
        model = model - {"O-FIRE-2"}
    return engine_turn == model_turn and engine == model


def on_canvas(state: State, event: Event) -> bool:
    (x, y), direction = event.square, event.direction  # type: ignore[attr-defined]
    dx, dy = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}[direction]
    grid = state.rules.grid
    return grid.holds((x, y)) and grid.holds((x + dx, y + dy))


@EVERY_MODE
@TABLES
@few
@given(seed=SEEDS, options=OPTIONS)
def test_illegal_variations_are_refused_with_the_right_rules(
    mode: str, players: int, seed: int, options: bool
) -> None:
    rng = random.Random(seed)
    game, model = pair(mode, players, options)
    while True:
        event = any_answer(game.prompt(), rng)
        for _ in range(3):
            text = wrong_event(game.state, event, rng)
            wrong = parsed(game, text)
            ruling, broken = game.rule(wrong), model.check(text)
            assert (not ruling) == bool(broken), (text, ruling, broken)
            assert agree(game.state, wrong, set(ruling.rules), broken), (text, ruling, broken)
            check_refusal(game, wrong)
        if event is None:
            break
        model.play(event.text())
        assert game.submit(event)


def check_refusal(game: Game[State], event: Event) -> None:
    """What every refusal has: a sentence per rule, squares of the canvas; and nothing changes."""
    ruling = game.rule(event)
    before, revision = game.state, game.revision
    if ruling:
        return
    assert game.submit(event) == ruling
    assert (game.state, game.revision) == (before, revision)
    for breach in ruling.breaches:
        assert breach.message.endswith(".") and breach.message.isprintable()
        assert all(game.state.rules.grid.holds(square) for square in breach.squares)
        assert breach.player is None or game.state.index(breach.player) is not None
        assert breach.player is not None or not breach.squares
