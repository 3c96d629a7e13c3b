"""The score sheet: a row per line of the printed pad, a column per player, a cursor on numbers."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.coordinate import Coordinate
from textual.message import Message
from textual.widgets import DataTable

from companion.referee.scores import Part, ScoreSheet
from companion.referee.text import counted
from screens.palette import Depth, player_colour, style_text

#: Columns that the labels of the rows take, and a player at least and at most.
LABEL = 17
NARROWEST, WIDEST = 5, 14


@dataclass(frozen=True, slots=True)
class Opened:
    """A number of the sheet opened: whose it is, what it is called, the parts that make it."""

    player: int
    title: str
    rule: str
    parts: tuple[Part, ...]


def label_lines(label: str) -> list[str]:
    """A label in one line or two of :data:`LABEL` columns.

    Of a longer one the beginning and the end stay: the end is the terrain that a quest is about.
    """
    lines = textwrap.wrap(label, LABEL)
    return [line[:LABEL] for line in (lines if len(lines) < 3 else [lines[0], lines[-1]])]


class Sheet(DataTable[Text]):
    """A :class:`ScoreSheet` whose numbers can be walked over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select_cursor",
            "Parts",
            id="sheet.open",
            tooltip="Go through the parts of this number one by one",
        )
    ]

    class Looked(Message):
        """The cursor is on another number."""

        def __init__(self, opened: Opened):
            super().__init__()
            self.opened = opened

    class Chosen(Message):
        """Enter or a click on a number: its parts are to be gone through."""

    def __init__(self, *, mark: str, id: str | None = None):
        super().__init__(
            cursor_type="cell", cell_padding=0, zebra_stripes=False, header_height=2, id=id
        )
        self._mark = mark
        self._shown: tuple[ScoreSheet, int, Depth, bool] | None = None

    def show(self, sheet: ScoreSheet, *, width: int, depth: Depth, final: bool) -> None:
        """Show a sheet in so many columns. In a game that goes on no places are given."""
        if self._shown == (sheet, width, depth, final):
            return
        kept = self.cursor_coordinate
        self._shown = sheet, width, depth, final
        self.clear(columns=True)
        column = (width - LABEL - 2) // max(1, len(sheet.tallies))
        column = max(NARROWEST, min(WIDEST, column))
        for tally in sheet.tallies:
            look = player_colour(tally.colour or None)
            head = Text(no_wrap=True, justify="right")
            head.append(tally.name[: column - 1], style_text(look.text.at(depth), "bold"))
            head.append("\n")
            head.append(look.code, style_text(look.chip.at(depth)))
            self.add_column(head, width=column)
        for cells in zip(*(tally.rows for tally in sheet.tallies), strict=True):
            numbers = [Text(str(row.points), "" if row.points else "dim") for row in cells]
            self._add(cells[0].label, numbers)
        self._add("total", [Text(str(t.total), "bold") for t in sheet.tallies], "bold")
        if final:
            self._add("place", [Text(f"{rank}.", "bold") for rank in sheet.ranks], "bold")
        self.move_cursor(row=kept.row, column=kept.column)

    def _add(self, label: str, cells: list[Text], style: str = "") -> None:
        for cell in cells:
            cell.justify = "right"
        lines = label_lines(label)
        text = Text("\n".join(f"{line:{LABEL}}" for line in lines), style)
        self.add_row(*cells, height=len(lines), label=text)

    @property
    def opened(self) -> Opened | None:
        """The number under the cursor."""
        return self._open(self.cursor_coordinate)

    def _open(self, at: Coordinate) -> Opened | None:
        if self._shown is None or not self.is_valid_coordinate(at):
            return None
        sheet = self._shown[0]
        tally, rank = sheet.tallies[at.column], sheet.ranks[at.column]
        if at.row < len(tally.rows):
            row = tally.rows[at.row]
            return Opened(
                at.column, f"{tally.name}, {row.label}: {row.points}", row.rule, row.parts
            )
        if at.row == len(tally.rows):
            parts = tuple(
                Part(
                    row.points,
                    row.label,
                    tuple(square for part in row.parts for square in part.squares),
                    tuple(place for part in row.parts for place in part.places),
                )
                for row in tally.rows
                if row.points
            )
            return Opened(at.column, f"{tally.name}, total: {tally.total}", "", parts)
        facts = [Part(tally.total, "points")]
        if tally.largest_region is not None:
            facts.append(Part(tally.largest_region, "squares in the largest region"))
        if tally.marks is not None:
            facts.append(Part(tally.marks, f"{self._mark}s in all"))
        players = counted(len(sheet.tallies), "player")
        title = f"{tally.name}, place {rank} of {players}"
        return Opened(at.column, title, "", tuple(facts))

    @on(DataTable.CellHighlighted)
    def _moved(self, event: DataTable.CellHighlighted) -> None:
        event.stop()
        opened = self._open(event.coordinate)
        if opened is not None:
            self.post_message(self.Looked(opened))

    @on(DataTable.CellSelected)
    def _selected(self, event: DataTable.CellSelected) -> None:
        event.stop()
        self.post_message(self.Chosen())

    @on(DataTable.HeaderSelected)
    @on(DataTable.RowLabelSelected)
    def _beside(self, event: Any) -> None:
        event.stop()
