"""The world map as a picture and as a list: whole lines, small updates, keys and the mouse."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Offset, Size

from companion.origin.map_files import find_map
from companion.origin.maps import Map
from companion.referee.setup import Territory
from screens.palette import Depth
from screens.widgets.map import MapView
from screens.widgets.map_list import MapList
from screens.widgets.map_look import (
    BorderLook,
    MapLook,
    MapMarks,
    TerritoryLook,
    look_of,
    shortened,
)
from screens.widgets.map_plan import plan

LOOK = look_of(find_map("invented-world", Path("nowhere")))
MARKS = MapMarks("Zebrun", {"Zebrun": "legal", "Goldcape": "illegal", "Caravana": "path"})
PAWNS = {
    "Cradle": TerritoryLook("", "", "", 0, 0, pawn="h1w1 WH", pawn_colour="white"),
    "Acacia": TerritoryLook("", "", "", 0, 0, False, "AN", "pink", "h2w1 BK", "black"),
}


def held(look: MapLook) -> MapLook:
    """The look with two pawns, and tokens on green territories."""
    lands = []
    for land in look.territories:
        pawn = PAWNS.get(land.name)
        if pawn is None:
            lands.append(replace(land, token=land.colour == "green"))
            continue
        fields = ("owner", "owner_colour", "pawn", "pawn_colour")
        lands.append(replace(land, **{field: getattr(pawn, field) for field in fields}))
    return replace(look, territories=tuple(lands))


class MapApp(App[None]):
    CSS = "Screen { background: #121212; }"

    def __init__(self, depth: Depth = "truecolor", look: MapLook = LOOK):
        super().__init__()
        self.view = MapView(look, depth=depth)
        self.list = MapList(look, depth=depth)
        self.told: list[str] = []

    def compose(self) -> ComposeResult:
        yield self.view

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        self.told.append(f"moved {message.name}")

    def on_map_view_chosen(self, message: MapView.Chosen) -> None:
        self.told.append(f"chosen {message.name}")


def drawn(view: MapView) -> list[str]:
    """The lines of a map, each checked to be as long as it says."""
    lines = []
    for y in range(view.size.height):
        strip = view.render_line(y)
        assert sum(cell_len(segment.text) for segment in strip) == strip.cell_length
        assert strip.cell_length == view.size.width
        lines.append(strip.text)
    return lines


@pytest.mark.parametrize("depth", ["truecolor", "16", "none"])
@pytest.mark.parametrize("size", [(140, 40), (100, 40), (80, 20), (40, 12), (9, 3), (1, 1)])
async def test_every_line_is_as_long_as_it_says(size: tuple[int, int], depth: Depth) -> None:
    first = LOOK.territories[0]
    names = ("\u5730\u56f3\u306e\u56fd\u306e\u540d", "e\u0301te\u0301", "\U0001f5fa land", "W S")
    odd = MapLook(
        tuple(
            replace(first, name=name, x=n, y=n, owner="\u5730", pawn="h1w1 WH")
            for n, name in enumerate(names)
        )
    )
    for look in (LOOK, held(LOOK), odd, MapLook()):
        app = MapApp(depth, look)
        async with app.run_test(size=size):
            drawn(app.view)
            marked = dict.fromkeys([land.name for land in look.territories][:3], "breach")
            app.view.mark(MARKS if "Zebrun" in look.by_name else MapMarks(None, marked))
            drawn(app.view)


@pytest.mark.parametrize("size", [(138, 40), (100, 40), (78, 18)])
def test_no_box_lies_over_another_and_lines_keep_off_them(size: tuple[int, int]) -> None:
    found = plan(LOOK, Size(*size))
    boxes = list(found.boxes.values())
    for at, box in enumerate(boxes):
        assert box.x >= 0 and box.right <= found.size.width
        assert box.y >= 1 and box.bottom <= found.size.height
        assert not any(box.overlaps(other) for other in boxes[at + 1 :])
    assert not any(
        box.contains(x, y) for y, row in found.cells.items() for x in row for box in boxes
    )
    straits = {at for at, border in enumerate(LOOK.borders) if border.strait}
    assert set(found.tokens) == straits, "every strait shows its token"
    assert sum(len(titles) for titles in found.titles.values()) == 6


async def test_a_box_says_colour_name_owner_and_pawn() -> None:
    for size in ((140, 42), (100, 40)):
        app = MapApp(look=held(LOOK))
        async with app.run_test(size=size):
            assert app.view.whole
            text = "\n".join(drawn(app.view))
            for word in ("AN", "h2w1 BK", "h1w1 WH", "B*", "AFRICA", "~"):
                assert word in text, (word, size)
            # Shortened at worst, no name is missing; where there is room every one is whole.
            for land in LOOK.territories:
                assert shortened(land.name, 7 if size[0] < 138 else 24) in text, (land.name, size)


async def test_marks_are_signs_and_only_they_are_drawn_again() -> None:
    app = MapApp("none")
    async with app.run_test(size=(140, 42)):
        app.view.mark(MARKS)
        before = drawn(app.view)
        assert any(">O Zebrun" in line for line in before)
        assert any("!P Goldcape!" in line for line in before)
        assert any(":B Caravana:" in line for line in before)
        kept = dict(app.view._strips)
        app.view.mark(MapMarks("Zebrun", {"Zebrun": "legal"}))
        again = [y for y in kept if app.view._strips.get(y) is not kept[y]]
        assert 0 < len(again) <= 6  # two boxes of two lines
        changed = MapMarks("Papyra", {"Papyra": "breach"})
        app.view.mark(changed)
        after = drawn(app.view)
        fresh = MapApp("none")
        async with fresh.run_test(size=(140, 42)):
            fresh.view.mark(changed)
            assert drawn(fresh.view) == after


async def test_arrows_reach_every_territory() -> None:
    directions = ("left", "right", "up", "down")
    for look in (
        LOOK,
        look_of(
            Map(
                "",
                tuple(
                    Territory(f"T{n}", "brown", c)
                    for n, c in enumerate(
                        ["africa", "eurasia", "oceania", "antarctica", "south-america"] * 3
                    )
                ),
            )
        ),
    ):
        seen, waiting = {look.territories[0].name}, [look.territories[0].name]
        while waiting:
            name = waiting.pop()
            for direction in directions:
                other = look.nearest(name, direction)
                if other is not None and other not in seen:
                    seen.add(other)
                    waiting.append(other)
        assert seen == set(look.by_name)
    assert LOOK.nearest("Zebrun", "left") == "Pardalia"
    assert LOOK.nearest("Zebrun", "up") == "Rifthold"
    assert LOOK.nearest("Hoarfen", "left") is None


async def test_keys_and_clicks_are_told() -> None:
    app = MapApp()
    async with app.run_test(size=(140, 42)) as pilot:
        app.view.focus()
        app.view.mark(MARKS)
        await pilot.press("left", "enter")
        assert app.told == ["moved Pardalia", "chosen Pardalia"]
        app.told.clear()
        await pilot.press("tab", "tab", "tab", "shift+tab")
        assert app.told == ["moved Zebrun", "moved Goldcape", "moved Caravana", "moved Goldcape"]
        app.told.clear()
        await pilot.press("f", *"saf")
        assert app.view.cursor == "Saffran" and "Find: saf_" in drawn(app.view)[-1]
        await pilot.press("x", "backspace", "backspace", "z", "enter")
        assert app.view.cursor == "Saffran"  # neither safx nor sz is anywhere: not taken
        assert not any("chosen" in told for told in app.told) and "Find" not in drawn(app.view)[-1]
        app.told.clear()
        box = app.view._planned().boxes["Kiwira"]
        await pilot.click(MapView, offset=(box.x + 2, box.y + 1))
        assert app.told == ["moved Kiwira"]  # what a choice would mean is told first
        await pilot.click(MapView, offset=(box.x + 2, box.y + 1))
        assert app.told == ["moved Kiwira", "chosen Kiwira"]
        assert app.view.territory_at(Offset(0, 0)) is None


async def test_a_map_that_does_not_fit_follows_the_cursor() -> None:
    app = MapApp()
    async with app.run_test(size=(60, 16)) as pilot:
        assert not app.view.whole
        for name in ("Hoarfen", "Kiwira", "Cradle", "Krillia"):
            app.view.go_to(name)
            assert any(shortened(name, 8) in line for line in drawn(app.view)), name
        # Where it goes on stands on the frame: over the map it would be taken for the cursor.
        app.view.go_to("Hoarfen")
        await pilot.pause()
        assert app.view.border_subtitle == "more: right, down"
        app.view.go_to("Cradle")
        await pilot.pause()
        assert app.view.border_subtitle == "more: left, right, up, down"


async def test_a_strait_shows_whether_its_token_is_there() -> None:
    lands = (
        TerritoryLook("A", "brown", "africa", 20, 50),
        TerritoryLook("B", "green", "eurasia", 80, 50),
    )
    for token, sign in ((True, True), (False, False)):
        app = MapApp(look=MapLook(lands, (BorderLook("A", "B", True, token),)))
        async with app.run_test(size=(60, 9)):
            line = next(line for line in drawn(app.view) if "~" in line)
            assert ("o" in line) == sign


async def test_the_list_tells_the_same() -> None:
    look = held(LOOK)

    class ListApp(MapApp):
        def compose(self) -> ComposeResult:
            yield self.list

    app = ListApp(look=look)
    async with app.run_test(size=(120, 40)) as pilot:
        table = app.list
        table.focus()
        table.show(look, MARKS)
        await pilot.pause()
        assert table.cursor == "Zebrun" and app.told == []
        row = [str(cell) for cell in table.get_row("Acacia")]
        assert row[1:4] == ["Acacia", " Y  yellow", "AN h2w1 BK"]
        assert [str(c) for c in table.get_row("Zebrun")][4] == "may go here"
        assert "~o Coralle" in str(table.get_row("Monsoona")[-1])
        await pilot.press("up", "enter")
        assert app.told == ["moved Pardalia", "chosen Pardalia"]
        await pilot.press("tab", "tab")
        assert table.cursor == "Goldcape"


def test_names_are_shortened_so_that_they_stay_apart() -> None:
    assert shortened("Cradle", 8) == "Cradle"
    assert shortened("Western Steppe", 8) == "W Steppe"
    assert shortened("Northern High Plateau", 9) == "N H Plate"


def picture_app(look: MapLook, size: tuple[int, int]) -> MapApp:
    app = MapApp(look=look)
    app.view.mark(MARKS)
    return app


@pytest.mark.parametrize("size", [(138, 40), (80, 18)])
def test_pictures(size: tuple[int, int], snap_compare: object) -> None:
    app = picture_app(held(LOOK), size)
    assert snap_compare(app, terminal_size=size)  # type: ignore[operator]
    assert app._exception is None
