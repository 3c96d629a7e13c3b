"""What a correction would change, shown before anything is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from rich.console import Group
from rich.padding import Padding
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Button, Checkbox, Static

from companion.games import family_of
from companion.referee.effects import Effects, MarkMove, effects, tried
from companion.referee.errors import CompanionError
from companion.referee.game import Game
from companion.referee.journal import Batch, Change
from companion.referee.rulings import Ruling
from companion.referee.text import counted, listed
from screens.palette import LOOKS, Depth
from screens.session import Outcome, Session
from screens.widgets.tick import Tick

#: Status of an event -> how its mark is painted.
_MARKS: dict[str, Literal["ghost_illegal", "highlight"]] = {
    "illegal": "ghost_illegal",
    "overruled": "highlight",
}


@dataclass(frozen=True, slots=True)
class Plan:
    """A correction to look at: its title, what it says, the changes and what may go with them.

    ``also`` are further changes that ``offer`` puts into words for a person.
    """

    title: str
    lines: tuple[str, ...]
    changes: tuple[Change, ...]
    also: tuple[Change, ...] = ()
    offer: str = ""


def depth_of(screen: Screen[Any]) -> Depth:
    """How many colours the terminal of *screen* shows."""
    depth: Depth = getattr(screen.app, "depth", "truecolor")
    return depth


def mark_text(status: str, depth: Depth) -> Text:
    """The mark of an event as a plate that is a word before it is a colour; empty if legal."""
    role = _MARKS.get(status)
    return Text().append(f" {status.upper()} ", LOOKS[role].style(depth)) if role else Text()


def told(game: Game[Any], number: int) -> str:
    """Event *number* of the game as people type it."""
    family = family_of(game.setup.preset)
    return family.told(game.state_at(number), game.log[number].event)


def refusal(ruling: Ruling) -> str:
    """Every broken rule, a line each, with its id."""
    return "\n".join(f"{breach.message} ({breach.rule})" for breach in ruling.breaches)


def propose(
    screen: Screen[Any], session: Session, plan: Plan, done: Callable[[Outcome], object]
) -> str:
    """Show *plan* if it can be; *done* hears what became of it unless it is cancelled.

    Returns why it cannot be, every broken rule, or nothing.
    """
    try:
        trial, ruling = tried(session.game, plan.changes)
    except CompanionError as error:
        return str(error)
    if not ruling:
        return refusal(ruling)

    def ended(outcome: Outcome | None) -> None:
        if outcome is not None:
            done(outcome)

    screen.app.push_screen(PreviewScreen(session, plan, trial), ended)
    return ""


class PreviewScreen(ModalScreen[Outcome | None]):
    """Scores before and after and every event whose mark changes; Enter does it, Esc does not.

    *trial* is a copy of the game with the changes of *plan* carried out. Dismissed with what
    became of them, or None when cancelled.
    """

    CSS_PATH = "corrections.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "confirm", "Do it", id="preview.do", tooltip="Correct the game like this"),
        Binding("f", "follow", "Also", id="preview.also", tooltip="Switch the offer on and off"),
        Binding(
            "escape", "cancel", "Cancel", id="preview.cancel", tooltip="Leave the game as it is"
        ),
        Binding("down", "scroll(1)", "Down", show=False),
        Binding("up", "scroll(-1)", "Up", show=False),
    ]

    def __init__(self, session: Session, plan: Plan, trial: Game[Any]):
        super().__init__()
        self.session = session
        self.plan = plan
        self._trial = trial

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static(self.plan.title, classes="heading", markup=False)
            with VerticalScroll(id="effects", can_focus=False):
                yield Static(id="effects-text", markup=False)
            if self.plan.also:
                yield Tick(Text(f"{self.plan.offer} (f)"), value=True, id="also", compact=True)
            with Horizontal(classes="buttons"):
                yield Button("Do it (Enter)", "primary", id="do", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self.query_one("#do").focus()
        self._fill()

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is carried out on confirming, as the offer is ticked."""
        also = self.plan.also and self.query_one("#also", Checkbox).value
        return self.plan.changes + (self.plan.also if also else ())

    @on(Checkbox.Changed)
    def _fill(self) -> None:
        changes = self.changes
        trial = self._trial
        if len(changes) > len(self.plan.changes):
            trial, _ruling = tried(self.session.game, changes)
        found = effects(self.session.game, trial, changes)
        shown = [_line(line) for line in self.plan.lines] + [_line("")]
        shown += effects_shown(self.session.game, found, depth_of(self))
        self.query_one("#effects-text", Static).update(Group(*shown))

    def action_follow(self) -> None:
        """Switch the offer on and off."""
        if self.plan.also:
            self.query_one("#also", Checkbox).toggle()

    def action_scroll(self, by: int) -> None:
        """Scroll what changes."""
        self.query_one("#effects").scroll_relative(y=by, animate=False)

    @on(Button.Pressed, "#do")
    def action_confirm(self) -> None:
        """Carry it out."""
        changes = self.changes
        # One step for undo, whatever goes with the correction.
        self.dismiss(self.session.change(changes[0] if len(changes) == 1 else Batch(changes)))

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)


