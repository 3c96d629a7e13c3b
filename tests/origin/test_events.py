"""Lines and JSON of every event, and what a wrong line is told."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.origin.box import CARD_KINDS, CARDS
from companion.origin.events import (
    ADJUSTED,
    VOCABULARY,
    Adjust,
    End,
    Evolve,
    Gain,
    Gift,
    Give,
    Migrate,
    Neutral,
    NewBorder,
    NewTerritory,
    Pass,
    Play,
    Reveal,
    Reward,
    Strait,
    Swap,
)
from companion.origin.maps import COLOURS, CONTINENTS
from companion.origin.objectives import Condition
from companion.origin.pawns import COLOURS as PAWN_COLOURS
from companion.origin.pawns import KINDS
from companion.referee import Event, NotationError

PLAYERS = st.sampled_from(["Ann", "Ben", "Di Lee", 'O"Neil', "#1", "none", "to"])
LANDS = st.sampled_from(["Rift", "Long Reef", "Terre d'Adélie", "origin", "strait", "#7", "1"])
TITLES = st.sampled_from(["Storm", "Two Isles", "points", "OBJ-7", "if", 'A "B" \\ C', "obj-1"])
LEVELS = st.integers(1, 5)
VALUES = st.integers(0, 9)
MAYBE = st.none() | VALUES
CONDITIONS = st.none() | st.sampled_from(
    ["territories:green:2", "continent:north-america:3", "group:mixed:4", "continents:4"]
).map(Condition.read)
GAINS = (
    st.builds(Gain, st.lists(LEVELS, min_size=1, max_size=2).map(tuple))
    | st.builds(Gain, st.tuples(LEVELS), st.just(True))
    | st.builds(Gain, hunting=VALUES)
    | st.sampled_from([Gain(), Gain(card=True), Gain(keep=True)])
)
GIFTS = st.builds(Gift, st.sampled_from(["strait", "tile"]), VALUES) | st.builds(
    Gift, st.just("card"), st.sampled_from(CARDS)
)
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(
        NewTerritory, LANDS, st.sampled_from(COLOURS), st.sampled_from([*CONTINENTS]), st.booleans()
    ),
    st.builds(NewBorder, LANDS, LANDS, st.booleans()),
    st.builds(Neutral, st.sampled_from(PAWN_COLOURS)),
    st.builds(Evolve, PLAYERS, LANDS, st.sampled_from(KINDS)),
    st.builds(Migrate, PLAYERS, LANDS, LANDS),
    st.builds(Swap, PLAYERS, LANDS, LANDS),
    st.builds(Pass, PLAYERS),
    st.builds(Strait, PLAYERS, LANDS, LANDS, VALUES),
    st.builds(Reward, PLAYERS, GAINS),
    st.builds(Play, PLAYERS, st.sampled_from([*CARD_KINDS]), TITLES, MAYBE, MAYBE, CONDITIONS),
    st.builds(Reveal, PLAYERS, TITLES, MAYBE, CONDITIONS),
    st.builds(Give, PLAYERS, PLAYERS, GIFTS),
    st.builds(Adjust, PLAYERS, st.sampled_from(ADJUSTED), st.integers(-99, 99)),
    st.just(End()),
)


@given(EVENTS)
def test_text_and_json_give_the_same_event_back(event: Event) -> None:
    assert VOCABULARY.parse(event.text()) == event
    assert VOCABULARY.from_json(json.loads(json.dumps(event.to_json()))) == event
    assert VOCABULARY.parse(event.text()).text() == event.text()


@pytest.mark.parametrize(
    "line",
    [
        "neutral black",
        'evolve Ann "Long Reef" h2w1 black',
        "migrate Ann Rift Cape",
        "swap Ann Rift Cape",
        "strait Ann Rift Gulf 4",
        "reward Ann tile 2 card",
        "reward Ann tile 2",
        "reward Ann card",
        "reward Ann keep",
        "reward Ann tile 1 3",
        "reward Ann hunting 6",
        "reward Ann none",
        "play Ann objective obj-05",
        'play Ann permanent "Fine Boats"',
        "play Ann permanent Boats level 3",
        'play Ann action "A storm"',
        "play Ann objective obj-16 points 6",
        "play Ann objective Mine points 5 if continent:africa:3",
        "give Ann Ben strait 4",
        "give Ann Ben tile 2",
        "give Ann Ben card yellow",
        "adjust Ann points -3",
        "adjust Ann tile-2 1",
        "pass Ann",
        "end",
        "reveal Ann objective obj-05",
        "territory Cradle brown africa origin",
        "territory Pole green antarctica",
        "border Cradle Rift",
        "border Rift Gulf strait",
    ],
)
def test_lines_of_a_game_file(line: str) -> None:
    assert VOCABULARY.parse(line).text() == line


@pytest.mark.parametrize(
    ("line", "canonical"),
    [
        ("EVOLVE Ann Rift H2W1 BLACK", "evolve Ann Rift h2w1 black"),
        ("reward Ann TILE 3 1", "reward Ann tile 1 3"),
        ("play Ann Objective OBJ-5", "play Ann objective obj-05"),
        ("adjust Ann POINTS +3", "adjust Ann points 3"),
        ("territory Pole Green North-America", "territory Pole green north-america"),
    ],
)
def test_other_ways_to_write_a_line(line: str, canonical: str) -> None:
    assert VOCABULARY.parse(line).text() == canonical


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("evolve Ann Rift h2w1", 22, "a pawn like h2w1 black"),
        ("evolve Ann Rift h2w1 red", 17, "a pawn like h2w1 black"),
        ("evolve Ann Rift h2w1 black more", 28, "'more' is too much"),
        ("neutral red", 9, "a pawn's colour (white, brown or black)"),
        ("territory Pole green arctic", 22, "a continent (africa"),
        ("territory Pole green africa yes", 29, "'yes' is too much"),
        ("strait Ann Rift Gulf", 22, "the value printed on the token"),
        ("play Ann objective obj-05 points", 34, "the points of the card"),
        ("play Ann objective Two Isles", 24, "'Isles' is too much"),
        ("adjust Ann luck 3", 12, "points, tiles, cards"),
        ("end now", 5, "'now' is too much"),
    ],
)
def test_a_wrong_line_is_told_where_and_what(line: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as error:
        VOCABULARY.parse(line)
    assert words in error.value.message
    assert error.value.column == column


@pytest.mark.parametrize(
    "data",
    [
        {"kind": "border", "v": 1, "a": "Rift", "b": "Cape", "strait": "yes"},
        {"kind": "border", "v": 1, "a": "Rift", "b": "Cape", "strait": None},
        {"kind": "evolve", "v": 1, "player": "Ann", "territory": "Rift", "pawn": "h9w1 black"},
        {"kind": "strait", "v": 1, "player": "Ann", "a": "Rift", "b": "Gulf", "value": []},
        {"kind": "reward", "v": 1, "player": "Ann", "gain": "tile"},
    ],
)
def test_wrong_json(data: dict[str, object]) -> None:
    with pytest.raises(NotationError, match=f"a '{data['kind']}' event whose"):
        VOCABULARY.from_json(data)
