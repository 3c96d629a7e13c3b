"""Random corrections at random places of random games (design.md section 2, the journal)."""

from __future__ import annotations

import json
import random
from collections import Counter
from dataclasses import dataclass, replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.grid import bits
from companion.dominoes.state import State
from companion.referee import (
    Amend,
    Change,
    ChangeSetup,
    Command,
    Event,
    Game,
    Insert,
    JournalError,
    Logged,
    Player,
    SetupError,
)

from .table import (
    ALL_OPTIONS,
    GAMES,
    PEOPLE,
    any_answer,
    drawn,
    few,
    fitting,
    new_game,
    played,
    setup,
)
from .wrong import wrong_event


@dataclass(frozen=True)
class Correction:
    """What to do, where (a part of the log) and the seed for which event."""

    kind: str
    where: float
    seed: int


CORRECTIONS = st.lists(
    st.builds(
        Correction,
        st.sampled_from(
            ["amend", "amend", "insert", "delete", "overrule", "insist", "setup", "play", "undo"]
        ),
        st.floats(0, 1),
        st.integers(0, 2**32 - 1),
    ),
    min_size=1,
    max_size=8,
)


def begun(mode: str, players: int, seed: int, events: int | None) -> Game[State]:
    rng = random.Random(seed)
    options = [option for option in ALL_OPTIONS[mode] if rng.random() < 0.5]
    rng.shuffle(options)
    if players > 4:
        options.insert(0, rng.choice(("giants", "heroes")))
    chosen = fitting(mode, players, options)
    return played(new_game(mode, players, chosen, rng), rng, events)


def event_for(game: Game[State], at: int, rng: random.Random) -> Event:
    """An event to put at a place: legal there, told elsewhere in the log, or made up."""
    state = game.state_at(at)
    legal = any_answer(game.ruleset.prompt(state), rng)
    way = rng.random()
    if legal is not None and way < 0.4:
        return legal
    if game.log and way < 0.6:
        return rng.choice(game.events)
    return game.ruleset.vocabulary.parse(wrong_event(state, legal, rng))


def correct(game: Game[State], correction: Correction) -> None:
    """Carry out one correction and check that the log is what it must be."""
    rng = random.Random(correction.seed)
    before = entries(game)
    at = min(int(correction.where * len(before)), len(before) - 1)
    kind = correction.kind
    if kind == "play":
        played(game, rng, rng.randint(1, 9))
        assert entries(game)[: len(before)] == before
    elif kind == "undo":
        undone(game, rng.randint(1, 4))
    elif kind == "setup":
        change_setup(game, rng)
    elif kind == "delete" and before:
        assert game.delete(at)
        assert entries(game) == before[:at] + before[at + 1 :]
    elif kind == "overrule":
        overrule(game, event_for(game, len(before), rng))
    elif kind == "insist":
        for number, logged in enumerate(game.log):
            if logged.status == "illegal":
                insist(game, number, logged)
    elif kind in ("amend", "insert") and before:
        put_in(game, kind, at, event_for(game, at, rng), rng)


def put_in(game: Game[State], kind: str, at: int, event: Event, rng: random.Random) -> None:
    """Amend or insert: a legal event, an overruled one, or one that is kept though illegal."""
    before = entries(game)
    ruling = game.ruleset.rule(game.state_at(at), event)
    overruled = rng.random() < 0.3
    verdict = (game.amend if kind == "amend" else game.insert)(at, event, overruled=overruled)
    assert bool(verdict) == (ruling.overrulable if overruled else bool(ruling))
    if not verdict:
        assert entries(game) == before
        assert overruled or verdict == ruling
        change = Amend(at, event, kept=True) if kind == "amend" else Insert(event, at, kept=True)
        assert game.change(change)
    rest = before[at + 1 :] if kind == "amend" else before[at:]
    assert entries(game) == [*before[:at], (event, overruled and bool(verdict)), *rest]


def entries(game: Game[State]) -> list[tuple[Event, bool]]:
    return [(logged.event, logged.entry.overruled) for logged in game.log]


def undone(game: Game[State], times: int) -> None:
    for _ in range(times):
        if game.can_undo:
            game.undo()


