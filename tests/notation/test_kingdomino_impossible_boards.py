"""Kingdoms that no table can show, set-ups that no game has, each with its place in the file."""

import pytest

from companion.notation.checks import check
from companion.notation.score_file import read_score_file, write_score_file
from companion.referee import NotationError
from tests.dominoes.kingdoms import NAMES, file_of, findings, text_of


def first_error(text: str) -> tuple[str, int | None, int | None]:
    with pytest.raises(NotationError) as found:
        read_score_file(text)
    return found.value.message, found.value.line, found.value.column


@pytest.mark.parametrize(
    ("board", "options", "message"),
    [
        # giants
        ("W1!1 C", "", "kingdomino has no giants without the option giants"),
        ("W1!2 C", "giants", "2 giants on 1 crown"),
        ("W0!1 C", "giants", "1 giant on 0 crowns"),
        ("W1 C!1", "giants", "1 giant on 0 crowns"),
        ("W0!2^building_wheat C", "giants court", "2 giants on 1 crown"),
        ("W/F!1 C", "giants heroes", "1 giant on 0 crowns"),
        # The Court
        ("W0* C", "", "kingdomino has no resources"),
        ("W0^king C", "", "kingdomino has no tiles without an option"),
        ("S0* C", "court", "a swamp bears no resource"),
        ("M0* C", "court", "a mine bears no resource"),
        ("W1* C", "court", "a square with a printed crown bears no resource"),
        ("W0 C*", "court", "the castle bears no resource"),
        ("W/F* C", "court heroes", "a divided square bears no resource"),
        ("W0*^king C", "court", "a tile cannot stand beside a resource on its square"),
        ("W1^king C", "court", "a tile cannot stand on a printed crown"),
        ("W0 C^king", "court", "a tile cannot stand on the castle"),
        ("W/F^king C", "court heroes", "a tile cannot stand beside a hero on its square"),
        ("W0^king^queen C", "court", "only one tile can stand on a square"),
        ("F0^building_wheat C", "court", "the mill stands on wheat only, not on forest"),
        ("W0^building_forest C", "court", "forest only, not on wheat"),
        ("S0^building_lake C", "court", "lake only, not on swamp"),
        ("L0^building_grassland_2 C", "court", "grassland only, not on lake"),
        ("M0^building_swamp_1 C", "court", "swamp only, not on mine"),
        # Heroes
        ("W/F C", "", "kingdomino has no divided squares without the option heroes"),
        ("W/F C", "giants court", "no divided squares without the option heroes"),
        # the frame
        ("W0 W0 W0 W0 W0 C", "", "the kingdom is 6 wide and must fit in 5 by 5"),
        ("C / W0 / W0 / W0 / W0 / W0", "", "the kingdom is 6 high and must fit in 5 by 5"),
        # the box
        ("F2 C", "", "the box has 0"),
        ("W3 C", "giants", "the box has 0"),
        ("M3 M3 C", "", "the box has 1"),
        ("W0^king W0^king C", "court", "one King too many, the box has 1"),
        ("G0^building_grassland_2 G0^building_grassland_2 C", "court", "the box has 1"),
        # what else only Origins has, and what is due
        ("W0 C;totems wheat", "court", "kingdomino has no totems"),
        ("W0 W0 C;discards 12", "", "2 squares lie there, so 11 of 12 dominoes were discarded"),
        ("W0 W0 C;discards 0", "", "so 11 of 12 dominoes were discarded, not 0"),
    ],
)
def test_impossible(board: str, options: str, message: str) -> None:
    errors = findings(board, options=options, players=3).errors
    assert errors, board
    assert message in errors[0].message
    assert errors[0].line and errors[0].column
    unchecked = findings(f"{board};unchecked", options=options, players=3)
    assert not unchecked.errors
    assert any(message in warning for warning in unchecked.warnings)


@pytest.mark.parametrize(
    ("board", "options"),
    [
        ("W2!2 C", "giants"),
        ("W0!1^building_wheat C", "giants court"),
        ("G0!2^building_grassland_2 C", "giants court"),
        ("W0* F0* L0* G0* C", "court"),
        ("W0^king W0^building_wheat S0^queen M0^captain C", "court"),
        ("W/F L0* C", "court heroes"),
        ("W2 F2 C", "giants"),
        ("W0 W0 C;discards 11", ""),
        ("W0 C;discards 11", ""),
        ("W0 C;discards 12", ""),
    ],
)
def test_possible(board: str, options: str) -> None:
    assert findings(board, options=options, players=3).errors == ()


def test_the_error_stands_where_the_square_stands() -> None:
    (error,) = findings("W0 W0 C / . W1!2 W0", options="giants", players=3).errors
    assert (error.line, error.column) == (5, 3)
    assert str(error.error).startswith("line 5, column 3: Ann: d4: 2 giants on 1 crown")


