"""Giants: where one that arrives goes, to whom one is sent, which heroes are laid down for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text

from companion.dominoes.events import Giant, Lay, Send
from companion.dominoes.giants import receivers, uncovered
from companion.dominoes.scoring import tally
from companion.dominoes.state import State
from companion.dominoes.territory import Territory
from companion.referee.rulings import Square
from companion.referee.text import counted
from screens.panels.steps import StepsPanel
from screens.widgets.board import Marks
from screens.widgets.ink import joined


def total_with(state: State, seat: int, territory: Territory) -> int:
    """The points of a player with another territory."""
    area = replace(state.areas[seat], territory=territory)
    return tally(state.rules, state.rules.players[seat], area).total


def costs(state: State, seat: int) -> dict[Square, int]:
    """What one more giant on each crown of a player would change in the points now."""
    territory, grid = state.areas[seat].territory, state.rules.grid
    now = total_with(state, seat, territory)
    return {
        square: total_with(state, seat, territory.with_giant(grid.bit(square))) - now
        for square in grid.squares(uncovered(state, seat))
    }


def note(change: int) -> str:
    """A change of points in two characters; less is what one expects of a giant."""
    return f"+{change}" if change > 0 else str(-change)


def changed(change: int) -> str:
    """A change of points in words."""
    if not change:
        return "costs nothing now"
    return f"{'gives' if change > 0 else 'costs'} {counted(abs(change), 'point')}"


class CrownPanel(StepsPanel):
    """A panel that ends with the crown that a giant covers."""

    def crowns(self, costs: Mapping[Square, int]) -> list[Text]:
        """About the square under the cursor; every crown is marked with what it costs."""
        refused = self.refused[1].squares if self.refused else ()
        notes = {square: note(change) for square, change in costs.items()}
        self.marks = Marks(self.cursor, squares=(*costs, *refused), notes=notes)
        here = f"{self.grid.name(self.cursor)}, {self.describe(self.cursor)}: "
        mark = self.rules.word("mark")
        if self.cursor not in costs:
            return [joined(here, (f"no uncovered {mark}", self.ink.bad))]
        change = costs[self.cursor]
        tone = self.ink.bad if change < 0 else self.ink.good
        return [joined(here, (f"covering one {changed(change)}", tone))]

    @staticmethod
    def cheapest(costs: Mapping[Square, int], default: Square) -> Square:
        """The crown where a giant does least harm."""
        return max(costs, key=lambda square: costs[square], default=default)


class GiantPanel(CrownPanel):
    """A giant arrives: the player puts it on a crown of the own kingdom."""

    kinds = ("giant",)

    def begin(self) -> None:
        super().begin()
        assert self.seat is not None
        self._costs = costs(self.state, self.seat)
        self.cursor = self.cheapest(self._costs, self.cursor)

    @property
    def title(self) -> str:
        return f"A giant comes to {self.ask.player}"

    def squares(self) -> Sequence[Square]:
        return tuple(self._costs)

    def texts(self) -> list[Text]:
        mark, territory = self.rules.word("mark"), self.rules.word("territory")
        text = f"It covers one {mark} of the own {territory}. On each: the points that this costs."
        return [Text(text), *self.crowns(self._costs)]

    def help(self) -> tuple[str, ...]:
        return (f"A covered {self.rules.word('mark')} does not score.",)

    def taken(self) -> None:
        assert self.ask.player is not None
        self.answer(Giant(self.ask.player, self.cursor))


class SendPanel(CrownPanel):
    """Steps ``own`` (which giant leaves), ``to`` (who receives it) and ``crown``, on the
    receiver's board; a step with one choice is passed over."""

    kinds = ("send",)
    lists: ClassVar[tuple[str, ...]] = ("to",)

    def begin(self) -> None:
        super().begin()
        assert self.seat is not None
        state, seat, grid = self.state, self.seat, self.grid
        territory = state.areas[seat].territory
        now = total_with(state, seat, territory)
        self._own = {
            grid.square(bit): total_with(state, seat, territory.without_giant(bit)) - now
            for bit in dict.fromkeys(territory.giants)
        }
        self._receivers = receivers(state, seat)
        self._costs = {receiver: costs(state, receiver) for receiver in self._receivers}
        self._giant = max(self._own, key=lambda square: self._own[square], default=(0, 0))
        self.step, self.cursor = "own", self._giant
        if len(self._own) == 1:
            self._to_whom()

    @property
    def title(self) -> str:
        if self.step == "crown":
            mark = self.rules.word("mark")
            return f"{self.state.name(self._receiver)} says which {mark} it covers"
        return f"{self.ask.player} sends a giant"

    @property
    def shown_seat(self) -> int | None:
        return self._receiver if self.step == "crown" else self.seat

    @property
    def _receiver(self) -> int:
        return self._receivers[self.at]

    @property
    def first(self) -> bool:
        return self.step == self._steps[0]

    @property
    def _steps(self) -> list[str]:
        """The steps in which there is something to choose."""
        steps = ["own"] * (len(self._own) > 1) + ["to"] * (len(self._receivers) > 1)
        return [*steps, "crown"]

    def entries(self) -> list[Text]:
        entries = []
        for number, receiver in enumerate(self._receivers, 1):
            harm = self._costs[receiver].values()
            least, most = note(max(harm)), note(min(harm))
            span = least if least == most else f"{least} to {most}"
            name = self.ink.name(receiver)
            loses = (f"  loses {span}", self.ink.quiet)
            entries.append(joined((f"{number} ", self.ink.quiet), name, loses))
        return entries

    def squares(self) -> Sequence[Square]:
        return tuple(self._own if self.step == "own" else self._costs[self._receiver])

    def texts(self) -> list[Text]:
        grid, mark = self.grid, self.rules.word("mark")
        if self.step == "own":
            notes = {square: f"+{change}" for square, change in self._own.items()}
            self.marks = Marks(self.cursor, squares=tuple(self._own), notes=notes)
            here = f"{grid.name(self.cursor)}, {self.describe(self.cursor)}: "
            what = joined(here, ("no giant", self.ink.bad))
            if self.cursor in self._own:
                change = changed(self._own[self.cursor])
                what = joined(here, (f"sending it away {change}", self.ink.good))
            return [Text("Which giant leaves? On each: the points that this gives."), what]
        leaves = joined((f"The giant on {grid.name(self._giant)} leaves", self.ink.quiet))
        if self.step == "to":
            self.marks = Marks(squares=(self._giant,))
            return [leaves, Text("To whom?"), *self.listed()]
        name = self.ink.name(self._receiver)
        return [
            joined(leaves, (" for ", self.ink.quiet), name),
            Text(f"On each {mark}: the points that this costs."),
            *self.crowns(self._costs[self._receiver]),
        ]

    def taken(self) -> None:
        if self.step == "own":
            if self.cursor in self._own:
                self._giant = self.cursor
                self._to_whom()
                self.moved()
        elif self.step == "to":
            self._to_crown()
            self.moved()
        else:
            assert self.ask.player is not None
            receiver = self.state.name(self._receiver)
            self.answer(Send(self.ask.player, self._giant, receiver, self.cursor))

    def _to_whom(self) -> None:
        self.step = "to"
        if len(self._receivers) == 1:
            self._to_crown()

    def _to_crown(self) -> None:
        self.step = "crown"
        self.cursor = self.cheapest(self._costs[self._receiver], self.cursor)

    def back(self) -> bool:
        if self.first:
            return False
        self.step = self._steps[self._steps.index(self.step) - 1]
        self.cursor = self._giant
        return True


