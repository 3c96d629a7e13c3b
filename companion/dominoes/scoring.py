"""The score sheet of the Kingdomino family, every point explained down to its squares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from companion.dominoes import quests
from companion.dominoes.box import Figure
from companion.dominoes.domains import Domain, domains
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
    found = domains(rules, area.territory)
    rows: list[Row] = list(_regions(rules, area, found))
    if rules.has("totems"):
        rows += _totems(rules, area)
    if rules.has("market"):
        rows += _figures(rules, area)
    rows += _bonuses(rules, area)
    rows += quests.rows(rules, area)
    territory = area.territory
    return Tally(
        player.name,
        player.colour,
        tuple(_in_pad_order(rules, rows)),
        largest_region=max((domain.squares for domain in found), default=0),
        marks=territory.marks_in(territory.occupied) + territory.divided.bit_count(),
        facts={"discards": area.discards},
    )


def _in_pad_order(rules: Rules, rows: list[Row]) -> list[Row]:
    """Rows of a market that fills one row alone stand last."""
    last = rules.market.row if rules.has("market") else ""
    return sorted(rows, key=lambda row: row.id == last)


def _regions(rules: Rules, area: Area, found: Sequence[Domain]) -> Iterator[Row]:
    """O-SCORE-1, K-SCORE-1, H-SCORE-1: squares times marks."""
    for index in rules.scoring:
        terrain = rules.box.terrains[index]
        parts = [_region(rules, area, d) for d in found if d.terrain == index and d.squares]
        parts.sort(key=lambda part: -part.points)
        yield Row(terrain.id, terrain.id, rules.cite("SCORE-1"), tuple(parts))


def _region(rules: Rules, area: Area, domain: Domain) -> Part:
    squares = counted(domain.squares, "square")
    text = f"{squares} x {counted(domain.marks, rules.word('mark'))}"
    if domain.heroes:
        text = f"{squares} x {domain.crowns} ({domain.marks} + {counted(domain.heroes, 'hero')})"
    giants = sum(domain.mask >> bit & 1 for bit in area.territory.giants)
    if giants:
        covers = "giant covers" if giants == 1 else "giants cover"
        text += f"; {giants} {covers} {counted(giants * domain.squares, 'point')}"
    return Part(domain.points, text, rules.grid.squares(domain.mask))


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


def _figures(rules: Rules, area: Area) -> Iterator[Row]:
    """O-SCORE-3 for each kind of hunter-gatherer, O-SCORE-4 for the warriors; C-SCORE-1."""
    market, parts = rules.market, list(_standing(rules, area))
    if market.row:
        rows = tuple(part for _figure, part in parts)
        yield Row(market.row, market.row, market.cite["score"], rows)
        return
    for figure in market.figures.values():
        if not figure.power:
            own = tuple(part for kind, part in parts if kind is figure)
            yield Row(figure.id, plural(figure.label), market.cite["score"], own)
    yield Row("warriors", "warriors", market.cite["groups"], tuple(_warriors(rules, area)))


def _standing(rules: Rules, area: Area) -> Iterator[tuple[Figure, Part]]:
    """Every figure that scores for its neighbours, with what it scores."""
    for bit, piece in area.territory.pieces:
        figure = rules.market.figures[piece]
        if not figure.power and (figure.base or figure.points):
            yield figure, figure_part(rules, area, figure, bit)


def plural(label: str) -> str:
    """``fisher child`` is ``fisher children``, ``fire lady`` is ``fire ladies``."""
    if label.endswith("child"):
        return label + "ren"
    return label[:-1] + "ies" if label.endswith("y") else label + "s"


def figure_part(rules: Rules, area: Area, figure: Figure, bit: int) -> Part:
    """What a figure on a square scores for the 8 squares around it (O-SCORE-3, C-SCORE-1)."""
    territory, grid = area.territory, rules.grid
    around = grid.around[bit]
    mask, number = 0, 0
    if figure.per == "mark":
        mask, number = around & territory.marked, territory.marks_in(around)
    elif figure.per in ("figure", "warrior"):
        mask = sum(1 << at for at, piece in territory.pieces if _counts(rules, figure, piece))
        mask &= around
        number = mask.bit_count()
    elif figure.per:
        mask = around & territory.resources
        if figure.per != "any_resource":
            kinds = (t.index for t in rules.box.terrains if t.resource == figure.per)
            mask &= sum(territory.terrains[index] for index in kinds)
        number = mask.bit_count()
    square = grid.square(bit)
    where = grid.name(square)
    # A row of its own says what kind of figure it is.
    text = f"{figure.label} on {where}:" if rules.market.row else f"{where}:"
    if figure.base or not figure.per:
        text += f" {figure.base}"
    if figure.per:
        text += " +" if figure.base else ""
        text += f" {_neighbours(rules, figure, number)} x {figure.points}"
    points = figure.base + number * figure.points
    return Part(points, text, (square, *grid.squares(mask)))


def _counts(rules: Rules, figure: Figure, piece: str) -> bool:
    """Whether a neighbouring piece counts: any person, or any warrior; buildings never."""
    other = rules.market.figures[piece]
    return other.warrior if figure.per == "warrior" else other.kind != "building"


def _neighbours(rules: Rules, figure: Figure, number: int) -> str:
    word = {
        "mark": rules.word("mark"),
        "figure": "character" if rules.market.row else rules.market.noun,
        "any_resource": "resource",
    }.get(figure.per, figure.per)
    return counted(number, word, word if word in _MASS_NOUNS else "")


_MASS_NOUNS = ("fish", "flint", "sheep", "wheat", "wood")


def _warriors(rules: Rules, area: Area) -> Iterator[Part]:
    """O-SCORE-4: groups side to side, warriors times the sum of their powers."""
    grid, figures = rules.grid, rules.market.figures
    pieces = area.territory.pieces
    powers = {bit: figures[piece].power for bit, piece in pieces if figures[piece].power}
    for group in grid.regions(sum(1 << bit for bit in powers)):
        members = [powers[bit] for bit in bits(group)]
        text = f"{counted(len(members), 'warrior')} x power {sum(members)}"
        yield Part(len(members) * sum(members), text, grid.squares(group))


def figure_worth(rules: Rules, area: Area, figure: Figure, square: Square) -> Part:
    """What *figure* would add now if it stood on *square*: what it scores itself, what a group of
    warriors scores more, or what a building's marks add to the regions. The payment must have
    been taken off *area* already (O-SCORE-3, O-SCORE-4, C-SCORE-1)."""
    bit = rules.grid.bit(square)
    if not figure.power and not figure.marks:
        return figure_part(rules, area, figure, bit)
    after = replace(area, territory=area.territory.with_piece(bit, figure.id, figure.marks))
    if figure.power:
        gain = sum(part.points for part in _warriors(rules, after)) - sum(
            part.points for part in _warriors(rules, area)
        )
        group = next(part for part in _warriors(rules, after) if square in part.squares)
        return Part(gain, group.text, group.squares)
    gain = sum(domain.points for domain in domains(rules, after.territory)) - sum(
        domain.points for domain in domains(rules, area.territory)
    )
    region = next(d for d in domains(rules, after.territory) if d.mask >> bit & 1)
    return Part(gain, _region(rules, after, region).text, rules.grid.squares(region.mask))


def _bonuses(rules: Rules, area: Area) -> Iterator[Row]:
    """O-BONUS-1 and O-BONUS-2, K-MIDDLE and K-HARMONY."""
    for id_ in rules.setup.options:
        option = rules.box.options[id_]
        earned: tuple[Part, ...] = ()
        if option.bonus == "centre" and quests.central(rules, area):
            text = f"the {rules.word('start')} is in the centre"
            earned = (Part(option.points, text, rules.grid.squares(rules.grid.start)),)
        elif option.bonus == "complete" and not area.discards:
            earned = (Part(option.points, "no domino was discarded"),)
        if option.bonus:
            yield Row(id_.replace("-", "_"), option.title, option.rule, earned)
