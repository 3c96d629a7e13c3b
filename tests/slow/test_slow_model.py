"""The slow model's games checked against cases worked out by hand, and random playouts."""

import random

import pytest

from . import SlowGame, board_from_rows, fits, random_event
from .boards import new_square
from .box import origins_dominoes
from .game import parse

PEOPLE = ["Ann", "Ben", "Cy", "Di Lee"]
ALL_OPTIONS = {"empire-of-fire", "homo-habilis", "dweller-on-volcano", "recruit-last-round"}


# Games as texts --------------------------------------------------------------------------------


def play(game, *texts):
    for text in texts:
        assert game.check(text) == set(), text
        game.play(text)
    return game


def three(mode, options=frozenset(), second_line="line 5 9 31 44"):
    """Three players: Cy holds 3, Ann 22, Ben 40, and the second line lies."""
    game = SlowGame(mode, ["Ann", "Ben", "Cy"], options)
    play(game, "line 3 17 22 40")
    if mode == "tribe":
        play(game, "cave hunter shaman painter small_warrior")
    play(game, "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", "choose Ben 40", second_line)
    return game


def test_the_game_of_the_notation():
    game = three("tribe")
    assert game.required() == {("place", "Cy")}
    play(game, "place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e", "choose Ann 9")
    assert game.optional() == {("recruit", "Ann")}
    play(game, "recruit Ann painter pay 1,0 2,0 at 1,0")
    assert game.optional() == set()
    assert game.check("recruit Ann hunter pay 1,0 2,0 at 1,0") >= {"O-TRIBE-2"}
    play(game, "place Ben 40 -1,0 w")
    assert game.required() == {("fire", "Ben")}
    play(game, "fire Ben -1,0", "choose Ben 44")
    assert game.board("Ben")[(-1, 0)] == new_square("lake", token=1)
    assert game.board("Ann")[(1, 0)]["dweller"] == "painter"
    assert game.board("Ann")[(1, 0)]["resource"] is False
    assert game.required() == {("line", None)}
    play(game, "line 1 2 4 6")
    assert game.required() == {("cave", None)}
    assert game.check("cave") == {"O-TRIBE-1"}
    assert game.check("cave hunter shaman") == {"O-TRIBE-1"}
    assert game.check("cave dragon") == {"O-TRIBE-1"}
    play(game, "cave hunter")
    assert sorted(game.display) == ["hunter", "hunter", "shaman", "small_warrior"]
    assert game.pile["hunter"] == 0
    # 31 was left over; the round goes on in the order of the dominoes.
    assert game.required() == {("place", "Cy")}
    assert 31 not in game.unused


def test_lines():
    game = SlowGame("discovery", PEOPLE)
    for text in ("line 1 2 3", "line 1 2 3 4 5", "line 1 1 2 3", "line 1 2 3 49", "line A 1 2 3"):
        assert game.check(text) == {"O-LINE-1"}
    assert game.check("chiefs Ann Ben Cy 'Di Lee'") == {"O-TURN-1"}
    play(game, "line 9 2 10 1")
    assert game.check("line 3 4 5 6") == {"O-TURN-1"}
    for text in ("chiefs Ann Ben Cy", "chiefs Ann Ann Ben Cy", "chiefs Ann Ben Cy Eve"):
        assert game.check(text) == {"O-LINE-2"}
    play(game, "chiefs 'Di Lee' Cy Ben Ann", "choose 'Di Lee' 10")
    assert game.check("choose Cy 10") == {"O-TURN-1"}
    assert game.check("choose Cy 3") == {"O-TURN-1"}
    assert game.check("choose Ann 1") == {"O-TURN-1"}
    assert game.check("choose Eve 1") == {"O-TURN-1"}
    play(game, "choose Cy 9", "choose Ben 2", "choose Ann 1")
    assert game.check("line 1 3 4 5") == {"O-LINE-1"}
    play(game, "LINE 3 4 5 6  # a comment")
    # 9 comes before 10: by number, not as text.
    assert game.this_line == [(1, "Ann"), (2, "Ben"), (9, "Cy"), (10, "Di Lee")]


