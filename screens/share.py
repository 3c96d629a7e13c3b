"""Sharing a stored game: as a code on screen, as text, as a picture or as a file of any format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from companion.referee.errors import CompanionError
from companion.sharing.formats import FORMATS, Format
from companion.sharing.saving import current_folder, find_folder, save_new
from companion.sharing.shared import SharedGame, shared
from screens.history_forms import Form
from screens.qr import QrScreen
from screens.share_ways import Way, every_way, of_game
from screens.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: The keys that go first where there is no room for all.
_SPARE = ("share.folder", "share.svg", "share.png", "share.text")
#: Files short enough to be looked at before they are written.
_SHOWN = ("game", "score", "markdown", "text")


class Ways(OptionList):
    """The list; Enter shows the QR code, or writes the file."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "select",
            "Share",
            id="share.take",
            tooltip="Show the QR code of this line, or write its file",
        )
    ]


class ShareScreen(Screen[None]):
    """Every way to share the stored game *game_id*, finished or not. It changes nothing."""

    app: CompanionApp

    CSS_PATH = "share.tcss"
    AUTO_FOCUS = "Ways"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("c", "copy", "Copy", id="share.copy", tooltip="Copy the text of this line"),
        Binding(
            "t", "text", "Text", id="share.text", tooltip="Write the text of the code to a file"
        ),
        Binding("p", "png", "PNG", id="share.png", tooltip="Write the QR code as a picture (PNG)"),
        Binding("s", "svg", "SVG", id="share.svg", tooltip="Write the QR code as a drawing (SVG)"),
        Binding(
            "o", "folder", "Folder", id="share.folder", tooltip="Say where files are written to"
        ),
        Binding("escape", "back", "Back", id="share.back", tooltip="Back where you came from"),
    ]

    #: Where files went last, for the next game that is shared.
    folder: ClassVar[Path | None] = None

    def __init__(self, game_id: int):
        super().__init__()
        self._game_id = game_id
        self._ways = every_way()
        self._wanted: tuple[str, str] | None = None
        self._previews: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield Static("Share a game", id="game", markup=False)
        with Horizontal(id="body"):
            yield Ways(*self._options(), id="ways", markup=False)
            with VerticalScroll(id="detail", can_focus=False):
                yield Static(id="about", markup=False)
        yield Static(id="result", markup=False)
        yield Static(id="files", markup=False)
        yield KeyBar(_SPARE)

    def _options(self) -> Iterator[Option | None]:
        for way in self._ways.values():
            if way.id == next(iter(FORMATS)):
                yield None
            yield Option(_label(way), way.id)

    def on_mount(self) -> None:
        self.query_one("#result").display = False
        self.query_one(Ways).highlighted = 0
        self._tell_folder()
        self.app.with_store(self._load)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    @work(thread=True, group="share")
    def _load(self) -> None:
        """Open the game and make its codes; that takes a moment, and each is shown as it comes."""
        store, worker = self.app.store, get_current_worker()
        try:
            if store is None:
                raise CompanionError(self.app.store_trouble)
            (game,) = shared(store, [self._game_id])
            self.app.call_from_thread(self._opened, game)
            for way in of_game(game):
                if worker.is_cancelled:
                    return
                self.app.call_from_thread(self._made, way)
        except CompanionError as error:
            self.app.call_from_thread(self._failed, error)

    def _failed(self, error: CompanionError) -> None:
        self.app.tell(error)
        if self.is_current:
            self.dismiss()

    def _opened(self, game: SharedGame) -> None:
        if self.is_mounted:
            heading = Text(f"Share {game.title}, {game.day}", "bold")
            heading.append(f"\n{game.outcome}", "not bold")
            self.query_one("#game", Static).update(heading)

    def _made(self, way: Way) -> None:
        """A way is known for this game; a key that waited for it is obeyed."""
        if not self.is_mounted:
            return
        self._ways[way.id] = way
        if way.trouble:
            self.query_one(Ways).replace_option_prompt(way.id, _label(way))
        if self._way == way:
            self._show()
            self._look(way)
        self._obey(way)

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def _way(self) -> Way | None:
        option = self.query_one(Ways).highlighted_option
        return self._ways.get(option.id or "") if option else None

    @on(OptionList.OptionHighlighted, "#ways")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show()
        if way := self._way:
            self._look(way)

    def _look(self, way: Way) -> None:
        """Fetch what a file would have in it, where that can be looked at."""
        shown = way.ready and not way.trouble and way.format is not None
        if shown and way.id in _SHOWN and way.id not in self._previews:
            self._preview(way)

    @work(thread=True, group="preview", exclusive=True)
    def _preview(self, way: Way) -> None:
        store = self.app.store
        if store is None or way.format is None:
            return
        try:
            text = way.format.write(store, [self._game_id]).decode()
        except CompanionError:
            return  # it is said once the file is asked for
        self.app.call_from_thread(self._seen, way, text)

    def _seen(self, way: Way, text: str) -> None:
        self._previews[way.id] = text
        if self.is_mounted:
            self._show()
            self._obey(way)

    def _show(self) -> None:
        """Say what the chosen line is."""
        way = self._way
        if way is None or not self.is_mounted:
            return
        text = Text(f"{way.title}\n\n", "bold", overflow="fold")
        text.append(f"{way.trouble or way.about}\n", "not bold")
        if way.after and not way.trouble:
            text.append(f"{way.after}\n", "not bold")
        if not way.ready:
            text.append("\nReading the game ...\n", "not bold dim")
        elif not way.trouble and way.format is None:
            text.append(self._room(way), "not bold")
            text.append(f"\n{way.text}\n", "not bold")
        elif not way.trouble:
            text.append("Enter writes it.\n", "not bold")
            if preview := self._previews.get(way.id):
                text.append(f"\n{preview}", "not bold dim")
        self.query_one("#about", Static).update(text)
        self.query_one("#detail").scroll_home(animate=False)
        self.refresh_bindings()

    def _room(self, way: Way) -> str:
        """Whether the QR code can be shown here."""
        if way.qr is None:
            return "It is too long for any QR code; as text it can be shared all the same.\n"
        columns, lines = way.qr.cells("half")
        screen = self.app.size
        needs = f"The QR code needs {columns} columns and {lines} lines"
        if columns <= screen.width and lines <= screen.height:
            return f"{needs}. Enter shows it.\n"
        return (
            f"{needs}; this terminal has {screen.width} and {screen.height}. Make the window "
            "larger or the letters smaller, or share it as a picture (p, s) or as text (c, t).\n"
        )

    def _tell_folder(self) -> None:
        text = Text(f"Files go to {self._folder or 'no folder: o names one'}", overflow="fold")
        self.query_one("#files", Static).update(text)

    def _say(self, text: str, mark: str = "") -> None:
        """Say what became of a key, in a line that stays until the next."""
        result = self.query_one("#result", Static)
        said = Text(mark, "bold", overflow="fold")
        said.append(text, "not bold")
        result.update(said)
        result.display = bool(text)

    @property
    def _folder(self) -> str:
        """Where files go; empty where the current folder was removed meanwhile."""
        try:
            return str(self.folder or current_folder())
        except CompanionError:
            return ""

    # -- keys ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        way = self._way if self.is_mounted else None
        if action not in ("png", "svg", "text", "copy") or way is None:
            return action not in ("png", "svg", "text", "copy")
        if way.trouble:
            return False
        if way.format is not None:
            return action == "copy" and way.id in _SHOWN
        return not way.ready or action in ("text", "copy") or way.qr is not None

    @on(OptionList.OptionSelected, "#ways")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._do("take")

    async def _instead(self, wanted: str | None) -> None:
        if wanted is not None:
            await self.run_action(wanted)

    def action_copy(self) -> None:
        """Copy the text of the chosen line."""
        self._do("copy")

    def action_text(self) -> None:
        """Write the text of a code to a file."""
        self._do("text")

    def action_png(self) -> None:
        """Write the QR code as PNG."""
        self._do("png")

    def action_svg(self) -> None:
        """Write the QR code as SVG."""
        self._do("svg")

    def _do(self, action: str) -> None:
        """Do something with the chosen line, or as soon as the game was read."""
        way = self._way
        if way is not None:
            self._wanted = way.id, action
            self._say("Reading the game ...", f"{way.title}: ")
            self._obey(way)

    def _obey(self, way: Way) -> None:
        """Do with a way what is wanted of it, if it can be done now."""
        if not way.ready or self._wanted is None or self._wanted[0] != way.id:
            return
        action = self._wanted[1]
        copied = way.text or self._previews.get(way.id, "")
        if action == "copy" and not way.trouble and not copied:
            return  # it comes with the preview
        self._wanted = None
        self._say("")
        if way.trouble:
            self._say(way.trouble)
        elif action == "copy":
            self.app.copy_to_clipboard(copied)
            self._say("Copied, where the terminal lets programs copy.")
        elif action == "text":
            self._write(f"{way.name}.txt", f"{way.text}\n".encode)
        elif way.format is not None:
            self._write_format(way, way.format)
        elif way.qr is None:
            self._say(self._room(way).strip())
        elif action == "take":
            self.app.push_screen(QrScreen(way.title, way.qr, after=way.after), self._instead)
        else:
            self._write_picture(way, action)

    def _write_picture(self, way: Way, kind: str) -> None:
        from companion.sharing.qr import png, svg

        made = partial(png, way.text) if kind == "png" else partial(svg, way.text)
        self._write(f"{way.name}.{kind}", made)

    def _write_format(self, way: Way, format_: Format) -> None:
        store = self.app.store
        if store is not None:
            self._write(way.name, partial(format_.write, store, [self._game_id]))

    @work(thread=True, group="write")
    def _write(self, name: str, data: Callable[[], bytes]) -> None:
        """Write a file, and say where it is."""
        try:
            path = save_new(self.folder or current_folder(), name, data())
        except CompanionError as error:
            self.app.call_from_thread(self._wrote, str(error), "Not written: ")
        else:
            self.app.call_from_thread(self._wrote, str(path), "Written: ")

    def _wrote(self, text: str, mark: str) -> None:
        if self.is_mounted:
            self._say(text, mark)

    def action_folder(self) -> None:
        """Ask where files go."""

        def taken(values: Mapping[str, str]) -> None:
            ShareScreen.folder = find_folder(values["folder"])

        def told(done: bool | None) -> None:
            if done:
                self._tell_folder()

        form = Form(
            "Where files are written to",
            {"folder": ("Folder", self._folder, 500)},
            taken,
            hint="No file is ever written over: a second one gets a number.",
        )
        self.app.push_screen(form, told)

    def action_back(self) -> None:
        """Back where one came from."""
        self.dismiss()


def _label(way: Way) -> Text:
    return Text(way.title, "dim" if way.trouble else "")
