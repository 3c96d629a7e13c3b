"""A world map as one widget: territories as boxes, borders as lines, drawn line by line.

A box says colour (a letter beside its paint), name, owner and pawn. The map is shown whole where
its boxes can be read, and else scrolls with the cursor.
"""

from __future__ import annotations

from functools import lru_cache
from typing import ClassVar

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.geometry import Offset, Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from screens.palette import (
    LOOKS,
    PAWNS,
    UI_BACKGROUND,
    WORLD,
    Depth,
    player_colour,
    style_text,
)
from screens.widgets.map_look import (
    MARKS,
    BorderLook,
    MapLook,
    MapMarks,
    TerritoryLook,
    cut,
    shortened,
)
from screens.widgets.map_plan import Plan, plan

#: The sign of a token that is still there, on a strait or in the corner of a territory.
TOKEN = "o"
#: After the letter of the colour of the territory where everything begins.
ORIGIN = "*"

_LINE = {"truecolor": "#7f8794", "16": "white"}
_STRAIT = {"truecolor": "#7daea3", "16": "bright_cyan"}
_NEAR = {"truecolor": "bold #ffffff", "16": "bold bright_white", "none": "bold"}


class MapView(Widget, can_focus=True):
    """The map. It moves its own cursor and tells so; what a choice means is for its owner."""

    ALLOW_SELECT = False
    #: Whether the cursor is drawn, or only decides which part is seen.
    CURSOR: ClassVar[bool] = True
    DEFAULT_CSS = """
    MapView { width: 1fr; height: 1fr; background: #121212; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go('left')", "Go", show=False, tooltip="To the next territory there"),
        Binding("right", "go('right')", "Go", show=False, tooltip="To the next territory there"),
        Binding("up", "go('up')", "Go", show=False, tooltip="To the next territory there"),
        Binding("down", "go('down')", "Go", show=False, tooltip="To the next territory there"),
        Binding("enter", "choose", "Choose", id="map.choose", tooltip="Choose this territory"),
        Binding("tab", "next(1)", "Next marked", show=False, tooltip="The next marked territory"),
        Binding("shift+tab", "next(-1)", "Marked before", show=False, tooltip="The one before"),
        Binding(
            "f", "find", "Find", id="map.find", tooltip="Find a territory by its first letters"
        ),
    ]

    class Moved(Message):
        """The cursor went to a territory."""

        def __init__(self, view: Widget, name: str):
            super().__init__()
            self.view = view
            self.name = name

    class Chosen(Moved):
        """The territory under the cursor was chosen by Enter or a click."""

    def __init__(
        self,
        look: MapLook | None = None,
        *,
        depth: Depth | None = None,
        id: str | None = None,
        classes: str | None = None,
    ):
        super().__init__(id=id, classes=classes)
        self._look = look or MapLook()
        self._depth = depth
        self._marks = MapMarks()
        self._plan: Plan | None = None
        self._room = Size(0, 0)
        self._corner = Offset(0, 0)  # the part of the picture that is seen begins here
        self._strips: dict[int, Strip] = {}
        #: What was typed to find a territory; None while nobody looks for one.
        self._sought: str | None = None

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def look(self) -> MapLook:
        """What is shown."""
        return self._look

    @property
    def marks(self) -> MapMarks:
        """What is shown over it."""
        return self._marks

    @property
    def cursor(self) -> str | None:
        """The territory under the cursor."""
        return self._marks.cursor

    @property
    def whole(self) -> bool:
        """Whether all of the map is seen."""
        size = self._planned().size
        return size.width <= self._room.width and size.height <= self._room.height

    def show(self, look: MapLook, marks: MapMarks | None = None) -> None:
        """Show a map, or the same one after something happened on it."""
        marks = self._marks if marks is None else marks
        if marks.cursor not in look.by_name:
            first = look.territories[0].name if look.territories else None
            marks = MapMarks(first, marks.places)
        if look == self._look:
            self.mark(marks)
            return
        moved = _drawn_alike(look) != _drawn_alike(self._look)
        self._look, self._marks = look, marks
        if moved:
            self._plan = None
        self._follow()
        self._strips.clear()
        self.refresh()

    def mark(self, marks: MapMarks) -> None:
        """Show other marks; only the territories and lines that change are drawn again."""
        before, self._marks = self._marks, marks
        if before == marks:
            return
        drawn = self._planned()
        if self._follow():
            self._strips.clear()
            self.refresh()
            return
        regions: list[Region] = []
        cursors = {name for name in (before.cursor, marks.cursor) if name is not None}
        for name in before.places.keys() | marks.places.keys() | cursors:
            other = before.places.get(name) != marks.places.get(name)
            if name in drawn.boxes and (other or name in cursors):
                regions.append(drawn.boxes[name])
        if before.cursor != marks.cursor:
            regions += [
                line
                for border, line in zip(self._look.borders, drawn.lines, strict=True)
                if line and cursors & {border.a, border.b}
            ]
        self._again(regions)

    def _again(self, regions: list[Region]) -> None:
        """Draw parts of the picture again."""
        seen = Region(0, 0, *self._room)
        shown = [part for r in regions if (part := (r - self._corner).intersection(seen))]
        for region in shown:
            for y in range(region.y, region.bottom):
                self._strips.pop(y, None)
        if shown:
            self.refresh(*shown)

    # -- the cursor ------------------------------------------------------------------------------

    def go_to(self, name: str) -> None:
        """Put the cursor on a territory and tell so."""
        if name != self._marks.cursor:
            self.mark(MapMarks(name, self._marks.places))
            self.post_message(self.Moved(self, name))

    def action_go(self, direction: str) -> None:
        """Go to the next territory in a direction."""
        if self.cursor is None:
            return
        found = self._look.nearest(self.cursor, direction)
        if found is not None:
            self.go_to(found)

    def action_next(self, step: int) -> None:
        """Go to the next marked territory, in the order of a list; with none marked the key is
        free for others."""
        names = [land.name for land in self._look.by_continent]
        marked = [name for name in names if name in self._marks.places]
        if not marked:
            raise SkipAction
        here = names.index(self.cursor) if self.cursor in names else -1
        ahead = [name for name in marked if (names.index(name) - here) * step > 0]
        self.go_to((ahead or marked)[0 if step > 0 else -1])

    def action_choose(self) -> None:
        """Tell that the territory under the cursor is chosen."""
        if self.cursor is not None:
            self.post_message(self.Chosen(self, self.cursor))

    def action_find(self) -> None:
        """Look for a territory by what it is called."""
        self._seek("")

    def _seek(self, text: str | None) -> None:
        self._sought = text
        if text:
            found = found_by(self._look, text)
            if found is not None:
                self.go_to(found)
        self._strips.pop(self._room.height - 1, None)
        self.refresh()

    def on_key(self, event: events.Key) -> None:
        if self._sought is None:
            return
        if event.is_printable and event.character:
            sought = self._sought + event.character
            # A letter that leads nowhere is not taken.
            self._seek(sought if found_by(self._look, sought) else self._sought)
        elif event.key == "backspace":
            self._seek(self._sought[:-1])
        elif event.key in ("escape", "enter"):
            self._seek(None)
        else:
            self._seek(None)
            return
        event.stop()
        event.prevent_default()

    def on_blur(self) -> None:
        if self._sought is not None:
            self._seek(None)

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        name = None if offset is None else self.territory_at(offset)
        if name is not None and name == self.cursor:
            self.action_choose()
        elif name is not None:
            self.go_to(name)

    def territory_at(self, offset: Offset) -> str | None:
        """The territory under a point of the content; None between them."""
        point = offset + self._corner
        for name, box in self._planned().boxes.items():
            if box.contains_point(point):
                return name
        return None

    # -- where things are ------------------------------------------------------------------------

    def _planned(self) -> Plan:
        room = self.content_size
        if self._plan is None or room != self._room:
            self._room = room
            self._plan = plan(self._look, room)
            self._strips.clear()
            self._follow()
        return self._plan

    def _follow(self) -> bool:
        """Bring the cursor into view, with what is next to it; whether anything moved."""
        if self._plan is None:
            return False
        room, size, before = self._room, self._plan.size, self._corner
        x, y = self.wanted_corner(self._plan, room)
        x = max(0, min(x, size.width - room.width))
        y = max(0, min(y, size.height - room.height))
        self._corner = Offset(x, y)
        if self.is_attached:  # not while it is drawn, or its frame would be drawn before
            self.call_later(self._tell_beyond)
        return self._corner != before

    def wanted_corner(self, drawn: Plan, room: Size) -> tuple[int, int]:
        """Where the part begins that should be seen; it need not be within the picture."""
        x, y = self._corner
        box = drawn.boxes.get(self.cursor or "")
        if box is not None:
            beside = max(0, min(box.width, (room.width - box.width) // 2))
            above = max(0, min(box.height + 1, (room.height - box.height) // 2))
            x = min(max(x, box.right + beside - room.width), box.x - beside)
            y = min(max(y, box.bottom + above - room.height), box.y - above)
        return x, y

    # -- drawing ---------------------------------------------------------------------------------

    def on_mount(self) -> None:
        if self._depth is None:
            self._depth = getattr(self.app, "depth", "truecolor")
        if self.cursor is None and self._look.territories:
            self._marks = MapMarks(self._look.territories[0].name, self._marks.places)

    def notify_style_update(self) -> None:
        self._strips.clear()
        super().notify_style_update()

    def render_line(self, y: int) -> Strip:
        self._planned()
        strip = self._strips.get(y)
        if strip is None:
            strip = self._strips[y] = self._line(y)
        return strip

    def _line(self, y: int) -> Strip:
        drawn, width = self._planned(), self._room.width
        row = _Row(width, self._corner.x, self._canvas)
        at = y + self._corner.y
        for x, text in drawn.titles.get(at, ()):
            row.write(x, text, self._ink(_LINE, "dim"))
        for x, cell in drawn.cells.get(at, {}).items():
            border = self._look.borders[cell.border]
            row.write(x, cell.character, self._line_style(border))
        for number, (x, token_y) in drawn.tokens.items():
            if token_y == at and self._look.borders[number].token:
                row.write(x, TOKEN, _style(LOOKS["fire_token"].style(self._depth_now)))
        # The one under the cursor last, so that it is seen over another.
        for name in sorted(drawn.boxes, key=lambda name: name == self.cursor):
            box = drawn.boxes[name]
            if box.y <= at < box.bottom:
                self._write_box(row, name, box, at - box.y)
        self._write_sought(row, y)
        return row.strip()

    @property
    def _depth_now(self) -> Depth:
        return self._depth or "truecolor"

    @property
    def _canvas(self) -> Style:
        """What nothing is drawn on."""
        return _style(f"on {UI_BACKGROUND}" if self._depth_now == "truecolor" else "none")

    def _ink(self, inks: dict[str, str], without: str) -> Style:
        return self._canvas + _style(inks.get(self._depth_now, without))

    def _line_style(self, border: BorderLook) -> Style:
        if self.CURSOR and self.cursor in (border.a, border.b):
            return self._ink(_NEAR, "bold")
        return self._ink(_STRAIT if border.strait else _LINE, "none")

    def _write_box(self, row: _Row, name: str, box: Region, part: int) -> None:
        land, depth = self._look.by_name[name], self._depth_now
        base = _style(style_text(WORLD[land.colour].at(depth)))
        here = self.CURSOR and name == self.cursor
        if depth == "none":  # a box without paint needs sides
            base = _style("reverse" if here else "none")
            row.write(box.x, "|" + " " * (box.width - 2) + "|", base)
        else:
            row.write(box.x, " " * box.width, base)
        row.run(box.x + 1, self._content(land, box, part, base), box.right - 1)
        mark = self._marks.places.get(name)
        looks = [LOOKS[MARKS[mark][0]]] if mark else []
        if here and (part == 0 or not mark):
            looks = [LOOKS["cursor"]]
        for look in looks:
            style = _style(look.style(depth))
            row.write(box.x, look.left, style)
            row.write(box.right - 1, look.right, style)

    def _content(
        self, land: TerritoryLook, box: Region, part: int, base: Style
    ) -> list[tuple[str, Style]]:
        """What a line of a box says, between the columns for marks."""
        depth, room = self._depth_now, box.width - 2
        letter = land.colour[:1].upper() + (ORIGIN if land.origin else "")
        bold = base + _style("bold")
        owner = pawn = None
        if land.owner:
            chip = player_colour(land.owner_colour).chip.at(depth)
            owner = (land.owner, _style(style_text(chip, "bold" if depth == "none" else "")))
        if land.pawn:
            paint = PAWNS.get(land.pawn_colour)
            # Rather without its blank than without the last letter of its colour.
            told = land.pawn if cell_len(land.pawn) <= room else land.pawn.replace(" ", "")
            pawn = (told, _style(style_text(paint.at(depth))) if paint else base)
        pieces: list[tuple[str, Style]] = []
        if part == box.height - 1:
            pieces = [pawn] if pawn else []
        if box.height == 2 and part == 0:
            pieces = [(f"{letter:2}", base), (shortened(land.name, room - 2), bold)]
        elif part == 0:
            pieces = [(shortened(land.name, room), bold)]
        elif box.height == 3 and part == 1:
            pieces = [(f"{letter:2}", base), *([owner] if owner else [])]
        elif box.height == 2 and owner:
            pieces = [owner, (" ", base), *pieces]
        if land.token and part == 1:
            used = sum(cell_len(text) for text, _ in pieces)
            if used < room - 1:
                sign = (TOKEN, _style(LOOKS["fire_token"].style(depth)))
                pieces += [(" " * (room - 1 - used), base), sign]
        return pieces

    def _write_sought(self, row: _Row, y: int) -> None:
        """What is being looked for."""
        if self._sought is not None and y == self._room.height - 1:
            row.write(self._corner.x, f" Find: {self._sought}_ ", _style("reverse"))

    def _tell_beyond(self) -> None:
        """Say on the frame where the map goes on outside the window."""
        if self._plan is None:
            return
        boxes, room, corner = self._plan.boxes.values(), self._room, self._corner
        beyond = {
            "left": any(box.x < corner.x for box in boxes),
            "right": any(box.right > corner.x + room.width for box in boxes),
            "up": any(box.y < corner.y for box in boxes),
            "down": any(box.bottom > corner.y + room.height for box in boxes),
        }
        told = ", ".join(side for side, more in beyond.items() if more)
        told = f"more: {told}" if told else ""
        if (self.border_subtitle or "") != told:
            self.border_subtitle = told


class _Row:
    """One line of the window: characters and their styles."""

    def __init__(self, width: int, left: int, style: Style):
        self._left = left
        self._text = [" "] * width
        self._styles = [style] * width

    def write(self, x: int, text: str, style: Style) -> None:
        """Write from a column of the picture on; what is outside the window is left out. A wide
        character takes two columns, the second of which holds nothing."""
        at = x - self._left
        for character in text:
            width = cell_len(character)
            if width == 0 or not 0 <= at <= len(self._text) - width:
                at += width
                continue
            self._clear(at)
            if width == 2:
                self._clear(at + 1)
                self._text[at + 1] = ""
                self._styles[at + 1] = style
            self._text[at] = character
            self._styles[at] = style
            at += width

    def _clear(self, at: int) -> None:
        """Half of a wide character cannot stay."""
        if not self._text[at]:
            self._text[at - 1] = " "
        elif cell_len(self._text[at]) == 2:
            self._text[at + 1] = " "

    def run(self, x: int, pieces: list[tuple[str, Style]], end: int) -> None:
        """Write pieces one after the other, up to a column."""
        for text, style in pieces:
            text = cut(text, max(0, end - x))
            self.write(x, text, style)
            x += cell_len(text)

    def strip(self) -> Strip:
        """The line, with equal neighbours joined."""
        segments: list[Segment] = []
        start, width = 0, len(self._text)
        for at in range(1, width + 1):
            if at == width or self._styles[at] is not self._styles[start]:
                segments.append(Segment("".join(self._text[start:at]), self._styles[start]))
                start = at
        return Strip(segments, width)


def found_by(look: MapLook, text: str) -> str | None:
    """The first territory whose name, or else a later word of it, begins with a text."""
    wanted = text.casefold()
    names = sorted(land.name for land in look.territories)
    starts = [name for name in names if name.casefold().startswith(wanted)]
    within = [name for name in names if f" {wanted}" in name.casefold()]
    return next(iter([*starts, *within]), None)


def _drawn_alike(look: MapLook) -> tuple[object, ...]:
    """What decides where things are drawn."""
    lands = tuple((land.name, land.x, land.y, land.continent) for land in look.territories)
    return lands, tuple((border.a, border.b, border.strait) for border in look.borders)


@lru_cache(maxsize=512)
def _style(definition: str) -> Style:
    return Style.parse(definition)
