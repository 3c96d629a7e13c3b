"""Before the first event: go on with a game, or which game, who plays and with which options."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from companion.dominoes.box import Box, Preset
from companion.dominoes.quests import draw
from companion.dominoes.rules import (
    CORNERS,
    Rules,
    colours,
    find_preset,
    player_counts,
    resolved,
    wanted,
)
from companion.dominoes.user_tiles import tiles_for
from companion.games import presets
from companion.history.store import Store
from companion.history.summaries import GameSummary
from companion.notation.source import Statement
from companion.notation.statements import SetupReader
from companion.plain.console import Console, sentence
from companion.plain.help import OPENING_HELP
from companion.plain.people import parse_players
from companion.referee import CompanionError, DataError, NotationError, Player, Setup, SetupError
from companion.referee.text import counted, listed, split

#: How many unfinished games are offered, the newest first.
OFFERED = 9

Answer = TypeVar("Answer")


class _Ended(Exception):
    """The lines ended, or the table does not want to play."""


class _Told(Exception):
    """The set-up came as statements of a game file instead."""

    def __init__(self, setup: Setup):
        self.setup = setup


class Opening:
    """Asks until there is a game to play. *tiles* is the user's own list of faces.

    ``refusals`` counts the lines that did not help.
    """

    def __init__(self, console: Console, store: Store, tiles: Path):
        self.refusals = 0
        self._tiles = tiles
        self._console = console
        self._store = store
        self._last = store.last_setup()

    def game(self) -> int | None:
        """The id of the stored game to play, an old or a new one; None to play nothing."""
        self._console.tell("Companion, line by line. help explains, quit ends.")
        try:
            found = self._unfinished()
            if found is not None:
                return found
            setup = self._new()
        except _Told as told:
            # A file stands alone: it brings the faces that differ.
            return self._store.new_game(told.setup).id
        except _Ended:
            return None
        try:
            setup = replace(setup, tiles=tiles_for(setup.preset, self._tiles, setup.options))
        except DataError as error:
            self._console.tell(f"Your own list of dominoes is left aside: {error}.")
        return self._store.new_game(setup).id

    # -- the questions -----------------------------------------------------------------------

    def _unfinished(self) -> int | None:
        games = [game for game in self._store.unfinished() if game.kind == "refereed"][:OFFERED]
        if not games:
            return None
        self._console.tell("These games can go on:")
        for number, game in enumerate(games, 1):
            self._console.tell(f"{number}. {described(game)}", indent=2)

        def read(line: str) -> int | None:
            if line.lower() == "new":
                return None
            number = int(line) if re.fullmatch("[0-9]{1,3}", line, re.ASCII) else 0
            if not 1 <= number <= len(games):
                raise NotationError(f"a number from 1 to {len(games)} was expected, or new")
            return games[number - 1].id

        return self._ask("Type the number of a game to go on with it, or new.", read)

    def _new(self) -> Setup:
        while True:
            box, preset = self._preset()
            players = self._players(box, preset)
            setup = self._options(box, preset, players)
            if setup is not None:
                return self._starts(box, self._quests(box, setup))

    def _preset(self) -> tuple[Box, Preset]:
        games = presets()
        self._console.tell("Which game?")
        for number, (box, preset) in enumerate(games, 1):
            self._console.tell(f"{number}. {preset.id}: {titled(box, preset)}: {preset.help}")

        def read(line: str) -> tuple[Box, Preset]:
            if not line and self._last is not None:
                return find_preset(self._last.preset)
            if line in map(str, range(1, len(games) + 1)):
                return games[int(line) - 1]
            return find_preset(line.lower())

        usual = f" Nothing typed: {self._last.preset}." if self._last else ""
        return self._ask(f"Type its number or its name.{usual}", read)

    def _players(self, box: Box, preset: Preset) -> tuple[Player, ...]:
        base = player_counts(preset.id)
        counts = sorted({*base, *(n for id_ in preset.options for n in _for(preset, id_))})
        known = colours(box, preset.options)
        usual = self._last.players if self._last else ()
        if len(usual) not in counts:
            usual = ()
        usual = tuple(p if p.colour in known else Player(p.name) for p in usual)

        def read(line: str) -> tuple[Player, ...]:
            players = parse_players(line, known) if line else usual
            if len(players) not in counts:
                numbers = listed(map(str, counts), "or")
                raise SetupError(f"{titled(box, preset)} is for {numbers} players")
            taken = [player.colour for player in players if player.colour]
            for colour in taken:
                if taken.count(colour) > 1:
                    raise SetupError(f"two players are {colour}")
            return players

        numbers = listed(map(str, counts), "or")
        names = f" Nothing typed: {', '.join(p.name for p in usual)}." if usual else ""
        return self._ask(
            f"Who plays ({numbers}), in seating order? Type e.g. Ann, Ben; a colour may follow "
            f"a name ({', '.join(known)}).{names}",
            read,
        )

    def _options(self, box: Box, preset: Preset, players: tuple[Player, ...]) -> Setup | None:
        """The set-up with its options; None when the table would rather begin again."""
        last = self._last
        usual = last.options if last is not None and last.preset == preset.id else ()
        offered = [id_ for id_ in preset.options if len(players) in _for(preset, id_)]
        usual = tuple(id_ for id_ in usual if id_ in offered)
        self._console.tell("Options:")
        for id_ in offered:
            option = box.options[id_]
            self._console.tell(f"{id_}: {option.title}: {option.help}", indent=2)

        def read(line: str) -> Setup | None:
            words = [word.text.lower() for word in split(line.replace(",", " "))]
            if words == ["back"]:
                return None
            chosen = () if words == ["none"] else tuple(words) if words else usual
            chosen = resolved(box, preset, chosen)
            needs = wanted(preset.id, chosen, len(players))
            quests = draw(box, (), random.Random()) if needs.quests else ()
            return Rules.of(Setup(preset.id, chosen, players, quests=quests)).setup

        nothing = f"Nothing typed: {' '.join(usual) or 'none'}."
        return self._ask(
            f"Type the options that you play with, none, or back for another game. {nothing}", read
        )

    def _quests(self, box: Box, setup: Setup) -> Setup:
        """With the two quests of the table, where it plays with quests; they were drawn already."""
        if not setup.quests:
            return setup
        self._console.tell("Quests:")
        for quest in box.quests.values():
            self._console.tell(f"{quest.id}: {quest.title}: {quest.help}", indent=2)

        def read(line: str) -> Setup:
            named = tuple(word.text.lower() for word in split(line.replace(",", " ")))
            if not named:
                return setup
            return Rules.of(replace(setup, quests=draw(box, named, random.Random()))).setup

        return self._ask(
            "Type the two quests that lie on the table; what is not named is drawn. "
            f"Nothing typed: {' and '.join(setup.quests)}, just drawn.",
            read,
        )

    def _starts(self, box: Box, setup: Setup) -> Setup:
        """With the wild corners of each player's start, where it has four squares."""
        if not wanted(setup.preset, setup.options, len(setup.players)).corners:
            return setup
        before = dict(self._last.starts) if self._last else {}
        for player in setup.players:
            usual = before.get(player.name, tuple(CORNERS))

            def read(
                line: str,
                setup: Setup = setup,
                name: str = player.name,
                usual: tuple[str, ...] = usual,
            ) -> Setup:
                words = [word.text.lower() for word in split(line.replace(",", " "))]
                corners = tuple(c for c in CORNERS if c in words) if words else usual
                if len(corners) < len(words):
                    raise NotationError(f"some of {' '.join(CORNERS)} were expected, each once")
                return Rules.of(replace(setup, starts=(*setup.starts, (name, corners)))).setup

            setup = self._ask(
                f"Which corners of {player.name}'s {box.words['start']} are coloured, so that they "
                f"match any terrain? Nothing typed: {' '.join(usual)}.",
                read,
            )
        return setup

    # -- inside ------------------------------------------------------------------------------

    def _ask(self, question: str, read: Callable[[str], Answer]) -> Answer:
        """Ask until *read* accepts a line."""
        self._console.tell(question)
        while True:
            line = self._console.ask()
            if line is None:
                raise _Ended
            try:
                words = split(line)
                word = words[0].text.lower() if words else ""
                if word in ("quit", "exit"):
                    raise _Ended
                if word == "game" and len(words) > 1:
                    raise _Told(self._statements(Statement(1, words)))
                if word in ("help", "?"):
                    self._console.lines(OPENING_HELP.splitlines())
                    self._console.tell(question)
                elif words or not line.strip():  # else a remark
                    return read(line.strip())
            except CompanionError as error:
                if not line.strip():  # and nothing is usual: a blank line means nothing
                    continue
                self.refusals += 1
                if isinstance(error, NotationError):  # every answer is a single line
                    error = NotationError(error.message, column=error.column)
                self._console.tell(sentence(error))
            self._console.tell(question)

    def _statements(self, statement: Statement | None) -> Setup:
        """The set-up of a game file, whose first statement is given, as far as it goes."""
        reader = SetupReader()
        while statement is None or reader.reads(statement):
            line = self._console.ask()
            if line is None:
                break
            words = split(line)
            if not words and self._console.interactive and reader.players:
                break
            statement = Statement(1, words) if words else None
            if statement and statement.keyword in ("quit", "exit"):
                raise _Ended
        else:
            assert line is not None
            self._console.give_back(line)
        return reader.setup(everybody=True)


