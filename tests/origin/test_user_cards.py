"""Cards that the user typed once."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.origin import user_cards
from companion.origin.objectives import Condition
from companion.origin.user_cards import Card
from companion.referee import DataError
from tests.origin.table import event

ISLES = Card("objective", "Two Isles", 5, condition=Condition.read("continent:oceania:2"))
BOATS = Card("permanent", "Boats", level=3)
STORM = Card("action", "A storm, at sea")


def test_cards_are_kept_and_forgotten(tmp_path: Path) -> None:
    path = tmp_path / "folder" / user_cards.FILE_NAME
    assert user_cards.load(path) == {}
    for card in (ISLES, BOATS, STORM):
        user_cards.remember(path, card)
    assert set(user_cards.load(path).values()) == {ISLES, BOATS, STORM}
    assert user_cards.read(path.read_text("utf-8"), "again") == user_cards.load(path)
    corrected = Card("objective", "TWO ISLES", 6)
    user_cards.remember(path, corrected)
    assert user_cards.load(path)[ISLES.key] == corrected
    user_cards.forget(path, BOATS)
    assert BOATS.key not in user_cards.load(path)
    with pytest.raises(DataError, match="your list has no permanent 'Boats'"):
        user_cards.forget(path, BOATS)


def test_an_event_is_filled_with_what_is_remembered() -> None:
    cards = {card.key: card for card in (ISLES, BOATS, STORM)}
    for line, full in (
        (
            'play Ann objective "two isles"',
            'play Ann objective "Two Isles" points 5 if continent:oceania:2',
        ),
        (
            'reveal Ann objective "two isles"',
            'reveal Ann objective "Two Isles" points 5 if continent:oceania:2',
        ),
        ('play Ann objective "Two Isles" points 4', 'play Ann objective "Two Isles" points 4'),
        ("play Ann permanent boats", "play Ann permanent Boats level 3"),
        ("play Ann action boats", "play Ann action boats"),
        ("pass Ann", "pass Ann"),
    ):
        assert user_cards.filled(event(line), cards).text() == full


def test_what_an_event_tells_of_a_card() -> None:
    full = 'play Ann objective "Two Isles" points 5 if continent:oceania:2'
    assert user_cards.card_of(event(full)) == ISLES
    assert user_cards.card_of(event(full.replace("play", "reveal"))) == ISLES
    assert user_cards.card_of(event("play Ann permanent Boats level 3")) == BOATS
    assert user_cards.card_of(event("play Ann objective obj-16 points 6")) == (
        Card("objective", "obj-16", 6)
    )
    for line in (
        "pass Ann",
        "play Ann objective obj-05",
        "play Ann objective obj-05 points 3",
        "play Ann objective Mine",
    ):
        assert user_cards.card_of(event(line)) is None


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ("kind,title\n", "row 1: the heading kind,title,points,level,condition was expected"),
        ("objective,Isles,5\n", "row 2: 5 values were expected, not 3"),
        ("spell,Isles,,,\n", "row 2: a kind was expected (action, permanent, objective)"),
        ("objective,Isles,,,\n", "row 2: the points of 'Isles' are missing"),
        ("objective,Isles,many,,\n", "row 2: points from 0 to 99 were expected, not 'many'"),
        ("permanent,Boats,,6,\n", "row 2: level from 1 to 5 were expected, not '6'"),
        ("action,Storm,3,,\n", "row 2: only an objective has points"),
        ("objective,Isles,5,2,\n", "row 2: only a permanent card needs a level"),
        ("objective,Isles,5,,all\n", "row 2: a condition like territories:green:2 was expected"),
        ("objective,,5,,\n", "row 2: '' cannot be the title of a card"),
        ("action,Storm,,,\naction,storm,,,\n", "row 3: action 'storm' is there twice"),
    ],
)
def test_a_broken_file_is_named_with_its_row_and_stays(
    tmp_path: Path, rows: str, words: str
) -> None:
    path = tmp_path / user_cards.FILE_NAME
    heading = "" if rows.startswith("kind") else ",".join(user_cards.HEADING) + "\n"
    path.write_text(heading + rows, encoding="utf-8")
    with pytest.raises(DataError) as error:
        user_cards.remember(path, BOATS)
    assert str(error.value).startswith("cards.csv, ") and words in str(error.value)
    assert path.read_text("utf-8") == heading + rows
