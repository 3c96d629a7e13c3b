"""Charts in the terminal, by plotext. Importing this brings it in: do so where charts are shown.

A series is known by its letter, drawn where its points are and named in the legend below; colour
only helps. A chart is drawn anew at each size, so that it says what it can in the room it has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text
from textual.app import ComposeResult, RenderResult
from textual.containers import Vertical
from textual.widgets import Static
from textual_plotext import PlotextPlot

from companion.history.statistics import smoothed
from screens.palette import Depth

#: Colours of the series, in turn, that stay apart for most eyes; by depth. Numbers are those of
#: the 16 colours.
_COLOURS: dict[Depth, tuple[tuple[int, int, int] | int | str, ...]] = {
    "truecolor": (
        (86, 180, 233),
        (230, 159, 0),
        (0, 190, 140),
        (240, 228, 66),
        (204, 121, 167),
        (233, 108, 60),
        (190, 190, 190),
    ),
    "16": (14, 11, 10, 13, 12, 9, 15),
    "none": ("default",),
}

#: Columns that a point of a line takes at least, so that its letter can be told apart.
_POINT = 2
#: The most series that can be told apart as bars side by side.
BESIDE = 3

#: Draws on a plot of so many columns and lines. Plotext's own types know no list of markers.
Draw = Callable[[Any, int, int, Depth], None]


@dataclass(frozen=True, slots=True)
class Series:
    """Numbers of games, which are counted from 1 on, of what the legend calls *name*."""

    name: str
    letter: str
    points: tuple[tuple[int, float], ...]


def letters(names: Iterable[str]) -> tuple[str, ...]:
    """A letter for each name: one of its own where it is free, else the next of the alphabet."""
    found: list[str] = []
    for name in names:
        own = [c for c in name.upper() if c.isascii() and c.isalnum()]
        spare = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghijklmnopqrstuvwxyz"
        found.append(next((c for c in (*own, *spare) if c not in found), "?"))
    return tuple(found)


class Chart(Vertical):
    """A chart with its title in its border and its legend below."""

    def __init__(self, id: str):
        super().__init__(id=id, classes="chart")

    def compose(self) -> ComposeResult:
        yield _Canvas()
        yield Static(classes="legend", markup=False)

    def show(
        self, title: str, draw: Draw | None, legend: Sequence[tuple[str, str]], depth: Depth
    ) -> None:
        """Show a chart, or in its place why there is none: then *draw* is None and *legend* has
        that text alone."""
        self.border_title = title
        canvas = self.query_one(_Canvas)
        canvas.draw, canvas.depth = draw, depth
        canvas.display = draw is not None
        canvas.refresh()
        self.query_one(".legend", Static).update(_legend(legend, depth))


class _Canvas(PlotextPlot):
    """The plot itself."""

    # Neither ground nor axes have a colour of their own: those of the screen show through.
    def __init__(self) -> None:
        super().__init__()
        self.theme = "textual-clear"
        self.draw: Draw | None = None
        self.depth: Depth = "truecolor"

    def render(self) -> RenderResult:
        width, height = self.size
        if self.draw is None or width < 20 or height < 5:
            return Text("no room for this chart" if self.draw else "")
        plot = self.plt
        # What plotext builds cannot be built again in another size.
        plot.clear_figure()
        plot.theme(self._get_plotext_theme_name(self.app.theme))
        plot.plotsize(width, height)
        plot._set_size(width, height)
        self.draw(plot, width, height, self.depth)
        built = built_in_order(plot)
        return Text(plot.uncolorize(built)) if self.depth == "none" else Text.from_ansi(built)


def built_in_order(plot: Any) -> str:
    """What *plot* looks like. Plotext keeps the ticks below in the order of a set, which differs
    from run to run, and each label makes way for those before: put them in their own order."""
    monitor = plot.monitor
    if monitor.xticks[0]:
        ticks = sorted(zip(monitor.xticks[0], monitor.xlabels[0], strict=True))
        monitor.xticks[0], monitor.xlabels[0] = map(list, zip(*ticks, strict=True))
    return str(plot.build())


def _colour(depth: Depth, number: int) -> tuple[int, int, int] | int | str:
    colours = _COLOURS[depth]
    return colours[number % len(colours)]


def _legend(names: Sequence[tuple[str, str]], depth: Depth) -> Text:
    """Letters with what they stand for, each kept in one piece."""
    text = Text()
    for number, (letter, name) in enumerate(names):
        if number:
            text.append("   ")
        style = ""
        if letter and depth != "none":
            colour = _colour(depth, number)
            style = (
                f"rgb{colour}".replace(" ", "") if isinstance(colour, tuple) else f"color({colour})"
            )
        text.append(f"{letter} " if letter else "", f"bold {style}")
        text.append(name.replace(" ", "\N{NO-BREAK SPACE}") if letter else name)
    return text


# -- kinds of charts ------------------------------------------------------------------------------


def lines(series: Sequence[Series], days: Sequence[str], *, from_zero: bool = False) -> Draw:
    """Lines from game to game, so that those of one evening lie apart; where there are more than
    room, means of neighbours. *days* says of each game when it was played."""

    def draw(plot: Any, width: int, height: int, depth: Depth) -> None:
        # The more lines, the fewer points of each, or nothing can be told from anything.
        most = max(2, (width - 8) // (_POINT + len(series)))
        drawn = []
        for number, one in enumerate(series):
            games = smoothed([float(game) for game, _value in one.points], most)
            values = smoothed([value for _at, value in one.points], most)
            drawn.append((games, values, one.letter, _colour(depth, number)))
            plot.plot(games, values, marker=".", color=_colour(depth, number))
        # All letters lie above all lines.
        for games, values, letter, colour in drawn:
            plot.scatter(games, values, marker=letter, color=colour)
        last = len(days)
        # A single game lies in the middle.
        plot.xlim(*((1, last) if last > 1 else (0, 2)))
        plot.xticks(*_games(days, width))
        values = [value for _games, ys, _letter, _colour in drawn for value in ys]
        _limits(plot, min([*values, 0] if from_zero else values), max(values), height)

    return draw


def distribution(scores: Sequence[tuple[str, Counter[int]]]) -> Draw:
    """How often each score came, in stretches of equal width; by letter, side by side."""

    def draw(plot: Any, width: int, height: int, depth: Depth) -> None:
        least = min(min(counts) for _letter, counts in scores)
        most = max(max(counts) for _letter, counts in scores)
        room = max(2, (width - 6) // max(6, 2 * len(scores) + 1))
        step = next(s for s in _steps() if (most // s) - (least // s) < room)
        bins = range(least // step, most // step + 1)
        names = [str(b * step) if step == 1 else f"{b * step}-{b * step + step - 1}" for b in bins]
        if max(map(len, names)) >= (width - 6) // len(bins):
            names = [str(b * step) for b in bins]
        heights = [
            [sum(n for score, n in counts.items() if score // step == b) for b in bins]
            for _letter, counts in scores
        ]
        plot.multiple_bar(
            names,
            heights,
            marker=[letter for letter, _counts in scores],
            color=[_colour(depth, n) for n in range(len(scores))],
            width=0.6 if len(scores) > 1 else 0.8,
        )
        highest = max(map(max, heights))
        plot.ylim(0, highest)
        plot.yticks(*_ticks(0, highest, height))

    return draw


def stacked(names: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> Draw:
    """A bar for each name, of the points of all *rows* one after the other, by letter; the last
    ones are left out where there is no room.

    Points below 0 cannot be stacked and are left out too.
    """

    def draw(plot: Any, width: int, height: int, depth: Depth) -> None:
        # A blank line at least between two bars, or nobody sees where one ends.
        bars = min(len(names), (height - 4) // 2 + 1)
        lines = (height - 4) / bars
        thick = 0.9 * max(0, int(lines) - 2) / lines
        # The first name is drawn lowest.
        values = [[max(0.0, v) for v in reversed(points[:bars])] for _letter, points in rows]
        shown = list(reversed(names[:bars]))
        plot.stacked_bar(
            shown,
            values,
            marker=[letter for letter, _points in rows],
            color=[_colour(depth, n) for n in range(len(rows))],
            orientation="horizontal",
            width=thick,
        )
        most = max(map(sum, zip(*values, strict=True)))
        plot.xlim(0, max(1, most))
        plot.xticks(*_ticks(0, most, width // 6))

    return draw


def _steps() -> Iterable[int]:
    """1, 2, 5, 10, 20, ..."""
    ten = 1
    while True:
        yield from (ten, 2 * ten, 5 * ten)
        ten *= 10


def _ticks(least: float, most: float, room: int) -> tuple[list[float], list[str]]:
    """Round numbers from *least* to *most*, no more than fit in *room* lines."""
    wanted = max(2, min(6, room // 2))
    step = next(s for s in _steps() if (most - least) / s <= wanted)
    first = -(-least // step) * step + 0.0  # no -0
    ticks = []
    while first <= most:
        ticks.append(first)
        first += step
    return ticks, [f"{tick:.0f}" for tick in ticks]


def _games(days: Sequence[str], width: int) -> tuple[list[float], list[str]]:
    """The first and the last game with their days and, where there is room, some between."""
    last = len(days)
    what = "game " if width >= 50 else ""
    ends = {1: f"{what}1: {days[0]}", last: f"{what}{last}: {days[-1]}"}
    room = max(1, (width - 50) // 8)
    step = next(step for step in _steps() if last / step <= room)
    # A label is as wide as what it tells: none comes near to those at the ends.
    near = last * 24 / width
    between = {game: str(game) for game in range(step, last, step) if near < game < last - near}
    ticks = ends | between
    return [float(game) for game in sorted(ticks)], [ticks[game] for game in sorted(ticks)]


def _limits(plot: Any, least: float, most: float, height: int) -> None:
    if most - least < 2:
        least, most = least - 1, most + 1
    plot.ylim(least, most)
    plot.yticks(*_ticks(least, most, height))
