"""A world map as a table by continent, for where a picture does not serve."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual.actions import SkipAction
from textual.binding import Binding, BindingType
from textual.widgets import DataTable

from companion.origin.maps import CONTINENTS
from screens.palette import PAWNS, WORLD, Depth, player_colour, style_text
from screens.widgets.map import ORIGIN, TOKEN, MapView
from screens.widgets.map_look import (
    MARKS,
    MapLook,
    MapMarks,
    Mark,
    TerritoryLook,
    other_end,
    shortened,
)

#: Columns of a name where there is no room for more.
SHORT_NAME = 12
#: How a mark is written where there is no room for words.
_SIGNS: Mapping[Mark, str] = {"legal": "+", "illegal": "x", "breach": "!", "path": "."}


class MapList(DataTable[Text]):
    """A line for each territory: continent, name, colour, owner, pawn, mark and neighbours (``~``
    across a strait, with its token while it is there). It tells the same as :class:`MapView`, in
    fewer than NARROW columns no neighbours and in signs: ``+`` what may be, ``x`` what may not."""

    #: Below so many columns it is narrow.
    NARROW: ClassVar[int] = 0

    DEFAULT_CSS = """
    MapList { scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter", "select_cursor", "Choose", id="map.choose", tooltip="Choose this territory"
        ),
        Binding("tab", "next(1)", "Next marked", show=False, tooltip="The next marked territory"),
        Binding("shift+tab", "next(-1)", "Marked before", show=False, tooltip="The one before"),
    ]

    def __init__(
        self,
        look: MapLook | None = None,
        *,
        depth: Depth | None = None,
        id: str | None = None,
        classes: str | None = None,
    ):
        super().__init__(id=id, classes=classes, cursor_type="row", zebra_stripes=False)
        self._look = look or MapLook()
        self._marks = MapMarks()
        self._depth = depth
        self._is_narrow = False

    @property
    def cursor(self) -> str | None:
        """The territory under the cursor."""
        return self._marks.cursor

    def on_mount(self) -> None:
        if self._depth is None:
            self._depth = getattr(self.app, "depth", "truecolor")
        self._fill()

    def show(self, look: MapLook, marks: MapMarks | None = None) -> None:
        """Show a map, or the same one after something happened on it."""
        marks = self._marks if marks is None else marks
        if (look, marks) == (self._look, self._marks):
            return
        cursor = marks.cursor if marks.cursor in look.by_name else None
        self._look, self._marks = look, MapMarks(cursor, marks.places)
        if self.is_mounted:
            self._fill()

    def mark(self, marks: MapMarks) -> None:
        """Show other marks."""
        self.show(self._look, marks)

    def action_next(self, step: int) -> None:
        """Go to the next marked line; with none marked the key is free for others."""
        lines = [land.name for land in self._look.by_continent]
        marked = [at for at, name in enumerate(lines) if name in self._marks.places]
        if not marked:
            raise SkipAction
        ahead = [at for at in marked if (at - self.cursor_row) * step > 0]
        self.move_cursor(row=(ahead or marked)[0 if step > 0 else -1])

    def on_data_table_row_highlighted(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        name = str(event.row_key.value)
        # While the table is filled its cursor passes over other lines.
        if name != self._marks.cursor and event.cursor_row == self.cursor_row:
            self._marks = MapMarks(name, self._marks.places)
            self.post_message(MapView.Moved(self, name))

    def on_data_table_row_selected(self, event: DataTable.RowSelected) -> None:
        event.stop()
        self.post_message(MapView.Chosen(self, str(event.row_key.value)))

    def on_resize(self) -> None:
        if self._is_narrow != (self.size.width < self.NARROW):
            self._fill()

    def _fill(self) -> None:
        self._is_narrow = bool(self.size.width) and self.size.width < self.NARROW
        lands = self._look.by_continent
        cursor = self._marks.cursor
        marked, owned = bool(self._marks.places), any(land.pawn for land in lands)
        self.clear(columns=True)
        self.cell_padding = 0 if self._is_narrow else 1
        if self._is_narrow:
            self._fill_narrow()
        else:
            columns = ["Continent", "Territory", "Colour"]
            columns += ["Pawn"] if owned else []
            columns += ["Marked"] if marked else []
            self.add_columns(*columns, "Next to")
            before = ""
            for land in lands:
                title = "" if land.continent == before else CONTINENTS[land.continent]
                before = land.continent
                cells = [
                    Text(title, "bold"),
                    Text(land.name + ORIGIN * land.origin),
                    self._colour(land),
                ]
                cells += [self._pawn(land)] if owned else []
                cells += [self._mark(land.name)] if marked else []
                self.add_row(*cells, self._near(land.name), key=land.name)
        if lands:
            names = [land.name for land in lands]
            cursor = cursor or names[0]
            self._marks = MapMarks(cursor, self._marks.places)
            self.move_cursor(row=names.index(cursor))

    def _fill_narrow(self) -> None:
        """Where there is no room for words: signs before the name, letters for colours."""
        self.add_column("  Territory", width=SHORT_NAME + 3)
        self.add_column("", width=5)
        self.add_column("Pawn", width=11)
        self.add_column("Continent")
        before = ""
        for land in self._look.by_continent:
            mark = self._marks.places.get(land.name)
            paint = WORLD[land.colour].at(self._depth or "truecolor")
            letter = Text(f" {land.colour[:1].upper()} ", style_text(paint))
            title = "" if land.continent == before else CONTINENTS[land.continent]
            before = land.continent
            name = shortened(land.name + ORIGIN * land.origin, SHORT_NAME)
            self.add_row(
                Text(f"{_SIGNS[mark] if mark else ' '} {name}"),
                Text.assemble(letter, TOKEN if land.token else ""),
                self._pawn(land),
                Text(title.replace("North ", "N. ").replace("South ", "S. ")),
                key=land.name,
            )

    def _colour(self, land: TerritoryLook) -> Text:
        paint = WORLD[land.colour].at(self._depth or "truecolor")
        letter = Text(f" {land.colour[:1].upper()} ", style_text(paint))
        return Text.assemble(letter, f" {land.colour}", f" {TOKEN}" * land.token)

    def _pawn(self, land: TerritoryLook) -> Text:
        depth = self._depth or "truecolor"
        chip = player_colour(land.owner_colour).chip.at(depth)
        paint = PAWNS.get(land.pawn_colour)
        return Text.assemble(
            (land.owner, style_text(chip)),
            " " * (3 - len(land.owner)) * bool(land.pawn),
            (land.pawn, style_text(paint.at(depth)) if paint else Style.null()),
        )

    def _mark(self, name: str) -> Text:
        mark = self._marks.places.get(name)
        return Text(MARKS[mark][1] if mark else "")

    def _near(self, name: str) -> Text:
        near = []
        for border in self._look.borders_of[name]:
            sign = "~" * border.strait + TOKEN * border.token
            near.append(f"{sign}{' ' * border.token}{other_end(border, name)}")
        return Text(", ".join(near))
