"""The table, played by keys, by typing and with the mouse."""

from __future__ import annotations

from typing import Any

import pytest
from textual.events import Key
from textual.geometry import Offset
from textual.keys import _character_to_key
from textual.pilot import Pilot
from textual.widgets import Footer
from textual.widgets._footer import FooterKey

from companion.dominoes.events import Chiefs, Choose, Fire, Line, Place, Recruit, Totem
from companion.dominoes.scoring import figure_worth
from companion.referee.errors import StaleRevision
from companion.referee.game import Game, Replay
from companion.referee.journal import Command
from companion.referee.prompts import Prompt
from screens.score import ScoreScreen
from screens.widgets.board import Board
from screens.widgets.legend import legend
from screens.widgets.line import NextLine
from screens.widgets.log import LogTail
from screens.widgets.standings import Standings
from screens.widgets.typed import Typed
from tests.screens.tables import TableApp, asked, new_game, played


async def keys(pilot: Pilot[Any], text: str) -> None:
    """Press keys, named or single; ``text`` is split at blanks, ``_`` is the space bar."""
    await pilot.press(*(("space" if key == "_" else key) for key in text.split()))
    await pilot.pause()


def footer(app: TableApp) -> list[str]:
    """The actions that the footer offers now."""
    return [
        active.binding.description
        for active in app.screen.active_bindings.values()
        if active.binding.show
    ]


#: What to press for each kind of ask to go on in the simplest way.
SIMPLE = {"line": "D", "chiefs": "D", "cave": "D", "choose": "enter", "fire": "enter"}


async def test_a_whole_game_of_four_by_keys() -> None:
    app = TableApp(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while (ask := app.game.prompt().required) is not None:
            before = app.game.revision
            key = SIMPLE.get(ask.kind, "enter")
            if ask.kind == "place" and app.game.revision % 3:
                await keys(pilot, "tab tab r up")  # wherever the ghost went,
                await keys(pilot, "tab")  # there is a legal place after it
            if ask.kind == "place" and "Discard" in footer(app):
                key = "x"
            await keys(pilot, key)
            assert app.game.revision == before + 1, (ask.kind, app.said)
        assert isinstance(app.screen, ScoreScreen)  # it came by itself
        assert app.game.state.revealed == 12
        app.pop_screen()
        await pilot.pause()
        assert "win" in app.said or "share" in app.said
        await keys(pilot, "u")
        assert app.game.prompt().required is not None
        await keys(pilot, "U")
        assert app.game.prompt().finished
        assert isinstance(app.screen, ScoreScreen)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("mode", ["totem", "tribe"])
async def test_the_last_rounds_of_every_mode_by_keys(mode: str, players: int) -> None:
    def late(game: Game[Any], prompt: Prompt) -> bool:
        return game.state.revealed == 11

    app = TableApp(played(late, mode, players))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        while (ask := app.game.prompt().required) is not None:
            before = app.game.revision
            key = SIMPLE.get(ask.kind, "enter")
            if ask.kind == "place" and "Discard" in footer(app):
                key = "x"
            await keys(pilot, key)
            assert app.game.revision == before + 1, (ask.kind, app.said)
        assert isinstance(app.screen, ScoreScreen)


# -- lines and chiefs --------------------------------------------------------------------------


async def test_a_line_is_typed_in_any_order_and_shown_sorted_with_its_faces() -> None:
    app = TableApp(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "4 0 _ 3 _ 1 7 _ 2 2")
        numbers = [line.split()[0] for line in app.said.splitlines() if "|" in line]
        assert numbers == ["3", "17", "22", "40"]
        domino = app.game.state.rules.dominoes["40"]
        assert app.game.state.rules.box.letters(domino.a) in app.said
        await keys(pilot, "enter")
        assert app.game.events[-1] == Line(("3", "17", "22", "40"))
        line = app.table.query_one(NextLine).text
        assert "40" in line and line.count("free") == 4


async def test_three_digits_are_two_numbers_and_backspace_takes_back() -> None:
    app = TableApp(new_game())
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "4 0 3 1 1 7 backspace 8")
        assert "40 31 18_" in app.said


