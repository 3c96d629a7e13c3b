"""Who plays, as people type it in one line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.referee import Player, Setup, SetupError


def parse_players(
    text: str, colours: Sequence[str], absent: Mapping[str, str] | None = None
) -> tuple[Player, ...]:
    """``Ann, Ben blue`` as players; a last word that is one of *colours* is the colour.

    *absent* are colours of the box that this game has not, with the option that would add them:
    whoever names one means the colour. Raises :class:`SetupError` for these and for names that
    cannot be.
    """
    players = []
    for part in text.split(","):
        name, _, colour = part.strip().rpartition(" ")
        if name and colour.lower() in colours:
            players.append(Player(name.strip(), colour.lower()))
        elif name and absent and colour.lower() in absent:
            raise SetupError(
                f"nobody is {colour.lower()} without the option {absent[colour.lower()]}; the "
                f"colours of this game are {', '.join(colours)}"
            )
        else:
            players.append(Player(part.strip()))
    return Setup("", (), tuple(players)).players
