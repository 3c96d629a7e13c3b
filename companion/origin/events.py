"""The events of Origin (Matagot); notation.md section 3 has their lines."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass

from companion.origin.box import CARD_KINDS, CARDS
from companion.origin.maps import COLOURS as TERRITORY_COLOURS
from companion.origin.maps import CONTINENTS
from companion.origin.objectives import Condition
from companion.origin.pawns import COLOURS as PAWN_COLOURS
from companion.origin.pawns import Pawn, read_pawn
from companion.referee.events import (
    NAME,
    Codec,
    Event,
    Vocabulary,
    choice,
    flag,
    number,
    word,
)
from companion.referee.text import listed

#: The longest title of a card, in characters.
LONGEST_TITLE = 40


def _read_territory(text: str) -> str:
    if not text.strip():
        raise ValueError
    return text


def read_title(text: str) -> str:
    """The title or id of a card; raises ValueError for one that cannot be shown."""
    shown = all(unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Zl", "Zp") for c in text)
    if not text or text != text.strip() or len(text) > LONGEST_TITLE or not shown:
        raise ValueError(text)
    return text


def _objective(card: str) -> str:
    """``OBJ-5`` is the id ``obj-05``; the title of another card stays as it is."""
    found = re.fullmatch(r"obj-?0*([0-9]{1,2})", card.lower(), re.ASCII)
    return f"obj-{int(found[1]):02}" if found else card


@dataclass(frozen=True, slots=True)
class Gain:
    """A reward: tiles by level, the top card of the deck, one kept of three cards drawn, or the
    value of a hunting token. Nothing of all that is ``none``."""

    tiles: tuple[int, ...] = ()
    card: bool = False
    keep: bool = False
    hunting: int | None = None

    def __post_init__(self) -> None:
        object.__setattr__(self, "tiles", tuple(sorted(self.tiles)))

    def __str__(self) -> str:
        words = [f"tile {' '.join(map(str, self.tiles))}"] if self.tiles else []
        words += ["card"] if self.card else []
        words += ["keep"] if self.keep else []
        words += [f"hunting {self.hunting}"] if self.hunting is not None else []
        return " ".join(words) or "none"

    @classmethod
    def read(cls, text: str) -> Gain:
        """The reward of its words; raises ValueError."""
        found = re.fullmatch(
            r"tile ([0-9])(?: ([0-9]))?|tile ([0-9]) (card)|(card|keep|none)|hunting ([0-9]{1,2})",
            text.lower(),
            re.ASCII,
        )
        if found is None:
            raise ValueError(text)
        one, two, under, with_card, plain, hunting = found.groups()
        return cls(
            tuple(int(level) for level in (one, two, under) if level),
            bool(with_card) or plain == "card",
            plain == "keep",
            int(hunting) if hunting else None,
        )


@dataclass(frozen=True, slots=True)
class Gift:
    """What an effect moves from one player to another: ``strait`` with its value, ``tile`` with
    its level, or a ``card`` with its colour."""

    kind: str
    what: int | str

    def __str__(self) -> str:
        return f"{self.kind} {self.what}"

    @classmethod
    def read(cls, text: str) -> Gift:
        """The gift of its two words; raises ValueError."""
        kind, _, what = text.lower().partition(" ")
        if kind == "card" and what in CARDS:
            return cls(kind, what)
        if kind in ("strait", "tile") and re.fullmatch("[0-9]{1,2}", what, re.ASCII):
            return cls(kind, int(what))
        raise ValueError(text)


TERRITORY = Codec("a territory's name", _read_territory)
PAWN = Codec("a pawn like h2w1 black (height, width, colour)", read_pawn, str, str, words=2)
GAIN = Codec(
    "tile LEVEL [LEVEL], tile LEVEL card, card, keep, hunting VALUE or none",
    Gain.read,
    str,
    str,
    words=None,
)
GIFT = Codec(
    f"strait VALUE, tile LEVEL or card {listed(CARDS, 'or')}", Gift.read, str, str, words=2
)
CONDITION = Codec(
    "a condition like territories:green:2, continent:africa:3 or group:same:4",
    Condition.read,
    str,
    str,
)
CARD = Codec(f"the title of a card, at most {LONGEST_TITLE} characters", read_title)
VALUE = number("the value printed on the token")
#: What an effect may change: points, villages, and cards or tiles of an untold or a told kind.
ADJUSTED = (
    *("points", "tiles", "cards", "villages"),
    *(f"tile-{level}" for level in range(1, 6)),
    *CARDS,
)


@dataclass(frozen=True, slots=True)
class NewTerritory(Event):
    """A territory of the board that the map did not have."""

    kind = "territory"
    name: str = word(TERRITORY)
    colour: str = word(choice(f"a colour ({listed(TERRITORY_COLOURS, 'or')})", TERRITORY_COLOURS))
    continent: str = word(choice(f"a continent ({listed(CONTINENTS, 'or')})", CONTINENTS))
    origin: bool = flag("origin")


@dataclass(frozen=True, slots=True)
class NewBorder(Event):
    """A border or a strait of the board that the map did not have."""

    kind = "border"
    a: str = word(TERRITORY)
    b: str = word(TERRITORY)
    strait: bool = flag("strait")


@dataclass(frozen=True, slots=True)
class Neutral(Event):
    """The colour of the pawn without an owner, which stands on the Origin."""

    kind = "neutral"
    colour: str = word(choice(f"a pawn's colour ({listed(PAWN_COLOURS, 'or')})", PAWN_COLOURS))


@dataclass(frozen=True, slots=True)
class Evolve(Event):
    """A pawn of the reserve comes on a territory, with a village of the player."""

    kind = "evolve"
    player: str = word(NAME)
    territory: str = word(TERRITORY)
    pawn: Pawn = word(PAWN)


@dataclass(frozen=True, slots=True)
class Migrate(Event):
    """A pawn goes to a vacant territory."""

    kind = "migrate"
    player: str = word(NAME)
    start: str = word(TERRITORY)
    to: str = word(TERRITORY)


@dataclass(frozen=True, slots=True)
class Swap(Migrate):
    """A pawn changes places with that of another player."""

    kind = "swap"


@dataclass(frozen=True, slots=True)
class Pass(Event):
    """A player cannot act."""

    kind = "pass"
    player: str = word(NAME)


@dataclass(frozen=True, slots=True)
class Strait(Event):
    """A player takes the token of a strait, with its printed value."""

    kind = "strait"
    player: str = word(NAME)
    a: str = word(TERRITORY)
    b: str = word(TERRITORY)
    value: int = word(VALUE)


@dataclass(frozen=True, slots=True)
class Reward(Event):
    """What the active player takes for the territory where the pawn arrived."""

    kind = "reward"
    player: str = word(NAME)
    gain: Gain = word(GAIN)


@dataclass(frozen=True, slots=True)
class Play(Event):
    """A card is played: ``what`` is objective, permanent or action.

    ``points`` and ``condition`` are what an objective's card says where the app does not know it,
    ``level`` the innovation that a permanent card needs.
    """

    kind = "play"
    player: str = word(NAME)
    what: str = word(choice(listed(("objective", "permanent", "action"), "or"), CARD_KINDS))
    card: str = word(CARD)
    points: int | None = word(number("the points of the card"), after="points", optional=True)
    level: int | None = word(number("a level from 1 to 5"), after="level", optional=True)
    condition: Condition | None = word(CONDITION, after="if", optional=True)

    def __post_init__(self) -> None:
        if self.what == "objective":
            object.__setattr__(self, "card", _objective(self.card))


@dataclass(frozen=True, slots=True)
class Reveal(Event):
    """After the end: an objective from a hand."""

    kind = "reveal"
    player: str = word(NAME)
    card: str = word(CARD, after="objective")
    points: int | None = word(number("the points of the card"), after="points", optional=True)
    condition: Condition | None = word(CONDITION, after="if", optional=True)

    def __post_init__(self) -> None:
        object.__setattr__(self, "card", _objective(self.card))


@dataclass(frozen=True, slots=True)
class Give(Event):
    """An effect of a card moves something from *player* to *receiver*."""

    kind = "give"
    player: str = word(NAME)
    receiver: str = word(NAME)
    gift: Gift = word(GIFT)


@dataclass(frozen=True, slots=True)
class Adjust(Event):
    """An effect that the app does not know: so much more or less of something."""

    kind = "adjust"
    player: str = word(NAME)
    what: str = word(choice(listed(ADJUSTED, "or"), ADJUSTED))
    number: int = word(number("how many more, or less with a minus"))


@dataclass(frozen=True, slots=True)
class End(Event):
    """The table says that the game is over."""

    kind = "end"


VOCABULARY = Vocabulary(
    (
        *(NewTerritory, NewBorder, Neutral, Evolve, Migrate, Swap, Pass, Strait, Reward),
        *(Play, Reveal, Give, Adjust, End),
    )
)
