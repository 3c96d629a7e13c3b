"""Playing line by line, from the first question to the exit code."""

from __future__ import annotations

import sys
import traceback
from pathlib import Path
from typing import TextIO

from companion.dominoes.user_tiles import FILE_NAME
from companion.games import ruleset_for
from companion.history.paths import find_paths
from companion.history.store import Store
from companion.plain.console import Console, sentence
from companion.plain.dialogue import Dialogue
from companion.plain.opening import Opening
from companion.referee import CompanionError, Setup

#: Exit codes: all went well; something was refused; stopped from the keyboard.
GOOD, REFUSED, STOPPED = 0, 1, 130


def run(
    db: Path | None = None,
    setup: Setup | None = None,
    source: TextIO | None = None,
    sink: TextIO | None = None,
) -> int:
    """Play a new game of *setup*, or ask what to play, until the lines end or the table quits.

    *db* names the database; without it ``COMPANION_DB`` or the user's own folder says. Lines come
    from *source* and go to *sink*, by default the standard input and output. Returns the exit
    code: 1 where lines from a file or pipe were refused or something else went wrong.
    """
    console = Console(source or sys.stdin, sink or sys.stdout)
    try:
        return _played(console, db, setup)
    except KeyboardInterrupt:
        return STOPPED
    except CompanionError as error:
        console.tell(sentence(error))
        return REFUSED
    except OSError:
        raise  # the command line says it, as for every command
    except Exception as error:
        # A mistake of ours. Whoever plays needs to know that the game is safe, not a traceback.
        place = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(place.filename).name}, line {place.lineno}"
        console.tell(
            f"Companion had to stop ({type(error).__name__}: {error}; {where}). "
            "Every event that was accepted is stored: start again and the game goes on."
        )
        return REFUSED


def _played(console: Console, db: Path | None, setup: Setup | None) -> int:
    paths = find_paths(db)
    with Store(paths.database, ruleset_for) as store:
        refusals = 0
        if setup is not None:
            id_: int | None = store.new_game(setup).id
        else:
            opening = Opening(console, store, paths.user_data)
            id_ = opening.game()
            refusals = opening.refusals
        if id_ is not None:
            dialogue = Dialogue(console, store, id_, tiles=paths.user_data / FILE_NAME)
            try:
                dialogue.run()
            except KeyboardInterrupt:
                console.lines([""])
                console.tell(_farewell(dialogue))
                raise
            console.tell(_farewell(dialogue))
            refusals += dialogue.refusals
    return REFUSED if refusals and not console.interactive else GOOD


def _farewell(dialogue: Dialogue) -> str:
    more = "" if dialogue.finished else " 'companion --plain' goes on with it."
    return f"The game is stored.{more}"