def overrule(game: Game[State], event: Event) -> None:
    before, ruling = entries(game), game.rule(event)
    verdict = game.overrule(event)
    assert bool(verdict) == ruling.overrulable
    if verdict:
        assert entries(game) == [*before, (event, True)]
        assert game.log[-1].status == "overruled"
    else:
        assert entries(game) == before
        assert verdict.rules == ("OVERRULE",) if ruling else set(verdict.rules) <= set(ruling.rules)


def insist(game: Game[State], number: int, logged: Logged[State]) -> None:
    verdict = game.overrule(number)
    assert bool(verdict) == logged.ruling.overrulable
    assert game.log[number].status == ("overruled" if verdict else "illegal")
    assert game.log[number].event == logged.event


def change_setup(game: Game[State], rng: random.Random) -> None:
    """Rename, recolour, swap seats or switch an option; now and then what cannot be."""
    old, before = game.setup, entries(game)
    players = list(old.players)
    way = rng.choice(("rename", "colour", "swap", "exchange", "options", "lose", "mode"))
    names: dict[str, str] = {}
    chosen = old
    if way == "rename":
        names = {rng.choice(old.names): rng.choice(("Eva", "Zoë 2", "Øle", *old.names))}
        try:
            chosen = old.renamed(names)
        except SetupError:  # the name of another player
            return
    elif way == "exchange":
        names = {old.names[0]: old.names[1], old.names[1]: old.names[0]}
        chosen = old.renamed(names)
    elif way == "colour":
        at = rng.randrange(len(players))
        players[at] = replace(players[at], colour=rng.choice(("pink", "black", "green", "red", "")))
        chosen = replace(old, players=tuple(players))
    elif way == "swap":
        rng.shuffle(players)
        chosen = replace(old, players=tuple(players))
    elif way == "options":
        mode = old.preset.removeprefix("origins-")
        options = tuple(o for o in ALL_OPTIONS[mode] if rng.random() < 0.5)
        chosen = drawn(replace(old, options=options), rng)
    elif way == "lose":
        chosen = replace(old, players=(Player("Stranger"), *players[1:]))
    else:
        chosen = replace(old, preset="origins-totem")
    try:
        assert game.change_setup(chosen, names)
    except (SetupError, JournalError):
        assert way in ("colour", "lose", "mode", "options")
        assert (game.setup, entries(game)) == (old, before)
        return
    assert game.setup == chosen
    assert entries(game) == [(event.renamed(names), overruled) for event, overruled in before]


def check(game: Game[State]) -> None:
    """What holds after any correction."""
    check_marks(game)
    check_pieces(game.state)
    assert restored(game).log == game.log
    fresh = told_again(game)
    assert [logged.status for logged in fresh.log] == [logged.status for logged in game.log]
    assert fresh.state == game.state
    assert fresh.score() == game.score()
    check_prompt(game)
    for number in range(len(game.log)):
        assert game.tell(number)


def check_marks(game: Game[State]) -> None:
    """Each mark follows from the ruling at its place; nothing else is kept."""
    state = game.state_at(0)
    for logged in game.log:
        ruling = game.ruleset.rule(state, logged.event)
        assert logged.ruling == ruling
        assert (logged.status == "legal") == bool(ruling)
        insisted = logged.entry.overruled and ruling.overrulable
        assert (logged.status == "overruled") == insisted
        state = game.ruleset.apply(state, logged.event)
        assert logged.state == state
    remarks = game.score().remarks
    assert len(remarks) == sum(logged.status != "legal" for logged in game.log)


