"""What every command shares: files in, text and JSON out, complaints, and the options."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, TextIO

import typer
from typer.core import TyperGroup

from companion.games import ruleset_for
from companion.history.paths import Paths
from companion.notation.game_file import Refusal
from companion.notation.source import LARGEST_FILE, NotationErrors, decoded
from companion.referee import CompanionError, DataError, NotationError

if TYPE_CHECKING:
    from companion.history.store import Store

GOOD, REFUSED = 0, 1

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of a table.")]
KeepGoing = Annotated[
    bool, typer.Option("--keep-going", help="Go on after an error and tell all of them.")
]
File = Annotated[str, typer.Argument(metavar="FILE", help="A file, or - for standard input.")]


class Commands(TyperGroup):
    """Commands whose every expected problem ends in one message and exit code 1."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except CompanionError as error:
            complain(str(error))
        except BrokenPipeError:
            raise  # whoever read the output has seen enough
        except OSError as error:
            complain(why(error))
        raise typer.Exit(REFUSED)


def name_of(file: str) -> str:
    """What a file is called in messages."""
    return "standard input" if file == "-" else file


def text_of(file: str) -> str:
    """The text of a file; raises :class:`NotationError` where it has none."""
    return decoded(bytes_of(file, lambda source: source.read(LARGEST_FILE + 1)))


def bytes_of(file: str, read: Callable[[BinaryIO], bytes]) -> bytes:
    """What *read* takes of a file; raises :class:`NotationError` where it cannot be read."""
    try:
        if file != "-":
            with open(file, "rb") as source:
                return read(source)
        if sys.stdin is None:
            raise NotationError("standard input is closed")
        return read(sys.stdin.buffer)
    except (OSError, ValueError) as error:
        told = reason(error) if isinstance(error, OSError) else "it is closed"
        raise NotationError(f"cannot be read: {told}") from None


def error_json(error: NotationError, keep_going: bool) -> dict[str, Any]:
    """The public JSON of an error; with *keep_going* all errors stand beside the first."""

    def one(error: NotationError) -> dict[str, Any]:
        return {"line": error.line, "column": error.column, "message": error.message}

    data: dict[str, Any] = {"error": one(error)}
    if keep_going and isinstance(error, NotationErrors):
        data["errors"] = [one(each) for each in error.errors]
    return data


def error_lines(file: str, error: NotationError, keep_going: bool) -> list[str]:
    """The messages of an error; with *keep_going* one for each of several."""
    several = isinstance(error, NotationErrors) and keep_going
    errors = error.errors if several and isinstance(error, NotationErrors) else (error,)
    return [
        f"{name_of(file)}, {each}" if each.line else f"{name_of(file)}: {each}" for each in errors
    ]


def refusal_line(file: str, refusal: Refusal) -> str:
    """The message of a refusal."""
    rules = f" ({', '.join(refusal.rules)})" if refusal.rules else ""
    return f"{name_of(file)}, line {refusal.line}: {refusal.text}: {refusal.message}{rules}"


@contextmanager
def opened(paths: Paths) -> Iterator[Store]:
    """The store of these paths, for the length of a block."""
    # SQLModel takes half a second to import; only the history needs it.
    from companion.history.store import Store

    with Store(paths.database, ruleset_for) as store:
        yield store


def print_json(data: Any) -> None:
    """Print plain data as JSON."""
    # ASCII, so that any terminal and any pipe carries it unharmed.
    print(json.dumps(data, indent=2))


def write_utf8(text: str) -> None:
    """Write a file to standard output: UTF-8, whatever the terminal speaks."""
    write_out(text.encode())


def write_out(data: bytes) -> None:
    """Write a file to standard output, byte by byte as it is."""
    if sys.stdout is not None:
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()


def complain(*messages: str, mark: str = "companion") -> None:
    """Write messages to standard error, where there is one, each with *mark* before it."""
    stream: TextIO | None = sys.stderr
    for message in messages:
        if stream is not None:
            # What is quoted may come from somebody else's file: nothing in it may move the cursor.
            shown = "".join(c if c.isprintable() or c in "\n\t" else "?" for c in message)
            print(f"{mark}: {shown}", file=stream)


def warn(*messages: str) -> None:
    """Write down what is odd, but no reason to refuse anything."""
    complain(*messages, mark="Warning")


def folder_or_file(text: str) -> Path:
    """Where something is to be written, as it was typed; raises :class:`DataError` for a folder
    (with a separator at its end) that is not there."""
    path = Path(text)
    if text.endswith(("/", os.sep)) and not path.is_dir():
        raise DataError(f"there is no folder {text}")
    return path


def reason(error: OSError) -> str:
    """What the system says went wrong."""
    return (error.strerror or str(error)).lower()


def why(error: OSError) -> str:
    """What went wrong, and with which file."""
    return f"{error.filename}: {reason(error)}" if error.filename else reason(error)


def silenced(code: int) -> int:
    """*code*, with the standard output closed for good, so that nothing complains at the end."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return code
