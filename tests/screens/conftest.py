"""What tests of screens share: an app on its own database, games to show, pictures to compare.

Write tests that take a picture as plain `def`: the fixture runs the app itself.
"""

from __future__ import annotations

import random
import time
from collections.abc import Awaitable, Callable, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from textual.app import App
from textual.pilot import Pilot
from textual.widgets import Input

from companion.dominoes.rules import presets
from companion.games import ruleset_for
from companion.history.store import Store
from companion.referee import Game, Player, Setup
from screens.companion import CompanionApp

#: The least that shows everything, and a wide terminal: every picture is taken in both.
SIZES = ((80, 24), (140, 45))

NAMES = ("Ann", "Ben", "Cy", "Di")


@pytest.fixture(autouse=True)
def plain_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """A terminal with all colours, in one time zone, whatever the machine says."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("COMPANION_DB", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("COLORTERM", "truecolor")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


class FixedDate(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: Any = None) -> datetime:
        return datetime(2026, 3, 1, 19, 30, tzinfo=UTC).astimezone(tz)


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Store]:
    """The database that ``make_app`` shows too; what is stored in it has one fixed date."""
    monkeypatch.setattr("companion.history.store.datetime", FixedDate)
    with Store(tmp_path / "games.db", ruleset_for) as opened:
        yield opened


@pytest.fixture
def make_app(tmp_path: Path) -> Callable[[], CompanionApp]:
    """The app on a database of this test alone, in its own theme."""

    def make() -> CompanionApp:
        app = CompanionApp(tmp_path / "games.db")
        app.theme = "companion"
        return app

    return make


def setup_of(preset: str, players: int, *options: str) -> Setup:
    """A table of so many players, in the colours of the box."""
    box = next(box for box, known in presets() if known.id == preset)
    seats = tuple(Player(*seat) for seat in zip(NAMES[:players], box.colours, strict=False))
    return Setup(preset, options, seats, count=players)


def play(game: Game[Any], events: int | None = None, seed: int = 1) -> None:
    """Play legal events at random until the game has so many, or is finished."""
    rng = random.Random(seed)
    while (ask := game.prompt().required) and (events is None or len(game.log) < events):
        assert game.submit(ask.answers.pick(rng))


async def settled(pilot: Pilot[Any]) -> None:
    """Wait for the store, the workers and the screen; cursors stop blinking."""
    app = pilot.app
    await pilot.pause()
    if isinstance(app, CompanionApp):
        while app.store is None and not app.store_trouble:
            await pilot.pause(0.02)
    await app.workers.wait_for_complete()
    await pilot.pause()
    for field in app.screen.query(Input):
        field.cursor_blink = False
    await pilot.pause()


@pytest.fixture
def picture(snap_compare: Callable[..., bool]) -> Callable[..., None]:
    """Compare a screen with its stored picture.

    ``picture(app, "n", "down", size=(80, 24), before=coroutine_function)``: the keys are pressed
    once everything has settled, then *before* is called with the pilot.
    """

    def compare(
        app: App[Any],
        *keys: str,
        size: tuple[int, int] = SIZES[0],
        before: Callable[[Pilot[Any]], Awaitable[None]] | None = None,
    ) -> None:
        async def act(pilot: Pilot[Any]) -> None:
            await settled(pilot)
            for key in keys:
                await pilot.press(key)
                await settled(pilot)
            if before is not None:
                await before(pilot)
                await settled(pilot)

        same = snap_compare(app, terminal_size=size, run_before=act)
        # A crashed app leaves a picture too.
        assert app._exception is None
        assert same

    return compare


async def typed(pilot: Pilot[Any], words: Iterable[str]) -> None:
    """Type words, each followed by Enter."""
    for word in words:
        await pilot.press(*word, "enter")
    await pilot.pause()
