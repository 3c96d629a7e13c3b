"""The slow model of Origin (Matagot) against answers that are known or worked by hand."""

import random
from collections import Counter
from itertools import product

import pytest

from .origin import SlowOrigin, may_stand_beside, pawns_of_the_box, stands
from .origin_events import parse, same
from .origin_map import TINY, SlowMap, random_map
from .origin_objectives import fulfilled
from .origin_playout import random_game, random_options

PEOPLE = ["Ann", "Ben", "Cy", "Di"]
PAWNS = sorted(pawns_of_the_box(2))


def play(game, *texts):
    for text in texts:
        assert game.check(text) == set(), text
        game.play(text)
    return game


def begun(players=2, options=(), world=TINY):
    return play(SlowOrigin(PEOPLE[:players], set(options), world), "neutral black")


# Pawns ------------------------------------------------------------------------------------------


def test_the_allowed_pairs():
    pairs = [(new, old) for new, old in product(PAWNS, PAWNS) if may_stand_beside(new, old)]
    assert len(pairs) == 117
    assert sum(new == old for new, old in pairs) == 27


@pytest.mark.parametrize("old", PAWNS, ids=str)
def test_kinds_beside_a_pawn(old):
    beside = [new for new in PAWNS if may_stand_beside(new, old)]
    assert len(beside) == 5 - old[:2].count(3)


@pytest.mark.parametrize(
    ("players", "reserve", "villages"), [(2, 26, 18), (3, 26, 27), (4, 35, 36)]
)
def test_the_box(players, reserve, villages):
    game = begun(players)
    assert sum(game.reserve.values()) == reserve
    assert sum(game.villages.values()) == villages
    assert game.reserve[(1, 1, "black")] == 0
    assert game.reserve[(2, 3, "black")] == (2 if players == 4 else 1)


# Evolution --------------------------------------------------------------------------------------


def test_the_first_evolutions():
    game = SlowOrigin(PEOPLE[:2], (), TINY)
    assert game.required() == {("neutral", None)}
    assert game.check("evolve Ann Rift h1w1 white") == {"M-TURN-1", "M-EVO-1"}
    play(game, "neutral black")
    assert game.required() == {("action", "Ann")}
    # Three places beside Cradle; of the five kinds the box has no second small black one.
    assert {same(text)[1:] for text in game.actions("Ann")} == {
        ("Ann", place, *pawn)
        for place in ("Rift", "Cape", "Altai")
        for pawn in [("h2w1", "black"), ("h1w2", "black"), ("h1w1", "white"), ("h1w1", "brown")]
    }
    for wrong in (
        "Rift h1w1 black",  # stands on Cradle
        "Rift h3w1 black",
        "Rift h2w2 black",
        "Rift h2w1 white",
        "Nile h2w1 black",  # beside no pawn
        "Cradle h2w1 black",
        "Mu h2w1 black",
    ):
        assert game.check(f"evolve Ann {wrong}") == {"M-EVO-1"}
    assert game.check("evolve Ben Rift h2w1 black") == {"M-TURN-1"}
    assert game.check("evolve Eve Rift h2w1 black") == {"M-SETUP-1"}


def test_one_of_several_neighbours_is_enough():
    game = play(begun(), "evolve Ann Rift h2w1 black", "reward Ann hunting 4")
    # Beside Rift and not beside Cradle.
    assert game.check("evolve Ben Nile h2w2 black") == set()
    assert game.check("evolve Ben Altai h2w2 black") == {"M-EVO-1"}
    assert game.check("evolve Ben Nile h2w1 white") == set()
    assert game.check("evolve Ben Nile h2w1 black") == {"M-EVO-1"}  # there is one alone
    assert game.check("evolve Ben Nile h1w1 white") == {"M-EVO-1"}  # never less
    game.villages["Ben"] = 0
    assert game.check("evolve Ben Nile h2w2 black") == {"M-EVO-1"}


