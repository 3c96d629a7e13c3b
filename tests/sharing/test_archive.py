"""JSON brings everything back that was told, and nothing that could not have been."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from companion.history.store import Store
from companion.referee import CompanionError
from companion.sharing.archive import DEEPEST, loads, read
from companion.sharing.archive_model import File
from companion.sharing.formats import FORMATS
from companion.sharing.incoming import judge, store_new
from companion.sharing.records import content_of, sheet_of, text_of
from tests.sharing.games import PLAYED, desk, game, names, open_store, put, texts


def written(store: Store, *ids: int) -> str:
    return FORMATS["json"].write(store, ids).decode()


def changed(text: str, *path: Any, to: Any) -> Any:
    """The data of a file with something else in one place."""
    data = json.loads(text)
    found = data
    for step in path[:-1]:
        found = found[step]
    found[path[-1]] = to
    return data


@given(
    st.lists(names, min_size=2, max_size=2, unique=True),
    texts,
    texts,
    st.integers(0, 60),
    st.booleans(),
)
def test_games_come_back_as_they_were_told(
    full_store: Store, people: list[str], note: str, place: str, events: int, scored: bool
) -> None:
    record = game("origins-tribe", people, ["homo-habilis"], seed=events, events=events)
    if events > 20:
        # A history with corrections: one that stands, one that was taken back and done again.
        record.delete(events - 1)
        record.undo()
        record.redo()
        record.overrule(record.events[0])
    kept = desk(record) if scored else record
    id_ = put(full_store, kept, note=note, place=place)
    (found,) = read(loads(written(full_store, id_)), "file")
    assert found.uid == full_store.summary(id_).uid
    assert content_of(found.record) == content_of(kept)
    assert text_of(found.record) == text_of(kept)
    assert sheet_of(found.record) == sheet_of(kept)
    assert found.details is not None
    assert (found.details.note, found.details.place) == (note, place)
    assert (found.details.played_at, found.details.minutes) == (PLAYED, 35)


def test_a_whole_history_moves_to_another_file(store: Store, tmp_path: Any) -> None:
    records = [game(options=["giants", "quests"]), game("origins-totem", events=30)]
    ids = [put(store, record, note="n") for record in (*records, desk(records[0]))]
    text = written(store, *ids)
    with open_store(tmp_path / "other.db") as other:
        moved = store_new(other, judge(other, read(loads(text), "file")))
        assert written(other, *moved) == text
        for here, there in zip(ids, moved, strict=True):
            a, b = store.summary(here), other.summary(there)
            assert (a.uid, a.seats, a.kind, a.setup) == (b.uid, b.seats, b.kind, b.setup)
            assert (a.played_at, a.minutes, a.note) == (b.played_at, b.minutes, b.note)
            assert a.finished == b.finished


def test_what_follows_from_the_rest_is_told_for_other_programs(store: Store) -> None:
    record = game("kingdomino", ("Ann", "Ben"))
    data = json.loads(written(store, put(store, record)))
    assert (data["format"], data["version"]) == ("companion-games", 1)
    (entry,) = data["games"]
    assert entry["text"] == text_of(record)
    sheet = record.score()
    assert entry["result"]["winners"] == list(sheet.winners)
    assert entry["result"]["finished"] is True
    assert [p["total"] for p in entry["result"]["players"]] == [t.total for t in sheet.tallies]
    # A result that was tampered with is worked out again.
    entry["result"]["players"][0]["total"] = 999
    (found,) = read(data, "file")
    assert sheet_of(found.record) == sheet


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{", "JSON was expected"),
        ('{"a', "unterminated string$"),
        ('{"a": NaN}', "a whole number was expected, not NaN"),
        ('{"a": -Infinity}', "a whole number was expected"),
        ('{"a": 1e999}', "a whole number was expected, not 1e999"),
        ('{"a": 1.5}', "a whole number was expected, not 1.5"),
        ('{"a": ' + "9" * 5_000 + "}", "a number of 5000 digits"),
        ("[" * 100_000, "nested more than"),
        ('{"a":' * 100_000, "nested more than"),
        ("[" * DEEPEST + "]" * DEEPEST + "[", "JSON was expected"),
    ],
)
def test_json_that_nobody_would_write(text: str, message: str) -> None:
    with pytest.raises(CompanionError, match=message):
        loads(text)


def test_a_text_without_an_end_is_looked_through_once() -> None:
    # Hours, where each quotation mark of it begins a text once more.
    text = '"' + '\\"' * 1_000_000
    with pytest.raises(CompanionError, match="unterminated string"):
        loads(text)


def test_of_a_million_wrong_games_one_is_told() -> None:
    with pytest.raises(ValidationError) as caught:
        File.model_validate({"format": "companion-games", "version": 1, "games": [{}] * 1_000})
    assert {error["loc"][1] for error in caught.value.errors()} == {0}


def test_brackets_inside_of_texts_are_no_nesting() -> None:
    assert loads(json.dumps({"a": "[" * 100_000 + '"\\' + "{" * 1_000}))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("version",), 2, "of version 2; this Companion reads version 1"),
        (("version",), True, '"version": 1 was expected'),
        (("version",), None, '"version": 1 was expected'),
        (("games", 0), [], r"games\[1\]: an object was expected"),
        (("games",), {}, "games: .* list"),
        (("games", 0, "uid"), "../../x", r"games\[1\].uid"),
        (("games", 0, "uid"), 7, r"games\[1\].uid: .* string"),
        (("games", 0, "kind"), "chess", r"games\[1\].kind"),
        (("games", 0, "minutes"), -1, r"games\[1\].minutes"),
        (("games", 0, "minutes"), 10**14, r"games\[1\].minutes"),
        (("games", 0, "played_at"), "yesterday", r"games\[1\].played_at"),
        (("games", 0, "played_at"), "2026-03-01T20:00:00", r"a time with its zone"),
        (("games", 0, "played_at"), "0001-01-01T00:00:00+14:00", r"a time with its zone"),
        (("games", 0, "note"), "\x1b[2J", r"games\[1\].note: .*U\+001B"),
        (("games", 0, "place"), "\ud800", r"games\[1\].place: .*unicode"),
        (("games", 0, "surprise"), 1, r"games\[1\].surprise"),
        (("games", 0, "setup"), {}, "game 1: a stored set-up cannot be read"),
        (("games", 0, "setup", "preset"), "chess", "game 1: there is no game 'chess'"),
        (("games", 0, "setup", "options"), ["x"], "game 1: "),
        (("games", 0, "setup", "players"), [["A", ""], ["A", ""]], "game 1: two players"),
        (("games", 0, "setup", "players"), [["A\x1b", ""]], r"games\[1\].setup: .*U\+001B"),
        (("games", 0, "journal", 1, "payload"), {"x": "\ud800"}, r"payload: .*U\+D800"),
        (("games", 0, "setup", "count"), 10**14, "game 1: "),
        (("games", 0, "journal", 0, "kind"), "explode", "game 1: command 1 is of a kind"),
        (("games", 0, "journal", 0, "version"), 9, "game 1: command 1 is of a kind"),
        (("games", 0, "journal", 1, "payload"), {}, "game 1: command 2 cannot be read"),
        (("games", 0, "journal", 2, "payload", "at"), 10**14, "game 1: there is no place"),
        (("games", 0, "journal"), [{"kind": "undo", "version": 1, "payload": {}}], "nothing to"),
    ],
)
def test_what_cannot_be_is_refused_with_its_place(
    store: Store, path: tuple[Any, ...], value: Any, message: str
) -> None:
    text = written(store, put(store, game(events=9)))
    with pytest.raises(CompanionError, match=message):
        read(changed(text, *path, to=value), "file")


hostile = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.just("Ann"),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=4), inside),
    max_leaves=6,
)


@given(st.data(), hostile)
def test_any_change_of_a_file_is_read_or_refused_in_words(
    full_store: Store, data: st.DataObject, value: Any
) -> None:
    scored = data.draw(st.booleans())
    record = game(events=9)
    record.change_setup(record.setup.renamed({"Ann": "Anna"}), {"Ann": "Anna"})
    record.undo()
    whole = json.loads(written(full_store, put(full_store, desk(record) if scored else record)))
    # Some place in the file, as deep as the draw goes.
    holder: Any = whole
    while True:
        key = data.draw(
            st.sampled_from(sorted(holder) if isinstance(holder, dict) else range(len(holder)))
        )
        inner = holder[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.integers(0, 5)) == 0:
            break
        holder = inner
    holder[key] = value
    try:
        found = read(whole, "file")
    except CompanionError as error:
        assert str(error) and "\n" not in str(error)
    else:
        for one in found:
            sheet_of(one.record)
            text_of(one.record)


def test_words_of_sql_are_words(store: Store) -> None:
    bobby = "'); DROP TABLE game;--"
    id_ = put(store, game(people=(bobby, "Ben")), note=bobby, place=bobby)
    store_new(store, judge(store, read(loads(written(store, id_)), "file")))
    assert store.summary(id_).note == bobby and len(store.games()) == 1
