"""The palette stays apart: for every kind of colour vision, in grey, and with 16 colours."""

import csv
from itertools import pairwise
from typing import get_args

import pytest
from rich.color import Color
from rich.style import Style

from companion import data_files
from screens import palette
from screens.palette import (
    KINGDOMINO,
    LOOKS,
    ORIGINS,
    PAWNS,
    PLAYERS,
    WORLD,
    Depth,
    Paint,
    Pair,
    Role,
)
from tests.screens.colour_difference import (
    ciede2000,
    contrast,
    difference,
    seen,
    smallest_difference,
)

DEPTHS: tuple[Depth, ...] = get_args(Depth)
TERRAINS = {"kingdomino": KINGDOMINO, "origins": ORIGINS}

# What terminals really show for the 16 names: xterm, VGA, Windows, GNOME.
_HUES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
ANSI_NAMES = (*_HUES, *(f"bright_{hue}" for hue in _HUES))
TERMINALS = {
    "xterm": (
        "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
        "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
    ),
    "vga": (
        "000000 aa0000 00aa00 aa5500 0000aa aa00aa 00aaaa aaaaaa "
        "555555 ff5555 55ff55 ffff55 5555ff ff55ff 55ffff ffffff"
    ),
    "windows": (
        "0c0c0c c50f1f 13a10e c19c00 0037da 881798 3a96dd cccccc "
        "767676 e74856 16c60c f9f1a5 3b78ff b4009e 61d6d6 f2f2f2"
    ),
    "gnome": (
        "2e3436 cc0000 4e9a06 c4a000 3465a4 75507b 06989a d3d7cf "
        "555753 ef2929 8ae234 fce94f 729fcf ad7fa8 34e2e2 eeeeec"
    ),
}
SEATS = {
    "origins": "pink black green blue",
    "kingdomino": "pink yellow green blue brown grey",
    "origin-matagot": "pink blue yellow green",
}
FRAMES: tuple[Role, ...] = ("ghost_legal", "ghost_illegal", "highlight", "cursor")
THINGS: tuple[Role, ...] = ("fire_token", "resource", "piece")


def _both(pair: Pair) -> tuple[str, str]:
    foreground, background = pair
    assert foreground is not None
    assert background is not None
    return foreground, background


def _backgrounds(paints: list[Paint], depth: Depth) -> list[str]:
    return [_both(paint.at(depth))[1] for paint in paints]


def _shown(terminal: str, names: list[str]) -> list[str]:
    table = dict(zip(ANSI_NAMES, TERMINALS[terminal].split(), strict=True))
    return ["#" + table[name] for name in names]


def _all_paints() -> list[Paint]:
    return [
        *KINGDOMINO.values(),
        *ORIGINS.values(),
        *WORLD.values(),
        *PAWNS.values(),
        *(one.paint for one in LOOKS.values()),
        *(one.text for one in PLAYERS.values()),
        *(one.chip for one in PLAYERS.values()),
    ]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        # From the test data published with the formula (Sharma, Wu and Dalal 2005).
        ((50.0, 2.6772, -79.7751), (50.0, 0.0, -82.7485), 2.0425),
        ((50.0, -1.0, 2.0), (50.0, 0.0, 0.0), 2.3669),
        ((50.0, 2.49, -0.001), (50.0, -2.49, 0.0011), 7.2195),
        ((50.0, 2.5, 0.0), (50.0, 0.0, -2.5), 4.3065),
        ((50.0, 2.5, 0.0), (73.0, 25.0, -18.0), 27.1492),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_itself(
    first: tuple[float, float, float], second: tuple[float, float, float], expected: float
) -> None:
    assert ciede2000(first, second) == pytest.approx(expected, abs=1e-4)
    assert ciede2000(second, first) == pytest.approx(expected, abs=1e-4)


def test_contrast_of_black_and_white() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert seen("#ffffff", "normal") == pytest.approx((100, 0, 0), abs=0.01)


@pytest.mark.parametrize(("game", "least"), [("kingdomino", 16.5), ("origins", 18.5)])
def test_terrains_stay_apart_for_every_vision(game: str, least: float) -> None:
    colours = _backgrounds(list(TERRAINS[game].values()), "truecolor")
    assert smallest_difference(colours) >= least


