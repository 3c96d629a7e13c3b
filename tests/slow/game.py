"""A whole game of Kingdomino Origins, event by event, the long way round."""

import shlex
from itertools import combinations, combinations_with_replacement, permutations

from .boards import (
    broken_placing_rules,
    copy_board,
    count_resource,
    dweller_may_stand,
    fire_may_land,
    king_distance,
    largest_region,
    legal_places,
    new_square,
    resource_on,
    score_board,
    start_board,
    step,
    token_of,
    total_flames,
    totem_verdict,
)
from .box import RESOURCES, origins_dominoes, origins_dwellers

OPTIONS = {"empire-of-fire", "homo-habilis", "dweller-on-volcano", "recruit-last-round"}
KINDS = ["line", "cave", "chiefs", "choose", "place", "discard", "fire", "totem", "recruit"]
LINES = 12
LINE_LENGTH = 4
CAVE_SLOTS = 4


def square_text(square):
    return f"{square[0]},{square[1]}"


def words_to_text(*words):
    return shlex.join(str(word) for word in words)


def _square(word):
    x, y = word.split(",")
    return (int(x), int(y))


def _number(word):
    """A domino; anything that is no number stays text and is simply not in the box."""
    return int(word) if word.isdecimal() else word.upper()


def parse(text):
    """The text of an event as a dict with `kind` and its parts. ValueError if it is no event."""
    words = shlex.split(text, comments=True)
    try:
        kind, rest = words[0].lower(), words[1:]
        if kind == "line":
            return {"kind": kind, "numbers": [_number(word) for word in rest]}
        if kind == "cave":
            return {"kind": kind, "ids": [word.lower() for word in rest]}
        if kind == "chiefs":
            return {"kind": kind, "names": rest}
        if kind in ("choose", "discard"):
            player, number = rest
            return {"kind": kind, "player": player, "number": _number(number)}
        if kind == "place":
            player, number, square, direction = rest
            if direction.lower() not in ("n", "e", "s", "w"):
                raise ValueError(f"not a direction: {direction}")
            return {
                "kind": kind,
                "player": player,
                "number": _number(number),
                "square": _square(square),
                "direction": direction.lower(),
            }
        if kind == "fire":
            player, where = rest
            square = None if where.lower() == "none" else _square(where)
            return {"kind": kind, "player": player, "square": square}
        if kind == "totem":
            resource, player = rest
            return {"kind": kind, "resource": resource.lower(), "player": player}
        if kind == "recruit":
            player, dweller, pay, *squares, at, landing = rest
            if (pay.lower(), at.lower()) != ("pay", "at"):
                raise ValueError("expected pay ... at ...")
            return {
                "kind": kind,
                "player": player,
                "id": dweller.lower(),
                "pay": [_square(word) for word in squares],
                "at": _square(landing),
            }
    except (ValueError, IndexError) as error:
        raise ValueError(f"not an event: {text!r} ({error})") from error
    raise ValueError(f"not an event: {text!r}")


