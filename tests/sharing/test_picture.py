"""Pictures show every square, name and result, as SVG and as PNG."""

import io
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from companion.dominoes.rules import Rules
from companion.history.store import Store
from companion.sharing.board_picture import SQUARE
from companion.sharing.boards import score_file
from companion.sharing.drawing import SCALE, png, svg
from companion.sharing.formats import FORMATS
from companion.sharing.picture import picture
from companion.sharing.shapes import Rect, Text
from tests.sharing.games import desk, game, names, put, shared_game, texts

GAMES = [
    ("origins-tribe", ("empire-of-fire", "homo-habilis"), 3),
    ("origins-totem", (), 4),
    ("kingdomino", ("giants", "quests"), 5),
    ("kingdomino", ("court", "harmony"), 2),
    ("kingdomino", ("heroes",), 4),
]
PEOPLE = ("Ann", "Ben", "Cy", "Di", "Fay")


@pytest.mark.parametrize(("preset", "options", "many"), GAMES)
def test_every_square_has_its_colour_and_letter(
    store: Store, preset: str, options: tuple[str, ...], many: int
) -> None:
    record = game(preset, PEOPLE[:many], options, seed=5)
    shared = shared_game(store, put(store, record))
    drawn = picture(shared)
    texts_drawn = [shape.text for shape in drawn.shapes if isinstance(shape, Text)]
    rects = [shape for shape in drawn.shapes if isinstance(shape, Rect)]
    file = score_file(record)
    assert file is not None
    box = Rules.of(file.setup).box
    squares = [
        shape for shape in rects if (shape.width, shape.height) == (SQUARE, SQUARE) and shape.edge
    ]
    cells = [cell for board in file.boards for cell in board.cells.values()]
    assert len(squares) == len(cells) and len({(one.x, one.y) for one in squares}) == len(cells)
    letters = [t.letter for t in box.terrains]
    halves = sum(1 + (cell.face.second is not None) for cell in cells if cell.face)
    # The legend has each letter once more.
    assert sum(text in letters for text in texts_drawn) == halves + len(letters)
    marks = [str(c.face.craters or c.face.marks) for c in cells if c.face]
    digits = [text for text in texts_drawn if text.isdigit()]
    assert sorted(digits) == sorted(mark for mark in marks if mark != "0")
    assert shared.outcome in " ".join(texts_drawn)
    won = [text for text in texts_drawn if "winner" in text or "shares" in text]
    assert len(won) == len(record.score().winners)
    for board in file.boards:
        tally = record.score().tally(board.player.name)
        assert board.player.name in texts_drawn
        assert any(text.startswith(f"{tally.total} point") for text in texts_drawn)
    for shape in rects:
        assert shape.x >= 0 and shape.x + shape.width <= drawn.width
        assert shape.y >= 0 and shape.y + shape.height <= drawn.height


def test_a_desk_and_its_game_look_the_same(store: Store) -> None:
    record = game("origins-tribe", seed=4)
    shapes = [picture(shared_game(store, put(store, one))).shapes for one in (record, desk(record))]
    assert len(shapes[0]) == len(shapes[1]) and set(shapes[0]) == set(shapes[1])


def test_svg_and_png_have_the_same_size_and_colours(store: Store) -> None:
    drawn = picture(shared_game(store, put(store, game())))
    root = ElementTree.fromstring(svg(drawn))
    assert root.attrib["width"] == str(drawn.width)
    image = Image.open(io.BytesIO(png(drawn))).convert("RGB")
    assert image.size == (drawn.width * SCALE, drawn.height * SCALE)
    squares = [
        shape
        for shape in drawn.shapes
        if isinstance(shape, Rect) and shape.width == SQUARE and shape.fill not in ("none", "")
    ]
    for shape in squares:
        # A pixel between the letter and what lies at the lower end.
        at = int((shape.x + 10) * SCALE), int((shape.y + SQUARE / 2 - 4) * SCALE)
        shown = image.getpixel(at)
        wanted = tuple(bytes.fromhex(shape.fill[1:]))
        assert all(abs(a - b) <= 6 for a, b in zip(shown, wanted, strict=True)), (shape, shown)


@settings(max_examples=5)
@given(st.lists(names, min_size=2, max_size=2, unique=True), texts)
def test_any_name_is_drawn(full_store: Store, people: list[str], place: str) -> None:
    id_ = put(full_store, game(people=people), place=place)
    root = ElementTree.fromstring(FORMATS["svg"].write(full_store, [id_]).decode())
    shown = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert all("".join(c if c.isprintable() else " " for c in name) in shown for name in people)
    assert FORMATS["png"].write(full_store, [id_]).startswith(b"\x89PNG")
