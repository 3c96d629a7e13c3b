"""Every game that can be played, at random to the end, with what must hold at every step.

A new game is tested by being listed in :data:`companion.games.FAMILIES`.
"""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import family_of, offers, ruleset_for
from companion.origin.map_files import find_map
from companion.referee import (
    Ask,
    Command,
    Dealer,
    Event,
    Game,
    NotationError,
    Player,
    Prompt,
    Ruleset,
    Setup,
    SetupError,
)
from companion.referee.family import MAP
from tests.dominoes.table import drawn

NAMES = ("Ann", "Ben", "Cy the 3rd", "Di", 'O"Neil', "Fé")
#: More events than any game can have.
ENOUGH = 5000
#: Answers that are looked at one by one; of longer lists a sample.
FEW = 40


def tables() -> Iterator[Any]:
    """Each preset with each number of players that it takes."""
    for offer in offers():
        words = tuple(
            choice.id if choice.values is None else f"{choice.id}={choice.values[-1]}"
            for choice in offer.options.values()
        )
        choices = ((), *((option,) for option in words))
        numbers = range(1, len(NAMES) + 1)
        counts = [n for n in numbers if any(can_start(offer.id, chosen, n) for chosen in choices)]
        assert counts, offer.id
        for players in counts:
            yield pytest.param(offer.id, players, words, id=f"{offer.id}-{players}")


def can_start(preset: str, options: tuple[str, ...], players: int) -> bool:
    try:
        ruleset_for(preset).start(set_up(preset, options, players))
    except SetupError:
        return False
    return True


def set_up(preset: str, options: tuple[str, ...], players: int, seed: int = 0) -> Setup:
    """With what the options ask for beside themselves, such as quests, drawn by *seed*."""
    chosen = Setup(preset, options, tuple(Player(name) for name in NAMES[:players]))
    if MAP in family_of(preset).wanted(preset, options, players):
        world = find_map("invented-world", Path())
        return replace(chosen, territories=world.territories, borders=world.borders)
    return drawn(chosen, random.Random(seed))


def random_options(
    preset: str, options: tuple[str, ...], players: int, rng: random.Random
) -> tuple[str, ...]:
    """About half of the options, as far as they go together and with so many players."""
    chosen: tuple[str, ...] = ()
    for option in rng.sample(options, len(options)):
        needed = not can_start(preset, chosen, players)
        fits = can_start(preset, (*chosen, option), players)
        if fits and (needed or rng.random() < 0.5):
            chosen = (*chosen, option)
    return chosen