async def test_a_wrong_line_is_refused_in_words() -> None:
    game = new_game()
    game.submit(Line(("3", "17", "22", "40")))
    game.submit(Chiefs(("Cy", "Ann", "Dee", "Ben")))
    for player, domino in (("Cy", "3"), ("Ann", "17"), ("Dee", "22"), ("Ben", "40")):
        assert game.submit(Choose(player, domino))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "1 _ 3 _ 9 9 enter")
        for words in ("A line has 4 dominoes, not 3", "O-LINE-1", "no domino 99", "is out already"):
            assert words in app.said
        assert "we played it anyway" not in app.said  # it could not lie on a table
        assert app.game.revision == 6


async def test_chiefs_are_picked_by_number_or_arrows_and_the_last_comes_by_itself() -> None:
    game = new_game()
    game.submit(Line(("3", "17", "22", "40")))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "3 down enter 1")
        assert "out: Cy, Ben, Ann, Dee" in app.said
        await keys(pilot, "backspace")
        assert "out: Cy, Ben" in app.said and "Dee" in app.said
        await keys(pilot, "2 enter")
        assert app.game.events[-1] == Chiefs(("Cy", "Ben", "Dee", "Ann"))


async def test_the_app_draws_when_asked() -> None:
    app = TableApp(new_game("tribe", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "D D D")
        assert [event.kind for event in app.game.events] == ["line", "cave", "chiefs"]
        assert app.game.prompt().required is not None
        await keys(pilot, "D")  # choosing is nothing to draw
        assert len(app.game.events) == 3 and "Draw" not in footer(app)


# -- choosing ----------------------------------------------------------------------------------


async def test_a_domino_is_chosen_by_its_number_or_with_arrows() -> None:
    game = new_game()
    game.submit(Line(("3", "17", "22", "40")))
    game.submit(Chiefs(("Cy", "Ann", "Dee", "Ben")))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "fits in 24 places" in app.said or "fits in" in app.said
        await keys(pilot, "2 enter")
        assert app.game.events[-1] == Choose("Cy", "22")
        await keys(pilot, "down enter")
        assert app.game.events[-1] == Choose("Ann", "17")
        await keys(pilot, "1 7 enter")
        assert "17 is taken by Ann." in app.said
        assert app.game.revision == 4


async def test_a_pair_of_the_first_line_may_be_overruled_by_two_players() -> None:
    game = new_game(players=2)
    game.submit(Line(("3", "17", "22", "40")))
    game.submit(Chiefs(("Ben", "Ann")))
    assert game.submit(Choose("Ben", "3"))
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        assert "17" in app.said and "not with yours" in app.said
        await keys(pilot, "o")
        assert app.game.revision == 3  # nothing was refused yet
        await keys(pilot, "1 7 enter")
        assert "O-DUO-1" in app.said and "Played anyway" in footer(app)
        await keys(pilot, "o")
        assert app.game.log[-1].status == "overruled"
        assert "overruled" in app.table.query_one(LogTail).text


# -- placing -----------------------------------------------------------------------------------


async def test_the_ghost_moves_turns_and_says_its_verdict_before_it_is_laid() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.table.query_one("#board", Board)
        ghost = board.marks.ghost
        assert ghost is not None and ghost.legal and "legal" in app.said
        assert "touches the hut" in app.said
        await keys(pilot, "up up")
        ghost = board.marks.ghost
        assert ghost is not None and not ghost.legal
        assert "not allowed" in app.said and "O-PLACE-1" in app.said
        assert "No half touches" in app.said
        before = ghost.direction
        await keys(pilot, "r")
        ghost = board.marks.ghost
        assert ghost is not None and ghost.direction != before
        await keys(pilot, "R tab")
        ghost = board.marks.ghost
        assert ghost is not None and ghost.legal
        await keys(pilot, "enter")
        place = app.game.events[-1]
        assert isinstance(place, Place)
        assert (place.square, place.direction) == (ghost.square, ghost.direction)


async def test_tab_steps_through_every_legal_place_and_back() -> None:
    app = TableApp(played(asked("place", 30)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ask = app.game.prompt().required
        assert ask is not None
        board = app.table.query_one("#board", Board)
        seen = []
        for _ in range(len(ask.answers)):
            ghost = board.marks.ghost
            assert ghost is not None and ghost.legal
            seen.append((ghost.square, ghost.direction))
            await pilot.press("tab")
            await pilot.pause()
        assert {*seen} == {(e.square, e.direction) for e in ask.answers if isinstance(e, Place)}
        ghost = board.marks.ghost
        assert ghost is not None and (ghost.square, ghost.direction) == seen[0]
        await keys(pilot, "shift+tab")
        ghost = board.marks.ghost
        assert ghost is not None and (ghost.square, ghost.direction) == seen[-1]


async def test_a_place_is_typed() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "/ e 6 _ e enter")
        assert isinstance(app.game.events[-1], Place)
        assert app.game.events[-1].square == (0, 1)
        assert not app.table.has_class("-typing")
        await keys(pilot, "/ escape")
        assert app.focused is app.table.panel


async def test_what_cannot_be_read_is_told_with_its_column() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "/ e 6 _ k enter")
        assert "column 4: a direction was expected: n e s w" in app.said
        assert app.table.has_class("-typing")  # so that it can be mended


async def test_a_refused_place_marks_squares_and_may_be_overruled() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        before = app.game.revision
        await keys(pilot, "/ a 1 _ e enter")
        assert app.game.revision == before
        assert "No half touches" in app.said and "O-PLACE-1" in app.said
        marks = app.table.query_one("#board", Board).marks
        assert (-4, -4) in marks.squares and marks.ghost is not None
        assert marks.ghost.square == (-4, -4)
        assert "o we played it anyway" in app.said
        # The line stays open with its text, and the board comes back as it was.
        assert app.table.query_one(Typed).value == "a1 e"
        await keys(pilot, "backspace")
        assert "No half touches" not in app.said
        await keys(pilot, "escape")
        ghost = app.table.query_one("#board", Board).marks.ghost
        assert ghost is not None and ghost.legal and "Played anyway" not in footer(app)
        await keys(pilot, "/ a 1 _ e enter ctrl+o")
        assert app.game.log[-1].status == "overruled" and not app.table.has_class("-typing")
        await keys(pilot, "u up up enter")
        assert "Played anyway" in footer(app) and "O-PLACE-1" in app.said
        await keys(pilot, "up")  # that was another place: the refusal is gone
        assert "Played anyway" not in footer(app)
        await keys(pilot, "down enter o")
        assert app.game.log[-1].status == "overruled"


async def test_the_frame_is_explained_where_the_ghost_stops() -> None:
    app = TableApp(played(asked("place", 60)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "up up up up up up up up")
        assert "it must fit in 5 by 5" in app.said


async def test_discarding_is_offered_only_when_nothing_fits() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.game.revision
        await keys(pilot, "x")
        assert "Discard" not in footer(app) and app.game.revision == before
        await keys(pilot, "/ x enter")
        assert "must be placed while it fits" in app.said and "O-PLACE-3" in app.said

    def stuck(game: Game[Any], prompt: Prompt) -> bool:
        ask = prompt.required
        return ask is not None and any(e.kind == "discard" for e in ask.answers)

    def nowhere(game: Game[Any], prompt: Prompt) -> bool:
        ask = prompt.required
        return ask is not None and ask.kind == "place" and stuck(game, prompt)

    app = TableApp(played(nowhere))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "fits nowhere" in app.said and "Discard" in footer(app)
        board = app.table.query_one("#board", Board)
        assert "Place" not in footer(app) and board.marks.ghost is None
        await keys(pilot, "up")  # a table that lays it all the same may say so
        assert "Place" in footer(app) and board.marks.ghost is not None
        await keys(pilot, "x")
        assert app.game.events[-1].kind == "discard"


async def test_the_mouse_moves_turns_and_places() -> None:
    app = TableApp(played(asked("place", 0)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.table.query_one("#board", Board)
        region = board._region(app.game.state.rules.grid.bit((0, 1)))
        assert region is not None
        at = Offset(region.x + 1, region.y + 1)
        await pilot.hover(board, offset=at + Offset(1, 1))
        await pilot.pause()
        ghost = board.marks.ghost
        assert ghost is not None and ghost.square == (0, 1)
        before = ghost.direction
        app.table.on_board_turned(Board.Turned(1))
        await pilot.pause()
        ghost = board.marks.ghost
        assert ghost is not None and ghost.direction != before
        app.table.on_board_turned(Board.Turned(-1))
        await pilot.pause()
        while not (ghost := board.marks.ghost) or not ghost.legal:
            app.table.on_board_turned(Board.Turned(1))
            await pilot.pause()
        revision = app.game.revision
        await pilot.click(board, offset=at + Offset(1, 1))
        await pilot.pause()
        assert app.game.revision == revision and "click it again" in app.said
        await pilot.hover(board, offset=at + Offset(9, 1))  # it stays where it was put down
        await pilot.pause()
        assert board.marks.ghost == ghost
        await pilot.click(board, offset=at + Offset(1, 1))
        await pilot.pause()
        assert app.game.revision == revision + 1
        # An Enter meant for the click does nothing to what is asked next.
        await keys(pilot, "enter")
        assert app.game.revision == revision + 1 and "Enter again" in app.said
        await keys(pilot, "enter")
        assert app.game.revision == revision + 2


# -- fire and totems ---------------------------------------------------------------------------


async def test_fire_shows_where_it_may_land_and_why_not_elsewhere() -> None:
    app = TableApp(played(asked("fire", 60)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ask = app.game.prompt().required
        assert ask is not None
        legal = {event.square for event in ask.answers if isinstance(event, Fire)}
        board = app.table.query_one("#board", Board)
        assert legal <= {*board.marks.squares} and "it may land here" in app.said
        app.table.panel.point((0, 0))
        await pilot.pause()
        assert "the hut cannot burn" in app.said
        before = app.game.revision
        await keys(pilot, "enter")
        assert app.game.revision == before and "O-FIRE-3" in app.said
        await keys(pilot, "tab enter")
        assert app.game.revision == before + 1


async def test_a_holder_overtaken_by_a_tie_says_who_gets_the_totem() -> None:
    app = TableApp(played(asked("totem", 0), "totem", 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        ask = app.game.prompt().required
        assert ask is not None
        second = list(ask.answers)[1]
        assert isinstance(second, Totem)
        assert second.player in app.said and "overtaken" in app.said
        await keys(pilot, "2 enter")
        assert app.game.events[-1] == second
        assert "*" in app.table.query_one(Standings).text


# -- dwellers ----------------------------------------------------------------------------------


def may_recruit(game: Game[Any], prompt: Prompt) -> bool:
    return bool(prompt.options) and len(prompt.options[0].answers) > 200


async def test_the_cave_is_picked_from_a_list() -> None:
    app = TableApp(played(asked("cave", 0), "tribe", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "1 1 1 3 4 backspace down enter enter")
        cave = app.game.events[-1]
        assert cave.kind == "cave"
        assert sorted(cave.to_json()["figures"]) == ["gatherer", "hunter", "hunter", "painter"]


async def test_recruiting_is_an_option_beside_what_is_required() -> None:
    app = TableApp(played(may_recruit, "tribe", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        prompt = app.game.prompt()
        assert prompt.required is not None
        assert "may recruit (c). Or go on" in " ".join(app.said.split())
        await keys(pilot, "c")
        assert app.table.panel.kind == "recruit" and "Recruit" not in footer(app)
        await keys(pilot, "down down 1")  # digits go to an entry
        assert app.table.panel.at == 0  # type: ignore[attr-defined]
        await keys(pilot, "escape")
        assert app.table.panel.kind == prompt.required.kind
        await keys(pilot, "escape")  # never leaves the table
        assert app.screen is app.table


async def test_any_open_ask_is_answered_by_typing() -> None:
    app = TableApp(played(may_recruit, "tribe", 3))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        required, option = app.game.prompt().required, app.game.prompt().options[0]
        assert required is not None and option.player is not None
        before, said = app.game.revision, app.said
        event = next(e for e in option.answers if isinstance(e, Recruit) and len(e.pay) == 2)
        grid = app.game.state.rules.grid
        squares = [grid.name(square) for square in (*event.pay, event.square)]
        short = "{} pay {} {} at".format(event.figure, *squares)
        for text in (f"{short} a1", f"recruit {option.player} {short} a1"):
            # Typed in one go, before the field has the focus.
            for letter in f"/{text}":
                app.post_message(Key(_character_to_key(letter), letter))
            await keys(pilot, "enter")
            assert "O-TRIBE-3" in app.said and app.game.revision == before
            assert app.table.query_one(Typed).value == text
            title = str(app.table.query_one("#board", Board).border_title)
            assert title.startswith(option.player)
            await keys(pilot, "escape")
            assert app.said == said and app.table.panel.kind == required.kind
        await keys(pilot, "/")
        assert "Or " + option.player in app.said
        await keys(pilot, " ".join(f"{short} {squares[-1]}".replace(" ", "_")) + " enter")
        assert app.game.events[-1] == event, app.said


async def test_every_reason_fits_or_is_counted() -> None:
    app = TableApp(played(asked("line", 40)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "4 _ 4 _ 7 _ 6 0 enter")
        assert "4 4 7 60_" in app.said and app.said.count("O-LINE-1") == 2
        await pilot.resize_terminal(80, 7)
        await pilot.pause(0.1)
        await keys(pilot, "enter")
        rows = app.table.panel._strips
        assert any("and" in row.text and "more" in row.text for row in rows), app.said


async def test_with_little_room_the_footer_is_whole_and_the_verdict_in_sight() -> None:
    game = played(lambda game, prompt: may_recruit(game, prompt) and placing(prompt), "tribe", 3)
    app = TableApp(game)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "u U u")
        for size in ((80, 24), (50, 24), (40, 12)):
            await pilot.resize_terminal(*size)
            await pilot.pause(0.1)
            widths = [key.region.right for key in app.table.query(FooterKey)]
            assert widths and max(widths) <= size[0]
        await keys(pilot, "U")
        ghost = app.table.query_one("#board", Board).marks.ghost
        assert ghost is not None and "legal" in app.said
        assert app.table.query_one("#board", Board)._region(
            app.game.state.rules.grid.bit(ghost.square)
        )


def placing(prompt: Prompt) -> bool:
    return prompt.required is not None and prompt.required.kind == "place"


async def test_what_a_dweller_would_score_is_shown_before_it_is_paid() -> None:
    app = TableApp(played(may_recruit, "tribe", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c enter")
        while app.table.panel.step == "pay":  # type: ignore[attr-defined]
            await keys(pilot, "enter")
        before = app.game.state
        board = app.table.query_one("#board", Board)
        cursor, notes = board.marks.cursor, dict(board.marks.notes)
        assert cursor is not None and notes
        best = max(int(note) for note in notes.values())
        assert int(notes[cursor]) == best
        revision = app.game.revision
        await keys(pilot, "enter")
        recruit = app.game.events[-1]
        assert app.game.revision == revision + 1 and isinstance(recruit, Recruit)
        seat = before.index(recruit.player)
        assert seat is not None
        area = before.areas[seat]
        mask = before.rules.grid.mask(recruit.pay)
        paid = type(area)(area.territory.without_resources(mask), area.discards, area.totems)
        dweller = before.rules.box.figures[recruit.figure]
        for square, note in notes.items():
            assert figure_worth(before.rules, paid, dweller, square).points == int(note)


async def test_every_step_of_recruiting_can_be_taken_back() -> None:
    app = TableApp(played(may_recruit, "tribe", 2))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "c down enter enter enter")
        for _ in range(6):
            if app.table.panel.kind != "recruit":
                break
            await keys(pilot, "escape")
        assert app.table.panel.kind != "recruit"


# -- undo, other screens, sizes ----------------------------------------------------------------


@pytest.mark.parametrize("kind", ["line", "choose", "place", "fire"])
async def test_undo_and_redo_from_any_prompt(kind: str) -> None:
    app = TableApp(played(asked(kind, 20)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        before = app.game.events
        await keys(pilot, "u u")
        assert app.game.events == before[:-2]
        await keys(pilot, "U ctrl+r")
        assert app.game.events == before
        assert app.table.panel.kind == kind


async def test_other_territories_can_be_looked_at() -> None:
    app = TableApp(played(asked("place", 30)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        board = app.table.query_one("#board", Board)
        own = board.border_title
        titles = []
        for _ in range(3):
            await keys(pilot, "v")
            titles.append(board.border_title)
            assert board.marks.ghost is None
            small = [other for other in app.table.query("#others Board") if other.display]
            names = {str(other.border_title) for other in small}
            assert len(names) == 3 and not any(
                str(board.border_title).startswith(f"{name}'s") for name in names
            )
        assert len({own, *titles}) == 4
        await keys(pilot, "tab")  # whatever is done belongs to the game
        assert board.border_title == own and board.marks.ghost is not None


async def test_a_look_at_the_sheet_leaves_ghost_and_typed_numbers_alone() -> None:
    app = TableApp(played(asked("place", 30)))
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "tab tab r")
        marks = app.table.query_one("#board", Board).marks
        await keys(pilot, "s")
        assert isinstance(app.screen, ScoreScreen)
        app.pop_screen()
        await pilot.pause()
        assert app.table.query_one("#board", Board).marks == marks
        assert app.focused is app.table.panel


async def test_recruiting_after_the_last_placement_comes_before_the_sheet() -> None:
    def last(game: Game[Any], prompt: Prompt) -> bool:
        return prompt.finished and bool(prompt.options)

    app = TableApp(played(last, "tribe", 2, ("recruit-last-round",)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.screen is app.table and "may recruit" in app.said
        await keys(pilot, "c")
        assert app.table.panel.kind == "recruit"
        await keys(pilot, "escape s")
        assert isinstance(app.screen, ScoreScreen)


def test_the_legend_explains_every_sign() -> None:
    rules = new_game("tribe").state.rules
    text = legend(rules)
    for dweller in rules.box.figures.values():
        assert dweller.label in text
    for terrain in rules.box.terrains:
        assert f"{terrain.letter} {terrain.id}" in text
        assert (terrain.resource or "") in text
    assert "totem" in legend(new_game("totem").state.rules)


@pytest.mark.parametrize(("mode", "players"), [("discovery", 4), ("tribe", 4), ("totem", 2)])
@pytest.mark.parametrize("size", [(80, 24), (64, 24), (63, 30), (40, 12), (20, 8), (140, 45)])
async def test_no_size_is_too_small(size: tuple[int, int], mode: str, players: int) -> None:
    app = TableApp(played(asked("place", 50), mode, players))
    async with app.run_test(size=size) as pilot:
        await keys(pilot, "r tab up")
        shown = [board for board in app.table.query(Board) if board.region.area]
        assert len(shown) == (players if size[0] >= 120 else 1)
        for board in shown:
            for y in range(board.content_size.height):
                assert board.render_line(y).cell_length == board.content_size.width
        under = app.table.query_one("#side").region.y > shown[0].region.y
        assert under == (size[0] < 64)
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        assert app.table.query_one("#board").region.height > 20


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
async def test_everybody_is_in_the_standings(mode: str) -> None:
    app = TableApp(played(asked("choose", 60), mode, 4))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        text = app.table.query_one(Standings).text
        for tally in app.game.score().tallies:
            assert f"{tally.name} {tally.total}" in text
        assert "round" in text
        assert app.table.query_one(Footer).region.height == 1


@pytest.mark.parametrize("depth", ["16", "none"])
async def test_fewer_colours(depth: Any) -> None:
    app = TableApp(played(asked("place", 40), "tribe", 2), depth)
    async with app.run_test(size=(80, 24)) as pilot:
        await keys(pilot, "tab r")
        assert "touches" in app.said or "not allowed" in app.said


async def test_a_stale_window_reads_the_game_again() -> None:
    stored = played(asked("choose", 20))
    game = new_game()
    for event in stored.events[:-1]:
        game.submit(event)

    def record(command: Command, replay: Replay[Any]) -> None:
        raise StaleRevision("another window went on with this game")

    game.record = record
    app = TableApp(game)
    app.session._reload = lambda: stored
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await keys(pilot, "u")
        assert app.game is stored
        assert app.table.panel.kind == "choose"
        assert any("another window" in str(toast.message) for toast in app._notifications)
