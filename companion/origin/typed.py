"""Short answers as people type them at the table: ``chad h2w1 black``, ``niger chad``, ``2 card``.

The player is the one who is asked; names may be cut short and need no quotes. A territory that the
map does not have is read as it stands, so that the referee says what is to be told first.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from companion.origin.box import CARD_KINDS, CARDS
from companion.origin.events import (
    ADJUSTED,
    CONDITION,
    GIFT,
    Adjust,
    End,
    Evolve,
    Gain,
    Gift,
    Give,
    Migrate,
    Neutral,
    NewBorder,
    NewTerritory,
    Pass,
    Play,
    Reveal,
    Reward,
    Strait,
    Swap,
)
from companion.origin.maps import COLOURS as TERRITORY_COLOURS
from companion.origin.maps import CONTINENTS
from companion.origin.objectives import Condition
from companion.origin.pawns import COLOURS as PAWN_COLOURS
from companion.origin.pawns import Pawn, read_pawn
from companion.origin.rewards import hand_is_full, reward_due
from companion.origin.state import State, StraitDue
from companion.referee.errors import NotationError
from companion.referee.events import Event
from companion.referee.prompts import Ask
from companion.referee.text import Word, listed, split

#: What to type for each kind of ask, for a hint beside the field.
HINTS = {
    "territory": "name, colour and continent, e.g. Chad yellow africa",
    "border": "two territories, and strait where one lies between, e.g. Chad Niger",
    "neutral": "white, brown or black",
    "action": "territory and pawn such as h2w1 black; from and to; or pass",
    "strait": "the value of the token, or both territories and it, e.g. Spain Morocco 4",
    "reward": "e.g. tile 2 card, card, keep, tile 1 2, hunting 6; or none",
    "play": "e.g. objective 5, permanent Boats level 2, action Storm",
    "reveal": "player and objective, e.g. Ann 5",
    "give": "from, to and what, e.g. Ann Ben strait 4, tile 2 or card yellow",
    "adjust": "player, what and how many, e.g. Ann points 3, or villages -1",
    "end": "end",
}
#: The longest name of a territory in words, as far as it is read without quotes.
_MOST_WORDS = 5
#: An objective by its number.
_OBJECTIVE = r"(obj-?)?[0-9]{1,2}"


def read_answer(state: State, ask: Ask, text: str) -> Event:
    """The event that *text* means as an answer to *ask*; it may still be refused by the rules.

    Raises :class:`NotationError` with the column and what was expected.
    """
    line = Line(state, split(text), ask.kind)
    if not line.more:
        raise NotationError(f"nothing was typed; expected {HINTS[ask.kind]}", column=1)
    return read_kind(ask.kind, line, ask.player)


def read_kind(kind: str, line: Line, player: str | None) -> Event:
    """The event of an ask's or an event's *kind* from the words of *line* that are left."""
    event = _READERS[kind](line, player or "")
    line.done()
    return event


class Line:
    """The words of a line and how far they are read; ``kind`` is what they should be."""

    def __init__(self, state: State, words: list[Word], kind: str):
        self.state = state
        self.kind = kind
        self._words = words
        self._next = 0
        self._end = words[-1].end if words else 1

    @property
    def more(self) -> bool:
        """Whether a word is left."""
        return self._next < len(self._words)

    @property
    def left(self) -> int:
        """How many words are left."""
        return len(self._words) - self._next

    def peek(self, ahead: int = 0) -> str:
        """A word to come in small letters; empty past the end."""
        at = self._next + ahead
        return self._words[at].text.casefold().strip(",") if at < len(self._words) else ""

    def skip(self, word: str) -> bool:
        """Go past a word if it is the next one."""
        found = self.peek() == word
        self._next += found
        return found

    def take(self, what: str) -> Word:
        """The next word; *what* was expected."""
        if not self.more:
            raise NotationError(
                f"{what} was expected, the line ends here; type {HINTS[self.kind]}",
                column=self._end,
            )
        self._next += 1
        return self._words[self._next - 1]

    def error(self, message: str, back: int = 1) -> NotationError:
        """An error at the word that was taken last, or *back* words before."""
        at = max(self._next - back, 0)
        column = self._words[at].column if at < len(self._words) else self._end
        return NotationError(message, column=column)

    def done(self) -> None:
        """Raise unless every word was read."""
        if self.more:
            word = self.take("")
            raise self.error(f"'{word.text}' is too much here")

    def one_of(self, what: str, names: Iterable[str]) -> str:
        """The name that the next word is, or the only one that it begins, in any case."""
        word, known = self.take(what), list(names)
        text = word.text.casefold().strip(",")
        found = _matching(text, known)
        if len(found) == 1:
            return found[0]
        if found:
            raise self.error(f"'{word.text}' may be {listed(found, 'or')}")
        raise self.error(f"{what} was expected ({', '.join(known)}), not '{word.text}'")

    def player(self) -> str:
        """A player's name."""
        return self.one_of("a player", self.state.rules.setup.names)

    def territory(self) -> str:
        """A territory: the longest run of words that is a name, or else that begins only one."""
        known = {land.name.casefold(): land.name for land in self.state.map.territories}
        runs = {
            number: " ".join(self.peek(at) for at in range(number))
            for number in range(min(_MOST_WORDS, self.left), 0, -1)
        }
        for number, run in runs.items():
            if run in known:
                self._next += number
                return known[run]
        for number, run in runs.items():
            begun = [name for folded, name in known.items() if run and folded.startswith(run)]
            if len(begun) == 1:
                self._next += number
                return begun[0]
            if begun and number == 1:
                word = self.take("a territory")
                raise self.error(f"'{word.text}' may be {listed(begun, 'or')}")
        return self.take("a territory").text

    def title(self, stops: Iterable[str]) -> str:
        """The title of a card: one word in quotes, or all up to one of *stops*."""
        first = self.take("the title of a card")
        words = [first.text]
        while not first.width and self.more and self.peek() not in stops:
            words.append(self.take("a word").text)
        return " ".join(words)

    def number(self, what: str) -> int:
        """A whole number."""
        word = self.take(what)
        if not re.fullmatch(r"[+-]?[0-9]{1,3}", word.text, re.ASCII):
            raise self.error(f"{what} was expected, not '{word.text}'")
        return int(word.text)


