"""What the quick score says beside the board: a square, a domino that is held, what is odd."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.dominoes.box import Face
from companion.dominoes.placing import contacts
from companion.notation.checks import Finding
from companion.notation.desk import Boards
from companion.referee.rulings import Breach, Square
from companion.referee.text import counted
from screens.widgets.ink import joined
from screens.widgets.legend import describe
from screens.widgets.tile_ink import TileInk

_DIRECTIONS = {"n": "up", "e": "right", "s": "down", "w": "left"}


def square_texts(ink: TileInk, boards: Boards, seat: int, square: Square) -> list[Text]:
    """A square in words, and every number of the sheet that it has a part in."""
    rules = boards.rules
    territory = boards.area(seat).territory
    head = joined((rules.grid.name(square), "bold"), f" {describe(rules, territory, square)}")
    laid = boards.domino_at(seat, square)
    if laid is not None:
        head.append(f" (domino {laid.id})", ink.quiet)
    texts = [head]
    for row, part in boards.explained(seat, square):
        texts.append(joined((f"{part.points:>3} ", "bold"), f"{row.label}: {part.text}"))
    if not boards.board(seat).squares:
        word = rules.word("territory")
        texts += [
            Text(),
            Text(f"Enter this {word} in any order, whichever way is fastest:", ink.quiet),
            joined(("23", ink.accent), (" a domino; r turns, Enter lays it", ink.quiet)),
            joined(("letters", ink.accent), (" paint squares, so does a drag", ink.quiet)),
            joined(("p", ink.accent), (" paste or load it as text", ink.quiet)),
        ]
    return texts


def held_texts(
    ink: TileInk, boards: Boards, seat: int, id_: str, at: tuple[Square, str]
) -> tuple[list[Text], tuple[Breach, ...]]:
    """A domino that is held over the board, and what a referee would have against it."""
    rules, domino, (square, direction) = boards.rules, boards.domino(id_), at
    name = rules.grid.name(square) if rules.grid.holds(square) else "off the board"
    where = f"{id_} at {name} {direction} ({_DIRECTIONS[direction]})"
    texts = [
        joined("a ", ink.face(domino.a), f" {ink.words(domino.a)}"),
        joined("b ", ink.face(domino.b), f" {ink.words(domino.b)}"),
    ]
    advice = boards.advice(seat, id_, square, direction)
    if not advice:
        texts.append(Text(f"{where}: fits", ink.good))
        territory = boards.area(seat).territory
        words = contacts(rules, territory, domino, square, direction)
        texts += [Text(f"  {half} {word}") for half, word in zip("ab", words, strict=True)]
    elif all(breach.possible for breach in advice):
        texts.append(joined((f"{where}: odd", ink.bad), ", Enter lays it all the same"))
    else:
        texts.append(Text(f"{where}: impossible", ink.bad))
    texts += [joined((breach.message, ""), (f" {breach.rule}", ink.quiet)) for breach in advice]
    return texts, advice


def finding_texts(ink: TileInk, found: Sequence[Finding], seat_name: str) -> list[Text]:
    """What is odd, this player's first; of others only how much."""
    own = [f for f in found if f.player is None or f.player.name == seat_name]
    texts = [joined(("! ", ink.bad), f.message) for f in own]
    others: dict[str, int] = {}
    for finding in found:
        if finding not in own and finding.player is not None:
            others[finding.player.name] = others.get(finding.player.name, 0) + 1
    if others:
        what = "; ".join(f"{name}: {counted(n, 'warning')}" for name, n in others.items())
        texts.append(Text(what, ink.quiet))
    return texts


def badge(boards: Boards, seat: int) -> str:
    """``14/24`` while squares are missing, ``done`` when they are not, ``26/24`` of too many."""
    missing = boards.missing(seat)
    there = boards.board(seat).squares
    return f"{there}/{there + missing}" if missing else "done"


#: When so many dominoes are missing or fewer, the table is asked whether that is all.
NEARLY = 4

#: A piece of a line of keys: its text, and the action that a click on it is (or nothing).
Key = tuple[Text, str]


def keys(ink: TileInk, boards: Boards, seat: int, *, brush: str, number: bool) -> list[list[Key]]:
    """The keys of painting.

    *brush* is the face last painted, in letters; *number* tells that digits begin a domino.
    """
    rules, box = boards.rules, boards.rules.box

    def key(sign: str, action: str) -> Key:
        return Text(sign, ink.accent), action

    lines: list[list[Key]] = []
    letters = [
        (Text(f" {t.letter} ", ink.face(Face(t.index)).style), f"letter('{t.letter.lower()}')")
        for t in box.terrains
    ]
    lines.append([*letters, _said(" paint")])
    digits = [key(f" {n} ", f"digit('{n}')") for n in range(4)]
    marks = f" {rules.word('mark')}s" + " or craters" * bool(box.tokens)
    begins = [key("0-9", "number"), _said(" a domino by its number")]
    lines.append(begins if number else [*digits, _said(marks)])
    again = f" {brush} again" if brush else " paint again"
    lines.append([key("Space", "again"), _said(again + "  "), key("Del", "erase"), _said(" erase")])
    parts = (
        (rules.has("fire"), "+", "token", "token"),
        (rules.has("resources"), "*", "resource", "resource"),
        (rules.has("market"), "c", "figure", rules.market.noun if rules.has("market") else ""),
        (rules.has("giants"), "!", "giant", "giant"),
        (rules.has("heroes"), "h", "divided", "divided"),
        (rules.has("totems"), "t", "totems", "totems"),
    )
    there = [part for part in parts if part[0]]
    for start in range(0, len(there), 3):
        line: list[Key] = []
        for _has, sign, action, word in there[start : start + 3]:
            line += [key(sign, action), _said(f" {word}  ")]
        lines.append(line)
    told, squares = boards.board(seat).discards, boards.board(seat).squares
    left = rules.due - squares // 2
    if told is not None:
        lines.append([key("x", "all"), _said(f" takes back: {told.text} discarded")])
    elif squares and 0 < left <= NEARLY:
        lines.append([key("x", "all"), _said(f" that is all, {left} discarded")])
    return lines


def _said(text: str) -> Key:
    return Text(text), ""
