"""A whole game of Origin (Matagot), event by event, the long way round."""

from collections import Counter
from itertools import combinations_with_replacement, product

from .origin_events import COLOUR_OF, PAWN_COLOURS, parse, pawn_text
from .origin_map import STRAITS, SlowMap, pair, words_to_text
from .origin_objectives import OBJECTIVES, holds

OPTIONS = {
    *("no-hand-objectives", "no-extra-ends", "finish-round", "highest-stack"),
    *("straits-active-only", "no-objective-refill"),
}
NUMBERS = {"objective-limit": 2, "village-points": 0, "card-points": 0}  # with their defaults
VILLAGES = 9
TILES = 30
LEVELS = [1, 2, 3, 4, 5]
CARDS = {"yellow": 14, "orange": 14, "purple": 20}


def pawns_of_the_box(players):
    """How often each pawn (height, width, colour) is there."""
    pawns = Counter(product((1, 2, 3), (1, 2, 3), PAWN_COLOURS))
    if players == 4:
        pawns.update({pawn: 1 for pawn in pawns if pawn[0] == 2})
    return pawns


def may_stand_beside(new, old):
    """Does the new pawn differ from the old as M-EVO-1 wants it?"""
    higher, wider = new[0] - old[0], new[1] - old[1]
    if higher not in (0, 1) or wider not in (0, 1):
        return False
    return [higher == 1, wider == 1, new[2] != old[2]].count(True) <= 1


def stands(counts):
    """Does every tile of a level n > 1 stand on one of n - 1?"""
    if any(level not in LEVELS for level in counts):
        return False
    return all(counts[level] <= counts[level - 1] for level in LEVELS[1:])


