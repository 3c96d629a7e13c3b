"""The 24-bit colours of boards and players, for screens and for pictures in files.

They were searched, not chosen by taste: the smallest CIEDE2000 difference between two terrains of
one game, over normal vision, protanopia, deuteranopia and tritanopia, is as large as natural hues
allow, greys are 10 L* apart and every glyph has a contrast of 5.5 to 1 or more.
`tests/screens/test_palette.py` computes all that again, so change a colour there and here.

Colour is never the only sign: a terrain or territory has its letter, a player a name and a
two-letter code.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

Glyph = Literal["black", "white"]


class Ground(NamedTuple):
    """What a square is painted with, as `#rrggbb`, and which glyphs can be read on it."""

    colour: str
    glyph: Glyph


class Player(NamedTuple):
    """A player's colour: its IEC 60757 code, and `#rrggbb` that can be read on a dark ground."""

    code: str
    colour: str


KINGDOMINO: Mapping[str, Ground] = MappingProxyType(
    {
        "wheat": Ground("#ece22d", "black"),
        "grassland": Ground("#90be77", "black"),
        "lake": Ground("#4583db", "black"),
        "swamp": Ground("#795e68", "white"),
        "forest": Ground("#024214", "white"),
        "mine": Ground("#1e1c1e", "white"),
        "castle": Ground("#fbfbfb", "black"),
    }
)

ORIGINS: Mapping[str, Ground] = MappingProxyType(
    {
        "desert": Ground("#ffdd5c", "black"),
        "grassland": Ground("#90a96d", "black"),
        "lake": Ground("#2f87dd", "black"),
        "jungle": Ground("#275b00", "white"),
        "quarry": Ground("#6b6767", "white"),
        "volcano": Ground("#300e02", "white"),
        "hut": Ground("#fafdfd", "black"),
    }
)

#: The territories of Origin (Matagot).
WORLD: Mapping[str, Ground] = MappingProxyType(
    {
        "yellow": Ground("#fcce0a", "black"),
        "orange": Ground("#d66b20", "black"),
        "purple": Ground("#8d2bcc", "white"),
        "brown": Ground("#5e2913", "white"),
        "green": Ground("#7cb292", "black"),
    }
)

#: The pawns of Origin (Matagot).
PAWNS: Mapping[str, Ground] = MappingProxyType(
    {
        "white": Ground("#fafafa", "black"),
        "brown": Ground("#8f5a2c", "white"),
        "black": Ground("#000000", "white"),
    }
)

#: What lies on squares. No game has both fire and giants.
THINGS: Mapping[str, Ground] = MappingProxyType(
    {
        "fire_token": Ground("#ca792d", "black"),
        "giant": Ground("#ca792d", "black"),
        "resource": Ground("#cbb3a5", "black"),
        "piece": Ground("#303091", "white"),
        # A corner of a 2 by 2 start that is not wild.
        "grey_corner": Ground("#969b96", "black"),
    }
)

PLAYERS: Mapping[str, Player] = MappingProxyType(
    {
        "pink": Player("PK", "#e8abd7"),
        # Black cannot be read on a dark ground: there it is near white.
        "black": Player("BK", "#fafafa"),
        "green": Player("GN", "#18eca9"),
        "blue": Player("BU", "#4d94ff"),
        "yellow": Player("YE", "#f7ef1a"),
        "brown": Player("BN", "#d0853f"),
        "grey": Player("GY", "#969b96"),
    }
)
