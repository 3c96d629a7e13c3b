"""A game is one game, in whatever formats and whatever order its files come."""

from functools import cache
from itertools import product
from pathlib import Path

import pytest

from companion.history.store import Store
from companion.sharing.compact import encode_boards
from companion.sharing.files import read
from companion.sharing.formats import FORMATS
from companion.sharing.incoming import Incoming, Judged, judge, store_new
from companion.sharing.records import Record
from tests.sharing.games import PLAYED, desk, game, open_store, put

SCORED = ("score", "json", "code")
REFEREED = (*SCORED, "game", "result-code")


def files_of(store: Store, record: Record) -> dict[str, bytes]:
    """A game in every format that can be read back, without what this store is told of it."""
    id_ = put(store, record)
    kinds = SCORED if store.summary(id_).scored else REFEREED
    found = {kind: FORMATS[kind].write(store, [id_]) for kind in kinds if kind in FORMATS}
    if "result-code" in kinds:
        found["result-code"] = encode_boards(found["score"].decode()).encode()
    return found


@cache  # a code takes its time
def read_once(data: bytes) -> tuple[Incoming, ...]:
    return read(data, "a file")


def taken(store: Store, *files: bytes) -> tuple[Judged, ...]:
    judged = judge(store, [one for data in files for one in read_once(data)])
    store_new(store, judged)
    return judged


@pytest.mark.parametrize("scored", [False, True], ids=["refereed", "scored"])
def test_every_pair_of_formats_is_one_game(store: Store, tmp_path: Path, scored: bool) -> None:
    record = game("origins-totem", seed=4)
    files = files_of(store, desk(record) if scored else record)
    uid = store.games()[0].uid
    for number, (one, other) in enumerate(product(files, repeat=2)):
        with open_store(tmp_path / f"{number}.db") as history:
            assert [j.standing for j in taken(history, files[one])] == ["new"], one
            ((standing, known),) = [(j.standing, j.known) for j in taken(history, files[other])]
            (stored,) = history.games()
            assert (standing, known and known.id) == ("known", stored.id), (one, other)
            # Its id for ever is the real one as soon as that is known, of what is stored.
            events = {"game", "json", "code"} if not scored else set(files)
            if "json" in (one, other) and {one, other} <= events | {one} and one in events:
                assert stored.uid == uid, (one, other)
            # Whatever comes later is known, too.
            assert {j.standing for j in taken(history, *files.values())} == {"known"}
            assert len(history.games()) == 1
    with open_store(tmp_path / "at once.db") as history:
        # In one go the file that tells most is what is stored.
        judged = taken(history, *files.values())
        assert sorted(j.standing for j in judged) == ["known"] * (len(files) - 1) + ["new"]
        assert [(one.uid, one.scored) for one in history.games()] == [(uid, scored)]


def test_a_file_of_one_who_only_had_the_code_is_the_game_itself(
    store: Store, tmp_path: Path
) -> None:
    """Their JSON has an id, but one that follows from the text."""
    files = files_of(store, game())
    with open_store(tmp_path / "other.db") as other:
        taken(other, files["code"])
        theirs = FORMATS["json"].write(other, [1])
        assert theirs != files["json"]
        ((standing, known),) = [(j.standing, j.known) for j in taken(store, theirs)]
        assert (standing, known and known.id) == ("known", 1)
    with open_store(tmp_path / "third.db") as third:
        assert sorted(j.standing for j in taken(third, theirs, files["json"])) == ["known", "new"]


def test_a_changed_game_is_not_the_one_that_came(store: Store, tmp_path: Path) -> None:
    files = files_of(store, game(events=9))
    with open_store(tmp_path / "other.db") as other:
        taken(other, files["code"])
        other.open_game(1).undo()
        (one,) = judge(other, read(files["json"], "file"))
        assert one.standing == "conflict" and "changed since it was imported" in one.remark


def test_two_games_that_ended_alike_are_two(store: Store, tmp_path: Path) -> None:
    """Both have an id of their own: who scored the same boards twice said so."""
    record = desk(game())
    put(store, record)
    put(store, record)
    both = FORMATS["json"].write(store, [1, 2])
    with open_store(tmp_path / "other.db") as other:
        assert [j.standing for j in taken(other, both)] == ["new", "new"]
        assert other.games()[0].played_at == PLAYED
