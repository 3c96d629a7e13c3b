"""Games of the slow Kingdomino: turns, giants, heroes and the court, and random playouts."""

import random

import pytest

from .kingdomino import SlowKingdomino, parse
from .kingdomino_boards import board_from_rows, fits, new_square, start_board, uncovered
from .kingdomino_box import HERO_TILES, QUESTS
from .kingdomino_playout import random_event, random_setup

PEOPLE = ["Ann", "Ben", "Cy", "Di Lee", "Eve"]
TILES = dict.fromkeys(HERO_TILES, ("W0", "F/L"))


def play(game, *texts):
    for text in texts:
        assert game.check(text) == set(), text
        game.play(text)
    return game


# The table of the games -------------------------------------------------------------------------

# (options, players, dominoes drawn from, used, line, kings placed in a line, rounds, frame)
TABLE = [
    ({"edition-2016"}, 2, 48, 24, 4, 4, 6, 5),
    ({"edition-2016"}, 3, 48, 36, 3, 3, 12, 5),
    ({"edition-2016"}, 4, 48, 48, 4, 4, 12, 5),
    ({"edition-2016", "mighty-duel"}, 2, 48, 48, 4, 4, 12, 7),
    ({"edition-2024"}, 2, 48, 48, 4, 4, 12, 7),
    ({"edition-2024", "mighty-duel"}, 2, 48, 48, 4, 4, 12, 7),
    (set(), 3, 48, 48, 4, 3, 12, 5),
    (set(), 4, 48, 48, 4, 4, 12, 5),
    ({"giants"}, 2, 60, 60, 5, 4, 12, 7),
    ({"giants"}, 3, 60, 60, 5, 3, 12, 5),
    ({"edition-2016", "giants"}, 4, 60, 60, 5, 4, 12, 5),
    ({"giants"}, 5, 60, 60, 5, 5, 12, 5),
    ({"giants", "half-deck"}, 2, 60, 30, 5, 4, 6, 5),
    ({"heroes"}, 2, 60, 60, 4, 4, 15, 8),
    ({"heroes"}, 3, 60, 36, 3, 3, 12, 5),
    ({"edition-2016", "heroes"}, 4, 60, 48, 4, 4, 12, 5),
    ({"heroes"}, 5, 60, 60, 5, 5, 12, 5),
    ({"heroes", "giants"}, 2, 72, 70, 5, 4, 14, 8),
    ({"heroes", "giants"}, 3, 72, 60, 5, 3, 12, 5),
    ({"edition-2016", "heroes", "giants"}, 4, 72, 60, 5, 4, 12, 5),
    ({"heroes", "giants"}, 5, 72, 60, 5, 5, 12, 5),
]
EXTRAS = [{"middle-kingdom", "harmony"}, {"court", "quests"}]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: "-".join([*sorted(row[0]), str(row[1])]))
@pytest.mark.parametrize("extra", EXTRAS, ids=lambda extra: "-".join(sorted(extra)))
def test_random_playout(row, extra):
    options, count, box, used, line, kings, rounds, frame = row
    rng = random.Random(f"{sorted(options)} {count} {sorted(extra)}")
    game = SlowKingdomino(**random_setup(PEOPLE[:count], options | extra, rng))
    assert len(game.unused) == box
    assert (game.line_length, game.rounds, game.frame) == (line, rounds, frame)
    kinds, arrived, laid = [], 0, 0
    while (text := random_event(game, rng)) is not None:
        assert game.check(text) == set(), text
        event = parse(text)
        kinds.append(event["kind"])
        _listed_events_are_legal(game, text, event["kind"], rng)
        arrived += event["kind"] == "giant"
        laid += 2 * (event["kind"] == "lay")
        game.play(text)
        if event["kind"] == "line":
            assert len(game.next_line) == (line if count == 3 and line == 4 else kings)
        if event["kind"] == "lay":
            assert game.required() == {("send", event["player"])}
            assert game.optional() == set()
        _board_is_possible(game, arrived, laid)
    assert game.finished()
    assert kinds.count("line") == rounds
    assert len(game.unused) == box - used
    each = rounds * game.kings
    for player in game.players:
        lying = (len(game.boards[player]) - (4 if frame == 8 else 1)) // 2
        assert lying + len(game.discards(player)) == each
    _sheet_is_consistent(game)