@pytest.mark.parametrize("game", TERRAINS)
def test_terrains_stay_apart_in_grey(game: str) -> None:
    colours = _backgrounds(list(TERRAINS[game].values()), "truecolor")
    greys = sorted(seen(colour, "normal")[0] for colour in colours)
    assert min(lighter - darker for darker, lighter in pairwise(greys)) >= 10


def test_every_glyph_can_be_read() -> None:
    paints = [*KINGDOMINO.values(), *ORIGINS.values(), *(one.chip for one in PLAYERS.values())]
    for paint in paints:
        assert contrast(*_both(paint.truecolor)) >= 5.5
    for role, one in LOOKS.items():
        least = 5.0 if role == "empty" else 5.5
        assert contrast(*_both(one.paint.truecolor)) >= least, role


def test_every_glyph_can_be_read_with_16_colours() -> None:
    paints = [*KINGDOMINO.values(), *ORIGINS.values()]
    paints += [one.chip for one in PLAYERS.values()]
    paints += [LOOKS[role].paint for role in (*FRAMES, *THINGS)]
    for terminal in TERMINALS:
        for paint in paints:
            assert contrast(*_shown(terminal, list(_both(paint.ansi)))) >= 3.0, (terminal, paint)


@pytest.mark.parametrize("game", TERRAINS)
def test_terrains_have_16_colours_of_their_own(game: str) -> None:
    names = _backgrounds(list(TERRAINS[game].values()), "16")
    assert len(set(names)) == len(names)
    for terminal in TERMINALS:
        colours = _shown(terminal, names)
        assert smallest_difference(colours) >= 6.4
        assert smallest_difference(colours, ["normal"]) >= 18


def test_frames_and_things_stay_apart() -> None:
    frames = [LOOKS[role].paint for role in FRAMES]
    things = [LOOKS[role].paint for role in THINGS]
    assert smallest_difference(_backgrounds(frames, "truecolor")) >= 19
    assert smallest_difference(_backgrounds(things, "truecolor")) >= 19
    names = _backgrounds([*frames, *things], "16")
    assert len(set(names)) == len(names)
    for paints in TERRAINS.values():
        assert not set(names) & set(_backgrounds(list(paints.values()), "16"))


def test_frames_and_things_stand_out_from_terrains() -> None:
    for role in (*FRAMES, *THINGS):
        colour = _both(LOOKS[role].paint.truecolor)[1]
        for paints in TERRAINS.values():
            for name, paint in paints.items():
                # The starting tile is white, and so is the cursor: its marks tell.
                if name not in ("castle", "hut"):
                    assert difference(colour, _both(paint.truecolor)[1]) >= 9.5, (role, name)


def test_territories_and_pawns_of_the_world_stay_apart() -> None:
    lands, pawns = list(WORLD.values()), list(PAWNS.values())
    colours = _backgrounds(lands, "truecolor")
    assert smallest_difference(colours) >= 18
    greys = sorted(seen(colour, "normal")[0] for colour in colours)
    assert min(lighter - darker for darker, lighter in pairwise(greys)) >= 10
    assert smallest_difference(_backgrounds(pawns, "truecolor")) >= 18
    for role in FRAMES:
        frame = _both(LOOKS[role].paint.truecolor)[1]
        assert min(difference(frame, colour) for colour in colours) >= 9.5, role
    for canvas in (palette.UI_BACKGROUND, _both(LOOKS["reachable"].paint.truecolor)[1]):
        assert min(difference(canvas, colour) for colour in colours) >= 7
    for paint in (*lands, *pawns):
        assert contrast(*_both(paint.truecolor)) >= 5.5
    names, plates = _backgrounds(lands, "16"), _backgrounds(pawns, "16")
    assert not set(names) & {*plates, *_backgrounds([LOOKS[role].paint for role in FRAMES], "16")}
    for terminal in TERMINALS:
        assert smallest_difference(_shown(terminal, names)) >= 14
        assert smallest_difference(_shown(terminal, names), ["normal"]) >= 18
        assert smallest_difference(_shown(terminal, plates)) >= 17.5
        for paint in (*lands, *pawns):
            assert contrast(*_shown(terminal, list(_both(paint.ansi)))) >= 3.0, (terminal, paint)


