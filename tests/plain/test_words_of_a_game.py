"""Help, the key of the board and faces that the table tells: what this game has, nothing else."""

import re
from pathlib import Path

import pytest

from companion.dominoes import user_tiles
from companion.dominoes.rules import Rules
from companion.games import ruleset_for
from companion.history.store import Store
from companion.plain.help import game_help
from companion.referee import Player, Setup, Tile
from tests.plain.scripts import converse, reply_to, setup, stored

HEROES = setup("kingdomino", 3, "heroes")


def test_faces_are_told_where_a_lettered_domino_comes_out(db: Path, tmp_path: Path) -> None:
    lines = ["1 2 G", "tile G W1 F", "tile Z W1 F/L", "tile g w1 f/l", "1 2 G", "undo", "undo"]
    _, output = converse(db, HEROES, [*lines, "redo"])
    assert "Tell its faces first, as they are printed, e.g. tile G W1 F/L." in reply_to(
        output, "1 2 G"
    )
    assert "one divided half such as F/L" in reply_to(output, "tile G W1 F")
    assert "no domino Z" in reply_to(output, "tile Z W1 F/L")
    assert reply_to(output, "tile g w1 f/l").startswith(
        "This game and later ones have domino G (wheat with 1 crown, divided: forest and lake)."
    )
    with Store(db, ruleset_for) as store:
        assert store.games()[0].setup.tiles == (Tile("G", "W1", "F/L"),)
    path = next(tmp_path.rglob(user_tiles.FILE_NAME))
    assert user_tiles.tiles_for("kingdomino", path, ("heroes",)) == (Tile("G", "W1", "F/L"),)
    assert stored(db) == []


def test_a_list_that_cannot_be_written_stops_no_game(db: Path, tmp_path: Path) -> None:
    converse(db, HEROES, ["tile G W1 F/L"])
    path = next(tmp_path.rglob(user_tiles.FILE_NAME))
    path.write_text("nonsense")
    _, output = converse(db, HEROES, ["tile H W1 F/L", "1 2 H"])
    assert "but later games will not: tiles.csv, row 1" in reply_to(output, "tile H W1 F/L")
    assert stored(db) == ["line H 1 2"]


@pytest.mark.parametrize(
    ("chosen", "told", "untold"),
    [
        (setup("kingdomino", 3), "tile 12 W0 F1", "fire recruit court giant send lay totem"),
        (setup("kingdomino", 3, "court"), "reveal court tile", "recruit dwellers hunter giant"),
        (setup("kingdomino", 3, "giants"), "giant send", "lay court fire"),
        (HEROES, "lay tile F/L", "send recruit"),
        (setup("origins-tribe", 3), "fire recruit dwellers hunter", "totem court giant"),
        (setup("origins-totem", 3), "totem fire", "recruit send lay"),
    ],
)
def test_help_tells_what_the_game_has(chosen: Setup, told: str, untold: str) -> None:
    text = game_help(Rules.of(chosen))
    assert set(told.split()) <= set(text.split())
    assert not set(untold.split()) & set(text.split())
    assert max(map(len, text.splitlines())) < 80


def test_the_key_of_the_board(db: Path) -> None:
    def key(*options: str, preset: str = "kingdomino") -> str:
        return reply_to(converse(db, setup(preset, 3, *options), ["board"])[1], "board")

    plain = key()
    assert "a tile" not in plain and "!n" not in plain and "F/L" not in plain
    assert "^ a tile" in key("court") and "^ a dweller" in key(preset="origins-tribe")
    assert "!n so many giants on its crowns" in key("giants")
    assert "F/L a square of two terrains" in key("heroes")


def test_the_quests_that_hold_are_told_from_the_start(db: Path) -> None:
    quests = ("four_corners_swamp", "lost_corner")
    chosen = Setup("kingdomino", ("quests",), (Player("Ann"), Player("Ben")), quests=quests)
    _, output = converse(db, chosen, [])
    rules = Rules.of(chosen)
    first, second = (rules.box.quests[id_].title for id_ in quests)
    assert f"Quests: {first} and {second}." in " ".join(output.split())
    _, output = converse(db, None, ["new", "kingdomino", "Ann, Ben", "quests", "", "quit"])
    assert " Quests: " in " ".join(output.split("just drawn.")[1].split())


def test_divided_squares_and_giants_are_shown(db: Path) -> None:
    tiles = (Tile("G", "W1", "F/L"),)
    players = (Player("Ann"), Player("Ben"), Player("Cy"))
    chosen = Setup("kingdomino", ("heroes",), players, tiles=tiles)
    lines = ["G 1 2", "Ann Ben Cy", "G", "1", "2", "3 4 5"]
    _, output = converse(db, chosen, [*lines, "f5 e", "board Ann", "say Ann"])
    assert re.search("W1 +F/L", output)
    assert "forest and lake with a hero who stands" in " ".join(output.split())
