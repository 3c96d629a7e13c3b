"""QR codes as data and as pictures."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ElementTree

import numpy
import pytest
import zxingcpp
from PIL import Image

from companion.sharing.qr import QUIET, TooLong, png, qr_code, svg

TEXT = "CB11J-4NQG.07LWKY.-TGRFL89HMNT6ERGU18ZJA2VEL8YY0I1B627N98C"


def test_rows_have_the_quiet_zone_and_cells_are_counted() -> None:
    code = qr_code(TEXT)
    assert code.width == len(code.rows[0]) == 29 + 2 * QUIET
    for edge in (*code.rows[:QUIET], *code.rows[-QUIET:]):
        assert not any(edge)
    assert all(not any(row[:QUIET]) and not any(row[-QUIET:]) for row in code.rows)
    assert code.cells("half") == (37, 19)
    assert code.cells("blanks") == (74, 37)


def test_signs_of_a_code_are_packed_as_alphanumeric() -> None:
    """As bytes they would need a larger code."""
    assert qr_code(TEXT.lower()).width > qr_code(TEXT).width


@pytest.mark.parametrize(
    "text", [TEXT, "https://app.bgstatsapp.com/createPlay.html?data=" + "%7B" * 300]
)
def test_the_picture_is_read_again(text: str) -> None:
    image = Image.open(io.BytesIO(png(text, scale=3))).convert("L")
    assert image.width == 3 * qr_code(text).width
    (found,) = zxingcpp.read_barcodes(numpy.array(image), try_invert=False)
    assert found.text == text


def test_the_drawing_has_the_same_modules() -> None:
    root = ElementTree.fromstring(svg(TEXT))
    (path,) = root.iter("{http://www.w3.org/2000/svg}path")
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+),(\d+)H", path.attrib["d"])}
    rows = qr_code(TEXT).rows
    assert dark == {(x, y) for y, row in enumerate(rows) for x, module in enumerate(row) if module}
    (rect,) = root.iter("{http://www.w3.org/2000/svg}rect")
    assert rect.attrib["fill"] == "white"


@pytest.mark.parametrize("text", ["A" * 4297, "a" * 2954, "ä" * 100_000])
def test_too_much_is_refused(text: str) -> None:
    for made in (qr_code, png, svg):
        with pytest.raises(TooLong, match=f"of {len(text.encode())} bytes is too long"):
            made(text)
