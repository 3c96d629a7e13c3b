"""A score sheet as text for people and as the public JSON of notation.md."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import partial
from typing import Any

from companion.games import family_of
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup
from companion.referee.verdict import verdict

#: The width that a table keeps to.
COLUMNS = 80


def sheet_json(setup: Setup, sheet: ScoreSheet, warnings: Sequence[str] = ()) -> dict[str, Any]:
    """The sheet as plain data; remarks of the sheet follow the *warnings*."""
    setup = family_of(setup.preset).settled(setup)
    return {
        "game": setup.preset,
        "options": list(setup.options),
        "players": sheet.to_json(),
        "winners": list(sheet.winners),
        "tie_break": sheet.tie_break,
        "warnings": [*warnings, *sheet.remarks],
    }


def sheet_table(
    setup: Setup, sheet: ScoreSheet, warnings: Sequence[str] = (), *, finished: bool = True
) -> str:
    """The sheet as a table like the printed pad, then who won and why, then what is odd.

    *finished* tells whether the game is over, so that there is a winner.
    """
    family = family_of(setup.preset)
    setup = family.settled(setup)
    rows = [
        (row.label, [t.rows[n].points for t in sheet.tallies])
        for n, row in enumerate(sheet.tallies[0].rows)
    ]
    rows += [("total", [tally.total for tally in sheet.tallies]), ("place", list(sheet.ranks))]
    first = max(width(label) for label, _numbers in rows)
    room = (COLUMNS - first) // len(sheet.tallies) - 2
    names = [shortened(tally.name, room) for tally in sheet.tallies]
    widths = [max(5, width(name)) for name in names]
    lines = [setup.preset + "".join(f" {option}" for option in setup.options), ""]
    lines.append(table_line("", names, first, widths))
    for label, numbers in rows:
        if label == "total":
            lines.append("-" * (first + sum(widths) + 2 * len(widths)))
        lines.append(table_line(label, list(map(str, numbers)), first, widths))
    outcome = (
        verdict(sheet, partial(family.word, setup.preset))
        if finished
        else "The game is not finished."
    )
    lines += ["", wrapped(outcome)]
    notes = [*warnings, *sheet.remarks]
    lines += ["", *(wrapped(f"Warning: {note}") for note in notes)] if notes else []
    return "\n".join(lines) + "\n"


def table_line(label: str, values: Sequence[str], first: int, widths: Sequence[int]) -> str:
    """A line of a table: a label of *first* columns, then *values* at the right of theirs."""
    cells = (f"  {padded(v, w, right=True)}" for v, w in zip(values, widths, strict=True))
    return (padded(label, first) + "".join(cells)).rstrip()


# -- columns ---------------------------------------------------------------------------------


def width(text: str) -> int:
    """How many columns of a terminal *text* takes."""
    wide = sum(unicodedata.east_asian_width(character) in "WF" for character in text)
    return len(text) + wide - sum(map(bool, map(unicodedata.combining, text)))


def padded(text: str, columns: int, *, right: bool = False) -> str:
    """*text* filled up with blanks to so many columns, on its left if *right*."""
    blanks = " " * (columns - width(text))
    return blanks + text if right else text + blanks


def wrapped(text: str, first: str = "", indent: str = "  ") -> str:
    """*text* broken between words to keep to the width; its first line begins with *first*, the
    others with *indent*."""
    lines, line = [], first
    for word in text.split():
        if line.strip() and width(line) + width(word) >= COLUMNS:
            lines.append(line.rstrip())
            line = indent
        line += word if not line.strip() or line.endswith(" ") else f" {word}"
    return "\n".join([*lines, line])


def shortened(text: str, columns: int) -> str:
    """*text* cut to so many columns, two dots at its end where something is missing."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 2:
        text = text[:-1]
    return text.rstrip() + ".."
