"""The statements that make the tables, version after version, and the index of what is written.

Only the standard library, like :mod:`companion.history.database`, which runs them.
"""

from __future__ import annotations

import sqlite3

_CREATION = (
    """
    CREATE TABLE game (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        kind VARCHAR NOT NULL,
        preset VARCHAR NOT NULL,
        first_setup VARCHAR NOT NULL,
        setup VARCHAR NOT NULL,
        events INTEGER NOT NULL,
        created_at DATETIME NOT NULL,
        finished_at DATETIME,
        note VARCHAR NOT NULL
    )
    """,
    """
    CREATE TABLE player (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        UNIQUE (name)
    )
    """,
    """
    CREATE TABLE seat (
        game_id INTEGER NOT NULL,
        seat_order INTEGER NOT NULL,
        player_id INTEGER NOT NULL,
        colour VARCHAR NOT NULL,
        score INTEGER,
        rank INTEGER,
        winner BOOLEAN NOT NULL,
        PRIMARY KEY (game_id, seat_order),
        UNIQUE (game_id, player_id),
        FOREIGN KEY (game_id) REFERENCES game (id) ON DELETE CASCADE,
        FOREIGN KEY (player_id) REFERENCES player (id)
    )
    """,
    "CREATE INDEX ix_seat_player_id ON seat (player_id)",
    """
    CREATE TABLE game_command (
        game_id INTEGER NOT NULL,
        revision INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        version INTEGER NOT NULL,
        payload VARCHAR NOT NULL,
        at DATETIME NOT NULL,
        PRIMARY KEY (game_id, revision),
        FOREIGN KEY (game_id) REFERENCES game (id) ON DELETE CASCADE
    )
    """,
)

# Tables are rebuilt, for SQLite cannot add a column that is required and has no default. What
# lists sort and filter by stands before the long texts, so that a row is read only so far.
_HISTORY = (
    """
    CREATE TABLE new_game (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        uid VARCHAR NOT NULL,
        kind VARCHAR NOT NULL,
        preset VARCHAR NOT NULL,
        series VARCHAR,
        events INTEGER NOT NULL,
        seats INTEGER NOT NULL,
        best INTEGER,
        minutes INTEGER,
        created_at DATETIME NOT NULL,
        finished_at DATETIME,
        played_at DATETIME NOT NULL,
        deleted_at DATETIME,
        place VARCHAR NOT NULL,
        note VARCHAR NOT NULL,
        first_setup VARCHAR NOT NULL,
        setup VARCHAR NOT NULL
    )
    """,
    # A set-up that is torn must not keep all others from being brought up to date.
    """
    INSERT INTO new_game
    SELECT id, new_uid(), kind, preset,
        CASE WHEN json_valid(setup) THEN json_extract(setup, '$.series[0]') END,
        events,
        (SELECT count(*) FROM seat WHERE game_id = game.id),
        (SELECT max(score) FROM seat WHERE game_id = game.id),
        NULL, created_at, finished_at, created_at, NULL, '', note, first_setup, setup
    FROM game
    """,
    # An id that was given once is not given again: the count goes on where it was.
    "DELETE FROM sqlite_sequence WHERE name = 'new_game'",
    "UPDATE sqlite_sequence SET name = 'new_game' WHERE name = 'game'",
    "DROP TABLE game",
    "ALTER TABLE new_game RENAME TO game",
    # What history.cache.minutes_of counts: breaks longer than an hour are none of a game's time.
    """
    UPDATE game SET minutes = (
        SELECT nullif(CAST(round(sum(min(max(gap, 0), 3600)) / 60) AS INTEGER), 0)
        FROM (
            SELECT (julianday(at) - julianday(lag(at) OVER (ORDER BY revision))) * 86400 AS gap
            FROM game_command WHERE game_id = game.id AND at <= game.finished_at
        )
    )
    WHERE kind = 'refereed' AND finished_at IS NOT NULL
    """,
    "CREATE UNIQUE INDEX ix_game_uid ON game (uid)",
    "CREATE INDEX ix_game_series ON game (series)",
    # One for each order of a list; filters find the rest of what they ask for there as well.
    "CREATE INDEX ix_game_played ON game (deleted_at, played_at, id, finished_at, kind, preset)",
    "CREATE INDEX ix_game_preset ON game (deleted_at, preset, played_at, id, finished_at, kind)",
    """
    CREATE INDEX ix_game_seats
    ON game (deleted_at, seats, played_at, id, finished_at, kind, preset)
    """,
    """
    CREATE INDEX ix_game_best
    ON game (deleted_at, best, played_at, id, finished_at, kind, preset)
    """,
    """
    CREATE INDEX ix_game_minutes
    ON game (deleted_at, minutes, played_at, id, finished_at, kind, preset)
    """,
    "CREATE INDEX ix_game_finished ON game (deleted_at, finished_at, played_at)",
    """
    CREATE TABLE new_player (
        id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
        name VARCHAR NOT NULL,
        uid VARCHAR NOT NULL,
        hidden BOOLEAN NOT NULL,
        same_as INTEGER,
        UNIQUE (name),
        FOREIGN KEY (same_as) REFERENCES player (id)
    )
    """,
    "INSERT INTO new_player SELECT id, name, new_uid(), 0, NULL FROM player",
    "DELETE FROM sqlite_sequence WHERE name = 'new_player'",
    "UPDATE sqlite_sequence SET name = 'new_player' WHERE name = 'player'",
    "DROP TABLE player",
    "ALTER TABLE new_player RENAME TO player",
    "CREATE UNIQUE INDEX ix_player_uid ON player (uid)",
    "CREATE INDEX ix_player_same_as ON player (same_as)",
    "DROP INDEX ix_seat_player_id",
    "CREATE INDEX ix_seat_player_game ON seat (player_id, game_id)",
    """
    CREATE TABLE seat_number (
        game_id INTEGER NOT NULL,
        seat_order INTEGER NOT NULL,
        kind VARCHAR NOT NULL,
        id VARCHAR NOT NULL,
        value INTEGER NOT NULL,
        PRIMARY KEY (game_id, seat_order, kind, id),
        FOREIGN KEY (game_id, seat_order) REFERENCES seat (game_id, seat_order) ON DELETE CASCADE
    ) WITHOUT ROWID
    """,
    "CREATE TABLE unindexed (game_id INTEGER NOT NULL PRIMARY KEY)",
    "INSERT INTO unindexed SELECT id FROM game",
)