def _matching(text: str, names: Iterable[str]) -> list[str]:
    """The names that *text* is or, if it is none, begins."""
    folded = {name: name.casefold().replace("-", " ") for name in names}
    text = text.replace("-", " ").replace("_", " ")
    exact = [name for name, low in folded.items() if low == text]
    return exact or [name for name, low in folded.items() if text and low.startswith(text)]


def _pawn(line: Line) -> Pawn:
    """``h2w1 black``, also ``21 bl``."""
    what = "a pawn like h2w1 black"
    size = line.take(what).text.casefold().strip(",")
    found = re.fullmatch(r"h?([1-3])[wx]?([1-3])", size, re.ASCII)
    if found is None:
        raise line.error(f"{what} was expected (height, width, colour), not '{size}'")
    colour = line.one_of("the pawn's colour", PAWN_COLOURS)
    return read_pawn(f"h{found[1]}w{found[2]} {colour}")


def _action(line: Line, player: str) -> Event:
    for kind in ("evolve", "migrate", "swap", "pass"):
        if line.skip(kind):
            return _READERS[kind](line, player)
    if re.fullmatch(r"h[1-3]w[1-3]", line.peek(), re.ASCII):
        pawn = _pawn(line)
        return Evolve(player, line.territory(), pawn)
    first = line.territory()
    if re.fullmatch(r"h?[1-3][wx]?[1-3]", line.peek(), re.ASCII):
        return Evolve(player, first, _pawn(line))
    if first not in line.state.map:
        raise line.error(f"a territory or a pawn was expected, not '{first}'")
    if not line.more:
        line.take("a pawn like h2w1 black, or where the pawn goes,")
    to = _second(line)
    return (Swap if to in line.state.stands else Migrate)(player, first, to)


def _second(line: Line) -> str:
    """The other of two territories, with or without ``to`` before it."""
    if line.left > 1:
        line.skip("to")
    return line.territory()


def _evolve(line: Line, player: str) -> Event:
    territory = line.territory()
    return Evolve(player, territory, _pawn(line))


def _migrate(line: Line, player: str) -> Event:
    start = line.territory()
    return Migrate(player, start, _second(line))


def _swap(line: Line, player: str) -> Event:
    start = line.territory()
    return Swap(player, start, _second(line))


def _pass(line: Line, player: str) -> Event:
    return Pass(player)


def _strait(line: Line, player: str) -> Event:
    seat = line.state.index(player)
    dues = [d for d in line.state.dues if isinstance(d, StraitDue) and d.player == seat]
    if line.left == 1 and len(dues) == 1:
        return Strait(player, dues[0].a, dues[0].b, line.number("the value of the token"))
    a = line.territory()
    b = _second(line)
    return Strait(player, a, b, line.number("the value of the token"))


def _reward(line: Line, player: str) -> Event:
    """The words of the event, or a number alone, which means what the territory's colour has."""
    state, seat = line.state, line.state.index(player)
    due = reward_due(state, seat) if seat is not None else None
    colour = state.map.territory(due.territory).colour if due else ""
    told = line.peek()
    if line.skip("hunting") or (colour == "green" and told.isdigit()):
        return Reward(player, Gain(hunting=line.number("the value of the token")))
    for plain, gain in (("card", Gain(card=True)), ("keep", Gain(keep=True)), ("none", Gain())):
        if line.skip(plain):
            return Reward(player, gain)
    named = line.skip("tile") or line.skip("tiles")
    if not named and not told.isdigit():
        word = line.take("tile, card, keep, hunting or none")
        raise line.error(f"tile, card, keep, hunting or none was expected, not '{word.text}'")
    levels = [line.number("the level of the tile")]
    if line.peek().isdigit():
        levels.append(line.number("the level of the second tile"))
    card = line.skip("card")
    if not named and len(levels) == 1 and seat is not None and colour in CARDS:
        # A level alone is the usual reward: the card comes with the tile if it can be had.
        full = colour == "purple" and hand_is_full(state, seat)
        card = state.deck(colour) > 0 and not full
    return Reward(player, Gain(tuple(levels), card))


