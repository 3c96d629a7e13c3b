"""Writing a file that is shared: into the folder that was named, and never over another file."""

from __future__ import annotations

from pathlib import Path

from companion.referee import CompanionError

#: After so many files of one name nobody looks for another.
_MOST = 999


def current_folder() -> Path:
    """The current folder; raises :class:`CompanionError` where it was removed."""
    try:
        return Path.cwd()
    except OSError:
        raise CompanionError("the current folder is there no more") from None


def find_folder(text: str) -> Path:
    """The folder that a person named; ``~`` is their own, nothing is the current one.

    Raises :class:`CompanionError` where there is none.
    """
    try:
        folder = Path(text or ".").expanduser().absolute()
        found = folder.is_dir()
    except (OSError, ValueError, RuntimeError):
        found = False
    if not found:
        raise CompanionError(f"there is no folder '{text}'")
    return folder


def save_new(folder: Path, name: str, data: bytes) -> Path:
    """Write a new file; where *name* is taken, ``name (2)`` and so on. Returns its path.

    *name* must be safe (:func:`companion.sharing.names.safe_file_name`), with its extension.
    Raises :class:`CompanionError` where it cannot be written; then there is no new file.
    """
    stem, dot, extension = name.rpartition(".")
    names = (name, *(f"{stem} ({number}){dot}{extension}" for number in range(2, _MOST)))
    for taken in names:
        path = folder / taken
        try:
            with path.open("xb") as file:
                try:
                    file.write(data)
                except OSError:
                    path.unlink(missing_ok=True)
                    raise
        except FileExistsError:
            continue
        except OSError as error:
            reason = error.strerror or str(error)
            raise CompanionError(f"{path} cannot be written: {reason}") from None
        return path
    raise CompanionError(f"{folder} has {_MOST} files called {name} already")
