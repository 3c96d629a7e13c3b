"""Knowing a game again by what it says, where a file or a stored game has no id but that."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from companion.notation.desk import Desk
from companion.referee import CompanionError
from companion.sharing.boards import boards_text
from companion.sharing.records import Record, is_finished, retold, sheet_of
from companion.sharing.shared import stable_id

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store

#: How many stored games are looked through at once.
_SOME = 500

#: Who had how many points; None before the end.
_Scores = frozenset[tuple[str, int | None]]
#: The mode and who played: what two games have in common if they are one.
_Table = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Texts:
    """The ids that follow from the canonical text of a game's events (``game``, empty where only
    its boards are known) and from that of its end (``boards``)."""

    game: str
    boards: str

    @classmethod
    def of(cls, record: Record) -> Texts:
        """Those of a game; a refereed one as it is once it was read from a file."""
        boards = text_id("boards", boards_text(record))
        return cls("" if isinstance(record, Desk) else text_id("game", retold(record)), boards)

    @property
    def uid(self) -> str:
        """The id of a game that came without one: whoever reads the same text gets the same."""
        return self.game or self.boards

    @property
    def uids(self) -> tuple[str, ...]:
        """The ids that files without one give to this game, or to its end."""
        return tuple(filter(None, (self.game, self.boards)))


def text_id(kind: str, text: str) -> str:
    """An id as histories have them, of a text."""
    return stable_id(kind, text).replace("-", "")


def opened(store: Store, known: GameSummary) -> Record:
    """A stored game, or its boards."""
    return store.open_desk(known.id) if known.scored else store.open_game(known.id)


def table_of(record: Record) -> _Table:
    """What a game has in common with those that may be the same."""
    return record.setup.preset, tuple(record.setup.names)


def scores_of(record: Record) -> _Scores:
    """The points that everybody has, at the end."""
    finished = is_finished(record)
    tallies = sheet_of(record).tallies
    return frozenset((tally.name, tally.total if finished else None) for tally in tallies)


class Shelf:
    """Stored games in the bin or not, by who played what; each list is read once."""

    def __init__(self, store: Store):
        self.store = store
        self._alike: dict[_Table, list[GameSummary]] = {}

    def same(self, record: Record, texts: Texts, *, nameless: bool) -> GameSummary | None:
        """A stored game with this text, one of the same kind before another.

        Boards are those of a refereed game that ended with them, too. Where the game is not
        *nameless*, only stored games count whose own id follows from their text.
        """
        # A refereed game with the same text and no id of its own was found by it.
        scored = isinstance(record, Desk)
        if not nameless and not scored:
            return self._with_boards(texts)
        scores = scores_of(record)
        for known in sorted(self.alike(record), key=lambda known: known.scored != scored):
            # Only what ended alike is opened: that takes time.
            if frozenset((seat.name, seat.score) for seat in known.seats) == scores:
                with suppress(CompanionError):
                    stored = Texts.of(opened(self.store, known))
                    both = stored.game and texts.game
                    same = stored.uid == texts.uid if both else stored.boards == texts.boards
                    if same and (nameless or known.uid == stored.uid):
                        return known
        return None

    def _with_boards(self, texts: Texts) -> GameSummary | None:
        """The boards that were stored of a refereed game, as long as nobody changed them."""
        known = self.store.find_uid(texts.boards)
        if known is None or Texts.of(opened(self.store, known)).boards != texts.boards:
            return None
        return known

    def alike(self, record: Record) -> list[GameSummary]:
        """The games of this mode in which the same players were."""
        from companion.history.queries import Filters

        table = preset, names = table_of(record)
        if table not in self._alike:
            found = self._alike[table] = []
            for deleted in (False, True):
                filters = Filters(preset=preset, player=names[0], deleted=deleted)
                offset = 0
                while some := self.store.page(filters, offset=offset, limit=_SOME).games:
                    found += (known for known in some if tuple(known.setup.names) == names)
                    offset += _SOME
        return self._alike[table]
