"""Boards that are scored without a referee: edits, advice, text and the journal."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.dominoes.box import Face
from companion.dominoes.rules import Rules
from companion.notation.boards import score
from companion.notation.cells import Cell
from companion.notation.desk import Boards, Desk, DeskError
from companion.notation.desk_words import read_words
from companion.notation.score_file import read_score_file, write_score_file
from companion.referee import Command, JournalError, NotationError, Player, Setup, Tile
from tests.notation.files import CASES, case

ORIGINS = Setup("origins-tribe", ("empire-of-fire",), (Player("Ann"), Player("Ben")))
KINGDOM = Setup("kingdomino", (), (Player("Ann"), Player("Ben"), Player("Cy")))
SETUPS = (
    ORIGINS,
    Setup("origins-totem", ("homo-habilis",), (Player("Ann"), Player("Ben"), Player("Cy"))),
    KINGDOM,
    Setup("kingdomino", ("court", "harmony"), (Player("Ann"), Player("Ben"), Player("Cy"))),
    Setup(
        "kingdomino",
        ("giants", "quests"),
        (Player("Ann"), Player("Ben"), Player("Cy")),
        quests=("middle_kingdom", "harmony"),
    ),
    Setup("kingdomino", ("heroes",), (Player("Ann"), Player("Ben"))),
)


def rows(boards: Boards, seat: int = 0) -> list[str]:
    """A player's rows without the blanks that align them."""
    return [" ".join(line.split()) for line in boards.written_board(seat).splitlines()]


def face(boards: Boards, text: str) -> Face:
    return boards.rules.box.face(text)


def face_of(text: str) -> Face:
    return Rules.of(KINGDOM).box.face(text)


# -- dominoes --------------------------------------------------------------------------------


def test_dominoes_are_laid_in_any_order_and_only_advised() -> None:
    boards = Boards.begin(KINGDOM)
    (breach,) = boards.advice(0, "23", (3, 0), "e")
    assert breach.rule == "K-PLACE-1" and "No half touches" in breach.message
    boards = boards.lay(0, "23", (3, 0), "e")
    assert boards.domino_at(0, (4, 0)) == (0, "23", (3, 0), "e")
    assert boards.area(0).territory.laid[0].domino == "23"
    assert not boards.advice(0, "1", (1, 0), "e")
    # The same domino again, on whichever board: said, not refused.
    (again,) = boards.advice(1, "23", (1, 0), "e")
    assert "lies already: Ann, on h5 and i5" in again.message
    assert len(boards.lay(1, "23", (1, 0), "e").laid) == 2


def test_taken_squares_and_the_end_of_the_canvas_are_refused() -> None:
    boards = Boards.begin(KINGDOM).lay(0, "1", (1, 0), "e")
    for square, direction in (((2, 0), "n"), ((0, 0), "n"), ((4, 1), "e"), ((0, 9), "e")):
        with pytest.raises(DeskError):
            boards.lay(0, "2", square, direction)
    with pytest.raises(DeskError, match="no domino 77"):
        boards.lay(0, "77", (0, 1), "n")


def test_a_lifted_domino_leaves_both_squares_and_a_painted_half_forgets_it() -> None:
    boards = Boards.begin(KINGDOM).lay(0, "1", (1, 0), "e").paint(0, (0, 1), face_of("L1"))
    assert boards.lift(0, (2, 0)).board(0).squares == 1
    assert boards.lift(0, (0, 1)).laid
    painted = boards.paint(0, (1, 0), face_of("M3"))
    assert not painted.laid and painted.board(0).squares == 3


def test_resources_come_with_the_domino_where_the_game_has_them() -> None:
    boards = Boards.begin(ORIGINS)
    tile = boards.domino("1")
    laid = boards.lay(0, "1", (1, 0), "e")
    assert [laid.cell(0, s).resource for s in ((1, 0), (2, 0))] == [tile.a.bears, tile.b.bears]
    plain = Boards.begin(Setup("origins-discovery", (), ORIGINS.players)).lay(0, "1", (1, 0), "e")
    assert not plain.cell(0, (1, 0)).resource


def test_lettered_dominoes_are_laid_once_their_faces_are_told() -> None:
    boards = Boards.begin(SETUPS[-1])
    with pytest.raises(DeskError, match="not known"):
        boards.lay(0, "G", (2, 0), "e")
    boards = boards.with_tile(Tile("G", "W1", "F/L")).lay(0, "G", (2, 0), "e")
    assert boards.cell(0, (3, 0)).text(boards.rules.box) == "F/L"
    assert "tile G W1 F/L" in boards.text
    with pytest.raises(DeskError, match="divided half"):
        boards.with_tile(Tile("H", "W1", "F1"))


