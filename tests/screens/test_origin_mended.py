"""What a first evening with Origin (Matagot) must not stumble over: nothing told is lost, no key
does another thing than it says, no text is cut without a sign of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from textual.widgets import Input

from companion import user_data_folder
from companion.origin.map_files import find_map, save_map, shelf
from companion.origin.maps import Map, check
from companion.origin.user_cards import FILE_NAME, load
from companion.referee.game import Game
from screens.companion import CompanionApp
from screens.learned_map import offer
from screens.map_forms import TerritoryScreen, TitleScreen
from screens.maps import MapsScreen
from screens.origin_table import TableMap
from screens.score import ScoreScreen
from screens.settle import SettleScreen
from screens.widgets.form import Pick
from screens.widgets.sheet import Sheet
from screens.widgets.typed import Typed
from screens.widgets.world import SheetMap, belongings
from screens.wishes import StartGame
from tests.origin.table import WORLD, event, lands
from tests.screens.conftest import settled
from tests.screens.test_origin_table import BEGUN, footer, go_to
from tests.screens.worlds import (
    WorldApp,
    keys,
    on_the_shipped_map,
    on_the_small_map,
    said_by_typing,
    shown,
    until,
    without_a_map,
)


def flat(app: WorldApp) -> str:
    return " ".join(app.said.split())


def learned(*lines: str) -> WorldApp:
    """A table that learns its map, after the neutral pawn and more."""
    game = without_a_map()
    for line in ("territory Chad yellow africa origin", "neutral white", *lines):
        assert game.submit(event(line)), line
    return WorldApp(game)


# -- learning ------------------------------------------------------------------------------------


async def test_what_is_refused_after_a_territory_is_shown_and_follows_when_insisted_on() -> None:
    app = learned("territory Togo brown africa", "border Togo Chad")
    async with app.run_test(size=(80, 24)) as pilot:
        await said_by_typing(pilot, "Mali h3w1 white")
        await keys(pilot, "tab tab tab C h a d , t o g enter")
        assert app.told[-3:] == [
            "territory Mali yellow africa",
            "border Mali Chad",
            "border Mali Togo",
        ]
        assert "height 3 is two more than 1" in flat(app)
        await keys(pilot, "o")
        assert app.told[-1] == "evolve Ann Mali h3w1 white"


async def test_a_border_that_is_refused_keeps_nothing_else_from_being_entered() -> None:
    # As many straits as the box has tokens.
    lines = [f"territory Isle{n} brown oceania" for n in range(12)]
    straits = [f"border Isle{n} Chad strait" for n in range(11)]
    app = learned(*lines, *straits)
    async with app.run_test(size=(80, 24)) as pilot:
        await said_by_typing(pilot, "Mali h2w1 white")
        await keys(pilot, "tab tab tab ~ I s l e 1 1 , C h a d enter")
        assert app.told[-2:] == ["border Mali Chad", "evolve Ann Mali h2w1 white"]
        assert "11 straits already" in flat(app)
        await keys(pilot, "o")
        assert app.told[-1] == "border Mali Isle11 strait"


async def test_a_migration_to_a_territory_nobody_told_is_learned_on_a_kept_map() -> None:
    territories, borders = lands(WORLD)
    game = without_a_map()
    game = Game(game.ruleset, replace(game.setup, territories=territories[:3], borders=borders[:2]))
    names = [land.name for land in territories[:3]]
    for line in ("neutral white", f"evolve Ann {names[1]} h2w1 white", "reward Ann tile 1 card"):
        assert game.submit(event(line)), line
    assert game.submit(event("pass Ben")) or game.overrule(event("pass Ben"))
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await said_by_typing(pilot, f"{names[1]} Mali")
        assert isinstance(app.screen, TerritoryScreen)
        await keys(pilot, "tab tab tab")
        await pilot.press(*names[1], "enter")
        await pilot.pause()
        assert app.told[-1] == f"migrate Ann {names[1]} Mali"


async def test_the_form_says_what_the_referee_will_not_take() -> None:
    app = learned()
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "t M a l i down down down right enter")
        assert isinstance(app.screen, TerritoryScreen)
        assert "the Origin is Chad" in " ".join(shown(app).split())
        await keys(pilot, "left enter")
        assert app.told[-1] == "territory Mali yellow africa"


async def test_enter_never_passes_while_a_map_is_learned() -> None:
    app = learned()
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.game.revision
        await keys(pilot, "enter enter")
        assert app.game.revision == before and "p does" in flat(app)
        assert "Pass" in footer(app)
        await keys(pilot, "p")
        assert app.told[-1] == "pass Ann"


async def test_b_says_so_where_everything_is_joined() -> None:
    app = learned("territory Mali yellow africa", "border Mali Chad")
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "b")
        assert "joined already" in flat(app)
    app = WorldApp(on_the_shipped_map(2))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "enter t")
        assert "every territory" in flat(app)


async def test_the_map_is_asked_for_when_the_table_is_left_by_its_sheet() -> None:
    app = learned("end")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen is app.table and "Keep map" in footer(app)
        await keys(pilot, "s h")
        assert isinstance(app.screen, TitleScreen)
        # What comes by itself takes no key before it is seen.
        app.pop_screen()
        offer(app.table, app.game.state)
        assert isinstance(app.screen, TitleScreen) and app.screen.focused is None
        await pilot.pause()
        assert isinstance(app.screen.focused, Input)
        await keys(pilot, "enter")
        assert [one.title for one in shelf(user_data_folder()) if one.own] == ["Our board"]


# -- cards ---------------------------------------------------------------------------------------


async def test_a_card_is_remembered_though_it_is_refused_and_can_be_insisted_on() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c up")
        await keys(pilot, "enter I s l e s tab 4 tab right right enter")
        assert "needs 3" in flat(app) and "> Isles (4)" in flat(app)
        assert load(user_data_folder() / FILE_NAME)["objective", "isles"].points == 4
        await pilot.resize_terminal(90, 24)
        await pilot.pause()
        assert "Played anyway" in footer(app)
        await keys(pilot, "o")
        assert app.told[-1].startswith("play Ann objective Isles points 4")


async def test_after_a_card_the_keys_of_its_effect_are_in_sight() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Effect:" not in app.said
        await said_by_typing(pilot, "play Ann action Storm")
        assert "Effect: e gives, a adjusts" in shown(app)
        await said_by_typing(pilot, "adjust Ann points 1")
        assert "Effect:" in app.said  # there may be more of it
        await said_by_typing(pilot, "Cape Gulf")
        assert "Effect:" not in app.said


async def test_typing_works_after_the_end_while_something_can_be_told() -> None:
    app = WorldApp(on_the_small_map(2, lines=[*BEGUN, "end"]))
    async with app.run_test(size=(80, 24)) as pilot:
        await said_by_typing(pilot, "reveal Ann objective Isles points 3")
        assert app.told[-1] == "reveal Ann objective Isles points 3"


# -- what is said --------------------------------------------------------------------------------


async def test_the_cursor_stands_on_the_pawn_that_was_typed() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(app, pilot, "Cradle")
        await said_by_typing(pilot, "Rift Steppe")
        await keys(pilot, "enter")
        assert app.game.prompt().required.kind == "action"  # type: ignore[union-attr]
        assert app.table.query_one(TableMap).cursor == "Steppe"


async def test_nothing_is_said_twice_of_a_pawn_that_is_somebody_elses() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        for name, why in (("Taiga", "swaps with a smaller width"), ("Cradle", "never swapped")):
            await go_to(app, pilot, name)
            await keys(pilot, "enter")
            assert flat(app).count(why) == 1 and "Not here" in flat(app)


async def test_what_may_be_typed_is_told_by_examples_of_this_map_that_fit() -> None:
    app = WorldApp(until("action", on_the_shipped_map(4)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "slash")
        hint = app.table.query_one(Typed).placeholder
        assert len(hint) < 78
        examples = hint.removeprefix("/ e.g. ").split(", or ")
        assert len(examples) == 2
        for example in examples:
            told = app.table._read(example)
            assert app.game.rule(told), example


def test_cards_of_no_told_colour_are_not_taken_for_orange_ones() -> None:
    area = replace(on_the_small_map(2).state.areas[0], hand=(2, 1, 1, 2))
    assert "hand: 2 yellow, 1 orange, 1 purple, 2 untold" in belongings(area)
    assert "hand: 2Y 1O 1P 2?" in belongings(area, 20)


async def test_the_hand_is_whole_again_when_there_is_room_again() -> None:
    game = on_the_shipped_map(2)
    app = WorldApp(until("action", game, after=20))
    async with app.run_test(size=(200, 60)) as pilot:
        await pilot.pause()
        wide = shown(app)
        hands = [line for line in wide.splitlines() if "hand:" in line]
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        await pilot.resize_terminal(200, 60)
        await pilot.pause()
        assert hands and [line for line in shown(app).splitlines() if "hand:" in line] == hands


@pytest.mark.parametrize("width", [64, 80, 100, 140])
async def test_no_title_of_a_panel_is_cut(width: int) -> None:
    app = WorldApp(until("reward", on_the_shipped_map(4)))
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        for pressed in ("", "enter", "tab enter", "escape", "c", "escape"):
            if pressed:
                await keys(pilot, pressed)
            top = shown(app).splitlines()[2]
            assert str(app.table.query_one("#ask").border_title) in top, (pressed, top)


async def test_more_below_is_still_said_beside_a_refusal() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c")
        panel = app.table.panel
        at = next(i for i, ruling in enumerate(panel._rulings) if not ruling)  # type: ignore[attr-defined]
        panel.action_step(at)  # type: ignore[attr-defined]
        await keys(pilot, "enter")
        assert panel.refused and "below)" in app.said
        assert any(line.endswith("\u2026") for line in app.said.splitlines())


async def test_the_lines_above_the_map_say_something_before_the_first_pawn() -> None:
    app = WorldApp(on_the_small_map(2, "no-extra-ends"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "left:    counted once" in shown(app)


async def test_the_map_beside_a_sheet_is_around_what_is_marked_or_not_there() -> None:
    app = WorldApp(until("action", on_the_shipped_map(4)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "s")
        assert isinstance(app.screen, ScoreScreen)
        view = app.screen.query_one(SheetMap)
        assert not view.whole and not view.visible
        sheet = app.screen.query_one(Sheet)
        seen = 0
        for row in range(sheet.row_count):
            for column in range(4):
                sheet.move_cursor(row=row, column=column)
                await pilot.pause()
                assert view.visible == bool(view.marks.places)
                for name in list(view.marks.places)[:1]:
                    box = view._planned().boxes[name].translate(-view._corner)
                    inside = box.intersection(view.content_size.region)
                    seen += inside == box
        assert seen


# -- the map question ----------------------------------------------------------------------------


async def test_the_map_question_shows_its_choices(make_app: Callable[[], CompanionApp]) -> None:
    territories, borders = lands(WORLD)
    save_map(user_data_folder(), Map("Zebra", territories[:2], borders[:1]))
    missing = len(check(find_map("Zebra", user_data_folder())))
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        app.post_message(StartGame(without_a_map().setup))
        await settled(pilot)
        assert isinstance(app.screen, SettleScreen)
        pick = app.screen.query_one(Pick)
        assert app.focused is pick  # no map was used before: it has to be looked at
        text = " ".join(shown(app).split())
        assert "Zebra (Enter: another, or learn it while playing)" in text
        assert f"{missing} things missing: it will be learned while playing" in text
        assert "m Make a map" in text
        await keys(pilot, "f1")
        assert "Help (Esc closes it)" in shown(app)
        await keys(pilot, "escape m")
        await settled(pilot)
        assert isinstance(app.screen, MapsScreen)


async def test_home_leads_to_the_maps(make_app: Callable[[], CompanionApp]) -> None:
    app = make_app()
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await keys(pilot, "end up enter")
        assert isinstance(app.screen, MapsScreen)


async def test_another_neighbour_is_typed_at_once() -> None:
    territories, borders = lands(WORLD)
    map_ = Map("", territories, borders)
    app = WorldApp(on_the_small_map(2))
    async with app.run_test(size=(80, 24)) as pilot:
        kept: list[object] = []
        app.push_screen(TerritoryScreen(map_, "Cradle"), kept.append)
        await keys(pilot, "tab tab tab tab")
        far = next(
            land.name
            for land in territories
            if land.name != "Cradle" and not map_.border("Cradle", land.name)
        )
        await pilot.press(*far, "enter")
        await pilot.pause()
        grown = kept[0][0]  # type: ignore[index]
        assert set(grown.neighbours("Cradle")) == {*map_.neighbours("Cradle"), far}
