"""A picture of the boards of a game: what is drawn where, as rectangles and texts.

:mod:`companion.sharing.drawing` makes SVG or PNG of it. Colour is never the only sign: squares have
their letters, players their names and codes, things their names or numbers.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from companion import colours
from companion.colours import THINGS, Ground
from companion.dominoes.rules import Rules
from companion.notation.cells import Cell
from companion.notation.score_file import Board, ScoreFile
from companion.notation.sheet import width as columns_of
from companion.referee import CompanionError, Square
from companion.referee.text import counted
from companion.sharing.boards import score_file

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

SQUARE = 72
_EDGE = 24
_GAP = 32
_PAPER, _INK, _FAINT, _LINE = "#ffffff", "#111111", "#555555", "#888888"
_GLYPHS = {"black": "#000000", "white": "#ffffff"}
#: About how wide a character is, in heights of its font: in a line, and in a word of wide ones.
_WIDE, _WIDEST = 0.58, 0.74


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
class Text:
    """One line of text: ``y`` is the middle of its height, ``x`` where it starts, ends or has its
    middle, ``size`` the height of the font in pixels."""

    x: float
    y: float
    text: str
    size: float
    colour: str = _INK
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes in the order in which they are drawn, and a title that says what it shows."""

    title: str
    width: int
    height: int
    shapes: tuple[Rect | Text, ...]


def picture(game: SharedGame) -> Picture:
    """The boards of a game as they are, with names, points, the winner and what the signs mean.

    Raises :class:`CompanionError` for a game that has no boards of squares.
    """
    file = score_file(game.record)
    if file is None:
        raise CompanionError(f"{game.title} has no boards of squares to draw")
    return _Drawing(game, file).picture()


