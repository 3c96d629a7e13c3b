"""Maps of Origin (Matagot) as texts, the long way round: reading, checking, inventing them."""

import shlex
from collections import Counter
from functools import cache
from itertools import combinations

COLOURS = ["yellow", "orange", "purple", "brown", "green"]
CONTINENTS = ["africa", "eurasia", "oceania", "north-america", "south-america", "antarctica"]
STRAITS = 11
GREENS = 5
FEWEST_ON_A_CONTINENT = 3


def words_to_text(*words):
    return " ".join(_quoted(str(word)) for word in words)


# Only for speed: the same few words and lines come again and again.
_quoted = cache(shlex.quote)


@cache
def split(text):
    return tuple(shlex.split(text, comments=True))


def pair(a, b):
    return frozenset((a, b))


def parse_territory(words):
    """The words after `territory` as a dict. ValueError if they say no territory."""
    name, colour, continent, *rest = words
    if [word.lower() for word in rest] not in ([], ["origin"]):
        raise ValueError(f"too much: {rest}")
    colour, continent = colour.lower(), continent.lower()
    if colour not in COLOURS or continent not in CONTINENTS:
        raise ValueError(f"no such colour or continent: {colour} {continent}")
    return {"name": name, "colour": colour, "continent": continent, "origin": bool(rest)}


def parse_border(words):
    """The words after `border` as a dict. ValueError if they say no border."""
    a, b, *rest = words
    if [word.lower() for word in rest] not in ([], ["strait"]):
        raise ValueError(f"too much: {rest}")
    return {"a": a, "b": b, "strait": bool(rest)}


class SlowMap:
    """territories: name -> {colour, continent, origin}; borders: {pair: is it a strait?}."""

    def __init__(self, text=""):
        self.territories = {}
        self.borders = {}
        for line in text.strip().splitlines():
            kind, *words = split(line)
            if kind == "territory":
                land = parse_territory(words)
                self.territories[land.pop("name")] = land
            else:
                border = parse_border(words)
                self.borders[pair(border["a"], border["b"])] = border["strait"]

    def text(self):
        lines = []
        for name, land in self.territories.items():
            words = ["territory", name, land["colour"], land["continent"]]
            lines.append(words_to_text(*words, *(["origin"] if land["origin"] else [])))
        for border, strait in self.borders.items():
            words = ["border", *sorted(border)]
            lines.append(words_to_text(*words, *(["strait"] if strait else [])))
        return "\n".join(lines)

    def origin(self):
        """The name of the Origin territory, or None while it is not known."""
        found = [name for name, land in self.territories.items() if land["origin"]]
        return found[0] if found else None

    def neighbours(self, name):
        return {other for border in self.borders if name in border for other in border - {name}}

    def within(self, name, steps):
        """All other territories that 1 up to so many steps reach."""
        reached = {name}
        for _ in range(steps):
            reached |= {other for one in reached for other in self.neighbours(one)}
        return reached - {name}

    def connected(self, names):
        """Do borders among these territories alone join all of them?"""
        names = set(names)
        joined = set(sorted(names)[:1])
        while more := {n for one in joined for n in self.neighbours(one)} & names - joined:
            joined |= more
        return joined == names

    def straits(self):
        return [border for border, strait in self.borders.items() if strait]

    def faults(self):
        """Why an owner's map is not that of a whole board; empty if it is."""
        lands, faults = self.territories, set()
        if not self.connected(lands):
            faults.add("not connected")
        origins = [land for land in lands.values() if land["origin"]]
        if len(origins) != 1 or origins[0]["continent"] != "africa":
            faults.add("origin")
        if len(self.straits()) != STRAITS:
            faults.add("number of straits")
        if any(len({lands[n]["continent"] for n in strait}) < 2 for strait in self.straits()):
            faults.add("strait within a continent")
        if sum(land["colour"] == "green" for land in lands.values()) != GREENS:
            faults.add("number of greens")
        on = Counter(land["continent"] for land in lands.values())
        if any(on[continent] < FEWEST_ON_A_CONTINENT for continent in CONTINENTS):
            faults.add("small continent")
        return faults


# No board at all, but soon full: three rows of four, a continent each.
#
#   Nile ----- Rift ----- Cradle --- Cape
#     |          ~          |          |
#   Ural ----- Indus ---- Altai ---- Amur
#     ~          |          |          ~
#   Timor ---- Darling -- Uluru ---- Coral
TINY = """
territory Cradle brown africa origin
territory Nile yellow africa
territory Rift green africa
territory Cape orange africa
territory Ural purple eurasia
territory Indus brown eurasia
territory Altai green eurasia
territory Amur yellow eurasia
territory Timor brown oceania
territory Darling orange oceania
territory Uluru yellow oceania
territory "Coral Sea" purple oceania
border Nile Rift
border Rift Cradle
border Cradle Cape
border Nile Ural
border Rift Indus strait
border Cradle Altai
border Cape Amur
border Ural Indus
border Indus Altai
border Altai Amur
border Ural Timor strait
border Indus Darling
border Altai Uluru
border Amur "Coral Sea" strait
border Timor Darling
border Darling Uluru
border Uluru "Coral Sea"
"""


def random_map(rng, size):
    """A connected map of so many territories as text; straits wherever they may be, by chance."""
    made = SlowMap()
    names = [f"T{number}" for number in range(size)]
    if size > 1:
        names[1] = "Two words"
    for number, name in enumerate(names):
        made.territories[name] = {
            "colour": rng.choice(COLOURS),
            "continent": "africa" if number == 0 else rng.choice(CONTINENTS[: 2 + size // 6]),
            "origin": number == 0,
        }
        if number:
            made.borders[pair(name, rng.choice(names[:number]))] = False
    more = [pair(a, b) for a, b in combinations(names, 2) if pair(a, b) not in made.borders]
    for border in rng.sample(more, min(len(more), size)):
        made.borders[border] = False
    across = [
        border
        for border in made.borders
        if len({made.territories[name]["continent"] for name in border}) == 2
    ]
    for border in rng.sample(across, min(len(across), STRAITS, 1 + size // 3)):
        made.borders[border] = True
    return made.text()
