"""The forms of a correction: one event as typed text, and who plays."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Checkbox, Input, Select, Static

from companion.games import family_of, offer_of
from companion.referee.effects import tried
from companion.referee.errors import CompanionError
from companion.referee.events import Event
from companion.referee.family import Family
from companion.referee.game import Game
from companion.referee.journal import Amend, Change, ChangeSetup, Insert
from companion.referee.prompts import Ask
from companion.referee.rulings import Ruling
from companion.referee.setup import Player, Setup
from companion.referee.text import counted
from screens.correction_preview import Plan, propose, refusal
from screens.session import Outcome, Session
from screens.widgets.form import Number
from screens.widgets.tick import Tick


class EventForm(ModalScreen[Outcome | None]):
    """Edit event number *at*, or type a *new* one that goes before it.

    The verdict is told while typing; Enter shows what changes, and only there it is confirmed.
    Dismissed with what became of it, or None when nothing was done.
    """

    CSS_PATH = "corrections.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", id="event.cancel", tooltip="Change nothing"),
        Binding(
            "ctrl+o",
            "overrule",
            "We played it anyway",
            priority=True,
            id="event.overrule",
            tooltip="Insist on this event against the referee",
        ),
    ]

    def __init__(self, session: Session, at: int, *, new: bool = False):
        super().__init__()
        self.session = session
        self.at = at
        self.new = new

    @property
    def game(self) -> Game[Any]:
        """The game as it stands."""
        return self.session.game

    def compose(self) -> ComposeResult:
        number = self.at + 1
        was = "" if self.new else self._told(self.game.log[self.at].event)
        title = f"A forgotten event, to be number {number}" if self.new else f"Edit event {number}"
        with Vertical(classes="dialog"):
            yield Static(title, classes="heading", markup=False)
            if not self.new:
                yield Static(f"It says: {was}", classes="was", markup=False)
            yield Static(self._hint(), classes="hint", markup=False)
            yield Input(was, id="event", select_on_focus=False)
            with VerticalScroll(id="judged", can_focus=False):
                yield Static(id="verdict", markup=False)
            with Horizontal(classes="buttons"):
                yield Button("What changes? (Enter)", "primary", id="ok", compact=True)
                yield Button("Anyway (Ctrl+O)", id="anyway", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self._judge()

    @property
    def _family(self) -> Family:
        return family_of(self.game.setup.preset)

    def _told(self, event: Event) -> str:
        return self._family.told(self.game.state_at(self.at), event)

    def _ask(self) -> Ask | None:
        prompt = self.game.ruleset.prompt(self.game.state_at(self.at))
        return prompt.required or next(iter(prompt.options), None)

    def _hint(self) -> Text:
        """What can stand at this place, with an example of each kind that is possible here."""
        prompt = self.game.ruleset.prompt(self.game.state_at(self.at))
        asks = [*prompt.options, *([prompt.required] if prompt.required else [])]
        if not asks:
            return Text("The game is over here: nothing more can be told.")
        what = "What was forgotten" if self.new else "What happened"
        hint = Text(f"{what}, in full; here it can be such as\n")
        for ask in asks:
            example = next(iter(ask.answers), None)
            if example is not None:
                hint.append(f"  {self._told(example)}", "bold")
            hint.append(f"  ({ask.text.rstrip('.')})\n")
        if prompt.required:
            hint.append(f"or only the answer: {self._family.hints[prompt.required.kind]}.")
        return hint

    def _read(self) -> tuple[Event | None, str, Ruling | None]:
        """The event typed, or what is wrong with it; and the ruling at its place."""
        state = self.game.state_at(self.at)
        try:
            event = self._family.read_told(state, self.query_one(Input).value, self._ask())
        except CompanionError as error:
            return None, str(error), None
        if not self.new and event == self.game.log[self.at].event:
            return None, "That is what it says already.", None
        return event, "", self.game.ruleset.rule(state, event)

    @on(Input.Changed)
    def _judge(self) -> None:
        _event, problem, ruling = self._read()
        overrulable = ruling is not None and ruling.overrulable
        if not self.query_one(Input).value.strip():
            problem = ""
        elif ruling is not None:
            problem = "Legal here." if ruling else f"Refused:\n{refusal(ruling)}"
            if overrulable:
                problem += "\nCtrl+O: we played it anyway."
        self.query_one("#verdict", Static).update(problem)
        self.query_one("#anyway", Button).display = overrulable

    @on(Input.Submitted)
    @on(Button.Pressed, "#ok")
    def _submit(self) -> None:
        self._preview(overruled=False)

    @on(Button.Pressed, "#anyway")
    def action_overrule(self) -> None:
        """Insist on the event."""
        self._preview(overruled=True)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def _preview(self, overruled: bool) -> None:
        event, problem, ruling = self._read()
        if event is None or ruling is None:
            self.query_one("#verdict", Static).update(problem)
            return
        plan = self._plan(event, overruled)
        if problem := propose(self, self.session, plan, self.dismiss):
            if not overruled and ruling.overrulable:
                problem += "\nCtrl+O: we played it anyway."
            self.query_one("#verdict", Static).update(f"Refused:\n{problem}")

    def _plan(self, event: Event, overruled: bool) -> Plan:
        says = self._told(event)
        if self.new:
            change: Change = Insert(event, self.at, overruled)
            return Plan(f"Insert event {self.at + 1}", (says,), (change,))
        old = self.game.log[self.at].event
        change = Amend(self.at, event, overruled)
        lines = (f"was  {self._told(old)}", f"now  {says}")
        plan = Plan(f"Edit event {self.at + 1}", lines, (change,))
        trial, ruling = tried(self.game, plan.changes)
        also = self._family.followers(trial, self.at, old) if ruling else None
        if also is None:
            return plan
        later = counted(len(also.amends), "later event")
        offer = f"Write {also.new} for {also.old} in {later} too"
        return replace(plan, also=also.amends, offer=offer)


class Seat(Horizontal):
    """One player of the form; *origin* is the name before, which moves along with the player."""

    def __init__(self, number: int, player: Player, colours: tuple[str, ...]):
        super().__init__(classes="seat")
        self.number = number
        self.origin = player.name
        self._player = player
        self._colours = colours

    def compose(self) -> ComposeResult:
        yield Static(f"{self.number + 1}.")
        yield Input(self._player.name, compact=True, select_on_focus=False)
        yield Select(
            [(colour, colour) for colour in self._colours],
            value=self._player.colour,
            allow_blank=False,
            compact=True,
        )
        up = Button("up", classes="up", compact=True, tooltip="Sits one seat earlier")
        up.visible = self.number > 0
        yield up

    @property
    def player(self) -> Player:
        """The player as typed."""
        return Player(self.query_one(Input).value.strip(), str(self.query_one(Select).value))

    def put(self, player: Player, origin: str) -> None:
        """Seat another player here."""
        self.origin = origin
        self.query_one(Input).value = player.name
        self.query_one(Select).value = player.colour


class PeopleForm(ModalScreen[Outcome | None]):
    """Names, colours and seats of the players, and the options of the game.

    Enter shows what changes before anything is done. Dismissed as :class:`EventForm`.
    """

    CSS_PATH = "corrections.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "cancel", "Cancel", id="people.cancel", tooltip="Change nothing"),
        Binding(
            "ctrl+up", "move(-1)", "Seat earlier", id="people.up", tooltip="Sits one seat earlier"
        ),
        Binding(
            "ctrl+down", "move(1)", "Seat later", id="people.down", tooltip="Sits one seat later"
        ),
    ]

    def __init__(self, session: Session):
        super().__init__()
        self.session = session
        setup = session.game.setup
        self._family, self._offer = family_of(setup.preset), offer_of(setup.preset)
        self._setup = self._family.settled(setup)

    def compose(self) -> ComposeResult:
        setup, numbers = self._setup, dict(w.split("=") for w in self._setup.options if "=" in w)
        with Vertical(classes="dialog"):
            yield Static("Players in the order of their seats", classes="heading", markup=False)
            with Vertical(id="seats"):
                for number, player in enumerate(setup.players):
                    known = self._family.colours(setup.preset, setup.options)
                    yield Seat(number, player, known)
            choices = self._offer.options.values()
            if choices:
                width = max(len(choice.title) for choice in choices)
                with VerticalScroll(id="options", can_focus=False):
                    for choice in choices:
                        if choice.values is not None:
                            number = int(numbers.get(choice.id, choice.usual))
                            yield Number(choice, number, width)
                            continue
                        yield Tick(
                            choice.title,
                            choice.id in setup.options,
                            id=f"option-{choice.id}",
                            compact=True,
                            tooltip=choice.help,
                        )
            yield Static(
                "Ctrl+Up and Ctrl+Down move a player to another seat.", id="verdict", markup=False
            )
            with Horizontal(classes="buttons"):
                yield Button("What changes? (Enter)", "primary", id="ok", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query(Seat).first().query_one(Input).focus()

    @property
    def _seats(self) -> list[Seat]:
        return list(self.query(Seat))

    @on(Button.Pressed, ".up")
    def _up(self, event: Button.Pressed) -> None:
        seat = next(s for s in self._seats if event.button in s.query(Button))
        self._exchange(seat.number, seat.number - 1)

    def action_move(self, by: int) -> None:
        """Move the player under the cursor to the next seat."""
        seat = next((s for s in self._seats if s.has_focus_within), None)
        if seat is not None and 0 <= seat.number + by < len(self._seats):
            kind = type(self.focused) if self.focused else Input
            self._exchange(seat.number, seat.number + by)
            self._seats[seat.number + by].query(kind).first().focus()

    def _exchange(self, one: int, other: int) -> None:
        a, b = self._seats[one], self._seats[other]
        was, origin = a.player, a.origin
        a.put(b.player, b.origin)
        b.put(was, origin)

    @on(Input.Submitted)
    @on(Button.Pressed, "#ok")
    def _preview(self) -> None:
        try:
            change = self._change()
        except CompanionError as error:
            self._say(str(error))
            return
        old, new = self._setup, change.setup
        if old.players == new.players and set(old.options) == set(new.options):
            self._say("Nothing was changed.")
            return
        plan = Plan("Players and options", tuple(_differences(old, change)), (change,))
        self._say(propose(self, self.session, plan, self.dismiss))

    def _change(self) -> ChangeSetup:
        seats = self._seats
        numbers = {line.value: line.number for line in self.query(Number)}
        options = tuple(
            choice.id if choice.values is None else f"{choice.id}={numbers[choice.id]}"
            for choice in self._offer.options.values()
            if (
                numbers[choice.id] != choice.usual
                if choice.values is not None
                else self.query_one(f"#option-{choice.id}", Checkbox).value
            )
        )
        renamed = {s.origin: s.player.name for s in seats if s.origin != s.player.name}
        players = tuple(seat.player for seat in seats)
        # Corners of a start go by name, so they are called by the new names first.
        setup = self.session.game.setup.renamed(renamed)
        setup = replace(setup, players=players, options=options)
        return ChangeSetup(setup, renamed)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    def _say(self, message: str) -> None:
        self.query_one("#verdict", Static).update(message)


def _differences(old: Setup, change: ChangeSetup) -> list[str]:
    """What a change of the set-up says, a line each."""
    new, lines = change.setup, []
    before = {change.renamed.get(p.name, p.name): (at, p) for at, p in enumerate(old.players)}
    for at, player in enumerate(new.players):
        seat, was = before[player.name]
        if was.name != player.name:
            lines.append(f"{was.name} is called {player.name}.")
        if was.colour != player.colour:
            lines.append(f"{player.name} is {player.colour}, not {was.colour}.")
        if seat != at:
            lines.append(f"{player.name} sits in seat {at + 1}, not {seat + 1}.")
    lines += [f"{id_} is played." for id_ in new.options if id_ not in old.options]
    lines += [f"{id_} is not played." for id_ in old.options if id_ not in new.options]
    return lines