# Migration and swap -----------------------------------------------------------------------------


def test_migration_through_occupied_territories_and_straits():
    game = play(begun(), "evolve Ann Rift h2w1 black", "reward Ann hunting 4")
    play(game, "evolve Ben Cape h1w1 white", "reward Ben card")
    assert {same(text)[2:] for text in game.actions("Ann") if text.startswith("migrate")} == {
        *(("Rift", "Nile"), ("Rift", "Indus"), ("Rift", "Ural"), ("Rift", "Darling")),
        ("Rift", "Altai"),  # beside Indus, and behind Cradle
    }
    for wrong in ("Rift Cape", "Rift Rift", "Rift Cradle", "Rift Amur", "Cape Amur", "Nile Ural"):
        assert game.check(f"migrate Ann {wrong}") == {"M-MIG-1"}
    play(game, "migrate Ann Rift Darling", "reward Ann keep")
    assert sorted(game.own("Ann")) == ["Darling"]
    assert game.villages["Ann"] == 8


def broad_and_narrow(options=()):
    """Ann has h1w2 on Rift, Ben h1w1 on Cape and Nile; it is Ann's turn."""
    game = play(begun(2, options), "evolve Ann Rift h1w2 black", "reward Ann hunting 4")
    play(game, "evolve Ben Cape h1w1 white", "reward Ben card")
    play(game, "evolve Ann Altai h1w1 brown", "reward Ann hunting 8")
    game.standing["Nile"] = ((1, 1, "brown"), "Ben")
    return play(game, "evolve Ben Amur h2w1 white", "reward Ben tile 1 card")


def test_swaps():
    game = broad_and_narrow()
    swaps = {text for text in game.actions("Ann") if text.startswith("swap")}
    assert swaps == {"swap Ann Rift Nile"}
    for wrong in (
        "Rift Cape",  # out of reach
        "Rift Cradle",  # no owner
        "Altai Amur",  # of equal width
        "Rift Indus",  # vacant
        "Nile Rift",  # Ben's
        "Rift Altai",
    ):
        assert game.check(f"swap Ann {wrong}") == {"M-SWAP-1"}
    play(game, "swap Ann Rift Nile", "reward Ann tile 1 card")
    assert game.own("Ben") == {
        "Rift": (1, 1, "brown"),
        "Cape": (1, 1, "white"),
        "Amur": (2, 1, "white"),
    }
    assert game.hands["Ann"]["yellow"] == 1


def test_straits_of_the_active_and_of_the_displaced():
    for options in ((), ("straits-active-only",)):
        game = broad_and_narrow(options)
        game.standing["Indus"] = ((1, 1, "white"), "Ben")
        game.standing["Ural"] = ((3, 3, "white"), "Ann")
        game.standing["Timor"] = ((3, 3, "black"), "Ann")
        play(game, "swap Ann Rift Nile")
        assert game.required() == {("strait", "Ann")}
        wrong = "M-STRAIT-1" if options else "M-TURN-1"
        assert game.check("strait Ben Rift Indus 3") == {wrong}
        assert game.check("strait Ann Rift Indus 3") == {"M-STRAIT-1"}
        assert game.check("strait Ann Timor Ural 6") == {"M-STRAIT-1"}
        assert game.check("reward Ann keep") == {"M-TURN-1"}
        play(game, "strait Ann Timor Ural 5")
        if not options:
            assert game.required() == {("strait", "Ben")}
            play(game, "strait Ben Indus Rift 3")
        play(game, "reward Ann tile 1 card")
        assert game.scores()["Ann"]["straits"] == 5
        assert game.scores()["Ben"]["straits"] == (0 if options else 3)
        # Not looked at again where it was taken; looked at after the owner's next action elsewhere.
        play(game, "migrate Ben Amur Uluru")
        assert game.required() == {("strait" if options else "reward", "Ben")}


