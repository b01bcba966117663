"""A kept connection is used again only while it stands."""

from collections.abc import Iterator

import pytest
from django.db import ProgrammingError, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper

pytestmark = pytest.mark.django_db


@pytest.fixture
def kept() -> Iterator[BaseDatabaseWrapper]:
    """A further connection to the tests' database."""
    made = connections.create_connection("default")
    made.ensure_connection()
    yield made
    made.close()


def number_of(kept: BaseDatabaseWrapper) -> int:
    with kept.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        (number,) = cursor.fetchone()
    return int(number)


def asked(sql: str, number: int) -> object:
    with connection.cursor() as cursor:
        cursor.execute(sql, [number])
        (answer,) = cursor.fetchone()
    return answer


def test_a_connection_that_stands_is_usable_without_a_question(kept: BaseDatabaseWrapper) -> None:
    number = number_of(kept)
    assert kept.is_usable()
    latest = asked("select query from pg_stat_activity where pid = %s", number)
    assert latest == "select pg_backend_pid()"


def test_a_connection_that_the_server_has_ended_is_not(kept: BaseDatabaseWrapper) -> None:
    assert asked("select pg_terminate_backend(%s, 10000)", number_of(kept)) is True
    assert not kept.is_usable()


def test_a_connection_that_was_closed_is_not(kept: BaseDatabaseWrapper) -> None:
    kept.connection.close()
    assert not kept.is_usable()


def test_no_statement_of_a_connection_is_compiled(kept: BaseDatabaseWrapper) -> None:
    with kept.cursor() as cursor:
        cursor.execute("show jit")
        assert cursor.fetchone() == ("off",)


def test_a_connection_whose_transaction_has_failed_is_not(kept: BaseDatabaseWrapper) -> None:
    kept.set_autocommit(False)
    with pytest.raises(ProgrammingError), kept.cursor() as cursor:
        cursor.execute("select nothing_there")
    assert not kept.is_usable()
    kept.rollback()
    assert kept.is_usable()
