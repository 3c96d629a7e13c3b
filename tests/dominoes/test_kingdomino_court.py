"""The Court: what tiles score (C-SCORE-1, C-CROWN-1) and how they are bought (C-RES, C-BUY)."""

import random
from dataclasses import replace

import pytest

from companion.dominoes.box import box

from .kingdoms import Kingdoms, first_turn, rows_of, sheet_of
from .table import Table, any_answer

TOKENS = {"farmer": "W0*", "lumberjack": "F0*", "fisherman": "L0*", "shepherdess": "G0*"}


def court(board: str, options: str = "court") -> int:
    return rows_of(board, options=options, players=3).get("court", 0)


def with_ann(board: str, *shown: str | None) -> Kingdoms:
    """Ann has just laid 13 (wheat and forest, left of the castle) and chosen."""
    table = first_turn("13", ("court",))
    table.put("Ann", board)
    table.show(*shown or ("farmer", "king", "building_wheat"))
    table.play("place Ann 13 -1,0 w", "choose Ann 1")
    return table


# Scoring ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("character", "token"), TOKENS.items())
def test_characters_that_count_a_token(character: str, token: str) -> None:
    def board(text: str) -> str:
        return text.replace("t", token).replace("X", f"S0^{character}")

    assert court(board("X t . / t t C")) == 3 + 3 * 3  # in the corner of the kingdom
    assert court(board("t X t / t t t / . C .")) == 3 + 5 * 3  # on the border
    assert court(board("t t t / t X t / t t t / . C .")) == 3 + 8 * 3
    assert court(board("X . t / . C . / t . .")) == 3  # too far
    assert court(board("X M0 / C M0")) == 3
    others = [other for other in TOKENS.values() if other != token]
    assert court(board(f"X {others[0]} / {others[1]} {others[2]} / C .")) == 3
    bare = token.removesuffix("*")
    assert court(board(f"{bare} X {bare} / . C .")) == 3


def test_merchant_counts_every_token() -> None:
    assert court("W0^merchant W0* / F0* C") == 2 + 2 * 2
    assert court("W0* F0* L0* / G0* S0^merchant W0* / . C .") == 2 + 5 * 2
    assert court("W0* F0* L0* / G0* S0^merchant W0* / F0* L0* G0* / . C .") == 2 + 8 * 2
    assert court("W0 F0 L0 / G0 S0^merchant W1 / . C .") == 2


@pytest.mark.parametrize(
    ("warrior", "points"),
    [("light_archer", 4), ("heavy_archer", 4), ("axe_warrior", 3), ("sword_warrior", 3)],
)
def test_warriors_score_by_themselves(warrior: str, points: int) -> None:
    assert court(f"W0^{warrior} W0* / C M3") == points


def test_captain() -> None:
    assert court("W0^captain W0 / C .") == 1
    assert court("W0^captain W0^light_archer / C .") == 1 + 3 + 4
    assert court("W0^light_archer W0 / C W0^captain") == 1 + 3 + 4  # corner to corner
    assert court("W0^light_archer W0 W0 / C W0 W0^captain") == 1 + 4  # too far
    four = "W0^light_archer W0^captain W0^axe_warrior / W0^heavy_archer C W0^sword_warrior"
    assert court(four) == 1 + 4 * 3 + 14
    assert court("W0^captain W0^queen / C .") == 1 + 2 + 2  # the queen is no warrior


def test_king_counts_uncovered_crowns() -> None:
    assert court("W0^king M3 / C W1") == 4
    assert court("W0^king M0 M3 / C . .") == 0
    whole = "M3 M3 M3 / M3 W0^king M3 / M3 M3 M3 / . C ."
    assert court(whole) == 24
    assert court("M3 W0^king M3 / M3 M3 M3 / . C .") == 15
    both = "court giants"
    assert court("W0^king M3!2 / C W1!1", both) == 1
    assert court("W0^king W0^building_wheat / C G0^building_grassland_2") == 3
    assert court("W0^king W0!1^building_wheat / C G0!1^building_grassland_2", both) == 1


