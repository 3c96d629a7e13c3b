"""The user's own faces: read, checked, kept, shared, taken back."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.dominoes import user_tiles
from companion.dominoes.rules import Rules
from companion.referee.errors import DataError
from companion.referee.setup import Player, Setup, Tile

HEADING = "box,domino,a,b\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "companion" / user_tiles.FILE_NAME


def write(path: Path, rows: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(HEADING + rows, encoding="utf-8")


def test_no_file_is_an_empty_list(path: Path) -> None:
    assert user_tiles.load(path) == {}
    assert user_tiles.tiles_for("origins", path) == ()
    assert user_tiles.export(path) == HEADING
    assert user_tiles.check(path).text == "Your list changes no domino."
    assert not path.exists()


def test_a_tile_is_kept_for_later_games_and_read_back(path: Path) -> None:
    shipped = user_tiles.shipped("origins", "23")
    written = user_tiles.set_tile(path, "origins-totem", Tile("23", "j", "q1"))
    assert written == Tile("23", "J0", "Q1") != shipped
    for name in ("origins", "origins-discovery", "origins-tribe"):
        assert user_tiles.tiles_for(name, path) == (written,)
    setup = Setup(
        "origins-discovery",
        players=(Player("Ann"), Player("Ben"), Player("Cy")),
        tiles=user_tiles.tiles_for("origins-discovery", path),
    )
    rules = Rules.of(setup)
    assert rules.box.letters(rules.dominoes["23"].b) == "Q1"


def test_a_tile_as_shipped_is_taken_out(path: Path) -> None:
    user_tiles.set_tile(path, "origins", Tile("23", "D0", "D0"))
    user_tiles.set_tile(path, "origins", user_tiles.shipped("origins", "23"))
    assert path.read_text(encoding="utf-8") == HEADING


def test_rows_as_shipped_do_not_go_into_a_set_up(path: Path) -> None:
    tile = user_tiles.shipped("origins", "5")
    write(path, f"origins,5,{tile.a},{tile.b}\norigins,10,L2,D0\norigins,9,L1,D0\n")
    assert [t.id for t in user_tiles.tiles_for("origins", path)] == ["9", "10"]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "row 1: the heading box,domino,a,b was expected"),
        ("number,a,b\n", "row 1: the heading"),
        (HEADING + "origins,23,J0\n", "row 2: 4 values were expected, not 3"),
        (HEADING + "\norigins,23,J0,Q0,D0\n", "row 3: 4 values were expected, not 5"),
        (HEADING + "atlantis,23,J0,Q0\n", "row 2: there is no box 'atlantis'"),
        (HEADING + "origins,49,J0,Q0\n", "row 2: Kingdomino Origins has no domino '49'"),
        (HEADING + "origins,23,W0,Q0\n", "row 2: domino 23: 'W0' has no terrain"),
        (HEADING + "origins,23,J4,Q0\n", "row 2: domino 23: 'J4' has more than 3 flames"),
        (HEADING + "origins,23,V0,Q0\n", "row 2: domino 23: 'V0' does not say how many craters"),
        (HEADING + "origins,23,V1,V2\n", "row 2: domino 23 has two volcanoes"),
        (HEADING + "origins,7,J0,Q0\norigins,07,J0,D0\n", "row 3: domino 7 stands in row 2"),
        (HEADING + 'origins,"7,J0,Q0\n', "row 2"),
    ],
)
def test_a_broken_file_is_named_and_left_as_it_is(path: Path, text: str, message: str) -> None:
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    for act in (
        lambda: user_tiles.tiles_for("origins", path),
        lambda: user_tiles.set_tile(path, "origins", Tile("1", "J0", "J0")),
        lambda: user_tiles.import_tiles(path, HEADING + "origins,1,J0,J0\n"),
        lambda: user_tiles.reset(path, "origins"),
        lambda: user_tiles.check(path),
        lambda: user_tiles.export(path),
    ):
        with pytest.raises(DataError) as error:
            act()
        assert message in str(error.value)
        assert str(error.value).startswith(user_tiles.FILE_NAME)
    assert path.read_text(encoding="utf-8") == text
    assert os.listdir(path.parent) == [user_tiles.FILE_NAME]


def test_bytes_that_are_no_text_are_a_clear_error(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"tiles\.csv cannot be read"):
        user_tiles.load(path)


def test_a_bad_tile_is_not_written(path: Path) -> None:
    for tile in (Tile("0", "J0", "J0"), Tile("3", "J", "V"), Tile("3", "", "J0")):
        with pytest.raises(DataError):
            user_tiles.set_tile(path, "origins", tile)
    with pytest.raises(DataError, match="there is no box 'chess'"):
        user_tiles.set_tile(path, "chess", Tile("3", "J0", "J0"))
    assert not path.exists()


def test_spreadsheets_may_write_the_file(path: Path) -> None:
    path.parent.mkdir(parents=True)
    path.write_bytes(b"\xef\xbb\xbfbox,domino,a,b\r\nOrigins, 23 ,j0,q0\r\n,,,\r\n")
    assert user_tiles.load(path) == {"origins": {"23": Tile("23", "J0", "Q0")}}


def test_export_and_import_are_each_others_opposite(path: Path, tmp_path: Path) -> None:
    write(path, "origins,23,D0,Q0\norigins,4,L1,L1\n")
    text = user_tiles.export(path, "origins-tribe")
    assert text == HEADING + "origins,4,L1,L1\norigins,23,D0,Q0\n"
    other = tmp_path / "other.csv"
    user_tiles.set_tile(other, "origins", Tile("4", "L2", "L2"))
    user_tiles.set_tile(other, "origins", Tile("6", "L2", "L2"))
    changed = user_tiles.import_tiles(other, text, "friend.csv")
    assert changed == (Tile("4", "L1", "L1"), Tile("23", "D0", "Q0"))
    assert user_tiles.import_tiles(other, text) == ()
    assert [t.id for t in user_tiles.tiles_for("origins", other)] == ["4", "6", "23"]


def test_an_import_is_all_or_nothing(path: Path) -> None:
    write(path, "origins,23,D0,Q0\n")
    with pytest.raises(DataError, match=r"friend\.csv, row 3"):
        user_tiles.import_tiles(path, HEADING + "origins,4,L1,L1\norigins,5,X,L1\n", "friend.csv")
    assert user_tiles.export(path) == HEADING + "origins,23,D0,Q0\n"


def test_reset_one_a_box_or_all(path: Path) -> None:
    rows = "origins,4,L1,L1\norigins,23,D0,Q0\norigins,24,D0,Q0\n"
    write(path, rows)
    assert user_tiles.reset(path, "origins", ["023"]) == 1
    assert [t.id for t in user_tiles.tiles_for("origins", path)] == ["4", "24"]
    with pytest.raises(DataError, match="your list has no domino 23"):
        user_tiles.reset(path, "origins", ["23"])
    assert user_tiles.reset(path, "origins") == 2
    write(path, rows)
    assert user_tiles.reset(path) == 3
    assert not path.exists()
    assert user_tiles.reset(path) == 0


def test_reset_of_everything_sets_a_broken_file_aside(path: Path) -> None:
    write(path, "nonsense\n")
    assert user_tiles.reset(path) == 0
    assert os.listdir(path.parent) == [f"{user_tiles.FILE_NAME}.old"]


def test_check_tells_differences_and_whether_the_squares_hold(path: Path) -> None:
    shipped = {id_: user_tiles.shipped("origins", id_) for id_ in ("1", "2")}
    assert shipped["1"] == Tile("1", "D0", "D0")
    write(path, "origins,1,D0,Q2\n")
    report = user_tiles.check(path)
    assert [str(d) for d in report.differences] == ["origins 1: D0 Q2, shipped as D0 D0"]
    assert report.remarks == (
        "origins: desert: 19 squares instead of 20",
        "origins: quarry with 2 flames: 3 squares instead of 2",
    )
    assert "not those of the box" in report.text


def test_two_corrections_that_even_out_keep_the_table(path: Path) -> None:
    four = user_tiles.shipped("origins", "4")
    write(path, f"origins,4,D0,D0\norigins,1,{four.a},{four.b}\n")
    report = user_tiles.check(path)
    assert len(report.differences) == 2
    assert report.remarks == ()
    assert "as printed" in report.text


def test_a_folder_that_cannot_be_written_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(DataError, match=r"tiles\.csv cannot be"):
        user_tiles.set_tile(tmp_path / "file" / "tiles.csv", "origins", Tile("1", "Q0", "Q0"))


def test_dominoes_that_an_option_adds_come_along_with_it_alone(path: Path) -> None:
    """Those of Age of Giants can be corrected, those of Heroes are entered."""
    assert user_tiles.shipped("kingdomino", "G") == Tile("G", "", "")
    lettered = user_tiles.set_tile(path, "kingdomino", Tile("g", "w1", "f/l"))
    assert lettered == Tile("G", "W1", "F/L")
    user_tiles.set_tile(path, "kingdomino", Tile("50", "W2", "W0"))
    user_tiles.set_tile(path, "kingdomino", Tile("3", "W1", "W0"))

    def ids(*options: str) -> list[str]:
        return [tile.id for tile in user_tiles.tiles_for("kingdomino", path, options)]

    assert (ids(), ids("heroes"), ids("giants")) == (["3"], ["G", "3"], ["3", "50"])
    players = (Player("Ann"), Player("Ben"), Player("Cy"))
    options = ("giants", "heroes")
    tiles = user_tiles.tiles_for("kingdomino", path, options)
    rules = Rules.of(Setup("kingdomino", options, players, tiles))
    assert rules.known("G") and not rules.known("H")
    text = user_tiles.check(path).text
    assert (
        "kingdomino G: W1 F/L, entered by you" in text and "forest with 2 crowns: 0 squares" in text
    )


@pytest.mark.parametrize(
    ("id_", "a", "b"), [("G", "W1", "F0"), ("G", "F/L", "W/S"), ("3", "W/F", "W0")]
)
def test_only_lettered_dominoes_have_one_divided_half(id_: str, a: str, b: str) -> None:
    with pytest.raises(DataError, match="H-TILE-1"):
        user_tiles.checked("kingdomino", Tile(id_, a, b))
