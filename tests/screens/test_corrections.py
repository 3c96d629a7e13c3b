"""Corrections through the screen: each with its preview, its refusal, and undo."""

from __future__ import annotations

import asyncio
import io
import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from textual.pilot import Pilot
from textual.widgets import Button, Checkbox, Input, OptionList, Select, Static
from textual.widgets._footer import FooterKey

from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee.effects import effects, tried
from companion.referee.game import Game
from companion.referee.journal import Amend, Delete
from companion.referee.setup import Player, Setup
from screens.companion import CompanionApp
from screens.correction_forms import EventForm, PeopleForm
from screens.correction_preview import PreviewScreen
from screens.corrections import CorrectionsScreen
from screens.session import Session
from tests.dominoes.table import new_game, played, setup
from tests.screens.conftest import SIZES, settled

TOLD = """\
line 3 17 22 40
chiefs Cy Ann Ben
choose Cy 3
choose Ann 22
choose Ben 40
line 5 9 31 44
place Cy 3 0,1 n
choose Cy 5
place Ann 22 1,0 e
choose Ann 9
place Ben 40 -1,0 w
""".splitlines()


def tell(game: Game[Any], *lines: str) -> Game[Any]:
    for line in lines:
        assert game.submit(game.ruleset.vocabulary.parse(line)), line
    return game


def some_game(options: tuple[str, ...] = ()) -> Game[Any]:
    return tell(new_game("discovery", 3, options), *TOLD)


@dataclass
class Desk:
    """The screen under test with what a person does at it."""

    pilot: Pilot[None]
    session: Session
    saved: list[int] = field(default_factory=list)

    @property
    def screen(self) -> Any:
        return self.pilot.app.screen

    @property
    def game(self) -> Game[Any]:
        return self.session.game

    @property
    def lines(self) -> list[str]:
        return [logged.text() for logged in self.game.log]

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def choose(self, number: int) -> None:
        """Choose the event with this number as the log shows it."""
        self.screen.query_one(OptionList).highlighted = number - 1
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        self.screen.query_one("#event", Input).value = text
        await self.pilot.pause()

    def shown(self, selector: str) -> str:
        """The text of a part of the screen."""
        widget = self.screen.query_one(selector, Static)
        width = max(widget.size.width, 70)
        console = Console(file=io.StringIO(), width=width, no_color=True)
        with console.capture() as capture:
            console.print(widget.content, markup=False)
        return " ".join(capture.get().split())


def at_the_desk(
    act: Callable[[Desk], Awaitable[None]],
    game: Game[Any],
    tmp_path: Path,
    size: tuple[int, int] = (80, 24),
) -> None:
    """Run *act* at a corrections screen of *game*."""

    async def run() -> None:
        app = CompanionApp(tmp_path / "history.db")
        async with app.run_test(size=size) as pilot:
            saved: list[int] = []
            session = Session(game, changed=lambda game: saved.append(game.revision))
            await app.push_screen(CorrectionsScreen(session))
            await pilot.pause()
            await act(Desk(pilot, session, saved))
            assert app._exception is None

    asyncio.run(run())