# Rewards ----------------------------------------------------------------------------------------


def arrived(place, options=()):
    """Ann has just come to this place, by an evolution that no rule was asked about."""
    game = begun(2, options)
    game._do_evolve(parse(f"evolve Ann '{place}' h1w1 white"))
    return game


def accepted(game):
    forms = ["card", "keep", "none", "hunting 4", "hunting 9"]
    forms += ["tile 1", "tile 2", "tile 1 card", "tile 1 1", "tile 1 2", "tile 2 3"]
    return {form for form in forms if not game.check(f"reward Ann {form}")}


def test_rewards_by_colour():
    for place in ("Nile", "Cape", "Ural"):
        assert accepted(arrived(place)) == {"card", "keep", "tile 1 card"}
    assert accepted(arrived("Indus")) == {"none", "tile 1", "tile 1 1", "tile 1 2"}
    assert accepted(arrived("Rift")) == {"hunting 4"}
    game = arrived("Rift")
    game.hunted.add("Rift")
    assert accepted(game) == {"none"}


def test_rewards_where_something_cannot_be_had():
    game = arrived("Nile")
    game.decks["yellow"] = 2
    assert accepted(game) == {"card", "keep", "tile 1 card"}
    game.decks["yellow"] = 0
    assert accepted(game) == {"none", "tile 1"}
    game.tiles["Ben"] = Counter({1: 30})
    assert accepted(game) == {"none"}
    game.decks["yellow"] = 3
    assert accepted(game) == {"card", "keep"}
    for limit in (2, 3, 0):
        game = arrived("Ural", (f"objective-limit={limit}",))
        game.hands["Ann"]["purple"] = 2
        full = {"none", "tile 1"} if limit == 2 else set()
        assert accepted(game) == {"card", "keep", "tile 1 card"} | full
        play(game, "reward Ann tile 1 card")
        assert game.hands["Ann"]["purple"] == (2 if full else 3)
        assert game.decks["purple"] == (18 if full else 17)


def test_tiles_stand_on_tiles():
    game = arrived("Indus")
    game.tiles["Ann"] = Counter({1: 2, 2: 1})
    assert accepted(game) == {"none", "tile 1", "tile 2", "tile 1 1", "tile 1 2", "tile 2 3"}
    assert game.check("reward Ann tile 3 3") == {"M-TILE-1"}
    assert game.check("reward Ann tile 6") == {"M-TILE-1"}
    game.tiles["Ben"] = Counter({1: 26})
    assert accepted(game) == {"none", "tile 1", "tile 2"}
    assert stands(Counter({1: 2, 2: 2, 3: 1}))
    assert not stands(Counter({1: 2, 3: 1}))


# Cards ------------------------------------------------------------------------------------------


def test_cards_one_of_each_colour_a_turn():
    game = arrived("Nile")
    assert game.check('play Ann action "Fire"') == {"M-CARD-1"}  # none in hand
    play(game, "reward Ann keep")
    game.hands["Ann"].update(yellow=1, orange=1)
    # Ann's turn is over and Ben's has not begun.
    play(game, 'play Ann action "Fire"')
    assert game.check('play Ann action "Fire"') == {"M-TURN-1"}
    play(game, 'play Ann permanent "Wheel"')
    game.hands["Ben"]["orange"] = 1
    play(game, 'play Ben permanent "Axe"')
    game.hands["Ann"]["purple"] = 2
    assert "M-TURN-1" in game.check("play Ann objective OBJ-01")
    assert game.scores()["Ann"]["objectives"] == 0
    play(game, "evolve Ben Cape h1w1 brown", "reward Ben card", "play Ann action Bow")
    assert game.hands["Ann"]["yellow"] == 0


