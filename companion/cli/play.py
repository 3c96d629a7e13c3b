"""The command that begins a game straight at the table."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from companion.cli.output import complain, opened
from companion.cli.tiles import tiles_path
from companion.dominoes import user_tiles
from companion.dominoes.quests import draw
from companion.dominoes.rules import (
    CORNERS,
    Rules,
    colours,
    find_preset,
    player_counts,
    resolved,
    wanted,
)
from companion.games import presets
from companion.history.paths import find_paths
from companion.history.series import members
from companion.plain.people import parse_players
from companion.referee import DataError, Series, Setup, SetupError
from companion.referee.text import listed

if TYPE_CHECKING:
    from companion.history import GameSummary


class PlayCommand(TyperCommand):
    """Its help names every game with its options."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        for box, preset in presets():
            numbers = listed(map(str, player_counts(preset.id)), "or")
            with formatter.section(f"--game {preset.id} ({numbers} players), with any --option of"):
                formatter.write_dl(
                    [
                        (id_, f"{box.options[id_].title}: {box.options[id_].help}")
                        for id_ in preset.options
                    ]
                )


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


def start_game(
    context: typer.Context,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="PRESET", help="One of those below.", autocompletion=_presets
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="NAMES", help="In seating order, e.g. Ann,Ben or 'Ann pink,Ben'."
        ),
    ] = None,
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
        if game is None:
            games = listed([preset.id for _box, preset in presets()], "or")
            raise SetupError(f"which game? Say it with --game: {games}")
        box, preset = find_preset(game.lower())
        if players is None or not players.strip():
            numbers = listed(map(str, player_counts(preset.id)), "or")
            raise SetupError(
                f"who plays? Name {numbers} players with --players, in seating order, "
                "e.g. --players Ann,Ben"
            )
        options = resolved(box, preset, tuple(id_.lower() for id_ in option or ()))
        known = colours(box, options)
        absent = {c: id_ for id_ in preset.options for c in box.options[id_].colours}
        absent = {colour: id_ for colour, id_ in absent.items() if colour not in known}
        seated = parse_players(players, known, absent)
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
        own = user_tiles.tiles_for(preset.id, tiles_path(context), options)
        setup = replace(setup, tiles=own)
    except DataError as error:
        complain(f"your own list of dominoes is left aside: {error}")
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
        with opened(paths) as store:
            begun = members(store.games(), name)
    number = max(begun, default=0)
    if number and not begun[number].finished:
        raise SetupError(f"game {number} of the series '{name}' is not finished yet")
    if number and number >= length:
        raise SetupError(f"all {number} games of the series '{name}' were played")
    return Series(name, number + 1, length)
