"""A game as a dialogue: an ask, a line as the answer, and commands in between."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

from companion.dominoes.user_tiles import set_tile
from companion.games import family_of
from companion.history.store import Store
from companion.notation.game_file import write_game
from companion.notation.sheet import sheet_table
from companion.notation.source import shortened
from companion.plain import board
from companion.plain.answers import match_name
from companion.plain.console import WIDTH, Console, sentence
from companion.plain.opening import heading
from companion.plain.sheet import told
from companion.plain.tiles import read_tile, with_tile
from companion.plain.voices import voice_of
from companion.referee import (
    Amend,
    Ask,
    Change,
    ChangeSetup,
    CompanionError,
    Dealer,
    Delete,
    Game,
    Insert,
    Logged,
    NotationError,
    Overrule,
    Prompt,
    Ruling,
    StaleRevision,
)
from companion.referee.text import Word, counted, split

#: How many legal answers and how many events are shown unless more are asked for.
LISTED, REMEMBERED = 20, 10


class Quit(Exception):
    """The table has had enough."""


class Dialogue:
    """Plays the stored game *id_* on a console. *tiles* is the user's own list of faces.

    ``refusals`` counts the lines that were refused or not understood; one that the table then
    overruled counts no more.
    """

    def __init__(
        self,
        console: Console,
        store: Store,
        id_: int,
        dealer: Dealer | None = None,
        *,
        tiles: Path | None = None,
    ):
        self.refusals = 0
        self._tiles = tiles
        self._console = console
        self._store = store
        self._game: Game[Any] = store.open_game(id_)
        self._id = id_
        self._voice = voice_of(self._game.setup.preset)
        self._dealer = dealer or Dealer()
        self._refused: Insert | Amend | None = None
        self._skipped = -1
        self._commands: dict[str, Callable[[str], None]] = {
            "help": self._help,
            "?": self._help,
            "board": self._board,
            "say": self._say,
            "scores": self._scores,
            "score": self._scores,
            "log": self._log,
            "legal": self._legal,
            "draw": self._draw,
            "undo": self._undo,
            "redo": self._redo,
            "overrule": self._overrule,
            "illegal": self._illegal,
            "amend": self._amend,
            "insert": self._insert,
            "delete": self._delete,
            "skip": self._skip,
            "export": self._export,
            "quit": self._quit,
            "exit": self._quit,
            **{name: partial(self._look, name) for name in self._voice.commands},
            **({"tile": self._tile} if self._voice.tiles else {}),
        }

    @property
    def finished(self) -> bool:
        """Whether nothing more is required."""
        return self._prompt.finished

    def run(self) -> None:
        """Until the end of the lines, or until the table quits."""
        self._tell(heading(self._game.setup))
        if self._game.log:
            self._tell(f"So far: {counted(len(self._game.log), 'event')}.")
        self._finished()
        self._tell_prompt()
        try:
            while (line := self._console.ask()) is not None:
                self.answer(line)
        except Quit:
            pass

    def answer(self, line: str) -> None:
        """One line: a command or an event. Whatever is wrong with it is told."""
        revision = self._game.revision
        try:
            words = split(line)
            if not words:
                if self._console.interactive:
                    self._tell_prompt()
                return
            self._obey(words, line)
        except StaleRevision as error:
            self._trouble(sentence(error))
            self._game = self._store.open_game(self._id)
            self._tell_prompt()
        except NotationError as error:
            self._trouble(f"Not understood, {shortened(error)}.")
            for ask in self._prompt.asks[:1]:
                self._tell(f"{self._voice.hint(self._state, ask)} help tells more.", indent=2)
        except CompanionError as error:
            self._trouble(sentence(error))
        if self._game.revision != revision:
            self._finished()
            self._tell_prompt()

    def _obey(self, words: list[Word], line: str) -> None:
        name = words[0].text.lower()
        rest = line[words[1].column - 1 :] if len(words) > 1 else ""
        required = self._prompt.required
        if name == "none" and (required is None or required.kind != self._voice.none):
            name = "skip"
        command = self._commands.get(name)
        if command is not None:
            command(rest)
        else:
            self._change(Insert(self._event(line)))

    # -- what is asked -----------------------------------------------------------------------

    @property
    def _prompt(self) -> Prompt:
        return self._game.prompt()

    @property
    def _state(self) -> Any:
        return self._game.state

    def _tell_prompt(self) -> None:
        prompt = self._prompt
        # An option was skipped for as long as no other event happened.
        options = () if self._skipped == self._game.revision else prompt.options
        for ask in filter(self._voice.announces, options):
            self._tell_ask(ask)
        if prompt.required is not None:
            self._tell_ask(prompt.required)
        else:
            self._tell("Nothing more is asked. Type scores, log, undo, a correction or quit.")

    def _tell_ask(self, ask: Ask) -> None:
        end = "" if ask.text.endswith(("?", ".", "!")) else "."
        parts = [
            ask.text + end,
            self._voice.background(self._state, ask),
            self._voice.hint(self._state, ask),
        ]
        self._tell(" ".join(part for part in parts if part))

    # -- events ------------------------------------------------------------------------------

    def _event(self, line: str, at: int | None = None) -> Any:
        """The event of a line, as it is understood after *at* events (None: now)."""
        game = self._game
        state = game.state if at is None else game.state_at(at)
        prompt = game.ruleset.prompt(state)
        return family_of(game.setup.preset).read_said(state, prompt, line)

    def _change(self, change: Change) -> bool:
        """Carry out a change and tell what came of it."""
        before = self._game.log
        ruling = self._game.change(change)
        if not ruling:
            self._refuse(change, ruling)
            return False
        self._refused = None
        self._tell_change(change, before)
        return True

    def _refuse(self, change: Change, ruling: Ruling) -> None:
        self._refused = None
        self._trouble("Refused:")
        for breach in ruling.breaches:
            where = self._voice.where(self._state, breach)
            self._tell(f"{breach.message}{where} ({breach.rule})", indent=2)
        if isinstance(change, Insert | Amend) and (
            wanted := self._voice.missing(self._state, change.event)
        ):
            self._tell(wanted, indent=2)
        insisting = isinstance(change, Insert | Amend) and not change.overruled
        if insisting and ruling.overrulable:
            assert isinstance(change, Insert | Amend)
            self._refused = change
            self._tell("If it was played anyway, type overrule.", indent=2)

    def _tell_change(self, change: Change, before: tuple[Logged[Any], ...]) -> None:
        game = self._game
        match change:
            case Insert(at=None):
                self._tell(self._sentence(len(game.log) - 1))
            case Insert(at=int(at)):
                self._tell(f"Put in as event {at + 1}. {self._sentence(at)}")
            case Amend(at=at):
                self._tell(f"Event {at + 1} is mended. {self._sentence(at)}")
            case Delete(at=at):
                self._tell(f"Event {at + 1} is taken out: {before[at].event.text()}.")
            case Overrule(at=at):
                self._tell(f"Overruled. {self._sentence(at)}")
        self._tell_marks(before)

    def _tell_marks(self, before: tuple[Logged[Any], ...]) -> None:
        """Which events a correction made illegal, and which it put right."""
        was = {id(logged.entry): logged.status for logged in before}
        for number, logged in enumerate(self._game.log, 1):
            old = was.get(id(logged.entry))
            event = f"Event {number}, {logged.event.text()},"
            if logged.status == "illegal" and old not in (None, "illegal"):
                self._tell(f"{event} is now illegal: {logged.ruling.message}")
                self._tell(f"Mend it: amend {number} EVENT, delete {number}, or overrule {number}.")
            elif old == "illegal" and logged.status == "legal":
                self._tell(f"{event} is legal again.")

    def _sentence(self, number: int) -> str:
        """The log's sentence for event *number* (the first is 0), with its mark."""
        status = self._game.log[number].status
        mark = "" if status == "legal" else f" [{status}]"
        return f"{self._game.tell(number)}{mark}"

    # -- commands ----------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        self._console.lines(self._voice.help(self._state).splitlines())

    def _players(self, rest: str) -> list[int]:
        """The seats that *rest* names: one, or the player who is asked, or else everybody."""
        names = [player.name for player in self._state.rules.players]
        words = split(rest)
        if words:
            name = match_name(names, words[0].text)
            if name is None:
                known = ", ".join(names)
                raise NotationError(f"a player was expected ({known}), not '{words[0].text}'")
            return [names.index(name)]
        asked = self._prompt.required
        if asked is not None and asked.player is not None:
            return [names.index(asked.player)]
        return list(range(len(names)))

    def _board(self, rest: str) -> None:
        for player in self._players(rest):
            self._tell(f"{self._voice.title(self._state, player)}:")
            self._console.lines(self._voice.picture(self._state, player))
        self._tell(self._voice.legend(self._state))

    def _say(self, rest: str) -> None:
        for player in self._players(rest):
            for row in self._voice.in_words(self._state, player):
                self._tell(row)

    def _look(self, name: str, rest: str) -> None:
        """A command that only games of this family have."""
        for row in self._voice.commands[name](self._state, rest):
            self._tell(row)

    def _scores(self, rest: str) -> None:
        self._tell("The final sheet:" if self.finished else "If the game ended now:")
        self._tell_sheet()

    def _log(self, rest: str) -> None:
        log = self._game.log
        words = split(rest)
        shown = REMEMBERED
        if words:
            shown = len(log) if words[0].text.lower() == "all" else _number(words[0])
        first = max(0, len(log) - shown)
        if first:
            self._tell(f"The last {len(log) - first} of {len(log)} events (log all tells all):")
        elif not log:
            self._tell("Nothing has happened yet.")
        for number in range(first, len(log)):
            logged = log[number]
            self._tell(f"{number + 1}. {self._sentence(number)} ({logged.event.text()})")
            if logged.status != "legal":
                self._tell(logged.ruling.message, indent=4)

    def _legal(self, rest: str) -> None:
        for ask in filter(self._voice.lists, self._prompt.asks):
            total = len(ask.answers)
            self._tell(f"{ask.text.rstrip('.')}: {counted(total, 'legal answer')}.")
            option = f"{ask.kind} " if ask in self._prompt.options else ""
            shown = [
                option + self._voice.short(self._state, e) for e in islice(ask.answers, LISTED)
            ]
            if total > LISTED:
                self._tell(f"The first {LISTED}:")
            self._tell("; ".join(shown), indent=2)
        if not self._prompt.asks:
            self._tell("The game is over: nothing is asked.")

    def _draw(self, rest: str) -> None:
        ask = self._prompt.required
        if ask is None or not ask.drawn:
            self._trouble("Nothing is drawn now: the players decide.")
            return
        event = self._dealer.deal(ask)
        self._change(Insert(event))

    def _undo(self, rest: str) -> None:
        self._step("undo", self._game.can_undo, self._game.undo)

    def _redo(self, rest: str) -> None:
        self._step("redo", self._game.can_redo, self._game.redo)

    def _step(self, name: str, possible: bool, step: Callable[[], None]) -> None:
        if not possible:
            self._trouble(f"There is nothing to {name}.")
            return
        before = self._game.log
        step()
        self._refused = None
        after = self._game.log
        self._tell("Taken back." if name == "undo" else "Done again.")
        for word, here, there in (("Gone", before, after), ("Here again", after, before)):
            kept = {id(logged.entry) for logged in there}
            for number, logged in enumerate(here, 1):
                if id(logged.entry) not in kept:
                    self._tell(f"{word}: event {number}, {logged.text()}.", indent=2)
        self._tell_marks(before)

    def _overrule(self, rest: str) -> None:
        words = split(rest)
        if len(words) == 1 and words[0].text.isdigit():
            self._change(Overrule(_number(words[0]) - 1))
        elif words:
            self._change(Insert(self._event(rest), overruled=True))
        elif self._refused is None:
            self._trouble("There is no refusal to overrule. A whole event may follow the word.")
        elif self._change(replace(self._refused, overruled=True)):
            self.refusals -= 1

    def _illegal(self, rest: str) -> None:
        """An event that a game file carries as not mended yet."""
        event = self._event(rest)
        self._change(Insert(event, kept=not self._game.rule(event)))

    def _amend(self, rest: str) -> None:
        at, line, overruled = self._correction(rest, "amend", len(self._game.log))
        self._change(Amend(at, self._event(line, at), overruled))

    def _insert(self, rest: str) -> None:
        at, line, overruled = self._correction(rest, "insert", len(self._game.log) + 1)
        self._change(Insert(self._event(line, at), at, overruled))

    def _delete(self, rest: str) -> None:
        words = split(rest)
        if len(words) != 1:
            raise NotationError("the number of one event was expected, e.g. delete 12")
        self._change(Delete(_number(words[0]) - 1))

    def _correction(self, rest: str, name: str, last: int) -> tuple[int, str, bool]:
        """Place (from 0), event and whether it is insisted on, of ``12 [overrule] EVENT``."""
        words = split(rest)
        if len(words) < 2:
            raise NotationError(f"a number and an event were expected, e.g. {name} 12 choose Ann 5")
        number = _number(words[0])
        if not 1 <= number <= last:
            raise NotationError(f"there is no event {number}; the log has {len(self._game.log)}")
        overruled = words[1].text.lower() == "overrule" and len(words) > 2
        return number - 1, rest[words[1 + overruled].column - 1 :], overruled

    def _skip(self, rest: str) -> None:
        if not self._prompt.options:
            self._trouble("Nothing may be skipped now.")
            return
        self._skipped = self._game.revision
        self._tell("Skipped.")
        self._tell_prompt()

    def _tile(self, rest: str) -> None:
        """The faces of a domino are really these: in this game, and in the user's list."""
        tile = read_tile(self._state.rules, split(rest))
        if not self._change(ChangeSetup(with_tile(self._game.setup, tile))):
            return
        told = board.domino(self._state, tile.id)
        if self._tiles is None:
            self._tell(f"This game has domino {told}.")
            return
        try:
            set_tile(self._tiles, self._game.setup.preset, tile)
        except CompanionError as error:
            self._tell(f"This game has domino {told}, but later games will not: {error}.")
        else:
            self._tell(f"This game and later ones have domino {told}.")

    def _export(self, rest: str) -> None:
        self._console.lines(write_game(self._game).splitlines())

    def _quit(self, rest: str) -> None:
        raise Quit

    # -- inside ------------------------------------------------------------------------------

    def _finished(self) -> None:
        """The final sheet, once nothing more is required."""
        if self.finished:
            self._tell("The game is over. The final sheet:")
            self._tell_sheet()

    def _tell_sheet(self) -> None:
        sheet = self._game.score()
        for indent, line in told(sheet, partial(self._voice.spot, self._state)):
            self._tell(line, indent=indent)
        table = sheet_table(self._game.setup, sheet, finished=self.finished)
        for line in table.splitlines():
            if len(line) > WIDTH:
                self._tell(line)
            else:
                self._console.lines([line])

    def _tell(self, text: str, *, indent: int = 0) -> None:
        self._console.tell(text, indent=indent)

    def _trouble(self, text: str) -> None:
        self.refusals += 1
        self._tell(text)


def _number(word: Word) -> int:
    if not (word.text.isascii() and word.text.isdigit() and len(word.text) < 6):
        raise NotationError(f"a number was expected, not '{word.text}'")
    return int(word.text)
