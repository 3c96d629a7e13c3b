"""What lies on the table, as text: boards as a picture and in words, the dominoes of a round."""

from __future__ import annotations

from collections.abc import Iterator

from companion.dominoes.box import Face
from companion.dominoes.grid import bits
from companion.dominoes.state import FireDue, State, required
from companion.dominoes.territory import Territory
from companion.dominoes.totems import holder
from companion.referee import Ask
from companion.referee.text import counted, listed


def picture(state: State, player: int) -> list[str]:
    """A player's board as rows of cells, top row first, as far as the frame can still reach.

    A cell is written as in a score file: ``G0`` or ``J0+2``, ``*`` for a resource, ``^`` for a
    figure (named below), ``C`` for the start and ``.`` for an empty square; ``F/L`` for a divided
    square, with ``_`` if its hero lies down, and ``!1`` for a giant.
    """
    territory, grid = state.areas[player].territory, state.rules.grid
    left, right, bottom, top = grid.extent(territory.occupied | territory.free)
    columns = range(left, right + 1)
    rows = range(top, bottom - 1, -1)
    cells = {(x, y): _cell(state, territory, y * grid.stride + x) for y in rows for x in columns}
    wide = max(map(len, cells.values())) + 1
    head = " " * 4 + "".join(chr(ord("a") + x).ljust(wide) for x in columns)
    lines = [head.rstrip()]
    for y in rows:
        line = f"{y + 1:>2}  " + "".join(cells[x, y].ljust(wide) for x in columns)
        lines.append(line.rstrip())
    for bit, piece in territory.pieces:
        label = state.rules.box.figures[piece].label
        lines.append(f"{grid.name(grid.square(bit))}: {label}")
    return lines


def _cell(state: State, territory: Territory, bit: int) -> str:
    mask = 1 << bit
    if state.rules.grid.start & mask:
        return "C"
    terrain = territory.terrain_at(bit)
    if terrain is None:
        return "."
    token = dict(territory.tokens).get(bit, 0)
    number = dict(territory.craters).get(bit, 0) or territory.marks_at(bit) - token
    signs = f"+{token}" if token else "*" if territory.resources & mask else ""
    piece = "^" if territory.piece_squares & mask else ""
    if territory.divided & mask:
        letters = (state.rules.box.terrains[t].letter for t in territory.terrains_at(bit))
        return f"{'/'.join(letters)}{'_' if territory.lying & mask else ''}"
    giants = territory.giants.count(bit)
    giant = f"!{giants}" if giants else ""
    return f"{state.rules.box.terrains[terrain].letter}{number}{signs}{giant}{piece}"


def legend(state: State) -> str:
    """What the cells of :func:`picture` mean."""
    rules = state.rules
    terrains = ", ".join(f"{t.letter} {t.id}" for t in rules.box.terrains)
    signs = [f"C the {rules.word('start')}", terrains, f"the digit {rules.word('mark')}s"]
    if any(terrain.erupts for terrain in rules.box.terrains):
        signs.append("(craters after V)")
        signs.append("+n a fire token of n")
    if rules.has("resources"):
        signs.append("* a resource")
    if rules.has("market"):
        signs.append(f"^ a {rules.market.noun}")
    if rules.has("giants"):
        signs.append(f"!n so many giants on its {rules.word('mark')}s")
    if rules.has("heroes"):
        signs.append("F/L a square of two terrains with its hero, _ one that lies down")
    return f"{'; '.join(signs).replace('; (', ' (')}; . empty."


def in_words(state: State, player: int) -> Iterator[str]:
    """A player's board as sentences, a row each from the top, for whoever listens."""
    rules, grid, area = state.rules, state.rules.grid, state.areas[player]
    territory = area.territory
    left, right, bottom, top = territory.extent
    size = f"{counted(right - left + 1, 'column')} and {counted(top - bottom + 1, 'row')}"
    frame = f"{grid.frame} by {grid.frame}"
    yield f"{state.name(player)}'s {rules.word('territory')}: {size}; it must fit in {frame}."
    for y in range(top, bottom - 1, -1):
        row = [bit for bit in bits(territory.occupied) if grid.rows[bit] == y]
        squares = "; ".join(f"{grid.name(grid.square(b))} {square(state, player, b)}" for b in row)
        yield f"Row {y + 1}: {squares or 'empty'}."
    if area.discards:
        yield f"Discarded: {counted(area.discards, 'domino', 'dominoes')}."
    if area.totems:
        yield f"Totems: {listed(area.totems)}."


