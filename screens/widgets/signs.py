"""The letters that stand for things on a board, where a cell has room for two of them or one.

Terrains and resources have theirs in the box's data; dwellers are told apart from resources by a
capital, warriors from the others by a small letter where there is only one.
"""

from __future__ import annotations

from companion.dominoes.box import Box

_DWELLERS = {
    "hunter": ("Hu", "H"),
    "fisher_child": ("Fc", "C"),
    "gatherer": ("Ga", "G"),
    "sculptor": ("Sc", "S"),
    "painter": ("Pa", "P"),
    "fire_lady": ("La", "L"),
    "shaman": ("Sh", "M"),
    "small_warrior": ("Sw", "w"),
    "amazon_warrior": ("Aw", "a"),
    "oafish_warrior": ("Ow", "o"),
}


def dweller_sign(id_: str, *, short: bool = False) -> str:
    """The sign of a dweller: two letters, or one where that is all the room."""
    pair, letter = _DWELLERS.get(id_, (id_[:2].capitalize(), id_[:1].upper()))
    return letter if short else pair


def resource_signs(box: Box, *, short: bool = False) -> dict[str, str]:
    """The sign of each resource by its id. Short: the first letter of the pair that is not
    another's already, so that mammoth and mushroom differ (m, u)."""
    signs: dict[str, str] = {}
    for terrain in box.terrains:
        if terrain.resource:
            letters = terrain.sign
            if short:
                free = [letter for letter in letters if letter not in signs.values()]
                letters = (free or [letters[0]])[0]
            signs[terrain.resource] = letters
    return signs
