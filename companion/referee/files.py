"""Writing a file of the user's so that a kill at any moment leaves the old one or the new one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from companion.referee.errors import DataError


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Put *text* (UTF-8) in the place of the old file in one step; makes the folder if need be.

    With *new* the file must not be there yet. Raises :class:`DataError` that names the file.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if new:
            path.open("x").close()
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8", newline="") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            if new:
                path.unlink(missing_ok=True)
            raise
    except FileExistsError:
        raise DataError(f"{path.name} cannot be written: there is one already") from None
    except OSError as error:
        raise DataError(f"{path.name} cannot be written: {error.strerror or error}") from None
