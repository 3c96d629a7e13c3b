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
from screens.widgets.signs import dweller_sign, resource_signs

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
    """What is shown over one square."""

    role: Role
    face: Face | None = None
    note: str = ""


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
            halves = (ghost.square, neighbour(ghost.square, ghost.direction))
            for face, square in zip((ghost.domino.a, ghost.domino.b), halves, strict=True):
                if grid.holds(square):
                    over[grid.bit(square)] = _Over(role, face)
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
        depth: Depth = self._depth or "truecolor"
        over = self._over.get(bit)
        face = over.face if over else None
        territory, mask = self._area.territory, 1 << bit
        pair, top, low, role = self._faced(face) if face else self._square(bit, short=height == 1)
        if over and over.note:
            low, role = over.note, "highlight"
        base = _style(*pair)
        canvas = _Canvas(width, height, base)
        at, line = (1, 0) if width == 3 else ((width - 2) // 2, _text_line(height))
        if height > 1 and face is None and territory.occupied & mask:
            self._outline(canvas, bit, pair)
        canvas.write(at if len(top) < 3 or width > 4 or width == 3 else 1, line, top, base)
        if width == 3 and top == self._start_word():
            canvas.write(0, 0, top, base)
        if low and role:
            look = LOOKS[role]
            style = Style.parse(look.style(depth))
            if height > 1:
                canvas.write(at, line + 1, low, style)
            elif len(low) > 1 and over and over.note:
                canvas.write(at, line, low[:2], style)
            else:
                canvas.write(at + 1, line, low[:1], style)
                if role == "fire_token":
                    canvas.write(0, line, look.left, base)
        if over:
            look = LOOKS[over.role]
            style = Style.parse(look.style(depth))
            for part in range(height):
                canvas.write(0, part, look.left, style)
                if width > 3 and not (part == line and len(top) > 2 and width == 4):
                    canvas.write(width - 1, part, look.right, style)
        return canvas.lines()

    def _start_word(self) -> str:
        return self._rules.word("start").upper()[:3]

    def _faced(self, face: Face) -> tuple[Pair, str, str, Role | None]:
        """Colours, letter with digit, and resource of a half that is held over the board."""
        box = self._rules.box
        bears = face.bears and self._rules.has("resources")
        low = self._long[box.terrains[face.terrain].resource or ""] if bears else ""
        if low and self._view().height == 1:
            low = self._short[box.terrains[face.terrain].resource or ""]
        return self._pairs[face.terrain], box.letters(face), low, "resource" if low else None

    def _square(self, bit: int, *, short: bool) -> tuple[Pair, str, str, Role | None]:
        """Colours, upper and lower text of a square as it lies, and the role of the lower one."""
        depth: Depth = self._depth or "truecolor"
        territory, box, mask = self._area.territory, self._rules.box, 1 << bit
        if territory.grid.start & mask:
            return self._start_pair, self._start_word(), "", None
        terrain = territory.terrain_at(bit)
        if terrain is None:
            reachable = bool(territory.free & mask) and self._crop == "reach"
            look = LOOKS["reachable" if reachable else "empty"]
            return look.paint.at(depth), look.left, "", None
        pair, letter = self._pairs[terrain], box.terrains[terrain].letter
        tokens, craters = dict(territory.tokens), dict(territory.craters)
        printed = territory.marks_at(bit) - tokens.get(bit, 0)
        top = f"{letter}{craters.get(bit, printed)}"
        if bit in tokens:
            number = str(tokens[bit])
            return pair, top, number if short else "+" + number, "fire_token"
        if piece := dict(territory.pieces).get(bit):
            return pair, top, dweller_sign(piece, short=short), "piece"
        if territory.resources & mask:
            signs = self._short if short else self._long
            return pair, top, signs[box.terrains[terrain].resource or ""], "resource"
        return pair, top, "", None

    def _outline(self, canvas: _Canvas, bit: int, pair: Pair) -> None:
        """The right and lower side of the domino (or the start) that lies on a square."""
        territory = self._area.territory
        grid = territory.grid
        mate = -1
        for laid in territory.laid:
            if bit in laid[1:]:
                mate = laid.a + laid.b - bit
        ink = _style("#121212" if self._depth == "truecolor" else None, pair[1])
        if self._depth == "16":
            ink = _style("black", pair[1])
        inside = {mate} | ({bit} if grid.start >> bit & 1 else set())
        east, south = bit + 1, bit - grid.stride
        if grid.start >> bit & 1:
            inside |= {i for i in (east, south) if i >= 0 and grid.start >> i & 1}
        if south not in inside:
            canvas.write(0, canvas.height - 1, _SOUTH * canvas.width, ink)
        if east not in inside:
            for line in range(canvas.height):
                canvas.write(canvas.width - 1, line, _EAST, ink)


class _Canvas:
    """The characters of one cell and their styles."""

    def __init__(self, width: int, height: int, style: Style):
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[style] * width for _ in range(height)]

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        for i, character in enumerate(text[: self.width - x], x):
            self._text[y][i] = character
            self._styles[y][i] = style

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
