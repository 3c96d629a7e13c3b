"""A map that is learned while playing, and what a map in the set-up must be."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.origin.ends import distances
from companion.referee import Border, SetupError, Territory
from tests.origin.table import RULESET, Table, event, setup


def test_the_origin_comes_first() -> None:
    table = Table(world="")
    assert table.due == ("territory", None)
    assert "territory Origin brown africa origin" in table.answers()
    other = table.refused("territory Rift yellow africa")
    assert other.rules == ("MAP",) and "The Origin comes first" in other.message
    abroad = table.refused("territory Cradle brown eurasia origin")
    assert abroad.message == "The Origin lies in Africa." and abroad.overrulable
    assert not table.refused("neutral black").overrulable
    table.play("territory Cradle brown africa origin")
    assert table.due == ("neutral", None)


def test_territories_are_told_as_they_are_needed() -> None:
    table = Table(world="")
    table.play("territory Cradle brown africa origin", "neutral black")
    # Nothing is known around the Origin: a turn may be passed, and nothing ends by it.
    assert table.answers() == ["pass Ann"]
    assert {ask.kind for ask in table.prompt().options} >= {"territory"}
    ruling = table.refused("evolve Ann Rift h1w1 white")
    assert "Rift is not on the map. Tell its colour, continent and borders first" in ruling.message
    table.play("territory Rift yellow africa")
    assert "it has no borders yet" in table.refused("evolve Ann Rift h1w1 white").message
    table.play("border Cradle Rift", "evolve Ann Rift h1w1 white", "reward Ann card")
    assert table.due == ("action", "Ben")
    assert not next(d for d in distances(table.state) if d.id == "acting").ends


def test_a_strait_that_is_learned_has_its_token() -> None:
    table = Table(world="")
    table.play(
        *("territory Cradle brown africa origin", "neutral black"),
        *("territory Rift yellow africa", "territory Gulf green eurasia"),
        *("border Cradle Rift", "border Rift Gulf strait", "adjust Ben villages -9"),
        *("evolve Ann Rift h1w1 white", "reward Ann card", "pass Ben"),
        "evolve Ann Gulf h1w1 brown",
    )
    assert table.due == ("strait", "Ann")
    table.play("strait Ann Rift Gulf 3", "reward Ann hunting 8")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("territory rift green africa", "The map has a territory 'Rift'."),
        ("territory Second brown africa origin", "The Origin is Cradle; there is only one."),
        ("border Cradle Rift", "There is a border between Cradle and Rift already."),
        ("border Cradle Nowhere", "The map has no territory 'Nowhere'."),
        ("border Rift Rift", "Rift cannot have a border with itself."),
        ("border Cradle Steppe strait", None),
        ("border Steppe Gulf strait", "A strait joins two continents; Steppe and Gulf both lie in"),
    ],
)
def test_what_cannot_be_on_a_map(line: str, words: str | None) -> None:
    table = Table()
    if words is None:
        table.play(line)
        assert table.state.map.strait("Cradle", "Steppe")
        return
    ruling = table.refused(line)
    assert ruling.rules == ("MAP",) and words in ruling.message
    assert not ruling.overrulable


def test_a_told_territory_belongs_to_the_state_and_not_to_the_set_up() -> None:
    table = Table()
    table.play("territory Isle yellow oceania", "border Cradle Isle")
    assert "Isle" in table.state.map and table.state.learning
    table.undo()
    table.undo()
    assert "Isle" not in table.state.map and not table.state.learning


def test_a_map_of_the_set_up_that_cannot_be() -> None:
    good = setup()
    for bad, words in (
        (replace(good, borders=(*good.borders, Border("Rift", "Nowhere"))), "is not on the map"),
        (
            replace(good, territories=(*good.territories, Territory("B", "brown", "africa", True))),
            "there is only one",
        ),
        (
            replace(good, territories=(*good.territories, Territory("B", "red", "africa"))),
            "has the colour 'red'",
        ),
    ):
        with pytest.raises(SetupError, match=words):
            RULESET.start(bad)


def test_eleven_straits_have_tokens() -> None:
    world = "territory Cradle brown africa origin\n"
    world += "\n".join(f"territory T{n} brown eurasia" for n in range(12))
    world += "\n" + "\n".join(f"border Cradle T{n} strait" for n in range(11))
    table = Table(world=world)
    ruling = table.refused("border Cradle T11 strait")
    assert "11 straits already" in ruling.message and ruling.overrulable
    assert table.overrule(event("border Cradle T11 strait"))
