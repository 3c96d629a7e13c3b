"""Random games of Origin (Matagot), as texts of events."""

from .origin import CARDS, NUMBERS, OPTIONS, SlowOrigin
from .origin_events import ADJUSTED, COLOUR_OF, same
from .origin_map import words_to_text
from .origin_objectives import OBJECTIVES

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


def random_card(game, player, rng):
    """A `play` or `reveal`, legal or not, now and then of a card that only the table knows."""
    what = rng.choice(sorted(COLOUR_OF))
    kind = "reveal" if game.finished() and rng.random() < 0.5 else "play"
    if what == "objective" or kind == "reveal":
        words = [kind, player, "objective"]
        known = [t for t in sorted(game.legal_events(kind)) if same(t)[1] == player]
        if known and rng.random() < 0.7:
            return rng.choice(known)
        words.append(rng.choice([*OBJECTIVES, "Great Plains", "High Hills"]))
        words += rng.choice([[], ["points", rng.randint(2, 6)]])
        words += rng.choice([[], ["if", rng.choice(sorted(OBJECTIVES.values(), key=str))[0]]])
        return words_to_text(*words)
    said = ["level", rng.randint(1, 5)] if what == "permanent" and rng.random() < 0.5 else []
    return words_to_text(kind, player, what, rng.choice(["Fire", "The Wheel"]), *said)


def random_effect(game, rng):
    """A `give` or an `adjust`, legal or not."""
    player, other = rng.sample(game.players, 2)
    word = rng.choice(["strait", "tile", "card", *ADJUSTED])
    if word in ADJUSTED:
        return words_to_text("adjust", player, word, rng.choice([-2, -1, 1, 2]))
    held = sorted(game.strait_tokens[player])
    thing = rng.choice(held) if held and word == "strait" else rng.randint(1, 5)
    thing = rng.choice(list(CARDS)) if word == "card" else thing
    return words_to_text("give", player, other, word, thing)


def random_event(game, rng, option_chance=0.3):
    """The text of one legal event at random, or None when nothing more is to be told."""
    if game.started() and rng.random() < option_chance:
        options = [random_card(game, player, rng) for player in game.players]
        if not game.finished():
            options.append(random_effect(game, rng))
        options = [text for text in options if not game.check(text)]
        if options:
            return rng.choice(options)
    required = game.required()
    if not required:
        return None
    ((kind, _),) = required
    if kind == "action" and not game.actions(game.player()):
        kind = "pass"  # on a map that is still learned
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