def test_the_log_tells_everything_and_begins_at_the_last_event(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        log = desk.screen.query_one(OptionList)
        assert log.option_count == len(TOLD)
        assert log.highlighted == len(TOLD) - 1
        assert "11 events, all legal" in desk.shown("#counts")
        # People read the names of squares.
        assert "Event 11: place Ben 40 d5 w" in desk.shown("#selected")

    at_the_desk(act, some_game(), tmp_path)


def test_edit_a_placement_as_people_or_files_write_it(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(9)
        await desk.press("e")
        assert isinstance(desk.screen, EventForm)
        assert desk.screen.query_one(Input).value == "place Ann 22 f5 e"
        for typed in ("place Ann 22 1,0 n", "place ann 022 F5 N", "f5 n"):
            await desk.type("?")
            assert "Legal here" not in desk.shown("#verdict")
            await desk.type(typed)
            assert "Legal here" in desk.shown("#verdict")
        await desk.press("enter")
        assert isinstance(desk.screen, PreviewScreen)
        text = desk.shown("#effects-text")
        assert "was place Ann 22 f5 e now place Ann 22 f5 n" in text
        assert "No event changes its mark" in text
        assert desk.lines == TOLD and not desk.saved
        await desk.press("enter")
        assert isinstance(desk.screen, CorrectionsScreen)
        assert desk.lines[8] == "place Ann 22 1,0 n"
        assert desk.saved == [12]
        assert desk.screen.chosen == 8

    at_the_desk(act, some_game(), tmp_path)


def test_cancelling_the_preview_or_the_form_changes_nothing(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(9)
        await desk.press("e")
        await desk.type("place Ann 22 f5 n")
        await desk.press("enter", "escape")
        assert isinstance(desk.screen, EventForm)
        assert desk.screen.query_one(Input).value == "place Ann 22 f5 n"
        await desk.press("escape")
        assert isinstance(desk.screen, CorrectionsScreen)
        assert desk.lines == TOLD and not desk.saved

    at_the_desk(act, some_game(), tmp_path)


def test_a_wrong_entry_gives_a_message_and_changes_nothing(tmp_path: Path) -> None:
    wrong = {
        "place Ann 22 f5": "the line ends here",
        "plaice Ann 22 f5 n": "was expected",
        "place Dora 22 f5 n": "No player is called 'Dora'",
        "place Ann 99 f5 n": "99",
        "place Ann 22 z9 n": "z9",
        "'": "never closed",
        "": "nothing was typed",
        "place Ann 22 f5 e": "That is what it says already",
        "place Ann 22 e5 n": "taken already",
    }

    async def act(desk: Desk) -> None:
        await desk.choose(9)
        await desk.press("enter")
        for typed, message in wrong.items():
            await desk.type(typed)
            # What cannot lie on a table cannot be insisted on either.
            for key in ("enter", "ctrl+o"):
                await desk.press(key)
                assert isinstance(desk.screen, EventForm)
                assert message in desk.shown("#verdict")
        assert desk.lines == TOLD and not desk.saved

    at_the_desk(act, some_game(), tmp_path)


def test_a_refused_edit_names_every_rule_and_may_be_overruled(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(9)
        await desk.press("e")
        await desk.type("place Ann 22 i9 n")
        await desk.press("enter")
        assert isinstance(desk.screen, EventForm)
        await desk.type("place Ann 22 h7 n")
        await desk.press("enter")
        assert isinstance(desk.screen, EventForm)
        verdict = desk.shown("#verdict")
        assert "O-PLACE-1" in verdict and "we played it anyway" in verdict
        assert desk.screen.query_one("#anyway", Button).display
        await desk.press("ctrl+o")
        assert "OVERRULED" in desk.shown("#effects-text")
        await desk.press("enter")
        assert desk.lines[8] == "overrule place Ann 22 3,2 n"
        assert "1 overruled" in desk.shown("#counts")
        # The table may think better of it: the event stays, marked as illegal.
        await desk.press("o")
        assert "Follow the referee" in desk.shown(".heading")
        await desk.press("enter")
        assert desk.lines[8] == "illegal place Ann 22 3,2 n"
        # And insist again.
        await desk.press("o", "enter")
        assert desk.lines[8] == "overrule place Ann 22 3,2 n"

    at_the_desk(act, some_game(), tmp_path)


def test_only_what_can_be_overruled_is(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(3)
        await desk.press("o")
        assert isinstance(desk.screen, CorrectionsScreen)
        assert not desk.saved

    at_the_desk(act, some_game(), tmp_path)


def test_a_forgotten_recruit_is_shown_as_an_example(tmp_path: Path) -> None:
    """What can be put in is told by the options and questions of that very place."""
    game = new_game("tribe", 3)
    rng = random.Random(2)
    while len(game.log) < 33 or not game.prompt().options:
        required = game.prompt().required
        assert required is not None
        game.submit(required.answers.pick(rng))
    at = len(game.log)
    required = game.prompt().required
    assert required is not None
    game.submit(required.answers.pick(rng))

    async def act(desk: Desk) -> None:
        await desk.choose(at + 1)
        await desk.press("i")
        hint = str(desk.screen.query_one(".hint", Static).content)
        assert " pay " in hint and "may recruit" in hint
        line = next(line for line in hint.splitlines() if " pay " in line)
        await desk.type(line.split("(")[0].strip())
        assert "Legal here." in desk.shown("#verdict")

    at_the_desk(act, game, tmp_path)


def test_every_key_of_the_log_is_said_at_80_columns(tmp_path: Path) -> None:
    game = some_game()
    assert game.change(Delete(4)) and game.change(Delete(9))
    game.undo()

    async def act(desk: Desk) -> None:
        keys = [key for key in desk.screen.query(FooterKey) if key.display]
        assert {"Edit", "Add", "Anyway", "Next", "Undo", "Redo", "Help"} <= {
            key.description for key in keys
        }
        assert all(key.region.right <= 80 for key in keys)

    at_the_desk(act, game, tmp_path)


def test_delete_keeps_what_follows_and_marks_it(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(5)
        await desk.press("d")
        text = desk.shown("#effects-text")
        assert "become illegal" in text and "ILLEGAL line 5 9 31 44" in text
        assert "O-TURN-1" in text
        await desk.press("enter")
        assert [line.removeprefix("illegal ") for line in desk.lines] == TOLD[:4] + TOLD[5:]
        assert desk.lines[4] == "illegal line 5 9 31 44"
        # The forgotten event is put in again, before the first illegal one.
        await desk.press("n")
        await desk.choose(5)
        await desk.press("i")
        await desk.type("choose Ben 40")
        await desk.press("enter")
        assert "become legal" in desk.shown("#effects-text")
        await desk.press("enter")
        assert desk.lines == TOLD
        # Undo takes back corrections, redo does them again.
        await desk.press("u")
        assert desk.lines[4] == "illegal line 5 9 31 44"
        await desk.press("u")
        assert desk.lines == TOLD
        await desk.press("r", "r")
        assert desk.lines == TOLD and desk.game.revision == len(TOLD) + 6
        assert not desk.game.can_redo

    at_the_desk(act, some_game(), tmp_path)


def test_insert_into_an_empty_log_and_after_the_last(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("d", "o", "e", "n", "t")
        assert isinstance(desk.screen, CorrectionsScreen)
        await desk.press("i")
        await desk.type("3 17 22 40")
        await desk.press("enter", "enter")
        assert desk.lines == ["line 3 17 22 40"]
        await desk.press("a")
        await desk.type("Cy ann B")
        await desk.press("enter", "enter")
        assert desk.lines == TOLD[:2]

    at_the_desk(act, new_game("discovery", 3), tmp_path)


def test_a_number_of_a_line_is_mended_in_later_events_too(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(1)
        await desk.press("e")
        await desk.type("line 3 17 23 40")
        await desk.press("enter")
        assert "Write 23 for 22 in 2 later events too" in str(desk.screen.query_one(Checkbox).label)
        assert "ILLEGAL choose Ann 22" not in desk.shown("#effects-text")
        await desk.press("f")
        assert "ILLEGAL choose Ann 22" in desk.shown("#effects-text")
        assert str(desk.screen.query_one(Checkbox).render()).startswith("[ ] Write")
        await desk.press("f")
        assert str(desk.screen.query_one(Checkbox).render()).startswith("[x] Write")
        await desk.press("enter")
        assert [line.replace("23", "22") for line in desk.lines] == TOLD
        assert desk.lines[8] == "place Ann 23 1,0 e"

    at_the_desk(act, some_game(), tmp_path)


def test_a_choice_is_mended_in_the_placement_of_the_same_player(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(3)
        await desk.press("e")
        await desk.type("17")
        await desk.press("enter")
        assert "Write 17 for 3 in 1 later event too" in str(desk.screen.query_one(Checkbox).label)
        await desk.press("enter")
        assert desk.lines[2] == "choose Cy 17"
        assert desk.lines[6].endswith("place Cy 17 0,1 n")

    at_the_desk(act, some_game(), tmp_path)


def test_rename_recolour_and_swap_seats(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("p")
        assert isinstance(desk.screen, PeopleForm)
        await desk.press("ctrl+down")
        seats = desk.screen._seats
        assert [seat.player.name for seat in seats] == ["Ben", "Ann", "Cy"]
        seats[0].query_one(Input).value = "Ben Li"
        seats[2].query_one(Select).value = "blue"
        seats[2].query_one(Input).focus()
        await desk.press("enter")
        text = desk.shown("#effects-text")
        assert "Ben is called Ben Li." in text
        assert "Cy is blue, not green." in text
        assert "Ann sits in seat 2, not 1." in text
        await desk.press("enter")
        assert [(p.name, p.colour) for p in desk.game.setup.players] == [
            ("Ben Li", "black"),
            ("Ann", "pink"),
            ("Cy", "blue"),
        ]
        assert desk.lines[4] == 'choose "Ben Li" 40'
        assert desk.game.score().tally("Ben Li").colour == "black"
        await desk.press("u")
        assert desk.lines == TOLD
        assert desk.game.setup.names == ("Ann", "Ben", "Cy")

    at_the_desk(act, some_game(), tmp_path)


def test_two_players_exchange_their_names(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("p")
        ann, ben, _cy = (seat.query_one(Input) for seat in desk.screen._seats)
        ann.value, ben.value = "Ben", "Ann"
        await desk.press("enter", "enter")
        assert desk.game.setup.names == ("Ben", "Ann", "Cy")
        assert desk.lines[3] == "choose Ben 22"
        assert desk.lines[4] == "choose Ann 40"

    at_the_desk(act, some_game(), tmp_path)


@pytest.mark.parametrize(
    "chosen",
    [
        Setup("kingdomino", ("giants",), tuple(map(Player, ("Ann", "Ben", "Cy", "Di", "Eli")))),
        Setup(
            "kingdomino",
            ("heroes",),
            (Player("Ann"), Player("Eli")),
            starts=(("Ann", ("nw",)), ("Eli", ("ne", "se"))),
        ),
    ],
)
def test_a_new_name_where_options_add_colours_or_corners(tmp_path: Path, chosen: Setup) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("p")
        last = desk.screen._seats[-1].query_one(Input)
        last.value = "Eliza"
        last.focus()
        await desk.press("enter", "enter")
        assert desk.game.setup == chosen_with_colours.renamed({"Eli": "Eliza"})

    game = Game(ruleset_for("kingdomino"), chosen)
    chosen_with_colours = game.state.rules.setup
    at_the_desk(act, game, tmp_path)


def test_players_that_cannot_be(tmp_path: Path) -> None:
    wrong = (
        ("", "pink", "name is empty"),
        ("Ben", "pink", "two players are called 'Ben'"),
        ("Ann", "black", "two players are black"),
        ("x" * 25, "pink", "longer than 24"),
        ("Ann", "pink", "Nothing was changed"),
    )

    async def act(desk: Desk) -> None:
        await desk.press("p")
        seat = desk.screen._seats[0]
        for name, colour, message in wrong:
            seat.query_one(Input).value = name
            seat.query_one(Select).value = colour
            await desk.press("enter")
            assert isinstance(desk.screen, PeopleForm)
            assert message in desk.shown("#verdict")
        assert not desk.saved

    at_the_desk(act, some_game(), tmp_path)


def test_a_forgotten_option_changes_the_scores(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        before = [tally.total for tally in desk.game.score().tallies]
        await desk.press("p")
        desk.screen.query_one("#option-homo-habilis", Checkbox).value = True
        await desk.press("enter")
        text = desk.shown("#effects-text")
        assert "homo-habilis is played." in text and "(+5)" in text
        await desk.press("enter")
        assert [t.total for t in desk.game.score().tallies] == [n + 5 for n in before]

    at_the_desk(act, some_game(), tmp_path)


def test_a_finished_game_is_corrected_and_its_stored_scores_follow(tmp_path: Path) -> None:
    path = tmp_path / "history.db"
    with Store(path, ruleset_for) as store:
        stored = store.new_game(setup("tribe", 3))
        played(stored, random.Random(5))
        assert stored.prompt().finished
        before = {seat.name: seat.score for seat in store.games()[0].seats}

        async def act(desk: Desk) -> None:
            places = [i for i, e in enumerate(desk.game.events) if e.kind == "place"]
            await desk.choose(places[-1] + 1)
            await desk.press("d", "enter")

        at_the_desk(act, stored, tmp_path)
        after = {seat.name: seat.score for seat in store.games()[0].seats}
        totals = {tally.name: tally.total for tally in stored.score().tallies}
        assert after == totals
        id_ = stored.id
    # Undo covers the correction when everything is read again from the file.
    with Store(path, ruleset_for) as store:
        again = store.open_game(id_)
        again.undo()
        assert {t.name: t.total for t in again.score().tallies} == before


def test_a_window_that_is_behind_is_told_and_shows_the_game_as_it_is(tmp_path: Path) -> None:
    with Store(tmp_path / "history.db", ruleset_for) as store:
        mine = store.new_game(setup("discovery", 3))
        tell(mine, *TOLD)
        store.open_game(mine.id).delete(len(TOLD) - 1)

        async def run() -> None:
            app = CompanionApp(tmp_path / "other.db")
            async with app.run_test() as pilot:
                session = Session(mine, reload=lambda: store.open_game(mine.id))
                await app.push_screen(CorrectionsScreen(session))
                desk = Desk(pilot, session)
                await desk.choose(9)
                await desk.press("d", "enter")
                assert isinstance(desk.screen, CorrectionsScreen)
                assert desk.shown("#said")
                assert desk.lines == TOLD[:-1]
                assert desk.screen.query_one(OptionList).option_count == len(TOLD) - 1

        asyncio.run(run())


def test_a_click_chooses_and_a_second_one_edits(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.pilot.click("#log", offset=(20, 4))
        await desk.pilot.pause()
        assert isinstance(desk.screen, CorrectionsScreen) and desk.screen.chosen == 4
        await desk.pilot.click("#log", offset=(20, 4))
        await desk.pilot.pause()
        assert isinstance(desk.screen, EventForm)
        await desk.pilot.click("#cancel")
        await desk.pilot.pause()
        assert isinstance(desk.screen, CorrectionsScreen)

    at_the_desk(act, some_game(), tmp_path)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (140, 45)])
def test_the_buttons_stay_on_the_screen_however_much_changes(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async def act(desk: Desk) -> None:
        await desk.choose(1)
        await desk.press("d")
        for button in desk.screen.query(Button):
            assert desk.screen.region.contains_region(button.region)
            assert button.region.height == 1
        await desk.press("escape")
        places = [at for at, e in enumerate(desk.game.events) if e.kind == "place"]
        await desk.choose(places[3] + 1)
        await desk.press("e")
        words = desk.screen.query_one(Input).value.split()
        await desk.type(" ".join((*words[:3], "b2", "n")))
        assert desk.screen.query_one("#anyway").display
        for button in desk.screen.query(Button):
            assert desk.screen.region.contains_region(button.region)
        await desk.press("escape", "p")
        for button in desk.screen.query(Button).filter("#ok,#cancel"):
            assert desk.screen.region.contains_region(button.region)

    at_the_desk(act, played(new_game("tribe", 3), random.Random(3)), tmp_path, size)


def test_effects_compare_the_games_event_by_event() -> None:
    game = some_game()
    changes = (Delete(8),)
    trial, ruling = tried(game, changes)
    assert ruling and len(game.log) == len(trial.log) + 1
    found = effects(game, trial, changes)
    assert [m.number for m in found.marks] == [
        at for at, logged in enumerate(trial.log) if logged.status == "illegal"
    ]
    assert [(s.name, s.before) for s in found.scores] == [
        (t.name, t.total) for t in game.score().tallies
    ]
    assert found.winners == ((), ())
    vocabulary = game.ruleset.vocabulary
    amended = (Amend(6, vocabulary.parse("place Cy 3 0,1 e")),)
    trial, ruling = tried(game, amended)
    assert ruling
    assert effects(game, trial, amended).otherwise == ()
    assert game.revision == len(TOLD)


# -- pictures ------------------------------------------------------------------------------------


def marked_game() -> Game[Any]:
    """A tribe game with an overruled placement and what a wrong deletion left illegal."""
    game = played(new_game("tribe", 3), random.Random(3), 70)
    assert game.delete(10)
    assert game.overrule(10)
    return game


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("shown", "keys"),
    [
        ("log", ()),
        ("preview", ("d",)),
        ("form", ("e", "home", *"x ")),
        ("players", ("p", "tab", "tab", "tab")),
    ],
)
def test_pictures(
    shown: str,
    keys: tuple[str, ...],
    size: tuple[int, int],
    make_app: Callable[[], CompanionApp],
    picture: Callable[..., None],
) -> None:
    app = make_app()

    async def before(pilot: Pilot[Any]) -> None:
        await app.push_screen(CorrectionsScreen(Session(marked_game())))
        await settled(pilot)
        await pilot.press(*keys)
        await settled(pilot)

    picture(app, size=size, before=before)
