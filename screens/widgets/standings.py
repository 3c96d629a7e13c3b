"""How everybody stands: the score, and where the game has them resources, totems, figures, giants,
heroes and quests."""

from __future__ import annotations

from rich.text import Text

from companion.dominoes.rules import Rules
from companion.dominoes.state import Area, State
from companion.dominoes.totems import count
from companion.referee.scores import ScoreSheet, Tally
from companion.referee.text import counted
from screens.widgets.lines import Lines
from screens.widgets.signs import resource_signs
from screens.widgets.tile_ink import TileInk

#: The narrowest column that a player's name and score need.
_COLUMN = 11

#: Rule parts that bring something to count for each player.
_COUNTED = ("resources", "market", "giants", "heroes", "quests")


def lines_of(rules: Rules) -> int:
    """How many lines the standings of a game have."""
    return 2 if any(rules.has(part) for part in _COUNTED) else 1


class Standings(Lines):
    """A column for each player; the first column says which game and round it is."""

    def tell(
        self, ink: TileInk, state: State, sheet: ScoreSheet, turn: int | None, width: int
    ) -> None:
        """Show a state; *turn* is the seat whose turn it is, *width* what there is room for."""
        rules = ink.rules
        second = lines_of(rules) > 1
        heading = [rules.preset.title, round_of(state)]
        if not second:
            heading = [" ".join(heading)]
        first = max(map(len, heading)) + 3
        if width < first + _COLUMN * len(rules.players):  # the scores are what matters
            heading, first = [""] * len(heading), 0
        column = max(8, (width - first) // len(rules.players))
        lines = [Text().append(f" {word}".ljust(first), ink.accent) for word in heading]
        for seat, tally in enumerate(sheet.tallies):
            mark = ">" if seat == turn else " "
            total = str(tally.total)
            name = ink.name(seat, max(1, column - len(total) - 3))
            if seat == turn:
                name.stylize("bold")
            entry = Text.assemble((mark, ink.accent), name, " ", (total, "bold"))
            entry.pad_right(column - entry.cell_len)
            lines[0].append_text(entry)
            if second:
                lines[1].append_text(self._pieces(ink, state.areas[seat], tally, column))
        self.show([line[:width] for line in lines])

    def _pieces(self, ink: TileInk, area: Area, tally: Tally, column: int) -> Text:
        """What a player has: in words, else in letters, else without blanks between them."""
        text = Text()
        for short, gap in ((False, "  "), (True, " "), (True, "")):
            entries = _resources(ink, area, short) if ink.rules.has("resources") else []
            for number, words, letter in _things(ink.rules, area, tally):
                entries.append(Text(f"{number}{letter}" if short else words))
            if not gap:  # what there is none of is left out
                entries = [entry for entry in entries if not entry.plain.startswith("0")]
            text = Text(" ").append_text(Text(gap).join(entries))
            if text.cell_len < column:
                break
        text.truncate(column, pad=True)
        return text


def _resources(ink: TileInk, area: Area, short: bool) -> list[Text]:
    """How many of each resource; a star: this player holds the totem."""
    signs = resource_signs(ink.rules.box, short=short)
    entries = []
    for terrain in ink.rules.box.terrains:
        if terrain.resource:
            held = terrain.resource in area.totems
            number = f"{count(area.territory, terrain)}{signs[terrain.resource]}"
            entry = Text.assemble((number, "bold" if held else ink.quiet))
            entry.append("*" if held else "", style=ink.accent)
            entries.append(entry)
    return entries


def _things(rules: Rules, area: Area, tally: Tally) -> list[tuple[int, str, str]]:
    """Everything else that a player has: how many, that in words, and a letter for it."""
    territory = area.territory
    things: list[tuple[int, str, str]] = []
    if rules.has("market"):
        number, noun = len(territory.pieces), rules.market.noun
        things.append((number, counted(number, noun), noun[0]))
    if rules.has("giants"):
        number = len(territory.giants)
        things.append((number, counted(number, "giant"), "g"))
    if rules.has("heroes"):
        number = territory.standing.bit_count()
        things.append((number, counted(number, "hero", "heroes"), "h"))
    if rules.has("quests"):
        points = sum(row.points for row in tally.rows if row.id in rules.setup.quests)
        things.append((points, f"quests {points}", "q"))
    return things


def round_of(state: State) -> str:
    """Which round it is, of how many."""
    return f"round {max(1, state.revealed)}/{state.rules.layout.rounds}"