@pytest.mark.parametrize(("preset", "players", "options"), tables())
@settings(max_examples=max(1, settings.default.max_examples // 5))
@given(seed=st.integers(0, 2**32 - 1))
def test_a_random_game(preset: str, players: int, options: tuple[str, ...], seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_options(preset, options, players, rng)
    game: Game[Any] = Game(ruleset_for(preset), set_up(preset, chosen, players, seed))
    for _ in range(ENOUGH):
        prompt = game.prompt()
        check_prompt(game, prompt, rng)
        event = an_answer(prompt, rng)
        if event is None:
            break
        check_notation(game.ruleset, event)
        check_refusal(game, rng)
        step(game, event)
        if rng.random() < 0.05:
            check_replays(game)
    assert game.prompt().finished
    check_replays(game)
    check_undone_to_the_start(game)


def an_answer(prompt: Prompt, rng: random.Random) -> Event | None:
    """A legal answer; options are taken now and then, also after the end."""
    options = [option for option in prompt.options if option.kind != "end" or rng.random() < 0.01]
    if options and rng.random() < 0.5:
        return rng.choice(options).answers.pick(rng)
    return prompt.required.answers.pick(rng) if prompt.required else None


def check_prompt(game: Game[Any], prompt: Prompt, rng: random.Random) -> None:
    """At least one legal answer unless finished; every legal answer is accepted."""
    assert prompt.finished == (prompt.required is None)
    for ask in prompt.asks:
        assert ask.text and ask.kind
        assert ask.player is None or ask.player in game.setup.names
        assert prompt.find(ask.kind) is not None
        answers = ask.answers
        assert answers and len(answers) > 0
        if len(answers) <= FEW:
            listed = list(answers)
            assert len(listed) == len(answers)
        else:
            listed = [*itertools.islice(answers, 5), *(answers.pick(rng) for _ in range(5))]
        for event in listed:
            assert event in answers, event
            assert answers.ruling(event) == game.rule(event)
            assert game.rule(event), (event, game.rule(event))
        check_dealer(ask, rng)


def check_dealer(ask: Ask, rng: random.Random) -> None:
    """What the physical game draws, a dealer can; what players decide, it does not."""
    if ask.drawn:
        assert Dealer(rng).deal(ask) in ask.answers
    else:
        with pytest.raises(ValueError, match="decided by players"):
            Dealer(rng).deal(ask)


def check_notation(ruleset: Ruleset[Any], event: Event) -> None:
    """Text and JSON give the same event back; anything cut off gives one clear error."""
    assert ruleset.vocabulary.parse(event.text()) == event
    assert ruleset.vocabulary.from_json(json.loads(json.dumps(event.to_json()))) == event
    first = event.text().split()[0]
    assert event.kind == first and first in ruleset.vocabulary
    if event.text() != first:
        with pytest.raises(NotationError):
            ruleset.vocabulary.parse(first)


def check_refusal(game: Game[Any], rng: random.Random) -> None:
    """An event told a second time, or by somebody unknown: refused, and nothing changes."""
    if not game.log:
        return
    event = rng.choice(game.events)
    if event.names() and rng.random() < 0.3:
        event = event.renamed(dict.fromkeys(event.names(), "Nobody"))
        assert not game.rule(event).overrulable
    ruling = game.rule(event)
    if ruling:
        return
    before = (game.log, game.revision, game.setup)
    assert game.submit(event) == ruling
    assert (game.log, game.revision, game.setup) == before
    assert ruling.rules and ruling.message
    assert all(breach.rule and breach.message for breach in ruling.breaches)


def step(game: Game[Any], event: Event) -> None:
    """Enter an event; taking it back and doing it again changes nothing."""
    before, events = game.state, game.events
    assert game.submit(event)
    after = game.state
    assert game.events == (*events, event)
    assert game.log[-1].status == "legal" and game.log[-1].text() == event.text()
    assert game.tell(len(events))
    game.undo()
    assert (game.state, game.events) == (before, events)
    assert game.can_redo
    game.redo()
    assert (game.state, game.events) == (after, (*events, event))
    assert not game.can_redo
    assert game.state_at(len(events)) == before
    assert game.ruleset.apply(before, event) == after
    check_sheet(game)


def check_sheet(game: Game[Any]) -> None:
    """Totals are the sums of their parts; ranks and winners follow from the totals."""
    sheet = game.score()
    assert [tally.name for tally in sheet.tallies] == list(game.setup.names)
    assert sheet.remarks == ()
    for tally in sheet.tallies:
        assert tally.colour
        assert tally.total == sum(row.points for row in tally.rows)
        assert len({row.id for row in tally.rows}) == len(tally.rows)
        for row in tally.rows:
            assert row.label and row.rule
            assert row.points == sum(part.points for part in row.parts)
            assert all(part.text for part in row.parts)
    totals = [tally.total for tally in sheet.tallies]
    for (one, rank), (other, second) in itertools.combinations(
        zip(totals, sheet.ranks, strict=True), 2
    ):
        assert one <= other or rank < second
        assert other <= one or second < rank
    assert sheet.winners
    assert min(sheet.ranks) == 1
    assert all(sheet.tally(name).total == max(totals) for name in sheet.winners)
    first = [total for total in totals if total == max(totals)]
    assert (sheet.tie_break is not None) == (len(first) > 1)
    assert (sheet.tie_break == "shared") == (len(sheet.winners) > 1)
    assert json.loads(json.dumps(sheet.to_json())) == sheet.to_json()


def check_replays(game: Game[Any]) -> None:
    """The game told again from its texts, and from its stored journal, is the same game."""
    told: Game[Any] = Game(game.ruleset, Setup.from_json(json.loads(setup_text(game))))
    for event in game.events:
        assert told.submit(game.ruleset.vocabulary.parse(event.text()))
    assert told.state == game.state
    assert told.score() == game.score()
    journal = json.dumps([[c.revision, c.kind, dict(c.payload), c.version] for c in game.journal])
    commands = [Command(*fields) for fields in json.loads(journal)]
    restored: Game[Any] = Game(game.ruleset, game.first_setup, commands)
    assert restored.log == game.log
    assert restored.state == game.state
    assert restored.score() == game.score()
    assert restored.revision == game.revision
    assert restored.can_undo == game.can_undo


def setup_text(game: Game[Any]) -> str:
    return json.dumps(game.setup.to_json())


def check_undone_to_the_start(game: Game[Any]) -> None:
    """Undo to the first event and redo to the last."""
    end, events = game.state, game.events
    for number in range(len(events), 0, -1):
        assert game.can_undo
        game.undo()
        assert game.events == events[: number - 1]
    assert not game.can_undo
    assert game.state == game.ruleset.start(game.setup)
    for _ in events:
        game.redo()
    assert (game.state, game.events) == (end, events)
