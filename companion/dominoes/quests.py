"""The quests of Age of Giants (G-QUEST, H-QUEST): what each gives, explained down to squares."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence

from companion.dominoes.box import Box, Quest
from companion.dominoes.domains import bleak, domains
from companion.dominoes.grid import bits
from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.referee.rulings import Square
from companion.referee.scores import Part, Row
from companion.referee.text import listed


def draw(found: Box, named: Sequence[str], rng: random.Random) -> tuple[str, ...]:
    """The two quests of a game: those *named*, the others drawn at random (G-QUEST-1)."""
    others = [id_ for id_ in found.quests if id_ not in named]
    return (*named, *rng.sample(others, max(0, 2 - len(named))))


def rows(rules: Rules, area: Area) -> Iterator[Row]:
    """A row of the sheet for each quest of the game."""
    for id_ in rules.setup.quests:
        quest = rules.box.quests[id_]
        parts = tuple(_KINDS[quest.kind](rules, area, quest))
        yield Row(quest.id, quest.title, "G-QUEST-1", parts)


def central(rules: Rules, area: Area) -> bool:
    """Whether no square lies farther from the start than a centred frame reaches
    (O-BONUS-1, K-MIDDLE, H-START-1)."""
    grid = rules.grid
    left, right, bottom, top = area.territory.extent
    low = grid.origin - (grid.frame - grid.span) // 2
    high = low + grid.frame - 1
    return low <= left and right <= high and low <= bottom and top <= high


def _plain(rules: Rules, area: Area, terrain: str) -> int:
    """The undivided squares of a terrain named by its id."""
    found = sum(area.territory.terrains[t.index] for t in rules.box.terrains if t.id == terrain)
    return found & ~area.territory.divided


def _each(rules: Rules, mask: int, points: int, what: str) -> Iterator[Part]:
    for square in rules.grid.squares(mask):
        yield Part(points, f"{what} {rules.grid.name(square)}", (square,))


def _local_business(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    around = 0
    for bit in bits(rules.grid.start):
        around |= rules.grid.around[bit]
    terrain = quest.terrains[0]
    mask = around & _plain(rules, area, terrain)
    yield from _each(rules, mask, 5, f"{terrain} beside the {rules.word('start')}:")


def _corners(area: Area) -> set[tuple[int, int]]:
    """Column and row of the corners of the smallest rectangle around the kingdom."""
    left, right, bottom, top = area.territory.extent
    return {(column, row) for column in (left, right) for row in (bottom, top)}


def _four_corners(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    corners = sum(1 << row * rules.grid.stride + column for column, row in _corners(area))
    terrain = quest.terrains[0]
    mask = corners & _plain(rules, area, terrain)
    yield from _each(rules, mask, 5, f"{terrain} in the corner")


def _harmony(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    if not area.discards:
        yield Part(5, "no domino was discarded")


def _middle_kingdom(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    if central(rules, area):
        start = rules.grid.squares(rules.grid.start)
        yield Part(10, f"the {rules.word('start')} is in the centre", start)


def _lost_corner(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    grid = rules.grid
    if any((grid.columns[bit], grid.rows[bit]) in _corners(area) for bit in bits(grid.start)):
        yield Part(20, f"the {rules.word('start')} is on a corner", grid.squares(grid.start))


def lines_of_crowns(rules: Rules, area: Area) -> Iterator[tuple[Square, ...]]:
    """The lines of La folie des grandeurs: three crowned squares in a row, column or diagonal.

    Two lines may share one square at most, so a run of n squares holds (n-1)//2 of them; lines of
    different directions never share more than one.
    """
    crowned = set(rules.grid.squares(area.territory.marked))
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in sorted(crowned):
            if (x - dx, y - dy) in crowned:
                continue
            run = [(x, y)]
            while (run[-1][0] + dx, run[-1][1] + dy) in crowned:
                run.append((run[-1][0] + dx, run[-1][1] + dy))
            for at in range(0, len(run) - 2, 2):
                yield tuple(run[at : at + 3])


def _folie_des_grandeurs(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    for line in lines_of_crowns(rules, area):
        yield Part(10, f"line {listed(rules.grid.names(line))}", line)


def _bleak_king(rules: Rules, area: Area, quest: Quest) -> Iterator[Part]:
    for domain in domains(rules, area.territory):
        if bleak(rules, domain):
            terrain, mark = rules.box.terrains[domain.terrain].id, rules.word("mark")
            text = f"{terrain}: {domain.squares} squares without an uncovered {mark}"
            yield Part(10, text, rules.grid.squares(domain.mask & ~area.territory.divided))


_KINDS: dict[str, Callable[[Rules, Area, Quest], Iterator[Part]]] = {
    "local_business": _local_business,
    "four_corners": _four_corners,
    "harmony": _harmony,
    "middle_kingdom": _middle_kingdom,
    "lost_corner": _lost_corner,
    "folie_des_grandeurs": _folie_des_grandeurs,
    "bleak_king": _bleak_king,
}
