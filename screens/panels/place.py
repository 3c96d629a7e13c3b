"""Placing a domino: a ghost that is moved and turned, with the verdict before it is laid."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual.binding import Binding, BindingType

from companion.dominoes.events import Discard, Place
from companion.dominoes.grid import DIRECTIONS, neighbour
from companion.dominoes.placing import PlaceAnswers, contacts, examine
from companion.dominoes.state import required
from companion.referee.events import Event
from companion.referee.rulings import Breach, Ruling, Square
from companion.referee.text import listed
from screens.panels.panel import INSIST
from screens.panels.squares import ARROWS, STEPS, SquaresPanel
from screens.widgets.board import Ghost, Marks
from screens.widgets.ink import joined

_DIRECTIONS = {"n": "up", "e": "right", "s": "down", "w": "left"}


class PlacePanel(SquaresPanel):
    """The ghost lies on ``cursor`` with half a and points to ``direction`` with half b."""

    kinds = ("place",)
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "enter",
            "place",
            "Place",
            key_display="Enter",
            id="place.place",
            tooltip="Lay the domino there",
        ),
        Binding(
            "x",
            "discard",
            "Discard",
            id="place.discard",
            tooltip="It fits nowhere and leaves the game",
        ),
        INSIST,
        Binding("r", "turn(1)", "Turn", id="place.turn", tooltip="Turn it clockwise (R: back)"),
        Binding("R", "turn(-1)", "Turn back", show=False, id="place.back"),
        *STEPS,
        *ARROWS,
    ]

    def begin(self) -> None:
        super().begin()
        answers = self.ask.answers
        assert isinstance(answers, PlaceAnswers)
        step = required(self.state)
        domino = self.state.turns[step.turn].domino if step is not None else None
        assert domino is not None
        self._domino = self.rules.dominoes[domino]
        self._places = answers.places
        order = {direction: number for number, direction in enumerate(DIRECTIONS)}
        self._legal = sorted(
            self._places, key=lambda place: (-place[0][1], place[0][0], order[place[1]])
        )
        self.cursor, self.direction = self._legal[0] if self._legal else self._free()
        # What fits nowhere lies beside the board until somebody moves it there all the same.
        self._held = bool(self._legal)
        self._note = ""

    def _free(self) -> tuple[Square, str]:
        """Where a domino is held that fits nowhere: two empty squares if there are."""
        free, grid = self.territory.free, self.grid
        pairs = free & free >> 1
        return (grid.square(pairs.bit_length() - 1) if pairs else (0, 0)), "e"

    @property
    def domino(self) -> str | None:
        domino: str = self._domino.id
        return domino

    # -- what it says --------------------------------------------------------------------------

    def texts(self) -> list[Text]:
        ink, rules = self.ink, self.rules
        where = f"{self.grid.name(self.cursor)} {self.direction}"
        legal = (self.cursor, self.direction) in self._places
        ghost = Ghost(self._domino, self.cursor, self.direction, legal)
        refused = self.refused[1].squares if self.refused else ()
        self.marks = Marks(ghost=ghost, squares=refused) if self._held else Marks()
        texts = [
            joined("a ", ink.face(self._domino.a), f" {ink.words(self._domino.a)}"),
            joined("b ", ink.face(self._domino.b), f" {ink.words(self._domino.b)}"),
        ]
        if effect := ink.effect(self._domino):
            texts.append(Text(effect, style=ink.accent))
        if not self._legal:
            texts.append(joined((self._why_nowhere(), ink.bad), (" " + self._rule(), ink.quiet)))
            texts.append(joined(("x", ink.accent), f" discards {self._domino.id}"))
        if not self._held:
            return texts
        head = f"{where} ({_DIRECTIONS[self.direction]})"
        if legal:
            number = self._number(len(head))
            texts.append(joined((f"{head}: legal", ink.good), (number, ink.quiet)))
            words = contacts(rules, self.territory, self._domino, self.cursor, self.direction)
            texts += [Text(f"{half} {word}") for half, word in zip("ab", words, strict=True)]
        elif self.refused is None:
            breaches = examine(rules, self.territory, self._domino, self.cursor, self.direction)
            texts += self._against(head, list(breaches))
        if self._note:
            texts.append(Text(self._note, style=ink.quiet))
        return texts

    def _against(self, head: str, breaches: list[Breach]) -> list[Text]:
        """Why the ghost may not be laid where it is, in as many lines as a legal place has."""
        ids = " ".join(dict.fromkeys(breach.rule for breach in breaches))
        head_text = joined((f"{head}: not allowed", self.ink.bad), f" {ids}")
        head_text.stylize(self.ink.quiet, len(head_text) - len(ids))
        messages = [Text(breach.message) for breach in breaches]
        width = max(1, self.content_size.width)
        lines = sum(len(message.wrap(self.app.console, width)) for message in messages)
        return [head_text, *messages, *[Text()] * (2 - lines)]

    def brief(self) -> Text:
        ink, id_ = self.ink, self._domino.id
        who = joined(ink.named(self.ask.player), f" {id_} ", ink.domino(self._domino), " ")
        if not self._held:
            return joined(who, ("fits nowhere: x", ink.bad))
        where = f"{self.grid.name(self.cursor)} {self.direction}: "
        if (self.cursor, self.direction) in self._places:
            return joined(who, (f"{where}legal", ink.good), (self._number(30), ink.quiet))
        breaches = examine(self.rules, self.territory, self._domino, self.cursor, self.direction)
        rules = " ".join(dict.fromkeys(breach.rule for breach in breaches))
        return joined(who, (f"{where}not allowed", ink.bad), (f" {rules}", ink.quiet))

    def help(self) -> tuple[str, ...]:
        if self.clicked:
            return ("click it again, or Enter: place it  wheel: turn",)
        if not self._held:
            return ("t: our tile looks different",)
        return ("arrows, mouse: move  r, wheel: turn", "t: our tile looks different")

    def _number(self, used: int) -> str:
        """Which of the legal places this is, after so many characters and ``: legal``."""
        place = (self.cursor, self.direction)
        if place not in self._legal:  # a double, held the other way round
            place = neighbour(*place), DIRECTIONS[(DIRECTIONS.index(place[1]) + 2) % 4]
        total = len(self._legal)
        if place not in self._legal:
            return ""
        number = self._legal.index(place) + 1
        text = f"  {number} of {total}"
        return text if used + 7 + len(text) <= self.content_size.width else f" {number}/{total}"

    def _rule(self) -> str:
        rule: str = self.rules.cite("PLACE-3")
        return rule

    def _why_nowhere(self) -> str:
        box, frame = self.rules.box, self.grid.frame
        terrains = dict.fromkeys(
            box.terrains[f.terrain].id for f in (self._domino.a, self._domino.b)
        )
        words = listed([*terrains, f"the {self.rules.word('start')}"], "or")
        return (
            f"{self._domino.id} fits nowhere: no two free squares within {frame} by {frame} "
            f"touch {words}."
        )

    # -- what is done --------------------------------------------------------------------------

    def _set(self, square: Square, direction: str) -> None:
        """Move the ghost; both halves stay where the frame can reach."""
        self._note = ""
        if not self._held:
            self._held = True
            self.refresh_bindings()
        inside = self.within(square)
        over = neighbour(inside, direction)
        kept = self.within(over)
        inside = (inside[0] + kept[0] - over[0], inside[1] + kept[1] - over[1])
        if inside == self.cursor and direction == self.direction and square != inside:
            breaches = examine(self.rules, self.territory, self._domino, square, direction)
            frame = [b for b in breaches if b.rule.endswith("PLACE-2")]
            self._note = f"Not farther: {frame[-1].message}" if frame else ""
        self.cursor, self.direction = inside, direction
        self.moved()

    def go(self, square: Square) -> None:
        if square != self.cursor or not self._held:
            self._set(square, self.direction)

    def point(self, square: Square) -> None:
        if self._held:
            super().point(square)

    def holds(self, square: Square) -> bool:
        halves = (self.cursor, neighbour(self.cursor, self.direction))
        return self._held and square in halves

    def confirm(self) -> None:
        self.action_place()

    def turn(self, by: int) -> None:
        clicked = self.clicked
        self.action_turn(by)
        self.clicked = clicked  # a domino that was put down is turned where it lies

    def action_turn(self, by: int) -> None:
        way = DIRECTIONS[(DIRECTIONS.index(self.direction) + by) % 4]
        self._set(self.cursor, way)

    def action_next(self, by: int) -> None:
        if not self._legal:
            return
        here = (self.cursor, self.direction)
        if here in self._legal:
            at = (self._legal.index(here) + by) % len(self._legal)
        else:
            key = (-self.cursor[1], self.cursor[0])
            after = [i for i, (s, _d) in enumerate(self._legal) if (-s[1], s[0]) >= key]
            at = (after[0] if after else 0) if by > 0 else (after[0] if after else 0) - 1
        self.cursor, self.direction = self._legal[at]
        self._note = ""
        self.moved()

    def action_place(self) -> None:
        assert self.ask.player is not None
        self.answer(Place(self.ask.player, self._domino.id, self.cursor, self.direction))

    def action_discard(self) -> None:
        assert self.ask.player is not None
        self.answer(Discard(self.ask.player, self._domino.id))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("discard", "next"):
            fits = bool(getattr(self, "_legal", ()))
            return fits if action == "next" else not fits
        if action in ("place", "turn"):
            return bool(getattr(self, "_held", True))
        return super().check_action(action, parameters)

    def refuse(self, event: Event, ruling: Ruling) -> None:
        self._note = ""
        super().refuse(event, ruling)

    def refused_marks(self, event: Event, ruling: Ruling) -> Marks:
        if not isinstance(event, Place) or event.domino not in self.rules.dominoes:
            marks: Marks = super().refused_marks(event, ruling)
            return marks
        domino = self.rules.dominoes[event.domino]
        return Marks(
            ghost=Ghost(domino, event.square, event.direction, False), squares=ruling.squares
        )
