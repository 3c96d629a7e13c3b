"""Ratings: how strong each player seems, from the places of games, with openskill.

The model is Plackett-Luce, by openskill: it rates games of any number of players by the order in
which they ended and knows shared places, which an Elo rating of two does not. It holds a mean (mu)
and an uncertainty (sigma) for each person. Shown is mu - 3 sigma, a strength that the person very
likely has at least: it begins at 0 and grows as games are played, so that one lucky game puts
nobody on top. Points count for nothing in it, places alone do.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from companion.history.statistics import Finish

#: The above in two short sentences, for those who see the numbers.
EXPLAINED = (
    "Rating: openskill's Plackett-Luce, which knows several players and ties. "
    "Shown is mu - 3 sigma: it begins at 0 and is careful while there are few games."
)


@dataclass(frozen=True, slots=True)
class Rating:
    """The rating of a person after a game: mean and uncertainty."""

    game_id: int
    at: datetime
    mu: float
    sigma: float

    @property
    def shown(self) -> float:
        """mu - 3 sigma."""
        return self.mu - 3 * self.sigma


def ratings(finishes: Iterable[Finish]) -> dict[str, list[Rating]]:
    """Everyone's rating after each of their games, which come in their order.

    Games without a rival tell nothing and are passed over.
    """
    # Imported late: it costs time that the start of the app has not.
    from openskill.models.weng_lin.plackett_luce import PlackettLuce, PlackettLuceRating

    model = PlackettLuce()
    now: dict[str, PlackettLuceRating] = {}
    found: dict[str, list[Rating]] = {}
    for finish in finishes:
        if len(finish.places) < 2:
            continue
        people = [place.person for place in finish.places]
        teams = [[now.get(person) or model.rating()] for person in people]
        after = model.rate(teams, ranks=[float(place.rank) for place in finish.places])
        for person, (rated,) in zip(people, after, strict=True):
            now[person] = rated
            rating = Rating(finish.game_id, finish.at, rated.mu, rated.sigma)
            found.setdefault(person, []).append(rating)
    return found
