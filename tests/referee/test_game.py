"""The journal and the game on it: revisions, recording, undo and redo, what cannot be read."""

from __future__ import annotations

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest

from companion.dominoes.events import Choose, Line
from companion.games import ruleset_for
from companion.referee import (
    ACCEPTED,
    Amend,
    Batch,
    Breach,
    ChangeSetup,
    Command,
    Delete,
    Game,
    Insert,
    JournalError,
    Overrule,
    Player,
    Ruling,
    Setup,
)
from companion.referee.scores import Part, Row, ScoreSheet, Tally

RULES = ruleset_for("origins-discovery")
SETUP = Setup("origins-discovery", (), (Player("Ann"), Player("Ben"), Player("Cy")))
FIRST = ("line 3 17 22 40", "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", "choose Ben 40")


def begun(*texts: str) -> Game[Any]:
    game: Game[Any] = Game(RULES, SETUP)
    for text in texts or FIRST:
        assert game.submit(RULES.vocabulary.parse(text))
    return game


def test_each_command_has_the_next_revision() -> None:
    game = begun()
    assert game.revision == 5
    game.undo()
    game.redo()
    assert game.submit(RULES.vocabulary.parse("line 1 2 4 5"))
    assert game.amend(0, Line(("3", "22", "40", "41")))
    assert [command.revision for command in game.journal] == list(range(1, 10))
    assert [command.kind for command in game.journal][5:] == ["undo", "redo", "insert", "amend"]


def test_a_refused_event_is_not_in_the_journal() -> None:
    game = begun()
    state, log = game.state, game.log
    ruling = game.submit(Choose("Ann", "17"))
    assert not ruling
    assert (game.revision, game.state, game.log) == (5, state, log)


def test_entering_after_undo_forgets_what_was_undone() -> None:
    game = begun()
    game.undo()
    assert game.can_redo
    assert game.submit(Choose("Ben", "17"))
    assert not game.can_redo
    with pytest.raises(JournalError, match="nothing to redo"):
        game.redo()
    restored: Game[Any] = Game(RULES, SETUP, game.journal)
    assert restored.events == game.events


def test_nothing_to_undo() -> None:
    game: Game[Any] = Game(RULES, SETUP)
    assert not game.can_undo
    with pytest.raises(JournalError, match="nothing to undo"):
        game.undo()
    assert game.revision == 0


def test_undo_survives_a_restart() -> None:
    game = begun()
    game.undo()
    game.undo()
    restored: Game[Any] = Game(RULES, SETUP, game.journal)
    assert len(restored.log) == 3
    restored.redo()
    restored.redo()
    assert restored.events == begun().events


def test_states_at() -> None:
    game = begun()
    assert game.state_at(0) == RULES.start(SETUP)
    assert game.state_at(5) == game.state
    for wrong in (-1, 6):
        with pytest.raises(JournalError):
            game.state_at(wrong)


def test_several_changes_are_one_step() -> None:
    game = begun()
    log = game.log
    # Ann's domino was 17 all along: line and choice are mended together and taken back together.
    mended = Batch((Amend(0, Line(("3", "18", "22", "40"))), Amend(3, Choose("Ann", "18"))))
    assert game.change(mended)
    assert game.revision == 6
    assert [logged.status for logged in game.log] == ["legal"] * 5
    stored = [Command(c.revision, c.kind, json.loads(json.dumps(c.payload))) for c in game.journal]
    assert Game(RULES, SETUP, stored).log == game.log
    game.undo()
    assert game.log == log
    # Refused as a whole when any of them is: the second choice is of a domino that is taken.
    refused = Batch((Amend(0, Line(("3", "18", "22", "40"))), Amend(3, Choose("Ann", "3"))))
    assert not game.change(refused)
    assert game.log == log


def test_a_command_that_cannot_be_recorded_changes_nothing() -> None:
    class FullDisk(Exception):
        pass

    def record(*_: object) -> None:
        raise FullDisk

    game = begun()
    game.record = record
    log = game.log
    with pytest.raises(FullDisk):
        game.submit(RULES.vocabulary.parse("line 1 2 4 5"))
    with pytest.raises(FullDisk):
        game.undo()
    with pytest.raises(FullDisk):
        game.delete(0)
    assert (game.log, game.revision, game.can_redo) == (log, 5, False)


def test_every_command_is_recorded_before_it_counts() -> None:
    game = begun()
    seen: list[tuple[str, int, int]] = []

    def record(command: Command, *_: object) -> None:
        seen.append((command.kind, command.revision, game.revision))

    game.record = record
    game.undo()
    game.redo()
    assert game.delete(4)
    assert game.insert(4, Choose("Ben", "17"))
    assert seen == [("undo", 6, 5), ("redo", 7, 6), ("delete", 8, 7), ("insert", 9, 8)]


@pytest.mark.parametrize(
    "change",
    [
        Insert(Choose("Ann", "3")),
        Insert(Choose("Ann", "3"), 4, overruled=True),
        Insert(Choose("Ann", "3"), 0, kept=True),
        Amend(2, Line(("1", "2"))),
        Amend(2, Line(("1", "2")), overruled=True, kept=True),
        Delete(7),
        Overrule(3),
        ChangeSetup(SETUP, {"Ann": "Bea"}),
    ],
)
def test_changes_are_read_back(change: Any) -> None:
    command = Command.of(1, change)
    assert command.change(RULES.vocabulary) == change