def test_opening_with_two_players():
    game = play(SlowGame("discovery", ["Ann", "Ben"]), "line 8 30 20 10")
    assert game.check("chiefs Ann Ann Ben Ben") == {"O-LINE-2"}
    play(game, "chiefs Ben Ann")
    assert len(game.legal_events("choose")) == 4
    play(game, "choose Ben 20")
    assert game.legal_events("choose") == ["choose Ben 10"]
    assert game.check("choose Ben 8") == {"O-DUO-1"}
    assert game.check("choose Ben 20") == {"O-TURN-1"}
    assert game.check("choose Ann 8") == {"O-TURN-1"}
    play(game, "choose Ben 10", "choose Ann 30", "choose Ann 8", "line 1 2 3 4")
    assert [player for _, player in game.this_line] == ["Ann", "Ben", "Ben", "Ann"]
    # Each chief acts on its own, and any free domino may be chosen.
    play(game, "place Ann 8 0,1 n", "choose Ann 2", "place Ben 10 0,1 n", "choose Ben 1")
    assert game.required() == {("place", "Ben")}
    play(game, "place Ben 20 1,0 e", "choose Ben 4")
    assert game.frame == 7


def test_turns():
    game = three("discovery")
    assert game.check("place Ann 22 1,0 e") == {"O-TURN-1"}
    assert game.check("place Cy 22 1,0 e") == {"O-TURN-1"}
    assert game.check("place Cy 17 1,0 e") == {"O-TURN-1"}
    assert game.check("choose Cy 5") == {"O-TURN-1"}
    assert game.check("fire Cy 1,0") == {"O-TURN-1"}
    assert game.check("totem fish Cy") == {"O-TURN-1"}
    assert game.check("recruit Cy hunter pay 1,0 2,0 at 1,0") == {"O-TURN-1"}
    play(game, "place Cy 3 1,0 e")
    assert game.check("place Cy 3 0,1 n") == {"O-TURN-1"}
    assert game.check("place Ann 22 1,0 e") == {"O-TURN-1"}
    assert game.check("choose Cy 22") == {"O-TURN-1"}
    play(game, "choose Cy 5")
    assert game.check("choose Cy 9") == {"O-TURN-1"}


def test_placing():
    game = three("discovery")
    assert game.check("place Cy 3 1,1 e") == {"O-PLACE-1"}
    # On the start: it touches nothing but the square that it covers.
    assert game.check("place Cy 3 0,0 e") == {"O-PLACE-1", "O-PLACE-2"}
    assert game.check("place Cy 3 0,1 s") == {"O-PLACE-1", "O-PLACE-2"}
    assert game.check("place Cy 3 5,0 e") == {"O-PLACE-1", "O-PLACE-2"}
    assert game.check("place Ann 22 5,0 e") == {"O-PLACE-1", "O-PLACE-2", "O-TURN-1"}
    assert game.check("discard Cy 3") == {"O-PLACE-3"}
    assert game.check("discard Ann 3") == {"O-PLACE-3", "O-TURN-1"}
    # A double may be named from either half, but is listed once.
    assert game.check("place Cy 3 2,0 w") == set()
    assert len(game.legal_events("place")) == 12
    game.boards["Cy"] = board_from_rows(["D0 D0 C D0"])
    assert game.check("place Cy 3 2,0 e") == {"O-PLACE-2"}
    assert game.check("place Cy 3 2,0 n") == set()
    assert game.check("place Cy 3 -3,0 s") == set()  # the frame slides


def test_must_discard_where_nothing_fits():
    game = three("tribe")
    game.boards["Ann"] = board_from_rows([". L0 .", "L0 C L0", ". L0 ."])
    play(game, "place Cy 3 1,0 e", "choose Cy 5")
    assert game.required() == {("discard", "Ann")}
    assert game.legal_events("place") == []
    assert game.legal_events("discard") == ["discard Ann 22"]
    assert game.check("place Ann 22 1,1 e") == {"O-PLACE-1"}
    play(game, "discard Ann 22")
    assert game.discards("Ann") == [22]
    assert game.required() == {("choose", "Ann")}


# Fire -----------------------------------------------------------------------------------------


def fire_game(rows, domino="40", place="place Ben 40 1,0 e", mode="tribe"):
    """Ben has the given territory and places his domino."""
    game = SlowGame(mode, ["Ann", "Ben", "Cy"])
    play(game, f"line 3 4 22 {domino}")
    if mode == "tribe":
        play(game, "cave hunter shaman painter small_warrior")
    play(game, "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", f"choose Ben {domino}")
    play(game, "line 1 2 15 16", "place Cy 3 1,0 e", "choose Cy 1")
    play(game, "place Ann 22 1,0 e", "choose Ann 2")
    game.boards["Ben"] = board_from_rows(rows)
    return play(game, place)


