"""The action of a turn: evolution, migration, swap, or passing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.origin.actions import ActionAnswers
from companion.origin.events import Evolve, Migrate, Pass, Swap
from companion.origin.part import few
from companion.origin.queries import Candidate, Goal, reach, standing
from companion.referee.text import counted
from screens.panels.lists import picking
from screens.panels.world.map_panel import TerritoryPanel
from screens.widgets.ink import joined
from screens.widgets.map_look import MapMarks, Mark

#: What is done: looking around, choosing the pawn that comes, choosing where a pawn goes.
LOOK, PAWN, GOAL = "look", "pawn", "goal"


class ActionPanel(TerritoryPanel):
    """A cursor on the map. Enter on a vacant territory lists the pawns that may come there, on an
    own pawn it marks where that may go. Whatever is under the cursor, the panel says what can be
    done there or why not."""

    kinds = ("action",)
    BINDINGS: ClassVar[list[BindingType]] = [
        picking("Choose", "Choose this territory, this pawn or this goal"),
        Binding(
            "tab",
            "next(1)",
            "Next",
            key_display="Tab",
            id="board.next",
            tooltip="Go to the next territory where something is possible",
        ),
        Binding("shift+tab", "next(-1)", "Previous", show=False, id="board.previous"),
        Binding(
            "w",
            "ask_standing",
            "Who fits",
            id="map.standing",
            tooltip="Which pawns of the reserve may stand here, and why the others may not",
        ),
        Binding(
            "g",
            "ask_reach",
            "Where to",
            id="map.reach",
            tooltip="Where the pawn under the cursor may go, and why not elsewhere",
        ),
        Binding(
            "p",
            "pass",
            "Pass",
            id="action.pass",
            tooltip="Nothing can be done on the board either: pass the turn",
        ),
        Binding("escape", "back", "Back", id="action.back", tooltip="Back to looking around"),
        *TerritoryPanel.BINDINGS,
    ]

    class Asked(Message):
        """A question about the territory under the cursor: ``standing`` or ``reach``."""

        def __init__(self, what: str, territory: str, player: str):
            super().__init__()
            self.what = what
            self.territory = territory
            self.player = player

    def begin(self) -> None:
        super().begin()
        self._stage = LOOK
        self._from = ""
        self._at = self._first = 0
        self._typed = ""
        answers = self.ask.answers
        assert isinstance(answers, ActionAnswers)
        self._comes = {name for name, _mask in answers.evolutions}
        self._moves: dict[str, list[Migrate]] = {}
        for move in answers.moves:
            self._moves.setdefault(move.start, []).append(move)

    # -- what it knows ---------------------------------------------------------------------------

    @property
    def _player(self) -> int:
        seat = self.seat
        assert seat is not None
        return seat

    @property
    def _who(self) -> str:
        assert self.ask.player is not None
        return self.ask.player

    @property
    def _stuck(self) -> bool:
        return not self._comes and not self._moves

    @property
    def _unfinished(self) -> bool:
        """Whether the board has more than the map, so that more may be possible."""
        return self.state.learning or bool(self.state.rules.unfinished)

    def _candidates(self) -> tuple[Candidate, ...]:
        assert self.cursor is not None
        return standing(self.state, self._player, self.cursor).fitting

    def _goals(self) -> dict[str, Goal]:
        return {goal.territory: goal for goal in reach(self.state, self._from).goals}

    @property
    def _possible(self) -> list[str]:
        """The territories that Tab goes to, in the order of a list."""
        if self._stage == GOAL:
            wanted = {move.to for move in self._moves.get(self._from, ())}
        else:
            wanted = self._comes | self._moves.keys()
        return [land.name for land in self.look.by_continent if land.name in wanted]

    # -- what it says ----------------------------------------------------------------------------

    def titles(self) -> Sequence[str]:
        who, here = self._who, self.cursor
        if self._stage == PAWN:
            return (
                f"{who}: which pawn comes to {here}?",
                f"{who}: which pawn to {here}?",
                f"Which pawn to {here}?",
                "Which pawn?",
            )
        if self._stage == GOAL:
            return (
                f"{who}: where does the pawn on {self._from} go?",
                f"{who}: from {self._from} to where?",
                f"From {self._from} to where?",
                "To where?",
            )
        if self._stuck and not self._unfinished:
            return (self.ask.text, f"{who} passes", "Pass")
        return (f"{who} evolves, migrates or swaps", f"{who} acts", "Act")

    def texts(self) -> list[Text]:
        if self._stage == PAWN:
            return self._pawn_texts()
        if self._stage == GOAL:
            return self._goal_texts()
        texts = self.where()
        self.marks = MapMarks(self.cursor, dict.fromkeys(self._possible, "legal"))
        if self._stuck:
            enter = ("Enter", self.ink.accent)
            told = joined("No action is possible: ", enter, " passes.")
            if self._unfinished:
                told = joined(
                    "Nothing is possible on the map so far: tell a territory (",
                    ("t", self.ink.accent),
                    ") or a border (",
                    ("b", self.ink.accent),
                    "). ",
                    ("p", self.ink.accent),
                    " passes.",
                )
            return [told, *texts]
        if self.cursor is None:
            return texts
        return [*texts, *self._chance(self.cursor)]

    def _chance(self, name: str) -> list[Text]:
        """What can be done on a territory, or why nothing."""
        enter, ink = ("Enter", self.ink.accent), self.ink
        if name in self._comes:
            candidates = self._candidates()
            told = joined(enter, f" evolves: {counted(len(candidates), 'kind')} may come")
            if len(candidates) < 4:
                told.append(": ")
                told.append_text(Text(", ").join(ink.pawn(c.pawn) for c in candidates))
            return [told, *self._coming(name)]
        if moves := self._moves.get(name):
            swaps = sum(isinstance(move, Swap) for move in moves)
            kinds = [(len(moves) - swaps, "vacant place"), (swaps, "swap")]
            words = " and ".join(counted(number, what) for number, what in kinds if number)
            return [joined(enter, f" moves it: {words}")]
        why = self._why_not(name)
        return [*(Text(line, style=ink.bad) for line in why), *self._coming(name)]

    def _coming(self, name: str) -> list[Text]:
        """From where an own pawn may go there."""
        starts = [start for start, moves in self._moves.items() if name in {m.to for m in moves}]
        if not starts:
            return []
        what = "Swaps with the pawn on" if name in self.state.stands else "Can be reached from"
        return [Text(f"{what} {few(starts, 3)}.", style=self.ink.quiet)]

    def _why_not(self, name: str) -> list[str]:
        """Why nothing begins here and, of another's pawn, why none swaps with it."""
        if name not in self.state.map:
            return []
        stand = self.state.stands.get(name)
        if stand is not None and stand.owner is None:
            return ["The pawn on the Origin has no owner and is never swapped."]
        if stand is None:
            reasons = standing(self.state, self._player, name).reasons
            return [*reasons[:1]] or ["No pawn of the reserve fits here; w tells why."]
        if stand.owner == self._player:
            return ["It can go nowhere; g tells why."]
        own = list(self.state.own(self._player))
        if any(name in {m.to for m in self._moves.get(start, ())} for start in own):
            return []
        if not own:
            return [f"{self._who} has no pawn that could swap with it."]
        far = {start: self.state.map.distance(start, name) or len(own) for start in own}
        nearest = min(own, key=lambda start: far[start])
        ruling = self.ask.answers.ruling(Swap(self._who, nearest, name))
        return [ruling.breaches[0].message] if ruling.breaches else []

    def _pawn_texts(self) -> list[Text]:
        assert self.cursor is not None
        self.marks = MapMarks(self.cursor, {self.cursor: "legal"})
        candidates = self._candidates()
        room = max(3, self.content_size.height - 2 - self._rows([self.hint]))
        self._first = max(0, min(self._at - room // 2, len(candidates) - room))
        shown = candidates[self._first : self._first + room]
        texts = []
        for number, candidate in enumerate(shown, self._first):
            mark = (">", self.ink.picked) if number == self._at else (" ", self.ink.quiet)
            left = f" x{candidate.left}" if candidate.left > 1 else "   "
            line = joined(mark, " ", self.ink.pawn(candidate.pawn), (left, self.ink.quiet))
            line.append(f" by {candidate.parents[0]}")
            if more := len(candidate.parents) - 1:
                line.append(f" and {more} more", self.ink.quiet)
            line.truncate(max(1, self.content_size.width), overflow="ellipsis")
            texts.append(line)
        if len(shown) < len(candidates):
            texts.append(Text(f"  {len(candidates)} kinds fit", style=self.ink.quiet))
        return texts

    def _goal_texts(self) -> list[Text]:
        goals, name = self._goals(), self.cursor
        places: dict[str, Mark] = dict.fromkeys(self._possible, "legal")
        goal = goals.get(name or "")
        if goal is not None:
            places |= {place: "path" for place in goal.way[1:-1] if place not in places}
            if not goal.does:
                places[goal.territory] = "illegal"
        self.marks = MapMarks(name, places)
        pawn = self.state.stands[self._from].pawn
        texts = [joined(self.ink.pawn(pawn), f" from {self._from}"), *self.where()[:2]]
        if goal is None:
            return [*texts, Text("It stands here now.", style=self.ink.quiet)]
        if goal.does:
            far = counted(goal.far or 0, "border")
            what = "swaps with it" if goal.does == "swap" else "goes there"
            texts.append(joined(("Enter", self.ink.accent), f" {what}, over {far}"))
        else:
            texts.append(Text(goal.reason, style=self.ink.bad))
        return texts

    def help(self) -> tuple[str, ...]:
        if self._stage == PAWN:
            return ("or type height and width: 21",)
        if self._stage == GOAL:
            return ("Tab: the next place where it may go", "Esc: another pawn")
        return () if self._stuck else ("Tab: the next place to act",)

    # -- keys ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not hasattr(self, "_stage"):
            return False
        if action == "back":
            return self._stage != LOOK
        if action == "pass":
            return self._stuck and self._unfinished
        if action in ("ask_standing", "ask_reach"):
            return self.cursor is not None
        if action == "next":
            return self._stage == PAWN or bool(self._possible)
        return super().check_action(action, parameters)

    def looked(self) -> None:
        if self._stage == PAWN:  # another territory is meant
            self._stage = LOOK
        self.moved()
        self.refresh_bindings()

    def on_key(self, event: events.Key) -> None:
        digit = event.character or ""
        if self.typing_help or self._stage != PAWN or digit not in tuple("123"):
            super().on_key(event)
            return
        event.stop()
        event.prevent_default()
        self._typed = (self._typed + digit)[-2:]
        for number, candidate in enumerate(self._candidates()):
            size = f"{candidate.pawn.height}{candidate.pawn.width}"
            if size.startswith(self._typed) or size == self._typed:
                self._at = number
                break
        self.moved()

    def action_go(self, direction: str) -> None:
        if self._stage == PAWN and direction in ("up", "down"):
            candidates = self._candidates()
            step = 1 if direction == "down" else -1
            self._at = (self._at + step) % max(1, len(candidates))
            self._typed = ""
            self.moved()
        else:
            super().action_go(direction)

    def action_next(self, step: int) -> None:
        """To the next territory where something is possible; in the list, to the next pawn."""
        if self._stage == PAWN:
            self.action_go("down" if step > 0 else "up")
            return
        names = [land.name for land in self.look.by_continent]
        possible = self._possible
        if not possible:
            return
        at = names.index(self.cursor) if self.cursor in names else -1
        ahead = [name for name in possible if (names.index(name) - at) * step > 0]
        self.point((ahead or possible)[0 if step > 0 else -1])

    def action_pick(self) -> None:
        """Enter: whatever is under the cursor."""
        if self._stuck:
            if self._unfinished:  # what is missing on the map may be what can be done
                self.say("Enter does not pass while the map is learned; p does.")
            else:
                self.answer(Pass(self._who))
            return
        name = self.cursor
        if name is None or name not in self.state.map:
            return
        if self._stage == PAWN:
            candidates = self._candidates()
            self.answer(Evolve(self._who, name, candidates[self._at].pawn))
        elif self._stage == GOAL:
            if name == self._from:
                self.action_back()
                return
            kind = Swap if name in self.state.stands else Migrate
            self.answer(kind(self._who, self._from, name))
        elif name in self._comes:
            self._enter(PAWN)
        elif name in self._moves:
            self._from = name
            self._enter(GOAL)
            self.point(self._possible[0])
        elif why := self._why_not(name):
            seen = why[0] in self.text.splitlines()
            self.say(why[0] if not seen else self._instead)
        else:
            self.say(f"Another's pawn stands on {name}; choose the own pawn that swaps with it.")

    @property
    def _instead(self) -> str:
        """What to say where the panel has said already why nothing can be done."""
        return (
            "Not here. Tab goes to where something is possible." if self._possible else "Not here."
        )

    def action_pass(self) -> None:
        """Pass."""
        self.answer(Pass(self._who))

    def _enter(self, stage: str) -> None:
        self._stage, self._at, self._typed = stage, 0, ""
        self.moved()
        self.refresh_bindings()

    def press(self, place: str) -> None:
        self.point(place)
        if self._stage == PAWN:  # it is one of the list that is wanted now
            self.say("Which pawn? Click on one in the list, or up and down and Enter.")
        else:
            self.action_pick()

    def clicked(self, text: int, x: int) -> None:
        number = self._first + text
        if self._stage != PAWN or number >= len(self._candidates()):
            return
        if number == self._at:
            self.action_pick()
        else:
            self._at = number
            self.moved()

    def action_back(self) -> None:
        """Back to looking around."""
        if self._stage == GOAL:
            self.cursor = self._from
        self._enter(LOOK)

    def action_ask_standing(self) -> None:
        """Which pawns may stand here."""
        if self.cursor is not None:
            self.post_message(self.Asked("standing", self.cursor, self._who))

    def action_ask_reach(self) -> None:
        """Where the pawn under the cursor may go; while one is being moved, that one."""
        start = self._from if self._stage == GOAL else self.cursor
        if start is not None and start in self.state.stands:
            self.post_message(self.Asked("reach", start, self._who))
        else:
            self.say(f"Nobody stands on {start}; g tells where the pawn under the cursor may go.")

    def brief(self) -> Text:
        if self._stage == LOOK and self.cursor is not None and not self._stuck:
            told = self._chance(self.cursor)[:1]
        elif self._stage == GOAL:
            told = self._goal_texts()[-1:]
        else:
            told = [text for text in self.texts() if text.plain.startswith((">", "No"))][:1]
        return joined((f"{self.cursor}: ", self.ink.quiet), *told)
