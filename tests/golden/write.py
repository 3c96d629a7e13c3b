"""Write the golden games; see the package."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from companion.games import family_of, offers, ruleset_for
from companion.notation.game_file import replay, write_game
from companion.origin.map_files import find_map
from companion.referee import Ask, Event, Game, Player, ScoreSheet, Setup, SetupError
from companion.referee.family import MAP
from tests.dominoes.kingdoms import HERO_TILES

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Di Lee")


#: The game with everything that the box of Kingdomino can have at once, and its quests.
ALL, QUESTS = "kingdomino-expansions", ("folie_des_grandeurs", "lost_corner")
#: Options without end, or that would end the game at once.
LEFT_OUT = ("adjust", "end", "give", "territory", "border")
GAMES = (*(offer.id for offer in offers()), ALL)


def path_of(name: str) -> Path:
    return FOLDER / f"{name}.game"


def read(text: str) -> Game[Any]:
    """The game of a golden file; every event must be legal or overrulable as it stands there."""
    played = replay(text)
    assert not played.refused, played.refused
    return played.game


def written(game: Game[Any]) -> str:
    """The file of a game: set-up, each event with the log's sentence, the sheet."""
    lines = write_game(game).splitlines()
    events = len(lines) - len(game.log)
    for number in range(len(game.log)):
        lines[events + number] = f"{lines[events + number]:<44} # {game.tell(number)}"
    return "\n".join([*lines, *sheet_lines(game.score())]) + "\n"


def sheet_lines(sheet: ScoreSheet) -> list[str]:
    lines = []
    for tally, rank in zip(sheet.tallies, sheet.ranks, strict=True):
        line = f"# {tally.name}, {tally.colour}: {tally.total}, rank {rank}"
        if tally.largest_region is not None:
            line += f" (largest region {tally.largest_region}, marks {tally.marks})"
        lines += ["#", line]
        for row in tally.rows:
            if row.parts:
                parts = "; ".join(f"{part.text}: {part.points}" for part in row.parts)
                lines.append(f"#   {row.label} {row.points} ({row.rule}): {parts}")
    lines += ["#", f"# winners: {', '.join(sheet.winners)}; tie break: {sheet.tie_break}"]
    return lines + [f"# {remark}" for remark in sheet.remarks]


def play(name: str) -> Game[Any]:
    """A game of players who look one step ahead; once somebody acts out of turn, and may."""
    rng = random.Random(name)
    setup = everything() if name == ALL else a_setup(name)
    game: Game[Any] = Game(ruleset_for(setup.preset), setup)
    insisted = False
    while (ask := an_ask(game, rng)) is not None:
        if len(game.log) > 60 and ask.kind in ("choose", "action") and not insisted:
            insisted = insist(game, ask)
            if insisted:
                continue
        assert game.submit(best(game, ask, rng))
    return game


def everything() -> Setup:
    """Two players with every expansion."""
    corners = (("Ann", ("nw", "se")), ("Ben", ("nw", "ne", "sw")))
    options = ("giants", "quests", "court", "heroes")
    players = (Player("Ann", "pink"), Player("Ben", "grey"))
    return Setup("kingdomino", options, players, HERO_TILES, quests=QUESTS, starts=corners)


def a_setup(preset: str) -> Setup:
    """As many players and options as go together."""
    family = family_of(preset)
    options = next(tuple(offer.options) for offer in offers() if offer.id == preset)
    colours = family.colours(preset, ())
    if MAP in family.wanted(preset, (), 3):
        world = find_map("invented-world", FOLDER)
        options = ("finish-round", "village-points=1")
        players = tuple(map(Player, NAMES[:3], colours))
        lands, borders = world.territories, world.borders
        return Setup(preset, options, players, territories=lands, borders=borders)
    for count in (4, 3, 2):
        for without in range(len(options) + 1):
            players = tuple(map(Player, NAMES[:count], colours))
            setup = Setup(preset, options[without:], players)
            try:
                ruleset_for(preset).start(setup)
            except SetupError:
                continue
            return setup
    raise AssertionError(f"{preset} cannot be played")


def an_ask(game: Game[Any], rng: random.Random) -> Ask | None:
    prompt = game.prompt()
    options = [option for option in prompt.options if option.kind not in LEFT_OUT]
    if options and rng.random() < 0.8:
        return rng.choice(options)
    return prompt.required


def best(game: Game[Any], ask: Ask, rng: random.Random) -> Event:
    """Of a few answers the one after which the player's column is highest."""
    if ask.player is None:
        return ask.answers.pick(rng)
    answers = [ask.answers.pick(rng) for _ in range(12)]

    def total(event: Event) -> int:
        state = game.ruleset.apply(game.state, event)
        return game.ruleset.score(state).tally(ask.player or "").total

    return max(answers, key=total)


def insist(game: Game[Any], ask: Ask) -> bool:
    """Somebody else does what *ask* asks for, and the table lets them; whether that could be."""
    for event in ask.answers:
        for name in game.setup.names:
            other = event.renamed({ask.player or "": name})
            if game.rule(other).overrulable:
                assert game.overrule(other)
                return True
    return False


def main() -> None:
    for name in GAMES:
        path = path_of(name)
        fresh = name in sys.argv[1:] or not path.exists()
        game = play(name) if fresh else read(path.read_text(encoding="utf-8"))
        path.write_text(written(game), encoding="utf-8")


if __name__ == "__main__":
    main()
