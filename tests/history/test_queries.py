"""Finding games: every filter and order against a plain search, words, the bin and details."""

import random
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.games import ruleset_for as real_ruleset_for
from companion.history import cache, schema
from companion.history import database as database_module
from companion.history import store as store_module
from companion.history.cache import minutes_of
from companion.history.database import connect
from companion.history.queries import SORTS, Filters
from companion.history.store import NewGame, Store
from companion.history.summaries import GameSummary
from companion.notation.desk import Boards
from companion.referee import CompanionError, Game, JournalError, Player, Series, Setup
from tests.history.test_store import finished_game, play
from tests.history.toy import LENGTH, SETUP, Say, ruleset_for

DAY = datetime(2026, 1, 1, tzinfo=UTC)
NAMES = ("Ann", "Anna", "Bo", "Zoë", "李")
NOTES = ("", "rain in the garden", "Gärten, AND rain", '"quoted" text', "🎲")


@pytest.fixture(scope="module")
def history(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Store]:
    """Thirty games of two families, some unfinished, some in the bin; Anna is Ann."""
    rng = random.Random(3)
    with Store(tmp_path_factory.mktemp("found") / "history.db", ruleset_for) as store:
        for _ in range(24):
            players = tuple(Player(name) for name in rng.sample(NAMES, rng.randrange(2, 4)))
            if {"Ann", "Anna"} <= {player.name for player in players}:
                players = (Player("Ann"), Player("Bo"))
            game = Game(ruleset_for("toy"), Setup("toy", (), players))
            play(game, *sorted(rng.sample(range(1, 99), rng.choice((3, LENGTH)))))
            store.add_game(
                game,
                played_at=DAY + timedelta(hours=rng.randrange(100)),
                minutes=rng.choice((None, 20, 40)),
                place=rng.choice(("", "Rainbow", "home")),
                note=rng.choice(NOTES),
            )
        for _ in range(6):
            players = tuple(Player(name) for name in rng.sample(NAMES[1:], 3))
            boards = Boards.begin(Setup("kingdomino", (), players))
            store.add_game(boards, played_at=DAY + timedelta(hours=rng.randrange(100)))
        for id_ in rng.sample(range(1, 31), 5):
            store.bin_game(id_)
        store.merge_people("Ann", "Anna")
        yield store


def plain(games: list[GameSummary], filters: Filters) -> list[GameSummary]:
    """The games that pass, as anybody would pick them from a list."""

    def passes(game: GameSummary) -> bool:
        family = "dominoes" if game.setup.preset == "kingdomino" else "none"
        names = {seat.name for seat in game.seats} | {seat.person for seat in game.seats}
        return (
            (game.deleted_at is not None) == filters.deleted
            and filters.preset in ("", game.setup.preset)
            and filters.family in ("", family)
            and filters.kind in ("", game.kind)
            and filters.finished in (None, game.finished)
            and (filters.player in ("", *names) or (filters.player == "Anna" and "Ann" in names))
            and (filters.since is None or game.played_at >= midnight(filters.since))
            and (filters.until is None or game.played_at < midnight(filters.until, 1))
        )

    return [game for game in games if passes(game)]


def midnight(day: date, more: int = 0) -> datetime:
    if isinstance(day, datetime):
        return day
    return datetime(day.year, day.month, day.day).astimezone() + timedelta(days=more)


def key(game: GameSummary, sort: str) -> tuple:
    """What a game is sorted by; what nobody knows is less than any number."""
    best = max((seat.score for seat in game.seats if seat.score is not None), default=-1)
    minutes = -1 if game.minutes is None else game.minutes
    first = {
        "played": 0,
        "game": game.setup.preset,
        "players": len(game.seats),
        "score": best,
        "minutes": minutes,
    }[sort]
    return first, game.played_at, game.id


