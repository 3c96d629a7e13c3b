"""Game files: the set-up and every event of a game, one a line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from companion.games import family_of, ruleset_for
from companion.notation.cells import is_cell
from companion.notation.source import Statement, shortened, statements
from companion.notation.statements import (
    SETUP,
    SetupReader,
    written,
    written_after,
    written_player,
)
from companion.referee.errors import NotationError
from companion.referee.events import Event, Vocabulary
from companion.referee.game import Game
from companion.referee.journal import Insert
from companion.referee.rulings import Ruling
from companion.referee.setup import Setup

#: What may stand before an event.
MARKS = ("overrule", "illegal")
#: More events than any game has; a longer file is not looked at to its end.
MOST_EVENTS = 2_000


@dataclass(frozen=True, slots=True)
class Told:
    """An event as a file tells it: line number (from 1) and mark (``""``, or one of MARKS)."""

    line: int
    event: Event
    mark: str = ""

    def text(self) -> str:
        """The line in canonical words."""
        return f"{self.mark} {self.event.text()}".lstrip()

    def change(self) -> Insert:
        """The change that enters it at the end of a game."""
        return Insert(self.event, overruled=self.mark == "overrule", kept=self.mark == "illegal")


@dataclass(frozen=True, slots=True)
class Refusal:
    """A line that a game did not take: the referee's ruling, or what is wrong with its words."""

    line: int
    text: str
    rules: tuple[str, ...]
    message: str

    @classmethod
    def of(cls, told: Told, ruling: Ruling) -> Refusal:
        """The refusal of an event."""
        return cls(told.line, told.text(), ruling.rules, ruling.message)

    def to_json(self) -> dict[str, Any]:
        """An entry of ``refused``."""
        return {
            "line": self.line,
            "event": self.text,
            "rules": list(self.rules),
            "message": self.message,
        }


class GameReader:
    """Reads a game file: first :attr:`setup`, then the events, each only when asked for.

    Raises :class:`NotationError` for a set-up that cannot be.
    """

    def __init__(self, text: str):
        self._items = statements(text)
        self._first: Statement | NotationError | None = None
        reader = SetupReader()
        for item in self._items:
            if isinstance(item, NotationError):
                raise item
            if not reader.reads(item):
                self._first = item
                _check_format(item)
                break
        self.setup: Setup = reader.setup(everybody=True)
        self._vocabulary: Vocabulary = ruleset_for(self.setup.preset).vocabulary

    def events(self) -> Iterator[Told | NotationError]:
        """Each event in turn; for a line that is none, the error that says why."""
        item = self._first
        while item is not None:
            if isinstance(item, Statement):
                try:
                    yield self._event(item)
                except NotationError as error:
                    yield error.on(item.line)
            else:
                yield item
            item = next(self._items, None)

    def _event(self, statement: Statement) -> Told:
        if statement.keyword in SETUP and statement.keyword not in self._vocabulary:
            message = f"'{statement.keyword}' belongs to the set-up, before the first event"
            raise NotationError(message, column=statement.words[0].column)
        _check_format(statement)
        mark = statement.keyword if statement.keyword in MARKS else ""
        words = statement.words[1:] if mark else statement.words
        if not words:
            message = f"an event was expected after '{mark}', the line ends here"
            raise NotationError(message, column=statement.end)
        return Told(statement.line, self._vocabulary.parse(words), mark)


def _check_format(statement: Statement) -> None:
    """Raise :class:`NotationError` for a row of squares, which belongs to a score file."""
    word = statement.words[0]
    if is_cell(word.text):
        message = (
            f"an event was expected, not '{word.text}'; "
            "'companion score' reads the squares at the end of a game"
        )
        raise NotationError(message, line=statement.line, column=word.column)


@dataclass(frozen=True, slots=True)
class Played:
    """A file played through the referee: the game so far and what was refused."""

    game: Game[Any]
    told: tuple[Told, ...]
    refused: tuple[Refusal, ...]


def replay(text: str, *, keep_going: bool = False) -> Played:
    """Play a game file; it ends with the first refusal unless *keep_going*.

    Raises :class:`NotationError` for what is not the notation; with *keep_going* only for the
    set-up, a line of the game is then one more refusal.
    """
    reader = GameReader(text)
    game: Game[Any] = Game(ruleset_for(reader.setup.preset), reader.setup)
    told: list[Told] = []
    refused: list[Refusal] = []
    lines = text.split("\n")
    for item in reader.events():
        if isinstance(item, NotationError):
            error = shortened(item)
            if not keep_going:
                raise error
            line = error.line or 0
            refused.append(Refusal(line, lines[line - 1].strip(), (), error.message))
            continue
        ruling = game.change(item.change())
        if ruling:
            told.append(item)
        else:
            refused.append(Refusal.of(item, ruling))
            if not keep_going:
                break
        if len(told) > MOST_EVENTS:
            message = f"no game has more than {MOST_EVENTS} events"
            raise NotationError(message, line=item.line, column=1)
    return Played(game, tuple(told), tuple(refused))


def write_game(game: Game[Any]) -> str:
    """A game in canonical form."""
    family = family_of(game.setup.preset)
    setup = family.settled(game.setup)
    lines = written(setup)
    lines += map(written_player, setup.players)
    lines += written_after(setup)
    for logged in game.log:
        entry = replace(logged.entry, event=family.written(setup, logged.event))
        lines.append(replace(logged, entry=entry).text())
    return "\n".join(lines) + "\n"