# -- squares ---------------------------------------------------------------------------------


def test_painting_and_pieces() -> None:
    boards = Boards.begin(ORIGINS)
    boards = boards.paint(0, (1, 0), face(boards, "J0"))
    assert rows(boards) == ["C J0*"]
    assert boards.paint(0, (1, 0), face(boards, "J0")) == boards
    assert rows(boards.with_marks(0, (1, 0), 2)) == ["C J2"]
    tokens = boards
    seen = []
    for _ in range(4):
        tokens = tokens.next_token(0, (1, 0))
        seen.append(rows(tokens)[0])
    assert seen == ["C J0+1", "C J0+2", "C J0+3", "C J0"]
    standing = boards.with_figure(0, (1, 0), "hunter")
    assert rows(standing) == ["C J0^hunter"]
    assert rows(standing.toggle_resource(0, (1, 0))) == ["C J0*"]
    assert rows(standing.with_figure(0, (1, 0), "")) == ["C J0"]
    assert rows(boards.erase(0, (1, 0))) == ["C"]


def test_what_cannot_lie_there_is_said() -> None:
    boards = Boards.begin(ORIGINS)
    boards = boards.paint(0, (1, 0), face(boards, "J1")).paint(0, (0, 1), face(boards, "V2"))
    refused: tuple[tuple[str, Callable[[], Boards]], ...] = (
        ("printed flame", lambda: boards.next_token(0, (1, 0))),
        ("printed flame", lambda: boards.toggle_resource(0, (1, 0))),
        ("no resource", lambda: boards.toggle_resource(0, (0, 1))),
        ("no giants", lambda: boards.next_giant(0, (1, 0))),
        ("is the hut", lambda: boards.paint(0, (0, 0), face(boards, "J1"))),
        ("empty", lambda: boards.next_token(0, (3, 3))),
        ("off the canvas", lambda: boards.erase(0, (9, 9))),
        ("craters", lambda: boards.with_marks(0, (0, 1), 0)),
        ("more than 3", lambda: boards.with_marks(0, (1, 0), 4)),
        ("two terrains", lambda: boards.put(0, (2, 0), Cell(face(boards, "D/G")))),
        ("no totem", lambda: boards.toggle_totem(0, "gold")),
        ("0 to 24", lambda: boards.with_discards(0, 40)),
    )
    for message, edit in refused:
        with pytest.raises(DeskError, match=message):
            edit()


def test_giants_cover_as_many_crowns_as_there_are() -> None:
    boards = Boards.begin(SETUPS[4]).paint(0, (1, 0), face_of("G2"))
    seen = []
    for _ in range(3):
        boards = boards.next_giant(0, (1, 0))
        seen.append(rows(boards)[0])
    assert seen == ["C G2!1", "C G2!2", "C G2"]


def test_a_totem_has_one_holder() -> None:
    boards = Boards.begin(SETUPS[1]).toggle_totem(0, "fish").toggle_totem(1, "fish")
    assert rows(boards, 0) == ["C"] and rows(boards, 1) == ["C", "totems fish"]
    assert rows(boards.toggle_totem(1, "fish"), 1) == ["C"]


# -- what is found ---------------------------------------------------------------------------


def test_completeness_counts_squares_and_told_discards() -> None:
    boards = Boards.begin(KINGDOM)
    assert (boards.due, boards.missing(0), boards.complete) == (24, 24, False)
    assert boards.lay(0, "1", (1, 0), "e").missing(0) == 22
    for seat in range(3):
        boards = boards.with_discards(seat, 12)
    assert boards.complete
    assert boards.with_discards(1, None).missing(1) == 24
    over = boards.paint(0, (1, 0), face_of("W0"))
    assert over.missing(0) == -1
    assert any("1 square lie" in f.message for f in over.findings)


def test_warnings_name_squares_and_wait_for_the_whole_board() -> None:
    boards = Boards.begin(KINGDOM)
    for square in ((1, 0), (2, 0)):
        boards = boards.paint(0, square, face_of("M3"))
    (finding,) = boards.findings
    assert "mine with 3 crowns too many, the box has 1" in finding.message
    assert finding.squares == ((2, 0),) and finding.player == boards.setup.players[0]
    # A lone square is odd only once the table says that this is all.
    lone = Boards.begin(KINGDOM).paint(0, (3, 0), face_of("W0"))
    assert not lone.findings
    done = lone.paint(0, (3, 1), face_of("W0")).with_discards(0, 11)
    assert [sorted(f.squares) for f in done.findings] == [[(3, 0), (3, 1)]]


