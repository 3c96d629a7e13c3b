"""Referee and scorekeeper for board games on a real table: everything without a user interface."""

from pathlib import Path

__version__ = "0.1.0"


def data_files() -> Path:
    """The folder with the games as data (dominoes, dwellers, ...).

    An installed package carries it inside (`companion/data`); in a checkout it lies beside the
    package (`data`). Raises FileNotFoundError where neither exists.
    """
    package = Path(__file__).resolve().parent
    for folder in (package / "data", package.parent / "data"):
        if folder.is_dir():
            return folder
    raise FileNotFoundError(f"the data of the games is missing: no folder {package / 'data'}")


def user_data_folder() -> Path:
    """The folder of the user's own data, absolute; it need not exist."""
    from platformdirs import user_data_path

    return user_data_path("companion", appauthor=False).absolute()