def test_fire_range_and_landing():
    # 40: a lake at 1,0 and a volcano with one crater at 2,0: up to 3 squares, as a king moves.
    rows = [". D1 .", "D0+1 L0 L0^hunter", "D0 D0 C", "V1 . ."]
    game = fire_game(rows)
    squares = ["-1,0", "-1,1", "0,1", "1,0"]
    assert game.legal_events("fire") == [f"fire Ben {square}" for square in squares]
    assert game.check("fire Ben -2,0") == {"O-FIRE-2"}
    assert game.check("fire Ben -1,2") == {"O-FIRE-3"}  # a printed flame
    assert game.check("fire Ben -2,1") == {"O-FIRE-2", "O-FIRE-3"}  # a token, too far
    assert game.check("fire Ben 2,0") == {"O-FIRE-3"}  # the volcano itself
    assert game.check("fire Ben 0,0") == {"O-FIRE-3"}  # the starting tile
    assert game.check("fire Ben 3,0") == {"O-FIRE-3"}  # outside
    assert game.check("fire Ben none") == {"O-FIRE-4"}
    assert game.check("fire Ann 1,0") == {"O-TURN-1"}
    assert game.check("choose Ben 15") == {"O-TURN-1"}
    play(game, "fire Ben 0,1")
    assert game.board("Ben")[(0, 1)] == new_square("lake", token=1)  # the hunter is gone
    assert game.required() == {("choose", "Ben")}


def test_fire_destroys_a_resource():
    game = fire_game(["C"])
    assert game.board("Ben")[(1, 0)]["resource"] is True
    assert game.legal_events("fire") == ["fire Ben 1,0"]
    play(game, "fire Ben 1,0")
    assert game.board("Ben")[(1, 0)] == new_square("lake", token=1)


def test_three_craters_reach_one_square():
    game = fire_game(["D0 C", "D0 ."], "48", "place Ben 48 1,0 e")
    # Only the quarry beside the volcano is near enough.
    assert game.legal_events("fire") == ["fire Ben 1,0"]
    assert game.check("fire Ben -1,0") == {"O-FIRE-2"}
    play(game, "fire Ben 1,0")
    assert game.board("Ben")[(1, 0)]["token"] == 3


def test_fire_that_can_land_nowhere_leaves_the_game():
    # In the shipped list every volcano shares its domino with a free square; correct one here.
    dominoes = origins_dominoes()
    dominoes[28] = (("desert", 1, 0, False), ("volcano", 0, 1, False))
    game = SlowGame("totem", ["Ann", "Ben", "Cy"], dominoes=dominoes)
    play(game, "line 28 30 31 32", "chiefs Ann Ben Cy", "choose Ann 28", "choose Ben 30")
    play(game, "choose Cy 31", "line 1 2 3 4", "place Ann 28 1,0 e")
    assert game.legal_events("fire") == ["fire Ann none"]
    assert game.check("fire Ann 1,0") == {"O-FIRE-3"}
    play(game, "fire Ann none")
    assert game.required() == {("choose", "Ann")}


# Totems ---------------------------------------------------------------------------------------


def totem_game(boards, holders, place, fire=None):
    """Cy (on 3), Ann (on 22) and Ben (on 40) with given territories; play Cy, Ann, then Ben."""
    game = three("totem")
    play(game, "place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 0,1 n", "choose Ann 9")
    for player, rows in boards.items():
        game.boards[player] = board_from_rows(rows)
    game.holder.update(holders)
    play(game, place)
    if fire:
        play(game, fire)
    return game


def test_totems_are_taken_from_the_table_and_kept_in_a_tie():
    game = three("totem")
    play(game, "place Cy 3 0,1 n", "choose Cy 5")
    play(game, "place Ann 22 1,0 e")
    assert game.totems() == {"mammoth": "Ann", "fish": None, "mushroom": None, "flint": "Ann"}
    assert game.scores()["Ann"]["totems"] == 9
    assert game.scores()["Ann"]["resources"] == 2
    play(game, "choose Ann 9", "place Ben 40 -1,0 w", "fire Ben -1,0", "choose Ben 44")
    assert game.totems()["fish"] is None  # the fire came before the check
    play(game, "line 12 30 32 33", "place Cy 5 1,0 e")
    assert game.totems()["mammoth"] == "Ann"  # one mammoth each


