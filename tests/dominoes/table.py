"""Shortcuts for tests: a game state that is played by text, and boards written as rows."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import replace

from hypothesis import settings

from companion.dominoes.grid import bits
from companion.dominoes.rules import Rules, presets
from companion.dominoes.state import State, required
from companion.dominoes.territory import Territory
from companion.games import ruleset_for
from companion.referee import Event, Game, Player, Prompt, Row, Ruling, Setup, SetupError, Tile
from tests.slow.kingdomino_playout import random_setup

PEOPLE = ("Ann", "Ben", "Cy", "Di Lee", "Fay")
MODES = ("discovery", "totem", "tribe")
#: The modes of Origins by their short names, and every other game by its preset.
GAMES = (*MODES, *(p.id for _, p in presets() if not p.id.startswith("origins-")))
ALL_OPTIONS = {p.id.removeprefix("origins-"): p.options for _, p in presets()}
#: For tests that play whole games many times over: a third of the examples.
few = settings(max_examples=max(1, settings.default.max_examples // 3))
_CELL = re.compile(r"([A-Z])(\d?)(?:\+(\d))?(\*)?(?:\^(\w+))?")


def setup(
    mode: str, players: int, options: Iterable[str] = (), tiles: tuple[Tile, ...] = ()
) -> Setup:
    """A set-up with so many of PEOPLE, of a mode of Origins or of another preset."""
    preset = f"origins-{mode}" if mode in MODES else mode
    return Setup(preset, tuple(options), tuple(Player(name) for name in PEOPLE[:players]), tiles)


def drawn(chosen: Setup, rng: random.Random) -> Setup:
    """A set-up with the quests, faces and wild corners that its options ask for."""
    if not {"quests", "heroes"} & {*chosen.options}:
        return replace(chosen, quests=(), starts=(), tiles=())
    extra = random_setup(chosen.names, chosen.options, rng)
    return replace(
        chosen,
        quests=extra.get("quests", ()),
        tiles=tuple(Tile(id_, *faces) for id_, faces in extra.get("tiles", {}).items()),
        starts=tuple((name, tuple(corners)) for name, corners in extra.get("starts", {}).items()),
    )


def fitting(mode: str, players: int, options: Iterable[str]) -> tuple[str, ...]:
    """As many of the options, from the first on, as go with each other and so many players."""
    kept: tuple[str, ...] = ()
    for option in options:
        chosen = drawn(setup(mode, players, (*kept, option)), random.Random(0))
        try:
            ruleset_for(chosen.preset).start(chosen)
        except SetupError:
            continue
        kept = (*kept, option)
    return kept


def new_game(
    mode: str, players: int, options: Iterable[str] = (), rng: random.Random | None = None
) -> Game[State]:
    """A game before its first event; *rng* draws quests, faces and wild corners."""
    chosen = drawn(setup(mode, players, options), rng or random.Random(0))
    return Game(ruleset_for(chosen.preset), chosen)


def any_answer(prompt: Prompt, rng: random.Random, option: float = 0.7) -> Event | None:
    """A legal answer at random; None when the game is over. Options are taken now and then."""
    if prompt.options and rng.random() < option:
        return rng.choice(prompt.options).answers.pick(rng)
    return prompt.required.answers.pick(rng) if prompt.required else None


def played(game: Game[State], rng: random.Random, events: int | None = None) -> Game[State]:
    """*game* after so many legal events at random; None plays it to the end."""
    while events is None or events > 0:
        event = any_answer(game.prompt(), rng)
        if event is None:
            break
        assert game.submit(event), event.text()
        events = None if events is None else events - 1
    return game


def territory_of(rules: Rules, rows: Iterable[str]) -> Territory:
    """A territory of the cells of a score file, top row first; one cell is ``C``."""
    cells = {(x, -y): cell for y, row in enumerate(rows) for x, cell in enumerate(row.split())}
    (left, down) = next(square for square, cell in cells.items() if cell == "C")
    territory = Territory(rules.grid, len(rules.box.terrains))
    for (x, y), cell in cells.items():
        if cell in "C.":
            continue
        found = _CELL.fullmatch(cell)
        assert found, cell
        letter, digit, token, wood, piece = found.groups()
        bit = rules.grid.bit((x - left, y - down))
        territory = territory.with_square(
            rules.box.face(letter + digit), bit, resource=wood is not None
        )
        if token:
            territory = territory.with_token(bit, int(token))
        if piece:
            territory = territory.with_piece(bit, piece)
    return territory


def board_of(rules: Rules, territory: Territory) -> dict[tuple[int, int], dict[str, object]]:
    """A territory in the slow model's form: square -> what lies there."""
    tokens, craters = dict(territory.tokens), dict(territory.craters)
    pieces = dict(territory.pieces)
    board = {}
    for bit in bits(territory.occupied):
        terrain = territory.terrain_at(bit)
        token = tokens.get(bit, 0)
        board[rules.grid.square(bit)] = {
            "terrain": "start" if terrain is None else rules.box.terrains[terrain].id,
            "flames": territory.marks_at(bit) - token,
            "token": token,
            "craters": craters.get(bit, 0),
            "resource": bool(territory.resources >> bit & 1),
            "dweller": pieces.get(bit),
        }
    return board


