"""The objectives of Origin (Matagot) whose cards could be read, each checked by brute force."""

from itertools import combinations

# OBJ-16 is not among them: its points could not be read.
POINTS = {
    **{"obj-01": 3, "obj-02": 4, "obj-03": 4, "obj-04": 4, "obj-05": 3, "obj-06": 5},
    **{"obj-07": 5, "obj-08": 6, "obj-09": 6, "obj-10": 6, "obj-11": 5, "obj-12": 5},
    **{"obj-13": 5, "obj-14": 4, "obj-15": 4},
}
ON_COLOUR = {
    "obj-01": (2, "green"),
    "obj-02": (3, "brown"),
    "obj-03": (3, "orange"),
    "obj-04": (3, "yellow"),
}
ON_CONTINENT = {
    "obj-05": "africa",
    "obj-06": "eurasia",
    "obj-07": "oceania",
    "obj-08": "south_america",
    "obj-09": "north_america",
    "obj-10": "antarctica",
}


def fulfilled(objective, world, pawns):
    """pawns: territory -> (height, width, colour) of one player."""

    def continents(names):
        return {world.territories[name]["continent"] for name in names}

    if objective in ON_COLOUR:
        wanted, colour = ON_COLOUR[objective]
        return sum(world.territories[name]["colour"] == colour for name in pawns) >= wanted
    if objective in ON_CONTINENT:
        there = [n for n in pawns if continents([n]) == {ON_CONTINENT[objective]}]
        return len(there) >= 3
    if objective in ("obj-11", "obj-12"):
        groups = [four for four in combinations(pawns, 4) if world.connected(four)]
        if objective == "obj-11":
            return any(len(continents(four)) == 1 for four in groups)
        return any(len(continents(four)) >= 2 for four in groups)
    if objective == "obj-13":
        return len(continents(pawns)) >= 4
    if objective == "obj-14":
        return sum(width == 3 for _, width, _ in pawns.values()) >= 3
    if objective == "obj-15":
        return sum(height == 3 for height, _, _ in pawns.values()) >= 3
    if objective == "obj-16":
        worn = [colour for _, _, colour in pawns.values()]
        return all(worn.count(colour) >= 2 for colour in ("white", "brown", "black"))
    raise ValueError(f"no such objective: {objective}")
