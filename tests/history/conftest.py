from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.history.store import Store
from tests.history.toy import ruleset_for


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "history.db"


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    with Store(database, ruleset_for) as store:
        yield store
