"""The help of the dialogue."""

from __future__ import annotations

OPENING_HELP = """\
Answer the question above. A game file also works: its lines, from 'game PRESET' and
'player NAME' on, may be typed or piped in, and the game begins with its first event.
quit ends."""

HELP = """\
Answer what is asked, in short or as a line of a game file:
  dominoes     3 17 22 40       line 3 17 22 40
  choose       22               choose Ann 22
  place        e6 n             place Ann 22 e6 n      place Ann 22 0,1 n
  no place     x                discard Ann 22
  fire         d5 or none       fire Ann d5
  recruit      recruit hunter pay c4 d4 at c4
e6 n: the first half on e6, the second north of it. Squares are named like
those of a chess board, or counted right,up from the start (0,1 is above it).

Looking
  board [NAME]       the board as rows of letters
  say [NAME]         the board in words, a row of squares at a time
  dominoes           the lines, whose they are, what else lies on the table
  legal              how many legal answers there are, and the first 20
  scores             the sheet, with where every point comes from
  log [N | all]      the last events, with their numbers
  export             the game as a game file
Playing
  draw               let Companion draw what is drawn at random
  skip               leave out what may be left out (or just go on)
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
