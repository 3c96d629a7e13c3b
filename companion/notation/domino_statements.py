"""What games with dominoes tell in their set-up: quests, faces that differ, corners of a start."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.dominoes.rules import CORNERS, Rules, find_preset, shipped
from companion.notation.lines import arguments, error
from companion.notation.source import Statement
from companion.referee.events import DOMINO
from companion.referee.setup import Setup, Tile
from companion.referee.text import joined, listed

if TYPE_CHECKING:
    from companion.notation.statements import SetupReader


class DominoStatements:
    """See :class:`companion.notation.statements.OwnStatements`."""

    forms = {  # noqa: RUF012
        "quest": "quest ID ID",
        "tile": "tile ID HALF HALF",
        "start": "start NAME wild CORNER ...",
    }

    def __init__(self) -> None:
        self._quests: tuple[str, ...] = ()
        self._tiles: dict[str, Tile] = {}
        self._starts: dict[str, tuple[str, ...]] = {}

    def read(self, statement: Statement, reader: SetupReader) -> None:
        {"quest": self._read_quest, "tile": self._read_tile, "start": self._read_start}[
            statement.keyword
        ](statement, reader)

    def fields(self) -> dict[str, Any]:
        return {
            "tiles": tuple(self._tiles.values()),
            "quests": self._quests,
            "starts": tuple(self._starts.items()),
        }

    @staticmethod
    def written(setup: Setup) -> list[str]:
        rules = Rules.of(setup)
        lines = [joined(["quest", *setup.quests])] if setup.quests else []
        known = shipped(rules.box, rules.setup.options)
        for id_ in rules.box.ordered(tuple(tile.id for tile in setup.tiles)):
            domino = rules.dominoes[id_]
            if domino != known[id_]:
                faces = map(rules.box.letters, (domino.a, domino.b))
                lines.append(joined(["tile", id_, *faces]))
        return lines

    @staticmethod
    def written_after(setup: Setup) -> list[str]:
        told = dict(setup.starts)
        return [
            joined(["start", name, "wild", *sorted(told[name], key=list(CORNERS).index)])
            for name in setup.names
            if name in told
        ]

    def _read_tile(self, statement: Statement, reader: SetupReader) -> None:
        words = arguments(statement, self.forms["tile"], 3, 3)
        box, _preset = find_preset(reader.offer.id)
        try:
            id_ = DOMINO.read(words[0].text)
        except ValueError:
            message = f"{DOMINO.expected} was expected, not '{words[0].text}'"
            raise error(statement, words[0], message) from None
        if id_ not in shipped(box, reader.options):
            raise error(statement, words[0], f"{box.title} has no domino {id_}")
        if id_ in self._tiles:
            raise error(statement, words[0], f"the faces of domino {id_} are told twice")
        halves = []
        for word in words[1:]:
            try:
                halves.append(box.face(word.text))
            except ValueError as reason:
                raise error(statement, word, str(reason)) from None
        if all(face.craters for face in halves):
            raise error(statement, words[2], "no domino has two volcanoes")
        a, b = map(box.letters, halves)
        self._tiles[id_] = Tile(id_, a, b)

    def _read_quest(self, statement: Statement, reader: SetupReader) -> None:
        words = arguments(statement, self.forms["quest"], 2, 2)
        box, preset = find_preset(reader.offer.id)
        if "quests" not in reader.options:
            message = f"{preset.id} has no quests"
            if "quests" in preset.options:
                message = "quests are named, but the option 'quests' is not chosen"
            raise error(statement, statement.words[0], message)
        if self._quests:
            raise error(statement, statement.words[0], "the quests are told twice")
        for word in words:
            if word.text.lower() not in box.quests:
                known = listed(box.quests, "or")
                raise error(statement, word, f"a quest was expected ({known}), not '{word.text}'")
        self._quests = tuple(word.text.lower() for word in words)
        if self._quests[0] == self._quests[1]:
            raise error(statement, words[1], "two different quests are drawn")

    def _read_start(self, statement: Statement, reader: SetupReader) -> None:
        words = arguments(statement, self.forms["start"], 3, 6)
        name = words[0].text
        if all(player.name != name for player in reader.players):
            message = f"no player is called '{name}'; a start is told after its player"
            raise error(statement, words[0], message)
        if name in self._starts:
            raise error(statement, words[0], f"the start of '{name}' is told twice")
        if words[1].text.lower() != "wild":
            message = f"the word 'wild' was expected, not '{words[1].text}'"
            raise error(statement, words[1], message)
        for word in words[2:]:
            if word.text.lower() not in CORNERS:
                message = f"a corner was expected ({listed(CORNERS, 'or')}), not '{word.text}'"
                raise error(statement, word, message)
        told = [word.text.lower() for word in words[2:]]
        if len(set(told)) < len(told):
            raise error(statement, words[-1], "a corner is named twice")
        self._starts[name] = tuple(corner for corner in CORNERS if corner in told)
