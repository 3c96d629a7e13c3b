"""A game as the screens use it: the one place through which they write."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from companion.notation.desk import Desk, Ending
from companion.referee.errors import CompanionError, StaleRevision
from companion.referee.events import Event
from companion.referee.game import Game
from companion.referee.journal import Change
from companion.referee.prompts import Ask, Dealer
from companion.referee.rulings import ACCEPTED, Ruling


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a wish to write; true when it was carried out.

    ``ruling`` holds the breaches of a refusal. ``message`` is for the person: the referee's
    sentences, or what went wrong with the journal or its file. ``reloaded`` tells that another
    window had gone on and the game shown is now the stored one.
    """

    done: bool
    message: str = ""
    ruling: Ruling = ACCEPTED
    reloaded: bool = False

    def __bool__(self) -> bool:
        return self.done


class Undoable(Protocol):
    """Something with a journal."""

    @property
    def can_undo(self) -> bool: ...

    @property
    def can_redo(self) -> bool: ...

    def undo(self) -> None: ...

    def redo(self) -> None: ...


Kept = TypeVar("Kept", bound=Undoable)


class Writes(Generic[Kept]):
    """What a screen has open and writes to.

    ``changed`` is called with it after each write that went through. ``reload`` reads it again
    when another window wrote to it first; without it, it stays as it was.
    """

    def __init__(
        self,
        game: Kept,
        changed: Callable[[Kept], None] | None = None,
        reload: Callable[[], Kept] | None = None,
    ):
        self.game = game
        self._changed = changed
        self._reload = reload

    def undo(self) -> Outcome:
        """Take back the last command, corrections too."""
        if not self.game.can_undo:
            return Outcome(False, "There is nothing to take back.")
        return self._write(lambda game: game.undo())

    def redo(self) -> Outcome:
        """Do again what was taken back last."""
        if not self.game.can_redo:
            return Outcome(False, "Nothing was taken back that could be done again.")
        return self._write(lambda game: game.redo())

    def _write(self, act: Callable[[Kept], Ruling | None]) -> Outcome:
        try:
            ruling = act(self.game)
            if ruling is not None and not ruling:
                return Outcome(False, ruling.message, ruling)
            if self._changed is not None:
                self._changed(self.game)
        except StaleRevision as error:
            return self._read_again(error)
        except CompanionError as error:
            return Outcome(False, str(error))
        return Outcome(True)

    def _read_again(self, error: StaleRevision) -> Outcome:
        if self._reload is None:
            return Outcome(False, str(error))
        try:
            self.game = self._reload()
        except CompanionError as unreadable:
            return Outcome(False, f"{error}. {unreadable}")
        return Outcome(False, str(error), reloaded=True)


class Session(Writes[Game[Any]]):
    """The open game of a screen; *dealer* draws where the table wants the app to."""

    def __init__(
        self,
        game: Game[Any],
        changed: Callable[[Game[Any]], None] | None = None,
        reload: Callable[[], Game[Any]] | None = None,
        dealer: Dealer | None = None,
    ):
        super().__init__(game, changed, reload)
        self._dealer = dealer or Dealer()

    def submit(self, event: Event) -> Outcome:
        """Enter the next event."""
        return self._write(lambda game: game.submit(event))

    def draw(self, ask: Ask) -> Outcome:
        """Let the app draw what the table would draw at random, and enter it."""
        return self.submit(self._dealer.deal(ask))

    def overrule(self, event: Event | int) -> Outcome:
        """Enter an event that was refused, or insist on event number *event* of the log."""
        return self._write(lambda game: game.overrule(event))

    def change(self, change: Change) -> Outcome:
        """Correct the journal or the set-up."""
        return self._write(lambda game: game.change(change))


class DeskSession(Writes[Desk]):
    """The open boards of a screen that scores them without a referee."""

    @property
    def boards(self) -> Ending:
        """The end of the game as it is told now."""
        return self.game.boards

    def edit(self, change: Callable[[Any], Ending]) -> Outcome:
        """Carry out an edit; what cannot lie on a table is refused with its reason."""
        return self._write(lambda desk: desk.change(change(desk.boards)))
