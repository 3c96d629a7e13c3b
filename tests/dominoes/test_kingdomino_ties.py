"""Who wins (K-WIN-1), and three games in a row (K-DYNASTY)."""

import pytest

from companion.notation.score_file import read_score_file, write_score_file
from companion.referee import NotationError
from companion.referee.scores import series_table

from .kingdoms import sheet_of, text_of


def test_points_come_first() -> None:
    sheet = sheet_of("M3 M0 C", "W0 W0 W0 C / W0 W0 W0 W1")
    assert [t.total for t in sheet.tallies] == [6, 7]
    assert (sheet.winners, sheet.tie_break, sheet.ranks) == (("Ben",), None, (2, 1))


def test_then_the_largest_territory_crowned_or_not() -> None:
    """Six points each; Ben's five squares of wheat bear no crown and decide all the same."""
    sheet = sheet_of("M3 M0 C", "W0 W0 W0 C / W0 W0 M0 M3")
    assert [(t.total, t.largest_region, t.marks) for t in sheet.tallies] == [(6, 2, 3), (6, 5, 3)]
    assert (sheet.winners, sheet.tie_break, sheet.ranks) == (("Ben",), "largest_region", (2, 1))


def test_then_the_crowns_of_the_whole_kingdom() -> None:
    """Crowns that earn the same points may be fewer or more."""
    sheet = sheet_of("W1 W0 W0 C / F2 F0 L1 L0", "W1 W0 W0 C / F1 G1 L0 S0 / F0 G0 M2 .")
    assert [t.total for t in sheet.tallies] == [9, 9]
    assert [t.largest_region for t in sheet.tallies] == [3, 3]
    assert [t.marks for t in sheet.tallies] == [4, 5]
    assert (sheet.winners, sheet.tie_break, sheet.ranks) == (("Ben",), "marks", (2, 1))


def test_then_the_victory_is_shared() -> None:
    sheet = sheet_of("W1 W0 C", "F1 F0 C", "W1 C")
    assert (sheet.winners, sheet.tie_break, sheet.ranks) == (("Ann", "Ben"), "shared", (1, 1, 3))


def test_a_tie_below_the_first_place_breaks_nothing() -> None:
    sheet = sheet_of("M3 M0 C", "W1 W0 C", "F1 F0 C")
    assert (sheet.winners, sheet.tie_break, sheet.ranks) == (("Ann",), None, (1, 2, 2))


def test_places_below_the_first_go_by_the_same_steps() -> None:
    sheet = sheet_of("M3 M0 C", "W2 F0 C", "W1 W0 C")
    assert sheet.ranks == (1, 3, 2)
    assert sheet.tie_break is None


def test_bonus_points_are_part_of_the_total_and_of_nothing_else() -> None:
    sheet = sheet_of("W1 W0 C W0;discards 9", "W1 W0 C;discards 11", options="harmony")
    assert [t.total for t in sheet.tallies] == [2, 2]
    complete = sheet_of(
        "W1 W0 C;unchecked;discards 0", "F1 F0 F0 F0 / F0 F0 F0 C;discards 8", options="harmony"
    )
    assert [t.total for t in complete.tallies] == [7, 7]
    assert [(t.largest_region, t.marks) for t in complete.tallies] == [(2, 1), (7, 1)]
    assert complete.tie_break == "largest_region"


def test_covered_crowns_do_not_break_ties() -> None:
    """Decided in G-GIANT-1."""
    sheet = sheet_of("W1 W0 C F1!1", "W1 W0 C F0", options="giants", players=3)
    assert [t.marks for t in sheet.tallies] == [1, 1]
    assert sheet.tie_break == "shared"


def test_crowns_of_buildings_break_ties() -> None:
    """Decided in C-CROWN-1."""
    sheet = sheet_of("L1 L0 C", "W0^building_wheat W0 C", options="court")
    assert [(t.total, t.marks) for t in sheet.tallies] == [(2, 1), (2, 1)]
    assert sheet.tie_break == "shared"


def test_heroes_are_crowns_in_ties_and_divided_squares_no_territory() -> None:
    """Decided in H-SCORE-1."""
    ann, ben = sheet_of("M0 W/F F0 F0 C", "M1 L1 G1 L0 C", options="heroes", players=3).tallies
    assert (ann.total, ann.largest_region, ann.marks) == (0, 2, 1)
    assert (ben.largest_region, ben.marks) == (1, 3)


def test_a_dynasty_is_decided_by_the_sum() -> None:
    games = [{"Ann": 50, "Ben": 40, "Cy": 45}, {"Ann": 30, "Ben": 60, "Cy": 40}]
    lines = series_table(games)
    assert [(line.name, line.points, line.total, line.rank) for line in lines] == [
        ("Ben", (40, 60), 100, 1),
        ("Cy", (45, 40), 85, 2),
        ("Ann", (50, 30), 80, 3),
    ]
    lines = series_table([*games, {"Ann": 60, "Ben": 40, "Cy": 55}])
    assert [(line.name, line.total, line.rank) for line in lines] == [
        ("Ann", 140, 1),
        ("Ben", 140, 1),
        ("Cy", 140, 1),
    ]


def test_a_shared_dynasty_skips_a_rank() -> None:
    lines = series_table([{"Ann": 10, "Ben": 20, "Cy": 20}])
    assert [(line.name, line.rank) for line in lines] == [("Ben", 1), ("Cy", 1), ("Ann", 3)]
    assert series_table([]) == ()


def test_series_statement() -> None:
    text = 'game kingdomino harmony\nseries "Rainy Sunday" 2/3\nplayer Ann pink\nC W1 W0\n'
    file = read_score_file(text)
    assert file.setup.series is not None
    assert (file.setup.series.name, file.setup.series.number) == ("Rainy Sunday", 2)
    assert write_score_file(file) == text + "discards 11\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("series Autumn 4/3", "1/3, 2/3 or 3/3 was expected, not '4/3'"),
        ("series Autumn 0/3", "1/3, 2/3 or 3/3 was expected, not '0/3'"),
        ("series Autumn 1/4", "1/3, 2/3 or 3/3 was expected, not '1/4'"),
        ("series Autumn 2", "1/3, 2/3 or 3/3 was expected, not '2'"),
        ("series Autumn", "'series NAME K/3' was expected"),
        ("series Autumn 1/3 more", "'more' is too much"),
    ],
)
def test_wrong_series(line: str, message: str) -> None:
    with pytest.raises(NotationError) as found:
        read_score_file(text_of("C W0").replace("player", f"{line}\nplayer", 1))
    assert message in str(found.value)
    assert found.value.line == 2


def test_series_twice_or_of_another_game() -> None:
    twice = text_of("C W0").replace("player", "series A 1/3\nseries A 2/3\nplayer", 1)
    with pytest.raises(NotationError, match="told twice"):
        read_score_file(twice)
    with pytest.raises(NotationError, match="is not played in series"):
        read_score_file("game origins-discovery\nseries A 1/3\nplayer Ann\nC D0\n")
