"""What pictures are made of: rectangles, lines and texts, and the words that every picture has.

:mod:`companion.sharing.drawing` makes SVG or PNG of a :class:`Picture`. Fonts are not known here,
so the room that a text takes is judged from its characters, rather too wide than too narrow.
"""

from __future__ import annotations

import math
import textwrap
import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion import colours
from companion.colours import Ground
from companion.notation.sheet import shortened
from companion.notation.sheet import width as columns_of
from companion.referee.text import counted

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

#: The white around everything, and between things.
EDGE, GAP = 24, 32
PAPER, INK, FAINT, LINE = "#ffffff", "#111111", "#555555", "#888888"
GLYPHS = {"black": "#000000", "white": "#ffffff"}
#: About how wide a character is, in heights of its font: in a line, and in a word of wide ones.
WIDE, WIDEST = 0.58, 0.74


@dataclass(frozen=True, slots=True)
class Rect:
    """A filled rectangle, in pixels; ``edge`` is the colour of its border, empty for none."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    edge: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A line through two or more points, in pixels; a ``dashed`` one has gaps as long as DASH."""

    points: tuple[tuple[float, float], ...]
    colour: str
    thick: int = 2
    dashed: bool = False


#: How long a dash is and the gap behind it, in pixels.
DASH = 7


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text: ``y`` is the middle of its height, ``x`` where it starts, ends or has its
    middle, ``size`` the height of the font in pixels."""

    x: float
    y: float
    text: str
    size: float
    colour: str = INK
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


Shape = Rect | Line | Text


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes in the order in which they are drawn, and a title that says what it shows."""

    title: str
    width: int
    height: int
    shapes: tuple[Shape, ...]


def text_width(text: str, size: float) -> float:
    """About how many pixels a text takes in a bold font, rather more than less."""
    return size * sum(map(_share, text))


def _share(character: str) -> float:
    """How wide a character is, in heights of its font."""
    if unicodedata.combining(character):
        return 0.0
    if unicodedata.east_asian_width(character) in "WF":
        return 1.1
    if character in "iIjlt.,:;'|!()[] -":
        return 0.45
    if character in "mwMW@%":
        return 1.1
    return 0.82 if character.isupper() else 0.7


def fitted(text: str, room: float, size: float, least: float) -> tuple[str, float]:
    """A text that fits in so many pixels and its size: whole in a size down to *least* if that can
    be, else shortened."""
    size = min(size, room / max(0.1, text_width(text, 1)))
    if size >= least:
        return text, size
    columns = columns_of(text)
    while columns > 3 and text_width(shortened(text, columns), least) > room:
        columns -= 1
    return shortened(text, columns), least


class Page:
    """A picture of a game while it is drawn, from top to bottom.

    What draws returns the lower end of what it drew.
    """

    def __init__(self, game: SharedGame):
        self.game = game
        self.shapes: list[Shape] = []

    def done(self, width: float, bottom: float) -> Picture:
        """The picture of all that was drawn, on paper."""
        size = math.ceil(width), math.ceil(bottom + EDGE - 8)
        title = f"{self.game.title}, {self.game.day}. {self.game.outcome}"
        return Picture(title, *size, (Rect(0, 0, *size, PAPER), *self.shapes))

    def heading(self, room: float) -> float:
        """What was played, when and where, and who won."""
        summary = self.game.summary
        place = f", {summary.place}" if summary.place else ""
        y = float(EDGE)
        for text, size, bold in (
            (self.game.title, 26, True),
            (" ".join(f"{self.game.day}{place}".split()), 16, False),
            (self.game.outcome, 18, False),
        ):
            y = self.paragraph(text, EDGE, y, room, size, bold=bold) + 4
        return y + 12

    def player(self, seat: int, x: float, y: float, room: float) -> float:
        """A player's colour, name and points, and who won."""
        sheet = self.game.sheet
        tally = sheet.tallies[seat]
        self.chip(x, y, tally.colour)
        size = min(22.0, (room - 56) / (WIDE * max(1, columns_of(tally.name))))
        self.shapes.append(Text(x + 52, y + 16, tally.name, size, bold=True))
        told, won = counted(tally.total, "point"), False
        if self.game.summary.finished:
            told += f", rank {sheet.ranks[seat]}"
            won = tally.name in sheet.winners and len(sheet.tallies) > 1
            if won:
                told += ", shares the victory" if sheet.winners[1:] else ", winner"
        size = min(18.0, room / (WIDE * len(told)))
        self.shapes.append(Text(x, y + 46, told, size, bold=won))
        return y + 66

    def chip(
        self, x: float, y: float, colour: str, size: tuple[float, float] = (42.0, 30.0)
    ) -> None:
        """The two letters of a player's colour on its paint; nothing for no colour."""
        if colour:
            known = colours.PLAYERS[colour]
            ground = Ground(known.colour, "black")
            if colour == "black":  # the light one is for dark screens
                ground = Ground("#000000", "white")
            self.plate(x, y, size, known.code, ground)

    def plate(
        self,
        x: float,
        y: float,
        size: tuple[float, float],
        text: str,
        ground: Ground,
        font: float = 0.0,
    ) -> None:
        """A text in the middle of a painted rectangle of this width and height."""
        width, height = size
        self.shapes.append(Rect(x, y, width, height, ground.colour, LINE))
        middle = x + width / 2, y + height / 2 + 0.5
        font = font or height * 0.6
        self.shapes.append(Text(*middle, text, font, GLYPHS[ground.glyph], "middle", bold=True))

    def paragraph(
        self, text: str, x: float, y: float, room: float, size: float, *, bold: bool = False
    ) -> float:
        """Text in as many lines as it needs."""
        for line in textwrap.wrap(text, max(10, int(room / (WIDE * size)))):
            width = min(size, room / (WIDE * max(1, columns_of(line))))
            self.shapes.append(Text(x, y + size * 0.65, line, width, bold=bold))
            y += size * 1.3
        return y

    def swatches(self, known: list[tuple[str, str, Ground]], y: float, room: float) -> float:
        """What letters on paint mean: each letter, its meaning and paint."""
        x = float(EDGE)
        for letter, meaning, ground in known:
            wide = 34 + 16 * WIDEST * len(meaning) + 16
            if x + wide > EDGE + room:
                x, y = float(EDGE), y + 32
            self.plate(x, y, (26, 26), letter, ground, 18)
            self.shapes.append(Text(x + 34, y + 13.5, meaning, 16, FAINT))
            x += wide
        return y + 26
