"""What a family of games must answer to be refereed."""

from __future__ import annotations

from typing import Protocol, TypeVar

from companion.referee.events import Event, Vocabulary
from companion.referee.prompts import Prompt
from companion.referee.rulings import Ruling
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Setup

State = TypeVar("State")


class Ruleset(Protocol[State]):
    """Pure functions over immutable states; none of them changes its arguments."""

    vocabulary: Vocabulary

    def start(self, setup: Setup) -> State:
        """The state before the first event; raises :class:`SetupError`."""

    def rule(self, state: State, event: Event) -> Ruling:
        """Accepted, or every rule that *event* breaks in *state*."""

    def apply(self, state: State, event: Event) -> State:
        """The state after *event*; never raises, whatever the event.

        Of a refused event, what can lie on a table is done; what cannot has no effect on the
        board, but its turn passes.
        """

    def prompt(self, state: State) -> Prompt:
        """What the table must tell next."""

    def score(self, state: State) -> ScoreSheet:
        """The sheet as if the game ended in *state*."""

    def tell(self, before: State, event: Event, after: State) -> str:
        """The log's sentence: what happened and what followed from it by rule."""
