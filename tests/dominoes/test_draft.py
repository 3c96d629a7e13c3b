"""Lines, chiefs, choosing and the order of turns (O-LINE, O-TURN, O-DUO)."""

import random
from collections import Counter

import pytest

from companion.dominoes.grid import grid
from companion.games import ruleset_for
from companion.referee import Player, Setup, SetupError

from .table import PEOPLE, Table, new_game, played, three


def test_the_first_line_is_drawn_for() -> None:
    table = Table("discovery", 4)
    assert table.next == ("line", None)
    table.play("line 22 3 40 17")
    assert table.next == ("chiefs", None)
    assert len(table.legal("chiefs")) == 24
    table.play('chiefs Cy Ann "Di Lee" Ben')
    assert table.legal("choose") == [f"choose Cy {n}" for n in (17, 22, 3, 40)]
    table.play("choose Cy 17", "choose Ann 40", 'choose "Di Lee" 3', "choose Ben 22")
    assert table.next == ("line", None)
    table.play("line 1 2 4 5")
    assert table.next == ("place", "Di Lee")  # 3 is lowest


def test_turns_go_from_the_lowest_number_on() -> None:
    table = three("discovery")
    order = []
    while table.next and table.next[0] != "line":
        kind, player = table.next
        order.append((kind, player))
        table.play(table.legal(kind)[0])
    assert order == [
        ("place", "Cy"),
        ("choose", "Cy"),
        ("place", "Ann"),
        ("choose", "Ann"),
        ("place", "Ben"),
        ("fire", "Ben"),
        ("choose", "Ben"),
    ]


def test_with_three_players_the_domino_left_over_leaves_the_game() -> None:
    table = three("discovery")
    assert table.state.left == ("17",)
    ruling = table.check("place Cy 17 1,0 e")
    assert ruling.rules == ("O-TURN-1",)
    table.play("place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e", "choose Ann 9")
    table.play("place Ben 40 -1,0 w", "fire Ben -1,0", "choose Ben 44", "line 1 2 4 6")
    assert table.state.whereabouts("17") == "out"
    assert table.broken("place Cy 17 1,0 e") == {"O-TURN-1"}
    assert not table.check("place Cy 17 1,0 e").overrulable  # it is not on the table any more
    assert "17" not in table.state.unseen


LINE_1 = ("O-LINE-1", False)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("line 1 2 3", "A line has 4 dominoes, not 3."),
        ("line 1 2 3 4 5", "A line has 4 dominoes, not 5."),
        ("line 1 1 2 3", "Domino 1 is named twice; there is only one."),
        ("line 1 2 4 49", "There is no domino 49 in Kingdomino Origins."),
        ("line A 1 2 4", "There is no domino A in Kingdomino Origins."),
        ("line 0 1 2 4", "There is no domino 0 in Kingdomino Origins."),
    ],
)
def test_wrong_lines(text: str, message: str) -> None:
    ruling = Table("discovery").check(text)
    assert ruling.rules == ("O-LINE-1",)
    assert ruling.message == message
    assert not ruling.overrulable  # such dominoes cannot lie there


def test_a_domino_comes_out_once() -> None:
    table = three("discovery").play("place Cy 3 0,1 n", "choose Cy 5")
    table.play("place Ann 22 1,0 e", "choose Ann 9", "place Ben 40 -1,0 w", "fire Ben -1,0")
    table.play("choose Ben 44")
    assert table.broken("line 1 2 4 3") == {"O-LINE-1"}
    assert "Cy has it" in table.check("line 1 2 4 3").message
    assert "it lies in the line" in table.check("line 1 2 4 9").message
    assert "it lies in the line" in table.check("line 1 2 4 31").message
    table.play("line 1 2 4 6")
    assert "it has left the game" in table.check("line 7 8 10 17").message


@pytest.mark.parametrize("text", ["chiefs Ann Ben", "chiefs Ann Ann Ben", "chiefs Ann Ben Cy Ann"])
def test_each_chief_is_drawn_once(text: str) -> None:
    ruling = Table("discovery").play("line 1 2 3 4").check(text)
    assert ruling.rules == ("O-LINE-2",)
    assert ruling.message == "Ann, Ben and Cy each stand once in the order of drawing."


def test_chiefs_are_drawn_once() -> None:
    table = three("discovery")
    assert table.broken("chiefs Ann Ben Cy") == {"O-LINE-2", "O-TURN-1"}


def test_choosing() -> None:
    table = Table("discovery").play("line 3 17 22 40", "chiefs Cy Ann Ben", "choose Cy 3")
    taken = table.check("choose Ann 3")
    assert taken.rules == ("O-TURN-1",)
    assert taken.message == "3 is taken by Cy."
    assert not taken.overrulable
    absent = table.check("choose Ann 4")
    assert absent.rules == ("O-TURN-1",)
    assert absent.message == "4 is not in the line to choose from (3, 17, 22 or 40)."
    early = table.check("choose Ben 17")
    assert early.rules == ("O-TURN-1",)
    assert early.message == "Not now: Ann must choose a domino first."
    assert early.overrulable


def test_no_choosing_in_the_last_round() -> None:
    game = played(new_game("discovery", 3), random.Random(4))
    at = next(n for n in range(len(game.log)) if game.state_at(n).last_round)
    state = game.state_at(at)
    player = state.name(next(turn.player for turn in state.turns if not turn.placed))
    for text in (f"choose {player} 1", "line 1 2 3 4"):
        assert not game.ruleset.rule(state, game.ruleset.vocabulary.parse(text))
    rest = Counter(event.kind for event in game.events[at:])
    assert set(rest) <= {"place", "fire", "discard"}
    assert rest["place"] + rest["discard"] == 3


