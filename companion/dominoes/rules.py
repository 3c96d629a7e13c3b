"""The rules of one game: a frozen value that switches rule parts on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from companion.dominoes.box import Box, Domino, Face, Layout, Market, Preset, box, order
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
        options = resolved(found, preset, setup.options)
        layout = _layout(found, options, setup.table)
        if len(setup.players) > setup.table:
            raise SetupError(f"{len(setup.players)} players are listed, but {setup.table} play")
        setup = replace(setup, options=options, players=_coloured(setup, found, options))
        rules = cls(setup, found, preset, layout, _faces(setup, found))
        _check_quests(rules)
        _check_starts(rules)
        _check_series(rules)
        return rules

    @property
    def players(self) -> tuple[Player, ...]:
        """The players in seating order, each with a colour."""
        return self.setup.players

    def has(self, name: str) -> bool:
        """Whether a rule part or an option is switched on."""
        return name in self._on

    @cached_property
    def _on(self) -> frozenset[str]:
        options = self.setup.options
        parts = [part for option in options for part in self.box.options[option].parts]
        return frozenset((*self.preset.parts, *options, *parts))

    @property
    def market(self) -> Market:
        """Where figures come from; only for a game that has such a part."""
        assert self.box.market is not None
        return self.box.market

    def known(self, domino: str) -> bool:
        """Whether the faces of a domino are known (a lettered one is entered by the table)."""
        return self.dominoes[domino] is not BLANK

    def wild(self, player: int) -> int:
        """The squares of a player's start that match any terrain (O-PLACE-1, H-START-1)."""
        grid = self.grid
        corners = dict(self.setup.starts).get(self.players[player].name)
        if grid.span == 1 or corners is None:
            return grid.start
        return grid.mask(tuple(CORNERS[corner] for corner in corners))

    @cached_property
    def grid(self) -> Grid:
        """The canvas of every territory."""
        return grid(self.layout.frame, self.layout.span)

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


#: The squares of a 2 by 2 start by their corner.
CORNERS = {"nw": (0, 1), "ne": (1, 1), "sw": (0, 0), "se": (1, 0)}

#: Stands for a domino whose faces the table has not entered yet.
BLANK = Domino("", 0, Face(0), Face(0))


def find_preset(name: str) -> tuple[Box, Preset]:
    """The preset of this id and its box; raises :class:`SetupError`."""
    known: list[str] = []
    for box_name in BOXES:
        found = box(box_name)
        if name in found.presets:
            return found, found.presets[name]
        known += found.presets
    raise SetupError(f"there is no game '{name}'; there are {', '.join(known)}")


def presets() -> list[tuple[Box, Preset]]:
    """Every game of the family with its box, in the order of the set-up screen."""
    return [(found, preset) for found in map(box, BOXES) for preset in found.presets.values()]


def player_counts(preset: str, options: tuple[str, ...] = ()) -> tuple[int, ...]:
    """For how many players a preset with these options is; raises :class:`SetupError`."""
    found, known = find_preset(preset)
    rows = layouts(found, resolved(found, known, options))
    return tuple(sorted({n for row in rows for n in row.players}))


def resolved(found: Box, preset: Preset, options: tuple[str, ...]) -> tuple[str, ...]:
    """The options in the order of the preset, aliases replaced by what they mean.

    Raises :class:`SetupError` for one that the preset does not have, or two that exclude each
    other.
    """
    chosen: set[str] = set()
    for option in options:
        if option not in preset.options and option not in preset.aliases:
            raise SetupError(
                f"{preset.id} has no option '{option}'; it has {', '.join(preset.options)}"
            )
        chosen.update(preset.aliases.get(option, (option,)))
    for option in chosen:
        for other in found.options[option].excludes:
            if other in options or other in chosen:
                raise SetupError(f"the options '{option}' and '{other}' do not go together")
    return tuple(option for option in preset.options if option in chosen)


