"""Statistics against a plain recomputation, and on the cases that are easily got wrong."""

from __future__ import annotations

import statistics as plain
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.history.ratings import ratings
from companion.history.records import Record, records
from companion.history.statistics import (
    LAST,
    Figures,
    Mode,
    Statistics,
    Streak,
    collect,
    head_to_head,
    scores_of,
    smoothed,
    streaks,
)
from companion.history.summaries import REFEREED, Result, ResultSeat
from companion.history.words import fact

BEGIN = datetime(2026, 3, 1, 19, 30, tzinfo=UTC)
PEOPLE = ("Ann", "Ben", "Cy", "Di")


def result(
    number: int,
    scores: dict[str, int],
    *,
    preset: str = "origins-tribe",
    options: tuple[str, ...] = (),
    rows: Sequence[dict[str, int]] = (),
    broken_ties: Sequence[str] = (),
) -> Result:
    """A game that was played on day *number*; of the best, *broken_ties* came second."""
    best = {name: (score, name not in broken_ties) for name, score in scores.items()}
    ranks = {name: 1 + sum(other > own for other in best.values()) for name, own in best.items()}
    seats = tuple(
        ResultSeat(
            name,
            name.lower(),
            order,
            "pink",
            score,
            ranks[name],
            ranks[name] == 1,
            dict(rows[order]) if rows else {"lake": score},
            {"discards": order},
        )
        for order, (name, score) in enumerate(scores.items())
    )
    at = BEGIN + timedelta(days=number)
    return Result(number, f"{number:032x}", preset, options, at, None, REFEREED, seats)


scores = st.dictionaries(st.sampled_from(PEOPLE), st.integers(0, 12), min_size=1)


@st.composite
def histories(draw: st.DrawFn) -> list[Result]:
    """Games of few people and small scores, so that ties and shared victories are frequent."""
    return [
        result(
            number,
            draw(scores),
            preset=draw(st.sampled_from(("origins-tribe", "kingdomino"))),
            options=draw(st.sampled_from(((), ("harmony",)))),
            broken_ties=draw(st.lists(st.sampled_from(PEOPLE), max_size=2)),
        )
        for number in range(1, draw(st.integers(0, 12)) + 1)
    ]


@given(histories())
def test_figures_are_those_of_a_plain_recomputation(history: list[Result]) -> None:
    found = collect(history)
    for name in PEOPLE:
        games = [(r, seat) for r in history for seat in r.seats if seat.person == name]
        assert (name in found.people) == bool(games)
        for preset in (None, "origins-tribe", "kingdomino"):
            own = [(r, s) for r, s in games if preset in (None, r.preset)]
            figures = found.of(name, preset)
            points = [seat.score for _r, seat in own]
            sharers = [
                sum(s.winner for s in r.seats) for r, seat in own if seat.winner and r.seats[1:]
            ]
            assert figures.played == len(own)
            assert figures.won == sharers.count(1)
            assert figures.shared == len(sharers) - sharers.count(1)
            assert figures.scores.best == max(points, default=None)
            if points:
                assert figures.scores.average == pytest.approx(plain.mean(points))
                discards = [seat.facts["discards"] for _r, seat in own]
                assert figures.facts["discards"].average == pytest.approx(plain.mean(discards))
                assert figures.rows["lake"].average == figures.scores.average
            spread = plain.stdev(points) if len(points) > 1 else None
            assert figures.scores.spread == (None if spread is None else pytest.approx(spread))
    assert sum(found.of(name).won for name in found.people) == sum(
        len([s for s in r.seats if s.winner]) == 1 for r in history if len(r.seats) > 1
    )


@given(histories())
def test_streaks_are_those_of_a_plain_recomputation(history: list[Result]) -> None:
    found = streaks(collect(history).finishes)
    for name in PEOPLE:
        marks = "".join(
            "W" if seat.winner and len(r.seats) > 1 else "-"
            for r in history
            for seat in r.seats
            if seat.person == name
        )
        streak = found.get(name, Streak())
        assert streak.longest == max(map(len, marks.split("-")))
        assert streak.current == len(marks) - len(marks.rstrip("W"))