def check_pieces(state: State) -> None:
    """Whatever was told, what lies on the table could lie there."""
    laid: Counter[str] = Counter()
    for area in state.areas:
        territory = area.territory
        squares = [bit for domino in territory.laid for bit in (domino.a, domino.b)]
        laid.update(domino.domino for domino in territory.laid)
        assert len(set(squares)) == len(squares)
        assert sum(1 << bit for bit in squares) == territory.occupied & ~state.rules.grid.start
        assert territory.occupied & ~state.rules.grid.canvas == 0
        terrains = sum(map(int.bit_count, territory.terrains))
        assert terrains == len(squares) + territory.divided.bit_count()
        assert territory.lying & ~territory.divided == 0
        tokens = [bit for bit, _ in territory.tokens]
        pieces = [bit for bit, _ in territory.pieces]
        assert len(set(tokens)) == len(tokens) and len(set(pieces)) == len(pieces)
        things = [*tokens, *pieces, *bits(territory.resources)]
        assert len(set(things)) == len(things), "two things on one square"
        assert all(territory.occupied >> bit & 1 for bit in things)
    turns = [turn.domino for turn in state.turns if turn.domino and not turn.placed]
    laid.update([*turns, *state.left, *state.unseen, *(slot.domino for slot in state.offer)])
    assert all(number == 1 for number in laid.values()), laid
    totems = [totem for area in state.areas for totem in area.totems]
    assert len(set(totems)) == len(totems)
    if state.display is not None:
        dwellers = Counter(piece for area in state.areas for _, piece in area.territory.pieces)
        dwellers.update([*filter(None, state.display.shown), *state.display.pile])
        for id_, dweller in state.rules.box.figures.items():
            assert dwellers[id_] <= dweller.copies


def restored(game: Game[State]) -> Game[State]:
    """The game as its stored journal tells it."""
    stored = json.dumps(
        [[command.revision, command.kind, dict(command.payload)] for command in game.journal]
    )
    commands = [Command(*fields) for fields in json.loads(stored)]
    return Game(game.ruleset, game.first_setup, commands)


def told_again(game: Game[State]) -> Game[State]:
    """The same document, told from the first event to the last without any correction."""
    fresh = Game(game.ruleset, game.setup)
    for event, overruled in entries(game):
        change: Change = Insert(event, None, overruled, kept=True)
        assert fresh.change(change)
    return fresh


def check_prompt(game: Game[State]) -> None:
    """The table is asked for something that it can answer, unless the game is finished."""
    prompt = game.prompt()
    for ask in prompt.asks:
        assert ask.answers, ask
        rng = random.Random(len(game.log))
        for event in [ask.answers.pick(rng) for _ in range(3)]:
            assert game.rule(event), (ask.kind, event, game.rule(event))
            assert event in ask.answers


def check_can_be_finished(game: Game[State], rng: random.Random) -> None:
    """From here a game ends after as many events as the dominoes allow."""
    for _ in range(1000):
        event = any_answer(game.prompt(), rng, option=0.3)
        if event is None:
            break
        assert game.submit(event), event
    assert game.prompt().finished


@pytest.mark.parametrize(("players", "mode"), [*product((2, 3, 4), GAMES), (5, "kingdomino")])
@few
@given(
    seed=st.integers(0, 2**32 - 1),
    events=st.one_of(st.none(), st.integers(0, 150)),
    corrections=CORRECTIONS,
)
def test_random_corrections(
    mode: str, players: int, seed: int, events: int | None, corrections: list[Correction]
) -> None:
    game = begun(mode, players, seed, events)
    for correction in corrections:
        log, at, revision = game.log, game.setup, game.revision
        correct(game, correction)
        check(game)
        if correction.kind not in ("undo", "play") and game.revision == revision + 1:
            corrected, after = game.log, game.setup
            game.undo()
            assert (game.log, game.setup) == (log, at)
            assert restored(game).log == log
            game.redo()
            assert (game.log, game.setup) == (corrected, after)
    check_can_be_finished(game, random.Random(seed))


@pytest.mark.parametrize("mode", GAMES)
@few
@given(seed=st.integers(0, 2**32 - 1), corrections=CORRECTIONS)
def test_a_preview_shows_what_the_change_then_does(
    mode: str, seed: int, corrections: list[Correction]
) -> None:
    game = begun(mode, 3, seed, 80)
    for correction in corrections:
        rng = random.Random(correction.seed)
        at = int(correction.where * len(game.log))
        change = Insert(event_for(game, at, rng), at, kept=True)
        log = game.log
        seen = game.preview(change)
        assert game.log == log
        game.change(change)
        assert seen.log == game.log
        assert seen.state == game.state
        assert game.score_of(seen) == game.score()


# Cases by hand --------------------------------------------------------------------------------


def three() -> Game[State]:
    game = new_game("discovery", 3)
    tell(
        game,
        "line 3 17 22 40",
        "chiefs Cy Ann Ben",
        "choose Cy 3",
        "choose Ann 22",
        "choose Ben 40",
        "line 5 9 31 44",
        "place Cy 3 0,1 n",
        "choose Cy 5",
        "place Ann 22 1,0 e",
        "choose Ann 9",
        "place Ben 40 -1,0 w",
        "fire Ben -1,0",
        "choose Ben 44",
        "line 1 2 4 6",
    )
    return game


