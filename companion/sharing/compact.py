"""Compact codes: the final boards, or a whole game, as a short line that another Companion reads.

A code is ``CB1`` (boards) or ``CG1`` (a game; the last sign is the version), then bytes in an
alphabet of 41 signs: the length of what follows, a CRC-32 of everything else, and the canonical
text as :mod:`companion.sharing.model` tells it. Whatever a score file or a game file can say comes
back letter by letter. All signs are among those that a QR code packs most densely, and none of
them is a blank or means something to a shell, so a code can be typed, wrapped and pasted.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Any, Literal
from zlib import crc32

from companion.notation.game_file import write_game
from companion.notation.score_file import ScoreFile, write_score_file
from companion.referee import CompanionError, Game
from companion.sharing.folding import folded, unfolded
from companion.sharing.model import compress, decompress

Kind = Literal["boards", "game"]

_VERSION = "1"
_PREFIXES: dict[str, Kind] = {"CB": "boards", "CG": "game"}
# As in Base45 three signs hold two bytes; 41 is the least base of which that is true, and leaves
# out the four signs that would be in the way: the blank, $, % and *.
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ+-./:"
_BASE = len(_ALPHABET)
_CHECKSUM = 4
#: The longest folded text that a code holds, in bytes: several times that of the longest game.
_MOST_TEXT = 30_000
#: A longer code is not looked at.
_MOST_CODE = 40_000


class CodeError(CompanionError):
    """A code that cannot be read, or a text that no code holds."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """What a code says: the text of a score file (``boards``) or of a game file (``game``). Whether
    it can be is for the readers of these files to tell."""

    kind: Kind
    text: str


def encode_boards(boards: ScoreFile | str) -> str:
    """The code of final boards, given as a score file or as its text.

    Raises :class:`CodeError` for a text that is longer than that of any game.
    """
    return _encoded("CB", boards if isinstance(boards, str) else write_score_file(boards))


def encode_game(game: Game[Any] | str) -> str:
    """The code of a whole game, given as such or as the text of its file.

    Raises :class:`CodeError` for a text that is longer than that of any game.
    """
    return _encoded("CG", game if isinstance(game, str) else write_game(game))


def _encoded(prefix: str, text: str) -> str:
    if "\0" in text:
        raise CodeError("a text with the character U+0000 is no text of a game")
    short = folded(text)
    if len(short.encode()) > _MOST_TEXT:
        raise CodeError("this game is too long for a code; a file can hold it")
    body = compress(short)
    head = prefix + _VERSION
    data = _length(len(body)) + crc32(head.encode() + body).to_bytes(_CHECKSUM, "big") + body
    return head + _signs(data)


def is_code(text: str) -> bool:
    """Whether *text* looks like a code, good or bad, rather than like a file or a name."""
    code = _bare(text)
    return code[:2] in _PREFIXES and len(code) > 10 and not set(code) - set(_ALPHABET)


def decode(code: str) -> Decoded:
    """Read a code; small letters, blanks and line breaks in it are forgiven.

    Raises :class:`CodeError`, which says what is wrong with it.
    """
    code = _bare(code)
    if not code:
        raise CodeError("a code was expected; there is nothing here")
    kind = _PREFIXES.get(code[:2])
    if kind is None or len(code) < 3 or len(code) > _MOST_CODE:
        known = " or ".join(prefix + _VERSION for prefix in _PREFIXES)
        raise CodeError(f"this is no code of Companion; one begins with {known}")
    for at, sign in enumerate(code, 1):
        if sign not in _ALPHABET:
            raise CodeError(
                f"'{sign}' (sign {at}) cannot stand in a code; it has letters from A to Z, "
                f"digits and {' '.join(_ALPHABET[36:])}"
            )
    if code[2] != _VERSION:
        raise CodeError(
            f"this code has version {code[2]}, this Companion reads version {_VERSION}: "
            "it was made by a newer one, or a sign is wrong"
        )
    body = _checked(code)
    short = decompress(body, _MOST_TEXT)
    if not short:
        raise CodeError("this code is whole, but it holds no text of a game")
    return Decoded(kind, unfolded(short))


def _checked(code: str) -> bytes:
    """What a code holds, after its length and its checksum were found right."""
    head, signs = code[:3], code[3:]
    wrong = CodeError("this code is not as it was made: a sign is wrong, or two changed places")
    # The length stands first, so it can be read of what is left of a code.
    try:
        start = _bytes(signs[: len(signs) - len(signs) % 3])
        length, used = _told_length(start)
    except ValueError:
        raise wrong from None
    except IndexError:
        raise CodeError("this code is cut short: nothing but its beginning is here") from None
    whole = used + _CHECKSUM + length
    expected = len(head) + whole // 2 * 3 + whole % 2 * 2
    if len(code) < expected:
        raise CodeError(
            f"this code is cut short, or a sign is wrong: {len(code)} signs are here, "
            f"it should have {expected}"
        )
    if len(code) > expected:
        raise CodeError(
            f"this code has {len(code)} signs instead of {expected}: something else was copied "
            "with it, or a sign is wrong"
        )
    try:
        data = _bytes(signs)[used:]
    except ValueError:
        raise wrong from None
    checksum, body = data[:_CHECKSUM], data[_CHECKSUM:]
    if crc32(head.encode() + body).to_bytes(_CHECKSUM, "big") != checksum:
        raise wrong
    return body


def _bare(code: str) -> str:
    """The signs of a code as it was typed or pasted: without blanks and what cannot be seen."""
    seen = (c for c in code if not c.isspace() and unicodedata.category(c) not in ("Cc", "Cf"))
    return "".join(c.upper() if c.isascii() else c for c in seen)


def _length(number: int) -> bytes:
    """A length in seven bits a byte, the lowest first; the highest bit says that more follow."""
    data = bytearray()
    while number > 127:
        data.append(number & 127 | 128)
        number >>= 7
    data.append(number)
    return bytes(data)


def _told_length(data: bytes) -> tuple[int, int]:
    """The length at the beginning of *data* and how many bytes tell it; raises IndexError where
    they end before it does, and ValueError where no code is that long."""
    number = at = 0
    while data[at] > 127:
        number |= (data[at] & 127) << 7 * at
        at += 1
        if at > 2:
            raise ValueError
    return number | data[at] << 7 * at, at + 1


def _signs(data: bytes) -> str:
    """Two bytes in three signs, a last single one in two; the lowest digit first, as in Base45."""
    signs = []
    for at in range(0, len(data), 2):
        pair = data[at : at + 2]
        number = int.from_bytes(pair, "big")
        for _ in range(len(pair) + 1):
            number, digit = divmod(number, _BASE)
            signs.append(_ALPHABET[digit])
    return "".join(signs)


def _bytes(signs: str) -> bytes:
    """The bytes of :func:`_signs`; raises ValueError where no bytes are told so."""
    data = bytearray()
    for at in range(0, len(signs), 3):
        digits = [_ALPHABET.index(sign) for sign in signs[at : at + 3]]
        number = sum(digit * _BASE**place for place, digit in enumerate(digits))
        size = len(digits) - 1
        if not size or number >= 256**size:
            raise ValueError
        data += number.to_bytes(size, "big")
    return bytes(data)
