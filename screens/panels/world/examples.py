"""Examples of what may be typed: answers of this very game, as short as the field reads them."""

from __future__ import annotations

from itertools import islice

from companion.origin.actions import ActionAnswers
from companion.origin.events import Evolve
from companion.origin.pawns import kinds_of
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.text import joined, split

#: How many words of a whole event are left out for the short answers to each kind of ask: what it
#: is, and the player who is asked.
_LEFT_OUT = {"neutral": 1, "action": 2, "strait": 2, "reward": 2}


def examples(ask: Ask) -> str:
    """The first answer and, of actions, one by which a pawn comes and one by which a pawn goes;
    empty for asks whose answers are nothing to go by."""
    left_out = _LEFT_OUT.get(ask.kind)
    if left_out is None:
        return ""
    found: list[Event] = []
    if isinstance(ask.answers, ActionAnswers) and ask.player is not None:
        for territory, mask in ask.answers.evolutions[:1]:
            found.append(Evolve(ask.player, territory, next(kinds_of(mask))))
        found += ask.answers.moves[:1]
    found = found or list(islice(ask.answers, 1))
    words = ([word.text for word in split(event.text())] for event in found)
    # Passing has no more words than that.
    return ", or ".join(joined(told[left_out:] or told[:1]) for told in words)
