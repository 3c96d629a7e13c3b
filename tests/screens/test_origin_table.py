"""The table of Origin (Matagot), played by keys, by typing and with the mouse."""

from __future__ import annotations

from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList

from companion import user_data_folder
from companion.origin.ends import distances
from companion.origin.user_cards import FILE_NAME, load
from screens.origin_table import TableList, TableMap
from screens.score import ScoreScreen
from screens.widgets.world import WorldStandings, ends_within
from screens.world_questions import AnswerScreen
from tests.origin.table import event
from tests.screens.worlds import (
    WorldApp,
    keys,
    on_the_shipped_map,
    on_the_small_map,
    said_by_typing,
    shown,
    until,
)

#: Ann on Rift and Cape, Ben on Steppe; Ann acts.
BEGUN = (
    "neutral white",
    "evolve Ann Rift h2w1 white",
    "reward Ann tile 1 card",
    "evolve Ben Steppe h3w1 white",
    "reward Ben tile 1 card",
    "evolve Ann Cape h1w2 white",
    "reward Ann tile 1 card",
    "migrate Ben Steppe Taiga",
    "reward Ben tile 1",
)


def footer(app: WorldApp) -> list[str]:
    """What the footer offers now."""
    return [
        active.binding.description
        for active in app.screen.active_bindings.values()
        if active.binding.show
    ]


async def go_to(app: WorldApp, pilot: Pilot[Any], name: str) -> None:
    """The mouse points at a territory."""
    app.table.panel.point(name)
    await pilot.pause()


async def click(app: WorldApp, pilot: Pilot[Any], name: str) -> None:
    """Click on a territory of the map."""
    view = app.table.query_one(TableMap)
    box = view._planned().boxes[name]
    corner = view._corner
    border = 1
    at = (box.x - corner.x + 2 + border, box.y - corner.y + border)
    await pilot.click(TableMap, offset=at)
    await pilot.pause()


async def finish_by_keys(app: WorldApp, pilot: Pilot[Any]) -> None:
    """Play to the end with Tab and Enter alone, each time to another place."""
    while (ask := app.game.prompt().required) is not None:
        before = app.game.revision
        if ask.kind == "action" and ask.answers.evolutions + ask.answers.moves:  # type: ignore[attr-defined]
            await keys(pilot, "tab " * (1 + before % 3) + "enter enter")
        elif ask.kind == "action" and app.game.state.rules.unfinished:
            await keys(pilot, "p")
        else:
            await keys(pilot, "enter")
        assert app.game.revision == before + 1, (ask.kind, app.said)


