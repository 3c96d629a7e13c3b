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
    figures: tuple[str, ...] = word(ID, many=True)


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
    figure: str = word(ID)
    pay: tuple[Square, ...] = word(SQUARE, after="pay", many=True)
    square: Square = word(SQUARE, after="at")


@dataclass(frozen=True, slots=True)
class Reveal(Cave):
    """Court tiles come out of the pile into the gaps."""

    kind = "reveal"


@dataclass(frozen=True, slots=True)
class Court(Recruit):
    """A player buys a court tile: pays with the tokens on *pay* and puts it on *square*."""

    kind = "court"


@dataclass(frozen=True, slots=True)
class Giant(Event):
    """An arriving giant covers a crown of the own kingdom."""

    kind = "giant"
    player: str = word(NAME)
    square: Square = word(SQUARE)


@dataclass(frozen=True, slots=True)
class Send(Event):
    """A giant leaves *square* and covers a crown on *target* of the *receiver*."""

    kind = "send"
    player: str = word(NAME)
    square: Square = word(SQUARE)
    receiver: str = word(NAME, after="to")
    target: Square = word(SQUARE)


@dataclass(frozen=True, slots=True)
class Lay(Event):
    """Two standing heroes are laid down to send a giant."""

    kind = "lay"
    player: str = word(NAME)
    first: Square = word(SQUARE)
    second: Square = word(SQUARE)


VOCABULARY = Vocabulary(
    (
        *(Line, Cave, Chiefs, Choose, Place, Discard, Fire, Totem, Recruit),
        *(Reveal, Court, Giant, Send, Lay),
    )
)
