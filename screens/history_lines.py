"""The words of the history: a game as a line, in detail, and what a list of games is limited to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rich.console import Console
from rich.text import Text

from companion.games import game_title, offer_of, offers
from companion.history.summaries import GameSummary, SeatSummary
from companion.referee.errors import SetupError
from companion.referee.text import counted, listed
from screens.home import series_part, when
from screens.palette import Depth, player_colour, style_text

#: How columns are called by which games can be sorted, and the order that one begins with.
SORTED_BY = {
    "played": ("Played", True, "the newest first", "the oldest first"),
    "game": ("Game", False, "by game backwards", "by game"),
    "players": ("Players", True, "most players first", "fewest players first"),
    "score": ("Best", True, "highest score first", "lowest score first"),
    "minutes": ("Min", True, "longest first", "shortest first"),
}


@dataclass(frozen=True, slots=True)
class Columns:
    """How many columns of the screen each column of the list has; 0: there is no room for it."""

    played: int
    game: int
    players: int
    score: int
    minutes: int
    note: int


@cache
def columns(width: int) -> Columns:
    """The columns of a list that is so wide. Players are in every one of them."""
    names = [offer.name for offer in offers()]
    titles = [offer.title for offer in offers()]
    game = max(map(len, names if width >= 100 else titles)) if width >= 60 else 0
    minutes = 5 if width >= 60 else 0
    note = (width - 70) // 3 if width >= 110 else 0
    used = sum(part + 2 for part in (10, game, 6, minutes, note) if part)
    return Columns(10, game, max(8, width - used), 6, minutes, note)


def heading(sort: str, descending: bool, width: int) -> list[tuple[Text, str]]:
    """The heads of the columns, each with the action of a click on it."""
    room = columns(width)
    pieces = []
    for id_, (title, *_rest) in SORTED_BY.items():
        size = getattr(room, id_)
        if not size:
            continue
        mark = (" v" if descending else " ^") if id_ == sort else ""
        head = f"{title}{mark}"
        right = id_ in ("score", "minutes")
        text = Text(head.rjust(size) if right else head.ljust(size), "bold" if mark else "dim")
        pieces.append((text + Text("  "), f"sort('{id_}')"))
    if room.note:
        pieces.append((Text("Place and note", "dim"), ""))
    return pieces


def line(game: GameSummary, width: int, depth: Depth) -> Text:
    """A game as a line of a list: when, what, who with their points (the best first), how long."""
    room = columns(width)
    parts = [_fitted(when(game.played_at)[:10], room.played)]
    if room.game:
        title = game_title(game.setup.preset)
        if len(title) > room.game:
            title = short_title(game.setup.preset)
        parts.append(_fitted(title, room.game))
    players = Text(", ").join(_seat(seat, depth) for seat in ranked(game))
    parts.append(_fitted(players, room.players))
    best = max((seat.score for seat in game.seats if seat.score is not None), default=None)
    parts.append(_fitted("open" if best is None else str(best), room.score, right=True))
    if room.minutes:
        told = "" if game.minutes is None else str(game.minutes)
        parts.append(_fitted(told, room.minutes, right=True))
    if room.note:
        told = ": ".join(part for part in (game.place, game.note) if part)
        parts.append(_fitted(Text(" ".join(told.split()), "italic"), room.note))
    return Text("  ").join(parts)


def ranked(game: GameSummary) -> list[SeatSummary]:
    """The seats, the winners first; of an unfinished game as they sit."""
    return sorted(game.seats, key=lambda seat: seat.rank or 0)


def _seat(seat: SeatSummary, depth: Depth) -> Text:
    look = player_colour(seat.colour or None).text.at(depth)
    text = Text(seat.person, style_text(look, "bold" if seat.winner else ""))
    if seat.score is not None:
        text.append(f" {seat.score}", "bold" if seat.winner else "")
    return text


def short_title(preset: str) -> str:
    """A game without its box, for where there is little room."""
    try:
        return offer_of(preset).title
    except SetupError:
        return preset


def _fitted(text: str | Text, width: int, *, right: bool = False) -> Text:
    fitted = Text(text) if isinstance(text, str) else text
    fitted.truncate(width, overflow="ellipsis")
    if right:
        fitted.pad_left(width - fitted.cell_len)
    else:
        fitted.pad_right(width - fitted.cell_len)
    return fitted


def detail(game: GameSummary, width: int, height: int, console: Console) -> Text:
    """A game in sentences: what, when, who won or how far it is, where, how long, the note. In so
    many columns and lines; what is too long ends in an ellipsis."""
    part = series_part(game.setup)
    head = Text(f"{game_title(game.setup.preset)}{f', {part}' if part else ''}", "bold")
    head.append(f", {when(game.played_at)}", "not bold")
    about = [f"At {game.place}"] if game.place else []
    about += [counted(game.minutes, "minute")] if game.minutes is not None else []
    told = Text(", ".join(about))
    told.append(". " if about and game.note else "")
    told.append(" ".join(game.note.split()), "italic")
    lines = _wrapped(head, width, 1, console)
    lines += _wrapped(Text(_outcome(game)), width, max(1, height // 2 - 1), console)
    if told:
        lines += _wrapped(told, width, height - len(lines), console)
    return Text("\n").join(lines)


def _wrapped(text: Text, width: int, most: int, console: Console) -> list[Text]:
    """*text* in at most so many lines; the last ends in an ellipsis where there is more."""
    lines = list(text.wrap(console, max(1, width)))
    if len(lines) > most:
        last = Text(" ").join(lines[most - 1 :])
        last.truncate(max(1, width), overflow="ellipsis")
        lines = [*lines[: most - 1], last]
    return lines


def _outcome(game: GameSummary) -> str:
    seats = [
        seat.person + (f" (as {seat.name})" if seat.name != seat.person else "")
        for seat in ranked(game)
    ]
    if game.finished:
        places = ", ".join(
            f"{seat.rank}. {name} {seat.score}"
            for seat, name in zip(ranked(game), seats, strict=True)
        )
        won = listed(seat.person for seat in game.seats if seat.winner)
        verb = "won" if len(game.winners) == 1 else "shared the victory"
        return f"{won} {verb}{', boards scored' * game.scored}: {places}"
    if game.scored:
        far = f"Boards not complete, {counted(game.events, 'square')}"
    elif game.events:
        far = f"Unfinished after {counted(game.events, 'event')}"
    else:
        far = "Not begun"
    return f"{far}: {listed(seats)}"


def counted_games(number: int) -> str:
    """``1 game``, ``12 345 games``: large numbers in groups, so that they can be read."""
    grouped = f"{number:,}".replace(",", " ")
    return f"{grouped} {'game' if number == 1 else 'games'}"


def told(total: int, parts: Sequence[str], sort: str, descending: bool, *, bin: bool) -> str:
    """How many games a list has, what it is limited to (*parts*) and how it is sorted."""
    _title, _first, down, up = SORTED_BY[sort]
    if bin:
        return f"The bin: {counted_games(total)}. u brings one back, x empties it."
    order = down if descending else up
    if not parts:
        return f"All games: {counted_games(total)}, {order}."
    verb = "matches" if total == 1 else "match"
    return f"{counted_games(total)} {verb}: {', '.join(parts)}; {order}."
