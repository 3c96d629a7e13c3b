"""Commands, illegal lines, overruling, undo and corrections."""

import io
import random
from pathlib import Path

import pytest

from companion.games import ruleset_for
from companion.history.store import Store
from companion.plain.console import Console, shown
from companion.plain.dialogue import Dialogue
from companion.referee import Dealer
from tests.plain.scripts import BEGINNING, converse, reply_to, setup, stored

TOTEM = setup("origins-totem", 3)
KINGDOMINO = setup("kingdomino", 3)


def replies(db: Path, *lines: str, chosen: object = TOTEM) -> tuple[int, list[str]]:
    """Exit code and the reply to each of these lines, said after the beginning."""
    code, output = converse(db, TOTEM if chosen is TOTEM else KINGDOMINO, [*BEGINNING, *lines])
    told = []
    for line in lines:
        output = output[output.index(f"> {line}\n") :]
        told.append(reply_to(output, line))
        output = output[2:]
    return code, told


# -- refusals ----------------------------------------------------------------------------------


def test_a_refusal_names_every_rule_and_the_squares(db: Path) -> None:
    code, (told, _, scores) = replies(db, "g8 e", "log", "export")
    assert told == (
        "Refused: No half touches desert or the hut side to side. Squares: g8, h8. (O-PLACE-1) "
        "If it was played anyway, type overrule."
    )
    assert code == 1
    assert "place" not in scores


def test_two_rules_are_told_on_two_lines(db: Path) -> None:
    _, output = converse(db, TOTEM, [*BEGINNING, "e6 n", "5", "place Ben 22 1,0 e"])
    told = output.split("> place Ben 22 1,0 e\n")[1]
    assert "(SETUP)" in told  # the player is called Ben Lee
    _, output = converse(db, TOTEM, [*BEGINNING, 'place "Ben Lee" 22 a1 e'])
    assert "(O-TURN-1)" in output  # squares have their names for everybody
    _, output = converse(db, TOTEM, [*BEGINNING, 'place "Ben Lee" 22 4,4 n'])
    assert output.count("(O-TURN-1)") == 2
    assert output.count("(O-PLACE-2)") == 1


def test_an_overruled_refusal_stands_and_does_not_count(db: Path) -> None:
    code, (_, overruled, log, scores) = replies(db, "g8 e", "overrule", "log 1", "scores")
    assert code == 0
    assert overruled.startswith("Cy placed 3 at g8 e. [overruled] Cy chooses")
    assert "[overruled] (place Cy 3 2,3 e) No half touches" in log
    assert "Event 7, place Cy 3 2,3 e: overruled." in scores
    assert stored(db)[-1] == "overrule place Cy 3 2,3 e"


def test_only_the_last_refusal_is_overruled(db: Path) -> None:
    code, (_, refused, told) = replies(db, "g8 e", "e5 e", "overrule")
    assert "e5 is taken already" in refused
    assert "type overrule" not in refused
    assert told == "There is no refusal to overrule. A whole event may follow the word."
    assert code == 1
    assert len(stored(db)) == len(BEGINNING)


