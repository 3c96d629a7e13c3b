"""Whole events as people type them: the line of a game file, with names cut short or without
quotes, or with the player left out who is asked; and the short answers of
:mod:`companion.origin.typed`."""

from __future__ import annotations

from dataclasses import fields, replace

from companion.origin.box import CARD_KINDS
from companion.origin.cards import may_play
from companion.origin.events import TERRITORY, VOCABULARY, NewTerritory
from companion.origin.state import State
from companion.origin.typed import HINTS, Line, read_answer, read_kind
from companion.referee.errors import NotationError
from companion.referee.events import NAME, Event
from companion.referee.game import Game
from companion.referee.journal import Amend
from companion.referee.prompts import Ask, Prompt
from companion.referee.text import Word, split

#: The kinds of event that answer an ask of another name.
_ACTIONS = ("evolve", "migrate", "swap", "pass")


def read_told(state: State, text: str, ask: Ask | None = None) -> Event:
    """The event that *text* means in *state*; it may still be refused by the rules.

    *ask* is what is asked there, for a short answer. Raises :class:`NotationError` with the
    column and what was expected.
    """
    words = split(text)
    kind = words[0].text.casefold() if words else ""
    if kind in VOCABULARY:
        try:
            return _event(state, kind, words[1:], _asked(ask, kind), words[0])
        except NotationError:
            if ask is None or ask.kind not in (kind, "action" if kind in _ACTIONS else kind):
                raise
            # A word that is both a keyword and a name, such as a territory called Swap.
            try:
                return read_answer(state, ask, text)
            except NotationError:
                pass
            raise
    if ask is not None:
        return read_answer(state, ask, text)
    return VOCABULARY.parse(words)


def read_said(state: State, prompt: Prompt, line: str) -> Event:
    """The event that *line* means where *prompt* is open: a whole event, which may leave out the
    player who is asked, or a short answer to anything that is asked.

    Raises :class:`NotationError` with the column and what was expected.
    """
    words = split(line)
    if not words:
        raise NotationError("an answer was expected, the line is empty", column=1)
    errors = []
    kind = words[0].text.casefold()
    if kind in VOCABULARY:
        if kind == "play" and len(words) > 1 and words[1].text.casefold() not in _names(state):
            return _played(state, prompt, words[1:])
        ask = prompt.find("action" if kind in _ACTIONS else kind)
        try:
            return _event(state, kind, words[1:], _asked(ask, kind), words[0])
        except NotationError as error:
            errors.append(error)
    if kind in CARD_KINDS:
        return _played(state, prompt, words)
    for ask in prompt.asks:
        # Only what is asked of somebody by name is answered without its keyword.
        if ask.player is None and ask is not prompt.required:
            continue
        # A number alone was meant for what is required, not as the number of a card.
        if ask is not prompt.required and kind.isdigit():
            continue
        try:
            return read_answer(state, ask, line)
        except NotationError as error:
            errors.append(error)
    if not errors:
        raise NotationError("the game is over, nothing is asked", column=1)
    if kind in VOCABULARY:
        raise errors[0]
    raise max(errors, key=lambda error: error.column or 0)


def _played(state: State, prompt: Prompt, words: list[Word]) -> Event:
    """A card that is told by its kind and title alone: that of whoever is asked. Another player,
    whose turn has just ended, is told by name."""
    required = prompt.required
    asked = required.player if required is not None and required.player is not None else None
    names = [state.name(player) for player in may_play(state)] or list(state.rules.setup.names)
    return read_kind("play", Line(state, words, "play"), asked or names[0])


def _names(state: State) -> frozenset[str]:
    """The players' names in small letters."""
    return frozenset(name.casefold() for name in state.rules.setup.names)


def _asked(ask: Ask | None, kind: str) -> str | None:
    """Who is asked for a kind of event."""
    matches = ask is not None and ask.kind in (kind, "action" if kind in _ACTIONS else kind)
    return ask.player if ask is not None and matches else None


def _event(state: State, kind: str, words: list[Word], asked: str | None, first: Word) -> Event:
    """The event of a keyword and the words after it; *asked* is the player where none is named."""
    line = Line(state, words or [], kind if kind in HINTS else "action")
    named = any(field.metadata["codec"] is NAME for field in fields(VOCABULARY.kinds[kind]))
    if not named:
        return read_kind(kind, line, None)
    if not words and asked is None:
        raise NotationError("a player was expected, the line ends here", column=first.end)
    if (words and words[0].text.casefold() in _names(state)) or asked is None:
        asked = line.player()
    return read_kind(kind, line, asked)


def followers(game: Game[State], at: int, was: Event) -> tuple[Amend, ...]:
    """What else to write otherwise when event number *at* is not *was* but what *game* has now.

    Where a territory was told under another name, later events that name it mean the new name: each
    comes back as a change. They are carried out in *game*, so give a game of its own to try them.
    """
    now = game.log[at].event
    if not (isinstance(was, NewTerritory) and isinstance(now, NewTerritory)):
        return ()
    if was.name == now.name:
        return ()
    found: list[Amend] = []
    for number in range(at + 1, len(game.log)):
        later = game.log[number].event
        changes = {
            field.name: now.name
            for field in fields(later)
            if field.metadata["codec"] is TERRITORY
            and getattr(later, field.name).casefold() == was.name.casefold()
        }
        if changes:
            meant = replace(later, **changes)
            ruling = game.ruleset.rule(game.state_at(number), meant)
            change = Amend(number, meant, kept=not ruling)
            game.change(change)
            found.append(change)
    return tuple(found)
