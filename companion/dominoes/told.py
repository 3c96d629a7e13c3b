"""Whole events as people read and type them: ``place Ann 23 e5 n``, with the names of squares.

The line of a game file is read just as well, names in any case, and the short answer that
:mod:`companion.dominoes.typed` reads where something is asked (``e5 n``).
"""

from __future__ import annotations

import re
import sys
from dataclasses import fields, replace
from typing import NamedTuple

from companion.dominoes.events import VOCABULARY, Choose, Discard, Line, Place
from companion.dominoes.grid import Grid
from companion.dominoes.state import State
from companion.dominoes.typed import labels_joined, read_answer
from companion.referee.events import MAYBE_SQUARE, SQUARE, Event
from companion.referee.game import Game
from companion.referee.journal import Amend
from companion.referee.prompts import Ask
from companion.referee.text import Word, joined, split

_PAIR = re.compile(r"(-?[0-9]{1,2}),(-?[0-9]{1,2})", re.ASCII)


def as_told(grid: Grid, event: Event) -> str:
    """The line of an event with the names of its squares."""
    words = [word.text for word in split(event.text())]
    for at in range(_squares_from(type(event)), len(words)):
        found = _PAIR.fullmatch(words[at])
        square = (int(found[1]), int(found[2])) if found else (0, 0)
        if found and grid.holds(square):
            words[at] = grid.name(square)
    return joined(words)


def read_told(state: State, text: str, ask: Ask | None = None) -> Event:
    """The event that *text* means in *state*; it may still be refused by the rules.

    *ask* is what is asked there, for a short answer. Raises :class:`NotationError` with the
    column and what was expected.
    """
    words = split(text)
    kind = VOCABULARY.kinds.get(words[0].text.lower()) if words else None
    if ask is not None and (kind is None or len(words) == 1):
        return read_answer(state, ask, text)
    if kind is None:
        return VOCABULARY.parse(words)
    names = {player.name.casefold(): player.name for player in state.rules.players}
    first = _squares_from(kind)
    for at, word in enumerate(words[1:], 1):
        square = state.rules.grid.named(word.text)
        if name := names.get(word.text.casefold()):
            words[at] = Word(name, word.column)
        elif square is not None and at >= first:
            words[at] = Word(f"{square[0]},{square[1]}", word.column)
    return VOCABULARY.parse(labels_joined(state, words))


def followers(game: Game[State], at: int, was: Event) -> tuple[Amend, ...]:
    """What else to write otherwise when event number *at* is not *was* but what *game* has now.

    Where one domino takes the place of another, in a line or in a player's choice, later events
    that name the old one mean the new one as well: each comes back as a change, unless it could
    not lie on a table. They are carried out in *game*, so give a game of its own to try them on.
    """
    exchange = exchanged(was, game.log[at].event)
    if exchange is None:
        return ()
    found: list[Amend] = []
    for number in range(at + 1, len(game.log)):
        later = game.log[number].event
        if not isinstance(later, Choose | Place | Discard) or later.domino != exchange.old:
            continue
        if exchange.player not in (None, later.player):
            continue
        meant = replace(later, domino=exchange.new)
        ruling = game.ruleset.rule(game.state_at(number), meant)
        if ruling or ruling.overrulable:
            change = Amend(number, meant, kept=not ruling)
            game.change(change)
            found.append(change)
    return tuple(found)


class Exchange(NamedTuple):
    """Domino *new* was meant by *old*; by one player alone, or by the whole line (None)."""

    old: str
    new: str
    player: str | None


def exchanged(was: Event, now: Event) -> Exchange | None:
    """The one domino that two events differ in, if that is the difference."""
    if isinstance(was, Line) and isinstance(now, Line):
        gone = set(was.dominoes) - set(now.dominoes)
        come = set(now.dominoes) - set(was.dominoes)
        if len(gone) == len(come) == 1:
            return Exchange(gone.pop(), come.pop(), None)
    if (
        isinstance(was, Choose)
        and isinstance(now, Choose)
        and was.player == now.player
        and was.domino != now.domino
    ):
        return Exchange(was.domino, now.domino, was.player)
    return None


def _squares_from(kind: type[Event]) -> int:
    """The number of the first word of a line that may be a square; past all where none is."""
    at = 1
    for field in fields(kind):
        at += bool(field.metadata["after"])
        if field.metadata["codec"] in (SQUARE, MAYBE_SQUARE):
            return at
        at += 1
    return sys.maxsize
