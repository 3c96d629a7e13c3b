"""Compact codes: what goes in comes out, old codes stay readable, bad codes are refused."""

from __future__ import annotations

import random
from pathlib import Path
from zlib import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.games import ruleset_for
from companion.notation.boards import score_file_of
from companion.notation.desk import Boards
from companion.notation.game_file import replay, write_game
from companion.notation.score_file import write_score_file
from companion.origin.map_files import find_map
from companion.referee import Game, Player, Setup, SetupError
from companion.sharing import compact, model
from companion.sharing.compact import (
    CodeError,
    Decoded,
    decode,
    encode_boards,
    encode_game,
    is_code,
)
from companion.sharing.folding import folded, unfolded
from tests.dominoes.table import GAMES, new_game, played
from tests.notation.test_round_trip import corrected, random_game

BOARDS = """game origins-discovery empire-of-fire homo-habilis
players 3
player Ann pink
J0   D0 D1 L0   L1
J1   G0 G0 L1   Q0
J0   V2 C  D0   Q1
J0+2 D0 D0 Q0   Q1
G0   G0 G0 G0+1 V1
player "Ben \\"the Owl\\"" black
.  L0 L0 .  .
D0 L1 C  D0 D0
.  .  J0 J0 .
discards 8
"""
GAME = """game kingdomino
player Ann pink
player Żółć yellow
line 3 17 22 40
chiefs Ann Żółć Żółć Ann
choose Ann 3
choose Żółć 22
choose Żółć 17
choose Ann 40
line 5 9 31 44
place Ann 3 0,1 n
choose Ann 5
"""
ORIGIN = """game origin-matagot finish-round
player Ann pink
objectives 3 5
straits 4
villages 7
player Ben blue
tiles 1 1 2
cards 2
"""
#: Codes of the first version; they lie in people's notes and must be read for ever.
OLD = {
    "CB1A-70KYBW29O3C4Z3HKMJ4FBZO8ZAU3CAIMSAML3FVHHGQM2GCZKB-W/F9+38M/JEB60BL-HSLPRY0LDX6NC4": (
        Decoded("boards", BOARDS)
    ),
    "CG19L4G9U2HPV5PPY84H7UT3N8XAK3B5J.NV.IZ/I4KSU0INDW.J9X": Decoded("game", GAME),
    "CB1TJ25NU6H3UWRURTA/KNG4IPTX+WSWSI2": Decoded("boards", ORIGIN),
}


