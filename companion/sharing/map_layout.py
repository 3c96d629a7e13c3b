"""Where boxes and lines go on a picture of a map, in pixels: no box overlaps another, and a line
runs behind a box that it does not belong to only where it would have to wind between many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count, pairwise, product
from math import hypot
from typing import NamedTuple

Point = tuple[float, float]

#: How far apart boxes are at least, beside and above each other: lines and titles go between.
APART = 26, 36
#: How wide and high the places may lie apart; boxes that overlap even then are moved.
_LARGEST = 2400, 1700
#: The shapes that a map may have, width by height.
_FLATTEST, _STEEPEST = 2.4, 1.1
#: How near lines come to boxes, and how far outside a corner they turn: in one of these lanes.
_NEAR = 5
LANES = (8, 11, 14)
#: How many times a way round a box may be one round another box too.
_ROUNDS = 2


class Box(NamedTuple):
    """A rectangle by its left upper corner and size."""

    x: float
    y: float
    width: float
    height: float

    @property
    def middle(self) -> Point:
        """The point in its middle."""
        return self.x + self.width / 2, self.y + self.height / 2

    def grown(self, across: float, down: float | None = None) -> Box:
        """The box with so much more on each side."""
        down = across if down is None else down
        return Box(self.x - across, self.y - down, self.width + 2 * across, self.height + 2 * down)

    def touches(self, other: Box) -> bool:
        """Whether two boxes share any area."""
        return (
            self.x < other.x + other.width
            and other.x < self.x + self.width
            and self.y < other.y + other.height
            and other.y < self.y + self.height
        )

    def holds(self, point: Point) -> bool:
        """Whether a point is inside."""
        x, y = point
        return self.x < x < self.x + self.width and self.y < y < self.y + self.height

    def cut(self, a: Point, b: Point) -> float | None:
        """Where a line from *a* to *b* comes in, as its share of the way; None for a line that
        stays outside."""
        first, last = 0.0, 1.0
        for start, end, low, size in (
            (a[0], b[0], self.x, self.width),
            (a[1], b[1], self.y, self.height),
        ):
            step = end - start
            if step == 0:
                if not low < start < low + size:
                    return None
                continue
            ends = sorted(((low - start) / step, (low + size - start) / step))
            first, last = max(first, ends[0]), min(last, ends[1])
        return first if first < last else None


def spread(places: Sequence[tuple[int, int]], size: tuple[float, float]) -> tuple[Box, ...]:
    """A box of this size for each place (in hundredths of a map), in the smallest area in which
    none comes near another. The first column and row of pixels is 0.

    Places that cannot lie apart in any picture of a reasonable size are moved aside.
    """
    across, down = _scale(places, size)
    left, top = (min(place[axis] for place in places) for axis in (0, 1))
    boxes: list[Box] = []
    for x, y in places:
        wanted = Box((x - left) * across, (y - top) * down, *size)
        boxes.append(next(box for box in _around(wanted) if _free(box, boxes)))
    return tuple(boxes)


def _free(box: Box, boxes: Sequence[Box]) -> bool:
    # What touches only within a thousandth is a matter of rounding.
    near = box.grown(APART[0] - 0.001, APART[1] - 0.001)
    return not any(near.touches(other) for other in boxes)


def _around(box: Box) -> Iterator[Box]:
    """A box, and then the same farther and farther away; never above or left of the picture."""
    yield box
    step_x, step_y = (box.width + APART[0]) / 2, (box.height + APART[1]) / 2
    for ring in count(1):
        steps = [p for p in product(range(-ring, ring + 1), repeat=2) if max(map(abs, p)) == ring]
        for i, j in sorted(steps, key=lambda p: (hypot(p[0] * step_x, p[1] * step_y), p)):
            moved = box._replace(x=box.x + i * step_x, y=box.y + j * step_y)
            if moved.x >= 0 and moved.y >= 0:
                yield moved


def _scale(places: Sequence[tuple[int, int]], size: tuple[float, float]) -> tuple[float, float]:
    """How many pixels a hundredth is, across and down."""
    wide, high = size[0] + APART[0], size[1] + APART[1]
    span_x, span_y = (
        max(1, max(place[axis] for place in places) - min(place[axis] for place in places))
        for axis in (0, 1)
    )
    #: How near two places come down that are so far apart across.
    nearest: dict[int, int] = {}
    for at, (ax, ay) in enumerate(places):
        for bx, by in places[at + 1 :]:
            dx, dy = abs(ax - bx), abs(ay - by)
            nearest[dx] = min(dy, nearest.get(dx, dy))
    most = _LARGEST[0] / span_x, _LARGEST[1] / span_y
    found = [most]
    for across in (wide / dx for dx in (*sorted(nearest), span_x) if dx):
        beside = [dy for dx, dy in nearest.items() if dx * across < wide - 0.001]
        if 0 in beside:
            continue
        down = max((high / dy for dy in beside), default=0.0)
        # As wide as a screen, and not a ribbon.
        down = max(down, across * span_x / (_FLATTEST * span_y))
        across = max(across, _STEEPEST * down * span_y / span_x)
        if across <= most[0] and down <= most[1]:
            found.append((across, down))
    return min(found, key=lambda s: (s[0] * span_x + wide) * (s[1] * span_y + high))


def way(a: Box, b: Box, boxes: Sequence[Box], lane: float = LANES[0]) -> tuple[Point, ...]:
    """A line from the middle of one box to that of another, round the others; lines that turn in
    other lanes do not run over it."""
    others = [box.grown(_NEAR) for box in boxes if box not in (a, b)]
    for rounds in range(_ROUNDS + 1):
        found = _round(a.middle, b.middle, others, rounds, lane)
        if found is not None:
            return found
    return a.middle, b.middle


def _round(
    a: Point, b: Point, boxes: Sequence[Box], rounds: int, lane: float
) -> tuple[Point, ...] | None:
    """The shortest of the ways round the first box between two points."""
    cuts = [(cut, box) for box in boxes if (cut := box.cut(a, b)) is not None]
    if not cuts:
        return a, b
    if not rounds:
        return None
    _cut, first = min(cuts)
    x, y, width, height = first.grown(lane - _NEAR)
    ways = []
    for corner in ((x, y), (x + width, y), (x, y + height), (x + width, y + height)):
        before = _round(a, corner, boxes, rounds - 1, lane)
        after = before and _round(corner, b, boxes, rounds - 1, lane)
        if before and after:
            ways.append((*before, *after[1:]))
    return min(ways, key=lambda points: (length(points), points), default=None)


def length(points: Sequence[Point]) -> float:
    """How long a line is."""
    return sum(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in pairwise(points))


def along(points: Sequence[Point], step: float) -> Iterator[Point]:
    """Points of a line, one every *step* pixels."""
    for (ax, ay), (bx, by) in pairwise(points):
        pieces = max(1, round(hypot(bx - ax, by - ay) / step))
        for piece in range(pieces):
            yield ax + (bx - ax) * piece / pieces, ay + (by - ay) * piece / pieces
    yield points[-1]
