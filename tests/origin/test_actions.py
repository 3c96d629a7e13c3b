"""Evolution, migration, swap and passing, and whose turn it is."""

from __future__ import annotations

from dataclasses import replace

from companion.referee import Overrule, Player
from tests.origin.table import Table, event

#: After this Ann has h3w1 on Rift and Ben h2w1 on Cape.
OPENING = (
    "neutral black",
    "evolve Ann Rift h2w1 black",
    "reward Ann tile 1 card",
    "evolve Ben Cape h1w1 white",
    "reward Ben card",
)


def opened(players: int = 2) -> Table:
    table = Table(players)
    table.play(*OPENING)
    return table


def test_the_neutral_pawn_comes_first() -> None:
    table = Table()
    assert table.due == ("neutral", None)
    assert table.answers() == ["neutral white", "neutral brown", "neutral black"]
    ruling = table.refused("evolve Ann Rift h1w1 black")
    assert "M-TURN-1" in ruling.rules and not ruling.overrulable
    table.play("neutral black")
    assert table.due == ("action", "Ann")
    assert table.refused("neutral white").rules == ("M-SETUP-1",)


def test_an_evolution_and_its_turn() -> None:
    table = Table()
    table.play("neutral black", "evolve Ann Rift h2w1 black")
    stand = table.state.stands["Rift"]
    assert (str(stand.pawn), stand.owner) == ("h2w1 black", 0)
    assert table.due == ("reward", "Ann")
    assert table.tell(1) == "Ann evolved h2w1 black on Rift; 8 villages left."
    table.play("reward Ann tile 1 card")
    assert table.due == ("action", "Ben")


def test_an_evolution_names_the_trait_that_fails() -> None:
    table = Table()
    table.play("neutral black")
    ruling = table.refused("evolve Ann Rift h3w1 black")
    assert ruling.rules == ("M-EVO-1",)
    assert "height 3 is two more than 1" in ruling.message
    assert ruling.places == ("Rift", "Cradle")
    assert ruling.overrulable
    assert "height and colour differ" in table.refused("evolve Ann Rift h2w1 brown").message


def test_an_evolution_descends_from_any_one_neighbour() -> None:
    """Next to two pawns, one that admits the new one is enough, whoever owns it."""
    table = opened()
    table.play("evolve Ann Steppe h2w2 black", "reward Ann card")
    ruling = table.refused("evolve Ben Delta h3w1 black")
    assert "Next to h1w1 black on Cradle" in ruling.message
    # Cape has Ben's h1w1 white, Cradle the neutral h1w1 black.
    table.play("evolve Ben Delta h1w2 white")


def test_an_evolution_needs_a_vacant_place_next_to_a_pawn() -> None:
    table = opened()
    taken = table.refused("evolve Ann Cape h1w1 brown")
    assert taken.rules == ("M-EVO-1",) and not taken.overrulable
    assert "Ben's h1w1 white stands on Cape" in taken.message
    far = table.refused("evolve Ann Taiga h1w1 brown")
    assert far.overrulable and far.places == ("Taiga",)
    assert "No pawn stands next to Taiga: it borders Steppe and Tundra." in far.message


def test_an_evolution_takes_a_pawn_of_the_reserve() -> None:
    table = opened()
    ruling = table.refused("evolve Ann Steppe h2w1 black")
    assert ruling.rules == ("M-EVO-1",) and not ruling.overrulable
    assert "The reserve has no h2w1 black left." in ruling.message
    four = opened(4)
    four.play("evolve Cy Steppe h2w1 black")  # with four players there are two of height 2


def test_an_evolution_needs_a_village() -> None:
    table = opened()
    table.play("adjust Ann villages -8")
    ruling = table.refused("evolve Ann Steppe h2w2 black")
    assert "Ann has no village left to place." in ruling.message and not ruling.overrulable
    assert not any(answer.startswith("evolve") for answer in table.answers())


def test_a_territory_that_the_map_does_not_have() -> None:
    table = opened()
    for line, rule in (
        ("evolve Ann Step h2w2 black", "M-EVO-1"),
        ("migrate Ann Rift Step", "M-MIG-1"),
        ("swap Ann Rift Step", "M-SWAP-1"),
    ):
        ruling = table.refused(line)
        assert ruling.rules == (rule,) and not ruling.overrulable
        assert ruling.message.startswith("Step is not on the map (Steppe is). Tell its colour")


def test_a_migration_goes_through_occupied_territories() -> None:
    table = opened()
    assert "migrate Ann Rift Delta" in table.answers()  # over Cradle, where the neutral pawn is
    table.play("migrate Ann Rift Delta")
    assert "Rift" not in table.state.stands
    assert table.state.stands["Delta"].owner == 0
    assert table.due == ("reward", "Ann")
    assert table.state.areas[0].villages == 8  # its village came along


def test_a_migration_goes_no_further_than_its_height() -> None:
    table = opened()
    ruling = table.refused("migrate Ann Rift Atoll")
    assert ruling.rules == ("M-MIG-1",) and ruling.overrulable
    assert "Atoll is 3 borders from Rift; height 2 goes 2 borders at most." in ruling.message
    assert ruling.places == ("Rift", "Cradle", "Cape", "Atoll")
    table.insist("migrate Ann Rift Atoll")
    assert table.state.stands["Atoll"].owner == 0


