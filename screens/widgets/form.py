"""Lines of a form: a choice with its explanation, a colour, a name, one of many, four corners."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.suggester import SuggestFromList
from textual.widgets import Input, Static

from companion.referee.family import Choice
from companion.referee.setup import LONGEST_NAME
from screens.palette import Depth, player_colour, style_text


class Tick(Static, can_focus=True):
    """A line that is ticked or not: ``[x] title  explanation``, with (*) where one of many.

    One that does not go with the other choices is dim, has no brackets and says why instead.
    Textual's own marks tell their state by colour alone.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "tick", "Choose", key_display="space", tooltip="Tick this line or not"),
        Binding("enter", "tick(True)", "Choose", show=False, tooltip="Choose this line"),
    ]

    class Ticked(Message):
        """The line was chosen by key or mouse; its owner decides what follows. ``onwards``: by
        Enter, which also goes on where only one line is to be chosen."""

        def __init__(self, tick: Tick, onwards: bool):
            super().__init__()
            self.tick = tick
            self.onwards = onwards

    def __init__(self, value: str, title: str, help: str, *, one_of_many: bool, width: int):
        super().__init__()
        self.value = value
        self.ticked = False
        self.reason = ""
        self._title = title
        self._help = help
        self._marks = ("( )", "(*)") if one_of_many else ("[ ]", "[x]")
        self._width = width

    def render(self) -> Table:
        line = Table.grid(padding=(0, 1), expand=True)
        line.add_column(width=3)
        line.add_column(width=self._width)
        line.add_column(ratio=1)
        mark = self._marks[self.ticked]
        if self.reason and not self.ticked:
            line.add_row(" - ", Text(self._title), Text(self.reason, "italic"), style="dim")
        elif self.reason:
            line.add_row(Text(mark), Text(self._title, "bold"), Text(self.reason, "bold italic"))
        else:
            line.add_row(Text(mark), Text(self._title, "bold"), Text(self._help))
        return line

    def set(self, ticked: bool) -> None:
        """Tick the line or not."""
        self.ticked = ticked
        self.set_class(ticked, "-ticked")
        self.refresh(layout=True)

    def offer(self, reason: str) -> None:
        """Say why the line cannot be ticked; with no *reason* it can be."""
        if reason != self.reason:
            self.reason = reason
            self.refresh(layout=True)

    def action_tick(self, onwards: bool = False) -> None:
        """Tell that this line was chosen, unless it cannot be."""
        if self.ticked or not self.reason:
            self.post_message(self.Ticked(self, onwards))

    def on_click(self) -> None:
        self.focus()
        self.action_tick()


class Number(Static, can_focus=True):
    """A line with a number that is chosen: ``[2] title  explanation``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right,plus", "step(1)", "More", tooltip="One more"),
        Binding("left,minus", "step(-1)", "Less", tooltip="One less"),
        *(Binding(digit, f"choose({digit})", show=False) for digit in "0123456789"),
    ]

    class Chosen(Message):
        """Another number was chosen."""

        def __init__(self, line: Number):
            super().__init__()
            self.line = line

    def __init__(self, choice: Choice, number: int, width: int):
        super().__init__()
        self.value = choice.id
        self.number = number
        self._choice = choice
        self._width = width

    def render(self) -> Table:
        line = Table.grid(padding=(0, 1), expand=True)
        line.add_column(width=3)
        line.add_column(width=self._width)
        line.add_column(ratio=1)
        line.add_row(f"[{self.number}]", Text(self._choice.title, "bold"), Text(self._choice.help))
        return line

    def action_step(self, by: int) -> None:
        """Another number, as far as there is one."""
        self.action_choose(self.number + by)

    def action_choose(self, number: int) -> None:
        """This number, if the option has it."""
        if self._choice.values is not None and number in self._choice.values:
            self.number = number
            self.refresh()
            self.post_message(self.Chosen(self))

    def on_click(self) -> None:
        self.focus()
        values = self._choice.values or range(1)
        self.action_choose(self.number + 1 if self.number + 1 in values else values[0])


class Pick(Static, can_focus=True):
    """A line that shows one choice of many; Enter, space or a click ask for the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right", "open", "Choose", tooltip="Choose from the list")
    ]

    class Wanted(Message):
        """The list is to be shown."""

        def __init__(self, pick: Pick):
            super().__init__()
            self.pick = pick

        @property
        def control(self) -> Pick:
            """The line, for handlers of one alone."""
            return self.pick

    def __init__(self, *, id: str | None = None, classes: str = ""):
        super().__init__(markup=False, id=id, classes=f"pick {classes}")
        self.value = ""

    def show(self, value: str, text: str) -> None:
        """Show a choice."""
        self.value = value
        self.update(text)

    def action_open(self) -> None:
        """Ask for the list."""
        self.post_message(self.Wanted(self))

    def on_click(self) -> None:
        self.focus()
        self.action_open()


