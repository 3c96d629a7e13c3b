"""A player's territory on bitboards: what lies where, and where a domino may go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from companion.dominoes.box import Domino, Face
from companion.dominoes.grid import DIRECTIONS, Grid, bits
from companion.referee.rulings import Square


class LegalPlaces:
    """Where a domino may go: iterable as (square of half a, direction of half b), countable.

    A domino with two equal halves is listed once, with direction n or e, but ``in`` knows it from
    both ends. ``masks`` are the squares of half a for n, e, s, w.
    """

    __slots__ = ("_double", "grid", "masks")

    def __init__(self, grid: Grid, masks: tuple[int, int, int, int], double: bool):
        self.grid = grid
        self.masks = masks
        self._double = double

    def __len__(self) -> int:
        north, east, south, west = self.masks
        return north.bit_count() + east.bit_count() + south.bit_count() + west.bit_count()

    def __bool__(self) -> bool:
        return any(self.masks)

    def __iter__(self) -> Iterator[tuple[Square, str]]:
        for direction, mask in zip(DIRECTIONS, self.masks, strict=True):
            for bit in bits(mask):
                yield self.grid.square(bit), direction

    def __getitem__(self, number: int) -> tuple[int, int]:
        """Place *number* as (bit of half a, index of the direction); IndexError past the end."""
        for direction, mask in enumerate(self.masks):
            count = mask.bit_count()
            if number < count:
                while number:
                    mask &= mask - 1
                    number -= 1
                return (mask & -mask).bit_length() - 1, direction
            number -= count
        raise IndexError("no such place")

    def __contains__(self, place: tuple[Square, str]) -> bool:
        square, direction = place
        if direction not in DIRECTIONS or not self.grid.holds(square):
            return False
        bit, way = self.grid.bit(square), DIRECTIONS.index(direction)
        if self._double and way > 1:
            bit, way = bit + self.grid.steps[way], way - 2
        return bit >= 0 and bool(self.masks[way] >> bit & 1)


class Laid(NamedTuple):
    """A domino as it lies: its id and the bit numbers of its halves."""

    domino: str
    a: int
    b: int


class Territory:
    """Squares around a start tile. Immutable: every method that adds something returns another.

    All masks are of ``grid``. ``terrains[t]`` holds the squares of terrain *t*, ``marks`` the
    squares whose number of flames or crowns (printed and on tokens) has bit 1, 2 and 4 set,
    ``printed`` those with a printed mark, ``resources`` those with a wooden piece. ``craters`` and
    ``tokens`` are pairs (bit, number), ``pieces`` pairs (bit, id of a dweller or court tile),
    ``laid`` the dominoes in order. ``free`` holds the empty squares that the frame can still reach,
    ``wild`` the squares of the start that match any terrain.

    A ``divided`` square belongs to the masks of both its terrains (H-TILE-1); it bears a hero,
    who stands unless it is one of ``lying``. ``giants`` are the bits of the squares where a giant
    covers a mark, one for each giant; what is covered is not in ``marks``.
    """

    __slots__ = (
        "_extent",
        "_touch",
        "craters",
        "divided",
        "free",
        "giants",
        "grid",
        "laid",
        "lying",
        "marks",
        "occupied",
        "pieces",
        "printed",
        "resources",
        "terrains",
        "tokens",
        "wild",
    )

    grid: Grid
    occupied: int
    free: int
    terrains: tuple[int, ...]
    marks: tuple[int, int, int]
    printed: int
    resources: int
    craters: tuple[tuple[int, int], ...]
    tokens: tuple[tuple[int, int], ...]
    pieces: tuple[tuple[int, str], ...]
    laid: tuple[Laid, ...]
    wild: int
    divided: int
    lying: int
    giants: tuple[int, ...]
    _touch: tuple[int, ...]
    _extent: tuple[int, int, int, int]

    def __init__(self, grid: Grid, terrains: int, wild: int | None = None):
        """An empty territory: the start tile alone, in a game of so many terrains.

        *wild* are the squares of the start that match any terrain, all of them by default.
        """
        self.grid = grid
        self.occupied = grid.start
        self.wild = grid.start if wild is None else wild
        self.divided = self.lying = 0
        self.giants = ()
        self.terrains = (0,) * terrains
        self.marks = (0, 0, 0)
        self.printed = 0
        self.resources = 0
        self.craters = self.tokens = ()
        self.pieces = ()
        self.laid = ()
        beside = 0
        for bit in bits(self.wild):
            beside |= grid.near[bit]
        self._touch = (beside,) * terrains
        self._extent = grid.extent(grid.start)
        self.free = grid.reach(*self._extent) & ~self.occupied

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Territory):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in self.__slots__)

    def __hash__(self) -> int:
        return hash((self.occupied, self.terrains, self.marks, self.resources, self.laid))

    # -- laying ------------------------------------------------------------------------------

    def legal_places(self, domino: Domino) -> LegalPlaces:
        """Every place that connection and frame allow (O-PLACE-1, O-PLACE-2, K-PLACE-1, ...)."""
        free = self.free
        a = self.touch(domino.a) & free
        b = self.touch(domino.b) & free
        up = self.grid.stride
        north = free & free >> up & (a | b >> up)
        east = free & free >> 1 & (a | b >> 1)
        if domino.double:
            return LegalPlaces(self.grid, (north, east, 0, 0), True)
        south = free & free << up & (a | b << up)
        west = free & free << 1 & (a | b << 1)
        return LegalPlaces(self.grid, (north, east, south, west), False)

    def lay(self, domino: Domino, bit: int, direction: int, *, resources: bool) -> Territory:
        """With *domino* laid: half a on *bit*, half b one step to *direction* (index of nesw).

        With *resources* a wooden piece lies on each half that bears one (O-TOTEM-1). The squares
        must be empty and on the canvas; nothing else is looked at here.
        """
        grid = self.grid
        other = bit + grid.steps[direction]
        new = self._copy()
        new._put(domino.a, bit, resources)
        new._put(domino.b, other, resources)
        new.laid = (*self.laid, Laid(domino.id, bit, other))
        new._measure(bit, other)
        return new

    def with_square(self, face: Face, bit: int, *, resource: bool = False) -> Territory:
        """With a single square of a board that is given without its dominoes."""
        new = self._copy()
        new._put(face, bit, False)
        if resource:
            new.resources |= 1 << bit
        new._measure(bit, bit)
        return new

    def with_laid(self, laid: tuple[Laid, ...]) -> Territory:
        """With these dominoes known to be what lies there already."""
        new = self._copy()
        new.laid = laid
        return new

    def _copy(self) -> Territory:
        new = object.__new__(Territory)
        new.grid = self.grid
        new.occupied = self.occupied
        new.free = self.free
        new.terrains = self.terrains
        new.marks = self.marks
        new.printed = self.printed
        new.resources = self.resources
        new.craters = self.craters
        new.tokens = self.tokens
        new.pieces = self.pieces
        new.laid = self.laid
        new.wild = self.wild
        new.divided = self.divided
        new.lying = self.lying
        new.giants = self.giants
        new._touch = self._touch
        new._extent = self._extent
        return new

    def _put(self, face: Face, bit: int, resources: bool) -> None:
        """Only for a copy that nobody has seen yet."""
        mask = 1 << bit
        t = face.terrain
        terrains, touch = list(self.terrains), list(self._touch)
        terrains[t] |= mask
        touch[t] |= self.grid.near[bit]
        if face.second is not None:
            terrains[face.second] |= mask
            touch[face.second] |= self.grid.near[bit]
            self.divided |= mask
        self.terrains, self._touch = tuple(terrains), tuple(touch)
        self.occupied |= mask
        if face.marks:
            self.printed |= mask
            self.marks = self._marked(bit, face.marks)
        elif face.craters:
            self.craters = (*self.craters, (bit, face.craters))
        elif resources and face.bears:
            self.resources |= mask

    def _marked(self, bit: int, marks: int) -> tuple[int, int, int]:
        """The mark masks with a square's number of marks changed to *marks*."""
        mask = 1 << bit
        one, two, four = self.marks
        return (
            one | mask if marks & 1 else one & ~mask,
            two | mask if marks & 2 else two & ~mask,
            four | mask if marks & 4 else four & ~mask,
        )

    def _measure(self, bit: int, other: int) -> None:
        """Work out extent and free squares again; *bit* and *other* were just taken."""
        grid = self.grid
        left, right, bottom, top = self._extent
        for i in (bit, other):
            column, row = grid.columns[i], grid.rows[i]
            if column < left:
                left = column
            elif column > right:
                right = column
            if row < bottom:
                bottom = row
            elif row > top:
                top = row
        self._extent = (left, right, bottom, top)
        self.free = grid.reach(left, right, bottom, top) & ~self.occupied

    # -- pieces ------------------------------------------------------------------------------

    def with_token(self, bit: int, flames: int) -> Territory:
        """With a fire token on *bit*; a resource or dweller there is destroyed (O-FIRE-5)."""
        new = self._copy()
        new.marks = self._marked(bit, self.marks_at(bit) + flames)
        new.tokens = (*self.tokens, (bit, flames))
        new.resources &= ~(1 << bit)
        new.pieces = tuple(piece for piece in self.pieces if piece[0] != bit)
        return new

    def without_resources(self, mask: int) -> Territory:
        """With the resources of *mask* taken off."""
        new = self._copy()
        new.resources &= ~mask
        return new

    def with_piece(self, bit: int, piece: str, marks: int = 0) -> Territory:
        """With a dweller or court tile on *bit*, which adds so many marks there (C-SCORE-1)."""
        new = self._copy()
        new.pieces = (*self.pieces, (bit, piece))
        if marks:
            new.marks = self._marked(bit, self.marks_at(bit) + marks)
        return new

    def with_giant(self, bit: int) -> Territory:
        """With one more giant on *bit*, which covers a mark there (G-GIANT-1)."""
        new = self._copy()
        new.giants = (*self.giants, bit)
        new.marks = self._marked(bit, self.marks_at(bit) - 1)
        return new

    def without_giant(self, bit: int) -> Territory:
        """With one giant fewer on *bit*; its mark counts again. Raises ValueError without one."""
        giants = list(self.giants)
        giants.remove(bit)
        new = self._copy()
        new.giants = tuple(giants)
        new.marks = self._marked(bit, self.marks_at(bit) + 1)
        return new

    def with_lying(self, mask: int) -> Territory:
        """With the heroes of *mask* laid down (H-GIANT-1)."""
        new = self._copy()
        new.lying = self.lying | mask
        return new

    # -- looking -----------------------------------------------------------------------------

    @property
    def extent(self) -> tuple[int, int, int, int]:
        """Columns and rows that are taken, the start included: left, right, bottom, top."""
        return self._extent

    @property
    def marked(self) -> int:
        """The squares with at least one mark."""
        one, two, four = self.marks
        return one | two | four

    @property
    def token_squares(self) -> int:
        """The squares with a fire token."""
        return sum(1 << bit for bit, _flames in self.tokens)

    @property
    def standing(self) -> int:
        """The squares whose hero stands."""
        return self.divided & ~self.lying

    @property
    def piece_squares(self) -> int:
        """The squares with a dweller."""
        return sum(1 << bit for bit, _piece in self.pieces)

    def marks_in(self, mask: int) -> int:
        """How many marks lie on the squares of *mask*."""
        one, two, four = self.marks
        count = (mask & one).bit_count() + 2 * (mask & two).bit_count()
        return count + 4 * (mask & four).bit_count() if four else count

    def marks_at(self, bit: int) -> int:
        """How many marks lie on one square."""
        return self.marks_in(1 << bit)

    def terrain_at(self, bit: int) -> int | None:
        """The (first) terrain of a square; None where it is empty or the start."""
        for terrain, mask in enumerate(self.terrains):
            if mask >> bit & 1:
                return terrain
        return None

    def terrains_at(self, bit: int) -> tuple[int, ...]:
        """The terrains of a square: one, two where it is divided, none if empty or the start."""
        return tuple(t for t, mask in enumerate(self.terrains) if mask >> bit & 1)

    def touching(self, face: Face, bit: int) -> int:
        """The squares that *face* would match if it lay on *bit*: same terrain, or wild."""
        same = self.terrains[face.terrain] | self.wild
        if face.second is not None:
            same |= self.terrains[face.second]
        return self.grid.near[bit] & same

    def touch(self, face: Face) -> int:
        """The squares beside something that *face* matches."""
        touch = self._touch[face.terrain]
        return touch if face.second is None else touch | self._touch[face.second]

    def points(self, scoring: tuple[int, ...]) -> int:
        """Squares times marks over the regions of the *scoring* terrains (O-SCORE-1, K-SCORE-1).

        Heroes are left out; the score sheet knows them (H-SCORE-1).
        """
        total = 0
        marked = self.marked
        region = self.grid.region
        for terrain in scoring:
            mask = self.terrains[terrain]
            seeds = mask & marked
            while seeds:
                found = region(mask, seeds & -seeds)
                seeds &= ~found
                total += (found & ~self.divided).bit_count() * self.marks_in(found)
        return total
