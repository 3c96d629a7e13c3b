"""Before the first event: go on with a game, or which game, who plays and with which options."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from companion.dominoes.quests import draw
from companion.dominoes.rules import CORNERS, find_preset
from companion.games import family_of, offer_of, offers
from companion.history.store import Store
from companion.history.summaries import GameSummary
from companion.notation.source import Statement
from companion.notation.statements import SetupReader
from companion.origin.map_files import find_map, shelf
from companion.plain.console import Console, sentence
from companion.plain.help import OPENING_HELP
from companion.plain.people import parse_players
from companion.referee import CompanionError, DataError, NotationError, Player, Setup, SetupError
from companion.referee.family import CORNERS as CORNERS_TOLD
from companion.referee.family import MAP, QUESTS, Offer
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
    """Asks until there is a game to play. *folder* holds the user's own data.

    ``refusals`` counts the lines that did not help.
    """

    def __init__(self, console: Console, store: Store, folder: Path):
        self.refusals = 0
        self._folder = folder
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
            setup = family_of(setup.preset).personal(setup, self._folder)
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
            offer = self._offer()
            players = self._players(offer)
            setup = self._options(offer, players)
            if setup is not None:
                return self._map(self._starts(self._quests(setup)))

    def _offer(self) -> Offer:
        games = offers()
        self._console.tell("Which game?")
        for number, offer in enumerate(games, 1):
            self._console.tell(f"{number}. {offer.id}: {titled(offer)}: {offer.help}")

        def read(line: str) -> Offer:
            if not line and self._last is not None:
                return offer_of(self._last.preset)
            if line in map(str, range(1, len(games) + 1)):
                return games[int(line) - 1]
            return offer_of(line.lower())

        usual = f" Nothing typed: {self._last.preset}." if self._last else ""
        return self._ask(f"Type its number or its name.{usual}", read)

    def _players(self, offer: Offer) -> tuple[Player, ...]:
        family = family_of(offer.id)
        base = family.player_counts(offer.id)
        counts = sorted({*base, *(n for id_ in offer.options for n in _for(offer, id_))})
        known = family.colours(offer.id, tuple(offer.options))
        usual = self._last.players if self._last else ()
        if len(usual) not in counts:
            usual = ()
        usual = tuple(p if p.colour in known else Player(p.name) for p in usual)

        def read(line: str) -> tuple[Player, ...]:
            players = parse_players(line, known) if line else usual
            if len(players) not in counts:
                numbers = listed(map(str, counts), "or")
                raise SetupError(f"{titled(offer)} is for {numbers} players")
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

    def _options(self, offer: Offer, players: tuple[Player, ...]) -> Setup | None:
        """The set-up with its options; None when the table would rather begin again."""
        last, family = self._last, family_of(offer.id)
        usual = last.options if last is not None and last.preset == offer.id else ()
        offered = [id_ for id_ in offer.options if len(players) in _for(offer, id_)]
        usual = tuple(id_ for id_ in usual if id_.split("=")[0] in offered)
        self._console.tell("Options:")
        for id_ in offered:
            choice = offer.options[id_]
            self._console.tell(f"{choice.word}: {choice.title}: {choice.help}", indent=2)

        def read(line: str) -> Setup | None:
            words = [word.text.lower() for word in split(line.replace(",", " "))]
            if words == ["back"]:
                return None
            chosen = () if words == ["none"] else tuple(words) if words else usual
            chosen = family.resolved(offer.id, chosen)
            needs = family.wanted(offer.id, chosen, len(players))
            quests: tuple[str, ...] = ()
            if QUESTS in needs:
                quests = draw(find_preset(offer.id)[0], (), random.Random())
            return family.settled(Setup(offer.id, chosen, players, quests=quests))

        nothing = f"Nothing typed: {' '.join(usual) or 'none'}."
        return self._ask(
            f"Type the options that you play with, none, or back for another game. {nothing}", read
        )

    def _map(self, setup: Setup) -> Setup:
        """With the world map of a game that has one."""
        family = family_of(setup.preset)
        if MAP not in family.wanted(setup.preset, setup.options, len(setup.players)):
            return setup
        names = [one.title for one in shelf(self._folder) if not one.trouble]
        self._console.tell("Maps:")
        for name in names:
            self._console.tell(name, indent=2)

        def read(line: str) -> Setup:
            if not line:
                return setup
            found = find_map(line, self._folder)
            return replace(setup, territories=found.territories, borders=found.borders)

        return self._ask(
            "Type the name of the map on your board. Nothing typed: it is learned while playing.",
            read,
        )

    def _quests(self, setup: Setup) -> Setup:
        """With the two quests of the table, where it plays with quests; they were drawn already."""
        if not setup.quests:
            return setup
        box, _preset = find_preset(setup.preset)
        self._console.tell("Quests:")
        for quest in box.quests.values():
            self._console.tell(f"{quest.id}: {quest.title}: {quest.help}", indent=2)

        def read(line: str) -> Setup:
            named = tuple(word.text.lower() for word in split(line.replace(",", " ")))
            if not named:
                return setup
            drawn = replace(setup, quests=draw(box, named, random.Random()))
            return family_of(setup.preset).settled(drawn)

        return self._ask(
            "Type the two quests that lie on the table; what is not named is drawn. "
            f"Nothing typed: {' and '.join(setup.quests)}, just drawn.",
            read,
        )

    def _starts(self, setup: Setup) -> Setup:
        """With the wild corners of each player's start, where it has four squares."""
        family = family_of(setup.preset)
        if CORNERS_TOLD not in family.wanted(setup.preset, setup.options, len(setup.players)):
            return setup
        word = family.word(setup.preset, "start")
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
                return family.settled(replace(setup, starts=(*setup.starts, (name, corners))))

            setup = self._ask(
                f"Which corners of {player.name}'s {word} are coloured, so that they "
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


def _for(offer: Offer, option: str) -> tuple[int, ...]:
    """For how many players an option is, by itself or beside another that it needs."""
    return tuple(
        {
            number
            for other in ("", *offer.options)
            for number in _counts(offer, (option, other) if other else (option,))
        }
    )


def _counts(offer: Offer, options: tuple[str, ...]) -> tuple[int, ...]:
    words = []
    for id_ in dict.fromkeys(options):
        values = offer.options[id_].values
        words.append(id_ if values is None else f"{id_}={values[0]}")
    try:
        return family_of(offer.id).player_counts(offer.id, tuple(words))
    except SetupError:
        return ()


def titled(offer: Offer) -> str:
    """A game by name: ``Kingdomino Origins, Totem``."""
    return offer.box if offer.title == offer.box else f"{offer.box}, {offer.title}"


def described(game: GameSummary) -> str:
    """A stored game in a line."""
    names = ", ".join(seat.name for seat in game.seats)
    begun = game.created_at.astimezone().strftime("%Y-%m-%d %H:%M")
    events = counted(game.events, "event")
    return f"{titled(offer_of(game.setup.preset))}: {names}; {events}; begun {begun}"


def heading(setup: Setup) -> str:
    """A set-up in a few sentences."""
    offer, family = offer_of(setup.preset), family_of(setup.preset)
    setup = family.settled(setup)
    options = [_chosen(offer, word) for word in setup.options]
    extra = f" with {listed(options)}" if options else ""
    players = ", ".join(f"{player.name} {player.colour}" for player in setup.players)
    return f"{titled(offer)}{extra}. Players: {players}. {family.summary(setup)}"


def _chosen(offer: Offer, word: str) -> str:
    id_, _equals, number = word.partition("=")
    title = offer.options[id_].title
    return f"{title} {number}" if number else title
