"""Panels of Origin (Matagot): what each kind of ask says and the keys that answer it."""

from screens.panels.panel import Panel
from screens.panels.world.action import ActionPanel
from screens.panels.world.answers import (
    EndPanel,
    NeutralPanel,
    RewardPanel,
    StraitPanel,
)
from screens.panels.world.cards import PlayPanel, RevealPanel
from screens.panels.world.effects import AdjustPanel, BorderPanel, GivePanel
from screens.panels.world.learn import LearnPanel

#: Every panel that asks.
ASKING: tuple[type[Panel], ...] = (
    NeutralPanel,
    ActionPanel,
    StraitPanel,
    RewardPanel,
    PlayPanel,
    RevealPanel,
    GivePanel,
    AdjustPanel,
    LearnPanel,
    BorderPanel,
    EndPanel,
)