DAYS = st.none() | st.dates(date(2025, 12, 31), date(2026, 1, 6)) | st.just(DAY + timedelta(days=2))
FILTERS = st.builds(
    Filters,
    preset=st.sampled_from(("", "", "toy", "kingdomino", "chess")),
    family=st.sampled_from(("", "", "dominoes", "origin")),
    player=st.sampled_from(("", "", *NAMES, "Nobody")),
    since=DAYS,
    until=DAYS,
    finished=st.sampled_from((None, None, True, False)),
    kind=st.sampled_from(("", "", "refereed", "scored")),
    deleted=st.sampled_from((False, False, True)),
)


@given(FILTERS, st.sampled_from(SORTS), st.booleans(), st.integers(0, 8), st.integers(1, 9))
def test_a_page_has_what_a_plain_search_finds(
    history: Store, filters: Filters, sort: str, descending: bool, offset: int, limit: int
) -> None:
    games = [history.summary(id_) for id_, _kind in history.kinds()]
    found = sorted(plain(games, filters), key=lambda g: key(g, sort), reverse=descending)
    page = history.page(filters, sort, descending, offset, limit)
    assert page.games == tuple(found[offset : offset + limit])
    assert page.total == len(found)
    results = [result.game_id for result in history.results(filters)]
    ended = [game for game in plain(games, filters) if game.finished]
    assert results == [game.id for game in sorted(ended, key=lambda g: key(g, "played"))]


def words(store: Store, text: str) -> int:
    return store.page(Filters(text=text)).total


@pytest.mark.parametrize("full_text", [True, False], ids=["fts5", "like"])
def test_words_are_found_where_they_begin(
    database: Path, monkeypatch: pytest.MonkeyPatch, full_text: bool
) -> None:
    if not full_text:
        monkeypatch.setattr(database_module, "index_texts", lambda connection: False)
        monkeypatch.setattr(cache, "indexes", lambda session: False)
        monkeypatch.setattr("companion.history.queries.indexes", lambda session: False)
    with Store(database, real_ruleset_for) as store:
        for note in NOTES:
            id_ = store.new_desk(Setup("kingdomino", (), (Player("Zoë Park"), Player("Bo")))).id
            store.set_details(id_, note=note, place="Café 12")
        assert words(store, "rain") == words(store, "  RAI ") == 2
        assert words(store, "garden rain") == 1
        assert words(store, '"quoted') == words(store, "quoted text") == 1
        assert words(store, "🎲") == 1
        assert words(store, "caf 12") == words(store, "zoe PARK kingd") == 5
        assert words(store, "park origins") == words(store, "p1") == 0
        if full_text:
            assert words(store, "garten") == words(store, "and") == words(store, "AND rain") == 1
            assert words(store, "cafe") == 5 and words(store, "arden") == 0
        for odd in ('"', "'", "*", "(", "note:", "NEAR(a b)", "-", "a OR b", "%", "_", "\\", "^a"):
            assert words(store, odd) < 5
        # The index follows whatever changes.
        store.set_details(2, note="sun")
        store.rename_person("Zoë Park", "Mia")
        store.delete_game(5)
        assert words(store, "rain") == words(store, "sun") == 1
        assert words(store, "mia") == words(store, "zoe") == 4
    monkeypatch.undo()
    with Store(database, real_ruleset_for) as store:
        assert words(store, "sun mia cafe") == 1 and words(store, "gart") == 1
        with closing(connect(database, 1)) as connection:
            assert connection.execute(schema.INDEXED).fetchall() == []


def test_an_order_that_is_none_is_refused(store: Store) -> None:
    with pytest.raises(ValueError, match="not by 'colour'"):
        store.page(sort="colour")


# -- the bin and details ---------------------------------------------------------------------


