"""The score sheet, every point explained (M-SCORE, M-WIN)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.origin.rules import Rules
from companion.origin.state import Area, Done, Token
from companion.referee.scores import Part, Row, ScoreSheet, Tally
from companion.referee.setup import Player
from companion.referee.text import counted

#: The rows of the sheet, in its order.
ROWS = ("objectives", "hunting", "straits", "innovation", "villages", "cards")


def score_sheet(
    rules: Rules,
    players: Sequence[Player],
    areas: Sequence[Area],
    settled: Sequence[Sequence[str] | int],
) -> ScoreSheet:
    """The sheet of these areas, one for each player. ``settled`` are the territories with villages
    of each, or how many. A tie is shared (M-WIN-1)."""
    tallies = [
        tally(rules, player, area, lands)
        for player, area, lands in zip(players, areas, settled, strict=True)
    ]
    return ScoreSheet.of(tallies, ())


def told_area(
    rules: Rules,
    *,
    objectives: Sequence[int] = (),
    hunting: Sequence[int] = (),
    straits: Sequence[int] = (),
    tiles: Sequence[int] = (),
    cards: int = 0,
) -> Area:
    """What a player has at the end of a game of which only the end is told: points of objectives,
    values of tokens, levels of tiles, the number of cards in hand."""
    area = Area(
        0,
        tuple(Token(value) for value in hunting),
        tuple(Token(value) for value in straits),
        tuple(Done("", points) for points in objectives),
        hand=(0, 0, 0, cards),
    )
    for level in tiles:
        area = area.with_tiles(level, 1)
    return area


def tally(rules: Rules, player: Player, area: Area, settled: Sequence[str] | int) -> Tally:
    """One player's column."""
    number = settled if isinstance(settled, int) else len(settled)
    cards = sum(area.hand)
    rows = (
        Row("objectives", "objectives", "M-SCORE-1", tuple(map(_objective, area.objectives))),
        Row("hunting", "hunting", "M-SCORE-1", tuple(_token(t, "token") for t in area.hunting)),
        Row("straits", "straits", "M-SCORE-1", tuple(_token(t, "strait") for t in area.straits)),
        Row("innovation", "innovation", "M-SCORE-1", tuple(innovation(rules, area))),
        Row("villages", "villages", "M-SCORE-2", tuple(_villages(rules, settled, number))),
        Row("cards", "cards", "M-SCORE-2", tuple(_cards(rules, area, cards))),
    )
    facts = {
        "villages": number,
        "tiles": sum(area.tiles),
        "cards": cards,
        "objectives": len(area.objectives),
    }
    return Tally(player.name, player.colour, rows, facts=facts)


def _objective(done: Done) -> Part:
    name = done.card.upper() if done.card.startswith("obj-") else done.card
    return Part(done.points, name or "an objective", places=done.places)


def _token(token: Token, what: str) -> Part:
    where = " - ".join(token.places)
    return Part(token.value, where or f"a {what}", places=token.places)


def stacks(tiles: Sequence[int]) -> tuple[list[int], list[int]]:
    """The stacks of tiles by the level of their top, highest first, and the levels of tiles that
    stand on nothing (only after an overruled verdict). *tiles* are how many of level 1, 2, ..."""
    standing: list[int] = []
    for number in tiles:
        standing.append(max(0, min(number, standing[-1] if standing else number)))
    tops = [
        level
        for level, number in enumerate(standing, 1)
        for _stack in range(number - (standing[level] if level < len(standing) else 0))
    ]
    loose = [
        level
        for level, (number, held) in enumerate(zip(tiles, standing, strict=True), 1)
        for _tile in range(number - held)
    ]
    return tops[::-1], loose


def innovation(rules: Rules, area: Area) -> Iterator[Part]:
    """M-SCORE-1: every stack, or only the highest; what was not told of a tile scores nothing."""
    tops, loose = stacks(area.tiles[: len(rules.box.levels)])
    highest = rules.has("highest-stack")
    for top in tops[:1] if highest else tops:
        yield Part(rules.box.stacks[top - 1], f"a stack up to level {top}")
    if not highest:
        yield from (Part(level, f"a tile of level {level} on nothing") for level in loose)
    if untold := area.tiles[-1]:
        more = "more" if untold > 0 else "less"
        text = f"{counted(abs(untold), 'tile')} {more} by an effect, level not told"
        yield Part(0, text)


def _villages(rules: Rules, settled: Sequence[str] | int, number: int) -> Iterator[Part]:
    if each := rules.number("village-points"):
        places = () if isinstance(settled, int) else tuple(settled)
        yield Part(number * each, f"{counted(number, 'village')} x {each}", places=places)


def _cards(rules: Rules, area: Area, cards: int) -> Iterator[Part]:
    if each := rules.number("card-points"):
        yield Part(cards * each, f"{counted(cards, 'card')} in hand x {each}")
    yield from (Part(points, "the effect of a card") for points in area.effects)
