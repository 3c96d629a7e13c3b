"""QR codes as they stand on screen: read from the rendered cells by two readers that know nothing
of each other, or not drawn at all."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import cv2
import numpy
import pytest
import zxingcpp
from rich.color import ColorSystem
from textual.pilot import Pilot
from textual.strip import Strip
from textual.widgets import Static

from companion.sharing.qr import QUIET, QrCode, qr_code
from screens.companion import CompanionApp
from screens.qr import QrScreen
from screens.widgets.qr import _STYLES, Qr
from tests.screens.conftest import settled

MakeApp = Callable[[], CompanionApp]
Image = Any

SIZES = ((80, 24), (100, 30), (120, 40), (200, 60))
#: Pixels of a module.
SCALE = 4


#: How many signs a compact code may have in a code of each version, from the first on (level L).
ROOM = (
    25,
    47,
    77,
    114,
    154,
    195,
    224,
    279,
    335,
    395,
    468,
    535,
    619,
    667,
    758,
    854,
    938,
    1046,
    1153,
)
ROOM += (1249, 1352, 1460, 1588, 1704, 1853, 1990, 2132, 2223, 2369, 2520, 2677, 2840, 3009, 3183)
ROOM += (3351, 3537, 3729, 3927, 4087, 4296)


@cache
def code_of(version: int) -> QrCode:
    """A code of this version, as full as a compact code makes it."""
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
    signs = random.Random(version).choices(alphabet, k=ROOM[version - 1])
    code = qr_code("".join(signs))
    assert code.width == 17 + 4 * version + 2 * QUIET
    return code


def new_in(size: tuple[int, int]) -> list[QrCode]:
    """The codes that this terminal can hold, and no smaller one of SIZES."""
    smaller = SIZES[: SIZES.index(size)][-1:]
    codes = [code_of(version) for version in range(1, 25)]
    return [
        code for code in codes if _holds(size, code) and not any(_holds(s, code) for s in smaller)
    ]


def _holds(size: tuple[int, int], code: QrCode) -> bool:
    columns, lines = code.cells("half")
    return columns <= size[0] and lines <= size[1]


def photographed(app: CompanionApp) -> Image:
    """The whole screen as a camera sees it: two pixels above each other in each cell; of a letter,
    half of its cell."""
    rows = []
    for strip in app.screen._compositor.render_strips():
        above, below = [], []
        for segment in strip:
            style = segment.style
            assert style is not None
            front, back = (
                color.get_truecolor() if color is not None else None
                for color in (style.color, style.bgcolor)
            )
            for letter in segment.text:
                above.append(back if letter == " " else front)
                below.append(back)
        rows += [above, below]
    light = numpy.array(
        [[(sum(pixel) / 3 if pixel else 0) for pixel in row] for row in rows], dtype=numpy.uint8
    )
    return numpy.kron(light, numpy.ones((SCALE, SCALE), dtype=numpy.uint8))


def read_by_zxing(image: Image) -> str:
    found = zxingcpp.read_barcodes(
        image, formats=zxingcpp.BarcodeFormat.QRCode, try_invert=False, try_rotate=False
    )
    return found[0].text if found else ""


def read_by_opencv(image: Image) -> str:
    # In the middle of something larger, as on a photo. The other detector of OpenCV misses some
    # large codes even in a clean picture.
    image = cv2.copyMakeBorder(image, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=90)
    text, _points, _straight = cv2.QRCodeDetectorAruco().detectAndDecode(image)
    return str(text)


async def shown(pilot: Pilot[Any], screen: QrScreen) -> QrScreen:
    pilot.app.push_screen(screen)
    await pilot.pause()
    return screen


async def read_in_both_modes(pilot: Pilot[Any], code: QrCode) -> int:
    """Show a code, read it in each mode that has room, and leave it; how often it was read."""
    screen = await shown(pilot, QrScreen("A code", code))
    assert screen.fits
    read = 0
    for _mode in ("half", "blanks"):
        if screen.fits:
            image = photographed(pilot.app)
            assert read_by_zxing(image) == code.text
            assert read_by_opencv(image) == code.text
            read += 1
        await pilot.press("m")
    pilot.app.pop_screen()
    return read


@pytest.mark.parametrize("theme", ["companion", "textual-light"])
@pytest.mark.parametrize("size", SIZES, ids=str)
async def test_two_readers_read_every_code_that_is_drawn(
    make_app: MakeApp, size: tuple[int, int], theme: str
) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        app.theme = theme
        codes = new_in(size)
        assert len(codes) >= 3
        for code in codes:
            await read_in_both_modes(pilot, code)
        # A small code in a large terminal is drawn in both ways.
        assert await read_in_both_modes(pilot, code_of(1)) == (2 if size[1] >= 29 else 1)


@pytest.mark.parametrize("theme", ["ansi-dark", "ansi-light", "companion-16"])
async def test_colours_of_the_terminal_change_nothing(make_app: MakeApp, theme: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.theme = theme
        await read_in_both_modes(pilot, code_of(5))


async def test_a_code_is_black_on_white_without_colours_too(
    make_app: MakeApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    app = CompanionApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await read_in_both_modes(pilot, code_of(5))


@pytest.mark.parametrize(
    ("depth", "black", "white"),
    [
        (
            *(ColorSystem.TRUECOLOR, ("38;2;0;0;0", "48;2;0;0;0")),
            ("38;2;255;255;255", "48;2;255;255;255"),
        ),
        (ColorSystem.EIGHT_BIT, ("38;5;16", "48;5;16"), ("38;5;231", "48;5;231")),
        (ColorSystem.STANDARD, ("30", "40"), ("97", "107")),
    ],
)
def test_every_depth_of_colours_is_sent_black_and_white(
    depth: ColorSystem, black: tuple[str, str], white: tuple[str, str]
) -> None:
    sent = {Strip.render_ansi(style.copy(), depth) for style in _STYLES.values()}
    assert sent == {f"{a[0]};{b[1]}" for a in (black, white) for b in (black, white)}


@pytest.mark.parametrize("size", [(80, 24), (60, 29), (61, 28), (30, 8)], ids=str)
async def test_a_code_without_room_is_not_drawn(make_app: MakeApp, size: tuple[int, int]) -> None:
    code = code_of(9)
    assert code.cells("half") == (61, 31)
    app = make_app()
    async with app.run_test(size=size) as pilot:
        await settled(pilot)
        screen = await shown(pilot, QrScreen("A code", code))
        assert not screen.query_one(Qr).display
        lines = "\n".join(
            "".join(segment.text for segment in strip)
            for strip in app.screen._compositor.render_strips()
        )
        assert "\N{UPPER HALF BLOCK}" not in lines
        said = " ".join(str(screen.query_one("#too-small", Static).render()).split())
        assert "It needs 61 columns and 31 lines" in said
        assert f"here are {size[0]} and {size[1]}" in said
        # As soon as there is room it is there.
        await pilot.resize_terminal(61, 31)
        await pilot.pause()
        assert read_by_zxing(photographed(app)) == code.text
        await pilot.resize_terminal(61, 30)
        await pilot.pause()
        assert not screen.query_one(Qr).display


async def test_the_text_stands_beside_or_below(make_app: MakeApp) -> None:
    code = code_of(5)
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        screen = await shown(pilot, QrScreen("A code", code))
        for size in ((80, 24), (46, 40)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            strips = app.screen._compositor.render_strips()
            words = "".join(segment.text for strip in strips for segment in strip)
            assert "".join(words.split()).replace("\N{UPPER HALF BLOCK}", "").count(code.text)
            assert read_by_zxing(photographed(app)) == code.text
        await pilot.resize_terminal(45, 23)
        await pilot.pause()
        assert not screen.query_one("#beside").display
        assert read_by_zxing(photographed(app)) == code.text


@pytest.mark.parametrize("key", ["escape", "space", "x", "f1", "enter"])
async def test_any_key_leaves(make_app: MakeApp, key: str) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        below = app.screen
        await shown(pilot, QrScreen("A code", code_of(2)))
        await pilot.press(key)
        await pilot.pause()
        assert app.screen is below
