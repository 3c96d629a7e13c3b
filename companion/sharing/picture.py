"""A picture of a game: which one a game of each family has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from companion.games import family_of
from companion.notation.desk import Desk
from companion.referee import CompanionError
from companion.sharing.shapes import Picture

if TYPE_CHECKING:
    from companion.sharing.shared import SharedGame


def picture(game: SharedGame) -> Picture:
    """What lies on the table, as it is or as it was in the end, with names, points, the winner and
    what the signs mean; the score table of a game of which nothing else is known.

    Colour is never the only sign in it.
    """
    return _FAMILIES[family_of(game.record.setup.preset).id](game)


def _boards(game: SharedGame) -> Picture:
    from companion.sharing.board_picture import draw
    from companion.sharing.boards import score_file

    file = score_file(game.record)
    if file is None:
        raise CompanionError(f"{game.title} has no boards of squares to draw")
    return draw(game, file)


def _world(game: SharedGame) -> Picture:
    from companion.sharing import map_picture, pad_picture

    # Of a score pad, and of a map that is still to be learned, there is only the score.
    if isinstance(game.record, Desk) or not game.record.state.map.territories:
        return pad_picture.draw(game)
    return map_picture.draw(game, game.record.state)


#: Imported only when a game of the family is drawn.
_FAMILIES: Mapping[str, Callable[[SharedGame], Picture]] = {"dominoes": _boards, "origin": _world}
