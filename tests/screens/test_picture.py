"""The picture of the README can be drawn again at any time."""

import re

from tests.screens.picture import PICTURE, PLAYERS, drawn


def test_the_picture_shows_four_territories_and_needs_nothing_from_elsewhere() -> None:
    svg = drawn()
    for name, _colour in PLAYERS:
        assert re.search(rf">[^<]*{name}[^<]*<", svg)
    assert "font-face" not in svg and "url(http" not in svg
    assert PICTURE.exists()
