"""The table "which dominoes, lines and frame", and everything that it does not have."""

import re
from itertools import combinations

import pytest

from companion.dominoes.rules import Rules, Wanted, offered, player_counts, wanted
from companion.games import ruleset_for
from companion.referee import Player, Series, Setup, SetupError, Tile

from .kingdoms import HERO_TILES, NAMES, Kingdoms

#: options, players, dominoes in the box, line, of which leave, rounds, frame, start, kings
TABLE = [
    ("edition-2016", 2, 48, 4, 0, 6, 5, 1, 2),
    ("edition-2016", 3, 48, 3, 0, 12, 5, 1, 1),
    ("edition-2016", 4, 48, 4, 0, 12, 5, 1, 1),
    ("edition-2016 mighty-duel", 2, 48, 4, 0, 12, 7, 1, 2),
    ("edition-2024", 2, 48, 4, 0, 12, 7, 1, 2),
    ("edition-2024 mighty-duel", 2, 48, 4, 0, 12, 7, 1, 2),
    ("", 2, 48, 4, 0, 12, 7, 1, 2),
    ("", 3, 48, 4, 0, 12, 5, 1, 1),
    ("", 4, 48, 4, 0, 12, 5, 1, 1),
    ("giants", 2, 60, 5, 1, 12, 7, 1, 2),
    ("giants", 3, 60, 5, 2, 12, 5, 1, 1),
    ("giants", 4, 60, 5, 1, 12, 5, 1, 1),
    ("giants", 5, 60, 5, 0, 12, 5, 1, 1),
    ("giants half-deck", 2, 60, 5, 1, 6, 5, 1, 2),
    ("heroes", 2, 60, 4, 0, 15, 8, 2, 2),
    ("heroes", 3, 60, 3, 0, 12, 5, 1, 1),
    ("heroes", 4, 60, 4, 0, 12, 5, 1, 1),
    ("heroes", 5, 60, 5, 0, 12, 5, 1, 1),
    ("giants heroes", 2, 72, 5, 1, 14, 8, 2, 2),
    ("giants heroes", 3, 72, 5, 2, 12, 5, 1, 1),
    ("giants heroes", 4, 72, 5, 1, 12, 5, 1, 1),
    ("giants heroes", 5, 72, 5, 0, 12, 5, 1, 1),
]
USED = {
    ("edition-2016", 2): 24,
    ("edition-2016", 3): 36,
    ("giants half-deck", 2): 30,
    ("heroes", 3): 36,
    ("heroes", 4): 48,
    ("giants heroes", 2): 70,
    ("giants heroes", 3): 60,
    ("giants heroes", 4): 60,
    ("giants heroes", 5): 60,
}


def setup_of(options: str, players: int, **how: object) -> Setup:
    chosen = tuple(options.split())
    tiles = HERO_TILES if "heroes" in chosen else ()
    quests = ("harmony", "lost_corner") if {"quests", "age-of-giants"} & set(chosen) else ()
    fields = {"tiles": tiles, "quests": quests, **how}
    people = tuple(map(Player, NAMES[:players]))
    return Setup("kingdomino", chosen, people, **fields)


def refused(setup: Setup, message: str) -> None:
    with pytest.raises(SetupError, match=re.escape(message)):
        ruleset_for("kingdomino").start(setup)


@pytest.mark.parametrize("more", ["", "court", "quests", "court middle-kingdom harmony"])
@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row[0]} {row[1]}")
def test_every_row(row: tuple[str, int, int, int, int, int, int, int, int], more: str) -> None:
    options, players, box, line, drop, rounds, frame, span, kings = row
    rules = Rules.of(setup_of(f"{options} {more}", players))
    layout = rules.layout
    found = (len(rules.dominoes), layout.line, len(layout.drop), layout.rounds)
    assert (*found, layout.frame, layout.span, layout.pieces) == (
        *(box, line, drop, rounds, frame, span, kings),
    )
    assert layout.line * layout.rounds == USED.get((options, players), box)
    # Every king takes a domino of each line; only in the 2024 edition with three one is left over.
    left = 1 if players == 3 and options == "" else 0
    assert line - drop == kings * players + left


@pytest.mark.parametrize("options", ["giants", "heroes", "giants heroes", "giants half-deck"])
def test_both_editions_play_the_expansions_alike(options: str) -> None:
    assert Rules.of(setup_of(f"edition-2016 {options}", 2)).layout == (
        Rules.of(setup_of(options, 2)).layout
    )