def _listed_events_are_legal(game, text, kind, rng):
    if kind in ("line", "court"):
        return  # too many
    listed = game.legal_events(kind)
    assert text in listed
    assert len(set(listed)) == len(listed)
    for other in rng.sample(listed, min(4, len(listed))):
        assert game.check(other) == set(), other


def _board_is_possible(game, arrived, laid):
    boards = game.boards.values()
    squares = [content for board in boards for content in board.values()]
    assert all(fits(board, game.frame) for board in boards)
    assert all(uncovered(board, square) >= 0 for board in boards for square in board)
    assert sum(content["giants"] for content in squares) == arrived
    assert len([content for content in squares if content["hero"] == "laid"]) == laid
    assert all(
        (len(content["terrains"]) == 2) == (content["hero"] is not None) for content in squares
    )
    if "court" in game.options:
        tiles = len([content for content in squares if content["tile"]])
        assert tiles + len(game.display) + sum(game.pile.values()) == 25


def _sheet_is_consistent(game):
    sheet = game.scores()
    totals = {player: sum(rows.values()) for player, rows in sheet.items()}
    ranking = game.ranking()
    assert {player: total for player, total, _ in ranking} == totals
    assert [total for _, total, _ in ranking] == sorted(totals.values(), reverse=True)
    for rows in sheet.values():
        assert all(quest in rows for quest in game.quests)
        assert ("court" in rows) == ("court" in game.options)
        assert ("middle_kingdom" in rows) == (
            "middle-kingdom" in game.options or "middle_kingdom" in game.quests
        )


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"edition-2016"}, 1),
        ({"edition-2016"}, 5),
        (set(), 5),
        ({"edition-2016", "edition-2024"}, 2),
        ({"mighty-duel"}, 3),
        ({"mighty-duel", "giants"}, 2),
        ({"mighty-duel", "heroes"}, 2),
        ({"half-deck"}, 2),
        ({"half-deck", "giants"}, 3),
        ({"half-deck", "giants", "heroes"}, 2),
        ({"giants"}, 6),
        ({"quests", "harmony"}, 2),
        ({"age-of-giants", "middle-kingdom"}, 2),
        ({"empire-of-fire"}, 2),
    ],
)
def test_games_that_the_table_does_not_have(options, count):
    with pytest.raises(
        ValueError, match=r"one edition|not a game|for two|half the|replace|unknown"
    ):
        SlowKingdomino([*PEOPLE, "Flo"][:count], options)


def test_quests_faces_and_castles_must_go_with_the_game():
    for quests in ((), ("harmony",), ("harmony", "harmony"), ("harmony", "dragon")):
        with pytest.raises(ValueError, match="quests"):
            SlowKingdomino(PEOPLE[:3], {"quests"}, quests=quests)
    with pytest.raises(ValueError, match="quests"):
        SlowKingdomino(PEOPLE[:3], quests=tuple(QUESTS[:2]))
    for starts in (None, {"Ann": {"nw"}}):
        with pytest.raises(ValueError, match="castle"):
            SlowKingdomino(PEOPLE[:2], {"heroes"}, tiles=TILES, starts=starts)
    with pytest.raises(ValueError, match="castle"):
        SlowKingdomino(PEOPLE[:2], starts={"Ann": {"nw"}, "Ben": {"se"}})
    with pytest.raises(ValueError, match="corners"):
        SlowKingdomino(PEOPLE[:2], {"heroes"}, (), TILES, {"Ann": {"n"}, "Ben": {"se"}})
    game = SlowKingdomino(PEOPLE[:5], {"age-of-giants"}, quests=("harmony", "lost_corner"))
    assert game.options == {"edition-2024", "giants", "quests"}