def _for(preset: Preset, option: str) -> tuple[int, ...]:
    """For how many players an option is, by itself or beside another that it needs."""
    return tuple(
        {
            number
            for other in ("", *preset.options)
            for number in _counts(preset, (option, other) if other else (option,))
        }
    )


def _counts(preset: Preset, options: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return player_counts(preset.id, tuple(dict.fromkeys(options)))
    except SetupError:
        return ()


def titled(box: Box, preset: Preset) -> str:
    """A game by name: ``Kingdomino Origins, Totem``."""
    return box.title if preset.title == box.title else f"{box.title}, {preset.title}"


def described(game: GameSummary) -> str:
    """A stored game in a line."""
    names = ", ".join(seat.name for seat in game.seats)
    begun = game.created_at.astimezone().strftime("%Y-%m-%d %H:%M")
    title = titled(*find_preset(game.setup.preset))
    return f"{title}: {names}; {counted(game.events, 'event')}; begun {begun}"


def heading(setup: Setup) -> str:
    """A set-up in a few sentences."""
    rules = Rules.of(setup)
    options = [rules.box.options[id_].title for id_ in rules.setup.options]
    extra = f" with {listed(options)}" if options else ""
    players = ", ".join(f"{player.name} {player.colour}" for player in rules.players)
    quests = [rules.box.quests[id_].title for id_ in rules.setup.quests]
    held = f" Quests: {listed(quests)}." if quests else ""
    frame, layout = f"{rules.layout.frame} by {rules.layout.frame}", rules.layout
    return (
        f"{titled(rules.box, rules.preset)}{extra}. Players: {players}. "
        f"{layout.rounds} rounds with lines of {layout.line}; "
        f"a {rules.word('territory')} fits in {frame}.{held}"
    )
