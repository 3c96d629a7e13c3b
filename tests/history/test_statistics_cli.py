"""``companion stats``."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.games import family_of, ruleset_for
from companion.history.queries import Filters
from companion.history.statistics import collect
from companion.history.store import Store
from companion.referee import Player, Setup
from tests.screens.conftest import play


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three finished games, one of them with an option, and one that goes on."""
    path = tmp_path_factory.mktemp("stats") / "games.db"
    with Store(path, ruleset_for) as store:
        for seed, (preset, options, names) in enumerate(
            (
                ("origins-tribe", (), "Ann,Ben Boy"),
                ("origins-tribe", (), "Ben Boy,Ann"),
                ("kingdomino", ("harmony",), "Ann,Cy"),
                ("kingdomino", (), "Ann,Di"),
            )
        ):
            setup = Setup(preset, options, tuple(map(Player, names.split(","))))
            game = store.new_game(family_of(preset).settled(setup))
            play(game, 9 if "Di" in names else None, seed=seed)
    return path


def stats(database: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["--db", str(database), "stats", *words])


def test_everyone_in_tables(database: Path) -> None:
    result = stats(database)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "3 finished games"
    assert max(map(len, lines)) <= 80
    for told in (
        "Kingdomino Origins Tribe",
        "Records, all games",
        "Records, Kingdomino",
        "openskill's Plackett-Luce",
    ):
        assert any(told in line for line in lines)
    assert not any(line.startswith("Di") for line in lines)


def test_one_player(database: Path) -> None:
    result = stats(database, "--player", "Ben Boy")
    assert result.exit_code == 0
    assert result.stdout.startswith("Ben Boy: 2 finished games, ")
    assert "Spread: how far scores" in result.stdout
    # Of discards few are best, so nothing is called that.
    table = result.stdout[result.stdout.index("fewest") :]
    assert table.startswith("fewest  most") and "discards" in table
    assert "fisher children" in result.stdout and "Against others" in result.stdout
    # The rows come in the order of the pad, not of the alphabet.
    assert result.stdout.index("quarry") < result.stdout.index("hunters")
    assert "Kingdomino with Harmony" in stats(database, "--player", "Ann").stdout


def test_json_has_the_numbers_of_the_store(database: Path) -> None:
    with Store(database, ruleset_for) as store:
        found = collect(store.results(Filters(preset="origins-tribe")))
    data = json.loads(stats(database, "--game", "origins-tribe", "--json").stdout)
    assert data["games"] == 2 and [p["name"] for p in data["players"]] == ["Ann", "Ben Boy"]
    ann = data["players"][0]
    figures = found.of("Ann")
    assert (ann["won"], ann["shared"]) == (figures.won, figures.shared)
    (game,) = ann["games"]
    assert (game["game"], game["options"]) == ("origins-tribe", [])
    assert game["average"] == figures.scores.average and game["spread"] == figures.scores.spread
    assert game["rows"]["lake"]["most"] == figures.rows["lake"].best
    assert game["facts"]["discards"]["average"] == figures.facts["discards"].average
    assert ann["against"][0]["games"] == 2
    assert {record["game"] for record in data["records"]} == {None, "origins-tribe"}
    assert all(record["game_id"] in (1, 2) for record in data["records"])
    only = json.loads(stats(database, "--player", "Cy", "--json").stdout)
    assert [player["name"] for player in only["players"]] == ["Cy"]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--player", "Di"], "Di finished no game; there are Ann, Ben Boy, Cy"),
        (["--player", "Cy", "--game", "origins-tribe"], "Cy finished no game of Kingdomino"),
        (["--player", "Eve"], "nobody called 'Eve' ever played; there are Ann, Ben Boy, Cy"),
        (["--game", "chess"], "there is no game 'chess'"),
    ],
)
def test_whoever_is_not_there(database: Path, words: list[str], told: str) -> None:
    result = stats(database, *words)
    assert result.exit_code == 1 and not result.stdout
    assert result.stderr.startswith("companion: ") and told in result.stderr


def test_any_name_of_a_person_finds_them(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "games.db"
    shutil.copy(database, copy)
    with Store(copy, ruleset_for) as store:
        store.rename_person("Ben Boy", "Benny")
        store.rename_person("Cy", "ANN")
    for name in ("Benny", "Ben Boy", "benny", "BEN BOY"):
        assert stats(copy, "--player", name).stdout.startswith("Benny: 2 finished games, ")
    # Where capitals tell two people apart they are asked for.
    assert stats(copy, "--player", "ANN").stdout.startswith("ANN: 1 finished game, ")
    assert "nobody called 'ann' ever played" in stats(copy, "--player", "ann").stderr


def test_before_the_first_game(tmp_path: Path) -> None:
    database = tmp_path / "none.db"
    assert stats(database).stdout == "No game is finished yet.\n"
    told = stats(database, "--game", "origins-totem").stdout
    assert told == "No game of Kingdomino Origins Totem is finished yet.\n"
    data = json.loads(stats(database, "--json").stdout)
    assert data == {"games": 0, "players": [], "records": []}
    assert stats(database, "--player", "Ann").exit_code == 1
    assert not database.exists()
