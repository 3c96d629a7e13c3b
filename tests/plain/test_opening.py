"""The questions before the first event."""

from pathlib import Path

import pytest

from companion.dominoes import user_tiles
from companion.games import ruleset_for
from companion.history.store import Store
from companion.plain.people import parse_players
from companion.referee import Player, Setup, SetupError, Tile
from tests.plain.scripts import BEGINNING, converse, reply_to, setup, stored


def newest(db: Path) -> Setup:
    with Store(db, ruleset_for) as store:
        return store.games()[0].setup


def test_a_game_is_asked_for_step_by_step(db: Path) -> None:
    answers = ["2", "Ann, Ben Lee green, Cy", "homo-habilis, empire-of-fire"]
    code, output = converse(db, None, [*answers, *BEGINNING])
    assert code == 0, output
    assert newest(db) == Setup(
        "origins-totem",
        ("empire-of-fire", "homo-habilis"),
        (Player("Ann", "pink"), Player("Ben Lee", "green"), Player("Cy", "black")),
    )
    assert len(stored(db)) == len(BEGINNING)
    assert "Kingdomino Origins, Totem with Empire of Fire and Homo Habilis." in output


def test_nothing_typed_takes_what_the_table_had_last(db: Path) -> None:
    answers = ["kingdomino", "Ann,Ben", "edition-2016 harmony"]
    assert converse(db, None, [*answers, "draw", "quit"])[0] == 0
    first = newest(db)
    assert first.options == ("edition-2016", "harmony")
    assert converse(db, None, ["new", "", "", "", "draw", "quit"])[0] == 0
    assert newest(db) == first
    assert len(stored(db)) == 1
    # A blank at the first question is no answer: there is nothing usual to take.
    _, output = converse(db, None, [""])
    assert "So far" not in output
    assert converse(db, None, ["1"])[1].count("So far: 1 event.") == 1


def test_an_unfinished_game_goes_on(db: Path) -> None:
    converse(db, setup("origins-totem", 3), BEGINNING)
    code, output = converse(db, None, ["1", "e6 n"])
    assert code == 0
    assert "1. Kingdomino Origins, Totem: Ann, Ben Lee, Cy; 6 events; begun 2" in output
    assert "So far: 6 events. Cy places 3." in reply_to(output, "1")
    assert stored(db)[-1] == "place Cy 3 0,1 n"


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (["9"], "There is no game '9'; there are origins-discovery"),
        (["chess"], "There is no game 'chess'"),
        (["kingdomino", "Ann"], "Kingdomino is for 2, 3, 4 or 5 players."),
        (["kingdomino", "Ann,Ann"], "Two players are called 'Ann'"),
        (["kingdomino", "Ann,"], "A player's name is empty"),
        (["kingdomino", "Ann pink,Ben pink"], "Two players are pink."),
        (["kingdomino", "Ann,Ben,Cy", "mighty-duel"], "Kingdomino with Mighty Duel is for 2"),
        (["kingdomino", "Ann,Ben", "fast"], "Kingdomino has no option 'fast'"),
        (["kingdomino", "'"], "Column 1: a quote ' is opened and never closed."),
        (["game chess"], "Column 6: there is no game 'chess'"),
        (["game kingdomino", "player Ann", "line 1"], "Kingdomino is for 2 to 4 players, not 1"),
        (["game kingdomino", "line 1 2 3 4"], "no player is listed"),
    ],
)
def test_what_cannot_be_is_told_and_asked_again(db: Path, answers: list[str], told: str) -> None:
    code, output = converse(db, None, answers)
    assert code == 1
    assert told.casefold() in " ".join(output.split()).casefold()
    if answers[0] != "game kingdomino":
        with Store(db, ruleset_for) as store:
            assert not store.games()


def test_quit_help_and_the_end_of_lines_begin_no_game(db: Path) -> None:
    for answers in ([], ["quit"], ["help", "quit"], ["# nothing", "", "quit"], ["kingdomino"]):
        code, output = converse(db, None, answers)
        assert code == 0
        assert "The game is stored" not in output
    assert "A game file also works" in converse(db, None, ["help"])[1]


def test_back_leads_to_another_game(db: Path) -> None:
    answers = ["kingdomino", "Ann, Ben", "back", "origins-tribe", "Cy, Di", "none", "quit"]
    assert converse(db, None, answers)[0] == 0
    assert (newest(db).preset, newest(db).names) == ("origins-tribe", ("Cy", "Di"))


def test_options_that_are_not_for_so_many_players_are_not_offered(db: Path) -> None:
    _, output = converse(db, None, ["kingdomino", "Ann, Ben"])
    assert "mighty-duel: " in output
    _, output = converse(db, None, ["kingdomino", "Ann, Ben, Cy"])
    assert "mighty-duel: " not in output


def test_quests_and_corners_are_asked_for(db: Path) -> None:
    begin = ["kingdomino", "Ann, Ben", "heroes quests"]
    code, output = converse(db, None, [*begin, "bleak_king harmony", "se nw", "", "quit"])
    assert code == 0 and "just drawn" in output and "Ben's castle" in output
    assert newest(db).quests == ("bleak_king", "harmony")
    assert newest(db).starts == (("Ann", ("nw", "se")), ("Ben", ("nw", "ne", "sw", "se")))
    # The next game of the table has the same corners, but other quests.
    assert converse(db, None, ["new", "", "", "", "", "", "", "quit"])[0] == 0
    assert newest(db).starts[0] == ("Ann", ("nw", "se")) and len(set(newest(db).quests)) == 2
    code, output = converse(db, None, ["new", *begin, "gold", "", "nw nw", "", "", "quit"])
    assert code == 1
    assert "There is no quest 'gold'" in output and "each once" in output


def test_five_players_where_an_expansion_has_pieces(db: Path) -> None:
    answers = ["kingdomino", "Ann, Ben, Cy, Di, Eve grey", "none", "heroes", "quit"]
    code, output = converse(db, None, answers)
    assert code == 1 and "Kingdomino is for 2 to 4 players, not 5" in output
    assert newest(db).players[4] == Player("Eve", "grey")


def test_the_users_own_faces_are_played_with(db: Path, tmp_path: Path) -> None:
    mine = tmp_path / "companion" / user_tiles.FILE_NAME
    user_tiles.set_tile(mine, "origins", Tile("3", "J0", "Q0"))
    answers = ["origins-totem", "Ann,Ben,Cy", "none", "3 17 22 40", "cy ann ben"]
    _, output = converse(db, None, answers)
    assert "3 (jungle mushroom, quarry flint)" in output
    mine.write_text("nonsense", encoding="utf-8")
    code, output = converse(db, None, ["new", *answers])
    assert code == 0
    assert "Your own list of dominoes is left aside" in output
    assert "3 (desert, desert)" in output


def test_players_in_one_line() -> None:
    colours = ("pink", "blue")
    assert parse_players(" Ann ,Di Lee  blue,pink", colours) == (
        Player("Ann"),
        Player("Di Lee", "blue"),
        Player("pink"),
    )
    with pytest.raises(SetupError):
        parse_players("Ann,,Ben", colours)


def test_a_history_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"no database at all, but long enough to look like one" * 40)
    code, output = converse(broken, None, ["1"])
    assert code == 1
    assert str(broken.name) in output
    assert "Traceback" not in output
