"""The world of a game of Origin (Matagot) from its state: map, standings, how far the end is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region, Size

from companion.origin.box import CARDS
from companion.origin.ends import distances
from companion.origin.maps import CONTINENTS, Map
from companion.origin.pawns import Pawn
from companion.origin.state import Area, State, required
from companion.referee.scores import Part, ScoreSheet
from companion.referee.text import counted
from screens.palette import PAWNS, WORLD, Depth, player_colour, style_text
from screens.views import StateView
from screens.widgets.ink import Ink, joined
from screens.widgets.lines import Lines
from screens.widgets.map import ORIGIN, TOKEN, MapView
from screens.widgets.map_look import BorderLook, MapLook, MapMarks, look_of
from screens.widgets.map_plan import Plan

LEGEND = f"""\
## The map

`{TOKEN}` on a green territory: its hunting token is still there. `{TOKEN}` on a strait (`~`): its
token is. On the frame it says where the map goes on.

`Y` `O` `P` `B` `G`: yellow, orange, purple, brown and green territory, `{ORIGIN}` after the
letter: the Origin. `h2w1 BK`: a pawn of height 2 and width 1, black (`BR` brown, `WH` white).
Before it the letters of its owner's colour.

## The lines above it

`2v 1t`: two villages still to place, one innovation tile. `left`: how far every end of the game
is: pawns of the reserve (`pw`), players who can act (`ac`), cards of each deck (`Y` `O` `P`), tiles
(`ti`) and villages (`vi`). The game ends when one of them is 0.
"""


class WorldInk(Ink):
    """Styles of one table with a map."""

    def pawn(self, pawn: Pawn) -> Text:
        """A pawn by height, width and colour: ``h2w1 BK``."""
        return Text(pawn.code, style_text(PAWNS[pawn.colour].at(self.depth)))

    def colour(self, colour: str) -> Text:
        """The letter of a territory's colour on its paint, and its name."""
        letter = Text(f" {colour[0].upper()} ", style_text(WORLD[colour].at(self.depth)))
        return Text.assemble(letter, f" {colour}")

    def land(self, state: State, name: str) -> Text:
        """A territory in a line: name, colour and continent, what is special there."""
        land = state.map.territory(name)
        text = joined((name, "bold"), "  ", self.colour(land.colour))
        text.append(f", {CONTINENTS[land.continent]}")
        if land.origin:
            text.append(", the Origin")
        if land.colour == "green":
            text.append(", hunted" if name in state.hunted else f", hunting token {TOKEN}")
        return text

    def stand(self, state: State, name: str) -> Text:
        """Who stands on a territory; nothing where nobody does."""
        stand = state.stands.get(name)
        if stand is None:
            return Text("vacant")
        whose = Text("the neutral") if stand.owner is None else self.name(stand.owner) + "'s"
        return joined(whose, " ", self.pawn(stand.pawn))

    def near(self, state: State, name: str) -> Text:
        """What a territory is next to."""
        if not state.map.neighbours(name):
            return Text("no borders yet", style=self.quiet)
        text = Text("next to ", style=self.quiet)
        for number, other in enumerate(state.map.neighbours(name)):
            strait = state.map.strait(name, other)
            token = strait is not None and frozenset((name, other)) not in state.crossed
            text.append(", " if number else "")
            text.append(f"{'~' if strait else ''}{TOKEN + ' ' if token else ''}{other}")
        return text


@lru_cache(maxsize=8)
def _bare(map_: Map) -> MapLook:
    return look_of(map_)


def world_look(state: State) -> MapLook:
    """The map as it lies: pawns, owners and the tokens that are still there."""
    bare = _bare(state.map)
    players = state.rules.players
    lands = []
    for land in bare.territories:
        stand = state.stands.get(land.name)
        if stand is not None:
            colour = None if stand.owner is None else players[stand.owner].colour
            land = replace(
                land,
                owner="--" if colour is None else player_colour(colour).code,
                owner_colour=colour,
                pawn=stand.pawn.code,
                pawn_colour=stand.pawn.colour,
            )
        if land.colour == "green" and land.name not in state.hunted:
            land = replace(land, token=True)
        lands.append(land)
    borders = tuple(
        BorderLook(b.a, b.b, b.strait, b.strait and frozenset((b.a, b.b)) not in state.crossed)
        for b in bare.borders
    )
    return MapLook(tuple(lands), borders)


