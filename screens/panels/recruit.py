"""Recruiting a dweller: which one, what is paid, and where it stands."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.box import Figure
from companion.dominoes.events import Recruit
from companion.dominoes.market import on_display, payments, resources, standing
from companion.dominoes.scoring import figure_worth
from companion.referee.events import Event
from companion.referee.rulings import Square
from companion.referee.text import counted, listed
from screens.panels.panel import INSIST
from screens.panels.squares import ARROWS, STEPS, SquaresPanel
from screens.widgets.board import Marks
from screens.widgets.ink import joined
from screens.widgets.signs import dweller_sign


class RecruitPanel(SquaresPanel):
    """Three steps, ``who``, ``pay`` and ``where``; backspace or escape go back one."""

    kind = "recruit"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "take",
            "Take",
            key_display="Enter",
            id="recruit.take",
            tooltip="Take what is under the cursor",
        ),
        Binding(
            "escape,backspace",
            "back",
            "Back",
            key_display="Esc",
            id="recruit.back",
            tooltip="Go back one step",
        ),
        INSIST,
        *STEPS,
        *ARROWS,
    ]

    def begin(self) -> None:
        super().begin()
        seat, cave = self.seat, self.state.display
        assert seat is not None and cave is not None
        self._step = "who"
        self._at = 0
        self._pay: list[Square] = []
        can_pay = {kinds: any(payments(self.state, seat, kinds)) for kinds in (2, 4)}
        shown, dwellers = on_display(cave), self.rules.box.figures
        pile = [id_ for id_ in dwellers if id_ in cave.pile]
        self._offers = [(dwellers[id_], 2) for id_ in shown if can_pay[2]]
        self._offers += [(dwellers[id_], 4) for id_ in pile if can_pay[4]]
        self._kinds = {
            square: kind
            for kind, squares in resources(self.state, seat).items()
            for square in squares
        }

    # -- what it says --------------------------------------------------------------------------

    def texts(self) -> list[Text]:
        if self._step == "who":
            self.marks = Marks()
            return self._texts_who()
        dweller, kinds = self._offers[self._at]
        pays = listed(f"{self._kinds[s]} {self.grid.name(s)}" for s in self._pay) or "nothing yet"
        head = [
            joined((dweller.label, "bold"), f", {_scores(dweller)}"),
            joined(("paid: ", self.ink.quiet), pays),
        ]
        return head + (self._texts_pay(kinds) if self._step == "pay" else self._texts_where())

    def _texts_who(self) -> list[Text]:
        texts = []
        rows = 7
        first = max(0, min(self._at - rows // 2, len(self._offers) - rows))
        for number in range(first, min(len(self._offers), first + rows)):
            dweller, kinds = self._offers[number]
            mark = (">", self.ink.picked) if number == self._at else (" ", self.ink.quiet)
            source = "open" if kinds == 2 else "pile"
            entry = joined(mark, f" {dweller_sign(dweller.id)} {dweller.label}")
            entry.pad_right(max(1, 20 - entry.cell_len))
            entry.append(f" {source} {kinds}", style=self.ink.quiet)
            entry.truncate(max(8, self.content_size.width))
            texts.append(entry)
        dweller, kinds = self._offers[self._at]
        cost = "two different resources" if kinds == 2 else "one of each of the four resources"
        texts.append(Text(f"{dweller.label}: {_scores(dweller)}. Costs {cost}."))
        return texts

    def _texts_pay(self, kinds: int) -> list[Text]:
        payable = self._payable()
        self.marks = Marks(self.cursor, squares=(*payable, *self._pay), notes=self._paid_notes())
        name = self.grid.name(self.cursor)
        if self.cursor in payable:
            what = joined(f"{name}: ", (f"pay this {self._kinds[self.cursor]}", self.ink.good))
        elif self.cursor in self._pay:
            what = joined(f"{name}: paid already")
        elif self.cursor in self._kinds:
            what = joined(f"{name}: a {self._kinds[self.cursor]} is paid already")
        else:
            what = joined(f"{name}, {self.describe(self.cursor)}: no resource to pay")
        left = kinds - len(self._pay)
        return [Text(f"Pay {counted(left, 'more resource')}, each of another kind:"), what]

    def _texts_where(self) -> list[Text]:
        worth = self._worth()
        notes = {square: str(points) for square, (points, _why) in worth.items()}
        refused = self.refused[1].squares if self.refused else ()
        self.marks = Marks(self.cursor, squares=(*worth, *refused), notes=notes)
        name = self.grid.name(self.cursor)
        texts = [Text("On each square: what it would score now.")]
        if self.cursor in worth:
            points, why = worth[self.cursor]
            texts.append(
                joined(f"{name}: ", (counted(points, "point"), self.ink.good), f" ({why})")
            )
        else:
            here = f"{name}, {self.describe(self.cursor)}: "
            texts.append(joined(here, ("it cannot stand here", self.ink.bad)))
        return texts

    def _paid_notes(self) -> dict[Square, str]:
        return dict.fromkeys(self._pay, "$")

    def _payable(self) -> list[Square]:
        paid = {self._kinds[square] for square in self._pay}
        return [square for square, kind in self._kinds.items() if kind not in paid]

    def _worth(self) -> dict[Square, tuple[int, str]]:
        """What the dweller would score on each square, the payment taken off, and why."""
        seat = self.seat
        assert seat is not None
        if self._known_worth is None:
            area = self.state.areas[seat]
            territory = area.territory.without_resources(self.grid.mask(tuple(self._pay)))
            area = replace(area, territory=territory)
            dweller = self._offers[self._at][0]
            worth = {}
            for square in self.grid.squares(standing(self.state, seat, tuple(self._pay))):
                part = figure_worth(self.rules, area, dweller, square)
                worth[square] = (part.points, part.text)
            self._known_worth = worth
        return self._known_worth

    _known_worth: dict[Square, tuple[int, str]] | None = None

    # -- what is done --------------------------------------------------------------------------

    def _advance(self) -> None:
        """Pay by itself what can be paid in one way only; go on to the next step."""
        kinds = self._offers[self._at][1]
        self._step = "pay"
        by_kind: dict[str, list[Square]] = {}
        for square in self._payable():
            by_kind.setdefault(self._kinds[square], []).append(square)
        left = kinds - len(self._pay)
        if len(by_kind) == left and all(len(squares) == 1 for squares in by_kind.values()):
            self._pay += [squares[0] for squares in by_kind.values()]
            left = 0
        if left:
            self.cursor = self.follow(self._payable(), 1) or self.cursor
            return
        self._step, self._known_worth = "where", None
        worth = self._worth()
        self.cursor = max(worth, key=lambda square: worth[square][0], default=self.cursor)

    def action_take(self) -> None:
        if self._step == "who":
            self._pay = []
            self._advance()
        elif self._step == "pay":
            if self.cursor not in self._payable():
                return
            self._pay.append(self.cursor)
            self._advance()
        else:
            assert self.ask.player is not None
            dweller = self._offers[self._at][0]
            self.answer(Recruit(self.ask.player, dweller.id, tuple(self._pay), self.cursor))
            return
        self.moved()

    def action_back(self) -> None:
        if self._step == "who":
            self.post_message(self.Left())
            return
        if self._step == "pay" and not self._pay:
            self._step = "who"
        else:
            self._step = "pay" if self._pay else "who"
            self._pay = self._pay[:-1]
            payable = self._payable()
            choices = {self._kinds[square] for square in payable}
            if len(payable) == len(choices) == self._offers[self._at][1] - len(self._pay):
                self._step, self._pay = "who", []  # that had been paid by itself
        self.moved()

    def action_move(self, x: int, y: int) -> None:
        if self._step == "who":
            self._at = (self._at - y + x) % len(self._offers)
            self.moved()
        else:
            super().action_move(x, y)

    def action_next(self, by: int) -> None:
        if self._step == "who":
            self._at = (self._at + by) % len(self._offers)
            self.moved()
        else:
            squares = self._payable() if self._step == "pay" else list(self._worth())
            self.go(self.follow(squares, by) or self.cursor)

    def point(self, square: Square) -> None:
        if self._step != "who":
            super().point(square)

    def press(self, square: Square) -> None:
        if self._step != "who":
            self.go(square)
            self.action_take()

    def turn(self, by: int) -> None:
        if self._step == "who":
            self.action_next(by)

    def show_refused(self, event: Event) -> None:
        """A refused recruiting that was typed is shown as if it had been picked."""
        if not isinstance(event, Recruit):
            return
        found = [
            i
            for i, (dweller, kinds) in enumerate(self._offers)
            if dweller.id == event.figure and kinds == len(event.pay)
        ]
        known = all(square in self._kinds for square in event.pay)
        if found and known and self.grid.holds(event.square):
            self._at, self._pay, self._known_worth = found[0], list(event.pay), None
            self._step, self.cursor = "where", event.square


def _scores(dweller: Figure) -> str:
    """What a dweller scores, in words."""
    if dweller.power:
        return f"power {dweller.power}; a group scores its size times its powers"
    return f"{dweller.points} per {dweller.per.replace('_', ' ')} on the 8 squares around"
