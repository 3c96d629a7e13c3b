"""A whole game of Kingdomino with its expansions, event by event, the long way round."""

import shlex
from itertools import combinations, combinations_with_replacement, permutations, product

from .boards import copy_board, step
from .game import square_text, words_to_text
from .kingdomino_boards import (
    broken_placing_rules,
    giant_squares,
    has_token_when_revealed,
    largest_region,
    legal_places,
    new_square,
    score_board,
    standing_heroes,
    start_board,
    tile_may_stand,
    token_on,
    total_crowns,
    uncovered,
    uncovered_squares,
)
from .kingdomino_box import (
    BUILDINGS,
    CHARACTERS,
    FOOTPRINTS,
    GIANT_ARRIVES,
    QUESTS,
    discarded_places,
    dominoes_of,
    in_line_order,
    is_divided,
    layout,
    played_options,
)

KINDS = [
    *("line", "reveal", "chiefs", "choose", "place", "discard"),
    *("giant", "send", "lay", "court"),
]
COURT_SLOTS = 3


# Events as texts ------------------------------------------------------------------------------


def _square(word):
    x, y = word.split(",")
    return (int(x), int(y))


def parse(text):
    """The text of an event as a dict with `kind` and its parts. ValueError if it is no event.

    Dominoes are texts: "23", "A".
    """
    words = shlex.split(text, comments=True)
    try:
        kind, rest = words[0].lower(), words[1:]
        if kind == "line":
            return {"kind": kind, "dominoes": [word.upper() for word in rest]}
        if kind == "reveal":
            return {"kind": kind, "ids": [word.lower() for word in rest]}
        if kind == "chiefs":
            return {"kind": kind, "names": rest}
        if kind in ("choose", "discard"):
            player, domino = rest
            return {"kind": kind, "player": player, "domino": domino.upper()}
        if kind == "place":
            player, domino, square, direction = rest
            if direction.lower() not in ("n", "e", "s", "w"):
                raise ValueError(f"not a direction: {direction}")
            return {
                "kind": kind,
                "player": player,
                "domino": domino.upper(),
                "square": _square(square),
                "direction": direction.lower(),
            }
        if kind == "giant":
            player, square = rest
            return {"kind": kind, "player": player, "square": _square(square)}
        if kind == "send":
            player, square, to, receiver, landing = rest
            if to.lower() != "to":
                raise ValueError("expected to")
            return {
                "kind": kind,
                "player": player,
                "square": _square(square),
                "receiver": receiver,
                "landing": _square(landing),
            }
        if kind == "lay":
            player, one, other = rest
            return {"kind": kind, "player": player, "squares": [_square(one), _square(other)]}
        if kind == "court":
            player, tile, pay, *squares, at, landing = rest
            if (pay.lower(), at.lower()) != ("pay", "at"):
                raise ValueError("expected pay ... at ...")
            return {
                "kind": kind,
                "player": player,
                "id": tile.lower(),
                "pay": [_square(word) for word in squares],
                "at": _square(landing),
            }
    except (ValueError, IndexError) as error:
        raise ValueError(f"not an event: {text!r} ({error})") from error
    raise ValueError(f"not an event: {text!r}")