def belongings(area: Area, width: int = 0) -> list[str]:
    """What a player has beside pawns and points, a line each: villages and tiles, the hand, what
    was won. Colours of cards are letters where *width* columns are too few for words, ``?`` where
    nobody told the colour."""
    levels = [str(level) for level, number in enumerate(area.tiles[:-1], 1) for _ in range(number)]
    tiles = f"tiles {' '.join(levels)}" if levels else "no tiles"
    cards = [(n, c) for c, n in zip((*CARDS, "untold"), area.hand, strict=True) if n]
    hand = "hand: " + (", ".join(f"{n} {c}" for n, c in cards) or "no cards")
    if width and len(hand) > width:
        letters = [f"{n}{'?' if c == 'untold' else c[0].upper()}" for n, c in cards]
        hand = f"hand: {' '.join(letters)}"
    lines = [f"{counted(area.villages, 'village')}, {tiles}", hand]
    won = {"hunting": area.hunting, "straits": area.straits}
    told = [f"{what} {' '.join(str(t.value) for t in some)}" for what, some in won.items() if some]
    if area.objectives:
        told.append(counted(len(area.objectives), "objective"))
    if told:
        lines.append(", ".join(told))
    if area.permanents:
        lines.append(f"in play: {', '.join(area.permanents)}")
    return lines


#: The ends of the game in fewer and fewer columns: what each is called, and what stands between.
_ENDS = (
    ("{} pawns|{} can act|{} yellow|{} orange|{} purple|{} tiles|{} villages", "  "),
    ("{} pawns|{} can act|Y{}|O{}|P{} cards|{} tiles|{} villages", "  "),
    ("{} pawns|{} can act|Y{}|O{}|P{}|{} tiles|{} vill.", " "),
    ("{}pw|{}ac|Y{}|O{}|P{}|{}ti|{}vi", " "),
)
_END_IDS = ("reserve", "acting", *CARDS, "tiles", "villages")


def ends_within(state: State, width: int) -> str:
    """How far each end of this game is, all of them in so many columns if that can be at all."""
    left = {end.id: end.left for end in distances(state) if end.ends}
    text = ""
    for words, between in _ENDS:
        named = zip(_END_IDS, words.split("|"), strict=True)
        text = between.join(word.format(left[id_]) for id_, word in named if id_ in left)
        if len(text) <= width:
            break
    return text


