"""Tables hold the results, row by row, and no cell runs as a formula."""

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.store import Store
from companion.referee import Game
from companion.sharing.formats import FORMATS
from companion.sharing.spreadsheet import PLAYERS, ROWS
from tests.sharing.games import desk, game, names, put, texts


def table(store: Store, format_: str, ids: list[int]) -> list[dict[str, str]]:
    text = FORMATS[format_].write(store, ids).decode()
    return list(csv.DictReader(io.StringIO(text, newline="")))


def cell(text: str) -> str:
    """A text as it stands in a table: with an apostrophe where it could be a formula."""
    first = text.lstrip(" ")[:1]
    return f"'{text}" if first and first in "=+-@\t\n\uff1d\uff0b\uff0d\uff20" else text


def test_a_row_for_every_player_and_game(store: Store) -> None:
    record = game("origins-totem", ("Ann", "Ben", "Cy"), ["empire-of-fire", "homo-habilis"])
    put(store, record, note="close", place="Home")
    put(store, game(events=5))
    rows = table(store, "csv", [1, 2])
    assert tuple(rows[0]) == PLAYERS
    sheet = record.score()
    uid = store.summary(1).uid
    assert rows[:3] == [
        {
            "uid": uid,
            "game": "origins-totem",
            "options": "empire-of-fire homo-habilis",
            "kind": "refereed",
            "series": "",
            "number": "",
            "played_at": "2026-03-01T19:30:00Z",
            "minutes": "35",
            "place": "Home",
            "players": "3",
            "seat": str(seat),
            "player": tally.name,
            "person": tally.name,
            "colour": player.colour,
            "score": str(tally.total),
            "rank": str(rank),
            "winner": str(int(rank == 1)),
            "finished": "1",
            "note": "close",
        }
        for seat, (tally, rank, player) in enumerate(
            zip(sheet.tallies, sheet.ranks, record.setup.players, strict=True), 1
        )
    ]
    going_on = [(row["score"], row["rank"], row["winner"], row["finished"]) for row in rows[3:]]
    assert going_on == [("", "", "", "0")] * 2


def test_a_row_for_every_row_of_the_sheet(store: Store) -> None:
    records = [game("origins-tribe", ("Ann", "Ben"), seed=4), game(options=["quests", "giants"])]
    ids = [put(store, record) for record in records]
    ids.append(put(store, desk(records[1])))
    rows = table(store, "csv-rows", ids)
    assert tuple(rows[0]) == ROWS
    for id_, record in zip(ids, [*records, records[1]], strict=True):
        uid = store.summary(id_).uid
        told = {
            (row["player"], row["row"]): int(row["points"]) for row in rows if row["uid"] == uid
        }
        assert told == {
            (tally.name, row.id): row.points
            for tally in record.score().tallies
            for row in tally.rows
        }


def test_a_name_of_a_person_stands_beside_the_name_as_played(store: Store) -> None:
    put(store, game(people=("Ann", "Ben")))
    store.rename_person("Ann", "Anna Maria")
    names_told = [(row["player"], row["person"]) for row in table(store, "csv", [1])]
    assert names_told == [("Ann", "Anna Maria"), ("Ben", "Ben")]


@given(st.lists(names, min_size=2, max_size=2, unique=True), texts, texts)
def test_whatever_people_write_comes_back(
    full_store: Store, people: list[str], note: str, place: str
) -> None:
    id_ = put(full_store, game(people=people), note=note, place=place)
    for format_ in ("csv", "csv-rows"):
        rows = table(full_store, format_, [id_])
        assert {row["player"] for row in rows} == set(map(cell, people))
        assert {row["place"] for row in rows} == {cell(place)}
    assert {row["note"] for row in table(full_store, "csv", [id_])} == {cell(note)}


@pytest.mark.parametrize("text", ["=cmd|' /C calc'!A0", "+1", "-1", "@SUM(A1)", "\t=1", " =1"])
def test_a_note_that_is_a_formula_has_an_apostrophe(store: Store, text: str) -> None:
    record: Game[object] = game()
    put(store, record, note=text)
    assert {row["note"] for row in table(store, "csv", [1])} == {f"'{text}"}