class SlowOrigin:
    """players: 2 to 4 names, the first starts; options: those of the notation.

    world: the map as text. Where it is empty or grows while playing, the map is learned: nobody is
    said to have no action only because nothing more is known.
    """

    def __init__(self, players, options=frozenset(), world=""):
        if not 2 <= len(players) <= 4 or len(set(players)) != len(players):
            raise ValueError(f"2 to 4 different names are needed: {players}")
        self.players = list(players)
        self.options, self.numbers = set(), dict(NUMBERS)
        for option in options:
            word, equals, number = option.partition("=")
            if equals and word in NUMBERS:
                self.numbers[word] = int(number)
            elif option in OPTIONS:
                self.options.add(option)
            else:
                raise ValueError(f"unknown option: {option}")
        self.map = SlowMap(world)
        self.learning = not self.map.territories
        self.standing = {}  # territory -> (pawn, its owner or None)
        self.reserve = pawns_of_the_box(len(players))
        self.villages = dict.fromkeys(players, VILLAGES)  # not placed yet
        self.hunted = set()  # territories and straits whose token was taken
        self.crossed = set()
        self.decks = {**CARDS, "purple": CARDS["purple"] - len(players)}
        self.hands = {player: Counter(purple=1) for player in players}  # and "untold" ones
        self.tiles = {player: Counter() for player in players}
        self.hunting = {player: [] for player in players}
        self.strait_tokens = {player: [] for player in players}
        self.objectives = {player: {} for player in players}  # card -> points
        self.untold_tiles = dict.fromkeys(players, 0)
        self.points = dict.fromkeys(players, 0)  # by effects

        self.turn = 0  # the seat whose turn it is
        self.begun = False  # has that turn begun?
        self.due_straits = []  # [(player, strait)], those of the active player first
        self.arrived = None  # where the active pawn stands, until its reward was taken
        self.before = None  # whose turn ended, until the next one begins
        self.coloured = {player: set() for player in players}  # cards of the player's last turn
        self.ending = False  # was an end condition met?
        self.over = False

    # What may come next ---------------------------------------------------------------------------

    def player(self):
        return self.players[self.turn]

    def finished(self):
        return self.over

    def required(self):
        """{(kind, player)}; the kind `action` is any of evolve, migrate, swap. Empty: finished."""
        if self.map.origin() is None:
            return {("territory", None)}
        if not self.standing:
            return {("neutral", None)}
        if self.over:
            return set()
        if self.due_straits:
            return {("strait", self.due_straits[0][0])}
        if self.arrived:
            return {("reward", self.player())}
        can_act = self.learning or self.actions(self.player())
        return {("action" if can_act else "pass", self.player())}

    def to_act(self):
        """Whose action (or pass) comes next, if one does."""
        if not self.started() or self.over or self.due_straits or self.arrived:
            return None
        return self.player()

    def started(self):
        return bool(self.standing)

    def who_may_play(self):
        """The players in whose turn something may still be played."""
        if not self.started():
            return set()
        if self.over:
            return {self.before} - {None}
        return {self.player(), self.before} - {None}

    def own(self, player):
        """territory -> pawn, of one player."""
        return {name: pawn for name, (pawn, owner) in self.standing.items() if owner == player}

    def actions(self, player):
        """Texts of everything that the player could do if it were their turn."""
        texts = set()
        vacant = [name for name in self.map.territories if name not in self.standing]
        if self.villages[player] > 0:
            for name in vacant:
                beside = self.pawns_beside(name)
                for pawn in self.reserve:
                    if self.reserve[pawn] and any(may_stand_beside(pawn, old) for old in beside):
                        texts.add(words_to_text("evolve", player, name, *pawn_text(pawn).split()))
        for name, (height, width, _) in self.own(player).items():
            for goal in self.map.within(name, height):
                if goal not in self.standing:
                    texts.add(words_to_text("migrate", player, name, goal))
                else:
                    pawn, owner = self.standing[goal]
                    if owner not in (None, player) and pawn[1] < width:
                        texts.add(words_to_text("swap", player, name, goal))
        return texts

    def pawns_beside(self, name):
        near = self.map.neighbours(name)
        return [self.standing[other][0] for other in near if other in self.standing]

    def legal_events(self, kind):
        """Texts of all legal events of a kind; for `play` those with an objective that is known.

        Two texts for the same thing count once: two levels in their order, places by name.
        """
        if kind in ("evolve", "migrate", "swap"):
            texts = self.actions(self.player()) if self.to_act() else set()
            return {text for text in texts if text.startswith(kind)}
        if kind == "pass":
            candidates = {words_to_text("pass", player) for player in self.players}
        elif kind == "neutral":
            candidates = {words_to_text("neutral", colour) for colour in PAWN_COLOURS}
        elif kind == "strait":
            candidates = {
                words_to_text("strait", player, *sorted(strait), value)
                for player, strait in self.due_straits
                for value in range(10)
            }
        elif kind == "reward":
            forms = ["card", "keep", "none", *(f"hunting {value}" for value in range(10))]
            forms += [f"tile {level}" for level in LEVELS]
            forms += [f"tile {level} card" for level in LEVELS]
            forms += [f"tile {a} {b}" for a, b in combinations_with_replacement(LEVELS, 2)]
            candidates = {words_to_text("reward", self.player(), *f.split()) for f in forms}
        elif kind in ("play", "reveal"):
            candidates = {
                words_to_text(kind, player, "objective", card)
                for player, card in product(self.players, OBJECTIVES)
            }
        else:
            raise ValueError(f"too many to list: {kind}")
        return {text for text in candidates if not self.check(text)}

    # Which rules does an event break? -------------------------------------------------------------

    def check(self, text):
        """The set of the ids of all broken rules; empty if legal. ValueError if no event."""
        event = parse(text)
        named = [event[word] for word in ("player", "receiver") if word in event]
        if not set(named) <= set(self.players):
            return {"M-SETUP-1"}
        return getattr(self, f"_check_{event['kind']}")(event)

    def _check_territory(self, event):
        origin_again = event["origin"] == (self.map.origin() is not None)
        abroad = event["origin"] and event["continent"] != "africa"
        taken = event["name"] in self.map.territories
        return {"MAP"} if taken or origin_again or abroad else set()

    def _check_border(self, event):
        a, b, lands = event["a"], event["b"], self.map.territories
        if a == b or a not in lands or b not in lands or pair(a, b) in self.map.borders:
            return {"MAP"}
        if event["strait"] and lands[a]["continent"] == lands[b]["continent"]:
            return {"MAP"}
        if event["strait"] and len(self.map.straits()) == STRAITS:
            return {"MAP"}
        return set()

    def _check_neutral(self, event):
        return {"M-SETUP-1"} if self.started() or self.map.origin() is None else set()

    def _acts(self, player):
        """The rule that forbids this player to act now, if one does."""
        if self.over:
            return {"M-END-1"}
        return set() if player == self.to_act() else {"M-TURN-1"}

    def _check_evolve(self, event):
        player, name, pawn = event["player"], event["to"], event["pawn"]
        broken = self._acts(player)
        vacant = name in self.map.territories and name not in self.standing
        beside = self.pawns_beside(name)
        if not vacant or not any(may_stand_beside(pawn, old) for old in beside):
            broken.add("M-EVO-1")
        if not self.reserve[pawn] or self.villages[player] <= 0:
            broken.add("M-EVO-1")
        return broken

    def _moves(self, event):
        """Is there an own pawn that gets so far?"""
        own = self.own(event["player"])
        if event["from"] not in own:
            return False
        height = own[event["from"]][0]
        return event["to"] in self.map.within(event["from"], height)

    def _check_migrate(self, event):
        broken = self._acts(event["player"])
        if not self._moves(event) or event["to"] in self.standing:
            broken.add("M-MIG-1")
        return broken

    def _check_swap(self, event):
        broken = self._acts(event["player"])
        if not self._moves(event):
            broken.add("M-SWAP-1")
        theirs, owner = self.standing.get(event["to"], (None, None))
        own = self.own(event["player"]).get(event["from"])
        if owner in (None, event["player"]) or (own and theirs[1] >= own[1]):
            broken.add("M-SWAP-1")
        return broken

    def _check_pass(self, event):
        player = event["player"]
        if self.over:
            return {"M-END-1"}
        if player != self.to_act():
            return {"M-TURN-1"}
        return {"M-PASS-1"} if self.actions(player) else set()

    def _check_strait(self, event):
        if self.over:
            return {"M-END-1"}
        broken = set()
        if (event["player"], event["strait"]) not in self.due_straits:
            broken.add("M-STRAIT-1")
        elif event["player"] != self.due_straits[0][0]:
            broken.add("M-TURN-1")
        if not 3 <= event["value"] <= 5:
            broken.add("M-STRAIT-1")
        return broken

    def _check_reward(self, event):
        if self.over:
            return {"M-END-1"}
        player = event["player"]
        if not self.arrived or self.due_straits or player != self.player():
            return {"M-TURN-1"}
        colour = self.map.territories[self.arrived]["colour"]
        tiles, card, keep = event["tiles"], event["card"], event["keep"]
        nothing = not tiles and not card and not keep and event["hunting"] is None
        broken = set()
        if tiles:
            if len(tiles) > TILES - self.taken():
                broken.add("M-TILE-2")
            if not stands(self.tiles[player] + Counter(tiles)):
                broken.add("M-TILE-1")
        if colour == "green":
            there = self.arrived not in self.hunted
            fits = event["hunting"] in (4, 5, 6, 7, 8) if there else nothing
        elif colour == "brown":
            # Whether a tile that lies there fits is not known to a referee.
            fits = nothing or (tiles and not card)
        else:
            deck = self.decks[colour]
            full = colour == "purple" and self.hand_is_full(player)
            # Decided: of fewer than three cards those are drawn that there are, and of more
            # objectives than allowed one goes back.
            if card or keep:
                fits = deck > 0 and len(tiles) <= 1
            else:
                fits = (not deck or full) and (nothing or len(tiles) == 1)
        if not fits:
            broken.add("M-REWARD-1")
        return broken

    def hand_is_full(self, player):
        limit = self.numbers["objective-limit"]
        return bool(limit) and self.hands[player]["purple"] >= limit

    def taken(self):
        """How many tiles left the rewards board."""
        return sum(self.count(player, "tiles") for player in self.players)

    def count(self, player, what):
        """How much a player has of something that an effect may change."""
        if what == "villages":
            return self.villages[player]
        if what == "tiles":
            return sum(self.tiles[player].values()) + self.untold_tiles[player]
        if what == "cards":
            return sum(self.hands[player].values())
        if what in CARDS:
            return self.hands[player][what] + max(0, self.hands[player]["untold"])
        return self.tiles[player][int(what.removeprefix("tile-"))]

    def completed(self):
        return {card.lower() for cards in self.objectives.values() for card in cards}

    def points_of(self, event):
        """The points of an objective: those that the event says, else those that are known."""
        _, points = OBJECTIVES.get(event["card"].lower(), (None, None))
        return points if event["points"] is None else event["points"]

    def _check_objective(self, event):
        """Points and a condition that are told hold even where the card is known."""
        card, player = event["card"].lower(), event["player"]
        condition, _ = OBJECTIVES.get(card, (None, None))
        condition = event["if"] or condition
        if card in self.completed() or event["level"] is not None:
            return {"M-CARD-1"}
        if self.points_of(event) is None or self.points_of(event) < 0:
            return {"M-CARD-1"}
        if condition and not holds(condition, self.map, self.own(player)):
            return {"M-CARD-1"}
        return set()

    def _check_other_card(self, event):
        level = event["level"]
        if event["points"] is not None or event["if"] is not None:
            return {"M-CARD-1"}
        if level is not None and event["what"] != "permanent":
            return {"M-CARD-1"}
        if level is not None and level > max((+self.tiles[event["player"]]), default=0):
            return {"M-CARD-1"}
        return set()

    def _check_play(self, event):
        player, colour = event["player"], COLOUR_OF[event["what"]]
        if player not in self.who_may_play():
            return {"M-END-1" if self.over else "M-TURN-1"}
        broken = set()
        new_turn = player == self.player() and not self.begun and not self.over
        if not new_turn and colour in self.coloured[player]:
            broken.add("M-TURN-1")
        if not self.count(player, colour):
            broken.add("M-CARD-1")
        if event["what"] == "objective":
            return broken | self._check_objective(event)
        return broken | self._check_other_card(event)

    def _check_reveal(self, event):
        player = event["player"]
        if not self.over:
            return {"M-END-1"}
        broken = self._check_objective(event)
        if "no-hand-objectives" in self.options or not self.count(player, "purple"):
            broken.add("M-CARD-1")
        return broken

    def _check_give(self, event):
        player, receiver, thing = event["player"], event["receiver"], event["thing"]
        if not self.started() or player == receiver:
            return {"M-CARD-3"}
        if event["what"] == "strait":
            possible = thing in self.strait_tokens[player]
        elif event["what"] == "card":
            possible = self.count(player, thing) > 0
            if possible and thing == "purple" and self.hand_is_full(receiver):
                return {"M-CARD-2"}
        else:
            possible = self.tiles[player][thing] > 0
            left = self.tiles[player] - Counter([thing])
            if possible and not (stands(left) and stands(self.tiles[receiver] + Counter([thing]))):
                return {"M-TILE-1"}
        return set() if possible else {"M-CARD-3"}

    def _check_adjust(self, event):
        player, what, number = event["player"], event["what"], event["number"]
        if not self.started() or number == 0:
            return {"M-CARD-3"}
        if what != "points" and self.count(player, what) + number < 0:
            return {"M-CARD-3"}
        if what == "villages" and self.villages[player] + number + len(self.own(player)) > VILLAGES:
            return {"M-CARD-3"}
        if what.startswith("tile") and number > TILES - self.taken():
            return {"M-TILE-2"}
        if what.startswith("tile-"):
            more = Counter({int(what.removeprefix("tile-")): number})
            more.update(self.tiles[player])
            return set() if stands(more) else {"M-TILE-1"}
        if what in CARDS and number > self.decks[what]:
            return {"M-CARD-3"}
        if what == "purple" and number > 0 and self.hand_is_full(player):
            return {"M-CARD-2"}
        return set()

    def _check_end(self, event):
        return {"M-END-1"} if self.over or not self.started() else set()

    # What an event does ---------------------------------------------------------------------------

    def play(self, text):
        """Carry out a legal event. ValueError, and nothing done, if it is not legal."""
        broken = self.check(text)
        if broken:
            raise ValueError(f"{text}: {sorted(broken)}")
        event = parse(text)
        getattr(self, f"_do_{event['kind']}")(event)
        self._look_for_the_end()

    def _do_territory(self, event):
        land = {word: event[word] for word in ("colour", "continent", "origin")}
        self.map.territories[event["name"]] = land
        self.learning = True

    def _do_border(self, event):
        self.map.borders[pair(event["a"], event["b"])] = event["strait"]
        self.learning = True

    def _do_neutral(self, event):
        pawn = (1, 1, event["colour"])
        self.reserve[pawn] -= 1
        self.standing[self.map.origin()] = (pawn, None)

    def _begin(self, player):
        """The turn of the player whose turn it is has begun, if it had not."""
        if not self.begun:
            self.begun = True
            self.before = None
            self.coloured[player] = set()

    def _do_evolve(self, event):
        player, name = event["player"], event["to"]
        self._begin(player)
        self.reserve[event["pawn"]] -= 1
        self.villages[player] -= 1
        self.standing[name] = (event["pawn"], player)
        self._arrive(player, name)

    def _do_migrate(self, event):
        self._begin(event["player"])
        self.standing[event["to"]] = self.standing.pop(event["from"])
        self._arrive(event["player"], event["to"])

    def _do_swap(self, event):
        self._begin(event["player"])
        start, to = event["from"], event["to"]
        displaced = self.standing[to][1]
        self.standing[start], self.standing[to] = self.standing[to], self.standing[start]
        self._arrive(event["player"], to, displaced)

    def _arrive(self, player, name, displaced=None):
        self.arrived = name
        looked_at = [player]
        if displaced and "straits-active-only" not in self.options:
            looked_at.append(displaced)
        for one in looked_at:
            for strait in self.map.straits():
                if strait not in self.crossed and set(strait) <= set(self.own(one)):
                    self.due_straits.append((one, strait))

    def _do_strait(self, event):
        self.due_straits.remove((event["player"], event["strait"]))
        self.crossed.add(event["strait"])
        self.strait_tokens[event["player"]].append(event["value"])

    def _do_reward(self, event):
        player, colour = event["player"], self.map.territories[self.arrived]["colour"]
        self.tiles[player].update(event["tiles"])
        if event["card"] or event["keep"]:
            self._draw(player, colour)
        if event["hunting"] is not None:
            self.hunted.add(self.arrived)
            self.hunting[player].append(event["hunting"])
        self.arrived = None
        self._end_turn()

    def _do_pass(self, event):
        self._begin(event["player"])
        self._end_turn()

    def _end_turn(self):
        self.before = self.player()
        self.turn = (self.turn + 1) % len(self.players)
        self.begun = False

    def _do_play(self, event):
        player, colour = event["player"], COLOUR_OF[event["what"]]
        if player != self.before:
            self._begin(player)
        self.coloured[player].add(colour)
        self._spend(player, colour)
        if event["what"] == "objective":
            self.objectives[player][event["card"]] = self.points_of(event)
            if "no-objective-refill" not in self.options and self.decks["purple"]:
                self._draw(player, "purple")

    def _draw(self, player, colour):
        if colour == "purple" and self.hand_is_full(player):
            return  # it goes back, or another one does
        self.decks[colour] -= 1
        self.hands[player][colour] += 1

    def _spend(self, player, colour):
        """A card leaves a hand: one that is known to have this colour, if there is one."""
        self.hands[player][colour if self.hands[player][colour] else "untold"] -= 1

    def _do_reveal(self, event):
        self._spend(event["player"], "purple")
        self.objectives[event["player"]][event["card"]] = self.points_of(event)

    def _do_give(self, event):
        player, receiver, thing = event["player"], event["receiver"], event["thing"]
        if event["what"] == "strait":
            self.strait_tokens[player].remove(thing)
            self.strait_tokens[receiver].append(thing)
        elif event["what"] == "card":
            self._spend(player, thing)
            self.hands[receiver][thing] += 1
        else:
            self.tiles[player][thing] -= 1
            self.tiles[receiver][thing] += 1

    def _do_adjust(self, event):
        player, what, number = event["player"], event["what"], event["number"]
        if what == "villages":
            self.villages[player] += number
        elif what == "points":
            self.points[player] += number
        elif what == "tiles":
            self.untold_tiles[player] += number
        elif what == "cards":
            self.hands[player]["untold"] += number
        elif what in CARDS:
            for _ in range(-number):
                self._spend(player, what)
            if number > 0:
                self.hands[player][what] += number
                self.decks[what] -= number
        else:
            self.tiles[player][int(what.removeprefix("tile-"))] += number

    def _do_end(self, event):
        if self.begun:
            self.before = self.player()
        self.over = True

    # The end --------------------------------------------------------------------------------------

    def end_triggers(self):
        """Which conditions of M-END-1 are met, the one that nobody can act aside."""
        met = set()
        if not sum(self.reserve.values()):
            met.add("reserve")
        if "no-extra-ends" not in self.options:
            if not all(self.decks.values()):
                met.add("deck")
            if self.taken() >= TILES:
                met.add("tiles")
            if not any(self.villages.values()):
                met.add("villages")
        return met

    def nobody_can_act(self):
        return not self.learning and not any(self.actions(player) for player in self.players)

    def _look_for_the_end(self):
        if self.over or not self.started():
            return
        self.ending = self.ending or bool(self.end_triggers())
        if self.begun:
            return
        round_over = "finish-round" not in self.options or self.turn == 0
        if round_over and (self.ending or self.nobody_can_act()):
            self.over = True

    # The sheet ------------------------------------------------------------------------------------

    def innovation(self, player):
        levels = list(self.tiles[player].elements())  # untold ones score nothing
        if "highest-stack" in self.options:
            levels = list(range(1, max(levels, default=0) + 1))
        return sum(levels)

    def scores(self):
        """player -> {row: points}, as if the game ended now."""
        return {
            player: {
                "objectives": sum(self.objectives[player].values()),
                "hunting": sum(self.hunting[player]),
                "straits": sum(self.strait_tokens[player]),
                "innovation": self.innovation(player),
                "villages": self.numbers["village-points"] * len(self.own(player)),
                "cards": self.numbers["card-points"] * self.count(player, "cards")
                + self.points[player],
            }
            for player in self.players
        }

    def ranking(self):
        """[(player, points, rank)] in seating order; a tie is shared."""
        totals = {player: sum(rows.values()) for player, rows in self.scores().items()}
        return [
            (player, total, 1 + sum(other > total for other in totals.values()))
            for player, total in totals.items()
        ]

    def tie_break(self):
        return "shared" if [rank for _, _, rank in self.ranking()].count(1) > 1 else None
