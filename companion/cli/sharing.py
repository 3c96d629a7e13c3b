"""The commands that hand stored games to somebody and take in those of others."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from companion.cli.output import (
    REFUSED,
    bytes_of,
    complain,
    error_lines,
    folder_or_file,
    name_of,
    opened,
    warn,
    write_out,
)
from companion.history.paths import find_paths
from companion.referee import CompanionError, DataError, NotationError
from companion.referee.files import write_bytes
from companion.referee.text import counted, listed
from companion.sharing.formats import FORMATS, Format

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store
    from companion.sharing.incoming import Incoming, Judged


class ExportCommand(TyperCommand):
    """Its help says what each format is."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        with formatter.section("--as FORMAT"):
            formatter.write_dl([(one.id, one.title) for one in FORMATS.values()])


def _formats(begun: str) -> list[str]:
    return [id_ for id_ in FORMATS if id_.startswith(begun)]


def export(
    context: typer.Context,
    numbers: Annotated[
        list[int] | None, typer.Argument(metavar="[ID...]", help="As 'companion games' lists them.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All games, the bin's aside.")] = False,
    format_: Annotated[
        str,
        typer.Option("--as", metavar="FORMAT", help="One of those below.", autocompletion=_formats),
    ] = "game",
    to: Annotated[
        str | None,
        typer.Option(
            "--to",
            metavar="FILE",
            help="Instead of standard output; in a folder the files get names of their own.",
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace files that are there already.")
    ] = False,
) -> None:
    """Write stored games in one of many formats, for somebody else or another program.

    JSON, game files, score files and codes can be read back with 'companion import'.
    """
    if every == bool(numbers):
        raise typer.BadParameter("name games by their ids, or --all", param_hint="ID")
    if force and to is None:
        raise typer.BadParameter("it goes with --to", param_hint="--force")
    chosen = FORMATS.get(format_.lower())
    if chosen is None:
        known = listed(FORMATS, "or")
        raise typer.BadParameter(f"{known} was expected, not '{format_}'", param_hint="--as")
    if chosen.binary and to is None and sys.stdout is not None and sys.stdout.isatty():
        raise typer.BadParameter(
            f"{chosen.id} is not for a terminal: say where it goes with --to FILE"
        )
    target = None if to is None else folder_or_file(to)
    path = find_paths(context.obj).database
    if not path.exists():
        which = f"there is no game {numbers[0]}: " if numbers else ""
        raise CompanionError(f"{which}no game has been stored yet")
    with opened(find_paths(context.obj)) as store:
        ids = list(dict.fromkeys(numbers)) if numbers else _all(store, chosen)
        if target is not None and target.is_dir():
            _write_into(target, store, chosen, ids, force)
        elif chosen.single and len(ids) != 1:
            raise CompanionError(
                f"a file of this format holds one game, not {len(ids)}: name one of them, "
                "or a folder with --to"
            )
        elif target is None:
            write_out(chosen.write(store, ids))
        else:
            _check_free(target, force)
            write_bytes(target, chosen.write(store, ids), new=not target.exists())


def _all(store: Store, chosen: Format) -> list[int]:
    """The ids of all games that the format takes, oldest first; says how many it does not take."""
    games = sorted(store.games(), key=lambda game: (game.played_at, game.id))
    lacking = [chosen.lacking(game) for game in games]
    for what, left in Counter(filter(None, lacking)).items():
        many = "is" if left == 1 else "are"
        complain(f"{counted(left, 'game')} that {many} {what} {many} left out")
    taken = [game.id for game, what in zip(games, lacking, strict=True) if not what]
    if not taken:
        raise CompanionError("there is no game to export")
    return taken


def _write_into(
    folder: Path, store: Store, chosen: Format, ids: Sequence[int], force: bool
) -> None:
    """A file for each game, or one for all where the format holds many; all or none."""
    from companion.sharing.shared import shared

    files: dict[Path, bytes] = {}
    if chosen.single or len(ids) == 1:
        for game in shared(store, ids):
            name = chosen.file_name(game)
            if folder / name in files:
                name = chosen.file_name(game, number=True)
            files[folder / name] = chosen.write(store, [game.summary.id])
    else:
        files[folder / f"companion-games.{chosen.extension}"] = chosen.write(store, ids)
    for file in files:
        _check_free(file, force)
    for file, data in files.items():
        write_bytes(file, data, new=not file.exists())
        print(file)


def _check_free(file: Path, force: bool) -> None:
    """Refuse a file that must not be replaced, and what cannot be one."""
    if not file.parent.is_dir():
        raise DataError(f"{file} cannot be written: there is no folder {file.parent}")
    if file.exists() and not file.is_file():
        raise DataError(f"{file} cannot be written: it is there and no file")
    if file.exists() and not force:
        raise DataError(f"{file} is there already; --force replaces it. Nothing was written")


def import_(
    context: typer.Context,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Files, or - for standard input.")
    ],
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Only tell what would be stored.")
    ] = False,
) -> None:
    """Store the games of files of any format that can be read back.

    All or nothing: where one file is refused, or one game is in conflict with a stored one,
    nothing is stored. Nothing that is stored already is changed.
    """
    games = _read(files)
    with opened(find_paths(context.obj)) as store:
        from companion.sharing.incoming import judge, store_new

        judged = judge(store, games)
        conflicts = [one for one in judged if one.standing == "conflict"]
        for one in judged:
            if one.standing == "known":
                print(f"Known: {_known(one)}")
        for one in conflicts:
            which = f"game {one.known.id}: " if one.known else ""
            complain(f"{one.incoming.source}: conflict: {which}{one.remark}")
        if conflicts:
            complain("Nothing was stored.")
            raise typer.Exit(REFUSED)
        new = [one for one in judged if one.standing == "new"]
        for one in new:
            stored = "it would be stored" if dry_run else "it is stored"
            warn(
                *(
                    f"{one.incoming.source}: {w}; {stored} all the same"
                    for w in one.incoming.warnings
                )
            )
        if dry_run:
            for one in new:
                print(f"New: {_line(one.incoming)}")
            print("Nothing was stored: this was a dry run.")
            return
        for id_, one in zip(store_new(store, judged), new, strict=True):
            print(f"Game {id_}: {_line(one.incoming)}")
        if not new:
            print("Nothing new.")


def _read(files: Sequence[str]) -> list[Incoming]:
    """The games of all files; tells what is wrong with each that is refused."""
    from companion.sharing.files import read, read_bytes

    games: list[Incoming] = []
    refused = False
    for file in files:
        try:
            games += read(bytes_of(file, read_bytes), name_of(file))
        except NotationError as error:
            complain(*error_lines(file, error, False))
            refused = True
        except CompanionError as error:
            complain(f"{name_of(file)}: {error}")
            refused = True
    if refused:
        complain("Nothing was stored.")
        raise typer.Exit(REFUSED)
    return games


def _line(game: Incoming) -> str:
    """A game of a file in a line: what, who, how far."""
    from companion.sharing.records import is_finished, told_of
    from companion.sharing.shared import title

    setup = game.record.setup
    state = "finished" if is_finished(game.record) else "not finished"
    return f"{title(setup)}: {listed(setup.names)}; {told_of(game.record)}, {state}."


def _known(one: Judged) -> str:
    """Which stored game it is, and what is different."""
    known: GameSummary | None = one.known
    where = f"game {known.id}" if known else one.incoming.source
    where += " (in the bin)" if known and known.deleted_at else ""
    return f"{where}{', ' if one.remark else ''}{one.remark}."
