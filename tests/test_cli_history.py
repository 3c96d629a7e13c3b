"""`companion export` and `companion import`: any format, into files, and nothing by halves."""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from companion.cli import app
from companion.notation.game_file import write_game
from companion.sharing.formats import FORMATS
from tests.dominoes.table import new_game, played

CASES = Path(__file__).resolve().parent / "cases" / "notation"
SAMPLE, RECRUITING = CASES / "ann_and_ben.score", CASES / "recruiting.game"


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test sees the games and tiles of whoever runs it."""
    monkeypatch.setenv("COMPANION_DB", str(tmp_path / "games.db"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


def companion(*words: object, stdin: str | bytes | None = None, code: int = 0) -> Result:
    """Run a command in this process."""
    result = CliRunner().invoke(app, [str(word) for word in words], input=stdin)
    assert result.exit_code == code, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def listed() -> Any:
    return json.loads(companion("games", "--json").stdout)


@pytest.fixture
def finished() -> str:
    """A finished game, stored as number 1."""
    text = write_game(played(new_game("discovery", 3), random.Random(3)))
    companion("import", "-", stdin=text)
    return text


def test_every_format_goes_to_standard_output_and_into_a_file(
    finished: str, tmp_path: Path
) -> None:
    for id_, format_ in FORMATS.items():
        out = companion("export", 1, "--as", id_).stdout_bytes
        file = tmp_path / f"x.{id_}"
        assert companion("export", 1, "--as", id_, "--to", file).stdout == ""
        assert file.read_bytes() == out != b"", id_
        assert out.startswith(b"\x89PNG") == format_.binary
    assert companion("export", 1).stdout == finished


def test_a_picture_is_no_text_for_a_terminal(
    finished: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from companion.cli import sharing

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sharing, "sys", type("sys", (), {"stdout": Terminal()}))
    result = companion("export", 1, "--as", "png", code=2)
    assert "--to FILE" in result.stderr


def test_files_that_are_there_stay(finished: str, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text("mine", encoding="utf-8")
    file.chmod(0o640)
    refused = companion("export", 1, "--as", "json", "--to", file, code=1)
    assert "is there already" in refused.stderr and file.read_text(encoding="utf-8") == "mine"
    companion("export", 1, "--as", "json", "--to", file, "--force")
    assert json.loads(file.read_text(encoding="utf-8"))["games"]
    assert file.stat().st_mode & 0o777 == 0o640
    assert "no folder" in companion("export", 1, "--to", tmp_path / "x" / "y", code=1).stderr
    fifo = companion("export", 1, "--to", "/dev/null", "--force", code=1)
    assert "no file" in fifo.stderr and Path("/dev/null").is_char_device()


def test_a_folder_gets_a_file_for_each_game(finished: str, tmp_path: Path) -> None:
    for name in ("../../evil", "/etc/passwd", "con"):
        text = SAMPLE.read_text(encoding="utf-8").replace("player Ann", f'player "{name}"')
        companion("import", "-", stdin=text)
    folder = tmp_path / "out"
    folder.mkdir()
    result = companion("export", "--all", "--as", "svg", "--to", folder)
    written = sorted(folder.iterdir())
    assert sorted(result.stdout.split("\n")[:-1]) == [str(file) for file in written]
    assert len(written) == 4 and all(file.suffix == ".svg" for file in written)
    assert sorted(tmp_path.iterdir()) == sorted([folder, *tmp_path.glob("games.db*")])
    # A second time nothing is replaced, and nothing new is written either.
    (folder / written[0].name).unlink()
    assert companion("export", "--all", "--as", "svg", "--to", folder, code=1).stdout == ""
    assert sorted(folder.iterdir()) == written[1:]
    companion("export", 1, 2, "--as", "json", "--to", folder)
    assert (folder / "companion-games.json").exists()


def test_one_game_for_a_format_that_holds_one(finished: str) -> None:
    companion("import", RECRUITING)
    assert "holds one game, not 2" in companion("export", 1, 2, code=1).stderr
    assert companion("export", 1, 1).stdout == finished
    assert companion("export", 1, 2, "--as", "csv").stdout.count("\n") == 1 + 3 + 3


def test_all_leaves_out_what_a_format_does_not_take(finished: str) -> None:
    companion("import", RECRUITING)
    result = companion("export", "--all", "--as", "bgstats")
    assert len(json.loads(result.stdout)["plays"]) == 1
    assert "1 game that is not finished is left out" in result.stderr
    assert "game 2 is not finished" in companion("export", 2, "--as", "bgstats", code=1).stderr


def test_all_leaves_out_what_has_no_events(finished: str, tmp_path: Path) -> None:
    world = Path(__file__).parent / "golden" / "origin-matagot.game"
    companion("import", SAMPLE, world)
    result = companion("export", "--all", "--to", tmp_path)
    assert len(result.stdout.splitlines()) == 2
    assert "1 game that is scored without a referee is left out" in result.stderr
    # Each of them has a picture: boards, or a map.
    result = companion("export", "--all", "--as", "svg", "--to", tmp_path)
    assert len(result.stdout.splitlines()) == 3 and not result.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "--all"),
        ((1, "--all"), "--all"),
        ((1, "--as", "pdf"), "'pdf'"),
        ((1, "--force"), "--to"),
    ],
)
def test_wrong_calls(words: tuple[object, ...], message: str) -> None:
    assert message in companion("export", *words, code=2).stderr


def test_nothing_to_export() -> None:
    assert "no game has been stored yet" in companion("export", "--all", code=1).stderr
    assert "there is no game 3" in companion("export", 3, code=1).stderr


def test_a_history_moves_to_another_file_and_back(finished: str, tmp_path: Path) -> None:
    companion("import", RECRUITING, SAMPLE)
    file, other = tmp_path / "all.json", tmp_path / "other.db"
    companion("export", "--all", "--as", "json", "--to", file)
    dry = companion("--db", other, "import", file, "--dry-run").stdout
    assert dry.count("New: ") == 3 and dry.endswith("Nothing was stored: this was a dry run.\n")
    moved = companion("--db", other, "import", file).stdout.splitlines()
    assert [line.split(":")[0] for line in moved] == ["Game 1", "Game 2", "Game 3"]
    assert companion("--db", other, "export", "--all", "--as", "json").stdout == file.read_text(
        encoding="utf-8"
    )
    for files, numbers in (([file], (1, 2, 3)), ([SAMPLE, RECRUITING], (3, 2))):
        known = "".join(f"Known: game {number}.\n" for number in numbers)
        assert companion("import", *files).stdout == known + "Nothing new.\n"
    assert len(listed()) == 3


def test_one_bad_file_keeps_out_the_good_ones(tmp_path: Path) -> None:
    torn = tmp_path / "torn.json"
    torn.write_text('{"format": "companion-games", "version": 1, "games": [', encoding="utf-8")
    bad = RECRUITING.read_text(encoding="utf-8").replace("22 1,0 e", "22 2,0 e")
    result = companion("import", SAMPLE, torn, tmp_path / "none", "-", stdin=bad, code=1)
    lines = result.stderr.splitlines()
    assert lines[0].startswith(f"companion: {torn}, line 1, column ")
    assert lines[1] == f"companion: {tmp_path / 'none'}: cannot be read: no such file or directory"
    assert lines[2].startswith("companion: standard input, line ") and "O-PLACE-1" in lines[2]
    assert lines[3:] == ["companion: Nothing was stored."]
    assert listed() == []


def test_a_conflict_is_told_and_nothing_is_stored(finished: str, tmp_path: Path) -> None:
    data = json.loads(companion("export", 1, "--as", "json").stdout)
    data["games"][0]["journal"].pop()
    file = tmp_path / "other.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    before = listed()
    result = companion("import", SAMPLE, file, code=1)
    assert f"{file}, game 1: conflict: game 1: " in result.stderr
    assert result.stderr.endswith("companion: Nothing was stored.\n")
    assert listed() == before


def test_a_score_file_with_impossible_boards_is_stored_with_a_warning() -> None:
    result = companion("import", "-", stdin="game kingdomino\nplayer Ann\nC M3 M3 M3 M3\n")
    assert result.stderr.startswith("Warning: standard input: Ann: ")
    assert "one mine with 3 crowns too many" in result.stderr
    assert result.stderr.endswith("; it is stored all the same\n")
    assert result.stdout == "Game 1: Kingdomino: Ann; 4 squares, not finished.\n"


def test_a_list_of_games_is_one_line_for_each_or_two(tmp_path: Path) -> None:
    begun = RECRUITING.read_text(encoding="utf-8").splitlines()[:5]
    companion("import", "-", stdin="\n".join(begun))
    (first,) = companion("games").stdout.splitlines()
    assert first.endswith(": 1 event, not finished")
    data = json.loads(companion("export", 1, "--as", "json").stdout)
    data["games"][0] |= {"uid": 32 * "7", "note": "A long evening.\n" * 500}
    data["games"][0]["journal"] = []
    companion("import", "-", stdin=json.dumps(data))
    lines = companion("games").stdout.splitlines()
    assert len(lines) <= 4 and lines[-2].endswith("..)") and max(map(len, lines)) <= 80


@pytest.mark.parametrize("command", [("backup",), ("export", "1", "--to")])
def test_a_folder_that_is_not_there_becomes_no_file(
    finished: str, tmp_path: Path, command: tuple[str, ...]
) -> None:
    there = sorted(tmp_path.iterdir())
    told = companion(*command, f"{tmp_path}/new/", code=1).stderr
    assert told == f"companion: there is no folder {tmp_path}/new/\n"
    assert sorted(tmp_path.iterdir()) == there


def test_a_message_cannot_move_the_cursor() -> None:
    result = companion("import", "-", stdin='{"format": "x\\u001b[2J", "\\u001b": 1}', code=1)
    assert "\x1b" not in result.stderr
    hostile = {"format": "companion-games", "version": 1, "games": [], "\x1b[2J\n": 1}
    result = companion("import", "-", stdin=json.dumps(hostile), code=1)
    assert "\x1b" not in result.stderr and result.stderr.count("\n") == 2


def test_the_command_line_starts_without_what_only_some_formats_need() -> None:
    import subprocess

    code = (
        "import sys, companion.cli; "
        "print([m for m in ('PIL', 'qrcode', 'sqlmodel', 'pydantic') if m in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert run.stdout == "[]\n", run.stderr
