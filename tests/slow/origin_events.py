"""Events of Origin (Matagot) as texts and as dicts."""

import re

from .origin_map import COLOURS, CONTINENTS, pair, parse_border, parse_territory, split

PAWN_COLOURS = ["white", "brown", "black"]
COLOUR_OF = {"action": "yellow", "permanent": "orange", "objective": "purple"}
ABOUT = [
    *(f"territories:{colour}" for colour in COLOURS),
    *(f"continent:{continent}" for continent in CONTINENTS),
    *("group:same", "group:mixed"),
    *(f"{trait}:{size}" for trait in ("height", "width") for size in "123"),
]
ADJUSTED = [
    *("points", "tiles", "cards", "villages"),
    *(f"tile-{level}" for level in range(1, 6)),
    *COLOUR_OF.values(),
]


def pawn_text(pawn):
    height, width, colour = pawn
    return f"h{height}w{width} {colour}"


def same(text):
    """The words of an event, so that two ways of quoting them are one."""
    return split(text)


def _pawn(size, colour):
    height, width = re.fullmatch("h([1-3])w([1-3])", size.lower()).groups()
    return (int(height), int(width), _one_of(colour, PAWN_COLOURS))


def _one_of(word, words):
    if word.lower() not in words:
        raise ValueError(f"not one of {words}: {word}")
    return word.lower()


def _natural(word):
    if not word.isdecimal():
        raise ValueError(f"not a number without a sign: {word}")
    return int(word)


def _reward(words):
    what, *rest = words
    what = _one_of(what, ["tile", "card", "keep", "hunting", "none"])
    reward = {"tiles": [], "card": False, "keep": False, "hunting": None}
    if what == "tile":
        if len(rest) == 2 and rest[1].lower() == "card":
            reward["card"] = True
            rest = rest[:1]
        if len(rest) not in (1, 2):
            raise ValueError("one level or two")
        return {**reward, "tiles": [_natural(level) for level in rest]}
    if what == "hunting":
        (value,) = rest
        return {**reward, "hunting": _natural(value)}
    if rest:
        raise ValueError(f"too much: {rest}")
    return reward if what == "none" else {**reward, what: True}


def _said(words):
    """What an event says of a card that the referee may not know."""
    said = {"points": None, "level": None, "if": None}
    for word, value in zip(words[::2], words[1::2], strict=True):
        word = _one_of(word, list(said))
        said[word] = _condition(value) if word == "if" else int(value)
    return said


def _condition(word):
    """Such as territories:green:2, colours:2."""
    kind, *about = word.lower().split(":")
    _natural(about.pop())
    if (kind, about) not in (("continents", []), ("colours", [])):
        _one_of(":".join([kind, *about]), ABOUT)
    return word.lower()


def parse(text):
    """The text of an event as a dict with `kind` and its parts. ValueError if it is no event."""
    words = split(text)
    try:
        kind, rest = words[0].lower(), words[1:]
        if kind == "territory":
            return {"kind": kind, **parse_territory(rest)}
        if kind == "border":
            return {"kind": kind, **parse_border(rest)}
        if kind == "neutral":
            (colour,) = rest
            return {"kind": kind, "colour": _one_of(colour, PAWN_COLOURS)}
        if kind == "evolve":
            player, territory, size, colour = rest
            return {"kind": kind, "player": player, "to": territory, "pawn": _pawn(size, colour)}
        if kind in ("migrate", "swap"):
            player, start, to = rest
            return {"kind": kind, "player": player, "from": start, "to": to}
        if kind == "strait":
            player, a, b, value = rest
            return {"kind": kind, "player": player, "strait": pair(a, b), "value": int(value)}
        if kind == "reward":
            return {"kind": kind, "player": rest[0], **_reward(rest[1:])}
        if kind in ("play", "reveal"):
            player, what, title, *said = rest
            sorts = list(COLOUR_OF) if kind == "play" else ["objective"]
            event = {"kind": kind, "player": player, "what": _one_of(what, sorts), "card": title}
            return {**event, **_said(said)}
        if kind == "give":
            player, receiver, what, thing = rest
            what = _one_of(what, ["strait", "tile", "card"])
            thing = _one_of(thing, list(COLOUR_OF.values())) if what == "card" else _natural(thing)
            event = {"kind": kind, "player": player, "receiver": receiver}
            return {**event, "what": what, "thing": thing}
        if kind == "adjust":
            player, what, number = rest
            what = _one_of(what, ADJUSTED)
            return {"kind": kind, "player": player, "what": what, "number": int(number)}
        if kind == "pass":
            (player,) = rest
            return {"kind": kind, "player": player}
        if kind == "end" and not rest:
            return {"kind": kind}
    except (AttributeError, ValueError, IndexError) as error:
        raise ValueError(f"not an event: {text!r} ({error})") from error
    raise ValueError(f"not an event: {text!r}")
