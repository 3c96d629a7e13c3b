"""The layers of the project: what may import what."""

import subprocess
import sys
from pathlib import Path

from importlinter.cli import lint_imports

ROOT = Path(__file__).resolve().parent.parent


def test_import_contracts_are_kept() -> None:
    assert lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True) == 0


def test_importing_the_command_line_loads_neither_the_screens_nor_the_database() -> None:
    program = (
        "import sys, companion.__main__, companion.cli\n"
        "heavy = {'screens', 'textual', 'sqlmodel', 'sqlalchemy', 'qrcode', 'PIL'}\n"
        "print(*sorted(heavy & set(sys.modules)))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout.strip()) == (0, ""), run.stderr
