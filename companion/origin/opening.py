"""What a table tells of the board: the neutral pawn, and a map that is learned while playing
(M-SETUP-1, "The map is data")."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, product

from companion.origin.events import Neutral, NewBorder, NewTerritory
from companion.origin.maps import COLOURS, CONTINENTS, ORIGIN_CONTINENT, STRAITS, Map
from companion.origin.part import Judge, Part, Some, is_due, out_of_turn
from companion.origin.pawns import COLOURS as PAWN_COLOURS
from companion.origin.pawns import Pawn
from companion.origin.state import Stand, State, Step
from companion.referee.errors import DataError
from companion.referee.events import Event
from companion.referee.prompts import Ask, ListedAnswers
from companion.referee.rulings import Breach
from companion.referee.setup import Border, Territory

#: What rulings about the map cite; the rules give it no number.
MAP = "MAP"


class Board(Part):
    """The pawn on the Origin, and territories and borders that the app has not seen."""

    events = (Neutral, NewTerritory, NewBorder)
    steps = ("territory", "neutral")

    def rule(self, state: State, event: Event) -> Iterator[Breach]:
        if isinstance(event, Neutral):
            if state.started:
                stand = next(iter(state.stands.values()))
                message = f"The neutral pawn is {stand.pawn} already."
                yield Breach("M-SETUP-1", message, possible=False)
            else:
                yield from out_of_turn(state, "neutral")
        elif isinstance(event, NewTerritory):
            yield from self._rule_territory(state, event)
        else:
            assert isinstance(event, NewBorder)
            _map, trouble = _with_border(state.map, event)
            if trouble:
                known = tuple(n for n in (event.a, event.b) if n in state.map)
                yield Breach(MAP, trouble, places=known, possible=False)
            elif event.strait and len(state.map.straits) >= STRAITS:
                message = f"The map has {STRAITS} straits already, as many as the box has tokens."
                yield Breach(MAP, message)

    def _rule_territory(self, state: State, event: NewTerritory) -> Iterator[Breach]:
        _map, trouble = _with_territory(state.map, event)
        if trouble:
            yield Breach(MAP, trouble, possible=False)
        elif state.map.origin is None and not event.origin:
            message = "The Origin comes first: tell it with the word 'origin' at the end."
            yield Breach(MAP, message, possible=False)
        elif event.origin and event.continent != ORIGIN_CONTINENT:
            message = f"The Origin lies in {CONTINENTS[ORIGIN_CONTINENT]}."
            yield Breach(MAP, message)

    def apply(self, state: State, event: Event) -> State:
        if isinstance(event, Neutral):
            if not is_due(state, "neutral"):
                return state
            origin = state.map.origin
            assert origin is not None
            stand = Stand(Pawn(1, 1, event.colour), None)
            return replace(state, stands={origin.name: stand})
        assert isinstance(event, NewTerritory | NewBorder)
        if isinstance(event, NewTerritory):
            map_, trouble = _with_territory(state.map, event)
        else:
            map_, trouble = _with_border(state.map, event)
        if trouble or map_.origin is None:
            return state
        return replace(state, map=map_, learning=True)

    def ask(self, state: State, step: Step, rule: Judge) -> Ask:
        if step.kind == "territory":
            text = "Tell the Origin: its name, its colour and its continent"

            def origins() -> list[Event]:
                name = "Origin"
                lands = (NewTerritory(name, c, ORIGIN_CONTINENT, True) for c in COLOURS)
                return [land for land in lands if rule(land)]

            return Ask("territory", None, text, ListedAnswers(origins, rule))
        colours = ListedAnswers(lambda: map(Neutral, PAWN_COLOURS), rule)
        return Ask("neutral", None, "Which colour has the pawn on the Origin?", colours, drawn=True)

    def offers(self, state: State, rule: Judge) -> Iterator[Ask]:
        """Examples of territories, and every border that may be missing, while the map is not one
        of a whole board."""
        if state.map.origin is None or state.over:
            return
        if not state.learning and not state.rules.unfinished:
            return
        name = next(n for n in map("New {}".format, range(1, 1000)) if n not in state.map)

        def territories() -> Iterator[Event]:
            made = (NewTerritory(name, *of) for of in product(COLOURS, CONTINENTS))
            return (event for event in made if rule(event))

        def borders() -> Iterator[Event]:
            names = [land.name for land in state.map.territories]
            pairs = (NewBorder(*pair) for pair in combinations(names, 2))
            return (event for event in pairs if rule(event))

        text = "Add a territory that the map does not have"
        yield Ask("territory", None, text, Some(territories, rule))
        yield Ask("border", None, "Add a border or a strait", Some(borders, rule))

    def tell(self, before: State, event: Event, after: State) -> str:
        if isinstance(event, Neutral):
            if after.stands == before.stands:
                return f"The neutral pawn stays as it is: '{event.text()}' cannot be."
            return f"The neutral pawn on the Origin is {event.colour}."
        assert isinstance(event, NewTerritory | NewBorder)
        if after.map == before.map:
            return f"The map stays as it is: '{event.text()}' cannot be."
        if isinstance(event, NewBorder):
            what = "a strait" if event.strait else "a border"
            return f"The map has {what} between {event.a} and {event.b}."
        where = CONTINENTS[event.continent]
        origin = ", the Origin" if event.origin else ""
        return f"The map has {event.name} ({event.colour}) in {where}{origin}."


def _with_territory(map_: Map, event: NewTerritory) -> tuple[Map, str]:
    """The map with a territory, or as it was with what is wrong, as a sentence."""
    land = Territory(event.name, event.colour, event.continent, event.origin)
    try:
        return map_.with_territory(land), ""
    except DataError as error:
        return map_, _sentence(str(error))


def _with_border(map_: Map, event: NewBorder) -> tuple[Map, str]:
    """The map with a border, or as it was with what is wrong, as a sentence."""
    try:
        return map_.with_border(Border(event.a, event.b, event.strait)), ""
    except DataError as error:
        return map_, _sentence(str(error))


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."
