"""The board widget: whole lines, small updates, names and squares that agree."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest
from rich.cells import cell_len
from textual.app import App, ComposeResult
from textual.geometry import Offset

from companion.dominoes.box import box
from companion.dominoes.grid import bits
from companion.dominoes.state import Area, State
from screens.palette import Depth
from screens.widgets.board import Board, Ghost, Marks
from screens.widgets.legend import describe
from screens.widgets.signs import figure_sign, resource_signs
from tests.screens.tables import asked, new_game, new_kingdom, played


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
        found = state.rules.box
        sign = resource_signs(found)[found.terrains[bearer.a.terrain].resource or ""]
        for part in ("HUT", found.letters(bearer.a), sign, "+2", f"V{volcano.b.craters}", "Sh"):
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


@pytest.mark.parametrize("name", ["origins", "kingdomino"])
def test_signs_are_told_apart(name: str) -> None:
    found = box(name)
    for short in (False, True):
        resources = list(resource_signs(found, short=short).values())
        signs = [figure_sign(id_, short=short) for id_ in found.figures]
        # Short, a building is the number of its crowns on a plate.
        signs = [sign for sign in signs if sign] + resources
        assert len(set(signs)) == len(signs)


def kingdom_of_everything() -> tuple[State, Area]:
    """Giants on crowns, also two on one square and one on a building; heroes, tiles, tokens."""
    state = new_kingdom(2, "giants", "heroes", "court").state
    territory, grid = state.areas[0].territory, state.rules.grid
    for text, square in {
        "W1": (2, 0),
        "M2": (3, 0),
        "G0": (2, 1),
        "L0": (3, 1),
        "S0": (2, 2),
        "F/L": (3, 2),
        "W/S": (4, 2),
    }.items():
        face = state.rules.box.face(text)
        territory = territory.with_square(face, grid.bit(square), resource=text == "L0")
    territory = territory.with_giant(grid.bit((2, 0)))
    territory = territory.with_giant(grid.bit((3, 0))).with_giant(grid.bit((3, 0)))
    territory = territory.with_piece(grid.bit((2, 1)), "building_grassland_2", 2)
    territory = territory.with_giant(grid.bit((2, 1)))
    territory = territory.with_piece(grid.bit((2, 2)), "queen")
    territory = territory.with_lying(grid.mask(((4, 2),)))
    return state, replace(state.areas[0], territory=territory)


@pytest.mark.parametrize(
    ("size", "signs"),
    [
        # Two characters each, giants below what they stand on.
        ((80, 50), "C* C W0 -1 M0 -2 G1 GB L0 fi S0 Qu F/L He W/S he"),
        # One line below the terrain: a tile and a giant share it.
        ((26, 8), "C* C W0 -1 M0 -2 G1 G-1 L0 fi S0 Qu FL He WS he"),
        # One line in all: what lies there in the place of the number or after the letters.
        ((46, 16), "C* C W0- M0- G1- Lf SQ FLH WS_"),
    ],
)
@pytest.mark.parametrize("depth", ["truecolor", "16", "none"])
async def test_a_board_shows_giants_heroes_and_tiles(
    size: tuple[int, int], signs: str, depth: Depth
) -> None:
    state, area = kingdom_of_everything()
    crop = "taken" if size != (46, 16) else "reach"
    app = BoardApp(state, area, crop, depth)
    async with app.run_test(size=size):
        text = "\n".join(drawn(app.board))
        for sign in signs.split():
            assert sign in text, sign
        app.board.mark(Marks(cursor=(3, 0), notes={(2, 0): "12"}))
        drawn(app.board)


async def test_a_divided_square_has_two_colours_and_so_has_its_ghost() -> None:
    state, area = kingdom_of_everything()
    app = BoardApp(state, area, "taken")
    async with app.run_test(size=(80, 50)):
        bits = (state.rules.grid.bit((3, 2)), state.rules.grid.bit((3, 3)))
        app.board.mark(Marks(ghost=Ghost(state.rules.dominoes["G"], (2, 3), "e", True)))
        for bit in bits:
            view = app.board._view()
            lines = app.board._cell(bit, view.width, view.height)
            colours = {s.style.bgcolor for s in lines[0] if s.style and s.style.bgcolor}
            assert len(colours) >= 2


def test_a_square_is_told_in_words() -> None:
    state, area = kingdom_of_everything()

    def words(square: tuple[int, int]) -> str:
        return describe(state.rules, area.territory, square)

    assert words((0, 1)) == "a wild corner of the castle"
    assert words((0, 0)) == "a grey corner of the castle"
    assert words((2, 0)) == "wheat, its crown under a giant"
    assert words((3, 0)) == "mine, its crowns under 2 giants"
    assert words((2, 1)).startswith("grassland with 1 crown, 1 more under a giant, grassland build")
    assert words((4, 2)) == "wheat and swamp, a hero lying"
    assert words((3, 1)) == "lake, fish"


async def test_a_canvas_of_eight_by_eight_fits_with_its_panel() -> None:
    state = new_kingdom(2, "heroes").state
    app = BoardApp(state, state.areas[0])
    async with app.run_test(size=(48, 19)):
        lines = drawn(app.board)
        names = next(line for line in lines if line.strip())
        assert names.split() == list("abcdefghijklmn")
        assert sum(line.strip()[:1].isdigit() for line in lines) == 14
