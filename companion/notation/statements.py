"""The statements of the set-up, common to both formats: which game, which faces, who plays."""

from __future__ import annotations

from companion.dominoes.box import Box, Preset
from companion.dominoes.rules import (
    CORNERS,
    Rules,
    colours,
    find_preset,
    layouts,
    player_counts,
    resolved,
    shipped,
    some_layouts,
)
from companion.notation.source import Statement
from companion.referee.errors import NotationError, SetupError
from companion.referee.events import DOMINO
from companion.referee.setup import Player, Series, Setup, Tile, check_name
from companion.referee.text import Word, joined, listed

#: The statements that both formats begin with, and what each looks like.
SETUP = {
    "game": "game PRESET [OPTION ...]",
    "players": "players N",
    "series": "series NAME K/3",
    "quest": "quest ID ID",
    "tile": "tile ID HALF HALF",
    "player": "player NAME [COLOUR]",
    "start": "start NAME wild CORNER ...",
}
#: Statements of notation.md that belong to games which this Companion does not play yet.
OTHER_GAMES = {
    "map": "Origin",
    "territory": "Origin",
    "border": "Origin",
    "neutral": "Origin",
}


class SetupReader:
    """Collects set-up statements; every method raises :class:`NotationError`."""

    def __init__(self) -> None:
        self._game: Statement | None = None
        self._preset: Preset | None = None
        self._box: Box | None = None
        self._options: tuple[str, ...] = ()
        self._series: Series | None = None
        self._quests: tuple[str, ...] = ()
        self._starts: dict[str, tuple[str, ...]] = {}
        self._count: tuple[int, int] | None = None
        self._tiles: dict[str, Tile] = {}
        self.players: list[Player] = []

    @property
    def box(self) -> Box:
        """The box of the game; only after ``game`` was read."""
        assert self._box is not None
        return self._box

    @property
    def preset(self) -> Preset:
        """The preset of the game; only after ``game`` was read."""
        assert self._preset is not None
        return self._preset

    def reads(self, statement: Statement) -> bool:
        """Read *statement* if it belongs to the set-up; whether it does."""
        keyword = statement.keyword
        if self._game is None and keyword != "game":
            message = f"'{SETUP['game']}' was expected first, not '{statement.words[0].text}'"
            raise _error(statement, statement.words[0], message)
        if keyword in OTHER_GAMES:
            message = (
                f"'{keyword}' is a statement of {OTHER_GAMES[keyword]}; "
                f"{self.box.title} has no use for it"
            )
            raise _error(statement, statement.words[0], message)
        if keyword not in SETUP:
            return False
        {
            "game": self._read_game,
            "players": self._read_players,
            "series": self._read_series,
            "quest": self._read_quest,
            "start": self._read_start,
            "tile": self._read_tile,
            "player": self._read_player,
        }[keyword](statement)
        return True

    def setup(self, *, everybody: bool) -> Setup:
        """The set-up as read, options in their order and every player with a colour.

        With *everybody* all who play must be listed (a game file).
        """
        if self._game is None:
            message = f"'{SETUP['game']}' was expected; there is no statement here"
            raise NotationError(message, line=1, column=1)
        if not self.players:
            message = f"no player is listed; '{SETUP['player']}' was expected"
            raise NotationError(message, line=self._game.line, column=self._game.end)
        listed_ = len(self.players)
        line = self._count[1] if self._count else self._game.line
        usual = default_count(self.box, self._options, listed_)
        count = self._count[0] if self._count else usual
        if everybody and not self._count:
            count = listed_
        if count < listed_ or (everybody and count != listed_):
            message = f"{listed_} players are listed, but {count} play"
            raise NotationError(message, line=line, column=1)
        setup = Setup(
            self.preset.id,
            self._options,
            tuple(self.players),
            tuple(self._tiles.values()),
            0 if count == listed_ else count,
            self._quests,
            tuple(self._starts.items()),
            self._series,
        )
        try:
            return Rules.of(setup).setup
        except SetupError as error:
            raise NotationError(str(error), line=line, column=1) from None

    def _read_game(self, statement: Statement) -> None:
        if self._game is not None:
            message = f"the game was named in line {self._game.line} already"
            raise _error(statement, statement.words[0], message)
        words = _arguments(statement, 1, None)
        try:
            self._box, self._preset = find_preset(words[0].text.lower())
        except SetupError as error:
            raise _error(statement, words[0], str(error)) from None
        chosen: list[str] = []
        for word in words[1:]:
            option = word.text.lower()
            if option not in self._preset.options and option not in self._preset.aliases:
                known = listed(self._preset.options, "or")
                message = f"{self._preset.id} has no option '{word.text}'; expected {known}"
                raise _error(statement, word, message)
            if option in chosen:
                raise _error(statement, word, f"the option '{option}' is named twice")
            chosen.append(option)
        try:
            self._options = resolved(self._box, self._preset, tuple(chosen))
            some_layouts(self._box, self._options)
        except SetupError as error:
            raise _error(statement, words[1], str(error)) from None
        self._game = statement

    def _read_players(self, statement: Statement) -> None:
        if self._count is not None:
            message = f"the number of players was told in line {self._count[1]} already"
            raise _error(statement, statement.words[0], message)
        (word,) = _arguments(statement, 1, 1)
        numbers = player_counts(self.preset.id, self._options)
        if word.text not in map(str, numbers):
            message = (
                f"a number of players from {numbers[0]} to {numbers[-1]} was expected, "
                f"not '{word.text}'"
            )
            raise _error(statement, word, message)
        self._count = int(word.text), statement.line

    def _read_tile(self, statement: Statement) -> None:
        words = _arguments(statement, 3, 3)
        try:
            id_ = DOMINO.read(words[0].text)
        except ValueError:
            message = f"{DOMINO.expected} was expected, not '{words[0].text}'"
            raise _error(statement, words[0], message) from None
        if id_ not in shipped(self.box, self._options):
            raise _error(statement, words[0], f"{self.box.title} has no domino {id_}")
        if id_ in self._tiles:
            raise _error(statement, words[0], f"the faces of domino {id_} are told twice")
        halves = []
        for word in words[1:]:
            try:
                halves.append(self.box.face(word.text))
            except ValueError as error:
                raise _error(statement, word, str(error)) from None
        if all(face.craters for face in halves):
            raise _error(statement, words[2], "no domino has two volcanoes")
        a, b = map(self.box.letters, halves)
        self._tiles[id_] = Tile(id_, a, b)

    def _read_series(self, statement: Statement) -> None:
        name, number = _arguments(statement, 2, 2)
        games = self.preset.series
        if not games:
            message = f"{self.preset.id} is not played in series"
            raise _error(statement, statement.words[0], message)
        if self._series is not None:
            raise _error(statement, statement.words[0], "the series is told twice")
        found = [f"{n}/{games}" for n in range(1, games + 1)]
        if number.text not in found:
            message = f"{listed(found, 'or')} was expected, not '{number.text}'"
            raise _error(statement, number, message)
        self._series = Series(name.text, found.index(number.text) + 1, games)

    def _read_quest(self, statement: Statement) -> None:
        words = _arguments(statement, 2, 2)
        if "quests" not in self._options:
            message = f"{self.preset.id} has no quests"
            if "quests" in self.preset.options:
                message = "quests are named, but the option 'quests' is not chosen"
            raise _error(statement, statement.words[0], message)
        if self._quests:
            raise _error(statement, statement.words[0], "the quests are told twice")
        for word in words:
            if word.text.lower() not in self.box.quests:
                known = listed(self.box.quests, "or")
                raise _error(statement, word, f"a quest was expected ({known}), not '{word.text}'")
        self._quests = tuple(word.text.lower() for word in words)
        if self._quests[0] == self._quests[1]:
            raise _error(statement, words[1], "two different quests are drawn")

    def _read_start(self, statement: Statement) -> None:
        words = _arguments(statement, 3, 6)
        name = words[0].text
        if all(player.name != name for player in self.players):
            message = f"no player is called '{name}'; a start is told after its player"
            raise _error(statement, words[0], message)
        if name in self._starts:
            raise _error(statement, words[0], f"the start of '{name}' is told twice")
        if words[1].text.lower() != "wild":
            message = f"the word 'wild' was expected, not '{words[1].text}'"
            raise _error(statement, words[1], message)
        for word in words[2:]:
            if word.text.lower() not in CORNERS:
                message = f"a corner was expected ({listed(CORNERS, 'or')}), not '{word.text}'"
                raise _error(statement, word, message)
        told = [word.text.lower() for word in words[2:]]
        if len(set(told)) < len(told):
            raise _error(statement, words[-1], "a corner is named twice")
        self._starts[name] = tuple(corner for corner in CORNERS if corner in told)

    def _read_player(self, statement: Statement) -> None:
        words = _arguments(statement, 1, 2)
        name = words[0].text
        try:
            check_name(name)
        except SetupError as error:
            raise _error(statement, words[0], str(error)) from None
        if any(player.name == name for player in self.players):
            message = f"two players are called '{name}'; each needs a name of their own"
            raise _error(statement, words[0], message)
        most = max(player_counts(self.preset.id, self._options))
        if len(self.players) == most:
            message = f"{self.box.title} is for at most {most} players; '{name}' is one more"
            raise _error(statement, words[0], message)
        colour = ""
        if len(words) == 2:
            colour = words[1].text.lower()
            offered = colours(self.box, self._options)
            if colour not in offered:
                known = listed(offered, "or")
                message = f"a colour was expected ({known}), not '{words[1].text}'"
                raise _error(statement, words[1], message)
            if any(player.colour == colour for player in self.players):
                raise _error(statement, words[1], f"two players are {colour}")
        self.players.append(Player(name, colour))


