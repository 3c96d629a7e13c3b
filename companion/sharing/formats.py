"""Every format in which stored games leave Companion.

Importing this costs little; what a format needs is brought in when it is written.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from companion.notation.desk import Desk
from companion.referee import CompanionError
from companion.sharing.names import safe_file_name
from companion.sharing.shared import SharedGame, shared, summaries

if TYPE_CHECKING:
    from companion.history import GameSummary
    from companion.history.store import Store


@dataclass(frozen=True, slots=True)
class Format:
    """A format of files: what it is for people, the extension of its files without a dot, and
    whether it is more than text.

    ``single`` ones hold one game, the others any number; those for ``finished`` games and for
    ``refereed`` ones hold no others. ``readable`` ones can be read back by
    :mod:`companion.sharing.files`.

    ``write(store, ids)`` gives the bytes of a file with the games of these ids, text in UTF-8, and
    raises :class:`CompanionError` where that cannot be, saying why.
    """

    id: str
    title: str
    extension: str
    write: Callable[[Store, Sequence[int]], bytes]
    binary: bool = False
    single: bool = False
    finished: bool = False
    refereed: bool = False
    readable: bool = False

    def lacking(self, game: GameSummary) -> str:
        """What a game is that this format does not take, as words that follow *is*; empty for a
        game that it takes."""
        if self.finished and not game.finished:
            return "not finished"
        return "scored without a referee" if self.refereed and game.scored else ""

    def file_name(self, game: SharedGame, *, number: bool = False) -> str:
        """A name for a file of one game, safe in any folder; with its *number* in the history it
        is no other game's."""
        name = safe_file_name(game.name)
        return (
            f"{name} {game.summary.id}.{self.extension}" if number else f"{name}.{self.extension}"
        )


Writer = Callable[["Store", Sequence[int]], bytes]


def _single(write: Callable[[SharedGame], str | bytes]) -> Writer:
    """A writer of a format that holds one game."""

    def written(store: Store, ids: Sequence[int]) -> bytes:
        if len(set(ids)) != 1:
            raise CompanionError(f"a file of this format holds one game, not {len(set(ids))}")
        (game,) = shared(store, ids)
        data = write(game)
        return data.encode() if isinstance(data, str) else data

    return written


def _game(game: SharedGame) -> str:
    from companion.notation.game_file import write_game

    if isinstance(game.record, Desk):
        raise CompanionError(
            f"of game {game.summary.id} only the boards were scored, so no game file can be "
            "written; a score file can"
        )
    return write_game(game.record)


def _score(game: SharedGame) -> str:
    from companion.sharing.boards import score_text

    return score_text(game)


def _archive(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.archive import write

    return write(shared(store, ids)).encode()


def _players(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.spreadsheet import players

    return players(summaries(store, ids)).encode()


def _rows(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.spreadsheet import rows

    games = {game.id: game for game in summaries(store, ids)}
    for game in games.values():
        if not game.finished:
            raise CompanionError(f"game {game.id} is not finished, so it has no rows yet")
    found = (one for one in store.results() if one.game_id in games)
    return rows((games[one.game_id], one) for one in found).encode()


def _bgsplay(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.bgstats import bgsplay

    return bgsplay(shared(store, ids)).encode()


def _bgstats_link(game: SharedGame) -> str:
    from companion.sharing.bgstats import link

    return link(game) + "\n"


def _markdown(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.summary import markdown

    return markdown(shared(store, ids)).encode()


def _text(store: Store, ids: Sequence[int]) -> bytes:
    from companion.sharing.summary import plain_text

    return plain_text(shared(store, ids)).encode()


def _svg(game: SharedGame) -> str:
    from companion.sharing.drawing import svg
    from companion.sharing.picture import picture

    return svg(picture(game))


def _png(game: SharedGame) -> bytes:
    from companion.sharing.drawing import png
    from companion.sharing.picture import picture

    return png(picture(game))


def _code(game: SharedGame) -> str:
    from companion.sharing.compact import encode_boards, encode_game

    if isinstance(game.record, Desk):
        return encode_boards(_score(game)) + "\n"
    return encode_game(game.record) + "\n"


_ALL = (
    Format(
        *("game", "Game file: every event", "game", _single(_game)),
        single=True,
        refereed=True,
        readable=True,
    ),
    Format(
        *("score", "Score file: the boards", "score", _single(_score)), single=True, readable=True
    ),
    Format("json", "JSON: complete, for any Companion", "json", _archive, readable=True),
    Format("csv", "CSV: a row per player", "csv", _players),
    Format("csv-rows", "CSV: a row per row of the score sheet", "csv", _rows, finished=True),
    Format("bgstats", "BG Stats file", "bgsplay", _bgsplay, finished=True),
    Format(
        *("bgstats-link", "BG Stats link", "txt", _single(_bgstats_link)),
        single=True,
        finished=True,
    ),
    Format("markdown", "Markdown: the score sheet", "md", _markdown),
    Format("text", "Text for a chat", "txt", _text),
    Format("svg", "Picture of the game (SVG)", "svg", _single(_svg), single=True),
    Format(*("png", "Picture of the game (PNG)", "png", _single(_png)), binary=True, single=True),
    Format("code", "Compact code", "txt", _single(_code), single=True, readable=True),
)

#: Every format by its id, the word of ``companion export --as``.
FORMATS: Mapping[str, Format] = MappingProxyType({one.id: one for one in _ALL})
