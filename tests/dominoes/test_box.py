"""The data of the box, and every way in which a broken file is refused with its row named."""

import shutil
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from companion import data_files
from companion.dominoes.box import Box, Face, box, read_box
from companion.dominoes.rules import presets
from companion.referee import DataError, SetupError, Tile

from .table import Table

FILES = ("origins.toml", "origins_dominoes.csv", "origins_dwellers.csv")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in FILES:
        shutil.copy(data_files() / name, tmp_path)
    return tmp_path


def change(folder: Path, name: str, edit: Callable[[str], str]) -> None:
    path = folder / name
    before = path.read_text(encoding="utf-8")
    after = edit(before)
    assert after != before
    path.write_text(after, encoding="utf-8")


def refused(folder: Path) -> str:
    with pytest.raises(DataError) as found:
        read_box(folder / "origins.toml")
    return str(found.value)


def test_a_copy_is_read_as_shipped(folder: Path) -> None:
    assert read_box(folder / "origins.toml") == box("origins")


def test_what_is_in_the_box() -> None:
    origins = box("origins")
    assert list(origins.dominoes) == [str(n) for n in range(1, 49)]
    faces = [face for domino in origins.dominoes.values() for face in (domino.a, domino.b)]
    squares = Counter(origins.letters(face) for face in faces)
    assert squares == {
        **{"D0": 20, "D1": 2, "G0": 16, "G1": 3, "L0": 13, "L1": 4},
        **{"J0": 11, "J1": 3, "J2": 1, "Q0": 9, "Q1": 2, "Q2": 2},
        **{"V1": 5, "V2": 4, "V3": 1},
    }
    assert sum(face.bears for face in faces) == 49
    assert {token.craters: token.count for token in origins.tokens} == {1: 5, 2: 4, 3: 1}
    assert sum(figure.copies for figure in origins.figures.values()) == 22
    assert [t.totem for t in origins.terrains if t.resource] == [3, 4, 5, 6]


# (what to replace in the dominoes, with what, what the message says)
BROKEN_DOMINOES = [
    ("1,desert", "1,dessert", "row 2: a_terrain is 'dessert', expected one of desert"),
    ("\n7,desert", "\n6,desert", "row 8: domino 6 stands in row 7 already"),
    ("\n7,desert", "\n49,desert", "row 8: a number from 1 to 48 was expected, not '49'"),
    ("\n7,desert", "\n0,desert", "row 8: a number from 1 to 48 was expected, not '0'"),
    ("\n7,desert", "\nseven,desert", "row 8: a number from 1 to 48 was expected, not 'seven'"),
    ("\n7,desert", "\n,desert", "row 8: a number from 1 to 48 was expected, not ''"),
    ("3,desert,,0,0,desert,,0,0\n", "", "there is no row for domino 3"),
    ("3,desert,,0,0,desert,,0,0\n", "3,desert,,0,0,desert\n", "row 4: as many values"),
    ("3,desert,,0,0,desert,,0,0\n", "3,desert,,0,0,desert,,0,0,9\n", "row 4: as many values"),
    ("24,desert,,0,0,grassland,,1,0", "24,desert,,0,0,grassland,,x,0", "b_flames is 'x'"),
    ("24,desert,,0,0,grassland,,1,0", "24,desert,,0,0,grassland,,-1,0", "b_flames is '-1'"),
    ("24,desert,,0,0,grassland,,1,0", "24,desert,,0,0,grassland,,4,0", "b_flames is '4'"),
    ("28,desert,,0,0,volcano,,0,1", "28,desert,,0,0,volcano,,0,0", "row 29: half b, a volcano"),
    ("28,desert,,0,0,volcano,,0,1", "28,desert,,0,0,volcano,,1,1", "row 29: half b, a volcano"),
    ("28,desert,,0,0,volcano,,0,1", "28,desert,,0,1,volcano,,0,1", "row 29: half a, a desert"),
    ("28,desert,,0,0,volcano", "28,volcano,,0,1,volcano", "row 29: domino 28 has two volcanoes"),
    ("4,desert,,0,0,grassland,mammoth", "4,desert,,0,0,grassland,fish", "row 5: b_resource"),
    ("4,desert,,0,0,grassland,mammoth", "4,desert,,0,0,grassland,", "row 5: b_resource is ''"),
    ("24,desert,,0,0,grassland,,1,0", "24,desert,,0,0,grassland,mammoth,1,0", "bears none"),
    ("1,desert,,0", "1,desert,flint,0", "row 2: a_resource is 'flint'"),
    ("3,desert,,0,0,desert,,0,0", "3,desert,,0,0,desert,,1,0", "20 squares of desert with 0"),
    ("42,lake,fish,0,0,volcano,,0,2", "42,lake,fish,0,0,volcano,,0,3", "volcano with 2 craters"),
    ("\n5,desert", '\n5,"desert', "row 6: unexpected end"),
]


