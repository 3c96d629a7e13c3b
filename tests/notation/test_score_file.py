"""Score files: what a row of squares means, and what it is written as."""

import pytest

from companion.dominoes.rules import Rules
from companion.notation.boards import score
from companion.notation.score_file import FARTHEST, read_score_file, write_score_file
from companion.notation.source import NotationErrors
from companion.referee import NotationError

from .files import case, checked, lines, read, sheet

TRIBE = ("game origins-tribe", "player Ann")
TOTEM = ("game origins-totem", "player Ann")


def rows(example: str) -> list[dict[str, int]]:
    """The rows of a sample's sheet that are not 0, per player."""
    tallies = score(read_score_file(case(example))).tallies
    return [{row.id: row.points for row in tally.rows if row.points} for tally in tallies]


def test_worked_example_1_the_regions() -> None:
    (ann,) = rows("example_1.score")
    assert ann == {"desert": 2, "grassland": 4, "lake": 6, "jungle": 12, "quarry": 8}


def test_worked_example_2_the_hunters() -> None:
    (ann,) = rows("example_2.score")
    assert ann == {"jungle": 1, "hunter": 18}
    (tally,) = score(read_score_file(case("example_2.score"))).tallies
    hunters = next(row for row in tally.rows if row.id == "hunter")
    assert sorted(part.points for part in hunters.parts) == [6, 12]


def test_worked_example_3_the_fire_lady() -> None:
    assert rows("example_3.score")[0]["fire_lady"] == 5


def test_worked_example_4_the_warriors() -> None:
    assert rows("example_4.score")[0]["warriors"] == 13


def test_the_sample_of_the_notation() -> None:
    ann, ben = rows("ann_and_ben.score")
    assert sum(ann.values()) == 47
    assert ben == {"lake": 3, "empire_of_fire": 10}


@pytest.mark.parametrize(
    ("row", "column", "words"),
    [
        ("C X0", 3, "no terrain of this game (D G L J Q V)"),
        ("C W1", 3, "no terrain of this game"),
        ("C D0 #", 1, ""),
        ("C ?", 3, "a square was expected"),
        ("C 0D", 3, "a square was expected"),
        ("C D4", 3, "more than 3 flames"),
        ("C D12", 3, "one digit"),
        ("C V", 3, "how many craters"),
        ("C V4", 3, "how many craters"),
        ("C V0", 3, "how many craters"),
        ("C D0+", 5, "'+' is no part"),
        ("C D0+4", 5, "1, 2 or 3 flames, not 4"),
        ("C D0+0", 5, "not 0"),
        ("C D0*+1", 6, "in this order"),
        ("C D0**", 6, "in this order"),
        ("C D0^", 5, "'^' is no part"),
        ("C D0^smith", 5, "'smith' is no dweller; expected hunter"),
        ("C D0!1", 5, "has no giants"),
        ("C D/G", 4, "no squares of two terrains"),
        ("C D0 plus", 6, "'p' has no terrain"),
    ],
)
def test_an_unknown_cell_is_an_error_at_its_column(row: str, column: int, words: str) -> None:
    if not words:
        assert read(*TRIBE, row).boards[0].squares == 1
        return
    with pytest.raises(NotationError) as caught:
        read(*TRIBE, row, "unchecked")
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (3, column)


