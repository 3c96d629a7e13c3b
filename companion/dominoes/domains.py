"""Regions with what scores in them: squares, marks, and the heroes who join them (H-SCORE-1)."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.dominoes.grid import bits
from companion.dominoes.rules import Rules
from companion.dominoes.territory import Territory


@dataclass(frozen=True, slots=True)
class Domain:
    """A region: its terrain, the mask of its squares with the divided ones that it joins, how many
    squares count (divided ones do not), its uncovered marks and its heroes."""

    terrain: int
    mask: int
    squares: int
    marks: int
    heroes: int = 0

    @property
    def crowns(self) -> int:
        """Marks and heroes."""
        return self.marks + self.heroes

    @property
    def points(self) -> int:
        """Squares times marks (O-SCORE-1, K-SCORE-1)."""
        return self.squares * self.crowns


def regions(rules: Rules, territory: Territory) -> Iterator[Domain]:
    """The regions of every terrain that scores, heroes left out."""
    for terrain in rules.scoring:
        for mask in rules.grid.regions(territory.terrains[terrain]):
            full = mask & ~territory.divided
            yield Domain(terrain, mask, full.bit_count(), territory.marks_in(mask))


def bleak(rules: Rules, domain: Domain) -> bool:
    """Whether a region is one of the quest Bleak king (G-QUEST-1, H-QUEST-1)."""
    about = rules.box.quests["bleak_king"].terrains
    known = rules.box.terrains[domain.terrain].id in about
    return known and domain.squares >= 5 and not domain.crowns


def domains(rules: Rules, territory: Territory) -> tuple[Domain, ...]:
    """The regions with their heroes: each hero goes to the smaller of the two that its square
    joins; of equal ones to the better for the owner, all such choices taken together."""
    plain = list(regions(rules, territory))
    if not territory.divided:
        return tuple(plain)
    choices = []
    for bit in bits(territory.divided):
        joined = [at for at, domain in enumerate(plain) if domain.mask >> bit & 1]
        smallest = min(plain[at].squares for at in joined)
        choices.append([at for at in joined if plain[at].squares == smallest])

    def worth(found: tuple[Domain, ...]) -> int:
        total = sum(domain.points for domain in found)
        if "bleak_king" in rules.setup.quests:
            total += 10 * sum(bleak(rules, domain) for domain in found)
        return total

    return max((_with_heroes(plain, chosen) for chosen in itertools.product(*choices)), key=worth)


def _with_heroes(plain: list[Domain], chosen: tuple[int, ...]) -> tuple[Domain, ...]:
    return tuple(
        replace(domain, heroes=chosen.count(at)) if at in chosen else domain
        for at, domain in enumerate(plain)
    )
