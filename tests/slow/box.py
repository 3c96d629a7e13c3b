"""What lies in the box: dominoes and dwellers, read from the CSV files."""

import csv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

RESOURCE_OF = {"grassland": "mammoth", "lake": "fish", "jungle": "mushroom", "quarry": "flint"}
RESOURCES = ["mammoth", "fish", "mushroom", "flint"]
TOTEM_VALUE = {"mammoth": 3, "fish": 4, "mushroom": 5, "flint": 6}


def _rows(name):
    with (ROOT / "data" / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def origins_dominoes():
    """number -> (half a, half b); a half is (terrain, flames, craters, has a resource)."""
    dominoes = {}
    for row in _rows("origins_dominoes.csv"):
        halves = []
        for side in ("a", "b"):
            halves.append(
                (
                    row[f"{side}_terrain"],
                    int(row[f"{side}_flames"]),
                    int(row[f"{side}_craters"]),
                    row[f"{side}_resource"] != "",
                )
            )
        dominoes[int(row["number"])] = tuple(halves)
    return dominoes


def origins_dwellers():
    """id -> dict(kind, copies, looks_for, points_each, power)."""
    dwellers = {}
    for row in _rows("origins_dwellers.csv"):
        dwellers[row["id"]] = {
            "kind": row["kind"],
            "copies": int(row["copies"]),
            "looks_for": row["scores_per_neighbouring"],
            "points_each": int(row["points_each"] or 0),
            "power": int(row["power"]),
        }
    return dwellers


def origins_faces():
    """number -> (face a, face b) for perft; a face is (terrain, flames or craters)."""
    return {
        number: tuple((terrain, flames + craters) for terrain, flames, craters, _ in halves)
        for number, halves in origins_dominoes().items()
    }
