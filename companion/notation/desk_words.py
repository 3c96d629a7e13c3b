"""What a table types while boards are scored: ``23``, ``23 c4 e``, ``c4 J0+2``, ``discards 1``.

The words are those of the text formats; squares have their names on the canvas.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.dominoes.grid import DIRECTIONS
from companion.notation.cells import read_cell
from companion.notation.desk import Boards, DeskError
from companion.referee.errors import NotationError
from companion.referee.events import DOMINO
from companion.referee.rulings import Square
from companion.referee.setup import Tile
from companion.referee.text import Word, listed, split


@dataclass(frozen=True, slots=True)
class Said:
    """What became of typed words: the boards after them, a domino that is to be laid next, a
    square to look at."""

    boards: Boards
    held: str = ""
    square: Square | None = None


def read_words(boards: Boards, seat: int, text: str) -> Said:
    """Carry out what was typed for the player of a seat.

    Raises :class:`NotationError` for words that say nothing, and :class:`DeskError` as the edits
    do.
    """
    words = split(text)
    if not words:
        raise NotationError("nothing was typed", column=1)
    keyword = words[0].text.lower()
    if keyword == "discards":
        return Said(_discards(boards, seat, words))
    if keyword == "totems":
        return Said(_totems(boards, seat, words))
    square = boards.rules.grid.named(keyword)
    if square is not None:
        return _square(boards, seat, square, words)
    return _domino(boards, seat, words)


def _square(boards: Boards, seat: int, square: Square, words: list[Word]) -> Said:
    if len(words) == 1:
        return Said(boards, square=square)
    _no_more(words, 2)
    cell = read_cell(words[1], 1, boards.rules.box)
    return Said(boards.put(seat, square, cell), square=square)


def _domino(boards: Boards, seat: int, words: list[Word]) -> Said:
    try:
        id_ = DOMINO.read(words[0].text)
    except ValueError:
        what = "a domino, a square such as c4, discards or totems"
        message = f"{what} was expected, not '{words[0].text}'"
        raise NotationError(message, column=words[0].column) from None
    if len(words) == 1:
        boards.domino(id_)
        return Said(boards, held=id_)
    _no_more(words, 3)
    square = boards.rules.grid.named(words[1].text)
    if square is None and len(words) == 3 and words[2].text.lower() not in tuple(DIRECTIONS):
        faces = [_face(boards, word) for word in words[1:]]
        return Said(boards.with_tile(Tile(id_, *faces)), held=id_)
    if square is None:
        raise NotationError(f"a square was expected, not '{words[1].text}'", column=words[1].column)
    if len(words) == 2:
        boards.domino(id_)
        return Said(boards, held=id_, square=square)
    direction = words[2].text.lower()
    if direction not in tuple(DIRECTIONS):
        message = f"n, e, s or w was expected, not '{words[2].text}'"
        raise NotationError(message, column=words[2].column)
    return Said(boards.lay(seat, id_, square, direction), square=square)


def _face(boards: Boards, word: Word) -> str:
    try:
        return boards.rules.box.letters(boards.rules.box.face(word.text))
    except ValueError as error:
        raise NotationError(str(error), column=word.column) from None


def _discards(boards: Boards, seat: int, words: list[Word]) -> Boards:
    _no_more(words, 2)
    if len(words) == 1:
        return boards.with_discards(seat, None)
    text = words[1].text
    if not (text.isascii() and text.isdigit() and len(text) <= 2):
        message = f"a number of discarded dominoes was expected, not '{text}'"
        raise NotationError(message, column=words[1].column)
    return boards.with_discards(seat, int(text))


def _totems(boards: Boards, seat: int, words: list[Word]) -> Boards:
    """The player holds exactly these totems."""
    kinds = [t.resource for t in boards.rules.box.terrains if t.resource]
    wanted = [word.text.lower() for word in words[1:]]
    for word, kind in zip(words[1:], wanted, strict=True):
        if kind not in kinds:
            message = f"a totem was expected: {listed(kinds, 'or')}, not '{word.text}'"
            raise NotationError(message, column=word.column)
    for kind in kinds:
        held = any(totem.text == kind for totem in boards.board(seat).totems)
        if held != (kind in wanted):
            boards = boards.toggle_totem(seat, kind)
    if wanted and not boards.rules.has("totems"):
        raise DeskError(f"{boards.rules.preset.id} has no totems")
    return boards


def _no_more(words: list[Word], most: int) -> None:
    if len(words) > most:
        raise NotationError(f"'{words[most].text}' is too much", column=words[most].column)
