"""The dialogue about a world map and the pawns on it."""

from __future__ import annotations

from collections.abc import Iterator

from companion.origin.box import CARDS
from companion.origin.ends import distances
from companion.origin.events import (
    Evolve,
    Migrate,
    NewBorder,
    NewTerritory,
    Pass,
    Reward,
    Strait,
)
from companion.origin.maps import CONTINENTS
from companion.origin.queries import reach, standing
from companion.origin.rewards import reward_due
from companion.origin.state import State
from companion.origin.typed import HINTS
from companion.plain.help import LOOKING, REST
from companion.plain.voice import Voice
from companion.referee import Ask, Breach, Event, NotationError, Part
from companion.referee.text import counted, joined, listed, split

_HELP = """\
Answer what is asked, in short or as a line of a game file:
  neutral      black                    neutral black
  action       Chad h2w1 black          evolve Ann Chad h2w1 black
               Chad Niger               migrate Ann Chad Niger, or swap ...
               pass                     pass Ann
  strait       4                        strait Ann Chad Spain 4
  reward       tile 2 card; card; keep; tile 1 2; hunting 6; none
In your turn   play objective 5; play permanent Boats level 2; play action Rain
               a new objective: play objective "Two Isles" points 5
Effects        give Ann Ben strait 4; adjust Ann points 3
The board      territory Chad yellow africa; border A B; border A B strait
At the end     end; reveal Ann objective 5
Names may be cut short.

Looking
  board [NAME]       the map by continent, and what the player has
  say [NAME]         the same in words
  who TERRITORY      which pawns of the reserve may stand there, and why not
  where TERRITORY    where the pawn there may go, and why not elsewhere
  ends               how far each end of the game is
{looking}Playing
  draw               let Companion draw what is drawn at random
{rest}\
"""


#: What to type for the reward of a territory of each colour.
_REWARDS = {
    "brown": "Type one level or two, e.g. tile 1 2, or none.",
    "green": "Type the value of the hunting token, e.g. hunting 6, or none.",
    **dict.fromkeys(CARDS, "Type e.g. tile 2 card, card or keep."),
}
#: Events of which the player follows from what is asked.
_OF_A_TURN = (Evolve, Migrate, Pass, Reward, Strait)
#: Of how many territories it is said why a pawn may not go there.
_NEAREST = 12


class WorldVoice(Voice):
    """See :class:`Voice`."""

    none = "reward"

    def __init__(self) -> None:
        self.commands = {"who": _who, "where": _where, "ends": _ends}

    def title(self, state: State, player: int) -> str:
        return f"{state.name(player)}: {listed(_has(state, player))}. The map"

    def picture(self, state: State, player: int) -> list[str]:
        lines = []
        width = max((len(land.name) for land in state.map.territories), default=0)
        for continent, title in CONTINENTS.items():
            lands = state.map.on(continent)
            lines += [title] if lands else []
            for land in lands:
                stand = state.stands.get(land.name)
                who = ""
                if stand is not None:
                    owner = "neutral" if stand.owner is None else state.name(stand.owner)
                    who = f"{stand.pawn} {owner}"
                lines.append(f"  {land.name:<{width}}  {land.colour:<6}  {who}".rstrip())
        return lines

    def legend(self, state: State) -> str:
        return "A pawn is its height, its width and its colour: h2w1 black. say tells borders too."

    def in_words(self, state: State, player: int) -> Iterator[str]:
        yield f"{state.name(player)} has {listed(_has(state, player))}."
        for continent, title in CONTINENTS.items():
            for land in state.map.on(continent):
                near = [
                    f"{other} across a strait" if state.map.strait(land.name, other) else other
                    for other in state.map.neighbours(land.name)
                ]
                origin = ", the Origin" if land.origin else ""
                told = f"{land.name}, {land.colour}, {title}{origin}: {_stands(state, land.name)}"
                yield f"{told}; next to {listed(near) or 'nothing yet'}."

    def background(self, state: State, ask: Ask) -> str:
        seat = state.index(ask.player) if ask.player is not None else None
        if ask.kind == "reward" and seat is not None:
            due = reward_due(state, seat)
            land = state.map.territory(due.territory) if due else None
            return f"{land.name} is {land.colour}." if land else ""
        if ask.kind == "action":
            number = len(ask.answers)
            return f"{counted(number, 'action')} {'is' if number == 1 else 'are'} possible."
        return ""

    def hint(self, state: State, ask: Ask) -> str:
        if ask.kind == "reward" and ask.player is not None:
            seat = state.index(ask.player)
            due = reward_due(state, seat) if seat is not None else None
            if due is not None:
                return _REWARDS[state.map.territory(due.territory).colour]
        if ask.kind == "action":
            examples = {type(event): self.short(state, event) for event in ask.answers}
            return f"Type e.g. {'; '.join(examples.values())}."
        return f"Type {HINTS[ask.kind]}."

    def short(self, state: State, event: Event) -> str:
        words = [word.text for word in split(event.text())]
        # Whose turn it is goes without saying; of what effects move, the players do not.
        known = isinstance(event, _OF_A_TURN)
        return joined(words[2 if known else 1 :]) or event.kind

    def where(self, state: State, breach: Breach) -> str:
        unnamed = [name for name in breach.places if name not in breach.message]
        return f" Territories: {', '.join(unnamed)}." if unnamed else ""

    def spot(self, state: State, part: Part) -> str:
        return ", ".join(place for place in part.places if place not in part.text)

    def help(self, state: State) -> str:
        return _HELP.format(looking=LOOKING, rest=REST)

    def announces(self, ask: Ask) -> bool:
        # The others are open all the time.
        return ask.kind == "reveal"

    def lists(self, ask: Ask) -> bool:
        return ask.kind not in ("territory", "border", "play", "adjust", "reveal")

    def missing(self, state: State, event: Event) -> str:
        names = [getattr(event, field, "") for field in ("territory", "start", "to")]
        unseen = [name for name in names if name and name not in state.map]
        if not unseen or isinstance(event, NewTerritory | NewBorder):
            return ""
        name = joined([unseen[0]])
        return (
            f"Tell it first, e.g. territory {name} yellow africa, then border {name} and another."
        )