@pytest.mark.parametrize(("old", "new", "message"), BROKEN_DOMINOES)
def test_broken_dominoes(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "origins_dominoes.csv", lambda text: text.replace(old, new, 1))
    found = refused(folder)
    assert message in found
    assert found.startswith("origins_dominoes.csv")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("hunter,hunter_gatherer,2", "hunter,hunter_gatherer,two", "row 2"),
        ("hunter,hunter_gatherer,2", "hunter,hunter_gatherer,0", "row 2: 'hunter'"),
        ("painter,hunter_gatherer", "hunter,hunter_gatherer", "row 6: 'hunter' stands twice"),
        ("small_warrior,warrior,4,,0,1", "small_warrior,warrior,4,,0,0", "row 9"),
        ("small_warrior,warrior,4,,0,1", "small_warrior,warrior,4,,1,1", "row 9"),
        ("hunter,hunter_gatherer,2,mammoth,3,0", "hunter,hunter_gatherer,2", "row 2: as many"),
        ("copies", "number", "'copies'"),
        ("2,mammoth,3", "2,mamoth,3", "row 2: 'hunter' scores for 'mamoth'"),
        ("4,,0,1", "4,fish,0,1", "row 9: 'small_warrior' scores for 'fish'"),
        ("2,mammoth,3", "2,mammoth,-3", "row 2"),
    ],
)
def test_broken_dwellers(folder: Path, old: str, new: str, message: str) -> None:
    change(folder, "origins_dwellers.csv", lambda text: text.replace(old, new, 1))
    found = refused(folder)
    assert message in found
    assert found.startswith("origins_dwellers.csv")


@pytest.mark.parametrize("name", FILES)
def test_a_missing_file(folder: Path, name: str) -> None:
    (folder / name).unlink()
    assert name in refused(folder)


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00\x01", b"\x00" * 100], ids=["empty", "binary", "zeros"]
)
def test_files_that_are_something_else(folder: Path, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    refused(folder)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('title = "Kingdomino Origins"', ""),
        ("squares = [20, 2, 0]", "squares = 3"),
        ("squares = [20, 2, 0]", "square = [20, 2, 0]"),
        ("players = [3, 4]", 'players = "x'),
    ],
)
def test_a_broken_box(folder: Path, old: str, new: str) -> None:
    change(folder, "origins.toml", lambda text: text.replace(old, new, 1))
    assert "origins.toml" in refused(folder)


def test_order_of_rows_and_line_ends_do_not_matter(folder: Path) -> None:
    def turned(text: str) -> str:
        heading, *rows = text.splitlines()
        return "\r\n".join([heading, *reversed(rows)]) + "\r\n"

    change(folder, "origins_dominoes.csv", turned)
    found = read_box(folder / "origins.toml")
    assert found.dominoes == box("origins").dominoes
    assert found.ordered(tuple(found.dominoes)) == tuple(str(n) for n in range(1, 49))


# Faces ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["J0", "J1", "Q2", "V1", "V3", "D0", "G0", "L1"])
def test_faces_are_written_and_read(text: str) -> None:
    origins = box("origins")
    assert origins.letters(origins.face(text)) == text
    assert origins.face(text.lower()) == origins.face(text)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("W0", "no terrain of this game"),
        ("", "no terrain"),
        ("V", "how many craters"),
        ("V0", "how many craters"),
        ("V4", "how many craters"),
        ("J4", "more than 3 flames"),
        ("J12", "one digit"),
        ("J\u0665", "one digit"),
        ("JJ", "one digit"),
    ],
)
def test_faces_that_are_none(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        box("origins").face(text)


def test_faces_in_words() -> None:
    origins: Box = box("origins")
    told = [origins.describe(origins.face(text)) for text in ("J0", "Q2", "L1", "V1", "V3")]
    assert told == [
        "jungle",
        "quarry with 2 flames",
        "lake with 1 flame",
        "volcano with 1 crater",
        "volcano with 3 craters",
    ]


def test_a_table_plays_with_its_own_faces() -> None:
    table = Table("totem", 3, (), (Tile("23", "J1", "Q0"),))
    assert table.rules.dominoes["23"].a == Face(3, 1)
    assert table.rules.dominoes["23"].b.bears
    assert box("origins").dominoes["23"].a == Face(3, 0, bears=True)


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        (Tile("77", "J0", "Q0"), "no such domino"),
        (Tile("23", "W0", "Q0"), "no terrain"),
        (Tile("23", "V1", "V2"), "two volcanoes"),
    ],
)
def test_own_faces_that_cannot_be(tile: Tile, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        Table("totem", 3, (), (tile,))


def test_presets() -> None:
    listed = [preset.id for _, preset in presets()]
    assert listed[:3] == ["origins-discovery", "origins-totem", "origins-tribe"]
    for found, preset in presets():
        assert set(preset.options) <= set(found.options)
        assert preset.title and preset.help
