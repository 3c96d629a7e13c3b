"""Statistics of a large history: how long they take, and whether the screen answers meanwhile."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.games import ruleset_for
from companion.history import report as reports
from companion.history.queries import Filters
from companion.history.statistics import head_to_head
from companion.history.store import Store
from screens.companion import CompanionApp
from screens.statistics import StatisticsScreen
from screens.statistics_charts import CHARTS, Choice
from tests.benchmarks.histories import write_history

Report = Callable[..., None]
GAMES = 100_000


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("large") / "games.db"
    write_history(path, GAMES)
    return path


def test_statistics_of_everything(large: Path, report: Report) -> None:
    with Store(large, ruleset_for) as store:
        began = time.process_time()
        found = reports.report(store, Filters())
        took = time.process_time() - began
    report(f"statistics of {GAMES:,} games, of the processor", took, "s", "20")
    began = time.perf_counter()
    head_to_head(found.statistics.by_person[found.people[0]], found.people[0])
    report("a player against everyone else", 1000 * (time.perf_counter() - began), "ms", "200")
    choice = Choice(found, found.people, found.statistics.presets[0], False)
    began = time.perf_counter()
    for draw in CHARTS.values():
        draw(choice)
    report("what four charts show, without drawing", 1000 * (time.perf_counter() - began), "ms")


async def test_the_screen_answers_while_it_reads(large: Path, report: Report) -> None:
    app = CompanionApp(large)
    async with app.run_test(size=(80, 24)) as pilot:
        while app.store is None:
            await pilot.pause(0.05)
        await app.workers.wait_for_complete()
        app.action_statistics()
        await pilot.pause()
        assert isinstance(app.screen, StatisticsScreen)
        pauses = []
        while any(w.group == "statistics" and not w.is_finished for w in app.workers):
            began = time.perf_counter()
            await asyncio.sleep(0.01)
            pauses.append(time.perf_counter() - began - 0.01)
    pauses.sort()
    typical = pauses[len(pauses) * 99 // 100]
    report("wait for the screen while it reads, 99 of 100 are below", 1000 * typical, "ms", "100")
    report("wait for the screen while it reads, longest", 1000 * pauses[-1], "ms")
