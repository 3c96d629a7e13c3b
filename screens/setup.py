"""Set-up: which game, who plays, with which options."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import Button, Input, Static

from companion.dominoes.quests import draw
from companion.dominoes.rules import find_preset
from companion.games import family_of, offers
from companion.referee.errors import CompanionError, SetupError
from companion.referee.family import QUESTS, Family, Offer
from companion.referee.setup import LONGEST_NAME, Player, Series, Setup, check_name
from companion.referee.text import listed
from screens.widgets.footer import Keys
from screens.widgets.form import ColourChoice, NameInput, Number, Tick
from screens.wishes import StartGame

if TYPE_CHECKING:
    from screens.companion import CompanionApp


#: The value of the line that links games as a series; it is no option of the rules.
SERIES = "series"


class Problem(Static):
    """What is wrong, right below the field that it is about."""

    def __init__(self) -> None:
        super().__init__(classes="problem", markup=False)
        self.tell("")

    def tell(self, message: str) -> None:
        """Show a message; an empty one hides the line."""
        self.update(message)
        self.display = bool(message)


class Seat(Vertical):
    """A player's line: place at the table, name, colour; below it what is wrong with them."""

    app: CompanionApp

    def __init__(self, number: int, known: Iterable[str]):
        super().__init__()
        self._number = number
        self._known = tuple(known)
        self.chosen_colour = False

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Static(f"{self._number}", classes="number")
            yield NameInput(self._number, self._known, then="#start")
            yield ColourChoice(self.app.depth)
        yield Problem()

    @property
    def input(self) -> NameInput:
        """Where the name is written."""
        return self.query_one(NameInput)

    @property
    def choice(self) -> ColourChoice:
        """Where the colour is chosen."""
        return self.query_one(ColourChoice)

    @property
    def problem(self) -> Problem:
        """The line for what is wrong."""
        return self.query_one(Problem)

    @property
    def name_typed(self) -> str:
        """The name without blanks around it; empty where nobody sits."""
        return self.input.value.strip()


