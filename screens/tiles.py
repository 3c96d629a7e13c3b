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
    and down. A divided half takes two letters, one after the other. ``face`` is what it shows
    now; without *shipped*, no list has the faces of this domino."""

    class Changed(Message):
        """The half shows another face."""

    class Divided(Message):
        """This half is to be the divided one."""

        def __init__(self, half: Half):
            super().__init__()
            self.half = half

    def __init__(self, box: Box, title: str, face: Face, shipped: Face | None):
        super().__init__(id=f"half-{title}")
        self.box = box
        self.face = face
        self._shipped = shipped
        self._letters = box.letters(face).split("/")  # of a divided half, as they were typed
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
            if face.second is not None and self.face.second is None:
                self._letters = self.box.letters(face).split("/")
            self.face = face
            self._draw()
            self.post_message(self.Changed())

    @property
    def divided(self) -> bool:
        """Whether it shows two terrains."""
        return self.face.second is not None

    def divide(self, divided: bool) -> None:
        """Show two terrains, the one it has and another, or one."""
        if divided and not self.divided:
            other = next(t.letter for t in self.box.terrains if t.letter != self.terrain)
            self.show(self.box.face(f"{self.terrain}/{other}"))
        elif not divided and self.divided:
            self.show(self.box.face(f"{self._letters[0]}0"))

    def set_terrain(self, letter: str) -> None:
        """Another terrain, with the same number where it can have it; a divided half keeps the
        letter that was set last beside it."""
        if self.divided:
            if letter != self._letters[-1]:
                self._letters = [self._letters[-1], letter]
                self.show(self.box.face("/".join(self._letters)))
            return
        number = self.face.craters or self.face.marks
        erupts = next(t.erupts for t in self.box.terrains if t.letter == letter)
        self.show(self.box.face(f"{letter}{max(number, 1) if erupts else number}"))

    def set_number(self, number: int) -> None:
        """Another number of marks, or of craters; one that cannot be is passed over."""
        if self.divided:
            return
        if 0 <= number <= _MOST_MARKS and (number or not self.face.craters):
            self.show(self.box.face(f"{self.terrain}{number}"))

    def on_key(self, event: events.Key) -> None:
        letters = [terrain.letter for terrain in self.box.terrains]
        number = self.face.craters or self.face.marks
        character = (event.character or "").upper()
        if character and character in letters:
            self.set_terrain(character)
        elif character and character in "0123":
            self.set_number(int(character))
        elif character == "/":
            self.post_message(self.Divided(self))
        elif event.key in ("left", "right"):
            self._step(1 if event.key == "right" else -1)
        elif event.key in ("up", "down"):
            self.set_number(number + (1 if event.key == "up" else -1))
        else:
            return
        event.stop()
        event.prevent_default()

    def _step(self, by: int) -> None:
        """The next terrain; in a divided half, of its second one."""
        letters = [terrain.letter for terrain in self.box.terrains]
        first, last = self._letters[0], self._letters[-1] if self.divided else self.terrain
        for _ in range(2):
            last = letters[(letters.index(last) + by) % len(letters)]
            if not self.divided or last != first:
                break
        if self.divided:
            self._letters = [first, last]
            self.show(self.box.face(f"{first}/{last}"))
        else:
            self.set_terrain(last)

    def _draw(self) -> None:
        pairs = terrain_pairs((t.id for t in self.box.terrains), depth_of(self.screen))
        shown = [t for t in (self.face.terrain, self.face.second) if t is not None]
        styles = [style_text(pairs[self.box.terrains[terrain].id], "bold") for terrain in shown]
        if depth_of(self.screen) == "none":
            styles = ["reverse"] * len(styles)
        letters = self.box.letters(self.face).split("/")
        width = 12 // len(letters)
        text = Text(justify="center")
        for row in (False, True, False):
            for letter, style in zip(letters, styles, strict=True):
                text.append(f"{letter if row else '':^{width}}", style)
            text.append("\n")
        text.append(f"{self.box.describe(self.face)}\n", "bold")
        if self._shipped is not None:
            as_shipped = self.face == self._shipped
            shipped = self.box.describe(self._shipped)
            text.append("as shipped" if as_shipped else f"shipped: {shipped}")
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
        Binding("r", "restore", "As shipped", id="tile.restore", tooltip="The faces as shipped"),
        Binding("escape", "cancel", "Cancel", id="tile.cancel", tooltip="Change nothing"),
    ]

    def __init__(self, session: Session, domino: str, path: Path | None = None):
        super().__init__()
        self.session = session
        self.domino = domino
        self.path = path or find_paths().user_data / user_tiles.FILE_NAME
        self._rules = session.game.state.rules
        self._box_name = user_tiles.box_of(self._rules.preset.id)
        self._known = self._rules.known(domino)
        tile, box = user_tiles.shipped(self._box_name, domino), self._rules.box
        #: The halves in the shipped list; a lettered domino of Heroes has none there.
        self._shipped = (box.face(tile.a), box.face(tile.b)) if tile.a else None

    def compose(self) -> ComposeResult:
        box, shipped = self._rules.box, self._shipped
        now = self._rules.dominoes[self.domino]
        a, b = (now.a, now.b) if self._rules.known(self.domino) else _UNKNOWN
        mark = self._rules.word("mark")
        with Vertical(classes="dialog"):
            yield Static(
                f"Domino {self.domino}: what does yours show?", classes="heading", markup=False
            )
            with Horizontal(id="halves"):
                yield Half(box, "a", a, shipped and shipped[0])
                yield Half(box, "b", b, shipped and shipped[1])
            with Horizontal(classes="choices"):
                for terrain in box.terrains:
                    yield _Choice(terrain.id.capitalize(), f"terrain-{terrain.letter}")
            with Horizontal(classes="choices"):
                for number in range(_MOST_MARKS + 1):
                    yield _Choice(str(number), f"number-{number}")
                craters = " or craters" if any(t.erupts for t in box.terrains) else ""
                yield Static(f"{mark}s{craters}", markup=False)
            yield Static(id="verdict", markup=False)
            hint = "Tab: other half. First letters and digits, or arrows."
            if shipped is None:
                hint += "\n/ divides the half into two terrains: type both letters."
            yield Static(hint, classes="hint", markup=False)
            with Horizontal(classes="buttons"):
                keep = "What changes? (Enter)" if self._known else "Keep it (Enter)"
                yield Button(keep, "primary", id="keep", compact=True)
                if shipped is None:
                    yield Button("Divide this half (/)", id="divide", compact=True)
                else:
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
        if self._shipped is None:
            self._say("Enter what the cardboard shows; kept for later games too.")
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
        for half, face in zip(self.query(Half), self._shipped or (), strict=False):
            half.show(face)

    @on(Button.Pressed, "#divide")
    def _divide_active(self) -> None:
        self._active.focus()
        self._active.post_message(Half.Divided(self._active))

    @on(Half.Divided)
    def _divide(self, event: Half.Divided) -> None:
        """Exactly one half of a lettered domino is divided (H-TILE-1)."""
        if self._shipped is None:
            for half in self.query(Half):
                half.divide(half is event.half)

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
        if not self._known:
            # Nothing can have come of a domino whose faces nobody knew.
            outcome = self.session.change(self._change(tile))
            if outcome:
                self._keep(outcome)
            else:
                self._say(outcome.message)
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


#: What the editor begins with for a domino whose faces are not known.
_UNKNOWN = (Face(0), Face(0, second=1))


class _Choice(Button):
    """A choice for the half that is being edited, which keeps the focus."""

    def __init__(self, label: str, id_: str):
        super().__init__(label, id=id_, classes="choice", compact=True)
        self.can_focus = False


def _words(box: Box, tile: Tile) -> str:
    return f"{box.describe(box.face(tile.a))} | {box.describe(box.face(tile.b))}"
