"""Events: what happened at the table, as frozen values with one text and one JSON form.

A kind of event is a frozen dataclass that derives from :class:`Event`. Its fields, in order, are
the words of its line; each names its :class:`Codec`::

    @dataclass(frozen=True, slots=True)
    class Place(Event):
        kind = "place"
        player: str = word(NAME)
        domino: str = word(ID)
        square: Square = word(SQUARE)
        direction: str = word(DIRECTION)

``Place("Ann", "23", (1, 0), "e").text()`` is ``place Ann 23 1,0 e``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, ClassVar, NamedTuple, Self

from companion.referee.errors import NotationError
from companion.referee.rulings import Square
from companion.referee.text import Word, joined, listed, split


@dataclass(frozen=True, slots=True)
class Codec:
    """How one value is written and read. ``read`` raises ValueError; *expected* says what fits.

    A value takes so many ``words`` of the line, joined by blanks for ``read``: usually one, 0 for
    the keyword alone (the value is then True), None for all that are left.
    """

    expected: str
    read: Callable[[str], Any]
    write: Callable[[Any], str] = str
    json: Callable[[Any], Any] = lambda value: value
    words: int | None = 1

    def written(self, value: Any) -> list[str]:
        """The words of a value."""
        if self.words == 0:
            return []
        return [self.write(value)] if self.words == 1 else self.write(value).split()


def _read_name(text: str) -> str:
    if not text.strip():
        raise ValueError
    return text


def _read_id(text: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_]+", text):
        raise ValueError
    return text.lower()


def _read_domino(text: str) -> str:
    if not re.fullmatch(r"[0-9]{1,4}|[A-Za-z]", text, re.ASCII):
        raise ValueError
    return text.upper().lstrip("0") or "0"


def _read_square(text: str) -> Square:
    if not re.fullmatch(r"-?[0-9]{1,2},-?[0-9]{1,2}", text, re.ASCII):
        raise ValueError
    x, y = text.split(",")
    return int(x), int(y)


def _write_square(square: Square) -> str:
    return f"{square[0]},{square[1]}"


def _read_optional_square(text: str) -> Square | None:
    return None if text.lower() == "none" else _read_square(text)


def _read_direction(text: str) -> str:
    if text.lower() not in tuple("nesw"):
        raise ValueError
    return text.lower()


NAME = Codec("a player's name", _read_name)
ID = Codec("an id", _read_id)
DOMINO = Codec("a domino: its number or letter", _read_domino)
SQUARE = Codec("a square like 1,0 (right,up from the start)", _read_square, _write_square, list)
MAYBE_SQUARE = Codec(
    "a square like 1,0, or none",
    _read_optional_square,
    lambda square: "none" if square is None else _write_square(square),
    lambda square: None if square is None else list(square),
)
DIRECTION = Codec("a direction: n e s w", _read_direction)
FLAG = Codec("nothing more", bool, words=0)


def number(expected: str) -> Codec:
    """A whole number, with a sign or without."""

    def read(text: str) -> int:
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", text, re.ASCII):
            raise ValueError
        return int(text)

    return Codec(expected, read, json=str)


def choice(expected: str, ids: Iterable[str]) -> Codec:
    """One of some ids, read in any case."""
    known = frozenset(ids)

    def read(text: str) -> str:
        if text.lower() not in known:
            raise ValueError
        return text.lower()

    return Codec(expected, read)


def word(codec: Codec, *, after: str = "", many: bool = False, optional: bool = False) -> Any:
    """A dataclass field that is one word of the line, or all the words left if *many*.

    *after* is a keyword that stands before it (``pay``, ``at``, ``to``). An *optional* one has a
    keyword, and is None where that is missing.
    """
    metadata = {"codec": codec, "after": after, "many": many, "optional": optional}
    return field(default=None, metadata=metadata) if optional else field(metadata=metadata)


def flag(keyword: str) -> Any:
    """A dataclass field that is a keyword of the line: there (True) or not."""
    metadata = {"codec": FLAG, "after": keyword, "many": False, "optional": True}
    return field(default=False, metadata=metadata)


@dataclass(frozen=True, slots=True)
class Event:
    """Base of all events. ``kind`` is the first word of the line, ``version`` of its JSON form."""

    kind: ClassVar[str] = ""
    version: ClassVar[int] = 1

    def text(self) -> str:
        """The event as a line of a game file."""
        words = [self.kind]
        for name, codec, after, many, optional in _layout(type(self)):
            value = getattr(self, name)
            if optional and (value is None or value is False):
                continue
            words += [after] if after else []
            for one in value if many else (value,):
                words += codec.written(one)
        return joined(words)

    def to_json(self) -> dict[str, Any]:
        """The event as plain JSON data: ``kind``, ``v`` and its fields."""
        data: dict[str, Any] = {"kind": self.kind, "v": self.version}
        for name, codec, _after, many, _optional in _layout(type(self)):
            value = getattr(self, name)
            if value is None:
                data[name] = None
            else:
                data[name] = [codec.json(v) for v in value] if many else codec.json(value)
        return data

    def names(self) -> tuple[str, ...]:
        """The players whom the event names, in order."""
        found: list[str] = []
        for name, codec, _after, many, _optional in _layout(type(self)):
            if codec is NAME:
                value = getattr(self, name)
                found += value if many else [value]
        return tuple(found)

    def renamed(self, names: Mapping[str, str]) -> Self:
        """The event with players called by their new names."""
        changes: dict[str, Any] = {}
        for name, codec, _after, many, _optional in _layout(type(self)):
            if codec is NAME:
                value = getattr(self, name)
                new = tuple(names.get(v, v) for v in value) if many else names.get(value, value)
                if new != value:
                    changes[name] = new
        return replace(self, **changes) if changes else self


class _Slot(NamedTuple):
    """A field of a kind of event, and the keyword before it."""

    name: str
    codec: Codec
    after: str
    many: bool
    optional: bool


_LAYOUTS: dict[type[Event], tuple[_Slot, ...]] = {}


def _layout(kind: type[Event]) -> tuple[_Slot, ...]:
    """The fields of a kind of event, in the order of its line."""
    found = _LAYOUTS.get(kind)
    if found is None:
        found = _LAYOUTS[kind] = tuple(_Slot(f.name, **f.metadata) for f in fields(kind))
    return found


class Vocabulary:
    """The kinds of event that a family of games knows; reads them from text and JSON."""

    def __init__(self, kinds: Iterable[type[Event]]):
        self.kinds = {kind.kind: kind for kind in kinds}

    def __contains__(self, kind: object) -> bool:
        return kind in self.kinds

    def parse(self, line: str | Sequence[Word]) -> Event:
        """Read one line; raises :class:`NotationError` with the column and what was expected."""
        words = split(line) if isinstance(line, str) else list(line)
        if not words:
            raise NotationError("an event was expected, the line is empty", column=1)
        kind = self.kinds.get(words[0].text.lower())
        if kind is None:
            raise NotationError(
                f"'{words[0].text}' is not an event; expected {listed(sorted(self.kinds), 'or')}",
                column=words[0].column,
            )
        return _Reader(words).read(kind)

    def from_json(self, data: object) -> Event:
        """Read what :meth:`Event.to_json` wrote; raises :class:`NotationError`."""
        if not isinstance(data, dict) or not isinstance(data.get("kind"), str):
            raise NotationError("an event without a kind")
        kind = self.kinds.get(data["kind"])
        if kind is None:
            raise NotationError(f"an event of the unknown kind '{data['kind']}'")
        if data.get("v") != kind.version:
            raise NotationError(
                f"a '{kind.kind}' event of version {data.get('v')}; "
                f"this Companion reads version {kind.version}"
            )
        values: dict[str, Any] = {}
        for name, codec, _after, many, optional in _layout(kind):
            try:
                value = data[name]
                if codec is FLAG:
                    if not isinstance(value, bool):
                        raise TypeError
                    values[name] = value
                elif optional and value is None:
                    values[name] = None
                elif many:
                    values[name] = tuple(codec.read(_as_text(v)) for v in value)
                else:
                    values[name] = codec.read(_as_text(value))
            except (KeyError, TypeError, ValueError):
                raise NotationError(
                    f"a '{kind.kind}' event whose {name} is not {codec.expected}"
                ) from None
        return kind(**values)


def _as_text(value: object) -> str:
    if value is None:
        return "none"
    if isinstance(value, list):
        return ",".join(str(int(part)) for part in value)
    if not isinstance(value, str):
        raise TypeError
    return value


class _Reader:
    """Reads the words of one line into the fields of one kind of event."""

    def __init__(self, words: list[Word]):
        self._words = words
        self._next = 1
        self._end = words[-1].end

    def read(self, kind: type[Event]) -> Event:
        layout = _layout(kind)
        values: dict[str, Any] = {}
        for at, (name, codec, after, many, optional) in enumerate(layout):
            if optional and not self._follows(after):
                continue
            if after:
                self._keyword(after)
            if many:
                stop = layout[at + 1].after if at + 1 < len(layout) else ""
                items: list[Any] = []
                while not items or self._more(stop):
                    items.append(self._value(codec))
                values[name] = tuple(items)
            else:
                values[name] = self._value(codec)
        if self._next < len(self._words):
            extra = self._words[self._next]
            raise NotationError(
                f"'{extra.text}' is too much: the {kind.kind} event ends before it",
                column=extra.column,
            )
        return kind(**values)

    def _more(self, stop: str) -> bool:
        if self._next >= len(self._words):
            return False
        return not stop or self._words[self._next].text.lower() != stop

    def _follows(self, keyword: str) -> bool:
        return self._next < len(self._words) and self._words[self._next].text.lower() == keyword

    def _take(self, expected: str) -> Word:
        if self._next >= len(self._words):
            raise NotationError(f"{expected} was expected, the line ends here", column=self._end)
        self._next += 1
        return self._words[self._next - 1]

    def _keyword(self, keyword: str) -> None:
        found = self._take(f"the word '{keyword}'")
        if found.text.lower() != keyword:
            raise NotationError(
                f"the word '{keyword}' was expected, not '{found.text}'", column=found.column
            )

    def _value(self, codec: Codec) -> Any:
        if codec.words == 0:
            return True
        found = self._take(codec.expected)
        text = found.text
        missing = len(self._words) - self._next if codec.words is None else codec.words - 1
        for _word in range(missing):
            text += " " + self._take(codec.expected).text
        try:
            return codec.read(text)
        except ValueError:
            raise NotationError(
                f"{codec.expected} was expected, not '{text}'", column=found.column
            ) from None
