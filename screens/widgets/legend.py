"""What the signs on a board mean, and a square in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dominoes.rules import Rules
from companion.dominoes.territory import Territory
from companion.referee.rulings import Square
from companion.referee.text import counted
from screens.widgets.signs import dweller_sign, resource_signs


def describe(rules: Rules, territory: Territory, square: Square) -> str:
    """A square in words: ``jungle with 1 flame and 2 on a token``, ``lake, fish``."""
    grid, box, mark = rules.grid, rules.box, rules.word("mark")
    bit = grid.bit(square)
    if grid.start >> bit & 1:
        return f"the {rules.word('start')}"
    terrain = territory.terrain_at(bit)
    if terrain is None:
        return "empty"
    text = box.terrains[terrain].id
    token = dict(territory.tokens).get(bit, 0)
    printed = territory.marks_at(bit) - token
    if craters := dict(territory.craters).get(bit):
        text += f" with {counted(craters, 'crater')}"
    if printed:
        text += f" with {counted(printed, mark)}"
    if token:
        text += f" with a token of {counted(token, mark)}"
    if territory.resources >> bit & 1:
        text += f", {box.terrains[terrain].resource}"
    if piece := dict(territory.pieces).get(bit):
        text += f", {box.figures[piece].label}"
    return text


def legend(rules: Rules) -> str:
    """The signs of a game as Markdown, for the help panel."""
    box, mark = rules.box, rules.word("mark")
    start = rules.word("start")
    lines = [
        f"Every square has its terrain's letter and its {mark}s, a volcano V and its craters; "
        f"{start.upper()[:3]} is the {start}, +2 a token of 2 {mark}s.",
        "",
        "Signs: " + ", ".join(f"{terrain.letter} {terrain.id}" for terrain in box.terrains) + ".",
    ]
    if rules.has("resources"):
        pairs, letters = resource_signs(box), resource_signs(box, short=True)
        lines += ["", _listed((pairs[id_], letters[id_], id_) for id_ in pairs)]
    if rules.has("totems"):
        lines += ["", "A star (*) in the standings: this player holds the totem."]
    if rules.has("market"):
        dwellers = box.figures.values()
        signs = ((dweller_sign(d.id), dweller_sign(d.id, short=True), d.label) for d in dwellers)
        lines += ["", _listed(signs)]
    return "\n".join(lines)


def _listed(signs: Iterable[tuple[str, str, str]]) -> str:
    """Signs of two letters and of one, with their meaning."""
    return ", ".join(f"{pair} ({letter}) {word}" for pair, letter, word in signs) + "."
