import gc
import os
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.services import only_rules

# Before any test module imports it, so that its asserts are rewritten.
pytest.register_assert_rewrite("tests.shortcuts")

# The time of an example depends mostly on the load of the machine.
settings.register_profile(
    "tenbou", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
# A run of all tests takes the same examples each time; others are looked for on request.
settings.register_profile("fuzz", settings.get_profile("tenbou"), derandomize=False)
settings.load_profile("fuzz" if "FUZZ_EXAMPLES" in os.environ else "tenbou")


# Seconds for a test that starts processes, on a machine that does other things as well; more where
# the command line says so.
PATIENCE = 600
# So many new objects are looked at for garbage.
GARBAGE = 20_000
# All tests in it are slow: its own conftest marks them.
BROWSER = Path(__file__).parent / "browser"


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Read no file that has none of the tests that `make slow` runs: two of three have none."""
    if config.option.markexpr != "slow" or collection_path.suffix != ".py":
        return None
    may_be_slow = collection_path.is_relative_to(BROWSER) or "slow" in collection_path.read_text()
    return None if may_be_slow else True


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if config.getoption("timeout") is not None:
        return
    for item in items:
        if item.get_closest_marker("slow") and not item.get_closest_marker("timeout"):
            item.add_marker(pytest.mark.timeout(PATIENCE))


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None]:
    """Look for no garbage among modules and thousands of tests, which all stay, and later less.

    A page makes more than Python's 700 objects before its first look; a migration makes models by
    the thousand.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.set_threshold(GARBAGE)
        gc.enable()


if not only_rules():
    from tests.with_django import (  # noqa: F401  # fixtures
        closed_circuit_breaker,
        django_db_modify_db_settings,
        django_db_setup,
        language_of_the_sources,
        no_shared_answers,
    )
