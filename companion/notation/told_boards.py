"""Boards of squares that are scored without a referee: entered and mended in any order.

:class:`Boards` is what is told so far, immutable, with an edit for everything that can lie on a
square. Nothing is refused that could lie on a table: whether a placement is legal is only advised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from companion.dominoes.box import Domino, Face
from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.dominoes.placing import examine
from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.dominoes.territory import Laid
from companion.notation.boards import area_of, score, score_file_of
from companion.notation.cells import Cell, read_cell
from companion.notation.checks import Finding, impossible, oddities, reasons
from companion.notation.ending import DeskError, Ending
from companion.notation.score_file import (
    Board,
    Mention,
    ScoreFile,
    read_score_file,
    write_score_file,
)
from companion.notation.source import NotationErrors, decoded, statements
from companion.notation.statements import written, written_after, written_player
from companion.referee.errors import CompanionError, JournalError, NotationError
from companion.referee.game import Game
from companion.referee.rulings import Breach, Square
from companion.referee.scores import Part, Row, ScoreSheet
from companion.referee.setup import Setup, Tile
from companion.referee.text import Word, counted, listed


class LaidDomino(NamedTuple):
    """A domino known to lie before the player of a seat: half a on ``square``, half b beside it."""

    seat: int
    id: str
    square: Square
    direction: str

    @property
    def squares(self) -> tuple[Square, Square]:
        """The squares of its halves."""
        return self.square, neighbour(self.square, self.direction)


@dataclass(frozen=True)
class Boards(Ending):
    """The boards as they are told: the text of a score file, and which dominoes are known to lie
    where. Make one with :meth:`begin` or :meth:`read`; every edit returns another and raises
    :class:`DeskError` for what cannot lie on a table.
    """

    text: str
    laid: tuple[LaidDomino, ...] = ()

    @classmethod
    def begin(cls, setup: Setup) -> Boards:
        """Nothing but the starts; raises :class:`SetupError`."""
        rules = Rules.of(setup)
        starts = dict.fromkeys(rules.grid.squares(rules.grid.start), Cell(None))
        boards = tuple(Board(player, starts) for player in rules.players)
        return cls._written(ScoreFile(rules.setup, boards))

    @classmethod
    def read(cls, text: str) -> Boards:
        """The boards of a score file; raises :class:`NotationErrors` with all its errors.

        A square that the canvas does not have is one: no board with it fits the frame.
        """
        file = read_score_file(decoded(_bytes(text)), keep_going=True)
        _check_canvas(file)
        return cls._written(file)

    @classmethod
    def of(cls, game: Game[Any]) -> Boards:
        """The boards that a refereed game has."""
        return cls.read(write_score_file(score_file_of(game)))

    @classmethod
    def _written(cls, file: ScoreFile, laid: Iterable[LaidDomino] = ()) -> Boards:
        """The boards of a file; dominoes that its squares do not show any more are forgotten."""
        dominoes = Rules.of(file.setup).dominoes

        def lies(one: LaidDomino) -> bool:
            cells, domino = file.boards[one.seat].cells, dominoes.get(one.id)
            shown = [cells[square].face if square in cells else None for square in one.squares]
            return domino is not None and shown == [domino.a, domino.b]

        return cls(write_score_file(file, unfinished=True), tuple(filter(lies, laid)))

    # -- looking -----------------------------------------------------------------------------

    @cached_property
    def file(self) -> ScoreFile:
        """The boards as a score file."""
        return read_score_file(self.text)

    @cached_property
    def rules(self) -> Rules:
        """The rules of the game."""
        return Rules.of(self.file.setup)

    @property
    def setup(self) -> Setup:
        """Which game this is, and who played."""
        return self.file.setup

    def board(self, seat: int) -> Board:
        """What is told of a player."""
        return self.file.boards[seat]

    def cell(self, seat: int, square: Square) -> Cell | None:
        """What lies on a square; None for nothing."""
        return self.board(seat).cells.get(square)

    def area(self, seat: int) -> Area:
        """A player's board on its canvas, with the dominoes that are known."""
        return self._areas[seat]

    @cached_property
    def _areas(self) -> tuple[Area, ...]:
        areas = []
        for seat, board in enumerate(self.file.boards):
            area = area_of(board, self.rules, wild=self.rules.wild(seat))
            bit = self.rules.grid.bit
            known = (one for one in self.laid if one.seat == seat)
            laid = tuple(Laid(one.id, *map(bit, one.squares)) for one in known)
            areas.append(replace(area, territory=area.territory.with_laid(laid)))
        return tuple(areas)

    def domino_at(self, seat: int, square: Square) -> LaidDomino | None:
        """The domino known to lie on a square."""
        known = (one for one in self.laid if one.seat == seat and square in one.squares)
        return next(known, None)

    @cached_property
    def sheet(self) -> ScoreSheet:
        """The score sheet of the boards as they are."""
        return score(self.file)

    def explained(self, seat: int, square: Square) -> tuple[tuple[Row, Part], ...]:
        """Everything on a player's sheet that a square has a part in."""
        rows = self.sheet.tallies[seat].rows
        return tuple((row, part) for row in rows for part in row.parts if square in part.squares)

    @property
    def due(self) -> int:
        """How many squares lie before each player at the end if nothing was discarded."""
        return 2 * self.rules.due

    def missing(self, seat: int) -> int:
        """How many squares are not told yet; below 0 where there are too many. Discards that the
        table told are no longer due."""
        board = self.board(seat)
        told = int(board.discards.text) if board.discards else 0
        return self.due - 2 * told - board.squares

    @property
    def size(self) -> int:
        return sum(board.squares for board in self.file.boards)

    @property
    def complete(self) -> bool:
        """Whether all that is due lies there or was discarded."""
        return not any(self.missing(seat) for seat in range(len(self.file.boards)))

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """What no table can have before it, as warnings; of boards that are complete also what no
        game by the rules ends with, which nobody can tell of one that is half entered."""
        # Told discards are judged here: they may be told before the squares are.
        boards = tuple(replace(board, discards=None) for board in self.file.boards)
        found = impossible(replace(self.file, boards=boards))
        for seat, board in enumerate(boards):
            if self.missing(seat) < 0:
                told, due = self.board(seat).discards, f"only {self.due} are due"
                if told and told.text != "0":
                    due = f"of {self.due} that are due, with {told.text} dominoes discarded"
                message = f"{counted(board.squares, 'square')} lie there, {due}"
                found.append(Finding(board.player, message))
        whole = tuple(b for seat, b in enumerate(boards) if not self.missing(seat))
        found += oddities(replace(self.file, boards=whole)) if whole else ()
        players = [board.player for board in boards]
        return tuple(
            sorted(found, key=lambda f: players.index(f.player) if f.player else len(players))
        )

    @property
    def warnings(self) -> tuple[str, ...]:
        # Without the lines, which are those of the boards as they are written anew.
        return tuple(finding.error.message for finding in self.findings)

    # -- dominoes ----------------------------------------------------------------------------

    def domino(self, id_: str) -> Domino:
        """The faces of a domino; raises :class:`DeskError` if the box has none of this id, or if
        the table did not enter its faces yet."""
        if id_ not in self.rules.dominoes:
            raise DeskError(f"{self.rules.box.title} has no domino {id_} here")
        if not self.rules.known(id_):
            raise DeskError(f"what domino {id_} shows is not known: type it, as {id_} W1 F/L")
        return self.rules.dominoes[id_]

    def advice(self, seat: int, id_: str, square: Square, direction: str) -> tuple[Breach, ...]:
        """What a referee would have against laying a domino there; see :meth:`domino`.

        A domino that lies somewhere already is one of the reasons. Only where a breach is not
        ``possible`` will :meth:`lay` refuse.
        """
        domino, rules = self.domino(id_), self.rules
        territory = self.area(seat).territory
        breaches = list(examine(rules, territory, domino, square, direction))
        for laid in self.laid:
            if laid.id == id_:
                names = listed(rules.grid.names(laid.squares))
                owner = self.file.boards[laid.seat].player.name
                message = f"{id_} lies already: {owner}, on {names}."
                squares = laid.squares if laid.seat == seat else ()
                breaches.append(Breach(rules.cite("LINE-1"), message, squares))
        return tuple(breaches)

    def lay(self, seat: int, id_: str, square: Square, direction: str) -> Boards:
        """A domino laid. On squares that bear a resource one lies at once, as in the game.

        Refused where a square is taken or off the canvas.
        """
        domino = self.domino(id_)
        laid = LaidDomino(seat, id_, square, direction)
        for breach in self.advice(seat, id_, square, direction):
            if not breach.possible:
                raise DeskError(breach.message.rstrip("."))
        cells = dict(self.board(seat).cells)
        cells.update(zip(laid.squares, map(self._bare, (domino.a, domino.b)), strict=True))
        return self._with(seat, (laid,), cells=cells)

    def lift(self, seat: int, square: Square) -> Boards:
        """The domino of a square taken away with all that lies on it; the square alone where no
        domino is known to lie there."""
        laid = self.domino_at(seat, square)
        boards = self
        for one in laid.squares if laid else (square,):
            boards = boards.erase(seat, one)
        return boards

    def with_tile(self, tile: Tile) -> Boards:
        """The faces of a domino as the table has it; raises :class:`DeskError`."""
        known = {one.id: one for one in self.setup.tiles}
        tiles = tuple({**known, tile.id: tile}.values())
        file = replace(self.file, setup=replace(self.setup, tiles=tiles))
        try:
            return self._written(file, self.laid)
        except CompanionError as error:
            raise DeskError(str(error)) from None

    # -- squares -----------------------------------------------------------------------------

    def paint(self, seat: int, square: Square, face: Face) -> Boards:
        """A square shows this face, whatever was there before."""
        cell = self.cell(seat, square)
        if cell is not None and cell.face == face:
            return self
        return self.put(seat, square, self._bare(face))

    def put(self, seat: int, square: Square, cell: Cell | None) -> Boards:
        """Exactly this lies on a square, possible or not; None for nothing."""
        self._check_square(square)
        cells = dict(self.board(seat).cells)
        cells.pop(square, None)
        if cell is not None:
            try:
                read_cell(Word(cell.text(self.rules.box), 1), 1, self.rules.box)
            except NotationError as error:
                raise DeskError(error.message) from None
            cells[square] = cell
        return self._with(seat, cells=cells)

    def erase(self, seat: int, square: Square) -> Boards:
        """Nothing lies on a square."""
        return self.put(seat, square, None)

    def with_marks(self, seat: int, square: Square, number: int) -> Boards:
        """The terrain of a square with so many printed marks (of a volcano: craters)."""
        face = self._told(seat, square).face
        assert face is not None
        box = self.rules.box
        try:
            return self.paint(
                seat, square, box.face(f"{box.terrains[face.terrain].letter}{number}")
            )
        except ValueError as error:
            raise DeskError(str(error)) from None

    def next_token(self, seat: int, square: Square) -> Boards:
        """The next stronger fire token on a square, none after the strongest. It destroys what
        lies there (O-FIRE-5)."""
        flames = sorted(token.flames for token in self.rules.box.tokens)
        if not flames:
            raise DeskError(f"{self.rules.box.title} has no fire tokens")
        cell = self._told(seat, square)
        stronger = [number for number in flames if number > cell.token]
        token = stronger[0] if stronger else 0
        fresh = replace(cell, token=token)
        return self._possible(
            seat, square, replace(fresh, resource=False, figures=()) if token else fresh
        )

    def toggle_resource(self, seat: int, square: Square) -> Boards:
        """A wooden resource or a token of The Court put on a square, or taken off."""
        cell = self._told(seat, square)
        if cell.resource:
            return self.put(seat, square, replace(cell, resource=False))
        return self._possible(seat, square, replace(cell, resource=True, token=0, figures=()))

    def with_figure(self, seat: int, square: Square, figure: str) -> Boards:
        """A dweller or court tile stands on a square; an empty id for none."""
        cell = self._told(seat, square)
        if not figure:
            return self.put(seat, square, replace(cell, figures=()))
        if figure not in self.rules.box.figures:
            raise DeskError(f"{self.rules.box.title} has no '{figure}'")
        fresh = replace(cell, figures=(figure,), resource=False, token=0)
        return self._possible(seat, square, fresh)

    def next_giant(self, seat: int, square: Square) -> Boards:
        """One giant more on the marks of a square, none after the last mark."""
        cell = self._told(seat, square)
        more = replace(cell, giants=cell.giants + 1)
        if cell.giants and any(reasons(more, self.rules)):
            more = replace(cell, giants=0)
        return self._possible(seat, square, more)

    def _bare(self, face: Face) -> Cell:
        """A square as its domino comes, with the resource that it bears."""
        return Cell(face, resource=face.bears and self.rules.has("resources"))

    def _check_square(self, square: Square) -> None:
        grid = self.rules.grid
        if not grid.holds(square):
            raise DeskError("this square is off the canvas")
        if grid.start >> grid.bit(square) & 1:
            raise DeskError(f"{grid.name(square)} is the {self.rules.word('start')}")

    def _told(self, seat: int, square: Square) -> Cell:
        """What lies on a square that must not be empty."""
        self._check_square(square)
        cell = self.cell(seat, square)
        if cell is None:
            raise DeskError(f"{self.rules.grid.name(square)} is empty: first its terrain")
        return cell

    def _possible(self, seat: int, square: Square, cell: Cell) -> Boards:
        """Put a cell that can lie on a table; otherwise say why it cannot."""
        for reason in reasons(cell, self.rules):
            raise DeskError(f"{self.rules.grid.name(square)}: {reason}")
        return self.put(seat, square, cell)

    # -- beside the board --------------------------------------------------------------------

    def toggle_totem(self, seat: int, kind: str) -> Boards:
        """A totem goes to a player, from whoever holds it; from that player it goes away."""
        if not self.rules.has("totems"):
            raise DeskError(f"{self.rules.preset.id} has no totems")
        if kind not in (terrain.resource for terrain in self.rules.box.terrains):
            raise DeskError(f"there is no totem '{kind}'")
        held = any(totem.text == kind for totem in self.board(seat).totems)
        boards = []
        for at, board in enumerate(self.file.boards):
            totems = tuple(totem for totem in board.totems if totem.text != kind)
            if at == seat and not held:
                totems += (Mention(kind),)
            boards.append(replace(board, totems=totems))
        return self._written(replace(self.file, boards=tuple(boards)), self.laid)

    def with_discards(self, seat: int, number: int | None) -> Boards:
        """So many dominoes were discarded; None takes back that this was told."""
        if number is not None and not 0 <= number <= self.rules.due:
            raise DeskError(f"0 to {self.rules.due} dominoes can have been discarded")
        return self._with(seat, discards=None if number is None else Mention(str(number)))

    # -- text --------------------------------------------------------------------------------

    def written_board(self, seat: int) -> str:
        """The rows of one player and what follows them, as :meth:`load` takes them."""
        lines = self.text.split("\n")
        players = [n for n, line in enumerate(lines) if line.split(" ")[0] == "player"]
        ends = [*players[1:], len(lines)]
        own = lines[players[seat] + 1 : ends[seat]]
        return "\n".join(line for line in own if line and line.split(" ")[0] != "start") + "\n"

    def load(self, text: str, seat: int) -> Boards:
        """A whole score file takes the place of everything; boards that begin with ``player``
        take the place of those players'; rows alone that of the player of *seat*.

        Raises :class:`NotationErrors` with all errors, lines and columns as in *text*.
        """
        text = decoded(_bytes(text))
        first = next(statements(text), None)
        if isinstance(first, NotationError):
            raise NotationErrors((first,))
        if first is None:
            message = "a score file or the rows of a board were expected; there is nothing here"
            raise NotationErrors((NotationError(message, line=1, column=1),))
        if first.keyword == "game":
            return self.read(text)
        head = [line for line in written(self.setup) if not line.startswith("players ")]
        head.insert(1, f"players {self.setup.table}")
        if first.keyword != "player":
            player = self.setup.players[seat]
            own = replace(self.setup, players=(player,))
            head += [written_player(player), *written_after(own)]
        try:
            told = read_score_file("\n".join([*head, text]), keep_going=True)
            _check_canvas(told)
        except NotationError as error:
            found = error.errors if isinstance(error, NotationErrors) else (error,)
            raise NotationErrors(tuple(_moved(one, len(head)) for one in found)) from None
        boards = {board.player.name: board for board in self.file.boards}
        for board in told.boards:
            if board.player.name not in boards:
                message = f"no player is called '{board.player.name}' here"
                where = NotationError(message, line=board.line, column=board.column)
                raise NotationErrors((_moved(where, len(head)),))
            own_player = boards[board.player.name].player
            boards[board.player.name] = replace(board, player=own_player)
        starts = {**dict(self.setup.starts), **dict(told.setup.starts)}
        setup = replace(self.setup, starts=tuple(starts.items()))
        return self._written(ScoreFile(setup, tuple(boards.values())), self.laid)

    def _with(self, seat: int, laid: Sequence[LaidDomino] = (), **changed: Any) -> Boards:
        """With something changed on one board, and more dominoes known to lie there."""
        boards = list(self.file.boards)
        boards[seat] = replace(boards[seat], **changed)
        file = replace(self.file, boards=tuple(boards))
        return self._written(file, (*self.laid, *laid))

    # -- as data -----------------------------------------------------------------------------

    def to_json(self) -> dict[str, Any]:
        """The boards as plain JSON data."""
        return {
            "text": self.text,
            "laid": [[*one[:2], list(one.square), one.direction] for one in self.laid],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Boards:
        """Read what :meth:`to_json` wrote; raises :class:`JournalError`."""
        try:
            laid = (
                LaidDomino(int(seat), str(id_), (int(x), int(y)), str(direction))
                for seat, id_, (x, y), direction in data["laid"]
            )
            return cls(str(data["text"]), tuple(laid))
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise JournalError(f"boards that cannot be read: {error!r}") from None

    def checked(self) -> Boards:
        """The boards themselves if they can be read; else raises :class:`JournalError`."""
        try:
            _check_canvas(self.file)
        except CompanionError as error:
            raise JournalError(f"boards that cannot be read: {error}") from None
        seats = range(len(self.file.boards))
        if any(one.seat not in seats or one.direction not in DIRECTIONS for one in self.laid):
            raise JournalError("boards that cannot be read: a domino lies nowhere")
        return self


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", errors="replace")


def _moved(error: NotationError, lines: int) -> NotationError:
    """An error of a text that so many lines were put before."""
    line = (error.line or 0) - lines
    at = (line, error.column) if line > 0 else (1, 1)  # what was put before is never seen
    return NotationError(error.message, line=at[0], column=at[1])


def _check_canvas(file: ScoreFile) -> None:
    """Raise :class:`NotationErrors` for the squares that the canvas does not have."""
    rules = Rules.of(file.setup)
    frame = rules.layout.frame
    errors = [
        NotationError(
            f"{board.player.name}: this square cannot fit in {frame} by {frame} with the "
            f"{rules.word('start')}",
            line=cell.line,
            column=cell.column,
        )
        for board in file.boards
        for square, cell in board.cells.items()
        if not rules.grid.holds(square)
    ]
    if errors:
        raise NotationErrors(tuple(errors))
