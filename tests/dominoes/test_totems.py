"""Totem mode: every way in which a totem moves or stays (O-TOTEM)."""

from .table import Table, three


def holding(
    boards: dict[str, list[str]],
    totems: dict[str, tuple[str, ...]],
    *texts: str,
) -> Table:
    """Ben's turn with 40 (lake with a fish, volcano), in given territories; then *texts*."""
    table = three("totem").play("place Cy 3 0,1 n", "choose Cy 5")
    table.play("place Ann 22 0,1 n", "choose Ann 9")
    for seat, player in enumerate(("Ann", "Ben", "Cy")):
        table.put(player, boards.get(player, ["C D0"]), totems.get(player, ()))
        assert table.seat(player) == seat
    return table.play(*texts)


def test_the_first_with_most_takes_a_totem_from_the_table() -> None:
    table = three("totem").play("place Cy 3 0,1 n", "choose Cy 5", "place Ann 22 1,0 e")
    assert table.holders() == {"mammoth": "Ann", "flint": "Ann"}
    assert "Ann takes the mammoth totem from the table, 1 to" in table.told[-1]
    assert "Ann takes the flint totem from the table, 1 to" in table.told[-1]
    assert table.rows("Ann") == {"totems": 9, "resources": 2}


def test_resources_lie_inside_territories_alone() -> None:
    table = three("totem")
    # O-TOTEM-1: the mammoth on 22 waits on its domino and counts for nobody.
    table.play("place Cy 3 0,1 n")
    assert table.holders() == {}
    assert table.board("Ann") == three("totem").board("Ann")


def test_overtaken_by_one() -> None:
    table = holding(
        {"Ann": ["C L0*"], "Ben": ["L0* C"]},
        {"Ann": ("fish",)},
        "place Ben 40 1,0 e",
        "fire Ben 1,0",
    )
    assert table.holders() == {"fish": "Ann"}  # the second fish burnt: a tie
    table = holding(
        {"Ann": ["C L0*"], "Ben": ["D0 L0* C"]},
        {"Ann": ("fish",)},
        "place Ben 40 1,0 n",
    )
    assert table.holders() == {"fish": "Ann"}  # while the fire is in the air nothing moves
    table.play("fire Ben -2,0")
    assert table.holders() == {"fish": "Ben"}
    assert table.told[-1].endswith("Ben takes the fish totem from Ann, 2 to Ann's 1.")


def test_a_tie_keeps_the_holder() -> None:
    table = holding(
        {"Ann": ["C L0* L0*"], "Ben": ["D0 L0* C"]},
        {"Ann": ("fish",)},
        "place Ben 40 1,0 n",
        "fire Ben -2,0",
    )
    assert table.holders() == {"fish": "Ann"}
    assert table.next == ("choose", "Ben")


def test_an_unheld_tie_stays_on_the_table() -> None:
    table = holding(
        {"Ann": ["C L0* L0*"], "Ben": ["D0 L0* C"], "Cy": ["C L0*"]},
        {},
        "place Ben 40 1,0 n",
        "fire Ben -2,0",
    )
    assert table.holders() == {}
    assert table.next == ("choose", "Ben")


def test_own_fire_loses_the_majority_to_one() -> None:
    table = holding(
        {"Ann": ["C L0*"], "Ben": ["D1 C"]},
        {"Ben": ("fish",)},
        "place Ben 40 1,0 n",
        "fire Ben 1,0",
    )
    assert table.holders() == {"fish": "Ann"}
    assert "Ann takes the fish totem from Ben, 1 to Ben's 0." in table.told[-1]


def test_a_lead_that_burns_at_once_takes_nothing() -> None:
    table = holding(
        {"Ann": ["C L0*"], "Ben": ["L0* C"]},
        {"Ann": ("fish",)},
        "place Ben 40 1,0 e",
        "fire Ben 1,0",
    )
    assert table.holders() == {"fish": "Ann"}