class _Drawing:
    """A picture while it is drawn, from top to bottom."""

    def __init__(self, game: SharedGame, file: ScoreFile):
        self._game = game
        self._file = file
        self._rules = Rules.of(file.setup)
        kingdomino = self._rules.box.cite == "K"
        self._grounds = colours.KINGDOMINO if kingdomino else colours.ORIGINS
        self._start = self._grounds["castle" if kingdomino else "hut"]
        self._shapes: list[Rect | Text] = []
        self._extents = [_extent(board) for board in file.boards]
        #: The room that each board gets, in squares.
        self._columns = max(5, *(right - left + 1 for left, right, _b, _t in self._extents))
        self._rows = max(top - bottom + 1 for _l, _r, bottom, top in self._extents)

    def picture(self) -> Picture:
        boards = self._file.boards
        across = min(len(boards), math.ceil(math.sqrt(len(boards))))
        panel = self._columns * SQUARE
        width = 2 * _EDGE + across * panel + (across - 1) * _GAP
        room = width - 2 * _EDGE
        y = float(_EDGE)
        summary = self._game.summary
        place = f", {summary.place}" if summary.place else ""
        outcome = self._game.outcome
        for text, size, bold in (
            (self._game.title, 26, True),
            (" ".join(f"{self._game.day}{place}".split()), 16, False),
            (outcome, 18, False),
        ):
            y = self._paragraph(text, _EDGE, y, room, size, bold=bold) + 4
        y += 12
        for first in range(0, len(boards), across):
            bottoms = [
                self._panel(seat, _EDGE + (seat - first) * (panel + _GAP), y, panel)
                for seat in range(first, min(first + across, len(boards)))
            ]
            y = max(bottoms) + _GAP
        y = self._legend(y, room)
        height = math.ceil(y + _EDGE - 8)
        paper = Rect(0, 0, width, height, _PAPER)
        title = f"{self._game.title}, {self._game.day}. {outcome}"
        return Picture(title, width, height, (paper, *self._shapes))

    # -- a player --------------------------------------------------------------------------

    def _panel(self, seat: int, x: float, y: float, room: float) -> float:
        """A player's name, points and board; the lower end."""
        board = self._file.boards[seat]
        name, colour = board.player.name, board.player.colour
        sheet = self._game.sheet
        tally = sheet.tallies[seat]
        self._chip(x, y, colour)
        size = min(22.0, (room - 56) / (_WIDE * max(1, columns_of(name))))
        self._shapes.append(Text(x + 52, y + 16, name, size, bold=True))
        told, won = counted(tally.total, "point"), False
        if self._game.summary.finished:
            told += f", rank {sheet.ranks[seat]}"
            won = name in sheet.winners and len(sheet.tallies) > 1
            if won:
                told += ", shares the victory" if sheet.winners[1:] else ", winner"
        self._shapes.append(Text(x, y + 46, told, 18, bold=won))
        y += 66
        left, right, _bottom, top = self._extents[seat]
        # In the middle of its room, and the frame as large as the board.
        inset = (self._columns - (right - left + 1)) // 2
        x0 = x + inset * SQUARE
        for square, cell in board.cells.items():
            at = x0 + (square[0] - left) * SQUARE, y + (top - square[1]) * SQUARE
            self._square(at, square, cell, board)
        y += self._rows * SQUARE + 8
        for line in self._beside(board):
            y = self._paragraph(line, x, y, room, 15)
        return y

    def _chip(self, x: float, y: float, colour: str) -> None:
        if colour:
            known = colours.PLAYERS[colour]
            fill, glyph = ("#000000", "white") if colour == "black" else (known.colour, "black")
            self._shapes.append(Rect(x, y, 42, 30, fill, _LINE))
            text = Text(x + 21, y + 16, known.code, 18, _GLYPHS[glyph], "middle", bold=True)
            self._shapes.append(text)

    def _beside(self, board: Board) -> Iterator[str]:
        if board.totems:
            yield f"Totems: {', '.join(totem.text for totem in board.totems)}"
        if self._game.summary.finished and (number := board.discarded(self._rules)):
            yield f"Discarded: {counted(number, 'domino', 'dominoes')}"

    # -- a square --------------------------------------------------------------------------

    def _square(self, at: tuple[float, float], square: Square, cell: Cell, board: Board) -> None:
        x, y = at
        box = self._rules.box
        if cell.face is None:
            self._start_square(x, y, square, board)
            return
        face = cell.face
        terrains = [box.terrains[face.terrain]]
        if face.second is not None:
            terrains.append(box.terrains[face.second])
        part = SQUARE / len(terrains)
        for number, terrain in enumerate(terrains):
            ground = self._grounds[terrain.id]
            left = x + number * part
            self._shapes.append(Rect(left, y, part, SQUARE, ground.colour))
            letter = Text(left + 8, y + 17, terrain.letter, 22, _GLYPHS[ground.glyph], bold=True)
            self._shapes.append(letter)
        self._shapes.append(Rect(x, y, SQUARE, SQUARE, "none", _LINE))
        if number := face.craters or face.marks:
            self._plate(x + SQUARE - 28, y + 4, 24, str(number), Ground(_PAPER, "black"), 20)
        below = []
        if cell.token:
            below.append((f"+{cell.token} fire", THINGS["fire_token"]))
        if cell.resource:
            below.append((terrains[0].resource or "token", THINGS["resource"]))
        below += [(box.figures[figure].label, THINGS["piece"]) for figure in cell.figures]
        if cell.giants:
            below.append((counted(cell.giants, "giant"), THINGS["giant"]))
        if face.second is not None:
            below.append(("hero", THINGS["piece"]))
        for number, (text, ground) in enumerate(below):
            self._label(x, y + SQUARE - 4, text, ground, number)

    def _start_square(self, x: float, y: float, square: Square, board: Board) -> None:
        word = self._rules.word("start")
        ground = self._start
        if self._rules.layout.span > 1:
            wild = dict(self._rules.setup.starts).get(board.player.name, ())
            corner = ("s", "n")[square[1] == 1] + ("w", "e")[square[0] == 1]
            if corner not in wild:
                ground = THINGS["grey_corner"]
            word = "wild" if corner in wild else "grey"
        self._shapes.append(Rect(x, y, SQUARE, SQUARE, ground.colour, _LINE))
        middle = x + SQUARE / 2
        self._shapes.append(Text(middle, y + 26, "C", 22, _INK, "middle", bold=True))
        self._shapes.append(Text(middle, y + 50, word, 16, _INK, "middle"))

    def _plate(
        self, x: float, y: float, width: float, text: str, ground: Ground, size: float
    ) -> None:
        self._shapes.append(Rect(x, y, width, 24, ground.colour, _LINE))
        glyph = _GLYPHS[ground.glyph]
        self._shapes.append(Text(x + width / 2, y + 12.5, text, size, glyph, "middle", bold=True))

    def _label(self, x: float, bottom: float, text: str, ground: Ground, above: int) -> None:
        """What lies on a square, in words, at its lower end; *above* counts labels below it."""
        lines = textwrap.wrap(text, 10, break_long_words=False)
        # Three lines leave the terrain's letter free if they are close together.
        line_height = 15 if len(lines) < 3 else 12
        high = line_height * len(lines) + 3
        y = bottom - high - above * 20
        self._shapes.append(Rect(x + 3, y, SQUARE - 6, high, ground.colour, _LINE))
        for number, line in enumerate(lines):
            size = min(line_height - 2.0, (SQUARE - 12) / (_WIDEST * len(line)))
            middle = y + line_height * (number + 0.5) + 1.5
            glyph = _GLYPHS[ground.glyph]
            self._shapes.append(Text(x + SQUARE / 2, middle, line, size, glyph, "middle"))

    # -- words -----------------------------------------------------------------------------

    def _paragraph(
        self, text: str, x: float, y: float, room: float, size: float, *, bold: bool = False
    ) -> float:
        """Text in as many lines as it needs; the lower end."""
        for line in textwrap.wrap(text, max(10, int(room / (_WIDE * size)))):
            fitted = min(size, room / (_WIDE * max(1, columns_of(line))))
            self._shapes.append(Text(x, y + size * 0.65, line, fitted, bold=bold))
            y += size * 1.3
        return y

    def _legend(self, y: float, room: float) -> float:
        """What the colours, letters and numbers mean; the lower end."""
        x = float(_EDGE)
        for terrain in self._rules.box.terrains:
            ground = self._grounds[terrain.id]
            wide = 34 + 16 * _WIDEST * len(terrain.id) + 16
            if x + wide > _EDGE + room:
                x, y = float(_EDGE), y + 32
            self._shapes.append(Rect(x, y, 26, 26, ground.colour, _LINE))
            glyph = _GLYPHS[ground.glyph]
            self._shapes.append(
                Text(x + 13, y + 13.5, terrain.letter, 18, glyph, "middle", bold=True)
            )
            self._shapes.append(Text(x + 34, y + 13.5, terrain.id, 16, _FAINT))
            x += wide
        return self._paragraph(_signs(self._rules), _EDGE, y + 40, room, 15)


def _signs(rules: Rules) -> str:
    """What numbers and the start's letter mean."""
    number = f"{rules.word('mark')}s"
    if any(terrain.erupts for terrain in rules.box.terrains):
        number += ", on a volcano craters"
    told = [f"C is the {rules.word('start')}", f"the number in a corner counts {number}"]
    if rules.box.tokens:
        told.append(f"+2 is a token of 2 {rules.word('mark')}s")
    return f"{'; '.join(told)}."


def _extent(board: Board) -> tuple[int, int, int, int]:
    """The first and last column, the lowest and the top row of a board."""
    columns: Sequence[int] = [x for x, _y in board.cells]
    rows: Sequence[int] = [y for _x, y in board.cells]
    return min(columns), max(columns), min(rows), max(rows)
