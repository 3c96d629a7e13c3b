"""Panels for all kinds of ask: what each says, the keys that answer it, the marks on the board."""

from screens.panels.buy import BuyPanel
from screens.panels.chiefs import ChiefsPanel
from screens.panels.choose import ChoosePanel
from screens.panels.finished import FinishedPanel
from screens.panels.fire import FirePanel
from screens.panels.giants import GiantPanel, LayPanel, SendPanel
from screens.panels.line import LinePanel
from screens.panels.panel import Panel
from screens.panels.place import PlacePanel
from screens.panels.reveal import RevealPanel
from screens.panels.totem import TotemPanel

#: Every panel that asks.
ASKING: tuple[type[Panel], ...] = (
    LinePanel,
    RevealPanel,
    ChiefsPanel,
    ChoosePanel,
    PlacePanel,
    FirePanel,
    TotemPanel,
    BuyPanel,
    GiantPanel,
    SendPanel,
    LayPanel,
)

__all__ = ["ASKING", "FinishedPanel", "Panel"]
