"""What games on a world map tell in their set-up: its territories and borders, or its name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion import user_data_folder
from companion.notation.lines import arguments, error
from companion.notation.source import Statement
from companion.origin.map_files import find_map
from companion.origin.maps import COLOURS, CONTINENTS, Map
from companion.referee.errors import DataError, NotationError
from companion.referee.setup import Border, Setup, Territory
from companion.referee.text import joined, listed

if TYPE_CHECKING:
    from companion.notation.statements import SetupReader


class MapStatements:
    """See :class:`companion.notation.statements.OwnStatements`."""

    forms = {  # noqa: RUF012
        "map": "map NAME",
        "territory": "territory NAME COLOUR CONTINENT [origin]",
        "border": "border A B [strait]",
    }

    def __init__(self) -> None:
        self._map = Map()

    def read(self, statement: Statement, reader: SetupReader) -> None:
        try:
            {"map": self._read_map, "territory": self._read_territory, "border": self._read_border}[
                statement.keyword
            ](statement)
        except DataError as reason:
            raise error(statement, statement.words[1], str(reason)) from None

    def fields(self) -> dict[str, Any]:
        return {"territories": self._map.territories, "borders": self._map.borders}

    @staticmethod
    def written(setup: Setup) -> list[str]:
        return []

    @staticmethod
    def written_after(setup: Setup) -> list[str]:
        return [
            *map(written_territory, setup.territories),
            *(
                joined(["border", border.a, border.b, *(["strait"] if border.strait else [])])
                for border in setup.borders
            ),
        ]

    def _read_map(self, statement: Statement) -> None:
        (name,) = arguments(statement, self.forms["map"], 1, 1)
        if self._map.territories:
            message = "the map is told already; 'map' stands instead of 'territory' and 'border'"
            raise error(statement, statement.words[0], message)
        self._map = find_map(name.text, user_data_folder())

    def _read_territory(self, statement: Statement) -> None:
        words = arguments(statement, self.forms["territory"], 3, 4)
        colour, continent = (word.text.lower() for word in words[1:3])
        if colour not in COLOURS:
            message = f"a colour was expected ({listed(COLOURS, 'or')}), not '{words[1].text}'"
            raise error(statement, words[1], message)
        if continent not in CONTINENTS:
            known = listed(CONTINENTS, "or")
            message = f"a continent was expected ({known}), not '{words[2].text}'"
            raise error(statement, words[2], message)
        origin = _keyword(statement, "origin", 4)
        self._map = self._map.with_territory(Territory(words[0].text, colour, continent, origin))

    def _read_border(self, statement: Statement) -> None:
        words = arguments(statement, self.forms["border"], 2, 3)
        for word in words[:2]:
            if word.text not in self._map:
                message = f"no territory '{word.text}' is told before; a border joins two"
                raise error(statement, word, message)
        strait = _keyword(statement, "strait", 3)
        self._map = self._map.with_border(Border(words[0].text, words[1].text, strait))


def written_territory(territory: Territory) -> str:
    """The line of a territory; where it is drawn is not told."""
    words = ["territory", territory.name, territory.colour, territory.continent]
    return joined([*words, *(["origin"] if territory.origin else [])])


def _keyword(statement: Statement, keyword: str, at: int) -> bool:
    """Whether word number *at* is there; it can only be *keyword*."""
    if len(statement.words) <= at:
        return False
    word = statement.words[at]
    if word.text.lower() != keyword:
        message = f"the word '{keyword}' or nothing was expected, not '{word.text}'"
        raise NotationError(message, line=statement.line, column=word.column)
    return True
