"""Game files: what is read, what is refused, and the canonical form."""

import pytest

from companion.notation.game_file import MOST_EVENTS, replay, write_game
from companion.referee import NotationError

from .files import case, lines

GAME = (
    "game origins-discovery",
    "player Ann pink",
    "player Ben black",
    "player Cy green",
    "line 3 17 22 40",
    "chiefs Cy Ann Ben",
    "choose Cy 3",
    "choose Ann 22",
    "choose Ben 40",
    "line 5 9 31 44",
    "place Cy 3 0,1 n",
)


def test_the_sample_of_the_notation() -> None:
    played = replay(case("recruiting.game"))
    assert not played.refused
    assert len(played.told) == 15
    assert not played.game.prompt().finished
    totals = {tally.name: tally.total for tally in played.game.score().tallies}
    assert totals == {"Ann": 0, "Ben": 1, "Cy": 0}


def test_a_comment_and_blank_lines_are_no_events_and_lines_count_from_one() -> None:
    text = lines("# a game", "", *GAME, "", "choose Cy 77  # no such domino")
    (refusal,) = replay(text).refused
    assert (refusal.line, refusal.text) == (15, "choose Cy 77")


@pytest.mark.parametrize(
    ("line", "rules", "words"),
    [
        ("choose Ann 5", "O-TURN-1", "Cy must choose"),
        ("place Cy 3 0,-1 s", "O-TURN-1", "lies in Cy's territory already"),
        ("place Ann 22 1,0 e", "O-TURN-1", "Not now"),
        ("line 5 9 31 44", "O-LINE-1", "Domino 5 is out already"),
        ("choose Dora 5", "SETUP", "No player is called 'Dora'; there are Ann, Ben, Cy"),
        ("choose cy 5", "SETUP", "No player is called 'cy'"),
        ("recruit Cy hunter pay 0,1 0,2 at 0,1", "SETUP", "has no 'recruit'"),
        ("overrule choose Cy 5", "OVERRULE", "is legal; there is nothing to overrule"),
        ("overrule choose Cy 17", "O-TURN-1", "17 is not in the line"),
    ],
)
def test_what_the_referee_refuses(line: str, rules: str, words: str) -> None:
    played = replay(lines(*GAME, line, "never read '"))
    (refusal,) = played.refused
    assert (refusal.line, refusal.text) == (12, line)
    assert rules in refusal.rules
    assert words in refusal.message
    assert len(played.told) == 7


@pytest.mark.parametrize(
    ("line", "column", "words"),
    [
        ("dance Cy", 1, "'dance' is not an event; expected"),
        ("place Cy 3 0,1", 16, "a direction: n e s w was expected, the line ends here"),
        ("place Cy 3 e5 n", 12, "a square like 1,0"),
        ("place Cy 3 0,1 up", 16, "n e s w was expected, not 'up'"),
        ("choose Cy 5 9", 13, "'9' is too much"),
        ("choose 'Cy 5", 8, "opened and never closed"),
        ("overrule", 10, "an event was expected after 'overrule'"),
        ("illegal   dance", 11, "'dance' is not an event"),
        ("player Dora", 1, "belongs to the set-up"),
        ("tile 5 D0 D0", 1, "belongs to the set-up"),
        ("D0 C", 1, "'companion score' reads the squares"),
        ("evolve Cy 0,1", 1, "'evolve' is not an event"),
    ],
)
def test_what_is_no_event_is_an_error_at_its_column(line: str, column: int, words: str) -> None:
    with pytest.raises(NotationError) as caught:
        replay(lines(*GAME, line))
    assert words in caught.value.message
    assert (caught.value.line, caught.value.column) == (12, column)


def test_a_score_file_is_sent_to_the_command_that_reads_it() -> None:
    with pytest.raises(NotationError, match="'companion score' reads the squares") as caught:
        replay(lines("game origins-discovery", "player Ann", "C J0", "player Ben", "C D0"))
    assert caught.value.line == 3


def test_nothing_after_the_first_refusal_is_read() -> None:
    played = replay(lines(*GAME, "choose Ann 5", "dance"))
    assert [refusal.line for refusal in played.refused] == [12]


def test_with_keep_going_what_is_refused_is_left_out_and_the_rest_is_tried() -> None:
    text = lines(*GAME, "choose Ann 5", "dance 'Cy", "choose Cy 5", "place Ann 22 5,5 e", "what")
    played = replay(text, keep_going=True)
    assert [(refusal.line, refusal.text) for refusal in played.refused] == [
        (12, "choose Ann 5"),
        (13, "dance 'Cy"),
        (15, "place Ann 22 5,5 e"),
        (16, "what"),
    ]
    assert played.refused[0].rules == ("O-TURN-1",)
    assert played.refused[1].rules == ()
    assert len(played.told) == 8


def test_everybody_who_plays_is_listed() -> None:
    with pytest.raises(NotationError, match="line 2, column 1: 1 players are listed, but 3 play"):
        replay(lines("game origins-totem", "players 3", "player Ann"))
    with pytest.raises(NotationError, match="for 2 to 4 players, not 1"):
        replay(lines("game origins-totem", "player Ann"))


def test_a_game_may_end_before_it_begins() -> None:
    played = replay(lines(*GAME[:4]))
    assert not played.told and not played.refused
    assert write_game(played.game) == lines(*GAME[:4])


def test_overruled_and_illegal_events_are_kept_with_their_marks() -> None:
    text = lines(*GAME, "overrule choose Ann 5", "illegal choose Cy 5", "place Ben 40 -1,0 w")
    played = replay(text)
    assert not played.refused
    assert [logged.status for logged in played.game.log[-3:]] == ["overruled", "illegal", "legal"]
    assert write_game(played.game) == text
    assert len(played.game.score().remarks) == 2


def test_a_mark_that_is_no_longer_true_is_not_written() -> None:
    played = replay(lines(*GAME, "ILLEGAL choose Cy 5"))
    assert not played.refused
    assert write_game(played.game) == lines(*GAME, "choose Cy 5")


def test_the_canonical_form() -> None:
    """Ids in lower case, options in order, colours told, lines sorted, doubles n or e."""
    text = lines(
        "GAME ORIGINS-DISCOVERY Homo-Habilis empire-of-fire # for beginners",
        "tile 5 d1 G",
        "Tile 4 D G0",
        "Player 'Ann' PINK",
        'Player "Ben Lee"',
        "PLAYER Cy",
        "Line 40 3 022 17",
        "chiefs Cy Ann 'Ben Lee'",
        "choose Cy 3",
        "choose Ann 22",
        "choose 'Ben Lee' 40",
        "line 44 5 9 31",
        "place Cy 3 0,2 S",
    )
    assert write_game(replay(text).game) == lines(
        "game origins-discovery empire-of-fire homo-habilis",
        "tile 5 D1 G0",
        "player Ann pink",
        'player "Ben Lee" black',
        "player Cy green",
        "line 3 17 22 40",
        'chiefs Cy Ann "Ben Lee"',
        "choose Cy 3",
        "choose Ann 22",
        'choose "Ben Lee" 40',
        "line 5 9 31 44",
        "place Cy 3 0,1 n",
    )


def test_a_double_off_the_canvas_keeps_its_words() -> None:
    text = lines(*GAME[:-1], "illegal place Cy 3 -99,0 w")
    assert write_game(replay(text).game) == text


def test_there_is_an_end_to_events() -> None:
    with pytest.raises(NotationError, match=f"more than {MOST_EVENTS} events"):
        replay(lines(*GAME[:4]) + "illegal line 1\n" * 20_000)
