"""Every rule of the base game that a refusal cites (K), in the words of the game."""

import random

import pytest

from .kingdoms import Kingdoms, first_turn
from .table import Table, any_answer


@pytest.mark.parametrize(
    ("text", "rule", "words"),
    [
        ("line 1 2 3", "K-LINE-1", "A line has 4 dominoes, not 3."),
        ("line 1 2 3 49", "K-LINE-1", "There is no domino 49 in Kingdomino."),
        ("line 1 2 3 A", "K-LINE-1", "There is no domino A in Kingdomino."),
        ("line 1 2 3 3", "K-LINE-1", "Domino 3 is named twice"),
        ("chiefs Ann Ben Cy", "K-TURN-1", "line 1 must be revealed first"),
        ("choose Ann 1", "K-TURN-1", "Ann has no king"),
        ("place Ann 1 1,0 e", "K-TURN-1", "1 has not come out yet."),
        ("fire Ann 1,0", "SETUP", "has no 'fire'"),
        ("reveal king", "SETUP", "'reveal' is for The Court, which is not played."),
        ("giant Ann 1,0", "SETUP", "'giant' is for Age of Giants: giants, which is not played."),
        ("choose Zoe 1", "SETUP", "No player is called 'Zoe'"),
    ],
)
def test_before_the_first_line(text: str, rule: str, words: str) -> None:
    ruling = Kingdoms().check(text)
    assert rule in ruling.rules
    assert words in ruling.message


@pytest.mark.parametrize(
    ("mode", "text"),
    [
        ("court", "cave king farmer queen"),
        ("court", "recruit Ann king pay 1,0 2,0 at 1,0"),
        ("tribe", "reveal hunter shaman painter small_warrior"),
        ("tribe", "court Ann hunter pay 1,0 2,0 at 1,0"),
    ],
)
def test_a_market_in_the_words_of_another_box(mode: str, text: str) -> None:
    """It is one machine, but each box has its own words; the table cannot insist on others."""
    table = Kingdoms(("court",)) if mode == "court" else Table(mode)
    table.play("line 1 2 3 4")
    ruling = table.check(text)
    assert (ruling.rules, ruling.overrulable) == (("SETUP",), False)
    assert f"has no '{text.split()[0]}'" in ruling.message


def test_kings_are_drawn_once_each() -> None:
    table = Kingdoms().play("line 1 2 3 4")
    for text in ("chiefs Ann Ben", "chiefs Ann Ben Ben", "chiefs Ann Ben Cy Cy"):
        assert table.broken(text) == {"K-LINE-2"}
    table.play("chiefs Ann Ben Cy")
    assert "K-LINE-2" in table.broken("chiefs Ann Ben Cy")
    two = Kingdoms(players=2).play("line 1 2 3 4")
    assert two.broken("chiefs Ann Ben") == {"K-LINE-2"}
    assert two.check("chiefs Ann Ann Ben Ben")
    two.play("chiefs Ann Ann Ben Ben", "choose Ann 4")
    assert two.legal("choose") == ["choose Ann 1", "choose Ann 2", "choose Ann 3"]


def test_the_left_over_domino_is_discarded() -> None:
    """Three players of the 2024 edition: the line has four."""
    table = first_turn("13", ())
    assert table.state.whereabouts("42") == "line"
    assert "K-TURN-1" in table.broken("place Ann 42 1,0 e")
    table.play("place Ann 13 1,0 e", "choose Ann 1", "place Ben 40 1,0 e", "choose Ben 2")
    table.play("place Cy 41 1,0 e", "choose Cy 3", "line 5 6 7 8")
    assert table.state.whereabouts("42") == "out"
    assert "K-LINE-1" in table.broken("line 42 9 10 11")
    assert "K-TURN-1" in table.broken("choose Ann 42")


def test_turns() -> None:
    table = first_turn("13", ())
    assert table.broken("place Ben 40 1,0 e") == {"K-TURN-1"}
    assert "K-TURN-1" in table.broken("choose Ann 1")
    table.play("place Ann 13 1,0 e")
    assert "K-TURN-1" in table.broken("place Ann 13 -1,0 w")
    table.play("choose Ann 3", "place Ben 40 1,0 e")
    assert table.broken("choose Ben 3") == {"K-TURN-1"}
    assert "taken by Ann" in table.check("choose Ben 3").message


def test_placing() -> None:
    table = first_turn("13", ()).put("Ann", "W0 W0 C L0")
    assert table.broken("place Ann 13 1,1 e") == {"K-PLACE-1"}
    assert "castle" in table.check("place Ann 13 1,1 e").message
    assert table.broken("place Ann 13 -1,0 n") == {"K-PLACE-2"}
    assert table.broken("place Ann 13 -3,0 w") == {"K-PLACE-2"}
    assert "kingdom" in table.check("place Ann 13 -3,0 w").message
    assert table.broken("place Ann 13 -2,3 n") == {"K-PLACE-1"}
    assert table.broken("place Ann 13 3,3 n") == {"K-PLACE-1", "K-PLACE-2"}
    assert table.broken("discard Ann 13") == {"K-PLACE-3"}
    assert table.check("place Ann 13 -2,1 n")


def test_a_discard_is_followed_by_a_choice() -> None:
    full = "M0 M0 M0 M0 M0 / M0 M0 M0 M0 M0 / M0 M0 C M0 M0 / M0 M0 M0 M0 M0 / M0 M0 M0 M0 ."
    table = first_turn("13", ()).put("Ann", full)
    assert table.legal("place") == ["discard Ann 13"]
    table.play("discard Ann 13")
    assert table.next == ("choose", "Ann")
    assert table.state.areas[0].discards == 1


@pytest.mark.parametrize(
    ("options", "players"),
    [((), 2), ((), 4), (("edition-2016",), 2), (("edition-2016",), 3), (("heroes",), 5)],
)
def test_the_last_line_is_only_placed(options: tuple[str, ...], players: int) -> None:
    table = Kingdoms(options, players)
    rng, kinds = random.Random(3), []
    while (event := any_answer(table.ruleset.prompt(table.state), rng)) is not None:
        if table.state.last_round:
            kinds.append(event.kind)
        table.play(event.text())
    kings = table.rules.layout.pieces
    assert len(kinds) == players * kings
    assert set(kinds) <= {"place", "discard"}
    assert table.state.revealed == table.rules.layout.rounds
    last = table.state.rules.box.ordered(table.state.rules.dominoes)[-1]
    assert "K-TURN-2" in table.broken("choose Ann 1")
    assert {"K-TURN-2", "K-LINE-1"} <= table.broken("line 1 2 3 4")
    assert "K-TURN-2" in table.broken(f"place Ann {last} 1,0 e")
    for area in table.state.areas:
        assert len(area.territory.laid) + area.discards == table.rules.due
