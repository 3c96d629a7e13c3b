"""A picture as SVG, which keeps every character, or as PNG, which any program shows.

PNG has the fonts of this computer; a character that none of them has is drawn without its accents,
or as a question mark.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from companion.sharing.shapes import DASH, Line, Picture, Rect, Shape, Text

if TYPE_CHECKING:
    from PIL import ImageDraw, ImageFont

#: How many pixels of a PNG a pixel of the picture has each way.
SCALE = 2
#: Fonts that are looked for, those that look best first.
_FONTS = (
    *("DejaVuSans.ttf", "NotoSans-Regular.ttf", "LiberationSans-Regular.ttf", "Arial.ttf"),
    *("arial.ttf", "Helvetica.ttc", "segoeui.ttf", "Arial Unicode.ttf"),
    *("NotoSansHebrew-Regular.ttf", "NotoSansArabic-Regular.ttf", "NotoSansCJK-Regular.ttc"),
    *("msgothic.ttc", "NotoEmoji-Regular.ttf", "seguiemj.ttf", "Symbola.ttf"),
)
_FONTS_BOLD = ("DejaVuSans-Bold.ttf", "NotoSans-Bold.ttf", "LiberationSans-Bold.ttf", "arialbd.ttf")
#: A character that no font has.
_NOWHERE = "\U0010ffff"


def svg(picture: Picture) -> str:
    """The picture as SVG."""
    size = f'width="{picture.width}" height="{picture.height}"'
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" '
        f'viewBox="0 0 {picture.width} {picture.height}" font-family="sans-serif">',
        f"<title>{_shown(picture.title)}</title>",
        *map(_element, picture.shapes),
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def _element(shape: Shape) -> str:
    if isinstance(shape, Rect):
        return _rect(shape)
    return _line(shape) if isinstance(shape, Line) else _text(shape)


def _line(line: Line) -> str:
    points = " ".join(f"{x:.6g},{y:.6g}" for x, y in line.points)
    dashes = f' stroke-dasharray="{DASH}"' if line.dashed else ""
    return (
        f'<polyline points="{points}" fill="none" stroke="{line.colour}" '
        f'stroke-width="{line.thick}"{dashes}/>'
    )


def _rect(rect: Rect) -> str:
    edge = f' stroke="{rect.edge}"' if rect.edge else ""
    at = f'x="{rect.x:g}" y="{rect.y:g}"'
    return f'<rect {at} width="{rect.width:g}" height="{rect.height:g}" fill="{rect.fill}"{edge}/>'


def _text(text: Text) -> str:
    weight = ' font-weight="bold"' if text.bold else ""
    anchor = "" if text.anchor == "start" else f' text-anchor="{text.anchor}"'
    return (
        f'<text x="{text.x:g}" y="{text.y:g}" font-size="{text.size:.3g}" fill="{text.colour}"'
        f'{weight}{anchor} dominant-baseline="central" unicode-bidi="isolate">'
        f"{_shown(text.text)}</text>"
    )


def _shown(text: str) -> str:
    """Text for XML, without the characters that XML does not have."""
    return escape("".join(c if c.isprintable() else " " for c in text))


def png(picture: Picture) -> bytes:
    """The picture as PNG, twice as large for sharp screens."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (picture.width * SCALE, picture.height * SCALE))
    draw = ImageDraw.Draw(image)
    for shape in picture.shapes:
        if isinstance(shape, Rect):
            left, top = shape.x * SCALE, shape.y * SCALE
            corners = (left, top, left + shape.width * SCALE, top + shape.height * SCALE)
            fill = None if shape.fill == "none" else shape.fill
            draw.rectangle(corners, fill, shape.edge or None, SCALE)
        elif isinstance(shape, Line):
            _draw_line(draw, shape)
        else:
            _draw_text(draw, shape)
    file = io.BytesIO()
    # Few colours beside those of smoothed letters: a palette halves the size.
    image.quantize(128).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_line(draw: ImageDraw.ImageDraw, line: Line) -> None:
    for piece in _dashes(line) if line.dashed else (line.points,):
        scaled = [(x * SCALE, y * SCALE) for x, y in piece]
        draw.line(scaled, line.colour, line.thick * SCALE, "curve")


def _dashes(line: Line) -> Iterator[tuple[tuple[float, float], ...]]:
    """The pieces of a dashed line, each with its points; the pattern goes round corners."""
    left, on = float(DASH), True
    for (ax, ay), (bx, by) in pairwise(line.points):
        length, at = hypot(bx - ax, by - ay), 0.0
        while at < length:
            step = min(left, length - at)
            if on:
                ends = (at / length, (at + step) / length)
                yield tuple((ax + (bx - ax) * t, ay + (by - ay) * t) for t in ends)
            at, left = at + step, left - step
            if left <= 0:
                left, on = float(DASH), not on


def _draw_text(draw: ImageDraw.ImageDraw, text: Text) -> None:
    size = max(4, round(text.size * SCALE))
    runs = [
        (font, words, font.getlength(words)) for font, words in _runs(text.text, size, text.bold)
    ]
    wide = sum(length for _font, _words, length in runs)
    x = text.x * SCALE - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    for font, words, length in runs:
        at = x, text.y * SCALE
        # A sentence that begins with a name from right to left is one from left to right.
        draw.text(at, words, text.colour, font, anchor="lm", direction=_direction())
        x += length


@cache
def _direction() -> str | None:
    """The direction of sentences, where Pillow can be told of it."""
    from PIL import features

    return "ltr" if features.check("raqm") else None


def _runs(text: str, size: int, bold: bool) -> list[tuple[ImageFont.FreeTypeFont, str]]:
    """The text in pieces, each with a font that has all its characters; one piece where a font has
    them all, so that it is shaped and directed as its script wants it."""
    fonts = _fonts(size, bold)
    text = "".join(c if c.isprintable() else " " for c in text)
    for font in fonts:
        if all(_has(font, character) for character in text):
            return [(font, text)]
    runs: list[tuple[ImageFont.FreeTypeFont, str]] = []
    for character in text:
        if unicodedata.category(character) in ("Mn", "Me"):
            continue  # it belongs to a letter whose font may not have it
        plain = unicodedata.normalize("NFKD", character)[0]
        font, shown = next(
            (font, shown)
            for shown in (character, plain, "?")
            for font in fonts
            if _has(font, shown)
        )
        if runs and runs[-1][0] is font:
            runs[-1] = font, runs[-1][1] + shown
        else:
            runs.append((font, shown))
    return runs


@cache
def _fonts(size: int, bold: bool) -> tuple[ImageFont.FreeTypeFont, ...]:
    from PIL import ImageFont

    found = []
    for name in (*(_FONTS_BOLD if bold else ()), *_FONTS):
        try:
            found.append(ImageFont.truetype(name, size))
        except OSError:
            continue
    own = ImageFont.load_default(size)
    if isinstance(own, ImageFont.FreeTypeFont):
        found.append(own)
    return tuple(found)


@cache
def _has(font: ImageFont.FreeTypeFont, character: str) -> bool:
    """Whether a font has a character: what it draws is not what it draws for a missing one."""
    if character == " ":
        return True
    return bytes(font.getmask(character)) != bytes(font.getmask(_NOWHERE))