def square(state: State, player: int, bit: int) -> str:
    """What lies on one square, in words: ``lake with 1 flame, fish``."""
    rules, territory = state.rules, state.areas[player].territory
    mask = 1 << bit
    index = territory.terrain_at(bit)
    if index is None:
        return rules.word("start") if rules.grid.start & mask else "empty"
    terrain, mark = rules.box.terrains[index], rules.word("mark")
    if territory.divided & mask:
        both = listed(rules.box.terrains[t].id for t in territory.terrains_at(bit))
        return f"{both} with a hero who {'lies down' if territory.lying & mask else 'stands'}"
    token = dict(territory.tokens).get(bit, 0)
    craters = dict(territory.craters).get(bit, 0)
    number, what = (craters, "crater") if craters else (territory.marks_at(bit) - token, mark)
    parts = [f"{terrain.id} with {counted(number, what)}" if number else terrain.id]
    if token:
        parts.append(f"fire token with {counted(token, mark)}")
    if territory.resources & mask and terrain.resource:
        parts.append(terrain.resource)
    if giants := territory.giants.count(bit):
        parts.append(counted(giants, "giant"))
    pieces = [piece for at, piece in territory.pieces if at == bit]
    parts += [rules.box.figures[piece].label for piece in pieces]
    return ", ".join(parts)


def domino(state: State, id_: str) -> str:
    """A domino in words: ``22 (grassland mammoth, quarry with 1 flame)``."""
    return f"{id_} ({', '.join(halves(state, id_))})"


def halves(state: State, id_: str) -> tuple[str, str]:
    """What the halves of a domino show, with the resource that will lie on them."""
    box, found = state.rules.box, state.rules.dominoes[id_]

    def words(face: Face) -> str:
        resource = box.terrains[face.terrain].resource
        bears = face.bears and state.rules.has("resources")
        return f"{box.describe(face)} {resource}" if bears else box.describe(face)

    return words(found.a), words(found.b)


def dominoes(state: State) -> Iterator[str]:
    """This round's dominoes and the line to choose from, with whose chief stands where; what
    else lies on the table."""
    piece = state.rules.word("piece")
    yield f"Line {state.revealed} of {state.rules.layout.rounds}."
    for turn in state.turns:
        if turn.domino is not None:
            what = "placed or discarded" if turn.placed else "to be placed"
            yield f"This round: {domino(state, turn.domino)}, {state.name(turn.player)}, {what}."
    for slot in state.offer:
        owner = "free" if slot.owner is None else f"{state.name(slot.owner)}'s {piece}"
        yield f"To choose from: {domino(state, slot.domino)}, {owner}."
    if state.rules.has("totems"):
        for terrain in state.rules.box.terrains:
            if terrain.resource:
                held = holder(state, terrain.resource)
                who = "nobody" if held is None else state.name(held)
                yield f"The {terrain.resource} totem: {who}."
    if state.display is not None:
        noun = state.rules.market.noun.capitalize()
        yield f"{noun}s on display: {_displayed(state)}; {len(state.display.pile)} in the pile."


def _displayed(state: State) -> str:
    assert state.display is not None
    return ", ".join(figure for figure in state.display.shown if figure) or "none"


def background(state: State, ask: Ask) -> str:
    """What a player wants to know to answer *ask*, as a sentence; often empty."""
    step = required(state)
    match ask.kind:
        case "line":
            size = counted(state.rules.layout.line, "domino", "dominoes")
            return f"It has {size}; {len(state.unseen)} have not come out."
        case "cave" | "reveal" if state.display is not None:
            return f"On display: {_displayed(state)}."
        case "choose":
            free = [domino(state, slot.domino) for slot in state.offer if slot.owner is None]
            return f"Free: {', '.join(free)}."
        case "place" if step is not None and step.turn >= 0:
            placed = state.turns[step.turn].domino
            if placed is None:
                return ""
            first, second = halves(state, placed)
            return f"First half {first}, second half {second}."
        case "fire" if step is not None and isinstance(step.due, FireDue):
            grid = state.rules.grid
            return f"The volcano is {grid.name(grid.square(step.due.volcano))}."
        case "recruit" | "court":
            return f"On display: {_displayed(state)}."
    return ""
