"""Statistics read from a store: they follow corrections, names and the bin."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.history.queries import Filters
from companion.history.report import Report, report
from companion.history.statistics import Mode, head_to_head
from companion.history.store import Store, StoredGame
from companion.history.words import mode_title, number
from companion.referee import Player, Setup
from tests.history.toy import LENGTH, Say


def told(store: Store, **filters: str) -> Report:
    return report(store, Filters(**filters))


def played(store: Store, numbers: list[int], names: tuple[str, str] = ("Ann", "Bo")) -> StoredGame:
    """A finished game: both say numbers in turn, each higher than the last."""
    players = (Player(names[0], "pink"), Player(names[1], "blue"))
    game = store.new_game(Setup("toy", (), players))
    for at, said in enumerate(numbers):
        assert game.submit(Say(names[at % 2], said))
    return game


def test_only_finished_games_count(store: Store) -> None:
    played(store, [1, 2, 3])
    assert not told(store).statistics.finishes
    played(store, [1, 2, 3, 4, 5, 9])
    found = told(store)
    assert found.people == ("Ann", "Bo")
    assert (found.statistics.of("Bo").won, found.statistics.of("Ann").won) == (1, 0)
    assert found.statistics.of("Ann", "toy").scores.average == 9
    assert found.label("toy", "numbers") == "Numbers"
    assert found.label("toy", "never-seen") == "never seen"
    assert [found.title(r) for r in found.records if ":" in r.id] == ["Most points, Numbers"]


def test_corrections_are_followed_at_once(store: Store) -> None:
    game = played(store, [1, 2, 3, 4, 5, 9])
    assert told(store).streaks["Bo"].longest == 1
    assert game.amend(LENGTH - 1, Say("Bo", 6))
    assert told(store).statistics.of("Bo").scores.best == 12
    assert game.delete(LENGTH - 1)
    assert game.overrule(Say("Bo", 3))
    found = told(store)
    assert found.statistics.of("Bo").scores.best == found.statistics.of("Ann").scores.best == 9
    assert (found.statistics.of("Ann").shared, found.statistics.of("Bo").shared) == (1, 1)
    assert head_to_head(found.statistics.finishes, "Ann")[0].level == 1
    game.undo()
    game.undo()
    assert told(store).statistics.of("Bo").won == 1
    # A game that is no longer finished counts no longer.
    game.delete(0)
    assert not told(store).statistics.finishes


def test_names_are_followed_and_hidden_people_still_count_for_others(store: Store) -> None:
    played(store, [1, 2, 3, 4, 5, 9])
    played(store, [1, 2, 3, 4, 5, 9], ("Anna", "Bo"))
    assert told(store).statistics.of("Ann").played == 1
    store.merge_people("Ann", "Anna")
    found = told(store)
    assert found.people == ("Ann", "Bo") and found.statistics.of("Ann").played == 2
    assert len(found.ratings["Ann"]) == 2
    store.rename_person("Bo", "Bob")
    found = told(store)
    assert found.people == ("Ann", "Bob") and found.streaks["Bob"].longest == 2
    store.hide_person("Bob", True)
    found = told(store)
    assert found.people == ("Ann",)
    assert head_to_head(found.statistics.finishes, "Ann")[0].behind == 2
    store.part_person("Anna")
    assert told(store).statistics.of("Ann").played == 1


def test_the_bin_does_not_count(store: Store) -> None:
    game = played(store, [1, 2, 3, 4, 5, 9])
    store.bin_game(game.id)
    assert not told(store).statistics.finishes
    store.unbin_game(game.id)
    assert len(told(store).statistics.finishes) == 1


def test_a_choice_of_games(store: Store) -> None:
    played(store, [1, 2, 3, 4, 5, 9])
    assert len(told(store, preset="toy").statistics.finishes) == 1
    assert not told(store, preset="origins-tribe").statistics.finishes


def test_the_reading_can_be_stopped(store: Store) -> None:
    played(store, [1, 2, 3, 4, 5, 9])
    played(store, [1, 2, 3, 4, 5, 9])
    read: list[int] = []

    def stop(games: int) -> None:
        read.append(games)
        raise InterruptedError

    with pytest.raises(InterruptedError):
        report(store, Filters(), stop)
    assert read == [1]
    assert len(told(store).statistics.finishes) == 2


def test_labels_of_a_game_that_cannot_be_read_are_its_ids(store: Store, database: Path) -> None:
    game = played(store, [1, 2, 3, 4, 5, 9])
    store.close()
    import sqlite3

    with sqlite3.connect(database) as connection:
        connection.execute(
            "UPDATE game_command SET payload = '{' WHERE game_id = ? AND revision = 1", (game.id,)
        )
    found = told(store)
    assert found.statistics.of("Bo").won == 1 and found.label("toy", "numbers") == "numbers"


def test_words() -> None:
    assert mode_title(Mode("toy", ("loud",))) == "toy with loud"
    assert mode_title(Mode("kingdomino", ("harmony",))) == "Kingdomino with Harmony"
    assert mode_title(Mode("kingdomino", ("harmony", "fog=3"))).endswith("and fog 3")
    assert (number(None), number(2), number(-0.25)) == ("-", "2.0", "-0.2")
