"""A territory as one widget: every square a cell of a few characters, drawn line by line.

A cell has a column for a mark on either side (ghost, cursor, highlight), the terrain's letter with
its flames or craters, and below it what lies there. Cells grow with the room; only what the frame
can still reach is drawn, under the names that squares have on the whole canvas.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal, NamedTuple

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from companion.dominoes.box import Domino, Face
from companion.dominoes.grid import neighbour
from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.referee.rulings import Square
from screens.palette import LOOKS, START, Depth, Pair, Role, style_text, terrain_pairs
from screens.widgets.signs import GIANT, figure_sign, hero_sign, resource_signs

#: Columns and lines of a cell, the largest first; the smallest is used where none fits.
SIZES = ((10, 5), (8, 4), (6, 3), (4, 2), (3, 1))

#: Block characters that draw the right and lower side of a domino.
_EAST, _SOUTH = "▕", "▁"


@dataclass(frozen=True, slots=True)
class Ghost:
    """A domino held over the board, and whether it may be laid there."""

    domino: Domino
    square: Square
    direction: str
    legal: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """What is shown over a territory. ``notes`` are one or two characters on a square."""

    cursor: Square | None = None
    ghost: Ghost | None = None
    squares: tuple[Square, ...] = ()
    notes: Mapping[Square, str] = field(default_factory=dict)


class _Over(NamedTuple):
    """What is shown over one square; ``open`` is the side (e, w) where a domino goes on and has no
    mark."""

    role: Role
    face: Face | None = None
    note: str = ""
    open: str = ""


class _Shown(NamedTuple):
    """What a cell shows: its colours (two of a divided square), terrain with number, what lies on
    it and in which look (``beside`` the number, not in its place, where there is one line), how
    many giants cover marks."""

    pairs: tuple[Pair, ...]
    top: str
    low: str = ""
    role: Role | None = None
    covered: int = 0
    beside: bool = False


class _View(NamedTuple):
    """Which part of the canvas is drawn where: first column and top row, how many of each, the
    size of a cell, the width of the row numbers and the offset that centres it all."""

    left: int
    top: int
    columns: int
    rows: int
    width: int
    height: int
    label: int
    offset: Offset


class Board(Widget):
    """The territory of an area. Read-only unless ``active``: then it tells what the mouse does.

    ``crop`` says what is drawn: what can still be reached (``reach``) or what is taken
    (``taken``, for boards that are only looked at).
    """

    ALLOW_SELECT = False
    DEFAULT_CSS = """
    Board { width: 1fr; height: 1fr; background: #121212; }
    """

    class Pointed(Message):
        """The mouse moved to a square."""

        def __init__(self, square: Square):
            super().__init__()
            self.square = square

    class Clicked(Pointed):
        """A square was clicked."""

    class Turned(Message):
        """The wheel was turned, ``by`` 1 clockwise or -1."""

        def __init__(self, by: int):
            super().__init__()
            self.by = by

    def __init__(
        self,
        rules: Rules,
        area: Area,
        *,
        crop: Literal["reach", "taken"] = "reach",
        active: bool = False,
        depth: Depth | None = None,
        id: str | None = None,
        classes: str | None = None,
    ):
        super().__init__(id=id, classes=classes)
        self._rules = rules
        self._area = area
        self._crop = crop
        self._active = active
        self._depth = depth
        self._marks = Marks()
        self._over: dict[int, _Over] = {}
        self._cells: dict[int, list[list[Segment]]] = {}
        self._strips: dict[int, Strip] = {}
        self._seen: _View | None = None
        self._room = Size(0, 0)
        self._pointed: Square | None = None
        self._prepare()

    # -- what is shown -----------------------------------------------------------------------

    @property
    def area(self) -> Area:
        """The area that is shown."""
        return self._area

    @property
    def marks(self) -> Marks:
        """What is shown over it."""
        return self._marks

    def show(self, area: Area, rules: Rules | None = None, marks: Marks | None = None) -> None:
        """Show another area, or the same one after something happened in it."""
        marks = Marks() if marks is None else marks
        if rules is not None and rules is not self._rules:
            self._rules = rules
            self._prepare()
        elif area == self._area:
            self.mark(marks)
            return
        self._area = area
        self._marks = marks
        self._over = self._overlay(marks)
        self._forget()
        self.refresh()

    def mark(self, marks: Marks) -> None:
        """Show other marks; only the squares that change are drawn again."""
        if marks == self._marks:
            return
        before, self._marks = self._over, marks
        self._over = over = self._overlay(marks)
        if self._seen is None or self._fitted(self.content_size) != self._seen:
            self._forget()  # the window of a tiny terminal moved, or nothing was drawn yet
            self.refresh()
            return
        regions = []
        for bit in before.keys() | over.keys():
            if before.get(bit) != over.get(bit):
                self._cells.pop(bit, None)
                region = self._region(bit)
                if region:
                    regions.append(region)
        for region in regions:
            for y in range(region.y, region.bottom):
                self._strips.pop(y, None)
        if regions:
            self.refresh(*regions)

    def highlight(
        self, squares: Iterable[Square], notes: Mapping[Square, str] | None = None
    ) -> None:
        """Mark squares, with a note of one or two characters on some."""
        self.mark(Marks(squares=tuple(squares), notes=notes or {}))

    # -- the mouse ---------------------------------------------------------------------------

    def square_at(self, offset: Offset) -> Square | None:
        """The square under a point of the content, or None."""
        view = self._view()
        x = offset.x - view.offset.x - view.label
        y = offset.y - view.offset.y - 1
        if not (0 <= x < view.columns * view.width and 0 <= y < view.rows * view.height):
            return None
        origin = self._rules.grid.origin
        return view.left + x // view.width - origin, view.top - y // view.height - origin

    def on_mouse_move(self, event: events.MouseMove) -> None:
        self._tell(event, Board.Pointed)

    def on_click(self, event: events.Click) -> None:
        self._pointed = None
        self._tell(event, Board.Clicked)

    def on_leave(self, event: events.Leave) -> None:
        self._pointed = None

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._turn(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._turn(event, -1)

    def _turn(self, event: events.MouseEvent, by: int) -> None:
        if self._active:
            event.stop()
            self.post_message(Board.Turned(by))

    def _tell(self, event: events.MouseEvent, message: type[Board.Pointed]) -> None:
        if not self._active:
            return
        offset = event.get_content_offset(self)
        square = None if offset is None else self.square_at(offset)
        if square is not None and square != self._pointed:
            self._pointed = square
            self.post_message(message(square))

    # -- where things are --------------------------------------------------------------------

    def _spans(self) -> tuple[int, int, int, int]:
        """The columns and rows that are drawn if there is room: left, right, bottom, top."""
        territory = self._area.territory
        left, right, bottom, top = territory.extent
        if self._crop == "reach":
            grid, left_, bottom_ = territory.grid, left, bottom
            slack_x = max(0, grid.frame - (right - left + 1))
            slack_y = max(0, grid.frame - (top - bottom + 1))
            left, right = max(0, left_ - slack_x), min(grid.width - 1, right + slack_x)
            bottom, top = max(0, bottom_ - slack_y), min(grid.width - 1, top + slack_y)
        for bit in self._over:  # a ghost or a typed square outside is shown too
            left, right = min(left, self._column(bit)), max(right, self._column(bit))
            bottom, top = min(bottom, self._row(bit)), max(top, self._row(bit))
        return left, right, bottom, top

    def _column(self, bit: int) -> int:
        return self._rules.grid.columns[bit]

    def _row(self, bit: int) -> int:
        return self._rules.grid.rows[bit]

    def _view(self) -> _View:
        # Lines are asked for before the message of a new size arrives.
        room = self.content_size
        if self._seen is None or self._room != room:
            self._forget()
            self._room = room
            self._seen = self._fitted(room)
        return self._seen

    def _fitted(self, room: Size) -> _View:
        left, right, bottom, top = self._spans()
        columns, rows = right - left + 1, top - bottom + 1
        label = 2 if top < 9 else 3
        fits = [
            (w, h)
            for w, h in SIZES
            if columns * w + label <= room.width and rows * h + 1 <= room.height
        ]
        width, height = fits[0] if fits else SIZES[-1]
        if not fits:
            columns = max(1, min(columns, (room.width - label) // width))
            rows = max(1, min(rows, (room.height - 1) // height))
            x, y = self._looked_at()
            left = min(max(left, x - columns // 2), right - columns + 1)
            top = max(min(top, y + rows // 2), bottom + rows - 1)
        spare_x = max(0, room.width - columns * width - label) // 2
        spare_y = max(0, room.height - rows * height - 1) // 2
        offset = Offset(spare_x, spare_y)
        return _View(left, top, columns, rows, width, height, label, offset)

    def _looked_at(self) -> tuple[int, int]:
        """The column and row that a window too small for all is laid around."""
        grid, marks = self._rules.grid, self._marks
        square = marks.ghost.square if marks.ghost else marks.cursor
        x, y = square or next(iter(marks.squares), (0, 0))
        return x + grid.origin, y + grid.origin

    def _region(self, bit: int) -> Region | None:
        """Where a square is drawn in the content; None outside the window."""
        view = self._view()
        column, row = self._column(bit) - view.left, view.top - self._row(bit)
        if not (0 <= column < view.columns and 0 <= row < view.rows):
            return None
        x = view.offset.x + view.label + column * view.width
        return Region(x, view.offset.y + 1 + row * view.height, view.width, view.height)

    # -- drawing -----------------------------------------------------------------------------

    def _prepare(self) -> None:
        box = self._rules.box
        depth: Depth = self._depth or "truecolor"
        ids = [terrain.id for terrain in box.terrains]
        pairs = terrain_pairs([*ids, START], depth)
        self._pairs: list[Pair] = [pairs[id_] for id_ in ids]
        self._start_pair: Pair = pairs[START]
        self._long = resource_signs(box)
        self._short = resource_signs(box, short=True)

    def on_mount(self) -> None:
        if self._depth is None:
            self._depth = getattr(self.app, "depth", "truecolor")
            self._prepare()
        self._forget()

    def _forget(self) -> None:
        self._seen = None
        self._cells.clear()
        self._strips.clear()

    def _overlay(self, marks: Marks) -> dict[int, _Over]:
        """What is shown over each square; later marks win."""
        grid = self._rules.grid
        over: dict[int, _Over] = {}
        for square in (*marks.notes, *marks.squares):
            if grid.holds(square):
                over[grid.bit(square)] = _Over("highlight", None, marks.notes.get(square, ""))
        if marks.cursor is not None and grid.holds(marks.cursor):
            note = marks.notes.get(marks.cursor, "")
            over[grid.bit(marks.cursor)] = _Over("cursor", None, note)
        if ghost := marks.ghost:
            role: Role = "ghost_legal" if ghost.legal else "ghost_illegal"
            a, b = ghost.domino.a, ghost.domino.b
            other = neighbour(ghost.square, ghost.direction)
            back = {"e": "w", "w": "e"}.get(ghost.direction, "")
            for face, square, side in (
                (a, ghost.square, ghost.direction if back else ""),
                (b, other, back),
            ):
                if grid.holds(square):
                    over[grid.bit(square)] = _Over(role, face, open=side)
        return over

    def render_line(self, y: int) -> Strip:
        self._view()
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._line(y)
        return strip

    def _line(self, y: int) -> Strip:
        room = self.content_size
        view = self._view()
        plain = _style(*LOOKS["empty"].paint.at(self._depth or "truecolor"))
        line = y - view.offset.y - 1
        if not -1 <= line < view.rows * view.height:
            return Strip.blank(room.width, plain)
        segments = [Segment(" " * view.offset.x, plain)]
        if line < 0:
            names = (chr(ord("a") + view.left + i) for i in range(view.columns))
            before = (view.width - 1) // 2 if view.width > 3 else 1
            text = "".join(" " * before + n + " " * (view.width - before - 1) for n in names)
            segments.append(Segment(" " * view.label + text, plain))
        else:
            row, part = view.top - line // view.height, line % view.height
            number = str(row + 1) if part == _text_line(view.height) else ""
            segments.append(Segment(number.rjust(view.label - 1) + " ", plain))
            first = row * self._rules.grid.stride + view.left
            for bit in range(first, first + view.columns):
                cell = self._cells.get(bit)
                if cell is None:
                    cell = self._cells[bit] = self._cell(bit, view.width, view.height)
                for segment in cell[part]:
                    if segment.style is segments[-1].style:  # fewer escape sequences
                        segments[-1] = Segment(segments[-1].text + segment.text, segment.style)
                    else:
                        segments.append(segment)
        strip = Strip(segments, sum(len(segment.text) for segment in segments))
        return strip.adjust_cell_length(room.width, plain)

    def _cell(self, bit: int, width: int, height: int) -> list[list[Segment]]:
        """The lines of a cell, each as segments."""
        over = self._over.get(bit)
        face = over.face if over else None
        shown = self._faced(face, width, height) if face else self._square(bit, width, height)
        if over and over.note:
            shown = shown._replace(low=over.note, role="highlight", covered=0)
        # In a small cell a mark on the left belongs to the first of two terrains.
        first = (2 if over else 1) if width == 3 else -(-width // len(shown.pairs))
        canvas = _Canvas(width, height, [_style(*pair) for pair in shown.pairs], first)
        line = _text_line(height)
        if height > 1 and face is None and self._area.territory.occupied >> bit & 1:
            self._outline(canvas, bit, shown.pairs)
        if height > 1:
            canvas.write(_text_column(width, shown.top), line, shown.top)
            self._write_low(canvas, shown, line + 1)
        else:
            self._write_small(canvas, shown, marked=over is not None)
        if over:
            look, style = LOOKS[over.role], self._look(over.role)
            for part in range(height):
                if over.open != "w" or width == 3:
                    canvas.write(0, part, look.left, style)
                full = part == line and len(shown.top) > 2 and width == 4
                if width > 3 and over.open != "e" and not full:
                    canvas.write(width - 1, part, look.right, style)
        return canvas.lines()

    def _look(self, role: Role) -> Style:
        return Style.parse(LOOKS[role].style(self._depth or "truecolor"))

    def _write_low(self, canvas: _Canvas, shown: _Shown, line: int) -> None:
        """What lies on a square, below its terrain; giants in a line of their own if there is
        one."""
        at, low = (canvas.width - 2) // 2, shown.low
        together = shown.covered and low and line + 1 >= canvas.height
        if low and shown.role:
            low = low[: 1 if together else 2]
            canvas.write(at, line, low, self._look(shown.role))
        if shown.covered:
            below = line if together or not low else line + 1
            text = f"{GIANT}{shown.covered}"
            canvas.write(at + (len(low) if together else 0), below, text, self._look("giant"))

    def _write_small(self, canvas: _Canvas, shown: _Shown, *, marked: bool) -> None:
        """A cell of one line. What lies there takes the place of the number; what comes besides is
        on the right of it, so that it is not taken for the neighbour's, and only where the left
        column is not needed for a mark."""
        low, token = shown.low[:2], shown.role == "fire_token"
        if token and not marked:
            low = LOOKS["fire_token"].left + low
        full = not marked and bool(token or shown.beside or shown.covered)
        canvas.write(0 if full else _text_column(canvas.width, shown.top), 0, shown.top)
        if low and shown.role and not (marked and shown.beside):
            at = 2 if shown.beside else 1 if full else 3 - len(low)
            canvas.write(at, 0, low, self._look(shown.role))
        if shown.covered and not marked:
            canvas.write(2, 0, GIANT, self._look("giant"))

    def _start_word(self, bit: int) -> str:
        word = self._rules.word("start").upper()
        if self._rules.layout.span == 1:
            return word[:3]
        return word[:1] + "*" * (self._area.territory.wild >> bit & 1)

    def _faced(self, face: Face, width: int, height: int) -> _Shown:
        """A half that is held over the board, with the resource that will lie on it."""
        box = self._rules.box
        if face.second is not None:
            return self._divided((face.terrain, face.second), width)
        bears = face.bears and self._rules.has("resources")
        signs = self._long if height > 1 else self._short
        low = signs[box.terrains[face.terrain].resource or ""] if bears else ""
        pairs = (self._pairs[face.terrain],)
        return _Shown(pairs, box.letters(face), low, "resource" if low else None)

    def _divided(self, terrains: tuple[int, ...], width: int) -> _Shown:
        """A square of two terrains, each in its half of the cell."""
        letters = [self._rules.box.terrains[terrain].letter for terrain in terrains]
        pairs = tuple(self._pairs[terrain] for terrain in terrains)
        return _Shown(pairs, ("/" if width > 4 else "").join(letters))

    def _square(self, bit: int, width: int, height: int) -> _Shown:
        """A square as it lies."""
        short = height == 1
        territory, box, mask = self._area.territory, self._rules.box, 1 << bit
        if territory.grid.start & mask:
            wild = territory.wild & mask
            pair = self._start_pair if wild else self._look_pair("grey_corner")
            return _Shown((pair,), self._start_word(bit))
        terrains = territory.terrains_at(bit)
        if not terrains:
            reachable = bool(territory.free & mask) and self._crop == "reach"
            role: Role = "reachable" if reachable else "empty"
            return _Shown((self._look_pair(role),), LOOKS[role].left)
        if territory.divided & mask:
            low = hero_sign(lying=bool(territory.lying & mask), short=short)
            return self._divided(terrains, width)._replace(low=low, role="piece", beside=True)
        terrain = terrains[0]
        tokens, craters = dict(territory.tokens), dict(territory.craters)
        printed = territory.marks_at(bit) - tokens.get(bit, 0)
        number = craters.get(bit, printed)
        shown = _Shown((self._pairs[terrain],), f"{box.terrains[terrain].letter}{number}")
        shown = shown._replace(covered=territory.giants.count(bit))
        if bit in tokens:
            token = str(tokens[bit])
            return shown._replace(low=token if short else "+" + token, role="fire_token")
        if piece := dict(territory.pieces).get(bit):
            sign = figure_sign(piece, short=short) or str(number)
            return shown._replace(low=sign, role="piece")
        if territory.resources & mask:
            signs = self._short if short else self._long
            low = signs[box.terrains[terrain].resource or ""]
            return shown._replace(low=low, role="resource")
        return shown

    def _look_pair(self, role: Role) -> Pair:
        return LOOKS[role].paint.at(self._depth or "truecolor")

    def _outline(self, canvas: _Canvas, bit: int, pairs: tuple[Pair, ...]) -> None:
        """The right and lower side of the domino (or the start) that lies on a square."""
        territory = self._area.territory
        grid = territory.grid
        mate = -1
        for laid in territory.laid:
            if bit in laid[1:]:
                mate = laid.a + laid.b - bit
        colour = {"truecolor": "#121212", "16": "black"}.get(self._depth or "truecolor")
        inks = [_style(colour, pair[1]) for pair in pairs]
        inside = {mate} | ({bit} if grid.start >> bit & 1 else set())
        east, south = bit + 1, bit - grid.stride
        if grid.start >> bit & 1:
            inside |= {i for i in (east, south) if i >= 0 and grid.start >> i & 1}
        if south not in inside:
            for x in range(canvas.width):
                ink = inks[x * len(inks) // canvas.width]
                canvas.write(x, canvas.height - 1, _SOUTH, ink)
        if east not in inside:
            for line in range(canvas.height):
                canvas.write(canvas.width - 1, line, _EAST, inks[-1])


class _Canvas:
    """The characters of one cell and their styles: at first those of *styles*, the first of them
    in so many columns."""

    def __init__(self, width: int, height: int, styles: list[Style], first: int):
        self.width = width
        self.height = height
        self._base = [styles[0]] * first + [styles[-1]] * (width - first)
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[*self._base] for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: Style | None = None) -> None:
        """Write; without a style, in the colours that the cell had there at first."""
        for i, character in enumerate(text[: self.width - x], x):
            self._text[y][i] = character
            self._styles[y][i] = self._base[i] if style is None else style

    def lines(self) -> list[list[Segment]]:
        """Each line with equal neighbours joined."""
        return [self._joined(*line) for line in zip(self._text, self._styles, strict=True)]

    @staticmethod
    def _joined(text: list[str], styles: list[Style]) -> list[Segment]:
        segments: list[Segment] = []
        start = 0
        for i in range(1, len(text) + 1):
            if i == len(text) or styles[i] is not styles[start]:
                run = "".join(text[start:i])
                style = styles[start] if run.strip() else _blank(styles[start])
                segments.append(Segment(run, style))
                start = i
        return segments


def _text_column(width: int, text: str) -> int:
    """Where a cell's first line of text begins; the left column is for marks, except that three
    letters need all of the smallest cell."""
    if width == 3:
        return 0 if len(text) == 3 else 1
    if "/" in text:
        return width // 2 - 2
    return (width - 2) // 2


def _text_line(height: int) -> int:
    """The line of a cell that says the terrain."""
    return (height - 2) // 2 if height > 1 else 0


@lru_cache(maxsize=256)
def _blank(style: Style) -> Style:
    """The style for blanks: a foreground that nobody sees need not be sent."""
    return style if style.underline or style.reverse else Style(bgcolor=style.bgcolor)


@lru_cache(maxsize=256)
def _style(foreground: str | None, background: str | None) -> Style:
    return Style.parse(style_text((foreground, background)))
