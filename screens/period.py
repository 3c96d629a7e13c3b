"""Days as people write them: a day, a month, a year, or from one to another."""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from companion.referee.errors import NotationError

EXPECTED = "a year, a month or a day like 2026, 2026-03 or 2026-03-31, or two with 'to' between"
_DAY = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Period:
    """Days, both included; None: without such an end."""

    since: date | None = None
    until: date | None = None

    @property
    def text(self) -> str:
        """The days in words, as they stand after the name of a game; empty for any time."""
        since, until = self.since, self.until
        if since and until:
            return f"on {since}" if since == until else f"{since} to {until}"
        if since:
            return f"since {since}"
        return f"until {until}" if until else ""


def read_period(text: str) -> Period:
    """Read days as :data:`EXPECTED` tells; nothing is any time. Raises :class:`NotationError`."""
    text = text.strip().lower()
    if not text:
        return Period()
    for word in ("since", "from"):
        if text.startswith(f"{word} ") and " to " not in text:
            return Period(_days(text.removeprefix(word))[0], None)
    for word in ("until", "to"):
        if text.startswith(f"{word} "):
            return Period(None, _days(text.removeprefix(word))[1])
    first, _to, last = text.removeprefix("from ").partition(" to ")
    since, until = _days(first)
    if last:
        until = _days(last)[1]
    if since > until:
        raise NotationError(f"{since} is later than {until}")
    return Period(since, until)


def _days(text: str) -> tuple[date, date]:
    """The first and the last day of a year, a month or a day."""
    found = _DAY.fullmatch(text.strip())
    try:
        if found is None:
            raise ValueError
        year, month, day = (int(part) if part else 0 for part in found.groups())
        first = date(year, month or 1, day or 1)
        last_month = month or 12
        last = date(year, last_month, day or calendar.monthrange(year, last_month)[1])
    except ValueError:
        raise NotationError(f"'{text.strip()}' is no date; expected {EXPECTED}") from None
    return first, last


def read_moment(text: str) -> datetime:
    """Read a day with or without a time, as ``2026-03-31 19:30``, on the clock of this place.

    Raises :class:`NotationError`.
    """
    words = " ".join(text.split())
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d"):
        try:
            return datetime.strptime(words, form).astimezone()
        except (ValueError, OverflowError):
            continue
    raise NotationError(f"'{words}' is no date; expected one like 2026-03-31 19:30")


def usual_periods(today: date) -> dict[str, Period]:
    """Periods that are often looked for, by what they are called."""
    year = today.year
    return {
        "any time": Period(),
        "today": Period(today, today),
        "last 7 days": Period(today - timedelta(days=6), today),
        "last 30 days": Period(today - timedelta(days=29), today),
        f"this year ({year})": Period(date(year, 1, 1), date(year, 12, 31)),
        f"last year ({year - 1})": Period(date(year - 1, 1, 1), date(year - 1, 12, 31)),
    }
