"""Games that files bring: which of them are new, and storing those."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Literal

from companion.sharing.records import Record

if TYPE_CHECKING:
    pass

#: How a game of a file stands to those that are stored.
Standing = Literal["new", "known", "conflict"]


@dataclass(frozen=True, slots=True)
class Details:
    """What is remembered of a game beside its journal; ``minutes`` is None where unknown, times
    are aware, in UTC."""

    played_at: datetime
    minutes: int | None = None
    place: str = ""
    note: str = ""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A game of a file. ``uid`` is its id for ever, ``details`` are None where the file has none;
    ``source`` names the file, and the game in it, for messages."""

    record: Record
    uid: str
    source: str
    details: Details | None = None
