"""Commands on the dominoes of the user's box that differ from the shipped list."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import Commands, File, name_of, text_of, write_utf8
from companion.dominoes import user_tiles
from companion.history.paths import find_paths

tiles = typer.Typer(
    cls=Commands,
    help="The dominoes of your box that differ from the shipped list.",
    no_args_is_help=True,
    rich_markup_mode=None,
)

Game = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="Only of this box, such as origins."),
]


@tiles.command("list")
def list_tiles(context: typer.Context) -> None:
    """List the dominoes whose faces you corrected."""
    report = user_tiles.check(tiles_path(context))
    for difference in report.differences:
        print(difference)
    if not report.differences:
        print("You have corrected no domino.")


@tiles.command("check")
def check_tiles(context: typer.Context) -> None:
    """Check your corrections against the squares that the box has."""
    print(user_tiles.check(tiles_path(context)).text)


@tiles.command("export")
def export_tiles(context: typer.Context, game: Game = None) -> None:
    """Write your corrections as CSV to standard output."""
    write_utf8(user_tiles.export(tiles_path(context), game))


@tiles.command("import")
def import_tiles(context: typer.Context, file: File) -> None:
    """Add the corrections of a CSV file to yours; all of them or none."""
    changed = user_tiles.import_tiles(tiles_path(context), text_of(file), name_of(file))
    print(f"Changed: {' '.join(tile.id for tile in changed) or 'nothing'}.")


@tiles.command("reset")
def reset_tiles(
    context: typer.Context,
    dominoes: Annotated[
        list[str] | None,
        typer.Argument(metavar="[DOMINO...]", help="Only these; they need --game."),
    ] = None,
    game: Game = None,
) -> None:
    """Go back to the shipped list, for all dominoes or only for some."""
    if dominoes and game is None:
        raise typer.BadParameter("say of which box: --game NAME", param_hint="DOMINO")
    number = user_tiles.reset(tiles_path(context), game, dominoes or ())
    print(f"Taken out: {number}.")


def tiles_path(context: typer.Context) -> Path:
    """The user's own list."""
    return find_paths(context.obj).user_data / user_tiles.FILE_NAME
