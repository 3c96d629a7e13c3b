"""Names: merged, renamed, hidden and parted again; the games keep them as they were played."""

from pathlib import Path

import pytest

from companion.history.queries import Filters
from companion.history.store import Store
from companion.referee import CompanionError, Player, Setup, SetupError
from tests.history.test_store import play, rename
from tests.history.toy import LENGTH, ruleset_for


def played(store: Store, *names: str) -> int:
    """A finished game of these players; the last one wins."""
    game = store.new_game(Setup("toy", (), tuple(Player(name) for name in names)))
    play(game, *range(1, LENGTH + 1))
    return game.id


def names(store: Store) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {person.name: (person.games, person.aliases) for person in store.people()}


def test_merged_names_are_one_person_in_every_list(store: Store) -> None:
    first, second = played(store, "Ann", "Bo"), played(store, "Bo", "Anna")
    bo = next(person for person in store.people() if person.name == "Bo")
    store.merge_people("Anna", "Ann")
    assert names(store) == {"Anna": (2, ("Ann",)), "Bo": (2, ())}
    assert [player.name for player in store.known_players()] == ["Bo", "Anna"]
    assert store.page(Filters(player="Ann")).total == store.page(Filters(player="Anna")).total == 2
    assert [seat.name for seat in store.summary(first).seats] == ["Ann", "Bo"]
    assert [seat.person for seat in store.summary(first).seats] == ["Anna", "Bo"]
    assert store.open_game(first).setup.names == ("Ann", "Bo")
    one, other = store.results()
    assert one.seats[0].uid == other.seats[1].uid and one.seats[1].uid == bo.uid
    assert {one.game_id, other.game_id} == {first, second}
    # A merge of merged people takes all names along, and none points to another than the person.
    played(store, "Annie", "Bo")
    store.merge_people("Annie", "Ann")
    assert names(store)["Annie"] == (3, ("Ann", "Anna")) and store.tangled_names() == []
    store.merge_people("Ann", "Anna")
    assert names(store)["Annie"] == (3, ("Ann", "Anna"))


def test_a_merge_is_refused_where_both_played_and_names_the_games(store: Store) -> None:
    played(store, "Ann", "Bo")
    expected = r"Ann and Bo both played in the game of \S{10} \(Ann and Bo\), so"
    with pytest.raises(CompanionError, match=expected):
        store.merge_people("Ann", "Bo")
    played(store, "Anna", "Cy")
    store.merge_people("Ann", "Anna")
    for _ in range(6):
        played(store, "Cy", "Bo")
    with pytest.raises(CompanionError, match=r"Cy and Ann both played in the game of .*, so"):
        store.merge_people("Cy", "Ann")
    with pytest.raises(
        CompanionError, match=r"the games of (\S{10} \(Cy and Bo\),? ){5}and 1 more"
    ):
        store.merge_people("Bo", "Cy")
    assert names(store)["Ann"] == (2, ("Anna",))


def test_who_sit_at_one_table_are_two_people_after_all(store: Store) -> None:
    played(store, "Ann", "Bo")
    later = played(store, "Anna", "Bo")
    store.merge_people("Ann", "Anna")
    game = store.new_game(Setup("toy", (), (Player("Anna"), Player("Ann"))))
    assert names(store) == {"Ann": (2, ()), "Anna": (2, ()), "Bo": (2, ())}
    # The same where a corrected name says so.
    store.delete_game(game.id)
    store.merge_people("Ann", "Anna")
    rename(store.open_game(later), {"Bo": "Ann"})
    assert names(store) == {"Ann": (2, ()), "Anna": (1, ()), "Bo": (1, ())}


def test_a_person_may_be_called_otherwise_and_back(store: Store) -> None:
    game = played(store, "Ann", "Bo")
    before = store.people()
    store.rename_person("Ann", "Dr. Ann")
    assert names(store) == {"Bo": (1, ()), "Dr. Ann": (1, ("Ann",))}
    assert [person.uid for person in store.people()] == [before[1].uid, before[0].uid]
    assert store.summary(game).seats[0].person == "Dr. Ann"
    assert store.known_players()[0] == Player("Dr. Ann")
    # Who plays under either name is the same person.
    played(store, "Dr. Ann", "Cy")
    played(store, "Ann", "Cy")
    assert names(store)["Dr. Ann"] == (3, ("Ann",))
    store.rename_person("Dr. Ann", "Ann")
    assert names(store)["Ann"] == (3, ("Dr. Ann",))
    assert store.people()[0].uid == before[0].uid


def test_a_new_name_that_was_never_played_under_goes_with_its_person(store: Store) -> None:
    played(store, "Ann", "Bo")
    before = store.people()
    store.rename_person("Ann", "Dr. Ann")
    store.part_person("Ann")
    assert store.people() == before
    store.rename_person("Bo", "Bob")
    store.rename_person("Bob", "Bobby")
    assert names(store)["Bobby"] == (1, ("Bo",))
    store.delete_game(1)
    assert store.people() == ()


def test_merged_names_can_be_parted_again(store: Store) -> None:
    played(store, "Ann", "Bo")
    played(store, "Anna", "Bo")
    before = store.people()
    store.merge_people("Ann", "Anna")
    store.part_person("Anna")
    assert store.people() == before


def test_hidden_people_are_proposed_no_more_but_keep_their_games(store: Store) -> None:
    played(store, "Ann", "Bo")
    played(store, "Anna", "Bo")
    store.merge_people("Ann", "Anna")
    store.hide_person("Anna")
    assert store.known_players() == (Player("Bo"),)
    assert [person.hidden for person in store.people()] == [True, False]
    assert store.page(Filters(player="Ann")).total == 2 and len(list(store.results())) == 2
    store.hide_person("Ann", False)
    assert [player.name for player in store.known_players()] == ["Ann", "Bo"]


def test_what_cannot_be_done_to_a_name_is_told_and_changes_nothing(store: Store) -> None:
    played(store, "Ann", "Bo")
    played(store, "Cy", "Dee")
    store.merge_people("Ann", "Cy")
    before = store.people()
    refusals = [
        (lambda: store.rename_person("Ann", "Bo"), "there is a Bo already"),
        (lambda: store.rename_person("Bo", "Cy"), "'Cy' is a name of Ann"),
        (lambda: store.part_person("Ann"), "Ann is not merged"),
        (lambda: store.part_person("Eve"), "nobody called 'Eve'"),
        (lambda: store.merge_people("Ann", "Eve"), "nobody called 'Eve'"),
        (lambda: store.hide_person("Eve"), "nobody called 'Eve'"),
        (lambda: store.rename_person("Eve", "Eva"), "nobody called 'Eve'"),
    ]
    for refused, why in refusals:
        with pytest.raises(CompanionError, match=why):
            refused()
    for bad in ("", " Ann", "x" * 100, "a\nb"):
        with pytest.raises(SetupError):
            store.rename_person("Ann", bad)
    assert store.people() == before


def test_two_windows_may_change_names_at_once(database: Path, store: Store) -> None:
    played(store, "Ann", "Bo")
    played(store, "Anna", "Cy")
    with Store(database, ruleset_for) as other:
        other.merge_people("Ann", "Anna")
        store.rename_person("Anna", "Dr. Ann")
        with pytest.raises(CompanionError, match=r"Dr\. Ann is not merged"):
            store.part_person("Dr. Ann")
        assert other.people() == store.people()
        assert names(other)["Dr. Ann"] == (2, ("Ann", "Anna"))
