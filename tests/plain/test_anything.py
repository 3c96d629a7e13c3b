"""Whatever a table types, in whatever order: always an answer, never an accident."""

import io
import random
from pathlib import Path

import pytest

from companion.games import ruleset_for
from companion.history.store import Store
from companion.notation.game_file import replay, write_game
from companion.plain.console import Console
from companion.plain.dialogue import Dialogue
from companion.referee import Dealer, Setup
from tests.plain.scripts import setup, typed

WORDS = (
    "help board say dominoes scores log legal draw undo redo overrule illegal amend insert delete "
    "skip export none line cave chiefs choose place discard fire totem recruit Ann 'Ben Cy hunter "
    'pay at e5 e6 f5 z9 0,1 -4,4 99,99 n e s w x 1 2 3 7 12 22 48 A 0 -1 fish # " \\ all'
)
GAMES = [
    setup("origins-tribe", 3, "dweller-on-volcano", "recruit-last-round"),
    setup("origins-totem", 4),
    setup("kingdomino", 2, "edition-2016"),
]


def line_for(dialogue: Dialogue, store: Store, id_: int, rng: random.Random) -> str:
    """A legal answer, a correction or nonsense."""
    game = store.open_game(id_)
    asks = game.prompt().asks
    if asks and rng.random() < 0.6:
        return typed(game, rng.choice(asks).answers.pick(rng))
    if rng.random() < 0.4:
        events = len(game.log)
        event = rng.choice(game.log).event.text() if events else "choose Ann 3"
        number = rng.randint(0, events + 1)
        corrections = (
            f"amend {number} {event}",
            f"amend {number} overrule {event}",
            f"insert {number} {event}",
            f"delete {number}",
            f"overrule {number}",
            f"overrule {event}",
            f"illegal {event}",
            "overrule",
            "undo",
            "redo",
        )
        return rng.choice(corrections)
    return " ".join(rng.choices(WORDS.split(), k=rng.randint(1, 6)))


@pytest.mark.parametrize("chosen", GAMES, ids=lambda chosen: chosen.preset)
def test_any_line_is_answered_and_the_log_stays_a_game(chosen: Setup, db: Path) -> None:
    rng = random.Random(len(chosen.preset))
    output = io.StringIO()
    with Store(db, ruleset_for) as store:
        id_ = store.new_game(chosen).id
        dialogue = Dialogue(Console(io.StringIO(), output), store, id_, Dealer(rng))
        for _ in range(80):
            before = output.tell()
            line = line_for(dialogue, store, id_, rng)
            dialogue.answer(line)
            remark = line.lstrip().startswith("#")
            assert output.tell() > before or remark, line
        game = store.open_game(id_)
    told = replay(write_game(game), keep_going=True)
    assert not told.refused
    assert [logged.text() for logged in told.game.log] == [logged.text() for logged in game.log]
