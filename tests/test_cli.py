"""The command line: its output, its exit codes, and that it never ends in a traceback."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.notation.game_file import write_game
from tests.dominoes.table import new_game, played

ROOT = Path(__file__).resolve().parent.parent
CASES = ROOT / "tests" / "cases" / "notation"
SAMPLE, RECRUITING = CASES / "ann_and_ben.score", CASES / "recruiting.game"
SMALL = "game origins-discovery\nplayer {} pink\nC D0 D0\n"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the games and tiles of whoever runs it."""
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def companion(*words: object, stdin: str | bytes | None = None) -> Result:
    """Run a command in this process."""
    return CliRunner().invoke(app, [str(word) for word in words], input=stdin)


def output(*words: object, stdin: str | None = None, code: int = 0) -> Any:
    """The JSON that a command prints."""
    result = companion(*words, "--json", stdin=stdin)
    assert result.exit_code == code, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def process(
    *words: object, shell: str = "", stdin: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own; *shell* follows it in a shell."""
    command = [sys.executable, "-m", "companion", *map(str, words)]
    if shell:
        command = ["sh", "-c", f'"$@" {shell}', "sh", *command]
    run = subprocess.run(
        command, cwd=ROOT, input=stdin, capture_output=True, env=os.environ | environment
    )
    out, error = (stream.decode("utf-8", "replace") for stream in (run.stdout, run.stderr))
    assert "Traceback" not in error and "Exception" not in error, error
    return subprocess.CompletedProcess(run.args, run.returncode, out, error)


# -- score -----------------------------------------------------------------------------------


def test_the_json_of_a_sheet_is_the_public_form() -> None:
    assert output("score", SAMPLE) == {
        "game": "origins-discovery",
        "options": ["empire-of-fire", "homo-habilis"],
        "players": [
            {
                "name": "Ann",
                "colour": "pink",
                "total": 47,
                "rank": 1,
                "winner": True,
                "rows": {
                    "desert": 2,
                    "grassland": 4,
                    "lake": 6,
                    "jungle": 12,
                    "quarry": 8,
                    "empire_of_fire": 10,
                    "homo_habilis": 5,
                },
                "largest_region": 4,
                "marks": 9,
            },
            {
                "name": "Ben",
                "colour": "black",
                "total": 13,
                "rank": 2,
                "winner": False,
                "rows": {
                    "desert": 0,
                    "grassland": 0,
                    "lake": 3,
                    "jungle": 0,
                    "quarry": 0,
                    "empire_of_fire": 10,
                    "homo_habilis": 0,
                },
                "largest_region": 3,
                "marks": 1,
            },
        ],
        "winners": ["Ann"],
        "tie_break": None,
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("example", "row", "points"),
    [(1, None, 32), (2, "hunter", 18), (3, "fire_lady", 5), (4, "warriors", 13)],
)
def test_the_worked_examples(example: int, row: str | None, points: int) -> None:
    (ann,) = output("score", CASES / f"example_{example}.score")["players"]
    assert (ann["rows"][row] if row else ann["total"]) == points


def test_worked_example_1_with_both_bonuses() -> None:
    text = (CASES / "example_1.score").read_text(encoding="utf-8")
    text = text.replace("discovery", "discovery homo-habilis empire-of-fire")
    assert output("score", "-", stdin=text)["players"][0]["total"] == 47


def test_the_rows_of_each_mode_stand_in_the_order_of_the_pad() -> None:
    def rows(preset: str) -> list[str]:
        text = f"game {preset} homo-habilis empire-of-fire\nplayer Ann\nC D0 D0\n"
        return list(output("score", "-", stdin=text)["players"][0]["rows"])

    terrains = ["desert", "grassland", "lake", "jungle", "quarry"]
    hunters = ["hunter", "fisher_child", "gatherer", "sculptor", "painter", "fire_lady", "shaman"]
    bonuses = ["empire_of_fire", "homo_habilis"]
    assert rows("origins-discovery") == [*terrains, *bonuses]
    assert rows("origins-totem") == [*terrains, "totems", "resources", *bonuses]
    assert rows("origins-tribe") == [*terrains, *hunters, "warriors", *bonuses]


@pytest.mark.parametrize(
    ("ann", "ben", "winners", "tie_break"),
    [
        ("C D1 L0 L0 L0", "C D1 L0 L0 G0", ["Ann"], "largest_region"),
        ("C D1 . . .", "C L1 V1 . .", ["Ann", "Ben"], "shared"),
        ("C D1 L0+1 . .", "C L1 D0+1 . .", ["Ann", "Ben"], "shared"),
        ("C D1 . . .", "C L0 . . .", ["Ann"], None),
    ],
)
def test_ties(ann: str, ben: str, winners: list[str], tie_break: str | None) -> None:
    text = f"game origins-discovery\nplayers 3\nplayer Ann\n{ann}\nplayer Ben\n{ben}\n"
    sheet = output("score", "-", stdin=text)
    assert (sheet["winners"], sheet["tie_break"]) == (winners, tie_break)


def test_a_table_for_people() -> None:
    result = companion("score", SAMPLE)
    assert result.exit_code == 0
    assert result.stdout == (
        "origins-discovery empire-of-fire homo-habilis\n"
        "\n"
        "                  Ann    Ben\n"
        "desert              2      0\n"
        "grassland           4      0\n"
        "lake                6      3\n"
        "jungle             12      0\n"
        "quarry              8      0\n"
        "Empire of Fire     10     10\n"
        "Homo Habilis        5      0\n"
        "----------------------------\n"
        "total              47     13\n"
        "place               1      2\n"
        "\n"
        "Ann wins with 47 points.\n"
        "\n"
    )


def test_the_table_tells_what_broke_a_tie_and_who_shares() -> None:
    tie = "game origins-discovery\nplayers 3\nplayer Ann\nC D1 L0 L0\nplayer Ben\nC D1 L0 .\n"
    out = companion("score", "-", stdin=tie).stdout
    assert "Ann wins: Ann and Ben have 1 point each, and Ann's largest region has 2" in out
    shared = tie.replace("C D1 L0 .", "C D1 L0 L0")
    out = companion("score", "-", stdin=shared).stdout
    assert "Ann and Ben share the victory with 1 point each: largest region (2 squares)" in out


def test_the_table_keeps_to_80_columns_with_long_and_wide_names() -> None:
    names = ("Maximiliane von Hohenfels", "龍" * 24, "Zoë", "Di")
    rows = "".join(f"player '{name[:24]}'\nC G0 G0+1 L0\n" for name in names)
    out = companion("score", "-", stdin=f"game origins-tribe homo-habilis\n{rows}").stdout
    assert "Warning: " in out and ".." in out
    for line in out.split("\n"):
        assert len(line) + sum(character == "龍" for character in line) <= 80


def test_a_wrong_file_is_one_error_with_its_place_and_exit_code_1(tmp_path: Path) -> None:
    file = tmp_path / "wrong.score"
    file.write_text(SMALL.format("Ann").replace("C D0", "C W0"), encoding="utf-8")
    assert output("score", file, code=1) == {
        "error": {
            "line": 3,
            "column": 3,
            "message": "'W0' has no terrain of this game (D G L J Q V)",
        }
    }
    result = companion("score", file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr.startswith(f"companion: {file}, line 3, column 3: 'W0' has no terrain")


def test_an_impossible_board_is_an_error(tmp_path: Path) -> None:
    text = SMALL.format("Ann").replace("D0 D0", "D0 V3+3")
    error = output("score", "-", stdin=text, code=1)["error"]
    assert (error["line"], error["column"]) == (3, 6)
    assert error["message"] == "Ann: g5: a fire token cannot lie on a volcano"


def test_with_keep_going_every_error_is_told() -> None:
    text = SMALL.format("Ann").replace("D0 D0", "D1+1 V1+1")
    found = output("score", "-", "--keep-going", stdin=text, code=1)
    assert [error["column"] for error in found["errors"]] == [3, 8]
    assert found["error"] == found["errors"][0]
    assert companion("score", "-", "--keep-going", stdin=text).stderr.count("\n") == 2


def test_several_files_print_a_list(tmp_path: Path) -> None:
    bad = tmp_path / "bad"
    bad.write_text("game chess\n", encoding="utf-8")
    one = CASES / "example_1.score"
    assert [s["players"][0]["total"] for s in output("score", one, SAMPLE)] == [32, 47]
    found = output("score", one, bad, SAMPLE, code=1)
    assert ["error" in entry for entry in found] == [False, True]
    found = output("score", one, bad, SAMPLE, "--keep-going", code=1)
    assert ["error" in entry for entry in found] == [False, True, False]
    out = companion("score", one, SAMPLE).stdout
    assert f"== {one}\n" in out and f"== {SAMPLE}\n" in out


DYNASTY = "game kingdomino\nseries 'Winter cup' {}/3\nplayer Ann\n{}\nplayer Ben\n{}\n"


@pytest.fixture
def cup(tmp_path: Path) -> list[Path]:
    """The three games of a Dynasty: 2 to 0, 0 to 1, 1 to 1."""
    boards = [("C W1 W0", "C W0 F0"), ("C W0 W0", "C L0 W1"), ("C F0 W1", "C F0 W1")]
    files = []
    for number, (ann, ben) in enumerate(boards, 1):
        file = tmp_path / f"{number}.score"
        file.write_text(DYNASTY.format(number, ann, ben), encoding="utf-8")
        files.append(file)
    return files


def test_the_games_of_a_dynasty_are_added_up(cup: list[Path]) -> None:
    *sheets, sums = output("score", *reversed(cup))
    assert [[p["total"] for p in sheet["players"]] for sheet in sheets] == [[1, 1], [0, 1], [2, 0]]
    assert sums == {
        "series": "Winter cup",
        "totals": {"Ann": 3, "Ben": 2},
        "winners": ["Ann"],
        "warnings": [],
    }
    out = companion("score", *cup).stdout
    assert out.endswith(
        "Winter cup      1      2      3    sum\n"
        "1. Ann          2      0      1      3\n"
        "2. Ben          0      1      1      2\n"
        "\n"
        "Ann wins Winter cup with 3 points.\n\n"
    )


def test_a_dynasty_with_a_missing_game_has_no_winner_yet(cup: list[Path]) -> None:
    *_sheets, sums = output("score", cup[0], cup[2], SAMPLE)
    assert (sums["totals"], sums["winners"]) == ({"Ann": 3, "Ben": 1}, [])
    missing, other = sums["warnings"]
    assert missing == "Winter cup: game 2 of 3 missing" and "ann_and_ben.score" in other
    assert "After 2 of 3 games Ann leads with 3 points." in companion("score", *cup[::2]).stdout


def test_a_shared_dynasty_and_somebody_who_missed_a_game(cup: list[Path]) -> None:
    cup[2].write_text(DYNASTY.format(3, "C F0 W1", "C L1 L0").replace("Ann", "Cy"))
    *_sheets, sums = output("score", *cup)
    assert (sums["totals"], sums["winners"]) == ({"Ann": 2, "Ben": 3, "Cy": 1}, ["Ben"])
    assert len(sums["warnings"]) == 3
    cup[2].write_text(DYNASTY.format(3, "C F0 W0", "C F0 W1"))
    assert output("score", *cup)[-1]["winners"] == ["Ann", "Ben"]
    assert "Ann and Ben share Winter cup with 2 points each." in companion("score", *cup).stdout


def test_games_of_one_number_are_not_added_up(cup: list[Path]) -> None:
    assert "error" in output("score", *cup, cup[0], code=1)[-1]
    result = companion("score", *cup, cup[0])
    assert result.exit_code == 1 and "are both game 1 of 'Winter cup'" in result.stderr
    other = cup[0].read_text(encoding="utf-8").replace("Winter", "Summer")
    (cup[0].parent / "other.score").write_text(other, encoding="utf-8")
    results = output("score", *cup, cup[0].parent / "other.score")
    assert [result.get("series") for result in results] == [None] * 4 + ["Winter cup", "Summer cup"]


# -- replay ----------------------------------------------------------------------------------


def test_a_legal_game_that_goes_on_exits_with_0() -> None:
    found = output("replay", RECRUITING)
    assert list(found) == ["events", "refused", "finished", "score"]
    assert (found["events"], found["refused"], found["finished"]) == (15, [], False)
    assert list(found["score"]) == [
        "game",
        "options",
        "players",
        "winners",
        "tie_break",
        "warnings",
    ]
    assert "The game is not finished." in companion("replay", RECRUITING).stdout


def test_the_first_refusal_has_its_line_rules_and_reason() -> None:
    text = RECRUITING.read_text(encoding="utf-8").replace("22 1,0 e", "22 2,0 e")
    (refusal,) = output("replay", "-", stdin=text, code=1)["refused"]
    assert list(refusal) == ["line", "event", "rules", "message"]
    assert refusal["line"] == 14
    assert refusal["event"] == "place Ann 22 2,0 e"
    assert refusal["rules"] == ["O-PLACE-1"]
    result = companion("replay", "-", stdin=text)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "companion: standard input, line 14: place Ann 22 2,0 e: "
        "No half touches grassland, quarry or the hut side to side. (O-PLACE-1)\n"
    )


def test_with_keep_going_all_refusals_are_told_and_the_sheet() -> None:
    text = RECRUITING.read_text(encoding="utf-8").replace("22 1,0 e", "22 2,0 e")
    found = output("replay", "-", "--keep-going", stdin=text, code=1)
    assert [refusal["line"] for refusal in found["refused"]][:3] == [14, 15, 16]
    assert found["events"] + len(found["refused"]) == 15
    result = companion("replay", "-", "--keep-going", stdin=text)
    assert result.exit_code == 1
    assert "total" in result.stdout and "line 15" in result.stderr


def test_a_line_that_is_no_event_is_an_error() -> None:
    text = RECRUITING.read_text(encoding="utf-8").replace("fire Ben", "fire  Ben to")
    error = output("replay", "-", stdin=text, code=1)["error"]
    assert (error["line"], error["column"]) == (18, 11)


def test_a_finished_game_and_its_remarks() -> None:
    game = played(new_game("totem", 3), random.Random(5))
    found = output("replay", "-", stdin=write_game(game))
    assert found["finished"] is True
    assert found["score"]["players"] == game.score().to_json()
    text = write_game(game)
    where = text.index("\nchoose") + 1
    overruled = output("replay", "-", stdin=text[:where] + "illegal " + text[where - 1 :].lstrip())
    assert overruled["score"]["warnings"] == []
    extra = text + f"illegal choose {game.setup.names[0]} 1\n"
    assert len(output("replay", "-", stdin=extra)["score"]["warnings"]) == 1


# -- the history -----------------------------------------------------------------------------


def test_where_tells_the_paths(tmp_path: Path) -> None:
    out = companion("where").stdout
    assert str(tmp_path / "games.db") in out and str(ROOT / "data") in out
    assert str(tmp_path / "other.db") in companion("--db", tmp_path / "other.db", "where").stdout


def test_a_game_comes_back_from_the_history_as_it_was_told(tmp_path: Path) -> None:
    text = write_game(played(new_game("tribe", 2, ["homo-habilis"]), random.Random(3), 60))
    text += "illegal choose Ann 1\n"
    result = companion("import", "-", stdin=text)
    assert result.exit_code == 0, result.stderr
    assert result.stdout.endswith("Homo Habilis: Ann and Ben; 61 events, not finished.\n")
    assert companion("export", 1).stdout == text
    board = companion("export", 1, "--as", "score").stdout
    assert board.startswith("game origins-tribe homo-habilis\nplayer Ann pink\n")
    sheet = output("score", "-", stdin=board)
    assert sheet["players"] == output("replay", "-", stdin=text)["score"]["players"]


def test_the_list_of_games() -> None:
    assert companion("games").stdout == "No game has been stored yet.\n"
    assert output("games") == []
    finished = played(new_game("discovery", 3), random.Random(3))
    assert companion("import", "-", stdin=write_game(finished)).exit_code == 0
    assert companion("import", RECRUITING).exit_code == 0
    newest, oldest = output("games")
    assert (newest["id"], newest["finished"], newest["events"]) == (2, False, 15)
    assert oldest["finished"] is True
    scores = {player["name"]: player["total"] for player in oldest["players"]}
    assert scores == {tally.name: tally.total for tally in finished.score().tallies}
    first, second = companion("games").stdout.splitlines()
    assert "Ann, Ben, Cy: 15 events, not finished" in first
    winner = finished.score().winners[0]
    assert f"{winner} {scores[winner]}" in second and time.strftime("%Y") in second


def test_nothing_is_stored_of_a_file_that_is_refused() -> None:
    text = RECRUITING.read_text(encoding="utf-8").replace("22 1,0 e", "22 2,0 e")
    result = companion("import", "-", stdin=text)
    assert result.exit_code == 1
    assert "O-PLACE-1" in result.stderr and "Nothing was stored." in result.stderr
    assert output("games") == []


@pytest.mark.parametrize("stored", [False, True])
def test_a_game_that_is_not_there(stored: bool) -> None:
    if stored:
        companion("import", RECRUITING)
    result = companion("export", 7)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "there is no game 7" in result.stderr


def test_a_database_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "games.db").write_text("not a database " * 100, encoding="utf-8")
    for words in (["games"], ["export", "1"], ["import", RECRUITING]):
        result = companion(*words)
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("companion: ") and "games.db" in result.stderr


# -- tiles -----------------------------------------------------------------------------------


def test_tiles_are_shared_and_taken_back(tmp_path: Path) -> None:
    assert companion("tiles", "list").stdout == "You have corrected no domino.\n"
    shared = "box,domino,a,b\norigins,9,L0,J0\norigins,23,J1,Q0\n"
    assert companion("tiles", "import", "-", stdin=shared).stdout == "Changed: 9 23.\n"
    assert "origins 23: J1 Q0, shipped as J0 Q0" in companion("tiles", "list").stdout
    assert companion("tiles", "export").stdout == shared
    assert companion("tiles", "export", "--game", "origins-totem").stdout == shared
    assert "jungle with 1 flame: 4 squares instead of 3" in companion("tiles", "check").stdout
    assert companion("tiles", "reset", "9").exit_code == 2
    out = companion("tiles", "reset", "9", "--game", "origins").stdout
    assert out == "Taken out: 1.\n"
    assert companion("tiles", "reset").stdout == "Taken out: 1.\n"
    assert companion("tiles", "list").stdout == "You have corrected no domino.\n"


def test_a_wrong_list_of_tiles_changes_nothing() -> None:
    result = companion("tiles", "import", "-", stdin="box,domino,a,b\norigins,99,J0,Q0\n")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "row 2" in result.stderr
    assert companion("tiles", "export", "--game", "chess").exit_code == 1


# -- wrong calls and bad input ---------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["score"],
        ["replay"],
        ["replay", "a", "b"],
        ["dance"],
        ["score", "--dance", "x"],
        ["export"],
        ["export", "one"],
        ["export", "1", "--as", "pdf"],
        ["--db", "x", "dance"],
    ],
)
def test_a_wrong_call_exits_with_2(words: list[str]) -> None:
    result = companion(*words)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Usage: " in result.stderr


@pytest.mark.parametrize(
    "words", [[], ["score"], ["replay"], ["games"], ["export"], ["import"], ["tiles"]]
)
def test_help(words: list[str]) -> None:
    for flag in ("-h", "--help"):
        result = companion(*words, flag)
        assert result.exit_code == 0
        assert "Usage: " in result.stdout


def test_version() -> None:
    assert companion("--version").stdout == "companion 0.1.0\n"


@pytest.mark.parametrize("command", ["score", "replay", "import"])
def test_what_cannot_be_read(command: str, tmp_path: Path) -> None:
    for path, reason in ((tmp_path / "none", "no such file"), (tmp_path, "is a directory")):
        result = companion(command, path)
        assert (result.exit_code, result.stdout) == (1, "")
        assert f"companion: {path}: cannot be read: {reason}" in result.stderr
    if command != "import":
        message = f"cannot be read: {os.strerror(2).lower()}"
        assert output(command, tmp_path / "none", code=1) == {
            "error": {"line": None, "column": None, "message": message}
        }


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("x", encoding="utf-8")
    file.chmod(0)
    assert "permission denied" in companion("score", file).stderr


@pytest.mark.parametrize("command", ["score", "replay", "import"])
def test_a_file_of_50_megabytes_is_refused_without_being_read(command: str, tmp_path: Path) -> None:
    file = tmp_path / "large"
    with file.open("wb") as large:
        large.truncate(50_000_000)
    result = companion(command, file)
    assert (result.exit_code, result.stdout) == (1, "")
    assert "larger than 200 kB" in result.stderr
    assert "larger than 200 kB" in companion(command, "/dev/zero").stderr


def test_as_much_as_is_read_is_answered_soon() -> None:
    for command in ("score", "replay"):
        for line in ("player Ann\n", "C D0 D0\n", "illegal line 1\n", "\n", "D0 " * 600 + "\n"):
            text = "game origins-totem\nplayer Ann\nplayer Ben\n" + line * (199_000 // len(line))
            for words in ([], ["--keep-going"]):
                result = companion(command, "-", *words, stdin=text)
                assert result.exception is None or isinstance(result.exception, SystemExit)
                assert result.exit_code in (0, 1)


@given(st.binary(max_size=300), st.sampled_from(["score", "replay"]))
def test_any_bytes_are_answered_with_a_clean_error(data: bytes, command: str) -> None:
    result = companion(command, "-", stdin=data)
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == "" and result.stderr.startswith("companion: standard input")


# -- processes -------------------------------------------------------------------------------


def test_without_a_terminal_the_app_is_not_started() -> None:
    run = process()
    assert run.returncode == 2
    assert "terminal" in run.stderr
    assert process("--db", "x.db").returncode == 2


def test_closed_streams() -> None:
    assert process("score", "-", shell="<&-").returncode == 1
    assert process("score", SAMPLE, shell=">&-").returncode in (0, 1)
    assert process("score", "nothing", shell="2>&-").returncode == 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a full device")
def test_a_full_disk() -> None:
    run = process("score", SAMPLE, shell=">/dev/full")
    assert run.returncode == 1
    assert "no space left" in run.stderr


def test_a_reader_who_has_seen_enough() -> None:
    run = process("score", *[SAMPLE] * 300, shell="| head -c 1")
    assert (run.stdout, run.stderr) == ("o", "") or (run.stdout, run.stderr) == ("=", "")


def test_a_terminal_that_cannot_say_a_name() -> None:
    text = SMALL.format("Zoë").encode()
    run = process("score", "-", stdin=text, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert run.returncode == 0
    assert "Zo\\xeb" in run.stdout
    run = process("score", "-", "--json", stdin=text, PYTHONIOENCODING="ascii", PYTHONUTF8="0")
    assert json.loads(run.stdout)["players"][0]["name"] == "Zoë"
    game = "game origins-totem\nplayer Zoë pink\nplayer Ann black\n"
    process("import", "-", stdin=game.encode())
    assert process("export", 1, PYTHONIOENCODING="ascii", PYTHONUTF8="0").stdout == game


def test_ctrl_c() -> None:
    command = [sys.executable, "-m", "companion", "score", "-"]
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as running:
        time.sleep(1)
        running.send_signal(signal.SIGINT)
        out, error = running.communicate(timeout=30)
    assert (running.returncode, out) == (130, b"")
    assert b"Traceback" not in error
