"""How a state of a game is shown that is only looked at: the one place that knows which widget does
it for which family."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from textual.screen import Screen
from textual.widget import Widget

from companion.games import family_of
from companion.referee.game import Game
from companion.referee.scores import Part, ScoreSheet
from companion.referee.setup import Setup

if TYPE_CHECKING:
    from screens.session import DeskSession, Session
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


@runtime_checkable
class Beside(Protocol):
    """What stands beside a score sheet: a board, or a map."""

    def explain(self, lies: Any, player: int, parts: Sequence[Part]) -> None:
        """Show what *player* has in what *lies* there, with the squares or places of *parts*
        marked."""


def view_of(game: Game[Any]) -> StateView:
    """A widget that shows the states of *game*."""
    return _of(game.setup).view(game)


def table_of(session: Session) -> TableScreen:
    """The table at which the game of *session* is played."""
    return _of(session.game.setup).table(session)


def beside_of(setup: Setup, lies: Any) -> Widget | None:
    """A widget with the id ``territory`` that is :class:`Beside`; None where there is nothing to
    see. *lies* is a state of the game, or final boards with ``rules`` and ``areas``."""
    return _of(setup).beside(lies)


def desk_of(session: DeskSession) -> Screen[None]:
    """The screen on which the end of a game of *session* is told."""
    return _of(session.boards.setup).desk(session)


def sheet_of(session: DeskSession) -> Screen[None]:
    """The score sheet of what is told on the :func:`desk_of` a session."""
    return _of(session.boards.setup).sheet(session)


class _Looks(NamedTuple):
    """How a family is looked at, played, shown beside its sheet, told at its end and scored."""

    view: Callable[[Game[Any]], StateView]
    table: Callable[[Session], TableScreen]
    beside: Callable[[Any], Widget | None]
    desk: Callable[[DeskSession], Screen[None]]
    sheet: Callable[[DeskSession], Screen[None]]


def _of(setup: Setup) -> _Looks:
    return _FAMILIES[family_of(setup.preset).id]


def _domino_view(game: Game[Any]) -> StateView:
    from screens.widgets.territories import Territories

    return Territories(game.state)


def _domino_table(session: Session) -> TableScreen:
    from screens.domino_table import DominoTable

    return DominoTable(session)


def _domino_beside(lies: Any) -> Widget:
    from screens.widgets.territories import SheetBoard

    return SheetBoard(lies.rules, lies.areas[0], crop="taken", id="territory")


def _domino_desk(session: DeskSession) -> Screen[None]:
    from screens.quick import QuickScreen

    return QuickScreen(session)


def _domino_sheet(session: DeskSession) -> Screen[None]:
    from screens.quick_sheet import QuickSheetScreen

    return QuickSheetScreen(session)


def _origin_view(game: Game[Any]) -> StateView:
    from screens.widgets.world import WorldView

    return WorldView(game.state)


def _origin_table(session: Session) -> TableScreen:
    from screens.origin_table import OriginTable

    return OriginTable(session)


def _origin_beside(lies: Any) -> Widget | None:
    from companion.origin.state import State
    from screens.widgets.world import SheetMap, world_look

    if not isinstance(lies, State) or not lies.map.territories:
        return None
    return SheetMap(world_look(lies), id="territory")


def _origin_desk(session: DeskSession) -> Screen[None]:
    from screens.quick_results import ResultsScreen

    return ResultsScreen(session)


def _origin_sheet(session: DeskSession) -> Screen[None]:
    from screens.quick_results import ResultsSheetScreen

    return ResultsSheetScreen(session)


#: Imported only when a game of the family is looked at.
_FAMILIES: dict[str, _Looks] = {
    "dominoes": _Looks(_domino_view, _domino_table, _domino_beside, _domino_desk, _domino_sheet),
    "origin": _Looks(_origin_view, _origin_table, _origin_beside, _origin_desk, _origin_sheet),
}
