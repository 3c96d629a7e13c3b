"""The table of Origin (Matagot): the map beside its panel, or a list of territories instead."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, ClassVar

from rich.text import Text
from textual import events, on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.screen import Screen
from textual.widget import Widget

from companion import user_data_folder
from companion.origin.ends import why_over
from companion.origin.events import (
    Adjust,
    Evolve,
    Give,
    Migrate,
    NewBorder,
    NewTerritory,
    Play,
    Reveal,
    Swap,
)
from companion.origin.maps import Map
from companion.origin.pawns import Pawn
from companion.origin.queries import Goal
from companion.origin.state import State
from companion.origin.user_cards import FILE_NAME, Card, card_of, filled, load, remember
from companion.referee.errors import CompanionError
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.rulings import Ruling
from companion.referee.setup import Territory
from companion.referee.text import listed
from screens.learned_map import offer, worth_keeping
from screens.palette import Depth
from screens.panels.finished import FinishedPanel
from screens.panels.panel import Panel
from screens.panels.world import ASKING
from screens.panels.world.action import ActionPanel
from screens.panels.world.cards import CardsPanel
from screens.panels.world.examples import examples
from screens.panels.world.learn import LearnPanel
from screens.panels.world.map_panel import WorldPanel
from screens.score import ScoreScreen
from screens.table import KEYS, NARROW, SHORT, TableScreen
from screens.widgets.ink import joined
from screens.widgets.lines import Lines
from screens.widgets.log import LogTail
from screens.widgets.map import MapView
from screens.widgets.map_list import MapList
from screens.widgets.map_look import MapMarks
from screens.widgets.world import LEGEND, WorldInk, WorldStandings, belongings, world_look

#: What may be told besides what is required, each with its key.
OPTIONS: tuple[Binding, ...] = (
    Binding("c", "option('play')", "Card", id="table.play", tooltip="Play a card"),
    Binding(
        "r",
        "option('reveal')",
        "Reveal",
        id="table.reveal",
        tooltip="Reveal an objective that was left in a hand",
    ),
    Binding(
        "e",
        "option('give')",
        "Gives",
        show=False,
        id="table.give",
        tooltip="The effect of a card moves a strait, a tile or a card to somebody else",
    ),
    Binding(
        "a",
        "option('adjust')",
        "Adjusts",
        show=False,
        id="table.adjust",
        tooltip="The effect of a card that the app does not know: more or less of something",
    ),
    Binding(
        "t",
        "option('territory')",
        "Territory",
        id="table.territory",
        tooltip="Tell a territory of the board that the map does not have",
    ),
    Binding(
        "b",
        "option('border')",
        "Border",
        id="table.border",
        tooltip="Tell a border or a strait that the map does not have",
    ),
    Binding(
        "x",
        "option('end')",
        "End",
        show=False,
        id="table.end",
        tooltip="The table says that the game is over",
    ),
    Binding(
        "m",
        "keep_map",
        "Keep map",
        id="table.keep_map",
        tooltip="Keep the map that was learned in this game for later ones",
    ),
)
#: Why an option's key does nothing where there is none.
_NOTHING = {
    "b": ("border", "Every two territories that are known are joined already."),
    "t": ("territory", "This map has every territory of the board."),
    "e": ("give", "Nobody has anything that an effect could give."),
    "c": ("play", "Nobody may play a card now."),
    "r": ("reveal", "Objectives in a hand are revealed when the game is over."),
}
_MAP_LIST = Binding(
    "v", "view", "List", id="table.view", tooltip="A list of the territories, or the map again"
)


class TableMap(MapView, can_focus=False):
    """The map of a table, whose panel has the keys."""


class TableList(MapList, can_focus=False):
    """The list of a table, whose panel has the keys."""

    NARROW = 64


class Has(Lines):
    """What players have; it is told again when there is another amount of room."""

    class Resized(Message):
        """There is."""

    def on_resize(self) -> None:
        self.post_message(self.Resized())


class WorldSheet(ScoreScreen):
    """The sheet of a table; before Home it lets the table ask what it has to ask."""

    def __init__(self, table: OriginTable):
        super().__init__(table.session)
        self._table = table

    def action_home(self) -> None:
        """Leave the game, after the question about its map."""
        self._table.offer_map(super().action_home, self)


class OriginTable(TableScreen):
    """Map, standings with the way to each end of the game, what the player asked has."""

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = ["table.tcss", "world.tcss"]
    ASKING: ClassVar[tuple[type[Panel], ...]] = ASKING
    MAY: ClassVar[dict[str, tuple[str, str]]] = {"play": ("play a card", "c")}
    BINDINGS: ClassVar[list[BindingType]] = [
        *OPTIONS,
        *(_MAP_LIST if key.id == "table.view" else key for key in KEYS),
    ]

    _ink: WorldInk
    _map_offered = False
    #: What was told with a refused event, that one first: it follows if the event is insisted on.
    _waiting: tuple[Event, ...] = ()

    @property
    def _state(self) -> State:
        state: State = self.session.game.state
        return state

    def standings(self) -> Widget:
        return WorldStandings(id="standings")

    def board(self) -> Iterable[Widget]:
        yield TableMap(world_look(self._state), id="board")
        yield TableList(world_look(self._state), id="lands")

    def beside(self) -> Iterable[Widget]:
        yield Has(id="place")

    def ink_of(self, state: State, depth: Depth) -> WorldInk:
        return WorldInk(state.rules.players, depth)

    def legend_of(self, state: State) -> str:
        return LEGEND

    # -- what lies on the table ------------------------------------------------------------------

    def show_standings(self) -> None:
        standings = self.query_one(WorldStandings)
        width = standings.size.width or self.size.width
        score = self.session.game.score()
        standings.tell(self._ink, self._state, score, self._turn, width)

    @on(Has.Resized)
    def show_beside(self) -> None:
        place = self.query_one("#place", Lines)
        state, width, room = self._state, place.content_size.width, place.content_size.height
        own = belongings(state.areas[self._seat], width)
        place.border_title = state.name(self._seat)
        everybody = [self._has(seat, width) for seat in range(len(state.areas))]
        rows = sum(map(len, everybody))
        if len(own) < rows <= room:
            place.border_title = "Everybody has"
            place.show([line for lines in everybody for line in lines])
        else:
            place.show([_within(Text(line), width) for line in own])

    def _has(self, seat: int, width: int) -> list[Text]:
        """What a player has, under the name."""
        lines = belongings(self._state.areas[seat], width - 1)
        told = [self._ink.name(seat), *(Text(f" {line}") for line in lines)]
        return [_within(line, width) for line in told]

    def _hint(self) -> Text:
        """After a card its effect; at the end why it is one, and what can be told all the same."""
        hint = Text(why_over(self._state))
        if not self._prompt.finished:
            return self._effect_hint()
        kinds = {option.kind for option in self._prompt.options}
        if "reveal" in kinds:
            key = ("r", self._ink.accent)
            hint.append_text(joined(" ", key, " reveals objectives left in a hand."))
        if "play" in kinds:
            key = ("c", self._ink.accent)
            hint.append_text(joined(" ", key, " plays a last card."))
        if worth_keeping(self._state):
            hint.append_text(joined(" ", ("m", self._ink.accent), " keeps the map."))
        return hint

    def _effect_hint(self) -> Text:
        """How the effect of the card that was played last is entered, until something else is."""
        for logged in reversed(self.session.game.log):
            if isinstance(logged.event, Give | Adjust):
                continue
            if isinstance(logged.event, Play) and logged.event.what != "objective":
                gives, adjusts = (("e", self._ink.accent), ("a", self._ink.accent))
                return joined("Effect: ", gives, " gives, ", adjusts, " adjusts")
            break
        return Text()

    @property
    def _more_to_tell(self) -> bool:
        """Whether an objective of somebody's hand may still score."""
        known = self._state.rules.box.objectives
        return any(
            option.kind == "reveal"
            or any(isinstance(e, Play) and e.card in known for e in option.answers)
            for option in self._prompt.options
            if option.kind in ("reveal", "play")
        )

    def show_board(self) -> None:
        look, marks = world_look(self._state), self._marks
        shown = self.query_one("#board", TableMap)
        shown.show(look, marks)
        shown.border_title = "World"
        self.query_one("#lands").border_title = "World, as a list"
        if self.has_class("-list"):
            self.query_one("#lands", TableList).show(look, marks)

    def mark_board(self) -> None:
        self.query_one("#board", TableMap).mark(self._marks)
        if self.has_class("-list"):
            self.query_one("#lands", TableList).mark(self._marks)

    @property
    def _marks(self) -> MapMarks:
        marks = self.panel.marks
        if not isinstance(marks, MapMarks):  # at the end nothing is marked
            marks = MapMarks()
        if marks.cursor is None:
            return MapMarks(self.query_one("#board", TableMap).cursor, marks.places)
        return marks

    def typed_example(self, ask: Ask) -> str:
        """Answers of this very map and game."""
        found = examples(ask)
        return f"e.g. {found}" if found else super().typed_example(ask)

    def also_typed(self, others: Iterable[Ask]) -> list[str]:
        kinds = list(dict.fromkeys(ask.kind for ask in others))
        sentences = []
        if "play" in kinds:
            sentences.append(f"Or a card: {self._family.hints['play'].removeprefix('e.g. ')}.")
        if rest := [kind for kind in kinds if kind != "play"]:
            sentences.append(f"Or more after one of the words {listed(rest, 'or')}.")
        return sentences

    def lay_out(self, width: int, height: int) -> None:
        under = width < NARROW
        side, place = self.query_one("#side"), self.query_one("#place")
        boards = (self.query_one("#board"), self.query_one("#lands"))
        self.query_one("#standings").styles.height = 2
        brief = under and height < SHORT
        self.query_one("#body").set_class(brief, "-brief")
        side_height = height
        if under:
            side_height = 2 if brief else max(8, height // 3)
            for board in boards:
                board.styles.width, board.styles.height = "1fr", max(1, height - side_height)
            side.styles.width, side.styles.height = "1fr", side_height
        else:
            for board in boards:
                board.styles.width, board.styles.height = "1fr", "1fr"
            side.styles.width = max(34, min(46, width // 3))
            side.styles.height = "1fr"
        # Of a short side the panel keeps ten lines and one player is told of; else all are.
        has = 4
        if side_height >= 34:
            has = 2 + sum(1 + len(belongings(area)) for area in self._state.areas)
        place.set_class(side_height >= 20, "-shown")
        place.styles.height = has
        log = self.query_one(LogTail)
        log.display = side_height >= 16
        log.styles.height = max(5, side_height - has - 16) if side_height > 26 else 5

    def action_view(self) -> None:
        """The map, or the list instead."""
        self.toggle_class("-list")
        for panel in self.query(WorldPanel):
            panel.by_list = self.has_class("-list")
        self.show_board()

    # -- the mouse -------------------------------------------------------------------------------

    def on_map_view_moved(self, message: MapView.Moved) -> None:
        message.stop()
        self.panel.point(message.name)

    def on_map_view_chosen(self, message: MapView.Chosen) -> None:
        message.stop()
        self._clicked = True
        self.panel.press(message.name)

    # -- questions -------------------------------------------------------------------------------

    def on_action_panel_asked(self, message: ActionPanel.Asked) -> None:
        """Show every answer with its reason; an answer that can be done may be chosen."""
        from screens.world_questions import reach_screen, standing_screen

        message.stop()
        state, name = self._state, message.player
        seat = state.index(name)
        if seat is None or message.territory not in state.map:
            return  # another window went on meanwhile

        def evolve(pawn: Pawn | None) -> None:
            if pawn is not None:
                self._enter(Evolve(name, message.territory, pawn))

        def move(goal: Goal | None) -> None:
            if goal is not None:
                kind = Swap if goal.territory in state.stands else Migrate
                self._enter(kind(name, message.territory, goal.territory))

        if message.what == "standing":
            vacant = message.territory not in state.stands
            screen = standing_screen(state, self._ink, seat, message.territory, vacant)
            self.app.push_screen(screen, evolve)
        else:
            mine = state.stands[message.territory].owner == seat
            self.app.push_screen(reach_screen(state, self._ink, message.territory, mine), move)

    # -- cards -----------------------------------------------------------------------------------

    def on_cards_panel_unknown(self, message: CardsPanel.Unknown) -> None:
        """Have a card typed from the cardboard, then play it."""
        message.stop()
        self._ask_card(message.panel, message.kind, message.card)

    def _ask_card(self, panel: CardsPanel, kind: str, known: Card | None) -> None:
        from screens.card_form import CardForm

        def entered(card: Card | None) -> None:
            if card is not None:
                self._remember(card)  # whatever the referee says of playing it now
                event = panel.played(card)
                if panel is self.panel:
                    panel.choose(event)
                self._enter(event)

        self.app.push_screen(CardForm(kind, known), entered)

    def _remember(self, card: Card) -> None:
        try:
            remember(user_data_folder() / FILE_NAME, card)
        except CompanionError as error:
            self.notify(f"The card is not remembered: {error}.", severity="warning", markup=False)

    def _enter(self, event: Event, *, insist: bool = False) -> bool:
        """Enter an answer; what it tells of a card is remembered, what it leaves out is known."""
        if isinstance(event, Play | Reveal):
            try:
                event = filled(event, load(user_data_folder() / FILE_NAME))
            except CompanionError as error:
                self.notify(f"{error}.", severity="warning", markup=False)
        waiting, self._waiting = self._waiting, ()
        done = super()._enter(event, insist=insist)
        if done and (card := card_of(event)) is not None:
            self._remember(card)
        if done and insist and waiting and event == waiting[0]:
            self._enter_all(waiting[1:])
        return done

    def _show_game(self) -> None:
        log = self.session.game.log
        if self.is_asking and log and self._shown != (self.session.game, self._revision):
            # The cursor stands where the pawn went that was played just now, typed or not.
            last = log[-1].event
            place = last.territory if isinstance(last, Evolve) else getattr(last, "to", "")
            if isinstance(last, Evolve | Migrate) and (land := self._state.map.find(place)):
                self.query_one(ActionPanel).cursor = land.name
        super()._show_game()

    # -- learning the map ------------------------------------------------------------------------

    def on_learn_panel_wanted(self, message: LearnPanel.Wanted) -> None:
        """Have a territory and its borders told, and enter them one after the other."""
        message.stop()
        self._learn(message.name)

    def answered(self, event: Event, ruling: Ruling) -> bool:
        """A territory that nobody told yet is asked for; then the action is entered again."""
        names = [getattr(event, field, "") for field in ("territory", "start", "to")]
        unseen = [n for n in names if n and n not in self._state.map]
        told = {option.kind for option in self._prompt.asks}
        if not isinstance(event, Evolve | Migrate) or not unseen or "territory" not in told:
            return False
        self._learn(unseen[0], event)
        return True

    def on_key(self, event: events.Key) -> None:
        """A key of an option that there is not says why."""
        kind, why = _NOTHING.get(event.key, ("", ""))
        if not kind or self._typing or isinstance(self.panel, FinishedPanel):
            return
        offered = {option.kind for option in self._prompt.options}
        if kind not in offered:
            if kind == "border" and "territory" not in offered:
                why = "This map has every border of the board."
            self.panel.say(why)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action == "keep_map":
            over = self.is_asking and self._prompt.finished and not self._typing
            return over and worth_keeping(self._state)
        return super().check_action(action, parameters)

    def action_option(self, kind: str) -> None:
        if kind == "territory":  # the form says it all
            self._learn()
        else:
            super().action_option(kind)

    def action_score(self) -> None:
        self.app.push_screen(WorldSheet(self))

    def action_leave(self) -> None:
        self.offer_map(super().action_leave)

    def action_keep_map(self) -> None:
        """Keep the map; whoever said no before may think otherwise now."""
        offer(self, self._state, self._show_game)

    def offer_map(self, then: Callable[[], object], screen: Screen[Any] | None = None) -> None:
        """Ask once, on this screen or another, whether what was learned of the map is to be kept,
        then go on."""
        if self._map_offered or not worth_keeping(self._state):
            then()
            return
        self._map_offered = True
        offer(screen or self, self._state, then)

    def _learn(self, name: str = "", then: Event | None = None) -> None:
        from screens.map_forms import TerritoryScreen

        before = self._state.map

        def entered(grown: tuple[Map, str] | None) -> None:
            if grown is None:
                if then is not None:
                    self._show_refused(then, self.session.game.rule(then))
                return
            known = set(before.borders)
            land = grown[0].territory(grown[1])
            told: list[Event] = [_new(land)]
            told += [NewBorder(b.a, b.b, b.strait) for b in grown[0].borders if b not in known]
            if then is not None:
                fields = [f for f in ("territory", "start", "to") if getattr(then, f, None) == name]
                told.append(replace(then, **dict.fromkeys(fields, land.name)))
            self._enter_all(told)
            if then is None and isinstance(self.panel, ActionPanel):
                self.panel.point(land.name)

        def trouble(land: Territory) -> str:
            """What the referee has against it that nobody can insist on."""
            ruling = self.session.game.rule(_new(land))
            return "" if ruling or ruling.overrulable else ruling.breaches[0].message

        form = TerritoryScreen(before, typed=name, origin=before.origin is None, trouble=trouble)
        self.app.push_screen(form, entered)

    def _enter_all(self, told: Sequence[Event]) -> None:
        """Enter what was told in its order. What is refused does not keep the rest from being
        entered, unless that needs it; it is shown then, and what is insisted on is followed by what
        still waits."""
        refused: list[Event] = []
        for event in told:
            if refused and isinstance(refused[0], NewTerritory):
                refused.append(event)  # nothing can be said of it before the territory is there
            elif not self.session.game.rule(event):
                refused.append(event)
            else:
                self._enter(event)
        if refused:
            first = refused[0]
            self._enter(first)
            self._waiting = tuple(refused)


def _new(land: Territory) -> NewTerritory:
    """The event that tells of a territory."""
    return NewTerritory(land.name, land.colour, land.continent, land.origin)


def _within(line: Text, width: int) -> Text:
    """A line that does not wrap; what is left out is seen to be."""
    line.truncate(max(1, width), overflow="ellipsis")
    return line
