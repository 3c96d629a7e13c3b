"""The letters that stand for things on a board, where a cell has room for two of them or one.

Terrains and resources have theirs in the box's data; figures are told apart from resources by a
capital, warriors from the others by a small letter where there is only one. A building is its
square's terrain and the crowns that it adds, so where there is one letter the number on its plate
says it all.
"""

from __future__ import annotations

from companion.dominoes.box import Box, Figure, Quest

_FIGURES = {
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
    "building_wheat": ("Mi", ""),
    "building_forest": ("Fb", ""),
    "building_lake": ("Lb", ""),
    "building_grassland_1": ("Gb", ""),
    "building_grassland_2": ("GB", ""),
    "building_swamp_1": ("Sb", ""),
    "building_swamp_2": ("SB", ""),
    "farmer": ("Fa", "F"),
    "lumberjack": ("Lu", "L"),
    "fisherman": ("Fm", "I"),
    "shepherdess": ("Sp", "S"),
    "merchant": ("Me", "M"),
    "light_archer": ("La", "l"),
    "heavy_archer": ("Ha", "h"),
    "axe_warrior": ("Aw", "a"),
    "sword_warrior": ("Sw", "d"),
    "captain": ("Ca", "c"),
    "king": ("Ki", "K"),
    "queen": ("Qu", "Q"),
}

#: A hero who stands, and one who was laid down: two letters, or one.
STANDING, LYING = ("He", "H"), ("he", "_")

#: Before the number of giants that cover crowns of a square, and where only this one fits.
GIANT = "-"


def figure_sign(id_: str, *, short: bool = False) -> str:
    """The sign of a dweller or tile: two letters, or one where that is all the room; short, a
    building has none."""
    pair, letter = _FIGURES.get(id_, (id_[:2].capitalize(), id_[:1].upper()))
    return letter if short else pair


def short_label(figure: Figure) -> str:
    """What a figure is called in a list: its sign says that it is a building."""
    return figure.label.replace(" building,", ",")


_QUESTS = {
    "local_business": "Local",
    "four_corners": "Corners",
    "middle_kingdom": "Middle Kingdom",
    "lost_corner": "Lost corner",
    "folie_des_grandeurs": "La folie",
}


def short_quest(quest: Quest) -> str:
    """A quest in a word or two: ``Local forest``."""
    title = _QUESTS.get(quest.kind, quest.title)
    return f"{title} {quest.terrains[0]}" if len(quest.terrains) == 1 else title


def hero_sign(*, lying: bool, short: bool = False) -> str:
    """The sign of a hero."""
    return (LYING if lying else STANDING)[short]


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
