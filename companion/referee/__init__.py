"""The referee of any game: events, rulings, prompts, score sheets and the game that holds them."""

from companion.referee.errors import (
    CompanionError,
    DataError,
    JournalError,
    NotationError,
    Refused,
    SetupError,
    StaleRevision,
)
from companion.referee.events import Event, Vocabulary
from companion.referee.game import Game, Logged, Replay
from companion.referee.journal import (
    Amend,
    Batch,
    Change,
    ChangeSetup,
    Command,
    Delete,
    Entry,
    Insert,
    Overrule,
)
from companion.referee.prompts import Answers, Ask, Dealer, Prompt
from companion.referee.ruleset import Ruleset
from companion.referee.rulings import ACCEPTED, Breach, Ruling, Square
from companion.referee.scores import Part, Row, ScoreSheet, Tally
from companion.referee.setup import Border, Player, Series, Setup, Territory, Tile

__all__ = [
    "ACCEPTED",
    "Amend",
    "Answers",
    "Ask",
    "Batch",
    "Border",
    "Breach",
    "Change",
    "ChangeSetup",
    "Command",
    "CompanionError",
    "DataError",
    "Dealer",
    "Delete",
    "Entry",
    "Event",
    "Game",
    "Insert",
    "JournalError",
    "Logged",
    "NotationError",
    "Overrule",
    "Part",
    "Player",
    "Prompt",
    "Refused",
    "Replay",
    "Row",
    "Ruleset",
    "Ruling",
    "ScoreSheet",
    "Series",
    "Setup",
    "SetupError",
    "Square",
    "StaleRevision",
    "Tally",
    "Territory",
    "Tile",
    "Vocabulary",
]