@pytest.mark.parametrize("name", sorted(path.name for path in CASES.glob("*.score")))
def test_a_whole_file_loads_and_scores_the_same(name: str) -> None:
    boards = Boards.begin(KINGDOM).load(case(name), 0)
    file = read_score_file(case(name))
    assert boards.sheet == score(file)
    assert write_score_file(boards.file) == write_score_file(file)


def test_rows_alone_load_one_board_and_player_statements_theirs() -> None:
    boards = Boards.begin(ORIGINS).load("J0* C\n.   D1\ntotems mammoth\n", 1)
    assert rows(boards, 1) == ["J0* C", ". D1", "totems mammoth"]
    assert rows(boards, 0) == ["C"]
    boards = boards.load("player Ben\nC L1\nplayer Ann\nC Q1\ndiscards 11\n", 0)
    assert (rows(boards, 0), rows(boards, 1)) == (["C Q1", "discards 11"], ["C L1"])
    assert boards.setup == Boards.begin(ORIGINS).setup
    # What a board is written as loads as that board.
    assert boards.load(boards.written_board(0), 0) == boards


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("J0 C\nX0 D1\n", 2, 1, "no terrain of this game"),
        ("\n\nJ0 C\nJ0\n", 4, 4, "1 squares"),
        ("J0 J0\n", 1, 1, "no start"),
        ("player Zed\nC\n", 1, 8, "no player is called 'Zed'"),
        ("game kingdomino\nplayer Ann\nC C\n", 3, 3, "second start"),
        ("C . . . . . J0\n", 1, 13, "cannot fit in 5 by 5"),
        ("", 1, 1, "nothing here"),
        pytest.param("lorem ipsum " * 900, 1, 2001, "longer than", id="a novel"),
        ('"Ann C\n', 1, 1, "quote"),
        ("C\x07\n", 1, 2, "control character"),
    ],
)
def test_errors_of_a_text_have_its_lines(text: str, line: int, column: int, message: str) -> None:
    boards = Boards.begin(Setup("origins-tribe", (), (*ORIGINS.players, Player("Cy"))))
    with pytest.raises(NotationError) as caught:
        boards.load(text, 0)
    error = caught.value
    assert (error.line, error.column) == (line, column) and message in str(error)
    assert boards.text == Boards.begin(boards.setup).text


# -- typed words ------------------------------------------------------------------------------


def test_typed_words_are_edits() -> None:
    boards = Boards.begin(SETUPS[1])
    said = read_words(boards, 0, "1 f5 E")
    assert said.square == (1, 0) and said.boards.laid[0].id == "1"
    assert read_words(boards, 0, "7").held == "7"
    assert rows(read_words(boards, 0, "d5 J0+2").boards) == ["J0+2 C"]
    assert rows(read_words(said.boards, 0, "f5 .").boards) == ["C . D0"]
    assert rows(read_words(boards, 1, "totems fish flint").boards, 1)[1] == "totems fish flint"
    assert read_words(boards, 0, "discards 12").boards.missing(0) == 0
    assert read_words(boards, 0, "23 J0 Q0").held == "23"


