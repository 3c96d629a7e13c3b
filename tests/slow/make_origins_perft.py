"""Write the known-answer counts of Origins placements: python -m tests.slow.make_origins_perft"""

import json

from .boards import perft
from .box import ROOT, origins_faces

ABOUT = (
    "Origins dominoes, start alone at the beginning, square frame of the given size; placements "
    "are ordered (half a, half b) except that a domino with two identical halves counts each pair "
    "of squares once; an unplaceable domino is discarded and counts as one child; volcanoes match "
    "like any terrain and do not erupt"
)
SEQUENCES = [
    ("doubles", 5, [1, 12, 15, 17, 10]),
    ("doubles-one-terrain", 5, [1, 2, 3, 4]),
    ("shared-terrains", 5, [4, 8, 21, 23]),
    ("volcanoes-one-crater", 5, [28, 29, 38]),
    ("volcanoes", 5, [48, 42, 45, 28]),
    ("flames", 5, [46, 47, 37, 33]),
    ("low-to-high", 5, [1, 13, 37, 48]),
    ("doubles", 7, [1, 12, 15, 17, 10]),
    ("shared-terrains", 7, [4, 8, 21]),
    ("volcanoes", 7, [48, 42, 40]),
    ("double-then-volcano", 7, [16, 42, 18, 44]),
    ("flames", 7, [46, 47, 35]),
]


def main():
    faces = origins_faces()
    cases = []
    for name, frame, dominoes in SEQUENCES:
        leaves = perft([faces[number] for number in dominoes], frame)
        cases.append(
            {"name": f"{name}-{frame}", "frame": frame, "dominoes": dominoes, "leaves": leaves}
        )
    text = json.dumps({"about": ABOUT, "perft": cases}, indent=1)
    (ROOT / "tests" / "cases" / "origins_perft.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
