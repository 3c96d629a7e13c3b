"""The short form of an event as people type it, and the hint for what is asked."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dominoes.events import (
    Cave,
    Chiefs,
    Choose,
    Discard,
    Fire,
    Line,
    Place,
    Recruit,
    Totem,
)
from companion.dominoes.state import State
from companion.dominoes.told import as_told
from companion.referee import Ask, Event
from companion.referee.text import counted, joined


def short(state: State, event: Event) -> str:
    """*event* as ``read_answer`` of typed.py reads it back where it is asked for."""
    grid = state.rules.grid
    match event:
        case Line(dominoes):
            return joined(dominoes)
        case Cave(dwellers):
            return joined(dwellers)
        case Chiefs(players):
            return joined(players)
        case Choose(_, domino):
            return domino
        case Place(_, _, square, direction):
            return f"{grid.name(square)} {direction}"
        case Discard():
            return "x"
        case Fire(_, square):
            return "none" if square is None else grid.name(square)
        case Totem(_, player):
            return joined([player])
        case Recruit(_, dweller, pay, square):
            return f"{dweller} pay {' '.join(grid.names(pay))} at {grid.name(square)}"
    # Of the rest all but kind and player.
    return " ".join(as_told(grid, event).split()[2:])


def hint(state: State, ask: Ask) -> str:
    """What to type for *ask*, with a legal answer as the example where nobody is led by it."""
    layout = state.rules.layout
    first = short(state, next(iter(ask.answers)))
    match ask.kind:
        case "line":
            return f"Type the {layout.line} numbers, e.g. {first}, or draw."
        case "cave":
            return f"Type their ids, e.g. {first}, or draw."
        case "chiefs":
            times = 1 if layout.opening else layout.pieces
            often = f", each name {times} times" if times > 1 else ""
            return f"Type the names in the order drawn{often}, e.g. {first}, or draw."
        case "choose":
            return "Type its number."
        case "place":
            if first == "x":
                return "It fits nowhere: type x to discard it."
            places = counted(len(ask.answers), "legal place")
            return (
                "Type the square of its first half and where the second lies (n e s w), "
                f"e.g. {first}. {places}."
            )
        case "fire":
            if first == "none":
                return "It can land nowhere: type none."
            squares = counted(len(ask.answers), "legal square")
            return f"Type the square where the token lands, e.g. {first}. {squares}."
        case "totem":
            return "Type the name."
        case "reveal":
            return f"Type their ids, e.g. {first}, or draw."
        case "giant":
            return f"Type the square whose {state.rules.word('mark')} it covers, e.g. {first}."
    return f"Type e.g. {ask.kind} {first}, or skip."


def match_name(names: Iterable[str], text: str) -> str | None:
    """The name that *text* is, or the only one that it begins, in any case; else None."""
    known, wanted = list(names), text.casefold()
    exact = [name for name in known if name.casefold() == wanted]
    begun = [name for name in known if name.casefold().startswith(wanted)]
    found = exact or begun
    return found[0] if len(found) == 1 else None
