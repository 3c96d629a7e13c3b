"""The history: every stored game, found by words, filters and order; look at it, go on, edit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical
from textual.screen import Screen
from textual.widgets import Input, Label, Static

from companion.games import FAMILIES, game_title
from companion.history.queries import Filters, Page
from companion.history.summaries import SCORED, GameSummary
from companion.referee.errors import CompanionError
from companion.referee.text import listed
from screens import history_lines as lines
from screens.history_forms import Details, Form, details_form
from screens.home import when
from screens.period import EXPECTED, Period, read_period, usual_periods
from screens.question import Question
from screens.quick_pick import PickScreen
from screens.widgets.choice import Choice
from screens.widgets.keybar import KeyBar
from screens.widgets.keys import Keys
from screens.widgets.rows import PAGE, Rows
from screens.widgets.spare_keys import SpareKeys
from screens.wishes import OpenGame, ShowLog, StartGame

if TYPE_CHECKING:
    from screens.companion import CompanionApp

#: The keys that go first where there is no room for all.
_SPARE = (
    "history.reverse",
    "history.paste",
    "history.people",
    "history.bin",
    "history.sort",
    "history.log",
    "history.rematch",
    "history.share",
    "history.filter",
    "history.delete",
    "history.details",
)

#: How games can be limited by how far they are, in the words of the choice and of the sentence.
STATES = {
    "": ("all", ""),
    "finished": ("finished", "finished"),
    "unfinished": ("unfinished", "unfinished"),
    "scored": ("boards scored", "boards scored only"),
}
#: Days that are typed.
TYPED = "other days: type them"


class HistoryScreen(Screen[None]):
    """All games in pages, limited to what *filters* let through."""

    app: CompanionApp

    CSS_PATH = "history.tcss"
    AUTO_FOCUS = "Rows"
    HELP = """
    Each word of a search is the beginning of a word in the note, the place, a player's name or the
    game's title: `rain cab` finds *a rainy day* at *the cabin*.

    The best player stands first, a winner in bold. *Best* is the highest score; a game that goes on
    is *open*. *Min* are the minutes that it took.
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "v",
            "replay",
            "Replay",
            id="history.replay",
            tooltip="Look at this game event by event, with the scores as they grew",
        ),
        Binding(
            "e,n",
            "details",
            "About",
            key_display="e",
            id="history.details",
            tooltip="The day, the place, the minutes and a note of this game",
        ),
        Binding(
            "d,delete",
            "delete",
            "Delete",
            key_display="d",
            id="history.delete",
            tooltip="Put this game into the bin; u brings it back",
        ),
        Binding(
            "d,delete",
            "remove",
            "Remove",
            key_display="d",
            id="history.remove",
            tooltip="Remove this game for good, after a question",
        ),
        Binding(
            "u",
            "undelete",
            "Undo",
            id="history.undo",
            tooltip="Bring back the game that was deleted last",
        ),
        Binding(
            "u",
            "restore",
            "Bring back",
            id="history.restore",
            tooltip="Take this game out of the bin, as it was",
        ),
        Binding(
            "r",
            "rematch",
            "Rematch",
            id="history.rematch",
            tooltip="Another game with the same people, colours and options",
        ),
        Binding(
            "l",
            "log",
            "Log",
            id="history.log",
            tooltip="Every event of this game; here an old entry can be mended",
        ),
        Binding(
            "s",
            "share",
            "Share",
            id="history.share",
            tooltip="Hand this game on: as a QR code, a link, text, a picture or a file",
        ),
        Binding(
            "i",
            "paste",
            "Take in",
            id="history.paste",
            tooltip="Store a game that somebody shared: paste its code or file",
        ),
        Binding(
            "slash",
            "search",
            "Search",
            key_display="/",
            id="history.search",
            tooltip="Find words in notes, places, names and games",
        ),
        Binding(
            "f",
            "filter",
            "Filter",
            id="history.filter",
            tooltip="Limit the list: which game, who played, when, how far (Tab goes there too)",
        ),
        Binding(
            "o",
            "order",
            "Sort",
            id="history.sort",
            tooltip="Sort by the next column; a click on its head does so too",
        ),
        Binding("O", "reverse", "Turn", id="history.reverse", tooltip="Turn the order round"),
        Binding("b", "bin(True)", "Bin", id="history.bin", tooltip="Games that were deleted"),
        Binding(
            "b",
            "bin(False)",
            "All games",
            id="history.games",
            tooltip="Out of the bin, back to the games",
        ),
        Binding(
            "x",
            "empty",
            "Empty",
            id="history.empty",
            tooltip="Remove all games in the bin for good, after a question",
        ),
        Binding(
            "p",
            "people",
            "People",
            id="history.people",
            tooltip="Everybody who played: rename, merge two names, hide",
        ),
        Binding(
            "escape",
            "back",
            "Back",
            id="history.back",
            tooltip="Show all again; then out of the bin, and back where you came from",
        ),
    ]

    def __init__(self, filters: Filters | None = None):
        super().__init__()
        self._filters = filters or Filters()
        self._sort, self._descending = "played", True
        # What is loaded now belongs to this list; what comes for an earlier one is dropped.
        self._list = 0
        self._loading = False
        self._binned: list[int] = []

    def compose(self) -> ComposeResult:
        with Horizontal(id="search"):
            yield Label("Search")
            search = Input(
                self._filters.text, placeholder="notes, places, names, games", compact=True
            )
            search.cursor_blink = False
            yield search
        with Container(id="filters"):
            for id_ in ("which", "who", "days", "far"):
                yield Choice(id=id_)
        yield Static(id="told", markup=False)
        yield Keys(id="heads")
        yield Rows[GameSummary](self._line, id="list")
        yield Static(id="none", markup=False)
        with Vertical(id="detail"):
            yield Static(id="about", markup=False)
        yield SpareKeys(id="spare")
        yield KeyBar(_SPARE)

    @property
    def _rows(self) -> Rows[GameSummary]:
        return self.query_one(Rows)

    def on_screen_resume(self) -> None:
        self._reload()

    def on_resize(self, event: events.Resize) -> None:
        self._show_heads()
        self.call_after_refresh(self._show_about)

    # -- loading -------------------------------------------------------------------------------

    def _reload(self, at: int | None = None, game: int | None = None) -> None:
        """Show the list as it is stored now, with row *at* or that of *game* chosen; without
        either the game that is, wherever it lies now, and if it is gone, the next one."""
        self._list += 1
        self._show_filters()
        if self.app.store is None:
            self._show_none(self.app.store_trouble)
            return
        if at is None:
            at, chosen = self._rows.at, self._rows.chosen
            game = chosen.id if game is None and chosen is not None else game
        self._loading = True
        self._load(self._list, at // PAGE, at, game)

    def on_rows_missing(self) -> None:
        if not self._loading:
            self._load_missing()

    def _load_missing(self) -> None:
        missing = self._rows.missing()
        self._loading = missing is not None
        if missing is not None:
            self._load(self._list, missing, None)

    @work(thread=True, group="pages")
    def _load(self, list_: int, number: int, at: int | None, game: int | None = None) -> None:
        """Read a page; for a new list, whose row *at*, or rather that of *game*, is to be chosen,
        or one more of this one."""
        store = self.app.store
        if store is None:
            return
        page, trouble = Page((), 0), ""
        order = self._filters, self._sort, self._descending
        try:
            if game is not None and (found := store.place_of(game, *order)) is not None:
                number, at = found // PAGE, found
            page = store.page(*order, offset=number * PAGE, limit=PAGE)
        except CompanionError as error:
            trouble = str(error)
        self.app.call_from_thread(self._loaded, list_, number, at, page, trouble)

    def _loaded(self, list_: int, number: int, at: int | None, page: Page, trouble: str) -> None:
        if list_ != self._list or not self.is_mounted:
            return
        if at is None:
            self._rows.take(page.total, number, page.games)
        elif page.total and not page.games:  # the list became shorter
            self._load(list_, (page.total - 1) // PAGE, page.total - 1)
            return
        else:
            self._rows.begin(page.total, number, page.games, at)
        self._show_none(trouble)
        self._load_missing()

    # -- what is shown -------------------------------------------------------------------------

    def _line(self, game: GameSummary, width: int) -> Text:
        return lines.line(game, width, self.app.depth)

    def _show_none(self, trouble: str) -> None:
        """Show the list, or say why there is none and what to do."""
        total = self._rows.total
        self._rows.opens = not self._filters.deleted
        text = trouble
        if not total and not trouble:
            if self._limits:
                text = "No game matches. Escape shows all again."
            elif self._filters.deleted:
                text = "The bin is empty. Escape goes back to the games."
            else:
                text = "No game yet. Escape goes back; there 'n' begins one."
        self.set_class(not total or bool(trouble), "-none")
        self.query_one("#none", Static).update(text)
        told = lines.told(
            total, self._limits, self._sort, self._descending, bin=self._filters.deleted
        )
        self.query_one("#told", Static).update("" if trouble else told)
        self._show_heads()
        self.refresh_bindings()

    def _show_heads(self) -> None:
        width = self._rows.scrollable_content_region.width or self.size.width - 2
        heads = lines.heading(self._sort, self._descending, width)
        self.query_one("#heads", Keys).tell([heads])

    def _show_filters(self) -> None:
        filters = self._filters
        game = lines.short_title(filters.preset) if filters.preset else ""
        game = game or _family_title(filters.family)
        days = self._period.text
        for id_, title, value in (
            ("which", "Game", game),
            ("who", "Player", filters.player),
            ("days", "When", days.removeprefix("on ")),
            ("far", "State", STATES[self._state][0] if self._state else ""),
        ):
            self.query_one(f"#{id_}", Choice).tell(title, value)

    @property
    def _period(self) -> Period:
        return Period(self._filters.since, self._filters.until)

    @property
    def _state(self) -> str:
        if self._filters.kind == SCORED:
            return "scored"
        finished = self._filters.finished
        return "" if finished is None else "finished" if finished else "unfinished"

    @property
    def _limits(self) -> list[str]:
        """What the list is limited to, each in words."""
        filters = self._filters
        return [
            *([game_title(filters.preset)] if filters.preset else []),
            *([_family_title(filters.family)] if filters.family else []),
            *([f"with {filters.player}"] if filters.player else []),
            *([self._period.text] if self._period.text else []),
            *([STATES[self._state][1]] if self._state else []),
            *([f"'{filters.text.strip()}'"] if filters.text.strip() else []),
        ]

    def on_rows_highlighted(self) -> None:
        self._show_about()
        self.refresh_bindings()

    def _show_about(self) -> None:
        game, about = self._rows.chosen, self.query_one("#about", Static)
        width, height = about.content_size
        about.update(lines.detail(game, width, height, self.app.console) if game else "")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if not self.is_mounted or not self.query(Rows):  # a footer of the games, not of the bin
            return action not in ("remove", "undelete", "restore", "empty") and (
                parameters != (False,)
            )
        game, in_bin = self._rows.chosen, self._filters.deleted
        match action:
            case "replay":
                return game is not None and not game.scored
            case "log":  # boards that were only scored have none
                return game is not None and not game.scored and not in_bin
            case "details" | "rematch" | "share":
                return game is not None and not in_bin
            case "delete":
                return game is not None and not in_bin
            case "undelete":
                return bool(self._binned) and not in_bin
            case "remove" | "restore" | "empty":
                return game is not None and in_bin
            case "bin":
                return parameters == (not in_bin,)
            case "paste":
                return self.app.store is not None and not in_bin
            case "order" | "reverse":
                return bool(self._rows.total)
        return True

    # -- what is looked for --------------------------------------------------------------------

    def _look_for(self, filters: Filters, game: int | None = None) -> None:
        """Limit the list otherwise: from its top, or at *game*."""
        if filters != self._filters or game is not None:
            self._filters = filters
            self._reload(0, game)

    @on(Input.Changed)
    def _searched(self, event: Input.Changed) -> None:
        event.stop()
        self._look_for(replace(self._filters, text=event.value))

    @on(Input.Submitted)
    def _to_the_list(self) -> None:
        self._rows.focus()

    def on_key(self, event: events.Key) -> None:
        if event.key == "down" and isinstance(self.focused, Input):
            event.stop()
            self._rows.focus()

    def action_search(self) -> None:
        """To the words that are looked for."""
        self.query_one(Input).focus()

    def action_filter(self) -> None:
        """To the filters."""
        self.query(Choice).first().focus()

    def on_choice_wanted(self, message: Choice.Wanted) -> None:
        message.stop()
        {
            "which": self._choose_game,
            "who": self._choose_player,
            "days": self._choose_days,
            "far": self._choose_state,
        }[message.choice.id or ""]()

    def _choose_game(self) -> None:
        choices = {"": "all games"}
        for family in FAMILIES:
            if len(FAMILIES) > 1 and len(family.offers) > 1:
                choices[f"family {family.id}"] = f"any of {_family_title(family.id)}"
            choices |= {offer.id: offer.name for offer in family.offers}

        def chosen(id_: str | None) -> None:
            if id_ is not None:
                family = id_.removeprefix("family ") if id_.startswith("family ") else ""
                preset = "" if family else id_
                self._look_for(replace(self._filters, preset=preset, family=family))

        now = f"family {self._filters.family}" if self._filters.family else self._filters.preset
        self.app.push_screen(PickScreen("Which game?", choices, now), chosen)

    def _choose_player(self) -> None:
        store = self.app.store
        try:
            people = store.people() if store else ()
        except CompanionError as error:
            self.app.tell(error)
            return
        shown = (person for person in people if not person.hidden)
        choices = {"": "everybody"} | {
            person.name: f"{person.name}, {lines.counted_games(person.games)}" for person in shown
        }

        def chosen(name: str | None) -> None:
            if name is not None:
                self._look_for(replace(self._filters, player=name))

        self.app.push_screen(PickScreen("Who played?", choices, self._filters.player), chosen)

    def _choose_days(self) -> None:
        periods = usual_periods(date.today())
        now = next((name for name, period in periods.items() if period == self._period), TYPED)

        def chosen(name: str | None) -> None:
            if name == TYPED:
                self._type_days()
            elif name is not None:
                self._limit(periods[name])

        names = {name: name for name in (*periods, TYPED)}
        self.app.push_screen(PickScreen("Played when?", names, now), chosen)

    def _type_days(self) -> None:
        self.app.push_screen(
            Form(
                "Played when?",
                {"days": ("Days", self._period.text.removeprefix("on "), 40)},
                lambda values: self._limit(read_period(values["days"])),
                hint=f"Write {EXPECTED}; or 'since 2026-03', 'until 2025'.",
            )
        )

    def _limit(self, period: Period) -> None:
        self._look_for(replace(self._filters, since=period.since, until=period.until))

    def _choose_state(self) -> None:
        def chosen(state: str | None) -> None:
            if state is not None:
                finished = {"finished": True, "unfinished": False}.get(state)
                kind = SCORED if state == "scored" else ""
                self._look_for(replace(self._filters, finished=finished, kind=kind))

        choices = {id_: label for id_, (label, _words) in STATES.items()}
        self.app.push_screen(PickScreen("How far?", choices, self._state), chosen)

    # -- order ---------------------------------------------------------------------------------

    def on_keys_pressed(self, message: Keys.Pressed) -> None:
        message.stop()
        self.call_later(self.run_action, message.action)

    def action_sort(self, column: str) -> None:
        """Sort by a column; by the one that the list is sorted by already, the other way round."""
        if column == self._sort:
            self._descending = not self._descending
        else:
            self._sort, self._descending = column, lines.SORTED_BY[column][1]
        self._reload(0)

    def action_order(self) -> None:
        """Sort by the next column."""
        columns = list(lines.SORTED_BY)
        self.action_sort(columns[(columns.index(self._sort) + 1) % len(columns)])

    def action_reverse(self) -> None:
        """Turn the order round."""
        self.action_sort(self._sort)

    # -- a game --------------------------------------------------------------------------------

    def on_rows_selected(self) -> None:
        if game := self._rows.chosen:
            self.post_message(OpenGame(game.id))

    def action_replay(self) -> None:
        """Look at the chosen game event by event."""
        from screens.replay import ReplayScreen

        game = self._rows.chosen
        session = self.app.session_of(game.id) if game else None
        if session is not None:
            self.app.push_screen(ReplayScreen(session))

    def action_log(self) -> None:
        """Show the log of the chosen game."""
        game = self._rows.chosen
        session = self.app.session_of(game.id) if game else None
        if session is not None:
            self.post_message(ShowLog(session))

    def action_details(self) -> None:
        """Write down what is known of the chosen game beside its events."""
        game, store = self._rows.chosen, self.app.store
        if game is None or store is None:
            return

        def take(details: Details) -> None:
            store.set_details(
                game.id,
                note=details.note,
                place=details.place,
                minutes=details.minutes or 0,
                played_at=details.played_at,
            )

        self.app.push_screen(details_form(game, take))

    def action_rematch(self) -> None:
        """The same table once more; where not all were listed, its set-up is to be completed."""
        game = self._rows.chosen
        if game is None:
            return
        setup = game.setup.rematch()
        if setup.table == len(setup.players):
            self.post_message(StartGame(setup))
        else:
            self.app.left = setup
            self.app.action_new_game()

    def action_share(self) -> None:
        """Show every way to hand on the chosen game."""
        from screens.share import ShareScreen

        if game := self._rows.chosen:
            self.app.push_screen(ShareScreen(game.id))

    def action_paste(self) -> None:
        """Take in a game that somebody shared."""
        from screens.paste import PasteScreen

        def taken(id_: int | None) -> None:
            store = self.app.store
            if id_ is None or store is None:
                return
            try:
                game = store.summary(id_)
            except CompanionError as error:
                self.app.tell(error)
                return
            who = listed(seat.person for seat in game.seats)
            self._say(f"{game_title(game.setup.preset)} of {who} is stored.")
            self._look_for(Filters(), id_)
            self._empty_search()

        self.app.push_screen(PasteScreen(), taken)

    def action_people(self) -> None:
        """Show everybody who played."""
        self.app.action_people()

    # -- the bin -------------------------------------------------------------------------------

    def action_delete(self) -> None:
        """Put the chosen game into the bin."""
        game, store = self._rows.chosen, self.app.store
        if game is None or store is None:
            return

        def put_away() -> None:
            store.bin_game(game.id)
            self._binned.append(game.id)
            self._say(f"The game of {_who(game)} is in the bin. u brings it back.")

        self._write(put_away)

    def action_remove(self) -> None:
        """Remove the chosen game of the bin, after a question."""
        game, store = self._rows.chosen, self.app.store
        if game is not None and store is not None:
            question = f"Remove the game of {_who(game)} for good?"
            self._ask(question, "Remove it", lambda: store.delete_game(game.id))

    def action_undelete(self) -> None:
        """Bring back the game that was deleted last, and choose it."""
        if self._binned:
            self._bring_back(self._binned[-1], choose=True)

    def action_restore(self) -> None:
        """Bring back the chosen game of the bin."""
        if game := self._rows.chosen:
            self._bring_back(game.id)

    def _bring_back(self, id_: int, *, choose: bool = False) -> None:
        store = self.app.store
        if store is not None:
            self._binned = [other for other in self._binned if other != id_]
            self._write(lambda: store.unbin_game(id_), id_ if choose else None)

    def action_empty(self) -> None:
        """Remove all games of the bin, after a question."""
        store = self.app.store
        if store is None:
            return
        games = lines.counted_games(self._bin_size)
        question = f"Remove {games} for good? Nothing can bring them back."

        def empty() -> None:
            store.empty_bin()
            self._binned.clear()

        self._ask(question, "Empty the bin", empty)

    @property
    def _bin_size(self) -> int:
        """All games of the bin, whatever the list is limited to."""
        if self.app.store is None:
            return 0
        try:
            return self.app.store.page(Filters(deleted=True), limit=1).total
        except CompanionError:
            return self._rows.total

    def _ask(self, question: str, yes: str, act: Callable[[], object]) -> None:
        """Do something after a yes."""

        def answered(agreed: bool | None) -> None:
            if agreed:
                self._write(act)

        self.app.push_screen(Question(question, yes=yes, no="Keep it"), answered)

    def _write(self, act: Callable[[], object], game: int | None = None) -> None:
        """Change what is stored and show it, with *game* chosen or the one that is."""
        self.app.clear_notifications()  # what they told is true no more
        try:
            act()
        except CompanionError as error:
            self.app.tell(error)
        self._reload(game=game)

    def _say(self, message: str) -> None:
        """Say something instead of what was said last."""
        self.app.clear_notifications()
        self.notify(message, markup=False)

    def action_bin(self, bin: bool) -> None:
        """To the bin, or from it to the games."""
        self.app.clear_notifications()
        self._look_for(Filters(deleted=bin))
        self._empty_search()

    def _empty_search(self) -> None:
        """What is looked for is known already: the field only follows."""
        with self.query_one(Input).prevent(Input.Changed):
            self.query_one(Input).value = ""

    # -- the way back --------------------------------------------------------------------------

    def action_back(self) -> None:
        """Show all games again; from all, back to the list, out of the bin, or away."""
        limited = bool(self._limits)
        elsewhere = self.focused is not self._rows
        if limited:
            chosen = self._rows.chosen
            self._look_for(Filters(deleted=self._filters.deleted), chosen.id if chosen else None)
            self._empty_search()
        if elsewhere:
            self._rows.focus()
        elif not limited and self._filters.deleted:
            self.action_bin(False)
        elif not limited:
            self.app.pop_screen()


def _who(game: GameSummary) -> str:
    return f"{listed(seat.person for seat in game.seats)} ({when(game.played_at)})"


def _family_title(id_: str) -> str:
    """All boxes of a family of games."""
    boxes = (offer.box for family in FAMILIES if family.id == id_ for offer in family.offers)
    return " or ".join(dict.fromkeys(boxes))
