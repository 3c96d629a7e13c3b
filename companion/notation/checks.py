"""What no table can show at the end of a game (errors), and what it hardly can (warnings)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.dominoes.rules import BLANK, Rules
from companion.notation.cells import Cell
from companion.notation.score_file import Board, Mention, ScoreFile
from companion.notation.tiling import can_be_tiled
from companion.referee.errors import NotationError
from companion.referee.rulings import Square
from companion.referee.setup import Player
from companion.referee.text import counted, listed


@dataclass(frozen=True, slots=True)
class Finding:
    """Something impossible or odd on a player's board (None: on all together), the squares that
    it concerns, and where the file says it (0 where it does not)."""

    player: Player | None
    message: str
    line: int = 0
    column: int = 0
    squares: tuple[Square, ...] = ()

    @property
    def error(self) -> NotationError:
        """The finding as an error."""
        message = f"{self.player.name}: {self.message}" if self.player else self.message
        return NotationError(message, line=self.line or None, column=self.column or None)


@dataclass(frozen=True, slots=True)
class Findings:
    """All errors in the order of the lines, and all warnings as sentences. An error of a board
    that is not to be checked is a warning."""

    errors: tuple[Finding, ...]
    warnings: tuple[str, ...]


def check(file: ScoreFile) -> Findings:
    """Everything that is wrong or odd with the boards of a file, as notation.md lists it."""
    found = impossible(file)
    lenient = {board.player for board in file.boards if board.unchecked}
    errors = tuple(finding for finding in found if finding.player not in lenient)
    odd = [finding for finding in found if finding.player in lenient] + list(oddities(file))
    return Findings(errors, tuple(str(finding.error) for finding in odd))


def impossible(file: ScoreFile) -> list[Finding]:
    """What cannot lie on a table, in the order of the lines."""
    rules = Rules.of(file.setup)
    found = [item for board in file.boards for item in _board(board, rules)]
    found += _supplies(file, rules)
    return sorted(found, key=lambda finding: (finding.line, finding.column))


def oddities(file: ScoreFile) -> Iterator[Finding]:
    """What can lie on a table, but not after a game by the rules; looked for one by one."""
    rules = Rules.of(file.setup)
    yield from _tiling(file, rules)
    for board in file.boards:
        yield from _connection(board, rules)
        yield from _fires(board, rules)
    if rules.has("totems"):
        yield from _majorities(file, rules)


# -- one board -------------------------------------------------------------------------------


def name_of(square: Square, rules: Rules) -> str:
    """The name of a square as on the screen, ``e5``; off the canvas its distance."""
    if rules.grid.holds(square):
        return rules.grid.name(square)
    return f"the square {square[0]},{square[1]} from the {rules.word('start')}"


def _board(board: Board, rules: Rules) -> Iterator[Finding]:
    yield from _frame(board, rules)
    for square, cell in board.cells.items():
        for reason in reasons(cell, rules):
            message = f"{name_of(square, rules)}: {reason}"
            yield Finding(board.player, message, cell.line, cell.column, (square,))
    if board.totems and not rules.has("totems"):
        yield _mentioned(board, board.totems[0], f"{rules.preset.id} has no totems")
    yield from _discards(board, rules)


def reasons(cell: Cell, rules: Rules) -> Iterator[str]:
    """Why what lies on a square cannot lie there."""
    if cell.face is not None and cell.face.second is not None and not rules.has("heroes"):
        yield f"{rules.preset.id} has no divided squares without the option heroes"
    yield from _token(cell, rules)
    yield from _resource(cell, rules)
    yield from _figures(cell, rules)
    yield from _giants(cell, rules)


def _mentioned(board: Board, mention: Mention, message: str) -> Finding:
    return Finding(board.player, message, mention.line, mention.column)


def _frame(board: Board, rules: Rules) -> Iterator[Finding]:
    """Wider or higher than the frame; blames the first square that is too much."""
    frame = rules.layout.frame
    for axis, word in ((0, "wide"), (1, "high")):
        least = min(square[axis] for square in board.cells)
        size = max(square[axis] for square in board.cells) - least + 1
        if size <= frame:
            continue
        beyond = {
            square: cell
            for square, cell in board.cells.items()
            # Rows are read from the top, so what is too much lies at the bottom.
            if (square[0] >= least + frame if axis == 0 else square[1] < least + size - frame)
        }
        square, cell = min(beyond.items(), key=lambda item: (item[1].line, item[1].column))
        squares = tuple(beyond)
        message = (
            f"{name_of(square, rules)} is too much: the {rules.word('territory')} is {size} {word} "
            f"and must fit in {frame} by {frame}"
        )
        yield Finding(board.player, message, cell.line, cell.column, squares)


def _token(cell: Cell, rules: Rules) -> Iterator[str]:
    if not cell.token:
        return
    if cell.face is None:
        yield f"a fire token cannot lie on the {rules.word('start')}"
    elif cell.face.craters:
        yield "a fire token cannot lie on a volcano"
    elif cell.face.marks:
        yield f"a fire token cannot lie on a printed {rules.word('mark')}"


def _resource(cell: Cell, rules: Rules) -> Iterator[str]:
    if not cell.resource:
        return
    if not rules.has("resources"):
        yield f"{rules.preset.id} has no resources"
    elif cell.face is None:
        yield f"the {rules.word('start')} bears no resource"
    elif cell.face.second is not None:
        yield "a divided square bears no resource"
    elif not rules.box.terrains[cell.face.terrain].resource:
        yield f"a {rules.box.terrains[cell.face.terrain].id} bears no resource"
    elif cell.face.marks:
        yield f"a square with a printed {rules.word('mark')} bears no resource"
    if cell.token:
        yield "a resource cannot lie together with a fire token, which destroys it"


def _figures(cell: Cell, rules: Rules) -> Iterator[str]:
    if not cell.figures:
        return
    if not rules.has("market"):
        noun = rules.box.market.noun if rules.box.market else "figure"
        yield f"{rules.preset.id} has no {noun}s" + " without an option" * bool(rules.box.quests)
        return
    market = rules.market
    noun, volcano = f"a {market.noun}", market.on_eruption
    if cell.face is None:
        yield f"{noun} cannot stand on the {rules.word('start')}"
    elif cell.face.marks:
        yield f"{noun} cannot stand on a printed {rules.word('mark')}"
    elif cell.face.craters and not rules.has(volcano):
        yield f"{noun} cannot stand on a volcano without the option {volcano}"
    elif cell.face.second is not None:
        yield f"{noun} cannot stand beside a hero on its square"
    else:
        terrain = rules.box.terrains[cell.face.terrain].id
        for figure in cell.figures:
            own = market.figures[figure].terrain
            if own not in (None, terrain):
                yield f"the {market.figures[figure].label} stands on {own} only, not on {terrain}"
    if cell.resource:
        yield f"{noun} cannot stand beside a resource on its square"
    if cell.token:
        yield f"{noun} cannot stand beside a fire token on its square"
    if len(cell.figures) > 1:
        yield f"only one {market.noun} can stand on a square"


def _giants(cell: Cell, rules: Rules) -> Iterator[str]:
    if not cell.giants:
        return
    if not rules.has("giants"):
        yield f"{rules.preset.id} has no giants without the option giants"
    printed = cell.face.marks if cell.face is not None else 0
    crowns = printed + sum(rules.box.figures[figure].marks for figure in cell.figures)
    if cell.giants > crowns:
        yield f"{counted(cell.giants, 'giant')} on {counted(crowns, rules.word('mark'))}"


def _discards(board: Board, rules: Rules) -> Iterator[Finding]:
    """As many dominoes as are due lie there or were discarded."""
    if board.discards is None:
        return
    told, squares = int(board.discards.text), board.squares
    if told in (rules.due - squares // 2, rules.due - (squares + 1) // 2):
        return
    expected = max(0, rules.due - (squares + 1) // 2)
    message = (
        f"{counted(squares, 'square')} lie there, so {expected} of {rules.due} dominoes were "
        f"discarded, not {told}"
    )
    yield _mentioned(board, board.discards, message)


# -- the box ---------------------------------------------------------------------------------


def _supplies(file: ScoreFile, rules: Rules) -> Iterator[Finding]:
    """More of something over all boards than the box has.

    Boards that are not to be checked count last, so that they never put the blame on others.
    """
    limits = _limits(rules)
    # A lettered domino whose faces are not told can show any plain and any divided square.
    untold = list(rules.dominoes.values()).count(BLANK)
    slack = {True: untold, False: untold}
    used: Counter[tuple[str, object]] = Counter()
    totems: dict[str, str] = {}
    for board in sorted(file.boards, key=lambda board: board.unchecked):
        for square, cell in board.cells.items():
            for key, what in _things(cell, rules):
                used[key] += 1
                divided = cell.face is not None and cell.face.second is not None
                if key[0] == "square" and used[key] > limits[key] and slack[divided]:
                    slack[divided] -= 1
                    limits[key] += 1
                if used[key] == limits[key] + 1:
                    message = (
                        f"{name_of(square, rules)}: over all boards this is one {what} too many, "
                        f"the box has {limits[key]}"
                    )
                    yield Finding(board.player, message, cell.line, cell.column, (square,))
        for totem in board.totems:
            if totem.text in totems:
                message = f"{totems[totem.text]} holds the {totem.text} totem already"
                yield _mentioned(board, totem, message)
            totems[totem.text] = board.player.name


def _limits(rules: Rules) -> Counter[tuple[str, object]]:
    """How many of each thing the box has."""
    box = rules.box
    limits: Counter[tuple[str, object]] = Counter()
    for domino in rules.dominoes.values():
        if domino is not BLANK:
            limits.update(("square", box.letters(face)) for face in (domino.a, domino.b))
    limits.update({("token", token.flames): token.count for token in box.tokens})
    limits.update({("figure", figure.id): figure.copies for figure in box.figures.values()})
    limits["giant", ""] = 6
    return limits


def _things(cell: Cell, rules: Rules) -> Iterator[tuple[tuple[str, object], str]]:
    """What of the box lies on a square, with words for it."""
    if cell.face is not None:
        yield ("square", rules.box.letters(cell.face)), f"{rules.box.describe(cell.face)}"
    if cell.token:
        yield ("token", cell.token), f"fire token of {counted(cell.token, 'flame')}"
    for figure in cell.figures:
        yield ("figure", figure), rules.box.figures[figure].label
    for _giant in range(cell.giants):
        yield ("giant", ""), "giant"


# -- warnings --------------------------------------------------------------------------------


def _tiling(file: ScoreFile, rules: Rules) -> Iterator[Finding]:
    """Boards whose squares no set of dominoes can show, alone or together."""
    faces = [
        {square: cell.face for square, cell in board.cells.items() if cell.face is not None}
        for board in file.boards
    ]
    dominoes = tuple(rules.dominoes.values())
    if BLANK in dominoes:
        return
    alone = True
    for board, squares in zip(file.boards, faces, strict=True):
        if can_be_tiled([squares], dominoes) is False:
            alone = False
            yield Finding(board.player, "no dominoes of the box show these squares.")
    if alone and len(faces) > 1 and can_be_tiled(faces, dominoes) is False:
        message = "The dominoes of one box cannot show the squares of all boards together."
        yield Finding(None, message)


def _connection(board: Board, rules: Rules) -> Iterator[Finding]:
    """Squares that are not joined with the start, over whatever terrain."""
    todo = [square for square, cell in board.cells.items() if cell.face is None]
    reached = set(todo)
    while todo:
        square = todo.pop()
        for direction in DIRECTIONS:
            other = neighbour(square, direction)
            if other in board.cells and other not in reached:
                reached.add(other)
                todo.append(other)
    lost = tuple(square for square in board.cells if square not in reached)
    if lost:
        verb = "has" if len(lost) == 1 else "have"
        names = listed(name_of(square, rules) for square in lost)
        yield Finding(board.player, f"{names} {verb} no connection.", squares=lost)


def _fires(board: Board, rules: Rules) -> Iterator[Finding]:
    """Tokens that no volcano can have thrown, each volcano throwing one (O-FIRE-1, O-FIRE-2)."""
    for token in rules.box.tokens:
        in_range: dict[Square, list[Square]] = {
            square: [
                volcano
                for volcano, other in board.cells.items()
                if other.face is not None
                and other.face.craters == token.craters
                and max(abs(volcano[0] - square[0]), abs(volcano[1] - square[1])) <= token.range
            ]
            for square, cell in board.cells.items()
            if cell.token == token.flames
        }
        thrower: dict[Square, Square] = {}
        for square in in_range:
            if not _throw(square, in_range, thrower, set()):
                message = (
                    f"the fire token on {name_of(square, rules)} has no volcano of its own with "
                    f"{counted(token.craters, 'crater')} in range."
                )
                yield Finding(board.player, message, squares=(square,))


def _throw(
    square: Square,
    in_range: dict[Square, list[Square]],
    thrower: dict[Square, Square],
    tried: set[Square],
) -> bool:
    """Find a volcano for the token on *square*, giving other tokens another one where need be.

    *thrower* maps each volcano in use to its token.
    """
    for volcano in in_range[square]:
        if volcano not in tried:
            tried.add(volcano)
            if volcano not in thrower or _throw(thrower[volcano], in_range, thrower, tried):
                thrower[volcano] = square
                return True
    return False


def _majorities(file: ScoreFile, rules: Rules) -> Iterator[Finding]:
    """Totems whose holder has fewer resources than another (O-TOTEM-2)."""
    for terrain in rules.box.terrains:
        counts = {
            board.player.name: sum(
                c.resource and c.face is not None and c.face.terrain == terrain.index
                for c in board.cells.values()
            )
            for board in file.boards
        }
        for board in file.boards:
            name = board.player.name
            held = any(totem.text == terrain.resource for totem in board.totems)
            if held and counts[name] < max(counts.values()):
                most = max(counts, key=lambda other: counts[other])
                message = (
                    f"the {terrain.resource} totem should be {most}'s, who has "
                    f"{counts[most]} {terrain.resource}; {name} has {counts[name]}."
                )
                yield Finding(board.player, message)
