"""Games as CSV for spreadsheets and statistics programs, readable without Companion.

UTF-8, comma, double quotes, CRLF, a heading in the first line (RFC 4180). A text that a spreadsheet
would take for a formula has an apostrophe before it, so that opening a file runs nothing. Times are
UTC in ISO 8601. What is not known, such as the score in a game that goes on, is an empty cell.

:func:`players` has one row per player and game, :func:`rows` one per player, game and row of its
score sheet. The first columns, up to ``rank``, are the same in both:

``uid`` the game's id for ever, ``game`` its preset, ``options`` with blanks between, ``kind``
``refereed`` or ``scored``, ``series`` and ``number`` in it, ``played_at``, ``minutes``, ``place``,
``players`` how many played, ``seat`` from 1, ``player`` the name as played, ``person`` the name in
lists, ``colour``, ``score``, ``rank`` with 1, 1, 3 for a shared place.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.history import GameSummary, SeatSummary
    from companion.history.summaries import Result

COMMON = (
    *("uid", "game", "options", "kind", "series", "number", "played_at", "minutes", "place"),
    *("players", "seat", "player", "person", "colour", "score", "rank"),
)
PLAYERS = (*COMMON, "winner", "finished", "note")
ROWS = (*COMMON, "row", "points")

#: What begins a formula in some spreadsheet; a tab or line break may hide one.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def players(games: Iterable[GameSummary]) -> str:
    """One row per player and game, in seating order."""
    table = _Table(PLAYERS)
    for game in games:
        for number, seat in enumerate(game.seats):
            winner = int(seat.winner) if game.finished else None
            table.add(*_common(game, number, seat), winner, int(game.finished), game.note)
    return table.text


def rows(games: Iterable[tuple[GameSummary, Result]]) -> str:
    """One row per player, game and row of the score sheet; ``row`` is the row's id."""
    table = _Table(ROWS)
    for game, result in games:
        for number, (seat, numbers) in enumerate(zip(game.seats, result.seats, strict=True)):
            common = _common(game, number, seat)
            for row, points in numbers.rows.items():
                table.add(*common, row, points)
    return table.text


def _common(game: GameSummary, number: int, seat: SeatSummary) -> tuple[str | int | None, ...]:
    setup, series = game.setup, game.setup.series
    return (
        game.uid,
        setup.preset,
        " ".join(setup.options),
        game.kind,
        series.name if series else None,
        series.number if series else None,
        f"{game.played_at:%Y-%m-%dT%H:%M:%SZ}",
        game.minutes,
        game.place,
        len(game.seats),
        number + 1,
        seat.name,
        seat.person,
        seat.colour,
        seat.score,
        seat.rank,
    )


class _Table:
    """A CSV file while it is written."""

    def __init__(self, heading: Iterable[str]):
        self._file = io.StringIO(newline="")
        self._writer = csv.writer(self._file, lineterminator="\r\n")
        self._writer.writerow(heading)

    def add(self, *cells: str | int | None) -> None:
        self._writer.writerow(_harmless(cell) if isinstance(cell, str) else cell for cell in cells)

    @property
    def text(self) -> str:
        return self._file.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text
