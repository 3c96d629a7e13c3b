"""Panels with a few fields to set: what an effect gives or changes, a border of the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.origin.box import CARDS
from companion.origin.events import ADJUSTED, Adjust, Gift, Give, NewBorder
from companion.referee.events import Event
from screens.panels.lists import picking
from screens.panels.panel import INSIST
from screens.panels.world.map_panel import WorldPanel, leaving
from screens.widgets.ink import joined
from screens.widgets.map_look import MapMarks


class FieldsPanel(WorldPanel):
    """Fields one below the other: up and down choose one, left and right change it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Enter it", "Enter what stands here"),
        Binding("up", "field(-1)", "Field", key_display="arrows", id="fields.move", show=False),
        Binding("down,tab", "field(1)", "Field", id="fields.down", show=False),
        Binding("left,minus", "change(-1)", "Before", id="fields.left", show=False),
        Binding("right,plus", "change(1)", "Next", id="fields.right", show=False),
        leaving("fields.leave", "Nothing of the kind"),
        INSIST,
    ]

    #: Whether the first field is a player: at first whoever has the turn.
    by_player: ClassVar[bool] = True

    def begin(self) -> None:
        self._field = 0
        self._values: list[int] = []
        self._values = [0] * len(self.fields())
        if self.by_player:
            self._values[0] = self.state.player

    def fields(self) -> list[tuple[str, Sequence[str]]]:
        """The label of each field and what can stand in it."""
        raise NotImplementedError

    def event(self, values: list[str]) -> Event:
        """What the fields say."""
        raise NotImplementedError

    @property
    def values(self) -> list[str]:
        """What stands in the fields."""
        return [
            options[min(at, len(options) - 1)] if options else ""
            for (_label, options), at in zip(self.fields(), self._values, strict=True)
        ]

    def texts(self) -> list[Text]:
        texts = []
        for number, ((label, options), value) in enumerate(
            zip(self.fields(), self.values, strict=True)
        ):
            here = number == self._field
            mark = (">", self.ink.picked) if here else (" ", self.ink.quiet)
            arrows = ("< ", " >") if here and len(options) > 1 else ("  ", "")
            texts.append(joined(mark, f" {label:<9}", arrows[0], (value, "bold"), arrows[1]))
        if not all(self.values):
            return [*texts, Text("There is nothing to choose in one of the fields.")]
        ruling = self.ask.answers.ruling(self.event(self.values))
        if ruling:
            return [*texts, joined(("Enter", self.ink.accent), " enters it")]
        return [*texts, Text(ruling.breaches[0].message, style=self.ink.bad)]

    def clicked(self, text: int, x: int) -> None:
        if text == self._field:
            self.action_change(1)
        elif text < len(self._values):
            self.action_field(text - self._field)

    def help(self) -> tuple[str, ...]:
        return ("up and down: another line", "left and right: change it")

    def action_field(self, by: int) -> None:
        """Another field."""
        self._field = (self._field + by) % len(self._values)
        self.moved()

    def action_change(self, by: int) -> None:
        """Something else in this field."""
        options = self.fields()[self._field][1]
        if options:
            at = min(self._values[self._field], len(options) - 1)
            self._values[self._field] = (at + by) % len(options)
        self.moved()

    def action_pick(self) -> None:
        """Enter it."""
        if all(self.values):
            self.answer(self.event(self.values))
        else:
            self.say("There is nothing to choose in one of the fields.")


class GivePanel(FieldsPanel):
    """An effect of a card moves something from one player to another (M-CARD-3)."""

    kinds = ("give",)

    def titles(self) -> Sequence[str]:
        return (self.ask.text, "An effect gives something", "Gives")

    def fields(self) -> list[tuple[str, Sequence[str]]]:
        names = [player.name for player in self.state.rules.players]
        giver = names[self._values[0] if self._values else self.state.player]
        area = self.state.areas[names.index(giver)]
        things = [f"strait {value}" for value in sorted({t.value for t in area.straits})]
        things += [f"tile {n}" for n, number in enumerate(area.tiles[:-1], 1) if number]
        things += [f"card {c}" for c in CARDS if area.cards(c) > 0 or area.hand[-1] > 0]
        return [("from", names), ("to", [n for n in names if n != giver]), ("what", things)]

    def event(self, values: list[str]) -> Event:
        return Give(values[0], values[1], Gift.read(values[2]))


class AdjustPanel(FieldsPanel):
    """An effect that the app does not know: so much more or less of something (M-CARD-3)."""

    kinds = ("adjust",)
    _NUMBERS = tuple(f"{n:+}" for n in (*range(1, 31), *range(-30, 0)))

    def titles(self) -> Sequence[str]:
        return (self.ask.text, "An effect", "Effect")

    def fields(self) -> list[tuple[str, Sequence[str]]]:
        names = [player.name for player in self.state.rules.players]
        return [("whose", names), ("what", ADJUSTED), ("by", self._NUMBERS)]

    def event(self, values: list[str]) -> Event:
        return Adjust(values[0], values[1], int(values[2]))


class BorderPanel(FieldsPanel):
    """A border or a strait that the map lacks."""

    kinds = ("border",)
    by_player = False

    def begin(self) -> None:
        super().begin()
        names = list(self.fields()[0][1])
        if self.cursor is not None and self.cursor in names:
            self._values[0] = names.index(self.cursor)

    def fields(self) -> list[tuple[str, Sequence[str]]]:
        names = sorted(land.name for land in self.state.map.territories)
        return [("between", names), ("and", names), ("it is a", ("border", "strait"))]

    def event(self, values: list[str]) -> Event:
        return NewBorder(values[0], values[1], values[2] == "strait")

    def texts(self) -> list[Text]:
        a, b, _kind = self.values
        self.marks = MapMarks(a, dict.fromkeys((a, b), "path"))
        return super().texts()