def test_a_known_refusal_is_overruled_at_once(db: Path) -> None:
    code, (told, legal) = replies(db, "overrule place Cy 3 g8 e", "overrule choose 5")
    assert told.startswith("Cy placed 3 at g8 e. [overruled]")
    assert "legal; there is nothing to overrule" in legal
    assert code == 1


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("foo bar", "Not understood, column 1: a square from a1 to i9 was expected, not 'foo'."),
        ("c4 q", "Not understood, column 4: a direction was expected"),
        ("place Cy", "Not understood, column 10: a domino: its number or letter was expected"),
        ("place Cy 3 1,0 up", "Not understood, column 16: a direction: n e s w was expected"),
        ("'Cy", "Not understood, column 1: a quote ' is opened and never closed."),
        ("choose Zed 5", "Refused: No player is called 'Zed'"),
        ("choose Ann 5", "Refused: Not now: Cy must place 3 first."),
        ("evolve Cy 1,0", "Not understood"),
        ("delete 99", "There is no event 99 in a game of 6 events."),
        ("delete", "Not understood, the number of one event was expected"),
        ("delete two", "Not understood, a number was expected, not 'two'"),
        ("amend 0 choose 3", "Not understood, there is no event 0; the log has 6."),
        ("amend 7 choose 3", "Not understood, there is no event 7; the log has 6."),
        ("amend 4", "Not understood, a number and an event were expected"),
        ("insert 8 choose 3", "Not understood, there is no event 8; the log has 6."),
        ("overrule 99", "There is no event 99"),
        ("overrule 0", "There is no event 0"),
        ("overrule 3", "Refused: 'choose Cy 3' is legal;"),
        ("overrule", "There is no refusal to overrule."),
        ("overrule nonsense", "Not understood"),
        ("illegal", "Not understood"),
        ("redo", "There is nothing to redo."),
        ("draw", "Nothing is drawn now: the players decide."),
        ("skip", "Nothing may be skipped now."),
        ("none", "Nothing may be skipped now."),
        ("board Zed", "Not understood, a player was expected (Ann, Ben Lee, Cy), not 'Zed'."),
        ("log all of it", ""),
        ("log x", "Not understood, a number was expected, not 'x'."),
        ("\x1b[2J\x00\u202e", "Not understood"),
        ("9" * 3000, "Not understood"),
        ("place Cy 3 99,99 e", "Refused: The territory would not fit in 5 by 5"),
        ("place Cy 3 -99,-99 e", "Refused: The territory would not fit in 5 by 5"),
    ],
)
def test_whatever_is_typed_is_answered_in_words(db: Path, line: str, told: str) -> None:
    lines = [*BEGINNING, line, "legal"]
    code, output = converse(db, TOTEM, lines)
    assert code == bool(told)
    assert told in " ".join(output.split())
    assert "\x1b" not in output
    assert all(len(told) < 80 for told in output.splitlines() if not told.startswith("> "))
    assert "Cy places 3: 12 legal answers." in output  # and the game goes on
    assert len(stored(db)) == len(BEGINNING)


def test_a_line_that_is_not_unicode_ends_nothing(db: Path) -> None:
    assert shown("a\x1b\x9b\u2028b\tc") == "a???b?c"


# -- looking -----------------------------------------------------------------------------------


def test_the_board_is_told_as_picture_and_in_words(db: Path) -> None:
    _, output = converse(db, TOTEM, [*BEGINNING, "e6 n", "5", "f5 e", "board an", "say ann"])
    picture = output.split("> board an\n")[1].splitlines()
    assert picture[:6] == [
        "Ann's territory:",
        "    c   d   e   f   g   h   i",
        " 9  .   .   .   .   .   .   .",
        " 8  .   .   .   .   .   .   .",
        " 7  .   .   .   .   .   .   .",
        " 6  .   .   .   .   .   .   .",
    ]
    assert picture[6] == " 5  .   .   C   G0* Q0* .   ."
    assert reply_to(output, "say ann").startswith(
        "Ann's territory: 3 columns and 1 row; it must fit in 5 by 5. "
        "Row 5: e5 hut; f5 grassland, mammoth; g5 quarry, flint. Totems: mammoth and flint."
    )


def test_the_dominoes_of_the_round_are_told(db: Path) -> None:
    _, (told,) = replies(db, "dominoes")
    assert "This round: 22 (grassland mammoth, quarry flint), Ann, to be placed." in told
    assert "To choose from: 31 (desert with 1 flame, lake fish), free." in told
    assert "The mammoth totem: nobody." in told


def test_legal_answers_are_counted_and_the_first_are_listed(db: Path) -> None:
    _, output = converse(db, KINGDOMINO, ["legal", "3 17 22 40", "legal"])
    first = reply_to(output, "legal")
    assert first.startswith("Reveal line 1 of 12: 194580 legal answers. The first 20: 1 2 3 4;")
    assert first.count(";") == 19
    assert "Ann Ben Lee" not in output
    assert '6 legal answers. Ann "Ben Lee" Cy;' in " ".join(output.split())


def test_help_tells_every_command(db: Path) -> None:
    _, (told,) = replies(db, "help")
    words = (
        "board say dominoes legal scores log export draw skip undo redo overrule amend insert "
        "delete quit"
    )
    missing = set(words.split()) - set(told.replace(",", "").split())
    assert not missing


# -- drawing, undo, corrections ----------------------------------------------------------------


def test_the_app_draws_what_is_drawn(db: Path) -> None:
    code, output = converse(db, setup("origins-tribe", 3), ["draw", "draw", "draw", "draw"])
    assert code == 1  # the last one is a choice
    kinds = [line.split()[0] for line in stored(db)]
    assert kinds == ["line", "cave", "chiefs"]
    assert "Nothing is drawn now" in output