@pytest.mark.parametrize(
    ("options", "players", "message"),
    [
        ("", 5, "is for 2 to 4 players, not 5"),
        ("edition-2016", 5, "is for 2 to 4 players, not 5"),
        ("quests", 5, "is for 2 to 4 players, not 5"),
        ("court", 5, "is for 2 to 4 players, not 5"),
        ("", 1, "is for 2 to 4 players, not 1"),
        ("giants", 1, "is for 2 to 5 players, not 1"),
        ("heroes", 1, "is for 2 to 5 players, not 1"),
        ("mighty-duel", 3, "Kingdomino with Mighty Duel is for 2 players, not 3"),
        ("edition-2016 mighty-duel", 4, "is for 2 players, not 4"),
        ("giants half-deck", 3, "is for 2 players, not 3"),
        ("half-deck", 2, "goes only with Age of Giants: giants"),
        ("heroes half-deck", 2, "do not go together"),
        ("edition-2016 half-deck", 2, "only with Age of Giants: giants"),
        ("edition-2016 edition-2024", 3, "do not go together"),
        ("giants mighty-duel", 2, "do not go together"),
        ("heroes mighty-duel", 2, "do not go together"),
        ("giants heroes mighty-duel", 2, "do not go together"),
        ("giants heroes half-deck", 2, "do not go together"),
        ("giants half-deck mighty-duel", 2, "do not go together"),
        ("quests harmony", 3, "do not go together"),
        ("quests middle-kingdom", 3, "do not go together"),
        ("age-of-giants middle-kingdom", 3, "do not go together"),
        ("dynasty", 3, "kingdomino has no option 'dynasty'; it has edition-2016, mighty-duel"),
    ],
)
def test_everything_else_is_forbidden(options: str, players: int, message: str) -> None:
    refused(setup_of(options, players), message)


def test_aliases() -> None:
    assert Rules.of(setup_of("age-of-giants", 3)).setup.options == ("giants", "quests")
    assert Rules.of(setup_of("edition-2024", 3)).setup.options == ()


@pytest.mark.parametrize(
    ("options", "fifth"), [("giants", "brown"), ("heroes", "grey"), ("giants heroes", "brown")]
)
def test_colours(options: str, fifth: str) -> None:
    players = Rules.of(setup_of(options, 5)).players
    assert [p.colour for p in players] == ["pink", "yellow", "green", "blue", fifth]


@pytest.mark.parametrize(
    ("options", "colour"), [("", "brown"), ("", "grey"), ("giants", "grey"), ("", "black")]
)
def test_colours_of_other_games(options: str, colour: str) -> None:
    people = (Player("Ann", colour), Player("Ben"), Player("Cy"))
    setup = Setup("kingdomino", tuple(options.split()), people)
    refused(setup, f"Ann cannot be {colour}; Kingdomino has pink, yellow, green, blue")


def test_quests_are_two_of_the_list() -> None:
    two = "two different quests are drawn before the game (G-QUEST-1)"
    refused(setup_of("quests", 3, quests=()), two)
    refused(setup_of("quests", 3, quests=("harmony",)), two)
    refused(setup_of("quests", 3, quests=("harmony", "harmony")), two)
    refused(setup_of("quests", 3, quests=("harmony", "lost_corner", "bleak_king")), two)
    refused(setup_of("quests", 3, quests=("harmony", "castle")), "there is no quest 'castle'")
    refused(setup_of("giants", 3, quests=("harmony", "bleak_king")), "'quests' is not chosen")


def test_corners_of_the_start() -> None:
    told = (("Ann", ("nw",)), ("Ben", ("se", "sw")))
    start = ruleset_for("kingdomino").start
    assert start(setup_of("heroes", 2, starts=told))
    refused(setup_of("heroes", 2, starts=told[:1]), "Ben's 2 by 2 start: which corners are wild?")
    refused(setup_of("heroes", 2, starts=(*told, ("Cy", ("nw",)))), "'Cy', who does not play")
    refused(setup_of("heroes", 2, starts=(("Ann", ("n",)), told[1])), "some of nw ne sw se")
    twice = (("Ann", ("nw", "nw")), told[1])
    refused(setup_of("heroes", 2, starts=twice), "some of nw ne sw se, each once")
    refused(setup_of("heroes", 3, starts=told), "only a 2 by 2 start has corners")
    refused(setup_of("", 2, starts=told), "only a 2 by 2 start has corners")


