"""Reading games from a file of any format, told by what is in it and never by its name.

What cannot be read back is refused with a sentence that says what can. Nothing is unpacked, so no
archive can grow; what a file claims is believed only after the rules have played it through.
"""

from __future__ import annotations

from typing import BinaryIO

from companion.notation.cells import is_cell
from companion.notation.desk import Desk, begin
from companion.notation.desk import read as read_ending
from companion.notation.game_file import replay, write_game
from companion.notation.results import ROWS
from companion.notation.source import LARGEST_FILE, Statement, decoded, statements
from companion.notation.statements import SETUP
from companion.referee import CompanionError, NotationError
from companion.sharing import archive
from companion.sharing.bgstats import LINK
from companion.sharing.compact import decode, is_code
from companion.sharing.incoming import Incoming
from companion.sharing.same import text_id
from companion.sharing.spreadsheet import COMMON

#: What can be read, for messages.
READABLE = "Companion reads JSON, game files, score files and compact codes"

_PACKED = "this is a compressed archive, and Companion opens none: unpack it first"
_PICTURE = f"this is a picture, from which no game can be read back; {READABLE}"
_BG_STATS = f"this is for BG Stats, which keeps results only, no games; {READABLE}"
_TABLE = f"this is a table for a spreadsheet, from which no game can be read back; {READABLE}"
#: What a score file has beside squares.
_ENDING = (*ROWS, "totems", "discards", "unchecked")
#: What files of other kinds begin with.
_STARTS = {
    b"PK\x03\x04": _PACKED,
    b"PK\x05\x06": _PACKED,
    b"\x1f\x8b": _PACKED,
    b"BZh": _PACKED,
    b"\xfd7zXZ": _PACKED,
    b"7z\xbc\xaf": _PACKED,
    b"\x28\xb5\x2f\xfd": _PACKED,
    b"Rar!": _PACKED,
    b"\x89PNG": _PICTURE,
    b"\xff\xd8\xff": _PICTURE,
    b"<?xml": _PICTURE,
    b"<svg": _PICTURE,
    b"%PDF": f"this is a PDF; {READABLE}",
    b"SQLite format 3\0": "this is a database: 'companion --db FILE' uses it as it is, and "
    "'companion restore' brings a backup back",
    LINK.encode(): _BG_STATS,
    ",".join(COMMON).encode(): _TABLE,
}


def read_bytes(file: BinaryIO) -> bytes:
    """The bytes of a file, as many as can belong to one; the rest is left unread."""
    data = file.read(LARGEST_FILE + 1)
    if len(data) > LARGEST_FILE and _is_json(data):
        data += file.read(archive.LARGEST - LARGEST_FILE)
    return data


def read(data: bytes, source: str) -> tuple[Incoming, ...]:
    """The games of a file; *source* is its name, for messages.

    Raises :class:`CompanionError` that says where something is wrong and what was expected, with
    line and column for what a person writes.
    """
    for start, message in _STARTS.items():
        if data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(start):
            raise CompanionError(message)
    if _is_json(data):
        return _read_json(data, source)
    text = decoded(data)
    if is_code(text):
        code = decode(text)
        text, ended = code.text, code.kind == "boards"
    else:
        ended = _is_score_file(text)
    return (_read_ending(text, source) if ended else _read_game(text, source),)


def _read_game(text: str, source: str) -> Incoming:
    played = replay(text)
    for refusal in played.refused:
        rules = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
        message = f"{refusal.text}: {refusal.message}{rules}"
        raise NotationError(message, line=refusal.line)
    return Incoming(played.game, text_id("game", write_game(played.game)), source)


def _read_ending(text: str, source: str) -> Incoming:
    ending = read_ending(text)
    desk = Desk(begin(ending.setup))
    desk.change(ending)
    return Incoming(desk, text_id("boards", ending.text), source, warnings=ending.warnings)


def _is_json(data: bytes) -> bool:
    return data.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] in (b"{", b"[")


def _read_json(data: bytes, source: str) -> tuple[Incoming, ...]:
    if len(data) > archive.LARGEST:
        raise NotationError(
            f"this is larger than {archive.LARGEST // 1_000_000} MB; export fewer games into a file"
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise NotationError("a text in UTF-8 was expected", line=line) from None
    read = archive.loads(text)
    if archive.is_archive(read):
        return archive.read(read, source)
    if isinstance(read, dict) and {"plays", "userInfo"} & read.keys():
        raise CompanionError(_BG_STATS)
    raise CompanionError(f'this JSON is no file of games: "format": "{archive.FORMAT}" is missing')


def _is_score_file(text: str) -> bool:
    """Whether the first line after the set-up is a row of squares or another of a score file."""
    for item in statements(text):
        if not isinstance(item, Statement):
            return False
        if item.keyword not in SETUP:
            return is_cell(item.words[0].text) or item.keyword in _ENDING
    return False
