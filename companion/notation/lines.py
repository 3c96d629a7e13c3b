"""What every reader of statements needs: the right number of words, and errors that point."""

from __future__ import annotations

from companion.notation.source import Statement
from companion.referee.errors import NotationError
from companion.referee.text import Word


def arguments(statement: Statement, form: str, least: int, most: int | None) -> list[Word]:
    """The words after the keyword; at least and at most so many, as *form* shows it."""
    words = statement.words[1:]
    if len(words) < least:
        message = f"'{form}' was expected, the line ends here"
        raise NotationError(message, line=statement.line, column=statement.end)
    if most is not None and len(words) > most:
        raise error(
            statement, words[most], f"'{words[most].text}' is too much; '{form}' was expected"
        )
    return words


def error(statement: Statement, word: Word, message: str) -> NotationError:
    """An error about one word of a statement."""
    return NotationError(message, line=statement.line, column=word.column)