@pytest.mark.parametrize(
    ("kind", "payload", "version"),
    [
        ("dance", {}, 1),
        ("insert", {}, 1),
        ("insert", {"event": None, "at": None}, 1),
        ("insert", {"event": Choose("Ann", "3").to_json(), "at": "x"}, 1),
        ("insert", {"event": {**Choose("Ann", "3").to_json(), "v": 9}, "at": None}, 1),
        ("insert", {"event": Choose("Ann", "3").to_json(), "at": 9}, 1),
        ("insert", {"event": Choose("Ann", "3").to_json(), "at": None}, 2),
        ("amend", {"at": 0, "event": Choose("Ann", "3").to_json()}, 1),
        ("delete", {"at": 0}, 1),
        ("delete", {"at": None}, 1),
        ("overrule", {"at": 4}, 1),
        ("setup", {"setup": {}, "renamed": {}}, 1),
        ("setup", {"setup": SETUP.to_json(), "renamed": 3}, 1),
        ("undo", {}, 1),
        ("redo", {}, 1),
    ],
)
def test_a_journal_that_cannot_be_read(kind: str, payload: Mapping[str, Any], version: int) -> None:
    with pytest.raises(JournalError):
        Game(RULES, SETUP, [Command(1, kind, payload, version)])


def test_a_journal_with_a_gap() -> None:
    journal = begun().journal
    with pytest.raises(JournalError, match="command 3 of the journal is missing"):
        Game(RULES, SETUP, [*journal[:2], *journal[3:]])


def test_the_number_of_a_broken_command_is_told() -> None:
    journal = [*begun().journal, Command(6, "insert", {"event": {"kind": "dance"}, "at": None})]
    with pytest.raises(JournalError, match="command 6: an event of the unknown kind 'dance'"):
        Game(RULES, SETUP, journal)


def test_a_game_keeps_players_and_mode() -> None:
    game = begun()
    fewer = Setup("origins-discovery", (), SETUP.players[:2])
    other = Setup("origins-totem", (), SETUP.players)
    for chosen in (fewer, other):
        with pytest.raises(JournalError, match="keeps its players"):
            game.change_setup(chosen)
    with pytest.raises(JournalError):
        game.change_setup(SETUP.renamed({"Ann": "Bea"}))  # renamed nowhere else
    assert game.revision == 5


# Rulings and sheets ---------------------------------------------------------------------------


def test_rulings() -> None:
    assert Ruling.of([]) is ACCEPTED
    assert ACCEPTED and not ACCEPTED.overrulable and ACCEPTED.message == ""
    one = Breach("A-1", "One.", ((0, 1), (1, 1)), "Ann")
    two = Breach("A-2", "Two.", ((1, 1),), "Ann", possible=False)
    ruling = Ruling.of([one, two, one])
    assert not ruling
    assert ruling.rules == ("A-1", "A-2")
    assert ruling.message == "One. Two."
    assert ruling.squares == ((0, 1), (1, 1))
    assert not ruling.overrulable
    assert Ruling.of([one]).overrulable


def sheet(*keys: tuple[int, int, int]) -> ScoreSheet:
    tallies = [
        Tally(f"P{n}", "", (Row("r", "r", "R", (Part(total, "t"),)),), region, marks)
        for n, (total, region, marks) in enumerate(keys)
    ]
    steps = (
        ("largest_region", lambda tally: tally.largest_region or 0),
        ("marks", lambda tally: tally.marks or 0),
    )
    return ScoreSheet.of(tallies, steps)


@pytest.mark.parametrize(
    ("keys", "ranks", "tie_break"),
    [
        (((5, 0, 0), (7, 0, 0)), (2, 1), None),
        (((7, 3, 0), (7, 4, 0)), (2, 1), "largest_region"),
        (((7, 3, 1), (7, 3, 2)), (2, 1), "marks"),
        (((7, 3, 1), (7, 3, 1), (5, 9, 9)), (1, 1, 3), "shared"),
        (((7, 3, 1), (7, 3, 1), (7, 2, 9)), (1, 1, 3), "shared"),
        (((7, 4, 1), (7, 3, 1), (7, 3, 2)), (1, 3, 2), "largest_region"),
        (((7, 4, 1), (7, 4, 3), (7, 3, 2)), (2, 1, 3), "marks"),
        (((9, 0, 0), (7, 3, 1), (7, 3, 1), (1, 0, 0)), (1, 2, 2, 4), None),
        (((0, 0, 0),), (1,), None),
        ((), (), None),
    ],
)
def test_ranks(
    keys: tuple[tuple[int, int, int], ...], ranks: tuple[int, ...], tie_break: str | None
) -> None:
    found = sheet(*keys)
    assert (found.ranks, found.tie_break) == (ranks, tie_break)


def test_ranks_whatever_the_order() -> None:
    rng = random.Random(1)
    keys = [(7, 3, 1), (7, 3, 2), (7, 4, 0), (6, 9, 9), (7, 3, 2)]
    expected = dict(zip(keys, sheet(*keys).ranks, strict=True))
    for _ in range(20):
        rng.shuffle(keys)
        assert dict(zip(keys, sheet(*keys).ranks, strict=True)) == expected


def test_no_such_column() -> None:
    with pytest.raises(KeyError):
        sheet((1, 1, 1)).tally("Nobody")
