"""What is new is stored, what is known is told, what is in conflict changes nothing."""

import pytest

from companion.history.store import Store
from companion.referee import CompanionError
from companion.sharing.files import read
from companion.sharing.formats import FORMATS
from companion.sharing.incoming import Judged, judge, store_new
from tests.sharing.games import PLAYED, desk, game, open_store, put


def judged(store: Store, *files: bytes) -> tuple[Judged, ...]:
    games = [one for n, data in enumerate(files, 1) for one in read(data, f"file {n}")]
    return judge(store, games)


def standings(store: Store, *files: bytes) -> list[tuple[str, int | None, str]]:
    return [(j.standing, j.known.id if j.known else None, j.remark) for j in judged(store, *files)]


@pytest.mark.parametrize("format_", ["game", "json", "score"])
def test_twice_is_once(store: Store, format_: str) -> None:
    data = FORMATS[format_].write(store, [put(store, game())])
    # The very game is known where it was played, whether the file has its id or not.
    assert standings(store, data) == [("known", 1, "")]
    with open_store(store.path.with_name("other.db")) as other:
        first, second = judged(other, data, data)
        assert (first.standing, second.standing) == ("new", "known")
        assert second.remark == f"it is the game of {first.incoming.source}"
        assert store_new(other, (first, second)) == (1,)
        assert standings(other, data) == [("known", 1, "")]
        assert store_new(other, judged(other, data)) == ()
        other.bin_game(1)
        assert standings(other, data) == [("known", 1, "")]


def test_a_game_that_went_on_is_in_conflict_and_nothing_is_stored(store: Store) -> None:
    id_ = put(store, game(events=9))
    old = FORMATS["json"].write(store, [id_])
    going = store.open_game(id_)
    assert going.submit(next(iter(going.prompt().required.answers)))  # type: ignore[union-attr]
    new = FORMATS["json"].write(store, [put(store, desk(game(seed=7)))])
    ((standing, known, remark),) = standings(store, old)
    assert (standing, known) == ("conflict", id_) and "same id" in remark
    with open_store(store.path.with_name("other.db")) as other:
        store_new(other, judged(other, FORMATS["json"].write(store, [id_])))
        both = judged(other, new, old)
        assert [one.standing for one in both] == ["new", "conflict"]
        with pytest.raises(CompanionError, match="conflict"):
            store_new(other, both)
        assert len(other.games()) == 1 and other.open_game(1).revision == 10
        # Within the files themselves, too.
        now = FORMATS["json"].write(store, [id_])
    with open_store(store.path.with_name("third.db")) as third:
        assert [one.standing for one in judged(third, now, old)] == ["new", "conflict"]


def test_what_is_remembered_here_stays(store: Store) -> None:
    id_ = put(store, game(), note="of the file", place="Home")
    data = FORMATS["json"].write(store, [id_])
    store.set_details(id_, note="mine", place="Elsewhere")
    ((standing, known, remark),) = standings(store, data)
    assert (standing, known) == ("known", id_)
    assert remark == "its place and note differ; yours stays"
    store_new(store, judged(store, data))
    assert store.summary(id_).note == "mine"


def test_a_file_that_was_changed_after_its_import(store: Store) -> None:
    data = FORMATS["game"].write(store, [put(store, game(events=9))])
    store.delete_game(1)
    (id_,) = store_new(store, judged(store, data))
    store.open_game(id_).undo()
    ((standing, known, remark),) = standings(store, data)
    assert (standing, known) == ("conflict", id_) and "changed since it was imported" in remark


def test_details_come_with_the_game(store: Store) -> None:
    data = FORMATS["json"].write(store, [put(store, game(), note="n", place="p", minutes=50)])
    store.delete_game(1)
    (id_,) = store_new(store, judged(store, data))
    summary = store.summary(id_)
    assert (summary.note, summary.place, summary.minutes) == ("n", "p", 50)
    assert summary.played_at == PLAYED and summary.finished


def test_another_game_of_the_same_people_is_new(store: Store) -> None:
    for seed in range(3):
        put(store, game(seed=seed, events=12))
        put(store, desk(game(seed=seed)))
    with open_store(store.path.with_name("other.db")) as other:
        data = FORMATS["game"].write(other, [put(other, game(seed=9, events=12))])
        boards = FORMATS["score"].write(other, [put(other, desk(game(seed=9)))])
    assert [one[0] for one in standings(store, data, boards)] == ["new", "new"]