# Lines and turns --------------------------------------------------------------------------------


def test_two_kings_each_are_drawn_by_themselves():
    game = play(SlowKingdomino(["Ann", "Ben"]), "line 9 2 10 1")
    for names in ("Ann Ben", "Ann Ann Ann Ben", "Ann Ann Ben Eve"):
        assert game.check(f"chiefs {names}") == {"K-LINE-2"}
    assert len(game.legal_events("chiefs")) == 6
    play(game, "chiefs Ann Ben Ben Ann", "choose Ann 10")
    assert game.required() == {("choose", "Ben")}
    assert game.legal_events("choose") == ["choose Ben 1", "choose Ben 2", "choose Ben 9"]
    play(game, "choose Ben 1", "choose Ben 9", "choose Ann 2", "line 3 4 5 6")
    assert game.this_line == [("1", "Ben"), ("2", "Ann"), ("9", "Ben"), ("10", "Ann")]
    assert game.frame == 7


def test_lines():
    game = SlowKingdomino(PEOPLE[:4])
    for text in ("line 1 2 3", "line 1 2 3 4 5", "line 1 1 2 3", "line 1 2 3 49", "line A 1 2 3"):
        assert game.check(text) == {"K-LINE-1"}
    assert game.check("chiefs Ann Ben Cy 'Di Lee'") == {"K-TURN-1"}
    play(game, "line 9 2 10 1", "chiefs 'Di Lee' Cy Ben Ann", "choose 'Di Lee' 10")
    for text in (
        "choose Cy 10",
        "choose Cy 3",
        "choose Ann 1",
        "choose Eve 1",
        "place Ann 1 1,0 e",
    ):
        assert game.check(text) == {"K-TURN-1"}
    play(game, "choose Cy 9", "choose Ben 2", "choose Ann 1")
    assert game.check("line 1 3 4 5") == {"K-LINE-1"}


def test_the_one_left_over_is_out_of_the_game():
    game = play(SlowKingdomino(PEOPLE[:3]), "line 1 2 3 4", "chiefs Ann Ben Cy")
    play(game, "choose Ann 4", "choose Ben 1", "choose Cy 3", "line 5 6 7 8")
    assert game.this_line == [("1", "Ben"), ("3", "Cy"), ("4", "Ann")]
    assert "2" not in game.unused


@pytest.mark.parametrize(
    ("count", "left"),
    [(2, "A D 9 12"), (3, "A G 12"), (4, "A D 9 12"), (5, "A D G 9 12")],
)
def test_letters_come_first_and_the_discards_of_a_line_follow_by_themselves(count, left):
    starts = {"Ann": {"nw"}, "Ben": {"nw"}} if count == 2 else None
    game = SlowKingdomino(PEOPLE[:count], {"giants", "heroes"}, (), TILES, starts)
    play(game, "line 12 g 9 D a")
    assert list(game.next_line) == left.split()
    assert not {"A", "D", "G", "9", "12"} & set(game.unused)


def test_turns_and_placing():
    game = play(SlowKingdomino(PEOPLE[:2]), "line 1 2 3 48", "chiefs Ann Ann Ben Ben")
    play(game, "choose Ann 1", "choose Ann 48", "choose Ben 2", "choose Ben 3", "line 4 5 6 7")
    assert game.check("place Ben 2 1,0 e") == {"K-TURN-1"}
    assert game.check("place Ann 48 1,0 e") == {"K-TURN-1"}
    assert game.check("discard Ann 1") == {"K-PLACE-3"}
    assert game.check("discard Ben 2") == {"K-TURN-1", "K-PLACE-3"}
    assert game.check("place Ann 1 2,0 e") == {"K-PLACE-1"}
    assert game.check("place Ann 1 1,1 e") == {"K-PLACE-1"}
    assert game.check("place Ann 1 0,0 e") == {"K-PLACE-1", "K-PLACE-2"}
    assert game.check("place Ann 1 0,7 n") == {"K-PLACE-1", "K-PLACE-2"}
    assert game.check("place Ann 1 1,0 w") == {"K-PLACE-1", "K-PLACE-2"}
    assert game.check("giant Ann 1,0") == {"K-TURN-1"}
    assert game.check("send Ann 1,0 to Ben 1,0") == {"K-TURN-1"}
    assert game.check("lay Ann 1,0 2,0") == {"K-TURN-1"}
    assert game.check("court Ann queen pay 1,0 2,0 at 1,0") == {"K-TURN-1"}
    play(game, "place Ann 1 1,0 e")
    assert game.required() == {("choose", "Ann")}
    assert game.check("line 8 9 10 11") == {"K-TURN-1"}
    play(game, "choose Ann 5", "place Ben 2 0,1 n", "choose Ben 4")
    assert game.board("Ann")[(1, 0)] == new_square(["wheat"])