@given(histories())
def test_head_to_head_is_seen_alike_from_both_sides(history: list[Result]) -> None:
    finishes = collect(history).finishes
    tables = {n: {r.person: r for r in head_to_head(finishes, n)} for n in PEOPLE}
    for one in PEOPLE:
        for other, rival in tables[one].items():
            back = tables[other][one]
            assert (rival.ahead, rival.level, rival.behind) == (
                back.behind,
                back.level,
                back.ahead,
            )
            assert rival.points == -back.points
            both = [
                [s.rank for n in (one, other) for s in r.seats if s.person == n] for r in history
            ]
            ranks = [pair for pair in both if len(pair) == 2]
            assert rival.games == len(ranks)
            assert rival.ahead == sum(mine < theirs for mine, theirs in ranks)


@given(histories())
def test_records_are_held_by_the_first_of_those_who_reached_them(history: list[Result]) -> None:
    found = {(r.preset, r.id): r for r in records(collect(history))}
    for preset in ("origins-tribe", "kingdomino"):
        own = [r for r in history if r.preset == preset]
        held = found.get((preset, "best"))
        best = max((s.score for r in own for s in r.seats), default=None)
        assert (held.value if held else None) == best
        games = [r.game_id for r in own if best in [s.score for s in r.seats]]
        if held:
            assert held.game_id == games[0] and held.again == len(games) - 1
        gaps = [
            sorted(s.score for s in r.seats)[-1] - sorted(s.score for s in r.seats)[-2]
            for r in own
            if len(r.seats) > 1
        ]
        closest = found.get((preset, "closest"))
        assert (closest.value if closest else None) == min(gaps, default=None)


def test_shared_victories_count_as_shared() -> None:
    """Ranks 1, 1, 3: two sharers, and the third is neither."""
    found = collect([result(1, {"Ann": 40, "Ben": 40, "Cy": 12})])
    assert [(found.of(n).won, found.of(n).shared) for n in ("Ann", "Ben", "Cy")] == [
        (0, 1),
        (0, 1),
        (0, 0),
    ]
    assert found.of("Ann").share == 1.0 and found.of("Cy").share == 0.0
    ann = {rival.person: rival for rival in head_to_head(found.finishes, "Ann")}
    assert (ann["Ben"].level, ann["Ben"].difference) == (1, 0)
    assert (ann["Cy"].ahead, ann["Cy"].difference) == (1, 28)
    by_id = {record.id: record for record in records(found)}
    assert (by_id["closest"].value, by_id["closest"].people) == (0, ("Ann", "Ben"))
    assert "biggest" not in by_id and by_id["lowest"].people == ("Ann", "Ben")
    # Shared victories go on with a streak.
    assert streaks(found.finishes)["Ben"].longest == 1


def test_a_broken_tie_has_one_winner() -> None:
    found = collect([result(1, {"Ann": 40, "Ben": 40}, broken_ties=["Ann"])])
    assert (found.of("Ben").won, found.of("Ben").shared, found.of("Ann").won) == (1, 0, 0)
    assert head_to_head(found.finishes, "Ben")[0].ahead == 1
    assert {r.id: r.value for r in records(found)}["biggest"] == 0


def test_a_board_without_rivals_is_played_and_not_won() -> None:
    found = collect([result(1, {"Ann": 40})])
    assert (found.of("Ann").played, found.of("Ann").won, found.of("Ann").shared) == (1, 0, 0)
    assert not streaks(found.finishes)["Ann"].longest and not ratings(found.finishes)
    assert {record.id for record in records(found)} == {"played", "best", "row:lake"}


