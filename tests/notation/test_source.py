"""From bytes to statements: anything that is no short text in UTF-8 has one clear error."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.notation.score_file import read_score_file
from companion.notation.source import (
    LARGEST_FILE,
    MOST_ERRORS,
    Faults,
    NotationErrors,
    decoded,
    shortened,
    statements,
)
from companion.referee import NotationError


def test_a_byte_order_mark_and_any_line_breaks_are_read() -> None:
    assert decoded(b"\xef\xbb\xbfa\r\nb\rc\n") == "a\nb\nc\n"


@pytest.mark.parametrize(
    ("data", "line", "column", "words"),
    [
        (b"game x\nab\xff", 2, 3, "0xff"),
        ("é".encode() + b"\x80", 1, 2, "0x80"),
        (b"game\n\n a\0b", 3, 3, "U+0000"),
        (b"\x1b[2J", 1, 1, "U+001B"),
        (b"\xff\xfeg\0a\0", 1, 1, "UTF-8"),
    ],
)
def test_what_is_no_text_is_refused_where_it_stands(
    data: bytes, line: int, column: int, words: str
) -> None:
    with pytest.raises(NotationError) as caught:
        decoded(data)
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_a_large_file_is_refused_before_it_is_looked_at() -> None:
    with pytest.raises(NotationError, match="larger than 200 kB"):
        decoded(b"\xff" * (LARGEST_FILE + 1))
    decoded(b" " * LARGEST_FILE)


def test_statements_are_numbered_from_one_without_blanks_and_comments() -> None:
    found = list(statements("\n# nothing\n  Game x # y\n\n'a b'"))
    assert [(item.line, item.keyword) for item in found] == [(3, "game"), (5, "a b")]
    assert [(word.text, word.column) for word in found[0].words] == [("Game", 3), ("x", 8)]
    assert found[0].end == 10


def test_a_line_that_cannot_be_split_is_one_error_and_the_rest_is_read() -> None:
    broken, long, good = statements("player 'Ann\n" + "x" * 2001 + "\nplayer Ben")
    assert (broken.line, broken.column) == (1, 8)
    assert (long.line, long.column) == (2, 2001)
    assert good.line == 3


def test_all_faults_are_kept_in_the_order_of_their_lines() -> None:
    faults = Faults(keep_going=True)
    faults.settle()
    for line in (5, 2):
        faults.add(NotationError(f"on {line}", line=line, column=1))
    with pytest.raises(NotationErrors) as caught:
        faults.settle()
    assert [error.line for error in caught.value.errors] == [2, 5]
    assert (caught.value.line, caught.value.message) == (2, "on 2")


def test_there_is_an_end_to_errors() -> None:
    with pytest.raises(NotationErrors) as caught:
        read_score_file("game origins-totem\n" + "what\n" * 10_000, keep_going=True)
    assert len(caught.value.errors) == MOST_ERRORS


def test_a_message_never_quotes_a_whole_file() -> None:
    error = shortened(NotationError("x" * 5000, line=3, column=4))
    assert len(error.message) < 500
    assert (error.line, error.column) == (3, 4)


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_an_error(data: bytes) -> None:
    try:
        text = decoded(data)
    except NotationError:
        return
    assert "\r" not in text and "\0" not in text
