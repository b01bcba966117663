"""What the tests of the league change in Django; loaded when its settings are there."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation

from league.core.redis_guard import breaker
from tests.empty_database import empty
from tests.servers import migrated_template

TransactionTestCase._fixture_teardown = empty  # type: ignore[attr-defined]
# Slow on purpose, against guesses; a password that lives for one test has nobody to fear.
PBKDF2PasswordHasher.iterations = 1


@pytest.fixture(autouse=True)
def language_of_the_sources() -> Iterator[None]:
    """Whatever language a test speaks, the next one starts in English."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture(autouse=True)
def closed_circuit_breaker() -> Iterator[None]:
    """A test without Redis leaves none of the next ones without it."""
    yield
    breaker.close()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001  # what it would be alone
) -> None:
    """Every worker copies its database from one that is migrated."""
    connection.settings_dict["TEST"]["TEMPLATE"] = migrated_template()
