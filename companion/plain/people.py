"""Who plays, as people type it in one line."""

from __future__ import annotations

from collections.abc import Sequence

from companion.referee import Player, Setup


def parse_players(text: str, colours: Sequence[str]) -> tuple[Player, ...]:
    """``Ann, Ben blue`` as players; a last word that is one of *colours* is the colour.

    Raises :class:`SetupError` for names that cannot be.
    """
    players = []
    for part in text.split(","):
        name, _, colour = part.strip().rpartition(" ")
        if name and colour.lower() in colours:
            players.append(Player(name.strip(), colour.lower()))
        else:
            players.append(Player(part.strip()))
    return Setup("", (), tuple(players)).players
