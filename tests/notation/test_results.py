"""Score files of Origin (Matagot): numbers of a score pad instead of boards."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import ruleset_for
from companion.notation.desk import Desk, Results, begin, ending_of, from_json, read, scored
from companion.notation.ending import DeskError
from companion.notation.source import NotationErrors
from companion.origin.map_files import find_map
from companion.referee import Game, JournalError, NotationError, Player, Setup

GAME = "game origin-matagot village-points=1 card-points=1"
ANN = (
    *("player Ann pink", "objectives 3 5", "hunting 4 7", "straits 3 5", "tiles 1 1 2 3"),
    *("villages 7", "cards 2"),
)
BEN = ("player Ben blue", "villages 0")


def text(*rows: str) -> str:
    return "\n".join(rows) + "\n"


def test_every_row_counts_as_the_rules_say() -> None:
    sheet = scored(text(GAME, *ANN, *BEN)).sheet
    rows = {row.id: row.points for row in sheet.tallies[0].rows}
    # Tiles 1 1 2 3: a stack up to level 3 is 6, one of level 1 is 1.
    assert rows == {
        "objectives": 8,
        "hunting": 11,
        "straits": 8,
        "innovation": 7,
        "villages": 7,
        "cards": 2,
    }
    assert sheet.tallies[1].total == 0 and sheet.winners == ("Ann",)
    assert sheet.tallies[0].largest_region is None and sheet.tallies[0].marks is None


def test_only_the_highest_stack_with_the_option() -> None:
    sheet = scored(text("game origin-matagot highest-stack", *ANN, *BEN)).sheet
    assert sheet.tallies[0].rows[3].points == 6


def test_a_tie_is_shared() -> None:
    sheet = scored(text("game origin-matagot", "player Ann", "player Ben")).sheet
    assert (sheet.winners, sheet.ranks, sheet.tie_break) == (("Ann", "Ben"), (1, 1), "shared")


@pytest.mark.parametrize(
    ("rows", "line", "column", "words"),
    [
        (("tiles 1 3",), 3, 9, "level 3 stands on no tile of the level below (M-TILE-1)"),
        (("tiles 6",), 3, 7, "from 1 to 5, was expected, not '6'"),
        (("hunting 9",), 3, 9, "from 4 to 8"),
        (("hunting 4 4 4 4 4 4",), 3, 19, "6 hunting are told, more than the 5 hunting tokens"),
        (("straits 2",), 3, 9, "from 3 to 5"),
        (("villages 10",), 3, 10, "from 0 to 9"),
        (("villages 3 4",), 3, 12, "'4' is too much"),
        (("villages",), 3, 10, "the line ends here"),
        (("cards two",), 3, 7, "not 'two'"),
        (("hunting 4", "hunting 5"), 4, 1, "were told already"),
        (("J0 L1",), 3, 1, "'J0' is no statement of this score file"),
        (("evolve Ann Chad h1w1 white",), 3, 1, "'companion replay' reads whole games"),
        (("discards 1",), 3, 1, "'discards' is no statement"),
        (("unchecked 1",), 3, 11, "'1' is too much"),
    ],
)
def test_what_cannot_be_is_refused_where_it_stands(
    rows: tuple[str, ...], line: int, column: int, words: str
) -> None:
    with pytest.raises(NotationError) as caught:
        scored(text("game origin-matagot", "player Ann", *rows, "player Ben"))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_unchecked_turns_errors_into_warnings() -> None:
    found = scored(text(GAME, "player Ann", "tiles 2", "unchecked", "player Ben"))
    assert found.sheet.tallies[0].rows[3].points == 2
    assert ["M-TILE-1" in warning for warning in found.warnings] == [True]


def test_all_errors_are_found_with_keep_going() -> None:
    with pytest.raises(NotationErrors) as caught:
        scored(text(GAME, "player Ann", "tiles 9", "cards x", "player Ben"), keep_going=True)
    assert [error.line for error in caught.value.errors] == [3, 4]


numbers = {
    "objectives": st.lists(st.integers(0, 30), max_size=5),
    "hunting": st.lists(st.integers(4, 8), max_size=2),
    "straits": st.lists(st.integers(3, 5), max_size=3),
    "tiles": st.lists(st.integers(1, 5), max_size=5),
    "villages": st.lists(st.integers(0, 9), min_size=1, max_size=1),
    "cards": st.lists(st.integers(0, 9), max_size=1),
}


@given(st.fixed_dictionaries(numbers), st.fixed_dictionaries(numbers))
def test_canonical_text_comes_back_identical(
    ann: dict[str, list[int]], ben: dict[str, list[int]]
) -> None:
    ending = begin(Setup("origin-matagot", (), (Player('A "x"'), Player("Bén"))))
    assert isinstance(ending, Results)
    for seat, told in enumerate((ann, ben)):
        for row, values in told.items():
            ending = ending.with_row(seat, row, ", ".join(map(str, values)))
    assert ending.complete
    assert read(ending.text) == ending == from_json(json.loads(json.dumps(ending.to_json())))
    again = [{row: sorted(pad.values(row)) for row in numbers} for pad in ending.pads]
    assert again == [{row: sorted(values) for row, values in told.items()} for told in (ann, ben)]


def test_a_desk_keeps_a_journal_of_it() -> None:
    first = begin(Setup("origin-matagot", (), (Player("Ann"), Player("Ben"))))
    assert isinstance(first, Results)
    desk = Desk(first)
    desk.change(first.with_row(0, "hunting", "4"))
    with pytest.raises(DeskError, match="not '9'"):
        first.with_row(0, "hunting", "9")
    assert Desk(first, desk.journal).boards == desk.boards != first
    desk.undo()
    assert desk.boards == first
    with pytest.raises(JournalError):
        from_json({"text": 3})


@pytest.mark.parametrize("seed", range(3))
def test_a_refereed_game_ends_with_the_same_points(seed: int, tmp_path: Path) -> None:
    found = find_map("invented-world", tmp_path)
    setup = Setup(
        "origin-matagot",
        ("village-points=2", "card-points=1"),
        (Player("Ann"), Player("Ben"), Player("Cy")),
        territories=found.territories,
        borders=found.borders,
    )
    game, rng = Game(ruleset_for(setup.preset), setup), random.Random(seed)
    while (ask := game.prompt().required) is not None:
        assert game.submit(ask.answers.pick(rng))
    ending = ending_of(game)
    lands = [land.name for land in ending.setup.territories]
    assert ending.complete and lands == [land.name for land in found.territories]
    assert [t.total for t in ending.sheet.tallies] == [t.total for t in game.score().tallies]
    assert read(ending.text) == ending
