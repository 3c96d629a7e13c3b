"""Coverings by the dominoes of the box, against trying everything."""

from __future__ import annotations

import itertools

from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.box import Domino, Face, box
from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.notation.tiling import can_be_tiled
from companion.referee import Square

BOX = box("origins")
D, G, L = (BOX.face(text) for text in ("D0", "G0", "L0"))

squares = st.tuples(st.integers(0, 3), st.integers(0, 2))
boards = st.dictionaries(squares, st.sampled_from((D, G)), max_size=8)
stocks = st.lists(st.tuples(st.sampled_from((D, G)), st.sampled_from((D, G))), max_size=6)


def slowly(board: dict[Square, Face], stock: list[tuple[Face, Face]]) -> bool:
    """Whether some dominoes of *stock* cover *board*: cover the first square in every way."""
    if not board:
        return True
    square = min(board)
    for direction, (number, (a, b)) in itertools.product(DIRECTIONS, enumerate(stock)):
        other = neighbour(square, direction)
        if other in board and {(a, b), (b, a)} & {(board[square], board[other])}:
            rest = {s: face for s, face in board.items() if s not in (square, other)}
            if slowly(rest, stock[:number] + stock[number + 1 :]):
                return True
    return False


def dominoes(stock: list[tuple[Face, Face]]) -> list[Domino]:
    return [Domino(str(number), number, a, b) for number, (a, b) in enumerate(stock)]


@given(boards, stocks)
def test_one_board(board: dict[Square, Face], stock: list[tuple[Face, Face]]) -> None:
    assert can_be_tiled([board], dominoes(stock)) is slowly(board, stock)


@given(boards, boards, stocks)
def test_two_boards_share_the_dominoes(
    one: dict[Square, Face], two: dict[Square, Face], stock: list[tuple[Face, Face]]
) -> None:
    both = one | {(x + 10, y): face for (x, y), face in two.items()}
    assert can_be_tiled([one, two], dominoes(stock)) is slowly(both, stock)


def test_a_domino_has_the_faces_of_both_squares() -> None:
    assert can_be_tiled([{(0, 0): D, (1, 0): D}], dominoes([(D, G)])) is False
    assert can_be_tiled([{(0, 0): G, (1, 0): D}], dominoes([(D, G)])) is True


def test_an_unbalanced_shape_is_seen_at_once() -> None:
    """Two opposite corners of a square are of one colour."""
    board = {(x, y): D for x in range(6) for y in range(6)}
    del board[0, 0], board[5, 5]
    assert can_be_tiled([board], dominoes([(D, D)] * 40), nodes=0) is False


def test_without_a_decision_nothing_is_said() -> None:
    board = {(x, y): D for x in range(6) for y in range(6)}
    assert can_be_tiled([board], dominoes([(D, D)] * 40), nodes=5) is None
    assert can_be_tiled([board], dominoes([(D, D)] * 40)) is True


def test_no_board_is_covered_by_nothing() -> None:
    assert can_be_tiled([], BOX.dominoes.values()) is True
    assert can_be_tiled([{}, {(0, 0): L}], BOX.dominoes.values()) is False
