"""World maps: ways on them, every check, growing them, and their files."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner

from companion import data_files
from companion.cli import app
from companion.origin import map_files
from companion.origin.layout import PARTS, free_place, placed
from companion.origin.map_files import find_map, load, read_map, save_map, shelf, write_map
from companion.origin.maps import COLOURS, CONTINENTS, Map, check
from companion.referee.errors import DataError
from companion.referee.setup import Border, Territory

WORLD = load(data_files() / "maps" / "invented-world.toml")


def said(map_: Map) -> list[str]:
    return [str(finding) for finding in check(map_)]


def without(border: tuple[str, str]) -> Map:
    return replace(WORLD, borders=tuple(b for b in WORLD.borders if (b.a, b.b) != border))


def changed(name: str, /, **fields: object) -> Map:
    lands = (replace(x, **fields) if x.name == name else x for x in WORLD.territories)  # type: ignore[arg-type]
    return replace(WORLD, territories=tuple(lands))


# -- lookups -------------------------------------------------------------------------------------


def test_the_shipped_world_is_as_it_should_be() -> None:
    assert check(WORLD) == ()
    assert len(WORLD.territories) >= 44, "35 pawns of the reserve and the neutral one have room"
    assert "nvented" in WORLD.title
    assert {land.colour for land in WORLD.territories} == set(COLOURS)
    assert placed(WORLD) is WORLD


def test_ways_agree_with_a_walk_border_by_border() -> None:
    for start in ("Cradle", "Kiwira", "Hoarfen"):
        seen, reached = {start}, {start}
        for steps in (1, 2, 3):
            reached = {other for name in reached for other in WORLD.neighbours(name)} | reached
            assert WORLD.reach(start, steps) == reached - seen
            assert all(WORLD.distance(start, name) == 1 for name in WORLD.neighbours(start))
        for land in WORLD.territories:
            way = WORLD.path(start, land.name)
            assert len(way) == (WORLD.distance(start, land.name) or 0) + 1
            assert all(WORLD.border(a, b) for a, b in pairwise(way))


def test_names_are_found_in_any_case_and_straits_from_both_sides() -> None:
    assert WORLD.territory("cradle") is WORLD.origin
    assert "CRADLE" in WORLD and "Atlantis" not in WORLD and None not in WORLD
    assert WORLD.strait("coralle", "Monsoona") == WORLD.strait("Monsoona", "Coralle") is not None
    assert WORLD.border("Cradle", "Rifthold") and not WORLD.strait("Cradle", "Rifthold")
    assert WORLD.border("Cradle", "Kiwira") is None
    assert len(WORLD.straits) == 11 and WORLD.straits_of("Kiwira")[0] in WORLD.straits
    with pytest.raises(DataError, match="no territory 'Atlantis'"):
        WORLD.neighbours("Atlantis")


# -- what a map should be ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("map_", "sentence"),
    [
        (changed("Cradle", origin=False), "No territory is the Origin; exactly one was expected"),
        (changed("Rifthold", origin=True), "Cradle and Rifthold are all the Origin"),
        (changed("Cradle", continent="eurasia"), "Cradle is the Origin and lies in Eurasia"),
        (changed("Eucaly", colour="brown"), "4 green territories: Pardalia, Bambool"),
        (changed("Kiwira", colour="green"), "6 green territories"),
        (changed("Kiwira", colour="blue"), "Kiwira has the colour 'blue'; there are yellow"),
        (changed("Kiwira", x=101), "Kiwira is drawn at x 101; hundredths"),
        (changed("Kiwira", y=None), "Kiwira is drawn at half a place"),
        (changed("Kiwira", name="cradle"), "cradle is on the map twice"),
        (changed("Kiwira", name="A" * 25), "the name 'AAAA"),
        (changed("Kiwira", name="a, b"), "has a comma or begins with ~"),
        (changed("Kiwira", name="a\nb"), "a character that cannot be shown"),
        (without(("Kiwira", "Sealhook")), "The map has 10 straits; exactly 11 were expected."),
        (without(("Eucaly", "Kiwira")), ""),
        (
            replace(WORLD, borders=(*WORLD.borders, Border("Rifthold", "cradle", True))),
            "Rifthold and cradle are joined twice",
        ),
        (
            replace(WORLD, borders=(*WORLD.borders, Border("Acacia", "Pardalia", True))),
            "The strait between Acacia and Pardalia stays in Africa",
        ),
        (
            replace(WORLD, borders=(*WORLD.borders, Border("Acacia", "Atlantis"))),
            "Acacia has a border with Atlantis, which is not on the map.",
        ),
        (
            replace(WORLD, borders=(*WORLD.borders, Border("Acacia", "Acacia"))),
            "Acacia has a border with itself",
        ),
        (
            replace(WORLD, territories=(*WORLD.territories, Territory("Far", "brown", "oceania"))),
            "Far has no way to Cradle; one connected map was expected.",
        ),
        (replace(WORLD, title=""), "the map has no name"),
    ],
)
def test_whatever_is_wrong_is_named(map_: Map, sentence: str) -> None:
    found = said(map_)
    if sentence:
        assert [text for text in found if sentence.casefold() in text.casefold()], found
    else:
        assert found == []


def test_a_continent_needs_three_territories_and_land_may_join_two() -> None:
    small = replace(
        WORLD, territories=tuple(x for x in WORLD.territories if x.name not in ("Kiwira", "Eucaly"))
    )
    small = replace(small, territories=tuple(x for x in small.territories if x.x != 80))
    assert "Oceania has 2 territories (Coralle and Ochrea); at least 3 were expected." in said(
        small
    )
    bridge = replace(WORLD, borders=(*WORLD.borders, Border("Dunewick", "Oakhaven")))
    assert check(bridge) == ()


def test_broken_is_told_from_unfinished() -> None:
    assert not any(finding.broken for finding in check(Map()))
    assert any(finding.broken for finding in check(changed("Kiwira", colour="blue")))


# -- learning ------------------------------------------------------------------------------------


def test_a_map_is_learned_piece_by_piece() -> None:
    known = Map("Ours")
    for land in WORLD.territories:
        near = [b for b in WORLD.borders if land.name in (b.a, b.b)]
        now = [b for b in near if (b.b if b.a == land.name else b.a) in known]
        known = known.with_territory(land, now)
    assert {frozenset((b.a, b.b)) for b in known.borders} == {
        frozenset((b.a, b.b)) for b in WORLD.borders
    }
    assert check(known) == ()


@pytest.mark.parametrize(
    ("grow", "message"),
    [
        (lambda m: m.with_territory(Territory("CRADLE", "brown", "africa")), "has a territory"),
        (lambda m: m.with_territory(Territory("New", "brown", "africa", True)), "Origin is Cradle"),
        (lambda m: m.with_territory(Territory("New", "pink", "africa")), "colour 'pink'"),
        (lambda m: m.with_territory(Territory("New", "brown", "asia")), "continent 'asia'"),
        (lambda m: m.with_territory(Territory(" New", "brown", "africa")), "blank"),
        (lambda m: m.with_border(Border("Cradle", "Atlantis")), "no territory 'Atlantis'"),
        (lambda m: m.with_border(Border("Cradle", "cradle")), "with itself"),
        (lambda m: m.with_border(Border("Rifthold", "Cradle")), "a border between"),
        (lambda m: m.with_border(Border("Acacia", "Pardalia", True)), "joins two continents"),
    ],
)
def test_what_would_break_a_map_is_refused(grow: Callable[[Map], Map], message: str) -> None:
    with pytest.raises(DataError, match=message):
        grow(WORLD)


# -- places --------------------------------------------------------------------------------------


def test_a_map_without_places_gets_them_always_the_same_and_apart() -> None:
    bare = replace(WORLD, territories=tuple(replace(x, x=None, y=None) for x in WORLD.territories))
    drawn = placed(bare)
    assert drawn == placed(bare) and check(drawn) == ()
    places = [(land.x, land.y) for land in drawn.territories]
    assert len(set(places)) == len(places)
    for land in drawn.territories:
        left, top, right, bottom = PARTS[land.continent]
        assert land.x is not None and left <= land.x <= right
        assert land.y is not None and top <= land.y <= bottom
    # What somebody drew stays where it is.
    some = placed(replace(bare, territories=(*WORLD.territories[:20], *bare.territories[20:])))
    assert some.territories[:20] == WORLD.territories[:20]
    x, y = free_place(WORLD, "africa")
    assert all(abs(x - (t.x or 0)) >= 3 or abs(y - (t.y or 0)) >= 3 for t in WORLD.territories)


def test_even_a_crowded_continent_has_places() -> None:
    lands = tuple(Territory(f"T{n}", "brown", "antarctica") for n in range(120))
    assert all(land.x is not None for land in placed(Map("x", lands)).territories)


# -- files ---------------------------------------------------------------------------------------

LETTERS = st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters=",~")
NAMES = st.text(LETTERS, min_size=1, max_size=9)


@given(st.lists(NAMES, min_size=2, max_size=8, unique_by=str.casefold), st.data())
def test_any_map_comes_back_from_its_file(names: list[str], data: st.DataObject) -> None:
    map_ = Map(data.draw(NAMES))
    for name in names:
        place = data.draw(st.sampled_from([(None, None), (0, 100)]))
        colour, continent = (
            data.draw(st.sampled_from(COLOURS)),
            data.draw(st.sampled_from([*CONTINENTS])),
        )
        map_ = map_.with_territory(Territory(name, colour, continent, name == names[0], *place))
    for a, b in pairwise(names):
        apart = map_.territory(a).continent != map_.territory(b).continent
        map_ = map_.with_border(Border(a, b, apart and data.draw(st.booleans())))
    again = read_map(write_map(map_), "test")
    assert set(again.territories) == set(map_.territories) and again.title == map_.title
    assert {(frozenset((b.a, b.b)), b.strait) for b in again.borders} == {
        (frozenset((b.a, b.b)), b.strait) for b in map_.borders
    }
    assert write_map(again) == write_map(map_)


def test_a_border_may_stand_at_both_ends() -> None:
    text = '[africa]\nA = {colour="brown", borders=["B"]}\nB = {colour="Green", borders=["a"]}\n'
    map_ = read_map(text, "test")
    assert map_.borders == (Border("A", "B"),) and map_.territory("b").colour == "green"
    twice = read_map(text.replace('["B"]', '["B", "B"]'), "test")
    assert any("joined twice" in text for text in said(twice))
    both = read_map(text.replace('borders=["a"]', 'straits=["a"]'), "test")
    assert any("joined twice" in text for text in said(both))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[africa]\nA = ", "m is not TOML: invalid value"),
        ("title = 'x'\n[africa]\nA = {}\nA = {}\nB = {}", r"a name stands twice \(at line 4"),
        ("title = 3", "the title is a number; a text in quotes was expected"),
        ("[asia]", "'asia' is unknown here; there are title and the continents africa"),
        ("africa = 3", r"africa is a number; \[africa\] was expected"),
        ("[africa]\nA = 3", "m, A: { colour"),
        ("[africa]\nA = {}", "a colour in quotes was expected"),
        ("[africa]\nA = {colour = 'brown', size = 3}", "'size' is unknown; there are colour"),
        ("[africa]\nA = {colour = 'brown', origin = 1}", "true or false was expected"),
        ("[africa]\nA = {colour = 'brown', at = [1, true]}", "two whole numbers"),
        ("[africa]\nA = {colour = 'brown', borders = 'B'}", "borders is a list of names"),
        ("a = " + "[" * 5000, "m"),
    ],
)
def test_what_is_no_map_is_told_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(DataError, match=message) as told:
        read_map(text, "m")
    assert "\n" not in str(told.value)


def test_maps_are_kept_and_never_overwritten(tmp_path: Path) -> None:
    mine = replace(WORLD, title="Home board!")
    assert save_map(tmp_path, mine) == "home-board"
    other = replace(WORLD, title="home BOARD")
    with pytest.raises(DataError, match=r"home-board\.toml is there already"):
        save_map(tmp_path, other)
    assert map_files.free_name(tmp_path, "home BOARD") == "home-board-2"
    assert find_map("home board!", tmp_path).title == find_map("HOME-BOARD", tmp_path).title
    # Its own file may be written again, as long as nobody else did.
    stored = find_map("home-board", tmp_path)
    map_files.keep_draft(tmp_path, "home-board", other)
    assert shelf(tmp_path)[0].draft
    assert save_map(tmp_path, other, "home-board", before=stored) == "home-board"
    assert not shelf(tmp_path)[0].draft
    with pytest.raises(DataError, match="meanwhile"):
        save_map(tmp_path, mine, "home-board", before=stored)
    assert find_map("home-board", tmp_path).title == "home BOARD"


def test_the_shelf_has_drafts_and_says_what_cannot_be_read(tmp_path: Path) -> None:
    assert [one.own for one in shelf(tmp_path)] == [False]
    map_files.keep_draft(tmp_path, "new", Map("Not done"))
    (tmp_path / "maps" / "bad.toml").write_bytes(b"\xff")
    (tmp_path / "maps" / "huge.toml").write_text("#" * 200_000)
    told = {one.name: (one.title, one.trouble) for one in shelf(tmp_path)}
    assert told["new"] == ("Not done", "")
    assert "no text in UTF-8" in told["bad"][1] and "100 kB" in told["huge"][1]
    assert map_files.load_draft(tmp_path, "new") == Map("Not done")
    with pytest.raises(DataError, match="there is no map 'new'; there is bad, huge or invented"):
        find_map("new", tmp_path)
    map_files.drop_draft(tmp_path, "new")
    assert map_files.load_draft(tmp_path, "new") is None


def test_a_broken_map_is_not_played_on(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "maps" / "b.toml").write_text('[africa]\nA = {colour="brown", borders=["Q"]}\n')
    with pytest.raises(DataError, match=r"b\.toml: A has a border with Q"):
        find_map("b", tmp_path)


@pytest.mark.parametrize(
    ("title", "name"),
    [("../../etc", "etc"), ("Ünser Brett", "unser-brett"), ("地図", "map"), ("CON", "map-con")],
)
def test_names_of_files_are_safe(title: str, name: str) -> None:
    assert map_files.file_name(title) == name


# -- the command line ----------------------------------------------------------------------------


def test_the_command_checks_lists_and_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))

    def run(*words: str, code: int = 0) -> str:
        result = CliRunner().invoke(app, ["map", *words])
        assert result.exit_code == code, result.output
        return result.output

    shipped = str(data_files() / "maps" / "invented-world.toml")
    assert "52 territories, 80 borders, 11 straits. Everything is as it should" in run(
        "check", shipped
    )
    bad = tmp_path / "bad.toml"
    bad.write_text(write_map(changed("Cradle", origin=False)))
    assert "No territory is the Origin" in run("check", str(bad), code=1)
    data = json.loads(run("check", str(bad), "--json", code=1))
    assert data["territories"] == 52 and data["findings"][0]["broken"] is False
    bad.write_text("[[")
    assert "bad.toml is not TOML" in run("check", str(bad), code=1)
    assert "message" in json.loads(run("check", str(bad), "--json", code=1))["error"]
    assert "cannot be read: no such file" in run("check", str(tmp_path / "none"), code=1)
    assert "invented-world: 52 territories" in run("check", "invented-world")
    assert "invented-world: Invented world, shipped, " in run("list")
    shown = run("show", "invented WORLD")
    assert "Cradle    brown   the Origin; next to Caravana" in shown and "~Coralle" in shown
    assert "there is no map 'x'" in run("show", "x", code=1)
