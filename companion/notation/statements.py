"""The statements of the set-up, common to both formats and all games: which game, who plays.

What only some games have to tell, such as quests or a map, their own statements read.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from companion.games import family_of, offer_of
from companion.notation.domino_statements import DominoStatements
from companion.notation.lines import arguments, error
from companion.notation.map_statements import MapStatements
from companion.notation.source import Statement
from companion.referee.errors import NotationError, SetupError
from companion.referee.family import Family, Offer
from companion.referee.setup import Player, Series, Setup, check_name
from companion.referee.text import joined, listed

#: The statements that every game has, and what each looks like.
FORMS = {
    "game": "game PRESET [OPTION ...]",
    "players": "players N",
    "series": "series NAME K/3",
    "player": "player NAME [COLOUR]",
}


class OwnStatements(Protocol):
    """What the games of one family tell in their set-up besides.

    ``forms`` are its statements and what each looks like. One is made for each file that is read.
    """

    forms: dict[str, str]

    def read(self, statement: Statement, reader: SetupReader) -> None:
        """Take in one of its statements; raises :class:`NotationError`."""

    def fields(self) -> dict[str, Any]:
        """What was read, as fields of a :class:`Setup`."""

    @staticmethod
    def written(setup: Setup) -> list[str]:
        """Its lines of a set-up in canonical form: those before the players."""

    @staticmethod
    def written_after(setup: Setup) -> list[str]:
        """Its lines that stand after the players."""


#: The statements of each family, by the family's id.
OWN: dict[str, Callable[[], OwnStatements]] = {
    "dominoes": DominoStatements,
    "origin": MapStatements,
}

#: Every statement of a set-up, of whatever game.
SETUP = FORMS | DominoStatements.forms | MapStatements.forms


class SetupReader:
    """Collects set-up statements; every method raises :class:`NotationError`."""

    def __init__(self) -> None:
        self._game: Statement | None = None
        self._family: Family | None = None
        self._offer: Offer | None = None
        self._own: OwnStatements | None = None
        self._series: Series | None = None
        self._count: tuple[int, int] | None = None
        self.options: tuple[str, ...] = ()
        self.players: list[Player] = []

    @property
    def family(self) -> Family:
        """The family of the game; only after ``game`` was read."""
        assert self._family is not None
        return self._family

    @property
    def offer(self) -> Offer:
        """The game; only after ``game`` was read."""
        assert self._offer is not None
        return self._offer

    @property
    def forms(self) -> dict[str, str]:
        """The statements that this game has in its set-up, and what each looks like."""
        return FORMS | (self._own.forms if self._own else {})

    def reads(self, statement: Statement) -> bool:
        """Read *statement* if it belongs to the set-up; whether it does."""
        keyword = statement.keyword
        if self._game is None and keyword != "game":
            message = f"'{FORMS['game']}' was expected first, not '{statement.words[0].text}'"
            raise error(statement, statement.words[0], message)
        own = self._own
        if own is not None and keyword in own.forms:
            own.read(statement, self)
        elif keyword in FORMS:
            {
                "game": self._read_game,
                "players": self._read_players,
                "series": self._read_series,
                "player": self._read_player,
            }[keyword](statement)
        elif keyword in SETUP and keyword not in self.family.ruleset.vocabulary:
            message = f"{self.offer.box} has no statement '{keyword}'"
            raise error(statement, statement.words[0], message)
        else:
            return False
        return True

    def setup(self, *, everybody: bool) -> Setup:
        """The set-up as read, options in their order and every player with a colour.

        With *everybody* all who play must be listed (a game file).
        """
        if self._game is None:
            message = f"'{FORMS['game']}' was expected; there is no statement here"
            raise NotationError(message, line=1, column=1)
        if not self.players:
            message = f"no player is listed; '{FORMS['player']}' was expected"
            raise NotationError(message, line=self._game.line, column=self._game.end)
        listed_ = len(self.players)
        line = self._count[1] if self._count else self._game.line
        usual = self.family.usual_count(self.offer.id, self.options, listed_)
        count = self._count[0] if self._count else usual
        if everybody and not self._count:
            count = listed_
        if count < listed_ or (everybody and count != listed_):
            message = f"{listed_} players are listed, but {count} play"
            raise NotationError(message, line=line, column=1)
        setup = Setup(
            self.offer.id,
            self.options,
            tuple(self.players),
            count=0 if count == listed_ else count,
            series=self._series,
            **(self._own.fields() if self._own else {}),
        )
        try:
            return self.family.settled(setup)
        except SetupError as reason:
            raise NotationError(str(reason), line=line, column=1) from None

    def _read_game(self, statement: Statement) -> None:
        if self._game is not None:
            message = f"the game was named in line {self._game.line} already"
            raise error(statement, statement.words[0], message)
        words = arguments(statement, FORMS["game"], 1, None)
        preset = words[0].text.lower()
        try:
            family, offer = family_of(preset), offer_of(preset)
        except SetupError as reason:
            raise error(statement, words[0], str(reason)) from None
        chosen: list[str] = []
        for word in words[1:]:
            option = word.text.lower()
            id_ = option.split("=")[0]
            if id_ not in offer.options and option not in offer.aliases:
                known = listed((choice.word for choice in offer.options.values()), "or")
                message = f"{offer.id} has no option '{word.text}'; expected {known}"
                raise error(statement, word, message)
            if id_ in [other.split("=")[0] for other in chosen]:
                raise error(statement, word, f"the option '{id_}' is named twice")
            chosen.append(option)
            try:
                self.options = family.resolved(preset, tuple(chosen))
            except SetupError as reason:
                if word is words[-1]:
                    at = words[1] if len(chosen) > 1 and "=" not in option else word
                    raise error(statement, at, str(reason)) from None
        self._family, self._offer, self._game = family, offer, statement
        if family.id in OWN:
            self._own = OWN[family.id]()

    def _read_players(self, statement: Statement) -> None:
        if self._count is not None:
            message = f"the number of players was told in line {self._count[1]} already"
            raise error(statement, statement.words[0], message)
        (word,) = arguments(statement, FORMS["players"], 1, 1)
        numbers = self.family.player_counts(self.offer.id, self.options)
        if word.text not in map(str, numbers):
            message = (
                f"a number of players from {numbers[0]} to {numbers[-1]} was expected, "
                f"not '{word.text}'"
            )
            raise error(statement, word, message)
        self._count = int(word.text), statement.line

    def _read_series(self, statement: Statement) -> None:
        name, number = arguments(statement, FORMS["series"], 2, 2)
        games = self.offer.series
        if not games:
            message = f"{self.offer.id} is not played in series"
            raise error(statement, statement.words[0], message)
        if self._series is not None:
            raise error(statement, statement.words[0], "the series is told twice")
        found = [f"{n}/{games}" for n in range(1, games + 1)]
        if number.text not in found:
            message = f"{listed(found, 'or')} was expected, not '{number.text}'"
            raise error(statement, number, message)
        self._series = Series(name.text, found.index(number.text) + 1, games)

    def _read_player(self, statement: Statement) -> None:
        words = arguments(statement, FORMS["player"], 1, 2)
        name = words[0].text
        try:
            check_name(name)
        except SetupError as reason:
            raise error(statement, words[0], str(reason)) from None
        if any(player.name == name for player in self.players):
            message = f"two players are called '{name}'; each needs a name of their own"
            raise error(statement, words[0], message)
        most = max(self.family.player_counts(self.offer.id, self.options))
        if len(self.players) == most:
            message = f"{self.offer.box} is for at most {most} players; '{name}' is one more"
            raise error(statement, words[0], message)
        colour = ""
        if len(words) == 2:
            colour = words[1].text.lower()
            offered = self.family.colours(self.offer.id, self.options)
            if colour not in offered:
                known = listed(offered, "or")
                message = f"a colour was expected ({known}), not '{words[1].text}'"
                raise error(statement, words[1], message)
            if any(player.colour == colour for player in self.players):
                raise error(statement, words[1], f"two players are {colour}")
        self.players.append(Player(name, colour))


def written(setup: Setup) -> list[str]:
    """The lines of the set-up in canonical form, down to the players'."""
    family = family_of(setup.preset)
    setup = family.settled(setup)
    lines = [joined(["game", setup.preset, *setup.options])]
    if setup.table != family.usual_count(setup.preset, setup.options, len(setup.players)):
        lines.append(f"players {setup.table}")
    if setup.series:
        series = setup.series
        lines.append(joined(["series", series.name, f"{series.number}/{series.games}"]))
    return lines + (OWN[family.id]().written(setup) if family.id in OWN else [])


def written_after(setup: Setup) -> list[str]:
    """The lines of the set-up that follow the players'."""
    family = family_of(setup.preset)
    return OWN[family.id]().written_after(setup) if family.id in OWN else []


def written_player(player: Player) -> str:
    """The line of a player."""
    return joined(["player", player.name, *([player.colour] if player.colour else [])])
