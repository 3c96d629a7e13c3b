"""Canonical text with what its reader would find out anyway folded into single signs, and back.

Which domino is due and who places it, who chooses after a placement, how wide a column of squares
is: none of it needs telling. A name is told once and is a sign from then on.
"""

from __future__ import annotations

import re
from itertools import zip_longest

#: Control characters never stand in a text of the notation, so they can stand for what is folded.
_RAW = "\x0e"  # at the beginning: nothing is folded
_DUE = "\x0f"  # NAME N of the placement that is due, or NAME of the choice after it
_AT = tuple(map(chr, range(0x10, 0x20)))  # the domino at this place of the newest line
_NAMES = tuple(map(chr, range(1, 9)))  # a name by its place among the players
#: Longer words are left as they are, so that no text grows without bounds when it is unfolded.
_LONGEST = 60

_PLAYER = re.compile(r'^player ("(?:[^"\\\n]|\\[^\n])+"|[^\s"]+)', re.MULTILINE)
_SIGNS = re.compile("[\x00-\x09\x0b-\x1f]")
_SQUARES = re.compile(r"[.A-Z]")
_STEPS = ("place", "discard")


def folded(text: str) -> str:
    """*text* in fewer and more predictable characters; :func:`unfolded` gives it back."""
    if not _SIGNS.search(text):
        told = "\n".join(map(_Turns().fold, _with_signs(text).split("\n")))
        if unfolded(told) == text:
            return told
    return _RAW + text


def unfolded(text: str) -> str:
    """The text that :func:`folded` was given. Never raises: whatever it gets becomes some text,
    at most :data:`_LONGEST` times as long."""
    if text.startswith(_RAW):
        return text[1:]
    return _aligned(_with_names("\n".join(map(_Turns().unfold, text.split("\n")))))


def _names(text: str) -> dict[str, str]:
    """The names of the players as they are written, by their signs."""
    written = [name for name in _PLAYER.findall(text) if len(name) <= _LONGEST]
    return dict(zip(_NAMES, written, strict=False))


def _with_signs(text: str) -> str:
    signs = {name: sign for sign, name in _names(text).items()}
    if not signs:
        return text
    longest_first = sorted(signs, key=len, reverse=True)
    word = re.compile(rf"(?<= )(?:{'|'.join(map(re.escape, longest_first))})(?= |$)")
    return "\n".join(
        line if line.startswith("player ") else word.sub(lambda found: signs[found[0]], line)
        for line in text.split("\n")
    )


def _with_names(text: str) -> str:
    names = _names(text)
    return re.sub("[\x01-\x08]", lambda found: names.get(found[0], found[0]), text)


class _Turns:
    """Follows who is due with which domino. Folding and unfolding follow the same whole lines, so
    what one leaves out the other can fill in."""

    def __init__(self) -> None:
        self._line: list[str] = []
        self._chosen: dict[str, str] = {}
        self._due: list[tuple[str, str]] = []
        self._placed_by = ""

    def fold(self, line: str) -> str:
        """A whole line without what is known."""
        if _SQUARES.match(line):
            return re.sub(" +", " ", line)
        words = line.split(" ")
        told = list(words)
        if words[0] in _STEPS and self._due and (*words[1:3],) == self._due[0]:
            told[1:3] = [_DUE]
        elif words[0] == "choose" and len(words) == 3:
            if words[2] in self._line[: len(_AT)]:
                told[2] = _AT[self._line.index(words[2])]
            if words[1] == self._placed_by:
                told[1] = _DUE
        self._follow(words)
        return " ".join(told)

    def unfold(self, line: str) -> str:
        """The whole line of a folded one."""
        words = line.split(" ")
        if words[0] in _STEPS and words[1:2] == [_DUE] and self._due:
            words[1:2] = self._due[0]
        elif words[0] == "choose" and len(words) == 3:
            if words[2] in _AT[: len(self._line)]:
                words[2] = self._line[_AT.index(words[2])]
            if words[1] == _DUE:
                words[1] = self._placed_by
        self._follow(words)
        return " ".join(words)

    def _follow(self, words: list[str]) -> None:
        if max(map(len, words)) > _LONGEST:
            return
        match words:
            case ["line", *dominoes]:
                chosen = ((self._chosen.get(domino, ""), domino) for domino in self._line)
                self._due = [(name, domino) for name, domino in chosen if name]
                self._line, self._chosen, self._placed_by = dominoes, {}, ""
            case ["choose", name, domino]:
                self._chosen[domino] = name
            case [step, name, domino, *_] if step in _STEPS:
                self._placed_by = name
                if (name, domino) in self._due:
                    self._due.remove((name, domino))


def _aligned(text: str) -> str:
    """*text* with its rows of squares in columns."""
    lines: list[str] = []
    rows: list[list[str]] = []
    for line in text.split("\n"):
        if _SQUARES.match(line):
            rows.append(line.split(" "))
            continue
        lines += [*_columns(rows), line]
        rows = []
    return "\n".join([*lines, *_columns(rows)])


def _columns(rows: list[list[str]]) -> list[str]:
    """The rows, every column as wide as its widest square."""
    widths = [max(map(len, column)) for column in zip_longest(*rows, fillvalue="")]
    if max(widths, default=0) > _LONGEST:
        return [" ".join(row) for row in rows]
    padded = (zip(row, widths, strict=False) for row in rows)
    return [" ".join(word.ljust(width) for word, width in row).rstrip() for row in padded]