def test_canvas_is_no_terrain() -> None:
    reachable = _both(LOOKS["reachable"].paint.truecolor)[1]
    for paints in TERRAINS.values():
        for name, paint in paints.items():
            assert difference(reachable, _both(paint.truecolor)[1]) >= 6, name
    for paint in ORIGINS.values():
        assert difference(palette.UI_BACKGROUND, _both(paint.truecolor)[1]) >= 7


def test_marks_tell_the_states_without_colour() -> None:
    states: tuple[Role, ...] = ("empty", "reachable", "path", *FRAMES)
    marks = [(LOOKS[role].left, LOOKS[role].right) for role in states]
    assert len(set(marks)) == len(marks)
    for one in LOOKS.values():
        assert (one.left + one.right).isascii()
        assert max(len(one.left), len(one.right)) <= 1
    assert len({one.code for one in PLAYERS.values()}) == len(PLAYERS)


@pytest.mark.parametrize("game", SEATS)
def test_players_of_a_game_stay_apart(game: str) -> None:
    players = [PLAYERS[name] for name in SEATS[game].split()]
    texts = [str(player.text.truecolor[0]) for player in players]
    assert smallest_difference(texts) >= 15.5
    for text in texts:
        assert contrast(text, palette.UI_BACKGROUND) >= 5.5
        assert contrast(text, palette.UI_SURFACE) >= 5.5
    names = [str(player.text.ansi[0]) for player in players]
    assert len(set(names)) == len(names)
    for terminal in TERMINALS:
        # Too few names to do better for every vision: the codes tell.
        assert smallest_difference(_shown(terminal, names)) >= 3.7
        assert smallest_difference(_shown(terminal, names), ["normal"]) >= 19.5
        black = _shown(terminal, ["black"])[0]
        for colour in _shown(terminal, names):
            assert contrast(colour, black) >= 3.0, (terminal, colour)


def test_every_colour_is_one_that_rich_knows() -> None:
    for paint in _all_paints():
        for colour in paint.truecolor:
            assert colour is None or Color.parse(colour).triplet is not None
        for colour in paint.ansi:
            assert colour in (None, "default", *ANSI_NAMES)
        assert paint.at("none") == (None, None)
    for depth in DEPTHS:
        for one in LOOKS.values():
            Style.parse(one.style(depth))
    assert Style.parse(LOOKS["resource"].style("none")) == Style.null()
    assert Style.parse(LOOKS["cursor"].style("none")) == Style(reverse=True)


def test_an_unknown_depth_is_refused() -> None:
    with pytest.raises(ValueError, match="256"):
        KINGDOMINO["wheat"].at("256")  # type: ignore[arg-type]


@pytest.mark.parametrize("depth", DEPTHS)
def test_terrain_pairs_of_a_game(depth: Depth) -> None:
    for paints, start in ((KINGDOMINO, "castle"), (ORIGINS, "hut")):
        pairs = palette.terrain_pairs([*paints, "start"], depth)
        assert pairs == {
            **{name: paint.at(depth) for name, paint in paints.items()},
            "start": paints[start].at(depth),
        }


def test_the_other_terrains_tell_the_game() -> None:
    kingdomino = palette.terrain_pairs(["grassland", "swamp"], "truecolor")["grassland"]
    origins = palette.terrain_pairs(["grassland", "quarry"], "truecolor")["grassland"]
    assert kingdomino != origins
    for terrains in (["wheat", "volcano"], ["tundra"], ["grassland", "lake"], []):
        with pytest.raises(ValueError, match="exactly these terrains"):
            palette.terrain_pairs(terrains, "truecolor")


def test_every_terrain_of_the_shipped_dominoes_has_a_colour() -> None:
    lists = sorted(data_files().glob("*_dominoes.csv"))
    assert lists
    for path in lists:
        with path.open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        terrains = {row[half] for row in rows for half in ("a_terrain", "b_terrain")}
        assert len(palette.terrain_pairs(terrains, "16")) == len(terrains)


def test_players_by_name() -> None:
    assert palette.player_colour("brown").code == "BN"
    assert palette.player_colour(None).code.strip() == ""
    with pytest.raises(KeyError):
        palette.player_colour("mauve")