def test_objectives_are_checked_and_replaced():
    for options in ((), ("no-objective-refill",)):
        game = play(begun(2, options), "evolve Ann Rift h1w1 white")
        assert game.check("play Ann objective obj-01") == {"M-CARD-1"}
        game.standing["Altai"] = ((1, 1, "brown"), "Ann")
        play(game, "play Ann objective OBJ-01", "reward Ann hunting 5")
        assert game.scores()["Ann"]["objectives"] == 3
        assert game.hands["Ann"]["purple"] == (0 if options else 1)
        assert game.decks["purple"] == (18 if options else 17)
        assert game.check("play Ben objective obj-01") == {"M-CARD-1"}  # one card


def test_cards_that_only_the_table_knows():
    game = arrived("Nile")
    game.hands["Ann"]["orange"] = 1
    assert game.check("play Ann objective Plains") == {"M-CARD-1"}  # how many points?
    assert game.check("play Ann objective obj-16 if width:3:1 points 5") == {"M-CARD-1"}
    assert game.check("play Ann permanent Wheel level 1") == {"M-CARD-1"}
    assert game.check("play Ann permanent Wheel points 1") == {"M-CARD-1"}
    play(game, "play Ann objective Plains points 4 if territories:yellow:1")
    assert game.scores()["Ann"]["objectives"] == 4
    play(game, "reward Ann tile 1 card", "play Ann permanent Wheel level 1")
    assert game.check("play Ben objective PLAINS points 4") >= {"M-CARD-1"}


def test_objective_conditions():
    world = SlowMap(TINY)
    small = (1, 1, "white")
    africa = dict.fromkeys(["Nile", "Rift", "Cape", "Ural"], small)
    asia = dict.fromkeys(["Ural", "Indus", "Altai", "Amur"], small)
    three = dict.fromkeys(["Nile", "Timor", "Amur"], (3, 3, "black"))
    held = [f"obj-{number:02}" for number in range(1, 17)]
    assert {o for o in held if fulfilled(o, world, africa)} == {"obj-05"}
    assert {o for o in held if fulfilled(o, world, asia)} == {"obj-06", "obj-11"}
    assert {o for o in held if fulfilled(o, world, three)} == {"obj-14", "obj-15"}
    chain = dict.fromkeys(["Rift", "Indus", "Darling", "Uluru"], small)  # over a strait
    assert {o for o in held if fulfilled(o, world, chain)} == {"obj-12"}
    motley = {"Nile": small, "Rift": (1, 1, "black"), "Cape": (1, 1, "brown")}
    motley |= {"Amur": (2, 1, "white"), "Ural": (2, 1, "black")}
    assert not fulfilled("obj-16", world, motley)
    assert fulfilled("obj-16", world, motley | {"Timor": (2, 1, "brown")})
    four = dict.fromkeys(["Cape", "Ural", "Uluru", "Timor"], small)
    assert not fulfilled("obj-13", world, four)
    world.territories["Timor"]["continent"] = "antarctica"
    assert fulfilled("obj-13", world, four)


def test_what_cards_move():
    game = arrived("Nile")
    game.tiles["Ann"] = Counter({1: 1, 2: 1})
    game.strait_tokens["Ann"] = [4]
    assert game.check("give Ann Ben tile 1") == {"M-TILE-1"}
    assert game.check("give Ann Ben tile 2") == {"M-TILE-1"}
    assert game.check("give Ann Ann strait 4") == {"M-CARD-3"}
    assert game.check("give Ann Ben strait 3") == {"M-CARD-3"}
    play(game, "give Ann Ben strait 4", "give Ann Ben card purple", "adjust Ben villages -2")
    assert game.check("give Ann Ben card purple") == {"M-CARD-3"}
    game.hands["Ann"]["purple"] = 1
    assert game.check("give Ann Ben card purple") == {"M-CARD-2"}
    game.hands["Ann"]["purple"] = 0
    assert game.scores()["Ben"]["straits"] == 4
    assert game.hands["Ben"]["purple"] == 2
    assert game.villages["Ben"] == 7
    assert game.check("adjust Ben villages -8") == {"M-CARD-3"}
    assert game.check("adjust Ben villages 3") == {"M-CARD-3"}
    assert game.check("adjust Ann villages 1") == {"M-CARD-3"}  # one of nine is on the map
    # A card of untold colour may turn out to be any; tiles count as taken.
    play(game, "adjust Ann cards 1", "play Ann action Fire", "adjust Ann tile-3 1")
    assert game.count("Ann", "cards") == 0
    play(game, "adjust Ann tiles 2")
    assert game.taken() == 5
    assert game.scores()["Ann"]["innovation"] == 6
    assert game.check("adjust Ann tile-1 -1") == {"M-TILE-1"}
    assert game.check("adjust Ann tiles 26") == {"M-TILE-2"}
    play(game, "adjust Ann orange 2")
    assert game.decks["orange"] == 12