class LayPanel(StepsPanel):
    """Two standing heroes are picked; the sending of a giant follows."""

    kinds = ("lay",)

    def begin(self) -> None:
        super().begin()
        self._standing = self.grid.squares(self.territory.standing)
        self._picked = list(self._standing) if len(self._standing) == 2 else []
        self.jump(self._standing)

    @property
    def title(self) -> str:
        return f"{self.ask.player} lays down two heroes"

    @property
    def first(self) -> bool:
        return not self._picked or len(self._standing) == 2

    def squares(self) -> Sequence[Square]:
        left = tuple(square for square in self._standing if square not in self._picked)
        return left or self._standing

    def texts(self) -> list[Text]:
        notes = dict.fromkeys(self._picked, "he")
        refused = self.refused[1].squares if self.refused else ()
        self.marks = Marks(self.cursor, squares=(*self._standing, *refused), notes=notes)
        texts = [Text("They still score. A giant of the own is sent away next.")]
        picked = " and ".join(self.grid.names(tuple(self._picked))) or "none yet"
        texts.append(joined(("picked: ", self.ink.quiet), picked))
        if len(self._picked) == 2:
            texts.append(joined(("Enter", self.ink.accent), " lays them down"))
            return texts
        here = f"{self.grid.name(self.cursor)}, {self.describe(self.cursor)}: "
        good = self.cursor in self._standing and self.cursor not in self._picked
        tone = self.ink.good if good else self.ink.bad
        texts.append(joined(here, ("lay this one" if good else "no hero to lay", tone)))
        return texts

    def taken(self) -> None:
        if len(self._picked) == 2:
            assert self.ask.player is not None
            self.answer(Lay(self.ask.player, *self._picked))
        elif self.cursor in self._standing and self.cursor not in self._picked:
            self._picked.append(self.cursor)
            self.jump(self.squares())
            self.moved()

    def back(self) -> bool:
        if self.first:
            return False
        self._picked.pop()
        return True
