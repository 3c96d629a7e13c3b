"""Score files of games without boards of squares: what each player has of the score pad."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from companion.notation.ending import DeskError, Ending
from companion.notation.source import Faults, Statement, decoded, statements
from companion.notation.statements import (
    FORMS,
    SetupReader,
    written,
    written_after,
    written_player,
)
from companion.origin.box import box
from companion.origin.events import VOCABULARY
from companion.origin.rules import Rules
from companion.origin.scoring import score_sheet, stacks, told_area
from companion.origin.state import State
from companion.referee.errors import CompanionError, JournalError, NotationError
from companion.referee.game import Game
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Player, Setup
from companion.referee.text import Word, joined, listed

#: The statements of a player and what their numbers are.
ROWS: Mapping[str, str] = {
    "objectives": "the points of each completed objective",
    "hunting": "the value of each hunting token",
    "straits": "the value of each strait token",
    "tiles": "the level of each innovation tile",
    "villages": "how many villages are on the board",
    "cards": "how many cards are in hand",
}
#: Those that are one number; of the others any number may follow.
SINGLE = ("villages", "cards")
#: The most points that an objective may have; no card has half as many.
MOST_POINTS = 30


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of one statement and where they stand (line and columns from 1, 0 if nowhere)."""

    values: tuple[int, ...]
    line: int = 0
    columns: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pad:
    """What one player has, by statement; ``line`` is that of the player."""

    player: Player
    rows: Mapping[str, Numbers]
    unchecked: bool = False
    line: int = 0

    def values(self, row: str) -> tuple[int, ...]:
        """The numbers of a statement; none where it is not told."""
        return self.rows[row].values if row in self.rows else ()