def test_a_row_counts_only_where_the_sheet_has_it() -> None:
    found = collect(
        [
            result(1, {"Ann": 20, "Ben": 10}, rows=[{"lake": 20}, {"lake": 10}]),
            result(2, {"Ann": 9, "Ben": 10}, rows=[{"lake": 4, "fish": 5}, {"lake": 4, "fish": 6}]),
        ]
    )
    ann = found.of("Ann")
    assert (ann.rows["lake"].average, ann.rows["fish"].average) == (12, 5)
    assert ann.favourite(("fish", "jungle", "lake")) == "lake"
    assert ann.favourite(("jungle",)) is None
    best = next(record for record in records(found) if record.id == "row:fish")
    assert best == Record("origins-tribe", "row:fish", 6, ("Ben",), 2, best.at)


def test_nothing_is_known_of_no_games() -> None:
    assert collect([]) == Statistics() and records(Statistics()) == ()
    nobody = Statistics().of("Ann")
    assert (nobody.played, nobody.share, nobody.scores.average) == (0, 0.0, None)


def test_a_result_that_lost_its_seats_is_passed_over() -> None:
    assert collect([result(1, {})]) == Statistics()


def test_the_last_games_are_the_newest_of_all_modes() -> None:
    options = ((), ("harmony",))
    found = collect(result(n, {"Ann": n}, options=options[n % 2]) for n in range(1, LAST + 9))
    assert [rows.game_id for rows in found.of("Ann").last] == list(range(9, LAST + 9))
    assert found.modes_of("Ann") == (
        Mode("origins-tribe", ()),
        Mode("origins-tribe", ("harmony",)),
    )
    assert [score for _at, score in scores_of(found.finishes, "Ann", "origins-tribe")] == list(
        range(1, LAST + 9)
    )


def test_counts_of_nothing_survive_the_sum() -> None:
    """Points below 0, and rows that gave 0."""
    found = collect(
        [
            result(1, {"Ann": -3}, options=("harmony",), rows=[{"lake": 0, "giants": -3}]),
            result(2, {"Ann": -1}, rows=[{"lake": 0, "giants": -1}]),
        ]
    )
    whole = found.of("Ann")
    assert whole.scores.average == -2 and whole.rows["giants"].best == -1
    assert whole.rows["lake"].average == 0
    assert isinstance(whole, Figures)


def test_ratings_begin_at_0_and_know_ties() -> None:
    games = [result(1, {"Ann": 40, "Ben": 40, "Cy": 10})]
    (ann,), (ben,), (cy,) = ratings(collect(games).finishes).values()
    assert ann.shown == pytest.approx(ben.shown) and ann.mu > 25 > cy.mu
    again = collect(games + [result(n, {"Ann": 40, "Ben": 30, "Cy": 10}) for n in range(2, 30)])
    rated = ratings(again.finishes)
    shown = [rated[name][-1].shown for name in ("Ann", "Ben", "Cy")]
    assert shown == sorted(shown, reverse=True) and shown[0] > ann.shown > 0
    assert [len(rated[name]) for name in rated] == [29, 29, 29]
    # The points count for nothing, only the places.
    other = collect(games + [result(n, {"Ann": 3, "Ben": 2, "Cy": 1}) for n in range(2, 30)])
    assert [r[-1].mu for r in ratings(other.finishes).values()] == [
        r[-1].mu for r in rated.values()
    ]


@given(st.lists(st.integers(0, 99), min_size=1), st.integers(1, 9))
def test_neighbours_are_smoothed_without_losing_any(values: list[int], most: int) -> None:
    found = smoothed(values, most)
    assert len(found) == min(most, len(values))
    assert min(values) <= min(found) and max(found) <= max(values)
    if len(values) % most == 0:
        assert plain.mean(found) == pytest.approx(plain.mean(values))


def test_a_number_of_things_is_not_called_like_the_points_for_them() -> None:
    assert fact("cards", {"cards": 0}) == "number of cards"
    assert fact("discards", {"cards": 0}) == "discards"
