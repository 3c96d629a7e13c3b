"""A result for a chat, in plain text and in Markdown."""

import re

from hypothesis import given
from hypothesis import strategies as st

from companion.history.store import Store
from companion.sharing.formats import FORMATS
from companion.sharing.summary import isolated
from tests.sharing.games import game, names, put, texts


def written(store: Store, format_: str, *ids: int) -> str:
    return FORMATS[format_].write(store, ids).decode()


def test_plain_text_has_the_best_first_and_says_why(store: Store) -> None:
    record = game("kingdomino", ("Ann", "Ben"), ["harmony"])
    put(store, record, note="Rain all day.\nWe will be back.", place="Home")
    ranked = sorted(record.score().tallies, key=lambda tally: -tally.total)
    lines = written(store, "text", 1).splitlines()
    assert lines[0] == "Kingdomino, Harmony"
    assert lines[1].endswith(", Home, 35 minutes")
    for rank, tally, line in zip((1, 2), ranked, lines[3:5], strict=True):
        start, told = line.split(" (")
        assert start == f"{rank}. {tally.name} {tally.total} points"
        points = dict(part.rsplit(" ", 1) for part in told.rstrip(")").split(", "))
        assert points == {row.label: str(row.points) for row in tally.rows if row.points}
    assert lines[6].startswith(f"{ranked[0].name} wins with ")
    assert lines[7:] == ["Rain all day.", "We will be back."]


def test_markdown_has_the_whole_sheet(store: Store) -> None:
    record = game("origins-tribe", ("Ann", "Ben", "Cy"), seed=4)
    put(store, record, note="*Really* close\n1. or was it\n# a game | of chance")
    text = written(store, "markdown", 1)
    table = [line.strip("|").split("|") for line in text.splitlines() if line.startswith("|")]
    heading, ruler, *rows = [[cell.strip() for cell in line] for line in table]
    sheet = record.score()
    assert sorted(heading[1:]) == ["Ann", "Ben", "Cy"] and ruler == [":--", *["--:"] * 3]
    for place, name in enumerate(heading[1:], 1):
        tally = sheet.tally(name)
        assert [row[place] for row in rows[:-2]] == [str(row.points) for row in tally.rows]
        assert rows[-2][place] == f"**{tally.total}**"
    assert [row[0] for row in rows] == [row.label for row in sheet.tallies[0].rows] + [
        "**total**",
        "place",
    ]
    assert text.splitlines()[-3:] == [
        "> \\*Really\\* close",
        "> 1\\. or was it",
        "> \\# a game \\| of chance",
    ]


def test_a_game_that_goes_on_has_no_winner(store: Store) -> None:
    put(store, game(events=9))
    for format_ in ("text", "markdown"):
        text = written(store, format_, 1)
        assert "The game is not finished." in text and "wins" not in text


def test_several_games_stand_under_each_other(store: Store) -> None:
    put(store, game(seed=1))
    put(store, game("origins-totem", seed=2))
    assert written(store, "markdown", 1, 2).count("### ") == 2
    assert written(store, "text", 1, 2) == "\n".join(written(store, "text", n) for n in (1, 2))


def test_a_name_from_right_to_left_turns_nothing_around() -> None:
    assert isolated("\u05d3\u05e0\u05d9") == "\u2068\u05d3\u05e0\u05d9\u2069"
    assert isolated("Zoë 👑") == "Zoë 👑"


@given(st.lists(names, min_size=2, max_size=2, unique=True), texts)
def test_names_and_notes_are_no_markup(full_store: Store, people: list[str], note: str) -> None:
    id_ = put(full_store, game(people=people), note=note)
    plain = written(full_store, "text", id_)
    assert all(isolated(name) in plain for name in people)
    text = written(full_store, "markdown", id_)
    rows = [line for line in text.splitlines() if line.startswith("|")]
    assert {len(re.sub(r"\\\|", "", row).split("|")) for row in rows} == {5}
    shown = re.sub(r"\\([^a-z0-9\s])", r"\1", text)
    assert all(isolated(name) in shown for name in people)
