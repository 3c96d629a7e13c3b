"""The last sentences of the log."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from companion.referee.game import Game
from screens.widgets.ink import Ink
from screens.widgets.lines import Lines


class LogTail(Lines):
    """What happened last, the newest at the bottom; marked where the table overruled the referee
    or a correction made an event illegal."""

    def __init__(self, *, id: str | None = None):
        super().__init__(tail=True, id=id)

    def tell(self, ink: Ink, game: Game[Any]) -> None:
        """Show the end of a game's log."""
        log = game.log
        wanted = max(3, self.size.height)
        texts = []
        for number in range(max(0, len(log) - wanted), len(log)):
            text = Text(game.tell(number))
            status = log[number].status
            if status != "legal":
                text = Text.assemble((f"{status}: ", ink.bad), text)
            texts.append(text)
        if texts:
            texts[-1].stylize("bold")
        illegal = sum(logged.status == "illegal" for logged in log)
        self.border_title = f"Log: {illegal} to mend, press l" if illegal else "Log"
        self.show(texts or [Text("The game begins.", style=ink.quiet)])
