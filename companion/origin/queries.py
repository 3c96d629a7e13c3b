"""What players ask most, answered with reasons: which pawns may stand here, where may this one go.

The distances to the end are :func:`companion.origin.ends.distances`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.origin.actions import distance, lonely, partner, vacancy
from companion.origin.maps import Map
from companion.origin.pawns import INDEX, KINDS, Pawn, failing
from companion.origin.state import State
from companion.referee.errors import DataError
from companion.referee.rulings import Breach


@dataclass(frozen=True, slots=True)
class Candidate:
    """A kind of pawn of the reserve, of which there are ``left``, for one territory.

    ``parents`` are the territories next to it whose pawn admits the kind. Where there are none,
    ``reason`` names the traits that fail next to the pawn on ``nearest``, which comes closest.
    """

    pawn: Pawn
    left: int
    parents: tuple[str, ...]
    nearest: str = ""
    reason: str = ""

    @property
    def fits(self) -> bool:
        """Whether some pawn next to the territory admits it."""
        return bool(self.parents)


@dataclass(frozen=True, slots=True)
class Places:
    """Which pawns may come on a territory by evolution.

    ``reasons`` are sentences why none may at all: a pawn stands there, none next to it, the player
    has no village left. ``candidates`` are the kinds of the reserve, those that fit first.
    """

    territory: str
    reasons: tuple[str, ...]
    candidates: tuple[Candidate, ...]

    @property
    def fitting(self) -> tuple[Candidate, ...]:
        """The kinds that may come there now; none while there is a reason against all."""
        return () if self.reasons else tuple(c for c in self.candidates if c.fits)


@dataclass(frozen=True, slots=True)
class Goal:
    """A territory for a pawn: ``far`` borders away (None: no way), what the pawn may do there
    (``migrate``, ``swap``, or nothing, and then the ``reason``), and the shortest ``way``."""

    territory: str
    far: int | None
    does: str
    reason: str
    way: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reach:
    """Where the pawn on a territory may go; ``owner`` is None for the neutral pawn, which stays.

    ``goals`` are all other territories, the nearest first.
    """

    territory: str
    pawn: Pawn
    owner: int | None
    goals: tuple[Goal, ...]

    @property
    def moves(self) -> tuple[Goal, ...]:
        """The goals that the pawn may migrate to or swap on."""
        return tuple(goal for goal in self.goals if goal.does)


def standing(state: State, player: int, territory: str) -> Places:
    """Which pawns of the reserve a player may put on a territory, each with the reason why not
    (M-EVO-1). Raises :class:`DataError` for a territory that the map does not have."""
    name = state.map.territory(territory).name
    reasons = [*vacancy(state, name, "M-EVO-1", "an evolution"), *lonely(state, name)]
    sentences = [breach.message for breach in reasons]
    if state.areas[player].villages <= 0:
        sentences.append(f"{state.name(player)} has no village left to place.")
    reserve = state.reserve()
    candidates = [
        _candidate(state, name, pawn, reserve[INDEX[pawn]])
        for pawn in KINDS
        if reserve[INDEX[pawn]] > 0
    ]
    candidates.sort(key=lambda candidate: not candidate.fits)
    return Places(name, tuple(sentences), tuple(candidates))


def _candidate(state: State, territory: str, pawn: Pawn, left: int) -> Candidate:
    near = [name for name in state.map.neighbours(territory) if name in state.stands]
    why = {name: failing(state.stands[name].pawn, pawn) for name in near}
    parents = tuple(name for name in near if not why[name])
    if parents or not near:
        return Candidate(pawn, left, parents)
    nearest = min(near, key=lambda name: len(why[name]))
    return Candidate(pawn, left, (), nearest, " and ".join(why[nearest]))


def reach(state: State, territory: str) -> Reach:
    """Where the pawn on a territory may go, and why not elsewhere (M-MIG-1, M-SWAP-1).

    Raises :class:`DataError` for a territory without a pawn, or that the map does not have.
    """
    start = state.map.territory(territory).name
    stand = state.stands.get(start)
    if stand is None:
        raise DataError(f"nobody stands on {start}")
    others = [land.name for land in state.map.territories if land.name != start]
    goals = [_goal(state, start, name) for name in others]
    goals.sort(key=lambda goal: _far(state.map, goal))
    return Reach(start, stand.pawn, stand.owner, tuple(goals))


def _far(map_: Map, goal: Goal) -> int:
    return len(map_.territories) if goal.far is None else goal.far


def _goal(state: State, start: str, to: str) -> Goal:
    breaches = tuple(_against(state, start, to))
    does = "" if breaches else "swap" if to in state.stands else "migrate"
    reason = breaches[0].message if breaches else ""
    map_ = state.map
    return Goal(to, map_.distance(start, to), does, reason, map_.path(start, to))


def _against(state: State, start: str, to: str) -> Iterator[Breach]:
    """Why the pawn on *start* may not go to *to*; how far it gets is said first."""
    stand = state.stands[start]
    if stand.owner is None:
        yield Breach("M-SWAP-1", f"{stand.pawn} on {start} is neutral and stays there.")
        return
    yield from distance(state, stand.pawn, start, to, "M-MIG-1")
    if to in state.stands:
        yield from partner(state, stand.owner, stand, to)
