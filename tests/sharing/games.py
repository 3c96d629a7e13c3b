"""Stored games to be shared, and names that files find hard to bear."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path

from hypothesis import strategies as st

from companion.games import family_of, ruleset_for
from companion.history.store import Store
from companion.notation.desk import Desk, begin, ending_of
from companion.referee import Game, Player, Setup, SetupError
from companion.referee.setup import LONGEST_NAME, check_name
from companion.sharing.records import Record
from companion.sharing.shared import SharedGame, shared
from tests.dominoes.table import drawn, played

PLAYED = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
HARD = (
    'Ann "A" O\'Neil',
    "=1+1",
    "-2",
    "@x",
    "Zoë",
    "דני לוי",
    "محمد",
    "王小明",
    "👑🏰",
    "a,b;c|d",
    "#x",
)


def _can_be(name: str) -> bool:
    try:
        check_name(name)
    except SetupError:
        return False
    return True


#: Any name that a score pad takes, and often a hard one.
names = st.sampled_from(HARD) | st.text(min_size=1, max_size=LONGEST_NAME).filter(_can_be)
#: Notes and places: line breaks too, but nothing that moves a cursor.
texts = st.text(
    st.characters(exclude_categories=("Cs", "Cc")) | st.sampled_from("\n\t,;\"'=|"), max_size=80
)


def game(
    preset: str = "kingdomino",
    people: Iterable[str] = ("Ann", "Ben"),
    options: Iterable[str] = (),
    *,
    seed: int = 1,
    events: int | None = None,
) -> Game[object]:
    """A game that was played at random, to its end or for so many events."""
    rng = random.Random(seed)
    ordinary = ("Ann", "Ben", "Cy", "Di", "Fay")
    called = dict(zip(ordinary, people, strict=False))
    setup = drawn(Setup(preset, tuple(options), tuple(map(Player, called))), rng)
    setup = family_of(preset).settled(setup.renamed(called))
    return played(Game(ruleset_for(preset), setup), rng, events)


def desk(of: Game[object]) -> Desk:
    """The end of a game, told at once, taken back and told again."""
    ending = ending_of(of)
    found = Desk(begin(ending.setup))
    found.change(ending)
    found.undo()
    found.redo()
    return found


def open_store(path: Path) -> Store:
    """A store of all games."""
    return Store(path, ruleset_for)


def put(store: Store, record: Record, *, note: str = "", place: str = "", minutes: int = 35) -> int:
    """Store a game that was played on an evening in March; its id."""
    return store.add_game(record, played_at=PLAYED, minutes=minutes, place=place, note=note)


def shared_game(store: Store, id_: int) -> SharedGame:
    """A stored game as the formats take it."""
    (found,) = shared(store, [id_])
    return found
