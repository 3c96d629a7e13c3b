"""A result in a few lines for a chat: as plain text, and as Markdown with the whole sheet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from companion.referee import Tally
from companion.referee.text import counted
from companion.sharing.shared import SharedGame

#: What Markdown, in one of its kinds, takes for more than itself: anywhere, and at the beginning.
_MARKUP = re.compile(r"[\\`*_\[\]<>|~&$]|^\s*[#+\-=:]|^\s*[0-9]+(?=[.)])")
#: The marks that keep the direction of a text to itself, of first strong character and back.
_ISOLATE, _BACK = "\u2068", "\u2069"


def plain_text(games: Iterable[SharedGame]) -> str:
    """Games as plain text without columns, since a chat has no fixed width; ends with a line
    break. Between two games is a blank line."""
    return "\n".join("\n".join(_plain(game)) + "\n" for game in games)


def markdown(games: Iterable[SharedGame]) -> str:
    """Games as Markdown, each under a heading, with a table of rows and players."""
    return "\n".join("\n".join(_marked(game)) + "\n" for game in games)


def isolated(text: str) -> str:
    """*text* so that its direction of writing changes nothing of what stands beside it."""
    if any(unicodedata.bidirectional(character) in ("R", "AL") for character in text):
        return f"{_ISOLATE}{text}{_BACK}"
    return text


def _plain(game: SharedGame) -> Iterator[str]:
    yield game.title
    yield _occasion(game)
    yield ""
    for rank, tally in _ranked(game):
        scored = ", ".join(f"{row.label} {row.points}" for row in tally.rows if row.points)
        line = f"{rank}. {isolated(tally.name)} {counted(tally.total, 'point')}"
        yield f"{line} ({scored})" if scored else line
    yield ""
    yield _with_isolated_names(game, game.outcome)
    yield from (isolated(line) for line in _note(game))


def _marked(game: SharedGame) -> Iterator[str]:
    yield f"### {_escaped(game.title)}"
    yield ""
    yield _escaped(_occasion(game))
    yield ""
    ranked = list(_ranked(game))
    names = [_escaped(isolated(tally.name)) for _rank, tally in ranked]
    yield f"| | {' | '.join(names)} |"
    yield "|:--|" + "--:|" * len(ranked)
    for number, row in enumerate(ranked[0][1].rows):
        points = (str(tally.rows[number].points) for _rank, tally in ranked)
        yield f"| {_escaped(row.label)} | {' | '.join(points)} |"
    yield f"| **total** | {' | '.join(f'**{tally.total}**' for _rank, tally in ranked)} |"
    yield f"| place | {' | '.join(str(rank) for rank, _tally in ranked)} |"
    yield ""
    yield _escaped(_with_isolated_names(game, game.outcome))
    note = list(_note(game))
    if note:
        yield ""
        yield from (f"> {_escaped(line)}  ".rstrip() if line else ">" for line in note)


def _ranked(game: SharedGame) -> list[tuple[int, Tally]]:
    """Rank and column of everybody, best first."""
    sheet = game.sheet
    return sorted(zip(sheet.ranks, sheet.tallies, strict=True), key=lambda one: one[0])


def _occasion(game: SharedGame) -> str:
    """When, where and how long it was played."""
    told = [game.day]
    if game.summary.place:
        told.append(isolated(" ".join(game.summary.place.split())))
    if game.summary.minutes:
        told.append(counted(game.summary.minutes, "minute"))
    if series := game.setup.series:
        told.append(f"game {series.number} of {series.games} of {isolated(series.name)}")
    return ", ".join(told)


def _note(game: SharedGame) -> list[str]:
    """The lines of the note, without what cannot be seen."""
    return ["".join(filter(str.isprintable, line)) for line in game.summary.note.splitlines()]


def _with_isolated_names(game: SharedGame, text: str) -> str:
    for name in sorted(game.setup.names, key=len, reverse=True):
        if isolated(name) != name:
            text = text.replace(name, isolated(name))
    return text


def _escaped(text: str) -> str:
    """One line as Markdown shows it again."""
    return _MARKUP.sub(_escape, text)


def _escape(found: re.Match[str]) -> str:
    # A number at the beginning makes a list only with what follows it.
    return f"{found[0]}\\" if found[0].strip().isdigit() else f"{found[0][:-1]}\\{found[0][-1]}"
