"""Events that are mostly wrong: legal ones with a word changed, and plausible ones out of place."""

from __future__ import annotations

import random
import shlex

from companion.dominoes.state import State
from companion.referee import Event

KINDS = {
    "O": ("line", "cave", "chiefs", "choose", "place", "discard", "fire", "totem", "recruit"),
    "K": (
        *("line", "reveal", "chiefs", "choose", "place", "discard", "giant", "send", "lay"),
        *("court", "fire"),
    ),
}


def wrong_event(state: State, legal: Event | None, rng: random.Random) -> str:
    """The text of an event that may be illegal in *state*; *legal* is one that is not."""
    if legal is None or rng.random() < 0.4:
        return plausible(state, rng)
    words = shlex.split(legal.text())
    at = rng.randrange(1, len(words))
    word = words[at]
    if legal.kind in ("place", "fire") and rng.random() < 0.15:
        words[0] = {"place": "discard", "fire": "fire"}[legal.kind]
        words[2:] = [words[2]] if legal.kind == "place" else ["none"]
    elif word in ("pay", "at", "to"):
        return plausible(state, rng)
    elif legal.kind in ("line", "cave", "reveal", "chiefs") and rng.random() < 0.3:
        words = words[:-1] if rng.random() < 0.5 and len(words) > 2 else [*words, word]
    elif "," in word or word == "none":
        words[at] = near(word, rng) if "," in word and rng.random() < 0.7 else a_square(state, rng)
    elif word in tuple("nesw"):
        words[at] = rng.choice("nesw")
    elif word.isdigit() or len(word) == 1:  # Heroes' dominoes are letters
        words[at] = a_domino(state, rng)
    elif legal.kind == "totem" and at == 1:
        words[at] = rng.choice(("mammoth", "fish", "mushroom", "flint", "gold"))
    elif legal.kind in ("cave", "reveal") or (legal.kind in ("recruit", "court") and at == 2):
        words[at] = a_figure(state, rng)
    else:
        words[at] = a_player(state, rng)
    return shlex.join(words)


def plausible(state: State, rng: random.Random) -> str:
    """An event of any kind, with things that are on the table."""
    kind = rng.choice(KINDS[state.rules.box.cite])
    who, domino, square = a_player(state, rng), a_domino(state, rng), a_square(state, rng)
    if kind == "line":
        words = [a_domino(state, rng) for _ in range(rng.choice((3, 4, 4, 4, 5)))]
    elif kind in ("cave", "reveal"):
        words = [a_figure(state, rng) for _ in range(rng.randint(1, 4))]
    elif kind == "chiefs":
        words = [a_player(state, rng) for _ in state.areas]
    elif kind in ("choose", "discard"):
        words = [who, domino]
    elif kind == "place":
        words = [who, domino, square, rng.choice("nesw")]
    elif kind == "fire":
        words = [who, rng.choice((square, square, "none"))]
    elif kind == "totem":
        words = [rng.choice(("mammoth", "fish", "mushroom", "flint", "gold")), who]
    elif kind == "giant":
        words = [who, square]
    elif kind == "send":
        words = [who, square, "to", a_player(state, rng), a_square(state, rng)]
    elif kind == "lay":
        words = [who, square, a_square(state, rng)]
    else:
        pay = [a_square(state, rng) for _ in range(rng.choice((1, 2, 2, 2, 3, 4, 4)))]
        words = [who, a_figure(state, rng), "pay", *pay, "at", square]
    return shlex.join([kind, *words])


def a_figure(state: State, rng: random.Random) -> str:
    """A dweller or tile of the game's box, or one of no box."""
    return rng.choice((*state.rules.box.figures, "dragon"))


def a_player(state: State, rng: random.Random) -> str:
    names = [player.name for player in state.rules.players]
    return rng.choice([*names, *names, "Eve"])


def a_domino(state: State, rng: random.Random) -> str:
    """Mostly one of those that lie around."""
    lying = [turn.domino for turn in state.turns if turn.domino] + list(state.left)
    lying += [slot.domino for slot in state.offer]
    return rng.choice(lying) if lying and rng.random() < 0.7 else str(rng.randint(0, 50))


def a_square(state: State, rng: random.Random) -> str:
    """Mostly one in or beside somebody's territory; now and then one off the canvas."""
    territory = rng.choice(state.areas).territory
    taken = state.rules.grid.squares(territory.occupied)
    return near("{},{}".format(*rng.choice(taken)), rng) if rng.random() < 0.95 else "40,-3"


def near(square: str, rng: random.Random) -> str:
    x, y = map(int, square.split(","))
    return f"{x + rng.randint(-1, 1)},{y + rng.randint(-1, 1)}"
