"""The action of a turn: evolution, migration, swap, or passing."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message

from companion.origin.actions import ActionAnswers
from companion.origin.events import Evolve, Migrate, Pass, Swap
from companion.origin.queries import Candidate, Goal, reach, standing
from companion.referee.text import counted
from screens.panels.lists import picking
from screens.panels.world.map_panel import TerritoryPanel
from screens.widgets.ink import joined
from screens.widgets.map_look import MapMarks, Mark

#: What is done: looking around, choosing the pawn that comes, choosing where a pawn goes.
LOOK, PAWN, GOAL = "look", "pawn", "goal"


class ActionPanel(TerritoryPanel):
    """A cursor on the map. Enter on a vacant territory shows the pawns that may come there, on an
    own pawn where it may go."""

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
            "Who may stand here",
            id="map.standing",
            tooltip="Which pawns of the reserve may stand here, and why the others may not",
        ),
        Binding(
            "g",
            "ask_reach",
            "Where it may go",
            id="map.reach",
            tooltip="Where the pawn under the cursor may go, and why not elsewhere",
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
        self._at = 0
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

    @property
    def title(self) -> str:
        if self._stage == PAWN:
            return f"{self._who}: which pawn comes to {self.cursor}?"
        if self._stage == GOAL:
            return f"{self._who}: where does the pawn on {self._from} go?"
        return f"{self._who} acts"

    def texts(self) -> list[Text]:
        if self._stage == PAWN:
            return self._pawn_texts()
        if self._stage == GOAL:
            return self._goal_texts()
        texts = self.where()
        self.marks = MapMarks(self.cursor, dict.fromkeys(self._possible, "legal"))
        if self._stuck:
            return [
                joined("No action is possible: ", ("Enter", self.ink.accent), " passes."),
                *texts,
            ]
        return [*texts, self._chance()]

    def _chance(self) -> Text:
        """What Enter does here, or why nothing."""
        name, ink = self.cursor, self.ink
        assert name is not None
        enter = ("Enter", ink.accent)
        if name in self._comes:
            kinds = counted(len(self._candidates()), "kind")
            return joined(enter, f" a pawn comes here: {kinds} may")
        if moves := self._moves.get(name):
            number = sum(isinstance(move, Swap) for move in moves)
            places = counted(len(moves) - number, "vacant place")
            more = f" and {counted(number, 'swap')}" if number else ""
            return joined(enter, f" it goes: {places}{more}")
        stand = self.state.stands.get(name)
        if stand is None:
            reasons = standing(self.state, self._player, name).reasons
            why = reasons[0] if reasons else "No pawn of the reserve fits here; w tells why."
            return Text(why, style=ink.quiet)
        if stand.owner == self._player:
            return Text("It can go nowhere; g tells why.", style=ink.quiet)
        swaps = [m for moves in self._moves.values() for m in moves if m.to == name]
        if swaps:
            return Text(f"May be swapped with the pawn on {swaps[0].start}.", style=ink.quiet)
        return Text("No pawn of this player may swap with it.", style=ink.quiet)

    def _pawn_texts(self) -> list[Text]:
        assert self.cursor is not None
        self.marks = MapMarks(self.cursor, {self.cursor: "legal"})
        candidates = self._candidates()
        room = max(3, self.content_size.height - 3)
        first = max(0, min(self._at - room // 2, len(candidates) - room))
        texts = []
        for number, candidate in enumerate(candidates[first : first + room], first):
            mark = (">", self.ink.picked) if number == self._at else (" ", self.ink.quiet)
            near = ", ".join(candidate.parents[:2])
            texts.append(joined(mark, " ", self.ink.pawn(candidate.pawn), f"  next to {near}"))
            if candidate.left > 1:
                texts[-1].append(f" ({candidate.left} left)", self.ink.quiet)
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
            return ("up and down, or height and width such as 21", "Esc: another territory")
        if self._stage == GOAL:
            return ("Tab: next place where it may go", "Esc: another pawn")
        return ("w: who may stand here", "g: where this pawn may go", "Tab: next possibility")

    # -- keys ------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not hasattr(self, "_stage"):
            return False
        if action == "back":
            return self._stage != LOOK
        if action == "ask_reach":
            return self.cursor in self.state.stands
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
            self.answer(Pass(self._who))
            return
        name = self.cursor
        if name is None:
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
        else:
            self.say(self._chance().plain)

    def _enter(self, stage: str) -> None:
        self._stage, self._at, self._typed = stage, 0, ""
        self.moved()
        self.refresh_bindings()

    def press(self, place: str) -> None:
        self.point(place)
        self.action_pick()

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
        """Where the pawn under the cursor may go."""
        if self.cursor is not None:
            self.post_message(self.Asked("reach", self.cursor, self._who))

    def brief(self) -> Text:
        return joined((f"{self.title}: ", self.ink.quiet), self._chance())
