"""Quick score: final boards entered in any order, scored while they are entered."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Footer

from companion.dominoes.box import Face
from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.notation.desk import Boards
from companion.notation.desk_words import read_words
from companion.referee.errors import CompanionError
from companion.referee.rulings import Breach, Square
from companion.referee.text import counted
from screens.panels.desk import badge, finding_texts, held_texts, keys, square_texts
from screens.quick_keys import KEYS
from screens.quick_tiles import keep_new_tiles
from screens.session import DeskSession, Outcome
from screens.widgets.board import SIZES, Board, Ghost, Marks
from screens.widgets.desk_board import DeskBoard
from screens.widgets.keys import Keys
from screens.widgets.legend import legend
from screens.widgets.lines import Lines
from screens.widgets.partial import ExactCompositor
from screens.widgets.tile_ink import TileInk
from screens.widgets.typed import Typed

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: Below this width the panel goes under the board; from the other on all boards are shown.
NARROW, WIDE = 64, 120
#: Rows of a box that say something, and of the panel under a board.
_LEAST_TOLD, _LEAST_UNDER = 5, 8
_STEPS = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}


class QuickScreen(Screen[None]):
    """The boards of a :class:`DeskSession`, one at a time.

    A domino that is ``held`` lies over the board as a ghost; without one the keys paint. ``seat``
    is whose board is shown.
    """

    app: CompanionApp

    CSS_PATH: ClassVar[str | PurePath | list[str | PurePath] | None] = "quick.tcss"
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, session: DeskSession):
        super().__init__()
        self._compositor = ExactCompositor()
        self.session = session
        self.seat = 0
        self.cursor = self._beside_start
        self.held = ""
        self._direction = "e"
        self._brush: Face | None = None
        self._numbers = False
        self._dividing = False
        self._remark: tuple[str, bool] = ("", False)
        self._side_height = 0
        self._ink: TileInk

    def compose(self) -> ComposeResult:
        boards = self.boards
        yield Keys(id="players")
        with Container(id="body"):
            yield DeskBoard(boards.rules, boards.area(0), active=True, id="board")
            with Vertical(id="side"):
                yield Lines(id="told")
                yield Keys(id="keys")
                yield Lines(id="warnings")
            yield Container(id="others")
        yield Typed(id="typed")
        yield Footer(show_command_palette=False, compact=True)

    @property
    def boards(self) -> Boards:
        """The boards as they are told now."""
        boards = self.session.boards
        assert isinstance(boards, Boards)
        return boards

    @property
    def _beside_start(self) -> Square:
        """Where every board begins: nothing can be painted on the start itself."""
        return self.boards.rules.layout.span, 0

    @property
    def board(self) -> DeskBoard:
        """The board that is being entered."""
        return self.query_one("#board", DeskBoard)

    @property
    def told(self) -> str:
        """What is said of the square or the domino that is looked at."""
        return self.query_one("#told", Lines).text

    @property
    def warnings(self) -> str:
        """What is said to be odd."""
        return self.query_one("#warnings", Lines).text

    def on_mount(self) -> None:
        self.show_boards()

    def on_resize(self, event: events.Resize) -> None:
        self.call_after_refresh(self.show_boards)

    # -- showing -------------------------------------------------------------------------------

    def show_boards(self) -> None:
        """Show everything as it is now."""
        boards = self.boards
        if not hasattr(self, "_ink") or self._ink.rules is not boards.rules:
            self._ink = TileInk(boards.rules, self.app.depth)
            self.HELP = legend(boards.rules)  # type: ignore[misc]
        seats = len(boards.setup.players)
        self.seat = min(self.seat, seats - 1)
        if not boards.rules.grid.holds(self.cursor):
            self.cursor = self._beside_start
        if self.held and not (self.held in boards.rules.dominoes and boards.rules.known(self.held)):
            self.held = ""
        self._lay_out()
        name = boards.setup.players[self.seat].name
        self.board.border_title = f"{name}'s {boards.rules.word('territory')}"
        self._show_players()
        self._show_others()
        self.show_place()
        self.refresh_bindings()

    def show_place(self) -> None:
        """Show what is under the cursor or held there; nothing was written since."""
        boards, ink, rules = self.boards, self._ink, self.boards.rules
        name = boards.setup.players[self.seat].name
        found = [f for f in boards.findings if f.player and f.player.name == name]
        squares = tuple(square for finding in found for square in finding.squares)
        if self.held:
            at = (self.cursor, self._direction)
            texts, advice = held_texts(ink, boards, self.seat, self.held, at)
            ghost = Ghost(boards.domino(self.held), *at, legal=not advice)
            squares += _squares(advice)
            marks = Marks(ghost=ghost, squares=squares)
        else:
            texts = square_texts(ink, boards, self.seat, self.cursor)
            marks = Marks(cursor=self.cursor, squares=squares)
        message, bad = self._remark
        if message:
            texts.append(Text(message, ink.bad if bad else ink.accent))
        self.board.show(boards.area(self.seat), rules, marks)
        total = boards.sheet.tallies[self.seat].total
        told = self.query_one("#told", Lines)
        told.border_title = f"{name}: {total}, {badge(boards, self.seat)}"
        told.show(texts)
        brush = rules.box.letters(self._brush) if self._brush else ""
        lines = keys(ink, boards, self.seat, brush=brush, number=self._digits_begin())
        # Where there is little room, what is looked at comes first, then the keys.
        room = self._side_height - _LEAST_TOLD
        keys_ = self.query_one("#keys", Keys)
        keys_.tell(lines)
        keys_.styles.height = len(lines) + 2
        keys_.display = room >= len(lines) + 2
        if keys_.display:
            room -= len(lines) + 2
        warnings = self.query_one("#warnings", Lines)
        odd = finding_texts(ink, boards.findings, name)
        warnings.border_title = "Odd"
        warnings.display = bool(odd) and room >= _LEAST_TOLD
        warnings.show(odd)

    def _show_players(self) -> None:
        """Names, points and what is missing, each a place to click."""
        boards, ink = self.boards, self._ink
        line: list[tuple[Text, str]] = []
        odd = {finding.player for finding in boards.findings}
        for seat, tally in enumerate(boards.sheet.tallies):
            missing = boards.missing(seat)
            mark = ">" if seat == self.seat else " "
            name = ink.name(seat, 10)
            if seat == self.seat:
                name.stylize("bold")
            told = (
                badge(boards, seat),
                ink.bad if missing < 0 else ink.good if not missing else ink.quiet,
            )
            warned = ("!", ink.bad) if boards.board(seat).player in odd else ""
            text = Text.assemble((mark, ink.accent), name, " ", (str(tally.total), "bold"), " ")
            text.append_text(Text.assemble(told, warned, "  "))
            line.append((text, f"go({seat})"))
        self.query_one("#players", Keys).tell([line])

    def _show_others(self) -> None:
        """The small boards of those who are not on the big one."""
        others, boards = self.query_one("#others"), self.boards
        small = list(others.query(Board))
        number = len(boards.setup.players)
        for extra in small[number:]:
            extra.remove()
        for seat in range(number):
            area, rules = boards.area(seat), boards.rules
            if seat >= len(small):
                small.append(Board(rules, area, crop="taken"))
                others.mount(small[-1])
            small[seat].display = seat != self.seat
            small[seat].show(area, rules)
            small[seat].border_title = boards.setup.players[seat].name
            small[seat].border_subtitle = badge(boards, seat)

    def _lay_out(self) -> None:
        """Divide the room among board, panel and the others' boards."""
        rules, body, board = self.boards.rules, self.query_one("#body"), self.board
        side, others = self.query_one("#side"), self.query_one("#others")
        width, height = self.size.width, self.size.height - 2
        under, wide = width < NARROW, width >= WIDE
        body.set_class(under, "-under")
        others.set_class(wide, "-shown")
        number, frame = len(self.boards.setup.players) - 1, rules.layout.frame
        room = width
        if wide and number:
            columns = 2 if number * (frame * 2 + 3) > height else 1
            small = frame * 4 + 5
            others.styles.grid_size_columns = columns
            others.styles.width = small * columns
            room -= small * columns
        self._side_height = height
        if under:
            least = _LEAST_TOLD if height < 2 * _LEAST_UNDER else _LEAST_UNDER
            self._side_height = max(least, min(height - rules.grid.width - 3, height // 2))
            board.styles.width = "1fr"
            board.styles.height = max(1, height - self._side_height)
            side.styles.height = self._side_height
        else:
            board.styles.width = _board_width(rules.grid.width, frame, room, height)
            board.styles.height = side.styles.height = "1fr"

    # -- writing -------------------------------------------------------------------------------

    def _edit(self, change: Callable[[Boards], Boards]) -> bool:
        return self._done(self.session.edit(change))

    def _done(self, outcome: Outcome) -> bool:
        """After a write: show what changed, or what went wrong."""
        if outcome.reloaded:
            self.held = ""
            self.notify(outcome.message, severity="warning", timeout=8, markup=False)
        self._remark = ("" if outcome.reloaded else _sentence(outcome.message), True)
        self.show_boards()
        return bool(outcome)

    def say(self, message: str) -> None:
        """Say something beside the board until something is done."""
        self._remark = (message, False)
        self.show_place()

    # -- moving --------------------------------------------------------------------------------

    def go(self, square: Square) -> None:
        """Move the cursor, or the domino that is held; both stay on the canvas."""
        grid = self.boards.rules.grid
        if self.held:
            over = neighbour(square, self._direction)
            if not (grid.holds(square) and grid.holds(over)):
                return
        elif not grid.holds(square):
            return
        if square != self.cursor:
            self._numbers = False
        self.cursor = square
        self._remark = ("", False)
        self.show_place()
        self.refresh_bindings()

    def action_go(self, seat: int) -> None:
        """Show the board of a seat."""
        if seat < len(self.boards.setup.players):
            self.seat, self._numbers, self._dividing = seat, False, False
            self.cursor, self._remark = self._beside_start, ("", False)
            self.show_boards()

    def action_player(self, by: int) -> None:
        """Show the next player's board."""
        self.action_go((self.seat + by) % len(self.boards.setup.players))

    def on_board_pointed(self, message: Board.Pointed) -> None:
        if self.held and not isinstance(message, Board.Clicked | DeskBoard.Dragged):
            self.go(message.square)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        if self.held and message.square in self._held_squares():
            self.action_enter()
        else:
            self.go(message.square)

    def on_board_turned(self, message: Board.Turned) -> None:
        self.action_turn(message.by)

    @on(DeskBoard.Dragged)
    def _dragged(self, message: DeskBoard.Dragged) -> None:
        """Paint what the mouse is dragged over with what was painted last."""
        if self.held:
            return
        if self._brush is None:
            self.say("Paint a square first: dragging goes on with it.")
            return
        face, seat = self._brush, self.seat
        start = self.boards.rules.grid.squares(self.boards.rules.grid.start)
        for square in (message.origin, message.square):
            if square not in start:
                self._edit(lambda boards, at=square: boards.paint(seat, at, face))  # type: ignore[misc]
        self._numbers = False
        self.go(message.square)

    def on_keys_pressed(self, message: Keys.Pressed) -> None:
        self.run_worker(self.run_action(message.action), exclusive=False)

    # -- dominoes ------------------------------------------------------------------------------

    def hold(self, id_: str, square: Square | None = None) -> None:
        """Hold a domino over the board: on *square*, under the cursor if that is empty, or else at
        the nearest place that fits."""
        territory = self.boards.area(self.seat).territory
        self.held, self._dividing = id_, False
        places = sorted(
            territory.legal_places(self.boards.domino(id_)),
            key=lambda place: (_distance(place[0], self.cursor), DIRECTIONS.index(place[1])),
        )
        wanted = square or self.cursor
        grid = territory.grid
        empty = not grid.mask((wanted,)) & territory.occupied
        here = [place for place in places if place[0] == wanted]
        if here:
            self.cursor, self._direction = here[0]
        elif places and not (empty and (square or not self._numbers)):
            self.cursor, self._direction = places[0]
        else:
            self.cursor = wanted
            ways = [d for d in self._direction + DIRECTIONS if grid.holds(neighbour(wanted, d))]
            self._direction = ways[0]
        self._remark = ("", False)
        self.show_boards()

    def _held_squares(self) -> tuple[Square, Square]:
        return self.cursor, neighbour(self.cursor, self._direction)

    def action_enter(self) -> None:
        """Lay the domino that is held; without one, take up the one under the cursor."""
        seat, id_, square, direction = self.seat, self.held, self.cursor, self._direction
        if id_:
            if self._edit(lambda boards: boards.lay(seat, id_, square, direction)):
                self.held, self._numbers = "", True
                self.show_boards()
            return
        laid = self.boards.domino_at(seat, square)
        if laid is not None and self._edit(lambda boards: boards.lift(seat, square)):
            self.hold(laid.id, laid.square)
            self._direction = laid.direction
            self.show_place()

    def action_turn(self, by: int) -> None:
        """Turn the domino that is held; at the edge of the canvas it gives way."""
        if not self.held:
            return
        way = DIRECTIONS[(DIRECTIONS.index(self._direction) + by) % 4]
        grid = self.boards.rules.grid
        over = neighbour(self.cursor, way)
        if not grid.holds(over):
            x, y = self.cursor
            self.cursor = (2 * x - over[0], 2 * y - over[1])
        self._direction, self._remark = way, ("", False)
        self.show_place()

    def action_number(self, begun: str = "") -> None:
        """Type the number of a domino."""
        field = self.query_one(Typed)
        field.ask("number of a domino, e.g. 23; or 23 c4 e")
        self._type(begun)

    def action_type(self) -> None:
        """Type anything."""
        box = self.boards.rules.box
        cell = box.letters(Face(0, 1))
        self.query_one(Typed).ask(f"/ 23, 23 c4 e, c4 {cell}, c4 . or discards 1")
        self._type("")

    def _type(self, begun: str) -> None:
        field = self.query_one(Typed)
        field.value = begun
        field.cursor_position = len(begun)
        self.add_class("-typing")
        self.set_focus(field, scroll_visible=False)
        self.refresh_bindings()

    @on(Typed.Submitted)
    def _typed(self, message: Typed.Submitted) -> None:
        message.stop()
        if not message.value.strip():
            self._stop_typing()
            return
        try:
            said = read_words(self.boards, self.seat, message.value)
        except CompanionError as error:
            self._remark = (_sentence(str(error)), True)
            self.show_place()
            return
        self._stop_typing()
        tiles = self.boards.setup.tiles
        if said.boards != self.boards and not self._edit(lambda _boards: said.boards):
            return
        if told := keep_new_tiles(tiles, said.boards.setup):
            self.notify(told, markup=False)
        if said.held:
            self.hold(said.held, said.square)
        elif said.square is not None:
            self.held = ""
            self.go(said.square)
            self._numbers = True
            self.show_place()

    @on(Typed.Left)
    def _typed_left(self) -> None:
        self._stop_typing()

    @property
    def _typing(self) -> bool:
        return self.has_class("-typing")

    def _stop_typing(self) -> None:
        self.remove_class("-typing")
        self._remark = ("", False)
        self.set_focus(None)
        self.show_boards()

    # -- painting ------------------------------------------------------------------------------

    def _digits_begin(self) -> bool:
        """Whether a digit begins the number of a domino rather than telling marks."""
        cell = self.boards.cell(self.seat, self.cursor)
        return bool(self.held) or self._numbers or cell is None or cell.face is None

    def on_key(self, event: events.Key) -> None:
        """Letters of terrains, digits and arrows; all other keys have bindings."""
        character = event.character or ""
        if self._typing:
            # The field stops what it takes; this was on its way here before the field had focus.
            if event.is_printable and character:
                self.query_one(Typed).insert_text_at_cursor(character)
                event.stop()
            return
        letters = [terrain.letter for terrain in self.boards.rules.box.terrains]
        if event.key in _STEPS:
            dx, dy = _STEPS[event.key]
            self._dividing = False
            self.go((self.cursor[0] + dx, self.cursor[1] + dy))
        elif character.upper() in letters and character and character not in "SUR":
            self.action_letter(character)
        elif character and character in "0123456789":
            self.action_digit(character)
        elif event.key.startswith("alt+") and event.key[4:] in "123456789":
            self.action_go(int(event.key[4:]) - 1)
        elif character == "s":  # no terrain here: the key that means scores at the table
            self.action_sheet()
        else:
            return
        event.stop()
        event.prevent_default()

    def action_letter(self, letter: str) -> None:
        """Paint a terrain, or the second one of a divided square."""
        box, dividing = self.boards.rules.box, self._dividing
        self._dividing = False
        terrain = next(t for t in box.terrains if t.letter == letter.upper())
        if not dividing:
            self.held = ""
            self.paint(box.face(f"{terrain.letter}{int(terrain.erupts)}"))
            return
        cell = self.boards.cell(self.seat, self.cursor)
        if cell is not None and cell.face is not None:
            first = box.terrains[cell.face.terrain].letter
            try:
                self.paint(box.face(f"{first}/{terrain.letter}"))
            except ValueError as error:
                self._remark = (_sentence(str(error)), True)
                self.show_place()

    def paint(self, face: Face) -> None:
        """Paint the square under the cursor."""
        seat, square = self.seat, self.cursor
        if self._edit(lambda boards: boards.paint(seat, square, face)):
            self._brush, self._numbers = face, False
            self.show_place()

    def action_digit(self, digit: str) -> None:
        """Tell the marks of the square under the cursor, or begin the number of a domino."""
        if self._digits_begin():
            self.action_number(digit)
            return
        seat, square = self.seat, self.cursor
        cell = self.boards.cell(seat, square)
        if cell is not None and cell.face is not None and cell.face.second is not None:
            mark = self.boards.rules.word("mark")
            self.say(f"A divided square has no {mark}s. Paint another terrain over it first.")
            return
        if self._edit(lambda boards: boards.with_marks(seat, square, int(digit))):
            cell = self.boards.cell(seat, square)
            self._brush = cell.face if cell else self._brush
            self.show_place()

    def action_again(self) -> None:
        """Paint what was painted last; with a domino in hand, go to its next fitting place."""
        if self.held:
            territory = self.boards.area(self.seat).territory
            places = list(territory.legal_places(self.boards.domino(self.held)))
            here = (self.cursor, self._direction)
            if places:
                at = (places.index(here) + 1) % len(places) if here in places else 0
                self.cursor, self._direction = places[at]
                self.show_place()
        elif self._brush is not None:
            self.paint(self._brush)
        else:
            self.say("Paint a square first: a terrain's letter.")

    def action_erase(self, square_alone: bool = False) -> None:
        """Erase what is under the cursor; a domino that is held is put away."""
        seat, square = self.seat, self.cursor
        if self.held:
            self._put_away()
        elif self.boards.cell(seat, square) is not None:
            if square_alone:
                self._edit(lambda boards: boards.erase(seat, square))
            else:
                self._edit(lambda boards: boards.lift(seat, square))

    def action_divided(self) -> None:
        """The next letter is the second terrain of this square."""
        cell = self.boards.cell(self.seat, self.cursor)
        if cell is None or cell.face is None:
            self.say("First its one terrain, then h, then the other.")
            return
        self._dividing = True
        self.say("Divided with which terrain? Type its letter.")

    # -- pieces --------------------------------------------------------------------------------

    def action_token(self) -> None:
        seat, square = self.seat, self.cursor
        self._edit(lambda boards: boards.next_token(seat, square))

    def action_resource(self) -> None:
        seat, square = self.seat, self.cursor
        self._edit(lambda boards: boards.toggle_resource(seat, square))

    def action_giant(self) -> None:
        seat, square = self.seat, self.cursor
        self._edit(lambda boards: boards.next_giant(seat, square))

    def action_figure(self, _bought: str = "") -> None:
        """Pick what stands on the square under the cursor."""
        from screens.quick_pick import PickScreen

        seat, square, rules = self.seat, self.cursor, self.boards.rules
        cell = self.boards.cell(seat, square)
        if cell is None or cell.face is None:
            self.say("First the terrain of this square.")
            return
        choices = {"": "nothing"} | {id_: f.label for id_, f in rules.market.figures.items()}
        question = f"Which {rules.market.noun} stands on {rules.grid.name(square)}?"

        def picked(id_: str | None) -> None:
            if id_ is not None:
                self._edit(lambda boards: boards.with_figure(seat, square, id_))

        chosen = cell.figures[0] if cell.figures else ""
        self.app.push_screen(PickScreen(question, choices, chosen), picked)

    def action_totems(self) -> None:
        """Pick a totem that the player gets, or gives away."""
        from screens.quick_pick import PickScreen

        seat, boards = self.seat, self.boards
        holders = {
            totem.text: board.player.name for board in boards.file.boards for totem in board.totems
        }
        kinds = [t.resource for t in boards.rules.box.terrains if t.resource]
        choices = {kind: f"{kind:10} {holders.get(kind, '')}".rstrip() for kind in kinds}
        name = boards.setup.players[seat].name

        def picked(kind: str | None) -> None:
            if kind is not None:
                self._edit(lambda boards: boards.toggle_totem(seat, kind))

        question = f"Which totem does {name} get, or give away?"
        self.app.push_screen(PickScreen(question, choices), picked)

    def action_all(self) -> None:
        """What is missing was discarded; told already, that is taken back. Of an empty board
        nobody means that by one key."""
        seat, board = self.seat, self.boards.board(self.seat)
        left = max(0, self.boards.rules.due - board.squares // 2)
        told = board.discards is not None
        if not told and not board.squares:
            word = self.boards.rules.word("territory")
            self.say(
                f"This {word} is empty: x is for its end. If all {left} dominoes were discarded, "
                f"type / and discards {left}."
            )
            return
        number = None if told else left
        if self._edit(lambda boards: boards.with_discards(seat, number)) and number:
            self.say(f"{counted(number, 'domino', 'dominoes')} discarded; x takes that back.")

    # -- keys ----------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if self._typing:
            return False
        rules = self.boards.rules
        parts = {
            "token": "fire",
            "resource": "resources",
            "figure": "market",
            "giant": "giants",
            "divided": "heroes",
            "totems": "totems",
        }
        if action in parts:
            return rules.has(parts[action]) and parameters in ((), (rules.market.buy,))
        if action == "turn":
            return bool(self.held)
        if action == "enter":
            return bool(self.held) or self.boards.domino_at(self.seat, self.cursor) is not None
        if action == "undo":
            return self.session.game.can_undo
        if action == "redo":
            return self.session.game.can_redo
        return True

    def action_undo(self) -> None:
        self._done(self.session.undo())

    def action_redo(self) -> None:
        self._done(self.session.redo())

    def action_text(self) -> None:
        """Show the text of this board, to be pasted over, loaded or mended."""
        from screens.quick_text import TextScreen

        def taken(boards: Boards | None) -> None:
            if boards is not None:
                self.held = ""
                self._edit(lambda _boards: boards)

        self.app.push_screen(TextScreen(self.boards, self.seat), taken)

    def action_sheet(self) -> None:
        """Show the score sheet."""
        from screens.quick_sheet import QuickSheetScreen

        self.app.push_screen(QuickSheetScreen(self.session))

    def _put_away(self) -> None:
        self.held, self._remark = "", ("", False)
        self.show_boards()

    def action_leave(self) -> None:
        """Put the held domino away; else leave."""
        if self.held:
            self._put_away()
        else:
            self.dismiss()


def _distance(one: Square, other: Square) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def _squares(advice: tuple[Breach, ...]) -> tuple[Square, ...]:
    return tuple(square for breach in advice for square in breach.squares)


def _sentence(text: str) -> str:
    """A reason as a sentence; names of squares stay as they are."""
    if not text:
        return ""
    first = text.split()[0]
    head = text[0].upper() if first.isalpha() else text[0]
    return f"{head}{text[1:]}{'' if text.endswith(('.', '?')) else '.'}"


def _board_width(canvas: int, frame: int, room: int, height: int) -> int:
    """The columns of the big board: the largest cells that leave room for the panel."""
    most = room - (33 if frame > 5 else 38)
    label = 2 if canvas <= 9 else 3
    for cell_width, cell_height in SIZES:
        needed = canvas * cell_width + label + 2
        if needed <= most and canvas * cell_height + 3 <= height:
            return needed
    return max(canvas + 5, min(most, canvas * SIZES[-1][0] + label + 2))
