"""The command line. It starts the app, or reads and writes files without it.

Exit codes: 0 all is well, 1 something was refused or is not what it should be, 2 a wrong call,
130 stopped with Ctrl-C.
"""

from __future__ import annotations

import json
import os
import random
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TextIO

import typer
from typer.core import TyperGroup

from companion import __version__
from companion.dominoes import user_tiles
from companion.dominoes.quests import draw
from companion.dominoes.rules import CORNERS, Rules, colours, find_preset, resolved, wanted
from companion.games import presets, ruleset_for
from companion.history.paths import DATABASE_VARIABLE, Paths, find_paths
from companion.history.series import members
from companion.notation.boards import score as score_boards
from companion.notation.boards import score_file_of
from companion.notation.checks import check
from companion.notation.game_file import Played, Refusal, write_game
from companion.notation.game_file import replay as play
from companion.notation.score_file import read_score_file, write_score_file
from companion.notation.series import added_up, series_json, series_report
from companion.notation.sheet import sheet_json, sheet_table, wrapped
from companion.notation.source import LARGEST_FILE, NotationErrors, decoded
from companion.plain.people import parse_players
from companion.referee import (
    CompanionError,
    DataError,
    NotationError,
    Series,
    Setup,
    SetupError,
)
from companion.referee.scores import ScoreSheet

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store

GOOD, REFUSED = 0, 1


class _Commands(TyperGroup):
    """Commands whose every expected problem ends in one message and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            _complain(str(error))
        except BrokenPipeError:
            raise  # whoever read the output has seen enough
        except OSError as error:
            _complain(_why(error))
        raise typer.Exit(REFUSED)


app = typer.Typer(
    cls=_Commands,
    help="Companion: referee and scorekeeper of a board game on a real table. "
    "Without a command it starts the app.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
tiles = typer.Typer(
    cls=_Commands,
    help="The dominoes of your box that differ from the shipped list.",
    no_args_is_help=True,
    rich_markup_mode=None,
)
app.add_typer(tiles, name="tiles")

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
KeepGoing = Annotated[
    bool, typer.Option("--keep-going", help="Go on after an error and tell all of them.")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]
Game = Annotated[
    str | None,
    typer.Option("--game", metavar="NAME", help="Only of this box, such as origins."),
]


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
        code = _silenced(REFUSED)
    except OSError as error:
        _complain(_why(error))
        code = _silenced(REFUSED)
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


def _presets(begun: str) -> list[str]:
    return [preset.id for _box, preset in presets() if preset.id.startswith(begun)]


def _options(context: typer.Context, begun: str) -> list[str]:
    chosen = context.params.get("game")
    known = [p for _box, p in presets() if chosen in (None, p.id)]
    options = dict.fromkeys(option for preset in known for option in preset.options)
    return [option for option in options if option.startswith(begun)]


def _quests(begun: str) -> list[str]:
    known = dict.fromkeys(id_ for box, _preset in presets() for id_ in box.quests)
    return [id_ for id_ in known if id_.startswith(begun)]


@app.command("play")
def start_game(
    context: typer.Context,
    game: Annotated[
        str,
        typer.Option(
            "--game", metavar="PRESET", help="Such as kingdomino.", autocompletion=_presets
        ),
    ],
    players: Annotated[
        str,
        typer.Option(
            "--players", metavar="NAMES", help="In seating order, e.g. Ann,Ben or 'Ann pink,Ben'."
        ),
    ],
    option: Annotated[
        list[str] | None,
        typer.Option("--option", metavar="ID", help="May be given again.", autocompletion=_options),
    ] = None,
    quest: Annotated[
        list[str] | None,
        typer.Option(
            "--quest",
            metavar="ID",
            help="May be given twice; what is not named is drawn.",
            autocompletion=_quests,
        ),
    ] = None,
    start: Annotated[
        list[str] | None,
        typer.Option(
            "--start",
            metavar="TEXT",
            help="Whose 2 by 2 start has which coloured corners, e.g. 'Ann nw se'; once for each.",
        ),
    ] = None,
    series: Annotated[
        str | None,
        typer.Option(
            "--series",
            metavar="NAME",
            help="The next game of the stored series of this name, or the first of a new one.",
        ),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Play in lines of text instead of on a screen.")
    ] = False,
) -> None:
    """Begin a game straight at the table.

    With --plain and lines that come from a file or a pipe, the exit code is 1 if one of them was
    not understood, or was refused and not overruled.
    """
    plain = plain or bool(context.parent and context.parent.params.get("plain"))
    try:
        box, preset = find_preset(game.lower())
        options = resolved(box, preset, tuple(id_.lower() for id_ in option or ()))
        seated = parse_players(players, colours(box, options))
        needs = wanted(preset.id, options, len(seated))
        named = tuple(id_.lower() for id_ in quest or ())
        if needs.quests:
            named = draw(box, named, random.Random())
        starts = tuple(_corners(text) for text in start or ())
        if needs.corners and plain and not starts:
            raise SetupError(
                "which corners of each start are coloured? Say it with --start, e.g. 'Ann nw se'"
            )
        linked = _series(context, series, preset.series) if series is not None else None
        setup = Setup(preset.id, options, seated, quests=named, starts=starts, series=linked)
        setup = Rules.of(setup).setup
    except SetupError as error:
        raise typer.BadParameter(str(error)) from None
    try:
        own = user_tiles.tiles_for(preset.id, _tiles(context), options)
        setup = replace(setup, tiles=own)
    except DataError as error:
        _complain(f"your own list of dominoes is left aside: {error}")
    if plain:
        from companion.plain.play import run as run_plain

        raise typer.Exit(run_plain(context.obj, setup))
    from screens.app import run

    raise typer.Exit(run(context.obj, setup))


def _corners(text: str) -> tuple[str, tuple[str, ...]]:
    """``Ann nw se`` or ``Ann wild nw se``: a player's name and the coloured corners."""
    words = text.split()
    corners: list[str] = []
    while words and words[-1].lower() in CORNERS:
        corners.append(words.pop().lower())
    if words and words[-1].lower() == "wild":
        words.pop()
    if not words or not corners:
        known = " ".join(CORNERS)
        raise SetupError(f"a name and some of {known} were expected, not '{text}'")
    return " ".join(words), tuple(sorted(corners, key=list(CORNERS).index))