def test_nothing_more_when_the_game_is_over() -> None:
    game = played(new_game("discovery", 4), random.Random(1))
    assert game.prompt().finished
    for text, rules in {
        "line 1 2 3 4": {"O-TURN-2", "O-LINE-1"},
        "choose Ann 1": {"O-TURN-2", "O-TURN-1"},
        "place Ann 1 1,0 e": {"O-TURN-2"},
        "discard Ann 1": {"O-TURN-2"},
    }.items():
        assert rules <= set(game.rule(game.ruleset.vocabulary.parse(text)).rules)


# Two players ----------------------------------------------------------------------------------


def duo() -> Table:
    return Table("discovery", 2).play("line 3 17 22 40", "chiefs Ben Ann")


@pytest.mark.parametrize(
    ("first", "second", "others"),
    [("3", "40", "17 22"), ("17", "22", "3 40"), ("40", "3", "22 17")],
)
def test_the_opening_of_two(first: str, second: str, others: str) -> None:
    table = duo().play(f"choose Ben {first}")
    assert table.next == ("choose", "Ben")
    for wrong in {"3", "17", "22", "40"} - {first, second}:
        ruling = table.check(f"choose Ben {wrong}")
        assert ruling.rules == ("O-DUO-1",)
        assert "1st and 4th" in ruling.message
        assert ruling.overrulable
    assert table.legal("choose") == [f"choose Ben {second}"]
    table.play(f"choose Ben {second}")
    assert table.next == ("choose", "Ann")
    table.play(*(f"choose Ann {n}" for n in others.split()))
    assert table.next == ("line", None)


def test_only_two_names_are_drawn() -> None:
    table = Table("discovery", 2).play("line 3 17 22 40")
    assert table.broken("chiefs Ben Ann Ben Ann") == {"O-LINE-2"}
    assert table.legal("chiefs") == ["chiefs Ann Ben", "chiefs Ben Ann"]


def test_each_chief_of_two_places_and_chooses_on_its_own() -> None:
    table = duo().play("choose Ben 3", "choose Ben 40", "choose Ann 17", "choose Ann 22")
    table.play("line 1 2 4 5")
    assert table.next == ("place", "Ben")
    # A player's chiefs act in the order of the line as well.
    early = table.check("place Ben 40 1,0 e")
    assert early.rules == ("O-TURN-1",)
    assert "acts before" in early.message
    table.play("place Ben 3 1,0 e", "choose Ben 4")
    # On later lines any free domino may be taken.
    assert table.next == ("place", "Ann")
    table.play("place Ann 17 1,0 e")
    assert table.legal("choose") == ["choose Ann 1", "choose Ann 2", "choose Ann 5"]


def test_two_play_twelve_lines_on_seven_by_seven() -> None:
    game = played(new_game("discovery", 2), random.Random(2))
    lines = [event for event in game.events if event.kind == "line"]
    assert len(lines) == 12
    assert game.state.rules.grid is grid(7)
    for area in game.state.areas:
        assert len(area.territory.laid) + area.discards == 24
    table = duo().play("choose Ben 3", "choose Ben 40", "choose Ann 17", "choose Ann 22")
    table.play("line 1 2 4 5")
    table.put("Ben", ["D0 D0 D0 D0 C"])
    assert "place Ben 3 1,0 e" in table.legal("place")
    assert table.broken("place Ben 3 2,0 e") == {"O-PLACE-1", "O-PLACE-2"}


# Set-up ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    names = tuple(Player(f"P{n}") for n in range(players))
    with pytest.raises(SetupError, match="2 to 4 players"):
        ruleset_for("origins-totem").start(Setup("origins-totem", (), names))


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        (Setup("origins-totem", ("recruit-last-round",), (Player("A"), Player("B"))), "no option"),
        (Setup("origins-totem", (), (Player("A", "red"), Player("B"))), "cannot be red"),
        (Setup("origins-totem", (), (Player("A", "pink"), Player("B", "pink"))), "are pink"),
        (Setup("origins-totem", (), (Player("A"), Player("B")), count=1), "players"),
    ],
)
def test_set_ups_that_cannot_be(chosen: Setup, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        ruleset_for("origins-totem").start(chosen)


def test_an_unknown_game() -> None:
    with pytest.raises(SetupError, match="no game 'chess'"):
        ruleset_for("chess")


def test_players_without_a_colour_get_one() -> None:
    chosen = Setup("origins-totem", (), (Player("A"), Player("B", "pink"), Player("C")))
    players = ruleset_for("origins-totem").start(chosen).rules.players
    assert [player.colour for player in players] == ["black", "pink", "green"]


def test_every_domino_comes_out_and_ends_somewhere() -> None:
    for players in (2, 3, 4):
        game = played(new_game("totem", players), random.Random(players))
        seen = [id_ for event in game.events if event.kind == "line" for id_ in event.dominoes]  # type: ignore[attr-defined]
        assert sorted(seen, key=int) == [str(n) for n in range(1, 49)]
        state = game.state
        where = Counter(state.whereabouts(str(n)) for n in range(1, 49))
        for name, area in zip(PEOPLE, state.areas, strict=False):
            assert where[name] == len(area.territory.laid)
        assert not state.unseen
