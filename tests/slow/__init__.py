"""A second, slow and obvious implementation of Kingdomino Origins.

It exists to check the real engine against. It shares no code with the engine and must never
import it: two programs that agree are worth something only while neither knows the other.
"""

from .boards import (
    board_from_rows,
    connects,
    fits,
    flames_of,
    largest_region,
    legal_places,
    new_square,
    overlaps,
    perft,
    regions,
    score_board,
    start_board,
    terrain_points,
    totem_verdict,
)
from .game import SlowGame
from .playout import random_event, random_game

__all__ = [
    "SlowGame",
    "board_from_rows",
    "connects",
    "fits",
    "flames_of",
    "largest_region",
    "legal_places",
    "new_square",
    "overlaps",
    "perft",
    "random_event",
    "random_game",
    "regions",
    "score_board",
    "start_board",
    "terrain_points",
    "totem_verdict",
]
