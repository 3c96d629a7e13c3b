"""Random games of Origin (Matagot), as texts of events."""

from .origin import CARDS, NUMBERS, OPTIONS, SlowOrigin
from .origin_events import COLOUR_OF
from .origin_map import words_to_text

LONGEST = 160  # events, after which the table says that the game is over


def random_options(rng):
    """Each option or not, numbers among them."""
    options = [option for option in sorted(OPTIONS) if rng.random() < 0.4]
    for word in sorted(NUMBERS):
        if rng.random() < 0.5:
            options.append(f"{word}={rng.randint(0, 3)}")
    return options


def _random_action(game, rng):
    """Any action: often an evolution, so that villages and pawns run out before the decks do."""
    kinds = {kind: sorted(game.legal_events(kind)) for kind in ("evolve", "migrate", "swap")}
    possible = [kind for kind in kinds if kinds[kind]]
    weights = [6 if kind == "evolve" else 1 for kind in possible]
    return rng.choice(kinds[rng.choices(possible, weights)[0]])


def _random_card(game, player, rng):
    what = rng.choice(sorted(COLOUR_OF))
    if what == "objective":
        cards = [t for t in sorted(game.legal_events("play")) if t.split()[1] == player]
        return rng.choice(cards) if cards else None
    text = words_to_text("play", player, what, rng.choice(["Fire", "The Wheel"]))
    return None if game.check(text) else text


def random_effect(game, rng):
    """A `give` or an `adjust`, legal or not."""
    player, other = rng.sample(game.players, 2)
    word = rng.choice(["strait", "tile", "card", "points", "tiles", "cards", "villages"])
    if word in ("points", "tiles", "cards", "villages"):
        return words_to_text("adjust", player, word, rng.choice([-2, -1, 1, 2]))
    thing = {
        "strait": rng.randint(3, 5),
        "tile": rng.randint(1, 3),
        "card": rng.choice(list(CARDS)),
    }
    return words_to_text("give", player, other, word, thing[word])


def random_event(game, rng, option_chance=0.3):
    """The text of one legal event at random, or None when nothing more is to be told."""
    if game.started() and rng.random() < option_chance:
        options = [_random_card(game, player, rng) for player in sorted(game.who_may_play())]
        if game.finished():
            options += sorted(game.legal_events("reveal"))
        else:
            effect = random_effect(game, rng)
            options.append(None if game.check(effect) else effect)
        options = [text for text in options if text]
        if options:
            return rng.choice(options)
    required = game.required()
    if not required:
        return None
    ((kind, _),) = required
    if kind == "action":
        return _random_action(game, rng)
    return rng.choice(sorted(game.legal_events(kind)))


def random_game(players, options, world, rng, option_chance=0.3):
    """Play to the end; returns the game and the list of its events."""
    game, events = SlowOrigin(players, options, world), []
    while True:
        too_long = len(events) >= LONGEST and not game.finished()
        text = "end" if too_long else random_event(game, rng, option_chance)
        if text is None:
            return game, events
        game.play(text)
        events.append(text)
