"""What each chart of the statistics shows. Brings in plotext, see :mod:`screens.widgets.charts`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.games import game_title
from companion.history.report import Report
from companion.history.statistics import scores_of
from companion.notation.sheet import shortened
from companion.referee.text import counted
from screens.widgets.charts import BESIDE, Draw, Series, distribution, letters, lines, stacked

#: Lines of a chart that can still be told apart.
LINES = 5
#: Bars of a chart, one for each player or game.
BARS = 8
#: The most columns of a name beside its bar.
NAME = 12


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart: its title, how it is drawn, and its legend of letters and names. Without *draw* the
    legend says why there is none."""

    title: str
    draw: Draw | None
    legend: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Choice:
    """What charts are about: the *people*, most important first, and one game (``preset``) whose
    points can be compared; with ``each`` the rows of single games instead of averages."""

    report: Report
    people: tuple[str, ...]
    preset: str
    each: bool

    @property
    def players(self) -> tuple[str, ...]:
        """Those of the people who played that game."""
        figures = self.report.statistics.figures
        return tuple(
            name
            for name in self.people
            if any(mode.preset == self.preset for mode in figures.get(name, ()))
        )


def scores(choice: Choice) -> Drawing:
    """The scores of a few, game by game."""
    finishes = choice.report.statistics.by_person
    of = {
        name: tuple(
            (finish.at, finish.game_id, points)
            for finish, points in scores_of(finishes[name], name, choice.preset)
        )
        for name in choice.players[:LINES]
    }
    return _lines(f"Scores, game by game: {game_title(choice.preset)}", of)


def spread(choice: Choice) -> Drawing:
    """How often each score came; of many people all together."""
    statistics, names = choice.report.statistics, choice.players
    of = {name: statistics.of(name, choice.preset).scores.counts for name in names}
    title = f"How often each score came: {game_title(choice.preset)}"
    if not names:
        return _nobody(title)
    if len(names) <= BESIDE:
        signs = letters(names)
        bars = list(zip(signs, of.values(), strict=True))
        return Drawing(title, distribution(bars), list(zip(signs, names, strict=True)))
    everyone: Counter[int] = Counter()
    for counts in of.values():
        everyone.update(counts)
    legend = [("#", f"all scores of {counted(len(names), 'player')}")]
    return Drawing(title, distribution([("#", everyone)]), legend)


def rows(choice: Choice) -> Drawing:
    """Points row by row: of each of the last games of the first person, or on average."""
    statistics, preset = choice.report.statistics, choice.preset
    bars: list[tuple[str, Mapping[str, float]]] = []
    if not choice.players:
        return _nobody(f"Points row by row: {game_title(preset)}")
    if choice.each:
        person = choice.players[0]
        for game in list(statistics.of(person, preset).last)[: -BARS - 1 : -1]:
            bars.append((f"{game.at.astimezone():%Y-%m-%d}", game.points))
        title = f"Points of {person}, newest game first: {game_title(preset)}"
    else:
        for name in choice.players[:BARS]:
            figures = statistics.of(name, preset)
            # All games in the divisor: rows of an option that was not played gave nothing.
            means = {id_: n.total / figures.played for id_, n in figures.rows.items()}
            bars.append((shortened(name, NAME), means))
        title = f"Points on average: {game_title(preset)}"
    scoring = (id_ for _name, points in bars for id_, value in points.items() if value > 0)
    ids = choice.report.rows(preset, scoring)
    if not ids:
        return Drawing(title, None, [("", "No points row by row are known of these games.")])
    titles = [choice.report.label(preset, id_) for id_ in ids]
    signs = letters(titles)
    points_of = [
        (sign, [points.get(id_, 0.0) for _name, points in bars])
        for sign, id_ in zip(signs, ids, strict=True)
    ]
    draw = stacked([name for name, _points in bars], points_of)
    return Drawing(title, draw, list(zip(signs, titles, strict=True)))


def rating(choice: Choice) -> Drawing:
    """The ratings of a few, game by game, from the places of all games."""
    rated = choice.report.ratings
    names = [name for name in choice.people if name in rated][:LINES]
    title = "Rating over time"
    if not names:
        return Drawing(title, None, [("", "A rating needs games with others.")])
    of = {name: tuple((one.at, one.game_id, one.shown) for one in rated[name]) for name in names}
    meaning = "What each very likely has at least, so it begins low; F1 tells more."
    return _lines(title, of, from_zero=True, hint=meaning)


#: When a game was played, its id, and a number of it.
_Point = tuple[datetime, int, float]


def _lines(
    title: str,
    of: Mapping[str, tuple[_Point, ...]],
    *,
    from_zero: bool = False,
    hint: str = "",
) -> Drawing:
    """A line for each, over the games of all of them, which are counted from 1 on."""
    if not of:
        return _nobody(title)
    played = sorted({(at, id_) for points in of.values() for at, id_, _value in points})
    count = {id_: number for number, (_at, id_) in enumerate(played, 1)}
    series = [
        Series(name, letter, tuple((count[id_], value) for _at, id_, value in points))
        for (name, points), letter in zip(of.items(), letters(of), strict=True)
    ]
    legend = [(one.letter, one.name) for one in series]
    legend.append(("", hint or "Where games lie too close, a point is the mean of several."))
    days = [f"{at.astimezone():%Y-%m-%d}" for at, _id in played]
    return Drawing(title, lines(series, days, from_zero=from_zero), legend)


def _nobody(title: str) -> Drawing:
    return Drawing(title, None, [("", "Nobody who is looked at finished such a game.")])


#: Every chart by its id.
CHARTS: Mapping[str, Callable[[Choice], Drawing]] = {
    "scores": scores,
    "spread": spread,
    "rows": rows,
    "rating": rating,
}
