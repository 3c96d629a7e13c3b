"""The user's own list of cards: what the app does not know of a card, typed once from it.

It is one CSV file, ``kind,title,points,level,condition``, with a row such as
``objective,Two Isles,5,,continent:oceania:2``. Every function takes its path, because where it lies
is not for this package to know. A broken file stays as it is until a person mends it.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from companion.origin.box import CARD_KINDS, box
from companion.origin.events import Play, Reveal, read_title
from companion.origin.objectives import Condition
from companion.referee.errors import DataError
from companion.referee.events import Event
from companion.referee.files import read_text, write_text

#: What the file is called in the folder of the user's own data.
FILE_NAME = "cards.csv"
HEADING = ("kind", "title", "points", "level", "condition")


@dataclass(frozen=True, slots=True)
class Card:
    """A card as the user typed it: ``kind`` is action, permanent or objective. Of an objective
    its ``points`` and, where it is one of the known kinds, its ``condition``; of a permanent card
    the innovation ``level`` that it needs."""

    kind: str
    title: str
    points: int | None = None
    level: int | None = None
    condition: Condition | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What tells cards apart, whatever the case of their titles."""
        return self.kind, self.title.casefold()


Cards = Mapping[tuple[str, str], Card]


def load(path: Path) -> Cards:
    """Every card of the file by its key; none where there is no file.

    Raises :class:`DataError` that names the file and the row.
    """
    text = read_text(path)
    return {} if text is None else read(text, path.name)


def read(text: str, source: str) -> Cards:
    """The cards of a text in the form of the file; *source* is its name for messages."""
    reader = csv.reader(io.StringIO(text, newline=""), strict=True)
    found: dict[tuple[str, str], Card] = {}
    try:
        heading = tuple(value.strip() for value in next(reader, []))
        if heading != HEADING:
            raise DataError(f"{source}, row 1: the heading {','.join(HEADING)} was expected")
        for row in reader:
            words, where = [value.strip() for value in row], f"{source}, row {reader.line_num}"
            if not any(words):
                continue
            if len(words) != len(HEADING):
                raise DataError(f"{where}: {len(HEADING)} values were expected, not {len(words)}")
            try:
                card = _card(*words)
            except DataError as error:
                raise DataError(f"{where}: {error}") from None
            if card.key in found:
                raise DataError(f"{where}: {card.kind} '{card.title}' is there twice")
            found[card.key] = card
    except csv.Error as error:
        raise DataError(f"{source}, row {reader.line_num}: {error}") from None
    return found


def _card(kind: str, title: str, points: str, level: str, condition: str) -> Card:
    kind = kind.lower()
    if kind not in CARD_KINDS:
        raise DataError(f"a kind was expected ({', '.join(CARD_KINDS)}), not '{kind}'")
    try:
        title = read_title(title)
    except ValueError:
        raise DataError(f"'{title}' cannot be the title of a card") from None
    levels = box().levels
    card = Card(kind, title, _number("points", points, range(100)), _number("level", level, levels))
    if condition:
        try:
            card = replace(card, condition=Condition.read(condition))
        except ValueError:
            message = "a condition like territories:green:2 was expected"
            raise DataError(f"{message}, not '{condition}'") from None
    return checked(card)


def _number(what: str, text: str, values: range) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and int(text) in values):
        message = f"{what} from {values[0]} to {values[-1]} were expected, not '{text}'"
        raise DataError(message)
    return int(text)


def checked(card: Card) -> Card:
    """The card, if nothing in it belongs to another kind; raises :class:`DataError`."""
    if card.kind != "objective" and (card.points is not None or card.condition is not None):
        raise DataError(f"only an objective has points and a condition, not '{card.title}'")
    if card.kind != "permanent" and card.level is not None:
        raise DataError(f"only a permanent card needs a level, not '{card.title}'")
    if card.kind == "objective" and card.points is None:
        raise DataError(f"the points of '{card.title}' are missing")
    return card


def remember(path: Path, card: Card) -> None:
    """Keep a card for later games, in the place of one with the same title."""
    _write(path, {**load(path), card.key: checked(card)})


def forget(path: Path, card: Card) -> None:
    """Take a card out; raises :class:`DataError` for one that is not in the list."""
    cards = dict(load(path))
    if cards.pop(card.key, None) is None:
        raise DataError(f"your list has no {card.kind} '{card.title}'")
    _write(path, cards)


def card_of(event: Event) -> Card | None:
    """What an event tells of a card that the app does not know by itself; None where nothing is
    to be remembered."""
    if isinstance(event, Reveal):
        event = Play(event.player, "objective", event.card, event.points, None, event.condition)
    if not isinstance(event, Play):
        return None
    known = box().objectives.get(event.card) if event.what == "objective" else None
    if event.what == "objective" and event.points is None:
        return None
    if known is not None and (event.points, event.condition) in (
        (known.points, None),
        (known.points, known.condition),
    ):
        return None
    return Card(event.what, event.card, event.points, event.level, event.condition)


def filled(event: Event, cards: Cards) -> Event:
    """The event with what the user's list knows of its card and the event does not tell."""
    if not isinstance(event, Play | Reveal):
        return event
    what = "objective" if isinstance(event, Reveal) else event.what
    card = cards.get((what, event.card.casefold()))
    if card is None:
        return event
    event = replace(event, card=card.title)
    if event.points is None and card.points is not None:
        event = replace(event, points=card.points, condition=event.condition or card.condition)
    if isinstance(event, Play) and event.level is None:
        event = replace(event, level=card.level)
    return event


def export(cards: Iterable[Card]) -> str:
    """Cards in the form of the file."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEADING)
    for card in sorted(cards, key=lambda card: card.key):
        values = (card.points, card.level, card.condition)
        writer.writerow((card.kind, card.title, *("" if v is None else str(v) for v in values)))
    return out.getvalue()


def _write(path: Path, cards: Cards) -> None:
    write_text(path, export(cards.values()))
