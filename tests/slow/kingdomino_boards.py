"""Questions about one kingdom, answered the long way round.

A board is a dict: square (x, y) from the castle (of a 2 by 2 castle: from its lower left square),
y upwards -> dict with
start     None, "wild" or "grey" (a square of the castle, and whether it matches anything)
terrains  () on the castle, one terrain, or the two of a divided square
crowns    printed crowns
token     True where a token of The Court lies
tile      id of a court tile or None
giants    how many giants stand here, each on one crown
hero      None, "standing" or "laid"
"""

import re
from itertools import product

from .boards import around, fits, groups, overlaps, sides, step
from .kingdomino_box import (
    BUILDINGS,
    CHARACTERS,
    LETTERS,
    QUESTS,
    TERRAINS,
    TOKEN_OF,
    WARRIORS,
    played_options,
)

CORNERS = {"sw": (0, 0), "se": (1, 0), "nw": (0, 1), "ne": (1, 1)}


# Building boards ------------------------------------------------------------------------------


def new_square(terrains=(), crowns=0, token=False, tile=None, giants=0, hero=None, start=None):
    return {
        "start": start,
        "terrains": tuple(terrains),
        "crowns": crowns,
        "token": token,
        "tile": tile,
        "giants": giants,
        "hero": hero,
    }


def start_board(wild=None):
    """The castle alone: one square, or two by two where the wild corners are given."""
    if wild is None:
        return {(0, 0): new_square(start="wild")}
    unknown = set(wild) - set(CORNERS)
    if unknown:
        raise ValueError(f"not corners: {sorted(unknown)}")
    return {
        square: new_square(start="wild" if corner in wild else "grey")
        for corner, square in CORNERS.items()
    }


def board_from_rows(rows, wild=("nw", "ne", "sw", "se")):
    """Rows of a score file, top row first, as strings; the cells are those of the notation."""
    cells = {}
    castle = []
    for down, row in enumerate(rows):
        for right, cell in enumerate(row.split()):
            if cell == "C":
                castle.append((right, -down))
            elif cell != ".":
                cells[right, -down] = _square_from_cell(cell)
    if not castle:
        raise ValueError("no castle")
    left, low = min(x for x, _ in castle), min(y for _, y in castle)
    board = {(x - left, y - low): content for (x, y), content in cells.items()}
    start = start_board() if len(castle) == 1 else start_board(wild)
    if sorted(start) != sorted((x - left, y - low) for x, y in castle):
        raise ValueError("the castle is one square or two by two")
    board.update(start)
    return board


def _square_from_cell(cell):
    match = re.fullmatch(r"([WFLGSM])(?:(\d?)|/([WFLGSM]))(\*)?(?:!(\d))?(?:\^(\w+))?", cell)
    if match is None:
        raise ValueError(f"not a cell: {cell}")
    letter, crowns, other, token, giants, tile = match.groups()
    if tile is not None and tile not in BUILDINGS and tile not in CHARACTERS:
        raise ValueError(f"not a court tile: {tile}")
    return new_square(
        (LETTERS[letter],) if other is None else (LETTERS[letter], LETTERS[other]),
        crowns=int(crowns or 0),
        token=token is not None,
        tile=tile,
        giants=int(giants or 0),
        hero="standing" if other else None,
    )


# Placing --------------------------------------------------------------------------------------


def connects(board, square_a, half_a, square_b, half_b):
    """Does a half touch, side to side, a wild square of the castle or its own terrain?

    A half never matches the other half. A divided square offers both its terrains.
    """
    for square, (terrains, _) in ((square_a, half_a), (square_b, half_b)):
        for neighbour in sides(square):
            if neighbour in (square_a, square_b) or neighbour not in board:
                continue
            content = board[neighbour]
            if content["start"] == "wild" or set(content["terrains"]) & set(terrains):
                return True
    return False


def broken_placing_rules(board, frame, square, direction, half_a, half_b):
    other = step(square, direction)
    broken = set()
    if overlaps(board, square, other) or not fits([*board, square, other], frame):
        broken.add("K-PLACE-2")
    if not connects(board, square, half_a, other, half_b):
        broken.add("K-PLACE-1")
    return broken


