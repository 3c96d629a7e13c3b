"""Questions about one territory, answered the long way round.

A board is a dict: square (x, y) from the starting tile, y upwards -> dict with
terrain ("start" for the starting tile), flames (printed; crowns in Kingdomino), token (flames of
a fire token or 0), craters, resource (True or False), dweller (id or None).
A face is a tuple whose first entry is the terrain, e.g. ("lake", 1).
"""

import re

from .box import RESOURCE_OF, TOTEM_VALUE, origins_dwellers

STEPS = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
LETTERS = {
    "W": "wheat",
    "F": "forest",
    "L": "lake",
    "G": "grassland",
    "S": "swamp",
    "M": "mine",
    "D": "desert",
    "J": "jungle",
    "Q": "quarry",
    "V": "volcano",
}
ORIGINS_TERRAINS = ["desert", "grassland", "lake", "jungle", "quarry"]
HUNTER_GATHERERS = [
    "hunter",
    "fisher_child",
    "gatherer",
    "sculptor",
    "painter",
    "fire_lady",
    "shaman",
]
DWELLERS = origins_dwellers()


# Building boards ------------------------------------------------------------------------------


def new_square(terrain, flames=0, craters=0, resource=False, token=0, dweller=None):
    return {
        "terrain": terrain,
        "flames": flames,
        "token": token,
        "craters": craters,
        "resource": resource,
        "dweller": dweller,
    }


def start_board():
    return {(0, 0): new_square("start")}


def copy_board(board):
    return {square: dict(content) for square, content in board.items()}


def board_from_rows(rows):
    """Rows of a score file, top row first, as strings; the cells are those of the notation."""
    cells = {}
    start = None
    for down, row in enumerate(rows):
        for right, cell in enumerate(row.split()):
            if cell == ".":
                continue
            if cell == "C":
                start = (right, down)
                cells[right, down] = new_square("start")
                continue
            match = re.fullmatch(r"([A-Z])(\d?)(\+\d)?(\*)?(\^\w+)?", cell)
            if match is None:
                raise ValueError(f"not a cell: {cell}")
            letter, digit, token, resource, dweller = match.groups()
            marks = int(digit or 0)
            cells[right, down] = new_square(
                LETTERS[letter],
                flames=0 if letter == "V" else marks,
                craters=marks if letter == "V" else 0,
                resource=resource is not None,
                token=int(token[1:]) if token else 0,
                dweller=dweller[1:] if dweller else None,
            )
    if start is None:
        raise ValueError("no starting tile")
    return {
        (right - start[0], start[1] - down): content for (right, down), content in cells.items()
    }


# Neighbours -----------------------------------------------------------------------------------


def step(square, direction):
    dx, dy = STEPS[direction]
    return (square[0] + dx, square[1] + dy)


def sides(square):
    return [step(square, direction) for direction in "nesw"]


def around(square):
    """The 8 squares around a square."""
    x, y = square
    return [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0)]


def king_distance(square, other):
    return max(abs(square[0] - other[0]), abs(square[1] - other[1]))


# Placing --------------------------------------------------------------------------------------


def fits(board, frame):
    """Do all the squares lie in some frame by frame window?"""
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    return max(columns) - min(columns) < frame and max(rows) - min(rows) < frame


def overlaps(board, square_a, square_b):
    return square_a in board or square_b in board


def connects(board, square_a, terrain_a, square_b, terrain_b):
    """Does a half touch, side to side, the start or a square of its own terrain on the board?

    A half never matches the other half: the square under the other half counts for nothing, also
    where a wrong placement would cover a square of the board.
    """
    for square, terrain in ((square_a, terrain_a), (square_b, terrain_b)):
        for neighbour in sides(square):
            if neighbour in (square_a, square_b) or neighbour not in board:
                continue
            if board[neighbour]["terrain"] in ("start", terrain):
                return True
    return False


def broken_placing_rules(board, frame, square, direction, terrain_a, terrain_b):
    other = step(square, direction)
    broken = set()
    if overlaps(board, square, other):
        broken.add("O-PLACE-2")
    if not fits([*board, square, other], frame):
        broken.add("O-PLACE-2")
    if not connects(board, square, terrain_a, other, terrain_b):
        broken.add("O-PLACE-1")
    return broken


def legal_places(board, frame, face_a, face_b):
    """All (square of half a, direction of half b) where the domino may be placed.

    Two identical faces give each pair of squares once, with direction n or e.
    """
    directions = "ne" if face_a == face_b else "nesw"
    places = set()
    # Further away than this no frame can hold the square and all that lies already.
    columns = [x for x, _ in board]
    rows = [y for _, y in board]
    for x in range(max(columns) - frame + 1, min(columns) + frame):
        for y in range(max(rows) - frame + 1, min(rows) + frame):
            if (x, y) in board:
                continue
            for direction in directions:
                other = step((x, y), direction)
                if (
                    not overlaps(board, (x, y), other)
                    and connects(board, (x, y), face_a[0], other, face_b[0])
                    and fits([*board, (x, y), other], frame)
                ):
                    places.add(((x, y), direction))
    return places


def perft(dominoes, frame):
    """How many positions there are after 1, 2, ... placements of the dominoes, in this order.

    dominoes: pairs of faces. A domino that fits nowhere is discarded: one position goes on as
    one. Volcanoes do not erupt here.
    """
    counts = [0] * len(dominoes)

    def walk(board, depth):
        face_a, face_b = dominoes[depth]
        places = legal_places(board, frame, face_a, face_b)
        counts[depth] += max(1, len(places))
        if depth + 1 == len(dominoes):
            return
        if not places:
            walk(board, depth + 1)
        for square, direction in places:
            after = dict(board)
            after[square] = {"terrain": face_a[0]}
            after[step(square, direction)] = {"terrain": face_b[0]}
            walk(after, depth + 1)

    walk(start_board(), 0)
    return counts