def effects_shown(game: Game[Any], found: Effects, depth: Depth) -> list[Padding]:
    """The effects in words: scores, winner, marks that change, sentences that change, what next."""
    shown = [_line("Scores", "bold")]
    width = max(len(move.name) for move in found.scores)
    for move in found.scores:
        difference = move.after - move.before
        change = f"{move.before} -> {move.after}  ({difference:+d})"
        line = change if difference else f"{move.after}, as before"
        shown.append(_line(f"{move.name:{width}}  {line}", indent=2))
    before, after = found.winners
    if before != after:
        shown.append(_line(f"{_victory(before)}; then {_victory(after)}.", indent=2))
    for status, words in (
        ("illegal", "become{s} illegal"),
        ("overruled", "stand{s} as overruled"),
        ("legal", "become{s} legal"),
    ):
        marked = [mark for mark in found.marks if mark.after == status]
        if marked:
            verb = words.format(s="s" * (len(marked) == 1))
            shown.append(_line(f"\n{counted(len(marked), 'event')} {verb}", "bold"))
            for mark in marked:
                shown += _marked(found, mark, depth)
    if not found.marks:
        shown.append(_line("\nNo event changes its mark."))
    if found.otherwise:
        shown.append(_line("\nThe log then says", "bold"))
        for number in found.otherwise:
            shown.append(_line(f"{number + 1:>3} {found.game.tell(number)}", indent=2))
    old, new = _next(game), _next(found.game)
    shown.append(_line(f"\nNext {'as before' if old == new else 'then'}: {new}"))
    return shown


def _line(text: str | Text, style: str = "", indent: int = 0) -> Padding:
    """A paragraph; what does not fit on its first line is indented as well."""
    return Padding(text if isinstance(text, Text) else Text(text, style), (0, 0, 0, indent))


def _marked(found: Effects, mark: MarkMove, depth: Depth) -> Iterator[Padding]:
    text = Text(f"{mark.number + 1:>3} ")
    plate = mark_text(mark.after, depth)
    if plate:
        text.append_text(plate).append(" ")
    yield _line(text.append(told(found.game, mark.number)), indent=2)
    if mark.after != "legal":
        for breach in refusal(mark.ruling).splitlines():
            yield _line(breach, indent=6)


def _victory(names: tuple[str, ...]) -> str:
    if not names:
        return "the game is open"
    return f"{listed(names)} {'wins' if len(names) == 1 else 'win together'}"


def _next(game: Game[Any]) -> str:
    ask = game.prompt().required
    return f"{ask.text.rstrip('.')}." if ask else "the game is finished."