class Table:
    """A state that events, given as text, move on; boards can be put into it as they are."""

    def __init__(
        self,
        mode: str,
        players: int = 3,
        options: Iterable[str] = (),
        tiles: tuple[Tile, ...] = (),
    ):
        chosen = setup(mode, players, options, tiles)
        self.ruleset = ruleset_for(chosen.preset)
        self.state: State = self.ruleset.start(chosen)
        self.told: list[str] = []

    @property
    def rules(self) -> Rules:
        return self.state.rules

    def check(self, text: str) -> Ruling:
        """What the referee says of an event."""
        return self.ruleset.rule(self.state, self.ruleset.vocabulary.parse(text))

    def broken(self, text: str) -> set[str]:
        """The ids of the rules that an event breaks."""
        return set(self.check(text).rules)

    def play(self, *texts: str) -> Table:
        """Legal events."""
        for text in texts:
            ruling = self.check(text)
            assert ruling, (text, ruling)
            self._apply(text)
        return self

    def force(self, text: str) -> Table:
        """An event that the referee refuses and the table insists on."""
        assert not self.check(text), text
        self._apply(text)
        return self

    def _apply(self, text: str) -> None:
        event = self.ruleset.vocabulary.parse(text)
        before = self.state
        self.state = self.ruleset.apply(before, event)
        self.told.append(self.ruleset.tell(before, event, self.state))

    def put(self, player: str, rows: Iterable[str], totems: tuple[str, ...] = ()) -> Table:
        """Give a player this territory and these totems."""
        seat = self.seat(player)
        area = self.state.areas[seat]
        territory = territory_of(self.rules, rows)
        area = replace(area, territory=territory, totems=totems)
        self.state = self.state.with_area(seat, area)
        return self

    def seat(self, player: str) -> int:
        seat = self.state.index(player)
        assert seat is not None
        return seat

    def legal(self, kind: str) -> list[str]:
        """The legal answers of this kind as texts, sorted."""
        prompt: Prompt = self.ruleset.prompt(self.state)
        ask = prompt.find(kind)
        return sorted(event.text() for event in ask.answers) if ask else []

    @property
    def next(self) -> tuple[str, str | None] | None:
        """What is required next: kind and player."""
        step = required(self.state)
        if step is None:
            return None
        return step.kind, None if step.player is None else self.state.name(step.player)

    def board(self, player: str) -> dict[tuple[int, int], dict[str, object]]:
        return board_of(self.rules, self.state.areas[self.seat(player)].territory)

    def holders(self) -> dict[str, str]:
        """resource -> who holds its totem."""
        return {
            totem: self.state.name(seat)
            for seat, area in enumerate(self.state.areas)
            for totem in area.totems
        }

    def rows(self, player: str) -> dict[str, int]:
        """Points by row, of the rows that give any."""
        sheet = self.ruleset.score(self.state)
        return {row.id: row.points for row in sheet.tally(player).rows if row.points}

    def row(self, player: str, id_: str) -> Row:
        """One row of a player."""
        sheet = self.ruleset.score(self.state)
        return next(row for row in sheet.tally(player).rows if row.id == id_)


def three(mode: str, options: Iterable[str] = (), second_line: str = "line 5 9 31 44") -> Table:
    """Three players: Cy's chief stands on 3, Ann's on 22, Ben's on 40; the second line lies."""
    table = Table(mode, 3, options).play("line 3 17 22 40")
    if mode == "tribe":
        table.play("cave hunter shaman painter small_warrior")
    return table.play(
        "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", "choose Ben 40", second_line
    )
