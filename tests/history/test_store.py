"""Games in the store: what is written, what is read back, what the lists say."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.store import Store, StoredGame
from companion.referee import Amend, CompanionError, Game, JournalError, Player, Setup, SetupError
from tests.history.toy import LENGTH, SETUP, Say, ruleset_for


def play(game: Game, *numbers: int) -> None:
    for number in numbers:
        assert game.submit(Say(game.state.turn, number))


def finished_game(store: Store) -> StoredGame:
    game = store.new_game(SETUP)
    play(game, *range(1, LENGTH + 1))
    return game


def rows(path: Path, query: str) -> list[tuple]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def assert_same(one: Game, other: Game) -> None:
    assert (one.journal, one.log, one.setup) == (other.journal, other.log, other.setup)
    assert (one.can_undo, one.can_redo) == (other.can_undo, other.can_redo)


def test_a_game_is_read_as_it_was_written(database: Path, store: Store) -> None:
    game = store.new_game(SETUP)
    play(game, 1, 5, 7)
    assert_same(store.open_game(game.id), game)
    with Store(database, ruleset_for) as other:
        again = other.open_game(game.id)
        play(again, 8)
    assert_same(store.open_game(game.id), again)


def test_a_game_played_elsewhere_is_stored_whole_or_not_at_all(
    database: Path, store: Store
) -> None:
    game = Game(ruleset_for(SETUP.preset), SETUP)
    play(game, *range(1, LENGTH + 1))
    assert game.change_setup(game.setup.renamed({"Bo": "Bob"}), {"Bo": "Bob"})
    assert_same(store.open_game(store.add_game(game)), game)
    (summary,) = store.games()
    assert summary.finished and [seat.name for seat in summary.seats] == ["Ann", "Bob"]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON game_command WHEN new.revision = 5 "
            "BEGIN SELECT raise(ABORT, 'full'); END"
        )
    with pytest.raises(CompanionError):
        store.add_game(game)
    assert [game.id for game in store.games()] == [summary.id]


def test_a_refused_event_writes_nothing(store: Store) -> None:
    game = store.new_game(SETUP)
    assert not game.submit(Say("Bo", 1))
    assert store.open_game(game.id).revision == game.revision == 0


def test_undo_redo_and_corrections_are_stored(store: Store) -> None:
    game = store.new_game(SETUP)
    play(game, 1, 5)
    assert game.overrule(Say("Ann", 3))
    assert game.amend(0, Say("Ann", 2))
    assert game.insert(1, Say("Bo", 4))
    assert game.delete(2)
    assert game.change(Amend(0, Say("Ann", 9), kept=True))
    game.undo()
    game.undo()
    game.redo()
    assert_same(store.open_game(game.id), game)
    assert game.can_redo
    assert store.games()[0].events == len(game.log)


@given(data=st.data())
def test_any_history_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, data: st.DataObject
) -> None:
    path = tmp_path_factory.mktemp("any") / "history.db"
    with Store(path, ruleset_for) as store:
        game = store.new_game(SETUP)
        for _ in range(data.draw(st.integers(0, 12))):
            place = st.integers(0, len(game.log))
            said = st.builds(Say, st.sampled_from(game.setup.names), st.integers(0, 30))
            try:
                match data.draw(st.integers(0, 7)):
                    case 0:
                        game.undo()
                    case 1:
                        game.redo()
                    case 2:
                        game.amend(data.draw(place), data.draw(said))
                    case 3:
                        game.delete(data.draw(place))
                    case 4:
                        game.overrule(data.draw(said))
                    case 5:
                        rename(game, {"Ann": "Bo", "Bo": "Ann"})
                    case _ if game.state.turn:
                        play(game, game.state.highest + 1)
            except JournalError:
                pass
        assert_same(store.open_game(game.id), game)
        [summary] = store.games()
        assert summary.finished == game.prompt().finished
        assert (summary.setup, summary.events) == (game.setup, len(game.log))
        assert [seat.name for seat in summary.seats] == list(game.setup.names)
        if summary.finished:
            sheet = game.score()
            assert [seat.score for seat in summary.seats] == [
                sheet.tally(seat.name).total for seat in summary.seats
            ]
            assert set(summary.winners) == set(sheet.winners)
        assert store.rebuild_scores() == {}
        assert store.games() == (summary,)


def rename(game: Game, names: dict[str, str]) -> None:
    assert game.change_setup(game.setup.renamed(names), names)


def test_lists_show_finished_and_unfinished_games_newest_first(store: Store) -> None:
    before = datetime.now(UTC) - timedelta(seconds=1)
    first = finished_game(store)
    second = store.new_game(Setup("toy", (), (Player("Cy", "green"), Player("Ann", "black"))))
    play(second, 4)
    newest, oldest = store.games()
    assert (newest.id, oldest.id) == (second.id, first.id)
    assert store.unfinished() == (newest,)
    assert (newest.finished, newest.events, newest.winners) == (False, 1, ())
    assert [(seat.score, seat.rank) for seat in newest.seats] == [(None, None)] * 2
    assert (oldest.kind, oldest.setup, oldest.events) == ("refereed", SETUP, LENGTH)
    assert [(s.name, s.colour, s.score, s.rank, s.winner) for s in oldest.seats] == [
        ("Ann", "pink", 9, 2, False),
        ("Bo", "blue", 12, 1, True),
    ]
    assert oldest.winners == ("Bo",)
    assert oldest.finished_at is not None
    assert before < oldest.created_at <= oldest.finished_at <= datetime.now(UTC)
    assert oldest.created_at.utcoffset() == oldest.finished_at.utcoffset() == timedelta(0)


def test_undoing_the_last_event_of_a_finished_game_opens_it_again(store: Store) -> None:
    game = finished_game(store)
    game.undo()
    [summary] = store.unfinished()
    assert [(s.score, s.rank, s.winner) for s in summary.seats] == [(None, None, False)] * 2
    game.redo()
    assert store.unfinished() == ()
    assert store.games()[0].winners == ("Bo",)


def test_correcting_a_finished_game_corrects_its_scores_and_keeps_its_date(store: Store) -> None:
    game = finished_game(store)
    [before] = store.games()
    assert game.amend(4, Say("Ann", 40))
    [after] = store.games()
    assert [(s.score, s.rank) for s in after.seats] == [(1 + 3 + 40, 1), (2 + 4 + 6, 2)]
    assert after.finished_at == before.finished_at


def test_known_players_come_with_their_last_colour_most_recent_first(store: Store) -> None:
    assert (store.known_players(), store.last_setup()) == ((), None)
    store.new_game(SETUP)
    last = Setup("toy", ("loud", "quick"), (Player("Cy", "pink"), Player("Ann", "green")))
    store.new_game(last)
    assert store.known_players() == (
        Player("Cy", "pink"),
        Player("Ann", "green"),
        Player("Bo", "blue"),
    )


def test_who_plays_next_is_proposed_from_the_newest_game_that_was_begun(store: Store) -> None:
    store.new_game(SETUP)
    assert store.last_setup() is None
    last = Setup("toy", (), (Player("Cy", "pink"), Player("Ann", "green")))
    begun = store.new_game(last)
    assert begun.submit(Say("Cy", 1))
    store.new_game(SETUP)
    assert store.last_setup() == last


def test_lists_follow_a_new_name_colour_and_seat_and_its_undo(database: Path, store: Store) -> None:
    game = finished_game(store)
    setup = replace(game.setup, players=(Player("Anna", "green"), Player("Bo", "blue")))
    assert game.change_setup(setup, {"Ann": "Anna"})
    [summary] = store.games()
    assert (summary.setup, summary.seats[0].name, summary.seats[0].score) == (setup, "Anna", 9)
    assert store.known_players() == setup.players
    assert store.last_setup() == setup
    assert rows(database, "SELECT name FROM player ORDER BY name") == [("Anna",), ("Bo",)]
    assert_same(store.open_game(game.id), game)
    game.undo()
    assert store.known_players() == SETUP.players
    game.redo()
    swapped = replace(setup, players=setup.players[::-1])
    assert game.change_setup(swapped)
    assert [seat.name for seat in store.games()[0].seats] == ["Bo", "Anna"]


def test_a_broken_set_up_hides_no_other_game(database: Path, store: Store) -> None:
    store.new_game(SETUP)
    rename(store.new_game(SETUP), {"Ann": "Anna"})
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game SET setup = '{}', first_setup = 'torn' WHERE id = 2")
    torn, whole = store.games()
    assert (torn.setup.preset, torn.setup.names) == ("toy", ("Anna", "Bo"))
    assert whole.setup == SETUP
    assert store.last_setup() == torn.setup
    with pytest.raises(JournalError):
        store.open_game(2)


def test_a_game_that_was_never_begun_can_be_dropped(store: Store) -> None:
    store.new_game(SETUP)
    begun = finished_game(store)
    assert store.delete_unbegun(1)
    assert not store.delete_unbegun(1) and not store.delete_unbegun(begun.id)
    assert [game.id for game in store.games()] == [begun.id]


def test_renaming_in_one_game_leaves_the_others(store: Store) -> None:
    store.new_game(SETUP)
    game = store.new_game(SETUP)
    rename(game, {"Ann": "Bo", "Bo": "Ann"})
    assert [[seat.name for seat in g.seats] for g in store.games()] == [
        ["Bo", "Ann"],
        ["Ann", "Bo"],
    ]
    rename(game, {"Ann": "Dee"})
    assert [player.name for player in store.known_players()] == ["Bo", "Dee", "Ann"]


def test_lost_scores_are_rebuilt_from_the_journal(database: Path, store: Store) -> None:
    finished_game(store)
    rename(store.new_game(SETUP), {"Ann": "Anna"})
    before = store.games()
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE seat SET score = NULL, rank = 7, winner = 0, colour = 'red'")
        connection.execute("UPDATE game SET events = 0, setup = first_setup")
    assert store.games() != before
    assert store.rebuild_scores() == {}
    assert store.games() == before
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE game SET finished_at = NULL")
    store.rebuild_scores()
    [last] = rows(database, "SELECT max(at) FROM game_command WHERE game_id = 1")
    assert rows(database, "SELECT finished_at FROM game WHERE id = 1") == [last]


def test_a_game_that_cannot_be_read_is_named_and_left(database: Path, store: Store) -> None:
    for _ in range(4):
        finished_game(store)
    with closing(sqlite3.connect(database)) as connection, connection:
        sets = ["kind = 'dance'", "version = 2", "payload = '{'"]
        for game, change in enumerate(sets, 1):
            where = f"WHERE game_id = {game} AND revision = 3"
            connection.execute(f"UPDATE game_command SET {change} {where}")
    with pytest.raises(JournalError, match=r"game 1 .*: command 3 .*'dance'"):
        store.open_game(1)
    with pytest.raises(JournalError, match=r"game 2 .*: command 3 .* version 2"):
        store.open_game(2)
    with pytest.raises(JournalError, match=r"game 3 .*: command 3 .* JSON"):
        store.open_game(3)
    before = store.games()
    assert list(store.rebuild_scores()) == [1, 2, 3]
    assert store.games() == before


def test_a_deleted_game_is_gone_with_the_names_only_it_knew(database: Path, store: Store) -> None:
    game = store.new_game(Setup("toy", (), (Player("Cy", "green"), Player("Ann", "black"))))
    play(game, 1)
    kept = store.new_game(SETUP)
    store.delete_game(game.id)
    assert [summary.id for summary in store.games()] == [kept.id]
    assert rows(database, "SELECT count(*) FROM game_command") == [(0,)]
    assert rows(database, "SELECT name FROM player ORDER BY name") == [("Ann",), ("Bo",)]
    with pytest.raises(JournalError, match="no game"):
        play(game, 2)
    assert game.revision == 1
    for gone in (store.open_game, store.delete_game):
        with pytest.raises(JournalError, match=f"no game {game.id}"):
            gone(game.id)
    # An id that was given once is not given again.
    store.delete_game(kept.id)
    assert store.new_game(SETUP).id == kept.id + 1


def test_a_note_is_kept(store: Store) -> None:
    game = store.new_game(SETUP)
    store.set_note(game.id, "in the garden")
    assert store.games()[0].note == "in the garden"


def test_a_game_that_cannot_be_set_up_is_not_stored(database: Path) -> None:
    class Strict:
        def __getattr__(self, name: str) -> object:
            return getattr(ruleset_for("toy"), name)

        def start(self, setup: Setup) -> None:
            raise SetupError("too few players")

    with Store(database, lambda preset: Strict()) as store:
        with pytest.raises(SetupError):
            store.new_game(SETUP)
        assert store.games() == ()


def test_names_of_any_script_are_kept(store: Store) -> None:
    setup = Setup("toy", (), (Player("Zoë \"x\" 'y'", "pink"), Player("李", "blue")))
    game = store.new_game(setup)
    play(game, 1)
    assert_same(store.open_game(game.id), game)
    assert store.known_players() == setup.players
