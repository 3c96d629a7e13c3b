"""How words, names and faces are coloured, for the colours that the terminal has."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

from companion.dominoes.box import Domino, Face
from companion.dominoes.rules import Rules
from screens.palette import LOOKS, START, Depth, player_colour, style_text, terrain_pairs

_TONES = {
    "good": ("#6fcf97", "bright_green", "bold"),
    "bad": ("#ff7b86", "bright_red", "underline"),
    "accent": ("#d8a657", "bright_yellow", "bold"),
    "quiet": ("#9a968e", "white", "dim"),
}


class Ink:
    """Styles of one table: its box's terrains at a colour depth."""

    def __init__(self, rules: Rules, depth: Depth):
        self.rules = rules
        self.depth: Depth = depth
        ids = [terrain.id for terrain in rules.box.terrains]
        pairs = terrain_pairs([*ids, START], depth)
        self._terrains = [style_text(pairs[id_]) for id_ in ids]
        column = {"truecolor": 0, "16": 1, "none": 2}[depth]
        self.good, self.bad, self.accent, self.quiet = (
            Style.parse(_TONES[tone][column]) for tone in ("good", "bad", "accent", "quiet")
        )
        self.picked = Style.parse(LOOKS["cursor"].style(depth))

    def name(self, seat: int, width: int = 0) -> Text:
        """A player's name in the player's colour, cut to *width* where it is not 0."""
        player = self.rules.players[seat]
        text = Text(player.name, style=style_text(player_colour(player.colour).text.at(self.depth)))
        if width:
            text.truncate(width, overflow="crop")
        return text

    def named(self, name: str | None) -> Text:
        """The name of a player in colour; of nobody, "the table"."""
        for seat, player in enumerate(self.rules.players):
            if player.name == name:
                return self.name(seat)
        return Text(name or "the table")

    def face(self, face: Face) -> Text:
        """The letters of a face on its terrain's colour; of a divided one, each on its own."""
        if face.second is not None:
            first, second = self.rules.box.letters(face).split("/")
            return Text.assemble(
                (f" {first}", self._terrains[face.terrain]),
                (f"{second} ", self._terrains[face.second]),
            )
        return Text(f" {self.rules.box.letters(face)} ", style=self._terrains[face.terrain])

    def domino(self, domino: Domino) -> Text:
        """Both halves of a domino."""
        return self.face(domino.a) + self.face(domino.b)

    def words(self, face: Face) -> str:
        """A face in words, with the resource that it bears in a game that has resources."""
        box = self.rules.box
        if face.second is not None:
            return f"{box.terrains[face.terrain].id}/{box.terrains[face.second].id}"
        text = box.describe(face)
        if face.bears and self.rules.has("resources"):
            text += f", {box.terrains[face.terrain].resource}"
        return text

    def effect(self, domino: Domino) -> str:
        """What placing a domino brings besides squares, in words; empty for most."""
        if any(face.second is not None for face in (domino.a, domino.b)):
            return "It brings a hero."
        return _EFFECTS.get(domino.effect, "")


_EFFECTS = {
    "giant_arrives": "It brings a giant.",
    "footprints_send_giant": "Footprints: a giant may be sent away.",
}


def joined(*pieces: str | Text | tuple[str, str | Style]) -> Text:
    """One line of text out of pieces, plain or styled."""
    return Text.assemble(*pieces)
