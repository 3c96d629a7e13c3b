"""One panel for each kind of ask: what it says, the keys that answer it, the marks on the board."""

from screens.panels.cave import CavePanel
from screens.panels.chiefs import ChiefsPanel
from screens.panels.choose import ChoosePanel
from screens.panels.finished import FinishedPanel
from screens.panels.fire import FirePanel
from screens.panels.line import LinePanel
from screens.panels.panel import Panel
from screens.panels.place import PlacePanel
from screens.panels.recruit import RecruitPanel
from screens.panels.totem import TotemPanel

#: The panel of each kind of ask.
PANELS: dict[str, type[Panel]] = {
    panel.kind: panel
    for panel in (
        LinePanel,
        CavePanel,
        ChiefsPanel,
        ChoosePanel,
        PlacePanel,
        FirePanel,
        TotemPanel,
        RecruitPanel,
    )
}

__all__ = ["PANELS", "FinishedPanel", "Panel"]