def test_a_lead_that_burns_at_once_takes_no_totem():
    game = totem_game(
        {"Ann": ["C L0*"], "Cy": ["C D0"], "Ben": ["L0* C"]},
        {"fish": "Ann"},
        "place Ben 40 1,0 e",
    )
    assert game.totems()["fish"] == "Ann"  # Ben has two fish now, but his fire is to come
    play(game, "fire Ben 1,0")
    assert game.totems()["fish"] == "Ann"


def test_fire_on_the_own_resource_can_lose_a_totem():
    game = totem_game(
        {"Ann": ["C L0*"], "Cy": ["C D0"], "Ben": ["L0* C"]},
        {"fish": "Ben"},
        "place Ben 40 1,0 n",
        "fire Ben 1,0",
    )
    assert game.totems()["fish"] == "Ben"  # one each
    game = totem_game(
        {"Ann": ["C L0*"], "Cy": ["C D0"], "Ben": ["D0 C"]},
        {"fish": "Ben"},
        "place Ben 40 1,0 n",
        "fire Ben 1,0",
    )
    assert game.totems()["fish"] == "Ann"


def test_the_holder_left_behind_gives_the_totem_to_one_of_the_tied():
    game = totem_game(
        {"Ann": ["C L0* L0*"], "Cy": ["C L0* L0*"], "Ben": ["L0* C"]},
        {"fish": "Ben"},
        "place Ben 40 1,0 e",
        "fire Ben 1,0",
    )
    assert game.required() == {("totem", "Ben")}
    assert game.legal_events("totem") == ["totem fish Ann", "totem fish Cy"]
    assert game.check("totem fish Ben") == {"O-TOTEM-4"}
    assert game.check("totem flint Ann") == {"O-TURN-1"}
    assert game.check("choose Ben 44") == {"O-TURN-1"}
    play(game, "totem FISH Cy")
    assert game.totems()["fish"] == "Cy"
    assert game.required() == {("choose", "Ben")}


def test_two_choices_come_in_any_order():
    rows = ["C L0* L0* Q0* Q0*"]
    game = totem_game(
        {"Ann": rows, "Cy": rows, "Ben": ["C D0"]},
        {"fish": "Ben", "flint": "Ben"},
        "place Ben 40 -1,0 w",
        "fire Ben -1,0",
    )
    assert len(game.legal_events("totem")) == 4
    play(game, "totem flint Ann")
    assert game.required() == {("totem", "Ben")}
    play(game, "totem fish Ann")
    assert game.totems()["fish"] == game.totems()["flint"] == "Ann"


def test_a_totem_whose_resource_is_gone_stays_with_its_holder():
    game = totem_game(
        {"Ann": ["C D0"], "Cy": ["C D0"], "Ben": ["C D0"]},
        {"fish": "Ben"},
        "place Ben 40 -1,0 w",
        "fire Ben -1,0",
    )
    assert game.totems()["fish"] == "Ben"


def test_discovery_has_no_resources_and_no_totems():
    game = three("discovery")
    play(game, "place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e")
    assert game.board("Ann")[(1, 0)]["resource"] is False
    assert set(game.totems().values()) == {None}


# Recruiting -----------------------------------------------------------------------------------

RICH = ["G0* L0* J0* Q0* .", "D0 G1 C V2 G0*", "G0+1 D0^shaman L0* . ."]


def recruiting(options=frozenset(), rows=RICH):
    game = three("tribe", options)
    game.boards["Cy"] = board_from_rows(rows)
    return game


