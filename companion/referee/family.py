"""A family of games: what every client asks of a game beside its ruleset.

Set-up screens, command lines, files and lists know games through this alone, so that a new family
needs no change there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from companion.referee.events import Event
from companion.referee.game import Game
from companion.referee.journal import Amend
from companion.referee.prompts import Ask, Prompt
from companion.referee.ruleset import Ruleset
from companion.referee.setup import Setup

#: What a set-up may have to settle beside players and options (see :meth:`Family.wanted`).
QUESTS, CORNERS, MAP = "quests", "corners", "map"


@dataclass(frozen=True, slots=True)
class Choice:
    """An option that a table may choose, for people: title, one line of help, the rule's id.

    One that is a number has ``values``, of which ``usual`` holds where nothing is chosen; its word
    in a set-up is then ``id=N``. ``colours`` are those that it adds for players.
    """

    id: str
    title: str
    help: str
    rule: str
    values: range | None = None
    usual: int = 0
    colours: tuple[str, ...] = ()

    @property
    def word(self) -> str:
        """How a set-up names it."""
        return self.id if self.values is None else f"{self.id}=N"


@dataclass(frozen=True, slots=True)
class Offer:
    """A game that can be played: the id of its preset, the titles of its box and of itself.

    ``options`` are in the order in which a set-up names them, ``aliases`` other words for some.
    ``series`` is how many games make a series (0: it has none), which is called ``series_word``.
    """

    id: str
    box: str
    title: str
    help: str
    options: Mapping[str, Choice]
    aliases: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    series: int = 0
    series_word: str = ""

    @property
    def name(self) -> str:
        """What the game is called, as ``Kingdomino Origins Totem``."""
        return self.box if self.title == self.box else f"{self.box} {self.title}"


class Followers(NamedTuple):
    """Corrections that belong to another: later events said ``old`` and mean ``new``."""

    old: str
    new: str
    amends: tuple[Amend, ...]


class Family(Protocol):
    """Games with one ruleset. Functions of a set-up raise :class:`SetupError` saying what does not
    go; those that read text raise :class:`NotationError` with the column and what was expected."""

    @property
    def id(self) -> str:
        """Tells the families apart."""

    @property
    def ruleset(self) -> Ruleset[Any]:
        """The rules of all its games."""

    @property
    def hints(self) -> Mapping[str, str]:
        """What to type, for each kind of ask."""

    @property
    def offers(self) -> tuple[Offer, ...]:
        """Its games, in the order of the set-up screen."""

    def settled(self, setup: Setup) -> Setup:
        """A set-up that can be played: options in their order, every player with a colour."""

    def resolved(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """Options in their order, aliases replaced by what they mean."""

    def player_counts(self, preset: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
        """For how many players a game with these options is."""

    def usual_count(self, preset: str, options: tuple[str, ...], listed: int) -> int:
        """How many played where a score file lists so many boards and does not tell."""

    def colours(self, preset: str, options: tuple[str, ...]) -> tuple[str, ...]:
        """The colours that players can have."""

    def offered(self, preset: str, options: tuple[str, ...], players: int = 0) -> Mapping[str, str]:
        """Every option with the short reason why it does not go beside the other *options* for so
        many players (0: however many); empty for one that goes."""

    def wanted(self, preset: str, options: tuple[str, ...], players: int) -> frozenset[str]:
        """What has to be settled as well: some of QUESTS, CORNERS and MAP."""

    def personal(self, setup: Setup, folder: Path) -> Setup:
        """The set-up of a new game with what the user's own files in *folder* say of its pieces.

        Raises :class:`DataError` for a file that cannot be read.
        """

    def word(self, preset: str, word: str) -> str:
        """The game's own word, such as that for a ``region`` or a ``mark``."""

    def summary(self, setup: Setup) -> str:
        """What a table should know before the first event, beside options and players: rounds,
        frame, what was drawn."""

    def progress(self, game: Game[Any]) -> str:
        """How far an unfinished game is, as ``round 5 of 12``."""

    def written(self, setup: Setup, event: Event) -> Event:
        """The event in the one form that a file has, where a table can tell it in several."""

    def told(self, state: Any, event: Event) -> str:
        """The line of an event as people read it, with names for what a file has coordinates."""

    def read_told(self, state: Any, text: str, ask: Ask | None = None) -> Event:
        """The event that such a line means, or a short answer to *ask*."""

    def read_said(self, state: Any, prompt: Prompt, line: str) -> Event:
        """The event that a line means where *prompt* is open: an event or a short answer."""

    def followers(self, game: Game[Any], at: int, was: Event) -> Followers | None:
        """What later events mean otherwise now that event *at* is no longer *was*; carried out in
        *game* as well. None where nothing follows."""

    def rematch(self, game: Game[Any]) -> Setup:
        """Another game of the same table, with what *game* has told of its pieces."""

    def pieces(self, setup: Setup, event: Event) -> tuple[str, ...]:
        """The ids of the dominoes that an event is about, whose faces a table may correct."""
