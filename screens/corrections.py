"""Corrections: the whole log, and every way to put right what it tells."""

from __future__ import annotations

from typing import Any, ClassVar

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.games import family_of, game_title
from companion.referee.family import Family
from companion.referee.game import Game
from companion.referee.journal import Amend, Change, Delete, Overrule
from companion.referee.text import counted, listed
from screens.correction_forms import EventForm, PeopleForm
from screens.correction_preview import Plan, depth_of, mark_text, propose, refusal, told
from screens.palette import Depth
from screens.session import Outcome, Session
from screens.widgets.footer import Keys


class Log(OptionList):
    """The list of events. A click chooses; a click on the chosen one, or Enter, edits it."""

    async def _on_click(self, event: events.Click) -> None:
        clicked = event.style.meta.get("option")
        if clicked is not None and clicked != self.highlighted:
            event.prevent_default()
            self.highlighted = clicked


class CorrectionsScreen(Screen[None]):
    """Edit, insert, delete and overrule events; rename, recolour and seat players otherwise.

    *at* is the number of the event to begin with; without it the first illegal one, or the last.
    """

    CSS_PATH = "corrections.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "edit", "Edit", id="corrections.edit", tooltip="The event was another one"),
        Binding(
            "i",
            "insert(0)",
            "Add",
            key_display="i/a",
            id="corrections.insert",
            tooltip="Put in a forgotten event, with i before this one, with a after it",
        ),
        Binding(
            "a",
            "insert(1)",
            "After",
            show=False,
            id="corrections.after",
            tooltip="Put in a forgotten event after this one",
        ),
        Binding(
            "d,delete",
            "delete",
            "Delete",
            key_display="d",
            id="corrections.delete",
            tooltip="The event never happened",
        ),
        Binding(
            "o",
            "overrule",
            "Anyway",
            id="corrections.overrule",
            tooltip="We played it anyway: insist on an illegal event, or no longer",
        ),
        Binding(
            "p",
            "people",
            "Players",
            id="corrections.players",
            tooltip="Names, colours, seats and options of this game",
        ),
        Binding(
            "n",
            "next_mark",
            "Next",
            id="corrections.next",
            tooltip="Go to the next event that is illegal or overruled",
        ),
        Binding("u", "undo", "Undo", id="corrections.undo", tooltip="Take back the last entry"),
        Binding(
            "r,ctrl+r",
            "redo",
            "Redo",
            key_display="r",
            id="corrections.redo",
            tooltip="Do again what was taken back",
        ),
        Binding(
            "t",
            "tile",
            "Tile",
            show=False,
            id="corrections.tile",
            tooltip="The domino of this event looks different: correct its faces",
        ),
        Binding(
            "escape", "app.pop_screen", "Back", id="corrections.back", tooltip="Back to the game"
        ),
    ]

    def __init__(self, session: Session, at: int | None = None):
        super().__init__()
        self.session = session
        self._first = at
        # The event that the message below the log belongs to.
        self._described: int | None = None

    def compose(self) -> ComposeResult:
        yield Static(id="counts", markup=False)
        yield Log(id="log", markup=False)
        yield Static(id="selected", markup=False)
        yield Static(id="said", markup=False)
        yield Keys(show_command_palette=False, compact=True)

    def on_mount(self) -> None:
        log = self.game.log
        illegal = (at for at, logged in enumerate(log) if logged.status == "illegal")
        first = self._first if self._first is not None else next(illegal, len(log) - 1)
        self._fill(first)
        self.query_one(Log).focus()

    @property
    def game(self) -> Game[Any]:
        """The game as it stands."""
        return self.session.game

    @property
    def chosen(self) -> int | None:
        """The number of the chosen event; None in a game without events."""
        return self.query_one(Log).highlighted

    # -- what is shown -----------------------------------------------------------------------

    def _fill(self, chosen: int | None) -> None:
        log = self.query_one(Log)
        depth = depth_of(self)
        log.clear_options()
        log.add_options([Option(self._line(at, depth)) for at in range(len(self.game.log))])
        if self.game.log and chosen is not None:
            log.highlighted = max(0, min(chosen, len(self.game.log) - 1))
        statuses = [logged.status for logged in self.game.log]
        marked = [f"{statuses.count(s)} {s}" for s in ("illegal", "overruled") if s in statuses]
        how = f"{listed(marked)} (n: next)" if marked else "all legal"
        counts = f"{counted(len(statuses), 'event')}, {how}"
        text = Text(f"{game_title(self.game.setup.preset)}: {counts}", "bold")
        self.query_one("#counts", Static).update(text)
        self._describe()

    def _line(self, at: int, depth: Depth) -> Table:
        """A line of the log: number, mark, sentence, and for a marked one the ruling."""
        logged = self.game.log[at]
        body = mark_text(logged.status, depth)
        body.append((" " if body else "") + self.game.tell(at), "not bold")
        if logged.status != "legal":
            body.append(f"\n{refusal(logged.ruling)}", "not bold italic")
        line = Table.grid(padding=(0, 1, 0, 0), expand=True)
        line.add_column(width=4, justify="right")
        line.add_column(ratio=1)
        line.add_row(Text(str(at + 1)), body)
        return line

    @on(OptionList.OptionHighlighted)
    def _describe(self) -> None:
        at = self.chosen
        if at is None or at >= len(self.game.log):
            text = "Nothing has happened yet. Players and options can be changed."
        else:
            logged = self.game.log[at]
            hints = {
                "legal": "Enter or e edits it.",
                "overruled": "You played it anyway; o follows the referee again.",
                "illegal": "o: we played it anyway; or edit or delete it."
                if logged.ruling.overrulable
                else "This cannot lie on a table, so it has no effect: edit or delete it.",
            }
            text = f"Event {at + 1}: {told(self.game, at)}\n{hints[logged.status]}"
        self.query_one("#selected", Static).update(text)
        if at != self._described:
            self._described = at
            self.say("")
        self.refresh_bindings()

    def say(self, message: str) -> None:
        """Show a message until the next event is chosen; none hides it."""
        said = self.query_one("#said", Static)
        said.set_class(bool(message), "shown")
        said.update(Text(message, "bold"))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted:
            return True
        if action in ("edit", "delete") and self.chosen is None:
            return None
        if action == "overrule":  # a legal event needs nobody's word
            at = self.chosen
            return at is not None and at < len(self.game.log) and self._marked(at)
        if action == "next_mark":
            return any(map(self._marked, range(len(self.game.log))))
        if action == "tile":  # only games with dominoes have any
            setup, log = self.game.setup, self.game.log
            return any(self._family.pieces(setup, logged.event) for logged in log)
        if action == "undo":
            return True if self.game.can_undo else None
        if action == "redo":
            return self.game.can_redo
        return True

    def _marked(self, at: int) -> bool:
        return self.game.log[at].status != "legal"

    # -- what can be done ----------------------------------------------------------------------

    def _propose(self, plan: Plan) -> None:
        self.say(propose(self, self.session, plan, self._corrected))

    def _corrected(self, outcome: Outcome | None, chosen: int | None = None) -> None:
        """Show the log as it is now; *chosen* is the event to go to if it went well."""
        if outcome is None:
            return
        self._fill(self.chosen if chosen is None or not outcome else chosen)
        self.say("" if outcome else outcome.message)

    @on(OptionList.OptionSelected)
    def action_edit(self) -> None:
        """The chosen event was another one."""
        if self.chosen is not None:
            self.app.push_screen(EventForm(self.session, self.chosen), self._corrected)

    def action_insert(self, after: int) -> None:
        """A forgotten event before the chosen one, or after it."""
        at = 0 if self.chosen is None else self.chosen + after
        form = EventForm(self.session, at, new=True)
        self.app.push_screen(form, lambda outcome: self._corrected(outcome, at))

    def action_delete(self) -> None:
        """The chosen event never happened."""
        if (at := self.chosen) is not None:
            self._propose(Plan(f"Delete event {at + 1}", (told(self.game, at),), (Delete(at),)))

    def action_overrule(self) -> None:
        """Insist on the chosen event, or follow the referee again."""
        if (at := self.chosen) is None:
            return
        logged = self.game.log[at]
        change: Change = Overrule(at)
        title = f"We played event {at + 1} anyway"
        if logged.status == "overruled":
            change = Amend(at, logged.event, kept=True)
            title = f"Follow the referee in event {at + 1}"
        self._propose(Plan(title, (told(self.game, at),), (change,)))

    def action_people(self) -> None:
        """Names, colours, seats, options."""
        self.app.push_screen(PeopleForm(self.session), self._corrected)

    def action_next_mark(self) -> None:
        """Go to the next event with a mark, from the top again after the last."""
        marked = [at for at in range(len(self.game.log)) if self._marked(at)]
        if marked and (now := self.chosen) is not None:
            later = [at for at in marked if at > now]
            self.query_one(Log).highlighted = (later or marked)[0]

    def action_tile(self) -> None:
        """Correct the faces of the domino that the chosen event is about."""
        event = self.game.log[self.chosen].event if self.chosen is not None else None
        pieces = self._family.pieces(self.game.setup, event) if event is not None else ()
        if not pieces:
            self.say("Choose an event about one domino: choose, place or discard.")
            return
        from screens.tiles import TileScreen

        self.app.push_screen(TileScreen(self.session, pieces[0]), self._corrected)

    @property
    def _family(self) -> Family:
        return family_of(self.game.setup.preset)

    def action_undo(self) -> None:
        """Take back the last entry or correction."""
        self._corrected(self.session.undo())

    def action_redo(self) -> None:
        """Do again what was taken back."""
        self._corrected(self.session.redo())
