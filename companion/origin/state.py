"""The state of a game: immutable, and enough to say what the table must tell next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from companion.origin.box import CARDS
from companion.origin.maps import Map
from companion.origin.pawns import Pawn, left_of
from companion.origin.rules import Rules


@dataclass(frozen=True, slots=True)
class Stand:
    """A pawn on the map and whose it is; None: the neutral one."""

    pawn: Pawn
    owner: int | None


@dataclass(frozen=True, slots=True)
class Token:
    """A hunting or strait token that was taken: its value and where it lay."""

    value: int
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Done:
    """A completed objective: id or title, points, and the territories that fulfilled it."""

    card: str
    points: int
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Area:
    """What a player has beside the pawns on the map.

    ``tiles`` are how many of each level, ``hand`` how many cards of each colour of CARDS; in both
    a last number counts those of which an ``adjust`` told no level or colour. ``effects`` are
    points of cards, ``villages`` those not placed yet, ``permanents`` the titles played.
    """

    villages: int
    hunting: tuple[Token, ...] = ()
    straits: tuple[Token, ...] = ()
    objectives: tuple[Done, ...] = ()
    tiles: tuple[int, ...] = (0, 0, 0, 0, 0, 0)
    hand: tuple[int, ...] = (0, 0, 1, 0)
    permanents: tuple[str, ...] = ()
    effects: tuple[int, ...] = ()

    def with_tiles(self, level: int, number: int) -> Area:
        """With so many more tiles of a level."""
        return replace(self, tiles=_more(self.tiles, level - 1, number))

    def cards(self, colour: str) -> int:
        """How many cards of a colour are in hand."""
        return self.hand[CARDS.index(colour)]

    def with_cards(self, colour: str, number: int) -> Area:
        """With so many more cards of a colour in hand."""
        return replace(self, hand=_more(self.hand, CARDS.index(colour), number))


def _more(counts: tuple[int, ...], at: int, number: int) -> tuple[int, ...]:
    return (*counts[:at], counts[at] + number, *counts[at + 1 :])


@dataclass(frozen=True, slots=True)
class StraitDue:
    """A player who has villages on both sides of a strait whose token is there."""

    kind = "strait"
    player: int
    a: str
    b: str


@dataclass(frozen=True, slots=True)
class RewardDue:
    """The active player, whose pawn arrived on a territory."""

    kind = "reward"
    player: int
    territory: str


Due = StraitDue | RewardDue


@dataclass(frozen=True, slots=True)
class Step:
    """What is required next: the kind of ask, of which player (None: the table)."""

    kind: str
    player: int | None = None
    due: Due | None = None


@dataclass(frozen=True, slots=True)
class State:
    """A game after some events.

    ``stands`` are the pawns by the name of their territory, in the order in which they came there.
    ``areas`` are in seating order. ``player`` is whose turn it is, ``begun`` whether that turn has
    begun, ``played`` the colours of the cards played in it; until it begins, the player ``before``
    may still play cards, of other colours than ``played_before``. ``dues`` are what the last action
    still asks for. ``hunted`` and ``crossed`` are where a token was taken. ``turns`` counts those
    that ended, ``ending`` tells that a condition of the end was met. ``learning`` means that the
    map may have more than is known: it was empty, or grew while playing.
    """

    rules: Rules
    map: Map
    areas: tuple[Area, ...]
    decks: tuple[int, ...]
    learning: bool = False
    stands: Mapping[str, Stand] = field(default_factory=dict)
    player: int = 0
    begun: bool = False
    played: frozenset[str] = frozenset()
    before: int | None = None
    played_before: frozenset[str] = frozenset()
    dues: tuple[Due, ...] = ()
    hunted: frozenset[str] = frozenset()
    crossed: frozenset[frozenset[str]] = frozenset()
    turns: int = 0
    ending: bool = False
    over: bool = False

    def index(self, name: str) -> int | None:
        """The seat of a player, or None."""
        for index, player in enumerate(self.rules.players):
            if player.name == name:
                return index
        return None

    def name(self, player: int) -> str:
        """The name of the player in a seat."""
        return self.rules.players[player].name

    def own(self, player: int) -> dict[str, Pawn]:
        """The pawns of a player by the name of their territory."""
        return {name: s.pawn for name, s in self.stands.items() if s.owner == player}

    def reserve(self) -> list[int]:
        """How many pawns of each kind are in the reserve, in the order of ``pawns.KINDS``."""
        return left_of(self.rules.setup.table, (stand.pawn for stand in self.stands.values()))

    @property
    def taken(self) -> int:
        """How many innovation tiles the players have (M-TILE-2)."""
        return sum(sum(area.tiles) for area in self.areas)

    @property
    def started(self) -> bool:
        """Whether the neutral pawn stands on the Origin."""
        return bool(self.stands)

    def with_area(self, player: int, area: Area) -> State:
        """With another area for one player."""
        return replace(self, areas=(*self.areas[:player], area, *self.areas[player + 1 :]))

    def with_deck(self, colour: str, number: int) -> State:
        """With so many more cards in a deck, which is never less than empty."""
        at = CARDS.index(colour)
        number = max(number, -self.decks[at])
        return replace(self, decks=_more(self.decks, at, number))

    def deck(self, colour: str) -> int:
        """How many cards are left in a deck."""
        return self.decks[CARDS.index(colour)]


def required(state: State) -> Step | None:
    """What the table must tell next; None when the game is finished."""
    if state.map.origin is None:
        return Step("territory")
    if not state.started:
        return Step("neutral")
    if state.over:
        return None
    if state.dues:
        due = state.dues[0]
        return Step(due.kind, due.player, due)
    return Step("action", state.player)


def begun(state: State, player: int) -> State:
    """The turn of *player*, who acts or plays: it begins unless it has.

    Where the table went on before another turn was done, what that turn still asked for is gone.
    """
    if state.begun and state.player == player:
        return state
    return replace(
        state,
        player=player,
        begun=True,
        played=frozenset(),
        before=None,
        played_before=frozenset(),
        dues=(),
    )


def ended(state: State) -> State:
    """The turn ends and the next player's comes; clockwise (M-SETUP-1)."""
    return replace(
        state,
        player=(state.player + 1) % len(state.areas),
        begun=False,
        played=frozenset(),
        before=state.player,
        played_before=state.played,
        dues=(),
        turns=state.turns + 1,
    )


def without_due(state: State, due: Due) -> State:
    """Without something that was due; the turn ends with the last of it."""
    dues = tuple(other for other in state.dues if other != due)
    state = replace(state, dues=dues)
    return state if dues else ended(state)
