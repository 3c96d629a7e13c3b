"""Set-up: what is written, what is chosen, what is refused and where it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual import events
from textual.pilot import Pilot
from textual.widgets import Button

from companion.history.store import Store
from companion.referee import Player, Setup
from screens.companion import CompanionApp
from screens.quick_setup import QuickSetupScreen
from screens.setup import Problem, Seat, SetupScreen
from screens.widgets.form import NameInput, Tick
from tests.screens.conftest import SIZES, play, settled, setup_of, typed

MakeApp = Callable[[], CompanionApp]


async def opened(pilot: Pilot[Any]) -> SetupScreen:
    """The set-up screen, from Home."""
    await settled(pilot)
    await pilot.press("n")
    await settled(pilot)
    screen = pilot.app.screen
    assert isinstance(screen, SetupScreen)
    return screen


def seats(screen: SetupScreen) -> list[tuple[str, str]]:
    return [(s.input.value, s.choice.colour) for s in screen.query(Seat) if s.display]


def problems(screen: SetupScreen) -> dict[int, str]:
    """What is said, by the number of the seat; 0 for what is said at the options."""
    found = {}
    for number, seat in enumerate(screen.query(Seat), 1):
        if seat.problem.display:
            found[number] = str(seat.problem.render())
    general = screen.query_one("#setup > Problem", Problem)
    if general.display:
        found[0] = str(general.render())
    return found


def begun(store: Store, setup: Setup) -> None:
    """A game that was begun: the next set-up is filled in from it."""
    play(store.new_game(setup), 1)


async def test_names_then_enter_begin_a_game(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await opened(pilot)
        await typed(pilot, ("Ann", "Ben", "Cy", ""))
        assert isinstance(app.focused, Button)
        await pilot.press("enter")
        await settled(pilot)
        assert not isinstance(app.screen, SetupScreen)
    setup = store.games()[0].setup
    assert setup.preset == "origins-discovery"
    assert setup.names == ("Ann", "Ben", "Cy")
    assert [player.colour for player in setup.players] == ["pink", "black", "green"]


async def test_fast_fingers_are_followed(make_app: MakeApp) -> None:
    """What is typed before Enter has been carried out goes into the next field."""
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press("enter")
        for key in (*"Ann", "enter", *"Ben", "enter", *"Cy"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await settled(pilot)
        await settled(pilot)
        assert [name for name, _ in seats(screen)] == ["Ann", "Ben", "Cy", ""]


async def test_game_options_and_seats_are_remembered(make_app: MakeApp, store: Store) -> None:
    last = Setup(
        "origins-tribe",
        ("homo-habilis", "recruit-last-round"),
        (Player("Zoe", "blue"), Player("Max", "pink")),
        count=2,
    )
    begun(store, last)
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        assert seats(screen)[:2] == [("Zoe", "blue"), ("Max", "pink")]
        ticked = {tick.value for tick in screen.query(Tick) if tick.ticked}
        assert ticked == {"origins-tribe", "homo-habilis", "recruit-last-round"}
        assert isinstance(app.focused, Button)
        await pilot.press("enter")
        await settled(pilot)
    assert store.games()[0].id == 2
    assert store.games()[0].setup == last


@pytest.mark.parametrize(
    ("names", "seat", "words"),
    [
        ((), 1, "at least 2"),
        (("Ann",), 2, "at least 2"),
        (("Ann", "Ben", "ann"), 3, "called ann already"),
        (("Ann", "x" * 25), 2, "24 characters"),
        (("Ann", "\u200b"), 2, "cannot be shown"),
    ],
    ids=("nobody", "alone", "twice", "long", "invisible"),
)
async def test_bad_names_are_told_at_their_field(
    make_app: MakeApp, store: Store, names: tuple[str, ...], seat: int, words: str
) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        for field, name in zip(screen.query(NameInput), names, strict=False):
            field.value = name
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert app.screen is screen
        told = problems(screen)
        assert list(told) == [seat]
        assert words in told[seat].lower()
        assert app.focused is list(screen.query(Seat))[seat - 1].input
    assert not store.games()


async def test_a_pasted_novel_is_refused(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        field = screen.query(NameInput).first()
        field.post_message(events.Paste("It was a dark\nand stormy night. " * 100_000))
        await settled(pilot)
        assert len(field.value) <= NameInput.ROOM
        assert "24 characters" in problems(screen)[1]


async def test_a_seat_moves_with_its_colour(make_app: MakeApp, store: Store) -> None:
    begun(store, setup_of("origins-discovery", 3))
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        screen.query(NameInput).first().focus()
        await pilot.press("ctrl+down")
        await settled(pilot)
        assert [name for name, _ in seats(screen)][:3] == ["Ben", "Ann", "Cy"]
        assert seats(screen)[1] == ("Ann", "pink")
        assert app.focused is list(screen.query(NameInput))[1]


async def test_colours_are_exchanged_never_doubled(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        screen.query(Seat).first().input.focus()
        for _ in range(5):
            await pilot.press("f2")
            await settled(pilot)
            assert len({colour for _, colour in seats(screen)}) == 4
        assert seats(screen)[0][1] == "black"


async def test_who_played_before_is_offered(make_app: MakeApp, store: Store) -> None:
    """Earlier names complete what is typed, and bring their colour along."""
    store.new_game(
        Setup("origins-totem", (), (Player("Mathilda", "green"), Player("Max", "blue")), count=2)
    )
    begun(store, setup_of("origins-totem", 2))
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        assert "Mathilda, Max" in str(screen.query_one("#known").render())  # type: ignore[attr-defined]
        list(screen.query(NameInput))[2].focus()
        await pilot.press("m", "a", "t")
        await settled(pilot)
        await pilot.press("right")
        await settled(pilot)
        assert seats(screen)[2] == ("Mathilda", "green")
        await pilot.click("#known", offset=(20, 0))
        await settled(pilot)
        assert seats(screen)[3] == ("Max", "blue")


async def test_arrows_walk_through_the_form(make_app: MakeApp) -> None:
    app = make_app()
    async with app.run_test(size=(80, 14)) as pilot:  # arrows must not scroll instead
        screen = await opened(pilot)
        games = list(screen.query_one("#presets").query(Tick))
        assert app.focused is games[0]
        await pilot.press("up")
        assert app.focused is screen.query_one("#start")
        await pilot.press("down", "down", "space")
        await settled(pilot)
        assert app.focused is games[1] and [tick.ticked for tick in games].count(True) == 1
        await pilot.press("down", "down", "enter")
        await settled(pilot)
        assert games[3].ticked and app.focused is screen.query(NameInput).first()
        assert str(screen.query_one("#start", Button).label) == "Start Kingdomino"
        await pilot.press("up")
        assert app.focused is games[-1]


async def test_no_letter_is_lost(make_app: MakeApp) -> None:
    """Tab leads from name to name, and letters beside the names begin the next one."""
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        await pilot.press(*"Ann", "tab", *"Ben")
        screen.query_one("#start").focus()
        await settled(pilot)
        await pilot.press(*"Cy")
        await settled(pilot)
        assert [name for name, _ in seats(screen)] == ["Ann", "Ben", "Cy", ""]


async def test_options_decide_how_many_may_play(make_app: MakeApp, store: Store) -> None:
    """How many may play follows from the options, and is said at once."""
    app = make_app()
    async with app.run_test() as pilot:
        screen = await opened(pilot)
        await typed(pilot, ("Ann", "Ben", "Cy"))
        games = {tick.value: tick for tick in screen.query_one("#presets").query(Tick)}
        games["kingdomino"].action_tick()
        await settled(pilot)
        options = {tick.value: tick for tick in screen.query_one("#options").query(Tick)}
        options["mighty-duel"].action_tick()
        await settled(pilot)
        # A third player made it impossible: that is said, and it cannot be ticked.
        assert not options["mighty-duel"].ticked
        assert options["mighty-duel"].reason == "for 2 players, not 3"
        list(screen.query(NameInput))[2].value = ""
        await settled(pilot)
        options["mighty-duel"].action_tick()
        await settled(pilot)
        assert options["mighty-duel"].ticked
        list(screen.query(NameInput))[2].value = "Cy"
        await settled(pilot)
        await pilot.press("ctrl+s")
        await settled(pilot)
        assert "not 3" in problems(screen)[3]
    assert not store.games()


@pytest.mark.parametrize("size", [*SIZES, (40, 12)], ids=str)
async def test_nothing_is_clipped(make_app: MakeApp, size: tuple[int, int]) -> None:
    app = make_app()
    async with app.run_test(size=size) as pilot:
        screen = await opened(pilot)
        for tick in screen.query_one("#presets").query(Tick):
            tick.action_tick()
            await settled(pilot)
            scroll = screen.query_one("#setup")
            assert scroll.max_scroll_x == 0
            if size != (40, 12):
                assert scroll.max_scroll_y == 0


async def test_who_was_never_to_play_is_proposed_no_more(make_app: MakeApp, store: Store) -> None:
    """The names of a game that was left before it began come back once, and go by one key."""
    begun(store, setup_of("origins-totem", 2))
    app = make_app()
    async with app.run_test() as pilot:
        await opened(pilot)
        await pilot.press("f8", *"Junk", "enter", *"Trash", "enter", *"Rest", "ctrl+s")
        await settled(pilot)
        await pilot.press("q")
        await settled(pilot)
        for expected in (["Junk", "Trash", "Rest", ""], ["Ann", "Ben", "", ""]):
            await pilot.press("n")
            await settled(pilot)
            assert isinstance(screen := app.screen, SetupScreen)
            assert [name for name, _ in seats(screen)] == expected
            await pilot.press("escape")
            await settled(pilot)
    assert len(store.games()) == 1


async def test_the_last_line_says_what_it_does(make_app: MakeApp, store: Store) -> None:
    app = make_app()
    async with app.run_test() as pilot:
        await settled(pilot)
        await pilot.press("s")
        await settled(pilot)
        screen = app.screen
        assert isinstance(screen, QuickSetupScreen)
        said = {}
        for tick in screen.query_one("#presets").query(Tick):
            tick.action_tick()
            await settled(pilot)
            said[tick.value] = str(screen.query_one("#start", Button).label)
        assert said["kingdomino"] == "Enter the boards of Kingdomino"
        assert said["origin-matagot"] == "Fill in the score pad of Origin (Matagot)"


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_first_set_up(
    make_app: MakeApp, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    picture(make_app(), "n", size=size)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_set_up_with_a_problem(
    make_app: MakeApp, store: Store, picture: Callable[..., None], size: tuple[int, int]
) -> None:
    begun(store, setup_of("origins-tribe", 3, "homo-habilis"))

    async def before(pilot: Pilot[Any]) -> None:
        pilot.app.screen.query(NameInput).first().focus()
        await pilot.press(*"Ben", "ctrl+s")

    picture(make_app(), "n", size=size, before=before)
