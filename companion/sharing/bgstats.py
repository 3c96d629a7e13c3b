"""Plays for the app BG Stats: a link that enters one, and a .bgsplay file with any number.

Every UUID follows from ours (:func:`companion.sharing.shared.stable_id`), so whoever takes in the
same play again does not have it twice; the ids of links are the beginnings of these UUIDs. All
sharers of a victory are winners, with ranks 1, 1, 3. Nobody is marked as the one who started where
nobody knows.

A link is as short as it can be, since a QR code of it must fit on a screen: it has nothing that is
empty. With short names it has about 670 bytes for two players, 840 for three and 1000 for four,
whose codes need 97 by 49, 105 by 53 and 113 by 57 cells.

The app keeps results only. So these plays cannot be read back into Companion.
"""

from __future__ import annotations

import json
from base64 import urlsafe_b64encode
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote
from uuid import UUID

from companion.dominoes.events import Chiefs
from companion.games import offer_of
from companion.notation.desk import Desk
from companion.referee import CompanionError, Setup
from companion.sharing.shared import option_title, stable_id

if TYPE_CHECKING:
    from companion.history import SeatSummary
    from companion.sharing.shared import SharedGame

LINK = "https://app.bgstatsapp.com/createPlay.html?data="
#: What BG Stats knows our ids by, so it must stay the same for ever.
SOURCE = "Companion"
#: What a query can hold as it is, beside letters, digits and ``-._~``.
_SAFE = ":,/"
#: The bytes of an id in a link; with 100 000 plays two of them are the same once in 50 000 times.
_SHORT = 6
_ABOUT = "Plays of board games, scored by Companion, for the app BG Stats."


@dataclass(frozen=True, slots=True)
class Listed:
    """A game or an expansion as BoardGameGeek lists it; ``bgg`` is its number there (0: none)."""

    key: str
    name: str
    bgg: int


KINGDOMINO = Listed("kingdomino", "Kingdomino", 204583)
ORIGINS = Listed("kingdomino-origins", "Kingdomino Origins", 340041)
_AGE_OF_GIANTS = Listed("age-of-giants", "Kingdomino: Age of Giants", 240909)
_GAMES = {
    "kingdomino": KINGDOMINO,
    "origins-discovery": ORIGINS,
    "origins-totem": ORIGINS,
    "origins-tribe": ORIGINS,
    "origin-matagot": Listed("origin-matagot", "Origin", 127095),
}
_EXPANSIONS = {
    ("kingdomino", "giants"): _AGE_OF_GIANTS,
    ("kingdomino", "quests"): _AGE_OF_GIANTS,
    ("kingdomino", "court"): Listed("the-court", "Kingdomino: The Court", 306171),
    ("kingdomino", "heroes"): Listed("heroes", "Kingdomino: Heroes and Divided Lands", 336104),
}


def listed_game(setup: Setup) -> Listed:
    """The game that was played."""
    return _GAMES.get(setup.preset) or Listed(setup.preset, offer_of(setup.preset).name, 0)


def listed_expansions(setup: Setup) -> tuple[Listed, ...]:
    """The expansions that it was played with."""
    chosen = (_EXPANSIONS.get((setup.preset, option)) for option in setup.options)
    return tuple(dict.fromkeys(found for found in chosen if found))


def link(game: SharedGame) -> str:
    """The link that opens BG Stats with this play filled in; raises :class:`CompanionError` for a
    game that is not finished."""
    _check(game)
    told = listed_game(game.setup)
    play: dict[str, Any] = {
        "sourceName": SOURCE,
        "sourcePlayId": _short(_play_id(game)),
        "playDate": _time(game.ended_at),
        "durationMin": game.summary.minutes or 0,
        "location": game.summary.place,
        "board": _board(game),
        "comments": _comments(game),
        "game": {
            "name": told.name,
            "sourceGameId": str(told.bgg or told.key),
            "bggId": told.bgg,
            "highestWins": True,
            "noPoints": False,
        },
        "players": [
            {
                "name": seat.person,
                "sourcePlayerId": _short(stable_id("player", uid)),
                "startPlayer": starts,
                "winner": seat.winner,
                "score": str(seat.score),
                "rank": seat.rank,
                "role": seat.colour,
            }
            for seat, uid, starts in _seats(game)
        ],
    }
    play = {key: value for key, value in play.items() if value not in ("", 0)}
    return LINK + quote(json.dumps(play, ensure_ascii=False, separators=(",", ":")), safe=_SAFE)


def bgsplay(games: Iterable[SharedGame]) -> str:
    """A .bgsplay file; raises :class:`CompanionError` for a game that is not finished."""
    file = _File()
    for game in games:
        _check(game)
        file.add(game)
    # ASCII, since nobody tells the app an encoding.
    return json.dumps(file.data(), indent=1) + "\n"