def legal_places(board, frame, half_a, half_b):
    """All (square of half a, direction of half b) where the domino may be placed.

    Two identical halves give each pair of squares once, with direction n or e.
    """
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    places = set()
    for x in range(max(columns) - frame + 1, min(columns) + frame):
        for y in range(max(rows) - frame + 1, min(rows) + frame):
            for direction in "ne" if half_a == half_b else "nesw":
                if not broken_placing_rules(board, frame, (x, y), direction, half_a, half_b):
                    places.add(((x, y), direction))
    return places


def perft(dominoes, frame):
    """How many positions there are after 1, 2, ... dominoes; one that fits nowhere is discarded."""
    counts = [0] * len(dominoes)

    def walk(board, depth):
        half_a, half_b = dominoes[depth]
        places = legal_places(board, frame, half_a, half_b)
        counts[depth] += max(1, len(places))
        if depth + 1 == len(dominoes):
            return
        if not places:
            walk(board, depth + 1)
        for square, direction in places:
            after = dict(board)
            after[square] = new_square(*half_a)
            after[step(square, direction)] = new_square(*half_b)
            walk(after, depth + 1)

    walk(start_board(), 0)
    return counts


# Crowns, giants, heroes, tokens ---------------------------------------------------------------


def uncovered(board, square):
    """Crowns of the square, printed and of a building, that no giant stands on."""
    content = board[square]
    crowns = content["crowns"]
    if content["tile"] in BUILDINGS:
        crowns += BUILDINGS[content["tile"]][2]
    return crowns - content["giants"]


def uncovered_squares(board):
    return [square for square in sorted(board) if uncovered(board, square) > 0]


def giant_squares(board):
    return [square for square in sorted(board) if board[square]["giants"] > 0]


def hero_squares(board):
    return [square for square in sorted(board) if board[square]["hero"]]


def standing_heroes(board):
    return [square for square in hero_squares(board) if board[square]["hero"] == "standing"]


def token_on(board, square):
    """wheat, wood, fish or sheep, or None."""
    if square in board and board[square]["token"]:
        return TOKEN_OF[board[square]["terrains"][0]]
    return None


def has_token_when_revealed(half):
    terrains, crowns = half
    return len(terrains) == 1 and crowns == 0 and terrains[0] in TOKEN_OF


def tile_may_stand(board, square, tile):
    """C-BUY-2, H-COURT-1."""
    if square not in board:
        return False
    content = board[square]
    if content["start"] or len(content["terrains"]) != 1:
        return False
    if content["crowns"] or content["token"] or content["tile"]:
        return False
    return tile not in BUILDINGS or BUILDINGS[tile][1] == content["terrains"][0]


# Territories ----------------------------------------------------------------------------------


def territories(board):
    """A list of dict(terrain, squares, divided, crowns); heroes are not among the crowns.

    A divided square stands in a territory of each of its terrains and joins it together, but is
    not one of `squares`. A territory may have no square of its own.
    """
    found = []
    for terrain in TERRAINS:
        land = [square for square in board if terrain in board[square]["terrains"]]
        for group in groups(land, lambda a, b: True):
            squares = [s for s in group if len(board[s]["terrains"]) == 1]
            found.append(
                {
                    "terrain": terrain,
                    "squares": squares,
                    "divided": [s for s in group if s not in squares],
                    "crowns": sum(uncovered(board, s) for s in squares),
                }
            )
    return found


def hero_homes(board, found):
    """For each hero, by square: the indices in `found` of the territories it may go to.

    The smaller one, or both, the terrain printed first in front, where they are equal.
    """
    homes = []
    for square in hero_squares(board):
        both = [
            index
            for terrain in board[square]["terrains"]
            for index, territory in enumerate(found)
            if territory["terrain"] == terrain and square in territory["divided"]
        ]
        smallest = min(len(found[index]["squares"]) for index in both)
        homes.append([index for index in both if len(found[index]["squares"]) == smallest])
    return homes


def territory_rows(board, bleak_king=False):
    """terrain -> points, and bleak_king if asked for, with the heroes where they give most.

    Of several best ways the first counts: earlier heroes (by column, then row) at their terrain
    printed first.
    """
    found = territories(board)
    best = None
    for choice in product(*hero_homes(board, found)):
        rows = dict.fromkeys(TERRAINS, 0)
        if bleak_king:
            rows["bleak_king"] = 0
        for index, territory in enumerate(found):
            crowns = territory["crowns"] + choice.count(index)
            size = len(territory["squares"])
            rows[territory["terrain"]] += size * crowns
            is_bleak = size >= 5 and crowns == 0 and territory["terrain"] in TERRAINS[:4]
            if bleak_king and is_bleak:
                rows["bleak_king"] += 10
        if best is None or sum(rows.values()) > sum(best.values()):
            best = rows
    return best


