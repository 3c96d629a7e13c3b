"""Origin (Matagot) and the slow model side by side: pawns, maps, objectives, random games."""

from __future__ import annotations

import contextlib
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.origin.box import box
from companion.origin.ends import distances
from companion.origin.engine import OriginRuleset
from companion.origin.maps import Map, check
from companion.origin.pawns import KINDS, admits
from companion.origin.queries import reach, standing
from companion.referee import Border, Game, NotationError, Player, Setup, Territory
from tests.slow.origin import SlowOrigin, may_stand_beside
from tests.slow.origin_events import same
from tests.slow.origin_map import COLOURS, CONTINENTS, TINY, SlowMap, random_map, words_to_text
from tests.slow.origin_objectives import fulfilled
from tests.slow.origin_playout import random_card, random_effect, random_event, random_options

NAMES = ("Ann", "Ben", "Cy", "Di")
#: Every option at least once alone, the usual game, and all that make games long together.
OPTIONS: tuple[tuple[str, ...], ...] = (
    (),
    ("no-hand-objectives",),
    ("no-extra-ends",),
    ("finish-round",),
    ("highest-stack",),
    ("straits-active-only",),
    ("no-objective-refill",),
    ("objective-limit=0",),
    ("objective-limit=1",),
    ("village-points=2", "card-points=3"),
    ("no-extra-ends", "finish-round", "straits-active-only", "no-objective-refill"),
)
SEEDS = st.integers(0, 10**9)


# Parts ------------------------------------------------------------------------------------------


def test_every_pair_of_pawns() -> None:
    for old, new in product(KINDS, KINDS):
        assert admits(old, new) == may_stand_beside(tuple(new), tuple(old))


def lands_of(world: str) -> tuple[tuple[Territory, ...], tuple[Border, ...]]:
    slow = SlowMap(world)
    lands = tuple(Territory(name, **land) for name, land in slow.territories.items())
    return lands, tuple(Border(*sorted(b), strait) for b, strait in slow.borders.items())


FAULTS = {
    "not connected": "one connected map was expected",
    "origin": "the Origin",
    "number of straits": "straits?; exactly 11 were expected",
    "strait within a continent": "two continents were expected",
    "number of greens": "green territor",
    "small continent": "at least 3 were expected",
}


def spoiled(world: str, rng: random.Random) -> SlowMap:
    """The map with a border or two less, and a territory or two that are other than they were."""
    slow = SlowMap(world)
    for border in rng.sample(list(slow.borders), min(len(slow.borders), rng.randint(0, 2))):
        del slow.borders[border]
    for name in rng.sample(list(slow.territories), rng.randint(0, 2)):
        what, values = rng.choice(
            [("colour", COLOURS), ("continent", CONTINENTS), ("origin", (True, False))]
        )
        slow.territories[name][what] = rng.choice(values)
    return slow


@given(SEEDS)
def test_what_is_wrong_with_a_map(seed: int) -> None:
    rng = random.Random(seed)
    slow = spoiled(random_map(rng, rng.randint(2, 40)), rng)
    map_ = Map("Mine", *lands_of(slow.text()))
    told = " ".join(finding.text for finding in check(map_))
    assert {fault for fault, text in FAULTS.items() if re.search(text, told)} == slow.faults()
    for name in slow.territories:
        for steps in (1, 2, 3):
            assert map_.reach(name, steps) == slow.within(name, steps)


@given(SEEDS)
def test_objectives_on_the_board(seed: int) -> None:
    rng = random.Random(seed)
    world = random_map(rng, rng.randint(8, 40))
    slow, map_ = SlowMap(world), Map("Mine", *lands_of(world))
    places = rng.sample(list(slow.territories), rng.randint(0, 8))
    own = {name: rng.choice(KINDS) for name in places}
    for id_, objective in box().objectives.items():
        met = objective.condition.standing(map_, own).met
        assert met == fulfilled(id_, slow, {n: tuple(p) for n, p in own.items()}), id_


