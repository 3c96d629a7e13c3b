"""The help of the dialogue."""

from __future__ import annotations

from companion.dominoes.rules import Rules

OPENING_HELP = """\
Answer the question above. A game file also works: its lines, from 'game PRESET' and
'player NAME' on, may be typed or piped in, and the game begins with its first event.
quit ends."""

#: Answers by the part of the rules that asks for them, an empty one for every game; as short
#: answers and as lines of a game file.
_ANSWERS = (
    ("", "dominoes", "3 17 22 40", "line 3 17 22 40"),
    ("", "choose", "22", "choose Ann 22"),
    ("", "place", "e6 n", "place Ann 22 e6 n      place Ann 22 0,1 n"),
    ("", "no place", "x", "discard Ann 22"),
    ("fire", "fire", "d5 or none", "fire Ann d5"),
    ("totems", "totem", "Ann", "totem {resource} Ann"),
    ("market", "{noun}s", "{figures}", "{reveal} {figures}"),
    ("market", "{buy}", "{buy} {figure} pay c4 d4 at c4", ""),
    ("giants", "giant", "d5", "giant Ann d5"),
    ("giants", "send", "send d5 to Ben e6", "send Ann d5 to Ben e6"),
    ("heroes", "lay", "lay d5 e6", "lay Ann d5 e6"),
)

#: What every game can be asked to show, and how any game is mended and left.
LOOKING = """\
  legal              how many legal answers there are, and the first 20
  scores             the sheet, with where every point comes from
  log [N | all]      the last events, with their numbers
  export             the game as a game file
"""
REST = """\
  undo, redo         take back the last entry, corrections too; do it again
  overrule           after a refusal: we played it anyway
  overrule EVENT     the same for an event that is known to be refused
  overrule N         insist on event N, which a correction made illegal
Correcting; what follows is kept and judged anew
  amend N EVENT      event N was really this
  insert N EVENT     this happened before event N
  delete N           event N never happened
quit ends; the game is stored with every line and can go on another time.
A line that begins with # is a remark. Where the lines come from a file or a
pipe, the exit code is 1 if one of them was not understood, or was refused and
not overruled; else 0.\
"""

_HELP = """\
Answer what is asked, in short or as a line of a game file:
{answers}
e6 n: the first half on e6, the second north of it. Squares are named like
those of a chess board, or counted right,up from the start (0,1 is above it).

Looking
  board [NAME]       the board as rows of letters
  say [NAME]         the board in words, a row of squares at a time
  dominoes           the lines, whose they are, what else lies on the table
{looking}Playing
  draw               let Companion draw what is drawn at random
{tile}  skip               leave out what may be left out (or just go on)
{rest}\
"""


_TILE = """\
  tile {domino} {halves}      the faces of domino {domino} are these, in later games too
"""


def game_help(rules: Rules) -> str:
    """The help at the table of a game, with what this game has."""
    words = {"resource": next((t.resource for t in rules.box.terrains if t.resource), "")}
    if rules.has("market"):
        market = rules.market
        # Names of one word first: they are what most tables type.
        figures = sorted(market.figures, key=lambda id_: "_" in id_)[:2]
        words |= {
            "noun": market.noun,
            "reveal": market.reveal,
            "buy": market.buy,
            "figure": figures[0],
            "figures": " ".join(figures),
        }
    lines = []
    for part, what, short, line in _ANSWERS:
        if not part or rules.has(part):
            name, short, line = (text.format(**words) for text in (what, short, line))
            lines.append(f"  {name:<10} {short:<18} {line}".rstrip())
    first, second, third = (terrain.letter for terrain in rules.box.terrains[:3])
    if rules.has("heroes"):
        tile = _TILE.format(domino="G", halves=f"{first}1 {second}/{third}")
    else:
        tile = _TILE.format(domino="12", halves=f"{first}0 {second}1")
    return _HELP.format(looking=LOOKING, rest=REST, answers="\n".join(lines), tile=tile)
