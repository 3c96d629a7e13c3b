"""Boards of Kingdomino whose value is known, read as score files."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from companion.cli import app
from companion.notation.boards import score
from companion.notation.checks import check
from companion.notation.score_file import read_score_file

from .kingdoms import rows_of, sheet_of, text_of, total

CASES = Path(__file__).resolve().parents[1] / "cases"
BOARDS = json.loads((CASES / "kingdomino_boards.json").read_text(encoding="utf-8"))["boards"]
TERRAINS = {"W": "wheat", "F": "forest", "L": "lake", "G": "grassland", "S": "swamp", "M": "mine"}
FULL = " / ".join(["W0 W0 F0 F0 F0"] * 4 + ["W0 W0 C F0 F0"])


def printed(tmp_path: Path, text: str) -> Any:
    """What ``companion score --json`` prints of a file."""
    path = tmp_path / "end.txt"
    path.write_text(text, encoding="utf-8")
    result = CliRunner().invoke(app, ["score", "--json", str(path)])
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.mark.parametrize(
    ("board", "value"),
    [
        ("W1 C W0", 1),
        ("W1 W0 . / W1 W0 C", 8),
        ("F0 M2 L0 / . C .", 2),
        ("W2 F0 W1 / . C .", 3),
        ("W1 F0 . / F0 W0 C", 1),
        ("W1 W0 W0 . / F0 F0 W0 . / W0 W0 W1 C", 14),
        ("W1 W0 W0 . / F0 . F1 . / F0 F0 F0 C", 8),
    ],
)
def test_territories(board: str, value: int, tmp_path: Path) -> None:
    assert total(board) == value
    if "W2" not in board:  # no domino of the base game shows it
        told = printed(tmp_path, text_of(board))
        assert told["players"][0]["total"] == value
        assert told["options"] == []


@pytest.mark.parametrize(
    ("board", "options", "quests", "row", "value"),
    [
        (FULL, "middle-kingdom", (), "middle_kingdom", 0),
        ("W2!1 W0 W0 C", "giants", (), "wheat", 3),
        ("W1 F1 W1 L1 / C . . .", "quests", ("folie_des_grandeurs",), "folie_des_grandeurs", 10),
        ("W1 F1 W1 L1 F1 / C . . . .", "quests", ("folie_des_grandeurs",), None, 20),
        (
            "W0 W0 W0 W0 W0 / W0 W0 W0 W0 W0 / . . C . .",
            "quests",
            ("bleak_king",),
            "bleak_king",
            10,
        ),
        ("W0 W1!1 W0 W0 W0 / . . C . .", "giants quests", ("bleak_king",), "bleak_king", 10),
        ("W1 W0^building_wheat W0 C", "court", (), "wheat", 6),
    ],
)
def test_rows(
    board: str,
    options: str,
    quests: tuple[str, ...],
    row: str | None,
    value: int,
    tmp_path: Path,
) -> None:
    rows = rows_of(board, options=options, quests=quests, players=3)
    told = printed(tmp_path, text_of(board, options=options, quests=quests, players=3))
    told_rows = told["players"][0]["rows"]
    assert {id_: points for id_, points in told_rows.items() if points} == rows
    assert told_rows[row or quests[0]] == value


def test_heroes_examples() -> None:
    """(4 crowns + 1 hero) x 2 squares = 10; (1 + 1) x 4 = 8 (H-SCORE-1)."""
    tall = "S2 S2 S/L L0 L0 / . C L0 . ."
    assert rows_of(tall, options="heroes", players=3) == {"swamp": 10}
    wide = "W1 W0 W/F F0 F0 / W0 W0 C F0 F0 / . . . F0 ."
    assert rows_of(wide, options="heroes", players=3) == {"wheat": 8}


def test_crowns_break_the_tie(tmp_path: Path) -> None:
    four = "W1 W1 W1 / W0 W0 W0 / C F1 F0"
    five = "F1 F1 F1 / F0 F0 F0 / C M2 L0"
    sheet = sheet_of(four, five)
    assert [(t.total, t.largest_region, t.marks) for t in sheet.tallies] == [(20, 6, 4), (20, 6, 5)]
    told = printed(tmp_path, text_of(four, five))
    assert (told["winners"], told["tie_break"]) == (["Ben"], "marks")
    assert [player["rank"] for player in told["players"]] == [2, 1]


def test_tied_at_the_top() -> None:
    sixty = "{0}1 {0}1 {0}1 {0}1 {0}1 / {0}0 {0}0 {0}0 {0}0 {0}0 / {0}0 {0}0 C . ."
    forty = "L1 L1 L1 L1 L1 / L0 L0 L0 . . / C . . . ."
    sheet = sheet_of(sixty.format("W"), sixty.format("F"), forty)
    assert [t.total for t in sheet.tallies] == [60, 60, 40]
    assert sheet.ranks == (1, 1, 3)
    assert sheet.winners == ("Ann", "Ben")
    assert sheet.tie_break == "shared"


@pytest.mark.parametrize("case", BOARDS, ids=lambda case: case["id"])
def test_checked_boards(case: dict[str, Any]) -> None:
    bonuses = case.get("bonuses", {})
    options = " ".join(id_.replace("_", "-") for id_ in bonuses)
    text = text_of(" / ".join(case["rows"]), options=options)
    if "discards" in case:
        text += f"discards {case['discards']}\n"
    file = read_score_file(text)
    sheet = score(file)
    rows = {row.id: row for row in sheet.tallies[0].rows}
    assert sum(rows[id_].points for id_ in TERRAINS.values()) == case["score"]
    regions = sorted(
        [letter, len(part.squares), part.points // len(part.squares)]
        for letter, id_ in TERRAINS.items()
        for part in rows[id_].parts
    )
    if "regions" in case:
        assert regions == sorted(case["regions"])
    for id_, points in bonuses.items():
        assert rows[id_].points == points
    warnings = [w for w in check(file).warnings if "dominoes" in w]
    # A search that takes too long says nothing, so no warning is right for any board.
    if case["real_dominoes"] and case["fits_5x5"]:
        assert not warnings
        assert not check(file).errors