def _play(line: Line, player: str) -> Event:
    what = "objective"
    if not re.fullmatch(_OBJECTIVE, line.peek(), re.ASCII):
        what = line.one_of("the kind of card", CARD_KINDS)
    card, points, level, condition = _card(line, what)
    return Play(player, what, card, points, level, condition)


def _reveal(line: Line, player: str) -> Event:
    name = player or line.player()
    if line.left > 1:
        line.skip("objective")
    card, points, _level, condition = _card(line, "objective")
    return Reveal(name, card, points, condition)


def _card(line: Line, what: str) -> tuple[str, int | None, int | None, Condition | None]:
    """A title with what follows it: ``points N``, ``level N``, ``if CONDITION``."""
    stops = ("points", "level", "if")
    number = line.peek()
    if what == "objective" and re.fullmatch(_OBJECTIVE, number, re.ASCII):
        line.take("an objective")
        title = f"obj-{number.removeprefix('obj').lstrip('-')}"
    else:
        title = line.title(stops)
    points = level = None
    condition = None
    if line.skip("points") or (what == "objective" and line.peek().isdigit()):
        points = line.number("the points of the card")
    if line.skip("level"):
        level = line.number("the level that the card needs")
    if line.skip("if"):
        word = line.take(CONDITION.expected)
        try:
            condition = Condition.read(word.text)
        except ValueError:
            message = f"{CONDITION.expected} was expected, not '{word.text}'"
            raise line.error(message) from None
    return title, points, level, condition


def _give(line: Line, player: str) -> Event:
    giver = player or line.player()
    if line.left > 1:
        line.skip("to")
    receiver = line.player()
    kind, what = line.take(GIFT.expected), line.take(GIFT.expected)
    try:
        return Give(giver, receiver, Gift.read(f"{kind.text} {what.text}"))
    except ValueError:
        message = f"{GIFT.expected} was expected, not '{kind.text} {what.text}'"
        raise line.error(message, back=2) from None


def _adjust(line: Line, player: str) -> Event:
    name = player or line.player()
    what = line.one_of("what changes", ADJUSTED)
    return Adjust(name, what, line.number("how many more, or less with a minus,"))


def _neutral(line: Line, player: str) -> Event:
    return Neutral(line.one_of("the pawn's colour", PAWN_COLOURS))


def _new_territory(line: Line, player: str) -> Event:
    """The name may have several words: colour and continent are found from the end."""
    first = line.take("a territory's name")
    name = [first.text]
    if not first.width:
        name += [line.take("a word").text for _word in range(_name_words(line))]
    colour = line.one_of("a colour", TERRITORY_COLOURS)
    if line.peek() in ("north", "south") and line.peek(1):
        continent = f"{line.take('a continent').text.casefold()}-america"
        line.one_of("a continent", ("america",))
    else:
        continent = line.one_of("a continent", CONTINENTS)
    origin = line.skip("origin") or line.state.map.origin is None
    return NewTerritory(" ".join(name), colour, continent, origin)


def _name_words(line: Line) -> int:
    """How many words to come still belong to a name: those before a colour with a continent, or
    at least before a colour."""
    colours = [
        at for at in range(line.left) if len(_matching(line.peek(at), TERRITORY_COLOURS)) == 1
    ]
    for at in colours:
        rest = [line.peek(more) for more in range(at + 1, line.left)]
        rest = rest[:-1] if rest and rest[-1] == "origin" else rest
        if 1 <= len(rest) <= 2 and _matching(" ".join(rest), CONTINENTS):
            return at
    return colours[-1] if colours else 0


def _new_border(line: Line, player: str) -> Event:
    a = line.territory()
    b = _second(line)
    return NewBorder(a, b, line.skip("strait"))


def _end(line: Line, player: str) -> Event:
    if not line.skip("end"):
        line.skip("yes")
    return End()


_READERS: Mapping[str, Callable[[Line, str], Event]] = {
    "territory": _new_territory,
    "border": _new_border,
    "neutral": _neutral,
    "action": _action,
    "evolve": _evolve,
    "migrate": _migrate,
    "swap": _swap,
    "pass": _pass,
    "strait": _strait,
    "reward": _reward,
    "play": _play,
    "reveal": _reveal,
    "give": _give,
    "adjust": _adjust,
    "end": _end,
}
