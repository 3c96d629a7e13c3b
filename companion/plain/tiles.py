"""Faces of dominoes that the table tells as ``tile G W1 F/L``, for this game and for later ones."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from companion.dominoes import user_tiles
from companion.dominoes.rules import Rules
from companion.referee import NotationError, Setup, Tile
from companion.referee.events import Event
from companion.referee.text import Word, listed


def read_tile(rules: Rules, words: Sequence[Word]) -> Tile:
    """The domino and its halves that *words* tell, in canonical letters.

    Raises :class:`NotationError` for other than three words and for a domino that the game has
    not, :class:`DataError` for faces that cannot be.
    """
    if len(words) != 3:
        raise NotationError("a domino and its two halves were expected, e.g. tile G W1 F/L")
    id_, a, b = (word.text for word in words)
    id_ = id_.upper().lstrip("0")
    if id_ not in rules.dominoes:
        raise NotationError(f"this game has no domino {id_}")
    return user_tiles.checked(user_tiles.box_of(rules.preset.id), Tile(id_, a, b))


def with_tile(setup: Setup, tile: Tile) -> Setup:
    """The set-up with these faces of a domino, which it does not name if they are as shipped."""
    rules = Rules.of(setup)
    tiles = {one.id: one for one in setup.tiles if one.id != tile.id}
    if tile != user_tiles.shipped(user_tiles.box_of(setup.preset), tile.id):
        tiles[tile.id] = tile
    return replace(setup, tiles=tuple(tiles[id_] for id_ in rules.box.ordered(tuple(tiles))))


def faces_wanted(rules: Rules, event: Event) -> str:
    """What to type where *event* names dominoes whose faces nobody has told; often empty."""
    named = getattr(event, "dominoes", ())
    unknown = [id_ for id_ in named if id_ in rules.dominoes and not rules.known(id_)]
    if not unknown:
        return ""
    faces = f"the faces of {listed(unknown)}" if len(unknown) > 1 else "its faces"
    return f"Tell {faces} first, as they are printed, e.g. tile {unknown[0]} W1 F/L."