def tied() -> Table:
    return holding(
        {"Ann": ["C L0* L0*"], "Cy": ["C L0* L0*"], "Ben": ["L0* C"]},
        {"Ben": ("fish",)},
        "place Ben 40 1,0 e",
        "fire Ben 1,0",
    )


def test_overtaken_by_two_tied_the_holder_chooses() -> None:
    table = tied()
    assert table.next == ("totem", "Ben")
    assert table.legal("totem") == ["totem fish Ann", "totem fish Cy"]
    assert table.holders() == {"fish": "Ben"}
    ruling = table.check("totem fish Ben")
    assert ruling.rules == ("O-TOTEM-4",)
    assert "Ann or Cy" in ruling.message
    assert not ruling.overrulable
    assert table.broken("totem flint Ann") == {"O-TOTEM-4"}
    assert table.broken("totem gold Ann") == {"O-TOTEM-4"}
    assert table.broken("choose Ben 44") == {"O-TURN-1"}
    assert "Ben must say who gets a totem" in table.check("choose Ben 44").message
    table.play("totem FISH Cy")
    assert table.holders() == {"fish": "Cy"}
    assert "Cy takes the fish totem from Ben" in table.told[-1]
    assert table.next == ("choose", "Ben")


def test_the_holder_may_be_another_than_who_placed() -> None:
    # Cy holds with one fish; Ben draws level with Ann at two: Cy chooses in Ben's turn.
    table = holding(
        {"Ann": ["C L0* L0*"], "Ben": ["D0 L0* C"], "Cy": ["C L0*"]},
        {"Cy": ("fish",)},
        "place Ben 40 1,0 n",
        "fire Ben -2,0",
    )
    assert table.next == ("totem", "Cy")
    assert table.legal("totem") == ["totem fish Ann", "totem fish Ben"]
    table.play("totem fish Ben")
    assert table.holders() == {"fish": "Ben"}
    assert table.next == ("choose", "Ben")


def test_two_choices_at_once() -> None:
    rows = ["C L0* L0* Q0* Q0*"]
    table = holding(
        {"Ann": rows, "Cy": rows, "Ben": ["C D0"]},
        {"Ben": ("fish", "flint")},
        "place Ben 40 -1,0 w",
        "fire Ben -1,0",
    )
    assert table.next == ("totem", "Ben")
    # In either order.
    table.play("totem flint Ann")
    assert table.next == ("totem", "Ben")
    table.play("totem fish Cy")
    assert table.holders() == {"flint": "Ann", "fish": "Cy"}
    assert table.next == ("choose", "Ben")


def test_all_at_zero_the_holder_keeps() -> None:
    table = holding({}, {"Ben": ("fish",)}, "place Ben 40 -1,0 w", "fire Ben -1,0")
    assert table.holders() == {"fish": "Ben"}
    assert table.next == ("choose", "Ben")


def test_discarding_checks_nothing() -> None:
    full = ["D1 . . . D1", ". J1 J1 J1 .", ". J1 C J1 .", ". J1 J1 J1 .", "D1 . . . D1"]
    table = holding({"Ben": full}, {"Ann": ("fish",)}, "discard Ben 40")
    assert table.holders() == {"fish": "Ann"}


def test_a_totem_choice_belongs_to_its_moment() -> None:
    ruling = three("totem").check("totem fish Ann")
    assert "O-TOTEM-4" in ruling.rules
    assert not ruling.overrulable


def test_two_players_never_choose() -> None:
    table = Table("totem", 2).play("line 3 17 22 40", "chiefs Ben Ann", "choose Ben 3")
    table.play("choose Ben 40", "choose Ann 17", "choose Ann 22", "line 1 2 4 5")
    table.put("Ann", ["C L0* L0*"]).put("Ben", ["C L0*"], totems=("fish",))
    table.play("place Ben 3 -1,0 w")
    assert table.holders()["fish"] == "Ann"
    assert table.next == ("choose", "Ben")
