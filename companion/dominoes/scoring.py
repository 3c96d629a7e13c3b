"""The score sheet of the Kingdomino family, every point explained down to its squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.dominoes.box import Dweller
from companion.dominoes.grid import bits
from companion.dominoes.rules import Rules
from companion.dominoes.state import Area
from companion.dominoes.totems import count
from companion.referee.rulings import Square
from companion.referee.scores import Part, Row, ScoreSheet, Tally, TieStep
from companion.referee.setup import Player
from companion.referee.text import counted

#: How ties are broken, in order (O-WIN-1, K-WIN-1).
TIE_STEPS: tuple[TieStep, ...] = (
    ("largest_region", lambda tally: tally.largest_region or 0),
    ("marks", lambda tally: tally.marks or 0),
)


def score_sheet(rules: Rules, players: Sequence[Player], areas: Sequence[Area]) -> ScoreSheet:
    """The sheet of these areas, one for each player."""
    tallies = [tally(rules, p, area) for p, area in zip(players, areas, strict=True)]
    return ScoreSheet.of(tallies, TIE_STEPS)


def tally(rules: Rules, player: Player, area: Area) -> Tally:
    """One player's column, rows in the order of the printed pad."""
    rows: list[Row] = list(_regions(rules, area))
    if rules.has("totems"):
        rows += _totems(rules, area)
    if rules.has("dwellers"):
        rows += _dwellers(rules, area)
    rows += _bonuses(rules, area)
    return Tally(
        player.name,
        player.colour,
        tuple(rows),
        largest_region=_largest(rules, area),
        marks=area.territory.marks_in(area.territory.occupied),
    )


def _regions(rules: Rules, area: Area) -> Iterator[Row]:
    """O-SCORE-1, K-SCORE-1: squares times marks."""
    territory, grid, mark = area.territory, rules.grid, rules.word("mark")
    for index in rules.scoring:
        terrain = rules.box.terrains[index]
        parts = []
        for region in grid.regions(territory.terrains[index]):
            squares, marks = region.bit_count(), territory.marks_in(region)
            text = f"{counted(squares, 'square')} x {counted(marks, mark)}"
            parts.append(Part(squares * marks, text, grid.squares(region)))
        parts.sort(key=lambda part: -part.points)
        yield Row(terrain.id, terrain.id, rules.cite("SCORE-1"), tuple(parts))


def _largest(rules: Rules, area: Area) -> int:
    """The squares of the largest region, marks or not; volcanoes are none (O-WIN-1, K-WIN-1)."""
    regions = (
        region.bit_count()
        for index in rules.scoring
        for region in rules.grid.regions(area.territory.terrains[index])
    )
    return max(regions, default=0)


def _totems(rules: Rules, area: Area) -> list[Row]:
    """O-SCORE-2: the totems held, and 1 for each wooden resource left."""
    held, left = [], []
    for terrain in rules.box.terrains:
        if not terrain.resource:
            continue
        if terrain.resource in area.totems:
            held.append(Part(terrain.totem, f"{terrain.resource} totem"))
        if number := count(area.territory, terrain):
            mask = area.territory.resources & area.territory.terrains[terrain.index]
            text = f"{number} {terrain.resource}"
            left.append(Part(number, text, rules.grid.squares(mask)))
    return [
        Row("totems", "totems", "O-SCORE-2", tuple(held)),
        Row("resources", "resources", "O-SCORE-2", tuple(left)),
    ]


def _dwellers(rules: Rules, area: Area) -> Iterator[Row]:
    """O-SCORE-3 for each kind of hunter-gatherer, O-SCORE-4 for the warriors."""
    for dweller in rules.box.dwellers.values():
        if not dweller.power:
            parts = tuple(
                dweller_part(rules, area, dweller, bit)
                for bit, piece in area.territory.pieces
                if piece == dweller.id
            )
            yield Row(dweller.id, plural(dweller.label), "O-SCORE-3", parts)
    yield Row("warriors", "warriors", "O-SCORE-4", tuple(_warriors(rules, area)))


