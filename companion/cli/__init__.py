"""The command line. It starts the app, or reads and writes files without it.

Exit codes: 0 all is well, 1 something was refused or is not what it should be, 2 a wrong call,
130 stopped with Ctrl-C.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion import __version__
from companion.cli.care import backup, doctor, restore
from companion.cli.files import replay, score
from companion.cli.history import games, where
from companion.cli.maps import maps
from companion.cli.output import GOOD, REFUSED, Commands, complain, silenced, why
from companion.cli.play import PlayCommand, start_game
from companion.cli.sharing import ExportCommand, export, import_
from companion.cli.statistics import stats
from companion.cli.tiles import tiles
from companion.history.paths import DATABASE_VARIABLE

app = typer.Typer(
    cls=Commands,
    help="Companion: referee and scorekeeper of a board game on a real table. "
    "Without a command it starts the app.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.command("play", cls=PlayCommand)(start_game)
app.command()(score)
app.command()(replay)
app.command()(where)
app.command()(games)
app.command(cls=ExportCommand)(export)
app.command("import")(import_)
app.command()(stats)
app.command()(backup)
app.command()(restore)
app.command()(doctor)
app.add_typer(tiles, name="tiles")
app.add_typer(maps, name="map")


def main() -> None:
    """Run the command line; ends the process with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        # What the terminal's encoding cannot say must not end in a traceback.
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    code: str | int | None = REFUSED
    try:
        try:
            app(prog_name="companion")
        except SystemExit as end:
            code = end.code
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except KeyboardInterrupt:
        code = 130
    except BrokenPipeError:
        code = silenced(REFUSED)
    except OSError as error:
        complain(why(error))
        code = silenced(REFUSED)
    raise SystemExit(code)


@app.callback(invoke_without_command=True)
def start(
    context: typer.Context,
    db: Annotated[
        Path | None,
        typer.Option(
            "--db", metavar="PATH", help=f"The file with the games; also {DATABASE_VARIABLE}."
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play in lines of text instead of on a screen.")
    ] = False,
    version: Annotated[
        bool,
        typer.Option(
            "--version", is_eager=True, callback=lambda v: _version(v), help="Print the version."
        ),
    ] = False,
) -> None:
    context.obj = db
    if context.invoked_subcommand is not None:
        return
    if plain:
        from companion.plain.play import run as run_plain

        raise typer.Exit(run_plain(db))
    from screens.app import run

    raise typer.Exit(run(db))


def _version(wanted: bool) -> None:
    if wanted:
        print(f"companion {__version__}")
        raise typer.Exit(GOOD)
