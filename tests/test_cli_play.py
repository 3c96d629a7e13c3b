"""`companion play`: every game can be begun from the command line."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.dominoes import user_tiles
from companion.dominoes.rules import presets
from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee import Player, Series, Setup, Tile


@pytest.fixture(autouse=True)
def db(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test sees the games and tiles of whoever runs it."""
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "games.db"


def play(*words: str, players: str = "Ann,Ben") -> Result:
    """Begin a game of Kingdomino line by line, and leave it at once."""
    options = [word for option in words for word in option.split(" ", 1)]
    call = ["play", "--plain", "--game", "kingdomino", "--players", players, *options]
    return CliRunner().invoke(app, call, input="quit\n")


def newest(db: Path) -> Setup:
    with Store(db, ruleset_for) as store:
        return store.games()[0].setup


def test_quests_are_named_or_drawn(db: Path) -> None:
    assert play("--option quests", "--quest bleak_king", "--quest Harmony").exit_code == 0
    assert newest(db).quests == ("bleak_king", "harmony")
    assert play("--option age-of-giants", "--quest bleak_king").exit_code == 0
    assert newest(db).options == ("giants", "quests")
    assert newest(db).quests[0] == "bleak_king" and len(set(newest(db).quests)) == 2
    assert play("--option quests").exit_code == 0
    assert len(set(newest(db).quests)) == 2


def test_the_corners_of_a_large_start_are_told(db: Path) -> None:
    starts = ("--start Ann se nw", "--start Ben wild NE")
    assert play("--option heroes", *starts).exit_code == 0
    assert newest(db).starts == (("Ann", ("nw", "se")), ("Ben", ("ne",)))
    result = play("--option heroes")
    assert result.exit_code == 2 and "--start" in result.stderr


def test_five_players_and_their_own_dominoes(db: Path, tmp_path: Path) -> None:
    path = tmp_path / "data" / "companion" / user_tiles.FILE_NAME
    user_tiles.set_tile(path, "kingdomino", Tile("G", "W1", "F/L"))
    five = "Ann,Ben,Cy,Di,Eve grey"
    assert play("--option heroes", players=five).exit_code == 0
    assert newest(db).players[4] == Player("Eve", "grey")
    assert newest(db).tiles == (Tile("G", "W1", "F/L"),)


def test_a_series_goes_on_with_its_next_game(db: Path) -> None:
    for number in (1, 2, 3):
        assert play("--series Cup", "--option harmony").exit_code == 0
        assert newest(db).series == Series("Cup", number, 3)
        result = play("--series Cup")
        assert result.exit_code == 2 and "not finished yet" in result.stderr
        with Store(db, ruleset_for) as store:
            game, rng = store.open_game(number), random.Random(number)
            while ask := game.prompt().required:
                assert game.submit(ask.answers.pick(rng))
    result = play("--series Cup")
    assert result.exit_code == 2 and "were played" in result.stderr


def test_a_colour_of_an_option_that_is_not_chosen_is_no_name(db: Path) -> None:
    result = play(players="Ann grey,Ben")
    assert result.exit_code == 2 and not db.exists()
    text = " ".join(result.stderr.replace("│", " ").split())
    assert "nobody is grey without the option heroes" in text
    assert play("--option giants", players="Ann brown,Ben Lee,Cy grey-haired").exit_code == 0
    assert newest(db).players[0] == Player("Ann", "brown")
    assert newest(db).names[1:] == ("Ben Lee", "Cy grey-haired")


def test_the_help_names_every_game_and_option() -> None:
    told = CliRunner().invoke(app, ["play", "--help"]).stdout
    for _box, preset in presets():
        assert f"--game {preset.id} " in told
        assert all(option in told for option in preset.options)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ((), "which game? Say it with --game: origins-discovery,"),
        (("--game", "kingdomino"), "who plays? Name 2, 3 or 4 players with --players"),
        (("--game", "kingdomino", "--players", " "), "who plays?"),
    ],
)
def test_what_is_missing_is_asked_for(words: tuple[str, ...], told: str) -> None:
    result = CliRunner().invoke(app, ["play", *words])
    assert result.exit_code == 2
    assert told in result.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--quest bleak_king",), "the option 'quests' is not chosen"),
        (("--option quests", "--quest gold"), "there is no quest 'gold'"),
        (("--start Ann nw",), "only a 2 by 2 start"),
        (("--start nw",), "a name and some of nw ne sw se"),
        (("--option half-deck",), "goes only with"),
    ],
)
def test_what_does_not_go_is_a_wrong_call(db: Path, words: tuple[str, ...], told: str) -> None:
    result = play(*words)
    assert result.exit_code == 2
    text = " ".join(result.stderr.replace("│", " ").split())
    assert told in text
    assert not db.exists()
