"""Between the boards of score files and the areas that the engine scores."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.dominoes.grid import bits
from companion.dominoes.rules import Rules
from companion.dominoes.scoring import TIE_STEPS, tally
from companion.dominoes.state import Area
from companion.dominoes.territory import Territory
from companion.notation.cells import Cell
from companion.notation.checks import check
from companion.notation.score_file import Board, Mention, ScoreFile
from companion.referee.game import Game
from companion.referee.scores import ScoreSheet
from companion.referee.setup import Player


def score(file: ScoreFile) -> ScoreSheet:
    """The sheet of the boards as they are told, possible or not."""
    rules = Rules.of(file.setup)
    tallies = []
    for board in file.boards:
        roomy = with_room(rules, board)
        tallies.append(tally(roomy, board.player, area_of(board, roomy)))
    return ScoreSheet.of(tallies, TIE_STEPS)


def with_room(rules: Rules, board: Board) -> Rules:
    """Rules whose canvas holds the board, however far it reaches beyond the frame.

    A board beyond the canvas is not central with either frame: it reaches ``frame`` squares from
    the start, a centred one only half of that.
    """
    farthest = max(max(map(abs, square)) for square in board.cells)
    if farthest < rules.layout.frame:
        return rules
    return replace(rules, layout=replace(rules.layout, frame=farthest + 1))


def area_of(board: Board, rules: Rules, *, wild: int | None = None) -> Area:
    """The board on a canvas that holds it; *wild* as a :class:`Territory` has it, which matters
    only where something is to be laid beside the start."""
    grid = rules.grid
    territory = Territory(grid, len(rules.box.terrains), wild)
    for square, cell in board.cells.items():
        if cell.face is not None:
            territory = territory.with_square(cell.face, grid.bit(square), resource=cell.resource)
    for square, cell in board.cells.items():
        bit = grid.bit(square)
        if cell.token:
            territory = territory.with_token(bit, cell.token)
        for figure in cell.figures:
            territory = territory.with_piece(bit, figure, rules.box.figures[figure].marks)
        for _giant in range(min(cell.giants, territory.marks_at(bit))):
            territory = territory.with_giant(bit)
    totems = tuple(dict.fromkeys(totem.text for totem in board.totems))
    return Area(territory, board.discarded(rules), totems)


def board_of(player: Player, area: Area, rules: Rules) -> Board:
    """The board that a player of a refereed game has."""
    territory, grid, box = area.territory, rules.grid, rules.box
    craters, tokens = dict(territory.craters), dict(territory.tokens)
    cells = {}
    for bit in bits(territory.occupied):
        letters = [box.terrains[t].letter for t in territory.terrains_at(bit)]
        giants = territory.giants.count(bit)
        pieces = tuple(piece for at, piece in territory.pieces if at == bit)
        face = None
        if len(letters) == 2:
            face = box.face("/".join(letters))
        elif letters:
            added = tokens.get(bit, 0) + sum(box.figures[piece].marks for piece in pieces)
            digit = craters.get(bit) or territory.marks_at(bit) + giants - added
            face = box.face(f"{letters[0]}{digit}")
        wood = bool(territory.resources >> bit & 1)
        cells[grid.square(bit)] = Cell(face, tokens.get(bit, 0), wood, giants, pieces)
    totems = tuple(Mention(totem) for totem in area.totems)
    return Board(player, cells, totems, Mention(str(area.discards)))


def score_file_of(game: Game[Any]) -> ScoreFile:
    """The boards of a game as they are now. A board that no finished game can have, because the
    game goes on or the table overruled the referee, is marked unchecked."""
    rules = Rules.of(game.setup)
    players = rules.setup.players
    areas = zip(players, game.state.areas, strict=True)
    file = ScoreFile(rules.setup, tuple(board_of(p, area, rules) for p, area in areas))
    while blamed := {found.player for found in check(file).errors}:
        boards = (replace(b, unchecked=b.unchecked or b.player in blamed) for b in file.boards)
        file = replace(file, boards=tuple(boards))
    return file
