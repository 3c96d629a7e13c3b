"""Score files: the boards at the end of a game, read from rows of squares and written so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.dominoes.box import Box
from companion.dominoes.events import VOCABULARY
from companion.dominoes.rules import Rules, find_preset
from companion.notation.cells import Cell, is_cell, read_cell
from companion.notation.source import Faults, Statement, statements
from companion.notation.statements import (
    FORMS,
    SETUP,
    SetupReader,
    written,
    written_after,
    written_player,
)
from companion.referee.errors import NotationError
from companion.referee.rulings import Square
from companion.referee.setup import Player, Setup
from companion.referee.text import Word, joined, listed

#: The farthest that a square may lie from the start, even on a board that is not checked.
FARTHEST = 15


@dataclass(frozen=True, slots=True)
class Mention:
    """A word or number of a file and where it stands (line and column from 1, 0 if nowhere)."""

    text: str
    line: int = 0
    column: int = 0


@dataclass(frozen=True, slots=True)
class Board:
    """What lies before one player at the end. ``cells`` are by their square, seen from the start,
    the start included; ``discards`` is None where the file does not tell; ``line`` and ``column``
    are those of the player's name."""

    player: Player
    cells: Mapping[Square, Cell] = field(default_factory=dict)
    totems: tuple[Mention, ...] = ()
    discards: Mention | None = None
    unchecked: bool = False
    line: int = 0
    column: int = 0

    @property
    def squares(self) -> int:
        """How many squares lie there, the start not counted."""
        return sum(cell.face is not None for cell in self.cells.values())

    def discarded(self, rules: Rules) -> int:
        """How many dominoes were discarded: as told, or what is due less what lies there."""
        if self.discards is not None:
            return int(self.discards.text)
        return max(0, rules.due - (self.squares + 1) // 2)


@dataclass(frozen=True, slots=True)
class ScoreFile:
    """A whole score file, boards in seating order."""

    setup: Setup
    boards: tuple[Board, ...]


def read_score_file(text: str, *, keep_going: bool = False) -> ScoreFile:
    """Read a score file; what can lie on a table is the matter of ``checks``.

    Raises :class:`NotationError` for the first error, with *keep_going* for all of them.
    """
    faults = Faults(keep_going)
    reader = _Reader()
    for item in statements(text):
        if isinstance(item, NotationError):
            faults.add(item)
            continue
        try:
            reader.read(item)
        except NotationError as error:
            faults.add(error)
            if not reader.begun:
                break  # without the game nothing that follows can be understood
    faults.settle()
    setup = reader.setup.setup(everybody=False)
    rules = Rules.of(setup)
    boards = []
    for draft, player in zip(reader.drafts, setup.players, strict=True):
        try:
            boards.append(draft.board(player, rules))
        except NotationError as error:
            faults.add(error)
    faults.settle()
    return ScoreFile(setup, tuple(boards))


class _Draft:
    """A board while it is read."""

    def __init__(self, line: int, column: int):
        self.line = line
        self.column = column
        self.rows: list[tuple[Statement, list[Cell | None]]] = []
        self.totems: tuple[Mention, ...] | None = None
        self.discards: Mention | None = None
        self.unchecked = False

    def board(self, player: Player, rules: Rules) -> Board:
        """The board, its start found; raises :class:`NotationError`."""
        widest = max((len(row) for _statement, row in self.rows), default=0)
        for statement, row in self.rows:
            if len(row) < widest:
                raise NotationError(
                    f"this row has {len(row)} squares, the widest of {player.name} has {widest}; "
                    "an empty square is written as .",
                    line=statement.line,
                    column=statement.end,
                )
        found = {
            (column, -number): cell
            for number, (_statement, row) in enumerate(self.rows)
            for column, cell in enumerate(row)
            if cell is not None
        }
        starts = [square for square, cell in found.items() if cell.face is None]
        span = rules.layout.span
        expected = "exactly one square must be C" if span == 1 else "four squares must be C"
        if not starts:
            message = f"{player.name} has no start: {expected}"
            raise NotationError(message, line=self.line, column=self.column)
        x, y = starts[0] if span == 1 else (min(x for x, _y in starts), min(y for _x, y in starts))
        block = [(x + dx, y + dy) for dx in range(span) for dy in range(span)]
        odd = [square for square in starts if square not in block]
        if odd or len(starts) != len(block):
            cell = found[(odd or starts)[0]]
            what = "a second start" if span == 1 else f"no start of {span} by {span}"
            message = f"{player.name} has {what}; {expected}"
            raise NotationError(message, line=cell.line, column=cell.column)
        cells = {(column - x, row - y): cell for (column, row), cell in found.items()}
        for square, cell in cells.items():
            if max(map(abs, square)) > FARTHEST:
                message = f"this square is more than {FARTHEST} away from the start"
                raise NotationError(message, line=cell.line, column=cell.column)
        return Board(
            player,
            cells,
            self.totems or (),
            self.discards,
            self.unchecked,
            self.line,
            self.column,
        )


class _Reader:
    """Puts each statement where it belongs."""

    def __init__(self) -> None:
        self.setup = SetupReader()
        self.drafts: list[_Draft] = []
        self.begun = False

    def read(self, statement: Statement) -> None:
        word = statement.words[0]
        if self.begun and statement.keyword not in SETUP and is_cell(word.text):
            self._row(statement)
        elif self.setup.reads(statement):
            self.begun = True
            if statement.keyword == "player":
                self.drafts.append(_Draft(statement.line, statement.words[1].column))
        elif statement.keyword in ("totems", "discards", "unchecked"):
            draft = self._draft(statement)
            words = statement.words[1:]
            {"totems": self._totems, "discards": self._discards, "unchecked": self._unchecked}[
                statement.keyword
            ](statement, draft, words)
        elif statement.keyword in VOCABULARY:
            message = f"'{word.text}' is an event: 'companion replay' reads whole games"
            raise _error(statement, message)
        else:
            known = listed([*self.setup.forms, "totems", "discards", "unchecked"], "or")
            message = f"'{word.text}' is no statement of a score file; expected {known}, or squares"
            raise _error(statement, message)

    @property
    def _box(self) -> Box:
        return find_preset(self.setup.offer.id)[0]

    def _draft(self, statement: Statement) -> _Draft:
        if not self.drafts:
            message = f"'{FORMS['player']}' was expected before '{statement.words[0].text}'"
            raise _error(statement, message)
        return self.drafts[-1]

    def _row(self, statement: Statement) -> None:
        box = self._box
        cells = [read_cell(word, statement.line, box) for word in statement.words]
        self._draft(statement).rows.append((statement, cells))

    def _totems(self, statement: Statement, draft: _Draft, words: list[Word]) -> None:
        if draft.totems is not None:
            raise _error(statement, "the totems of this player were told already")
        kinds = [t.resource for t in self._box.terrains if t.resource]
        if not words:
            message = f"kinds of totem were expected: {listed(kinds, 'or')}"
            raise NotationError(message, line=statement.line, column=statement.end)
        for word in words:
            if word.text.lower() not in kinds:
                message = f"a totem was expected: {listed(kinds, 'or')}, not '{word.text}'"
                raise _error(statement, message, word)
        draft.totems = tuple(Mention(w.text.lower(), statement.line, w.column) for w in words)

    def _discards(self, statement: Statement, draft: _Draft, words: list[Word]) -> None:
        if draft.discards is not None:
            raise _error(statement, "the discards of this player were told already")
        if not words:
            message = "'discards N' was expected, the line ends here"
            raise NotationError(message, line=statement.line, column=statement.end)
        text = words[0].text
        if not (text.isascii() and text.isdigit() and len(text) <= 2):
            message = f"a number of discarded dominoes was expected, not '{text}'"
            raise _error(statement, message, words[0])
        if len(words) > 1:
            raise _error(statement, f"'{words[1].text}' is too much", words[1])
        draft.discards = Mention(str(int(text)), statement.line, words[0].column)

    def _unchecked(self, statement: Statement, draft: _Draft, words: list[Word]) -> None:
        if words:
            raise _error(statement, f"'{words[0].text}' is too much", words[0])
        if draft.unchecked:
            raise _error(statement, "this player's board is unchecked already")
        draft.unchecked = True


def _error(statement: Statement, message: str, word: Word | None = None) -> NotationError:
    column = (word or statement.words[0]).column
    return NotationError(message, line=statement.line, column=column)


def write_score_file(file: ScoreFile, *, unfinished: bool = False) -> str:
    """A score file in canonical form. With *unfinished* only those discards are written that are
    told: what is missing still on the other boards may be laid yet."""
    rules = Rules.of(file.setup)
    lines = written(rules.setup)
    for player, board in zip(rules.setup.players, file.boards, strict=True):
        lines.append(written_player(player))
        lines += written_after(replace(rules.setup, players=(player,)))
        lines += _rows(board, rules.box)
        if board.totems:
            kinds = [t.resource for t in rules.box.terrains if t.resource]
            held = sorted((totem.text for totem in board.totems), key=kinds.index)
            lines.append(joined(["totems", *held]))
        discarded = board.discarded(rules)
        told = board.discards is not None or not unfinished
        if told and (discarded or replace(board, discards=None).discarded(rules)):
            lines.append(f"discards {discarded}")
        lines += ["unchecked"] * board.unchecked
    return "\n".join(lines) + "\n"


def _rows(board: Board, box: Box) -> list[str]:
    """The rows of squares, top row first, in columns as wide as they need to be."""
    columns = range(min(x for x, _y in board.cells), max(x for x, _y in board.cells) + 1)
    heights = range(max(y for _x, y in board.cells), min(y for _x, y in board.cells) - 1, -1)
    texts = [
        [cell.text(box) if (cell := board.cells.get((x, y))) else "." for x in columns]
        for y in heights
    ]
    widths = [max(len(row[n]) for row in texts) for n in range(len(columns))]
    return [
        " ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in texts
    ]
