"""Write the golden games; see the package."""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Any

from companion.games import presets, ruleset_for
from companion.referee import Ask, Event, Game, Player, ScoreSheet, Setup, SetupError
from companion.referee.text import joined, split

FOLDER = Path(__file__).parent
NAMES = ("Ann", "Ben", "Cy", "Di Lee")


def path_of(preset: str) -> Path:
    return FOLDER / f"{preset}.game"


def read(text: str) -> Game[Any]:
    """The game of a golden file; every event must be legal or overrulable as it stands there."""
    preset, options, players, events = "", (), [], []
    for line in text.splitlines():
        words = [word.text for word in split(line)]
        if not words:
            continue
        if words[0] == "game":
            preset, options = words[1], tuple(words[2:])
        elif words[0] == "player":
            players.append(Player(*words[1:]))
        else:
            events.append(words)
    game: Game[Any] = Game(ruleset_for(preset), Setup(preset, options, tuple(players)))
    for words in events:
        overruled = words[0] == "overrule"
        event = game.ruleset.vocabulary.parse(joined(words[overruled:]))
        ruling = game.overrule(event) if overruled else game.submit(event)
        assert ruling, (event.text(), ruling.message)
    return game


def written(game: Game[Any]) -> str:
    """The file of a game: set-up, each event with the log's sentence, the sheet."""
    setup = game.setup
    lines = [joined(["game", setup.preset, *setup.options])]
    lines += [joined(["player", player.name, player.colour]) for player in setup.players]
    for number, logged in enumerate(game.log):
        lines.append(f"{logged.text():<44} # {game.tell(number)}")
    return "\n".join([*lines, *sheet_lines(game.score())]) + "\n"


def sheet_lines(sheet: ScoreSheet) -> list[str]:
    lines = []
    for tally, rank in zip(sheet.tallies, sheet.ranks, strict=True):
        ties = f"largest region {tally.largest_region}, marks {tally.marks}"
        lines += ["#", f"# {tally.name}, {tally.colour}: {tally.total}, rank {rank} ({ties})"]
        for row in tally.rows:
            if row.parts:
                parts = "; ".join(f"{part.text}: {part.points}" for part in row.parts)
                lines.append(f"#   {row.label} {row.points} ({row.rule}): {parts}")
    lines += ["#", f"# winners: {', '.join(sheet.winners)}; tie break: {sheet.tie_break}"]
    return lines + [f"# {remark}" for remark in sheet.remarks]


def play(preset: str, options: tuple[str, ...]) -> Game[Any]:
    """A game of players who look one step ahead; once somebody acts out of turn, and may."""
    rng = random.Random(preset)
    ruleset = ruleset_for(preset)
    game: Game[Any] = Game(ruleset, a_setup(preset, options))
    insisted = False
    while (ask := an_ask(game, rng)) is not None:
        if len(game.log) > 60 and ask.kind == "choose" and not insisted:
            insisted = insist(game, ask)
            if insisted:
                continue
        assert game.submit(best(game, ask, rng))
    return game


def a_setup(preset: str, options: tuple[str, ...]) -> Setup:
    """As many players and options as go together."""
    colours = next(box.colours for box, found in presets() if found.id == preset)
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
    if prompt.options and rng.random() < 0.8:
        return rng.choice(prompt.options)
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
    for _box, preset in presets():
        path = path_of(preset.id)
        if preset.id in sys.argv[1:] or not path.exists():
            game = play(preset.id, preset.options)
        else:
            game = read(path.read_text(encoding="utf-8"))
        path.write_text(written(game), encoding="utf-8")


if __name__ == "__main__":
    main()
