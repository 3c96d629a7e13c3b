"""The command that begins a game straight at the table."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer
from typer.core import TyperCommand

from companion import user_data_folder
from companion.cli.output import complain, opened
from companion.dominoes.box import box
from companion.dominoes.quests import draw
from companion.dominoes.rules import BOXES, CORNERS, find_preset
from companion.games import family_of, offer_of, offers
from companion.history.paths import find_paths
from companion.history.series import members
from companion.origin.map_files import find_map
from companion.plain.people import parse_players
from companion.referee import DataError, Series, Setup, SetupError
from companion.referee.family import CORNERS as CORNERS_TOLD
from companion.referee.family import MAP, QUESTS, Family
from companion.referee.text import listed

if TYPE_CHECKING:
    from companion.history import GameSummary


class PlayCommand(TyperCommand):
    """Its help names every game with its options."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        super().format_help(ctx, formatter)
        for offer in offers():
            numbers = listed(map(str, family_of(offer.id).player_counts(offer.id)), "or")
            with formatter.section(f"--game {offer.id} ({numbers} players), with any --option of"):
                formatter.write_dl(
                    [
                        (choice.word, f"{choice.title}: {choice.help}")
                        for choice in offer.options.values()
                    ]
                )


def _presets(begun: str) -> list[str]:
    return [offer.id for offer in offers() if offer.id.startswith(begun)]


def _options(context: typer.Context, begun: str) -> list[str]:
    chosen = context.params.get("game")
    known = [offer for offer in offers() if chosen in (None, offer.id)]
    options = dict.fromkeys(option for offer in known for option in offer.options)
    return [option for option in options if option.startswith(begun)]


def _quests(begun: str) -> list[str]:
    known = dict.fromkeys(id_ for name in BOXES for id_ in box(name).quests)
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
    map_: Annotated[
        str | None,
        typer.Option(
            "--map",
            metavar="NAME",
            help="The world map, as 'companion map list' names it; without it the map is learned "
            "while playing.",
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
            games = listed([offer.id for offer in offers()], "or")
            raise SetupError(f"which game? Say it with --game: {games}")
        offer, family = offer_of(game.lower()), family_of(game.lower())
        if players is None or not players.strip():
            numbers = listed(map(str, family.player_counts(offer.id)), "or")
            raise SetupError(
                f"who plays? Name {numbers} players with --players, in seating order, "
                "e.g. --players Ann,Ben"
            )
        options = family.resolved(offer.id, tuple(id_.lower() for id_ in option or ()))
        known = family.colours(offer.id, options)
        absent = {c: choice.id for choice in offer.options.values() for c in choice.colours}
        absent = {colour: id_ for colour, id_ in absent.items() if colour not in known}
        setup = Setup(offer.id, options, parse_players(players, known, absent))
        setup = _settled(setup, family, plain, quest or [], start or [], map_)
        if series is not None:
            setup = replace(setup, series=_series(context, series, offer.series))
        setup = family.settled(setup)
    except SetupError as error:
        raise typer.BadParameter(str(error)) from None
    try:
        setup = family.personal(setup, user_data_folder())
    except DataError as error:
        complain(f"your own list of dominoes is left aside: {error}")
    if plain:
        from companion.plain.play import run as run_plain

        raise typer.Exit(run_plain(context.obj, setup))
    from screens.app import run

    raise typer.Exit(run(context.obj, setup))


def _settled(
    setup: Setup, family: Family, plain: bool, quest: list[str], start: list[str], map_: str | None
) -> Setup:
    """The set-up with what this game has to settle besides: quests, corners of starts, a map."""
    needs = family.wanted(setup.preset, setup.options, len(setup.players))
    named = tuple(id_.lower() for id_ in quest)
    if QUESTS in needs:
        named = draw(find_preset(setup.preset)[0], named, random.Random())
    starts = tuple(_corners(text) for text in start)
    if CORNERS_TOLD in needs and plain and not starts:
        raise SetupError(
            "which corners of each start are coloured? Say it with --start, e.g. 'Ann nw se'"
        )
    setup = replace(setup, quests=named, starts=starts)
    if MAP in needs:
        if map_ is None:
            return setup
        found = find_map(map_, user_data_folder())
        return replace(setup, territories=found.territories, borders=found.borders)
    if map_ is not None:
        raise SetupError(f"{setup.preset} is not played on a map")
    return setup


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
