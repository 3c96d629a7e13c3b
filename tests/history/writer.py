"""A child process of the tests: `python -m tests.history.writer DATABASE GAME ROUNDS`.

Goes on with a game for ever (it says a number, undoes it, or starts over by undoing everything)
and prints the revision after each command that the store acknowledged.
"""

import sys
from pathlib import Path

from companion.history.store import Store
from tests.history.toy import Say, ruleset_for


def main(database: str, game: str, rounds: str) -> None:
    with Store(Path(database), ruleset_for) as store:
        stored = store.open_game(int(game))
        for number in range(int(rounds)):
            if stored.state.turn is None or number % 4 == 3:
                stored.undo()
            else:
                stored.submit(Say(stored.state.turn, stored.state.highest + 1))
            print(stored.revision, len(stored.log), stored.state.highest, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
