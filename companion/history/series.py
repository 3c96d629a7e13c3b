"""Games that are linked as a series (K-DYNASTY): what belongs together, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.history.summaries import GameSummary
from companion.referee import Series
from companion.referee.scores import SeriesScore


def members(games: Iterable[GameSummary], name: str) -> dict[int, GameSummary]:
    """The stored games of a series by their number; of two with one number the newer."""
    found: dict[int, GameSummary] = {}
    for game in sorted(games, key=lambda game: game.id):
        if game.setup.series is not None and game.setup.series.name == name:
            found[game.setup.series.number] = game
    return found


def score(
    games: Iterable[GameSummary], series: Series, now: Mapping[str, int] | None = None
) -> SeriesScore:
    """The series of which *series* is a game, as far as its games are finished.

    *now* gives the points by name of that game itself, which may still go on.
    """
    points: dict[int, Mapping[str, int]] = {
        number: {seat.name: seat.score or 0 for seat in game.seats}
        for number, game in members(games, series.name).items()
        if game.finished and number <= series.games
    }
    if now is not None:
        points[series.number] = now
    return SeriesScore(series.name, series.games, points)


def between_games(games: Iterable[GameSummary]) -> tuple[GameSummary, ...]:
    """The finished games after which the next of their series was not begun yet, newest first."""
    games = tuple(games)
    names = dict.fromkeys(game.setup.series.name for game in games if game.setup.series)
    found = []
    for name in names:
        numbers = members(games, name)
        last = numbers[max(numbers)]
        if last.finished and last.setup.next_in_series() is not None:
            found.append(last)
    return tuple(sorted(found, key=lambda game: -game.id))


def proposed_name(games: Iterable[GameSummary], word: str) -> str:
    """A name that no series has yet: *word* and a number."""
    taken = {game.setup.series.name.casefold() for game in games if game.setup.series}
    number = 1
    while f"{word} {number}".casefold() in taken:
        number += 1
    return f"{word} {number}"