async def test_a_whole_game_of_two_by_keys_and_the_sheet_comes_by_itself() -> None:
    app = WorldApp(on_the_small_map(2, "no-hand-objectives", "no-objective-refill"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await finish_by_keys(app, pilot)
        while app.screen is app.table:  # what is legal comes first in the list
            assert "plays a last card" in " ".join(app.said.split())
            await keys(pilot, "c enter")
            assert app.told[-1].startswith("play ")
        assert isinstance(app.screen, ScoreScreen)
        assert "win" in shown(app) or "share" in shown(app)
        app.pop_screen()
        await pilot.pause()
        assert "The game is over" in shown(app)
        taken_back = 0
        while app.game.prompt().finished:
            await keys(pilot, "u")
            taken_back += 1
        await keys(pilot, "U " * taken_back)
        assert isinstance(app.screen, ScoreScreen)


async def test_a_whole_game_of_four_ends_with_objectives_to_reveal() -> None:
    app = WorldApp(on_the_shipped_map(4))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        until("action", app.game, after=70)
        app.table._show_game()
        await finish_by_keys(app, pilot)
        assert app.screen is app.table  # objectives can still be revealed
        assert "r reveals objectives" in " ".join(app.said.split())
        await keys(pilot, "r")
        assert "hand" in str(app.table.query_one("#ask").border_title)
        await keys(pilot, "escape s")
        assert isinstance(app.screen, ScoreScreen)


async def test_a_game_by_typing() -> None:
    app = WorldApp(on_the_small_map(2))
    async with app.run_test(size=(80, 24)) as pilot:
        for text in (
            "white",
            "rift 21 white",
            "1",
            "evolve steppe h3w1 white",
            "tile 1 card",
            "cape h1w2 white",
            "keep",
            "steppe to taiga",
            "1 1",
            "rift steppe",
            "card",
            "play Ann permanent Boats",
            "gulf h2w2 white",
        ):
            before = app.game.revision
            await said_by_typing(pilot, text)
            if text.startswith("gulf"):
                assert "No pawn stands next to Gulf" in " ".join(app.said.split())
                assert app.game.revision == before
            else:
                assert app.game.revision == before + 1, (text, app.said)
        await keys(pilot, "escape")
        assert app.told[-1] == "play Ann permanent Boats"  # she has the orange card


async def test_evolution_migration_and_swap_with_the_mouse() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        # A first click looks, a second one opens the list; a third one on the map enters nothing.
        for _time in range(3):
            await click(app, pilot, "Delta")
        assert app.game.revision == len(BEGUN)
        panel = app.table.panel
        second = panel.text.splitlines()[1].split()[0]
        await pilot.click(panel, offset=(4, 1))
        assert f"> {second}" in panel.text
        await pilot.click(panel, offset=(4, 1))
        await pilot.pause()
        assert app.told[-1].startswith(f"evolve Ann Delta {second} ")
        rewards: Any = app.table.panel
        await pilot.click(rewards, offset=(4, rewards._rows(rewards.about()) + 1))
        assert "> hunting token 5" in app.said
        await pilot.click(rewards, offset=(4, rewards._rows(rewards.about()) + 1))
        await pilot.pause()
        assert app.told[-1] == "reward Ann hunting 5"
        await click(app, pilot, "Taiga")
        await click(app, pilot, "Taiga")
        await click(app, pilot, "Tundra")
        await click(app, pilot, "Tundra")
        assert app.told[-1] == "migrate Ben Taiga Tundra"
        await keys(pilot, "enter")

    game = on_the_small_map(2, lines=[*BEGUN, "migrate Ann Cape Delta", "reward Ann hunting 4"])
    # Ben gets a pawn beside Ann's on Rift that is wider.
    for line in (
        "evolve Ben Steppe h3w2 white",
        "reward Ben tile 1",
        "migrate Ann Delta Cape",
        "reward Ann tile 1 card",
    ):
        assert game.submit(event(line)), line
    app = WorldApp(game)
    async with app.run_test(size=(140, 45)) as pilot:
        await pilot.pause()
        for name in ("Steppe", "Steppe", "Rift", "Rift"):
            await click(app, pilot, name)
        assert app.told[-1] == "swap Ben Steppe Rift"
        assert game.state.stands["Rift"].owner == 1 and game.state.stands["Steppe"].owner == 0


async def test_what_is_under_the_cursor_is_judged_before_enter() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(app, pilot, "Cradle")
        assert "never swapped" in " ".join(app.said.split())
        await go_to(app, pilot, "Tundra")
        assert "evolves" in app.said
        await go_to(app, pilot, "Long Reef")
        assert "No pawn stands next to Long Reef" in app.said
        await go_to(app, pilot, "Taiga")
        assert "Width 1 swaps with a smaller width only" in " ".join(app.said.split())
        before = app.game.revision
        await keys(pilot, "enter")
        assert app.game.revision == before


async def test_the_pawn_that_goes_may_be_refused_and_insisted_on() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(app, pilot, "Cape")
        await keys(pilot, "enter")
        await go_to(app, pilot, "Tundra")
        assert "height 1 goes" in " ".join(app.said.split())
        await keys(pilot, "enter")
        assert app.told[-1] != "migrate Ann Cape Tundra"
        assert "Played anyway" in footer(app)
        await keys(pilot, "o")
        assert app.told[-1] == "migrate Ann Cape Tundra"
        assert app.game.log[-1].status == "overruled"


async def test_who_may_stand_here_lists_what_fits_first_and_enters_even_what_does_not() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(app, pilot, "Gulf")
        await keys(pilot, "w")
        assert isinstance(app.screen, AnswerScreen)
        lines = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        may = [line.startswith("may") for line in lines]
        assert any(may) and not all(may) and may == sorted(may, reverse=True)
        await keys(pilot, "end enter")
        assert app.screen is app.table and "admits" in " ".join(app.said.split())
        await keys(pilot, "o")
        assert app.told[-1].startswith("evolve Ann Gulf h3w3")
        assert app.game.log[-1].status == "overruled"


async def test_where_may_this_pawn_go_lists_every_place_with_its_reason() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await go_to(app, pilot, "Gulf")
        await keys(pilot, "g")
        assert "Nobody stands on Gulf" in " ".join(app.said.split())
        await go_to(app, pilot, "Rift")
        await keys(pilot, "g")
        lines = [str(option.prompt) for option in app.screen.query_one(OptionList).options]
        assert len(lines) == 9 and lines[0].startswith("may")
        assert any("height 2 goes 2 borders at most" in line for line in lines)
        await keys(pilot, "enter")
        assert app.told[-1].startswith("migrate Ann Rift")
        await keys(pilot, "u")
        await go_to(app, pilot, "Taiga")
        await keys(pilot, "g")
        before = app.game.revision
        await keys(pilot, "enter escape")  # another's pawn: nothing can be entered
        assert app.game.revision == before and app.screen is app.table


async def test_the_list_follows_the_panel() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "v home down down")
        listed = app.table.query_one(TableList)
        assert listed.display and not app.table.query_one(TableMap).display
        assert listed.cursor == app.table.panel.cursor  # type: ignore[attr-defined]
        row = listed.get_row_at(listed.cursor_row)
        assert str(listed.cursor) in str(row[0])
        names = [land.name for land in listed._look.by_continent]
        at = names.index(str(listed.cursor))
        await keys(pilot, "down")
        assert listed.cursor == names[at + 1]
        await keys(pilot, "v")
        assert app.table.query_one(TableMap).cursor == names[at + 1]


async def test_every_end_of_the_game_is_in_sight_at_any_width() -> None:
    for options, width in (((), 80), ((), 40), (("no-extra-ends",), 80)):
        game = until("action", on_the_shipped_map(4, *options))
        app = WorldApp(game)
        async with app.run_test(size=(width, 24)) as pilot:
            await pilot.pause()
            line = app.table.query_one(WorldStandings).text.splitlines()[1]
            ends = {end.id: end.left for end in distances(game.state) if end.ends}
            assert ends_within(game.state, 200) in line or width == 40 or not options
            for left in ends.values():
                assert str(left) in line
            assert len(line) <= width
            assert ("tiles" in line or "ti" in line) == (not options)
            scores = app.table.query_one(WorldStandings).text.splitlines()[0]
            for tally in game.score().tallies:
                assert f"{tally.name} {tally.total}" in scores


@pytest.mark.parametrize(
    ("events", "first", "last"),
    [
        (2, ["tile 1 + card", "keep one of three"], "card alone"),
        (8, ["tile 1", "tile 2", "tiles 1 1"], "nothing"),
    ],
)
async def test_rewards_are_short_the_usual_ones_first(
    events: int, first: list[str], last: str
) -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN[:events]))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        entries = [entry.plain for entry in app.table.panel.entries()]  # type: ignore[attr-defined]
        assert entries[: len(first)] == first and entries[-1] == last
        assert max(map(len, entries)) < 28
        title = str(app.table.query_one("#ask").border_title)
        assert "reward" in title.casefold() and len(title) <= 28


