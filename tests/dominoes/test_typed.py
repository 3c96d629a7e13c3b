"""Short answers as people type them: squares by name, players and dwellers by how they begin."""

from __future__ import annotations

import random

import pytest

from companion.dominoes.events import Cave, Court, Send
from companion.dominoes.state import State
from companion.dominoes.told import read_said
from companion.dominoes.typed import HINTS, read_answer
from companion.games import ruleset_for
from companion.referee import ACCEPTED, Ask, Event, Game, NotationError, Player, Prompt, Setup
from companion.referee.prompts import ListedAnswers

from .table import GAMES, Table, any_answer, new_game, three
from .test_totems import tied
from .test_tribe import PAY, recruiting


def short(state: State, event: Event) -> str:
    """What a person types for an event."""
    name = state.rules.grid.name
    match event.kind:
        case "line" | "cave":
            return " ".join(event.text().split()[1:])
        case "chiefs":
            return event.text().removeprefix("chiefs ")
        case "discard":
            return "x"
        case "place":
            return f"{name(event.square)} {event.direction}"  # type: ignore[attr-defined]
        case "fire":
            square = event.square  # type: ignore[attr-defined]
            return name(square) if square else "none"
        case "totem":
            return f'"{event.player}"'  # type: ignore[attr-defined]
        case "recruit":
            pay = " ".join(map(name, event.pay))  # type: ignore[attr-defined]
            return f"{event.figure} pay {pay} at {name(event.square)}"  # type: ignore[attr-defined]
    return event.domino  # type: ignore[attr-defined]


@pytest.mark.parametrize("mode", GAMES)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_legal_answer_can_be_typed(mode: str, players: int) -> None:
    rng = random.Random(f"{mode}{players}")
    game = new_game(mode, players)
    while (event := any_answer(game.prompt(), rng)) is not None:
        kind = "place" if event.kind == "discard" else event.kind
        ask = game.prompt().find(kind)
        assert ask is not None
        assert kind in HINTS
        typed = short(game.state, event)
        for text in (typed, typed.upper(), f"  {typed}  "):
            assert read_answer(game.state, ask, text) == event, text
        assert game.submit(event)


def asked(table: Table, kind: str) -> tuple[State, Ask]:
    ask = ruleset_for(table.rules.preset.id).prompt(table.state).find(kind)
    assert ask is not None
    return table.state, ask


def test_names_by_how_they_begin() -> None:
    table = Table("tribe", 4).play("line 3 17 22 40")
    state, ask = asked(table, "cave")
    event = read_answer(state, ask, "hu sha FIRE-L small")
    assert event.text() == "cave hunter shaman fire_lady small_warrior"
    table.play("cave hunter shaman painter small_warrior")
    state, ask = asked(table, "chiefs")
    assert read_answer(state, ask, "c, a, d, b").text() == 'chiefs Cy Ann "Di Lee" Ben'


def test_a_recruit_without_its_keywords() -> None:
    state, ask = asked(recruiting(), "recruit")
    named = read_answer(state, ask, "painter pay c6 d6 at c5")
    assert named.text() == f"recruit Cy painter pay {PAY} at -2,0"
    assert read_answer(state, ask, "pai c6 d6 c5") == named


def test_a_totem_goes_to_a_name() -> None:
    state, ask = asked(tied(), "totem")
    assert read_answer(state, ask, "cy").text() == "totem fish Cy"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "nothing was typed"),
        ("c4", 4, "a direction was expected: n e s w"),
        ("c4 q", 4, "a direction was expected: n e s w"),
        ("c4 e e", 6, "'e' is too much here"),
        ("x 3", 3, "'3' is too much here"),
        ("z9 e", 1, "a square from a1 to i9 was expected, not 'z9'"),
        ("'c4 e", 1, "never closed"),
    ],
)
def test_what_is_said_of_a_wrong_place(text: str, column: int, message: str) -> None:
    state, ask = asked(three("discovery"), "place")
    with pytest.raises(NotationError) as found:
        read_answer(state, ask, text)
    assert found.value.column == column
    assert message in found.value.message


def test_names_that_may_be_two() -> None:
    table = Table("tribe", 3).play("line 3 17 22 40")
    state, ask = asked(table, "cave")
    with pytest.raises(NotationError, match="'s' may be sculptor, shaman or small_warrior"):
        read_answer(state, ask, "hunter s painter painter")
    with pytest.raises(NotationError, match="a dweller was expected"):
        read_answer(state, ask, "dragon")


def test_names_of_two_words_as_people_read_them() -> None:
    table = three("tribe")
    state = table.state
    ask = Ask("cave", None, "", ListedAnswers(list, lambda event: ACCEPTED))
    event = read_answer(state, ask, "Small Warrior, hunter, fisher child")
    assert event == Cave(("small_warrior", "hunter", "fisher_child"))


@pytest.mark.parametrize("name", ["to", "pay", "at", "Ann-Lena"])
def test_players_who_are_called_like_words_of_an_answer(name: str) -> None:
    players = (Player("Ben"), Player(name))
    state = Game(ruleset_for("kingdomino"), Setup("kingdomino", ("giants", "court"), players)).state

    def asked_for(kind: str, player: str) -> Ask:
        return Ask(kind, player, "", ListedAnswers(list, lambda event: ACCEPTED))

    sent = Send("Ben", (0, 1), name, (1, 0))
    for text in (f"e5 to {name} f4", f"e5 {name} f4", f"Send Ben 0,1 to {name} 1,0"):
        start = state.rules.grid.name((0, 1)), state.rules.grid.name((1, 0))
        said = text.replace("e5", start[0]).replace("f4", start[1])
        prompt = Prompt(None, (asked_for("send", "Ben"),))
        assert read_said(state, prompt, said) == sent
    bought = Court(name, "farmer", ((0, 1), (1, 0)), (0, 1))
    a, b = start
    prompt = Prompt(None, (asked_for("court", name),))
    for text in (f"court farmer pay {a} {b} at {a}", f"court {name} farmer pay {a} {b} at {a}"):
        assert read_said(state, prompt, text) == bought
