"""Objectives of Origin (Matagot), each checked on the board by brute force."""

from itertools import combinations

# id -> condition and points, None where they could not be read from the card.
OBJECTIVES = {
    "obj-01": ("territories:green:2", 3),
    "obj-02": ("territories:brown:3", 4),
    "obj-03": ("territories:orange:3", 4),
    "obj-04": ("territories:yellow:3", 4),
    "obj-05": ("continent:africa:3", 3),
    "obj-06": ("continent:eurasia:3", 5),
    "obj-07": ("continent:oceania:3", 5),
    "obj-08": ("continent:south-america:3", 6),
    "obj-09": ("continent:north-america:3", 6),
    "obj-10": ("continent:antarctica:3", 6),
    "obj-11": ("group:same:4", 5),
    "obj-12": ("group:mixed:4", 5),
    "obj-13": ("continents:4", 5),
    "obj-14": ("width:3:3", 4),
    "obj-15": ("height:3:3", 4),
    "obj-16": ("colours:2", None),
}


def holds(condition, world, pawns):
    """Does a player whose pawns are territory -> (height, width, colour) fulfil a condition?"""
    kind, *about, number = condition.lower().split(":")
    number = int(number)

    def continents(names):
        return {world.territories[name]["continent"] for name in names}

    if kind == "territories":
        return sum(world.territories[name]["colour"] == about[0] for name in pawns) >= number
    if kind == "continent":
        return sum(continents([name]) == {about[0]} for name in pawns) >= number
    if kind == "group":
        groups = [some for some in combinations(pawns, number) if world.connected(some)]
        if about[0] == "same":
            return any(len(continents(some)) == 1 for some in groups)
        return any(len(continents(some)) >= 2 for some in groups)
    if kind == "continents":
        return len(continents(pawns)) >= number
    if kind in ("height", "width"):
        at = ["height", "width"].index(kind)
        return sum(pawn[at] == int(about[0]) for pawn in pawns.values()) >= number
    if kind == "colours":
        worn = [colour for _, _, colour in pawns.values()]
        return all(worn.count(colour) >= number for colour in ("white", "brown", "black"))
    raise ValueError(f"no such condition: {condition}")


def fulfilled(objective, world, pawns):
    return holds(OBJECTIVES[objective][0], world, pawns)
