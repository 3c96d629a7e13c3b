"""Commands on the stored games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import typer

from companion.cli.output import AsJson, opened, print_json
from companion.history.paths import Paths, find_paths
from companion.notation.sheet import shortened, wrapped
from companion.referee.text import counted

if TYPE_CHECKING:
    from companion.history import GameSummary


#: The most columns of a note in the list: a line or two.
NOTE = 60


def where(context: typer.Context) -> None:
    """Print where Companion keeps the games, your own data and the shipped data."""
    paths: Paths = find_paths(context.obj)
    print(f"games         {paths.database}")
    print(f"your data     {paths.user_data}")
    print(f"shipped data  {paths.shipped_data}")


def games(context: typer.Context, as_json: AsJson = False) -> None:
    """List the games played, the newest first."""
    paths = find_paths(context.obj)
    listed: Sequence[GameSummary] = ()
    if paths.database.exists():
        with opened(paths) as store:
            listed = store.games()
    if as_json:
        print_json([_summary_json(game) for game in listed])
    elif not listed:
        print("No game has been stored yet.")
    for game in () if as_json else listed:
        print(_summary_line(game))


def _summary_json(game: GameSummary) -> dict[str, Any]:
    return {
        "id": game.id,
        "uid": game.uid,
        "kind": game.kind,
        "game": game.setup.preset,
        "options": list(game.setup.options),
        "players": [
            {
                "name": seat.name,
                "colour": seat.colour,
                "total": seat.score,
                "rank": seat.rank,
                "winner": seat.winner,
            }
            for seat in game.seats
        ],
        "events": game.events,
        "finished": game.finished,
        "played_at": game.played_at.isoformat(),
        "minutes": game.minutes,
        "place": game.place,
        "created_at": game.created_at.isoformat(),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
        "note": game.note,
    }


def _summary_line(game: GameSummary) -> str:
    """Id, day, game and how it ended, in the time of the table's clock."""
    day = game.played_at.astimezone().strftime("%Y-%m-%d")
    seats = sorted(game.seats, key=lambda seat: seat.rank or 0)
    if game.finished:
        told = ", ".join(f"{seat.name} {seat.score}" for seat in seats)
    else:
        many = counted(game.events, "square" if game.scored else "event")
        told = f"{', '.join(seat.name for seat in seats)}: {many}, not finished"
    # A note may come from somebody else's file: nothing in it may move the cursor.
    note = "".join(c if c.isprintable() else " " for c in game.note[: 10 * NOTE])
    told += f" ({shortened(' '.join(note.split()), NOTE)})" if note else ""
    start = f"{game.id:>4}  {day}  {game.setup.preset:<17}  "
    return wrapped(told, start, " " * len(start))