@pytest.mark.parametrize(
    ("board", "line", "column", "words"),
    [
        (("D0 D0",), 2, 8, "Ann has no start"),
        ((), 2, 8, "Ann has no start"),
        ((". .",), 2, 8, "Ann has no start"),
        (("C D0", "D0 C"), 4, 4, "second start"),
        (("C D0", "D0"), 4, 4, "1 squares, the widest of Ann has 2"),
        (("C D0", "totems hunter"), 4, 8, "mammoth, fish, mushroom or flint, not 'hunter'"),
        (("C D0", "totems"), 4, 8, "kinds of totem were expected"),
        (("C D0", "totems fish", "totems fish"), 5, 1, "told already"),
        (("C D0", "discards"), 4, 10, "the line ends here"),
        (("C D0", "discards some"), 4, 10, "not 'some'"),
        (("C D0", "discards -1"), 4, 10, "not '-1'"),
        (("C D0", "discards ²"), 4, 10, "not '²'"),
        (("C D0", "discards 3 4"), 4, 12, "'4' is too much"),
        (("C D0", "discards 3", "discards 3"), 5, 1, "told already"),
        (("C D0", "unchecked", "unchecked"), 5, 1, "unchecked already"),
        (("C D0", "unchecked yes"), 4, 11, "'yes' is too much"),
        (("C D0", "choose Ann 3"), 4, 1, "'companion replay' reads whole games"),
        (("C D0", "discarded 3"), 4, 1, "'discarded' is no statement"),
        (("C" + " ." * 15 + " D0",), 3, 33, "more than 15 away"),
    ],
)
def test_what_cannot_be_read(board: tuple[str, ...], line: int, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        read(*TRIBE, *board)
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


@pytest.mark.parametrize("word", ["C", "totems fish", "discards 2", "unchecked"])
def test_what_is_a_players_comes_after_the_player(word: str) -> None:
    with pytest.raises(NotationError, match="'player NAME"):
        read("game origins-totem", word, "player Ann", "C")


def test_a_letter_alone_has_no_flame_and_letters_are_read_in_any_case() -> None:
    short = read(*TRIBE, "j D q1 L*", "g+2 d^HUNTER . c")
    long = read(*TRIBE, "J0 D0 Q1 L0*", "G0+2 D0^hunter . C")
    assert write_score_file(short) == write_score_file(long)


def test_the_board_lies_around_its_start_wherever_that_stands() -> None:
    board = read(*TRIBE, ". D0 L1", ". C .").boards[0]
    assert set(board.cells) == {(0, 0), (0, 1), (1, 1)}
    assert board.cells[1, 1].line == 3 and board.cells[1, 1].column == 6


@pytest.mark.parametrize(
    ("told", "discarded"), [((), 9), (("discards 9",), 9), (("discards 10", "unchecked"), 10)]
)
def test_discards_that_are_not_told_are_what_is_due(told: tuple[str, ...], discarded: int) -> None:
    file = read(*TRIBE, "D0 D0 .", "D0 C  D0", "D0 D0 .", *told)
    assert file.boards[0].discarded(Rules.of(file.setup)) == discarded


def test_two_players_are_due_24() -> None:
    file = read(*TRIBE, "C D0 D0", "player Ben", "C D0 D0")
    assert file.boards[0].discarded(Rules.of(file.setup)) == 23


def test_totems_and_resources_score() -> None:
    tally = sheet(*TOTEM, "G0* G0* C", "L0* D0 .", "totems FLINT mammoth").tallies[0]
    points = {row.id: row.points for row in tally.rows}
    assert (points["totems"], points["resources"]) == (9, 3)


def test_an_unchecked_board_may_reach_beyond_the_canvas_and_is_never_central() -> None:
    board = ("C D0 D1 D0 D0 D0 D0", "unchecked")
    tally = sheet("game origins-discovery empire-of-fire", "player Ann", *board).tallies[0]
    assert {row.id: row.points for row in tally.rows if row.points} == {"desert": 6}
    assert tally.largest_region == 6


def test_a_start_as_far_away_as_can_be_still_scores() -> None:
    far = ("C" + " D1" * FARTHEST, "unchecked")
    assert sheet("game origins-discovery", "player Ann", *far).tallies[0].total == 225


CANONICAL = """\
game origins-totem empire-of-fire
players 4
tile 9 D0 J1
player Ann pink
.  G0*  D1 .
L0 C    V1 D0
.  G0+1 .  D0
totems mammoth flint
discards 8
player "Ben Lee" blue
C D0 D0
discards 11
unchecked
"""


def test_the_canonical_form_is_written_as_it_was_read() -> None:
    assert write_score_file(read_score_file(CANONICAL)) == CANONICAL


def test_other_forms_are_written_in_the_canonical_one() -> None:
    loose = """
        # a comment
        Game ORIGINS-totem Empire-of-Fire
        player Ann
        tile 9 d j1
        . . . . .
        . . g* d1 .
        . l c v1 d0
        . . g+1 . d
        discards 8
        totems flint mammoth
        player 'Ben Lee' Blue
        unchecked
        c d d
        players 4
    """
    assert write_score_file(read_score_file(loose)) == CANONICAL


def test_with_keep_going_every_error_is_told() -> None:
    with pytest.raises(NotationErrors) as caught:
        read_score_file(
            lines(*TRIBE, "C X0", "D0 ??", "totems none", "player Ann", "C"), keep_going=True
        )
    assert [(error.line, error.column) for error in caught.value.errors] == [
        (3, 3),
        (4, 4),
        (5, 8),
        (6, 8),
    ]


def test_a_sample_without_faults_has_no_findings() -> None:
    findings = checked(*case("ann_and_ben.score").splitlines())
    assert findings.errors == () and findings.warnings == ()
