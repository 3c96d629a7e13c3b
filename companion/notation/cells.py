"""One square of a score file: ``J0+2``, ``G0*``, ``D0^hunter``, ``V1``, ``C`` or ``.``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from companion.dominoes.box import Box, Face
from companion.referee.errors import NotationError
from companion.referee.text import Word, listed

_CELL = re.compile(
    r"(?P<face>[A-Za-z][0-9]*)(?P<token>\+[0-9]+)?(?P<wood>\*)?(?P<pieces>(\^[A-Za-z0-9_]+)*)",
    re.ASCII,
)
#: Parts of a square that only other games have.
_ELSEWHERE = {"/": "squares of two terrains", "!": "giants"}


@dataclass(frozen=True, slots=True)
class Cell:
    """What lies on one square. ``face`` is None for the start; ``token`` the flames of a fire
    token or 0; ``column`` is where it stands in ``line`` of the file, both from 1, or 0."""

    face: Face | None
    token: int = 0
    resource: bool = False
    dwellers: tuple[str, ...] = ()
    line: int = 0
    column: int = 0

    def text(self, box: Box) -> str:
        """The cell as it is written."""
        words = ["C" if self.face is None else box.letters(self.face)]
        words += [f"+{self.token}"] if self.token else []
        words += ["*"] if self.resource else []
        words += [f"^{dweller}" for dweller in self.dwellers]
        return "".join(words)


def is_cell(word: str) -> bool:
    """Whether a word looks like a square rather than like a statement."""
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
    face = None
    if parts["face"].upper() != "C":
        try:
            face = box.face(parts["face"])
        except ValueError as problem:
            raise error(str(problem)) from None
    if rest := text[parts.end() :]:
        if rest[0] in _ELSEWHERE:
            raise error(f"{box.title} has no {_ELSEWHERE[rest[0]]}", parts.end())
        expected = "+n, * or ^dweller, in this order"
        raise error(f"'{rest}' is no part of a square here; expected {expected}", parts.end())
    token = int(parts["token"] or 0)
    if parts["token"] and not any(known.flames == token for known in box.tokens):
        flames = listed((str(known.flames) for known in box.tokens), "or")
        raise error(f"a fire token has {flames} flames, not {token}", parts.start("token"))
    dwellers = tuple(parts["pieces"].lower().split("^")[1:])
    for dweller in dwellers:
        if dweller not in box.dwellers:
            known_ids = listed(box.dwellers, "or")
            message = f"'{dweller}' is no dweller; expected {known_ids}"
            raise error(message, parts.start("pieces"))
    return Cell(face, token, bool(parts["wood"]), dwellers, line, word.column)