def test_king_and_queen_know_no_heroes() -> None:
    assert court("W0^king W/F / C W1", "court heroes") == 1
    assert court("W0^queen W/F / C W1", "court heroes") == 2


def test_queen_counts_characters() -> None:
    assert court("W0^queen W0 / C .") == 2
    assert court("W0^queen W0^king / C .") == 2 + 2
    assert court("W0^queen W0^light_archer / C W0^captain") == 2 + 4 + (1 + 3) + 4
    assert court("W0^queen W0^building_wheat / C .") == 2
    assert court("W0^queen W0 W0^king / C . .") == 2


def test_characters_are_one_row_of_their_own_the_last() -> None:
    sheet = sheet_of("W0^queen W0^king / C .", options="court harmony", players=3)
    row = sheet.tallies[0].rows[-1]
    assert (row.id, row.rule, row.points) == ("court", "C-SCORE-1", 4)
    assert sorted(part.points for part in row.parts) == [0, 4]


def test_a_square_with_a_tile_counts_in_its_territory() -> None:
    assert rows_of("W1 W0^queen W0^king C", options="court")["wheat"] == 3


@pytest.mark.parametrize(
    ("board", "row", "points"),
    [
        ("W1 W0^building_wheat W0 C", "wheat", 6),
        ("F0^building_forest F0 C", "forest", 2),
        ("L0^building_lake L0^building_lake C", "lake", 4),
        ("G0^building_grassland_1 G0^building_grassland_2 C", "grassland", 6),
        ("S0^building_swamp_1 S0^building_swamp_2 C", "swamp", 6),
    ],
)
def test_buildings_add_crowns(board: str, row: str, points: int) -> None:
    assert rows_of(board, options="court") == {row: points}
    sheet = sheet_of(board, options="court", players=3)
    assert sheet.tallies[0].marks == points // sheet.tallies[0].largest_region


def test_a_giant_can_cover_the_crown_of_a_building() -> None:
    board = "W1 W0!1^building_wheat W0 C"
    assert rows_of(board, options="court giants", players=3) == {"wheat": 3}
    two = "G0!1^building_grassland_2 G0 C"
    assert rows_of(two, options="court giants", players=3) == {"grassland": 2}


def test_what_the_box_has() -> None:
    figures = box("kingdomino").figures.values()
    assert sum(figure.copies for figure in figures) == 25
    assert sum(f.copies for f in figures if f.kind == "building") == 13
    assert sum(f.warrior for f in figures) == 5


# Tokens -------------------------------------------------------------------------------------


def test_tokens_lie_on_squares_without_printed_crowns() -> None:
    """C-RES-1, and H-COURT-1 for the undivided half of a lettered domino."""
    table = first_turn("13", ("court",))
    table.play("place Ann 13 1,0 e")
    board = table.board("Ann")
    assert board[1, 0]["resource"] and board[2, 0]["resource"]
    for domino, tokens in (("19", [False, True]), ("12", [False, False]), ("23", [False, False])):
        table = first_turn(domino, ("court",)).play(f"place Ann {domino} 1,0 e")
        board = table.board("Ann")
        assert [board[1, 0]["resource"], board[2, 0]["resource"]] == tokens
    table = first_turn("G", ("court", "heroes")).play("place Ann G 1,0 e")
    board = table.board("Ann")
    assert [board[1, 0]["resource"], board[2, 0]["resource"]] == [True, False]


# Buying -------------------------------------------------------------------------------------


