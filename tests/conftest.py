"""How much Hypothesis tries, little by default, and how often Python looks for waste."""

import gc

import pytest
from hypothesis import HealthCheck, settings

# Apps that come and go leave many cycles behind; looking for them less often saves a quarter of
# the time that tests of screens take.
gc.set_threshold(100_000, 50, 100)
# No deadline: a slow machine is not a failure. Too slow is not one either, whole games are played.
settings.register_profile(
    "ordinary", max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile(
    "thorough", max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--thorough", action="store_true", help="let Hypothesis try many more examples"
    )


def pytest_configure(config: pytest.Config) -> None:
    settings.load_profile("thorough" if config.getoption("--thorough") else "ordinary")
