"""Where everything of a world map is drawn: boxes of territories, lines of borders, titles."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from rich.cells import cell_len
from textual.geometry import Region, Size

from companion.origin.maps import CONTINENTS
from screens.widgets.map_look import BorderLook, MapLook

#: Columns and lines of a territory's box where the whole map fits, the best first. A narrow box
#: has three lines, so that owner and pawn have one each.
SIZES = ((14, 2), (13, 2), (12, 2), (10, 3), (9, 3), (8, 3))
#: The box where the map does not fit and is scrolled, and how large the picture may become.
SCROLLED = (12, 2)
LARGEST = Size(500, 250)
#: The longest name that a box grows for where there is room, and the columns that stay free
#: between two boxes; how many columns a box gives way.
LONG_NAME, BETWEEN, FARTHEST = 12, 1, 6
#: How many cells of a line are drawn at each end where another box is in its way.
STUB = 3


class Cell(NamedTuple):
    """A character of a line, and which border it belongs to (its number on the map)."""

    character: str
    border: int


@dataclass(frozen=True, slots=True)
class Plan:
    """A picture of ``size``; regions and cells are in its columns and lines. ``cells`` holds the
    lines by row and column, ``lines`` the region of each border's line (none where it is hidden),
    ``tokens`` the cell for the token of each strait, ``titles`` those of continents by row."""

    size: Size
    boxes: Mapping[str, Region]
    cells: Mapping[int, Mapping[int, Cell]]
    lines: tuple[Region | None, ...]
    tokens: Mapping[int, tuple[int, int]]
    titles: Mapping[int, tuple[tuple[int, str], ...]]


def plan(look: MapLook, room: Size) -> Plan:
    """The picture of a map in a room: whole if that can be read, else larger than the room."""
    for box in SIZES:
        if _fits(look, room, box):
            return _drawn(look, room, box)
    return _drawn(look, _enough(look, room), SCROLLED)


def _spot(x: int, y: int, size: Size, box: tuple[int, int]) -> tuple[int, int]:
    """Column and line of a box; the first line is left to titles."""
    width, height = box
    across, down = max(0, size.width - width), max(0, size.height - 1 - height)
    return int(x * across / 100 + 0.5), 1 + int(y * down / 100 + 0.5)


def _pairs(look: MapLook) -> Iterator[tuple[int, int]]:
    """How far apart any two territories are, in hundredths; the same place counts as none."""
    lands = look.territories
    for at, a in enumerate(lands):
        for b in lands[at + 1 :]:
            if (a.x, a.y) != (b.x, b.y):
                yield abs(a.x - b.x), abs(a.y - b.y)


def _fits(look: MapLook, size: Size, box: tuple[int, int]) -> bool:
    """Whether no box touches another. Judged by rounded places, as they are drawn."""
    width, height = box
    if size.width < width or size.height < height + 1:
        return False
    spots = [_spot(land.x, land.y, size, box) for land in look.territories]
    return all(
        abs(ax - bx) > width or abs(ay - by) > height
        for at, (ax, ay) in enumerate(spots)
        for bx, by in spots[at + 1 :]
    )


def _enough(look: MapLook, room: Size) -> Size:
    """The smallest picture in which no box touches another, no smaller than the room."""
    box_width, box_height = SCROLLED
    width, height = max(room.width, box_width), max(room.height, box_height + 1)
    for across, down in _pairs(look):
        # A column and a line more than needed, because places are rounded.
        wide = box_width + 100 * (box_width + 2) / across if across else float("inf")
        high = 1 + box_height + 100 * (box_height + 2) / down if down else float("inf")
        if wide > width and high > height:
            if wide / width < high / height:
                width = int(wide + 1)
            else:
                height = int(high + 1)
    return Size(min(width, LARGEST.width), min(height, LARGEST.height))


def _drawn(look: MapLook, size: Size, box: tuple[int, int]) -> Plan:
    boxes = {
        land.name: Region(*_spot(land.x, land.y, size, box), *box) for land in look.territories
    }
    boxes = _widened(boxes, size)
    taken = {point for region in boxes.values() for point in _points(region)}
    cells: dict[int, dict[int, Cell]] = {}
    lines: list[Region | None] = []
    tokens: dict[int, tuple[int, int]] = {}
    for number, border in enumerate(look.borders):
        seen = _line(border, boxes, taken)
        for x, y, character in seen:
            cells.setdefault(y, {})[x] = Cell("~" if border.strait else character, number)
        lines.append(_around(seen))
        if border.strait and seen:
            x, y, _ = seen[len(seen) // 2]
            tokens[number] = (x, y)
    drawn = {(x, y) for y, row in cells.items() for x in row}
    titles = _titles(look, boxes, (taken | drawn, taken | set(tokens.values())), size)
    return Plan(size, boxes, cells, tuple(lines), tokens, titles)


def _widened(boxes: Mapping[str, Region], size: Size) -> dict[str, Region]:
    """The boxes, each as much wider as its name needs and the others let it. By turns of a column
    for all, so that none takes the room of another; those beside it give way where they can."""
    found = dict(boxes)
    for step in range(2 * LONG_NAME):
        for name, box in boxes.items():
            # Two columns are for marks; in a box of two lines the letter of the colour takes two.
            needed = min(cell_len(name), LONG_NAME) + (4 if box.height == 2 else 2)
            if found[name].width >= needed:
                continue
            for side in (1, -1) if step % 2 else (-1, 1):
                x, y, width, height = found[name]
                wider = Region(x - (side < 0), y, width + 1, height)
                if moved := _given_way(found, boxes, name, wider, side, size):
                    found |= moved
                    break
    return found


def _given_way(
    boxes: Mapping[str, Region],
    first: Mapping[str, Region],
    name: str,
    box: Region,
    side: int,
    size: Size,
) -> dict[str, Region]:
    """What else has to move, a column to one side each, when *name* gets another box; empty where
    that cannot be. None goes far from where it was *first*, for the map has to be known again."""
    moved = {name: box}
    waiting = [name]
    while waiting:
        pushed = moved[waiting.pop()]
        if pushed.x < 0 or pushed.right > size.width:
            return {}
        around = pushed.grow((1, BETWEEN, 1, BETWEEN))
        for other, region in boxes.items():
            if other in moved or not around.overlaps(region):
                continue
            aside = region.translate((side, 0))
            if (region.x - pushed.x) * side < 0 or abs(aside.x - first[other].x) > FARTHEST:
                return {}
            moved[other] = aside
            waiting.append(other)
    return moved


def _points(region: Region) -> Iterator[tuple[int, int]]:
    for y in range(region.y, region.bottom):
        for x in range(region.x, region.right):
            yield x, y


def _around(seen: list[tuple[int, int, str]]) -> Region | None:
    if not seen:
        return None
    left, right = min(x for x, _, _ in seen), max(x for x, _, _ in seen)
    top, bottom = min(y for _, y, _ in seen), max(y for _, y, _ in seen)
    return Region(left, top, right - left + 1, bottom - top + 1)


def _line(
    border: BorderLook, boxes: Mapping[str, Region], taken: set[tuple[int, int]]
) -> list[tuple[int, int, str]]:
    """The cells of a line from box to box that can be seen: all, or a few at either end where
    another box is in the way."""
    a, b = boxes[border.a], boxes[border.b]
    way = [cell for cell in _way(a, b) if not _inside(cell, a) and not _inside(cell, b)]
    free = [cell[:2] not in taken for cell in way]
    if all(free):
        return way
    before = free.index(False)
    after = free[::-1].index(False)
    return [*way[: min(STUB, before)], *way[len(way) - min(STUB, after) :]]


def _inside(cell: tuple[int, int, str], region: Region) -> bool:
    return region.contains(cell[0], cell[1])


def _way(a: Region, b: Region) -> list[tuple[int, int, str]]:
    """Every cell from the middle of one box to the middle of another, with its character."""
    ax, ay = a.x + (a.width - 1) / 2, a.y + (a.height - 1) / 2
    bx, by = b.x + (b.width - 1) / 2, b.y + (b.height - 1) / 2
    across, down = bx - ax, by - ay
    slanted = "\\" if across * down > 0 else "/"
    # A cell is twice as high as it is wide, and boxes are wide: most ways cross lines.
    steep = abs(down) * 4 >= abs(across)
    steps = max(1, round(abs(down) if steep else abs(across)))
    cells = []
    last = round(ay)
    for step in range(steps + 1):
        x, y = round(ax + across * step / steps), round(ay + down * step / steps)
        if steep:
            character = "|" if abs(across) <= abs(down) / 2 else slanted
        else:
            character = "-" if y == last else slanted
        cells.append((x, y, character))
        last = y
    return cells


def _titles(
    look: MapLook,
    boxes: Mapping[str, Region],
    full: tuple[set[tuple[int, int]], ...],
    size: Size,
) -> Mapping[int, tuple[tuple[int, str], ...]]:
    """The title of each continent over the first box of it that has room above: none of the cells
    in *full*, or else not all of them, is there."""
    found: dict[int, list[tuple[int, str]]] = {}
    for continent, title in CONTINENTS.items():
        text = title.upper()
        own = [boxes[land.name] for land in look.territories if land.continent == continent]
        own.sort(key=lambda region: (region.y, region.x))
        for taken, box in ((taken, box) for taken in full for box in own):
            x, y = min(box.x, max(0, size.width - len(text))), box.y - 1
            spots = {(x + i, y) for i in range(-1, len(text) + 1)}
            if not spots & taken:
                found.setdefault(y, []).append((x, text))
                for cells in full:
                    cells |= spots
                break
    return {y: tuple(sorted(titles)) for y, titles in found.items()}
