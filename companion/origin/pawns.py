"""Pawns: height (speed), width (strength) and colour, and which may stand next to which (M-EVO-1).

A set of kinds is one integer, a bit for each of the 27, so that "which pawns may stand here" is a
handful of unions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import NamedTuple

from companion.referee.text import listed

#: The heights and the widths that there are, and the colours.
SIZES = (1, 2, 3)
COLOURS = ("white", "brown", "black")
#: Two letters for each colour; one would not tell brown from black.
SIGNS: Mapping[str, str] = MappingProxyType({"white": "WH", "brown": "BR", "black": "BK"})


class Pawn(NamedTuple):
    """A kind of pawn; ``height`` and ``width`` are 1 to 3."""

    height: int
    width: int
    colour: str

    @property
    def size(self) -> str:
        """Height and width as people write them: ``h2w1``."""
        return f"h{self.height}w{self.width}"

    def __str__(self) -> str:
        return f"{self.size} {self.colour}"

    @property
    def code(self) -> str:
        """The kind in few letters: ``h2w1 BK``."""
        return f"{self.size} {SIGNS[self.colour]}"

    @property
    def bit(self) -> int:
        """The set of this kind alone."""
        return 1 << INDEX[self]


#: Every kind, and the place of each.
KINDS = tuple(Pawn(*kind) for kind in product(SIZES, SIZES, COLOURS))
INDEX: Mapping[Pawn, int] = MappingProxyType({pawn: at for at, pawn in enumerate(KINDS)})


def read_pawn(text: str) -> Pawn:
    """The pawn of ``h2w1 black``; raises ValueError."""
    found = re.fullmatch(r"h([1-3])w([1-3]) ([a-z]+)", text.lower(), re.ASCII)
    if found is None or found[3] not in COLOURS:
        raise ValueError(text)
    return Pawn(int(found[1]), int(found[2]), found[3])


def failing(parent: Pawn, child: Pawn) -> tuple[str, ...]:
    """Why *child* may not come next to *parent*, trait by trait; nothing where it may."""
    found: list[str] = []
    for trait, now, was in (
        ("height", child.height, parent.height),
        ("width", child.width, parent.width),
    ):
        if now < was:
            found.append(f"{trait} {now} is less than {was}")
        elif now > was + 1:
            found.append(f"{trait} {now} is two more than {was}")
    other = [trait for trait, a, b in zip(Pawn._fields, parent, child, strict=True) if a != b]
    if len(other) > 1:
        found.append(f"{listed(other)} differ, where only one may")
    return tuple(found)


def admits(parent: Pawn, child: Pawn) -> bool:
    """Whether *child* may come next to *parent* (M-EVO-1)."""
    return not failing(parent, child)


#: The set of kinds that each kind admits, itself included.
ADMITTED = tuple(sum(child.bit for child in KINDS if admits(parent, child)) for parent in KINDS)


def kinds_of(mask: int) -> Iterator[Pawn]:
    """The kinds of a set, in their order."""
    while mask:
        low = mask & -mask
        yield KINDS[low.bit_length() - 1]
        mask ^= low


@cache
def in_the_box(players: int) -> tuple[int, ...]:
    """How many of each kind are played with: 27 pawns for 2 or 3 players, 36 for 4."""
    return tuple(2 if players == 4 and pawn.height == 2 else 1 for pawn in KINDS)


def left_of(players: int, standing: Iterable[Pawn]) -> list[int]:
    """How many of each kind are in the reserve while those are on the map."""
    left = list(in_the_box(players))
    for pawn in standing:
        left[INDEX[pawn]] -= 1
    return left
