"""Commands on the stored games."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.output import (
    REFUSED,
    AsJson,
    File,
    complain,
    error_lines,
    opened,
    print_json,
    refusal_line,
    text_of,
    write_utf8,
)
from companion.history.paths import Paths, find_paths
from companion.notation.boards import score_file_of
from companion.notation.game_file import replay, write_game
from companion.notation.score_file import write_score_file
from companion.notation.sheet import wrapped
from companion.referee import CompanionError, NotationError

if TYPE_CHECKING:
    from companion.history import GameSummary


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


class Format(StrEnum):
    """The two text formats."""

    game = "game"
    score = "score"


def export(
    context: typer.Context,
    number: Annotated[int, typer.Argument(metavar="ID", help="As 'companion games' lists it.")],
    format_: Annotated[
        Format, typer.Option("--as", help="The whole game, or the boards at its end.")
    ] = Format.game,
) -> None:
    """Write a stored game as a text file to standard output."""
    paths = find_paths(context.obj)
    if not paths.database.exists():
        raise CompanionError(f"there is no game {number}: no game has been stored yet")
    with opened(paths) as store:
        scored = any(game.id == number and game.scored for game in store.games())
        if scored and format_ is Format.score:
            write_utf8(store.open_desk(number).boards.text)
            return
        game = store.open_game(number)
    if format_ is Format.game:
        write_utf8(write_game(game))
    else:
        write_utf8(write_score_file(score_file_of(game)))


def import_(context: typer.Context, file: File) -> None:
    """Store the game of a game file; nothing is stored if anything in it is refused."""
    try:
        played = replay(text_of(file))
    except NotationError as error:
        complain(*error_lines(file, error, False))
        raise typer.Exit(REFUSED) from None
    if played.refused:
        complain(refusal_line(file, played.refused[0]), "Nothing was stored.")
        raise typer.Exit(REFUSED)
    with opened(find_paths(context.obj)) as store:
        number = store.add_game(played.game)
    state = "finished" if played.game.prompt().finished else "not finished"
    print(f"Game {number}: {len(played.told)} events, {state}.")


def _summary_json(game: GameSummary) -> dict[str, Any]:
    return {
        "id": game.id,
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
        "created_at": game.created_at.isoformat(),
        "finished_at": game.finished_at.isoformat() if game.finished_at else None,
        "note": game.note,
    }


def _summary_line(game: GameSummary) -> str:
    """Id, day, game and how it ended, in the time of the table's clock."""
    day = (game.finished_at or game.created_at).astimezone().strftime("%Y-%m-%d")
    seats = sorted(game.seats, key=lambda seat: seat.rank or 0)
    if game.finished:
        told = ", ".join(f"{seat.name} {seat.score}" for seat in seats)
    else:
        what = "squares" if game.scored else "events"
        told = f"{', '.join(seat.name for seat in seats)}: {game.events} {what}, not finished"
    told += f" ({game.note})" if game.note else ""
    start = f"{game.id:>4}  {day}  {game.setup.preset:<17}  "
    return wrapped(told, start, " " * len(start))
