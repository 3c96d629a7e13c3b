"""Statistics: who played what how well; records, and charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, TypeVar

from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.screen import ModalScreen, Screen
from textual.widgets import ContentSwitcher, DataTable, Static
from textual.worker import get_current_worker

from companion.games import game_title
from companion.history.words import AGAIN, SPREAD, number
from companion.notation.sheet import shortened
from companion.referee.errors import CompanionError
from companion.referee.text import counted, listed
from screens import statistics_pages as pages
from screens.quick_pick import PickScreen
from screens.statistics_choice import ALL_TIME, Period, PlayersScreen, periods, why_nothing
from screens.widgets.figured import Figured
from screens.widgets.keybar import KeyBar
from screens.wishes import OpenGame

if TYPE_CHECKING:
    from companion.history.queries import Filters
    from companion.history.report import Report
    from screens.companion import CompanionApp

PAGES = {
    "overview": "Overview",
    "player": "Player",
    "rivals": "Head to head",
    "records": "Records",
    "charts": "Charts",
}
#: The size from which all charts are shown at once.
FOUR = (110, 34)
#: The columns from which the games of a player stand beside the rows of one.
WIDE = 110
#: How often the reading tells how far it is, in games.
TOLD = 5000


_T = TypeVar("_T")


class Stopped(Exception):
    """Another choice was made meanwhile, or the screen was left."""


class StatisticsScreen(Screen[None]):
    """What the finished games tell, of a game, a period and some players."""

    app: CompanionApp

    CSS_PATH = "statistics.tcss"
    # Which table has the keys, each page says itself; charts have none.
    AUTO_FOCUS = ""
    HELP = """
    **Shared** victories count as shared, not as won. *First* is the part of the games that ended
    in the first place, alone or shared; so do streaks count. *Spread* is the standard deviation:
    how far scores lie from their average as a rule. Points of different games do not compare, so
    averages are shown for one game at a time.

    **Rating**: openskill's Plackett-Luce, because it rates games of any number of players by their
    places and knows ties, which a rating for two like Elo does not. Shown is mu - 3 sigma, what a
    player very likely has at least: it begins at 0, and a single lucky game puts nobody on top.
    The games chosen here are those that count.
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        *(
            Binding(
                str(number),
                f"page('{page}')",
                title,
                show=False,
                id=f"statistics.{page}",
                tooltip=f"Show the page '{title}'",
            )
            for number, (page, title) in enumerate(PAGES.items(), 1)
        ),
        Binding(
            "tab",
            "turn(1)",
            "Page",
            id="statistics.next",
            tooltip="The next table or page; 1 to 5 show a page at once",
        ),
        Binding("shift+tab", "turn(-1)", "Page before", show=False),
        Binding("g", "game", "Game", id="statistics.game", tooltip="Which game to look at"),
        Binding("t", "time", "Time", id="statistics.time", tooltip="When the games were played"),
        Binding("p", "people", "Players", id="statistics.people", tooltip="Whom to look at"),
        Binding(
            "n",
            "person",
            "Next player",
            id="statistics.person",
            tooltip="The next player, on the pages that are about one",
        ),
        Binding("c", "chart", "Next chart", id="statistics.chart", tooltip="Another chart"),
        Binding(
            "v",
            "rows",
            "Games/average",
            id="statistics.rows",
            tooltip="Points row by row: of each of the last games, or on average",
        ),
        Binding("escape", "back", "Back", id="statistics.back", tooltip="Back where you came from"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._report: Report | None = None
        self._preset, self._period = "", ALL_TIME
        self._presets: tuple[str, ...] = ()
        self._years: tuple[int, ...] = ()
        self._people: tuple[str, ...] = ()
        self._person = ""
        self._chart = "scores"
        self._each = False
        self._trouble = ""
        self._dialog = False

    def compose(self) -> ComposeResult:
        yield Static(id="what", classes="heading", markup=False)
        yield Static(id="pages")
        yield Static(id="nothing", markup=False)
        with ContentSwitcher(initial="overview"):
            with Vertical(id="overview"):
                yield Figured("everyone", opens=True)
                yield Static(id="about", classes="note", markup=False)
            with Vertical(id="player"):
                yield Static(id="person", classes="told", markup=False)
                with Container(id="games-and-rows"):
                    yield Figured("played")
                    yield Figured("rows")
                yield Static(id="favourite", classes="note", markup=False)
            with Vertical(id="rivals"):
                yield Static(id="against", classes="told", markup=False)
                yield Figured("others", opens=True)
            with Vertical(id="records"):
                yield Figured("best", opens=True)
                yield Static(id="again", classes="note", markup=False)
            yield Container(id="charts")
        yield KeyBar(("statistics.time", "statistics.people"))

    def on_mount(self) -> None:
        self._turned()

    def on_screen_resume(self) -> None:
        # Any other screen may have corrected a game; a dialog of this one has not.
        if self._dialog:
            self._dialog = False
        else:
            self._read()

    def on_resize(self, event: events.Resize) -> None:
        self.set_class(self._four, "-four")
        self._fill()

    # -- reading -----------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="statistics")
    def _read(self) -> None:
        """Work out the statistics of what is chosen; the screen goes on meanwhile."""
        from companion.history.queries import Filters
        from companion.history.report import report

        store, worker = self.app.store, get_current_worker()
        preset, period = self._preset, self._period

        def told(games: int) -> None:
            if worker.is_cancelled:
                raise Stopped
            if games % TOLD == 0:
                self.app.call_from_thread(self._tell, f"Reading the games ... {games:,}")

        found, trouble = None, self.app.store_trouble
        try:
            if store is not None:
                filters: Filters = Filters(preset=preset, since=period.since, until=period.until)
                found = report(store, filters, told)
        except Stopped:
            return
        except CompanionError as error:
            trouble = str(error)
        if not worker.is_cancelled:
            self.app.call_from_thread(self._seen, found, trouble, preset, period)

    def _seen(self, found: Report | None, trouble: str, preset: str, period: Period) -> None:
        self._report, self._trouble = found, trouble
        if found is not None and not preset and period == ALL_TIME:
            self._presets, self._years = found.statistics.presets, found.years
        self._fill()
        if self._page != "charts":
            self._focus()

    # -- what is chosen ----------------------------------------------------------------------

    @property
    def _narrowed(self) -> bool:
        """Whether not all games are looked at."""
        return bool(self._preset) or self._period != ALL_TIME

    @property
    def _page(self) -> str:
        return self.query_one(ContentSwitcher).current or "overview"

    @property
    def _four(self) -> bool:
        """Whether there is room for all charts at once."""
        size = self.app.size
        return size.width >= FOUR[0] and size.height >= FOUR[1]

    @property
    def _shown(self) -> tuple[str, ...]:
        """The people to look at: those chosen, else all."""
        known = self._report.people if self._report else ()
        return tuple(name for name in known if name in self._people) or known

    @property
    def _about(self) -> str:
        """The one whom the pages of one player are about."""
        shown = self._shown
        return self._person if self._person in shown else shown[0] if shown else ""

    @property
    def _compared(self) -> str:
        """The one game whose points can be shown together: that chosen, else the one that those
        who are looked at played most."""
        games: Counter[str] = Counter()
        known = self._report.statistics.figures if self._report else {}
        for name in self._shown:
            for mode, figures in known[name].items():
                games[mode.preset] += figures.played
        return self._preset or next((preset for preset, _times in games.most_common(1)), "")

    def action_page(self, page: str) -> None:
        """Show a page."""
        self.query_one(ContentSwitcher).current = page
        self._turned()

    def action_turn(self, by: int) -> None:
        """Go to the next table or page, or to the one before."""
        # The page of a player has two tables.
        beside = {("played", 1): "rows", ("rows", -1): "played"}
        focused = self.focused.id if self.focused else None
        if other := beside.get((focused or "", by)):
            self._table(other).focus()
            return
        pages = list(PAGES)
        self.action_page(pages[(pages.index(self._page) + by) % len(pages)])

    def _turned(self) -> None:
        """Draw the page that is on top now."""
        marked = [
            f"[reverse] {n} {title} [/]"
            if page == self._page
            else f"[@click=screen.page('{page}')] {n} {title} [/]"
            for n, (page, title) in enumerate(PAGES.items(), 1)
        ]
        self.query_one("#pages", Static).update(" ".join(marked))
        self._fill()
        self._focus()
        self.refresh_bindings()

    def _focus(self) -> None:
        """Let the keys of a table work at once."""
        tables = {"overview": "everyone", "player": "played", "rivals": "others", "records": "best"}
        if self._page in tables:
            self.query_one(f"#{tables[self._page]}").focus()
        else:
            self.set_focus(None)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        filled = bool(self._report and self._report.statistics.finishes)
        if action in ("turn", "page") and self._report is None and not self._trouble:
            return True  # the page is there as soon as the games are read
        match action:
            case "person":
                return filled and self._page in ("player", "rivals", "charts")
            case "chart":
                return filled and self._page == "charts" and not self._four
            case "rows":
                return filled and self._page == "charts" and (self._four or self._chart == "rows")
            case "people" | "turn" | "page":
                return filled
            case "game" | "time":
                return filled or self._narrowed
        return True

    def action_game(self) -> None:
        """Choose which game to look at."""
        choices = {"": "All games"} | {preset: game_title(preset) for preset in self._presets}
        # An option without an id cannot be told from none.
        choices = {preset or "all": title for preset, title in choices.items()}

        def chosen(preset: str | None) -> None:
            if preset is not None:
                self._preset = "" if preset == "all" else preset
                self._read()

        self._ask(PickScreen("Which game?", choices, self._preset or "all"), chosen)

    def action_time(self) -> None:
        """Choose when the games were played."""
        choices = periods(self._years)
        titles = {id_: period.title.capitalize() for id_, period in choices.items()}
        now = next((i for i, p in choices.items() if p.title == self._period.title), "all")

        def chosen(id_: str | None) -> None:
            if id_ is not None:
                self._period = choices[id_]
                self._read()

        self._ask(PickScreen("Played when?", titles, now), chosen)

    def action_people(self) -> None:
        """Choose whom to look at."""
        if self._report is None:
            return

        def chosen(people: tuple[str, ...] | None) -> None:
            if people is not None:
                self._people = people
                self._fill()

        self._ask(PlayersScreen(self._report.people, self._people), chosen)

    def _ask(self, dialog: ModalScreen[_T], answered: Callable[[_T | None], None]) -> None:
        self._dialog = True
        self.app.push_screen(dialog, answered)

    def action_person(self) -> None:
        """Look at the next of the people."""
        shown = self._shown
        if shown:
            self._person = shown[(shown.index(self._about) + 1) % len(shown)]
            self._fill()

    def action_chart(self) -> None:
        """Show the next chart."""
        from screens.statistics_charts import CHARTS

        charts = list(CHARTS)
        self._chart = charts[(charts.index(self._chart) + 1) % len(charts)]
        self._fill()
        self.refresh_bindings()

    def action_rows(self) -> None:
        """Points row by row of each game, or on average."""
        self._each = not self._each
        self._fill()

    def action_back(self) -> None:
        """Back to the screen before."""
        self.app.pop_screen()

    def _table(self, id: str) -> Figured:
        return self.query_one(f"#{id}", Figured)

    # -- what is shown -----------------------------------------------------------------------

    def _tell(self, text: str) -> None:
        self.query_one("#what", Static).update(text)

    def _fill(self) -> None:
        """Draw the page on top."""
        if not self.is_mounted:
            return
        found, empty = self._report, not (self._report and self._report.statistics.finishes)
        none = self.query_one("#nothing", Static)
        none.display = empty
        if empty:
            read = found is not None
            none.update(why_nothing(self._trouble, read=read, narrowed=self._narrowed))
        self.query_one(ContentSwitcher).display = not empty
        self._tell(self._heading)
        if found is None or empty:
            return
        match self._page:
            case "overview":
                self._fill_overview(found)
            case "player":
                self._fill_player(found)
            case "rivals":
                self._fill_rivals(found)
            case "records":
                self._fill_records(found)
            case "charts":
                self._fill_charts(found)
        self.refresh_bindings()

    @property
    def _heading(self) -> str:
        game = game_title(self._preset) if self._preset else "All games"
        who = "everyone"
        if self._people:
            few = len(self._people) < 4
            who = listed(self._people) if few else counted(len(self._people), "player")
        text = f"{game}, {self._period.title}, {who}"
        if self._report is None:
            return "Statistics"
        text += f": {counted(len(self._report.statistics.finishes), 'finished game')}"
        return shortened(text, self.app.size.width - 2)

    def _fill_overview(self, found: Report) -> None:
        from companion.history.ratings import EXPLAINED

        self._table("everyone").show(pages.everyone(found, self._shown), self.app.size.width)
        compare = len(found.statistics.presets) == 1
        hint = "" if compare else "'g' chooses a game; then averages are shown too. "
        first = "First and streak: in the first place, alone or shared."
        spread = f" {SPREAD}" if compare else ""
        self.query_one("#about", Static).update(f"{hint}{first}{spread}\n{EXPLAINED}")

    @on(DataTable.RowSelected, "#everyone")
    @on(DataTable.RowSelected, "#others")
    def _looked_at(self, event: DataTable.RowSelected) -> None:
        """Enter on a player shows all of them."""
        event.stop()
        name = self._table(event.data_table.id or "").chosen
        if name not in self._shown:
            self._people = ()
        self._person = name
        self.action_page("player")

    def _fill_player(self, found: Report) -> None:
        name = self._about
        figures = found.statistics.of(name)
        text = Text(f"{name}: ", "bold")
        text.append(
            f"{counted(figures.played, 'finished game')}, {figures.won} won, "
            f"{figures.shared} shared, "
            f"rating {number(found.rating(name))}.\n{found.streak_told(name)}",
            "not bold",
        )
        self.query_one("#person", Static).update(text)
        columns = self.app.size.width
        wide = columns >= WIDE
        page = pages.played(found, name, wide=wide)
        self._table("played").show(page, columns * 3 // 5 if wide else columns)
        self._fill_rows(found)

    @on(DataTable.RowHighlighted, "#played")
    def _other_game(self, event: DataTable.RowHighlighted) -> None:
        event.stop()
        if self._report is not None and self._page == "player":
            self._fill_rows(self._report)

    def _fill_rows(self, found: Report) -> None:
        """The rows of the game under the cursor."""
        key, columns = self._table("played").chosen, self.app.size.width
        wide = columns >= WIDE
        page = pages.rows(found, self._about, key)
        self._table("rows").show(page, columns * 2 // 5 if wide else columns)
        told = pages.favourite_told(found, self._about, key)
        self.query_one("#favourite", Static).update(f"{SPREAD}\n{told}".rstrip())

    def _fill_rivals(self, found: Report) -> None:
        name = self._about
        text = Text(f"{name} against others. ", "bold")
        told = "Level is the same place; points is the difference a game, + where more are"
        text.append(f"{told} {name}'s.", "not bold")
        self.query_one("#against", Static).update(text)
        self._table("others").show(pages.rivals(found, name), self.app.size.width)

    def _fill_records(self, found: Report) -> None:
        self._table("best").show(pages.best(found), self.app.size.width)
        again = any(record.again for record in found.records)
        self.query_one("#again", Static).update(AGAIN if again else "")

    @on(DataTable.RowSelected, "#best")
    def _open_game(self, event: DataTable.RowSelected) -> None:
        """Enter on a record shows its game."""
        event.stop()
        key = self._table("best").chosen
        if key.startswith(" "):
            self.post_message(OpenGame(int(key.rpartition("-")[2])))

    # -- charts ------------------------------------------------------------------------------

    def _fill_charts(self, found: Report) -> None:
        # Plotext is imported where charts are looked at, and only there.
        from screens.statistics_charts import CHARTS, Choice
        from screens.widgets.charts import Chart

        page = self.query_one("#charts", Container)
        if not page.query(Chart):
            page.mount(*(Chart(f"chart-{id_}") for id_ in CHARTS))
            self.call_after_refresh(self._fill)
            return
        # Who is looked at comes first, so that few lines and bars show them in any case.
        people = dict.fromkeys((self._about, *self._shown))
        choice = Choice(found, tuple(people), self._compared, self._each)
        for at, (id_, draw) in enumerate(CHARTS.items(), 1):
            chart = page.query_one(f"#chart-{id_}", Chart)
            chart.display = self._four or id_ == self._chart
            if chart.display:
                drawing = draw(choice)
                chart.show(drawing.title, drawing.draw, drawing.legend, self.app.depth)
                chart.border_subtitle = "" if self._four else f"{at} of {len(CHARTS)}, c: next"
