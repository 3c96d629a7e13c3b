"""The colours of the boards and players, as plain strings that Rich and Textual's strips accept.

The 24-bit colours of terrains, pieces and players are those of `companion.colours`, where it stands
how they were found.

Colour is never the only sign: a terrain has its letter, a look its `left` and `right` marks, a
player a name and a two-letter code. With 16 colours the glyph should not be bold, because many
terminals turn bold black into grey.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from companion import colours

Depth = Literal["truecolor", "16", "none"]
"""How many colours the terminal shows; `none` is a non-empty NO_COLOR."""

Pair = tuple[str | None, str | None]
"""Foreground and background: `#rrggbb`, an ANSI name as Rich spells it, or None for "leave it"."""

UI_BACKGROUND = "#121212"
"""Screen background of the dark theme; unused canvas has it too."""

UI_SURFACE = "#1e1e1e"
"""Panels of the dark theme: the lightest background on which player names are written."""

_BLACK = "#000000"
_WHITE = "#ffffff"


@dataclass(frozen=True, slots=True)
class Paint:
    """One pair of colours in the two depths that have colours."""

    truecolor: Pair
    ansi: Pair

    def at(self, depth: Depth) -> Pair:
        """(foreground, background) for `depth`; (None, None) for `none`."""
        if depth == "truecolor":
            return self.truecolor
        if depth == "16":
            return self.ansi
        if depth == "none":
            return (None, None)
        raise ValueError(f"unknown colour depth {depth!r}: truecolor, 16 or none")


@dataclass(frozen=True, slots=True)
class Look:
    """How a square's state or a thing on a square is drawn.

    `paint` colours the columns of the marks `left` and `right` (one ASCII character each), or the
    text of the thing itself; the terrain between the marks keeps its own pair and stays readable.
    `monochrome` are the Rich attributes that take the place of colour where there is none.
    """

    paint: Paint
    left: str = ""
    right: str = ""
    monochrome: str = ""

    def style(self, depth: Depth) -> str:
        """A definition for `rich.style.Style.parse`."""
        return style_text(self.paint.at(depth), self.monochrome if depth == "none" else "")


@dataclass(frozen=True, slots=True)
class PlayerColour:
    """A player's colour: `code` is the colour's IEC 60757 code, `text` for the name on a dark
    background (None as background), `chip` for the piece itself, a plate that holds the code."""

    code: str
    text: Paint
    chip: Paint


def style_text(pair: Pair, attributes: str = "") -> str:
    """Rich's style definition of a pair, e.g. `bold #000000 on #ece22d`; "none" for no style."""
    foreground, background = pair
    words = [word for word in (attributes, foreground) if word]
    if background:
        words += ["on", background]
    return " ".join(words) or "none"


def _on(background: str, glyph: Literal["black", "white"], ansi: str, ansi_glyph: str) -> Paint:
    return Paint((_BLACK if glyph == "black" else _WHITE, background), (ansi_glyph, ansi))


# --- Terrains -----------------------------------------------------------------------------------

KINGDOMINO: Mapping[str, Paint] = MappingProxyType(
    {
        "wheat": _on(*colours.KINGDOMINO["wheat"], "bright_yellow", "black"),
        "grassland": _on(*colours.KINGDOMINO["grassland"], "green", "black"),
        "lake": _on(*colours.KINGDOMINO["lake"], "blue", "bright_white"),
        "swamp": _on(*colours.KINGDOMINO["swamp"], "magenta", "bright_white"),
        # Bright green would be nearer to nature with 16 colours, but a protanope cannot tell it
        # from bright yellow.
        "forest": _on(*colours.KINGDOMINO["forest"], "cyan", "black"),
        "mine": _on(*colours.KINGDOMINO["mine"], "black", "bright_white"),
        "castle": _on(*colours.KINGDOMINO["castle"], "bright_white", "black"),
    }
)

ORIGINS: Mapping[str, Paint] = MappingProxyType(
    {
        "desert": _on(*colours.ORIGINS["desert"], "bright_yellow", "black"),
        "grassland": _on(*colours.ORIGINS["grassland"], "green", "black"),
        "lake": _on(*colours.ORIGINS["lake"], "blue", "bright_white"),
        "jungle": _on(*colours.ORIGINS["jungle"], "cyan", "black"),
        "quarry": _on(*colours.ORIGINS["quarry"], "bright_black", "bright_white"),
        "volcano": _on(*colours.ORIGINS["volcano"], "red", "bright_white"),
        "hut": _on(*colours.ORIGINS["hut"], "bright_white", "black"),
    }
)

WORLD: Mapping[str, Paint] = MappingProxyType(
    {
        "yellow": _on(*colours.WORLD["yellow"], "bright_yellow", "black"),
        "orange": _on(*colours.WORLD["orange"], "red", "bright_white"),
        "purple": _on(*colours.WORLD["purple"], "magenta", "bright_white"),
        "brown": _on(*colours.WORLD["brown"], "bright_black", "bright_white"),
        "green": _on(*colours.WORLD["green"], "cyan", "black"),
    }
)
"""The territories of Origin (Matagot)."""