# Games ------------------------------------------------------------------------------------------


class Tables:
    """The same game in the engine and in the slow model; every difference fails."""

    def __init__(self, options: tuple[str, ...], players: int, world: str):
        names = NAMES[:players]
        lands, borders = lands_of(world)
        seats = tuple(map(Player, names))
        setup = Setup("origin-matagot", options, seats, territories=lands, borders=borders)
        self.game: Game[Any] = Game(OriginRuleset(), setup)
        self.slow = SlowOrigin(names, options, world)

    def judged(self, text: str) -> bool:
        """Whether an event is legal, which both must say with some rule in common."""
        try:
            broken = self.slow.check(text)
        except ValueError:
            with pytest.raises(NotationError):
                self.game.ruleset.vocabulary.parse(text)
            return False
        ruling = self.game.rule(self.game.ruleset.vocabulary.parse(text))
        assert bool(ruling) == (not broken), f"{text}: {ruling.message} {sorted(broken)}"
        assert not broken or set(ruling.rules) & broken, f"{text}: {ruling.rules} {broken}"
        return not broken

    def play(self, text: str) -> None:
        assert self.judged(text), text
        event = self.game.ruleset.vocabulary.parse(text)
        assert same(event.text()) == same(text)
        assert self.game.submit(event)
        self.slow.play(text)

    def compare(self) -> None:
        """What is required, every answer, what may be played, and the sheet."""
        prompt, slow = self.game.prompt(), self.slow
        asked = prompt.required
        assert prompt.finished == slow.finished()
        due = {(kind.replace("pass", "action"), player) for kind, player in slow.required()}
        assert due == ({(asked.kind, asked.player)} if asked else set())
        if asked and asked.kind != "territory":
            kinds = (
                ("evolve", "migrate", "swap", "pass") if asked.kind == "action" else [asked.kind]
            )
            expected = Counter(same(t) for kind in kinds for t in slow.legal_events(kind))
            answers = [same(event.text()) for event in asked.answers]
            assert Counter(answers) == expected
            assert len(asked.answers) == len(answers)
        for kind in ("play", "reveal"):
            offered = {
                same(event.text())
                for ask in prompt.options
                if ask.kind == kind
                for event in ask.answers
            }
            # Of other cards there are examples only.
            cards = {w for w in offered if w[2] == "objective" and w[3].startswith("obj-")}
            assert cards == {same(text) for text in slow.legal_events(kind)}
        sheet = self.game.score()
        rows = {t.name: {row.id: row.points for row in t.rows} for t in sheet.tallies}
        assert rows == slow.scores()
        ranks = {
            t.name: (t.total, rank) for t, rank in zip(sheet.tallies, sheet.ranks, strict=True)
        }
        assert ranks == {name: (total, rank) for name, total, rank in slow.ranking()}
        assert sheet.tie_break == slow.tie_break()
        self._compare_what_is_left()
        self._compare_questions()

    def _compare_questions(self) -> None:
        """Which pawns may come to a territory, and where the pawn on it may go, place by place."""
        slow, state = self.slow, self.game.state
        lands = list(slow.map.territories)
        place, player = lands[len(self.game.log) % len(lands)], slow.player()
        actions = [same(text) for text in slow.actions(player)]
        pawns = {words[3:] for words in actions if words[0] == "evolve" and words[2] == place}
        fitting = standing(state, slow.turn, place).fitting
        assert {tuple(str(one.pawn).split()) for one in fitting} == pawns
        if place in slow.own(player):
            moves = {(words[0], words[3]) for words in actions if words[2] == place}
            goals = reach(state, place).moves
            assert {(goal.does, goal.territory) for goal in goals} == {
                move for move in moves if move[0] != "evolve"
            }

    def _compare_what_is_left(self) -> None:
        left = {distance.id: distance.left for distance in distances(self.game.state)}
        slow = self.slow
        able = sum(bool(slow.actions(player)) for player in slow.players)
        assert left == {
            "reserve": slow.reserve.total(),
            "acting": able,
            **slow.decks,
            "tiles": 30 - slow.taken(),
            "villages": sum(slow.villages.values()),
        }


