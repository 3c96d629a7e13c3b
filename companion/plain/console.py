"""Lines in and lines out: no cursor control, no colour, at most 80 columns."""

from __future__ import annotations

import textwrap
import unicodedata
from collections.abc import Iterable
from typing import TextIO

#: Text is broken so that a line fits on the narrowest usual terminal.
WIDTH = 79


class Console:
    """Asks for lines and tells lines.

    A *source* that is no terminal is a script: what it says is repeated after the prompt, so that
    the output alone reads like a conversation. A source of None has nothing to say.
    """

    def __init__(self, source: TextIO | None, sink: TextIO):
        self._source = source
        self._sink = sink
        self._waiting: list[str] = []
        self.interactive = source is not None and source.isatty()
        for stream in (source, sink):
            # What the encoding cannot say must not end a game.
            reconfigure = getattr(stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(errors="replace" if stream is source else "backslashreplace")

    def ask(self) -> str | None:
        """The next line without its end; None when there are no more."""
        if self._waiting:
            return self._waiting.pop()
        self._sink.write("> ")
        self._sink.flush()
        line = "" if self._source is None else self._source.readline()
        if not line:
            self._sink.write("\n")
            return None
        line = line.rstrip("\r\n")
        if not self.interactive:
            self._sink.write(shown(line) + "\n")
        return line

    def give_back(self, line: str) -> None:
        """Let the next :meth:`ask` answer with *line*, which was read too early."""
        self._waiting.append(line)

    def tell(self, text: str, *, indent: int = 0) -> None:
        """A sentence or more, broken into lines; lines after the first are indented."""
        first = " " * indent
        wrapped = textwrap.wrap(
            shown(text), WIDTH, initial_indent=first, subsequent_indent=first + "  "
        )
        self.lines(wrapped or [""])

    def lines(self, lines: Iterable[str]) -> None:
        """Lines as they are."""
        for line in lines:
            self._sink.write(shown(line) + "\n")
        self._sink.flush()


def shown(text: str) -> str:
    """*text* without characters that could steer a terminal."""
    return "".join(
        "?" if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp") else c for c in text
    )


def sentence(error: Exception) -> str:
    """The message of an error as a sentence of its own."""
    text = str(error).rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."
