"""The golden games: replayed, their log and sheet are what the files say."""

import pytest

from companion.games import presets

from .write import path_of, read, written

PRESETS = [preset.id for _box, preset in presets()]


@pytest.mark.parametrize("preset", PRESETS)
def test_golden_game(preset: str) -> None:
    text = path_of(preset).read_text(encoding="utf-8")
    game = read(text)
    assert written(game) == text
    assert game.prompt().finished
