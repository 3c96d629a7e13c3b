"""The score sheet: its numbers, what they open into, the verdict and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from companion.dominoes.rules import find_preset
from companion.history.store import Store
from companion.referee import Game, Part, Row, ScoreSheet, Setup, Tally
from companion.referee.verdict import verdict
from screens.companion import CompanionApp
from screens.score import ScoreScreen
from screens.session import Session
from screens.table import TableScreen
from screens.widgets.board import Board
from screens.widgets.sheet import LABEL, Sheet, label_lines
from tests.screens.conftest import SIZES, play, settled, setup_of

MakeApp = Callable[[], CompanionApp]

MODES = ("origins-discovery", "origins-totem", "origins-tribe", "kingdomino")


async def shown(pilot: Pilot[Any], game: Game[Any]) -> ScoreScreen:
    await settled(pilot)
    pilot.app.push_screen(ScoreScreen(Session(game)))
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, ScoreScreen)
    return screen


def finished(store: Store, preset: str, players: int, *options: str) -> Game[Any]:
    game = store.new_game(setup_of(preset, players, *options))
    play(game)
    return game


@pytest.mark.parametrize("mode", MODES)
async def test_rows_are_those_of_the_pad(make_app: MakeApp, store: Store, mode: str) -> None:
    """Every number is on the sheet, and opens into parts that add up to it."""
    game = finished(store, mode, 4)
    sheet = game.score()
    app = make_app()
    async with app.run_test() as pilot:
        screen = await shown(pilot, game)
        table = screen.query_one(Sheet)
        labels = [str(row.label).strip() for row in table.ordered_rows]
        assert labels == [*(row.label for row in sheet.tallies[0].rows), "total", "place"]
        for column, tally in enumerate(sheet.tallies):
            numbers = [str(cell) for cell in table.get_column_at(column)]
            assert numbers[:-2] == [str(row.points) for row in tally.rows]
            assert numbers[-2:] == [str(tally.total), f"{sheet.ranks[column]}."]
            for at, row in enumerate(tally.rows):
                table.move_cursor(row=at, column=column)
                await pilot.pause()
                opened = table.opened
                assert opened is not None
                assert sum(part.points for part in opened.parts) == row.points
                squares = {square for part in row.parts for square in part.squares}
                assert set(screen.query_one(Board).marks.squares) == squares


async def test_a_part_shows_its_own_squares(make_app: MakeApp, store: Store) -> None:
    game = finished(store, "origins-discovery", 3)
    tallies = game.score().tallies
    column, row = next(
        (c, r) for c, t in enumerate(tallies) for r, row in enumerate(t.rows) if len(row.parts) > 1
    )
    parts = tallies[column].rows[row].parts
    app = make_app()
    async with app.run_test() as pilot:
        screen = await shown(pilot, game)
        screen.query_one(Sheet).move_cursor(row=row, column=column)
        await pilot.press("enter")
        await settled(pilot)
        board = screen.query_one(Board)
        assert set(board.marks.squares) == set(parts[0].squares)
        await pilot.press("down")
        await settled(pilot)
        assert set(board.marks.squares) == set(parts[1].squares)
        await pilot.press("escape")
        await settled(pilot)
        assert app.screen is screen and isinstance(app.focused, Sheet)


async def test_a_game_that_goes_on_has_no_places(make_app: MakeApp, store: Store) -> None:
    game = store.new_game(setup_of("origins-totem", 3))
    play(game, 20)
    app = make_app()
    async with app.run_test() as pilot:
        screen = await shown(pilot, game)
        labels = [str(row.label).strip() for row in screen.query_one(Sheet).ordered_rows]
        assert labels[-1] == "total"
        assert "As it stands in round" in str(screen.query_one("#verdict", Static).render())
        await pilot.press("r")
        await settled(pilot)
        assert app.screen is screen


async def test_rematch_is_the_same_table(make_app: MakeApp, store: Store) -> None:
    game = finished(store, "origins-totem", 3, "homo-habilis")
    app = make_app()
    async with app.run_test() as pilot:
        await shown(pilot, game)
        await pilot.press("r")
        await settled(pilot)
        assert isinstance(app.screen, TableScreen)
        assert not app.screen.session.game.log
    assert store.last_setup() == game.setup
    assert len(store.games()) == 2


async def test_back_to_the_table_and_undo(make_app: MakeApp, store: Store) -> None:
    """The sheet comes by itself after the last event; the table below is as it was."""
    game = store.new_game(setup_of("origins-discovery", 3))
    play(game)
    last = game.events[-1]
    game.undo()
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        table = app.screen
        assert isinstance(table, TableScreen)
        await pilot.press("s")
        await settled(pilot)
        assert isinstance(app.screen, ScoreScreen)
        table.session.submit(last)
        await pilot.press("t")
        await settled(pilot)
        assert isinstance(app.screen, ScoreScreen)
        assert "wins" in str(app.screen.query_one("#verdict", Static).render())
        await pilot.press("t")
        await settled(pilot)
        assert app.screen is table
        await pilot.press("u")
        await settled(pilot)
        assert not table.session.game.prompt().finished


def tally(name: str, points: int, region: int, marks: int) -> Tally:
    row = Row("lake", "lake", "O-SCORE-1", (Part(points, ""),))
    return Tally(name, "", (row,), region, marks)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (((30, 5, 4), (20, 9, 9)), "Ann wins with 30 points."),
        (((30, 5, 4), (30, 9, 1)), "Ben's largest region has 9 squares, Ann's 5."),
        (((30, 9, 4), (30, 9, 1)), "equal (9 squares), but Ann has 4 flames, Ben 1."),
        (((30, 9, 4), (30, 9, 4)), "Ann and Ben share the victory with 30 points each: "),
        (((30, 9, 4), (30, 9, 4), (30, 8, 9)), "Cy has as many points, but a smaller"),
        (((30, 9, 4), (30, 9, 4), (30, 9, 3)), "Cy has as many points, but fewer flames."),
        (((0, 0, 0), (0, 0, 0)), "share the victory"),
    ],
)
def test_the_verdict_says_what_broke_a_tie(
    columns: tuple[tuple[int, int, int], ...], words: str
) -> None:
    tallies = [tally(n, *c) for n, c in zip(("Ann", "Ben", "Cy"), columns, strict=False)]
    steps = (
        ("largest_region", lambda t: t.largest_region or 0),
        ("marks", lambda t: t.marks or 0),
    )
    assert words in verdict(
        ScoreSheet.of(tallies, steps), {"region": "region", "mark": "flame"}.__getitem__
    )


class _Remarked(Game[Any]):
    """A game whose sheet has remarks."""

    def score(self) -> ScoreSheet:
        remark = "Event 17, place Ann 23 1,0 e: overruled. It touches nothing like it."
        return replace(super().score(), remarks=(remark,) * 2)


def remarked(setup: Setup) -> Game[Any]:
    from companion.games import ruleset_for

    game = _Remarked(ruleset_for(setup.preset), setup)
    play(game)
    return game


def picture_of(
    app: CompanionApp,
    picture: Callable[..., None],
    game: Game[Any],
    size: tuple[int, int],
    *keys: str,
) -> None:
    async def before(pilot: Pilot[Any]) -> None:
        await shown(pilot, game)
        for key in keys:
            await pilot.press(key)
            await settled(pilot)

    picture(app, size=size, before=before)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_final_sheet(
    make_app: MakeApp,
    store: Store,
    picture: Callable[..., None],
    mode: str,
    size: tuple[int, int],
) -> None:
    options = ("empire-of-fire", "homo-habilis") if mode != "kingdomino" else ("harmony",)
    picture_of(make_app(), picture, finished(store, mode, 4, *options), size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_number_opened(
    make_app: MakeApp, store: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    game = finished(store, "origins-totem", 2)
    picture_of(make_app(), picture, game, size, "home", "up", "up", "up", "up", "enter")


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_sheet_with_remarks(
    make_app: MakeApp, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture_of(make_app(), picture, remarked(setup_of("origins-tribe", 4)), size)


async def test_a_tiny_terminal_shows_sheet_and_parts(make_app: MakeApp, store: Store) -> None:
    game = finished(store, "origins-tribe", 4)
    app = make_app()
    async with app.run_test(size=(40, 12)) as pilot:
        screen = await shown(pilot, game)
        assert screen.query_one(Sheet).size.height >= 4
        assert screen.query_one("#parts", OptionList).size.height >= 1
        await pilot.resize_terminal(140, 45)
        await settled(pilot)
        assert screen.query_one(Board).size.height > 10


def test_every_quest_can_be_told_from_the_others_on_the_sheet() -> None:
    found, _preset = find_preset("kingdomino")
    labels = {quest.id: label_lines(quest.title) for quest in found.quests.values()}
    assert max(len(line) for lines in labels.values() for line in lines) <= LABEL
    assert len(set(map(tuple, labels.values()))) == len(labels)
    assert labels["four_corners_swamp"] == ["The four corners", "swamp"]
    assert labels["local_business_swamp"] == ["Local business:", "swamp"]
    assert labels["folie_des_grandeurs"] == ["La folie des", "grandeurs"]


async def test_the_sheet_shows_what_quests_are_about(make_app: MakeApp, store: Store) -> None:
    chosen = replace(
        setup_of("kingdomino", 4, "quests"), quests=("four_corners_swamp", "local_business_mine")
    )
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await shown(pilot, store.new_game(chosen))
        strips = app.screen._compositor.render_strips()
        lines = ["".join(segment.text for segment in strip).strip() for strip in strips]
    for title, terrain in (("The four corners", "swamp"), ("Local business:", "mine")):
        at = next(at for at, line in enumerate(lines) if line.startswith(title))
        assert lines[at + 1].startswith(terrain)
