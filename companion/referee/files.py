"""Files of the user's: read whole, and written so that a kill at any moment leaves the old one or
the new one."""

from __future__ import annotations

import os
import stat
import tempfile
from pathlib import Path

from companion.referee.errors import DataError


def read_text(path: Path) -> str | None:
    """The text of a file in UTF-8; None where there is none. Raises :class:`DataError` that names
    the file."""
    try:
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return None
    except UnicodeDecodeError:
        raise DataError(f"{path.name} cannot be read: it is no text in UTF-8") from None
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror}") from None


def write_text(path: Path, text: str, *, new: bool = False) -> None:
    """Put *text* in the place of the old file, as UTF-8; see :func:`write_bytes`."""
    write_bytes(path, text.encode(), new=new)


def write_bytes(path: Path, data: bytes, *, new: bool = False) -> None:
    """Put *data* in the place of the old file in one step; makes the folder if need be.

    With *new* the file must not be there yet. Raises :class:`DataError` that names the file.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if new:
            path.open("x").close()
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
        try:
            if path.exists():
                # Whoever might read the old file, or any new one, may read this one.
                os.chmod(temporary, stat.S_IMODE(path.stat().st_mode))
            with os.fdopen(handle, "wb") as file:
                file.write(data)
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
