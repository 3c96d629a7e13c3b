"""A list of any length: of its rows only the pages that are looked at are loaded and drawn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar, Generic, TypeVar

from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

#: Rows that are loaded at once, and pages that are kept.
PAGE, KEPT = 50, 40

Item = TypeVar("Item")


class Rows(ScrollView, Generic[Item], can_focus=True):
    """Rows of one line each, the chosen one marked.

    *line* writes an item in so many columns. Who owns the list loads what :meth:`missing` names,
    whenever :class:`Rows.Missing` tells that something of what is seen is not there.
    """

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"rows--cursor", "rows--blurred"}
    DEFAULT_CSS = """
    Rows { height: 1fr; scrollbar-size-vertical: 1; overflow-x: hidden; scrollbar-gutter: stable; }
    Rows > .rows--cursor {
        background: $block-cursor-background;
        color: $block-cursor-foreground;
        text-style: $block-cursor-text-style;
    }
    Rows > .rows--blurred {
        background: $block-cursor-blurred-background;
        color: $block-cursor-blurred-foreground;
    }
    Rows:nocolor > .rows--cursor { text-style: reverse bold; }
    Rows:nocolor > .rows--blurred { text-style: reverse; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "select", "Open", id="rows.open", tooltip="Open the chosen one"),
        Binding("up", "move(-1)", "Up", show=False),
        Binding("down", "move(1)", "Down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("home", "end(-1)", "First", show=False),
        Binding("end", "end(1)", "Last", show=False),
    ]

    class Missing(Message):
        """Rows that are seen are not there yet."""

    class Highlighted(Message):
        """Another row is chosen, or what is in it has come."""

    class Selected(Message):
        """Enter, or a click on the chosen row."""

    def __init__(self, line: Callable[[Item, int], Text], *, id: str | None = None):
        super().__init__(id=id)
        self._write = line
        self._pages: dict[int, Sequence[Item]] = {}
        self.total = 0
        self.at = 0
        #: Whether Enter and a second click mean something.
        self.opens = True

    # -- what is in it -------------------------------------------------------------------------

    def begin(self, total: int, page: int, items: Sequence[Item], at: int = 0) -> None:
        """Show another list of *total* rows, of which one page is known; row *at* is chosen."""
        self._pages = {page: items}
        self._resize(total)
        self.at = max(0, min(at, total - 1))
        self.scroll_to_region(Region(0, self.at, 1, 1), animate=False, force=True)
        self.refresh()
        self.post_message(self.Highlighted())

    def take(self, total: int, page: int, items: Sequence[Item]) -> None:
        """Take a page that was missing; there may have become more or fewer rows meanwhile."""
        self._pages[page] = items
        while len(self._pages) > KEPT:
            self._pages.pop(next(iter(self._pages)))
        self._resize(total)
        self.at = max(0, min(self.at, total - 1))
        self.refresh()
        if page == self.at // PAGE:
            self.post_message(self.Highlighted())

    def _resize(self, total: int) -> None:
        self.total = total
        self.virtual_size = Size(self.scrollable_content_region.width, total)

    def missing(self) -> int | None:
        """The first page that is wanted and not there: of the chosen row, then of those seen."""
        if not self.total:
            return None
        top = self.scroll_offset.y
        bottom = min(self.total, top + max(1, self.size.height)) - 1
        pages = (self.at // PAGE, *range(top // PAGE, bottom // PAGE + 1))
        return next((page for page in pages if page not in self._pages), None)

    def _item(self, row: int) -> Item | None:
        items = self._pages.get(row // PAGE, ())
        return items[row % PAGE] if row % PAGE < len(items) else None

    @property
    def chosen(self) -> Item | None:
        """What is in the chosen row; None in an empty list and while it is loaded."""
        return self._item(self.at) if self.total else None

    # -- drawing -------------------------------------------------------------------------------

    def on_resize(self, event: events.Resize) -> None:
        self._resize(self.total)

    def render_line(self, y: int) -> Strip:
        row, width = self.scroll_offset.y + y, self.scrollable_content_region.width
        if row >= self.total:
            return Strip.blank(width, self.rich_style)
        item = self._item(row)
        style = self.rich_style
        if row == self.at:
            style = self.get_component_rich_style(
                "rows--cursor" if self.has_focus else "rows--blurred"
            )
        if item is None:
            self.post_message(self.Missing())
            text = Text("...")
        else:
            text = self._write(item, width)
        text.truncate(width, pad=True)
        # Names keep their colours but on the cursor, where they could not be read.
        own = [
            Segment(s.text, _plain(s.style) if row == self.at else s.style)
            for s in text.render(self.app.console)
            if s.text != "\n"
        ]
        return Strip(Segment.apply_style(own, style)).adjust_cell_length(width, style)

    def on_focus(self) -> None:
        self.refresh()

    def on_blur(self) -> None:
        self.refresh()

    # -- moving --------------------------------------------------------------------------------

    def choose(self, row: int) -> None:
        """Choose a row and bring it into sight."""
        row = max(0, min(row, self.total - 1))
        if row != self.at:
            self.at = row
            self.scroll_to_region(Region(0, row, 1, 1), animate=False, force=True)
            self.refresh()
            self.post_message(self.Highlighted())

    def action_move(self, by: int) -> None:
        self.choose(self.at + by)

    def action_page(self, by: int) -> None:
        self.choose(self.at + by * max(1, self.size.height - 1))

    def action_end(self, by: int) -> None:
        self.choose(self.total if by > 0 else 0)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.opens if action == "select" else True

    def action_select(self) -> None:
        if self.opens and self.chosen is not None:
            self.post_message(self.Selected())

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None:
            return
        row = self.scroll_offset.y + offset.y
        if row == self.at:
            self.action_select()
        elif row < self.total:
            self.choose(row)


def _plain(style: Style | None) -> Style | None:
    return Style(bold=style.bold, italic=style.italic) if style else None
