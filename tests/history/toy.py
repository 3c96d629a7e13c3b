"""A tiny game for the store's tests: players in turn say numbers, each higher than the last.

It ends with the sixth number; a score is the sum of the numbers said.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from companion.referee import Breach, Event, Player, Prompt, Ruling, ScoreSheet, Setup
from companion.referee import Row as SheetRow
from companion.referee.events import NAME, Codec, Vocabulary, word
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.scores import Part, Tally

NUMBER = Codec("a number", int, str, str)
LENGTH = 6

SETUP = Setup("toy", ("loud",), (Player("Ann", "pink"), Player("Bo", "blue")))


@dataclass(frozen=True, slots=True)
class Say(Event):
    kind = "say"
    player: str = word(NAME)
    number: int = word(NUMBER)


@dataclass(frozen=True, slots=True)
class State:
    players: tuple[Player, ...]
    said: tuple[tuple[str, int], ...] = ()
    turns: int = 0

    @property
    def turn(self) -> str | None:
        return None if self.turns == LENGTH else self.players[self.turns % len(self.players)].name

    @property
    def highest(self) -> int:
        return max((number for _name, number in self.said), default=0)


class Toy:
    vocabulary = Vocabulary([Say])

    def start(self, setup: Setup) -> State:
        return State(setup.players)

    def rule(self, state: State, event: Event) -> Ruling:
        return Ruling.of(self._breaches(state, event))

    def _breaches(self, state: State, event: Event) -> Iterator[Breach]:
        assert isinstance(event, Say)
        if event.player != state.turn:
            yield Breach("T-TURN", f"It is the turn of {state.turn}.", possible=False)
        if event.number <= state.highest:
            yield Breach("T-HIGHER", f"{event.number} is not more than {state.highest}.")

    def apply(self, state: State, event: Event) -> State:
        assert isinstance(event, Say)
        said = (*state.said, (event.player, event.number))
        return replace(state, said=said, turns=state.turns + 1)

    def force(self, state: State, event: Event) -> State:
        if self.rule(state, event).overrulable:
            return self.apply(state, event)
        return replace(state, turns=min(state.turns + 1, LENGTH))

    def prompt(self, state: State) -> Prompt:
        turn = state.turn
        if turn is None:
            return Prompt(None)
        answers = ListedAnswers(
            lambda: [Say(turn, state.highest + more) for more in range(1, 10)],
            lambda event: self.rule(state, event),
        )
        return Prompt(Ask("say", turn, f"{turn} says a number.", answers))

    def score(self, state: State) -> ScoreSheet:
        return ScoreSheet.of([self._tally(state, player) for player in state.players], [])

    def _tally(self, state: State, player: Player) -> Tally:
        parts = tuple(
            Part(number, f"said {number}") for name, number in state.said if name == player.name
        )
        return Tally(player.name, player.colour, (SheetRow("numbers", "Numbers", "T-1", parts),))

    def tell(self, before: State, event: Event, after: State) -> str:
        return event.text()


def ruleset_for(preset: str) -> Toy:
    assert preset == "toy"
    return Toy()
