"""What lies in the boxes of Kingdomino, and which of it a game uses.

The lists are written out here once more, not read from the data of the app: a slip in one of the
two then shows.
"""

import re

LETTERS = {
    "W": "wheat",
    "F": "forest",
    "L": "lake",
    "G": "grassland",
    "S": "swamp",
    "M": "mine",
}
TERRAINS = list(LETTERS.values())
TOKEN_OF = {"wheat": "wheat", "forest": "wood", "lake": "fish", "grassland": "sheep"}

BASE = """
    1 W0 W0 | 2 W0 W0 | 3 F0 F0 | 4 F0 F0 | 5 F0 F0 | 6 F0 F0 | 7 L0 L0 | 8 L0 L0 | 9 L0 L0
    10 G0 G0 | 11 G0 G0 | 12 S0 S0 | 13 W0 F0 | 14 W0 L0 | 15 W0 G0 | 16 W0 S0 | 17 F0 L0
    18 F0 G0 | 19 W1 F0 | 20 W1 L0 | 21 W1 G0 | 22 W1 S0 | 23 W1 M0 | 24 F1 W0 | 25 F1 W0
    26 F1 W0 | 27 F1 W0 | 28 F1 L0 | 29 F1 G0 | 30 L1 W0 | 31 L1 W0 | 32 L1 F0 | 33 L1 F0
    34 L1 F0 | 35 L1 F0 | 36 W0 G1 | 37 L0 G1 | 38 W0 S1 | 39 G0 S1 | 40 M1 W0 | 41 W0 G2
    42 L0 G2 | 43 W0 S2 | 44 G0 S2 | 45 M2 W0 | 46 S0 M2 | 47 S0 M2 | 48 W0 M3
"""
GIANTS = """
    A F0 W0 | B F0 W0 | C L0 W0 | D M0 G0 | E S0 G0 | F L0 G0
    49 W2 F1 | 50 F2 L1 | 51 L2 G1 | 52 G2 S1 | 53 S2 M1 | 54 M2 S1
"""
GIANT_ARRIVES = list("ABCDEF")
FOOTPRINTS = ["49", "50", "51", "52", "53", "54"]
HERO_TILES = list("GHIJKLMNOPQR")

QUESTS = (
    [f"local_business_{terrain}" for terrain in TERRAINS]
    + [f"four_corners_{terrain}" for terrain in TERRAINS]
    + ["harmony", "middle_kingdom", "lost_corner", "folie_des_grandeurs", "bleak_king"]
)

# id -> (copies, terrain, crowns)
BUILDINGS = {
    "building_wheat": (3, "wheat", 1),
    "building_forest": (3, "forest", 1),
    "building_lake": (3, "lake", 1),
    "building_grassland_1": (1, "grassland", 1),
    "building_grassland_2": (1, "grassland", 2),
    "building_swamp_1": (1, "swamp", 1),
    "building_swamp_2": (1, "swamp", 2),
}
# id -> (points, points for each neighbour that counts, what counts); one copy of each.
CHARACTERS = {
    "farmer": (3, 3, "wheat"),
    "lumberjack": (3, 3, "wood"),
    "fisherman": (3, 3, "fish"),
    "shepherdess": (3, 3, "sheep"),
    "merchant": (2, 2, "token"),
    "light_archer": (4, 0, None),
    "heavy_archer": (4, 0, None),
    "axe_warrior": (3, 0, None),
    "sword_warrior": (3, 0, None),
    "captain": (1, 3, "warrior"),
    "king": (0, 1, "crown"),
    "queen": (2, 2, "character"),
}
WARRIORS = ["light_archer", "heavy_archer", "axe_warrior", "sword_warrior", "captain"]

OPTIONS = {
    "edition-2016",
    "edition-2024",
    "mighty-duel",
    "middle-kingdom",
    "harmony",
    "giants",
    "quests",
    "age-of-giants",
    "half-deck",
    "court",
    "heroes",
}


# Dominoes -------------------------------------------------------------------------------------


def face(text):
    """`W1` -> (("wheat",), 1), `F/L` -> (("forest", "lake"), 0): terrains and printed crowns."""
    plain = re.fullmatch(r"([WFLGSM])(\d?)", text)
    if plain:
        return ((LETTERS[plain[1]],), int(plain[2] or 0))
    divided = re.fullmatch(r"([WFLGSM])/([WFLGSM])", text)
    if divided and divided[1] != divided[2]:
        return ((LETTERS[divided[1]], LETTERS[divided[2]]), 0)
    raise ValueError(f"not a half of a domino: {text}")


