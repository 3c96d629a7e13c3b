"""What people type as an answer, whole event lines or short, and the short form of an event."""

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
from companion.dominoes.state import State, required
from companion.dominoes.told import as_told, read_told
from companion.dominoes.typed import read_answer
from companion.referee import Ask, Event, NotationError, Prompt, Vocabulary
from companion.referee.text import Word, counted, joined, split


def read(state: State, prompt: Prompt, vocabulary: Vocabulary, line: str) -> Event:
    """The event that *line* means where *prompt* is open: a line of a game file, whose squares may
    have their names (``place Ann 22 e6 n``), or a short answer (``e6 n``).

    Raises :class:`NotationError` with the column and what was expected.
    """
    words = split(line)
    if not words:
        raise NotationError("an answer was expected, the line is empty", column=1)
    if words[0].text.lower() in vocabulary:
        return _whole(state, prompt, words, line)
    if not prompt.asks:
        raise NotationError("the game is over, nothing is asked", column=1)
    errors = []
    for ask in prompt.asks:
        try:
            return read_answer(state, ask, line)
        except NotationError as error:
            errors.append(error)
    # The reading that came farthest is what was meant.
    raise max(errors, key=lambda error: error.column or 0)


def _whole(state: State, prompt: Prompt, words: list[Word], line: str) -> Event:
    """A line with its keyword. What it leaves out (``choose 22``) follows from the ask."""
    try:
        return read_told(state, line)
    except NotationError as error:
        kind = words[0].text.lower()
        ask = prompt.find("place" if kind == "discard" else kind)
        if ask is None:
            raise
        known = 1
        if len(words) > known and words[known].text == ask.player:
            known += 1
        if kind in ("place", "discard") and len(words) > known:
            step = required(state)
            domino = state.turns[step.turn].domino if step else None
            known += words[known].text.upper().lstrip("0") == domino
        rest = line[words[known].column - 1 :] if len(words) > known else ""
        # Blanks keep the columns of a further error true.
        short = " " * (len(line) - len(rest)) + (rest or ("x" if kind == "discard" else ""))
        try:
            return read_answer(state, ask, short)
        except NotationError:
            raise error from None


def short(state: State, event: Event) -> str:
    """*event* as :func:`read_answer` reads it back where it is asked for."""
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
