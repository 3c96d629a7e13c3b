"""The golden games: replayed, their log and sheet are what the files say."""

import pytest

from .write import GAMES, path_of, read, written


@pytest.mark.parametrize("name", GAMES)
def test_golden_game(name: str) -> None:
    text = path_of(name).read_text(encoding="utf-8")
    game = read(text)
    assert written(game) == text
    assert game.prompt().finished
