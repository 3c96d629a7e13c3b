"""Whole events as people type them, and what else a corrected number means."""

from __future__ import annotations

import random

import pytest

from companion.dominoes.told import as_told, exchanged, followers, read_told
from companion.referee import NotationError
from companion.referee.effects import copied
from tests.dominoes.table import MODES, Table, new_game, played


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("players", [2, 4])
def test_every_event_comes_back_from_what_is_told(mode: str, players: int) -> None:
    game = played(new_game(mode, players), random.Random(players))
    grid = game.state.rules.grid
    for number, logged in enumerate(game.log):
        text = as_told(grid, logged.event)
        for typed in (text, logged.event.text(), text.upper() if mode != "tribe" else text):
            assert read_told(game.state_at(number), typed) == logged.event


def test_squares_have_their_names() -> None:
    table = Table("tribe", 3)
    grid = table.rules.grid
    line = "recruit Ann painter pay 1,0 2,0 at -1,0"
    event = table.ruleset.vocabulary.parse(line)
    assert as_told(grid, event) == "recruit Ann painter pay f5 g5 at d5"
    assert read_told(table.state, "Recruit ann Painter pay f5 2,0 at d5") == event
    # Off the canvas there are no names.
    far = table.ruleset.vocabulary.parse("place Ann 22 9,0 e")
    assert as_told(grid, far) == "place Ann 22 9,0 e"
    assert as_told(grid, table.ruleset.vocabulary.parse("fire Ann none")) == "fire Ann none"


def test_a_short_answer_is_read_where_something_is_asked() -> None:
    table = Table("discovery", 3).play("line 3 17 22 40", "chiefs Cy Ann Ben")
    ask = table.ruleset.prompt(table.state).required
    assert read_told(table.state, "22", ask).text() == "choose Cy 22"
    for wrong in ("", "choose", "22 e", "squirrel Ann"):
        with pytest.raises(NotationError):
            read_told(table.state, wrong, ask)
        with pytest.raises(NotationError):
            read_told(table.state, wrong)


def test_one_domino_for_another() -> None:
    parse = Table("discovery", 3).ruleset.vocabulary.parse
    assert exchanged(parse("line 1 2 3 4"), parse("line 1 5 3 4")) == ("2", "5", None)
    assert exchanged(parse("choose Ann 2"), parse("choose Ann 5")) == ("2", "5", "Ann")
    for was, now in (
        ("line 1 2 3 4", "line 1 5 6 4"),
        ("line 1 2 3 4", "line 1 2 3 4"),
        ("choose Ann 2", "choose Ben 2"),
        ("choose Ann 2", "line 1 2 3 4"),
    ):
        assert exchanged(parse(was), parse(now)) is None


def test_followers_are_those_that_name_the_old_domino() -> None:
    game = played(new_game("discovery", 3), random.Random(2), 20)
    line = game.events[0]
    old = line.dominoes[0]  # type: ignore[attr-defined]
    unseen = min(game.state.unseen, key=int)
    texts = [event.text() for event in game.events]
    trial = copied(game)
    mended = trial.ruleset.vocabulary.parse(texts[0].replace(f" {old} ", f" {unseen} ", 1))
    assert trial.amend(0, mended)
    later = [at for at, text in enumerate(texts) if at and f" {old}" in f"{text} ".split(":")[0]]
    named = [at for at in later if old in texts[at].split()]
    changes = followers(trial, 0, line)
    assert [change.at for change in changes] == named
    assert not any(old in event.text().split() for event in trial.events)
    assert [event.text() for event in game.events] == texts