def layouts(found: Box, options: tuple[str, ...]) -> list[Layout]:
    """The layouts of a box that hold with these options."""
    shaping = {option for row in found.layouts for option in row.when}
    chosen = shaping.intersection(options)
    return [row for row in found.layouts if chosen - set(row.either) == set(row.when)]


def some_layouts(found: Box, options: tuple[str, ...]) -> list[Layout]:
    """As :func:`layouts`; raises :class:`SetupError` if these options do not go together."""
    if rows := layouts(found, options):
        return rows
    shaping = {option for row in found.layouts for option in row.when}
    chosen = shaping.intersection(options)
    what = _named(found, options)
    wider = [row for row in found.layouts if chosen < {*row.when, *row.either}]
    if len(wider) == 1:
        needed = listed(found.options[o].title for o in wider[0].when if o not in chosen)
        raise SetupError(f"{what}: goes only with {needed}")
    raise SetupError(f"{what}: these do not go together")


def _named(found: Box, options: tuple[str, ...]) -> str:
    """The game with those of its options that shape line and frame, in words."""
    shaping = {option for row in found.layouts for option in row.when}
    named = [found.options[o].title for o in options if o in shaping]
    return f"{found.title} with {listed(named)}" if named else found.title


def _layout(found: Box, options: tuple[str, ...], players: int) -> Layout:
    """The layout for so many players; raises :class:`SetupError` saying what there is."""
    rows = some_layouts(found, options)
    for row in rows:
        if players in row.players:
            return row
    numbers = sorted({n for row in rows for n in row.players})
    range_ = f"{numbers[0]} to {numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
    raise SetupError(f"{_named(found, options)} is for {range_} players, not {players}")


def offered(preset: str, options: tuple[str, ...], players: int = 0) -> dict[str, str]:
    """Every option of a preset with the reason why it does not go beside the other *options*.

    The reason is empty for one that goes, else it is short, such as ``not with Harmony``. *players*
    is how many sit at the table so far; 0 leaves them out of account. A number of players that the
    game has with no choice at all is not held against an option that changes nothing about it.
    """
    found, known = find_preset(preset)
    return {
        option: _why_not(
            found,
            known,
            tuple(o for o in options if o in known.options and o != option),
            option,
            players,
        )
        for option in known.options
    }


