"""Buying from the display: a dweller or a tile, what is paid, and where it goes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text

from companion.dominoes.box import Figure
from companion.dominoes.events import Court, Recruit
from companion.dominoes.market import on_display, payments, resources, standing
from companion.dominoes.rules import Rules
from companion.dominoes.scoring import figure_worth
from companion.referee.rulings import Square
from companion.referee.text import counted, listed
from screens.panels.steps import StepsPanel
from screens.widgets.board import Marks
from screens.widgets.ink import joined
from screens.widgets.signs import figure_sign, short_label

_EVENTS: dict[str, type[Recruit]] = {event.kind: event for event in (Recruit, Court)}


class BuyPanel(StepsPanel):
    """Three steps, ``who``, ``pay`` and ``where``; nothing is entered before the last one, which
    shows what the figure would score on each square."""

    kinds = ("recruit", "court")
    lists: ClassVar[tuple[str, ...]] = ("who",)

    def begin(self) -> None:
        super().begin()
        seat, display = self.seat, self.state.display
        assert seat is not None and display is not None
        self.step = "who"
        self._pay: list[Square] = []
        can_pay = {kinds: any(payments(self.state, seat, kinds)) for kinds in (2, 4)}
        figures = self.rules.box.figures
        pile = [id_ for id_ in figures if id_ in display.pile]
        self._offers = [(figures[id_], 2) for id_ in on_display(display) if can_pay[2]]
        self._offers += [(figures[id_], 4) for id_ in pile if can_pay[4]]
        self._kinds = {
            square: kind
            for kind, squares in resources(self.state, seat).items()
            for square in squares
        }
        # Where something can stand at best: every resource may be the one that makes room.
        everything = tuple(self._kinds)
        self._room = {
            figure.id: bool(standing(self.state, seat, everything, figure))
            for figure, _kinds in self._offers
        }

    @property
    def first(self) -> bool:
        return self.step == "who"

    # -- what it says --------------------------------------------------------------------------

    def texts(self) -> list[Text]:
        if self.step == "who":
            self.marks = Marks()
            return self._texts_who()
        figure, kinds = self._offers[self.at]
        pays = listed(f"{self._kinds[s]} {self.grid.name(s)}" for s in self._pay) or "nothing yet"
        head = [
            joined((figure.label, "bold"), f", {gives(self.rules, figure)}"),
            joined(("paid: ", self.ink.quiet), pays),
        ]
        return head + (self._texts_pay(kinds) if self.step == "pay" else self._texts_where())

    def entries(self) -> list[Text]:
        entries = []
        width = len(str(len(self._offers)))
        for number, (figure, kinds) in enumerate(self._offers, 1):
            style = "" if self._room[figure.id] else self.ink.quiet
            text = f"{number:>{width}} {figure_sign(figure.id)} {short_label(figure)}"
            source = "" if kinds == 2 else "  from the pile"
            entries.append(joined((text, style), (source, self.ink.quiet)))
        return entries

    def _texts_who(self) -> list[Text]:
        figure, kinds = self._offers[self.at]
        cost = "two different resources" if kinds == 2 else "one of each of the four resources"
        text = f"{figure.label}: {gives(self.rules, figure)}. Costs {cost}."
        texts = [*self.listed(), Text(text)]
        if not self._room[figure.id]:
            texts.append(Text("There is no square where it could go.", style=self.ink.bad))
        return texts

    def _texts_pay(self, kinds: int) -> list[Text]:
        payable = self._payable()
        paid = dict.fromkeys(self._pay, "$")
        self.marks = Marks(self.cursor, squares=(*payable, *self._pay), notes=paid)
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
        if not worth:
            text = "Paid like this there is no square for it: Esc, and pay with another."
            return [Text(text, style=self.ink.bad)]
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

    def squares(self) -> Sequence[Square]:
        return self._payable() if self.step == "pay" else tuple(self._worth())

    def _payable(self) -> list[Square]:
        paid = {self._kinds[square] for square in self._pay}
        return [square for square, kind in self._kinds.items() if kind not in paid]

    def _worth(self) -> dict[Square, tuple[int, str]]:
        """What the figure would score on each square, the payment taken off, and why."""
        seat = self.seat
        assert seat is not None
        if self._known_worth is None:
            area, paid = self.state.areas[seat], tuple(self._pay)
            left = area.territory.without_resources(self.grid.mask(paid))
            area = replace(area, territory=left)
            figure = self._offers[self.at][0]
            worth = {}
            for square in self.grid.squares(standing(self.state, seat, paid, figure)):
                part = figure_worth(self.rules, area, figure, square)
                worth[square] = (part.points, part.text)
            self._known_worth = worth
        return self._known_worth

    _known_worth: dict[Square, tuple[int, str]] | None = None

    # -- what is done --------------------------------------------------------------------------

    def taken(self) -> None:
        figure = self._offers[self.at][0]
        if self.step == "where":
            assert self.ask.player is not None
            event = _EVENTS[self.ask.kind]
            self.answer(event(self.ask.player, figure.id, tuple(self._pay), self.cursor))
            return
        if self.step == "who":
            if not self._room[figure.id]:
                return
            self._pay = []
        elif self.cursor in self._payable():
            self._pay.append(self.cursor)
        else:
            return
        self._advance()
        self.moved()

    def _advance(self) -> None:
        """Pay by itself what can be paid in one way only; go on to the next step."""
        self.step = "pay"
        left = self._offers[self.at][1] - len(self._pay)
        if self._only_way(left):
            self._pay += self._payable()
            left = 0
        if left:
            self.jump(self._payable())
            return
        self.step, self._known_worth = "where", None
        worth = self._worth()
        self.cursor = max(worth, key=lambda square: worth[square][0], default=self.cursor)

    def _only_way(self, left: int) -> bool:
        """Whether what is left to pay can be paid in one way."""
        payable = self._payable()
        return len(payable) == left == len({self._kinds[square] for square in payable})

    def back(self) -> bool:
        if self.step == "who":
            return False
        if not self._pay:
            self.step = "who"
            return True
        self.step, self._pay = "pay", self._pay[:-1]
        if self._only_way(self._offers[self.at][1] - len(self._pay)):
            self.step, self._pay = "who", []  # that had been paid by itself
        return True


def gives(rules: Rules, figure: Figure) -> str:
    """What a figure scores, in words."""
    if figure.power:
        return f"power {figure.power}; a group scores its size times its powers"
    if figure.marks:
        marks = counted(figure.marks, rules.word("mark"))
        return f"{marks} more on a square of {figure.terrain}"
    if not figure.per:
        return counted(figure.base, "point")
    words = {"mark": rules.word("mark"), "any_resource": "resource", "figure": "character"}
    if not rules.market.row:
        words["figure"] = rules.market.noun
    base = f"{figure.base} and " if figure.base else ""
    return f"{base}{figure.points} per {words.get(figure.per, figure.per)} on the 8 squares around"
