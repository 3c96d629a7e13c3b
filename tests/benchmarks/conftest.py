"""One table of all figures, in place of the one of pytest-benchmark."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass

import pytest
from pytest_benchmark.fixture import BenchmarkFixture


@dataclass(frozen=True)
class Figure:
    """What was measured: a number with its unit, and what it should be at least or at most."""

    what: str
    value: float
    unit: str
    aim: str = ""


FIGURES = pytest.StashKey[list[Figure]]()
#: Writes a figure into the table.
Report = Callable[..., None]


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    config.option.benchmark_quiet = True
    config.stash[FIGURES] = []


@pytest.fixture
def report(request: pytest.FixtureRequest) -> Report:
    def write(what: str, value: float, unit: str, aim: str = "") -> None:
        request.config.stash[FIGURES].append(Figure(what, value, unit, aim))

    return write


@pytest.fixture
def per_second(benchmark: BenchmarkFixture, report: Report) -> Callable[..., None]:
    """Measure a function that does something *times* times; the median of the rounds counts."""

    def measure(
        what: str, function: Callable[[], object], times: int, *, rounds: int = 15, aim: str = ""
    ) -> None:
        benchmark.pedantic(function, rounds=rounds, warmup_rounds=1)
        seconds = statistics.median(benchmark.stats.stats.data)
        report(what, times / seconds, "per second", aim)

    return measure


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    figures = config.stash.get(FIGURES, [])
    if not figures:
        return
    rows = [(f.what, f"{f.value:,.4g}" if f.value < 100 else f"{f.value:,.0f}") for f in figures]
    width = max(len(what) for what, _ in rows)
    terminalreporter.section("benchmarks")
    for (what, value), figure in zip(rows, figures, strict=True):
        aim = f"   (aim: {figure.aim})" if figure.aim else ""
        terminalreporter.write_line(f"{what:<{width}} {value:>12} {figure.unit}{aim}")