def test_a_domino_that_fits_nowhere_is_discarded_and_the_player_still_chooses():
    game = play(SlowKingdomino(PEOPLE[:3]), "line 1 2 3 4", "chiefs Ann Ben Cy")
    play(game, "choose Ann 1", "choose Ben 2", "choose Cy 3", "line 5 6 7 8")
    game.boards["Ann"] = board_from_rows([". S0 .", "S0 C S0", ". S0 ."])
    assert game.required() == {("discard", "Ann")}
    assert game.legal_events("discard") == ["discard Ann 1"]
    play(game, "discard Ann 1")
    assert game.required() == {("choose", "Ann")}
    assert game.discards("Ann") == ["1"]
    play(game, "choose Ann 8")


@pytest.mark.parametrize("options", [set(), {"giants", "court"}])
def test_the_last_round_is_only_placing(options):
    rng = random.Random(3)
    game = SlowKingdomino(PEOPLE[:4], options)
    while not game.in_last_round():
        game.play(random_event(game, rng))
    domino, player = game.acting()
    assert game.check(f"choose '{player}' {domino}") == {"K-TURN-2"}
    assert "K-TURN-2" in game.check("line 1 2 3 4")
    kinds = set()
    while (text := random_event(game, rng)) is not None:
        kinds.add(parse(text)["kind"])
        game.play(text)
    assert kinds <= {"place", "discard", "giant", "send", "court"}
    assert game.finished()


# Giants -----------------------------------------------------------------------------------------


def four_with_giants():
    """Ann holds A, Ben 10, Cy 49, Di Lee 54; 23 was the third of the line."""
    game = play(SlowKingdomino(PEOPLE[:4], {"giants"}), "line 10 A 23 49 54")
    play(game, "chiefs Ann Ben Cy 'Di Lee'", "choose Ann A", "choose Ben 10", "choose Cy 49")
    return play(game, "choose 'Di Lee' 54", "line 1 2 3 4 5")


def test_a_giant_without_a_crown_is_not_written():
    game = play(four_with_giants(), "place Ann A 1,0 e")
    assert game.required() == {("choose", "Ann")}
    assert game.check("giant Ann 1,0") == {"K-TURN-1"}


def test_a_giant_covers_one_crown():
    game = four_with_giants()
    game.boards["Ann"] = board_from_rows(["W2 W0 C"])
    play(game, "place Ann A 1,0 e")
    assert game.required() == {("giant", "Ann")}
    assert game.optional() == set()
    assert game.legal_events("giant") == ["giant Ann -2,0"]
    for square in ("-1,0", "0,0", "5,5"):
        assert game.check(f"giant Ann {square}") == {"G-GIANT-1"}
    assert game.check("giant Ben -2,0") == {"K-TURN-1"}
    assert game.check("choose Ann 1") == {"K-TURN-1"}
    play(game, "giant Ann -2,0")
    assert game.board("Ann")[(-2, 0)]["giants"] == 1
    assert game.scores()["Ann"]["wheat"] == 2
    assert game.required() == {("choose", "Ann")}


