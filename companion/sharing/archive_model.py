"""What the JSON of games must look like, checked by pydantic; see :mod:`companion.sharing.archive`.

A module of its own, because building the models takes time that only reading such a file needs.
"""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, FailFast, Field, ValidationError

from companion.referee import CompanionError

#: More commands than any journal has.
MOST_COMMANDS = 10_000
#: The longest note or place, in characters.
LONGEST_TEXT = 100_000

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")


def _text(text: str) -> str:
    if control := _CONTROL.search(text):
        raise ValueError(f"the character U+{ord(control[0]):04X} has no place in a text")
    return text


def _clean(data: Any) -> Any:
    """Data of whose texts none moves a cursor or breaks an encoding."""
    if isinstance(data, str):
        _text(data)
    elif isinstance(data, dict):
        for key, value in data.items():
            _clean(key)
            _clean(value)
    elif isinstance(data, list):
        for value in data:
            _clean(value)
    return data


def _time(text: str) -> datetime:
    at = datetime.fromisoformat(text)
    if at.tzinfo is None or not 1900 <= at.year <= 2999:
        raise ValueError("a time with its zone was expected, such as 2026-03-01T20:15:00+00:00")
    return at.astimezone(UTC)


def _checked_time(text: str) -> str:
    _time(text)
    return text


Text = Annotated[str, Field(max_length=LONGEST_TEXT), AfterValidator(_text)]
Data = Annotated[dict[str, Any], AfterValidator(_clean)]


class _Strict(BaseModel):
    """Nothing is guessed, and nothing is left out that is not known."""

    model_config = ConfigDict(strict=True, extra="forbid", hide_input_in_errors=True)


class CommandEntry(_Strict):
    kind: str
    version: int
    payload: Data


class GameEntry(_Strict):
    uid: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    kind: Literal["refereed", "scored"]
    played_at: Annotated[str, AfterValidator(_checked_time)]
    minutes: Annotated[int, Field(ge=0, le=1_000_000)] | None
    place: Text
    note: Text
    setup: Data
    journal: Annotated[list[CommandEntry], FailFast(), Field(max_length=MOST_COMMANDS)]
    text: str
    result: dict[str, Any]

    @property
    def played(self) -> datetime:
        """When it was played, aware, in UTC."""
        return _time(self.played_at)


class File(_Strict):
    format: Literal["companion-games"]
    version: int
    # Only the first thing wrong is told, so nothing is gathered of a million wrong entries.
    games: Annotated[list[GameEntry], FailFast()]


_Model = TypeVar("_Model", bound=BaseModel)


def checked(model: type[_Model], data: Any) -> _Model:
    """*data* as the model has it; raises :class:`CompanionError` with the first thing wrong and
    where it is."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ""
        for part in first["loc"]:
            where += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if where else part
        wrong = "an object was expected" if first["type"] == "model_type" else first["msg"]
        raise CompanionError(shown(f"{where}: {wrong[:1].lower()}{wrong[1:]}")) from None


def shown(message: str) -> str:
    """A message that quotes a file, in one line that a terminal can bear."""
    return "".join(c if c.isprintable() else "?" for c in message[:400])