def _has(state: State, player: int) -> list[str]:
    """What a player has beside pawns."""
    area = state.areas[player]
    tiles = [str(level) for level, number in enumerate(area.tiles[:-1], 1) for _ in range(number)]
    parts = [f"{counted(area.villages, 'village')} to place"]
    parts.append(f"tiles of levels {' '.join(tiles)}" if tiles else "no tile")
    parts.append(f"{counted(sum(area.hand), 'card')} in hand")
    return parts


def _stands(state: State, name: str) -> str:
    stand = state.stands.get(name)
    if stand is None:
        return "nobody"
    whose = "the neutral" if stand.owner is None else f"{state.name(stand.owner)}'s"
    return f"{whose} {stand.pawn}"


def _named(state: State, rest: str, command: str) -> str:
    """The territory that a line names; its beginning will do."""
    wanted = " ".join(word.text for word in split(rest)).casefold()
    names = [land.name for land in state.map.territories]
    exact = [name for name in names if name.casefold() == wanted]
    found = exact or [name for name in names if wanted and name.casefold().startswith(wanted)]
    if len(found) != 1:
        which = f"'{rest.strip()}' may be {listed(found, 'or')}" if found else "a territory"
        expected = which if found else f"{which} was expected, e.g. {command} {names[0]}"
        raise NotationError(expected if names else "the map has no territory yet")
    return found[0]


def _who(state: State, rest: str) -> Iterator[str]:
    """Which pawns of the reserve may stand on a territory, and why the others may not."""
    name = _named(state, rest, "who")
    places = standing(state, state.player, name)
    for reason in places.reasons:
        yield f"No pawn may: {reason}"
    for candidate in places.fitting:
        yield f"{candidate.pawn} may: next to {listed(candidate.parents)}."
    for candidate in places.candidates:
        if not candidate.fits and candidate.nearest:
            yield f"{candidate.pawn} may not: {candidate.reason}, next to {candidate.nearest}."


def _where(state: State, rest: str) -> Iterator[str]:
    """Where the pawn on a territory may go, and why not elsewhere."""
    name = _named(state, rest, "where")
    if name not in state.stands:
        yield f"Nobody stands on {name}."
        return
    found = reach(state, name)
    for goal in found.moves:
        does = f"swap with {_stands(state, goal.territory)}" if goal.does == "swap" else "go there"
        yield f"{goal.territory}: may {does}, over {counted(goal.far or 0, 'border')}."
    others = [goal for goal in found.goals if not goal.does]
    for goal in others[:_NEAREST]:
        yield f"{goal.territory}: no. {goal.reason}"
    if len(others) > _NEAREST:
        yield f"Nor to {counted(len(others) - _NEAREST, 'territory', 'territories')} farther away."


def _ends(state: State, rest: str) -> Iterator[str]:
    """How far each end of the game is."""
    for distance in distances(state):
        told = f"{distance.left} of {distance.of} {distance.label}"
        yield f"{told}." if distance.ends else f"{told}; this ends nothing."