def world_of(rng: random.Random) -> str:
    """The tiny map, which is soon full, or any other."""
    return TINY if rng.random() < 0.4 else random_map(rng, rng.choice([3, 6, 12, 25, 40]))


def wrong(tables: Tables, texts: list[str], rng: random.Random) -> Iterator[str]:
    """Events that are mostly illegal: of other moments, other players, with another word or
    number, and cards and effects of any kind."""
    slow = tables.slow
    if texts:
        yield rng.choice(texts)
        words = list(same(rng.choice(texts)))
        at = rng.randrange(len(words))
        pool = [*slow.players, *slow.map.territories, "h1w1", "h2w2", "h3w3", "black", "white"]
        pool += ["1", "2", "3", "7", "-1", "tile", "card", "keep", "none", "purple", "obj-01"]
        words[at] = rng.choice(pool) if at else rng.choice(["migrate", "swap", "evolve", "strait"])
        yield words_to_text(*words)
    yield random_card(slow, rng.choice(slow.players), rng)
    yield random_effect(slow, rng)
    lands = sorted(slow.map.territories)
    yield words_to_text("border", *(rng.choice([*lands, "Mu"]) for _ in "ab"), "strait")
    player, start, to = rng.choice(slow.players), rng.choice(lands), rng.choice(lands)
    size, colour = rng.choice(["h1w1", "h1w2", "h2w2"]), rng.choice(["black", "white", "brown"])
    gain = rng.choice(["card", "keep", "none", "hunting 5", "tile 1", "tile 2 card", "tile 1 2"])
    yield words_to_text("pass", player)
    yield words_to_text(rng.choice(["migrate", "swap"]), player, start, to)
    yield words_to_text("strait", player, start, to, rng.randint(3, 5))
    yield words_to_text("evolve", player, to, size, colour)
    yield words_to_text("reward", player, *gain.split())


def played(tables: Tables, rng: random.Random, longest: int) -> list[str]:
    """Play to the end, comparing at every step; the events."""
    texts: list[str] = []
    while True:
        tables.compare()
        for other in wrong(tables, texts, rng):
            tables.judged(other)
        late = len(texts) >= longest and not tables.slow.finished()
        text = "end" if late else random_event(tables.slow, rng)
        if text is None:
            return texts
        tables.play(text)
        texts.append(text)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=lambda options: " ".join(options) or "usual")
def test_every_option(options: tuple[str, ...], players: int) -> None:
    rng = random.Random(f"{options} {players}")
    played(Tables(options, players, world_of(rng)), rng, 120)


@given(SEEDS)
def test_random_options(seed: int) -> None:
    rng = random.Random(seed)
    options = tuple(random_options(rng))
    played(Tables(options, rng.randint(2, 4), world_of(rng)), rng, 45)


@given(SEEDS)
def test_what_the_engine_picks_is_legal(seed: int) -> None:
    """Every ask may be answered, effects and additions to the map too."""
    rng = random.Random(seed)
    tables = Tables(rng.choice(OPTIONS), rng.randint(2, 4), world_of(rng))
    for _ in range(35):
        prompt = tables.game.prompt()
        ask = prompt.required if rng.random() < 0.7 else None
        ask = ask or rng.choice([ask for ask in prompt.asks if ask.kind != "end"])
        tables.play(ask.answers.pick(rng).text())
        tables.compare()


