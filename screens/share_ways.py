"""The ways to share a stored game: what each is, and what it is for one game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.notation.desk import Desk
from companion.referee.errors import CompanionError
from companion.sharing.formats import FORMATS, Format
from companion.sharing.names import safe_file_name
from companion.sharing.qr import QrCode
from companion.sharing.shared import SharedGame

#: What to do with a code, before it is shown and beside it.
_CODE_NEXT = (
    "A phone reads it as a text. In another Companion choose All games (g), then i, and paste or "
    "type it there."
)
_LINK_NEXT = "Scan it with the phone that has BG Stats: there the result is filled in."
#: Formats that are codes or links, which can be more than files.
_CODES = ("code", "bgstats-link")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to share a game: a code or link with its ``text``, or a file of a ``format``.

    ``after`` says what to do with its QR code. Until the game was read it is not ``ready``.
    ``trouble`` says why this game cannot go this way; it is empty for most. ``name`` is what a file
    of a code is called, without extension.
    """

    id: str
    title: str
    about: str
    format: Format | None = None
    after: str = ""
    ready: bool = False
    text: str = ""
    qr: QrCode | None = None
    name: str = ""
    trouble: str = ""


def every_way() -> dict[str, Way]:
    """All of them by their ids, codes first, before the game is known."""
    ways = [
        Way(
            "result-code",
            "Code of the result",
            "The boards as they are now, or the score pad where a game has no boards.",
            after=_CODE_NEXT,
        ),
        Way("game-code", "Code of the whole game", "Every event.", after=_CODE_NEXT),
        Way("link", "BG Stats link", "The result for the app BG Stats.", after=_LINK_NEXT),
    ]
    for format_ in FORMATS.values():
        if format_.id not in _CODES:
            about = "For people and other programs; Companion cannot read it back."
            if format_.readable:
                about = "Any Companion can read it back, with 'companion import FILE'."
            ways.append(Way(format_.id, format_.title, about, format_))
    return {way.id: way for way in ways}


def of_game(game: SharedGame) -> Iterator[Way]:
    """Every way for a game, ready, what is quick to make first."""
    ways = every_way()
    for way in ways.values():
        if way.format is not None:
            lacking = way.format.lacking(game.summary)
            trouble = f"Not for a game that is {lacking}." if lacking else ""
            name = way.format.file_name(game)
            yield replace(way, ready=True, name=name, trouble=trouble)
    for way in ways.values():
        if way.format is None:
            yield _code(way, game)


def _code(way: Way, game: SharedGame) -> Way:
    """A code or link of a game, or why there is none."""
    name = f"{safe_file_name(game.name)} ({way.title})"
    try:
        text = _text(way.id, game)
    except CompanionError as error:
        told = str(error)
        trouble = f"{told[:1].upper()}{told[1:]}."
        return replace(way, ready=True, name=name, trouble=trouble)
    return replace(way, ready=True, name=name, text=text, qr=_qr(text))


def _text(id_: str, game: SharedGame) -> str:
    from companion.sharing.bgstats import link
    from companion.sharing.boards import score_text
    from companion.sharing.compact import encode_boards, encode_game

    if id_ == "link":
        return link(game)
    if id_ == "result-code":
        return encode_boards(score_text(game))
    if isinstance(game.record, Desk):
        raise CompanionError("only the boards were scored, so there are no events to share")
    return encode_game(game.record)


def _qr(text: str) -> QrCode | None:
    """The code of a text; None where no code is large enough."""
    from companion.sharing.qr import TooLong, qr_code

    try:
        return qr_code(text)
    except TooLong:
        return None
