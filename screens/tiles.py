"""The tile editor: "this is not my tile"."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from companion.dominoes import user_tiles
from companion.dominoes.box import Box, Face
from companion.history.paths import find_paths
from companion.referee.errors import CompanionError
from companion.referee.journal import ChangeSetup
from companion.referee.setup import Tile
from screens.correction_preview import Plan, depth_of, propose
from screens.palette import style_text, terrain_pairs
from screens.session import Outcome, Session

_MOST_MARKS = 3


class Half(Static, can_focus=True):
    """One half of the domino: its terrain by letter or left and right, its number by digit or up
    and down. ``face`` is what it shows now."""

    class Changed(Message):
        """The half shows another face."""

    def __init__(self, box: Box, title: str, face: Face, shipped: Face):
        super().__init__(id=f"half-{title}")
        self.box = box
        self.face = face
        self._shipped = shipped
        self.border_title = f"half {title}"

    def on_mount(self) -> None:
        self._draw()

    @property
    def terrain(self) -> str:
        """The letter of the terrain."""
        return self.box.terrains[self.face.terrain].letter

    def show(self, face: Face) -> None:
        """Show another face."""
        if face != self.face:
            self.face = face
            self._draw()
            self.post_message(self.Changed())

    def set_terrain(self, letter: str) -> None:
        """Another terrain, with the same number where it can have it."""
        number = self.face.craters or self.face.marks
        erupts = next(t.erupts for t in self.box.terrains if t.letter == letter)
        self.show(self.box.face(f"{letter}{max(number, 1) if erupts else number}"))

    def set_number(self, number: int) -> None:
        """Another number of marks, or of craters; one that cannot be is passed over."""
        if 0 <= number <= _MOST_MARKS and (number or not self.face.craters):
            self.show(self.box.face(f"{self.terrain}{number}"))

    def on_key(self, event: events.Key) -> None:
        letters = [terrain.letter for terrain in self.box.terrains]
        number = self.face.craters or self.face.marks
        character = (event.character or "").upper()
        at = letters.index(self.terrain)
        if character and character in letters:
            self.set_terrain(character)
        elif character and character in "0123":
            self.set_number(int(character))
        elif event.key in ("left", "right"):
            self.set_terrain(letters[(at + (1 if event.key == "right" else -1)) % len(letters)])
        elif event.key in ("up", "down"):
            self.set_number(number + (1 if event.key == "up" else -1))
        else:
            return
        event.stop()
        event.prevent_default()

    def _draw(self) -> None:
        pairs = terrain_pairs((t.id for t in self.box.terrains), depth_of(self.screen))
        style = style_text(pairs[self.box.terrains[self.face.terrain].id], "bold")
        if depth_of(self.screen) == "none":
            style = "reverse"
        letters = self.box.letters(self.face)
        text = Text(justify="center")
        for row in ("", letters, ""):
            text.append(f"{row:^12}\n", style)
        text.append(f"{self.box.describe(self.face)}\n", "bold")
        as_shipped = self.face == self._shipped
        shipped = "as shipped" if as_shipped else f"shipped: {self.box.describe(self._shipped)}"
        text.append(shipped)
        self.update(text)


class TileScreen(ModalScreen[Outcome | None]):
    """Correct the faces of a domino, in this game and in the user's list for later games.

    *path* is the user's list; without it, the one in the user's own folder. Dismissed with what
    became of it, or None when nothing was done. A list that cannot be written does not stop the
    game: its reason is shown and this game has the tile all the same.
    """

    CSS_PATH = "tiles.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "save", "Keep", id="tile.keep", tooltip="Show what changes and keep it"),
        Binding("r", "restore", "As shipped", id="tile.restore", tooltip="The face as shipped"),
        Binding("escape", "cancel", "Cancel", id="tile.cancel", tooltip="Change nothing"),
    ]

    def __init__(self, session: Session, domino: str, path: Path | None = None):
        super().__init__()
        self.session = session
        self.domino = domino
        self.path = path or find_paths().user_data / user_tiles.FILE_NAME
        self._rules = session.game.state.rules
        self._box_name = user_tiles.box_of(self._rules.preset.id)

    def compose(self) -> ComposeResult:
        box = self._rules.box
        now, shipped = self._rules.dominoes[self.domino], box.dominoes[self.domino]
        mark = self._rules.word("mark")
        with Vertical(classes="dialog"):
            yield Static(
                f"Domino {self.domino}: what does yours show?", classes="heading", markup=False
            )
            with Horizontal(id="halves"):
                yield Half(box, "a", now.a, shipped.a)
                yield Half(box, "b", now.b, shipped.b)
            with Horizontal(classes="choices"):
                for terrain in box.terrains:
                    yield _Choice(terrain.id.capitalize(), f"terrain-{terrain.letter}")
            with Horizontal(classes="choices"):
                for number in range(_MOST_MARKS + 1):
                    yield _Choice(str(number), f"number-{number}")
                craters = " or craters" if any(t.erupts for t in box.terrains) else ""
                yield Static(f"{mark}s{craters}", markup=False)
            yield Static(id="verdict", markup=False)
            yield Static(
                "Tab: other half. First letters and digits, or arrows.",
                classes="hint",
                markup=False,
            )
            with Horizontal(classes="buttons"):
                yield Button("What changes? (Enter)", "primary", id="keep", compact=True)
                yield Button("As shipped (r)", id="restore", compact=True)
                yield Button("Cancel (Esc)", id="cancel", compact=True)

    def on_mount(self) -> None:
        self._active = self.query_one("#half-a", Half)
        self._active.focus()
        self._judge()

    @property
    def tile(self) -> Tile:
        """The domino as shown."""
        a, b = (self._rules.box.letters(half.face) for half in self.query(Half))
        return Tile(self.domino, a, b)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        if isinstance(event.widget, Half):
            self._active = event.widget

    @on(Button.Pressed, ".choice")
    def _choose(self, event: Button.Pressed) -> None:
        what, _, value = (event.button.id or "").partition("-")
        if what == "terrain":
            self._active.set_terrain(value)
        else:
            self._active.set_number(int(value))

    @on(Half.Changed)
    def _judge(self) -> None:
        try:
            user_tiles.checked(self._box_name, self.tile)
        except CompanionError as error:
            self._say(f"This cannot be: {error}.")
            return
        as_shipped = self.tile == user_tiles.shipped(self._box_name, self.domino)
        self._say(
            "As in the shipped list."
            if as_shipped
            else "Other than in the shipped list; kept for later games too."
        )

    def _say(self, message: str) -> None:
        self.query_one("#verdict", Static).update(message)

    @on(Button.Pressed, "#restore")
    def action_restore(self) -> None:
        """Show the domino as shipped."""
        shipped = self._rules.box.dominoes[self.domino]
        for half, face in zip(self.query(Half), (shipped.a, shipped.b), strict=True):
            half.show(face)

    @on(Button.Pressed, "#cancel")
    def action_cancel(self) -> None:
        """Change nothing."""
        self.dismiss(None)

    @on(Button.Pressed, "#keep")
    def action_save(self) -> None:
        """Show what changes; once confirmed, keep the tile."""
        try:
            tile = user_tiles.checked(self._box_name, self.tile)
        except CompanionError as error:
            self._say(f"This cannot be: {error}.")
            return
        box, now = self._rules.box, self._rules.dominoes[self.domino]
        before = Tile(self.domino, box.letters(now.a), box.letters(now.b))
        if tile == before:
            # The game has it already; the list may not.
            self._keep(Outcome(True))
            return
        lines = (f"was  {_words(box, before)}", f"now  {_words(box, tile)}")
        plan = Plan(f"Domino {self.domino}", lines, (self._change(tile),))
        if problem := propose(self, self.session, plan, self._keep):
            self._say(problem)

    def _change(self, tile: Tile) -> ChangeSetup:
        setup = self.session.game.setup
        tiles = {t.id: t for t in setup.tiles if t.id != tile.id}
        if tile != user_tiles.shipped(self._box_name, tile.id):
            tiles[tile.id] = tile
        ordered = self._rules.box.ordered(tuple(tiles))
        return ChangeSetup(replace(setup, tiles=tuple(tiles[id_] for id_ in ordered)))

    def _keep(self, outcome: Outcome) -> None:
        if outcome:
            try:
                user_tiles.set_tile(self.path, self._box_name, self.tile)
            except CompanionError as error:
                self.app.notify(
                    f"This game has domino {self.domino} like this, "
                    f"but later games will not: {error}",
                    severity="warning",
                    timeout=10,
                    markup=False,
                )
        self.dismiss(outcome)


class _Choice(Button):
    """A choice for the half that is being edited, which keeps the focus."""

    def __init__(self, label: str, id_: str):
        super().__init__(label, id=id_, classes="choice", compact=True)
        self.can_focus = False


def _words(box: Box, tile: Tile) -> str:
    return f"{box.describe(box.face(tile.a))} | {box.describe(box.face(tile.b))}"
