"""Random games to the end with what must hold of every ruleset, and events of every kind at any
time, which never raise."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.origin.box import CARD_KINDS, box
from companion.origin.ends import distances
from companion.origin.events import ADJUSTED, VOCABULARY, End
from companion.origin.pawns import KINDS
from companion.origin.state import State
from companion.referee import Event, Insert
from tests.origin.table import PEOPLE, RULESET, WORLD, Table, setup
from tests.referee.test_every_ruleset import (
    check_prompt,
    check_refusal,
    check_replays,
    check_undone_to_the_start,
    step,
)

SEEDS = st.integers(0, 2**32 - 1)
few = settings(max_examples=max(2, settings.default.max_examples // 4))


def random_options(rng: random.Random) -> list[str]:
    """About a third of the options, numbers among them."""
    return [
        f"{id_}={rng.choice(choice.values)}" if choice.values else id_
        for id_, choice in box().options.items()
        if rng.random() < 0.35
    ]


def check_state(state: State) -> None:
    """What is true of every table, whatever was overruled."""
    table = state.rules.setup.table
    assert all(number >= 0 for number in state.reserve())
    assert sum(state.reserve()) + len(state.stands) == (36 if table == 4 else 27)
    assert all(area.villages >= 0 for area in state.areas)
    assert all(0 <= left <= of for left, of in zip(state.decks, box().decks, strict=True))
    assert 0 <= state.taken <= box().tiles
    assert all(name in state.map for name in state.stands)
    assert sum(stand.owner is None for stand in state.stands.values()) <= 1
    assert all(d.left >= 0 for d in distances(state))


@few
@given(SEEDS, st.integers(2, 4))
def test_a_random_game(seed: int, players: int) -> None:
    rng = random.Random(seed)
    table = Table(players, random_options(rng))
    for number in range(300):
        prompt = table.prompt()
        check_prompt(table, prompt, rng)
        if number == 250 and not prompt.finished:
            step(table, End())  # with no other end, pawns may go to and fro for ever
            break
        if prompt.finished:
            break
        options = [ask for ask in prompt.options if ask.kind not in ("territory", "border")]
        # The table ends few games by its own word.
        options = [ask for ask in options if ask.kind != "end" or rng.random() < 0.02]
        ask = rng.choice(options) if options and rng.random() < 0.3 else prompt.required
        assert ask is not None
        check_refusal(table, rng)
        step(table, ask.answers.pick(rng))
        check_state(table.state)
    assert table.prompt().finished
    check_replays(table)
    check_undone_to_the_start(table)


def any_event(rng: random.Random) -> Event:
    """An event of any kind about anybody and anything, mostly nonsense."""
    names = [*PEOPLE[:3], "Zoe"]
    lands = ["Cradle", "Rift", "Cape", "Delta", "Gulf", "Atoll", "Steppe", "Nowhere"]

    def some(*choices: object) -> str:
        return str(rng.choice(choices))

    def land() -> str:
        return some(*lands)

    name, other, what = some(*names), some(*names), some(*CARD_KINDS)
    gain = some("tile 1", "tile 2 card", "tile 9", "card", "keep", "hunting 5", "tile 1 2", "none")
    gift = some("strait 3", "tile 1", "tile 8", "card purple", "card yellow")
    lines = (
        f"territory {land()} {some('green', 'yellow')} {some('africa', 'oceania')}",
        f"territory {land()} brown africa origin",
        f"border {land()} {land()}{some('', ' strait')}",
        f"neutral {some('white', 'black')}",
        *[f"evolve {name} {land()} {some(*KINDS)}"] * 3,
        *[f"{some('migrate', 'swap')} {name} {land()} {land()}"] * 3,
        f"pass {name}",
        *[f"strait {name} {land()} {land()} {some(3, 9)}"] * 2,
        *[f"reward {name} {gain}"] * 3,
        f"play {name} {what} {some('obj-05', 'obj-16', 'Mine')}{some('', ' points 3')}",
        f"reveal {name} objective {some('obj-01', 'Other points 2')}",
        f"give {name} {other} {gift}",
        f"adjust {name} {some(*ADJUSTED)} {some(-40, -2, 1, 3, 40)}",
        *(["end"] if rng.random() < 0.05 else []),
    )
    return VOCABULARY.parse(rng.choice(lines))


@settings(max_examples=2 * settings.default.max_examples)
@given(SEEDS)
def test_whatever_is_told_never_raises(seed: int) -> None:
    rng = random.Random(seed)
    world = rng.choice(["", WORLD, WORLD])
    state = RULESET.start(setup(3, random_options(rng), world))
    if rng.random() < 0.8 and world:
        state = RULESET.apply(state, VOCABULARY.parse("neutral black"))
    for _event in range(60):
        event = any_event(rng)
        ruling, after = RULESET.rule(state, event), RULESET.apply(state, event)
        assert ruling or (ruling.message and all(b.rule for b in ruling.breaches))
        assert RULESET.tell(state, event, after)
        if ruling:
            assert after != state, event.text()
        prompt = RULESET.prompt(after)
        assert prompt.required is None or len(prompt.required.answers)
        check_state(after)
        state = after
    assert RULESET.score(state).winners


@few
@given(SEEDS)
def test_a_corrected_game_replays(seed: int) -> None:
    """Events put in against the rules, as corrections leave them: the game goes on and comes back
    from its journal."""
    rng = random.Random(seed)
    table = Table(3)
    table.play("neutral black")
    for _event in range(60):
        if rng.random() < 0.3:
            at = rng.randint(1, len(table.log))
            table.change(Insert(any_event(rng), at, kept=True))
        elif ask := table.prompt().required:
            assert table.submit(ask.answers.pick(rng))
        check_state(table.state)
    check_sheet_of(table)
    again = Table(3)
    for command in table.journal:
        again.change(command.change(VOCABULARY))
    assert again.log == table.log


def check_sheet_of(table: Table) -> None:
    assert len(table.score().remarks) == sum(e.status != "legal" for e in table.log)