@given(SEEDS)
def test_a_map_that_is_learned(seed: int) -> None:
    """Nothing is known at first; the table tells the next territory, a border or plays on."""
    rng = random.Random(seed)
    tables = Tables(rng.choice(OPTIONS), rng.randint(2, 4), "")
    told = random_map(rng, rng.choice([3, 12, 25])).splitlines()
    assert not tables.judged(told[1])  # the Origin comes first
    tables.play(told[0])
    rest = told[1:]
    for _ in range(45):
        tables.compare()
        ready = [line for line in rest if tables.judged(line)]
        if rng.random() < 0.5 and ready:
            text = rng.choice(ready)
            rest.remove(text)
        elif not (text := random_event(tables.slow, rng)):
            break
        tables.play(text)
        tables.judged(rng.choice(told))


@given(SEEDS)
def test_corrections_never_raise(seed: int) -> None:
    """Any event may be told anew, put in, taken out or insisted on, anywhere; what follows is kept
    and judged anew, the sheet and the log stand, and undoing all of it gives the game back."""
    rng = random.Random(seed)
    tables = Tables(tuple(random_options(rng)), rng.randint(2, 4), world_of(rng))
    texts = played_on(tables, rng, 40)
    game, parse = tables.game, tables.game.ruleset.vocabulary.parse
    before, sheet, done = game.log, game.score(), 0
    for _ in range(12):
        at = rng.randrange(len(game.log))
        due = game.ruleset.prompt(game.state_at(at)).required
        event = parse(rng.choice([*texts, "end", *possible(tables, rng)]))
        if due and rng.random() < 0.6:
            event = due.answers.pick(rng)
        insisted = rng.random() < 0.5
        kind = rng.choice(["amend", "insert", "delete", "insist", "overrule", "setup"])
        if kind == "amend":
            ruling = game.amend(at, event, overruled=insisted)
        elif kind == "insert":
            ruling = game.insert(at, event, overruled=insisted)
        elif kind == "delete":
            ruling = game.delete(at)
        elif kind == "insist":
            ruling = game.overrule(at)
        elif kind == "overrule":
            ruling = game.overrule(event)
        else:
            ruling = game.change_setup(other_setup(game.setup, rng))
        done += bool(ruling)
        look(game)
    for _ in range(done):
        game.undo()
    assert (game.log, game.score()) == (before, sheet)


def other_setup(setup: Setup, rng: random.Random) -> Setup:
    """The set-up with other options, another seating, or a border that was never there."""
    if rng.random() < 0.5:
        return replace(setup, options=tuple(random_options(rng)))
    players = tuple(rng.sample(setup.players, len(setup.players)))
    return replace(setup, players=players, borders=setup.borders[1:])


def played_on(tables: Tables, rng: random.Random, events: int) -> list[str]:
    texts: list[str] = []
    while len(texts) < events and (text := random_event(tables.slow, rng)):
        tables.play(text)
        texts.append(text)
    return texts


def possible(tables: Tables, rng: random.Random) -> list[str]:
    """Events that are wrong more often than not and that the notation can say."""
    found = []
    for text in wrong(tables, [], rng):
        with contextlib.suppress(NotationError):
            found.append(tables.game.ruleset.vocabulary.parse(text).text())
    return found


def look(game: Game[Any]) -> None:
    """Everything that a client looks at; nothing of it may raise, and nothing may be lost."""
    sheet, prompt, state = game.score(), game.prompt(), game.state
    assert len(sheet.remarks) == sum(logged.status != "legal" for logged in game.log)
    assert all(game.tell(number) for number in range(len(game.log)))
    assert all(len(ask.answers) == len(list(ask.answers)) for ask in prompt.asks)
    assert all(game.rule(event) for ask in prompt.asks for event in ask.answers)
    assert prompt.finished == state.over
    assert all(distance.label for distance in distances(state))
    box_pawns = 36 if len(state.areas) == 4 else 27
    assert len(state.stands) + sum(state.reserve()) == box_pawns
    assert min(state.reserve()) >= 0
    assert min(state.decks) >= 0
    again = Game(game.ruleset, game.first_setup, game.journal)
    assert again.log == game.log
