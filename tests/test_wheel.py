"""The wheel is complete: installed alone, away from the checkout, it scores a file."""

import json
import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

SCORE_FILE = """\
game origins-discovery empire-of-fire homo-habilis
players 3
player Ann pink
J0 D0 D1 L0 L1
J1 G0 G0 L1 Q0
J0 V2 C D0 Q1
J0+2 D0 D0 Q0 Q1
G0 G0 G0+1 G0 V1
"""


def test_the_wheel_scores_a_file_from_an_empty_directory(tmp_path: Path) -> None:
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check"]
    wheels, clean, empty = tmp_path / "wheels", tmp_path / "venv", tmp_path / "empty"
    empty.mkdir()

    # Without isolation: the backend is among the test tools, so no index is asked.
    build = ["wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(wheels), str(ROOT)]
    _run([*pip, *build], tmp_path)
    (wheel,) = wheels.glob("*.whl")
    venv.create(clean, with_pip=False)
    python = clean / "bin" / "python"
    _run(
        [*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)], tmp_path
    )

    # The clean environment borrows the dependencies. Files named .pth in a borrowed folder are
    # not followed, so an editable install of the checkout stays out of sight.
    purelib = _run(
        [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], empty
    )
    borrowed = [p for p in sys.path if Path(p).name in ("site-packages", "dist-packages")]
    (Path(purelib.strip()) / "borrowed.pth").write_text("\n".join(borrowed), encoding="utf-8")
    where = _run(
        [str(python), "-c", "import companion, screens; print(companion.data_files())"], empty
    )
    assert Path(where.strip()).is_relative_to(clean)

    score_file = tmp_path / "ann.txt"
    score_file.write_text(SCORE_FILE, encoding="utf-8")
    command = [str(clean / "bin" / "companion"), "score", str(score_file)]
    sheet = json.loads(_run([*command, "--json"], empty))
    assert [player["total"] for player in sheet["players"]] == [47]
    assert "47" in _run(command, empty)
    assert not list(empty.iterdir())


def _run(command: list[str], cwd: Path) -> str:
    """Standard output of a command that must succeed, away from the checkout's own paths."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("PYTHON")}
    run = subprocess.run(
        command, cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    return run.stdout
