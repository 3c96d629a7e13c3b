"""The tables of the statistics, as heads and lines of text: each line has a key and its cells."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.games import game_title
from companion.history.statistics import Figures, Mode, head_to_head
from companion.history.words import fact, mode_title, number

if TYPE_CHECKING:
    from companion.history.report import Report

_WON = ("played", "won", "shared", "first")
_POINTS = ("average", "best", "spread")
#: What the line of all options of a game has in their place, so that its key is its own.
_WHOLE = "*"


@dataclass(frozen=True, slots=True)
class Page:
    """A table. A key that begins with a blank is of a line below another; the first *words*
    columns are words, all others numbers."""

    heads: tuple[str, ...]
    lines: tuple[tuple[str, tuple[str, ...]], ...]
    words: int = 1


def everyone(found: Report, people: Sequence[str]) -> Page:
    """All of some people, a line each; averages only where all games are of one kind."""
    statistics = found.statistics
    compare = len(statistics.presets) == 1
    lines = []
    for name in people:
        figures = statistics.of(name)
        points = _points(figures) if compare else ()
        last = str(found.streaks[name].longest), number(found.rating(name))
        lines.append((name, (name, *_won(figures), *points, *last)))
    heads = ("player", *_WON, *(_POINTS if compare else ()), "streak", "rating")
    return Page(heads, tuple(lines))


def games_of(found: Report, name: str) -> dict[str, tuple[Mode, str, Figures]]:
    """The games of a person by the keys of their lines, each with its title; below a game that
    was played with several choices of options each of these."""
    statistics, modes = found.statistics, found.statistics.modes_of(name)
    games = {}
    for preset in dict.fromkeys(mode.preset for mode in modes):
        own = [mode for mode in modes if mode.preset == preset]
        if len(own) == 1:
            games[preset] = own[0], mode_title(own[0]), statistics.figures[name][own[0]]
            continue
        whole = Mode(preset, (_WHOLE,))
        games[preset] = whole, game_title(preset), statistics.of(name, preset)
        for mode in own:
            title = mode_title(mode).removeprefix(game_title(preset)).strip()
            key = f" {' '.join((preset, *mode.options))}"
            figures = statistics.figures[name][mode]
            games[key] = mode, f"  {title or 'without options'}", figures
    return games


def played(found: Report, name: str, *, wide: bool) -> Page:
    """The games of a person, a line each; what stands elsewhere too only where there is room."""
    lines = []
    for key, (_mode, title, figures) in games_of(found, name).items():
        won = _won(figures)
        lines.append((key, (title, *(won if wide else won[:-1]), *_points(figures))))
    return Page(("game", *(_WON if wide else _WON[:-1]), *_POINTS), tuple(lines))


def rows(found: Report, name: str, key: str) -> Page:
    """The rows of the score sheets of the game with this key, and the facts beside them."""
    heads = ("row of the score sheet", "average", "most", "of all points")
    games = games_of(found, name)
    if key not in games:
        return Page(heads, ())
    mode, _title, figures = games[key]
    whole, favourite = figures.scores.total, found.favourite(mode.preset, figures)
    lines = []
    by_id = figures.rows
    for id_ in found.rows(mode.preset, by_id):
        numbers = by_id[id_]
        title = found.label(mode.preset, id_) + " *" * (id_ == favourite)
        part = f"{numbers.total / whole:.0%}" if whole > 0 else "-"
        lines.append((f" {id_}", (title, number(numbers.average), str(numbers.best), part)))
    for id_, numbers in figures.facts.items():
        cells = fact(id_, by_id), number(numbers.average), str(numbers.best), "-"
        lines.append((f" {id_} ", cells))
    return Page(heads, tuple(lines))


def favourite_told(found: Report, name: str, key: str) -> str:
    """What the mark of a row means; nothing where no row has it."""
    mode, _title, figures = games_of(found, name).get(key, (Mode(""), "", Figures()))
    favourite = found.favourite(mode.preset, figures)
    if favourite is None:
        return ""
    return f"* Favourite terrain: {found.label(mode.preset, favourite)}, most points on average."


def rivals(found: Report, name: str) -> Page:
    """A person against everyone else."""
    lines = []
    for rival in head_to_head(found.statistics.by_person.get(name, ()), name):
        if rival.person not in found.hidden:
            counts = rival.games, rival.ahead, rival.level, rival.behind
            cells = rival.person, *map(str, counts), f"{rival.difference:+.1f}"
            lines.append((rival.person, cells))
    return Page(("against", "games", "ahead", "level", "behind", "points"), tuple(lines))


def best(found: Report) -> Page:
    """The records, below the title of each game; their keys end with the id of the game."""
    lines: list[tuple[str, tuple[str, ...]]] = []
    preset = None
    for at, record in enumerate(found.records):
        if record.preset != preset:
            preset = record.preset
            title = game_title(preset) if preset else "All games together"
            lines.append((f"title-{preset}", (title, "", "", "")))
        again = f" (+{record.again})" if record.again else ""
        day = f"{record.at.astimezone():%Y-%m-%d}"
        cells = f"  {found.title(record)}", record.who, f"{record.value}{again}", day
        lines.append((f" {at}-{record.game_id}", cells))
    return Page(("record", "held by", "", "on"), tuple(lines), words=2)


def _won(figures: Figures) -> tuple[str, ...]:
    return str(figures.played), str(figures.won), str(figures.shared), f"{figures.share:.0%}"


def _points(figures: Figures) -> tuple[str, ...]:
    scores = figures.scores
    return number(scores.average), str(scores.best), number(scores.spread)
