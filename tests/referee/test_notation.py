"""Words, names and events as text and JSON, and what is said of text that is none."""

from __future__ import annotations

import shlex

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.events import (
    VOCABULARY,
    Cave,
    Chiefs,
    Choose,
    Discard,
    Fire,
    Line,
    Place,
    Recruit,
    Totem,
)
from companion.referee import Event, NotationError, Setup, SetupError, Tile
from companion.referee.setup import LONGEST_NAME, Player, check_name
from companion.referee.text import counted, joined, listed, quoted, split

# Anything that may stand on a score pad.
PRINTABLE = st.text(
    st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp")), min_size=1, max_size=24
)
SQUARES = st.tuples(st.integers(-13, 13), st.integers(-13, 13))
DOMINOES = st.one_of(st.integers(0, 999).map(str), st.sampled_from("ABCDEFGHIJKLMNOPQR"))
IDS = st.from_regex(r"[a-z0-9_]{1,12}", fullmatch=True).filter(lambda text: text != "at")
EVENTS: st.SearchStrategy[Event] = st.one_of(
    st.builds(Line, st.lists(DOMINOES, min_size=1, max_size=6).map(tuple)),
    st.builds(Cave, st.lists(IDS, min_size=1, max_size=4).map(tuple)),
    st.builds(Chiefs, st.lists(PRINTABLE, min_size=1, max_size=5).map(tuple)),
    st.builds(Choose, PRINTABLE, DOMINOES),
    st.builds(Place, PRINTABLE, DOMINOES, SQUARES, st.sampled_from("nesw")),
    st.builds(Discard, PRINTABLE, DOMINOES),
    st.builds(Fire, PRINTABLE, st.one_of(st.none(), SQUARES)),
    st.builds(Totem, IDS, PRINTABLE),
    st.builds(
        Recruit, PRINTABLE, IDS, st.lists(SQUARES, min_size=1, max_size=4).map(tuple), SQUARES
    ),
)


@given(st.lists(st.text(st.characters(exclude_categories=("Cs",))), max_size=5))
def test_words_are_read_back(words: list[str]) -> None:
    line = joined(words)
    assert [word.text for word in split(line)] == words


@given(st.lists(st.text("ab \"'\\#$", min_size=1), min_size=1, max_size=4))
def test_words_are_split_as_a_shell_does(words: list[str]) -> None:
    assert [word.text for word in split(shlex.join(words))] == words


@given(st.text())
def test_any_line_is_split_or_refused(line: str) -> None:
    try:
        words = split(line)
    except NotationError as error:
        assert error.column is not None and 1 <= error.column <= len(line)
        return
    assert all(1 <= word.column <= len(line) for word in words)
    assert [word.column for word in words] == sorted({word.column for word in words})


def test_words_and_columns() -> None:
    assert split("  place  'Di Lee' 3  # a comment") == [
        ("place", 3, 0),
        ("Di Lee", 10, 8),
        ("3", 19, 0),
    ]
    assert split("a#b #c") == [("a#b", 1, 0)]
    assert split(r'"a \" b" c\ d') == [('a " b', 1, 8), ("c d", 10, 4)]
    assert split("") == split("   # nothing") == []
    for line in ("choose 'Di Lee'", "choose 'Di Lee' ", r"choose Di\ Lee # now", "choose Dido"):
        text = line.split(" #")[0].rstrip()
        assert split(line)[-1].end == len(text) + 2
    with pytest.raises(NotationError, match="opened and never closed") as found:
        split("choose 'Ann", 7)
    assert str(found.value) == "line 7, column 8: a quote ' is opened and never closed"


def test_quotes_only_where_needed() -> None:
    assert quoted("Ann") == "Ann"
    assert quoted("Zoë") == "Zoë"
    assert quoted("1,-2") == "1,-2"
    assert quoted("Di Lee") == '"Di Lee"'
    assert quoted("") == '""'
    assert quoted("#1") == '"#1"'
    assert quoted("O'Neil") == '"O\'Neil"'


@given(EVENTS)
def test_events_are_read_back_from_text(event: Event) -> None:
    assert VOCABULARY.parse(event.text()) == event


@given(EVENTS)
def test_events_are_read_back_from_json(event: Event) -> None:
    assert VOCABULARY.from_json(event.to_json()) == event


@given(EVENTS, st.dictionaries(PRINTABLE, PRINTABLE))
def test_renaming_renames_the_players_alone(event: Event, names: dict[str, str]) -> None:
    renamed = event.renamed(names)
    assert renamed.names() == tuple(names.get(name, name) for name in event.names())
    assert type(renamed) is type(event)
    assert renamed.renamed({}) is renamed


@given(st.text())
def test_any_text_is_an_event_or_one_clear_error(text: str) -> None:
    try:
        event = VOCABULARY.parse(text)
    except NotationError as error:
        assert error.message
        return
    assert VOCABULARY.parse(event.text()) == event


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=8,
    ),
    EVENTS,
    st.data(),
)
def test_any_json_is_an_event_or_one_clear_error(
    junk: object, event: Event, data: st.DataObject
) -> None:
    broken = event.to_json()
    broken[data.draw(st.sampled_from(sorted(broken)))] = junk
    for value in (junk, broken):
        try:
            found = VOCABULARY.from_json(value)
        except NotationError as error:
            assert error.message
        else:
            assert VOCABULARY.from_json(found.to_json()) == found


