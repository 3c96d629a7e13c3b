"""The events of the Kingdomino family; notation.md section 3 has their lines."""

from __future__ import annotations

from dataclasses import dataclass

from companion.referee.events import (
    DIRECTION,
    DOMINO,
    ID,
    MAYBE_SQUARE,
    NAME,
    SQUARE,
    Event,
    Vocabulary,
    word,
)
from companion.referee.rulings import Square


@dataclass(frozen=True, slots=True)
class Line(Event):
    """A line is revealed; kept in the order of a line, letters before numbers."""

    kind = "line"
    dominoes: tuple[str, ...] = word(DOMINO, many=True)

    def __post_init__(self) -> None:
        ordered = sorted(self.dominoes, key=lambda id_: (id_.isdigit(), id_.zfill(4)))
        object.__setattr__(self, "dominoes", tuple(ordered))


@dataclass(frozen=True, slots=True)
class Cave(Event):
    """Dwellers come out of the pile into the gaps of the cave board."""

    kind = "cave"
    dwellers: tuple[str, ...] = word(ID, many=True)


@dataclass(frozen=True, slots=True)
class Chiefs(Event):
    """The order in which the chiefs (kings) were drawn for the first line."""

    kind = "chiefs"
    players: tuple[str, ...] = word(NAME, many=True)


@dataclass(frozen=True, slots=True)
class Choose(Event):
    """A player's chief goes on a domino of the new line."""

    kind = "choose"
    player: str = word(NAME)
    domino: str = word(DOMINO)


@dataclass(frozen=True, slots=True)
class Place(Event):
    """A domino is laid: half a on *square*, half b one step to *direction*."""

    kind = "place"
    player: str = word(NAME)
    domino: str = word(DOMINO)
    square: Square = word(SQUARE)
    direction: str = word(DIRECTION)


@dataclass(frozen=True, slots=True)
class Discard(Event):
    """A domino that fits nowhere leaves the game."""

    kind = "discard"
    player: str = word(NAME)
    domino: str = word(DOMINO)


@dataclass(frozen=True, slots=True)
class Fire(Event):
    """A fire token lands on *square*, or leaves the game (None)."""

    kind = "fire"
    player: str = word(NAME)
    square: Square | None = word(MAYBE_SQUARE)


@dataclass(frozen=True, slots=True)
class Totem(Event):
    """The holder of a totem, overtaken by tied opponents, gives it to *player*."""

    kind = "totem"
    resource: str = word(ID)
    player: str = word(NAME)


@dataclass(frozen=True, slots=True)
class Recruit(Event):
    """A player pays with resources of the squares *pay* and puts a dweller on *square*."""

    kind = "recruit"
    player: str = word(NAME)
    dweller: str = word(ID)
    pay: tuple[Square, ...] = word(SQUARE, after="pay", many=True)
    square: Square = word(SQUARE, after="at")


VOCABULARY = Vocabulary((Line, Cave, Chiefs, Choose, Place, Discard, Fire, Totem, Recruit))