def test_giants_are_sent_by_footprints():
    game = four_with_giants()
    play(game, "place Ann A 1,0 e", "choose Ann 1", "place Ben 10 1,0 e", "choose Ben 2")
    game.boards["Cy"] = board_from_rows(["W2!2 F1!1 C"])
    play(game, "place Cy 49 1,0 e")
    # There is no uncovered crown in any other kingdom.
    assert game.optional() == set()
    assert game.check("send Cy -2,0 to Ann 0,0") == {"G-GIANT-2"}
    game.boards["Ann"] = board_from_rows(["M3!2 S1!1 C"])
    assert game.optional() == {("send", "Cy")}
    assert game.legal_events("send") == ["send Cy -1,0 to Ann -2,0", "send Cy -2,0 to Ann -2,0"]
    for wrong in (
        "send Cy 1,0 to Ann -2,0",
        "send Cy -2,0 to Ann -1,0",
        "send Cy -2,0 to Cy 1,0",
        "send Cy -2,0 to Ben 1,0",
    ):
        assert game.check(wrong) == {"G-GIANT-2"}
    assert game.check("send Ann -1,0 to Cy 1,0") == {"K-TURN-1"}
    play(game, "send Cy -2,0 to Ann -2,0")
    assert game.board("Cy")[(-2, 0)]["giants"] == 1
    assert game.board("Ann")[(-2, 0)]["giants"] == 3
    # One giant only.
    assert game.optional() == set()
    game.boards["Ann"] = board_from_rows(["M3!2 S1!1 C"])
    assert game.optional() == set()
    assert game.check("send Cy -1,0 to Ann -2,0") == {"K-TURN-1"}


def test_sending_is_over_after_choosing():
    game = four_with_giants()
    play(game, "place Ann A 1,0 e", "choose Ann 1", "place Ben 10 1,0 e", "choose Ben 2")
    game.boards["Cy"] = board_from_rows(["W2!2 C"])
    game.boards["Ann"] = board_from_rows(["M3 C"])
    play(game, "place Cy 49 1,0 e", "choose Cy 4")
    assert game.optional() == set()
    assert game.check("send Cy -1,0 to Ann -1,0") == {"K-TURN-1"}


def test_a_discarded_domino_brings_and_sends_nothing():
    game = four_with_giants()
    full = ["M2!1 M1 M0 M0 M0"] + ["M0 M0 M0 M0 M0"] * 3 + ["M0 M0 M0 M0 C"]
    game.boards["Ann"] = board_from_rows(full)
    game.boards["Cy"] = board_from_rows(full)
    play(game, "discard Ann A")
    assert game.required() == {("choose", "Ann")}
    play(game, "choose Ann 1", "place Ben 10 1,0 e", "choose Ben 2", "discard Cy 49")
    assert game.optional() == set()


# Heroes -----------------------------------------------------------------------------------------


def with_heroes(*rows):
    """Three with giants and heroes; it is Ann's turn with the plain domino 1, on these rows."""
    game = SlowKingdomino(PEOPLE[:3], {"giants", "heroes"}, (), TILES)
    play(game, "line A 1 G 2 52", "chiefs Ann Ben Cy")
    assert list(game.next_line) == ["A", "1", "52"]
    play(game, "choose Ann 1", "choose Ben A", "choose Cy 52", "line 3 4 5 6 7")
    play(game, "place Ben A 1,0 e", "choose Ben 3")
    game.boards["Ann"] = board_from_rows(rows)
    game.boards["Ben"] = board_from_rows(["C L1 L1"])
    return game


def test_heroes_stand_on_divided_squares():
    game = play(SlowKingdomino(PEOPLE[:3], {"heroes", "court"}, (), TILES), "line G H I")
    play(game, "reveal king queen farmer", "chiefs Ann Ben Cy")
    play(game, "choose Ann G", "choose Ben H", "choose Cy I", "line 3 4 5")
    play(game, "place Ann G 1,0 e")
    assert game.board("Ann")[(1, 0)] == new_square(["wheat"], token=True)
    assert game.board("Ann")[(2, 0)] == new_square(["forest", "lake"], hero="standing")


