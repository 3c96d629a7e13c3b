"""The command ``companion stats``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.output import AsJson, opened, print_json
from companion.games import game_title, offer_of
from companion.history.paths import find_paths
from companion.history.words import FIRST, SPREAD, fact, mode_title, number
from companion.notation.sheet import padded, shortened, table_line, width, wrapped
from companion.referee import CompanionError
from companion.referee.text import counted

if TYPE_CHECKING:
    from companion.history.report import Report
    from companion.history.statistics import Figures

#: The most columns of a name in a table.
NAME = 24

Cells = Sequence[str]


def stats(
    context: typer.Context,
    player: Annotated[
        str | None, typer.Option("--player", metavar="NAME", help="All about this player.")
    ] = None,
    game: Annotated[
        str | None, typer.Option("--game", metavar="PRESET", help="Only this game.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print statistics of the finished games: of everyone, or of one player."""
    if game is not None:
        offer_of(game)
    found = _report(context, game)
    people = found.people if found else ()
    person = None if player is None else _person(found, player, game)
    if as_json:
        print_json(report_json(found, [person] if person else people))
    elif found is None or not found.statistics.finishes:
        print(
            f"No game of {game_title(game)} is finished yet."
            if game
            else "No game is finished yet."
        )
    elif person is None:
        _print_everyone(found)
    else:
        _print_player(found, person)


def _person(found: Report | None, name: str, game: str | None) -> str:
    """The person of this name, who finished a game; raises :class:`CompanionError`."""
    person = found.person(name) if found else None
    if found and person in found.statistics.figures:
        return person
    who = f"; there are {', '.join(found.people)}" if found and found.people else ""
    if person is None:
        raise CompanionError(f"nobody called '{name}' ever played{who}")
    which = f" of {game_title(game)}" if game else ""
    raise CompanionError(f"{person} finished no game{which}{who}")


def _report(context: typer.Context, game: str | None) -> Report | None:
    """What the store tells; None where there is no store yet."""
    paths = find_paths(context.obj)
    if not paths.database.exists():
        return None
    from companion.history.queries import Filters
    from companion.history.report import report

    with opened(paths) as store:
        return report(store, Filters(preset=game or ""))


# -- JSON ------------------------------------------------------------------------------------


def report_json(found: Report | None, people: Sequence[str]) -> dict[str, Any]:
    """The public JSON: ``games`` counted; ``players`` with what they did by game, in which ``rows``
    and ``facts`` hold average, fewest and most by id; ``records``. Numbers that do not exist are
    null: a spread (standard deviation of a sample) of one game, a rating without rivals."""
    if found is None:
        return {"games": 0, "players": [], "records": []}
    return {
        "games": len(found.statistics.finishes),
        "players": [_person_json(found, name) for name in people],
        "records": [
            {
                "game": record.preset or None,
                "id": record.id,
                "title": found.title(record),
                "value": record.value,
                "players": list(record.people),
                "game_id": record.game_id,
                "at": record.at.isoformat(),
                "equalled": record.again,
            }
            for record in found.records
        ],
    }


def _person_json(found: Report, name: str) -> dict[str, Any]:
    from companion.history.statistics import head_to_head

    statistics, streak = found.statistics, found.streaks[name]
    whole, rated = statistics.of(name), found.ratings.get(name)
    return {
        "name": name,
        "played": whole.played,
        "won": whole.won,
        "shared": whole.shared,
        "streak": {"current": streak.current, "longest": streak.longest},
        "rating": {"shown": rated[-1].shown, "mu": rated[-1].mu, "sigma": rated[-1].sigma}
        if rated
        else None,
        "games": [
            {
                "game": mode.preset,
                "options": list(mode.options),
                **_figures_json(statistics.figures[name][mode]),
                "favourite": found.favourite(mode.preset, statistics.figures[name][mode]),
            }
            for mode in statistics.modes_of(name)
        ],
        "against": [
            {
                "name": rival.person,
                "games": rival.games,
                "ahead": rival.ahead,
                "level": rival.level,
                "behind": rival.behind,
                "difference": rival.difference,
            }
            for rival in head_to_head(statistics.by_person[name], name)
        ],
    }