def test_a_migration_is_of_an_own_pawn_to_a_vacant_place() -> None:
    table = opened()
    for line, words in (
        ("migrate Ann Cape Delta", "Ben's h1w1 white stands there"),
        ("migrate Ann Cradle Delta", "the neutral h1w1 black stands there"),
        ("migrate Ann Taiga Tundra", "nobody stands there"),
        ("migrate Ann Rift Cape", "Ben's h1w1 white stands on Cape"),
        ("migrate Ann Rift Rift", "stands on Rift already"),
    ):
        ruling = table.refused(line)
        assert words in ruling.message and not ruling.overrulable, line
        assert ruling.rules == ("M-MIG-1",)


def with_widths() -> Table:
    """Ann's h2w2 on Steppe, h2w1 on Rift; Ben's h1w1 on Cape, h1w2 on Delta; Ann acts."""
    table = opened()
    table.play(
        "evolve Ann Steppe h2w2 black",
        "reward Ann card",
        "evolve Ben Delta h1w2 white",
        "reward Ben hunting 5",
    )
    return table


def test_a_swap_takes_the_place_of_a_smaller_width() -> None:
    table = with_widths()
    table.play("migrate Ann Rift Taiga", "reward Ann tile 1", "evolve Ben Rift h1w1 brown")
    table.play("reward Ben card")
    table.play("swap Ann Steppe Rift")
    stands = table.state.stands
    assert (str(stands["Rift"].pawn), stands["Rift"].owner) == ("h2w2 black", 0)
    assert (str(stands["Steppe"].pawn), stands["Steppe"].owner) == ("h1w1 brown", 1)
    assert table.due == ("reward", "Ann")  # M-SWAP-2: the displaced player gains nothing
    assert "changed places with Ben's h1w1 brown" in table.tell(len(table.log) - 1)


def test_a_swap_is_refused() -> None:
    table = with_widths()
    equal = table.refused("swap Ann Rift Cape")
    assert equal.rules == ("M-SWAP-1",) and equal.overrulable
    assert "Width 1 swaps with a smaller width only; Ben's h1w1 white on Cape has width 1." in (
        equal.message
    )
    assert "is neutral" in table.refused("swap Ann Rift Cradle").message
    far = table.refused("swap Ann Steppe Cape")
    assert far.rules == ("M-SWAP-1",) and "Cape is 3 borders from Steppe" in far.message
    assert "Ann's own" in table.refused("swap Ann Steppe Rift").message
    vacant = table.refused("swap Ann Rift Gulf")
    assert "Nobody stands on Gulf" in vacant.message and not vacant.overrulable
    assert not any(answer.startswith("swap") for answer in table.answers())


def test_only_who_cannot_act_passes() -> None:
    table = opened()
    ruling = table.refused("pass Ann")
    assert ruling.rules == ("M-PASS-1",) and ruling.overrulable
    assert "such as 'evolve Ann Delta h1w1 brown'" in ruling.message


#: Three territories: Ann stands on both beside the Origin, so that Ben can do nothing.
NARROW = """
territory Cradle brown africa origin
territory Rift yellow africa
territory Cape orange africa
territory Isle orange africa
border Cradle Rift
border Cradle Cape
border Cape Isle
"""


def test_passing_without_an_action() -> None:
    table = Table(2, ["no-extra-ends"], NARROW)
    table.play("neutral black", "adjust Ben villages -9", "evolve Ann Rift h1w1 white")
    table.play("reward Ann card")
    assert table.due == ("action", "Ben")
    assert table.answers() == ["pass Ben"]
    assert "cannot act" in table.prompt().required.text  # type: ignore[union-attr]
    table.play("pass Ben")
    assert table.due == ("action", "Ann")


def test_turns_go_round_and_an_overruled_one_is_followed() -> None:
    table = opened(3)
    ruling = table.refused("migrate Ann Rift Delta")
    assert ruling.rules == ("M-TURN-1",) and "Not now: Cy must act first." in ruling.message
    table.insist("migrate Ann Rift Delta")
    table.play("reward Ann hunting 4")
    assert table.due == ("action", "Ben")  # whoever acted last, the next one comes clockwise


def test_an_action_before_the_reward_of_the_last_one() -> None:
    table = Table()
    table.play("neutral black", "evolve Ann Rift h2w1 black")
    ruling = table.refused("evolve Ben Cape h1w1 white")
    assert "Ann must take the reward of Rift first" in ruling.message
    table.insist("evolve Ben Cape h1w1 white")
    assert table.due == ("reward", "Ben")
    table.play("reward Ben card")
    assert table.due == ("action", "Ann")


def test_a_correction_that_makes_a_turn_impossible_lets_it_pass() -> None:
    table = opened()
    table.amend(1, event("evolve Ann Cape h2w1 black"))
    marks = [logged.status for logged in table.log]
    # Ann stands on Cape now, so Ben's pawn cannot come there: his turn passes without it.
    assert marks == ["legal", "legal", "legal", "illegal", "illegal"]
    assert table.due == ("action", "Ann")
    assert table.change(Overrule(3)).rules == ("M-EVO-1",)


def test_a_player_who_is_not_there() -> None:
    ruling = opened().refused("pass Zoe")
    assert ruling.rules == ("M-SETUP-1",) and "there are Ann, Ben" in ruling.message


def test_names_follow_a_change_of_the_set_up() -> None:
    table = opened()
    new = replace(table.setup, players=(Player("Eve"), Player("Ben")))
    assert table.change_setup(new, {"Ann": "Eve"})
    assert table.due == ("action", "Eve")
    assert table.log[1].text() == "evolve Eve Rift h2w1 black"
