"""The picture of a game that is played on a map of the world."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from companion.colours import PAWNS, WORLD, Ground
from companion.origin.layout import placed
from companion.origin.maps import COLOURS, CONTINENTS
from companion.origin.state import State
from companion.referee.setup import Territory
from companion.sharing.map_layout import LANES, Box, Point, along, spread, way
from companion.sharing.shapes import (
    EDGE,
    FAINT,
    GAP,
    GLYPHS,
    INK,
    PAPER,
    Line,
    Page,
    Picture,
    Rect,
    Text,
    fitted,
    text_width,
)

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame

#: A box: the painted band with the name, below it the row for the pawn; how wide it is.
_BAND, _ROW = 30, 28
_NARROWEST, _WIDEST = 148, 164
#: The name of a territory in a band: its size, that of a long one, those of two lines.
_NAME, _SMALLER, _TWO_LINES, _LEAST_NAME = 15, 12, 11.5, 8.5
#: Tokens that are still there, of hunting and of straits; they are not told by colour alone.
HUNTING, STRAIT = "H", "S"
_TOKEN = Ground("#ffffff", "black")
_PLATE = 20
_TITLE = 15
_LAND, _SEA, _EDGE = "#6f6f6f", "#2f6fb5", "#333333"
#: The least room that the words above and below a map get, and the least of a player.
_LEAST, _PLAYER = 600, 260

SIGNS = (
    "* is the Origin. h2w1 is a pawn of height 2 and width 1, WH white, BR brown, BK black; before "
    "it stand the letters of its owner, -- for the neutral pawn. Whole lines are borders, dashed "
    f"ones straits. {HUNTING} is a hunting token and {STRAIT} the token of a strait that nobody "
    "has taken yet."
)


def draw(game: SharedGame, state: State) -> Picture:
    """The map as it lies, with every pawn and token, names, points and the winner.

    *state* is that of the game and has a map with a territory or more.
    """
    return _World(game, state).picture()


class _World(Page):
    """The picture while it is drawn."""

    def __init__(self, game: SharedGame, state: State):
        super().__init__(game)
        self._state = state
        self._lands = placed(state.map).territories
        width = max(text_width(land.name, _NAME) + _letters(land) + 8 for land in self._lands)
        size = min(max(width, _NARROWEST), _WIDEST), float(_BAND + _ROW)
        places = [(land.x or 0, land.y or 0) for land in self._lands]
        boxes = spread(places, size)
        self._size = tuple(max(box[axis] + box[axis + 2] for box in boxes) for axis in (0, 1))
        self._room = max(_LEAST, self._size[0])
        self._boxes = dict(zip((land.name for land in self._lands), boxes, strict=True))

    def picture(self) -> Picture:
        y = self.heading(self._room)
        seats = len(self._state.areas)
        rows = math.ceil(seats / ((self._room + GAP) // (_PLAYER + GAP)))
        across = math.ceil(seats / rows)
        room = min(380.0, (self._room - (across - 1) * GAP) / across)
        for seat in range(seats):
            row, column = divmod(seat, across)
            bottom = self.player(seat, EDGE + column * (room + GAP), y + row * 76, room)
        y = self._map(bottom + 44)
        known = [(_letter(colour), colour, WORLD[colour]) for colour in COLOURS]
        y = self.swatches(known, y + GAP, self._room)
        y = self.paragraph(SIGNS, EDGE, y + 14, self._room, 15)
        return self.done(self._room + 2 * EDGE, y)

    # -- the map ---------------------------------------------------------------------------

    def _map(self, top: float) -> float:
        left = EDGE + (self._room - self._size[0]) / 2
        self._boxes = {
            name: box._replace(x=box.x + left, y=box.y + top) for name, box in self._boxes.items()
        }
        boxes = list(self._boxes.values())
        ways: list[tuple[Point, ...]] = []
        middles: list[Point] = []
        for border in self._state.map.borders:
            a, b = (
                self._boxes[self._state.map.territory(end).name] for end in (border.a, border.b)
            )
            lane = LANES[sum(len(points) > 2 for points in ways) % len(LANES)]
            points = way(a, b, boxes, lane)
            ways.append(points)
            colour, thick = (_SEA, 3) if border.strait else (_LAND, 2)
            self.shapes.append(Line(points, colour, thick, border.strait))
            if border.strait and frozenset((border.a, border.b)) not in self._state.crossed:
                middles.append(_middle(points, boxes, [_plate(point) for point in middles]))
        plates = [_plate(point) for point in middles]
        for land in self._lands:
            self._territory(land)
        for plate in plates:
            self.plate(plate.x, plate.y, (_PLATE, _PLATE), STRAIT, _TOKEN, 14)
        self._titles([*boxes, *plates], ways)
        # What goes round a box may reach further down than any.
        lowest = max(y for points in ways for _x, y in points) if ways else top
        return max(top + self._size[1], lowest + 2)

    def _territory(self, land: Territory) -> None:
        x, y, width, height = self._boxes[land.name]
        ground = WORLD[land.colour]
        glyph = GLYPHS[ground.glyph]
        if land.origin:
            self.shapes.append(Rect(x - 4, y - 4, width + 8, height + 8, PAPER, INK))
        self.shapes.append(Rect(x, y, width, height, PAPER))
        self.shapes.append(Rect(x, y, width, _BAND, ground.colour))
        letter = _letter(land.colour) + "*" * land.origin
        self.shapes.append(Text(x + 7, y + _BAND / 2, letter, 17, glyph, bold=True))
        at = x + _letters(land)
        lines = list(_name(land.name, x + width - 6 - at))
        for number, (line, size) in enumerate(lines, 1):
            middle = y + _BAND * (number - 0.5) / len(lines) + (0.5 if len(lines) < 2 else 0)
            self.shapes.append(Text(at, middle, line, size, glyph, bold=True))
        self.shapes.append(Rect(x, y, width, height, "none", _EDGE))
        y += _BAND + (_ROW - _PLATE) / 2
        stand = self._state.stands.get(land.name)
        if stand is not None:
            owner = 30.0, float(_PLATE)
            if stand.owner is None:
                self.plate(x + 5, y, owner, "--", Ground(PAPER, "black"), 13)
            else:
                self.chip(x + 5, y, self._state.rules.players[stand.owner].colour, owner)
            pawn = stand.pawn
            self.plate(x + 39, y, (78, _PLATE), pawn.code, PAWNS[pawn.colour], 13)
        if land.colour == "green" and land.name not in self._state.hunted:
            self.plate(x + width - _PLATE - 5, y, (_PLATE, _PLATE), HUNTING, _TOKEN, 14)

    def _titles(self, taken: list[Box], ways: list[tuple[Point, ...]]) -> None:
        """The names of the continents, each at the first of its boxes that has room for it, where
        no line is if that can be."""
        for continent, title in CONTINENTS.items():
            own = [self._boxes[land.name] for land in self._lands if land.continent == continent]
            spots = [
                spot
                for spot in _beside(sorted(own, key=lambda box: (box.y, box.x)), title)
                if not any(spot.touches(other) for other in taken)
            ]
            crossed = [any(_crosses(points, spot) for points in ways) for spot in spots]
            if spots:
                spot = spots[crossed.index(False) if False in crossed else 0]
                taken.append(spot)
                text = Text(*spot.middle, title, _TITLE, FAINT, "middle", bold=True)
                self.shapes.append(text)


def _letter(colour: str) -> str:
    return colour[0].upper()


def _letters(land: Territory) -> float:
    """How far inside its band the name of a territory begins."""
    return 38.0 if land.origin else 29.0


def _name(name: str, room: float) -> Iterator[tuple[str, float]]:
    """The lines of a name in a band and their sizes: whole as long as it can be read."""
    one = fitted(name, room, _NAME, _SMALLER)
    if one[0] == name:
        yield one
        return
    words = name.split()
    breaks = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words))]
    lines = min(
        breaks,
        key=lambda halves: max(text_width(half, 1) for half in halves),
        default=(name,),
    )
    for line in lines:
        yield fitted(line, room, _TWO_LINES, _LEAST_NAME)


def _plate(middle: Point) -> Box:
    return Box(middle[0] - _PLATE / 2, middle[1] - _PLATE / 2, _PLATE, _PLATE)


def _middle(points: tuple[Point, ...], boxes: list[Box], plates: list[Box]) -> Point:
    """The point of a line for its token: in the middle of what can be seen, or near it where a box
    or another token is there."""
    seen = [p for p in along(points, 2) if not any(box.holds(p) for box in boxes)]
    seen = seen or [points[0]]
    order = sorted(range(len(seen)), key=lambda at: abs(at - len(seen) // 2))
    for at in order:
        plate = _plate(seen[at]).grown(1)
        if not any(plate.touches(other) for other in (*boxes, *plates)):
            return seen[at]
    return seen[order[0]]


def _beside(boxes: list[Box], title: str) -> Iterator[Box]:
    """The places for a title above boxes, then below them."""
    width = text_width(title, _TITLE)
    for above in (True, False):
        for box in boxes:
            y = box.y - 28 if above else box.y + box.height + 8
            for share in (0, 0.5, 1):
                yield Box(box.x + share * (box.width - width), y, width, 20)


def _crosses(points: tuple[Point, ...], box: Box) -> bool:
    return any(box.cut(a, b) is not None for a, b in pairwise(points))