# The end ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        {"reserve": Counter()},
        {"decks": {"yellow": 1, "orange": 14, "purple": 18}},
        {"untold_tiles": {"Ann": 0, "Ben": 30}},
        {"villages": {"Ann": 0, "Ben": 0}},
    ],
)
def test_end_triggers(change):
    extra = "reserve" not in change
    for options, expected in [((), True), (("no-extra-ends",), not extra)]:
        game = arrived("Nile", options)
        game.standing["Cape"] = ((2, 2, "white"), "Ben")  # can act without villages and reserve
        for name, value in change.items():
            setattr(game, name, dict(value) if isinstance(value, dict) else value)
        assert not game.finished()
        play(game, "reward Ann card")
        assert game.finished() is expected
        assert game.required() == (set() if expected else {("action", "Ben")})


def test_the_round_is_finished():
    game = arrived("Nile", ("finish-round",))
    game.untold_tiles["Ben"] = 30
    play(game, "reward Ann card")
    assert not game.finished()
    play(game, "evolve Ben Cape h1w1 brown", "reward Ben card")
    assert game.finished()
    assert game.check("evolve Ann Rift h2w1 black") == {"M-END-1"}


THREE = """
territory Home brown africa origin
territory East brown africa
territory West brown africa
border Home East
border Home West
"""


def test_the_end_when_nobody_can_act_and_passing():
    game = play(begun(2, (), THREE), "evolve Ann East h1w1 white", "reward Ann none")
    play(game, "evolve Ben West h1w1 brown", "reward Ben tile 1")
    assert game.finished()
    ring = THREE + "border East West"
    game = play(begun(3, (), ring), "evolve Ann East h1w1 white", "reward Ann none")
    assert game.check("pass Ben") == {"M-PASS-1"}
    assert game.check("pass Cy") == {"M-TURN-1"}
    play(game, "evolve Ben West h1w2 black", "reward Ben none")
    assert game.required() == {("pass", "Cy")}
    play(game, "pass Cy", "pass Ann")
    assert game.actions("Ben") == {"swap Ben West East"}
    # The same without the border: Ben's pawn is too slow.
    game = play(begun(3, (), THREE), "evolve Ann East h1w1 white", "reward Ann none")
    play(game, "evolve Ben West h1w2 black", "reward Ben none")
    assert game.finished()


def test_a_map_learned_while_playing():
    game = SlowOrigin(PEOPLE[:2])
    assert game.required() == {("territory", None)}
    assert game.check("neutral black") == {"M-SETUP-1"}
    assert game.check("territory Home brown eurasia origin") == {"MAP"}
    play(game, "territory Home brown africa origin", "neutral black")
    assert game.required() == {("action", "Ann")}
    assert game.check("evolve Ann East h1w1 white") == {"M-EVO-1"}
    play(game, "territory East green eurasia")
    assert game.check("territory Other brown africa origin") == {"MAP"}
    assert game.check("border Home Home") == {"MAP"}
    play(game, "border East Home strait", "evolve Ann East h1w1 white", "reward Ann hunting 4")
    assert game.required() == {("action", "Ben")}


