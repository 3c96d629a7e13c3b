"""Sharing a stored game: as a code on screen, as text, as a picture or as a file of any format."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
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

from companion.notation.desk import Desk
from companion.referee.errors import CompanionError
from companion.sharing.formats import FORMATS, Format
from companion.sharing.names import safe_file_name
from companion.sharing.qr import QrCode
from companion.sharing.saving import current_folder, find_folder, save_new
from companion.sharing.shared import SharedGame, shared
from screens.history_forms import Form
from screens.qr import QrScreen
from screens.widgets.keybar import KeyBar

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: The keys that go first where there is no room for all.
_SPARE = ("share.folder", "share.svg", "share.png", "share.text")
#: Files short enough to be looked at before they are written.
_SHOWN = ("game", "score", "markdown", "text")
#: What becomes of a code.
_READ = (
    "Any Companion reads this code, pasted or typed into its history or into 'companion import -'."
)
#: Formats that are codes or links, which can be more than files.
_CODES = ("code", "bgstats-link")


@dataclass(frozen=True, slots=True)
class Way:
    """A way to share a game: a code or link with its ``text``, or a file of a ``format``.

    ``trouble`` says why this game cannot go this way; it is empty for most. ``name`` is what a file
    of a code is called, without extension.
    """

    title: str
    about: str
    format: Format | None = None
    text: str = ""
    qr: QrCode | None = None
    name: str = ""
    trouble: str = ""


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
        self._ways: dict[str, Way] = {}
        self._previews: dict[str, str] = {}

    def compose(self) -> ComposeResult:
        yield Static("Share a game", id="game", markup=False)
        with Horizontal(id="body"):
            yield Ways(id="ways", markup=False)
            with VerticalScroll(id="detail", can_focus=False):
                yield Static(id="about", markup=False)
        yield Static(id="files", markup=False)
        yield KeyBar(_SPARE)

    def on_mount(self) -> None:
        self.query_one("#ways").loading = True
        self._tell_folder()
        self.app.with_store(self._load)

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    @work(thread=True, group="share")
    def _load(self) -> None:
        """Open the game and make its codes; that takes a moment."""
        store = self.app.store
        try:
            if store is None:
                raise CompanionError(self.app.store_trouble)
            (game,) = shared(store, [self._game_id])
            ways = dict(_ways(game))
        except CompanionError as error:
            self.app.call_from_thread(self._failed, error)
        else:
            self.app.call_from_thread(self._loaded, game, ways)

    def _failed(self, error: CompanionError) -> None:
        self.app.tell(error)
        if self.is_current:
            self.dismiss()

    def _loaded(self, game: SharedGame, ways: dict[str, Way]) -> None:
        if not self.is_mounted:
            return
        self._ways = ways
        heading = Text(f"Share {game.title}, {game.day}", "bold")
        heading.append(f"\n{game.outcome}", "not bold")
        self.query_one("#game", Static).update(heading)
        options = self.query_one(Ways)
        options.loading = False
        for id_, way in ways.items():
            if id_ == next(iter(FORMATS)):
                options.add_option(None)
            options.add_option(Option(_label(way), id_))
        options.highlighted = next(
            (at for at, way in enumerate(ways.values()) if not way.trouble), 0
        )
        options.focus()
        self._show()

    # -- what is shown ---------------------------------------------------------------------------

    @property
    def _way(self) -> Way | None:
        option = self.query_one(Ways).highlighted_option
        return self._ways.get(option.id or "") if option else None

    @on(OptionList.OptionHighlighted, "#ways")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self._show()
        way = self._way
        if way and way.format and way.format.id in _SHOWN and way.title not in self._previews:
            self._preview(way, way.format)

    @work(thread=True, group="preview", exclusive=True)
    def _preview(self, way: Way, format_: Format) -> None:
        store = self.app.store
        if store is None:
            return
        try:
            text = format_.write(store, [self._game_id]).decode()
        except CompanionError:
            return  # it is said once the file is asked for
        self._previews[way.title] = text
        self.app.call_from_thread(self._show)

    def _show(self) -> None:
        """Say what the chosen line is."""
        way = self._way
        if way is None or not self.is_mounted:
            return
        text = Text(f"{way.title}\n\n", "bold", overflow="fold")
        text.append(f"{way.trouble or way.about}\n", "not bold")
        if not way.trouble and way.format is None:
            text.append(self._room(way), "not bold")
            text.append(f"\n{way.text}\n", "not bold")
        elif not way.trouble:
            text.append("Enter writes it.\n", "not bold")
            if preview := self._previews.get(way.title):
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

    def _tell_folder(self, written: Path | None = None) -> None:
        files = self.query_one("#files", Static)
        text = Text(overflow="fold")
        if written is not None:
            text.append("Written: ", "bold")
            text.append(str(written))
        else:
            text.append(f"Files go to {self._folder or 'no folder: o names one'}")
        files.update(text)

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
        if action in ("png", "svg"):
            return way is not None and way.qr is not None
        if action == "text":
            return way is not None and bool(way.text)
        if action == "copy":
            return way is not None and bool(way.text or self._previews.get(way.title))
        return True

    @on(OptionList.OptionSelected, "#ways")
    def _taken(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        way = self._way
        if way is None:
            return
        if way.trouble:
            self.notify(way.trouble, severity="warning", markup=False)
        elif way.format is not None:
            self._write_format(way.format)
        elif way.qr is not None:
            self.app.push_screen(QrScreen(way.title, way.qr), self._instead)
        else:
            self.notify(self._room(way), severity="warning", markup=False)

    async def _instead(self, wanted: str | None) -> None:
        if wanted is not None:
            await self.run_action(wanted)

    def action_copy(self) -> None:
        """Copy the text of the chosen line."""
        if way := self._way:
            self.app.copy_to_clipboard(way.text or self._previews[way.title])
            self.notify("Copied, where the terminal lets programs copy.", markup=False)

    def action_text(self) -> None:
        """Write the text of a code to a file."""
        if way := self._way:
            self._write(f"{way.name}.txt", f"{way.text}\n".encode)

    def action_png(self) -> None:
        """Write the QR code as PNG."""
        from companion.sharing.qr import png

        if way := self._way:
            self._write(f"{way.name}.png", partial(png, way.text))

    def action_svg(self) -> None:
        """Write the QR code as SVG."""
        from companion.sharing.qr import svg

        if way := self._way:
            self._write(f"{way.name}.svg", partial(svg, way.text))

    def _write_format(self, format_: Format) -> None:
        store = self.app.store
        name = next(way.name for way in self._ways.values() if way.format is format_)
        if store is not None:
            self._write(name, partial(format_.write, store, [self._game_id]))

    @work(thread=True, group="write")
    def _write(self, name: str, data: Callable[[], bytes]) -> None:
        """Write a file, and say where it is."""
        try:
            path = save_new(self.folder or current_folder(), name, data())
        except CompanionError as error:
            self.app.call_from_thread(self.app.tell, error)
        else:
            self.app.call_from_thread(self._tell_folder, path)

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


def _ways(game: SharedGame) -> Iterator[tuple[str, Way]]:
    """Every way to share a game, codes first."""
    from companion.sharing.bgstats import link
    from companion.sharing.boards import score_text
    from companion.sharing.compact import encode_boards, encode_game

    def whole(game: SharedGame) -> str:
        if isinstance(game.record, Desk):
            raise CompanionError("only the boards were scored, so there are no events to share")
        return encode_game(game.record)

    codes: dict[str, tuple[str, str, Callable[[SharedGame], str]]] = {
        "result-code": (
            "Code of the result",
            f"The boards as they are now, or the score pad where a game has no boards. {_READ}",
            lambda game: encode_boards(score_text(game)),
        ),
        "game-code": (
            "Code of the whole game",
            f"Every event. {_READ}",
            whole,
        ),
        "link": (
            "BG Stats link",
            "Opens the app BG Stats on a phone, with this result filled in.",
            link,
        ),
    }
    for id_, (title, about, made) in codes.items():
        name = f"{safe_file_name(game.name)} ({title})"
        try:
            text = made(game)
        except CompanionError as error:
            yield id_, Way(title, about, name=name, trouble=_sentence(error))
        else:
            yield id_, Way(title, about, text=text, qr=_qr(text), name=name)
    for format_ in FORMATS.values():
        if format_.id not in _CODES:
            yield format_.id, _file(game, format_)


def _file(game: SharedGame, format_: Format) -> Way:
    about = "For people and other programs; Companion cannot read it back."
    if format_.readable:
        about = "Any Companion can read it back, with 'companion import FILE'."
    lacking = format_.lacking(game.summary)
    trouble = f"Not for a game that is {lacking}." if lacking else ""
    return Way(format_.title, about, format_, name=format_.file_name(game), trouble=trouble)


def _qr(text: str) -> QrCode | None:
    """The code of a text; None where no code is large enough."""
    from companion.sharing.qr import TooLong, qr_code

    try:
        return qr_code(text)
    except TooLong:
        return None


def _sentence(error: CompanionError) -> str:
    text = str(error)
    return f"{text[:1].upper()}{text[1:]}."
