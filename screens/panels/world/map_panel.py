"""What all panels beside a map have in common: marks on it, a cursor, titles that fit, clicks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.widget import Widget

from companion.referee.events import Event
from companion.referee.rulings import Ruling
from screens.panels.lists import ListPanel
from screens.panels.panel import INSIST, Panel
from screens.widgets.map_look import MapLook, MapMarks
from screens.widgets.world import world_look

#: Columns of a frame's title that are not the title's own.
_TITLE = 6


def leaving(id: str, tooltip: str) -> Binding:
    """The binding by which an option is not taken after all."""
    return Binding("escape", "leave", "Back", id=id, tooltip=tooltip)


class WorldPanel(Panel):
    """A panel beside a map. ``cursor`` is the territory that it is about; ``by_list`` tells that
    the table shows the list of territories and not their map."""

    cursor: str | None = None
    by_list = False

    def no_marks(self) -> MapMarks:
        return MapMarks(self.cursor)

    def refused_marks(self, event: Event, ruling: Ruling) -> MapMarks:
        places = ruling.places
        return MapMarks(places[-1] if places else self.cursor, dict.fromkeys(places, "breach"))

    @property
    def look(self) -> MapLook:
        """The map as it lies."""
        return world_look(self.state)

    @property
    def title(self) -> str:
        titles, room = self.titles(), self._title_room
        return next((t for t in titles if len(t) <= room or room <= 0), titles[-1])

    @property
    def _title_room(self) -> int:
        """How long a title may be. It stands in the frame around all panels, which has its size
        before one that was not shown yet has."""
        frame = self.parent
        return frame.outer_size.width - _TITLE if isinstance(frame, Widget) else 0

    def titles(self) -> Sequence[str]:
        """Who must do what, in shorter and shorter words: the first that fits is shown."""
        return (self.ask.text,)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "leave":
            return self.optional
        return super().check_action(action, parameters)

    def action_leave(self) -> None:
        """Back to what is required."""
        self.post_message(self.Left())

    # -- the mouse on the panel itself -----------------------------------------------------------

    def on_click(self, event: events.Click) -> None:
        offset = event.get_content_offset(self)
        if offset is None or self.typing_help:
            return
        event.stop()
        rows = 0
        for number, text in enumerate(self.texts()):
            rows += self._rows([text])
            if offset.y < rows:
                self.clicked(number, offset.x)
                return

    def clicked(self, text: int, x: int) -> None:
        """The mouse was clicked on one of the panel's texts, in a column of it."""


class WorldListPanel(ListPanel, WorldPanel):
    """A panel with a list to pick from, beside a map. Of the entry under the cursor it says more
    below the list. A click chooses an entry, a second one picks it."""

    #: Lines that are kept free for what is said of an entry, so that the list stays where it is.
    detail_rows: ClassVar[int] = 0
    #: Which entry stands where: those of each line of the list, and the columns of one.
    _lines: Sequence[Sequence[int]] = ()
    _column = 1

    def about(self) -> list[Text]:
        """What is to be said before the list."""
        return []

    def detail(self) -> list[Text]:
        """What is to be said of the entry under the cursor."""
        return []

    def texts(self) -> list[Text]:
        about, detail = self.about(), self.detail()
        below = max(self.detail_rows, self._rows(detail))
        said = self._said(self.content_size.height)
        if said:  # it stands where the entry is told of otherwise
            detail, below = [], self._rows(said)
        room = self.content_size.height - self._rows(about) - below - self._rows([self.hint])
        return [*about, *self._listed(max(2, room)), *detail]

    def _listed(self, rows: int) -> list[Text]:
        """The entries in so many lines: in two columns where one is too long, and else as many as
        there is room for around the cursor."""
        entries, width = self.entries(), max(1, self.content_size.width)
        widest = max((entry.cell_len for entry in entries), default=0) + 2
        columns = 2 if len(entries) > rows and 2 * widest < width else 1
        self._column = width // columns
        hidden = len(entries) > rows * columns
        shown = (rows - 1) * columns if hidden else len(entries)
        first = max(0, min(self.at - shown // 2, len(entries) - shown))
        height = -(-shown // columns)
        numbers = range(first, min(first + shown, len(entries)))
        self._lines = [numbers[line::height] for line in range(height)]
        texts = [self._line(line, entries) for line in self._lines]
        if hidden:
            before, after = first, len(entries) - first - shown
            more = [f"{before} above"] * bool(before) + [f"{after} below"] * bool(after)
            texts.append(Text(f"  ({', '.join(more)})", style=self.ink.quiet))
        return texts

    def _line(self, numbers: Sequence[int], entries: list[Text]) -> Text:
        line = Text()
        for number in numbers:
            mark = (">", self.ink.picked) if number == self.at else (" ", self.ink.quiet)
            entry = Text.assemble(mark, " ", entries[number])
            entry.truncate(self._column, overflow="ellipsis")
            entry.pad_right(self._column - entry.cell_len)
            line.append_text(entry)
        return line

    def clicked(self, text: int, x: int) -> None:
        line = text - len(self.about())
        if not 0 <= line < len(self._lines):
            return
        column = min(x // self._column, len(self._lines[line]) - 1)
        number = self._lines[line][column]
        if number == self.at:
            self.action_pick()
        else:
            self.action_step(number - self.at)

    def action_pick(self) -> None:
        """Take the entry under the cursor."""
        raise NotImplementedError


class TerritoryPanel(WorldPanel):
    """A panel whose cursor moves on the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up",
            "go('up')",
            "Move",
            key_display="arrows",
            show=False,
            id="map.move",
            tooltip="Go to the next territory in this direction; the mouse goes to any",
        ),
        Binding("down", "go('down')", "Down", show=False, id="map.down"),
        Binding("left", "go('left')", "Left", show=False, id="map.left"),
        Binding("right", "go('right')", "Right", show=False, id="map.right"),
        INSIST,
    ]

    def begin(self) -> None:
        if self.cursor not in self.state.map:
            origin = self.state.map.origin
            self.cursor = origin.name if origin else None

    def point(self, place: str) -> None:
        if place != self.cursor and place in self.state.map:
            self.cursor = place
            self.looked()

    def looked(self) -> None:
        """The cursor went somewhere else."""
        self.moved()

    def action_go(self, direction: str) -> None:
        """To the next territory in a direction, in the list to the line above or below."""
        if self.cursor is None or self.cursor not in self.look.by_name:
            return
        if self.by_list:
            names = [land.name for land in self.look.by_continent]
            at = names.index(self.cursor) + (1 if direction in ("down", "right") else -1)
            self.point(names[max(0, min(at, len(names) - 1))])
        elif name := self.look.nearest(self.cursor, direction):
            self.point(name)

    def where(self) -> list[Text]:
        """What is to be said of the territory under the cursor."""
        name = self.cursor
        if name is None or name not in self.state.map:
            return []
        ink, state = self.ink, self.state
        return [ink.land(state, name), ink.stand(state, name), ink.near(state, name)]
