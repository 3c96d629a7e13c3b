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

from companion.origin.part import few
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
            if self._lines:
                yield OptionList(*(Option(line) for line, _value in self._lines), markup=False)
            if self._acting:
                does = "Enter does it; what may not be is refused, and can be insisted on."
                yield Static(does, classes="hint", markup=False)
        yield Keys()

    def on_mount(self) -> None:
        for list_ in self.query(OptionList):
            list_.focus()

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
    lines = [(_candidate(ink, c), c.pawn) for c in places.candidates]
    fits = counted(len(places.fitting), "kind")
    heading = f"Which pawns may stand on {places.territory}? {fits} of {len(places.candidates)}"
    notes = [*places.reasons]
    if any(candidate.fits for candidate in places.candidates) and notes:
        notes.append("Were it not for that:")
    elif any(not candidate.fits for candidate in places.candidates) and not notes:
        notes.append("One trait may differ from a pawn next to it; a size only grows, by one.")
    return AnswerScreen(heading, notes, lines, acting)


def _candidate(ink: WorldInk, candidate: Candidate) -> Text:
    line = joined("may  " if candidate.fits else "no   ", ink.pawn(candidate.pawn))
    line.append(f" x{candidate.left}  " if candidate.left > 1 else "     ", ink.quiet)
    if candidate.fits:
        return line.append(f"next to {few(list(candidate.parents), 3)}")
    if candidate.nearest:
        # The heading has said how many traits may differ.
        reason = candidate.reason.replace(", where only one may", "")
        return line.append(f"{reason} ({candidate.nearest})")
    return line.append("nobody stands next to it")


def reach_screen(state: State, ink: WorldInk, territory: str, acting: bool) -> AnswerScreen[Goal]:
    """Every territory: whether the pawn on *territory* may go there, and why not."""
    found = reach(state, territory)
    whose = "The neutral" if found.owner is None else f"{state.name(found.owner)}'s"
    heading = f"Where may {whose[:1].lower() + whose[1:] if found.owner is None else whose} "
    heading += f"{found.pawn} on {found.territory} go? {counted(len(found.moves), 'place')}"
    if found.owner is None:
        notes = ["The pawn without an owner stays where it is; nobody swaps with it."]
        return AnswerScreen(heading, notes, [], False)
    ordered = sorted(found.goals, key=lambda goal: not goal.does)
    return AnswerScreen(heading, [], [(_goal(ink, state, g), g) for g in ordered], acting)


def _goal(ink: WorldInk, state: State, goal: Goal) -> Text:
    line = joined("may  " if goal.does else "no   ", (goal.territory, "bold"), "  ")
    if goal.does == "swap":
        return line.append_text(joined("swaps with ", ink.stand(state, goal.territory)))
    if goal.does:
        return line.append(f"over {counted(goal.far or 0, 'border')}")
    if goal.reason.startswith(goal.territory):  # it need not be said twice
        return line.append(goal.reason.removeprefix(goal.territory).lstrip())
    return line.append(goal.reason)
