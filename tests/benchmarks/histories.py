"""A large history, made at random: many games of a table that plays a lot.

Its rows are written as the store writes them, but for the journals: lists, searches and results
never read those, and a hundred thousand whole ones would take gigabytes.
"""

from __future__ import annotations

import json
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from companion.games import FAMILIES, ruleset_for
from companion.history.cache import Told
from companion.history.database import connect, new_uid, prepare
from companion.history.schema import index_texts
from companion.referee import Game, Player, Setup, SetupError

PEOPLE = [f"{first} {last}" for last in "ABCDEFGHIJ" for first in ("Ann", "Ben", "Cy", "Di", "Eve")]
PLACES = ("", "Home", "The Meeple", "Ann's garden", "Grandma's kitchen", "Café Zoé", "The train")
WORDS = """a the we lost dominoes rain late night first win close volcano cake dog castle twice king
    swamp mine field best ever again holiday birthday tournament final round luck tea""".split()  # noqa: SIM905
FIRST = datetime(2005, 1, 1, tzinfo=UTC)


def write_history(path: Path, games: int = 100_000, seed: int = 7) -> None:
    """A database at *path* with so many games of fifty people, of which a few play most."""
    prepare(path, 5)
    rng = random.Random(seed)
    with closing(connect(path, 5)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO player (name, uid, hidden) VALUES (?, ?, 0)",
            [(name, new_uid()) for name in PEOPLE],
        )
        ids = dict(connection.execute("SELECT name, id FROM player"))
        tables: tuple[list[Any], ...] = ([], [], [])
        for id_, game in enumerate(_games(rng, games), 1):
            for rows, found in zip(tables, _rows(rng, id_, game, ids), strict=True):
                rows.extend(found)
            if id_ % 5000 == 0 or id_ == games:
                _write(connection, tables)
        connection.execute("INSERT INTO unindexed SELECT id FROM game")
        index_texts(connection)
        connection.execute("COMMIT")


def _write(connection: sqlite3.Connection, tables: tuple[list[Any], ...]) -> None:
    for table, rows in zip(("game", "seat", "seat_number"), tables, strict=True):
        if rows:
            marks = ", ".join("?" * len(rows[0]))
            connection.executemany(f"INSERT INTO {table} VALUES ({marks})", rows)
        rows.clear()


def _games(rng: random.Random, games: int) -> Iterator[Told]:
    """Endings of whole games that were played at random, each many times."""
    told = []
    # Games that answers at random bring to an end.
    (family,) = (family for family in FAMILIES if family.id == "dominoes")
    for offer in family.offers:
        for players in (2, 3, 4):
            setup = Setup(offer.id, (), tuple(Player(name) for name in PEOPLE[:players]))
            try:
                game = Game(ruleset_for(offer.id), setup)
            except SetupError:
                continue  # not for so many, or its set-up needs more than names
            while (ask := game.prompt().required) is not None:
                game.submit(ask.answers.pick(rng))
            told.append(Told.by(game, game.replay))
    return (rng.choice(told) for _ in range(games))


def _rows(rng: random.Random, id_: int, told: Told, ids: dict[str, int]) -> tuple[list[Any], ...]:
    names: list[str] = []
    while len(names) < len(told.setup.players):
        name = PEOPLE[min(int(rng.expovariate(0.25)), len(PEOPLE) - 1)]
        if name not in names:
            names.append(name)
    setup = json.dumps(
        told.setup.renamed(dict(zip(told.setup.names, names, strict=True))).to_json()
    )
    finished = rng.random() > 0.0005
    played = FIRST + timedelta(minutes=rng.randrange(20 * 365 * 24 * 60))
    ended = played + timedelta(minutes=rng.randrange(15, 90))
    seats = told.seats()
    note = " ".join(rng.choices(WORDS, k=rng.randrange(3, 15))) if rng.random() < 0.3 else ""
    game = (
        id_,
        new_uid(),
        "refereed" if rng.random() < 0.7 else "scored",
        told.setup.preset,
        f"Cup {id_ // 1500}" if rng.random() < 0.002 else None,
        told.events,
        len(seats),
        max(seat.score or 0 for seat in seats) if finished else None,
        (ended - played) // timedelta(minutes=1) if finished else None,
        _time(played),
        _time(ended) if finished else None,
        _time(played),
        _time(ended) if rng.random() < 0.01 else None,
        rng.choice(PLACES),
        note,
        setup,
        setup,
    )
    return (
        [game],
        [
            (id_, order, ids[name], seat.colour, seat.score, seat.rank, seat.winner)
            if finished
            else (id_, order, ids[name], seat.colour, None, None, False)
            for order, (name, seat) in enumerate(zip(names, seats, strict=True))
        ],
        [
            (id_, order, *number)
            for order, seat in enumerate(seats if finished else ())
            for number in seat.numbers
        ],
    )


def _time(moment: datetime) -> str:
    return moment.strftime("%Y-%m-%d %H:%M:%S.%f")