def test_a_game_in_the_bin_is_out_of_every_list_and_comes_back_as_it_was(store: Store) -> None:
    game = finished_game(store)
    open_game = store.new_game(Setup("toy", (), (Player("Cy"), Player("Dee"))))
    before = store.games(), store.known_players(), store.people(), list(store.results())
    for id_ in (game.id, open_game.id):
        store.bin_game(id_)
    assert (store.games(), store.unfinished(), store.known_players()) == ((), (), ())
    assert (list(store.results()), store.last_setup(), store.page().total) == ([], None, 0)
    assert [person.games for person in store.people()] == [0, 0, 0, 0]
    binned = store.page(Filters(deleted=True)).games
    assert {g.id for g in binned} == {game.id, open_game.id} and all(g.deleted_at for g in binned)
    # What goes on in another window is not lost.
    play(open_game, 1)
    open_game.undo()
    for id_ in (game.id, open_game.id):
        store.unbin_game(id_)
    assert (store.games(), store.known_players(), store.people(), list(store.results())) == before


def test_the_bin_is_emptied_for_good(store: Store) -> None:
    kept = store.new_game(SETUP)
    gone = store.new_game(Setup("toy", (), (Player("Cy"), Player("Dee"))))
    store.bin_game(gone.id)
    assert (store.empty_bin(), store.empty_bin()) == (1, 0)
    assert [game.id for game in store.games()] == [kept.id]
    assert [person.name for person in store.people()] == ["Ann", "Bo"]
    for call in (store.bin_game, store.unbin_game, store.summary):
        with pytest.raises(JournalError, match="no game 2"):
            call(gone.id)


def test_details_are_changed_one_by_one(store: Store) -> None:
    id_ = store.new_game(SETUP).id
    store.set_details(id_, place="home", minutes=30, played_at=DAY)
    store.set_details(id_, note="rain")
    game = store.summary(id_)
    assert (game.place, game.minutes, game.played_at, game.note) == ("home", 30, DAY, "rain")
    store.set_details(id_, place="", minutes=0)
    game = store.summary(id_)
    assert (game.place, game.minutes, game.note) == ("", None, "rain")
    for minutes in (-1, 10**30):
        with pytest.raises(CompanionError, match=f"cannot take {minutes} minutes"):
            store.set_details(id_, minutes=minutes, note="x")
    with pytest.raises(CompanionError, match="the place has a character that is half of one"):
        store.set_details(id_, place="\ud800", note="x")
    with pytest.raises(CompanionError, match=r"the note has the character U\+001B"):
        store.set_details(id_, place="x", note="\x1b[2J")
    with pytest.raises(ValueError, match="zone"):
        store.set_details(id_, played_at=datetime(2026, 1, 1), note="x")
    for year in (1, 1900, 9999):  # files of games take none of them in every zone
        with pytest.raises(CompanionError, match=f"in the year {year}$"):
            store.set_details(id_, played_at=datetime(year, 6, 1, tzinfo=UTC), note="x")
    assert store.summary(id_) == game


def test_a_clock_that_is_set_back_makes_no_game_shorter() -> None:
    minutes = (0, 20, -300, -290, -310, -280)
    assert minutes_of(DAY + timedelta(minutes=at) for at in minutes) == 20 + 10 + 30
    assert minutes_of([DAY, DAY - timedelta(days=1)]) is None


