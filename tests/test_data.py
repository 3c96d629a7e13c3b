"""The data folder is found, with the lists of the games in it."""

import csv

from companion import data_files


def test_the_lists_of_origins_are_there() -> None:
    with (data_files() / "origins_dominoes.csv").open(encoding="utf-8", newline="") as file:
        assert len(list(csv.DictReader(file))) == 48
    with (data_files() / "origins_dwellers.csv").open(encoding="utf-8", newline="") as file:
        assert sum(int(row["copies"]) for row in csv.DictReader(file)) == 22
