"""The set-up: options in their order, players and colours (M-SETUP-1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.origin.family import OriginFamily
from companion.origin.rules import Rules, resolved
from companion.referee import Player, Series, SetupError
from companion.referee.family import MAP, Family
from tests.origin.table import Table, setup


def test_options_have_one_order_and_numbers() -> None:
    told = ("card-points=1", "objective-limit=03", "finish-round", "no-extra-ends")
    assert resolved(told) == (
        *("no-extra-ends", "finish-round", "objective-limit=3", "card-points=1"),
    )
    assert resolved(("objective-limit=2", "village-points=0")) == ()  # they hold anyway
    rules = Rules.of(setup(2, told))
    assert rules.has("finish-round") and not rules.has("highest-stack")
    numbers = [rules.number(o) for o in ("objective-limit", "village-points", "card-points")]
    assert numbers == [3, 0, 1]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("giants",), "no option 'giants'; it has no-hand-objectives, .*card-points=N"),
        (("objective-limit",), "no option 'objective-limit'"),
        (("finish-round=1",), "no option 'finish-round=1'"),
        (("village-points=10",), "'village-points' is a number from 0 to 9, not '10'"),
        (("village-points=-1",), "'village-points' is a number from 0 to 9, not '-1'"),
        (("card-points=x",), "'card-points' is a number from 0 to 9, not 'x'"),
        (("card-points=1", "card-points=2"), "the option 'card-points' has two numbers"),
    ],
)
def test_wrong_options(options: tuple[str, ...], words: str) -> None:
    with pytest.raises(SetupError, match=words):
        Rules.of(setup(2, options))


def test_players_and_colours() -> None:
    people = (Player("Ann", "green"), Player("Ben"), Player("Cy"))
    rules = Rules.of(replace(setup(), players=people))
    assert [player.colour for player in rules.players] == ["green", "pink", "blue"]
    for players, words in (
        ((Player("Ann"),), "for 2 to 4 players, not 1"),
        (tuple(Player(name) for name in "ABCDE"), "for 2 to 4 players, not 5"),
        ((Player("Ann", "red"), Player("Ben")), "Ann cannot be red; .* pink, blue, yellow and"),
        ((Player("Ann", "blue"), Player("Ben", "blue")), "two players are blue"),
    ):
        with pytest.raises(SetupError, match=words):
            Rules.of(replace(setup(), players=players))
    with pytest.raises(SetupError, match="not played in series"):
        Rules.of(replace(setup(), series=Series("Cup", 1, 3)))


def test_the_family_that_clients_see() -> None:
    family: Family = OriginFamily()
    (offer,) = family.offers
    assert (offer.id, offer.name) == ("origin-matagot", "Origin (Matagot)")
    words = [choice.word for choice in offer.options.values()]
    assert words[-3:] == ["objective-limit=N", "village-points=N", "card-points=N"]
    assert len(words) == 9
    assert family.wanted(offer.id, (), 2) == {MAP}
    assert family.player_counts(offer.id) == (2, 3, 4)
    assert family.summary(setup(4)).startswith("35 pawns in the reserve; 9 villages each.")
    assert "learned while playing" in family.summary(setup(2, (), ""))
    table = Table(2)
    table.play("neutral black", "evolve Ann Rift h1w1 white", "reward Ann card")
    assert family.progress(table) == "round 1, 25 pawns left"
    with pytest.raises(SetupError, match="there is no game 'chess'"):
        family.resolved("chess", ())
