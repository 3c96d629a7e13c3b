"""The canvas that a territory lies on, as bit masks.

A territory of frame N may slide in any direction, so its canvas is 2N-1 squares wide and high
(2N-2 with a 2 by 2 start) with the start in the middle. Square (column, row) is bit
``row * stride + column`` of a mask; the stride is one more than the width, so that a shift by one
never runs from the end of a row into the next.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from companion.referee.rulings import Square

DIRECTIONS = "nesw"
_NAME = re.compile(r"([a-z])([0-9]{1,2})", re.ASCII)


class Grid:
    """Masks and names of the squares of one canvas. Use :func:`grid` to get the shared one.

    ``frame`` is N, ``span`` the side of the start (1 or 2), ``width`` the side of the canvas.
    ``canvas`` and ``start`` are masks; ``near[i]`` and ``around[i]`` the masks of the 4 and 8
    squares next to bit *i*; ``steps`` what to add to a bit number to go n, e, s, w.
    """

    def __init__(self, frame: int, span: int = 1):
        self.frame = frame
        self.span = span
        self.width = 2 * frame - span
        self.stride = self.width + 1
        self.origin = frame - span  # column and row of the start, its lower left square
        self.steps = (self.stride, 1, -self.stride, -1)
        sides = range(self.width)
        self.canvas = sum(1 << self._bit(x, y) for x in sides for y in sides)
        self.start = sum(
            1 << self._bit(self.origin + x, self.origin + y)
            for x in range(span)
            for y in range(span)
        )
        size = self.stride * self.width
        self.columns = tuple(i % self.stride for i in range(size))
        self.rows = tuple(i // self.stride for i in range(size))
        self.near = tuple(self._within(i, 1, corners=False) for i in range(size))
        self.around = tuple(self.block(i, 1) & ~(1 << i) for i in range(size))
        self._spans = {
            (low, high): self._window(low, high) for low in sides for high in range(low, self.width)
        }
        self._reaches: dict[tuple[int, int, int, int], int] = {}

    def _bit(self, column: int, row: int) -> int:
        return row * self.stride + column

    def _window(self, low: int, high: int) -> range:
        """The columns (or rows) that a frame can still cover which holds *low* to *high*.

        Already wider than the frame (the table overruled the referee): nothing beyond.
        """
        slack = max(0, self.frame - (high - low + 1))
        return range(max(0, low - slack), min(self.width - 1, high + slack) + 1)

    def _within(self, bit: int, distance: int, *, corners: bool) -> int:
        column, row = bit % self.stride, bit // self.stride
        mask = 0
        for x in range(max(0, column - distance), min(self.width, column + distance + 1)):
            for y in range(max(0, row - distance), min(self.width, row + distance + 1)):
                if corners or (x == column) != (y == row):
                    mask |= 1 << self._bit(x, y)
        return mask

    def block(self, bit: int, distance: int) -> int:
        """The squares at most *distance* king's moves away from *bit*, itself included."""
        return self._within(bit, distance, corners=True)

    def reach(self, left: int, right: int, bottom: int, top: int) -> int:
        """The union of all frames that hold these columns and rows: where squares may go."""
        key = (left, right, bottom, top)
        mask = self._reaches.get(key)
        if mask is None:
            columns, rows = self._spans[left, right], self._spans[bottom, top]
            mask = sum(1 << self._bit(x, y) for x in columns for y in rows)
            self._reaches[key] = mask
        return mask

    def extent(self, mask: int) -> tuple[int, int, int, int]:
        """The columns and rows of a mask that is not empty: left, right, bottom, top."""
        columns = [self.columns[i] for i in bits(mask)]
        rows = [self.rows[i] for i in bits(mask)]
        return min(columns), max(columns), min(rows), max(rows)

    def region(self, mask: int, seed: int) -> int:
        """The squares of *mask* that are joined side to side with *seed*, a part of it."""
        stride = self.stride
        while True:
            grown = (seed | seed << 1 | seed >> 1 | seed << stride | seed >> stride) & mask
            if grown == seed:
                return seed
            seed = grown

    def regions(self, mask: int) -> Iterator[int]:
        """The groups of *mask* that are joined side to side."""
        while mask:
            region = self.region(mask, mask & -mask)
            mask ^= region
            yield region

    # -- squares as people and events name them ----------------------------------------------

    def holds(self, square: Square) -> bool:
        """Whether *square* lies on the canvas."""
        x, y = square
        return 0 <= x + self.origin < self.width and 0 <= y + self.origin < self.width

    def bit(self, square: Square) -> int:
        """The bit number of a square that is on the canvas."""
        return self._bit(square[0] + self.origin, square[1] + self.origin)

    def square(self, bit: int) -> Square:
        """The square of a bit number."""
        return self.columns[bit] - self.origin, self.rows[bit] - self.origin

    def squares(self, mask: int) -> tuple[Square, ...]:
        """The squares of a mask, bottom row first."""
        return tuple(self.square(bit) for bit in bits(mask))

    def mask(self, squares: tuple[Square, ...]) -> int:
        """The mask of squares that are on the canvas."""
        return sum(1 << self.bit(square) for square in set(squares))

    def name(self, square: Square) -> str:
        """The name as on a chess board: ``e5`` is the start of a 5 by 5 game."""
        return f"{chr(ord('a') + square[0] + self.origin)}{square[1] + self.origin + 1}"

    def names(self, squares: tuple[Square, ...]) -> list[str]:
        """The names of squares."""
        return [self.name(square) for square in squares]

    def named(self, name: str) -> Square | None:
        """The square of a name, or None where the canvas has no such square."""
        found = _NAME.fullmatch(name.strip().lower())
        if not found:
            return None
        square = (ord(found[1]) - ord("a") - self.origin, int(found[2]) - 1 - self.origin)
        return square if self.holds(square) else None


def grid(frame: int, span: int = 1) -> Grid:
    """The canvas for a frame of *frame* squares and a start of *span* by *span*."""
    return _shared(frame, span)


_shared = cache(Grid)


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits that are set, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def neighbour(square: Square, direction: str) -> Square:
    """The square one step *direction* (n, e, s, w) of *square*."""
    x, y = square
    return {"n": (x, y + 1), "e": (x + 1, y), "s": (x, y - 1), "w": (x - 1, y)}[direction]