def test_two_heroes_send_a_giant():
    game = with_heroes("W/F W/F W/L W/L C", "W2!2 . . . .")
    assert game.check("lay Ann -4,0 -3,0") == {"K-TURN-1"}
    play(game, "place Ann 1 -3,-1 s")
    assert game.optional() == {("lay", "Ann")}
    assert len(game.legal_events("lay")) == 6
    for squares in ("-4,0 -4,0", "-4,0 -4,-1", "-4,0 9,9"):
        assert game.check(f"lay Ann {squares}") == {"H-GIANT-1"}
    assert game.check("lay Ben -4,0 -3,0") == {"K-TURN-1"}
    play(game, "lay Ann -4,0 -2,0")
    assert game.required() == {("send", "Ann")}
    assert not game.finished()
    for text in ("choose Ann 5", "lay Ann -3,0 -1,0"):
        assert game.check(text) == {"K-TURN-1"}
    assert game.check("send Ann -4,-1 to Cy 0,0") == {"G-GIANT-2"}
    play(game, "send Ann -4,-1 to Ben 1,0")
    assert game.required() == {("choose", "Ann")}
    assert game.check("lay Ann -4,0 -3,0") == {"H-GIANT-1"}
    assert game.legal_events("lay") == ["lay Ann -3,0 -1,0"]
    play(game, "lay Ann -1,0 -3,0", "send Ann -4,-1 to Ben 2,0")
    assert game.optional() == set()
    # Laid heroes still score.
    rows = game.scores()["Ann"]
    assert game.board("Ann")[(-4, 0)]["hero"] == "laid"
    assert rows["wheat"] == 6  # two crowns, three squares; the heroes are at forest and lake


def test_footprints_come_before_heroes():
    game = with_heroes("W2!2 C")
    play(game, "place Ann 1 1,0 e", "choose Ann 5")
    game.boards["Cy"] = board_from_rows(["W2!2 W/F W/F C"])
    play(game, "place Cy 52 0,1 n")
    assert game.optional() == {("send", "Cy"), ("lay", "Cy")}
    play(game, "lay Cy -1,0 -2,0", "send Cy -3,0 to Ben 1,0")
    assert game.optional() == set()
    assert game.check("send Cy -3,0 to Ben 2,0") == {"K-TURN-1"}


def test_grey_corners_match_nothing():
    starts = {"Ann": {"nw", "se"}, "Ben": {"ne"}}
    game = SlowKingdomino(["Ann", "Ben"], {"heroes"}, (), TILES, starts)
    assert game.board("Ann") == start_board({"nw", "se"})
    play(game, "line 1 2 13 G", "chiefs Ann Ann Ben Ben")
    play(game, "choose Ann 1", "choose Ann 2", "choose Ben 13", "choose Ben G", "line 3 4 5 6")
    assert game.this_line[0] == ("G", "Ben")
    assert game.check("place Ben G -1,0 w") == {"K-PLACE-1"}
    assert game.check("place Ben G 2,0 e") == {"K-PLACE-1"}
    assert game.check("place Ben G 1,1 e") == {"K-PLACE-1", "K-PLACE-2"}
    play(game, "place Ben G 2,1 s", "choose Ben 3")
    assert game.check("place Ann 1 0,2 w") == set()
    assert game.check("place Ann 1 -1,0 s") == {"K-PLACE-1"}
    play(game, "place Ann 1 2,0 s")


# The Court --------------------------------------------------------------------------------------


def court_game(*rows):
    """Three with the Court after Ann's first turn, Ben next; Ann has these rows."""
    game = play(SlowKingdomino(PEOPLE[:3], {"court"}), "line 1 2 3 48")
    assert game.required() == {("reveal", None)}
    assert game.reveal_count() == 3
    for text in ("reveal king queen", "reveal king king queen", "reveal king queen dragon"):
        assert game.check(text) == {"C-BUY-1"}
    play(game, "reveal building_wheat queen building_wheat", "chiefs Ann Ben Cy")
    play(game, "choose Ann 1", "choose Ben 48", "choose Cy 3", "line 4 5 6 7")
    assert game.required() == {("place", "Ann")}  # no gap: nothing comes out
    play(game, "place Ann 1 1,0 e")
    if rows:
        game.boards["Ann"] = board_from_rows(rows)
    return game


