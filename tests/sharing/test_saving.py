"""Files that are shared: never over another, and only into a folder that is there."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.referee import CompanionError
from companion.sharing.saving import find_folder, save_new


def test_no_file_is_written_over(tmp_path: Path) -> None:
    paths = [save_new(tmp_path, "a game.svg", bytes([n])) for n in range(3)]
    assert [path.name for path in paths] == ["a game.svg", "a game (2).svg", "a game (3).svg"]
    assert [path.read_bytes() for path in paths] == [b"\0", b"\1", b"\2"]


def test_a_link_to_nowhere_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.txt").symlink_to(tmp_path / "elsewhere")
    assert save_new(tmp_path, "a.txt", b"x").name == "a (2).txt"
    assert not (tmp_path / "elsewhere").exists()


def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(CompanionError, match=r"gone.a.txt cannot be written"):
        save_new(tmp_path / "gone", "a.txt", b"x")


def test_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "out").mkdir()
    (tmp_path / "file").touch()
    assert find_folder("") == tmp_path
    assert find_folder("out") == find_folder("~/out") == tmp_path / "out"
    for wrong in ("nowhere", "file", "~nobody-like-this/x", "a\0b"):
        with pytest.raises(CompanionError, match="there is no folder"):
            find_folder(wrong)
