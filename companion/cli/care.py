"""Commands that take care of the data: copies, going back to one, and a check-up."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import GOOD, REFUSED, complain, folder_or_file
from companion.games import ruleset_for
from companion.history.paths import find_paths
from companion.referee.text import counted


def backup(
    context: typer.Context,
    file: Annotated[
        str | None,
        typer.Argument(metavar="[FILE]", help="A new file or a folder; else beside the games."),
    ] = None,
) -> None:
    """Copy all games into one file, also while a game is played."""
    from companion.history import care

    target = None if file is None else folder_or_file(file)
    print(care.backup(find_paths(context.obj).database, target))


def restore(
    context: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A backup.")],
) -> None:
    """Go back to a backup: all games are again what they were when it was made.

    It is checked before it replaces anything, and what it replaces is kept.
    """
    from companion.history import care

    restored = care.restore(file, find_paths(context.obj).database)
    print(f"{counted(restored.games, 'game', 'games')} restored.")
    if restored.kept is not None:
        print(f"What was there before is kept: {restored.kept}")


def doctor(
    context: typer.Context,
    repair: Annotated[
        bool, typer.Option("--repair", help="Mend what can be mended, after a copy of the games.")
    ] = False,
) -> None:
    """Check the games, the names, and your own dominoes and maps.

    Scores and whatever else lists show are worked out again from what was told at the table. The
    exit code is 1 if something is not as it should be.
    """
    from companion.history.doctor import doctor as check_up

    paths = find_paths(context.obj)
    report = check_up(
        paths.database, paths.user_data, ruleset_for, repair=repair, progress=_progress
    )
    for remark in report.remarks:
        print(remark)
    for finding in report.findings:
        print(finding.text)
    for finding in report.repaired:
        print(f"Mended. {finding.text}")
    if report.copy is not None:
        print(f"The games as they were before are kept: {report.copy}")
    if report.games:
        print(f"{counted(report.games, 'game was', 'games were')} looked at.")
    if not report.findings:
        print("Everything is as it should be.")
        raise typer.Exit(GOOD)
    print(f"{counted(len(report.findings), 'thing is', 'things are')} not right.")
    if any(finding.mendable for finding in report.findings):
        complain("'companion doctor --repair' mends what lists show")
    raise typer.Exit(REFUSED)


def _progress(done: int, games: int) -> None:
    """How far it is, where somebody looks on and it takes a while."""
    if sys.stderr is not None and sys.stderr.isatty() and games > 100:
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr)
