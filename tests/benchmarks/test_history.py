"""A history of a hundred thousand games: pages, filters, and what the app asks at its start."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from datetime import date

import pytest

from companion.games import ruleset_for
from companion.history.queries import SORTS, Filters
from companion.history.store import Store
from tests.benchmarks.histories import write_history

Report = Callable[..., None]

FILTERS = {
    "no filter": Filters(),
    "game": Filters(preset="origins-tribe"),
    "family": Filters(family="dominoes"),
    "player in half of the games": Filters(player="Ann A"),
    "player in few games": Filters(player="Eve J"),
    "five years": Filters(since=date(2010, 1, 1), until=date(2014, 12, 31)),
    "finished": Filters(finished=True),
    "unfinished": Filters(finished=False),
    "kind": Filters(kind="scored"),
    "bin": Filters(deleted=True),
    "word of a note": Filters(text="castle"),
    "two words": Filters(text="castle volcano"),
    "word of no note": Filters(text="zebra"),
    "name in most games": Filters(text="ann"),
    "one letter": Filters(text="a"),
    "name, game and word": Filters(text="ann tribe castle"),
    "player, game, finished and since": Filters(
        player="Ann A", preset="origins-tribe", finished=True, since=date(2010, 1, 1)
    ),
}


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    path = tmp_path_factory.mktemp("large") / "history.db"
    write_history(path)
    with Store(path, ruleset_for) as opened:
        opened.page()
        yield opened


def milliseconds(asked: Callable[[], object]) -> float:
    """Processor time, so that what else the machine does counts for nothing; the median."""
    times = []
    for _ in range(7):
        begun = time.process_time()
        asked()
        times.append(1000 * (time.process_time() - begun))
    return statistics.median(times)


@pytest.mark.parametrize("name", FILTERS)
def test_first_page_of_a_filter(store: Store, report: Report, name: str) -> None:
    found = store.page(FILTERS[name]).total
    took = milliseconds(lambda: store.page(FILTERS[name]))
    report(f"first page of 100,000 games, {name} ({found:,} found)", took, "ms", "50")


@pytest.mark.parametrize("sort", SORTS)
def test_first_page_of_an_order(store: Store, report: Report, sort: str) -> None:
    took = max(
        milliseconds(lambda down=down: store.page(sort=sort, descending=down))
        for down in (True, False)
    )
    report(f"first page of 100,000 games by {sort}, slower direction", took, "ms", "50")


def test_last_page(store: Store, report: Report) -> None:
    last = store.page().total - 50
    report("last page of 100,000 games", milliseconds(lambda: store.page(offset=last)), "ms", "50")


@pytest.mark.parametrize("name", ["unfinished", "known_players", "last_setup", "in_series"])
def test_what_the_app_asks_at_its_start(store: Store, report: Report, name: str) -> None:
    report(f"Store.{name} of 100,000 games", milliseconds(getattr(store, name)), "ms", "50")


def test_a_note_of_a_game_is_changed(store: Store, report: Report) -> None:
    id_ = store.page().games[0].id
    took = milliseconds(lambda: store.set_details(id_, note="in the garden"))
    report("a note changed among 100,000 games", took, "ms")


def test_all_results(store: Store, report: Report) -> None:
    begun = time.process_time()
    number = sum(1 for _ in store.results())
    report(f"results of {number:,} games read", time.process_time() - begun, "s")
