"""The two questions that players ask most: which pawns may stand here, where may this one go."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, TypeVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from companion.origin.pawns import Pawn
from companion.origin.queries import Candidate, Goal, reach, standing
from companion.origin.state import State
from companion.referee.text import counted
from screens.widgets.footer import Keys
from screens.widgets.ink import joined
from screens.widgets.world import WorldInk

Chosen = TypeVar("Chosen")


class AnswerScreen(ModalScreen["Chosen | None"], Generic[Chosen]):
    """A heading and a list of answers with their reasons. Enter gives the chosen one back where
    something can be done with it (*acting*)."""

    CSS_PATH = "world.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "back", "Back", id="answers.back", tooltip="Back to the table")
    ]

    def __init__(self, heading: str, notes: list[str], lines: list[tuple[Text, Any]], acting: bool):
        super().__init__()
        self._heading = heading
        self._notes = notes
        self._lines = lines
        self._acting = acting

    def compose(self) -> ComposeResult:
        with Vertical(classes="answers"):
            yield Static(self._heading, classes="heading", markup=False)
            for note in self._notes:
                yield Static(note, markup=False)
            yield OptionList(*(Option(line) for line, _value in self._lines), markup=False)
            does = "Enter: do it   Esc: back" if self._acting else "Esc: back"
            yield Static(does, classes="hint", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        if self._acting:
            self.dismiss(self._lines[event.option_index][1])

    def action_back(self) -> None:
        """Do nothing."""
        self.dismiss(None)


def standing_screen(
    state: State, ink: WorldInk, player: int, territory: str, acting: bool
) -> AnswerScreen[Pawn]:
    """Every kind of pawn of the reserve: whether it may stand on *territory*, and why not."""
    places = standing(state, player, territory)
    lines = [(_candidate(ink, c, places.reasons), c.pawn) for c in places.candidates]
    fits = counted(len(places.fitting), "kind")
    heading = f"Which pawns may stand on {places.territory}? {fits} of {len(places.candidates)}"
    return AnswerScreen(heading, list(places.reasons), lines, acting)


def _candidate(ink: WorldInk, candidate: Candidate, against_all: tuple[str, ...]) -> Text:
    may = candidate.fits and not against_all
    line = joined("may  " if may else "no   ", ink.pawn(candidate.pawn), f" x{candidate.left}  ")
    if candidate.fits:
        return line.append(f"next to {', '.join(candidate.parents)}")
    if candidate.nearest:
        return line.append(f"{candidate.reason}, next to {candidate.nearest}")
    return line.append("nobody stands next to it")


def reach_screen(state: State, ink: WorldInk, territory: str, acting: bool) -> AnswerScreen[Goal]:
    """Every territory: whether the pawn on *territory* may go there, and why not."""
    found = reach(state, territory)
    whose = "The neutral" if found.owner is None else f"{state.name(found.owner)}'s"
    heading = f"{whose} {found.pawn} on {found.territory}: where may it go? "
    heading += counted(len(found.moves), "place")
    ordered = sorted(found.goals, key=lambda goal: not goal.does)
    return AnswerScreen(heading, [], [(_goal(ink, state, g), g) for g in ordered], acting)


def _goal(ink: WorldInk, state: State, goal: Goal) -> Text:
    line = joined("may  " if goal.does else "no   ", (goal.territory, "bold"), "  ")
    if goal.does == "swap":
        return line.append_text(joined("swaps with ", ink.stand(state, goal.territory)))
    if goal.does:
        return line.append(f"over {counted(goal.far or 0, 'border')}")
    return line.append(goal.reason)
