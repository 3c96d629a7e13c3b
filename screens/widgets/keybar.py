"""The footer of the table: never a key cut in two."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding
from textual.widgets import Footer
from textual.widgets._footer import FooterKey


class KeyBar(Footer):
    """The keys of the moment as far as there is room. The ids in *spare* go first, one by one, then
    what comes last; the help stays."""

    def __init__(self, spare: Sequence[str], *, help: str = "app.help"):
        super().__init__(show_command_palette=False, compact=True)
        self._spare = spare
        self._help = help
        self._keys: list[ActiveBinding] = []

    def compose(self) -> ComposeResult:
        self._keys = self._fitting()
        self.styles.grid_size_columns = max(1, len(self._keys))
        for active in self._keys:
            binding = active.binding
            yield FooterKey(
                binding.key,
                self.app.get_key_display(binding),
                binding.description,
                binding.action,
                disabled=not active.enabled,
                tooltip=active.tooltip,
            ).data_bind(compact=Footer.compact)

    @property
    def left_out(self) -> list[ActiveBinding]:
        """The keys there is no room for, in the order of the bindings."""
        fitting = [active.binding for active in self._fitting()]
        return [active for active in self._shown() if active.binding not in fitting]

    def _fitting(self) -> list[ActiveBinding]:
        """What there is room for."""
        found = self._shown()
        spare = [active for id_ in self._spare for active in found if active.binding.id == id_]
        spare += [active for active in reversed(found) if active not in spare]
        for active in spare:
            if sum(self._width(key.binding) for key in found) <= self.app.size.width:
                break
            if active.binding.id != self._help:
                found.remove(active)
        return found

    def _shown(self) -> list[ActiveBinding]:
        """What is to be shown, in the order of the bindings; each action once."""
        keys = {
            active.binding.action: active
            for active in reversed(self.screen.active_bindings.values())
            if active.binding.show
        }
        return list(reversed(keys.values()))

    def _width(self, binding: Binding) -> int:
        """The columns of a key with its description and the blank after it."""
        return len(self.app.get_key_display(binding)) + len(binding.description) + 2

    def on_resize(self, event: events.Resize) -> None:
        if self._keys != self._fitting():
            self.refresh(recompose=True)
