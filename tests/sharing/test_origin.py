"""A game without boards of squares is shared in every format."""

import json
import random

import pytest

from companion.games import family_of, ruleset_for
from companion.history.store import Store
from companion.referee import CompanionError, Game
from companion.sharing.files import read
from companion.sharing.formats import FORMATS
from companion.sharing.incoming import judge
from companion.sharing.records import text_of
from tests.dominoes.table import any_answer
from tests.origin.table import setup
from tests.sharing.games import desk, put


@pytest.fixture
def shared(store: Store) -> tuple[Store, Game[object], list[int]]:
    """A refereed game and its score pad, both stored."""
    told = family_of("origin-matagot").settled(setup(3))
    game: Game[object] = Game(ruleset_for("origin-matagot"), told)
    rng = random.Random(2)
    # Required events alone: what may be told at any time would end it at once.
    while len(game.log) < 40 and (event := any_answer(game.prompt(), rng, option=0)):
        assert game.submit(event)
    if not game.prompt().finished:
        assert game.submit(game.ruleset.vocabulary.parse("end"))
    return store, game, [put(store, game), put(store, desk(game))]


def test_every_format_takes_it(shared: tuple[Store, Game[object], list[int]]) -> None:
    store, game, ids = shared
    for format_ in FORMATS.values():
        for id_, scored in zip(ids, (False, True), strict=True):
            if format_.id == "game" and scored:
                with pytest.raises(CompanionError, match="only the boards"):
                    format_.write(store, [id_])
                continue
            data = format_.write(store, [id_])
            named = all(name.encode() in data for name in game.setup.names)
            assert named or format_.id in ("code", "png")
            if format_.readable and (format_.id != "score" or scored):
                (found,) = judge(store, read(data, "file"))
                assert (found.standing, found.known and found.known.id) == ("known", id_)


def test_its_play_for_bg_stats(shared: tuple[Store, Game[object], list[int]]) -> None:
    store, _game, ids = shared
    file = json.loads(FORMATS["bgstats"].write(store, ids))
    assert [(one["name"], one["bggId"]) for one in file["games"]] == [("Origin", 127095)]
    refereed, scored = file["plays"]
    assert [one["startPlayer"] for one in refereed["playerScores"]] == [True, False, False]
    # Who told only the end did not tell who began.
    assert not any(one["startPlayer"] for one in scored["playerScores"])


def test_its_map_comes_back(shared: tuple[Store, Game[object], list[int]]) -> None:
    store, game, ids = shared
    (found,) = read(FORMATS["json"].write(store, ids[:1]), "file")
    assert found.record.setup.territories == game.setup.territories
    assert text_of(found.record) == text_of(game)