def plural(label: str) -> str:
    """``fisher child`` is ``fisher children``, ``fire lady`` is ``fire ladies``."""
    if label.endswith("child"):
        return label + "ren"
    return label[:-1] + "ies" if label.endswith("y") else label + "s"


def dweller_part(rules: Rules, area: Area, dweller: Dweller, bit: int) -> Part:
    """What a hunter-gatherer on a square scores for the 8 squares around it (O-SCORE-3)."""
    territory, grid = area.territory, rules.grid
    around = grid.around[bit]
    if dweller.per == "flame":
        mask = around & territory.marked
        number = territory.marks_in(around)
    elif dweller.per == "dweller":
        mask = around & territory.piece_squares
        number = mask.bit_count()
    else:
        mask = around & territory.resources
        if dweller.per != "any_resource":
            mask &= sum(
                territory.terrains[t.index] for t in rules.box.terrains if t.resource == dweller.per
            )
        number = mask.bit_count()
    what = dweller.per.replace("any_", "")
    square = grid.square(bit)
    text = f"{grid.name(square)}: {number} {what}{'s' * (number != 1)} x {dweller.points}"
    if what == "fish":
        text = f"{grid.name(square)}: {number} fish x {dweller.points}"
    return Part(number * dweller.points, text, (square, *grid.squares(mask)))


def _warriors(rules: Rules, area: Area) -> Iterator[Part]:
    """O-SCORE-4: groups side to side, warriors times the sum of their powers."""
    grid = rules.grid
    powers = {
        bit: rules.box.dwellers[piece].power
        for bit, piece in area.territory.pieces
        if rules.box.dwellers[piece].power
    }
    for group in grid.regions(sum(1 << bit for bit in powers)):
        members = [powers[bit] for bit in bits(group)]
        text = f"{counted(len(members), 'warrior')} x power {sum(members)}"
        yield Part(len(members) * sum(members), text, grid.squares(group))


def dweller_worth(rules: Rules, area: Area, dweller: Dweller, square: Square) -> Part:
    """What *dweller* would add now if it stood on *square*: its own points, or what the warriors
    score more. The payment must have been taken off *area* already (O-SCORE-3, O-SCORE-4)."""
    bit = rules.grid.bit(square)
    if not dweller.power:
        return dweller_part(rules, area, dweller, bit)
    after = Area(area.territory.with_piece(bit, dweller.id), area.discards, area.totems)
    now = sum(part.points for part in _warriors(rules, area))
    groups = list(_warriors(rules, after))
    joined = next(part for part in groups if square in part.squares)
    return Part(sum(part.points for part in groups) - now, joined.text, joined.squares)


def _bonuses(rules: Rules, area: Area) -> Iterator[Row]:
    """O-BONUS-1 and O-BONUS-2, K-MIDDLE and K-HARMONY."""
    for id_ in rules.setup.options:
        option = rules.box.options[id_]
        earned: tuple[Part, ...] = ()
        if option.bonus == "centre" and central(rules, area):
            text = f"the {rules.word('start')} is in the centre"
            earned = (Part(option.points, text, rules.grid.squares(rules.grid.start)),)
        elif option.bonus == "complete" and not area.discards:
            earned = (Part(option.points, "no domino was discarded"),)
        if option.bonus:
            yield Row(id_.replace("-", "_"), option.title, option.rule, earned)


def central(rules: Rules, area: Area) -> bool:
    """Whether no square lies farther from the start than a centred frame reaches (O-BONUS-1)."""
    grid = rules.grid
    left, right, bottom, top = area.territory.extent
    low = grid.origin - (grid.frame - grid.span) // 2
    high = low + grid.frame - 1
    return low <= left and right <= high and low <= bottom and top <= high