def regions(board):
    """(terrain, squares, crowns) of every territory with a square of its own."""
    return sorted(
        (territory["terrain"], len(territory["squares"]), territory["crowns"])
        for territory in territories(board)
        if territory["squares"]
    )


def largest_region(board):
    return max([squares for _, squares, _ in regions(board)], default=0)


def total_crowns(board):
    """For the tie-break: uncovered crowns and heroes."""
    return sum(uncovered(board, square) for square in board) + len(hero_squares(board))


# Bonuses and quests ---------------------------------------------------------------------------


def castle(board):
    return [square for square in board if board[square]["start"]]


def corners(board):
    """The distinct corners of the smallest rectangle around the kingdom."""
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    return {(x, y) for x in (min(columns), max(columns)) for y in (min(rows), max(rows))}


def castle_is_central(board, frame):
    """K-MIDDLE, H-START-1: as many rows and columns of the frame on either side of the castle."""
    if frame == 8:
        return all(-3 <= x <= 4 and -3 <= y <= 4 for x, y in board)
    far = (frame - 1) // 2
    return all(-far <= x <= far and -far <= y <= far for x, y in board)


def is_plain(board, square, terrain):
    return square in board and board[square]["terrains"] == (terrain,)


def local_business(board, terrain):
    near = {square for start in castle(board) for square in around(start)}
    return 5 * len([square for square in near if is_plain(board, square, terrain)])


def four_corners(board, terrain):
    return 5 * len([square for square in corners(board) if is_plain(board, square, terrain)])


def lost_corner(board):
    return 20 if corners(board) & set(castle(board)) else 0


def folie_des_grandeurs(board):
    crowned = uncovered_squares(board)
    lines = 0
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        for x, y in crowned:
            if (x - dx, y - dy) in crowned:
                continue  # not the beginning of a run
            run = 1
            while (x + run * dx, y + run * dy) in crowned:
                run += 1
            lines += (run - 1) // 2
    return 10 * lines


# The Court ------------------------------------------------------------------------------------


def character_points(board, square):
    base, each, counts = CHARACTERS[board[square]["tile"]]
    seen = 0
    for neighbour in around(square):
        if neighbour not in board:
            continue
        tile = board[neighbour]["tile"]
        if counts == "crown":
            seen += uncovered(board, neighbour)
        elif counts == "character":
            seen += 1 if tile in CHARACTERS else 0
        elif counts == "warrior":
            seen += 1 if tile in WARRIORS else 0
        elif counts == "token":
            seen += 1 if token_on(board, neighbour) else 0
        elif counts is not None:
            seen += 1 if token_on(board, neighbour) == counts else 0
    return base + each * seen


def court_points(board):
    return sum(
        character_points(board, square) for square in board if board[square]["tile"] in CHARACTERS
    )


# The sheet ------------------------------------------------------------------------------------


def score_board(board, frame=5, options=(), quests=(), discards=0):
    """Row id -> points, for the rows that the game has.

    quests: the two ids where quests are played; discards: how many dominoes were discarded.
    """
    options = played_options(options)
    unknown = set(quests) - set(QUESTS)
    if unknown:
        raise ValueError(f"unknown quests: {sorted(unknown)}")
    territory = territory_rows(board, bleak_king="bleak_king" in quests)
    rows = {terrain: territory[terrain] for terrain in TERRAINS}
    for bonus in ("middle_kingdom", "harmony", *quests):
        asked = bonus in quests or bonus.replace("_", "-") in options
        if not asked:
            continue
        if bonus == "middle_kingdom":
            rows[bonus] = 10 if castle_is_central(board, frame) else 0
        elif bonus == "harmony":
            rows[bonus] = 5 if discards == 0 else 0
        elif bonus == "lost_corner":
            rows[bonus] = lost_corner(board)
        elif bonus == "folie_des_grandeurs":
            rows[bonus] = folie_des_grandeurs(board)
        elif bonus == "bleak_king":
            rows[bonus] = territory["bleak_king"]
        elif bonus.startswith("local_business_"):
            rows[bonus] = local_business(board, bonus.removeprefix("local_business_"))
        else:
            rows[bonus] = four_corners(board, bonus.removeprefix("four_corners_"))
    if "court" in options:
        rows["court"] = court_points(board)
    return rows