def test_payment_and_landing():
    # Squares of RICH: start at the middle; mammoth -2,1 and 2,0; fish -1,1 and 0,-1;
    # mushroom 0,1; flint 1,1.
    game = recruiting()
    game.step = "choose"
    assert game.check("recruit Cy hunter pay -2,1 -1,1 at -2,0") == {"O-TURN-1"}
    play(game, "choose Cy 5")

    def broken(text):
        return game.check(f"recruit Cy {text}")

    assert broken("hunter pay -2,1 -1,1 at -2,0") == set()
    assert broken("hunter pay -2,1 -1,1 at -2,1") == set()  # a square just emptied
    assert broken("HUNTER pay -1,1 -2,1 at -1,1") == set()
    assert broken("hunter pay -2,1 -1,1 0,1 1,1 at -2,0") == set()  # the other one, of the pile
    assert broken("gatherer pay -2,1 -1,1 0,1 1,1 at -2,0") == set()
    assert broken("gatherer pay -2,1 -1,1 at -2,0") == {"O-TRIBE-2"}
    assert broken("hunter pay -2,1 2,0 at -2,0") == {"O-TRIBE-2"}  # both mammoths
    assert broken("hunter pay -2,1 -2,1 at -2,0") == {"O-TRIBE-2"}
    assert broken("hunter pay -2,1 -2,0 at -2,0") == {"O-TRIBE-2"}  # no resource there
    assert broken("hunter pay -2,1 9,9 at -2,0") == {"O-TRIBE-2"}
    assert broken("hunter pay -2,1 -1,1 0,1 at -2,0") == {"O-TRIBE-2"}
    assert broken("hunter pay -2,1 at -2,0") == {"O-TRIBE-2"}
    for landing in ("-1,0", "0,0", "1,0", "2,0", "-2,-1", "-1,-1", "7,7"):
        assert broken(f"hunter pay -2,1 -1,1 at {landing}") == {"O-TRIBE-3"}
    assert broken("hunter pay -2,1 -2,1 at 1,0") == {"O-TRIBE-2", "O-TRIBE-3"}
    assert broken("dragon pay -2,1 -1,1 at -2,0") == {"O-TRIBE-6"}
    assert game.check("recruit Ann hunter pay 1,0 2,0 at 1,0") == {
        "O-TURN-1",
        "O-TRIBE-2",
        "O-TRIBE-3",
    }
    # 13 pairs of different kinds, 4 sets of four; on display 4 kinds, in the pile all 10.
    # -2,0 is always free, and so is each square just emptied.
    assert len(game.legal_events("recruit")) == 13 * 4 * 3 + 4 * 10 * 5
    play(game, "recruit Cy painter pay -2,1 -1,1 0,1 1,1 at 0,1")
    assert game.display == ["hunter", "shaman", "painter", "small_warrior"]
    assert game.pile["painter"] == 0
    assert game.check("recruit Cy hunter pay 2,0 0,-1 at 2,0") == {"O-TRIBE-2"}  # once a turn
    assert game.legal_events("recruit") == []


def test_volcano_option():
    game = recruiting({"dweller-on-volcano"})
    game.step = "choose"
    play(game, "choose Cy 5")
    play(game, "recruit Cy hunter pay -2,1 -1,1 at 1,0")
    assert game.board("Cy")[(1, 0)] == new_square("volcano", craters=2, dweller="hunter")


def test_recruiting_ends_with_the_next_required_event():
    game = recruiting()
    game.step = "choose"
    play(game, "choose Cy 5", "place Ann 22 1,0 e")
    assert game.optional() == set()
    assert game.check("recruit Cy hunter pay -2,1 -1,1 at -2,0") == {"O-TURN-1"}


def test_an_empty_pile():
    game = three("tribe")
    game.pile = dict.fromkeys(game.pile, 0)
    game.boards["Cy"] = board_from_rows(RICH)
    game.step = "choose"
    play(game, "choose Cy 5")
    assert game.check("recruit Cy gatherer pay -2,1 -1,1 at -2,0") == {"O-TRIBE-6"}
    assert game.check("recruit Cy gatherer pay -2,1 -1,1 0,1 1,1 at -2,0") == {"O-TRIBE-6"}
    # The hunter lies on display, so four resources are the wrong price.
    assert game.check("recruit Cy hunter pay -2,1 -1,1 0,1 1,1 at -2,0") == {"O-TRIBE-2"}
    play(game, "recruit Cy hunter pay -2,1 -1,1 at -2,0", "place Ann 22 1,0 e", "choose Ann 9")
    play(game, "place Ben 40 1,0 e", "fire Ben 1,0", "choose Ben 44", "line 1 2 4 6")
    assert game.required() == {("place", "Cy")}  # no dweller left to fill the gap
    assert game.check("cave hunter") == {"O-TURN-1"}


# Whole games ----------------------------------------------------------------------------------


def last_round(mode, options, seed=5):
    """A random game up to the last round."""
    rng = random.Random(seed)
    game = SlowGame(mode, ["Ann", "Ben", "Cy"], options)
    while not game.in_last_round():
        game.play(random_event(game, rng))
    return game, rng