def test_tokens_lie_on_crownless_squares():
    game = court_game()
    assert game.board("Ann")[(1, 0)] == new_square(["wheat"], token=True)
    assert game.optional() == set()
    play(game, "choose Ann 4")
    assert game.optional() == set()  # two of one kind
    play(game, "place Cy 3 1,0 e", "choose Cy 5", "place Ben 48 1,0 e")
    assert [game.token("Ben", (x, 0)) for x in (0, 1, 2)] == [None, "wheat", None]


RICH = ["W0* F0* L0* G0*", "W0* F0* M0 W1", "C S0 M1 ."]


def test_a_purchase_for_two_tokens():
    game = court_game(*RICH)
    text = "court Ann queen pay 0,2 1,2 at 1,0"
    assert game.check(text) == {"K-TURN-1"}
    play(game, "choose Ann 4")
    assert game.optional() == {("court", "Ann")}
    assert game.check("court Ben queen pay 0,2 1,2 at 1,0") >= {"K-TURN-1"}
    for pay in ("0,2", "0,2 0,1", "0,2 0,2", "0,2 1,0", "0,2 1,2 2,2", "0,2 1,2 2,2 3,2"):
        assert game.check(f"court Ann queen pay {pay} at 1,0") == {"C-BUY-1"}
    assert game.check("court Ann king pay 0,2 1,2 at 1,0") == {"C-BUY-1"}
    assert game.check("court Ann dragon pay 0,2 1,2 at 1,0") == {"C-BUY-1"}
    for at in ("0,0", "0,1", "2,0", "2,2", "9,9"):
        assert game.check(f"court Ann queen pay 0,2 1,2 at {at}") == {"C-BUY-2"}
    # A building needs its own terrain; a square just emptied will do.
    assert game.check("court Ann building_wheat pay 0,2 1,2 at 1,0") == {"C-BUY-2"}
    assert game.check("court Ann building_wheat pay 2,2 1,2 at 2,1") == {"C-BUY-2", "C-BUY-3"}
    play(game, "court Ann building_wheat pay 0,2 1,2 at 0,2")
    assert game.board("Ann")[(0, 2)] == new_square(["wheat"], tile="building_wheat")
    assert game.board("Ann")[(1, 2)] == new_square(["forest"])
    assert sorted(game.display) == ["building_wheat", "queen"]
    assert game.optional() == set()
    assert game.check("court Ann queen pay 0,1 1,1 at 1,0") == {"C-BUY-1"}
    assert game.scores()["Ann"]["wheat"] == 2 + 1


def test_a_purchase_from_the_pile():
    game = play(court_game(*RICH), "choose Ann 4")
    pay = "pay 0,2 1,2 2,2 3,2"
    # Both open mills are for two tokens; the third lies in the pile.
    assert game.check(f"court Ann building_wheat {pay} at 0,2") == set()
    assert game.check(f"court Ann queen {pay} at 0,2") == {"C-BUY-1"}
    play(game, f"court Ann king {pay} at 0,2")
    assert game.pile["king"] == 0
    assert len(game.display) == 3
    play(game, "place Cy 3 1,0 e", "choose Cy 5", "place Ben 48 1,0 e", "choose Ben 6")
    play(game, "line 8 9 10 11")
    assert game.required() == {("place", "Ann")}
    assert game.scores()["Ann"]["court"] == 0


def test_gaps_are_filled_with_the_next_line():
    game = play(court_game(*RICH), "choose Ann 4", "court Ann queen pay 0,2 1,2 at 0,2")
    play(game, "place Cy 3 1,0 e", "choose Cy 5", "place Ben 48 1,0 e", "choose Ben 6")
    play(game, "line 8 9 10 11")
    assert game.required() == {("reveal", None)}
    assert game.check("reveal queen") == {"C-BUY-1"}
    assert len(game.legal_events("reveal")) == 18
    play(game, "reveal captain")
    assert sorted(game.display) == ["building_wheat", "building_wheat", "captain"]


