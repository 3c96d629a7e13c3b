"""Words of a line of notation, split as a shell does, each with the column where it starts."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from companion.referee.errors import NotationError

_BARE = re.compile(r"[A-Za-z0-9_.,:;+*!^/@%=~<>?&()|\[\]{}$-]+")


class Word(NamedTuple):
    """One word; ``column`` counts from 1, ``width`` has its quotes (0: it is bare)."""

    text: str
    column: int
    width: int = 0

    @property
    def end(self) -> int:
        """The column where one more word would begin."""
        return self.column + (self.width or len(self.text)) + 1


def split(line: str, number: int | None = None) -> list[Word]:
    """Split one line into words; ``#`` starts a comment where a word could start.

    Quotes (single or double) and backslashes work as in a shell. Raises
    :class:`NotationError` for a quote that is not closed; *number* is the line's number
    for that message.
    """
    words: list[Word] = []
    text: list[str] = []
    start: int | None = None
    quote = ""
    opened = 0
    characters = iter(enumerate(line, 1))
    for column, character in characters:
        if quote:
            if character == quote:
                quote = ""
            elif character == "\\" and quote == '"':
                text.append(next(characters, (0, "\\"))[1])
            else:
                text.append(character)
        elif character.isspace():
            if start is not None:
                words.append(_word(text, start, column))
                text, start = [], None
        elif character == "#" and start is None:
            break
        else:
            start = column if start is None else start
            if character in "'\"":
                quote, opened = character, column
            elif character == "\\":
                text.append(next(characters, (0, "\\"))[1])
            else:
                text.append(character)
    if quote:
        raise NotationError(
            f"a quote {quote} is opened and never closed", line=number, column=opened
        )
    if start is not None:
        words.append(_word(text, start, len(line) + 1))
    return words


def _word(text: list[str], start: int, after: int) -> Word:
    """The word from column *start* up to, but not with, column *after*."""
    word, width = "".join(text), after - start
    return Word(word, start, 0 if width == len(word) else width)


def quoted(word: str) -> str:
    """*word* as :func:`split` reads it back: bare where possible, else in double quotes."""
    if word and not word.startswith("#") and (_BARE.fullmatch(word) or _plain(word)):
        return word
    return '"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _plain(word: str) -> bool:
    return not any(c.isspace() or c in "'\"\\#" for c in word)


def joined(words: Iterable[str]) -> str:
    """Words as one line."""
    return " ".join(quoted(word) for word in words)


def listed(items: Iterable[str], last: str = "and") -> str:
    """``a, b and c`` for a sentence; an empty list gives an empty text."""
    names = list(items)
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def counted(number: int, singular: str, plural: str = "") -> str:
    """``1 square``, ``2 squares``; *plural* defaults to the singular with an s."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