class SlowKingdomino:
    """players: 2 to 5 names in seating order; options: those of the notation.

    quests: the two ids where quests are played. tiles: id -> two halves as text, all of G..R
    where Heroes is played. starts: name -> the wild corners of its castle, where it is 2 by 2.
    ValueError for a game that the table of the rules does not have.
    """

    def __init__(self, players, options=frozenset(), quests=(), tiles=None, starts=None):
        if len(set(players)) != len(players):
            raise ValueError(f"different names are needed: {players}")
        self.players = list(players)
        self.options = played_options(options)
        plan = layout(self.options, len(players))
        self.line_length = plan["line"]
        self.rounds = plan["rounds"]
        self.frame = plan["frame"]
        self.kings = plan["kings"]
        self.dominoes = dominoes_of(self.options, tiles or {})

        self.quests = tuple(quests)
        wanted = 2 if "quests" in self.options else 0
        if len(set(quests)) != len(quests) or len(quests) != wanted or set(quests) - set(QUESTS):
            raise ValueError(f"{wanted} different quests are needed: {quests}")
        starts = starts or {}
        if sorted(starts) != (sorted(players) if self.frame == 8 else []):
            raise ValueError("wild corners go with every castle of 2 by 2 and no other")
        self.boards = {player: start_board(starts.get(player)) for player in players}
        self.discarded = {player: [] for player in players}

        self.unused = sorted(self.dominoes, key=in_line_order)
        self.lines = 0  # how many were revealed
        self.this_line = []  # (domino, player) that still act in this round, lowest first
        self.next_line = None  # domino -> player whose king stands there, or None
        self.step = "line"  # line reveal chiefs opening place giant choose send finished
        self.opening = []  # owners of the kings that still go on the first line, in order

        self.pile = {}  # court tile -> copies
        if "court" in self.options:
            self.pile = {tile: copies for tile, (copies, _, _) in BUILDINGS.items()}
            self.pile.update(dict.fromkeys(CHARACTERS, 1))
        self.display = []

        # Who has just placed a domino and so may send giants, and whether it had footprints.
        self.placer = None
        self.footprints = False
        # While heroes lie and their giant has not gone (step send): whose, and the step to resume.
        self.laid_by = None
        self.resume = None
        # Whose turn ended, until the next required event; whether that turn had its purchase.
        self.turn_over = None
        self.bought = False

    # What may come next -----------------------------------------------------------------------

    def acting(self):
        """(domino, player) of the king whose turn it is."""
        return self.this_line[0]

    def in_last_round(self):
        return self.lines == self.rounds and self.next_line is None

    def finished(self):
        return self.step == "finished"

    def required(self):
        """{(kind, player)}; the player is None for line, reveal and chiefs. Empty: finished."""
        if self.step in ("line", "reveal", "chiefs"):
            return {(self.step, None)}
        if self.step == "opening":
            return {("choose", self.opening[0])}
        if self.step == "place":
            domino, player = self.acting()
            return {("place" if self.places(player, domino) else "discard", player)}
        if self.step == "send":
            return {("send", self.laid_by)}
        if self.step in ("giant", "choose"):
            return {(self.step, self.acting()[1])}
        return set()

    def optional(self):
        """{(kind, player)} of send, lay and court, where at least one such event is legal."""
        allowed = set()
        if self.step == "send":
            return allowed
        if self.placer and self.can_send(self.placer):
            if self.footprints:
                allowed.add(("send", self.placer))
            if len(standing_heroes(self.boards[self.placer])) >= 2:
                allowed.add(("lay", self.placer))
        if self.may_buy() and next(self._legal_court(), None):
            allowed.add(("court", self.turn_over))
        return allowed

    def places(self, player, domino):
        return legal_places(self.boards[player], self.frame, *self.dominoes[domino])

    def opponents(self, player):
        return [other for other in self.players if other != player]

    def can_send(self, player):
        """Has the player a giant, and some opponent a crown for it?"""
        has_giant = bool(giant_squares(self.boards[player]))
        return has_giant and any(uncovered_squares(self.boards[o]) for o in self.opponents(player))

    def may_buy(self):
        """Is it the end of a turn that has not had its purchase?"""
        in_time = self.turn_over is not None and not self.bought and self.step != "send"
        return "court" in self.options and in_time

    def reveal_count(self):
        """How many court tiles must come out now."""
        return min(COURT_SLOTS - len(self.display), sum(self.pile.values()))

    def legal_events(self, kind):
        """Texts of all legal events of a kind, sorted; [] where none is.

        Two texts for the same thing count once: payments, laid heroes and `reveal` ids in sorted
        order, a domino with equal halves with direction n or e. `check` accepts the others too.
        For `line` there are too many: any `line_length` different ids of `unused`, where it is
        required. `court` may be tens of thousands.
        """
        if kind not in KINDS:
            raise ValueError(f"unknown kind: {kind}")
        if kind == "line":
            raise ValueError("too many to list: any .line_length different ids of .unused")
        if kind not in {open_kind for open_kind, _ in self.required() | self.optional()}:
            return []
        return sorted(getattr(self, f"_legal_{kind}")())

    def _legal_reveal(self):
        for ids in combinations_with_replacement(sorted(self.pile), self.reveal_count()):
            if all(ids.count(tile) <= self.pile[tile] for tile in ids):
                yield words_to_text("reveal", *ids)

    def _legal_chiefs(self):
        for names in set(permutations(self.players * self.kings)):
            yield words_to_text("chiefs", *names)

    def _legal_choose(self):
        ((_, player),) = self.required()
        for domino, owner in self.next_line.items():
            if owner is None:
                yield words_to_text("choose", player, domino)

    def _legal_place(self):
        domino, player = self.acting()
        for square, direction in self.places(player, domino):
            yield words_to_text("place", player, domino, square_text(square), direction)

    def _legal_discard(self):
        domino, player = self.acting()
        yield words_to_text("discard", player, domino)

    def _legal_giant(self):
        player = self.acting()[1]
        for square in uncovered_squares(self.boards[player]):
            yield words_to_text("giant", player, square_text(square))

    def _legal_send(self):
        player = self.laid_by if self.step == "send" else self.placer
        for receiver in self.opponents(player):
            for square, landing in product(
                giant_squares(self.boards[player]), uncovered_squares(self.boards[receiver])
            ):
                yield words_to_text(
                    "send", player, square_text(square), "to", receiver, square_text(landing)
                )

    def _legal_lay(self):
        for pair in combinations(standing_heroes(self.boards[self.placer]), 2):
            yield words_to_text("lay", self.placer, *map(square_text, pair))

    def _legal_court(self):
        player = self.turn_over
        full = [square for square in sorted(self.boards[player]) if self.token(player, square)]
        offers = [
            (2, sorted(set(self.display))),
            (4, sorted(tile for tile in self.pile if self.pile[tile])),
        ]
        for price, tiles in offers:
            for pay in combinations(full, price) if tiles else ():
                if len({self.token(player, square) for square in pay}) < price:
                    continue
                after = self._paid(player, pay)
                for tile, landing in product(tiles, sorted(after)):
                    if tile_may_stand(after, landing, tile):
                        yield words_to_text(
                            *("court", player, tile),
                            *("pay", *map(square_text, pay)),
                            *("at", square_text(landing)),
                        )

    def token(self, player, square):
        return token_on(self.boards[player], square)

    def _paid(self, player, pay):
        """The board after the tokens of the squares have gone."""
        board = copy_board(self.boards[player])
        for square in pay:
            if square in board:
                board[square]["token"] = False
        return board

    # Which rules does an event break? ---------------------------------------------------------

    def check(self, text):
        """The set of the ids of all broken rules; empty if legal. ValueError if no event.

        Rules about a domino, a square or a payment are looked at even where it is not the
        player's turn, as far as they can be.
        """
        event = parse(text)
        names = [event[part] for part in ("player", "receiver") if part in event]
        if set(names) - set(self.players):
            return {"K-TURN-1"}
        return getattr(self, f"_check_{event['kind']}")(event)

    def _check_line(self, event):
        broken = set()
        if self.lines == self.rounds:
            broken.add("K-TURN-2")
        elif self.step != "line":
            broken.add("K-TURN-1")
        dominoes = event["dominoes"]
        if (
            len(dominoes) != self.line_length
            or len(set(dominoes)) != len(dominoes)
            or set(dominoes) - set(self.unused)
        ):
            broken.add("K-LINE-1")
        return broken

    def _check_reveal(self, event):
        if self.step != "reveal":
            return {"K-TURN-1"}
        ids = event["ids"]
        too_many = any(ids.count(tile) > self.pile.get(tile, 0) for tile in ids)
        return {"C-BUY-1"} if len(ids) != self.reveal_count() or too_many else set()

    def _check_chiefs(self, event):
        broken = set()
        if self.step != "chiefs":
            broken.add("K-TURN-1")
        if sorted(event["names"]) != sorted(self.players * self.kings):
            broken.add("K-LINE-2")
        return broken

    def _check_choose(self, event):
        if self.in_last_round():
            return {"K-TURN-2"}
        if ("choose", event["player"]) not in self.required():
            return {"K-TURN-1"}
        free = [domino for domino, owner in self.next_line.items() if owner is None]
        return set() if event["domino"] in free else {"K-TURN-1"}

    def _is_due(self, event):
        return self.step == "place" and self.acting() == (event["domino"], event["player"])

    def _check_place(self, event):
        broken = set()
        if not self._is_due(event):
            broken.add("K-TURN-1")
        if event["domino"] in self.dominoes:
            broken |= broken_placing_rules(
                self.boards[event["player"]],
                self.frame,
                event["square"],
                event["direction"],
                *self.dominoes[event["domino"]],
            )
        return broken

    def _check_discard(self, event):
        broken = set()
        if not self._is_due(event):
            broken.add("K-TURN-1")
        if event["domino"] in self.dominoes and self.places(event["player"], event["domino"]):
            broken.add("K-PLACE-3")
        return broken

    def _check_giant(self, event):
        if ("giant", event["player"]) not in self.required():
            return {"K-TURN-1"}
        fine = event["square"] in uncovered_squares(self.boards[event["player"]])
        return set() if fine else {"G-GIANT-1"}

    def _check_send(self, event):
        player, receiver = event["player"], event["receiver"]
        by_heroes = self.step == "send" and self.laid_by == player
        by_footprints = self.step != "send" and self.placer == player and self.footprints
        if not by_heroes and not by_footprints:
            return {"K-TURN-1"}
        fine = (
            receiver != player
            and event["square"] in giant_squares(self.boards[player])
            and event["landing"] in uncovered_squares(self.boards[receiver])
        )
        return set() if fine else {"G-GIANT-2"}

    def _check_lay(self, event):
        player = event["player"]
        if "giants" not in self.options or self.placer != player or self.step == "send":
            return {"K-TURN-1"}
        fine = (
            len(set(event["squares"])) == 2
            and set(event["squares"]) <= set(standing_heroes(self.boards[player]))
            and self.can_send(player)
        )
        return set() if fine else {"H-GIANT-1"}

    def _check_court(self, event):
        if "court" not in self.options:
            return {"K-TURN-1"}
        player, pay, tile = event["player"], event["pay"], event["id"]
        broken = set()
        if player != self.turn_over or self.step == "send":
            broken.add("K-TURN-1")
        elif self.bought:
            broken.add("C-BUY-1")
        kinds = [self.token(player, square) for square in pay]
        if len(pay) not in (2, 4) or None in kinds or len(set(kinds)) != len(pay):
            broken.add("C-BUY-1")
        on_display = tile in self.display
        in_pile = self.pile.get(tile, 0) > 0
        if not (on_display and len(pay) == 2) and not (in_pile and len(pay) == 4):
            broken.add("C-BUY-1")
        after = self._paid(player, pay)
        if not tile_may_stand(after, event["at"], tile):
            broken.add("C-BUY-2")
        if not any(tile_may_stand(after, square, tile) for square in after):
            broken.add("C-BUY-3")
        return broken

    # What an event does -----------------------------------------------------------------------

    def play(self, text):
        """Carry out an event that `check` finds legal."""
        event = parse(text)
        if event["kind"] not in ("send", "lay"):
            self.placer = None
            if event["kind"] != "court":
                self.turn_over = None
        getattr(self, f"_play_{event['kind']}")(event)

    def _play_line(self, event):
        self.lines += 1
        line = sorted(event["dominoes"], key=in_line_order)
        self.unused = [domino for domino in self.unused if domino not in line]
        out = discarded_places(self.options, len(self.players))
        self.next_line = {d: None for place, d in enumerate(line) if place not in out}
        if self.reveal_count() > 0:
            self.step = "reveal"
        else:
            self._after_line()

    def _play_reveal(self, event):
        for tile in event["ids"]:
            self.pile[tile] -= 1
            self.display.append(tile)
        self._after_line()

    def _after_line(self):
        self.step = "chiefs" if self.lines == 1 else "place"

    def _play_chiefs(self, event):
        self.opening = list(event["names"])
        self.step = "opening"

    def _play_choose(self, event):
        self.next_line[event["domino"]] = event["player"]
        if self.step == "opening":
            self.opening.pop(0)
            if not self.opening:
                self._end_round()
        else:
            self._end_turn()

    def _play_place(self, event):
        player, domino, square = event["player"], event["domino"], event["square"]
        board = self.boards[player]
        squares = [square, step(square, event["direction"])]
        for where, half in zip(squares, self.dominoes[domino], strict=True):
            terrains, crowns = half
            board[where] = new_square(
                terrains,
                crowns,
                token="court" in self.options and has_token_when_revealed(half),
                hero="standing" if is_divided(half) else None,
            )
        if domino in GIANT_ARRIVES and uncovered_squares(board):
            self.step = "giant"
        else:
            self._after_placing(player, footprints=domino in FOOTPRINTS)

    def _play_discard(self, event):
        self.discarded[event["player"]].append(event["domino"])
        self._choose_or_end_turn()

    def _play_giant(self, event):
        self.boards[event["player"]][event["square"]]["giants"] += 1
        self._after_placing(event["player"], footprints=False)

    def _after_placing(self, player, footprints):
        self.placer = player
        self.footprints = footprints
        self._choose_or_end_turn()

    def _choose_or_end_turn(self):
        if self.in_last_round():
            self._end_turn()
        else:
            self.step = "choose"

    def _play_send(self, event):
        self.boards[event["player"]][event["square"]]["giants"] -= 1
        self.boards[event["receiver"]][event["landing"]]["giants"] += 1
        self.footprints = False
        if self.step == "send":
            self.step, self.laid_by, self.resume = self.resume, None, None

    def _play_lay(self, event):
        for square in event["squares"]:
            self.boards[event["player"]][square]["hero"] = "laid"
        self.footprints = False  # their giant would have gone before
        self.step, self.laid_by, self.resume = "send", event["player"], self.step

    def _end_turn(self):
        self.turn_over = self.acting()[1]
        self.bought = False
        self.this_line.pop(0)
        if self.this_line:
            self.step = "place"
        else:
            self._end_round()

    def _end_round(self):
        if self.next_line is None:
            self.step = "finished"
            return
        # A domino that nobody took leaves the game here.
        self.this_line = [(domino, player) for domino, player in self.next_line.items() if player]
        self.next_line = None
        self.step = "line" if self.lines < self.rounds else "place"

    def _play_court(self, event):
        player, tile = event["player"], event["id"]
        for square in event["pay"]:
            self.boards[player][square]["token"] = False
        if len(event["pay"]) == 2:
            self.display.remove(tile)
        else:
            self.pile[tile] -= 1
        self.boards[player][event["at"]]["tile"] = tile
        self.bought = True

    # What is on the table ---------------------------------------------------------------------

    def board(self, player):
        """A copy of the player's kingdom."""
        return copy_board(self.boards[player])

    def discards(self, player):
        """The ids of the player's discarded dominoes, in order."""
        return list(self.discarded[player])

    def scores(self):
        """player -> {row id: points}."""
        return {
            player: score_board(
                self.boards[player],
                frame=self.frame,
                options=self.options,
                quests=self.quests,
                discards=len(self.discarded[player]),
            )
            for player in self.players
        }

    def _merits(self):
        """player -> (total, largest territory, crowns): what decides, in this order (K-WIN-1)."""
        scores = self.scores()
        return {
            player: (
                sum(scores[player].values()),
                largest_region(self.boards[player]),
                total_crowns(self.boards[player]),
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
        first, second = sorted(self._merits().values(), reverse=True)[:2]
        if first[0] != second[0]:
            return None
        if first[1] != second[1]:
            return "largest_region"
        if first[2] != second[2]:
            return "marks"
        return "shared"

    def uncovered(self, player, square):
        """Crowns of the square without a giant, as `giant` and `send` need them."""
        return uncovered(self.boards[player], square)