def test_two_tokens_for_an_open_tile() -> None:
    table = with_ann("C L0* G0*")
    assert table.check("court Ann king pay 1,0 2,0 at 1,0")
    assert table.check("court Ann king pay 1,0 -1,0 at 2,0").rules == ("C-BUY-2",)
    table.play("court Ann king pay 1,0 2,0 at 1,0")
    assert table.board("Ann")[1, 0]["dweller"] == "king"
    assert not table.board("Ann")[1, 0]["resource"]
    assert not table.board("Ann")[2, 0]["resource"]
    assert table.state.display is not None
    assert table.state.display.shown == ("farmer", None, "building_wheat")
    # One purchase a turn.
    assert table.broken("court Ann farmer pay -1,0 -2,0 at -1,0") == {"C-BUY-1"}


def test_four_tokens_for_a_tile_of_the_pile() -> None:
    table = with_ann("C L0* / . G0*")
    four = "pay -1,0 -2,0 1,0 1,-1"
    assert table.check(f"court Ann queen {four} at 1,0")
    assert table.broken("court Ann queen pay -1,0 1,0 at 1,0") == {"C-BUY-1"}
    assert table.broken(f"court Ann king {four} at 1,0") == {"C-BUY-1"}  # it lies open
    assert table.check(f"court Ann building_wheat {four} at -1,0")  # open, and in the pile too
    table.play(f"court Ann queen {four} at 1,-1")
    assert table.state.display is not None
    assert table.state.display.shown == ("farmer", "king", "building_wheat")
    assert "queen" not in table.state.display.pile
    assert not any(square["resource"] for square in table.board("Ann").values())


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("court Ann king pay -1,0 at -1,0", {"C-BUY-1"}),
        ("court Ann king pay -1,0 -1,0 at -1,0", {"C-BUY-1"}),
        ("court Ann king pay 1,0 -1,0 at -1,0", {"C-BUY-1"}),  # two of wheat
        ("court Ann king pay -1,0 -2,0 1,-1 at -1,0", {"C-BUY-1"}),  # three
        ("court Ann king pay -1,0 4,4 at -1,0", {"C-BUY-1"}),
        ("court Ann king pay -1,0 -2,0 at 0,0", {"C-BUY-2"}),  # the castle
        ("court Ann king pay -1,0 -2,0 at 1,0", {"C-BUY-2"}),  # a token lies there
        ("court Ann king pay -1,0 -2,0 at 2,0", {"C-BUY-2"}),  # a printed crown
        ("court Ann king pay -1,0 -2,0 at 2,-1", {"C-BUY-2"}),  # another tile
        ("court Ann king pay -1,0 -2,0 at 3,3", {"C-BUY-2"}),  # outside of the kingdom
        ("court Ann building_wheat pay -1,0 -2,0 at -2,0", {"C-BUY-2"}),  # not its terrain
        ("court Ann light_archer pay -1,0 -2,0 at -1,0", {"C-BUY-1"}),  # of the pile
        ("court Ann knight pay -1,0 -2,0 at -1,0", {"C-BUY-3"}),
        ("court Ben king pay -1,0 -2,0 at -1,0", {"C-BUY-1", "C-BUY-2"}),
    ],
)
def test_refused_purchases(text: str, rules: set[str]) -> None:
    table = with_ann("C W0* W1 / . L0* W0^queen", "farmer", "king", "building_wheat")
    assert table.broken(text) == rules


def test_a_square_just_emptied_will_do_and_an_empty_one_too() -> None:
    table = with_ann("C W0 S0 / . M0 .")
    for square in ("-2,0", "-1,0", "1,0", "2,0", "1,-1"):
        assert table.check(f"court Ann king pay -1,0 -2,0 at {square}")
    answers = table.legal("court")
    assert "court Ann building_wheat pay -1,0 -2,0 at 1,0" in answers
    assert "court Ann building_wheat pay -1,0 -2,0 at 2,0" not in answers
    assert len(answers) == 5 + 5 + 2  # the farmer, the king, the mill on wheat