@dataclass(frozen=True)
class Results(Ending):
    """The score pad of a game as it is told. Make one with :meth:`begin` or :meth:`read`; every
    edit returns another and raises :class:`DeskError` for what cannot be.

    It is complete when of every player the villages are told, which every player has.
    """

    text: str

    @classmethod
    def begin(cls, setup: Setup) -> Results:
        """Nothing told; raises :class:`SetupError`."""
        rules = Rules.of(setup)
        return cls._written(rules.setup, [Pad(player, {}) for player in rules.players])

    @classmethod
    def read(cls, text: str) -> Results:
        """The results of a score file; raises :class:`NotationErrors` with all its errors."""
        setup, pads = read_pads(decoded(text.encode("utf-8", errors="replace")), keep_going=True)
        return cls._written(setup, pads)

    @classmethod
    def of(cls, game: Game[Any]) -> Results:
        """The results that a refereed game has now. Points of effects count with the objectives,
        the only row that takes any number of points."""
        state: State = game.state
        pads = []
        for seat, (player, area) in enumerate(zip(state.rules.players, state.areas, strict=True)):
            effects = [points for points in area.effects if points > 0]
            tiles = [
                level for level, number in enumerate(area.tiles[:-1], 1) for _tile in range(number)
            ]
            told = {
                "objectives": [*(done.points for done in area.objectives), *effects],
                "hunting": [token.value for token in area.hunting],
                "straits": [token.value for token in area.straits],
                "tiles": tiles,
                "villages": [len(state.own(seat))],
                "cards": [sum(area.hand)] if sum(area.hand) > 0 else [],
            }
            rows = {row: Numbers(tuple(values)) for row, values in told.items() if values}
            pads.append(Pad(player, rows))
        blamed = {player for player, _error in impossible(state.rules, pads)}
        pads = [replace(pad, unchecked=bool(blamed & {pad.player, None})) for pad in pads]
        return cls._written(state.rules.setup, pads)

    @classmethod
    def _written(cls, setup: Setup, pads: Sequence[Pad]) -> Results:
        lines = written(setup)
        for pad in pads:
            lines.append(written_player(pad.player))
            for row in ROWS:
                if row in pad.rows:
                    numbers = sorted(pad.rows[row].values)
                    lines.append(joined([row, *map(str, numbers)]))
            lines += ["unchecked"] * pad.unchecked
        return cls("\n".join([*lines, *written_after(setup)]) + "\n")

    # -- looking -----------------------------------------------------------------------------

    @cached_property
    def _read(self) -> tuple[Setup, tuple[Pad, ...]]:
        return read_pads(self.text)

    @property
    def setup(self) -> Setup:
        return self._read[0]

    @property
    def pads(self) -> tuple[Pad, ...]:
        """What is told of each player, in seating order."""
        return self._read[1]

    @cached_property
    def sheet(self) -> ScoreSheet:
        rules = Rules.of(self.setup)
        areas = [
            told_area(
                rules,
                objectives=pad.values("objectives"),
                hunting=pad.values("hunting"),
                straits=pad.values("straits"),
                tiles=pad.values("tiles"),
                cards=sum(pad.values("cards")),
            )
            for pad in self.pads
        ]
        villages = [sum(pad.values("villages")) for pad in self.pads]
        return score_sheet(rules, [pad.player for pad in self.pads], areas, villages)

    @property
    def complete(self) -> bool:
        return all("villages" in pad.rows for pad in self.pads)

    @property
    def size(self) -> int:
        return sum(len(numbers.values) for pad in self.pads for numbers in pad.rows.values())

    @property
    def warnings(self) -> tuple[str, ...]:
        found = impossible(Rules.of(self.setup), self.pads)
        return tuple(error.message for _player, error in found)

    # -- editing -----------------------------------------------------------------------------

    def with_row(self, seat: int, row: str, text: str) -> Results:
        """The numbers of a row of a player as typed, ``3 5`` or ``3, 5``; nothing for none."""
        words = [Word(word, 1) for word in text.replace(",", " ").split()]
        try:
            numbers = _numbers(row, words, 1)
        except NotationError as error:
            raise DeskError(error.message) from None
        pads = list(self.pads)
        rows = {**pads[seat].rows, row: numbers}
        if not words:
            del rows[row]
        pads[seat] = replace(pads[seat], rows=rows)
        return self._written(self.setup, pads)

    # -- as data -----------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        return {"text": self.text}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Results:
        """Read what :meth:`to_json` wrote; raises :class:`JournalError`."""
        if not isinstance(data, Mapping) or not isinstance(data.get("text"), str):
            raise JournalError("results that cannot be read: there is no text")
        return cls(data["text"])

    def checked(self) -> Results:
        try:
            self._read  # noqa: B018
        except CompanionError as error:
            raise JournalError(f"results that cannot be read: {error}") from None
        return self


def read_pads(text: str, *, keep_going: bool = False) -> tuple[Setup, tuple[Pad, ...]]:
    """Read a score file; what can be on a table is the matter of :func:`impossible`.

    Raises :class:`NotationError` for the first error, with *keep_going* for all of them.
    """
    faults, reader = Faults(keep_going), _Reader()
    for item in statements(text):
        try:
            if isinstance(item, NotationError):
                raise item
            reader.read(item)
        except NotationError as error:
            faults.add(error)
            if not reader.begun:
                break  # without the game nothing that follows can be understood
    faults.settle()
    setup = reader.setup.setup(everybody=False)
    pads = tuple(
        replace(pad, player=player) for pad, player in zip(reader.pads, setup.players, strict=True)
    )
    return setup, pads


