"""Columns of text: names of any width, sentences that keep to 80 columns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation.sheet import COLUMNS, padded, shortened, width, wrapped


@pytest.mark.parametrize(
    ("text", "columns"), [("", 0), ("Ann", 3), ("龍a", 3), ("e\u0301", 1), ("Zoë", 3)]
)
def test_columns_of_a_terminal_are_counted(text: str, columns: int) -> None:
    assert width(text) == columns
    assert width(padded(text, 8)) == width(padded(text, 8, right=True)) == 8


@pytest.mark.parametrize(
    ("text", "short"), [("Ann", "Ann"), ("Maximilian", "Maximi.."), ("龍龍龍龍龍", "龍龍龍..")]
)
def test_a_name_that_is_too_long_is_cut(text: str, short: str) -> None:
    assert shortened(text, 8) == short


@given(st.lists(st.text("ab龍", min_size=1, max_size=30), min_size=1).map(" ".join))
def test_sentences_are_broken_between_words(text: str) -> None:
    lines = wrapped(text, ">   ", "    ").split("\n")
    assert " ".join(lines).replace(">", "").split() == text.split()
    assert all(width(line) <= COLUMNS for line in lines)
    assert lines[0].startswith(">   ") and all(line.startswith("    ") for line in lines[1:])
