"""What a correction does to a game, found by trying it on a copy: nothing is written."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from companion.referee.game import Game, Status
from companion.referee.journal import Change, ChangeSetup, Delete, Insert
from companion.referee.rulings import ACCEPTED, Ruling


@dataclass(frozen=True, slots=True)
class ScoreMove:
    """A player's total before and after; ``name`` is the new one."""

    name: str
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class MarkMove:
    """An event whose mark changes: its number after the correction (0 is the first)."""

    number: int
    before: Status
    after: Status
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Effects:
    """The game as it would be, and what is other than now.

    ``scores`` has every player in the new seating order; ``winners`` is before and after, empty
    while the game is not finished. ``otherwise`` are the numbers of events that stay as they are
    but whose sentence in the log changes.
    """

    game: Game[Any]
    scores: tuple[ScoreMove, ...]
    marks: tuple[MarkMove, ...]
    otherwise: tuple[int, ...]
    winners: tuple[tuple[str, ...], tuple[str, ...]]


def copied(game: Game[Any]) -> Game[Any]:
    """The same game once more; what is written to it is kept nowhere."""
    return Game(game.ruleset, game.first_setup, game.journal)


def tried(game: Game[Any], changes: Iterable[Change]) -> tuple[Game[Any], Ruling]:
    """A copy with the changes carried out, up to the first that is refused, and its ruling.

    Raises :class:`JournalError` or :class:`SetupError` for a change that cannot be.
    """
    trial = copied(game)
    for change in changes:
        ruling = trial.change(change)
        if not ruling:
            return trial, ruling
    return trial, ACCEPTED


def effects(before: Game[Any], after: Game[Any], changes: Iterable[Change]) -> Effects:
    """What is other in *after*, a copy of *before* with *changes* carried out."""
    came_from: list[int | None] = list(range(len(before.log)))
    renamed: dict[str, str] = {}
    for change in changes:
        if isinstance(change, Insert):
            at = len(came_from) if change.at is None else change.at
            came_from.insert(at, None)
        elif isinstance(change, Delete):
            del came_from[change.at]
        elif isinstance(change, ChangeSetup):
            renamed.update(change.renamed)
    marks: list[MarkMove] = []
    otherwise: list[int] = []
    for number, (logged, origin) in enumerate(zip(after.log, came_from, strict=True)):
        old = None if origin is None else before.log[origin]
        was = "legal" if old is None else old.status
        if logged.status != was:
            marks.append(MarkMove(number, was, logged.status, logged.ruling))
        elif (
            old is not None
            and origin is not None
            and not renamed
            and old.event == logged.event
            and before.tell(origin) != after.tell(number)
        ):
            otherwise.append(number)
    totals = {renamed.get(t.name, t.name): t.total for t in before.score().tallies}
    scores = tuple(ScoreMove(t.name, totals[t.name], t.total) for t in after.score().tallies)
    return Effects(
        after, scores, tuple(marks), tuple(otherwise), (_winners(before), _winners(after))
    )


def _winners(game: Game[Any]) -> tuple[str, ...]:
    return game.score().winners if game.prompt().finished else ()