def test_series() -> None:
    for number in (1, 2, 3):
        setup_ = setup_of("", 3, series=Series("Autumn", number, 3))
        assert ruleset_for("kingdomino").start(setup_)
    refused(setup_of("", 3, series=Series("Autumn", 4, 3)), "numbered 1/3 to 3/3, not 4/3")
    refused(setup_of("", 3, series=Series("Autumn", 0, 3)), "numbered 1/3 to 3/3, not 0/3")
    refused(setup_of("", 3, series=Series("Autumn", 1, 2)), "not 1/2")
    origins = Setup(
        "origins-discovery", (), tuple(map(Player, NAMES[:3])), series=Series("Autumn", 1, 3)
    )
    refused(origins, "is not played in series")


@pytest.mark.parametrize(
    ("tile", "message"),
    [
        (Tile("G", "W0", "F0"), "one divided half such as F/L and one plain half"),
        (Tile("G", "W/F", "F/L"), "one divided half such as F/L and one plain half"),
        (Tile("G", "W/W", "F0"), "'W/W' is not a square divided into two terrains"),
        (Tile("G", "W/F1", "F0"), "'W/F1'"),
        (Tile("G", "W4", "F/L"), "'W4' has more than 3 crowns"),
        (Tile("1", "W0", "F/L"), "one divided half such as F/L and one plain half, any other has"),
        (Tile("A", "W0", "F0"), "the game has no such domino"),
        (Tile("49", "W0", "F0"), "the game has no such domino"),
        (Tile("S", "W0", "F/L"), "the game has no such domino"),
        (Tile("J", "J0", "Q0"), "'J0' has no terrain of this game (W F L G S M)"),
    ],
)
def test_faces_of_a_domino(tile: Tile, message: str) -> None:
    refused(setup_of("heroes", 3, tiles=(tile,)), message)


def test_a_lettered_domino_needs_its_option() -> None:
    refused(setup_of("giants", 3, tiles=(Tile("G", "W0", "F/L"),)), "no such domino")


def test_what_the_lines_use_up() -> None:
    """Twelve dominoes of 72 stay out unseen with three to five players (H-GIANT-2)."""
    state = Kingdoms(("giants", "heroes"), 5).state
    layout = state.rules.layout
    assert len(state.unseen) - layout.line * layout.rounds == 12
    assert state.rules.box.ordered(state.unseen)[:20] == (*"ABCDEFGHIJKLMNOPQR", "1", "2")


SHAPING = ("edition-2016", "mighty-duel", "giants", "half-deck", "heroes")


@pytest.mark.parametrize("players", [0, 2, 3, 4, 5])
def test_what_is_offered_is_what_can_be_played(players: int) -> None:
    """Beside every choice that goes, an option is offered exactly when it goes as well."""
    for number in range(len(SHAPING) + 1):
        for chosen in combinations(SHAPING, number):
            counts = playable(chosen)
            if not counts or (players and players not in counts):
                continue
            for option, reason in offered("kingdomino", chosen, players).items():
                more = playable((*(o for o in chosen if o != option), option))
                assert bool(reason) == (not more or bool(players and players not in more)), option


def playable(options: tuple[str, ...]) -> tuple[int, ...]:
    try:
        return player_counts("kingdomino", options)
    except SetupError:
        return ()


@pytest.mark.parametrize(
    ("options", "players", "option", "reason"),
    [
        ((), 0, "half-deck", "only with Age of Giants: giants"),
        ((), 3, "mighty-duel", "for 2 players, not 3"),
        (("giants", "half-deck"), 2, "heroes", "not with Age of Giants: half deck"),
        (("heroes",), 2, "mighty-duel", "not with Heroes and Divided Lands"),
        (("harmony",), 2, "quests", "not with Harmony"),
        (("quests",), 2, "harmony", "not with Age of Giants: quests"),
        ((), 5, "giants", ""),
        ((), 5, "court", ""),
    ],
)
def test_why_an_option_is_not_offered(
    options: tuple[str, ...], players: int, option: str, reason: str
) -> None:
    assert offered("kingdomino", options, players)[option] == reason


def test_what_a_set_up_has_to_tell_beside_the_options() -> None:
    assert wanted("kingdomino", ("quests",), 3) == Wanted(quests=True, corners=False)
    assert wanted("kingdomino", ("giants", "heroes"), 2) == Wanted(quests=False, corners=True)
    assert wanted("kingdomino", ("heroes",), 3) == Wanted(quests=False, corners=False)
    assert wanted("origins-totem", (), 2) == Wanted(quests=False, corners=False)
