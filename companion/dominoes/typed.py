"""Short answers as people type them at the table: ``c4 e``, ``22``, ``3 17 22 40``, ``none``.

Squares have the names that people see (``e5``); the player is the one who is asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from companion.dominoes.events import (
    Cave,
    Chiefs,
    Choose,
    Court,
    Discard,
    Fire,
    Giant,
    Lay,
    Line,
    Place,
    Recruit,
    Reveal,
    Send,
    Totem,
)
from companion.dominoes.grid import DIRECTIONS
from companion.dominoes.state import State as DominoState
from companion.dominoes.state import Step, TotemDue, required
from companion.referee.errors import NotationError
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Square
from companion.referee.text import Word, listed, split

#: What to type for each kind of ask, for a hint beside the field.
HINTS = {
    "line": "numbers, e.g. 3 17 22 40",
    "cave": "dwellers, e.g. hunter shaman",
    "chiefs": "names in the order drawn, e.g. Cy Ann Ben",
    "choose": "the domino's number, e.g. 22",
    "place": "square of half a and where half b lies, e.g. c4 e; or x to discard",
    "fire": "the square where it lands, e.g. d5; or none",
    "totem": "the player who gets it",
    "recruit": "dweller pay squares at square, e.g. hunter pay c4 d4 at c4",
    "reveal": "tiles, e.g. king farmer",
    "court": "tile pay squares at square, e.g. farmer pay c4 d4 at c4",
    "giant": "the square with the crown that it covers, e.g. d5",
    "send": "square to player square, e.g. d5 to Ben e6",
    "lay": "the squares of two heroes, e.g. d5 e6",
}


def read_answer(state: DominoState, ask: Ask, text: str) -> Event:
    """The event that *text* means as an answer to *ask*; it may still be refused by the rules.

    Raises :class:`NotationError` with the column and what was expected.
    """
    words = split(text)
    if not words:
        raise NotationError(f"nothing was typed; expected {HINTS[ask.kind]}", column=1)
    read = _READERS[ask.kind]
    return read(state, ask, labels_joined(state, words))


def labels_joined(state: DominoState, words: list[Word]) -> list[Word]:
    """``small warrior`` as people read it is the one word ``small_warrior``."""
    labels = {figure.label.casefold(): id_ for id_, figure in state.rules.box.figures.items()}
    found: list[Word] = []
    for word in words:
        pair = f"{found[-1].text} {word.text}".casefold().strip(",") if found else ""
        if pair in labels:
            found[-1] = Word(labels[pair], found[-1].column)
        else:
            found.append(word)
    return found


def _line(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    return Line(tuple(_domino(word) for word in words))


def _reveal(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    event = {"cave": Cave, "reveal": Reveal}[ask.kind]
    return event(
        tuple(
            _prefixed(word, state.rules.market.figures, f"a {state.rules.market.noun}")
            for word in words
        )
    )


def _chiefs(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    return Chiefs(tuple(_player(state, word) for word in words))


def _choose(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    _at_most(words, 1)
    return Choose(_who(ask), _domino(words[0]))


def _place(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    step = required(state)
    domino = state.turns[step.turn].domino if step and step.kind == "place" else None
    if domino is None:
        raise NotationError("no domino is to be placed now", column=1)
    if words[0].text.lower() in ("x", "discard"):
        _at_most(words, 1)
        return Discard(_who(ask), domino)
    square = _square(state, words[0])
    if len(words) < 2 or words[1].text.lower() not in tuple(DIRECTIONS):
        column = words[1].column if len(words) > 1 else words[0].end
        raise NotationError("a direction was expected: n e s w", column=column)
    _at_most(words, 2)
    return Place(_who(ask), domino, square, words[1].text.lower())


def _fire(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    _at_most(words, 1)
    if words[0].text.lower() == "none":
        return Fire(_who(ask), None)
    return Fire(_who(ask), _square(state, words[0]))


def _totem(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    _at_most(words, 1)
    step: Step | None = required(state)
    due = step.due if step else None
    if not isinstance(due, TotemDue):
        raise NotationError("no totem is to be given now", column=1)
    return Totem(due.resource, _player(state, words[0]))


def _buy(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    figure = _prefixed(words[0], state.rules.market.figures, f"a {state.rules.market.noun}")
    rest = [word for word in words[1:] if word.text.lower() not in ("pay", "at")]
    if len(rest) < 2:
        raise NotationError(f"expected {HINTS[ask.kind]}", column=words[-1].column)
    squares = [_square(state, word) for word in rest]
    event = {"recruit": Recruit, "court": Court}[ask.kind]
    return event(_who(ask), figure, tuple(squares[:-1]), squares[-1])


def _giant(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    _at_most(words, 1)
    return Giant(_who(ask), _square(state, words[0]))


def _send(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    # By its place alone is "to" the filler word: a player may be called so.
    filled = len(words) == 4 and words[1].text.lower() == "to"
    rest = [words[0], *words[2:]] if filled else words
    if len(rest) != 3:
        raise NotationError(f"expected {HINTS['send']}", column=words[-1].column)
    receiver = _player(state, rest[1])
    return Send(_who(ask), _square(state, rest[0]), receiver, _square(state, rest[2]))


def _lay(state: DominoState, ask: Ask, words: list[Word]) -> Event:
    if len(words) != 2:
        raise NotationError(f"expected {HINTS['lay']}", column=words[-1].column)
    return Lay(_who(ask), _square(state, words[0]), _square(state, words[1]))


_READERS = {
    "line": _line,
    "cave": _reveal,
    "reveal": _reveal,
    "chiefs": _chiefs,
    "choose": _choose,
    "place": _place,
    "fire": _fire,
    "totem": _totem,
    "recruit": _buy,
    "court": _buy,
    "giant": _giant,
    "send": _send,
    "lay": _lay,
}


def _who(ask: Ask) -> str:
    assert ask.player is not None
    return ask.player


def _at_most(words: list[Word], number: int) -> None:
    if len(words) > number:
        extra = words[number]
        raise NotationError(f"'{extra.text}' is too much here", column=extra.column)


def _domino(word: Word) -> str:
    text = word.text.strip(",").upper().lstrip("0")
    if not (text.isascii() and (text.isdigit() or (len(text) == 1 and text.isalpha()))):
        raise NotationError(
            f"a domino's number or letter was expected, not '{word.text}'", column=word.column
        )
    return text


def _square(state: DominoState, word: Word) -> Square:
    square = state.rules.grid.named(word.text.strip(","))
    if square is None:
        last = state.rules.grid.width
        raise NotationError(
            f"a square from a1 to {chr(ord('a') + last - 1)}{last} was expected, not '{word.text}'",
            column=word.column,
        )
    return square


def _player(state: DominoState, word: Word) -> str:
    return _prefixed(word, [player.name for player in state.rules.players], "a player")


def _prefixed(word: Word, names: Iterable[str], what: str) -> str:
    """The name that *word* is, or the only one that it begins, in any case."""
    known = list(names)
    text = _folded(word.text.strip(","))
    exact = [name for name in known if _folded(name) == text]
    begun = [name for name in known if _folded(name).startswith(text)]
    if len(exact or begun) == 1:
        return (exact or begun)[0]
    if begun:
        raise NotationError(f"'{word.text}' may be {listed(begun, 'or')}", column=word.column)
    raise NotationError(
        f"{what} was expected ({', '.join(known)}), not '{word.text}'", column=word.column
    )


def _folded(name: str) -> str:
    """In small letters, and ``small-warrior`` like ``small_warrior``."""
    return name.casefold().replace("-", "_")