def test_six_giants_over_all_boards() -> None:
    board = "W1!1 F1!1 C L1!1"
    assert not findings(board, board, options="giants", players=3).errors
    one_more = findings(board, board, "M2!1 C", options="giants", players=3).errors
    assert [(e.player.name, e.message) for e in one_more] == [
        ("Cy", "d5: over all boards this is one giant too many, the box has 6")
    ]


def test_copies_over_all_boards() -> None:
    two = "W0^building_wheat W0^building_wheat C"
    one = "W0^building_wheat W0 C"
    assert not findings(two, one, options="court", players=3).errors
    (error,) = findings(two, one, one, options="court", players=3).errors
    assert error.player.name == "Cy"
    assert "one mill too many, the box has 3" in error.message
    (queen,) = findings("W0^queen C", "W0^queen C", options="court", players=3).errors
    assert (queen.player.name, queen.line) == ("Ben", 6)


def test_squares_of_the_box_over_all_boards() -> None:
    mines = "M2 M2 C"
    (error,) = findings(mines, mines, players=3).errors
    assert "the box has 3" in error.message
    # With Age of Giants there is one more.
    assert not findings(mines, mines, options="giants", players=3).errors


def test_lettered_dominoes_of_untold_faces_show_anything() -> None:
    """Twelve plain and twelve divided squares, no more."""
    divided = "W/F W/F W/F W/F W/F / W/F W/F W/F W/F W/F / W/F W/F C . ."
    assert not findings(divided, options="heroes", players=3).errors
    (error,) = findings(divided.replace("C .", "C W/F"), options="heroes", players=3).errors
    assert "too many" in error.message
    mines = "M3 M3 M3 M3 C"
    assert not findings(mines, options="heroes", players=3).errors


def test_faces_that_are_told_count() -> None:
    text = text_of("W/F W/F C W3", options="heroes", players=3)
    told = "".join(f"tile {id_} W1 F/L\n" for id_ in "GHIJKLMNOPQ") + "tile R W3 W/F\n"
    file = read_score_file(text.replace("player Ann", f"{told}player Ann"))
    (error,) = check(file).errors
    assert "the box has 1" in error.message
    assert error.column == 5


# Starts ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "options", "players", "message"),
    [
        ("W0 W0", "", 3, "Ann has no start: exactly one square must be C"),
        ("C W0 C", "", 3, "Ann has a second start; exactly one square must be C"),
        ("C C / C C", "heroes", 3, "Ann has a second start; exactly one square must be C"),
        ("C C / C C", "giants", 2, "Ann has a second start; exactly one square must be C"),
        ("C W0", "heroes", 2, "Ann has no start of 2 by 2; four squares must be C"),
        ("C C W0", "heroes", 2, "no start of 2 by 2; four squares must be C"),
        ("C C / C W0", "heroes", 2, "no start of 2 by 2; four squares must be C"),
        ("C W0 / W0 C", "heroes", 2, "no start of 2 by 2; four squares must be C"),
        ("C C C / C C W0", "giants heroes", 2, "no start of 2 by 2; four squares must be C"),
        ("C C . / . C C", "heroes", 2, "no start of 2 by 2; four squares must be C"),
        ("W0 W0", "heroes", 2, "Ann has no start: four squares must be C"),
    ],
)
def test_wrong_starts(board: str, options: str, players: int, message: str) -> None:
    told, line, column = first_error(text_of(board, options=options, players=players))
    assert message in told
    assert line and column


def test_two_boards_of_heroes_have_castles_of_four() -> None:
    castle = "C C W0 / C C W0"
    assert not findings(castle, castle, options="heroes").errors
    assert len(file_of(castle, castle, options="heroes").boards[0].cells) == 6


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("start Ann wild n", "a corner was expected (nw, ne, sw or se), not 'n'"),
        ("start Ann wild nw nw", "a corner is named twice"),
        ("start Ann wild", "'start NAME wild CORNER ...' was expected"),
        ("start Ann grey nw", "the word 'wild' was expected, not 'grey'"),
        ("start Zoe wild nw", "no player is called 'Zoe'; a start is told after its player"),
        ("start Ann wild nw\nstart Ann wild ne", "the start of 'Ann' is told twice"),
    ],
)
def test_wrong_start_statements(line: str, message: str) -> None:
    text = text_of("C C / C C", options="heroes", players=2)
    assert message in first_error(text.replace("player Ann\n", f"player Ann\n{line}\n"))[0]


def test_a_start_of_one_square_has_no_corners() -> None:
    text = text_of("C W0").replace("player Ann\n", "player Ann\nstart Ann wild nw\n")
    assert "only a 2 by 2 start has corners" in first_error(text)[0]