def _series(context: typer.Context, name: str, length: int) -> Series:
    """The game that comes next in the series of this name."""
    paths = find_paths(context.obj)
    begun: dict[int, GameSummary] = {}
    if paths.database.exists():
        with _store(paths) as store:
            begun = members(store.games(), name)
    number = max(begun, default=0)
    if number and not begun[number].finished:
        raise SetupError(f"game {number} of the series '{name}' is not finished yet")
    if number and number >= length:
        raise SetupError(f"all {number} games of the series '{name}' were played")
    return Series(name, number + 1, length)


def _version(wanted: bool) -> None:
    if wanted:
        print(f"companion {__version__}")
        raise typer.Exit(GOOD)


# -- files -----------------------------------------------------------------------------------


@app.command()
def score(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE", help="Score files, or - for standard input.")
    ],
    as_json: AsJson = False,
    keep_going: KeepGoing = False,
) -> None:
    """Check the boards at the end of a game and print the score sheet.

    Several files of one series are added up. With --json several files print a list of the
    sheets, then for each series {"series": NAME, "totals": {PLAYER: SUM, ...}, "winners":
    [PLAYER, ...], "warnings": [...]}; winners are empty while a game of the series is missing.
    """
    results: list[dict[str, Any]] = []
    scored: list[tuple[str, Setup, ScoreSheet]] = []
    code = GOOD
    for file in files:
        try:
            read = read_score_file(_text(file), keep_going=keep_going)
            findings = check(read)
            if findings.errors:
                raise NotationErrors(tuple(finding.error for finding in findings.errors))
        except NotationError as error:
            code = REFUSED
            results.append(_error_json(error, keep_going))
            if not as_json:
                _complain(*_error_lines(file, error, keep_going))
            if not keep_going:
                break
            continue
        sheet = score_boards(read)
        scored.append((_name(file), read.setup, sheet))
        results.append(sheet_json(read.setup, sheet, findings.warnings))
        if not as_json:
            heading = f"== {_name(file)}\n" if len(files) > 1 else ""
            print(heading + sheet_table(read.setup, sheet, findings.warnings))
    if len(files) > 1:
        try:
            for series, warnings in added_up(scored):
                results.append(series_json(series, warnings))
                if not as_json:
                    print(series_report(series, warnings))
        except SetupError as error:
            code = REFUSED
            if as_json:
                results.append(_error_json(NotationError(str(error)), keep_going))
            else:
                _complain(str(error))
    if as_json:
        _print_json(results[0] if len(files) == 1 else results)
    raise typer.Exit(code)


