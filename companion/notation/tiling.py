"""Can the squares of finished boards be covered by the dominoes of the box?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from companion.dominoes.box import Domino, Face
from companion.dominoes.grid import DIRECTIONS, bits, neighbour
from companion.referee.rulings import Square

#: How many partial coverings are tried before the question is left open.
NODES = 5_000

#: The squares of one board that came on dominoes, with the face of each.
Faces = Mapping[Square, Face]


class _Undecided(Exception):
    """The search took too long."""


class _Search:
    """Looks for one covering of all squares; each domino is used at most once.

    Squares are numbered over all boards. ``_beside[i]`` are the neighbours of square *i*, each
    with the number of the kind of domino that covers both; ``_left`` how many of each kind are
    left. Always a square with the fewest ways to cover it comes next, so that a board which
    cannot be is given up early.
    """

    def __init__(self, boards: Sequence[Faces], dominoes: Iterable[Domino], nodes: int):
        kinds = Counter(frozenset((domino.a, domino.b)) for domino in dominoes)
        numbers = {kind: number for number, kind in enumerate(kinds)}
        self._left = list(kinds.values())
        self._beside: list[list[tuple[int, int]]] = []
        for board in boards:
            places = {square: len(self._beside) + n for n, square in enumerate(board)}
            for square, face in board.items():
                around = (neighbour(square, direction) for direction in DIRECTIONS)
                pairs = ((o, frozenset((face, board[o]))) for o in around if o in board)
                self._beside.append([(places[o], numbers[k]) for o, k in pairs if k in numbers])
        self._nodes = nodes
        self._open = (1 << len(self._beside)) - 1

    def found(self) -> bool:
        """Whether there is a covering; raises :class:`_Undecided`."""
        if not self._open:
            return True
        self._nodes -= 1
        if self._nodes < 0:
            raise _Undecided
        square, ways = -1, None
        for candidate in bits(self._open):
            found = [
                (other, kind)
                for other, kind in self._beside[candidate]
                if self._open >> other & 1 and self._left[kind]
            ]
            if ways is None or len(found) < len(ways):
                square, ways = candidate, found
                if len(ways) < 2:
                    break
        for other, kind in ways or ():
            both = 1 << square | 1 << other
            self._open ^= both
            self._left[kind] -= 1
            if self.found():
                return True
            self._left[kind] += 1
            self._open ^= both
        return False


def can_be_tiled(
    boards: Sequence[Faces], dominoes: Iterable[Domino], nodes: int = NODES
) -> bool | None:
    """Whether *dominoes*, each used at most once, can cover all squares of all *boards*.

    None where *nodes* partial coverings did not decide it. Connection is not looked at.
    """
    if any(_unbalanced(board) for board in boards):
        return False
    try:
        return _Search(boards, dominoes, nodes).found()
    except _Undecided:
        return None


def _unbalanced(board: Faces) -> bool:
    """Coloured like a chess board, any group of squares that dominoes cover has as many dark
    squares as light ones."""
    left = set(board)
    while left:
        todo, balance = [left.pop()], 0
        while todo:
            square = todo.pop()
            balance += 1 if sum(square) % 2 else -1
            for direction in DIRECTIONS:
                other = neighbour(square, direction)
                if other in left:
                    left.remove(other)
                    todo.append(other)
        if balance:
            return True
    return False