def test_a_game_takes_from_its_first_command_to_its_last_without_breaks(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = DAY

    class Clock(datetime):
        @classmethod
        def now(cls, tz: object = None) -> datetime:
            return now

    monkeypatch.setattr(store_module, "datetime", Clock)
    game = store.new_game(SETUP)
    for number, later in enumerate((9, 10, 10, 3 * 24 * 60, 10, 10), 1):
        now += timedelta(minutes=later)
        play(game, number)
    assert store.summary(game.id).minutes == 10 + 10 + 60 + 10 + 10
    # What was counted is counted anew; a correction later on is no part of the game.
    game.undo()
    assert store.summary(game.id).minutes is None
    now += timedelta(minutes=5)
    game.redo()
    assert store.summary(game.id).minutes == 105
    now += timedelta(minutes=50)
    assert game.amend(4, Say("Ann", 40))
    assert store.summary(game.id).minutes == 105
    store.set_details(game.id, minutes=70)
    game.undo()
    game.undo()
    assert not store.summary(game.id).finished and store.summary(game.id).minutes == 70


# -- results ---------------------------------------------------------------------------------


def test_results_follow_ties_and_corrections(store: Store) -> None:
    game = store.new_game(SETUP)
    play(game, 1, 2, 4, 5, 10)
    assert game.overrule(Say("Bo", 8))
    [tied] = store.results()
    assert (tied.options, tied.preset, tied.kind) == (("loud",), "toy", "refereed")
    assert [(s.person, s.score, s.rank, s.winner, s.rows) for s in tied.seats] == [
        ("Ann", 15, 1, True, {"numbers": 15}),
        ("Bo", 15, 1, True, {"numbers": 15}),
    ]
    other = finished_game(store)
    assert game.amend(5, Say("Bo", 17))
    mended, _ = store.results()
    assert [(s.score, s.rank, s.winner, s.rows) for s in mended.seats] == [
        (15, 2, False, {"numbers": 15}),
        (24, 1, True, {"numbers": 24}),
    ]
    best = [page.id for page in store.page(sort="score").games]
    assert best == [game.id, other.id]


def test_numbers_that_were_never_kept_are_worked_out_once(database: Path, store: Store) -> None:
    finished_game(store)
    torn = finished_game(store)
    before = list(store.results())
    with closing(connect(database, 1)) as connection:
        connection.execute("DELETE FROM seat_number")
        connection.execute(
            "UPDATE game_command SET payload = '{' WHERE game_id = ? AND revision = 1", (torn.id,)
        )
    after = list(store.results())
    assert after[0] == before[0]
    # The other cannot be read any more; its result is known all the same.
    assert [(seat.score, seat.rows) for seat in after[1].seats] == [(9, {}), (12, {})]


# -- from elsewhere --------------------------------------------------------------------------


def test_games_from_elsewhere_come_all_or_none_and_never_twice(store: Store) -> None:
    game = Game(ruleset_for("toy"), SETUP)
    play(game, *range(1, LENGTH + 1))
    uids = [f"{number:032x}" for number in range(3)]
    new = [NewGame(game, uid, DAY, 25, "home", "rain") for uid in uids]
    first, second = store.add_games(new[:2])
    told = store.find_uid(uids[0])
    assert told is not None and told.id == first and told.winners == ("Bo",)
    assert (told.played_at, told.minutes, told.place, told.note) == (DAY, 25, "home", "rain")
    store.bin_game(second)
    with pytest.raises(CompanionError, match=f"game {second} is this very game"):
        store.add_games([new[2], new[1]])
    assert store.find_uid(uids[2]) is None and len(store.kinds()) == 2
    with pytest.raises(CompanionError, match="very game"):
        store.add_games([new[2], new[2]])
    with pytest.raises(CompanionError, match="no id of a game"):
        store.add_games([new[2], NewGame(game, "'; DROP TABLE game")])
    with pytest.raises(CompanionError, match="the note has"):
        store.add_games([new[2], NewGame(game, note="\udc00")])
    assert store.find_uid(uids[2]) is None


def test_boards_from_elsewhere_can_be_gone_on_with(database: Path) -> None:
    with Store(database, real_ruleset_for) as store:
        boards = Boards.begin(Setup("kingdomino", (), (Player("Ann"), Player("Ben"))))
        boards = boards.lay(0, "1", (1, 0), "e")
        id_ = store.add_game(boards, note="seen")
        desk = store.open_desk(id_)
        assert desk.boards == boards and store.summary(id_).events == 2
        desk.change(desk.boards.lay(0, "2", (1, 1), "e"))
        assert store.summary(id_).note == "seen"


def test_a_series_is_found_by_name(store: Store) -> None:
    store.new_game(SETUP)
    players = SETUP.players
    games = [
        store.new_game(Setup("toy", (), players, series=Series(name, number, 3)))
        for name, number in (("Cup", 1), ("Winter", 1), ("Cup", 2))
    ]
    assert [game.id for game in store.in_series("Cup")] == [games[2].id, games[0].id]
    assert [game.id for game in store.in_series()] == [game.id for game in games[::-1]]
    assert store.in_series("Spring") == ()