def test_undo_and_redo_tell_what_goes_and_comes(db: Path) -> None:
    code, (undone, redone, _) = replies(db, "undo", "redo", "redo")
    assert undone.startswith("Taken back. Gone: event 6, line 5 9 31 44. Reveal line 2")
    assert redone.startswith("Done again. Here again: event 6, line 5 9 31 44. Cy places 3.")
    assert code == 1  # the second redo


def test_an_amended_event_keeps_what_follows_and_tells_what_breaks(db: Path) -> None:
    code, told = replies(
        db, "e6 n", "5", "amend 3 choose Cy 17", "undo", "delete 7", "insert 7 e6 n", "log all"
    )
    amended, undone, deleted, inserted, log = told[2:]
    assert "Event 3 is mended. Cy chose 17." in amended
    assert "Event 7, place Cy 3 0,1 n, is now illegal: Cy cannot use 3" in amended
    assert "Mend it: amend 7 EVENT, delete 7, or overrule 7." in amended
    assert "Event 7, place Cy 3 0,1 n, is legal again." in undone
    assert "Event 7 is taken out: place Cy 3 0,1 n." in deleted
    assert "Event 7, choose Cy 5, is now illegal: Not now: Cy must place 3 first." in deleted
    assert "Put in as event 7. Cy placed 3 at e6 n." in inserted
    assert "Event 8, choose Cy 5, is legal again." in inserted
    assert "illegal" not in log
    assert code == 0
    assert stored(db)[6:] == ["place Cy 3 0,1 n", "choose Cy 5"]


def test_a_correction_may_be_overruled_and_insisted_on(db: Path) -> None:
    code, told = replies(
        db,
        "e6 n",
        "amend 7 g8 e",
        "overrule",
        "5",
        "delete 7",
        "overrule 7",
        "insert 7 overrule g8 e",
    )
    assert "No half touches" in told[1]
    assert "Event 7 is mended. Cy placed 3 at g8 e. [overruled]" in told[2]
    assert "Overruled." in told[5]
    assert "Put in as event 7. Cy placed 3 at g8 e. [overruled]" in told[6]
    assert code == 0


def test_an_option_is_taken_or_skipped(db: Path) -> None:
    lines = ["3 17 22 40", "hunter shaman painter small_warrior", "cy ann ben", "3", "22", "40"]
    lines += ["5 9 31 44", "e6 n", "5", "f5 e", "9", "recruit hunter pay f5 g5 at f5"]
    code, output = converse(db, setup("origins-tribe", 3), lines)
    assert code == 0
    assert "Ann may recruit a dweller. On display: hunter, shaman" in output
    assert reply_to(output, lines[-1]).startswith(
        "Ann recruited the hunter for mammoth and flint and put it on f5."
    )
    code, output = converse(db, setup("origins-tribe", 3), [*lines[:-1], "skip", "board"])
    assert code == 0
    assert reply_to(output, "skip").startswith("Skipped. Ben Lee places 40.")
    bare = "hunter pay f5 g5 at f5"
    code, output = converse(db, setup("origins-tribe", 3), [*lines[:-1], bare])
    assert code == 0
    assert stored(db)[-1] == "recruit Ann hunter pay 1,0 2,0 at 1,0"


def test_a_whole_line_may_name_squares_and_leave_out_what_is_known(db: Path) -> None:
    for line in ("place Cy 3 e6 n", "place 3 e6 n", "place e6 n", "PLACE Cy 03 0,1 N", "E6 N"):
        code, _ = converse(db, TOTEM, [*BEGINNING, line])
        assert code == 0, line
        assert stored(db)[-1] == "place Cy 3 0,1 n"


def test_another_window_that_goes_on_is_noticed(db: Path) -> None:
    converse(db, TOTEM, BEGINNING)
    with Store(db, ruleset_for) as store:
        id_ = store.games()[0].id
        output = io.StringIO()
        dialogue = Dialogue(Console(io.StringIO(), output), store, id_, Dealer(random.Random(1)))
        other = store.open_game(id_)
        assert other.submit(other.ruleset.vocabulary.parse("place Cy 3 0,1 n"))
        dialogue.answer("e4 s")
        dialogue.answer("5")
    assert "Another window went on with this game" in output.getvalue()
    assert stored(db)[-2:] == ["place Cy 3 0,1 n", "choose Cy 5"]