def tell(game: Game[State], *texts: str) -> None:
    for text in texts:
        assert game.submit(game.ruleset.vocabulary.parse(text)), text


def event(game: Game[State], text: str) -> Event:
    return game.ruleset.vocabulary.parse(text)


def statuses(game: Game[State]) -> dict[int, str]:
    return {n: logged.status for n, logged in enumerate(game.log) if logged.status != "legal"}


def test_an_amended_place_keeps_what_follows() -> None:
    game = three()
    assert game.amend(6, event(game, "place Cy 3 1,0 e"))
    assert statuses(game) == {}
    assert len(game.log) == 14
    assert game.state.areas[2].territory.occupied >> game.state.rules.grid.bit((2, 0)) & 1


def test_what_a_correction_makes_illegal_is_kept_and_marked() -> None:
    game = three()
    # Ben's volcano lay elsewhere: his fire could not land there.
    assert game.amend(10, event(game, "place Ben 40 0,-1 s"))
    marked = statuses(game)
    assert marked == {11: "illegal"}
    assert game.log[11].text() == "illegal fire Ben -1,0"
    assert "O-FIRE-3" in game.log[11].ruling.rules
    (remark,) = game.score().remarks
    assert remark.startswith("Event 12, fire Ben -1,0: illegal.")
    # Its turn passed all the same, and it is mended by telling where it landed.
    assert game.state.areas[1].territory.tokens == ()
    assert game.amend(11, event(game, "fire Ben 0,-1"))
    assert statuses(game) == {}
    assert len(game.state.areas[1].territory.tokens) == 1


def test_a_deleted_choice_is_asked_for_late() -> None:
    game = three()
    tell(game, "place Cy 5 1,0 e")
    assert game.delete(7)  # Cy chose 5
    # Ann went on too early, the next line came too early, and Cy's chief stood on no domino.
    assert statuses(game) == {7: "illegal", 12: "illegal", 13: "illegal"}
    check(game)
    check_can_be_finished(game, random.Random(1))


@pytest.mark.parametrize("at", range(14))
def test_what_is_told_twice_marks_nothing_but_itself(at: int) -> None:
    game = three()
    assert game.change(Insert(game.log[at].event, at + 1, kept=True))
    assert list(statuses(game)) == [at + 1]


def test_a_drawing_that_was_left_out_marks_the_first_choices_alone() -> None:
    game = three()
    (drawing,) = (logged.event for logged in game.log if logged.event.kind == "chiefs")
    assert game.delete(1)
    assert list(statuses(game)) == [1, 2, 3]
    assert game.insert(2, drawing)  # told after Cy had chosen
    assert list(statuses(game)) == [1]
    assert game.delete(2) and game.insert(1, drawing)
    assert statuses(game) == {}


def test_a_line_told_after_the_first_placement_marks_both_alone() -> None:
    game = three()
    line = game.log[5].event
    assert game.delete(5)
    assert game.change(Insert(line, 6, kept=True))
    assert statuses(game) == {5: "illegal", 6: "illegal"}


def test_dwellers_that_were_left_out_are_asked_for_no_more() -> None:
    game = new_game("tribe", 3)
    tell(game, "line 3 17 22 40", "cave hunter shaman painter small_warrior")
    tell(game, "chiefs Cy Ann Ben", "choose Cy 3", "choose Ann 22", "choose Ben 40")
    tell(game, "line 5 9 31 44", "place Cy 3 0,1 n", "choose Cy 5")
    cave = game.log[1].event
    assert game.delete(1)
    assert statuses(game) == {1: "illegal"}
    # Told late it is out of its order, and lies there all the same.
    assert game.overrule(cave)
    assert game.state.display is not None and None not in game.state.display.shown
    assert game.delete(8) and game.insert(1, cave)
    assert statuses(game) == {}


