"""The board widget: whole lines, small updates, names and squares that agree."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Offset

from companion.dominoes.grid import bits
from companion.dominoes.state import Area, State
from screens.palette import Depth
from screens.widgets.board import Board, Ghost, Marks
from screens.widgets.signs import figure_sign, resource_signs
from tests.screens.tables import asked, new_game, played


class BoardApp(App[None]):
    def __init__(self, state: State, area: Area, crop: str = "reach", depth: Depth = "truecolor"):
        super().__init__()
        self.board = Board(state.rules, area, crop=crop, active=True, depth=depth)  # type: ignore[arg-type]
        self.told: list[object] = []

    def compose(self) -> ComposeResult:
        yield self.board

    def on_board_pointed(self, message: Board.Pointed) -> None:
        self.told.append(message)

    def on_board_clicked(self, message: Board.Clicked) -> None:
        self.told.append(message)

    def on_board_turned(self, message: Board.Turned) -> None:
        self.told.append(message)


def drawn(board: Board) -> list[str]:
    """The lines of a board, each checked to be as long as it says."""
    lines = []
    for y in range(board.size.height):
        strip = board.render_line(y)
        assert sum(cell_len(segment.text) for segment in strip) == strip.cell_length
        assert strip.cell_length == board.size.width
        lines.append(strip.text)
    return lines


def marked(state: State) -> Marks:
    ghost = Ghost(state.rules.dominoes["30"], (1, 1), "e", False)
    return Marks((0, -1), ghost, ((0, 0), (-1, 0), (9, 9)), {(0, 0): "12", (1, 0): "3"})


@pytest.mark.parametrize("depth", ["truecolor", "16", "none"])
@pytest.mark.parametrize(("mode", "players"), [("discovery", 4), ("tribe", 2), ("totem", 3)])
@pytest.mark.parametrize("size", [(80, 40), (38, 19), (44, 15), (20, 7), (3, 2), (1, 1)])
async def test_every_line_is_as_long_as_it_says(
    mode: str, players: int, size: tuple[int, int], depth: Depth
) -> None:
    for after, crop in itertools.product((0, 45), ("reach", "taken")):
        state = played(asked("choose", after), mode, players).state
        app = BoardApp(state, state.areas[0], crop, depth)
        async with app.run_test(size=size):
            drawn(app.board)
            app.board.mark(marked(state))
            drawn(app.board)


async def test_cells_say_terrain_marks_and_pieces() -> None:
    state = new_game("tribe").state
    territory = state.areas[0].territory
    dominoes, grid = state.rules.dominoes, state.rules.grid
    bearer = next(d for d in dominoes.values() if d.a.bears and d.b.marks)
    volcano = next(d for d in dominoes.values() if d.b.craters)
    territory = territory.lay(bearer, grid.bit((1, 0)), 1, resources=True)
    territory = territory.lay(volcano, grid.bit((0, -1)), 3, resources=False)
    territory = territory.with_token(grid.bit((0, -1)), 2)
    territory = territory.with_piece(grid.bit((2, 0)), "shaman")
    app = BoardApp(state, replace(state.areas[0], territory=territory))
    async with app.run_test(size=(38, 19)):
        text = "\n".join(drawn(app.board))
        box = state.rules.box
        sign = resource_signs(box)[box.terrains[bearer.a.terrain].resource or ""]
        for part in ("HUT", box.letters(bearer.a), sign, "+2", f"V{volcano.b.craters}", "Sh"):
            assert part in text


@pytest.mark.parametrize("size", [(38, 19), (29, 10)])
async def test_names_along_the_edges_lead_to_the_square(size: tuple[int, int]) -> None:
    state = new_game().state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=size):
        lines = drawn(app.board)
        for y, line in enumerate(lines):
            number = line.split(" ", 1)[0]
            if not number.isdigit():
                continue
            for x, letter in enumerate(lines[0]):
                if letter.isalpha():
                    found = app.board.square_at(Offset(x, y))
                    assert found is not None
                    assert state.rules.grid.name(found) == f"{letter}{number}"


async def test_what_the_frame_shuts_out_is_not_drawn_and_the_rest_grows() -> None:
    state = new_game().state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=(38, 19)):
        assert drawn(app.board)[0].split() == list("abcdefghi")
        area = played(asked("place", 100)).state.areas[0]
        app.board.show(area)
        names = next(line for line in drawn(app.board) if line.strip()).split()
        left, right, *_rest = area.territory.grid.extent(
            area.territory.occupied | area.territory.free
        )
        assert names == [chr(ord("a") + column) for column in range(left, right + 1)]
        first = min(bits(area.territory.occupied))
        region = app.board._region(first)
        assert region is not None and region.width > 4 - (len(names) > 6)


async def test_only_squares_that_change_are_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    state = new_game().state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=(38, 19)):
        app.board.mark(Marks(cursor=(0, 1)))
        drawn(app.board)
        refreshed: list[tuple[object, ...]] = []
        monkeypatch.setattr(app.board, "refresh", lambda *regions: refreshed.append(regions))
        app.board.mark(Marks(cursor=(1, 1)))
        assert [len(regions) for regions in refreshed] == [2]
        app.board.mark(Marks(cursor=(1, 1)))
        assert len(refreshed) == 1


async def test_a_ghost_is_drawn_legal_or_not() -> None:
    state = new_game().state
    app = BoardApp(state, state.areas[0])
    domino = state.rules.dominoes["30"]
    async with app.run_test(size=(38, 19)):
        for legal, mark in ((True, "["), (False, "!")):
            app.board.mark(Marks(ghost=Ghost(domino, (0, 1), "e", legal)))
            assert mark + state.rules.box.letters(domino.a) in "\n".join(drawn(app.board))


async def test_a_tiny_window_follows_the_cursor() -> None:
    state = new_game("tribe", 2).state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=(20, 6)):
        for square in ((-6, -6), (6, 6), (0, 0), (6, -6)):
            app.board.mark(Marks(cursor=square))
            assert any(">" in line for line in drawn(app.board))


async def test_the_mouse_is_told_in_squares() -> None:
    state = new_game().state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=(38, 19)) as pilot:
        region = app.board._region(state.rules.grid.bit((2, -1)))
        assert region is not None
        await pilot.hover(offset=Offset(region.x + 1, region.y + 1))
        await pilot.click(offset=Offset(region.x + 1, region.y + 1))
        squares = [message.square for message in app.told if isinstance(message, Board.Pointed)]
        assert squares and set(squares) == {(2, -1)}
        assert any(isinstance(message, Board.Clicked) for message in app.told)


def test_signs_are_told_apart() -> None:
    state = new_game("tribe").state
    box = state.rules.box
    for short in (False, True):
        resources = list(resource_signs(box, short=short).values())
        signs = [figure_sign(id_, short=short) for id_ in box.figures] + resources
        assert len(set(signs)) == len(signs)