@pytest.mark.parametrize(
    ("text", "column", "message"),
    [
        ("", 1, "nothing"),
        ("castle", 1, "a domino, a square"),
        ("7 zz e", 3, "a square was expected"),
        ("7 f5 up", 6, "n, e, s or w"),
        ("7 f5 e e", 8, "too much"),
        ("d5 X1", 4, "no terrain"),
        ("discards many", 10, "a number"),
        ("totems gold", 8, "a totem"),
    ],
)
def test_typed_words_that_say_nothing_name_the_column(text: str, column: int, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        read_words(Boards.begin(SETUPS[1]), 0, text)
    assert caught.value.column == column


# -- the journal -----------------------------------------------------------------------------


def test_undo_and_redo_over_every_edit() -> None:
    recorded: list[Command] = []
    desk = Desk(Boards.begin(KINGDOM), (), lambda command, boards: recorded.append(command))
    desk.change(desk.boards.lay(0, "1", (1, 0), "e"))
    desk.change(desk.boards)  # nothing changes, nothing is written
    desk.change(desk.boards.load("C W0\n", 1))
    assert desk.revision == 2
    desk.undo()
    assert rows(desk.boards, 1) == ["C"]
    desk.redo()
    desk.undo()
    desk.undo()
    assert not desk.can_undo and desk.boards == Boards.begin(KINGDOM)
    with pytest.raises(JournalError):
        desk.undo()
    again = Desk(Boards.begin(KINGDOM), recorded)
    assert (again.boards, again.can_redo) == (desk.boards, True)
    again.redo()
    assert again.boards.laid


@pytest.mark.parametrize(
    "command",
    [
        Command(1, "insert", {}),
        Command(1, "boards", {}),
        Command(1, "boards", {"text": "game chess", "laid": []}),
        Command(1, "boards", {"text": "game kingdomino\nplayer A\nC\n", "laid": [[7, "1", 0, 0]]}),
        Command(1, "boards", {"text": 3, "laid": [[0, "1", [0, 0], "x"]]}),
        Command(1, "boards", {"text": "game kingdomino\nplayer A\nC\n", "laid": []}, 2),
    ],
)
def test_a_broken_journal_is_said_to_be_so(command: Command) -> None:
    with pytest.raises(JournalError):
        Desk(Boards.begin(KINGDOM), [command])


# -- anything in any order -------------------------------------------------------------------


def random_edit(boards: Boards, rng: random.Random) -> Boards:
    """Some edit, sensible or not."""
    box, grid = boards.rules.box, boards.rules.grid
    seat = rng.randrange(len(boards.file.boards))
    reach = grid.frame if rng.random() < 0.1 else 2
    square = (rng.randint(-reach, reach), rng.randint(-reach, reach))
    known = [*boards.rules.dominoes, "99"]
    letters = [terrain.letter for terrain in box.terrains]
    terrain = rng.choice([t.resource or "gold" for t in box.terrains])

    def painted() -> Boards:
        text = rng.choice(letters) + rng.choice("0123")
        if rng.random() < 0.1:
            text = "/".join(rng.sample(letters, 2))
        try:
            return boards.paint(seat, square, box.face(text))
        except ValueError:
            return boards

    edits: list[Callable[[], Boards]] = [
        painted,
        painted,
        lambda: boards.lay(seat, rng.choice(known), square, rng.choice("nesw")),
        lambda: boards.lay(seat, rng.choice(known), square, rng.choice("nesw")),
        lambda: boards.erase(seat, square),
        lambda: boards.lift(seat, square),
        lambda: boards.with_marks(seat, square, rng.randrange(5)),
        lambda: boards.next_token(seat, square),
        lambda: boards.toggle_resource(seat, square),
        lambda: boards.next_giant(seat, square),
        lambda: boards.with_figure(seat, square, rng.choice(["", "nobody", *box.figures])),
        lambda: boards.toggle_totem(seat, terrain),
        lambda: boards.with_discards(seat, rng.choice([None, 0, 3, 99])),
        lambda: boards.with_tile(Tile(rng.choice(known), "L1", rng.choice(["L0", "L/M"]))),
        lambda: boards.load(boards.written_board(seat), seat),
        lambda: boards.load(boards.text, seat),
    ]
    return rng.choice(edits)()


@pytest.mark.parametrize("setup", SETUPS, ids=lambda s: "-".join((s.preset, *s.options)))
@given(seed=st.integers(0, 2**32))
def test_any_sequence_of_edits_keeps_the_text_and_never_raises(setup: Setup, seed: int) -> None:
    rng = random.Random(seed)
    desk = Desk(Boards.begin(setup))
    for _ in range(rng.randrange(25)):
        step = rng.random()
        if step < 0.1 and desk.can_undo:
            desk.undo()
        elif step < 0.15 and desk.can_redo:
            desk.redo()
        else:
            try:
                desk.change(random_edit(desk.boards, rng))
            except DeskError:
                continue
        boards = desk.boards
        assert Boards.read(boards.text).text == boards.text
        assert Boards.from_json(boards.to_json()).checked() == boards
    boards = desk.boards
    assert Desk(Boards.begin(setup), desk.journal).boards == boards
    assert len(boards.sheet.tallies) == len(setup.players)
    for finding in boards.findings:
        assert finding.message
    for seat in range(len(setup.players)):
        area = boards.area(seat)
        assert area.territory.occupied.bit_count() == len(boards.board(seat).cells)
        for square in boards.board(seat).cells:
            boards.explained(seat, square)
        for id_ in ("1", "48"):
            boards.advice(seat, id_, (1, 0), rng.choice("nesw"))