def test_overruling_a_refusal() -> None:
    game = three()
    wrong = event(game, "place Cy 5 2,2 e")
    assert game.submit(wrong).rules == ("O-PLACE-1",)
    assert len(game.log) == 14
    assert game.overrule(wrong)
    assert game.log[-1].text() == "overrule place Cy 5 2,2 e"
    assert game.log[-1].status == "overruled"
    (remark,) = game.score().remarks
    assert "overruled" in remark and "No half touches" in remark
    assert game.state.areas[2].territory.laid[-1].domino == "5"


def test_what_cannot_be_overruled() -> None:
    game = three()
    for text in ("place Cy 5 0,1 e", "place Cy 48 1,0 e", "line 1 2 3 4", "place Eve 5 1,0 e"):
        verdict = game.overrule(event(game, text))
        assert not verdict
        assert not any(breach.possible for breach in verdict.breaches)
    verdict = game.overrule(event(game, "place Cy 5 1,0 e"))
    assert verdict.rules == ("OVERRULE",)
    assert "nothing to overrule" in verdict.message
    assert len(game.log) == 14


def test_somebody_acts_before_their_turn() -> None:
    game = three()
    # Cy is first; Ann insists on placing.
    assert game.overrule(event(game, "place Ann 9 0,1 n"))
    assert game.log[-1].status == "overruled"
    check(game)
    check_can_be_finished(game, random.Random(3))


def test_a_wrong_domino_insisted_on() -> None:
    game = three()
    # Cy takes Ann's domino; Ann finds Cy's in its place.
    assert game.overrule(event(game, "place Cy 9 1,0 e"))
    domino = {turn.player: turn.domino for turn in game.state.turns}
    assert domino == {2: "9", 0: "5", 1: "44"}
    check(game)


def test_rename_recolour_swap() -> None:
    game = three()
    renamed = game.setup.renamed({"Ann": "Anna Maria"})
    assert game.change_setup(renamed, {"Ann": "Anna Maria"})
    assert game.events[3].text() == 'choose "Anna Maria" 22'
    assert statuses(game) == {}
    seats = tuple(reversed(game.setup.players))
    assert game.change_setup(replace(game.setup, players=seats))
    assert statuses(game) == {}  # the order of a game does not follow from the seats
    assert [tally.name for tally in game.score().tallies] == ["Cy", "Ben", "Anna Maria"]
    pink = tuple(
        replace(player, colour=colour)
        for player, colour in zip(game.setup.players, ("blue", "pink", "green"), strict=True)
    )
    assert game.change_setup(replace(game.setup, players=pink))
    assert [tally.colour for tally in game.score().tallies] == ["blue", "pink", "green"]
    for _ in range(3):
        game.undo()
    assert game.setup == setup("discovery", 3)
    assert game.events == three().events


def test_players_who_exchange_names() -> None:
    game = three()
    names = {"Ann": "Ben", "Ben": "Ann"}
    assert game.change_setup(game.setup.renamed(names), names)
    assert game.events[10].text() == "place Ann 40 -1,0 w"
    assert statuses(game) == {}


def test_a_finished_game_can_be_corrected() -> None:
    game = begun("totem", 4, 8, None)
    total = sum(tally.total for tally in game.score().tallies)
    place = next(n for n, e in enumerate(game.events) if e.kind == "place" and n > 100)
    assert game.delete(place)
    check(game)
    game.undo()
    assert game.prompt().finished
    assert sum(tally.total for tally in game.score().tallies) == total


def test_options_switched_later_count() -> None:
    game = begun("discovery", 3, 2, None)
    before = game.score()
    assert game.change_setup(replace(game.setup, options=("homo-habilis",)))
    assert {row.id for row in game.score().tallies[0].rows} - {
        row.id for row in before.tallies[0].rows
    } == {"homo_habilis"}
    assert game.setup.names == PEOPLE[:3]


def test_a_change_that_does_not_fit() -> None:
    game = three()
    log = game.log
    for wrong in (14, -1, 99):
        with pytest.raises(JournalError):
            game.delete(wrong)
        with pytest.raises(JournalError):
            game.amend(wrong, game.events[0])
        with pytest.raises(JournalError):
            game.overrule(wrong)
    with pytest.raises(JournalError):
        game.insert(15, game.events[0])
    with pytest.raises(JournalError):
        game.change(ChangeSetup(replace(game.setup, players=game.setup.players[1:])))
    assert game.log == log
    assert game.revision == 14
