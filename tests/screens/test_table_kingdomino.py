"""Kingdomino and its expansions at the table: every panel by keys, the board, pictures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot
from textual.widgets._footer import FooterKey

from companion.dominoes.events import Court, Giant, Lay, Line, Place, Reveal, Send
from companion.dominoes.scoring import figure_worth
from companion.referee.game import Game
from companion.referee.prompts import Prompt
from companion.referee.setup import Tile
from screens.companion import CompanionApp
from screens.domino_table import DominoTable
from screens.score import ScoreScreen
from screens.session import Session
from screens.tiles import TileScreen
from screens.widgets.board import Board
from screens.widgets.legend import legend
from screens.widgets.line import NextLine
from screens.widgets.log import LogTail
from screens.widgets.standings import Standings
from tests.screens.conftest import SIZES, settled
from tests.screens.tables import TableApp, asked, kingdom, new_kingdom, offered
from tests.screens.test_table import footer, keys

ALL = ("giants", "quests", "heroes", "court")


def said(app: TableApp) -> str:
    """What the asking panel says, on one line."""
    return " ".join(app.said.split())


async def to_the_end(pilot: Pilot[Any], app: TableApp) -> None:
    """Play on in the simplest way until the sheet comes by itself."""
    await pilot.pause()
    while (ask := app.game.prompt().required) is not None:
        before = app.game.revision
        draws = "Draw" in footer(app)
        key = "asterisk" if draws and ask.kind == "line" and "* lets" in app.said else "D"
        if not draws:
            key = "x" if "Discard" in footer(app) else "enter"
        for _ in range(3):  # sending a giant has three steps
            await keys(pilot, key)
            if app.game.revision > before:
                break
        assert app.game.revision == before + 1, (ask.kind, app.said)
    assert app.game.prompt().options or isinstance(app.screen, ScoreScreen)


def late(rounds: int) -> Callable[[Game[Any], Prompt], object]:
    return lambda game, prompt: game.state.revealed >= game.state.rules.layout.rounds - rounds


async def test_a_whole_game_of_two_in_the_edition_of_2016() -> None:
    app = TableApp(new_kingdom(2, "edition-2016"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.table.query_one("#board", Board).border_title == "Ann's kingdom"
        await keys(pilot, "D")
        assert "Draw the kings" in said(app)
        await keys(pilot, "2 1 1 enter")
        # Each player has two kings, and each is drawn by itself.
        order = app.game.events[-1].to_json()["players"]
        assert order.count("Ann") == order.count("Ben") == 2
        await to_the_end(pilot, app)
        assert app.game.state.revealed == 6
        # Going back from the sheet of a finished game does not show it again.
        again = TableApp(app.game)
    async with again.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert again.screen is again.table and "points" in again.said


@pytest.mark.parametrize(
    ("players", "options", "size"),
    [
        (3, ("edition-2016", "middle-kingdom", "harmony"), (80, 24)),
        (2, (), (80, 24)),
        (3, ("giants", "quests"), (80, 24)),
        (4, ("court",), (140, 45)),
        (2, ("giants", "heroes"), (80, 24)),
        (5, ALL, (80, 24)),
    ],
)
async def test_the_last_rounds_of_every_kind_by_keys(
    players: int, options: tuple[str, ...], size: tuple[int, int]
) -> None:
    app = TableApp(kingdom(late(1), players, *options))
    async with app.run_test(size=size) as pilot:
        await to_the_end(pilot, app)


# -- lines -------------------------------------------------------------------------------------


async def test_what_leaves_a_line_of_giants_is_shown_before_it_is_entered() -> None:
    app = TableApp(new_kingdom(3, "giants"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "the 2. and 4. leave at once" in said(app)
        await keys(pilot, "4 0 5 D 1 7 A")
        lines = [line.split()[0] for line in app.said.splitlines() if "leaves the game" in line]
        assert lines == ["D", "17"]
        await keys(pilot, "enter")
        assert app.game.events[-1] == Line(("A", "D", "5", "17", "40"))
        line = app.table.query_one(NextLine).text
        assert line.count("free") == 3 and "17" not in line
        assert "D and 17 leave" in " ".join(app.table.query_one(LogTail).text.split())


async def test_faces_of_heroes_are_entered_at_the_table(tmp_path: Path) -> None:
    app = TableApp(new_kingdom(2, "heroes", tiles=()))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "1 _ G H 5")
        assert said(app).count("faces not known yet") == 2 and "what do the faces of G" in said(app)
        await keys(pilot, "enter")
        assert isinstance(app.screen, TileScreen)
        await keys(pilot, "f 1 tab l s enter")
        assert isinstance(app.screen, TileScreen) and app.screen.domino == "H"
        await keys(pilot, "escape")
        assert "H-TILE-1" in app.said and app.game.setup.tiles == (Tile("G", "F1", "L/S"),)
        assert not app.game.events
        await keys(pilot, "enter slash g m enter")
        assert app.game.setup.tiles[-1] == Tile("H", "G/M", "W0")
        assert app.game.events == (Line(("1", "5", "G", "H")),)
        stored = (tmp_path / "data" / "companion" / "tiles.csv").read_text(encoding="utf-8")
        assert "kingdomino,G,F1,L/S" in stored and "kingdomino,H,G/M,W0" in stored
        # The kings, then the lettered domino by its letter.
        await keys(pilot, "D down down G enter")
        assert app.game.events[-1].to_json()["domino"] == "G"


# -- giants ------------------------------------------------------------------------------------


async def test_a_giant_goes_where_it_does_least_harm_unless_told_otherwise() -> None:
    app = TableApp(kingdom(asked("giant", 60), 3, "giants", "quests"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        state, ask = app.game.state, app.game.prompt().required
        assert ask is not None and ask.player is not None
        board = app.table.query_one("#board", Board)
        legal = [event.square for event in ask.answers if isinstance(event, Giant)]
        assert {*board.marks.notes} == {*legal} and board.marks.cursor in legal
        await keys(pilot, "tab")
        assert board.marks.cursor is not None
        before = app.game.score().tally(ask.player).total
        costs = board.marks.notes[board.marks.cursor]
        await keys(pilot, "enter")
        after = app.game.score().tally(ask.player).total
        assert int(costs) == before - after or costs == f"+{after - before}"
        seat = state.index(ask.player)
        assert seat is not None
        giants = app.game.state.areas[seat].territory.giants
        assert len(giants) == len(state.areas[seat].territory.giants) + 1
        number = f"{len(giants)} giant"
        assert number in app.table.query_one(Standings).text


async def test_a_giant_is_put_with_the_mouse_and_not_on_a_bare_square() -> None:
    app = TableApp(kingdom(asked("giant", 60), 3, "giants"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before, ask = app.game.revision, app.game.prompt().required
        assert ask is not None
        board = app.table.query_one("#board", Board)
        legal = next(event.square for event in ask.answers if isinstance(event, Giant))
        for _ in range(2):  # the first click selects, the second takes
            assert "G-GIANT-1" not in app.said
            app.table.panel.press((0, 0))
            await pilot.pause()
        assert app.game.revision == before and "G-GIANT-1" in app.said
        region = board._region(app.game.state.rules.grid.bit(legal))
        assert region is not None
        for _ in range(2):
            assert app.game.revision == before
            await pilot.click(board, offset=Offset(region.x + 2, region.y + 2))
            await pilot.pause()
        event = app.game.events[-1]
        assert isinstance(event, Giant) and event.square == legal


def two_giants(game: Game[Any], prompt: Prompt) -> bool:
    ask = prompt.find("send")
    seat = game.state.index(ask.player) if ask and ask.player else None
    return seat is not None and len({*game.state.areas[seat].territory.giants}) > 1


async def test_a_giant_is_sent_on_the_board_of_who_receives_it() -> None:
    app = TableApp(kingdom(two_giants, 3, "giants", taking=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ask = app.game.prompt().find("send")
        assert ask is not None and "may send a giant (g). Or go on" in said(app)
        board = app.table.query_one("#board", Board)
        own = board.border_title
        await keys(pilot, "g")
        assert "Which giant leaves?" in said(app) and "Send giant" not in footer(app)
        await keys(pilot, "tab enter")
        assert "To whom?" in said(app)
        await keys(pilot, "down enter")
        assert board.border_title != own
        title = str(app.table.query_one("#ask").border_title)
        assert "says which crown it covers" in title and title[:2] == str(board.border_title)[:2]
        await keys(pilot, "escape escape")
        assert board.border_title == own and "Which giant leaves?" in said(app)
        await keys(pilot, "enter enter tab")
        notes = board.marks.notes
        assert board.marks.cursor in notes
        target = board.marks.cursor
        await keys(pilot, "enter")
        event = app.game.events[-1]
        assert isinstance(event, Send) and event.target == target
        # What was left is asked as before.
        assert app.table.panel.kind == "choose" and board.border_title == own


async def test_two_heroes_are_laid_to_send_a_giant() -> None:
    app = TableApp(kingdom(offered("lay"), 3, "giants", "heroes", taking=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "lay heroes (h)" in said(app)
        standing = app.game.state.areas[app.table._seat].territory.standing.bit_count()
        await keys(pilot, "h")
        if standing > 2:
            await keys(pilot, "enter escape enter tab enter")
        await keys(pilot, "enter")
        assert isinstance(app.game.events[-1], Lay)
        assert app.table.panel.kind == "send" and not app.table.panel.optional
        for _ in range(3):
            if app.table.panel.kind == "send":
                assert app.table.panel.first == ("Back" not in footer(app))  # type: ignore[attr-defined]
                await keys(pilot, "enter")
        assert isinstance(app.game.events[-1], Send)


async def test_several_options_are_offered_with_their_keys() -> None:
    app = TableApp(kingdom(offered("lay", "court"), 4, *ALL, taking=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = said(app)
        assert "lay heroes (h) or buy a tile (c)" in text or "giant (g), lay heroes (h) or" in text
        await keys(pilot, "h")
        assert app.table.panel.kind == "lay" and "Buy tile" in footer(app)
        await keys(pilot, "c")
        assert app.table.panel.kind == "court" and "Lay heroes" in footer(app)
        await keys(pilot, "escape")
        assert not app.table.panel.optional


# -- the court ---------------------------------------------------------------------------------


async def test_tiles_that_come_out_are_picked_from_a_long_list() -> None:
    app = TableApp(kingdom(asked("reveal", 0), 4, "court"))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "1 8 9 1 1")
        assert "out: King, Lumberjack and Light archer" not in said(app)
        assert "out: King, Lumberjack" in said(app)
        await keys(pilot, "backspace")
        assert "number" not in said(app)
        await keys(pilot, "1 5 enter")
        reveal = app.game.events[-1]
        assert isinstance(reveal, Reveal)
        names = {app.game.state.rules.box.figures[id_].label for id_ in reveal.figures}
        assert "King" in names and len(reveal.figures) == 3
        assert "open Ki" in app.table.query_one(NextLine).text


def may_buy(game: Game[Any], prompt: Prompt) -> bool:
    """A building that has a square lies open."""
    ask = prompt.find("court")
    buildings = [
        event
        for event in (ask.answers if ask else ())
        if isinstance(event, Court) and event.figure.startswith("building") and len(event.pay) == 2
    ]
    return bool(buildings)


async def test_what_a_tile_is_worth_is_shown_before_it_is_bought() -> None:
    app = TableApp(kingdom(may_buy, 4, "court", taking=0))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before, board = app.game.state, app.table.query_one("#board", Board)
        ask = app.game.prompt().find("court")
        assert ask is not None and ask.player is not None
        building = next(e for e in ask.answers if isinstance(e, Court) and "building" in e.figure)
        figure = before.rules.box.figures[building.figure]
        await keys(pilot, "c")
        while f"{figure.label}: " not in said(app) or "Costs two" not in said(app):
            await keys(pilot, "down")
        assert f"more on a square of {figure.terrain}" in said(app)
        await keys(pilot, "enter")
        squares = iter(building.pay)
        while "more resource" in said(app):
            square = next(squares)
            for _ in range(2):
                app.table.panel.press(square)
                await pilot.pause()
        seat = before.index(ask.player)
        assert seat is not None
        territory = before.areas[seat].territory
        for square, note in board.marks.notes.items():
            bit = before.rules.grid.bit(square)
            terrain = territory.terrain_at(bit)
            assert terrain is not None and before.rules.box.terrains[terrain].id == figure.terrain
            paid = replace(
                before.areas[seat],
                territory=territory.without_resources(before.rules.grid.mask(building.pay)),
            )
            assert figure_worth(before.rules, paid, figure, square).points == int(note)
        total = app.game.score().tally(ask.player).total
        assert board.marks.cursor is not None
        gain = int(board.marks.notes[board.marks.cursor])
        await keys(pilot, "enter")
        assert isinstance(app.game.events[-1], Court)
        assert app.game.score().tally(ask.player).total == total + gain


def test_the_legend_explains_what_the_game_has() -> None:
    rules = new_kingdom(2, *ALL).state.rules
    text = legend(rules)
    for figure in rules.box.figures.values():
        assert figure.label in text
    for words in ("crowns", "castle", "giant", "wild corner", "hero", "wood", "The lost corner"):
        assert words in text
    plain = legend(new_kingdom(4).state.rules)
    for words in ("giant", "hero", "volcano", "wood", "quest"):
        assert words not in plain.casefold()


async def test_help_stands_in_the_footer_once(make_app: Callable[[], CompanionApp]) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await app.push_screen(DominoTable(Session(new_kingdom(2, "court"))))
        await pilot.pause()
        shown = [key.description for key in app.screen.query(FooterKey)]
        assert shown.count("Help") == 1


# -- room --------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (140, 45), (60, 30), (40, 12)])
@pytest.mark.parametrize("players", [2, 5])
async def test_no_size_is_too_small(size: tuple[int, int], players: int) -> None:
    app = TableApp(kingdom(asked("place", 30), players, *ALL))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "r tab up")
        for board in app.table.query(Board):
            for y in range(board.content_size.height):
                assert board.render_line(y).cell_length == board.content_size.width
        if size == (80, 24):
            side = app.table.query_one("#side")
            assert side.size.width == 30 if players == 2 else side.size.width >= 36
            board = app.table.query_one("#board", Board)
            marks = board.marks
            assert marks.ghost is not None
            region = board._region(app.game.state.rules.grid.bit(marks.ghost.square))
            assert region is not None and board.content_region.size.height > region.y


async def test_everybody_is_in_the_standings() -> None:
    app = TableApp(kingdom(asked("place", 60), 3, *ALL))
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        text = app.table.query_one(Standings).text
        for tally in app.game.score().tallies:
            assert f"{tally.name} {tally.total}" in text
        assert "quest" in text or "q" in text.splitlines()[1]
        assert "Local forest" in app.table.query_one(NextLine).text


# -- pictures ----------------------------------------------------------------------------------

MOMENTS: dict[str, tuple[Callable[[], Game[Any]], str]] = {
    "duel": (lambda: kingdom(asked("place", 60), 2), ""),
    "giant": (lambda: kingdom(asked("giant", 60), 3, "giants", "quests"), ""),
    "send": (lambda: kingdom(two_giants, 3, "giants", taking=0), "g enter down enter"),
    "heroes": (lambda: kingdom(asked("place", 60), 2, "heroes"), ""),
    "reveal": (lambda: kingdom(asked("reveal", 80), 4, "court"), ""),
    "court": (lambda: kingdom(offered("court", after=90), 4, "court"), "c"),
    "all": (lambda: kingdom(offered("lay", "court"), 5, *ALL, taking=0), ""),
    "faces": (lambda: new_kingdom(2, "heroes", tiles=()), "1 _ G 4 _ 5 enter f tab l s"),
}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("moment", MOMENTS)
def test_pictures(moment: str, size: tuple[int, int], picture: Callable[..., None]) -> None:
    make, pressed = MOMENTS[moment]
    pressed = pressed.replace("_", "space")
    picture(TableApp(make()), *pressed.split(), size=size)


async def test_the_last_answer_typed_ends_the_game() -> None:
    def last(game: Game[Any], prompt: Prompt) -> bool:
        left = sum(not turn.placed for turn in game.state.turns)
        return game.state.last_round and left == 1

    app = TableApp(kingdom(last, 2, "edition-2016", taking=0))
    async with app.run_test(size=(80, 24)) as pilot:
        ask = app.game.prompt().required
        assert ask is not None
        event = next(iter(ask.answers))
        typed = ["x"]
        if isinstance(event, Place):
            square = app.game.state.rules.grid.name(event.square)
            typed = [*square, "space", event.direction]
        await pilot.press("slash", *typed, "enter")
        await pilot.pause()
        assert isinstance(app.screen, ScoreScreen)
        app.pop_screen()
        await pilot.pause()
        assert app.table.query_one("#ask").border_title == "The game is over"


async def test_one_key_draws_everything_where_letters_are_dominoes() -> None:
    app = TableApp(new_kingdom(3, "giants", "court"))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "asterisk asterisk asterisk")
        assert [event.kind for event in app.game.events] == ["line", "reveal", "chiefs"]
