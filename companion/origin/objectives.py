"""What objectives ask of the board, as conditions that the app can check (M-CARD-1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from companion.origin.maps import COLOURS as TERRITORY_COLOURS
from companion.origin.maps import CONTINENTS, Map
from companion.origin.pawns import COLOURS, SIZES, Pawn
from companion.referee.text import counted

#: What a group of pawns may be asked to be: on one continent, or on two or more.
SAME, MIXED = "same", "mixed"
#: The kinds of condition, and what each may be about.
KINDS: Mapping[str, tuple[str, ...]] = {
    "territories": TERRITORY_COLOURS,
    "continent": tuple(CONTINENTS),
    "group": (SAME, MIXED),
    "continents": (),
    "height": tuple(map(str, SIZES)),
    "width": tuple(map(str, SIZES)),
    "colours": (),
}
#: No condition asks for more pawns than a player has villages.
MOST = 9


@dataclass(frozen=True, slots=True)
class Standing:
    """How a condition stands for a player: what is there of what is needed, and where."""

    have: int
    need: int
    places: tuple[str, ...]

    @property
    def met(self) -> bool:
        """Whether the board fulfils it."""
        return self.have >= self.need


@dataclass(frozen=True, slots=True)
class Condition:
    """One of the known kinds: ``territories:green:2``, ``continents:4``.

    ``kind`` is one of :data:`KINDS`, ``about`` what it is about (empty where there is nothing to
    choose), ``number`` how many pawns or continents it takes, for ``colours`` pawns of each colour.
    """

    kind: str
    about: str
    number: int

    @classmethod
    def read(cls, text: str) -> Condition:
        """The condition of its word; raises ValueError."""
        kind, *rest = text.lower().split(":")
        choices = KINDS.get(kind)
        if choices is None or len(rest) != (2 if choices else 1):
            raise ValueError(text)
        about, number = (rest[0] if choices else ""), rest[-1]
        if about not in (choices or ("",)) or not (number.isascii() and number.isdigit()):
            raise ValueError(text)
        if not 1 <= int(number) <= MOST:
            raise ValueError(text)
        return cls(kind, about, int(number))

    def __str__(self) -> str:
        return ":".join(part for part in (self.kind, self.about, str(self.number)) if part)

    @property
    def text(self) -> str:
        """The condition in words."""
        pawns = counted(self.number, "pawn")
        if self.kind == "territories":
            return f"{pawns} on {self.about} territories"
        if self.kind == "continent":
            return f"{pawns} in {CONTINENTS[self.about]}"
        if self.kind == "group":
            where = "one continent" if self.about == SAME else "two continents or more"
            return f"{pawns} side by side on {where}"
        if self.kind == "continents":
            return f"a pawn on each of {counted(self.number, 'continent')}"
        if self.kind == "colours":
            return f"{pawns} of each colour"
        return f"{pawns} of {self.kind} {self.about}"

    def standing(self, map_: Map, own: Mapping[str, Pawn]) -> Standing:
        """How it stands for a player whose pawns are *own*, by the name of their territory."""
        if self.kind == "group":
            return self._group(map_, own)
        if self.kind == "continents":
            first: dict[str, str] = {}
            for name in own:
                first.setdefault(map_.territory(name).continent, name)
            return Standing(len(first), self.number, tuple(first.values()))
        if self.kind == "colours":
            by_colour = {
                colour: [name for name, pawn in own.items() if pawn.colour == colour]
                for colour in COLOURS
            }
            have = sum(min(len(names), self.number) for names in by_colour.values())
            places = tuple(n for names in by_colour.values() for n in names[: self.number])
            return Standing(have, self.number * len(COLOURS), places)
        places = tuple(name for name, pawn in own.items() if self._counts(map_, name, pawn))
        return Standing(len(places), self.number, places)

    def _counts(self, map_: Map, name: str, pawn: Pawn) -> bool:
        if self.kind == "territories":
            return map_.territory(name).colour == self.about
        if self.kind == "continent":
            return map_.territory(name).continent == self.about
        return str(getattr(pawn, self.kind)) == self.about

    def _group(self, map_: Map, own: Mapping[str, Pawn]) -> Standing:
        """The largest group of the wanted kind; borders and straits alike join its pawns.

        A connected group that spans continents holds a connected part of any smaller size that
        spans two, so the whole group decides.
        """
        best: tuple[str, ...] = ()
        for group in _groups(map_, own, within=self.about == SAME):
            spans = len({map_.territory(name).continent for name in group}) > 1
            if (self.about == SAME or spans) and len(group) > len(best):
                best = group
        return Standing(len(best), max(self.number, 2 if self.about == MIXED else 1), best)


def _groups(map_: Map, own: Mapping[str, Pawn], *, within: bool) -> Iterator[tuple[str, ...]]:
    """The connected groups of a player's pawns; *within*: of those on one continent each."""
    left = dict.fromkeys(own)
    while left:
        start = next(iter(left))
        del left[start]
        group = [start]
        for name in group:
            continent = map_.territory(name).continent
            for other in map_.neighbours(name):
                if other in left and (not within or map_.territory(other).continent == continent):
                    del left[other]
                    group.append(other)
        yield tuple(group)