async def test_digits_go_to_a_reward() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN[:8]))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "1 2")
        assert "> tiles 1 2" in app.said
        await keys(pilot, "enter")
        assert app.told[-1] == "reward Ben tile 1 2"


# -- options -------------------------------------------------------------------------------------


async def test_a_card_that_nobody_typed_yet_is_typed_once() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c up enter")
        await keys(pilot, "I s l e s tab 4 enter")
        assert app.told[-1] == "play Ann objective Isles points 4"
        assert load(user_data_folder() / FILE_NAME)["objective", "isles"].points == 4
        await keys(pilot, "c")
        assert "Isles" not in app.said  # it was completed
        await keys(pilot, "escape u c")
        assert "Isles (4)" in app.said
        await keys(pilot, "enter")
        assert app.told[-1] == "play Ann objective Isles points 4"


async def test_the_points_of_an_objective_that_nobody_could_read_are_asked_for_once() -> None:
    game = on_the_small_map(2, lines=BEGUN)
    app = WorldApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c")
        panel: Any = app.table.panel
        at = next(i for i, entry in enumerate(panel.entries()) if "OBJ-16" in entry.plain)
        panel.action_step(at)
        await pilot.pause()
        assert "asked for once" in app.said
        await keys(pilot, "enter 6 enter")
        assert "needs 6" in " ".join(app.said.split())  # the board is checked all the same
        await keys(pilot, "o")
        assert app.told[-1] == "play Ann objective obj-16 points 6"
        assert load(user_data_folder() / FILE_NAME)["objective", "obj-16"].points == 6


async def test_the_player_before_may_still_play_a_card() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c right")
        assert "Ben" in str(app.table.query_one("#ask").border_title)
        await keys(pilot, "escape")
        await said_by_typing(pilot, "play Ben objective Isles points 3")
        assert app.told[-1] == "play Ben objective Isles points 3"


async def test_gifts_adjustments_and_the_end() -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "e down down right")
        given = " ".join(app.said.split())
        assert "what" in given
        await keys(pilot, "enter")
        assert app.told[-1].startswith("give Ann Ben")
        await keys(pilot, "a right")
        assert "whose < Ben >" in " ".join(app.said.split())
        await keys(pilot, "down down left")
        assert "by < -1 >" in " ".join(app.said.split())
        await keys(pilot, "enter")
        assert app.told[-1] == "adjust Ben points -1"
        await keys(pilot, "x escape")
        assert app.game.prompt().required is not None
        await keys(pilot, "x enter")
        assert app.told[-1] == "end" and app.game.prompt().finished


@pytest.mark.parametrize("size", [(80, 24), (40, 12), (24, 8), (200, 60)])
async def test_every_size_is_played_at(size: tuple[int, int]) -> None:
    app = WorldApp(on_the_small_map(2, lines=BEGUN))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "tab enter enter")
        assert app.game.revision == len(BEGUN) + 1
        await keys(pilot, "enter")
        assert app.game.revision == len(BEGUN) + 2
        await keys(pilot, "v")
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.table.query_one(TableList).display
