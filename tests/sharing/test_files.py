"""A file is known by what is in it; what cannot be read back is refused with the reason."""

import gzip
import io
import json
import zipfile
import zlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.history.store import Store
from companion.notation.desk import Desk
from companion.referee import CompanionError, NotationError
from companion.sharing.files import read, read_bytes
from companion.sharing.formats import FORMATS
from companion.sharing.records import content_of, text_of
from tests.sharing.games import desk, game, names, put

READABLE = [one for one in FORMATS.values() if one.readable]


@settings(max_examples=4)  # a code takes its time
@given(st.lists(names, min_size=2, max_size=2, unique=True), st.integers(0, 40))
def test_every_readable_format_brings_the_game_back(
    full_store: Store, people: list[str], events: int
) -> None:
    record = game("origins-tribe", people, seed=events, events=events)
    id_ = put(full_store, record)
    texts = {
        one.id: text_of(found.record)
        for one in READABLE
        for found in read(one.write(full_store, [id_]), "file")
    }
    boards = text_of(desk(record))
    assert texts == {one.id: boards if one.id == "score" else text_of(record) for one in READABLE}


def test_boards_come_back_as_score_file_json_and_code(store: Store) -> None:
    record = desk(game("kingdomino", options=["giants", "quests"]))
    id_ = put(store, record)
    for format_ in ("score", "json", "code"):
        (found,) = read(FORMATS[format_].write(store, [id_]), "file")
        assert isinstance(found.record, Desk) and text_of(found.record) == text_of(record)
    with pytest.raises(CompanionError, match="only the boards were scored"):
        FORMATS["game"].write(store, [id_])


@pytest.mark.parametrize("id_", [one.id for one in FORMATS.values() if not one.readable])
def test_what_is_only_for_others_is_refused(store: Store, id_: str) -> None:
    data = FORMATS[id_].write(store, [put(store, game(people=("Ann", "Ben")))])
    with pytest.raises(CompanionError) as refused:
        read(data, "file")
    if id_ not in ("markdown", "text"):
        assert "Companion reads JSON, game files, score files and compact codes" in str(
            refused.value
        )


def _zip() -> bytes:
    """A bomb: 20 MB of zeros in a few kB."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../../games.json", b"\0" * 20_000_000)
    return packed.getvalue()


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (_zip(), "compressed archive, and Companion opens none"),
        (gzip.compress(b"game kingdomino"), "compressed archive"),
        (b"BZh91AY", "compressed archive"),
        (b"\xfd7zXZ\0", "compressed archive"),
        (b"%PDF-1.7", "this is a PDF"),
        (b"SQLite format 3\0" + bytes(84), "this is a database"),
        (b"", "expected"),
        (b"\xff\xfe{\0", "UTF-8"),
        (zlib.compress(b"game"), "UTF-8|control character"),
        (b'{"plays": [], "userInfo": {}}', "BG Stats"),
        (b"[1, 2]", "no file of games"),
        (b"{}", "no file of games"),
        (b'{"format": "companion-games"}', "version"),
        (b'\xef\xbb\xbf{"a": "\xff"}', "UTF-8"),
        (b"CB1" + b"0" * 60, "code"),
        (b"game kingdomino\nplayer Ann\nplayer Ben\nC W9 W0\n", "crowns"),
        (b"game kingdomino\nplayer Ann\nplayer Ben\nplace Ann 1 0,1 n\n", "place Ann 1"),
        (b"x" * 300_000, "larger than 200 kB"),
    ],
    # Packed bytes tell when they were packed, so their own names would differ each time.
    ids=lambda value: None if isinstance(value, str) else value[:4].hex(),
)
def test_other_files_are_refused_in_words(data: bytes, message: str) -> None:
    with pytest.raises(CompanionError, match=message) as refused:
        read(read_bytes(io.BytesIO(data)), "file")
    assert "\n" not in str(refused.value)


def test_a_large_file_is_read_only_where_it_is_json() -> None:
    class Endless(io.RawIOBase):
        """A source without an end that counts what is taken from it."""

        taken = 0

        def read(self, size: int = -1) -> bytes:
            assert size > 0
            self.taken += size
            return b"{" * size if self.json else b" " * size

    for json_, most in ((True, 100_000_001), (False, 300_000)):
        source = Endless()
        source.json = json_
        data = read_bytes(source)
        assert source.taken <= most
        if not json_:
            with pytest.raises(NotationError, match="larger than 200 kB"):
                read(data, "file")


@given(st.data())
def test_a_file_cut_short_or_with_a_wrong_byte_is_never_a_traceback(
    full_store: Store, data: st.DataObject
) -> None:
    record = game("origins-totem", events=12)
    id_ = put(full_store, record)
    whole = data.draw(st.sampled_from(READABLE)).write(full_store, [id_])
    at = data.draw(st.integers(0, len(whole) - 1))
    if data.draw(st.booleans()):
        broken = whole[:at]
    else:
        broken = whole[:at] + bytes([data.draw(st.integers(0, 255))]) + whole[at + 1 :]
    try:
        found = read(broken, "file")
    except CompanionError as error:
        assert str(error)
    else:
        assert all(content_of(one.record) for one in found)


def test_a_game_without_an_id_gets_the_same_one_from_every_reader(store: Store) -> None:
    id_ = put(store, game(events=20))
    for format_ in ("game", "score", "code"):
        data = FORMATS[format_].write(store, [id_])
        uids = {read(data, source)[0].uid for source in ("here", "there")}
        assert len(uids) == 1 and len(uids.pop()) == 32
    told = json.loads(FORMATS["json"].write(store, [id_]))
    assert told["games"][0]["uid"] == store.summary(id_).uid


def test_boards_that_cannot_be_are_read_with_a_warning() -> None:
    text = b"game kingdomino\nplayer Ann\nC M3 M3 M3 M3\n"
    (found,) = read(text, "file")
    assert found.warnings == (
        "Ann: g5: over all boards this is one mine with 3 crowns too many, the box has 1",
    )