@settings(max_examples=max(2, settings.default.max_examples // 5))
@pytest.mark.parametrize("mode", GAMES)
@given(seed=st.integers(0, 2**32))
def test_any_boards_and_any_game_come_back(mode: str, seed: int) -> None:
    rng = random.Random(seed)
    game = random_game(mode, rng.choice((2, 3, 4)), rng, rng.choice((None, 5, 60)))
    if rng.random() < 0.3:
        game = corrected(game, rng)
    file = score_file_of(game)
    for code, kind, text in (
        (encode_boards(file), "boards", write_score_file(file)),
        (encode_game(game), "game", write_game(game)),
    ):
        typed = "".join(rng.choice((c, c.lower(), f" {c}", f"{c}\n")) for c in code)
        assert decode(typed) == Decoded(kind, text)  # type: ignore[arg-type]
        assert is_code(typed)


def test_boards_that_are_not_complete_come_back() -> None:
    setup = new_game("kingdomino", 3, ("harmony",)).setup
    text = Boards.begin(setup).text
    assert decode(encode_boards(text)).text == text


def test_a_game_on_a_world_map_comes_back(tmp_path: Path) -> None:
    world = find_map("invented-world", tmp_path)
    people = (Player("Ann"), Player("Ben O'Neill"), Player("Cy"))
    setup = Setup(
        "origin-matagot", (), people, territories=world.territories, borders=world.borders
    )
    game = played(Game(ruleset_for(setup.preset), setup), random.Random(1), 60)
    text = write_game(game)
    code = encode_game(game)
    assert decode(code).text == text
    assert len(code) < len(text) / 4


@pytest.mark.parametrize("mode", GAMES)
def test_a_code_is_short(mode: str) -> None:
    """Thirty bytes a player hold plain boards, and the smallest usual terminal shows them; a whole
    game fits 100 by 30, or with recruits and totems 120 by 40."""
    rng = random.Random(3)
    game = played(new_game(mode, 4, (), rng), rng)
    boards = len(encode_boards(score_file_of(game)))
    assert boards < {"kingdomino": 130, "discovery": 154, "totem": 180, "tribe": 270}[mode]
    assert len(encode_game(game)) < (480 if mode == "tribe" else 290)


@given(
    st.text(
        st.characters(exclude_categories=("Cs",), exclude_characters="\0"), min_size=1, max_size=80
    )
)
def test_any_text_comes_back(text: str) -> None:
    assert unfolded(folded(text)) == text
    assert decode(encode_game(text)).text == text


@given(
    st.lists(
        st.sampled_from(
            ["player", "Ann", '"A B"', "choose", "place", "line", "1", "2", "A0", ".", " ", "\n"]
            + [chr(n) for n in range(1, 32)]
        )
    ).map(" ".join)
)
def test_folding_loses_nothing_and_never_fails(text: str) -> None:
    assert unfolded(folded(text)) == text
    assert len(unfolded(text)) <= 61 * len(text)


@given(st.text(min_size=1, max_size=24))
def test_any_name_comes_back(name: str) -> None:
    game = played(new_game("discovery", 3), random.Random(1), 8)
    try:
        game.change_setup(game.setup.renamed({"Ann": name}), {"Ann": name})
    except SetupError:
        return
    text = write_game(game)
    assert decode(encode_game(game)).text == text
    assert write_game(replay(text).game) == text


@pytest.mark.parametrize("code", OLD)
def test_old_codes_are_read_and_written_for_ever(code: str) -> None:
    told = OLD[code]
    assert decode(code) == told
    encode = encode_boards if told.kind == "boards" else encode_game
    assert encode(told.text) == code


# -- bad codes -----------------------------------------------------------------------------------

CODE = encode_boards(BOARDS)


def made(body: bytes, head: str = "CB1") -> str:
    """A code with a right length and checksum, whatever it holds."""
    checksum = crc32(head.encode() + body).to_bytes(4, "big")
    return head + compact._signs(compact._length(len(body)) + checksum + body)


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        ("", "there is nothing here"),
        (" \n ", "there is nothing here"),
        ("game kingdomino", "no code of Companion; one begins with CB1 or CG1"),
        ("CB", "no code of Companion"),
        ("CB1" + "A" * 100_000, "no code of Companion"),
        ("CB1", "cut short"),
        (CODE[:5], "cut short"),
        (CODE[:20], f"20 signs are here, it should have {len(CODE)}"),
        (CODE[:-1], "cut short"),
        (CODE + "AB", f"has {len(CODE) + 2} signs instead of {len(CODE)}"),
        (CODE[:9] + "%" + CODE[10:], r"'%' \(sign 10\) cannot stand in a code"),
        (CODE[:9] + "\N{LATIN SMALL LETTER LONG S}" + CODE[10:], "cannot stand in a code"),
        ("CB2" + CODE[3:], "has version 2, this Companion reads version 1"),
        ("CBZ" + CODE[3:], "has version Z"),
        ("CG" + CODE[2:], "not as it was made"),
        (CODE[:30] + CODE[31] + CODE[30] + CODE[32:], "not as it was made"),
        ("CB1" + ":" * 90, "not as it was made"),
        (made(b""), "holds no text"),
        (made(b"\xff" * 40), "holds no text"),
        (made(b"\x12\x34" * 2000), "holds no text"),
    ],
)
def test_a_bad_code_is_refused_with_its_reason(code: str, reason: str) -> None:
    with pytest.raises(CodeError, match=reason):
        decode(code)


@given(st.integers(3, len(CODE) - 1), st.sampled_from(compact._ALPHABET))
def test_one_wrong_sign_is_always_noticed(at: int, sign: str) -> None:
    code = CODE[:at] + sign + CODE[at + 1 :]
    if code != CODE:
        with pytest.raises(CodeError):
            decode(code)


@given(st.integers(0, 2**32))
def test_boards_that_cannot_be_are_for_the_reader_to_refuse(seed: int) -> None:
    """Whatever bytes are made into a code: one message, or a text that is only read as text."""
    rng = random.Random(seed)
    try:
        text = decode(made(rng.randbytes(rng.randrange(60)))).text
    except CodeError:
        return
    assert len(text) < 2_000_000


def test_what_no_game_can_be_has_no_code() -> None:
    with pytest.raises(CodeError, match="too long"):
        encode_game("game kingdomino\n" + "x y\n" * 10_000)
    with pytest.raises(CodeError, match=r"U\+0000"):
        encode_game("game\0")


def test_a_bomb_stops_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """A few bytes may say very much; no more than a game can have is read of it."""
    bomb = made(model.compress("a" * 3000), "CG1")
    assert len(bomb) < 200
    monkeypatch.setattr(compact, "_MOST_TEXT", 1000)
    with pytest.raises(CodeError, match="holds no text"):
        decode(bomb)


def test_chances_are_the_same_on_every_computer() -> None:
    """They are the only numbers that are not reckoned in whole ones."""
    told = repr((model._CHANCE, model._SURENESS)).encode()
    assert crc32(told) == 229080914
