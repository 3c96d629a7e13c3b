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
from companion.dominoes.state import State, required
from companion.dominoes.typed import labels_joined, read_answer
from companion.referee.errors import NotationError
from companion.referee.events import MAYBE_SQUARE, SQUARE, Event
from companion.referee.game import Game
from companion.referee.journal import Amend
from companion.referee.prompts import Ask, Prompt
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


def read_said(state: State, prompt: Prompt, line: str) -> Event:
    """The event that *line* means where *prompt* is open: a whole event, with names of squares
    and with what it leaves out (``choose 22``), or a short answer to anything that is asked.

    Raises :class:`NotationError` with the column and what was expected.
    """
    words = split(line)
    if not words:
        raise NotationError("an answer was expected, the line is empty", column=1)
    errors = []
    if words[0].text.lower() in VOCABULARY:
        try:
            return _completed(state, prompt, words, line)
        except NotationError as error:
            errors.append(error)
    for ask in prompt.asks:
        try:
            return read_answer(state, ask, line)
        except NotationError as error:
            errors.append(error)
    if not errors:
        raise NotationError("the game is over, nothing is asked", column=1)
    # A line with a keyword was meant as one; else the reading that came farthest was meant.
    if words[0].text.lower() in VOCABULARY:
        raise errors[0]
    raise max(errors, key=lambda error: error.column or 0)


def _completed(state: State, prompt: Prompt, words: list[Word], line: str) -> Event:
    """A line with its keyword; what it leaves out follows from what is asked."""
    try:
        return read_told(state, line)
    except NotationError as error:
        kind = words[0].text.lower()
        ask = prompt.find("place" if kind == "discard" else kind)
        if ask is None:
            raise
        known = 1
        if len(words) > known and words[known].text == ask.player:
            known += 1
        if kind in ("place", "discard") and len(words) > known:
            step = required(state)
            domino = state.turns[step.turn].domino if step else None
            known += words[known].text.upper().lstrip("0") == domino
        rest = line[words[known].column - 1 :] if len(words) > known else ""
        # Blanks keep the columns of a further error true.
        short = " " * (len(line) - len(rest)) + (rest or ("x" if kind == "discard" else ""))
        try:
            return read_answer(state, ask, short)
        except NotationError:
            raise error from None


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
