"""Commands on files: the boards at the end of a game, and whole games."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from companion.cli.output import (
    GOOD,
    REFUSED,
    AsJson,
    File,
    KeepGoing,
    complain,
    error_json,
    error_lines,
    name_of,
    print_json,
    refusal_line,
    text_of,
)
from companion.notation.desk import scored as read_and_score
from companion.notation.game_file import replay as play
from companion.notation.series import added_up, series_json, series_report
from companion.notation.sheet import sheet_json, sheet_table
from companion.referee import NotationError, Setup, SetupError
from companion.referee.scores import ScoreSheet


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
            read = read_and_score(text_of(file), keep_going=keep_going)
        except NotationError as error:
            code = REFUSED
            results.append(error_json(error, keep_going))
            if not as_json:
                complain(*error_lines(file, error, keep_going))
            if not keep_going:
                break
            continue
        scored.append((name_of(file), read.setup, read.sheet))
        results.append(sheet_json(read.setup, read.sheet, read.warnings))
        if not as_json:
            heading = f"== {name_of(file)}\n" if len(files) > 1 else ""
            print(heading + sheet_table(read.setup, read.sheet, read.warnings))
    if len(files) > 1:
        try:
            for series, warnings in added_up(scored):
                results.append(series_json(series, warnings))
                if not as_json:
                    print(series_report(series, warnings))
        except SetupError as error:
            code = REFUSED
            if as_json:
                results.append(error_json(NotationError(str(error)), keep_going))
            else:
                complain(str(error))
    if as_json:
        print_json(results[0] if len(files) == 1 else results)
    raise typer.Exit(code)


def replay(file: File, as_json: AsJson = False, keep_going: KeepGoing = False) -> None:
    """Check every event of a game file and print the first refusal or the sheet."""
    try:
        played = play(text_of(file), keep_going=keep_going)
    except NotationError as error:
        if as_json:
            print_json(error_json(error, keep_going))
        else:
            complain(*error_lines(file, error, keep_going))
        raise typer.Exit(REFUSED) from None
    game = played.game
    finished = game.prompt().finished
    if as_json:
        print_json(
            {
                "events": len(played.told),
                "refused": [refusal.to_json() for refusal in played.refused],
                "finished": finished,
                "score": sheet_json(game.setup, game.score()),
            }
        )
    else:
        complain(*(refusal_line(file, refusal) for refusal in played.refused))
        if keep_going or not played.refused:
            print(sheet_table(game.setup, game.score(), finished=finished))
    raise typer.Exit(REFUSED if played.refused else GOOD)
