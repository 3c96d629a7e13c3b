"""Plays for BG Stats have the fields and values that the app expects, and the same ids for ever."""

import json
import re
from base64 import urlsafe_b64decode
from typing import Any
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.store import Store
from companion.notation.desk import Boards
from companion.referee import CompanionError
from companion.sharing.bgstats import bgsplay, link
from companion.sharing.formats import FORMATS
from companion.sharing.qr import qr_code
from companion.sharing.shared import shared
from tests.sharing.games import desk, game, names, put, shared_game, texts

START = "https://app.bgstatsapp.com/createPlay.html?data="


def told(text: str) -> dict[str, Any]:
    assert text.startswith(START) and text.isascii() and not set(text) & set(' "<>\n')
    data: dict[str, Any] = json.loads(unquote(text.removeprefix(START)))
    return data


def test_a_link_tells_everything_about_a_play(store: Store) -> None:
    record = game("origins-totem", ("Ann", "Ben", "Cy"), ["empire-of-fire"])
    id_ = put(store, record, place="Ann's", note="close")
    play = told(link(shared_game(store, id_)))
    sheet = record.score()
    assert re.fullmatch("[A-Za-z0-9_-]{8}", play.pop("sourcePlayId"))
    players = play.pop("players")
    assert play == {
        "sourceName": "Companion",
        "playDate": "2026-03-01 20:05:00",
        "durationMin": 35,
        "location": "Ann's",
        "board": "Totem, Empire of Fire",
        "comments": "close",
        "game": {
            "name": "Kingdomino Origins",
            "sourceGameId": "340041",
            "bggId": 340041,
            "highestWins": True,
            "noPoints": False,
        },
    }
    chiefs = next(event for event in record.events if event.kind == "chiefs")
    for player, tally, rank in zip(players, sheet.tallies, sheet.ranks, strict=True):
        assert re.fullmatch("[A-Za-z0-9_-]{8}", player.pop("sourcePlayerId"))
        assert player == {
            "name": tally.name,
            "startPlayer": tally.name == chiefs.players[0],
            "winner": tally.name in sheet.winners,
            "score": str(tally.total),
            "rank": rank,
            "role": tally.colour,
        }


