"""Whatever is read: a clean error or a result, never anything else."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from companion.notation.boards import score
from companion.notation.checks import check
from companion.notation.game_file import replay
from companion.notation.score_file import read_score_file, write_score_file
from companion.notation.sheet import sheet_json, sheet_table
from companion.notation.source import decoded
from companion.referee import NotationError

from .files import case

SCORE, GAME = case("ann_and_ben.score"), case("recruiting.game")
words = st.sampled_from(
    sorted(
        {*SCORE.split(), *GAME.split()}
        | {"overrule", "illegal", "totems", "fish", "tile", "unchecked", "fire", "none", "totem"}
        | {"origins-totem", "G0*", "D0^hunter", "V3", "V", "+", "^", "'", '"', "#", ".", "-99,99"}
        | {"", "discard", "4", "players", "discards", "\\", "Ω", "\uff11"}
    )
)
sentences = st.lists(st.lists(words, max_size=8).map(" ".join), max_size=25).map("\n".join)


def _read_both(text: str, keep_going: bool) -> None:
    try:
        played = replay(text, keep_going=keep_going)
    except NotationError as error:
        assert error.message
        assert error.line is None or error.line >= 1
    else:
        played.game.score()
    try:
        file = read_score_file(text, keep_going=keep_going)
    except NotationError as error:
        assert error.message and error.line and error.column
    else:
        findings = check(file)
        sheet = score(file)
        sheet_json(file.setup, sheet, findings.warnings)
        table = sheet_table(file.setup, sheet, findings.warnings)
        assert all(len(line) <= 80 for line in table.split("\n"))
        canonical = write_score_file(file)
        assert write_score_file(read_score_file(canonical)) == canonical


@given(st.text(), st.booleans())
def test_any_text(text: str, keep_going: bool) -> None:
    _read_both(text, keep_going)


@given(sentences, st.booleans())
def test_any_words_of_the_notation(text: str, keep_going: bool) -> None:
    _read_both("game origins-tribe\nplayer Ann\nplayer Ben\nplayer Cy\n" + text, keep_going)


@given(st.sampled_from((SCORE, GAME)), st.data(), st.booleans())
def test_a_good_file_with_words_changed(text: str, data: st.DataObject, keep_going: bool) -> None:
    lines = text.split("\n")
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(lines) - 1))
        parts = lines[at].split(" ")
        spot = data.draw(st.integers(0, len(parts)))
        parts[spot : spot + data.draw(st.integers(0, 1))] = [data.draw(words)]
        lines[at] = " ".join(parts)
    _read_both("\n".join(lines), keep_going)


@given(st.sampled_from((SCORE, GAME)), st.data())
def test_a_good_file_with_bytes_changed(text: str, data: st.DataObject) -> None:
    raw = bytearray(text.encode())
    at = data.draw(st.integers(0, len(raw) - 1))
    raw[at : at + data.draw(st.integers(0, 3))] = data.draw(st.binary(max_size=3))
    try:
        damaged = decoded(bytes(raw))
    except NotationError as error:
        assert error.line
        return
    _read_both(damaged, True)