def test_a_giant_does_not_free_a_square() -> None:
    table = with_ann("C W0* L0*")
    assert table.broken("giant Ann 1,0") == {"SETUP"}
    table = first_turn("13", ("court", "giants"))
    table.put("Ann", "C W1!1 L0*").play("place Ann 13 -1,0 w", "choose Ann 1")
    table.show("farmer", "king", "queen")
    assert table.broken("court Ann king pay -1,0 -2,0 at 1,0") == {"C-BUY-2"}


def test_not_beside_a_hero() -> None:
    """H-COURT-1."""
    table = first_turn("13", ("court", "heroes"))
    table.put("Ann", "C W/F").play("place Ann 13 -1,0 w", "choose Ann 1")
    table.show("farmer", "king", "queen")
    assert table.broken("court Ann king pay -1,0 -2,0 at 1,0") == {"C-BUY-2"}


def test_before_the_end_of_the_turn_and_after_it() -> None:
    table = first_turn("13", ("court",)).put("Ann", "C L0* G0*")
    buy = "court Ann king pay 1,0 2,0 at 1,0"
    assert "C-BUY-1" in table.broken(buy)
    table.play("place Ann 13 -1,0 w")
    assert "C-BUY-1" in table.broken(buy)
    table.play("choose Ann 1")
    assert table.check(buy)
    table.play(f"place Ben {_domino(table, 'Ben')} 1,0 e")
    assert "C-BUY-1" in table.broken(buy)


def test_gaps_are_filled_when_the_next_line_is_laid_out() -> None:
    table = with_ann("C L0* G0*")
    table.play("court Ann king pay 1,0 2,0 at 1,0")
    assert table.broken("reveal queen") >= {"K-TURN-1"}
    for name, choice in (("Ben", 2), ("Cy", 3)):
        domino = _domino(table, name)
        table.play(f"place {name} {domino} 1,0 e", f"choose {name} {choice}")
    table.play("line 5 6 7 8")
    assert table.next == ("reveal", None)
    assert table.broken("reveal king") == {"C-BUY-3"}  # the only one was bought
    assert table.broken("reveal knight") == {"C-BUY-3"}
    assert table.broken("reveal queen captain") == {"C-BUY-1"}
    table.play("reveal queen")
    assert table.state.display is not None
    assert table.state.display.shown == ("farmer", "queen", "building_wheat")
    assert table.next == ("place", "Ann")


def test_with_an_empty_pile_gaps_stay() -> None:
    """Decided in C-BUY-3."""
    table = with_ann("C L0* G0*")
    display = table.state.display
    assert display is not None
    table.state = replace(table.state, display=replace(display, pile=()))
    assert table.broken("court Ann queen pay -1,0 -2,0 1,0 2,0 at 1,0") == {"C-BUY-3"}
    table.play("court Ann king pay 1,0 2,0 at 1,0")
    for name, choice in (("Ben", 2), ("Cy", 3)):
        domino = _domino(table, name)
        table.play(f"place {name} {domino} 1,0 e", f"choose {name} {choice}")
    table.play("line 5 6 7 8")
    assert table.next == ("place", "Ann")
    assert table.state.display is not None
    assert table.state.display.shown == ("farmer", None, "building_wheat")


def test_buying_in_the_last_round_and_at_the_very_end() -> None:
    """Decided in C-BUY-1."""
    table = Kingdoms(("court", "giants", "half-deck"), 2)
    rng = random.Random(5)
    asked = []
    while not (table.state.last_round and table.next is None):
        event = any_answer(table.ruleset.prompt(table.state), rng, option=0)
        assert event is not None
        table.play(event.text())
        if table.state.last_round and table.ruleset.prompt(table.state).find("court"):
            asked.append(event.kind)
    assert asked
    last = table.ruleset.prompt(table.state).find("court")
    assert last is not None
    before = table.state
    table.play(last.answers.pick(rng).text())
    assert table.state != before
    assert table.ruleset.prompt(table.state).finished


def _domino(table: Table, name: str) -> str:
    turn = next(t for t in table.state.turns if t.player == table.seat(name))
    assert turn.domino is not None
    return turn.domino
