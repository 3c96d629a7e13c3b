"""Names that people typed never lead a file anywhere else."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.sharing.names import LONGEST, safe_file_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Ann, Ben", "Ann, Ben"),
        ("../../etc/passwd", "etc-passwd"),
        ("/root", "root"),
        ("C:\\Windows\\win.ini", "C--Windows-win.ini"),
        ("-rf", "rf"),
        ("~", "~"),
        ("con", "_con"),
        ("LPT1.txt", "_LPT1.txt"),
        ("  a\tb\nc  ", "a b c"),
        ("a\0b\x1b[31m", "a-b-[31m"),
        ("Zoe\u0308", "Zo\u00eb"),
        ("\u202egpj.exe", "gpj.exe"),
        ("\u05d3\u05e0\u05d9", "\u05d3\u05e0\u05d9"),
        ("\U0001f3f0\U0001f451", "\U0001f3f0\U0001f451"),
        ("...", "game"),
        ("", "game"),
        ("\ud800", "game"),
    ],
)
def test_a_name_reads_like_the_text(text: str, name: str) -> None:
    assert safe_file_name(text) == name


@given(st.text(st.characters(codec=None), max_size=300))
def test_any_text_gives_a_name_in_this_folder(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    name = safe_file_name(text)
    folder = tmp_path_factory.getbasetemp() / "names"
    assert (folder / f"{name}.csv").resolve().parent == folder.resolve()
    assert 0 < len(name.encode()) <= LONGEST + 1
    assert name == name.strip(" .-") and Path(name).name == name
    assert safe_file_name(name) == name
