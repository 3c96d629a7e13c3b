"""How a state of a game is shown that is only looked at: the one place that knows which widget does
it for which family."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from textual.widget import Widget

from companion.games import family_of
from companion.referee.game import Game
from companion.referee.scores import ScoreSheet

if TYPE_CHECKING:
    from screens.session import Session
    from screens.table import TableScreen


class StateView(Widget):
    """Everything that lies on the table in one state of a game.

    ``legend`` tells in Markdown how it is read. What it needs from the game it takes from the
    state alone, so that any moment of it can be shown.
    """

    legend = ""

    def part_of(self, state: Any) -> str:
        """Which part of the game a state belongs to, as ``round 5 of 12``."""
        raise NotImplementedError

    def tell(self, state: Any, before: Any, sheet: ScoreSheet, seat: int) -> None:
        """Show *state*, of which *sheet* is the score, and what is new since *before*. Where there
        is no room for what all players have, that of *seat* is shown."""
        raise NotImplementedError


def view_of(game: Game[Any]) -> StateView:
    """A widget that shows the states of *game*."""
    return _FAMILIES[family_of(game.setup.preset).id][0](game)


def table_of(session: Session) -> TableScreen:
    """The table at which the game of *session* is played."""
    return _FAMILIES[family_of(session.game.setup.preset).id][1](session)


def _domino_view(game: Game[Any]) -> StateView:
    from screens.widgets.territories import Territories

    return Territories(game.state)


def _domino_table(session: Session) -> TableScreen:
    from screens.domino_table import DominoTable

    return DominoTable(session)


def _origin_view(game: Game[Any]) -> StateView:
    from screens.widgets.world import WorldView

    return WorldView(game.state)


def _origin_table(session: Session) -> TableScreen:
    from screens.origin_table import OriginTable

    return OriginTable(session)


#: How each family is looked at and played; imported only when a game of it is.
_FAMILIES: dict[str, tuple[Callable[[Game[Any]], StateView], Callable[[Session], TableScreen]]] = {
    "dominoes": (_domino_view, _domino_table),
    "origin": (_origin_view, _origin_table),
}
