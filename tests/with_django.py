"""What the tests of the league change in Django; loaded when its settings are there."""

from collections.abc import Iterator

import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.db import connection
from django.test import TransactionTestCase
from django.utils import translation
from pytest_django import DjangoDbBlocker

from league.core import shared_answers
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


@pytest.fixture(autouse=True)
def no_shared_answers() -> None:
    """What this process keeps for its readers is of a database that is gone."""
    shared_answers.here.clear()


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None,  # noqa: ARG001  # what it would be alone
) -> None:
    """Every worker copies its database from one that is migrated."""
    connection.settings_dict["TEST"]["TEMPLATE"] = migrated_template()


@pytest.fixture(scope="session")
def django_db_setup(
    django_db_setup: None,  # noqa: ARG001  # makes the database, and drops it after this
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Nobody else holds the database when it is dropped.

    A browser that closes a page does not wait for the answer of its last request: the thread that
    answers may still have its connection.
    """
    yield
    with django_db_blocker.unblock(), connection.cursor() as cursor:
        cursor.execute(
            "select pg_terminate_backend(pid, 10000) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