def _figures_json(figures: Figures) -> dict[str, Any]:
    return {
        "played": figures.played,
        "won": figures.won,
        "shared": figures.shared,
        "average": figures.scores.average,
        "best": figures.scores.best,
        "spread": figures.scores.spread,
        **{
            what: {
                id_: {"average": n.average, "fewest": n.least, "most": n.best}
                for id_, n in numbers.items()
            }
            for what, numbers in (("rows", figures.rows), ("facts", figures.facts))
        },
    }


# -- text ------------------------------------------------------------------------------------


def _print_everyone(found: Report) -> None:
    statistics = found.statistics
    print(f"{counted(len(statistics.finishes), 'finished game')}\n")
    rows = []
    for name in found.people:
        figures, streak = statistics.of(name), found.streaks[name]
        rows.append(
            (
                shortened(name, NAME),
                (*_won(figures), str(streak.longest), number(found.rating(name))),
            )
        )
    _print_table("", (*_WON, "streak", "rating"), rows)
    for preset in statistics.presets:
        print(f"\n{game_title(preset)}\n")
        of = {name: statistics.of(name, preset) for name in found.people}
        _print_table(
            "",
            (*_WON, *_POINTS),
            [(shortened(n, NAME), (*_won(f), *_points(f))) for n, f in of.items() if f.played],
        )
    _print_records(found)
    _print_explained()


def _print_records(found: Report) -> None:
    preset = None
    for record in found.records:
        if record.preset != preset:
            preset = record.preset
            print(f"\nRecords, {game_title(preset) if preset else 'all games'}\n")
        times = "once" if record.again == 1 else f"{record.again} times"
        again = f", equalled {times}" if record.again else ""
        start = f"{padded(found.title(record), 30)} {record.value:>4}  "
        told = f"{record.who}, {record.at.astimezone():%Y-%m-%d}{again}"
        print(wrapped(told, start, " " * len(start)))


def _print_player(found: Report, name: str) -> None:
    from companion.history.statistics import head_to_head

    statistics = found.statistics
    figures = statistics.of(name)
    print(
        wrapped(
            f"{name}: {counted(figures.played, 'finished game')}, {figures.won} won, "
            f"{figures.shared} shared. {found.streak_told(name)} "
            f"Rating {number(found.rating(name))}.",
            indent="",
        )
    )
    for mode in statistics.modes_of(name):
        of = statistics.figures[name][mode]
        print("\n" + wrapped(mode_title(mode), indent="") + "\n")
        _print_table("", (*_WON, *_POINTS), [("", (*_won(of), *_points(of)))])
        print()
        by_id = of.rows
        ids = found.rows(mode.preset, by_id)
        rows = [(found.label(mode.preset, id_), by_id[id_]) for id_ in ids]
        rows += [(fact(id_, by_id), n) for id_, n in of.facts.items()]
        _print_table(
            "",
            ("average", "fewest", "most"),
            [(row, (number(n.average), str(n.least), str(n.best))) for row, n in rows],
        )
        if favourite := found.favourite(mode.preset, of):
            print(f"\nFavourite terrain: {found.label(mode.preset, favourite)}.")
    print("\nAgainst others\n")
    _print_table(
        "",
        ("games", "ahead", "level", "behind", "points"),
        [
            (
                shortened(r.person, NAME),
                (str(r.games), str(r.ahead), str(r.level), str(r.behind), f"{r.difference:+.1f}"),
            )
            for r in head_to_head(statistics.by_person[name], name)
        ],
    )
    _print_explained()


def _print_explained() -> None:
    from companion.history.ratings import EXPLAINED

    print("\n" + wrapped(f"{FIRST} {SPREAD} {EXPLAINED}", indent=""))


_WON = ("played", "won", "shared", "first")
_POINTS = ("average", "best", "spread")


def _won(figures: Figures) -> tuple[str, ...]:
    return str(figures.played), str(figures.won), str(figures.shared), f"{figures.share:.0%}"


def _points(figures: Figures) -> tuple[str, ...]:
    scores = figures.scores
    return number(scores.average), str(scores.best), number(scores.spread)


def _print_table(corner: str, heads: Cells, rows: Sequence[tuple[str, Cells]]) -> None:
    first = max((width(label) for label, _cells in rows), default=0)
    columns = zip(*(heads, *(cells for _label, cells in rows)), strict=True)
    widths = [max(map(len, column)) for column in columns]
    print(table_line(corner, heads, first, widths))
    for label, cells in rows:
        print(table_line(label, cells, first, widths))
