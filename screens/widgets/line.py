"""The lines on the table: what is still to be placed, what can be chosen, the figures on display
and the quests."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from companion.dominoes.rules import Rules
from companion.dominoes.state import State
from companion.referee.scores import Tally
from screens.widgets.ink import joined
from screens.widgets.lines import Lines
from screens.widgets.signs import figure_sign, short_quest
from screens.widgets.tile_ink import TileInk


def rows_of(rules: Rules) -> int:
    """How many rows of text this needs in a game."""
    layout = rules.layout
    line = -(-(layout.line - len(layout.drop)) // 2)
    return 1 + line + rules.has("market") + rules.has("quests")


class NextLine(Lines):
    """The dominoes to choose from with the owners of their chiefs, two in a line of text; above
    them the ones of this round that are still to be placed, the next first."""

    def tell(self, ink: TileInk, state: State, tally: Tally) -> None:
        """Show the line of a state, and what the quests give the player of *tally*."""
        rules = ink.rules
        half = max(14, self.content_size.width // 2)
        slots: Sequence[tuple[str, int | None]]
        slots = [(slot.domino, slot.owner) for slot in state.offer]
        placing = [(t.domino, t.player) for t in state.turns if t.domino and not t.placed]
        choosing = any(not turn.chosen for turn in state.turns) or not state.drawn
        self.border_title = "Next line" if state.revealed != 1 else "First line"
        if not slots or not (choosing or placing):
            self.border_title = "To be placed"
        if not slots:
            slots, placing = placing, []
        entries = []
        for id_, owner in slots:
            entry = Text(f"{id_:>2} ")
            entry.append_text(
                ink.domino(rules.dominoes[id_]) if half > 16 else self._short(ink, id_)
            )
            entry.append(" ")
            if owner is None:
                entry.append("free" if choosing else "left", style=ink.quiet)
            else:
                entry.append_text(ink.name(owner))
            entry.truncate(half - 1)
            entry.pad_right(half - entry.cell_len)
            entries.append(entry)
        rows = [Text("").join(entries[i : i + 2]) for i in range(0, len(entries), 2)]
        rows = rows or [Text("no line is out", style=ink.quiet)]
        if placing:
            rows.insert(0, self._to_place(ink, placing))
        after = [self._display(ink, state)] if state.display is not None else []
        after += [self._quests(ink, tally)] if rules.has("quests") else []
        rows += [Text()] * (rows_of(rules) - len(after) - len(rows))
        self.show([*rows, *after])

    def _to_place(self, ink: TileInk, placing: Sequence[tuple[str, int]]) -> Text:
        """Who places which domino, the next first: ``to place 10 Cy  34 Ben``."""
        room = self.content_size.width

        def told(gap: str, width: int) -> Text:
            text = joined(("to place " if room > 30 else "place ", ink.quiet))
            for number, (id_, player) in enumerate(placing):
                name = ink.name(player, width)
                text.append_text(joined(gap if number else "", (f"{id_} ", ink.quiet), name))
            return text

        text = told("  ", 0)
        for width in (0, *range(12, 0, -1)):  # names are cut where there is no room for all
            if text.cell_len <= room:
                break
            text = told(" ", width)
        text.truncate(room, overflow="ellipsis")
        return text

    def _short(self, ink: TileInk, id_: str) -> Text:
        """The faces without the blanks around them."""
        text = Text()
        for face in (ink.rules.dominoes[id_].a, ink.rules.dominoes[id_].b):
            piece = ink.face(face)
            text.append_text(piece[1:-1])
        return text

    def _display(self, ink: TileInk, state: State) -> Text:
        display = state.display
        assert display is not None
        shown = " ".join(figure_sign(id_) if id_ else "--" for id_ in display.shown)
        return Text.assemble(
            ("open ", ink.quiet), shown, ("  pile ", ink.quiet), str(len(display.pile))
        )

    def _quests(self, ink: TileInk, tally: Tally) -> Text:
        """What each quest gives the player who is asked."""
        text = Text()
        quests = [ink.rules.box.quests[id_] for id_ in ink.rules.setup.quests]
        points = {row.id: row.points for row in tally.rows}
        room = max(8, self.content_size.width // max(1, len(quests)))
        for quest in quests:
            entry = Text.assemble(
                (f"{points.get(quest.id, 0)} ", "bold"), (short_quest(quest), ink.quiet)
            )
            entry.truncate(room - 1, overflow="ellipsis")
            entry.pad_right(room - entry.cell_len)
            text.append_text(entry)
        return text