# Fire and dwellers ----------------------------------------------------------------------------


def token_of(craters):
    """(flames of the token, how far it flies)."""
    return {1: (1, 3), 2: (2, 2), 3: (3, 1)}[craters]


def fire_may_land(board, square):
    if square not in board:
        return False
    content = board[square]
    return (
        content["terrain"] not in ("start", "volcano")
        and content["flames"] == 0
        and content["token"] == 0
    )


def dweller_may_stand(board, square, volcano_allowed=False):
    if square not in board:
        return False
    content = board[square]
    if content["terrain"] == "start":
        return False
    if content["terrain"] == "volcano" and not volcano_allowed:
        return False
    return (
        content["flames"] == 0
        and content["token"] == 0
        and not content["resource"]
        and content["dweller"] is None
    )


# Resources and totems -------------------------------------------------------------------------


def resource_on(board, square):
    """The kind of the wooden resource on the square, or None."""
    if square in board and board[square]["resource"]:
        return RESOURCE_OF[board[square]["terrain"]]
    return None


def count_resource(board, kind):
    return len([square for square in board if resource_on(board, square) == kind])


def totem_verdict(counts, holder):
    """Who has a totem after a check: (holder or None, opponents the holder must choose among).

    counts: player -> how many of the resource. The list is empty unless there is a choice; then
    the holder keeps the totem until the choice is made.
    """
    most = max(counts.values())
    if most == 0:
        return holder, []  # O-TOTEM-5
    leaders = [player for player, count in counts.items() if count == most]
    if len(leaders) == 1:
        return leaders[0], []  # O-TOTEM-2
    if holder is None or holder in leaders:
        return holder, []  # O-TOTEM-3
    return holder, leaders  # O-TOTEM-4


# Scoring --------------------------------------------------------------------------------------


def groups(squares, same):
    """Split squares into groups joined side to side; same(a, b): may these two be joined?"""
    left = set(squares)
    found = []
    while left:
        group = [min(left)]
        left.remove(group[0])
        for square in group:  # grows while we walk along it
            for neighbour in sides(square):
                if neighbour in left and same(square, neighbour):
                    left.remove(neighbour)
                    group.append(neighbour)
        found.append(sorted(group))
    return found


def flames_of(board, square):
    """Printed flames and those of a token."""
    return board[square]["flames"] + board[square]["token"]


def regions(board):
    """A list of (terrain, squares, flames); neither start nor volcanoes belong to a region."""
    land = [square for square in board if board[square]["terrain"] not in ("start", "volcano")]
    return sorted(
        (
            board[group[0]]["terrain"],
            len(group),
            sum(flames_of(board, square) for square in group),
        )
        for group in groups(land, lambda a, b: board[a]["terrain"] == board[b]["terrain"])
    )


def terrain_points(board):
    """terrain -> points of its regions; also right for Kingdomino."""
    points = {}
    for terrain, squares, flames in regions(board):
        points[terrain] = points.get(terrain, 0) + squares * flames
    return points


def largest_region(board):
    return max([squares for _, squares, _ in regions(board)], default=0)


def total_flames(board):
    return sum(flames_of(board, square) for square in board)


def hunter_gatherer_points(board, square):
    dweller = DWELLERS[board[square]["dweller"]]
    seen = 0
    for neighbour in around(square):
        if neighbour not in board:
            continue
        looks_for = dweller["looks_for"]
        if looks_for == "flame":
            seen += flames_of(board, neighbour)
        elif looks_for == "dweller":
            seen += 1 if board[neighbour]["dweller"] else 0
        elif looks_for == "any_resource":
            seen += 1 if resource_on(board, neighbour) else 0
        else:
            seen += 1 if resource_on(board, neighbour) == looks_for else 0
    return seen * dweller["points_each"]


def warrior_points(board):
    warriors = [
        square
        for square in board
        if board[square]["dweller"] and DWELLERS[board[square]["dweller"]]["kind"] == "warrior"
    ]
    points = 0
    for group in groups(warriors, lambda a, b: True):
        power = sum(DWELLERS[board[square]["dweller"]]["power"] for square in group)
        points += len(group) * power
    return points


def start_is_central(board, frame):
    far = (frame - 1) // 2
    return all(abs(x) <= far and abs(y) <= far for x, y in board)


def score_board(board, mode="discovery", frame=5, options=(), totems=(), discards=0):
    """Row id -> points, for the rows that the game has.

    totems: kinds of the totems held; discards: how many dominoes the player discarded.
    """
    points = terrain_points(board)
    rows = {terrain: points.get(terrain, 0) for terrain in ORIGINS_TERRAINS}
    if mode == "totem":
        rows["totems"] = sum(TOTEM_VALUE[kind] for kind in totems)
        rows["resources"] = len([square for square in board if board[square]["resource"]])
    if mode == "tribe":
        for dweller in HUNTER_GATHERERS:
            rows[dweller] = sum(
                hunter_gatherer_points(board, square)
                for square in board
                if board[square]["dweller"] == dweller
            )
        rows["warriors"] = warrior_points(board)
    if "empire-of-fire" in options:
        rows["empire_of_fire"] = 10 if start_is_central(board, frame) else 0
    if "homo-habilis" in options:
        rows["homo_habilis"] = 5 if discards == 0 else 0
    return rows