class Corners(Static, can_focus=True):
    """Which corners of a player's 2 by 2 start are coloured: ``[x] nw  [ ] ne  ...``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "mark", "Mark", tooltip="This corner is coloured, or grey"),
        Binding("right", "go(1)", "Next corner", show=False, tooltip="The next corner"),
        Binding("left", "go(-1)", "Corner before", show=False, tooltip="The corner before"),
    ]

    #: Columns that a corner takes.
    STEP = 8

    def __init__(self, name: str, corners: Iterable[str], marked: Iterable[str], width: int):
        super().__init__(markup=False, classes="corners")
        self.player = name
        self._corners = tuple(corners)
        self._marked = set(marked)
        self._width = width
        self._at = 0

    @property
    def marked(self) -> tuple[str, ...]:
        """The coloured corners."""
        return tuple(corner for corner in self._corners if corner in self._marked)

    def render(self) -> Text:
        text = Text(f"{self.player:{self._width}}  ", no_wrap=True)
        for at, corner in enumerate(self._corners):
            here = self.has_focus and at == self._at
            text.append(
                f"{'[x]' if corner in self._marked else '[ ]'} {corner}",
                "reverse" if here else "",
            )
            text.append("  ")
        return text

    def action_go(self, step: int) -> None:
        """Go to another corner."""
        self._at = (self._at + step) % len(self._corners)
        self.refresh()

    def action_mark(self) -> None:
        """Mark the corner as coloured, or as grey again."""
        self._marked ^= {self._corners[self._at]}
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        self.focus()
        at = (event.x - self._width - 2) // self.STEP
        if 0 <= at < len(self._corners):
            self._at = at
            self.action_mark()


class ColourChoice(Static):
    """A player's colour; a click asks for another. It takes no keys: between two names nothing
    must swallow letters."""

    class Turned(Message):
        """The next colour of the box is wanted."""

        def __init__(self, choice: ColourChoice):
            super().__init__()
            self.choice = choice

    def __init__(self, depth: Depth):
        super().__init__(markup=False)
        self.colour = ""
        self._depth = depth

    def show(self, colour: str) -> None:
        """Show a colour of the palette."""
        self.colour = colour
        look = player_colour(colour or None)
        text = Text(" ")
        text.append(f" {look.code} ", style_text(look.chip.at(self._depth)))
        text.append(f" {colour}")
        self.update(text)

    def turn(self) -> None:
        """Ask for another colour."""
        self.post_message(self.Turned(self))

    def on_click(self) -> None:
        self.turn()


class NameInput(Input):
    """A player's name. Whatever is pasted arrives as one short line, so that it can be judged.

    Enter goes to the next name; from an empty field, or the last, to where the form is sent.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "submit",
            "Next name",
            key_display="enter",
            tooltip="Go to the next name (also Tab); from an empty one to the start",
        )
    ]

    #: Enough to see that a text is too long to be a name, little enough to be drawn at once.
    ROOM = 4 * LONGEST_NAME

    def __init__(self, number: int, known: Iterable[str], *, then: str):
        """The name of player *number*; after the last one Enter goes to the widget *then*."""
        names = tuple(known)
        super().__init__(
            placeholder="name" if number < 3 else "nobody",
            compact=True,
            suggester=SuggestFromList(names, case_sensitive=False) if names else None,
            max_length=self.ROOM,
        )
        self._then = then

    def begin(self, letter: str) -> None:
        """Go on with a letter that was typed elsewhere."""
        self.select_on_focus = False  # else the next letter would replace this one
        self.screen.set_focus(self)
        self.insert_text_at_cursor(letter)

    def on_blur(self) -> None:
        self.select_on_focus = True

    async def _on_key(self, event: events.Key) -> None:
        """Enter goes on at once, so that what fast fingers have typed by then goes along."""
        if self.screen.focused not in (self, None):
            event.stop()
            event.prevent_default()
            self.app.post_message(events.Key(event.key, event.character))
        elif event.key == "enter":
            event.stop()
            event.prevent_default()
            fields = list(self.screen.query(NameInput))
            following = fields[fields.index(self) + 1 :]
            done = not following or not self.value.strip()
            self.screen.set_focus(self.screen.query_one(self._then) if done else following[0])
        else:
            await super()._on_key(event)

    def _on_paste(self, event: events.Paste) -> None:
        event.stop()
        event.prevent_default()
        line = " ".join(event.text[: 4 * self.ROOM].split())
        self.replace(line[: self.ROOM - len(self.value) + len(self.selected_text)], *self.selection)
