"""Random games of Kingdomino, as texts of events."""

from itertools import combinations

from .game import square_text, words_to_text
from .kingdomino import SlowKingdomino
from .kingdomino_boards import tile_may_stand
from .kingdomino_box import HERO_TILES, LETTERS, QUESTS, played_options


def random_tiles(rng):
    """Faces for Heroes' G..R: a plain half of at most one crown and a divided one, either first."""
    tiles = {}
    for tile in HERO_TILES:
        plain = rng.choice(sorted(LETTERS)) + rng.choice("001")
        divided = "/".join(rng.sample(sorted(LETTERS), 2))
        tiles[tile] = (plain, divided) if rng.random() < 0.5 else (divided, plain)
    return tiles


def random_setup(players, options, rng):
    """A game of these options with quests, faces and castles at random, as keyword arguments."""
    played = played_options(options)
    setup = {"players": list(players), "options": set(options)}
    if "quests" in played:
        setup["quests"] = tuple(rng.sample(QUESTS, 2))
    if "heroes" in played:
        setup["tiles"] = random_tiles(rng)
        if len(players) == 2:
            setup["starts"] = {
                player: set(rng.sample(["nw", "ne", "sw", "se"], rng.randint(1, 4)))
                for player in players
            }
    return setup


def random_event(game, rng, option_chance=0.7):
    """The text of one legal event at random, or None when the game is over.

    Something optional is done with the given chance; a line and a purchase are drawn without
    listing all of them.
    """
    optional = sorted(game.optional())
    if optional and rng.random() < option_chance:
        kind, _ = rng.choice(optional)
        return _random_court(game, rng) if kind == "court" else rng.choice(game.legal_events(kind))
    required = sorted(game.required(), key=str)
    if not required:
        return None
    kind, _ = rng.choice(required)
    if kind == "line":
        return words_to_text("line", *rng.sample(game.unused, game.line_length))
    if kind == "reveal":
        pile = [tile for tile in sorted(game.pile) for _ in range(game.pile[tile])]
        return words_to_text("reveal", *sorted(rng.sample(pile, game.reveal_count())))
    return rng.choice(game.legal_events(kind))


def _random_court(game, rng):
    player = game.turn_over
    board = game.board(player)
    full = [square for square in sorted(board) if game.token(player, square)]
    while True:  # a purchase is legal, so one is found
        price = rng.choice([2, 2, 4])
        tiles = game.display if price == 2 else [t for t in sorted(game.pile) if game.pile[t]]
        payments = [
            pay
            for pay in combinations(full, price)
            if len({game.token(player, square) for square in pay}) == price
        ]
        if not tiles or not payments:
            continue
        pay = rng.choice(payments)
        tile = rng.choice(tiles)
        after = game.board(player)
        for square in pay:
            after[square]["token"] = False
        landings = [square for square in sorted(after) if tile_may_stand(after, square, tile)]
        if landings:
            return words_to_text(
                *("court", player, tile),
                *("pay", *map(square_text, pay)),
                *("at", square_text(rng.choice(landings))),
            )


def random_game(players, options, rng, option_chance=0.7):
    """Play to the end; returns the game and the list of its events."""
    game = SlowKingdomino(**random_setup(players, options, rng))
    events = []
    while (text := random_event(game, rng, option_chance)) is not None:
        game.play(text)
        events.append(text)
    return game, events