def test_the_table_ends_the_game_and_hands_are_shown():
    game = play(arrived("Rift"), "reward Ann hunting 5")
    game.standing["Altai"] = ((1, 1, "brown"), "Ann")
    assert game.check("reveal Ann objective obj-01") == {"M-END-1"}
    play(game, "end", "reveal Ann objective obj-01")
    assert game.check("reveal Ben objective obj-01") == {"M-CARD-1"}
    assert game.required() == set()
    game = play(arrived("Rift", ("no-hand-objectives",)), "reward Ann hunting 5", "end")
    assert game.legal_events("reveal") == set()


# The sheet --------------------------------------------------------------------------------------


def test_scores_by_rows():
    game = arrived("Rift", ("village-points=2", "card-points=3"))
    game.hunting["Ann"] = [4, 8]
    game.strait_tokens["Ann"] = [3, 5]
    game.tiles["Ann"] = Counter({1: 3, 2: 2, 3: 1})  # stacks of 3, 2 and 1: 6 + 3 + 1
    game.objectives["Ann"] = {"obj-01": 3, "obj-08": 6}
    assert game.scores()["Ann"] == {
        **{"objectives": 9, "hunting": 12, "straits": 8, "innovation": 10},
        **{"villages": 2, "cards": 3},
    }
    game.options.add("highest-stack")
    assert game.scores()["Ann"]["innovation"] == 6
    assert game.ranking() == [("Ann", 40, 1), ("Ben", 3, 2)]
    assert game.tie_break() is None
    play(game, "adjust Ben points 37")
    assert game.ranking() == [("Ann", 40, 1), ("Ben", 40, 1)]
    assert game.tie_break() == "shared"


# Maps and whole games ---------------------------------------------------------------------------


def test_tiny_map_is_no_board():
    tiny = SlowMap(TINY)
    assert tiny.connected(tiny.territories)
    assert tiny.within("Cradle", 1) == {"Rift", "Cape", "Altai"}
    assert tiny.faults() == {"number of straits", "number of greens", "small continent"}


def test_random_maps_come_back_from_their_text():
    for seed in range(5):
        text = random_map(random.Random(seed), 4 + 6 * seed)
        made = SlowMap(text)
        assert made.text() == text
        assert not made.faults() & {"not connected", "origin", "strait within a continent"}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_games_end_and_lose_nothing(players):
    for seed in range(4):
        rng = random.Random(f"{players} {seed}")
        world = TINY if seed % 2 else random_map(rng, rng.choice([4, 20, 44]))
        game, events = random_game(PEOPLE[:players], random_options(rng), world, rng)
        assert game.finished()
        on_the_map = Counter(pawn for pawn, _ in game.standing.values())
        assert on_the_map + game.reserve == pawns_of_the_box(players)
        gone = 9 * players - sum(game.villages.values())
        moved = sum(int(same(e)[3]) for e in events if "villages" in same(e))
        assert gone + moved == len(game.standing) - 1


@pytest.mark.parametrize(
    "text",
    [
        *("", "dance Ann", "neutral pink", "evolve Ann Rift h4w1 black", "evolve Ann Rift h1w1"),
        *("migrate Ann Rift", "reward Ann", "reward Ann tile", "reward Ann tile 1 2 3"),
        *("reward Ann keep 1", "strait Ann Rift 3", "strait Ann Rift Indus three"),
        *("play Ann idea Fire", "reveal Ann action Fire", "give Ann Ben hunting 4"),
        *("give Ann Ben card brown", "adjust Ann pawns 1", "end Ann", "pass"),
        *("territory Mu pink africa", "territory Mu green atlantis", "border Rift"),
    ],
)
def test_texts_that_are_no_events(text):
    with pytest.raises(ValueError, match="not an event"):
        parse(text)
