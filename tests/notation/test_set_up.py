"""The statements of the set-up, in both formats."""

import pytest

from companion.notation.score_file import read_score_file
from companion.notation.statements import written
from companion.referee import NotationError, Player, Setup, Tile

from .files import lines, read

GAME = "game origins-tribe"
BOARD = ("player Ann", "C")


@pytest.mark.parametrize(
    ("rows", "line", "column", "words"),
    [
        ((), 1, 1, "'game PRESET"),
        (("player Ann",), 1, 1, "expected first, not 'player'"),
        (("C D0",), 1, 1, "expected first, not 'C'"),
        (("game",), 1, 6, "the line ends here"),
        (("game chess",), 1, 6, "there is no game 'chess'"),
        (("game origins-totem court",), 1, 20, "no option 'court'; expected empire-of-fire"),
        (("game origins-totem homo-habilis homo-habilis",), 1, 33, "named twice"),
        ((GAME, GAME, *BOARD), 2, 1, "named in line 1 already"),
        ((GAME,), 1, 20, "no player is listed"),
        ((GAME, "players"), 2, 9, "the line ends here"),
        ((GAME, "players five", *BOARD), 2, 9, "from 2 to 4 was expected, not 'five'"),
        ((GAME, "players 5", *BOARD), 2, 9, "from 2 to 4"),
        ((GAME, "players 3 4", *BOARD), 2, 11, "'4' is too much"),
        ((GAME, "players 3", "players 3", *BOARD), 3, 1, "told in line 2 already"),
        ((GAME, "players 2", *BOARD, "player Ben", "C", "player Cy", "C"), 2, 1, "but 2 play"),
        ((GAME, "player"), 2, 8, "the line ends here"),
        ((GAME, 'player ""'), 2, 8, "name is empty"),
        ((GAME, f"player {'x' * 25}"), 2, 8, "longer than 24"),
        ((GAME, "player Ann Lee pink"), 2, 16, "'pink' is too much"),
        ((GAME, "player Ann red"), 2, 12, "pink, black, green or blue"),
        ((GAME, *BOARD, "player Ann", "C"), 4, 8, "two players are called 'Ann'"),
        ((GAME, "player Ann pink", "C", "player Ben pink", "C"), 4, 12, "two players are pink"),
        ((GAME, *(f"player {n}\nC" for n in range(5))), 10, 8, "at most 4 players"),
        ((GAME, "tile 23 J0"), 2, 12, "the line ends here"),
        ((GAME, "tile 2x J0 Q0"), 2, 6, "number or letter was expected"),
        ((GAME, "tile 49 J0 Q0"), 2, 6, "has no domino 49"),
        ((GAME, "tile 23 J0 W0"), 2, 12, "'W0' has no terrain of this game"),
        ((GAME, "tile 23 J9 Q0"), 2, 9, "more than 3 flames"),
        ((GAME, "tile 23 V1 V2"), 2, 12, "two volcanoes"),
        ((GAME, "tile 23 J0 Q0", "tile 23 J0 Q0"), 3, 6, "told twice"),
        ((GAME, "series Cup 1/3", *BOARD), 2, 1, "is not played in series"),
        ((GAME, "quest a b", *BOARD), 2, 1, "has no quests"),
        ((GAME, "start Ann wild nw", *BOARD), 2, 7, "a start is told after its player"),
        ((GAME, "map Home", *BOARD), 2, 1, "Kingdomino Origins has no statement 'map'"),
        ((GAME, "plyer Ann"), 2, 1, "'plyer' is no statement"),
    ],
)
def test_a_wrong_set_up_is_refused_where_it_is_wrong(
    rows: tuple[str, ...], line: int, column: int, words: str
) -> None:
    with pytest.raises(NotationError) as caught:
        read(*rows)
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (line, column)


def test_keywords_and_ids_are_read_in_any_case_and_names_keep_theirs() -> None:
    setup = read(
        "GAME Origins-Tribe Homo-Habilis EMPIRE-of-fire",
        "Players 3",
        "Tile 07 d0 L1",
        "PLAYER 'aNN Lee' PINK",
        "c D0",
    ).setup
    assert setup == Setup(
        "origins-tribe",
        ("empire-of-fire", "homo-habilis"),
        (Player("aNN Lee", "pink"),),
        (Tile("7", "D0", "L1"),),
        3,
    )


@pytest.mark.parametrize(
    ("boards", "told", "count"), [(1, "", 3), (2, "", 2), (3, "", 3), (1, "players 2", 2)]
)
def test_how_many_played(boards: int, told: str, count: int) -> None:
    """One board alone is one of the smallest game with the 5 by 5 frame."""
    rows = [row for n in range(boards) for row in (f"player P{n}", "C")]
    assert read(GAME, told, *rows).setup.table == count


def test_colours_that_are_not_told_are_the_free_ones() -> None:
    setup = read(GAME, "player Ann", "C", "player Ben pink", "C").setup
    assert [player.colour for player in setup.players] == ["black", "pink"]


def test_written_in_the_order_of_the_notation_with_only_the_tiles_that_differ() -> None:
    setup = Setup(
        "origins-totem",
        ("homo-habilis", "empire-of-fire"),
        (Player("Ann"), Player("Ben")),
        (Tile("10", "D0", "Q1"), Tile("9", "L0", "J0"), Tile("1", "D0", "D0")),
        4,
    )
    assert written(setup) == [
        "game origins-totem empire-of-fire homo-habilis",
        "players 4",
        "tile 9 L0 J0",
        "tile 10 D0 Q1",
    ]


def test_nothing_is_understood_without_the_game() -> None:
    with pytest.raises(NotationError) as caught:
        read_score_file(lines("game chess", "player Ann", "C", "what"), keep_going=True)
    assert [error.line for error in caught.value.errors] == [1]  # type: ignore[attr-defined]