#: Statements that bring a database of version n (its place here) to version n + 1. A step that
#: was released is never changed; a new file goes through all of them, like an old one. They may
#: call ``new_uid()``.
STEPS: tuple[tuple[str, ...], ...] = (_CREATION, _HISTORY)

# Names stand in the index as the ids of their players and games as their presets in hexadecimal:
# a word is looked up among the names and titles first, so that a person may be renamed or merged
# and a title corrected without touching any game.
_TEXTS = """
    CREATE VIRTUAL TABLE game_text USING fts5(
        note, place, players, preset, tokenize = "unicode61 remove_diacritics 2", prefix = '2 3'
    )
"""

_PLAYERS = "(SELECT group_concat('p' || player_id, ' ') FROM seat WHERE game_id = game.id)"
_PRESET = "'g' || lower(hex(preset))"

#: Brings the index up to date for the games listed in ``unindexed``, in this order.
INDEXING = (
    "DELETE FROM game_text WHERE rowid IN (SELECT game_id FROM unindexed)",
    f"""
    INSERT INTO game_text (rowid, note, place, players, preset)
    SELECT id, note, place, {_PLAYERS}, {_PRESET}
    FROM game WHERE id IN (SELECT game_id FROM unindexed)
    """,
    "DELETE FROM unindexed",
)

#: A game whose texts the index does not have as they are, or has though the game is gone.
INDEXED = f"""
    SELECT id FROM game LEFT JOIN game_text AS known ON known.rowid = id
    WHERE (known.note, known.place, known.players, known.preset)
        IS NOT (game.note, game.place, {_PLAYERS}, {_PRESET.replace("preset", "game.preset")})
    UNION ALL SELECT rowid FROM game_text WHERE rowid NOT IN (SELECT id FROM game)
    LIMIT 1
"""


def index_texts(connection: sqlite3.Connection) -> bool:
    """Create the full-text index where there is none and add the games that it lacks, inside the
    caller's transaction; whether anything was to be done.

    A Python whose SQLite comes without FTS5 leaves the index alone, remembers in ``unindexed``
    what it changes and searches without (see :mod:`companion.history.queries`); the next one that
    has FTS5 takes up from there.
    """
    if not has_fts5(connection):
        return False
    query = "SELECT 1 FROM sqlite_master WHERE name = 'game_text'"
    created = connection.execute(query).fetchone() is None
    if created:
        connection.execute(_TEXTS)
    lacking = connection.execute("SELECT 1 FROM unindexed").fetchone() is not None
    for statement in INDEXING if lacking else ():
        connection.execute(statement)
    return created or lacking


def renew_index(connection: sqlite3.Connection) -> None:
    """Make the full-text index anew, inside the caller's transaction."""
    connection.execute("DROP TABLE IF EXISTS game_text")
    connection.execute("INSERT OR IGNORE INTO unindexed SELECT id FROM game")
    index_texts(connection)


def has_fts5(connection: sqlite3.Connection) -> bool:
    """Whether the SQLite of this Python has full-text search."""
    return ("fts5",) in connection.execute("PRAGMA module_list").fetchall()