def test_an_empty_pile_leaves_gaps():
    game = court_game(*RICH)
    game.pile = dict.fromkeys(game.pile, 0)
    play(game, "choose Ann 4", "court Ann queen pay 0,2 1,2 at 0,2")
    play(game, "place Cy 3 1,0 e", "choose Cy 5", "place Ben 48 1,0 e", "choose Ben 6")
    play(game, "line 8 9 10 11")
    assert game.required() == {("place", "Ann")}


def test_a_purchase_ends_with_the_next_turn_and_stays_open_after_the_last():
    game = play(court_game(*RICH), "choose Ann 4", "place Cy 3 1,0 e")
    assert "K-TURN-1" in game.check("court Ann queen pay 0,2 1,2 at 0,2")
    rng = random.Random(4)
    while game.required():
        player = game.acting()[1] if game.this_line else None
        game.play(random_event(game, rng, option_chance=0))
    assert game.finished()
    game.boards[player] = board_from_rows(RICH)
    assert game.optional() == {("court", player)}
    play(game, f"court {player} queen pay 0,2 1,2 at 0,2")
    assert game.finished()
    assert game.optional() == set()


# Ranks ------------------------------------------------------------------------------------------


def ranked(*rows_of_players):
    game = SlowKingdomino(PEOPLE[: len(rows_of_players)], {"giants"})
    for player, rows in zip(game.players, rows_of_players, strict=True):
        game.boards[player] = board_from_rows(rows)
    return [rank for _, _, rank in game.ranking()], game.tie_break(), game.ranking()[0][0]


@pytest.mark.parametrize(
    ("boards", "expected"),
    [
        ((["C L1"], ["C L1 L0"]), ([1, 2], None, "Ben")),
        ((["C L1 L1"], ["C L1 L0 L0 L0"]), ([1, 2], "largest_region", "Ben")),
        # Crownless squares are a territory too; divided ones are none of its squares.
        ((["C L1 W0 W/F"], ["C L1 W0 W0"]), ([1, 2], "largest_region", "Ben")),
        ((["C L1 L0"], ["C L2 W0 W0"]), ([1, 2], "marks", "Ben")),
        # A covered crown is none, a hero is one.
        ((["C L1 L0 W1!1"], ["C L1 L0 W/F"]), ([1, 2], "marks", "Ben")),
        ((["C L1"], ["C L1"], ["C L0"]), ([1, 1, 3], "shared", "Ann")),
        ((["C L1 L0"], ["C L1"], ["C L1"]), ([1, 2, 2], None, "Ann")),
    ],
)
def test_ranks_and_ties(boards, expected):
    assert ranked(*boards) == expected


def test_the_worked_ties():
    # 20 points each, largest territory 6 and 6, crowns 5 and 4.
    five = ["C W2 W1 W0 W0 W0 W0 L1 S1"]
    four = ["C W2 W1 W0 W0 W0 W0 L1 L0"]
    assert ranked(four, five) == ([1, 2], "marks", "Ben")
    # 60, 60 and 40, tied in everything at the top.
    sixty = ["C W3 W3 W0 W0 W0 W0 W0 W0 W0 W0"]
    forty = ["C W3 W1 W0 W0 W0 W0 W0 W0 W0 W0"]
    assert ranked(sixty, sixty, forty) == ([1, 1, 3], "shared", "Ann")


def test_texts_that_are_no_events():
    for text in (
        "",
        "dance Ann",
        "choose Ann",
        "place Ann 3 1,0 up",
        "place Ann 3 1 n",
        "giant Ann",
        "send Ann 1,0 at Ben 1,0",
        "lay Ann 1,0",
        "court Ann queen 1,0 2,0 at 1,0",
    ):
        with pytest.raises(ValueError, match="not an event"):
            parse(text)
