"""What the signs on a board mean, and a square in words."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dominoes.rules import Rules
from companion.dominoes.territory import Territory
from companion.referee.rulings import Square
from companion.referee.text import counted, listed
from screens.widgets.signs import GIANT, LYING, STANDING, figure_sign, resource_signs


def describe(rules: Rules, territory: Territory, square: Square) -> str:
    """A square in words: ``jungle with 1 flame and 2 on a token``, ``lake, fish``, ``wheat with
    1 crown, 1 more under a giant``."""
    grid, box, mark = rules.grid, rules.box, rules.word("mark")
    bit = grid.bit(square)
    if grid.start >> bit & 1:
        corner = "" if territory.wild == grid.start else "a grey corner of "
        if territory.wild != grid.start and territory.wild >> bit & 1:
            corner = "a wild corner of "
        return f"{corner}the {rules.word('start')}"
    terrains = territory.terrains_at(bit)
    if not terrains:
        return "empty"
    text = listed(box.terrains[terrain].id for terrain in terrains)
    token = dict(territory.tokens).get(bit, 0)
    printed = territory.marks_at(bit) - token
    if craters := dict(territory.craters).get(bit):
        text += f" with {counted(craters, 'crater')}"
    if printed:
        text += f" with {counted(printed, mark)}"
    if token:
        text += f" with a token of {counted(token, mark)}"
    if giants := territory.giants.count(bit):
        covered = mark if giants == 1 else f"{mark}s"
        under = "a giant" if giants == 1 else f"{giants} giants"
        text += f", {giants} more under {under}" if printed else f", its {covered} under {under}"
    if territory.divided >> bit & 1:
        text += f", a hero {'lying' if territory.lying >> bit & 1 else 'standing'}"
    if territory.resources >> bit & 1:
        text += f", {box.terrains[terrains[0]].resource}"
    if piece := dict(territory.pieces).get(bit):
        text += f", {box.figures[piece].label}"
    return text


def legend(rules: Rules) -> str:
    """The signs of a game as Markdown, for the help panel."""
    box, mark = rules.box, rules.word("mark")
    start = rules.word("start")
    first = f"Every square has its terrain's letter and the number of its {mark}s"
    if any(terrain.erupts for terrain in box.terrains):
        first += f", a volcano V and its craters, +2 is a token of 2 {mark}s"
    lines = [
        f"{first}; {start.upper()[:3]} is the {start}.",
        "",
        "Signs: " + ", ".join(f"{terrain.letter} {terrain.id}" for terrain in box.terrains) + ".",
    ]
    if rules.layout.span > 1:
        lines += ["", f"C* is a wild corner of the {start}, C a grey one."]
    if rules.has("giants"):
        lines += ["", f"{GIANT}1 is a giant on a {mark}; the {mark}s that it leaves are counted."]
    if rules.has("heroes"):
        lines += [
            "",
            f"F/L is a square of two terrains with a hero: {STANDING[0]} ({STANDING[1]}) stands, "
            f"{LYING[0]} ({LYING[1]}) was laid down.",
        ]
    if rules.has("resources"):
        pairs, letters = resource_signs(box), resource_signs(box, short=True)
        lines += ["", _listed((pairs[id_], letters[id_], id_) for id_ in pairs)]
    if rules.has("totems"):
        lines += ["", "A star (*) in the standings: this player holds the totem."]
    if rules.has("market"):
        figures = box.figures.values()
        signs = ((figure_sign(f.id), figure_sign(f.id, short=True), f.label) for f in figures)
        lines += ["", _listed(signs)]
    for quest in rules.setup.quests:
        lines += ["", f"Quest: {box.quests[quest].title}."]
    return "\n".join(lines)


def _listed(signs: Iterable[tuple[str, str, str]]) -> str:
    """Signs of two letters and of one, with their meaning."""
    return ", ".join(f"{pair} ({letter or 'a digit'}) {word}" for pair, letter, word in signs) + "."