def test_everybody_who_shares_a_victory_is_a_winner(store: Store) -> None:
    text = "game kingdomino\nplayers 3\n" + "".join(
        f"player {name}\nC W0 W0 L1 F0\n" for name in ("Ann", "Ben")
    )
    boards = Boards.read(text + "player Cy\nC W0 W0 F0 F0\n")
    for seat in range(3):
        boards = boards.with_discards(seat, (boards.missing(seat)) // 2)
    id_ = put(store, boards)
    play = told(link(shared_game(store, id_)))
    ranks = [(p["name"], p["rank"], p["winner"], p["startPlayer"]) for p in play["players"]]
    assert ranks == [("Ann", 1, True, False), ("Ben", 1, True, False), ("Cy", 3, False, False)]


@pytest.mark.parametrize(
    ("options", "board", "bgg"),
    [
        ((), "", []),
        (("giants", "quests"), "", [240909]),
        (("harmony", "court"), "Harmony", [306171]),
        (("heroes",), "", [336104]),
    ],
)
def test_expansions_are_named_with_their_numbers(
    store: Store, options: tuple[str, ...], board: str, bgg: list[int]
) -> None:
    id_ = put(store, game(options=options))
    play = told(link(shared_game(store, id_)))
    assert play["game"]["bggId"] == 204583 and play.get("board", "") == board
    assert all(f"BGG {number}" in play["comments"] for number in bgg)
    file = json.loads(bgsplay([shared_game(store, id_)]))
    by_id = {one["id"]: one for one in file["games"]}
    (entry,) = file["plays"]
    assert by_id[entry["gameRefId"]]["bggId"] == 204583
    assert by_id[entry["gameRefId"]]["isExpansion"] is False
    expansions = [by_id[one["gameRefId"]] for one in entry["expansionPlays"]]
    assert [one["bggId"] for one in expansions] == bgg
    assert all(one["isExpansion"] for one in expansions)


def test_a_file_of_many_games_lists_everything_once(store: Store) -> None:
    first = put(store, game(seed=1), place="Home")
    second = put(store, game(seed=2), place="Home")
    third = put(store, desk(game("origins-discovery", seed=3)))
    ids = [first, second, third]
    text = bgsplay(shared(store, ids))
    assert text.isascii() and text == bgsplay(shared(store, ids))
    file = json.loads(text)
    assert {"about", "players", "locations", "games", "plays", "userInfo"} == file.keys()
    assert [one["name"] for one in file["players"]] == ["Ann", "Ben"]
    assert [one["name"] for one in file["locations"]] == ["Home"]
    assert [one["name"] for one in file["games"]] == ["Kingdomino", "Kingdomino Origins"]
    assert [one.get("locationRefId") for one in file["plays"]] == [1, 1, None]
    for id_, play in zip(ids, file["plays"], strict=True):
        summary = store.summary(id_)
        assert [
            (one["score"], one["rank"], one["winner"], one["seatOrder"], one["playerRefId"])
            for one in play["playerScores"]
        ] == [
            (str(seat.score), seat.rank, seat.winner, number, number)
            for number, seat in enumerate(summary.seats, 1)
        ]
    # Ids follow from ours alone, so a game has them in any file, and their beginnings in a link.
    alone = json.loads(bgsplay([shared_game(store, second)]))
    assert alone["plays"][0]["uuid"] == file["plays"][1]["uuid"]
    assert alone["players"] == file["players"]
    linked = told(link(shared_game(store, second)))
    assert begins(file["plays"][1]["uuid"], linked["sourcePlayId"])
    for one, player in zip(file["players"], linked["players"], strict=True):
        assert begins(one["uuid"], player["sourcePlayerId"])


def begins(uuid: str, short: str) -> bool:
    return uuid.replace("-", "").startswith(urlsafe_b64decode(short).hex())


@pytest.mark.parametrize(
    ("people", "most", "cells"), [(2, 690, (97, 49)), (3, 860, (105, 53)), (4, 1025, (113, 57))]
)
def test_a_link_fits_a_window(store: Store, people: int, most: int, cells: tuple[int, int]) -> None:
    """With everything that must be sent, and nothing else that makes the code larger."""
    told_names = ("Ann", "Ben", "Charlotte", "Dieter")[:people]
    text = link(shared_game(store, put(store, game(people=told_names))))
    assert len(text) <= most and qr_code(text).cells("half") == cells
    play = told(text)
    assert {"highestWins", "noPoints", "bggId"} < play["game"].keys()
    assert [p["name"] for p in play["players"] if {"startPlayer", "winner"} < p.keys()] == list(
        told_names
    )


def test_a_merged_person_is_one_player(store: Store) -> None:
    put(store, game(people=("Ann", "Ben"), seed=1))
    put(store, game(people=("Anna", "Ben"), seed=2))
    store.merge_people("Ann", "Anna")
    file = json.loads(bgsplay(shared(store, [1, 2])))
    assert [one["name"] for one in file["players"]] == ["Ann", "Ben"]


def test_an_unfinished_game_is_none_of_its_plays(store: Store) -> None:
    id_ = put(store, game(events=9))
    for format_ in ("bgstats", "bgstats-link", "csv-rows"):
        with pytest.raises(CompanionError, match=f"game {id_} is not finished"):
            FORMATS[format_].write(store, [id_])


@given(st.lists(names, min_size=2, max_size=2, unique=True), texts, texts)
def test_whatever_people_write_arrives(
    full_store: Store, people: list[str], note: str, place: str
) -> None:
    id_ = put(full_store, game(people=people), note=note, place=place)
    shared_one = shared_game(full_store, id_)
    play = told(link(shared_one))
    assert [player["name"] for player in play["players"]] == people
    assert (play.get("comments", ""), play.get("location", "")) == (note, place)
    file = json.loads(bgsplay([shared_one]))
    assert [player["name"] for player in file["players"]] == people
    assert file["plays"][0]["comments"] == note