@app.command()
def replay(file: File, as_json: AsJson = False, keep_going: KeepGoing = False) -> None:
    """Check every event of a game file and print the first refusal or the sheet."""
    try:
        played = play(_text(file), keep_going=keep_going)
    except NotationError as error:
        if as_json:
            _print_json(_error_json(error, keep_going))
        else:
            _complain(*_error_lines(file, error, keep_going))
        raise typer.Exit(REFUSED) from None
    game = played.game
    finished = game.prompt().finished
    if as_json:
        _print_json(
            {
                "events": len(played.told),
                "refused": [refusal.to_json() for refusal in played.refused],
                "finished": finished,
                "score": sheet_json(game.setup, game.score()),
            }
        )
    else:
        _complain(*(_refusal_line(file, refusal) for refusal in played.refused))
        if keep_going or not played.refused:
            print(sheet_table(game.setup, game.score(), finished=finished))
    raise typer.Exit(REFUSED if played.refused else GOOD)


# -- the history -----------------------------------------------------------------------------


@app.command()
def where(context: typer.Context) -> None:
    """Print where Companion keeps the games, your own data and the shipped data."""
    paths: Paths = find_paths(context.obj)
    print(f"games         {paths.database}")
    print(f"your data     {paths.user_data}")
    print(f"shipped data  {paths.shipped_data}")


@app.command()
def games(context: typer.Context, as_json: AsJson = False) -> None:
    """List the games played, the newest first."""
    paths = find_paths(context.obj)
    listed: Sequence[GameSummary] = ()
    if paths.database.exists():
        with _store(paths) as store:
            listed = store.games()
    if as_json:
        _print_json([_summary_json(game) for game in listed])
    elif not listed:
        print("No game has been stored yet.")
    for game in () if as_json else listed:
        print(_summary_line(game))


class Format(StrEnum):
    """The two text formats."""

    game = "game"
    score = "score"


@app.command()
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
    with _store(paths) as store:
        scored = any(game.id == number and game.scored for game in store.games())
        if scored and format_ is Format.score:
            _write_utf8(store.open_desk(number).boards.text)
            return
        game = store.open_game(number)
    if format_ is Format.game:
        _write_utf8(write_game(game))
    else:
        _write_utf8(write_score_file(score_file_of(game)))


@app.command("import")
def import_(context: typer.Context, file: File) -> None:
    """Store the game of a game file; nothing is stored if anything in it is refused."""
    try:
        played = play(_text(file))
    except NotationError as error:
        _complain(*_error_lines(file, error, False))
        raise typer.Exit(REFUSED) from None
    if played.refused:
        _complain(_refusal_line(file, played.refused[0]), "Nothing was stored.")
        raise typer.Exit(REFUSED)
    with _store(find_paths(context.obj)) as store:
        number = _stored(store, played)
    state = "finished" if played.game.prompt().finished else "not finished"
    print(f"Game {number}: {len(played.told)} events, {state}.")


