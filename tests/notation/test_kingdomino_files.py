"""Score files and game files of Kingdomino: what is written comes back as it was."""

import random

import pytest

from companion.notation.boards import score, score_file_of
from companion.notation.checks import check
from companion.notation.game_file import replay, write_game
from companion.notation.score_file import read_score_file, write_score_file
from companion.referee import NotationError
from tests.dominoes.kingdoms import text_of
from tests.dominoes.table import played
from tests.dominoes.test_kingdomino_against_slow_model import combinations, started

DIVIDED = """game kingdomino giants court heroes
tile G W1 F/L
tile R M0 W/S
player Ann pink
S2!1 S2   L/S      L0* L0
.    C    L0^queen .   .
.    W2!2 .        .   .
discards 8
"""
STARTS = """game kingdomino quests heroes
quest bleak_king lost_corner
player Ann pink
start Ann wild nw se
C C W0 W0
C C .  .
discards 29
player Ben grey
start Ben wild nw ne sw se
W0 W0 C C
.  .  C C
discards 29
"""


@pytest.mark.parametrize(("options", "players"), combinations(), ids=str)
def test_random_games_come_back(options: tuple[str, ...], players: int) -> None:
    rng = random.Random(f"files {options} {players}")
    game, _slow = started(options, players, rng)
    events = None if rng.random() < 0.4 else rng.randrange(120)
    played(game, rng, events)
    text = write_game(game)
    back = replay(text)
    assert not back.refused
    assert write_game(back.game) == text
    assert back.game.state.areas == game.state.areas
    assert back.game.state.turns == game.state.turns
    file = score_file_of(game)
    boards = write_score_file(file)
    again = read_score_file(boards)
    assert write_score_file(again) == boards
    assert not check(again).errors
    assert score(again).to_json() == score(file).to_json()
    if game.prompt().finished:
        assert not any(board.unchecked for board in file.boards)
        assert score(again).to_json() == game.score().to_json()


@pytest.mark.parametrize("text", [DIVIDED, STARTS])
def test_canonical_form(text: str) -> None:
    assert write_score_file(read_score_file(text)) == text


def test_letters_and_ids_are_read_in_any_case() -> None:
    text = "GAME Kingdomino COURT Quests\nQUEST Bleak_King HARMONY\nplayer Ann PINK\n"
    rows = "w0^Building_Wheat c f1 s/m".replace(" s/m", "")
    file = read_score_file(text + rows + "\n")
    assert write_score_file(file).splitlines() == [
        "game kingdomino quests court",
        "quest bleak_king harmony",
        "player Ann pink",
        "W0^building_wheat C F1",
        "discards 11",
    ]


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("edition-2024", "game kingdomino"),
        (
            "harmony edition-2016 middle-kingdom",
            "game kingdomino edition-2016 middle-kingdom harmony",
        ),
        ("age-of-giants", "game kingdomino giants quests"),
        ("heroes court giants", "game kingdomino giants court heroes"),
    ],
)
def test_options_in_their_order(given: str, written: str) -> None:
    text = text_of("C W0", options=given, players=3)
    assert write_score_file(read_score_file(text)).splitlines()[0] == written


def test_cells_may_do_without_their_zero() -> None:
    file = read_score_file("game kingdomino\nplayer Ann\nW W1 C\nF . .\n")
    assert write_score_file(file).splitlines()[2:4] == ["W0 W1 C", "F0 .  ."]


def test_a_row_may_begin_with_the_castle() -> None:
    file = read_score_file("game kingdomino\nplayer Ann\nC W1\nC\n".replace("\nC\n", "\n"))
    assert set(file.boards[0].cells) == {(0, 0), (1, 0)}


@pytest.mark.parametrize(
    ("options", "boards", "count"),
    [
        ("", 1, 3),
        ("", 2, 2),
        ("", 3, 3),
        ("edition-2016", 1, 2),
        ("edition-2016 mighty-duel", 1, 2),
        ("mighty-duel", 1, 2),
        ("giants", 1, 3),
        ("giants half-deck", 1, 2),
        ("giants", 5, 5),
        ("heroes", 1, 3),
        ("giants heroes", 1, 3),
    ],
)
def test_how_many_play_where_it_is_not_told(options: str, boards: int, count: int) -> None:
    file = read_score_file(text_of(*["C W0"] * boards, options=options))
    assert file.setup.table == count
    assert "players" not in write_score_file(file)


def test_how_many_play_is_written_where_it_matters() -> None:
    for count in (2, 4):
        text = text_of("C W0", players=count)
        assert f"\nplayers {count}\n" in write_score_file(read_score_file(text))
    assert "players" not in write_score_file(read_score_file(text_of("C W0", players=3)))


@pytest.mark.parametrize(
    ("options", "count", "message"),
    [
        ("", 5, "a number of players from 2 to 4 was expected, not '5'"),
        ("giants", 6, "a number of players from 2 to 5 was expected, not '6'"),
        ("giants", 1, "a number of players from 2 to 5 was expected, not '1'"),
    ],
)
def test_wrong_numbers_of_players(options: str, count: int, message: str) -> None:
    with pytest.raises(NotationError) as found:
        read_score_file(text_of("C W0", options=options, players=count))
    assert message in str(found.value)


def test_more_players_than_the_game_takes() -> None:
    with pytest.raises(NotationError, match="at most 4 players; 'Eve' is one more"):
        read_score_file(text_of(*["C W0"] * 5))


@pytest.mark.parametrize(
    ("due", "board"),
    [("edition-2016", 6), ("", 12), ("giants", 12), ("heroes", 12)],
)
def test_missing_discards_are_what_is_due(due: str, board: int) -> None:
    players = {"edition-2016": 2}.get(due, 3)
    rounds = board * (2 if players == 2 else 1)
    file = read_score_file(text_of("C W0 W0", options=due, players=players))
    assert f"discards {rounds - 1}\n" in write_score_file(file)


@pytest.mark.parametrize(
    ("options", "players", "due"), [("heroes", 2, 30), ("giants heroes", 2, 28), ("giants", 2, 24)]
)
def test_what_is_due_to_two_players(options: str, players: int, due: int) -> None:
    castle = "C C / C C" if "heroes" in options else "C"
    file = read_score_file(text_of(f"{castle};discards {due}", options=options, players=players))
    assert not check(file).errors
