import sys
import threading
from collections.abc import Generator, Iterator

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from hypothesis import settings

from tests.empty_database import empty
from tests.servers import migrated_template

# Before any test module imports it, so that its asserts tell what they compared.
pytest.register_assert_rewrite("tests.shortcuts")

# How fast an example is says more about what else the machine does than about the example.
settings.register_profile("tenbou", deadline=None)
settings.load_profile("tenbou")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Count no lines in a test that takes seconds: it takes more time than the test itself.

    All its lines are those of quicker tests, or the coverage that must hold would not. The marker
    `no_cover` does nothing in a worker, where one count goes on beneath the other.
    """
    if not item.get_closest_marker("slow"):
        return (yield)
    here, in_threads = sys.gettrace(), threading.gettrace()
    sys.settrace(None)
    threading.settrace(None)
    try:
        return (yield)
    finally:
        sys.settrace(here)
        threading.settrace(in_threads)


TransactionTestCase._fixture_teardown = empty  # type: ignore[attr-defined]
# Slow on purpose, against guesses; a password that lives for one test has nobody to fear.
PBKDF2PasswordHasher.iterations = 1


@pytest.fixture(autouse=True)
def _language_of_the_sources() -> Iterator[None]:
    """Whatever language a test speaks, the next one starts in English."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001  # what it would be alone
) -> None:
    """Every worker copies its database from one that is migrated."""
    connection.settings_dict["TEST"]["TEMPLATE"] = migrated_template()
