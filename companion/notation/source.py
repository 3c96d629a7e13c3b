"""From bytes to numbered statements, and what to do about errors on the way."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import BinaryIO, NamedTuple

from companion.referee.errors import NotationError
from companion.referee.text import Word, split

#: The largest file that is looked at, in bytes; a long game has about ten thousand.
LARGEST_FILE = 200_000
#: The longest line, in characters.
LONGEST_LINE = 2_000
#: How many errors are reported with ``--keep-going``.
MOST_ERRORS = 100
#: A message longer than this quotes a word that nobody wants to read whole.
_LONGEST_MESSAGE = 400
#: Anything that moves a cursor or rings a bell, but for tabs and line breaks.
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Statement(NamedTuple):
    """A line that says something: its number, counted from 1, and its words."""

    line: int
    words: list[Word]

    @property
    def keyword(self) -> str:
        """The first word, in lower case."""
        return self.words[0].text.lower()

    @property
    def end(self) -> int:
        """The column where one more word would begin."""
        return self.words[-1].end


class NotationErrors(NotationError):
    """Several errors of one text; it reads like the first of them."""

    def __init__(self, errors: tuple[NotationError, ...]):
        first = errors[0]
        super().__init__(first.message, line=first.line, column=first.column)
        self.errors = errors


def shortened(error: NotationError) -> NotationError:
    """The error with a message that fits a screen, however long the words it quotes."""
    if len(error.message) <= _LONGEST_MESSAGE:
        return error
    message = error.message[:_LONGEST_MESSAGE] + "..."
    return NotationError(message, line=error.line, column=error.column)


class Faults:
    """Errors while reading: the first one ends it, unless all are to be found."""

    def __init__(self, keep_going: bool = False):
        self.keep_going = keep_going
        self._found: list[NotationError] = []

    def add(self, error: NotationError) -> None:
        """Raise *error*, or keep it for :meth:`settle`."""
        error = shortened(error)
        if not self.keep_going:
            raise error
        self._found.append(error)
        if len(self._found) >= MOST_ERRORS:
            self.settle()

    def settle(self) -> None:
        """Raise what was found, in the order of the lines; does nothing if nothing was."""
        if self._found:
            ordered = sorted(self._found, key=lambda e: (e.line or 0, e.column or 0))
            raise NotationErrors(tuple(ordered))


def read_text(file: BinaryIO) -> str:
    """Read a whole notation file; raises :class:`NotationError` for anything but short text."""
    return decoded(file.read(LARGEST_FILE + 1))


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, with ``\\n`` as the only line break and without a byte order
    mark. Raises :class:`NotationError`: too large, not UTF-8, a control character."""
    if len(data) > LARGEST_FILE:
        raise NotationError(
            f"this is larger than {LARGEST_FILE // 1000} kB; a game has a few kB, so this is "
            "no file of a game"
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = _position(before, len(before))
        raise NotationError(
            f"a text in UTF-8 was expected; byte 0x{data[error.start]:02x} here is not",
            line=line,
            column=column,
        ) from None
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if control := _CONTROL.search(text):
        line, column = _position(text, control.start())
        raise NotationError(
            f"a text was expected; the control character U+{ord(control[0]):04X} here has no "
            "place in one",
            line=line,
            column=column,
        )
    return text


def _position(text: str, index: int) -> tuple[int, int]:
    """Line and column of a character, both from 1."""
    line = text.count("\n", 0, index) + 1
    return line, index - text.rfind("\n", 0, index)


def statements(text: str) -> Iterator[Statement | NotationError]:
    """The lines of *text* that are neither blank nor a comment; for one that cannot be told
    apart into words, the error that says why."""
    for number, line in enumerate(text.split("\n"), 1):
        if len(line) > LONGEST_LINE:
            message = f"this line is longer than {LONGEST_LINE} characters"
            yield NotationError(message, line=number, column=LONGEST_LINE + 1)
            continue
        try:
            words = split(line, number)
        except NotationError as error:
            yield error
            continue
        if words:
            yield Statement(number, words)