PAWNS: Mapping[str, Paint] = MappingProxyType(
    {
        "white": _on(*colours.PAWNS["white"], "bright_white", "black"),
        "brown": _on(*colours.PAWNS["brown"], "yellow", "black"),
        "black": _on(*colours.PAWNS["black"], "black", "bright_white"),
    }
)
"""The pawns of Origin (Matagot)."""

START = "start"
"""Stands for the starting tile of either game in `terrain_pairs`."""

_GAMES = ((KINGDOMINO, "castle"), (ORIGINS, "hut"))


def terrain_pairs(terrains: Iterable[str], depth: Depth) -> dict[str, Pair]:
    """(foreground, background) of each terrain id of one game.

    Give all terrains of the box: both games have a grassland and a lake, in different colours, and
    the other ids tell which game it is. `start` is the starting tile (also `castle` or `hut`).
    Raises ValueError if no game has all these ids, or if more than one has.
    """
    wanted = tuple(terrains)
    found = [
        (paints, start)
        for paints, start in _GAMES
        if all(name == START or name in paints for name in wanted)
    ]
    if len(found) != 1:
        problem = "no game has" if not found else "more than one game has"
        raise ValueError(f"{problem} exactly these terrains: {', '.join(wanted) or 'none given'}")
    paints, start = found[0]
    return {name: paints[start if name == START else name].at(depth) for name in wanted}


# --- States of a square, and things on it --------------------------------------------------------

Role = Literal[
    "empty",
    "reachable",
    "ghost_legal",
    "ghost_illegal",
    "highlight",
    "cursor",
    "fire_token",
    "giant",
    "resource",
    "piece",
    "grey_corner",
    "path",
]

LOOKS: Mapping[Role, Look] = MappingProxyType(
    {
        # Canvas that the frame has already shut out, and canvas that may still be built on.
        "empty": Look(Paint(("#8a8a8a", UI_BACKGROUND), ("default", "default"))),
        "reachable": Look(Paint(("#aab2bd", "#262b33"), ("default", "default")), left="."),
        "ghost_legal": Look(_on("#51f8aa", "black", "bright_green", "black"), "[", "]", "bold"),
        "ghost_illegal": Look(
            _on("#cf043b", "white", "bright_red", "black"), "!", "!", "underline"
        ),
        # Squares that a refusal or a line of the score sheet speaks of.
        "highlight": Look(_on("#c2a0e1", "black", "bright_magenta", "black"), "(", ")", "bold"),
        "cursor": Look(_on("#eaf8fc", "black", "bright_cyan", "black"), ">", "<", "reverse"),
        "fire_token": Look(
            _on(*colours.THINGS["fire_token"], "yellow", "black"), left="+", monochrome="bold"
        ),
        "giant": Look(
            _on(*colours.THINGS["giant"], "yellow", "black"), left="-", monochrome="bold"
        ),
        "resource": Look(_on(*colours.THINGS["resource"], "white", "black")),
        "piece": Look(
            _on(*colours.THINGS["piece"], "bright_blue", "black"), monochrome="underline"
        ),
        "grey_corner": Look(_on(*colours.THINGS["grey_corner"], "white", "black")),
        # Territories on the way of a pawn.
        "path": Look(_on("#9fd0d8", "black", "white", "black"), ":", ":", "bold"),
    }
)


# --- Players -------------------------------------------------------------------------------------


def _player(player: colours.Player, ansi: str) -> PlayerColour:
    code, colour = player
    return PlayerColour(
        code, Paint((colour, None), (ansi, None)), Paint((_BLACK, colour), ("black", ansi))
    )


PLAYERS: Mapping[str, PlayerColour] = MappingProxyType(
    {
        "pink": _player(colours.PLAYERS["pink"], "bright_magenta"),
        # Black cannot be read on a dark background: the name is near white, the chip really black.
        "black": PlayerColour(
            colours.PLAYERS["black"].code,
            Paint((colours.PLAYERS["black"].colour, None), ("bright_white", None)),
            Paint((_WHITE, _BLACK), ("bright_white", "black")),
        ),
        "green": _player(colours.PLAYERS["green"], "bright_green"),
        "blue": _player(colours.PLAYERS["blue"], "bright_cyan"),
        "yellow": _player(colours.PLAYERS["yellow"], "bright_yellow"),
        # Nobody plays red, and dark yellow is too near to green and yellow.
        "brown": _player(colours.PLAYERS["brown"], "bright_red"),
        "grey": _player(colours.PLAYERS["grey"], "white"),
    }
)


def player_colour(colour: str | None) -> PlayerColour:
    """The colour of a player by its name in the set-up; KeyError for an unknown one.

    None, a player without a colour, is drawn like the near-white text of everything else, without a
    code.
    """
    if colour is None:
        black = PLAYERS["black"]
        return PlayerColour("  ", black.text, black.chip)
    return PLAYERS[colour]
