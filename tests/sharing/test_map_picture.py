"""Pictures of a game on a map show every territory, pawn, token and name, as SVG and as PNG."""

import io
import random
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from companion import colours
from companion.history.store import Store
from companion.notation.game_file import replay
from companion.origin.state import State
from companion.referee import Game
from companion.sharing import map_layout
from companion.sharing.drawing import SCALE, png, svg
from companion.sharing.map_layout import Box, spread, way
from companion.sharing.map_picture import HUNTING, STRAIT
from companion.sharing.picture import picture
from companion.sharing.shapes import Line, Picture, Rect, Text
from tests.origin.table import Table
from tests.sharing.games import desk, put, shared_game

GOLDEN = Path(__file__).parent.parent / "golden" / "origin-matagot.game"
NAMESPACE = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def finished() -> Game[State]:
    return replay(GOLDEN.read_text(encoding="utf-8")).game


def drawn(store: Store, record: Game[State]) -> Picture:
    return picture(shared_game(store, put(store, record)))


def words(shown: Picture) -> list[str]:
    return [shape.text for shape in shown.shapes if isinstance(shape, Text)]


def test_every_territory_with_its_pawn(store: Store, finished: Game[State]) -> None:
    state = finished.state
    shown = drawn(store, finished)
    said = words(shown)
    codes = [colours.PLAYERS[player.colour].code for player in state.rules.players]
    paints = [shape.fill for shape in shown.shapes if isinstance(shape, Rect)]
    for land in state.map.territories:
        assert said.count(land.name) == 1
    for colour in {land.colour for land in state.map.territories}:
        lands = [land for land in state.map.territories if land.colour == colour]
        # The legend has each letter and paint once more.
        letters = [text for text in said if text.rstrip("*") == colour[0].upper()]
        assert len(letters) == len(lands) + 1
        assert paints.count(colours.WORLD[colour].colour) == len(lands) + 1
    assert sum(text.endswith("*") for text in said) == 1
    pawns = sorted(stand.pawn.code for stand in state.stands.values())
    assert sorted(text for text in said if text.startswith("h") and text[2:3] == "w") == pawns
    for seat, code in enumerate(codes):
        assert said.count(code) == len(state.own(seat)) + 1
    assert said.count("--") == sum(stand.owner is None for stand in state.stands.values())
    assert said.count(HUNTING) == sum(
        land.colour == "green" and land.name not in state.hunted for land in state.map.territories
    )
    assert said.count(STRAIT) == len(state.map.straits) - len(state.crossed)
    lines = [shape for shape in shown.shapes if isinstance(shape, Line)]
    assert len(lines) == len(state.map.borders)
    assert sum(line.dashed for line in lines) == len(state.map.straits)
    sheet = finished.score()
    for tally in sheet.tallies:
        assert tally.name in said
    (won,) = [text for text in said if "winner" in text]
    assert won.startswith(f"{sheet.tally(sheet.winners[0]).total} points, rank 1")


def test_what_was_taken_is_gone(store: Store) -> None:
    table = Table()
    table.play("neutral black")
    said = words(drawn(store, table))
    assert (said.count(HUNTING), said.count(STRAIT)) == (2, 2)
    assert "The game is not finished." in said and said.count("0 points") == 2
    table.play("evolve Ann Delta h1w1 brown", "reward Ann hunting 7")
    table.play("evolve Ben Cape h1w2 black", "reward Ben card")
    assert words(drawn(store, table)).count(HUNTING) == 1
    table.play("evolve Ann Rift h1w1 white", "reward Ann card")
    table.play("evolve Ben Steppe h2w1 white", "reward Ben card")
    table.play("evolve Ann Gulf h1w2 white", "strait Ann Rift Gulf 4", "reward Ann tile 1")
    said = words(drawn(store, table))
    assert (said.count(HUNTING), said.count(STRAIT)) == (1, 1)
    assert not any("winner" in text or "rank" in text for text in said)


