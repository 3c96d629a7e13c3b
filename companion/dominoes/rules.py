"""The rules of one game: a frozen value that switches rule parts on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.dominoes.box import Box, Domino, Layout, Preset, box
from companion.dominoes.grid import Grid, grid
from companion.referee.errors import SetupError
from companion.referee.setup import Player, Setup
from companion.referee.text import listed

#: The boxes of the family; each has presets of its own.
BOXES = ("origins", "kingdomino")


@dataclass(frozen=True)
class Rules:
    """What holds in one game. ``parts`` and ``options`` are ids of the box's data."""

    setup: Setup
    box: Box
    preset: Preset
    layout: Layout
    dominoes: Mapping[str, Domino]

    @classmethod
    def of(cls, setup: Setup) -> Rules:
        """The rules that a set-up asks for; raises :class:`SetupError` saying what does not go."""
        found, preset = find_preset(setup.preset)
        options = _options(setup, found, preset)
        layout = _layout(found, preset, options, setup.table)
        if len(setup.players) > setup.table:
            raise SetupError(f"{len(setup.players)} players are listed, but {setup.table} play")
        setup = replace(setup, options=options, players=_coloured(setup, found))
        return cls(setup, found, preset, layout, _faces(setup, found))

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in seating order, each with a colour."""
        return self.setup.players

    def has(self, name: str) -> bool:
        """Whether a rule part or an option is switched on."""
        return name in self.preset.parts or name in self.setup.options

    @cached_property
    def grid(self) -> Grid:
        """The canvas of every territory."""
        return grid(self.layout.frame)

    @cached_property
    def scoring(self) -> tuple[int, ...]:
        """The indices of the terrains whose regions score."""
        return tuple(t.index for t in self.box.terrains if not t.erupts)

    @property
    def due(self) -> int:
        """How many dominoes each player takes in the whole game."""
        return self.layout.rounds * self.layout.pieces

    def cite(self, rule: str) -> str:
        """The id of a rule of the base game: ``PLACE-1`` is ``O-PLACE-1`` or ``K-PLACE-1``."""
        return f"{self.box.cite}-{rule}"

    def word(self, word: str) -> str:
        """The game's own word for a ``territory``, ``region``, ``start``, ``piece``, ``mark``."""
        return self.box.words[word]


def find_preset(name: str) -> tuple[Box, Preset]:
    """The preset of this id and its box; raises :class:`SetupError`."""
    known: list[str] = []
    for box_name in BOXES:
        found = box(box_name)
        if name in found.presets:
            return found, found.presets[name]
        known += found.presets
    raise SetupError(f"there is no game '{name}'; there are {', '.join(known)}")


def player_counts(preset: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
    """For how many players a preset with these options is; raises :class:`SetupError`."""
    found, known = find_preset(preset)
    options = _options(Setup(preset, options), found, known)
    return tuple(sorted({n for row in _rows(found, options) for n in row.players}))


def _options(setup: Setup, found: Box, preset: Preset) -> tuple[str, ...]:
    """The options in the order of the preset, aliases replaced by what they mean."""
    chosen: set[str] = set()
    for option in setup.options:
        if option not in preset.options and option not in preset.aliases:
            raise SetupError(
                f"{preset.id} has no option '{option}'; it has {', '.join(preset.options)}"
            )
        chosen.update(preset.aliases.get(option, (option,)))
    for option in chosen:
        for other in found.options[option].excludes:
            if other in setup.options:
                raise SetupError(f"the options '{option}' and '{other}' do not go together")
    return tuple(option for option in preset.options if option in chosen)


def _rows(found: Box, options: tuple[str, ...]) -> list[Layout]:
    """The layouts of a box that hold with these options."""
    shaping = {option for row in found.layouts for option in row.when}
    return [row for row in found.layouts if set(row.when) == shaping.intersection(options)]


def _layout(found: Box, preset: Preset, options: tuple[str, ...], players: int) -> Layout:
    """The layout for so many players; raises :class:`SetupError` saying what there is."""
    rows = _rows(found, options)
    for row in rows:
        if players in row.players:
            return row
    shaping = {option for row in found.layouts for option in row.when}
    named = [found.options[o].title for o in options if o in shaping]
    what = f"{found.title} with {listed(named)}" if named else found.title
    if not rows:
        raise SetupError(f"{what}: these do not go together")
    numbers = sorted({n for row in rows for n in row.players})
    range_ = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
    raise SetupError(f"{what} is for {range_} players, not {players}")


def _coloured(setup: Setup, found: Box) -> tuple[Player, ...]:
    """Every player with a colour of the box."""
    free = list(found.colours)
    for player in setup.players:
        if player.colour and player.colour not in found.colours:
            raise SetupError(
                f"{player.name} cannot be {player.colour}; "
                f"{found.title} has {', '.join(found.colours)}"
            )
        if player.colour and player.colour not in free:
            raise SetupError(f"two players are {player.colour}")
        if player.colour:
            free.remove(player.colour)
    return tuple(p if p.colour else replace(p, colour=free.pop(0)) for p in setup.players)


def _faces(setup: Setup, found: Box) -> Mapping[str, Domino]:
    """The dominoes of the box with the table's own faces."""
    if not setup.tiles:
        return found.dominoes
    dominoes = dict(found.dominoes)
    for tile in setup.tiles:
        if tile.id not in dominoes:
            raise SetupError(f"tile {tile.id}: {found.title} has no such domino")
        try:
            a, b = found.face(tile.a), found.face(tile.b)
        except ValueError as error:
            raise SetupError(f"tile {tile.id}: {error}") from None
        if a.craters and b.craters:
            raise SetupError(f"tile {tile.id}: no domino has two volcanoes")
        dominoes[tile.id] = Domino(tile.id, dominoes[tile.id].order, a, b)
    return dominoes
