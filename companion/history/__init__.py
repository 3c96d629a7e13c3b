"""History: the games of the table in one SQLite file, committed as they are entered.

Importing this package costs nothing. :mod:`companion.history.store` brings in SQLModel, which
takes about half a second: import it where the time does not matter, such as a worker.
"""

from companion.history.paths import Paths, find_paths
from companion.history.summaries import GameSummary, SeatSummary

__all__ = ["GameSummary", "Paths", "SeatSummary", "find_paths"]
