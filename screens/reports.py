"""What becomes of an error that nobody foresaw: a report in a file, two sentences for people."""

from __future__ import annotations

import platform
import tempfile
import traceback
from datetime import datetime
from pathlib import Path

from companion import __version__
from companion.history import find_paths


def write_report(error: BaseException) -> Path | None:
    """Write down *error* with its traceback; None where nothing can be written at all."""
    now = datetime.now().astimezone()
    lines = [
        f"Companion {__version__}, Python {platform.python_version()}, {platform.platform()}",
        now.isoformat(timespec="seconds"),
        "",
        *traceback.format_exception(error),
    ]
    for folder in (find_paths().user_data / "reports", Path(tempfile.gettempdir())):
        path = folder / f"companion-{now:%Y%m%d-%H%M%S}.txt"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines), encoding="utf-8")
        except OSError:
            continue
        return path
    return None


def farewell(error: BaseException) -> str:
    """What a person is told when the app has to stop because of *error*."""
    reason = " ".join(str(error).split())[:200]
    path = write_report(error)
    where = f"A report was written to {path}" if path else "No report could be written"
    return (
        f"Companion had to stop ({type(error).__name__}{': ' if reason else ''}{reason}).\n"
        "Every event that was accepted is stored: start again and the game goes on.\n"
        f"{where}."
    )