@pytest.mark.parametrize("options", [set(), {"recruit-last-round"}])
def test_the_last_round_is_only_placing(options):
    game, _ = last_round("tribe", options)
    number, player = game.acting()
    assert game.check(f"choose {player} {number}") == {"O-TURN-2"}
    assert "O-TURN-2" in game.check("line 1 2 3 4")
    game.play(random_event(game, random.Random(1), recruit_chance=0))
    while game.required() and game.acting()[1] == player:
        game.play(random_event(game, random.Random(1), recruit_chance=0))
    game.boards[player] = board_from_rows(RICH)
    game.display = ["hunter"]
    text = f"recruit {player} hunter pay -2,1 -1,1 at -2,0"
    if options:
        assert game.check(text) == set()
        assert game.optional() == {("recruit", player)}
    else:
        assert game.check(text) == {"O-TRIBE-4"}
        assert game.optional() == set()


def test_options_of_the_last_turn_stay_accepted():
    game, rng = last_round("tribe", {"recruit-last-round"})
    while game.required():
        player = game.acting()[1]
        game.play(random_event(game, rng, recruit_chance=0))
    assert game.finished()
    game.boards[player] = board_from_rows(RICH)
    game.display = ["hunter"]
    play(game, f"recruit {player} hunter pay -2,1 -1,1 at -2,0")
    assert game.finished()
    assert game.optional() == set()


MODES = ["discovery", "totem", "tribe"]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("options", [set(), ALL_OPTIONS], ids=["plain", "options"])
def test_random_playout(mode, count, options):
    rng = random.Random(f"{mode}{count}{len(options)}")
    game = SlowGame(mode, PEOPLE[:count], options)
    kinds = set()
    while (text := random_event(game, rng)) is not None:
        assert game.check(text) == set(), text
        kind = parse(text)["kind"]
        kinds.add(kind)
        if kind != "line" and not (kind == "recruit" and len(game.unused) % 3):
            listed = game.legal_events(kind)
            assert len(set(listed)) == len(listed)
            for other in rng.sample(listed, min(5, len(listed))):
                assert game.check(other) == set(), other
            if kind not in ("cave", "recruit"):
                assert text in listed
        game.play(text)
        for player in game.players:
            assert fits(game.boards[player], game.frame)
    assert game.finished()
    assert game.required() == set()
    assert {"line", "chiefs", "choose", "place", "fire"} <= kinds
    assert ("recruit" in kinds) == ("cave" in kinds) == (mode == "tribe")
    assert game.unused == []
    due = 24 if count == 2 else 12
    for player in game.players:
        placed = (len(game.boards[player]) - 1) // 2
        assert placed + len(game.discards(player)) == due
    totals = {player: sum(rows.values()) for player, rows in game.scores().items()}
    ranking = game.ranking()
    assert {player: total for player, total, _ in ranking} == totals
    assert [total for _, total, _ in ranking] == sorted(totals.values(), reverse=True)
    standing = sum(1 for p in game.players for s in game.boards[p].values() if s["dweller"])
    assert standing + len(game.display) + sum(game.pile.values()) <= 22


# Ranks ----------------------------------------------------------------------------------------


def ranked(*rows_of_players):
    game = SlowGame("discovery", PEOPLE[: len(rows_of_players)])
    for player, rows in zip(game.players, rows_of_players, strict=True):
        game.boards[player] = board_from_rows(rows)
    return [rank for _, _, rank in game.ranking()], game.tie_break(), game.ranking()[0][0]


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        ((["C L1"], ["C L1 L0"]), ([1, 2], None, "Ben")),
        ((["C L1 L1"], ["C L1 L0 L0 L0"]), ([1, 2], "largest_region", "Ben")),
        # The volcano region is no region.
        ((["C L1 D0", ". V1 V1"], ["C L1 D0", ". J0 J0"]), ([1, 2], "largest_region", "Ben")),
        # 2 points and a largest region of two squares each, but one flame against two.
        ((["C L1 L0"], ["C L2 D0 D0"]), ([1, 2], "marks", "Ben")),
        ((["C L1"], ["C L1"], ["C L0"]), ([1, 1, 3], "shared", "Ann")),
        ((["C L1 L0"], ["C L1"], ["C L1"]), ([1, 2, 2], None, "Ann")),
    ],
)
def test_ranks_and_ties(boards, expected):
    assert ranked(*boards) == expected


def test_texts_that_are_no_events():
    for text in ("", "dance Ann", "choose Ann", "place Ann 3 1,0 up", "place Ann 3 1 n"):
        with pytest.raises(ValueError, match="not an event"):
            parse(text)
