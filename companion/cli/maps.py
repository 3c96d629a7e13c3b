"""Commands on world maps: what is wrong with one, which there are, and what is on one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from companion.cli.output import (
    GOOD,
    REFUSED,
    AsJson,
    Commands,
    File,
    complain,
    error_json,
    error_lines,
    name_of,
    print_json,
    text_of,
)
from companion.history.paths import find_paths
from companion.origin.map_files import Shelved, find_map, load, read_map, shelf
from companion.origin.maps import CONTINENTS, Map, check
from companion.referee import CompanionError, NotationError
from companion.referee.text import counted, listed

maps = typer.Typer(
    cls=Commands,
    help="The world maps of Origin (Matagot): the shipped one and yours.",
    no_args_is_help=True,
    rich_markup_mode=None,
)


@maps.command("check")
def check_map(context: typer.Context, file: File, as_json: AsJson = False) -> None:
    """Check a map and print everything that is wrong with it or missing.

    The map is a file, or one of the maps that 'companion map list' names.

    With --json {"title": TITLE, "territories": N, "findings": [{"message": SENTENCE,
    "territories": [NAME, ...], "broken": BOOLEAN}, ...]}; on a broken map no game can be played.
    """
    try:
        named = next((one for one in _shelved(context) if one.name == file), None)
        if named is not None and not Path(file).exists():
            map_ = load(named.path)
        else:
            map_ = read_map(text_of(file), name_of(file))
    except CompanionError as error:
        told = error if isinstance(error, NotationError) else NotationError(str(error))
        if as_json:
            print_json(error_json(told, False))
        elif told is error:
            complain(*error_lines(file, told, False))
        else:
            complain(str(error))
        raise typer.Exit(REFUSED) from None
    findings = check(map_)
    if as_json:
        print_json(
            {
                "title": map_.title,
                "territories": len(map_.territories),
                "findings": [
                    {"message": f.text, "territories": [*f.territories], "broken": f.broken}
                    for f in findings
                ],
            }
        )
    else:
        for finding in findings:
            print(finding)
        if not findings:
            print(f"{name_of(file)}: {summary(map_)}. Everything is as it should be.")
    raise typer.Exit(REFUSED if findings else GOOD)


def _shelved(context: typer.Context) -> tuple[Shelved, ...]:
    return shelf(find_paths(context.obj).user_data)


@maps.command("list")
def list_maps(context: typer.Context) -> None:
    """List the maps by name, with their titles and files."""
    for one in _shelved(context):
        kind = "yours" if one.own else "shipped"
        unsaved = " (changes not saved: go on in the app)" if one.draft else ""
        print(f"{one.name}: {one.title}, {kind}, {one.path}{unsaved}")
        if one.trouble:
            print(f"  {one.trouble}")


@maps.command("show")
def show_map(
    context: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help="A map's name or title.")],
) -> None:
    """Print the territories of a map by continent, with their neighbours."""
    map_ = find_map(name, find_paths(context.obj).user_data)
    print(f"{map_.title}: {summary(map_)}")
    width = max((len(land.name) for land in map_.territories), default=0)
    for continent, title in CONTINENTS.items():
        lands = map_.on(continent)
        if lands:
            print(f"\n{title}")
        for land in lands:
            across = {b.a if b.b == land.name else b.b for b in map_.straits_of(land.name)}
            near = [f"~{n}" if n in across else n for n in map_.neighbours(land.name)]
            origin = "the Origin; " if land.origin else ""
            print(f"  {land.name:{width}}  {land.colour:6}  {origin}next to {listed(near)}")
    if map_.straits:
        print("\n~ across a strait")


def summary(map_: Map) -> str:
    """How much is on a map, in words."""
    land = len(map_.borders) - len(map_.straits)
    return (
        f"{counted(len(map_.territories), 'territory', 'territories')}, "
        f"{counted(land, 'border')}, {counted(len(map_.straits), 'strait')}"
    )
