from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.sharing.games import open_store


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with open_store(tmp_path / "games.db") as store:
        yield store


@pytest.fixture(scope="module")
def full_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """For tests of many examples, which only ever add to it."""
    with open_store(tmp_path_factory.mktemp("full") / "games.db") as store:
        yield store