def default_count(box: Box, options: tuple[str, ...], boards: int) -> int:
    """How many play where it is not told: those listed; with one board listed, as many as the
    smallest game with the smallest frame has (5 by 5)."""
    rows = layouts(box, options)
    if boards > 1:
        return boards
    frame = min(layout.frame for layout in rows)
    return min(n for layout in rows if layout.frame == frame for n in layout.players)


def written(setup: Setup) -> list[str]:
    """The lines of the set-up in canonical form, the players' left out."""
    rules = Rules.of(setup)
    lines = [joined(["game", setup.preset, *rules.setup.options])]
    if setup.table != default_count(rules.box, rules.setup.options, len(setup.players)):
        lines.append(f"players {setup.table}")
    if setup.series:
        series = setup.series
        lines.append(joined(["series", series.name, f"{series.number}/{series.games}"]))
    lines += [joined(["quest", *setup.quests])] if setup.quests else []
    known = shipped(rules.box, rules.setup.options)
    for id_ in rules.box.ordered(tuple(tile.id for tile in setup.tiles)):
        domino = rules.dominoes[id_]
        if domino != known[id_]:
            faces = map(rules.box.letters, (domino.a, domino.b))
            lines.append(joined(["tile", id_, *faces]))
    return lines


def written_player(player: Player) -> str:
    """The line of a player."""
    return joined(["player", player.name, *([player.colour] if player.colour else [])])


def written_starts(setup: Setup) -> list[str]:
    """The lines that tell the wild corners of 2 by 2 starts, in seating order."""
    told = dict(setup.starts)
    return [
        joined(["start", name, "wild", *sorted(told[name], key=list(CORNERS).index)])
        for name in setup.names
        if name in told
    ]


def _arguments(statement: Statement, least: int, most: int | None) -> list[Word]:
    """The words after the keyword; at least and at most so many."""
    words = statement.words[1:]
    form = SETUP[statement.keyword]
    if len(words) < least:
        message = f"'{form}' was expected, the line ends here"
        raise NotationError(message, line=statement.line, column=statement.end)
    if most is not None and len(words) > most:
        message = f"'{words[most].text}' is too much; '{form}' was expected"
        raise _error(statement, words[most], message)
    return words


def _error(statement: Statement, word: Word, message: str) -> NotationError:
    return NotationError(message, line=statement.line, column=word.column)
