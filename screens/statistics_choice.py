"""What statistics are about: when the games were played, and who played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option


@dataclass(frozen=True, slots=True)
class Period:
    """When the games that count were played: both days count; without an end where it is None."""

    title: str = "all time"
    since: date | None = None
    until: date | None = None


ALL_TIME = Period()


def periods(years: Sequence[int]) -> dict[str, Period]:
    """The periods to choose from: up to now, and the *years* of the table's own calendar."""
    today = datetime.now().astimezone().date()
    found = {"all": ALL_TIME}
    for days, title in ((30, "the last 30 days"), (90, "the last 90 days"), (365, "the last year")):
        found[str(days)] = Period(title, today - timedelta(days=days))
    for year in years:
        found[f"year-{year}"] = Period(str(year), date(year, 1, 1), date(year, 12, 31))
    return found


def why_nothing(trouble: str, *, read: bool, narrowed: bool) -> str:
    """Why there are no statistics, and what to do about it: the store is in *trouble*, the games
    were not *read* yet, or none is finished of those to which the choice was *narrowed*."""
    if trouble:
        return f"The history cannot be used: {trouble}."
    if not read:
        return "Reading the games ..."
    if narrowed:
        return "No game of this choice is finished.\n\n'g' chooses another game, 't' another time."
    return (
        "No game is finished yet, so there is nothing to count.\n\n"
        "Escape goes back to Home. There 'n' begins a game, and 's' takes the final boards "
        "of one that was played without Companion. Statistics come by themselves."
    )


class PlayersScreen(ModalScreen[tuple[str, ...] | None]):
    """Whom to look at. Dismissed with those chosen, nobody for everyone, or None for no change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "mark", "Mark", id="players.mark", tooltip="Look at this player, or not"),
        Binding(
            "enter",
            "done",
            "Done",
            priority=True,
            id="players.done",
            tooltip="Look at those marked",
        ),
        Binding("a", "everyone", "Everyone", id="players.all", tooltip="Look at everyone"),
        Binding("escape", "back", "Back", id="players.back", tooltip="Change nothing"),
    ]
    CSS_PATH = "statistics.tcss"

    def __init__(self, people: Sequence[str], chosen: Sequence[str]):
        super().__init__()
        self._people = list(people)
        self._chosen = set(chosen) & set(people)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Static("Whom to look at?", classes="heading", markup=False)
            yield OptionList(*(Option(self._line(name)) for name in self._people), markup=False)
            yield Static(
                "Space marks, Enter is done. 'a' is everyone, as is no mark at all.",
                classes="hint",
                markup=False,
            )

    def on_mount(self) -> None:
        self.query_one(OptionList).focus()

    def _line(self, name: str) -> str:
        return f"[{'x' if name in self._chosen else ' '}] {name}"

    def action_mark(self) -> None:
        """Mark the player under the cursor, or take the mark away."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._toggle(at)

    @on(OptionList.OptionSelected)
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._toggle(event.option_index)

    def _toggle(self, at: int) -> None:
        name = self._people[at]
        self._chosen ^= {name}
        self.query_one(OptionList).replace_option_prompt_at_index(at, self._line(name))

    def action_done(self) -> None:
        """Look at those who are marked."""
        self.dismiss(tuple(name for name in self._people if name in self._chosen))

    def action_everyone(self) -> None:
        """Look at everyone."""
        self.dismiss(())

    def action_back(self) -> None:
        """Change nothing."""
        self.dismiss(None)
