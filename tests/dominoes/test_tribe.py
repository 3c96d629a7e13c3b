"""Tribe mode: the cave, payments, where a dweller may stand, the options (O-TRIBE)."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from companion.dominoes.market import payments, standing
from companion.dominoes.scoring import figure_worth
from companion.dominoes.state import Display, Option

from .table import Table, new_game, played, three

# The start is in the middle: mammoths on -2,1 and 2,0, fish on -1,1 and 0,-1, a mushroom on 0,1,
# flint on 1,1, a dweller on -1,-1, printed flames on -1,0, fire on -2,-1, a volcano on 1,0.
RICH = ["G0* L0* J0* Q0* .", "D0 G1 C V2 G0*", "G0+1 D0^shaman L0* . ."]
PAY = "-2,1 -1,1"


def recruiting(options: tuple[str, ...] = (), rows: list[str] = RICH) -> Table:
    """Cy, rich, has just chosen."""
    table = three("tribe", options).play("place Cy 3 0,1 n").put("Cy", rows)
    return table.play("choose Cy 5")


# The cave -------------------------------------------------------------------------------------


def test_four_come_out_of_twenty_two() -> None:
    table = Table("tribe")
    cave = table.state.display
    assert cave is not None
    assert len(cave.pile) == 22
    table.play("line 3 17 22 40")
    assert table.next == ("cave", None)
    table.play("cave hunter hunter painter small_warrior")
    cave = table.state.display
    assert cave is not None
    assert Counter(cave.shown) == {"hunter": 2, "painter": 1, "small_warrior": 1}
    assert len(cave.pile) == 18
    assert table.next == ("chiefs", None)


@pytest.mark.parametrize(
    ("text", "rules", "message"),
    [
        ("cave hunter", {"O-TRIBE-1"}, "4 dwellers come out, not 1."),
        ("cave hunter hunter painter painter shaman", {"O-TRIBE-1"}, "not 5"),
        ("cave hunter hunter hunter painter", {"O-TRIBE-6"}, "The pile holds 2 hunter, not 3."),
        ("cave hunter dragon painter shaman", {"O-TRIBE-6"}, "There is no dweller 'dragon'."),
    ],
)
def test_what_cannot_come_out(text: str, rules: set[str], message: str) -> None:
    ruling = Table("tribe").play("line 3 17 22 40").check(text)
    assert set(ruling.rules) == rules
    assert message in ruling.message
    assert not ruling.overrulable


def test_gaps_are_filled_when_a_line_is_revealed() -> None:
    table = recruiting().play(f"recruit Cy painter pay {PAY} at -2,0")
    table.play("place Ann 22 1,0 e", "choose Ann 9")
    assert "O-TURN-1" in table.broken("cave hunter")
    table.play("place Ben 40 -1,0 w", "fire Ben -1,0", "choose Ben 44", "line 1 2 4 6")
    assert table.next == ("cave", None)
    assert table.broken("cave hunter hunter") >= {"O-TRIBE-1"}
    table.play("cave sculptor")
    assert table.state.display is not None
    assert Counter(table.state.display.shown) == Counter(
        ["hunter", "shaman", "sculptor", "small_warrior"]
    )
    assert table.next == ("place", "Cy")


def test_nothing_comes_out_where_nothing_is_missing() -> None:
    table = three("tribe")
    assert table.next == ("place", "Cy")  # the second line lies, the cave was full
    assert "O-TURN-1" in table.broken("cave hunter")


def test_an_empty_pile_leaves_gaps() -> None:
    table = recruiting()
    cave = table.state.display
    assert cave is not None
    table.state = replace(table.state, display=replace(cave, pile=()))
    assert table.broken(f"recruit Cy gatherer pay {PAY} at -2,0") == {"O-TRIBE-6"}
    assert table.broken(f"recruit Cy hunter pay {PAY} 0,1 1,1 at -2,0") == {"O-TRIBE-2"}
    table.play(f"recruit Cy hunter pay {PAY} at -2,0", "place Ann 22 1,0 e", "choose Ann 9")
    table.play("place Ben 40 1,0 e", "fire Ben 1,0", "choose Ben 44", "line 1 2 4 6")
    assert table.next == ("place", "Cy")
    assert table.broken("cave hunter")


def test_a_pile_smaller_than_the_gaps() -> None:
    table = three("tribe").play("place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e")
    table.play("choose Ann 9", "place Ben 40 1,0 e", "fire Ben 1,0", "choose Ben 44")
    table.state = replace(
        table.state, display=Display((None, None, None, "hunter"), ("amazon_warrior",))
    )
    table.play("line 1 2 4 6")
    assert table.legal("cave") == ["cave amazon_warrior"]
    table.play("cave amazon_warrior")
    assert table.state.display == Display(("amazon_warrior", None, None, "hunter"), ())


# Payments -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        f"hunter pay {PAY} at -2,0",
        f"hunter pay {PAY} at -2,1",  # a square just emptied
        f"HUNTER pay {PAY} at -1,1",
        f"hunter pay {PAY} 0,1 1,1 at -2,0",  # the other hunter, of the pile
        f"gatherer pay {PAY} 0,1 1,1 at 1,1",
        "shaman pay 2,0 0,-1 at 0,-1",
    ],
)
def test_right_payments(text: str) -> None:
    assert not recruiting().broken(f"recruit Cy {text}")


PRICE = "The hunter costs two different resources, or one of each of the four"


@pytest.mark.parametrize(
    ("text", "message", "overrulable"),
    [
        (f"gatherer pay {PAY} at -2,0", "one of each of the four resources, as it lies", True),
        ("hunter pay -2,1 2,0 at -2,0", f"{PRICE}; mammoth and mammoth was paid.", True),
        (f"hunter pay {PAY} 0,1 at -2,0", PRICE, True),
        ("hunter pay -2,1 at -2,0", PRICE, True),
        (f"hunter pay {PAY} 0,1 2,0 at -2,0", PRICE, True),
        ("painter pay -2,1 -1,1 0,1 1,1 2,0 at -2,0", "costs", True),
        ("hunter pay -2,1 -2,1 at -2,0", "The same resource cannot be paid twice.", False),
        ("hunter pay -2,1 -2,0 at -2,0", "No resource of Cy lies on c5.", False),
        ("hunter pay -2,1 -2,-1 at -2,0", "No resource of Cy lies on c4.", False),
    ],
)
def test_wrong_payments(text: str, message: str, overrulable: bool) -> None:
    ruling = recruiting().check(f"recruit Cy {text}")
    assert ruling.rules == ("O-TRIBE-2",)
    assert message in ruling.message
    assert ruling.overrulable == overrulable
    assert ruling.squares


def test_a_payment_off_the_canvas() -> None:
    ruling = recruiting().check("recruit Cy hunter pay -2,1 9,9 at -2,0")
    assert "O-TRIBE-2" in ruling.rules
    assert not ruling.overrulable


def test_a_dweller_that_lies_nowhere() -> None:
    ruling = recruiting().check(f"recruit Cy dragon pay {PAY} at -2,0")
    assert "O-TRIBE-6" in ruling.rules
    assert not ruling.overrulable


def test_a_dweller_of_the_display() -> None:
    table = recruiting().play(f"recruit Cy painter pay {PAY} at -2,1")
    board = table.board("Cy")
    assert (board[-2, 1]["resource"], board[-1, 1]["resource"]) == (False, False)
    assert board[-2, 1]["dweller"] == "painter"
    assert table.state.display is not None
    assert Counter(table.state.display.shown) == Counter(
        ["hunter", "shaman", None, "small_warrior"]
    )
    assert len(table.state.display.pile) == 18
    assert table.told[-1] == "Cy recruited the painter for mammoth and fish and put it on c6."


def test_a_dweller_of_the_pile() -> None:
    table = recruiting().play(f"recruit Cy painter pay {PAY} 0,1 1,1 at 0,1")
    cave = table.state.display
    assert cave is not None
    assert Counter(cave.shown) == Counter(["hunter", "shaman", "painter", "small_warrior"])
    assert "painter" not in cave.pile
    assert len(cave.pile) == 17


def test_the_listed_payments() -> None:
    table = recruiting()
    seat = table.seat("Cy")
    # 2 mammoths, 2 fish, 1 mushroom, 1 flint.
    assert len(list(payments(table.state, seat, 2))) == 4 + 2 + 2 + 2 + 2 + 1
    assert len(list(payments(table.state, seat, 4))) == 4
    # -2,0 is always free, and so is each square just emptied.
    recruits = table.legal("recruit")
    assert len(recruits) == len(set(recruits)) == 13 * 4 * 3 + 4 * 10 * 5
    ask = table.ruleset.prompt(table.state).find("recruit")
    assert ask is not None
    assert len(ask.answers) == len(recruits)
    assert all(not table.broken(text) for text in recruits)
    assert all(ask.answers.pick(random.Random(n)).text() in recruits for n in range(50))


# Landing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("square", "message", "overrulable"),
    [
        ("0,0", "it is the hut", True),
        ("1,0", "it is a volcano", True),
        ("-1,0", "it has a printed flame", True),
        ("-2,-1", "a fire token lies there", False),
        ("-1,-1", "another dweller stands there", False),
        ("2,0", "a resource lies there that is not part of the payment", False),
        ("3,0", "must stand in Cy's territory", False),
        ("7,7", "must stand in Cy's territory", False),
    ],
)
def test_where_a_dweller_cannot_stand(square: str, message: str, overrulable: bool) -> None:
    ruling = recruiting().check(f"recruit Cy hunter pay {PAY} at {square}")
    assert ruling.rules == ("O-TRIBE-3",)
    assert message in ruling.message
    assert ruling.overrulable == overrulable


def test_everything_wrong_is_told() -> None:
    table = recruiting()
    assert table.broken("recruit Cy hunter pay -2,1 -2,1 at 1,0") == {"O-TRIBE-2", "O-TRIBE-3"}
    assert {"O-TRIBE-2", "O-TRIBE-3"} <= table.broken("recruit Ann hunter pay 1,0 2,0 at 1,0")


def test_volcano_option() -> None:
    assert recruiting().broken(f"recruit Cy hunter pay {PAY} at 1,0") == {"O-TRIBE-3"}
    table = recruiting(("dweller-on-volcano",)).play(f"recruit Cy hunter pay {PAY} at 1,0")
    assert table.board("Cy")[1, 0]["dweller"] == "hunter"
    table = recruiting(("dweller-on-volcano",))
    free = standing(table.state, table.seat("Cy"))
    assert table.rules.grid.squares(free) == ((-2, 0), (1, 0))


def test_a_dweller_stays_on_its_terrain() -> None:
    table = Table("tribe").put("Ann", ["L1 L0^hunter C"])
    assert table.rows("Ann")["lake"] == 2


def test_the_worth_of_a_dweller_before_paying() -> None:
    table = recruiting()
    box = table.rules.box
    area = table.state.areas[table.seat("Cy")]
    paid = replace(
        area, territory=area.territory.without_resources(table.rules.grid.mask(((-2, 1), (-1, 1))))
    )
    worth = figure_worth(table.rules, paid, box.figures["painter"], (-1, 1))
    before = table.rows("Cy")
    table.play(f"recruit Cy painter pay {PAY} at -1,1")
    assert worth.points == table.rows("Cy")["painter"] == 2
    assert before.get("painter", 0) == 0
    # Warriors are worth what their group gains.
    area = Table("tribe").put("Ann", ["D0^amazon_warrior D0", "D0^small_warrior C"]).state.areas[0]
    worth = figure_worth(table.rules, area, box.figures["oafish_warrior"], (0, 1))
    assert worth.points == 3 * 6 - 2 * 3


# When -----------------------------------------------------------------------------------------


def test_once_a_turn_right_after_choosing() -> None:
    table = three("tribe").put("Cy", RICH).put("Ann", RICH)
    text = f"recruit Cy hunter pay {PAY} at -2,0"
    assert "O-TRIBE-2" in table.broken(text)
    assert table.legal("recruit") == []
    table.play("place Cy 3 -2,-2 e")
    assert table.broken(text) == {"O-TRIBE-2"}  # before choosing
    assert "right after choosing" in table.check(text).message
    assert table.check(text).overrulable
    table.play("choose Cy 5", text)
    assert table.broken("recruit Cy shaman pay 2,0 0,-1 at 2,0") == {"O-TRIBE-2"}
    assert table.legal("recruit") == []
    assert "O-TRIBE-2" in table.broken(f"recruit Ann shaman pay {PAY} at -2,0")


def test_the_option_ends_with_the_next_required_event() -> None:
    table = recruiting()
    assert table.legal("recruit")
    assert table.next == ("place", "Ann")  # recruiting is no duty
    table.play("place Ann 22 1,0 e")
    assert table.legal("recruit") == []
    assert "O-TRIBE-2" in table.broken(f"recruit Cy hunter pay {PAY} at -2,0")


def test_after_the_last_chief_of_a_round_until_the_line() -> None:
    table = recruiting().play("place Ann 22 1,0 e", "choose Ann 9", "place Ben 40 1,0 e")
    table.play("fire Ben 1,0").put("Ben", RICH).play("choose Ben 44")
    assert table.next == ("line", None)
    assert not table.broken(f"recruit Ben hunter pay {PAY} at -2,0")
    table.play("line 1 2 4 6")
    assert "O-TRIBE-2" in table.broken(f"recruit Ben hunter pay {PAY} at -2,0")


def test_without_two_kinds_nothing_is_offered() -> None:
    table = three("tribe").play("place Cy 3 0,1 n").put("Cy", ["G0* G0* C"])
    table.play("choose Cy 5")
    assert table.legal("recruit") == []
    assert not table.ruleset.prompt(table.state).options


@pytest.mark.parametrize("option", [(), ("recruit-last-round",)])
def test_recruiting_in_the_last_round(option: tuple[str, ...]) -> None:
    game = played(new_game("tribe", 3, option), random.Random(11))
    at = next(n for n in range(len(game.log)) if game.state_at(n).last_round)
    table = Table("tribe", 3, option)
    table.state = game.state_at(at)
    player = table.next[1] if table.next else None
    assert player is not None
    while table.next and table.next[1] == player:
        table.play(table.legal(table.next[0])[0])
    table.put(player, RICH)
    table.state = replace(table.state, display=Display(("hunter", None, None, None), ()))
    text = f"recruit {player} hunter pay {PAY} at -2,0"
    if option:
        assert table.state.options == (Option("recruit", table.seat(player)),)
        table.play(text)
    else:
        ruling = table.check(text)
        assert ruling.rules == ("O-TRIBE-4",)
        assert ruling.message == "Nobody recruits in the last round."
        assert ruling.overrulable
        assert not table.ruleset.prompt(table.state).options


def test_the_option_of_the_last_turn_outlives_the_game() -> None:
    game = played(new_game("tribe", 2, ("recruit-last-round",)), random.Random(5))
    table = Table("tribe", 2, ("recruit-last-round",))
    last = max(n for n in range(len(game.log)) if game.events[n].kind != "recruit")
    table.state = game.state_at(last + 1)
    prompt = table.ruleset.prompt(table.state)
    assert prompt.finished
    (option,) = table.state.options
    player = table.state.name(option.player)
    table.put(player, RICH)
    table.state = replace(table.state, display=Display(("hunter", None, None, None), ()))
    table.play(f"recruit {player} hunter pay {PAY} at -2,0")
    assert table.next is None
