"""The picture of a game with boards of squares."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from companion import colours
from companion.colours import THINGS, Ground
from companion.dominoes.rules import Rules
from companion.notation.cells import Cell
from companion.notation.score_file import Board, ScoreFile
from companion.referee import Square
from companion.referee.text import counted
from companion.sharing.shapes import (
    EDGE,
    GAP,
    GLYPHS,
    INK,
    LINE,
    PAPER,
    WIDEST,
    Page,
    Picture,
    Rect,
    Text,
)

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

SQUARE = 72


def draw(game: SharedGame, file: ScoreFile) -> Picture:
    """The boards as they are, with names, points, the winner and what the signs mean.

    Squares have their letters, players their names and codes, things their names or numbers.
    """
    return _Boards(game, file).picture()


class _Boards(Page):
    """The picture while it is drawn."""

    def __init__(self, game: SharedGame, file: ScoreFile):
        super().__init__(game)
        self._file = file
        self._rules = Rules.of(file.setup)
        kingdomino = self._rules.box.cite == "K"
        self._grounds = colours.KINGDOMINO if kingdomino else colours.ORIGINS
        self._start = self._grounds["castle" if kingdomino else "hut"]
        self._extents = [_extent(board) for board in file.boards]
        #: The room that each board gets, in squares.
        self._columns = max(5, *(right - left + 1 for left, right, _b, _t in self._extents))
        self._rows = max(top - bottom + 1 for _l, _r, bottom, top in self._extents)

    def picture(self) -> Picture:
        boards = self._file.boards
        across = min(len(boards), math.ceil(math.sqrt(len(boards))))
        panel = self._columns * SQUARE
        width = 2 * EDGE + across * panel + (across - 1) * GAP
        room = width - 2 * EDGE
        y = self.heading(room)
        for first in range(0, len(boards), across):
            bottoms = [
                self._panel(seat, EDGE + (seat - first) * (panel + GAP), y, panel)
                for seat in range(first, min(first + across, len(boards)))
            ]
            y = max(bottoms) + GAP
        return self.done(width, self._legend(y, room))

    # -- a player --------------------------------------------------------------------------

    def _panel(self, seat: int, x: float, y: float, room: float) -> float:
        """A player's name, points and board; the lower end."""
        board = self._file.boards[seat]
        y = self.player(seat, x, y, room)
        left, right, _bottom, top = self._extents[seat]
        # In the middle of its room, and the frame as large as the board.
        inset = (self._columns - (right - left + 1)) // 2
        x0 = x + inset * SQUARE
        for square, cell in board.cells.items():
            at = x0 + (square[0] - left) * SQUARE, y + (top - square[1]) * SQUARE
            self._square(at, square, cell, board)
        y += self._rows * SQUARE + 8
        for line in self._beside(board):
            y = self.paragraph(line, x, y, room, 15)
        return y

    def _beside(self, board: Board) -> Iterator[str]:
        if board.totems:
            yield f"Totems: {', '.join(totem.text for totem in board.totems)}"
        if self.game.summary.finished and (number := board.discarded(self._rules)):
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
            self.shapes.append(Rect(left, y, part, SQUARE, ground.colour))
            letter = Text(left + 8, y + 17, terrain.letter, 22, GLYPHS[ground.glyph], bold=True)
            self.shapes.append(letter)
        self.shapes.append(Rect(x, y, SQUARE, SQUARE, "none", LINE))
        if number := face.craters or face.marks:
            self.plate(x + SQUARE - 28, y + 4, (24, 24), str(number), Ground(PAPER, "black"), 20)
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
        self.shapes.append(Rect(x, y, SQUARE, SQUARE, ground.colour, LINE))
        middle = x + SQUARE / 2
        self.shapes.append(Text(middle, y + 26, "C", 22, INK, "middle", bold=True))
        self.shapes.append(Text(middle, y + 50, word, 16, INK, "middle"))

    def _label(self, x: float, bottom: float, text: str, ground: Ground, above: int) -> None:
        """What lies on a square, in words, at its lower end; *above* counts labels below it."""
        lines = textwrap.wrap(text, 10, break_long_words=False)
        # Three lines leave the terrain's letter free if they are close together.
        line_height = 15 if len(lines) < 3 else 12
        high = line_height * len(lines) + 3
        y = bottom - high - above * 20
        self.shapes.append(Rect(x + 3, y, SQUARE - 6, high, ground.colour, LINE))
        for number, line in enumerate(lines):
            size = min(line_height - 2.0, (SQUARE - 12) / (WIDEST * len(line)))
            middle = y + line_height * (number + 0.5) + 1.5
            glyph = GLYPHS[ground.glyph]
            self.shapes.append(Text(x + SQUARE / 2, middle, line, size, glyph, "middle"))

    # -- words -----------------------------------------------------------------------------

    def _legend(self, y: float, room: float) -> float:
        """What the colours, letters and numbers mean; the lower end."""
        terrains = self._rules.box.terrains
        y = self.swatches([(t.letter, t.id, self._grounds[t.id]) for t in terrains], y, room)
        return self.paragraph(_signs(self._rules), EDGE, y + 14, room, 15)


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
