"""What is in the box of Origin (Matagot), read from its data files and checked on the way in."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from companion import data_files
from companion.origin.objectives import Condition
from companion.referee.errors import DataError
from companion.referee.family import Choice

#: The colours of the cards, which are those of three kinds of territory, and what lies there.
CARDS = ("yellow", "orange", "purple")
CARD_KINDS: Mapping[str, str] = {"action": "yellow", "permanent": "orange", "objective": "purple"}


@dataclass(frozen=True, slots=True)
class Objective:
    """An objective card whose text is known; ``points`` is None where only the card tells."""

    id: str
    condition: Condition
    points: int | None


@dataclass(frozen=True, slots=True)
class Box:
    """The contents of the box and the options. ``stacks`` are the points of a stack of 1, 2, ...
    tiles, ``hunting`` and ``straits`` the values that a token may have, ``decks`` the cards by
    colour, ``options`` by id in the order of a set-up."""

    title: str
    help: str
    colours: tuple[str, ...]
    players: tuple[int, ...]
    villages: int
    tiles: int
    stacks: tuple[int, ...]
    hunting: range
    straits: range
    decks: tuple[int, ...]
    words: Mapping[str, str]
    objectives: Mapping[str, Objective]
    options: Mapping[str, Choice]

    @property
    def levels(self) -> range:
        """The levels of innovation tiles."""
        return range(1, len(self.stacks) + 1)


@cache
def box() -> Box:
    """The box; raises :class:`DataError` for data that is not what it should be."""
    path = data_files() / "origin.toml"
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    try:
        return Box(
            data["title"],
            data["help"],
            tuple(data["colours"]),
            tuple(data["players"]),
            data["villages"],
            data["tiles"],
            tuple(data["stacks"]),
            _range(data["hunting"]),
            _range(data["straits"]),
            tuple(data["decks"][colour] for colour in CARDS),
            data["words"],
            _objectives(data["objectives"]),
            {
                id_: Choice(
                    id_,
                    row["title"],
                    row["help"],
                    row["rule"],
                    _range(row["values"]) if "values" in row else None,
                    row.get("usual", 0),
                )
                for id_, row in data["option"].items()
            },
        )
    except (KeyError, TypeError, ValueError) as error:
        raise DataError(f"{path.name} is not what it should be: {error!r}") from None


def _range(ends: list[int]) -> range:
    least, most = ends
    return range(least, most + 1)


def _objectives(conditions: Mapping[str, str]) -> dict[str, Objective]:
    path = data_files() / "origin_objectives.csv"
    found: dict[str, Objective] = {}
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            id_ = row["id"].lower()
            if id_ in conditions:
                points = int(row["points"]) if row["points"] else None
                found[id_] = Objective(id_, Condition.read(conditions[id_]), points)
    if missing := set(conditions) - set(found):
        raise DataError(f"{path.name} has no row for {', '.join(sorted(missing))}")
    return found
