"""How words and names are coloured, for the colours that the terminal has."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from rich.text import Text

from companion.referee.setup import Player
from screens.palette import LOOKS, Depth, player_colour, style_text

_TONES = {
    "good": ("#6fcf97", "bright_green", "bold"),
    "bad": ("#ff7b86", "bright_red", "underline"),
    "accent": ("#d8a657", "bright_yellow", "bold"),
    "quiet": ("#9a968e", "white", "dim"),
}


class Ink:
    """Styles of one table: its players at a colour depth."""

    def __init__(self, players: Sequence[Player], depth: Depth):
        self.players = players
        self.depth: Depth = depth
        column = {"truecolor": 0, "16": 1, "none": 2}[depth]
        self.good, self.bad, self.accent, self.quiet = (
            Style.parse(_TONES[tone][column]) for tone in ("good", "bad", "accent", "quiet")
        )
        self.picked = Style.parse(LOOKS["cursor"].style(depth))

    def name(self, seat: int, width: int = 0) -> Text:
        """A player's name in the player's colour, cut to *width* where it is not 0."""
        player = self.players[seat]
        text = Text(player.name, style=style_text(player_colour(player.colour).text.at(self.depth)))
        if width:
            text.truncate(width, overflow="crop")
        return text

    def named(self, name: str | None) -> Text:
        """The name of a player in colour; of nobody, "the table"."""
        for seat, player in enumerate(self.players):
            if player.name == name:
                return self.name(seat)
        return Text(name or "the table")


def joined(*pieces: str | Text | tuple[str, str | Style]) -> Text:
    """One line of text out of pieces, plain or styled."""
    return Text.assemble(*pieces)
