"""A stored game as it is handed to somebody: what its list entry tells, and its record."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID, uuid5

from companion.games import family_of, offer_of
from companion.referee import CompanionError, ScoreSheet, Setup
from companion.referee.verdict import verdict
from companion.sharing.records import Record, sheet_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from companion.history import GameSummary
    from companion.history.store import Store

#: What everything that Companion gives a UUID of its own lies in. Never changed: other programs
#: know games and people again by what follows from it.
NAMESPACE = UUID("6f1c3a52-0f0e-5d3c-9a35-3b7e2f0c8d41")


#: From how many games on it is worth to read the whole list.
_MANY = 50


def stable_id(kind: str, text: str) -> str:
    """A UUID that is the same for ever for the same thing; *kind* keeps different things apart."""
    return str(uuid5(NAMESPACE, f"{kind}:{text}"))


@dataclass(frozen=True, slots=True)
class SharedGame:
    """A game to be shared. ``record`` is a refereed game, or boards that were only scored;
    ``people`` are the uids of those who played, in seating order."""

    summary: GameSummary
    record: Record
    people: tuple[str, ...]

    @property
    def setup(self) -> Setup:
        """The set-up, settled: options in their order, every player with a colour."""
        return family_of(self.record.setup.preset).settled(self.record.setup)

    @property
    def sheet(self) -> ScoreSheet:
        """The score sheet, as it stands where the game is not finished."""
        return sheet_of(self.record)

    @property
    def title(self) -> str:
        """The game with its options, as ``Kingdomino Origins Totem, Empire of Fire``."""
        return title(self.setup)

    @property
    def outcome(self) -> str:
        """Who won and why, in a sentence."""
        if not self.summary.finished:
            return "The game is not finished."
        preset = self.setup.preset
        return verdict(self.sheet, partial(family_of(preset).word, preset))

    @property
    def day(self) -> str:
        """The day on which it was played, by this computer's clock: ``2026-03-01``."""
        return f"{self.summary.played_at.astimezone():%Y-%m-%d}"

    @property
    def ended_at(self) -> datetime:
        """When the game was over, as far as is known, in UTC."""
        return self.summary.played_at + timedelta(minutes=self.summary.minutes or 0)

    @property
    def name(self) -> str:
        """What a file of it is called, without an extension and as people typed it."""
        return f"{self.day} {offer_of(self.setup.preset).name}, {', '.join(self.setup.names)}"


def title(setup: Setup) -> str:
    """A game with its options, for people."""
    offer = offer_of(setup.preset)
    return ", ".join([offer.name, *(option_title(setup, option) for option in setup.options)])


def option_title(setup: Setup, option: str) -> str:
    """An option for people; one that is a number with it: ``Objectives: 3``."""
    id_, _, value = option.partition("=")
    choice = offer_of(setup.preset).options[id_]
    return f"{choice.title}: {value}" if value else choice.title


def summaries(store: Store, ids: Sequence[int]) -> tuple[GameSummary, ...]:
    """The stored games of these ids, in their order, each once; raises :class:`CompanionError` for
    one that is not there."""
    # Where many are wanted, all are read at once.
    listed = {game.id: game for game in store.games()} if len(ids) > _MANY else {}
    return tuple(listed.get(id_) or store.summary(id_) for id_ in dict.fromkeys(ids))


def shared(store: Store, ids: Sequence[int]) -> Iterator[SharedGame]:
    """The stored games of these ids, each opened only when it is its turn."""
    games = summaries(store, ids)
    uids = {person.name: person.uid for person in store.people()}
    for game in games:
        record = store.open_desk(game.id) if game.scored else store.open_game(game.id)
        if strange := [seat.person for seat in game.seats if seat.person not in uids]:
            raise CompanionError(
                f"{strange[0]} is nobody's name (any more): try again; if it stays so, "
                "'companion doctor' tells more"
            )
        people = tuple(uids[seat.person] for seat in game.seats)
        yield SharedGame(game, record, people)
