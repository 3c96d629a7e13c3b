"""How the faces of dominoes are coloured, for the colours that the terminal has."""

from __future__ import annotations

from rich.text import Text

from companion.dominoes.box import Domino, Face
from companion.dominoes.rules import Rules
from screens.palette import START, Depth, style_text, terrain_pairs
from screens.widgets.ink import Ink


class TileInk(Ink):
    """Styles of one table with dominoes: its box's terrains as well."""

    def __init__(self, rules: Rules, depth: Depth):
        super().__init__(rules.players, depth)
        self.rules = rules
        ids = [terrain.id for terrain in rules.box.terrains]
        pairs = terrain_pairs([*ids, START], depth)
        self._terrains = [style_text(pairs[id_]) for id_ in ids]

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
