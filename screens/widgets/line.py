"""The lines on the table: what is still to be placed, what can be chosen, and the cave."""

from __future__ import annotations

from rich.text import Text

from companion.dominoes.state import State
from screens.widgets.ink import Ink
from screens.widgets.lines import Lines
from screens.widgets.signs import figure_sign


class NextLine(Lines):
    """The dominoes to choose from with the owners of their chiefs, two in a line of text."""

    def tell(self, ink: Ink, state: State) -> None:
        """Show the line of a state."""
        rules = ink.rules
        half = max(14, self.content_size.width // 2)
        slots = [(slot.domino, slot.owner) for slot in state.offer]
        if not slots:
            slots = [(t.domino, t.player) for t in state.turns if t.domino and not t.placed]
        self.border_title = "Next line" if state.offer else "To be placed"
        entries = []
        for id_, owner in slots:
            entry = Text(f"{id_:>2} ")
            entry.append_text(
                ink.domino(rules.dominoes[id_]) if half > 16 else self._short(ink, id_)
            )
            entry.append(" ")
            if owner is None:
                entry.append("free", style=ink.quiet)
            else:
                entry.append_text(ink.name(owner))
            entry.truncate(half - 1)
            entry.pad_right(half - entry.cell_len)
            entries.append(entry)
        rows = [Text("").join(entries[i : i + 2]) for i in range(0, len(entries), 2)]
        rows = rows or [Text("no line is out", style=ink.quiet)]
        if state.display is not None:
            rows += [Text()] * (2 - len(rows)) + [self._cave(ink, state)]
        self.show(rows)

    def _short(self, ink: Ink, id_: str) -> Text:
        """The faces without the blanks around them."""
        text = Text()
        for face in (ink.rules.dominoes[id_].a, ink.rules.dominoes[id_].b):
            piece = ink.face(face)
            text.append_text(piece[1:-1])
        return text

    def _cave(self, ink: Ink, state: State) -> Text:
        cave = state.display
        assert cave is not None
        shown = " ".join(figure_sign(id_) if id_ else "--" for id_ in cave.shown)
        return Text.assemble(
            ("cave ", ink.quiet), shown, ("  pile ", ink.quiet), str(len(cave.pile))
        )
