"""How everybody stands: score, and where the game has them resources, totems and dwellers."""

from __future__ import annotations

from rich.text import Text

from companion.dominoes.state import Area, State
from companion.dominoes.totems import count
from companion.referee.scores import ScoreSheet
from screens.widgets.ink import Ink
from screens.widgets.lines import Lines
from screens.widgets.signs import resource_signs

#: The narrowest column that a player's name and score need.
_COLUMN = 11


class Standings(Lines):
    """A column for each player; the first column says which game and round it is."""

    def tell(self, ink: Ink, state: State, sheet: ScoreSheet, turn: int | None, width: int) -> None:
        """Show a state; *turn* is the seat whose turn it is, *width* what there is room for."""
        rules = ink.rules
        second = rules.has("resources")
        heading = [rules.preset.title, round_of(state)]
        if not second:
            heading = [" ".join(heading)]
        first = max(map(len, heading)) + 3
        if width < first + _COLUMN * len(rules.players):  # the scores are what matters
            heading, first = [""] * len(heading), 0
        column = max(8, (width - first) // len(rules.players))
        lines = [Text().append(f" {word}".ljust(first), ink.accent) for word in heading]
        for seat, tally in enumerate(sheet.tallies):
            mark = ">" if seat == turn else " "
            total = str(tally.total)
            name = ink.name(seat, max(1, column - len(total) - 3))
            if seat == turn:
                name.stylize("bold")
            entry = Text.assemble((mark, ink.accent), name, " ", (total, "bold"))
            entry.pad_right(column - entry.cell_len)
            lines[0].append_text(entry)
            if second:
                lines[1].append_text(self._pieces(ink, state.areas[seat], column))
        self.show([line[:width] for line in lines])

    def _pieces(self, ink: Ink, area: Area, column: int) -> Text:
        """Resource counts (a star: holds the totem) and the number of dwellers."""
        rules = ink.rules
        for short in (False, True):
            text = Text(" ")
            signs = resource_signs(rules.box, short=short)
            for terrain in rules.box.terrains:
                if terrain.resource:
                    held = terrain.resource in area.totems
                    number = f"{count(area.territory, terrain)}{signs[terrain.resource]}"
                    text.append(number, style="bold" if held else ink.quiet)
                    text.append("* " if held else " ", style=ink.accent)
            if rules.has("market"):
                text.append(f"{len(area.territory.pieces)}{'d' if short else ' dw'}")
            text.rstrip()
            if text.cell_len < column:
                break
        text.truncate(column, pad=True)
        return text


def round_of(state: State) -> str:
    """Which round it is, of how many."""
    return f"round {max(1, state.revealed)}/{state.rules.layout.rounds}"