class _File:
    """A .bgsplay file while it is put together; what is told twice is listed once."""

    def __init__(self) -> None:
        self._players = _Listing()
        self._locations = _Listing()
        self._games = _Listing()
        self._plays: list[dict[str, Any]] = []

    def add(self, game: SharedGame) -> None:
        summary, modified = game.summary, _time(game.ended_at)
        place = " ".join(summary.place.split())
        scores = []
        for number, (seat, uid, starts) in enumerate(_seats(game), 1):
            one = {"name": seat.person, "isAnonymous": False, "modificationDate": modified}
            scores.append(
                {
                    "playerRefId": self._players.number(stable_id("player", uid), one),
                    "score": str(seat.score),
                    "winner": seat.winner,
                    "rank": seat.rank,
                    "seatOrder": number,
                    "startPlayer": starts,
                    "newPlayer": False,
                    "role": seat.colour,
                }
            )
        play: dict[str, Any] = {
            "uuid": _play_id(game),
            "playDate": modified,
            "entryDate": modified,
            "modificationDate": modified,
            "durationMin": summary.minutes or 0,
            "gameRefId": self._game(listed_game(game.setup), modified, expansion=False),
            "board": _board(game),
            "comments": _comments(game),
            "usesTeams": False,
            "manualWinner": True,
            "ignored": False,
            "rounds": 0,
            "rating": 0,
            "bggId": 0,
            "playerScores": scores,
            "expansionPlays": [
                {"gameRefId": self._game(one, modified, expansion=True), "bggId": 0}
                for one in listed_expansions(game.setup)
            ],
        }
        if place:
            one = {"name": place, "modificationDate": modified}
            play["locationRefId"] = self._locations.number(stable_id("place", place), one)
        self._plays.append(play)

    def _game(self, listed: Listed, modified: str, *, expansion: bool) -> int:
        one = {
            "name": listed.name,
            "bggName": listed.name,
            "bggId": listed.bgg,
            "isBaseGame": not expansion,
            "isExpansion": expansion,
            "highestWins": True,
            "noPoints": False,
            "cooperative": False,
            "usesTeams": False,
            "modificationDate": modified,
        }
        return self._games.number(stable_id("game", listed.key), one)

    def data(self) -> dict[str, Any]:
        return {
            "about": _ABOUT,
            "players": self._players.entries,
            "locations": self._locations.entries,
            "games": self._games.entries,
            "plays": self._plays,
            "userInfo": {},
        }


class _Listing:
    """Things with numbers from 1 on, by their UUID."""

    def __init__(self) -> None:
        self.entries: list[dict[str, Any]] = []
        self._numbers: dict[str, int] = {}

    def number(self, uuid: str, entry: dict[str, Any]) -> int:
        number = self._numbers.setdefault(uuid, len(self.entries) + 1)
        if number > len(self.entries):
            self.entries.append({"id": number, "uuid": uuid, **entry})
        return number


def _check(game: SharedGame) -> None:
    if not game.summary.finished:
        raise CompanionError(
            f"game {game.summary.id} is not finished; BG Stats takes finished games only"
        )


def _seats(game: SharedGame) -> list[tuple[SeatSummary, str, bool]]:
    """Everybody's result and uid, and whether that player began the game."""
    first = _starter(game)
    seats = zip(game.summary.seats, game.people, strict=True)
    return [(seat, uid, seat.name == first) for seat, uid in seats]


def _starter(game: SharedGame) -> str | None:
    """Who began: whose piece was drawn first, or in a game without a draw who sits first."""
    if isinstance(game.record, Desk):
        return None
    if Chiefs.kind not in game.record.ruleset.vocabulary:
        return game.setup.names[0]
    drawn = (event for event in game.record.events if isinstance(event, Chiefs))
    return next((event.players[0] for event in drawn), None)


def _play_id(game: SharedGame) -> str:
    return stable_id("play", game.summary.uid)


def _short(uuid: str) -> str:
    """The beginning of a UUID in signs that a link need not encode."""
    return urlsafe_b64encode(UUID(uuid).bytes[:_SHORT]).decode()


def _board(game: SharedGame) -> str:
    """The variant: the mode, and the options that are no expansions of their own."""
    setup, offer = game.setup, offer_of(game.setup.preset)
    told = [] if offer.title == offer.box else [offer.title]
    told += [
        option_title(setup, option)
        for option in setup.options
        if (setup.preset, option) not in _EXPANSIONS
    ]
    return ", ".join(told)


def _comments(game: SharedGame) -> str:
    """The note, and the expansions with their numbers at BoardGameGeek."""
    told = [game.summary.note] if game.summary.note else []
    expansions = [f"{one.name} (BGG {one.bgg})" for one in listed_expansions(game.setup)]
    told += [f"With {', '.join(expansions)}."] if expansions else []
    return "\n".join(told)


def _time(at: datetime) -> str:
    """A time in UTC as BG Stats writes it; ours are in UTC."""
    return f"{at:%Y-%m-%d %H:%M:%S}"
