"""After the last event: who won, and where to look."""

from __future__ import annotations

from rich.text import Text

from companion.referee.scores import ScoreSheet
from companion.referee.text import listed
from screens.panels.panel import Panel
from screens.widgets.ink import Ink, joined


class FinishedPanel(Panel):
    """Asks nothing."""

    kinds = ("finished",)

    def __init__(self) -> None:
        super().__init__()
        self._ending: list[Text] = []

    @property
    def title(self) -> str:
        return "The game is over"

    def texts(self) -> list[Text]:
        return self._ending

    def conclude(self, ink: Ink, sheet: ScoreSheet, hint: Text) -> None:
        """Show how the game ended; *hint* is about what may still be done."""
        self.ink = ink
        self.refused, self.remark, self.typing_help = None, "", ()
        best = max((tally.total for tally in sheet.tallies), default=0)
        shared = len(sheet.winners) > 1
        texts = [
            Text(f"{listed(sheet.winners)} {'share' if shared else 'wins'} with {best} points."),
            joined(("s", ink.accent), " the score sheet"),
            joined(("l", ink.accent), " the log, to correct what is wrong"),
            joined(("u", ink.accent), " takes the last event back"),
        ]
        texts[0].stylize("bold")
        if hint:
            texts.insert(1, hint)
        self._ending = texts
        self.tell()