def _stored(store: Store, played: Played) -> int:
    """Store a game that was played already; all of it or nothing."""
    game = store.new_game(played.game.setup)
    try:
        for told in played.told:
            ruling = game.change(told.change())
            assert ruling, "the same event was accepted a moment ago"
    except BaseException:
        store.delete_game(game.id)
        raise
    return game.id


# -- the user's own tiles --------------------------------------------------------------------


@tiles.command("list")
def list_tiles(context: typer.Context) -> None:
    """List the dominoes whose faces you corrected."""
    report = user_tiles.check(_tiles(context))
    for difference in report.differences:
        print(difference)
    if not report.differences:
        print("You have corrected no domino.")


@tiles.command("check")
def check_tiles(context: typer.Context) -> None:
    """Check your corrections against the squares that the box has."""
    print(user_tiles.check(_tiles(context)).text)


@tiles.command("export")
def export_tiles(context: typer.Context, game: Game = None) -> None:
    """Write your corrections as CSV to standard output."""
    _write_utf8(user_tiles.export(_tiles(context), game))


@tiles.command("import")
def import_tiles(context: typer.Context, file: File) -> None:
    """Add the corrections of a CSV file to yours; all of them or none."""
    changed = user_tiles.import_tiles(_tiles(context), _text(file), _name(file))
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
    number = user_tiles.reset(_tiles(context), game, dominoes or ())
    print(f"Taken out: {number}.")


def _tiles(context: typer.Context) -> Path:
    return find_paths(context.obj).user_data / user_tiles.FILE_NAME


# -- in and out ------------------------------------------------------------------------------


def _name(file: str) -> str:
    return "standard input" if file == "-" else file


def _text(file: str) -> str:
    """The text of a file; raises :class:`NotationError` where it has none."""
    try:
        if file != "-":
            with open(file, "rb") as source:
                return decoded(source.read(LARGEST_FILE + 1))
        if sys.stdin is None:
            raise NotationError("standard input is closed")
        return decoded(sys.stdin.buffer.read(LARGEST_FILE + 1))
    except (OSError, ValueError) as error:
        reason = _reason(error) if isinstance(error, OSError) else "it is closed"
        raise NotationError(f"cannot be read: {reason}") from None


def _error_json(error: NotationError, keep_going: bool) -> dict[str, Any]:
    """The public JSON of an error; with *keep_going* all errors stand beside the first."""

    def one(error: NotationError) -> dict[str, Any]:
        return {"line": error.line, "column": error.column, "message": error.message}

    data: dict[str, Any] = {"error": one(error)}
    if keep_going and isinstance(error, NotationErrors):
        data["errors"] = [one(each) for each in error.errors]
    return data


def _error_lines(file: str, error: NotationError, keep_going: bool) -> list[str]:
    several = isinstance(error, NotationErrors) and keep_going
    errors = error.errors if several and isinstance(error, NotationErrors) else (error,)
    return [f"{_name(file)}, {each}" if each.line else f"{_name(file)}: {each}" for each in errors]


def _refusal_line(file: str, refusal: Refusal) -> str:
    rules = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
    return f"{_name(file)}, line {refusal.line}: {refusal.text}: {refusal.message}{rules}"


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


@contextmanager
def _store(paths: Paths) -> Iterator[Store]:
    # SQLModel takes half a second to import; only the history needs it.
    from companion.history.store import Store

    with Store(paths.database, ruleset_for) as store:
        yield store


def _print_json(data: Any) -> None:
    # ASCII, so that any terminal and any pipe carries it unharmed.
    print(json.dumps(data, indent=2))


def _write_utf8(text: str) -> None:
    """Write a file to standard output: UTF-8, whatever the terminal speaks."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()


def _complain(*messages: str) -> None:
    stream: TextIO | None = sys.stderr
    for message in messages:
        if stream is not None:
            print(f"companion: {message}", file=stream)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


def _why(error: OSError) -> str:
    return f"{error.filename}: {_reason(error)}" if error.filename else _reason(error)


def _silenced(code: int) -> int:
    """*code*, with the standard output closed for good, so that nothing complains at the end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
