"""Random games, as texts of events."""

from itertools import combinations

from .boards import dweller_may_stand, resource_on
from .game import SlowGame, square_text, words_to_text


def random_event(game, rng, recruit_chance=0.7):
    """The text of one legal event at random, or None when the game is over.

    An optional recruit is taken with the given chance; a line and a recruit are drawn without
    listing all of them.
    """
    if game.optional() and rng.random() < recruit_chance:
        return _random_recruit(game, rng)
    required = sorted(game.required(), key=str)
    if not required:
        return None
    kind, _ = rng.choice(required)
    if kind == "line":
        return words_to_text("line", *rng.sample(game.unused, 4))
    if kind == "cave":
        pile = [dweller for dweller in sorted(game.pile) for _ in range(game.pile[dweller])]
        return words_to_text("cave", *rng.sample(pile, game.cave_count()))
    return rng.choice(game.legal_events(kind))


def _random_recruit(game, rng):
    ((_, player),) = game.optional()
    board = game.board(player)
    full = [square for square in sorted(board) if board[square]["resource"]]
    payments = []
    if game.display:
        payments.extend(combinations(full, 2))
    if any(game.pile.values()):
        payments.extend(combinations(full, 4))
    payments = [
        pay for pay in payments if len({resource_on(board, square) for square in pay}) == len(pay)
    ]
    # Both lengths are as likely, else almost every payment would be one of four.
    length = rng.choice(sorted({len(pay) for pay in payments}))
    pay = rng.choice([pay for pay in payments if len(pay) == length])
    if length == 2:
        dweller = rng.choice(game.display)
    else:
        dweller = rng.choice([dweller for dweller in sorted(game.pile) if game.pile[dweller]])
    for square in pay:
        board[square]["resource"] = False
    volcano = "dweller-on-volcano" in game.options
    landing = rng.choice([s for s in sorted(board) if dweller_may_stand(board, s, volcano)])
    return words_to_text(
        "recruit", player, dweller, "pay", *map(square_text, pay), "at", square_text(landing)
    )


def random_game(mode, players, options, rng, recruit_chance=0.7):
    """Play to the end; returns the game and the list of its events."""
    game = SlowGame(mode, players, options)
    events = []
    while (text := random_event(game, rng, recruit_chance)) is not None:
        game.play(text)
        events.append(text)
    return game, events
