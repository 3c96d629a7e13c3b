"""Where Companion keeps what it knows."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from companion import data_files, user_data_folder

#: The environment variable that names another database.
DATABASE_VARIABLE = "COMPANION_DB"


@dataclass(frozen=True, slots=True)
class Paths:
    """Absolute paths: the database, the folder of the user's own data, the games as shipped."""

    database: Path
    user_data: Path
    shipped_data: Path


def find_paths(database: str | Path | None = None) -> Paths:
    """All paths; *database* wins over ``COMPANION_DB``, which wins over the user's folder.

    Nothing is created. An empty name counts as none.
    """
    user_data = user_data_folder()
    named = database or os.environ.get(DATABASE_VARIABLE)
    chosen = Path(named).expanduser() if named else user_data / "history.db"
    return Paths(chosen.absolute(), user_data, data_files())