def test_ids_in_any_case_names_as_they_are() -> None:
    assert VOCABULARY.parse("PLACE ann a 1,0 E").text() == "place ann A 1,0 e"
    assert VOCABULARY.parse("fire ANN None").text() == "fire ANN none"
    assert VOCABULARY.parse("recruit Ann Hunter PAY 1,0 -2,3 AT 0,1").text() == (
        "recruit Ann hunter pay 1,0 -2,3 at 0,1"
    )
    assert VOCABULARY.parse("line 044 9 10").text() == "line 9 10 44"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "the line is empty"),
        ("dance Ann", 1, "'dance' is not an event; expected"),
        ("choose Ann", 12, "a domino: its number or letter was expected, the line ends here"),
        ("choose Ann 3 4", 14, "'4' is too much: the choose event ends before it"),
        (
            "place Ann 3 1 n",
            13,
            "a square like 1,0 (right,up from the start) was expected, not '1'",
        ),
        ("place Ann 3 1,0 up", 17, "a direction: n e s w was expected, not 'up'"),
        ("place Ann 3 1.0,2 n", 13, "a square"),
        ("place Ann x3 1,0 n", 11, "a domino"),
        ("fire Ann nowhere", 10, "or none was expected, not 'nowhere'"),
        ("recruit Ann hunter 1,0 2,0 at 1,0", 20, "the word 'pay' was expected, not '1,0'"),
        ("recruit Ann hunter pay 1,0 2,0", 32, "the word 'at' was expected, the line ends here"),
        ("recruit Ann hunter pay at 1,0", 24, "a square"),
        ("line", 6, "was expected, the line ends here"),
        ("totem fi-sh Ann", 7, "an id was expected"),
        ("choose '' 3", 8, "a player's name was expected"),
        ("place Ann \u0663 1,0 n", 11, "a domino"),
        ("place Ann 3 \u0661,0 n", 13, "a square"),
    ],
)
def test_what_is_said_of_wrong_lines(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError) as found:
        VOCABULARY.parse(text)
    assert found.value.column == column
    assert message in found.value.message
    assert str(found.value.on(12)).startswith(f"line 12, column {column}: ")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (None, "without a kind"),
        ([], "without a kind"),
        ({"kind": 3}, "without a kind"),
        ({"kind": "dance", "v": 1}, "of the unknown kind 'dance'"),
        (
            {"kind": "choose", "v": 2, "player": "A", "domino": "1"},
            "version 2; this Companion reads",
        ),
        ({"kind": "choose", "player": "A", "domino": "1"}, "version None"),
        ({"kind": "choose", "v": 1, "player": "A"}, "whose domino is not"),
        ({"kind": "choose", "v": 1, "player": "A", "domino": 1}, "whose domino is not"),
        ({"kind": "fire", "v": 1, "player": "A", "square": [1]}, "whose square is not"),
        ({"kind": "fire", "v": 1, "player": "A", "square": ["x", 1]}, "whose square is not"),
        ({"kind": "fire", "v": 1, "player": "A", "square": {}}, "whose square is not"),
        ({"kind": "line", "v": 1, "dominoes": 5}, "whose dominoes is not"),
    ],
)
def test_what_is_said_of_wrong_json(data: object, message: str) -> None:
    with pytest.raises(NotationError) as found:
        VOCABULARY.from_json(data)
    assert message in str(found.value)


# Names and set-ups ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", ["", " Ann", "Ann ", "A\nB", "A\u200bB", "A\tB", "x" * (LONGEST_NAME + 1), "\u2028x"]
)
def test_names_that_cannot_be(name: str) -> None:
    with pytest.raises(SetupError):
        check_name(name)


def test_names_that_can_be() -> None:
    for name in ("Ann", "Di Lee", "Zoë", "李", "x" * LONGEST_NAME, "#1", "none"):
        check_name(name)


def test_two_players_of_one_name() -> None:
    with pytest.raises(SetupError, match="two players are called 'Ann'"):
        Setup("x", (), (Player("Ann"), Player("Ann")))


def test_set_ups_are_read_back() -> None:
    chosen = Setup(
        "origins-totem",
        ("homo-habilis",),
        (Player("Ann", "pink"), Player("Ben")),
        (Tile("23", "J0", "Q0"),),
        3,
    )
    assert Setup.from_json(chosen.to_json()) == chosen
    assert (chosen.table, replace_count(chosen).table) == (3, 2)


def replace_count(chosen: Setup) -> Setup:
    return Setup(chosen.preset, chosen.options, chosen.players, chosen.tiles)


STORED = Setup("x").to_json()


@pytest.mark.parametrize(
    "data",
    [
        None,
        {},
        [],
        {"preset": "x"},
        {**STORED, "count": "many"},
        {**STORED, "players": [["Ann"]]},
        {**STORED, "tiles": 3},
    ],
)
def test_stored_set_ups_that_cannot_be_read(data: object) -> None:
    with pytest.raises(SetupError):
        Setup.from_json(data)


def test_words_for_sentences() -> None:
    assert listed([]) == ""
    assert listed(["a"]) == "a"
    assert listed(["a", "b"]) == "a and b"
    assert listed("abc", "or") == "a, b or c"
    assert [counted(n, "square") for n in (0, 1, 2)] == ["0 squares", "1 square", "2 squares"]
    assert counted(2, "child", "children") == "2 children"