class WorldStandings(Lines):
    """Who has how many points, and below it how far each end of the game is."""

    def tell(
        self, ink: WorldInk, state: State, sheet: ScoreSheet, turn: int | None, width: int
    ) -> None:
        """Show a state; *turn* is the seat whose turn it is, *width* what there is room for."""
        wide = width >= 64
        number = state.turns // len(state.areas) + 1
        round_ = f" round {number}".ljust(10) if wide else f" r{number}".ljust(4)
        column = max(8, (width - len(round_)) // len(sheet.tallies))
        line = Text(round_, ink.accent)
        signs, more = _room_for(state, sheet, column)
        for seat, tally in enumerate(sheet.tallies):
            area, look = state.areas[seat], player_colour(tally.colour or None)
            sign, total = f"{look.code} " * signs, f" {tally.total}"
            rest = f" {area.villages}v {sum(area.tiles)}t" * more
            name = ink.name(seat, max(1, column - 2 - len(sign) - len(total) - len(rest)))
            if seat == turn:
                name.stylize("bold")
            entry = Text(">" if seat == turn else " ", ink.accent)
            entry.append(sign[:-1], style_text(look.chip.at(ink.depth)))
            entry.append(sign[-1:]).append_text(name)
            entry.append(total, "bold").append(rest, ink.quiet)
            entry.pad_right(column - entry.cell_len)
            line.append_text(entry)
        told = " left:"
        if state.ending:
            told = " last round:" if state.rules.has("finish-round") else " last turn:"
        told = told.ljust(10) if wide else f"{told} "
        ends = Text.assemble((told, ink.accent if state.ending else ink.quiet))
        left = ends_within(state, width - len(told))
        ends.append(left or "counted once the neutral pawn stands")
        self.show([line[:width], ends[:width]])


def _room_for(state: State, sheet: ScoreSheet, column: int) -> tuple[bool, bool]:
    """Whether columns of this width have room for the sign of a player's colour before the name,
    and for villages and tiles after the points. Names may be cut, but not to less than these."""
    signs = more = True
    for area, tally in zip(state.areas, sheet.tallies, strict=True):
        room = column - 2 - len(f" {tally.total}") - len(player_colour(tally.colour).code) - 1
        signs = signs and room >= min(3, len(tally.name))
        room -= len(f" {area.villages}v {sum(area.tiles)}t")
        more = more and room >= min(5, len(tally.name))
    return signs, signs and more


class SheetMap(MapView, can_focus=False):
    """The map beside a score sheet, see :class:`screens.views.Beside`. Where there is no room for
    all of it, it is the part around what is marked; a small part of it tells nothing while
    nothing is."""

    CURSOR = False
    #: How large a part has to be to tell something by itself.
    LEAST = Size(50, 20)
    DEFAULT_CSS = """
    SheetMap { border: solid #3b414a; }
    """

    def explain(self, lies: State, player: int, parts: Sequence[Part]) -> None:
        """Show the map with the territories of *parts* marked."""
        places = list(dict.fromkeys(place for part in parts for place in part.places))
        seen: list[str | None] = [*places, *lies.own(player), self.cursor]
        self.show(world_look(lies), MapMarks(seen[0], dict.fromkeys(places, "path")))
        self._show_or_hide()

    def on_resize(self) -> None:
        self._show_or_hide()

    def _show_or_hide(self) -> None:
        room = self.content_size
        large = room.width >= self.LEAST.width and room.height >= self.LEAST.height
        self.visible = bool(self.marks.places) or large or self.whole

    def wanted_corner(self, drawn: Plan, room: Size) -> tuple[int, int]:
        boxes = [drawn.boxes[name] for name in self.marks.places if name in drawn.boxes]
        if not boxes:
            return super().wanted_corner(drawn, room)
        around = Region.from_union(boxes)
        if around.width > room.width or around.height > room.height:
            around = boxes[0]  # rather one of them whole than all of them in part
        return around.x - (room.width - around.width) // 2, around.y - (
            room.height - around.height
        ) // 2


class WorldView(StateView):
    """The standings above the map, at any moment of a game."""

    legend = LEGEND
    DEFAULT_CSS = """
    WorldView { width: 1fr; height: 1fr; }
    WorldView WorldStandings { height: 2; background: $panel; }
    WorldView MapView { border: solid #3b414a; border-title-color: $text; }
    """

    def __init__(self, state: State):
        super().__init__()
        self._state = self._before = state
        self._sheet: ScoreSheet | None = None
        self._seat = 0

    def compose(self) -> ComposeResult:
        yield WorldStandings()
        yield MapView(world_look(self._state))

    def part_of(self, state: State) -> str:
        return f"round {state.turns // len(state.areas) + 1}"

    def tell(self, state: State, before: State, sheet: ScoreSheet, seat: int) -> None:
        self._state, self._before, self._sheet, self._seat = state, before, sheet, seat
        if self.is_mounted:
            self._show()

    def on_mount(self) -> None:
        self.query_one(MapView).can_focus = False
        self._show()

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def _show(self) -> None:
        if self._sheet is None or not self.size.width:
            return
        state = self._state
        depth: Depth = getattr(self.app, "depth", "truecolor")
        ink = WorldInk(state.rules.players, depth)
        step = required(state)
        turn = step.player if step is not None else None
        self.query_one(WorldStandings).tell(ink, state, self._sheet, turn, self.size.width)
        changed = [
            name
            for name in {**state.stands, **self._before.stands}
            if state.stands.get(name) != self._before.stands.get(name)
        ]
        view = self.query_one(MapView)
        cursor = changed[-1] if changed else view.cursor
        view.show(world_look(state), MapMarks(cursor, dict.fromkeys(changed, "path")))
        has = ", ".join(belongings(state.areas[self._seat])[:2])
        view.border_title = f"{state.name(self._seat)}: {has}"
