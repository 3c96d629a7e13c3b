"""What all panels beside a map have in common: marks on it, and a cursor that stays."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.referee.events import Event
from companion.referee.rulings import Ruling
from screens.panels.lists import ListPanel
from screens.panels.panel import INSIST, Panel
from screens.widgets.map_look import MapLook, MapMarks
from screens.widgets.world import world_look


class WorldPanel(Panel):
    """A panel beside a map. ``cursor`` is the territory that it is about."""

    cursor: str | None = None

    def no_marks(self) -> MapMarks:
        return MapMarks(self.cursor)

    def refused_marks(self, event: Event, ruling: Ruling) -> MapMarks:
        places = ruling.places
        return MapMarks(places[-1] if places else self.cursor, dict.fromkeys(places, "breach"))

    @property
    def look(self) -> MapLook:
        """The map as it lies."""
        return world_look(self.state)


class WorldListPanel(ListPanel, WorldPanel):
    """A panel with a list to pick from, beside a map."""


class TerritoryPanel(WorldPanel):
    """A panel whose cursor moves on the map."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "up",
            "go('up')",
            "Move",
            key_display="arrows",
            show=False,
            id="map.move",
            tooltip="Go to the next territory in this direction; the mouse goes to any",
        ),
        Binding("down", "go('down')", "Down", show=False, id="map.down"),
        Binding("left", "go('left')", "Left", show=False, id="map.left"),
        Binding("right", "go('right')", "Right", show=False, id="map.right"),
        INSIST,
    ]

    def begin(self) -> None:
        if self.cursor not in self.state.map:
            origin = self.state.map.origin
            self.cursor = origin.name if origin else None

    def point(self, place: str) -> None:
        if place != self.cursor:
            self.cursor = place
            self.looked()

    def looked(self) -> None:
        """The cursor went somewhere else."""
        self.moved()

    def action_go(self, direction: str) -> None:
        """To the next territory in a direction."""
        if self.cursor is not None and (name := self.look.nearest(self.cursor, direction)):
            self.point(name)

    def where(self) -> list[Text]:
        """What is to be said of the territory under the cursor."""
        name = self.cursor
        if name is None:
            return []
        ink, state = self.ink, self.state
        return [ink.land(state, name), ink.stand(state, name), ink.near(state, name)]