class _Reader:
    """Puts each statement where it belongs."""

    def __init__(self) -> None:
        self.setup = SetupReader()
        self.pads: list[Pad] = []
        self.begun = False

    def read(self, statement: Statement) -> None:
        if self.setup.reads(statement):
            self.begun = True
            if statement.keyword == "player":
                self.pads.append(Pad(self.setup.players[-1], {}, line=statement.line))
            return
        keyword, word = statement.keyword, statement.words[0]
        if keyword not in (*ROWS, "unchecked"):
            message = f"'{word.text}' is no statement of this score file; expected "
            message += listed([*self.setup.forms, *ROWS, "unchecked"], "or")
            if keyword in VOCABULARY:
                message = f"'{word.text}' is an event: 'companion replay' reads whole games"
            raise NotationError(message, line=statement.line, column=word.column)
        if not self.pads:
            message = f"'{FORMS['player']}' was expected before '{word.text}'"
            raise NotationError(message, line=statement.line, column=word.column)
        pad = self.pads[-1]
        if keyword == "unchecked":
            if len(statement.words) > 1:
                extra = statement.words[1]
                message = f"'{extra.text}' is too much"
                raise NotationError(message, line=statement.line, column=extra.column)
            self.pads[-1] = replace(pad, unchecked=True)
            return
        if keyword in pad.rows:
            message = f"the {keyword} of this player were told already"
            raise NotationError(message, line=statement.line, column=word.column)
        if len(statement.words) == 1:
            message = f"{ROWS[keyword]} was expected, the line ends here"
            raise NotationError(message, line=statement.line, column=statement.end)
        numbers = _numbers(keyword, statement.words[1:], statement.line)
        self.pads[-1] = replace(pad, rows={**pad.rows, keyword: numbers})


def _numbers(row: str, words: Sequence[Word], line: int) -> Numbers:
    """The numbers of a row; raises :class:`NotationError` for a word that is none of it."""
    rules = box()
    most = {
        "objectives": range(MOST_POINTS + 1),
        "hunting": rules.hunting,
        "straits": rules.straits,
        "tiles": rules.levels,
        "villages": range(rules.villages + 1),
        "cards": range(sum(rules.decks) + 1),
    }[row]
    if row in SINGLE and len(words) > 1:
        message = f"'{words[1].text}' is too much: {ROWS[row]}, one number"
        raise NotationError(message, line=line, column=words[1].column)
    values = []
    for word in words:
        plain = word.text.isascii() and word.text.isdigit() and len(word.text) < 4
        if not plain or int(word.text) not in most:
            message = f"{ROWS[row]}, from {most[0]} to {most[-1]}, was expected, not '{word.text}'"
            raise NotationError(message, line=line, column=word.column)
        values.append(int(word.text))
    return Numbers(tuple(values), line, tuple(word.column for word in words))


def impossible(rules: Rules, pads: Sequence[Pad]) -> list[tuple[Player | None, NotationError]]:
    """What no table can have at the end, with the player whom it concerns (None: all together)."""
    found: list[tuple[Player | None, NotationError]] = []

    def add(player: Player | None, row: str, message: str, at: Pad) -> None:
        numbers = at.rows.get(row)
        line = numbers.line if numbers else at.line
        column = numbers.columns[-1] if numbers and numbers.columns else 1
        text = f"{player.name}: {message}" if player else message
        found.append((player, NotationError(text, line=line or None, column=column)))

    for pad in pads:
        tiles = [pad.values("tiles").count(level) for level in rules.box.levels]
        _tops, loose = stacks(tiles)
        if loose:
            levels = listed(map(str, loose))
            message = f"a tile of level {levels} stands on no tile of the level below (M-TILE-1)"
            add(pad.player, "tiles", message, pad)
    supplies = {
        "hunting": (_GREEN, "hunting tokens that are in a game"),
        "straits": (_STRAITS, "strait tokens that the box has"),
        "tiles": (rules.box.tiles, "tiles that the box has"),
        "objectives": (rules.box.decks[-1], "objectives that the box has"),
        "cards": (sum(rules.box.decks), "cards that the box has"),
    }
    for row, (most, what) in supplies.items():
        total = sum(sum(pad.values(row)) if row in SINGLE else len(pad.values(row)) for pad in pads)
        if total > most:
            last = [pad for pad in pads if pad.values(row)][-1]
            add(None, row, f"{total} {row} are told, more than the {most} {what}", last)
    return found


#: Hunting tokens in a game, one for each green territory; strait tokens.
_GREEN, _STRAITS = 5, 11