def _why_not(found: Box, preset: Preset, others: tuple[str, ...], option: str, players: int) -> str:
    titles = {id_: found.options[id_].title for id_ in preset.options}
    for other in others:
        if other in found.options[option].excludes or option in found.options[other].excludes:
            return f"not with {titles[other]}"
    shaping = {id_ for row in found.layouts for id_ in row.when}
    rows, before = layouts(found, (*others, option)), layouts(found, others)
    if option not in shaping:
        return ""
    if not rows:
        having = (row.when for row in found.layouts if option in row.when)
        needed = min(having, key=len)
        if missing := [titles[id_] for id_ in needed if id_ not in (*others, option)]:
            return f"only with {listed(missing)}"
        for other in others:
            if other in shaping and not layouts(found, (*needed, option, other)):
                return f"not with {titles[other]}"
        return "not with the other options"
    numbers, usual = (sorted({n for row in some for n in row.players}) for some in (rows, before))
    if players and players not in numbers and numbers != usual:
        return f"for {listed(map(str, numbers), 'or')} players, not {players}"
    return ""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a set-up has to tell beside players and options: which two ``quests`` (G-QUEST-1),
    which ``corners`` of each start are wild (H-START-1)."""

    quests: bool
    corners: bool


def wanted(preset: str, options: tuple[str, ...], players: int) -> Wanted:
    """What so many players with these options have to settle as well.

    Nothing about a start as long as that many cannot play.
    """
    found, known = find_preset(preset)
    parts = {part for option in options for part in found.options[option].parts}
    rows = layouts(found, options)
    spans = {row.span for row in rows if players in row.players}
    return Wanted("quests" in {*known.parts, *parts}, max(spans, default=1) > 1)


def colours(found: Box, options: tuple[str, ...]) -> tuple[str, ...]:
    """The colours that players can have with these options."""
    return found.colours + tuple(c for option in options for c in found.options[option].colours)


def _coloured(setup: Setup, found: Box, options: tuple[str, ...]) -> tuple[Player, ...]:
    """Every player with a colour of the box."""
    free = list(colours(found, options))
    for player in setup.players:
        if player.colour and player.colour not in colours(found, options):
            raise SetupError(
                f"{player.name} cannot be {player.colour}; "
                f"{found.title} has {', '.join(colours(found, options))}"
            )
        if player.colour and player.colour not in free:
            raise SetupError(f"two players are {player.colour}")
        if player.colour:
            free.remove(player.colour)
    return tuple(p if p.colour else replace(p, colour=free.pop(0)) for p in setup.players)


def shipped(found: Box, options: tuple[str, ...]) -> dict[str, Domino]:
    """The dominoes of a game as its lists have them; BLANK where a list has no faces."""
    dominoes = dict(found.dominoes)
    for option in options:
        dominoes.update(found.added.get(option, {}))
        dominoes.update(dict.fromkeys(found.options[option].letters, BLANK))
    return dominoes


def _faces(setup: Setup, found: Box) -> Mapping[str, Domino]:
    """The dominoes of the game, with the faces that the table entered itself."""
    dominoes = shipped(found, setup.options)
    for tile in setup.tiles:
        if tile.id not in dominoes:
            raise SetupError(f"tile {tile.id}: the game has no such domino")
        try:
            a, b = found.face(tile.a), found.face(tile.b)
        except ValueError as error:
            raise SetupError(f"tile {tile.id}: {error}") from None
        if a.craters and b.craters:
            raise SetupError(f"tile {tile.id}: no domino has two volcanoes")
        divided = sum(face.second is not None for face in (a, b))
        if divided != (tile.id in _letters(setup, found)):
            raise SetupError(
                f"tile {tile.id}: a lettered domino of Heroes has one divided half such as F/L "
                "and one plain half, any other has none (H-TILE-1)"
            )
        effect = dominoes[tile.id].effect
        dominoes[tile.id] = Domino(tile.id, order(tile.id), a, b, effect)
    return dominoes


def _letters(setup: Setup, found: Box) -> str:
    return "".join(found.options[option].letters for option in setup.options)


def _check_quests(rules: Rules) -> None:
    """G-QUEST-1: two different quests where quests are played, none elsewhere."""
    quests, known = rules.setup.quests, rules.box.quests
    if rules.has("quests"):
        for quest in quests:
            if quest not in known:
                raise SetupError(f"there is no quest '{quest}'; there are {', '.join(known)}")
        if len(set(quests)) != 2 or len(quests) != 2:
            raise SetupError("two different quests are drawn before the game (G-QUEST-1)")
    elif quests:
        raise SetupError("quests are named, but the option 'quests' is not chosen")


def _check_starts(rules: Rules) -> None:
    """H-START-1: which corners of a 2 by 2 start are wild, as far as it is told."""
    named = dict(rules.setup.starts)
    for name, corners in named.items():
        if name not in rules.setup.names:
            raise SetupError(f"a start is told of '{name}', who does not play")
        if set(corners) - set(CORNERS) or len(set(corners)) < len(corners):
            raise SetupError(f"the corners of {name}'s start are some of nw ne sw se, each once")
    if rules.layout.span == 1 and named:
        raise SetupError("only a 2 by 2 start has corners; this game has none")


def _check_series(rules: Rules) -> None:
    """K-DYNASTY: three games in a row."""
    series, games = rules.setup.series, rules.preset.series
    if series is None:
        return
    if not games:
        raise SetupError(f"{rules.box.title} {rules.preset.title} is not played in series")
    if series.games != games or not 1 <= series.number <= games:
        raise SetupError(
            f"a series has {games} games, numbered 1/{games} to {games}/{games}, "
            f"not {series.number}/{series.games}"
        )
