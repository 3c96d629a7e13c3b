"""One square of a score file: ``J0+2``, ``G0*``, ``D0^hunter``, ``V1``, ``C`` or ``.``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.dominoes.box import Box, Face
from companion.referee.errors import NotationError
from companion.referee.text import Word, listed

_CELL = re.compile(
    r"(?P<face>[A-Za-z]/[A-Za-z]|[A-Za-z][0-9]*)(?P<token>\+[0-9]+)?(?P<wood>\*)?"
    r"(?P<giants>![0-9]+)?(?P<pieces>(\^[A-Za-z0-9_]+)*)",
    re.ASCII,
)


@dataclass(frozen=True, slots=True)
class Cell:
    """What lies on one square. ``face`` is None for the start; ``token`` the flames of a fire
    token or 0; ``giants`` how many stand on its crowns; ``column`` is where it stands in ``line``
    of the file, both from 1, or 0."""

    face: Face | None
    token: int = 0
    resource: bool = False
    giants: int = 0
    figures: tuple[str, ...] = ()
    line: int = 0
    column: int = 0

    def text(self, box: Box) -> str:
        """The cell as it is written."""
        words = ["C" if self.face is None else box.letters(self.face)]
        words += [f"+{self.token}"] if self.token else []
        words += ["*"] if self.resource else []
        words += [f"!{self.giants}"] if self.giants else []
        words += [f"^{figure}" for figure in self.figures]
        return "".join(words)


def is_cell(word: str) -> bool:
    """Whether a word looks like a square (``C``, ``J``, ``W/F``) rather than like a statement."""
    return len(word) < 3 or not word[:3].isalpha()


def read_cell(word: Word, line: int, box: Box) -> Cell | None:
    """The cell that *word* stands for; None for an empty square (``.``).

    Raises :class:`NotationError` for what is no square of this game.
    """

    def error(message: str, at: int = 0) -> NotationError:
        return NotationError(message, line=line, column=word.column + at)

    text = word.text
    if text == ".":
        return None
    parts = _CELL.match(text)
    if parts is None:
        letters = " ".join(terrain.letter for terrain in box.terrains)
        raise error(f"a square was expected: . or C or a terrain ({letters}), not '{text}'")
    for sign, part, what in (("/", "heroes", "squares of two terrains"), ("!", "giants", "giants")):
        if sign in text and not box.plays(part):
            raise error(f"{box.title} has no {what}", text.index(sign))
    face = None
    if parts["face"].upper() != "C":
        try:
            face = box.face(parts["face"])
        except ValueError as problem:
            raise error(str(problem)) from None
    if rest := text[parts.end() :]:
        expected = "+n, *, !n or ^id, in this order"
        raise error(f"'{rest}' is no part of a square here; expected {expected}", parts.end())
    token = int(parts["token"] or 0)
    if parts["token"] and not any(known.flames == token for known in box.tokens):
        flames = listed((str(known.flames) for known in box.tokens), "or")
        raise error(f"a fire token has {flames} flames, not {token}", parts.start("token"))
    figures = tuple(parts["pieces"].lower().split("^")[1:])
    for figure in figures:
        if figure not in box.figures:
            noun = box.market.noun if box.market else "figure"
            message = f"'{figure}' is no {noun}; expected {listed(box.figures, 'or')}"
            raise error(message, parts.start("pieces"))
    giants = int((parts["giants"] or "!0")[1:])
    return Cell(face, token, bool(parts["wood"]), giants, figures, line, word.column)
