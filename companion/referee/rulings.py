"""What the referee says of an event: accepted, or every rule that it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

#: A square as events name it: columns to the right and rows up from the starting tile.
Square = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Breach:
    """One broken rule.

    ``rule`` is its id (``O-PLACE-1``), ``message`` a plain sentence, ``squares`` what it
    concerns in the territory of ``player``, ``places`` the same on a map, by name. ``possible``
    tells whether the event could lie on a table all the same, so that the table may overrule the
    verdict.
    """

    rule: str
    message: str
    squares: tuple[Square, ...] = ()
    player: str | None = None
    possible: bool = True
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Ruling:
    """All breaches of an event; true when there are none."""

    breaches: tuple[Breach, ...] = ()

    @classmethod
    def of(cls, breaches: Iterable[Breach]) -> Ruling:
        """A ruling of these breaches, without repetition."""
        found = tuple(dict.fromkeys(breaches))
        return cls(found) if found else ACCEPTED

    def __bool__(self) -> bool:
        return not self.breaches

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the broken rules, each once, in the order found."""
        return tuple(dict.fromkeys(breach.rule for breach in self.breaches))

    @property
    def message(self) -> str:
        """All sentences; empty when accepted."""
        return " ".join(breach.message for breach in self.breaches)

    @property
    def squares(self) -> tuple[Square, ...]:
        """Every square that a breach concerns, each once."""
        return tuple(dict.fromkeys(s for breach in self.breaches for s in breach.squares))

    @property
    def places(self) -> tuple[str, ...]:
        """Every place of a map that a breach concerns, each once."""
        return tuple(dict.fromkeys(p for breach in self.breaches for p in breach.places))

    @property
    def overrulable(self) -> bool:
        """True for a refusal that the table may overrule ("we played it anyway")."""
        return bool(self.breaches) and all(breach.possible for breach in self.breaches)


ACCEPTED = Ruling()
