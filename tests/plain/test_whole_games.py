"""Whole games of every mode, said line by line."""

import re
from pathlib import Path

import pytest

from companion.dominoes.rules import player_counts, presets
from companion.games import family_of
from companion.notation.game_file import write_game
from companion.notation.sheet import sheet_table
from companion.referee import Setup
from tests.plain.scripts import converse, log_of, setup, stored, whole_game

ORIGINS = ("empire-of-fire", "homo-habilis")
GAMES = [
    *(setup(preset.id, n) for _box, preset in presets() for n in player_counts(preset.id)),
    setup("origins-totem", 4, *ORIGINS),
    setup("origins-tribe", 2, *ORIGINS, "dweller-on-volcano", "recruit-last-round"),
    *(setup("kingdomino", n, "edition-2016", "middle-kingdom", "harmony") for n in (2, 3, 4)),
    setup("kingdomino", 2, "edition-2016", "mighty-duel"),
    setup("origin-matagot", 2, "village-points=1"),
    setup("origin-matagot", 4, "finish-round"),
]


#: What only games of one family can look at.
LOOKS = {"dominoes": ("dominoes",), "origin": ("ends", "who cradle", "where cradle")}


def named(chosen: Setup) -> str:
    return f"{chosen.preset}-{len(chosen.players)}-{'-'.join(chosen.options)}"


@pytest.mark.parametrize("chosen", GAMES, ids=named)
def test_a_whole_game_ends_with_the_sheet_and_is_stored(chosen: Setup, db: Path) -> None:
    lines, game = whole_game(chosen, seed=len(named(chosen)))
    code, output = converse(db, chosen, lines)
    assert code == 0, output[-2000:]
    assert stored(db) == log_of(game)
    end = " ".join(output.split("The final sheet:")[1].split())
    sheet = game.score()
    for tally in sheet.tallies:
        assert f"{tally.name}: {tally.total} point" in end
    assert " ".join(sheet_table(game.setup, sheet).split()) in end
    assert output.endswith("The game is stored.\n")


@pytest.mark.parametrize("chosen", [*GAMES[::3], GAMES[-1]], ids=named)
def test_everything_that_may_be_asked_fits_in_80_columns(chosen: Setup, db: Path) -> None:
    looks = ("help", "board", "say", "legal", "scores", "log", "board cy", "say ann")
    looks += LOOKS[family_of(chosen.preset).id]
    lines, _game = whole_game(chosen, seed=7)
    mixed = []
    for at, line in enumerate(lines):
        mixed += [line, looks[at % len(looks)]]
    code, output = converse(db, chosen, [*mixed, *looks, "log all"])
    assert code == (1 if len(chosen.players) < 3 else 0)  # Cy does not always play
    told = [line for line in output.splitlines() if not line.startswith("> ")]
    assert max(map(len, told)) < 80
    assert output.isprintable() or set(filter(lambda c: not c.isprintable(), output)) == {"\n"}


@pytest.mark.parametrize("preset", ["origins-tribe", "kingdomino", "origin-matagot"])
def test_an_exported_game_may_be_said_again(preset: str, db: Path, tmp_path: Path) -> None:
    chosen = setup(preset, 3)
    lines, game = whole_game(chosen, seed=3)
    code, output = converse(db, chosen, [*lines, "export"])
    exported = output.split("> export\n")[1].split("> ")[0]
    assert (code, exported) == (0, write_game(game))
    again = tmp_path / "again.db"
    code, output = converse(again, None, ["# from a file", "", *exported.splitlines()])
    assert code == 0, output
    assert stored(again) == log_of(game)


def words(output: str) -> set[str]:
    return set(re.findall("[a-z]+", output.lower()))


def test_words_follow_the_game(db: Path) -> None:
    lines, _ = whole_game(setup("kingdomino", 3, "middle-kingdom"), seed=2)
    looks = ["board", "say", "scores", "dominoes", "legal"]
    _, kingdomino = converse(db, setup("kingdomino", 3, "middle-kingdom"), [*looks, *lines, *looks])
    assert {"kingdom", "castle", "kings", "crowns"} <= words(kingdomino)
    assert not {"territory", "hut", "chief", "chiefs", "flame", "volcano", "fire"} & words(
        kingdomino
    )
    lines, _ = whole_game(setup("origins-totem", 3, "empire-of-fire"), seed=2)
    _, origins = converse(db, setup("origins-totem", 3, "empire-of-fire"), [*looks, *lines, *looks])
    assert {"territory", "hut", "chiefs", "flame"} <= words(origins)
    assert not {"kingdom", "castle", "king", "kings", "crown", "crowns"} & words(origins)