def is_divided(half):
    return len(half[0]) == 2


def _listed(text):
    dominoes = {}
    for entry in re.split(r"[|\n]", text.strip()):
        number, half_a, half_b = entry.split()
        dominoes[number] = (face(half_a), face(half_b))
    return dominoes


def dominoes_of(options, tiles):
    """id -> (half, half) of every domino that the game may draw from.

    tiles: id -> (text, text); Heroes' G..R must be there if played, others replace the list.
    """
    dominoes = _listed(BASE)
    if "giants" in options:
        dominoes.update(_listed(GIANTS))
    if "heroes" in options:
        missing = [tile for tile in HERO_TILES if tile not in tiles]
        if missing:
            raise ValueError(f"faces are missing: {missing}")
    for tile, (half_a, half_b) in tiles.items():
        halves = (face(half_a), face(half_b))
        divided = len([half for half in halves if is_divided(half)])
        if divided != (1 if tile in HERO_TILES else 0):
            raise ValueError(f"not the halves of {tile}: {half_a} {half_b}")
        if tile in dominoes or (tile in HERO_TILES and "heroes" in options):
            dominoes[tile] = halves
        else:
            raise ValueError(f"no such domino in this game: {tile}")
    return dominoes


def in_line_order(domino):
    """Sort key: letters before numbers, numbers by value (K-LINE-1)."""
    return (1, int(domino)) if domino.isdecimal() else (0, domino)


def discarded_places(options, count):
    """Which places of a sorted line, from 0, are discarded before choosing (G-LINE-1)."""
    if "giants" not in options:
        return []
    return {2: [2], 3: [1, 3], 4: [2], 5: []}[count]


# The table "which dominoes, lines and frame" ----------------------------------------------------


def played_options(options):
    """The options with what they imply written out; ValueError for unknown ones."""
    options = set(options)
    if options - OPTIONS:
        raise ValueError(f"unknown options: {sorted(options - OPTIONS)}")
    if "age-of-giants" in options:
        options = options - {"age-of-giants"} | {"giants", "quests"}
    if {"edition-2016", "edition-2024"} <= options:
        raise ValueError("one edition, not two")
    if "edition-2016" not in options:
        options.add("edition-2024")
    return options


def layout(options, count):
    """dict(dominoes used, line, rounds, frame, kings each) of one row of the table.

    ValueError for everything that the table does not have.
    """
    giants, heroes = "giants" in options, "heroes" in options
    half, duel = "half-deck" in options, "mighty-duel" in options
    if "quests" in options and options & {"middle-kingdom", "harmony"}:
        raise ValueError("quests replace Middle Kingdom and Harmony")
    if duel and (count != 2 or giants or heroes):
        raise ValueError("Mighty Duel is for two, without Giants and Heroes")
    if half and (count != 2 or not giants or heroes):
        raise ValueError("half the deck: two players with Giants, without Heroes")
    if giants and heroes:
        rows = {2: (70, 5, 14, 8), 3: (60, 5, 12, 5), 4: (60, 5, 12, 5), 5: (60, 5, 12, 5)}
    elif heroes:
        rows = {2: (60, 4, 15, 8), 3: (36, 3, 12, 5), 4: (48, 4, 12, 5), 5: (60, 5, 12, 5)}
    elif half:
        rows = {2: (30, 5, 6, 5)}
    elif giants:
        rows = {2: (60, 5, 12, 7), 3: (60, 5, 12, 5), 4: (60, 5, 12, 5), 5: (60, 5, 12, 5)}
    elif duel:
        rows = {2: (48, 4, 12, 7)}
    elif "edition-2016" in options:
        rows = {2: (24, 4, 6, 5), 3: (36, 3, 12, 5), 4: (48, 4, 12, 5)}
    else:
        rows = {2: (48, 4, 12, 7), 3: (48, 4, 12, 5), 4: (48, 4, 12, 5)}
    if count not in rows:
        raise ValueError(f"not a game for {count} players")
    used, line, rounds, frame = rows[count]
    return {
        "used": used,
        "line": line,
        "rounds": rounds,
        "frame": frame,
        "kings": 2 if count == 2 else 1,
    }
