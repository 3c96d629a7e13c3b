"""Help: what can be done on the screen below, and how it is read."""

from __future__ import annotations

from collections.abc import Iterable
from textwrap import dedent
from typing import ClassVar

from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Markdown, Static

SENTENCES = """\
Arrows move, Enter or a click chooses.{escape} \
Whatever you enter is stored at once. Ctrl+P finds everything by its name."""
#: Said where it is so: at a table there may be no step to go back.
ESCAPE = " Escape goes back."


class HelpScreen(ModalScreen[None]):
    """A panel over the right side of a screen: its *keys*, then what it tells itself (*more*,
    in Markdown)."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,question_mark,enter,q", "dismiss", "Close", id="help.close")
    ]

    def __init__(self, keys: Iterable[ActiveBinding], more: str):
        super().__init__()
        self._keys = list(keys)
        self._more = more

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="help"):
            yield Static("Help (Esc closes it)", classes="heading", markup=False)
            back = any(active.binding.key == "escape" and active.enabled for active in self._keys)
            told = SENTENCES.format(escape=ESCAPE if back else "")
            yield Static(told, markup=False, classes="told")
            yield Static(self._table(), id="keys")
            if self._more:
                yield Markdown(dedent(self._more).strip())

    def on_mount(self) -> None:
        self.query_one("#help").focus()

    def _table(self) -> Table:
        """A line for each thing that keys do. The toolkit's own keys, such as those of a text
        field, come without an explanation and are left out."""
        keys: dict[str, list[str]] = {}
        told: dict[str, str] = {}
        for active in self._keys:
            binding = active.binding
            text = active.tooltip or binding.tooltip
            if not text or not active.enabled:
                continue
            display = self.app.get_key_display(binding)
            if display not in keys.setdefault(text, []):
                keys[text].append(display)
            told.setdefault(text, binding.description)
        table = Table.grid(padding=(0, 1, 0, 0), expand=True)
        table.add_column(justify="right", max_width=9)
        table.add_column(ratio=1)
        for text, displays in keys.items():
            line = Text(told[text], "bold")
            line.append(f": {text}", "not bold")
            table.add_row(Text(" ".join(displays), "bold"), line)
        return table