class SetupScreen(Screen[None]):
    """Everything that is settled before the first domino, filled in as the table had it last."""

    app: CompanionApp

    CSS_PATH = "setup.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+s",
            "start",
            "Start game",
            priority=True,
            id="setup.start",
            tooltip="Begin the game with these players; so does Enter on the last line",
        ),
        Binding(
            "f2",
            "colour",
            "Colour",
            id="setup.colour",
            tooltip="Another colour for this player; a click on the colour does the same",
        ),
        Binding(
            "down",
            "move(1)",
            "Move",
            key_display="\N{UPWARDS ARROW}\N{DOWNWARDS ARROW}",
            priority=True,  # else a form that is longer than the screen would scroll instead
            id="setup.down",
            tooltip="Go to the line above or below",
        ),
        Binding("up", "move(-1)", "Line before", show=False, priority=True, id="setup.up"),
        Binding(
            "ctrl+down,f6",
            "reseat(1)",
            "Seat",
            key_display="^\N{UPWARDS ARROW}\N{DOWNWARDS ARROW}",
            id="setup.later",
            tooltip="Swap this player with the next one at the table (also F6)",
        ),
        Binding(
            "ctrl+up,f5",
            "reseat(-1)",
            "Seat up",
            show=False,
            id="setup.earlier",
            tooltip="Swap this player with the one before (also F5)",
        ),
        Binding(
            "f8",
            "clear",
            "Clear",
            show=False,  # the heading tells it
            id="setup.clear",
            tooltip="Take all names out, for others who play",
        ),
        Binding("escape", "back", "Back", id="setup.back", tooltip="Back; nothing is begun"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._games: dict[str, Offer] = {offer.id: offer for offer in offers()}
        self._known: dict[str, Player] = {}
        self._options: set[str] = set()
        # The options that are numbers, as far as another one than usual is chosen.
        self._numbers: dict[str, int] = {}
        self._preset = next(iter(self._games))
        self._last: Setup | None = None

    # -- what is on it ---------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self._remember()
        with VerticalScroll(id="setup", can_focus=False):
            yield Static("Which game? Arrows, then Enter", classes="heading")
            with Vertical(id="presets"):
                yield from self._preset_lines()
            yield Static("Players", classes="heading", id="players-heading")
            for number in range(1, _most_seats() + 1):
                yield Seat(number, self._known)
            yield Static(id="known")
            yield Static("Options", classes="heading")
            yield Vertical(id="options")
            yield Problem()
            yield Button("Start game", variant="primary", compact=True, id="start")
        yield Keys(show_command_palette=False, compact=True)

    def _remember(self) -> None:
        store = self.app.store
        if store is None:
            return
        try:
            self._known = {player.name: player for player in store.known_players()}
            # Who was to play a game that was left is proposed once; then who really played does.
            left, self.app.left = self.app.left, None
            last = left or store.last_setup()
        except CompanionError as error:
            self.app.tell(error)
            return
        if last is not None and last.preset in self._games:
            self._last = last
            self._preset = last.preset
            self._options = set([SERIES] if last.series else ())
            for word in last.options:
                id_, _equals, number = word.partition("=")
                if number:
                    self._numbers[id_] = int(number)
                else:
                    self._options.add(id_)

    def _preset_lines(self) -> Iterable[Tick]:
        width = max(len(offer.name) for offer in self._games.values())
        for id_, offer in self._games.items():
            yield Tick(id_, offer.name, offer.help, one_of_many=True, width=width)

    async def on_mount(self) -> None:
        players = self._last.players if self._last else ()
        for seat, player in zip(self._seats, players, strict=False):
            seat.input.value = player.name
            seat.choice.show(player.colour)
            seat.chosen_colour = True
        await self._choose(self._preset)
        self._offer_known()
        # A table that played before begins with one key; a newcomer chooses the game first.
        (self.query_one("#start") if players else self.query(Tick).first()).focus()

    @property
    def _seats(self) -> list[Seat]:
        return list(self.query(Seat))

    @property
    def _offer(self) -> Offer:
        return self._games[self._preset]

    @property
    def _family(self) -> Family:
        return family_of(self._preset)

    @property
    def start_label(self) -> str:
        """What the last line says that it does."""
        return f"Start {self._offer.name}"

    async def _choose(self, preset: str) -> None:
        """Show what belongs to a game: its options and colours, how many may play."""
        self._preset = preset
        self.query_one("#start", Button).label = self.start_label
        for tick in self.query_one("#presets").query(Tick):
            tick.set(tick.value == preset)
        chosen = self._offer
        lines: list[Tick | Number] = []
        titles = [choice.title for choice in chosen.options.values()]
        titles += [chosen.series_word] if chosen.series else []
        width = max(map(len, titles), default=0)
        for choice in chosen.options.values():
            if choice.values is None:
                tick = Tick(choice.id, choice.title, choice.help, one_of_many=False, width=width)
                lines.append(tick)
            else:
                number = self._numbers.get(choice.id, choice.usual)
                lines.append(Number(choice, number, width))
        if chosen.series:
            told = f"{chosen.series} games in a row, their sum decides"
            title = chosen.series_word
            lines.append(Tick(SERIES, title, told, one_of_many=False, width=width))
        options = self.query_one("#options")
        await options.remove_children()
        await options.mount(*lines)
        self._look_over()

    @property
    def _colours(self) -> tuple[str, ...]:
        return self._family.colours(self._preset, self._chosen_options())

    def _look_over(self) -> None:
        """Show what follows from the present choice: what goes with it, seats and colours."""
        # What went only with an option that was taken back goes with it.
        for id_, reason in self._family.offered(self._preset, self._chosen_options()).items():
            if reason:
                self._options.discard(id_)
        names = [seat for seat in self._seats if seat.name_typed]
        reasons = self._family.offered(self._preset, self._chosen_options(), len(names))
        for tick in self.query_one("#options").query(Tick):
            tick.set(tick.value in self._options)
            tick.offer(reasons.get(tick.value, ""))
        counts = self._counts()
        needed = max((*self._family.player_counts(self._preset), *counts))
        for number, seat in enumerate(self._seats, 1):
            seat.display = number <= needed or bool(seat.name_typed)
        taken = [seat.choice.colour for seat in self._seats]
        free = [colour for colour in self._colours if colour not in taken]
        for seat in self._seats:
            if seat.choice.colour not in self._colours:
                seat.choice.show(free.pop(0) if free else "")
        self._count()

    def _count(self) -> None:
        counts = self._counts()
        numbers = listed(map(str, counts), "or") if counts else "?"
        if len(counts) > 1 and counts[-1] - counts[0] == len(counts) - 1:
            numbers = f"{counts[0]} to {counts[-1]}"
        heading = self.query_one("#players-heading", Static)
        clear = ", F8: clear all" if any(seat.name_typed for seat in self._seats) else ""
        heading.update(f"Players, {numbers}, as they sit (Enter or Tab: next{clear})")

    def _chosen_options(self) -> tuple[str, ...]:
        words = []
        for choice in self._offer.options.values():
            number = self._numbers.get(choice.id, choice.usual)
            if choice.values is None and choice.id in self._options:
                words.append(choice.id)
            elif choice.values is not None and number != choice.usual:
                words.append(f"{choice.id}={number}")
        return tuple(words)

    def _counts(self) -> tuple[int, ...]:
        try:
            return self._family.player_counts(self._preset, self._chosen_options())
        except SetupError:
            return ()

    def _offer_known(self) -> None:
        """Name those who played before and do not sit yet."""
        seated = {seat.name_typed for seat in self._seats}
        names = [name for name in self._known if name not in seated]
        line = self.query_one("#known", Static)
        line.display = bool(names)
        content = Content("Played before: ")
        for number, name in enumerate(names[:12]):
            if number:
                content += ", "
            at = list(self._known).index(name)
            content += Content.from_markup(f"[@click=screen.seat({at})]$name[/]", name=name)
        line.update(content)

    # -- what is done on it ----------------------------------------------------------------------

    @on(Tick.Ticked)
    async def _ticked(self, event: Tick.Ticked) -> None:
        event.stop()
        tick = event.tick
        self._clear()
        if tick.value in self._games:
            await self._choose(tick.value)
            if event.onwards:
                self.set_focus(self._seats[0].input)
            return
        (self._options.discard if tick.ticked else self._options.add)(tick.value)
        self._look_over()

    @on(Number.Chosen)
    def _numbered(self, event: Number.Chosen) -> None:
        event.stop()
        self._clear()
        self._numbers[event.line.value] = event.line.number
        self._look_over()

    @on(ColourChoice.Turned)
    def _turned(self, event: ColourChoice.Turned) -> None:
        """Take the next colour; whoever has it takes this one in exchange."""
        event.stop()
        known = self._colours
        mine = event.choice.colour
        at = known.index(mine) if mine in known else -1
        self._give(event.choice, known[(at + 1) % len(known)])
        for seat in self._seats:
            if seat.choice is event.choice:
                seat.chosen_colour = True

    def _give(self, choice: ColourChoice, colour: str) -> None:
        for seat in self._seats:
            if seat.choice.colour == colour:
                seat.choice.show(choice.colour)
        choice.show(colour)

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        seat = next(seat for seat in self._seats if seat.input is event.input)
        seat.problem.tell(_too_long(seat.name_typed))
        known = self._known.get(seat.name_typed)
        if known and not seat.chosen_colour and known.colour in self._colours:
            others = [s for s in self._seats if s is not seat and s.name_typed]
            if all(other.choice.colour != known.colour for other in others):
                self._give(seat.choice, known.colour)
        self._offer_known()
        self._look_over()
        self.refresh_bindings()

    def action_seat(self, number: int) -> None:
        """Give the first free place to someone who played before."""
        name = list(self._known)[number]
        for seat in self._seats:
            if seat.display and not seat.name_typed:
                seat.input.value = name
                seat.input.focus()
                return

    def action_move(self, step: int) -> None:
        """Go to the line above or below."""
        lines: list[Widget] = list(self.query_one("#presets").query(Tick))
        lines += [seat.input for seat in self._seats if seat.display]
        lines += self.query_one("#options").children
        lines.append(self.query_one("#start"))
        at = lines.index(self.focused) + step if self.focused in lines else 0
        # At once: fast fingers press the next key before a focus that is only due.
        self.set_focus(lines[at % len(lines)])

    def on_key(self, event: events.Key) -> None:
        """Letters that are typed beside the names are the beginning of the next name."""
        if event.character is None or not event.character.isalpha():
            return
        field = self.focused
        if not isinstance(field, NameInput):
            free = [seat.input for seat in self._seats if seat.display and not seat.name_typed]
            if not free:
                return
            field = free[0]
        event.stop()
        field.begin(event.character)

    def action_colour(self) -> None:
        """Another colour for the player under the cursor."""
        for seat in self._seats:
            if seat.input is self.focused:
                seat.choice.turn()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("reseat", "colour"):
            return isinstance(self.focused, NameInput)
        if action == "clear":
            return any(field.value.strip() for field in self.query(NameInput))
        return True

    def action_clear(self) -> None:
        """Take all names out and begin with the first."""
        self._clear()
        for seat in self._seats:
            seat.input.value = ""
            seat.chosen_colour = False
        self.set_focus(self._seats[0].input)

    def action_reseat(self, step: int) -> None:
        """Move the player under the cursor one place on or back."""
        seats = [seat for seat in self._seats if seat.display]
        at = next(i for i, s in enumerate(seats) if self.focused is s.input)
        to = at + step
        if not 0 <= to < len(seats):
            return
        self._clear()
        one, other = seats[at], seats[to]
        was_name, was_colour = one.input.value, one.choice.colour
        one.chosen_colour = other.chosen_colour = True
        one.input.value, other.input.value = other.input.value, was_name
        one.choice.show(other.choice.colour)
        other.choice.show(was_colour)
        other.input.focus()

    def action_back(self) -> None:
        """Leave without beginning."""
        self.app.pop_screen()

    # -- the start -------------------------------------------------------------------------------

    @on(Button.Pressed, "#start")
    def action_start(self) -> None:
        """Begin, or say what is still wrong, at the field where it is."""
        self._clear()
        if self._refuse_players():
            return
        players = tuple(
            Player(seat.name_typed, seat.choice.colour) for seat in self._seats if seat.name_typed
        )
        setup = Setup(self._preset, self._chosen_options(), players, count=len(players))
        if SERIES in self._options and (games := self._offer.series):
            # Its name is asked for like everything else that depends on these choices.
            setup = replace(setup, series=Series("", 1, games))
        trial = setup
        if QUESTS in self._family.wanted(setup.preset, setup.options, len(players)):
            drawn = draw(find_preset(setup.preset)[0], (), random.Random())
            trial = replace(setup, quests=drawn)
        try:
            self._family.settled(trial)
        except SetupError as error:
            problem = self.query_one("#setup > Problem", Problem)
            problem.tell(_sentence(str(error)))
            problem.scroll_visible()
        else:
            self.post_message(StartGame(setup))

    def _refuse_players(self) -> bool:
        """Whether something is wrong with the players; it is then said at the first such seat."""
        seats = [seat for seat in self._seats if seat.display]
        taken: list[str] = []
        for seat in seats:
            name = seat.name_typed
            if not name:
                continue
            try:
                check_name(name)
            except SetupError as error:
                return self._refuse(seat, _too_long(name) or str(error))
            if name.casefold() in taken:
                return self._refuse(seat, f"another player is called {name} already")
            taken.append(name.casefold())
        counts = self._counts()
        empty = next((seat for seat in seats if not seat.name_typed), seats[-1])
        if counts and len(taken) < counts[0]:
            return self._refuse(empty, f"at least {counts[0]} must play: who else?")
        if counts and len(taken) not in counts:
            last = [seat for seat in seats if seat.name_typed][-1]
            numbers = listed(map(str, counts), "or")
            return self._refuse(last, f"with these options {numbers} play, not {len(taken)}")
        return False

    def _refuse(self, seat: Seat, message: str) -> bool:
        seat.problem.tell(_sentence(message))
        seat.input.focus()
        seat.problem.scroll_visible()
        return True

    def _clear(self) -> None:
        for problem in self.query(Problem):
            problem.tell("")


def _most_seats() -> int:
    """For how many players any game is, with whatever options."""
    return max(
        max(family_of(offer.id).player_counts(offer.id, options))
        for offer in offers()
        for options in [(), *((id_,) for id_, c in offer.options.items() if c.values is None)]
        if not any(family_of(offer.id).offered(offer.id, options).get(id_) for id_ in options)
    )


def _too_long(name: str) -> str:
    if len(name) <= LONGEST_NAME:
        return ""
    return f"A name may have {LONGEST_NAME} characters, this has {len(name)} or more."


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"
