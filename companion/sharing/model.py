"""Text in as few bits as a model that learns while it reads can tell it in: arithmetic coding.

Each bit of each character is foretold by counts, one for every context that the character stands
in (the beginning of its word, and the words around it); a mixer, which learns as well, weighs what
they say. Before anything is told the model has read :data:`PRIMER`, so it knows the notation. Only
whole numbers are reckoned with, so that every computer foretells the same.

A code can be read only by the model that wrote it: whoever changes anything here, in the primer or
in the folding must give codes another version; ``tests/sharing/test_compact.py`` has codes that
must stay readable.

Measured on four players of plain Kingdomino: the boards take 76 bytes and the whole game 155; with
zlib and the same primer as its dictionary it is 157 and 510, or 327 of the folded text.
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator
from functools import cache
from operator import mul
from pathlib import Path

from companion.sharing.folding import folded

#: What is usually told, in the notation: games and boards, one after the other.
PRIMER = Path(__file__).with_name("primer.txt")
#: Ends every text; no text of the notation has it.
_END = 0

#: Chances are told in 1/65536, and mixed as ``_UNIT * ln(p / (1 - p))``, at most _FARTHEST.
_ONE = 1 << 16
_UNIT = 200
_FARTHEST = 2047
_CHANCE = [
    max(16, min(_ONE - 16, round(_ONE / (1 + math.exp(-d / _UNIT)))))
    for d in range(-_FARTHEST, _FARTHEST + 1)
]
_SURENESS = [
    max(-_FARTHEST, min(_FARTHEST, round(_UNIT * math.log((p + 0.5) / (4095.5 - p)))))
    for p in range(4096)
]
#: A count of n bits moves by 1 / (n + 1.5) of the way to the next.
_STEADY = 250
_STEP = [2 * _ONE // (2 * n + 3) for n in range(_STEADY + 1)]
#: What a mixer gives to each context at first, in 1/65536, and how fast it learns.
_WEIGHT = 24_000
_PACE = 6

_Context = tuple[Hashable, ...]


class _Model:
    """Foretells the next bit of a text and learns what it is."""

    def __init__(self) -> None:
        # Of each context: for the bits of the character so far, chance of a one << 8 | count.
        self.counts: dict[_Context, dict[int, int]] = {}
        self.weights: dict[_Context, list[int]] = {}
        self._word = ""
        self._line: list[str] = []
        self._before: list[str] = []  # the line before
        self._alike: dict[str, list[str]] = {}  # the last line of each keyword
        self._game = ""
        self._last = self._last_but_one = ""
        self._begin()

    def fresh(self) -> _Model:
        """A model that knows the same and reads a new text."""
        model = _Model()
        model.counts = {context: dict(counts) for context, counts in self.counts.items()}
        model.weights = {mixer: list(weights) for mixer, weights in self.weights.items()}
        model._begin()
        return model

    def _begin(self) -> None:
        """Begin a character."""
        first = self._line[0] if self._line else self._word
        self._kind, contexts = self._on_a_board() if _is_row(first) else self._in_a_statement()
        self._slots = [self.counts.setdefault(context, {}) for context in contexts]
        self._node = 1

    def _on_a_board(self) -> tuple[_Context, tuple[_Context, ...]]:
        word, at, before = self._word, len(self._line), self._before
        game, length = self._game, len(word)
        left = self._line[-1] if at else "^"
        above = before[at] if at < len(before) else ""
        missing = at - len(before) if before and _is_row(before[0]) else 9
        return ("row", length), (
            (0, game, word),
            (1, game, word, left[:1]),
            (2, game, word, above[:1]),
            (3, game, word, above[:1], left[:1]),
            (4, word, left, above),
            (5, word, missing),
            (6, length),
        )

    def _in_a_statement(self) -> tuple[_Context, tuple[_Context, ...]]:
        word, at, before = self._word, len(self._line), self._before
        keyword = self._line[0] if at else ""
        alike = self._alike.get(keyword, ())
        previous = self._line[-1] if at else before[0] if before else ""
        earlier = self._line[-2] if at > 1 else ""
        same = alike[at] if at < len(alike) else ""
        again = before[1:2] == self._line[1:2]
        return ("text", min(len(word), 2), min(at, 3)), (
            (10, word),
            (11, keyword, at, word),
            (12, keyword, previous, word),
            (13, keyword, previous, earlier, word),
            (14, keyword, at, same, previous if at == 1 else "", word),
            (15, keyword, at, before[0] if before else "", again, word),
            (16, self._last, self._last_but_one.isalpha()),
            (17, self._last.isalpha()),
        )

    def foretell(self) -> int:
        """The chance that the next bit is a one, in 1/65536."""
        node = self._node
        says = []
        silent = 0
        for slot in self._slots:
            count = slot.get(node)
            if count is None:
                silent += 1
                says.append(0)
            else:
                says.append(_SURENESS[count >> 12])
        mixer = (self._kind, silent)
        weights = self.weights.get(mixer)
        if weights is None:
            weights = self.weights[mixer] = [_WEIGHT] * len(says)
        self._says, self._weights = says, weights
        mixed: int = sum(map(mul, weights, says)) >> 16
        self._foretold = _CHANCE[max(-_FARTHEST, min(_FARTHEST, mixed)) + _FARTHEST]
        return self._foretold

    def learn(self, bit: int) -> None:
        """Learn the bit that was foretold."""
        missed = ((bit << 16) - self._foretold) * _PACE
        weights = self._weights
        for at, say in enumerate(self._says):
            weights[at] += say * missed >> 16
        node, goal = self._node, bit * (_ONE - 1)
        for slot in self._slots:
            count = slot.get(node, _ONE // 2 << 8)
            chance, seen = count >> 8, count & 255
            chance += (goal - chance) * _STEP[seen] >> 16
            slot[node] = max(16, min(_ONE - 17, chance)) << 8 | min(_STEADY, seen + 1)
        self._node = node << 1 | bit
        if self._node > 255:
            self._read(chr(self._node - 256))

    def _read(self, character: str) -> None:
        self._last, self._last_but_one = character, self._last
        if character not in " \n":
            self._word += character
        else:
            self._line.append(self._word)
            self._word = ""
        if character == "\n":
            line = self._line
            if line[0] == "game" and len(line) > 1:
                self._game = line[1]
            self._alike[line[0]] = self._before = line
            self._line = []
        self._begin()


def _is_row(word: str) -> bool:
    return word[:1] == "." or "A" <= word[:1] <= "Z"


@cache
def _primed() -> _Model:
    model = _Model()
    for text in PRIMER.read_text(encoding="utf-8").split("\n\n"):
        model = _heard(model, folded(text.strip() + "\n").encode() + bytes([_END]))
    return model


def _heard(model: _Model, data: bytes) -> _Model:
    """The model after it read a text."""
    for byte in data:
        for bit in _bits(byte):
            model.foretell()
            model.learn(bit)
    return model.fresh()


def _bits(byte: int) -> Iterator[int]:
    return (byte >> at & 1 for at in range(7, -1, -1))


_HIGHEST = (1 << 32) - 1


def compress(text: str) -> bytes:
    """*text* as bytes that :func:`decompress` reads; it must not have the character U+0000."""
    model = _primed().fresh()
    out = bytearray()
    low, high = 0, _HIGHEST
    for byte in text.encode() + bytes([_END]):
        for bit in _bits(byte):
            middle = low + ((high - low) * model.foretell() >> 16)
            model.learn(bit)
            low, high = (low, middle) if bit else (middle + 1, high)
            while low >> 24 == high >> 24:
                out.append(low >> 24)
                low, high = low << 8 & _HIGHEST, (high << 8 & _HIGHEST) | 255
    # As few bytes more as lead between low and high; the reader takes zeros for what follows.
    lasts = (-(-low >> zeros) << zeros for zeros in (32, 24, 16, 8, 0))
    last = next(last for last in lasts if last <= high)
    return bytes(out) + last.to_bytes(4, "big").rstrip(b"\0")


def decompress(data: bytes, most: int) -> str | None:
    """The text of :func:`compress`, or None: there is no end in *data*, the text has more than
    *most* bytes, or is no UTF-8."""
    model = _primed().fresh()
    # More zeros than these four follow only where the end was missed.
    coming = iter(data + bytes(4))
    low, high = 0, _HIGHEST
    value = int.from_bytes(bytes(next(coming) for _ in range(4)), "big")
    text = bytearray()
    while len(text) <= most:
        byte = 0
        for _ in range(8):
            middle = low + ((high - low) * model.foretell() >> 16)
            bit = int(value <= middle)
            model.learn(bit)
            byte = byte << 1 | bit
            low, high = (low, middle) if bit else (middle + 1, high)
            while low >> 24 == high >> 24:
                low, high = low << 8 & _HIGHEST, (high << 8 & _HIGHEST) | 255
                following = next(coming, None)
                if following is None:
                    return None
                value = (value << 8 & _HIGHEST) | following
        if byte == _END:
            try:
                return text.decode()
            except UnicodeDecodeError:
                return None
        text.append(byte)
    return None