class SlowGame:
    """mode: discovery, totem or tribe; players: 2 to 4 names in seating order.

    dominoes: number -> (half, half), a half (terrain, flames, craters, has a resource); the
    shipped list if left out.
    """

    def __init__(self, mode, players, options=frozenset(), dominoes=None):
        if mode not in ("discovery", "totem", "tribe"):
            raise ValueError(f"unknown mode: {mode}")
        if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
            raise ValueError(f"2 to 4 different names are needed: {players}")
        if set(options) - OPTIONS:
            raise ValueError(f"unknown options: {set(options) - OPTIONS}")
        self.mode = mode
        self.players = list(players)
        self.options = set(options)
        self.dominoes = dominoes or origins_dominoes()
        self.frame = 7 if len(players) == 2 else 5
        self.boards = {player: start_board() for player in players}
        self.discarded = {player: [] for player in players}
        self.holder = dict.fromkeys(RESOURCES)

        self.unused = sorted(self.dominoes)
        self.lines = 0  # how many were revealed
        self.this_line = []  # (number, player) that still act in this round, lowest first
        self.next_line = None  # number -> player whose chief stands there, or None
        self.step = "line"  # line cave chiefs opening place fire totem choose finished
        self.opening = []  # players who still put a chief on the first line, in order
        self.opened_with = None  # two players: the first domino taken on the first line
        self.volcano = None  # (square, craters) of the volcano that erupts
        self.totem_choices = {}  # resource -> opponents among whom its holder must choose

        self.pile = {dweller: d["copies"] for dweller, d in origins_dwellers().items()}
        self.display = []
        # Whose turn ended with the last event (but for a recruit), and whether in the last round.
        self.turn_over = None
        self.turn_over_last_round = False
        self.recruited = False

    # What may come next ----------------------------------------------------------------------

    def acting(self):
        """(number, player) of the chief whose turn it is."""
        return self.this_line[0]

    def in_last_round(self):
        playing = self.step in ("place", "fire", "totem", "choose", "finished")
        return playing and self.lines == LINES and self.next_line is None

    def required(self):
        """{(kind, player)}; the player is None for line, cave and chiefs. Empty: finished."""
        if self.step in ("line", "cave", "chiefs"):
            return {(self.step, None)}
        if self.step == "opening":
            return {("choose", self.opening[0])}
        if self.step == "place":
            number, player = self.acting()
            return {("place" if self.fits_somewhere(player, number) else "discard", player)}
        if self.step == "totem":
            return {("totem", self.holder[resource]) for resource in self.totem_choices}
        if self.step in ("fire", "choose"):
            return {(self.step, self.acting()[1])}
        return set()

    def optional(self):
        """{("recruit", player)} where at least one recruit is legal, else the empty set."""
        player = self.turn_over
        if self.mode != "tribe" or player is None or self.recruited:
            return set()
        if self.turn_over_last_round and "recruit-last-round" not in self.options:
            return set()
        board = self.boards[player]
        kinds = {resource_on(board, square) for square in board} - {None}
        # A payment frees a square for the dweller, so there is always one.
        for_display = self.display and len(kinds) >= 2
        for_pile = any(self.pile.values()) and len(kinds) == 4
        return {("recruit", player)} if for_display or for_pile else set()

    def finished(self):
        return self.step == "finished"

    def fits_somewhere(self, player, number):
        return bool(self.places(player, number))

    def places(self, player, number):
        half_a, half_b = self.dominoes[number]
        return legal_places(self.boards[player], self.frame, half_a, half_b)

    def cave_count(self):
        """How many dwellers must come out now."""
        return min(CAVE_SLOTS - len(self.display), sum(self.pile.values()))

    def legal_events(self, kind):
        """Texts of all legal events of a kind, sorted; [] where none is.

        Two texts for the same thing count once: payments and `cave` ids in sorted order, a
        domino with equal halves with direction n or e. `check` accepts the others too.
        For `line` there are too many: any 4 different numbers of `unused`, where it is required.
        """
        if kind not in KINDS:
            raise ValueError(f"unknown kind: {kind}")
        if kind == "line":
            raise ValueError("too many to list: any 4 different numbers of .unused")
        if kind == "recruit":
            return sorted(self._legal_recruits()) if self.optional() else []
        if kind not in {required for required, _ in self.required()}:
            return []
        return sorted(getattr(self, f"_legal_{kind}")())

    def _legal_cave(self):
        for ids in combinations_with_replacement(sorted(self.pile), self.cave_count()):
            if all(ids.count(dweller) <= self.pile[dweller] for dweller in ids):
                yield words_to_text("cave", *ids)

    def _legal_chiefs(self):
        for names in permutations(self.players):
            yield words_to_text("chiefs", *names)

    def _legal_choose(self):
        ((_, player),) = self.required()
        for number, owner in self.next_line.items():
            text = words_to_text("choose", player, number)
            if owner is None and not self.check(text):
                yield text

    def _legal_place(self):
        number, player = self.acting()
        for square, direction in self.places(player, number):
            yield words_to_text("place", player, number, square_text(square), direction)

    def _legal_discard(self):
        number, player = self.acting()
        yield words_to_text("discard", player, number)

    def _landing_squares(self):
        board = self.boards[self.acting()[1]]
        source, craters = self.volcano
        _, reach = token_of(craters)
        return [
            square
            for square in board
            if king_distance(source, square) <= reach and fire_may_land(board, square)
        ]

    def _legal_fire(self):
        player = self.acting()[1]
        for square in self._landing_squares():
            yield words_to_text("fire", player, square_text(square))
        if not self._landing_squares():
            yield words_to_text("fire", player, "none")

    def _legal_totem(self):
        for resource, opponents in self.totem_choices.items():
            for opponent in opponents:
                yield words_to_text("totem", resource, opponent)

    def _legal_recruits(self):
        player = self.turn_over
        board = self.boards[player]
        full = [square for square in sorted(board) if board[square]["resource"]]
        offers = [
            (2, sorted(set(self.display))),
            (4, sorted(dweller for dweller in self.pile if self.pile[dweller])),
        ]
        for price, dwellers in offers:
            for pay in combinations(full, price):
                if len({resource_on(board, square) for square in pay}) < price:
                    continue
                after = copy_board(board)
                for square in pay:
                    after[square]["resource"] = False
                for landing in after:
                    if not dweller_may_stand(after, landing, self._volcano_allowed()):
                        continue
                    for dweller in dwellers:
                        yield words_to_text(
                            *("recruit", player, dweller),
                            *("pay", *map(square_text, pay)),
                            *("at", square_text(landing)),
                        )

    def _volcano_allowed(self):
        return "dweller-on-volcano" in self.options

    # Which rules does an event break? ---------------------------------------------------------

    def check(self, text):
        """The set of the ids of all broken rules; empty if legal. ValueError if no event.

        Rules about a domino, a square or a payment are looked at even where it is not the
        player's turn, as far as they can be.
        """
        event = parse(text)
        if "player" in event and event["player"] not in self.players:
            return {"O-TURN-1"}
        return getattr(self, f"_check_{event['kind']}")(event)

    def _check_line(self, event):
        broken = set()
        if self.lines == LINES:
            broken.add("O-TURN-2")
        elif self.step != "line":
            broken.add("O-TURN-1")
        numbers = event["numbers"]
        if (
            len(numbers) != LINE_LENGTH
            or len(set(numbers)) != len(numbers)
            or any(number not in self.unused for number in numbers)
        ):
            broken.add("O-LINE-1")
        return broken

    def _check_cave(self, event):
        if self.step != "cave":
            return {"O-TURN-1"}
        ids = event["ids"]
        if len(ids) != self.cave_count():
            return {"O-TRIBE-1"}
        if any(ids.count(dweller) > self.pile.get(dweller, 0) for dweller in ids):
            return {"O-TRIBE-1"}
        return set()

    def _check_chiefs(self, event):
        broken = set()
        if self.step != "chiefs":
            broken.add("O-TURN-1")
        if sorted(event["names"]) != sorted(self.players):
            broken.add("O-LINE-2")
        return broken

    def _check_choose(self, event):
        player, number = event["player"], event["number"]
        if self.in_last_round():
            return {"O-TURN-2"}
        if ("choose", player) not in self.required():
            return {"O-TURN-1"}
        if number not in self.next_line or self.next_line[number] is not None:
            return {"O-TURN-1"}
        if self.step == "opening" and len(self.players) == 2 and len(self.opening) == 3:
            # The first player's second domino: 1 goes with 4, 2 with 3.
            line = sorted(self.next_line)
            if line.index(self.opened_with) + line.index(number) != 3:
                return {"O-DUO-1"}
        return set()

    def _is_due(self, player, number):
        return self.step == "place" and self.acting() == (number, player)

    def _check_place(self, event):
        player, number = event["player"], event["number"]
        broken = set()
        if not self._is_due(player, number):
            broken.add("O-TURN-1")
        if number in self.dominoes:
            half_a, half_b = self.dominoes[number]
            broken |= broken_placing_rules(
                self.boards[player],
                self.frame,
                event["square"],
                event["direction"],
                half_a[0],
                half_b[0],
            )
        return broken

    def _check_discard(self, event):
        player, number = event["player"], event["number"]
        broken = set()
        if not self._is_due(player, number):
            broken.add("O-TURN-1")
        if number in self.dominoes and self.fits_somewhere(player, number):
            broken.add("O-PLACE-3")
        return broken

    def _check_fire(self, event):
        if ("fire", event["player"]) not in self.required():
            return {"O-TURN-1"}
        square = event["square"]
        if square is None:
            return {"O-FIRE-4"} if self._landing_squares() else set()
        source, craters = self.volcano
        _, reach = token_of(craters)
        broken = set()
        if king_distance(source, square) > reach:
            broken.add("O-FIRE-2")
        if not fire_may_land(self.boards[event["player"]], square):
            broken.add("O-FIRE-3")
        return broken

    def _check_totem(self, event):
        if event["resource"] not in self.totem_choices:
            return {"O-TURN-1"}
        if event["player"] not in self.totem_choices[event["resource"]]:
            return {"O-TOTEM-4"}
        return set()

    def _check_recruit(self, event):
        if self.mode != "tribe":
            return {"O-TURN-1"}
        player, pay = event["player"], event["pay"]
        board = copy_board(self.boards[player])
        broken = set()
        if player != self.turn_over:
            broken.add("O-TURN-1")
        elif self.recruited:
            broken.add("O-TRIBE-2")
        last = self.in_last_round() if self.turn_over is None else self.turn_over_last_round
        if last and "recruit-last-round" not in self.options:
            broken.add("O-TRIBE-4")

        kinds = [resource_on(board, square) for square in pay]
        if len(pay) not in (2, 4) or None in kinds or len(set(kinds)) != len(pay):
            broken.add("O-TRIBE-2")
        on_display = event["id"] in self.display
        in_pile = self.pile.get(event["id"], 0) > 0
        if not on_display and not in_pile:
            broken.add("O-TRIBE-6")
        elif (len(pay) == 2 and not on_display) or (len(pay) == 4 and not in_pile):
            broken.add("O-TRIBE-2")  # it lies at the other place, which has the other price

        for square in pay:
            if square in board:
                board[square]["resource"] = False
        if not dweller_may_stand(board, event["at"], self._volcano_allowed()):
            broken.add("O-TRIBE-3")
        return broken

    # What an event does -----------------------------------------------------------------------

    def play(self, text):
        """Carry out an event that `check` finds legal."""
        event = parse(text)
        if event["kind"] != "recruit":
            self.turn_over = None
        getattr(self, f"_play_{event['kind']}")(event)

    def _play_line(self, event):
        self.lines += 1
        self.next_line = dict.fromkeys(sorted(event["numbers"]))
        self.unused = [number for number in self.unused if number not in self.next_line]
        if self.mode == "tribe" and self.cave_count() > 0:
            self.step = "cave"
        else:
            self._after_line()

    def _play_cave(self, event):
        for dweller in event["ids"]:
            self.pile[dweller] -= 1
            self.display.append(dweller)
        self._after_line()

    def _after_line(self):
        self.step = "chiefs" if self.lines == 1 else "place"

    def _play_chiefs(self, event):
        chiefs_each = 2 if len(self.players) == 2 else 1
        self.opening = [name for name in event["names"] for _ in range(chiefs_each)]
        self.step = "opening"

    def _play_choose(self, event):
        self.next_line[event["number"]] = event["player"]
        if self.step == "opening":
            if self.opened_with is None:
                self.opened_with = event["number"]
            self.opening.pop(0)
            if not self.opening:
                self._end_round()
        else:
            self._end_turn()

    def _play_place(self, event):
        player, square = event["player"], event["square"]
        squares = [square, step(square, event["direction"])]
        self.volcano = None
        for where, half in zip(squares, self.dominoes[event["number"]], strict=True):
            terrain, flames, craters, resource = half
            wood = resource and self.mode != "discovery"
            self.boards[player][where] = new_square(terrain, flames, craters, wood)
            if terrain == "volcano":
                self.volcano = (where, craters)
        if self.volcano:
            self.step = "fire"
        else:
            self._check_totems()

    def _play_discard(self, event):
        self.discarded[event["player"]].append(event["number"])
        self._after_placing()

    def _play_fire(self, event):
        if event["square"] is not None:
            content = self.boards[event["player"]][event["square"]]
            content["token"], _ = token_of(self.volcano[1])
            content["resource"] = False
            content["dweller"] = None
        self.volcano = None
        self._check_totems()

    def _check_totems(self):
        if self.mode == "totem":
            for resource in RESOURCES:
                counts = {p: count_resource(self.boards[p], resource) for p in self.players}
                holder, choices = totem_verdict(counts, self.holder[resource])
                self.holder[resource] = holder
                if choices:
                    self.totem_choices[resource] = choices
        if self.totem_choices:
            self.step = "totem"
        else:
            self._after_placing()

    def _play_totem(self, event):
        self.holder[event["resource"]] = event["player"]
        del self.totem_choices[event["resource"]]
        if not self.totem_choices:
            self._after_placing()

    def _after_placing(self):
        if self.next_line is None:
            self._end_turn()
        else:
            self.step = "choose"

    def _end_turn(self):
        self.turn_over = self.acting()[1]
        self.turn_over_last_round = self.next_line is None
        self.recruited = False
        self.this_line.pop(0)
        if self.this_line:
            self.step = "place"
        else:
            self._end_round()

    def _end_round(self):
        if self.next_line is None:
            self.step = "finished"
            return
        # With three players the domino that nobody took leaves the game here.
        self.this_line = [
            (number, player) for number, player in sorted(self.next_line.items()) if player
        ]
        self.next_line = None
        self.step = "line" if self.lines < LINES else "place"

    def _play_recruit(self, event):
        board = self.boards[event["player"]]
        for square in event["pay"]:
            board[square]["resource"] = False
        if len(event["pay"]) == 2:
            self.display.remove(event["id"])
        else:
            self.pile[event["id"]] -= 1
        board[event["at"]]["dweller"] = event["id"]
        self.recruited = True

    # What is on the table ---------------------------------------------------------------------

    def board(self, player):
        """A copy of the player's territory."""
        return copy_board(self.boards[player])

    def discards(self, player):
        """The numbers of the player's discarded dominoes, in order."""
        return list(self.discarded[player])

    def totems(self):
        """resource -> holder of its totem or None."""
        return dict(self.holder)

    def scores(self):
        """player -> {row id: points}."""
        return {
            player: score_board(
                self.boards[player],
                mode=self.mode,
                frame=self.frame,
                options=self.options,
                totems=[kind for kind in RESOURCES if self.holder[kind] == player],
                discards=len(self.discarded[player]),
            )
            for player in self.players
        }

    def _merits(self):
        """player -> (total, largest region, flames): what decides, in this order."""
        scores = self.scores()
        return {
            player: (
                sum(scores[player].values()),
                largest_region(self.boards[player]),
                total_flames(self.boards[player]),
            )
            for player in self.players
        }

    def ranking(self):
        """[(player, total, rank)], best first, players of one rank in seating order."""
        merits = self._merits()
        ranked = []
        for player in self.players:
            better = [p for p in self.players if merits[p] > merits[player]]
            ranked.append((player, merits[player][0], 1 + len(better)))
        return sorted(ranked, key=lambda entry: entry[2])

    def tie_break(self):
        """What decided the first place: None, "largest_region", "marks" or "shared"."""
        best = sorted(self._merits().values(), reverse=True)
        first, second = best[0], best[1]
        if first[0] != second[0]:
            return None
        if first[1] != second[1]:
            return "largest_region"
        if first[2] != second[2]:
            return "marks"
        return "shared"
