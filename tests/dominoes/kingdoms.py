"""Shortcuts for tests of Kingdomino: boards as a score file has them, games moved on by text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from companion.dominoes.state import Display, State
from companion.games import ruleset_for
from companion.notation.boards import area_of, score
from companion.notation.checks import Findings, check
from companion.notation.score_file import ScoreFile, read_score_file
from companion.referee import Player, ScoreSheet, Setup, Tile

from .table import Table

NAMES = ("Ann", "Ben", "Cy", "Di", "Eve")
#: Faces for the lettered dominoes of Heroes.
HERO_FACES = {
    "G": ("W0", "F/L"),
    "H": ("F0", "W/L"),
    "I": ("L0", "W/F"),
    "J": ("W1", "F/G"),
    "K": ("F1", "W/G"),
    "L": ("L1", "W/S"),
    "M": ("G0", "W/F"),
    "N": ("S0", "W/M"),
    "O": ("M0", "F/L"),
    "P": ("G1", "L/S"),
    "Q": ("S1", "G/M"),
    "R": ("M1", "W/F"),
}
HERO_TILES = tuple(Tile(id_, a, b) for id_, (a, b) in HERO_FACES.items())
ALL_WILD = ("nw", "ne", "sw", "se")


def text_of(
    *boards: str, options: str = "", players: int | None = None, quests: Iterable[str] = ()
) -> str:
    """A score file. Rows of a board end with ``/``; what follows ``;`` are statements after it."""
    lines = [f"game kingdomino {options}".rstrip()]
    if "quests" in options or "age-of-giants" in options:
        chosen = [*dict.fromkeys([*quests, "harmony", "lost_corner"])][:2]
        lines.append(f"quest {' '.join(chosen)}")
    lines += [f"players {players}"] if players else []
    for name, board in zip(NAMES, boards, strict=False):
        rows, *after = board.split(";")
        lines += [f"player {name}", *(row.strip() for row in rows.split("/ "))]
        lines += [statement.strip() for statement in after]
    return "\n".join(lines) + "\n"


def file_of(*boards: str, **how: object) -> ScoreFile:
    return read_score_file(text_of(*boards, **how))


def sheet_of(*boards: str, **how: object) -> ScoreSheet:
    """The sheet of boards, possible or not."""
    return score(file_of(*boards, **how))


def rows_of(board: str, **how: object) -> dict[str, int]:
    """Points by row of one board, of the rows that give any."""
    (tally,) = sheet_of(board, **how).tallies
    return {row.id: row.points for row in tally.rows if row.points}


def total(board: str, **how: object) -> int:
    return sum(rows_of(board, **how).values())


def quest(id_: str, board: str, *, options: str = "quests", **how: object) -> int:
    """What a quest gives on a board."""
    how = {"players": 2 if "C C" in board else 3, **how}
    return rows_of(board, options=options, quests=(id_,), **how).get(id_, 0)


def findings(*boards: str, **how: object) -> Findings:
    return check(file_of(*boards, **how))


class Kingdoms(Table):
    """A game of Kingdomino that texts move on."""

    def __init__(
        self,
        options: Iterable[str] = (),
        players: int = 3,
        *,
        quests: tuple[str, ...] = (),
        corners: tuple[str, ...] = ALL_WILD,
        tiles: tuple[Tile, ...] | None = None,
    ):
        options = tuple(options)
        heroes = "heroes" in options
        people = tuple(map(Player, NAMES[:players]))
        chosen = Setup(
            "kingdomino",
            options,
            people,
            tiles if tiles is not None else HERO_TILES * heroes,
            quests=quests,
            starts=tuple((p.name, corners) for p in people if heroes and players == 2),
        )
        self.ruleset = ruleset_for(chosen.preset)
        self.state: State = self.ruleset.start(chosen)
        self.told: list[str] = []

    def put(self, player: str, rows: Iterable[str] | str, totems: tuple[str, ...] = ()) -> Table:
        """Give a player this board; rows as in :func:`text_of`, of a castle of one square."""
        assert isinstance(rows, str)
        options = " ".join(self.rules.setup.options)
        file = file_of(rows, options=options, players=max(3, len(self.state.areas)))
        area = replace(area_of(file.boards[0], self.rules), discards=0)
        self.state = self.state.with_area(self.seat(player), area)
        return self

    def show(self, *figures: str | None) -> Kingdoms:
        """Lay these court tiles open; all others are in the pile."""
        market = self.rules.market
        pile = [f.id for f in market.figures.values() for _ in range(f.copies)]
        for figure in filter(None, figures):
            pile.remove(figure)
        self.state = replace(self.state, display=Display(figures, tuple(sorted(pile))))
        return self

    @property
    def offered(self) -> list[str]:
        return [slot.domino for slot in self.state.offer]

    @property
    def giants(self) -> dict[str, dict[tuple[int, int], int]]:
        """How many giants stand where, by player."""
        found: dict[str, dict[tuple[int, int], int]] = {}
        for seat, area in enumerate(self.state.areas):
            for bit in area.territory.giants:
                squares = found.setdefault(self.state.name(seat), {})
                square = self.rules.grid.square(bit)
                squares[square] = squares.get(square, 0) + 1
        return found


def first_turn(domino: str, options: Iterable[str], second: str = "", **how: object) -> Kingdoms:
    """Three players; Ann's king stands on *domino*, and hers is the first turn after the second
    line, which is revealed already."""
    table = Kingdoms(options, **how)
    size = table.rules.layout.line
    first = int(domino) + 1 if domino.isdigit() and int(domino) >= 40 else 40
    later = [str(n) for n in range(first, first + size - 1)]
    table.play(f"line {domino} {' '.join(later)}")
    if table.state.display is not None:
        table.play("reveal farmer king queen")
    table.play("chiefs Ann Ben Cy", f"choose Ann {domino}")
    free = [id_ for id_ in table.offered if id_ != domino]
    table.play(f"choose Ben {free[0]}", f"choose Cy {free[1]}")
    table.play(f"line {second or ' '.join(str(n) for n in range(1, size + 1))}")
    assert table.next == ("place", "Ann")
    return table
