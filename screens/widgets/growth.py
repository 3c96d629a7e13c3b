"""How the scores of a game grew: a line per player with the points and a small curve."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.referee.scores import Tally
from screens.palette import Depth, player_colour, style_text
from screens.widgets.keys import Keys

#: Eighths of a cell, from the bottom.
_LEVELS = " ▁▂▃▄▅▆▇█"


def curve(values: Sequence[int], width: int, top: int, ahead: int = 0) -> str:
    """A bar for each of *width* columns: *values* spread over them, *top* as high as a cell.

    *ahead* more values are not known yet: their columns stay empty. Anything above 0 is seen.
    """
    steps = max(1, len(values) + ahead - 1)
    bars = ""
    for column in range(width):
        at = round(column * steps / max(1, width - 1))
        value = max(0, values[at]) if at < len(values) else 0
        bars += _LEVELS[max(value > 0, round(value / max(1, top) * 8))]
    return bars


class Growth(Keys):
    """A line per player; a click on one asks for ``view(seat)``."""

    def tell(  # type: ignore[override]
        self,
        tallies: Sequence[Tally],
        totals: Sequence[Sequence[int]],
        at: int,
        seat: int,
        depth: Depth,
    ) -> None:
        """Show the scores after event *at*: *totals* has those of all players after each event, the
        start first. The player of *seat* is marked."""
        width = self.content_size.width
        top = max(max(row) for row in totals)
        digits = len(str(top))
        name_width = max(3, min(max(len(tally.name) for tally in tallies), width // 3))
        lines = []
        for number, tally in enumerate(tallies):
            style = style_text(player_colour(tally.colour or None).text.at(depth))
            grown = totals[at][number] - totals[at - 1][number] if at else 0
            # Not the sign of whose turn it is.
            line = Text("* " if number == seat else "  ", "bold")
            name = Text(tally.name, style)
            name.truncate(name_width, pad=True, overflow="ellipsis")
            line.append_text(name)
            line.append(f" {tally.total:>{digits}}", "bold")
            line.append(f" {f'{grown:+}' if grown else '':>4} ")
            room = max(0, width - line.cell_len)
            values = [row[number] for row in totals[: at + 1]]
            line.append(curve(values, room, top, len(totals) - at - 1), style)
            lines.append(((line, f"view({number})"),))
        super().tell(lines)
