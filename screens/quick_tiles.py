"""Faces of dominoes that are typed while boards are scored: later games know them too."""

from __future__ import annotations

from collections.abc import Iterable

from companion.dominoes import user_tiles
from companion.history.paths import find_paths
from companion.referee.errors import CompanionError
from companion.referee.setup import Setup, Tile


def keep_new_tiles(before: Iterable[Tile], setup: Setup) -> str:
    """Put the tiles of *setup* that are not among those *before* into the user's list.

    Returns what to tell the table: nothing without a new one, else that they are kept, or why not.
    """
    known = tuple(before)
    new = [tile for tile in setup.tiles if tile not in known]
    path = find_paths().user_data / user_tiles.FILE_NAME
    try:
        for tile in new:
            user_tiles.set_tile(path, setup.preset, tile)
    except CompanionError as error:
        return f"These boards have it like this, but later games will not: {error}"
    return f"The faces of {new[-1].id} are kept for later games too." if new else ""