# Set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("quest harmony", "'quest ID ID' was expected, the line ends here"),
        ("quest harmony bleak_king lost_corner", "'lost_corner' is too much"),
        ("quest harmony harmony", "two different quests are drawn"),
        ("quest harmony local_business_castle", "a quest was expected"),
        ("quest", "'quest ID ID' was expected"),
        ("quest harmony bleak_king\nquest harmony lost_corner", "the quests are told twice"),
        ("", "two different quests are drawn before the game (G-QUEST-1)"),
    ],
)
def test_wrong_quests(line: str, message: str) -> None:
    text = text_of("C W0", options="quests").replace("quest harmony lost_corner", line)
    assert message in first_error(text)[0]


def test_quests_without_the_option() -> None:
    text = text_of("C W0", options="giants", players=3)
    text = text.replace("player", "quest harmony bleak_king\nplayer", 1)
    assert first_error(text.replace("players 3", "", 1))[0] == (
        "quests are named, but the option 'quests' is not chosen"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("castle", "kingdomino has no option 'castle'"),
        ("empire-of-fire", "kingdomino has no option 'empire-of-fire'"),
        ("giants giants", "the option 'giants' is named twice"),
        ("edition-2016 edition-2024", "do not go together"),
        ("quests harmony", "do not go together"),
        ("half-deck", "goes only with Age of Giants: giants"),
        ("giants mighty-duel", "do not go together"),
    ],
)
def test_wrong_options(options: str, message: str) -> None:
    told, line, column = first_error(text_of("C W0", options=options))
    assert message in told
    assert line == 1
    assert column


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("tile G W0", "'tile ID HALF HALF' was expected"),
        ("tile G W0 F0", "one divided half such as F/L and one plain half"),
        ("tile G W/F F/L", "one divided half such as F/L and one plain half"),
        ("tile G W/W F0", "'W/W' is not a square divided into two terrains"),
        ("tile 1 W0 F/L", "one divided half such as F/L and one plain half, any other has none"),
        ("tile S W0 F/L", "Kingdomino has no domino S"),
        ("tile A W0 F0", "Kingdomino has no domino A"),
        ("tile 49 W0 F0", "Kingdomino has no domino 49"),
        ("tile G W0 J0", "'J0' has no terrain of this game (W F L G S M)"),
        ("tile G W4 F/L", "'W4' has more than 3 crowns"),
        ("tile G W0 F/L\ntile G W0 F/L", "the faces of domino G are told twice"),
    ],
)
def test_wrong_tiles(line: str, message: str) -> None:
    text = text_of("C W0", options="heroes")
    assert message in first_error(text.replace("player Ann", f"{line}\nplayer Ann"))[0]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("J0", "'J0' has no terrain of this game (W F L G S M)"),
        ("V1", "'V1' has no terrain of this game"),
        ("W4", "'W4' has more than 3 crowns"),
        ("W0^hunter", "'hunter' is no tile; expected building_wheat"),
        ("W0^", "'^' is no part of a square here"),
        ("W0!", "'!' is no part of a square here; expected +n, *, !n or ^id, in this order"),
        ("W0^king!1", "'!1' is no part of a square here"),
        ("W1!1*", "'*' is no part of a square here"),
        ("W0+1", "a fire token"),
        ("W/X", "'W/X' has no terrain of this game"),
        ("W/W", "'W/W' is not a square divided into two terrains"),
        ("W/F1", "'1' is no part of a square here"),
        ("?", "a square was expected"),
    ],
)
def test_wrong_cells(cell: str, message: str) -> None:
    told, line, column = first_error(text_of(f"C {cell}", options="giants court heroes", players=3))
    assert message in told
    assert line == 4
    assert column and column >= 3


def test_colours() -> None:
    text = text_of("C W0")
    for colour in ("brown", "grey", "black"):
        assert f"not '{colour}'" in first_error(text.replace("Ann", f"Ann {colour}"))[0]
    giants = text_of("C W0", options="giants").replace("Ann", "Ann brown")
    assert read_score_file(giants).setup.players[0].colour == "brown"
    heroes = text_of("C W0", options="heroes").replace("Ann", "Ann grey")
    assert read_score_file(heroes).setup.players[0].colour == "grey"


def test_warnings_of_dominoes_that_cannot_tile() -> None:
    alone = findings("W0 . / . M3 / C W0", players=3)
    assert not alone.errors
    assert any("no dominoes of the box show these squares" in w for w in alone.warnings)
    assert any("no connection" in w for w in findings("C . W0 W0", players=3).warnings)
    assert not findings("C W0 W0", players=3).warnings


def test_unchecked_boards_are_scored_as_they_are_told() -> None:
    text = text_of(*["M3 M3 M3 C;unchecked"] * 2, players=3)
    file = read_score_file(text)
    assert len(file.boards) == len(NAMES[:2])
    assert not check(file).errors
    assert write_score_file(file).count("unchecked") == 2