def test_svg_and_png_are_one_picture(store: Store, finished: Game[State]) -> None:
    shown = drawn(store, finished)
    root = ElementTree.fromstring(svg(shown))
    assert root.attrib["width"] == str(shown.width)
    assert [element.text for element in root.iter(f"{NAMESPACE}text")] == words(shown)
    dashed = [e for e in root.iter(f"{NAMESPACE}polyline") if "stroke-dasharray" in e.attrib]
    assert len(dashed) == len(finished.state.map.straits)
    image = Image.open(io.BytesIO(png(shown))).convert("RGB")
    assert image.size == (shown.width * SCALE, shown.height * SCALE)
    bands = [
        shape
        for shape in shown.shapes
        if isinstance(shape, Rect) and shape.fill in {one.colour for one in colours.WORLD.values()}
    ]
    for band in bands:
        pixel = image.getpixel((int((band.x + 3) * SCALE), int((band.y + 3) * SCALE)))
        wanted = bytes.fromhex(band.fill[1:])
        assert all(abs(a - b) <= 6 for a, b in zip(pixel, wanted, strict=True)), band
    for shape in shown.shapes:
        if isinstance(shape, Rect):
            assert shape.x >= 0 and shape.x + shape.width <= shown.width
            assert shape.y >= 0 and shape.y + shape.height <= shown.height


def test_the_same_game_has_the_same_picture(store: Store) -> None:
    shown = [drawn(store, replay(GOLDEN.read_text(encoding="utf-8")).game) for _time in range(2)]
    assert shown[0] == shown[1]


def test_a_score_pad_is_drawn_as_its_table(store: Store, finished: Game[State]) -> None:
    shown = picture(shared_game(store, put(store, desk(finished))))
    said, sheet = words(shown), finished.score()
    for tally in sheet.tallies:
        assert tally.name in said and said.count(str(tally.total)) >= 1
        assert {row.label for row in tally.rows} <= set(said)
    assert [text for text in said if "winner" in text] == ["1, winner"]
    numbers = [int(text) for text in said if text.isdigit()]
    points = [row.points for tally in sheet.tallies for row in tally.rows]
    totals = [tally.total for tally in sheet.tallies]
    losers = [rank for rank in sheet.ranks if rank > 1]
    assert sorted(numbers) == sorted([*points, *totals, *losers])
    Image.open(io.BytesIO(png(shown))).verify()


def test_a_map_that_nobody_knows_yet_has_its_table(store: Store) -> None:
    table = Table(3, (), "")
    assert {"Ann", "Ben", "Cy", "objectives", "total"} <= set(words(drawn(store, table)))
    table.play("territory Cradle brown africa origin")
    said = words(drawn(store, table))
    assert {"Cradle", "B*", "Africa"} <= set(said) and "objectives" not in said


def test_names_of_any_length_fit(store: Store) -> None:
    long = ("Wide Northern Wilderness", "W" * 24, "\u738b" * 24)
    world = "territory Cradle brown africa origin\n"
    world += "\n".join(f'territory "{name}" green africa' for name in long)
    world += "\n" + "\n".join(f'border Cradle "{name}"' for name in long)
    shown = drawn(store, Table(2, (), world))
    said = words(shown)
    # In two lines, or shortened only where it could not be read any more.
    assert {"Wide Northern", "Wilderness"} <= set(said)
    for name in long[1:]:
        (cut,) = [text for text in said if text.startswith(name[:4])]
        assert cut.endswith("..")


@pytest.mark.parametrize("kind", ["spread out", "one place", "one line", "crowded"])
def test_boxes_never_come_near_each_other(kind: str) -> None:
    rng = random.Random(4)
    places = {
        "spread out": [(10 * x, 12 * y) for x in range(9) for y in range(8)],
        "one place": [(50, 50)] * 30,
        "one line": [(x, 95) for x in range(0, 100, 3)],
        "crowded": [(rng.randint(0, 100), rng.randint(0, 100)) for _ in range(120)],
    }[kind]
    boxes = spread(places, (150, 58))
    across, down = map_layout.APART
    assert all(box.x >= 0 and box.y >= 0 for box in boxes)
    for a, b in combinations(boxes, 2):
        assert abs(a.x - b.x) > 149.9 + across or abs(a.y - b.y) > 57.9 + down
    if kind == "spread out":
        # Nothing had to move: the columns and rows of the map are those of the picture.
        assert len({round(box.x) for box in boxes}) == 9
        assert len({round(box.y) for box in boxes}) == 8


def test_lines_go_round_what_they_do_not_join() -> None:
    a, b, c, d = (Box(x, 0, 150, 58) for x in (0, 180, 360, 540))
    assert way(a, b, (a, b, c, d)) == (a.middle, b.middle)
    for first, last, between in ((a, c, [b]), (a, d, [b, c])):
        points = way(first, last, (a, b, c, d))
        assert (points[0], points[-1]) == (first.middle, last.middle) and len(points) > 2
        for box in between:
            assert all(box.cut(*ends) is None for ends in pairwise(points))
