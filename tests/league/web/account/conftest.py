"""A noon that stands still, and an account with a password and a confirmed address."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.cache import cache

from tests.league.web.account.test_account import (
    registered,
)

NOON = datetime(2026, 11, 28, 12, 0, 10, tzinfo=UTC)


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    cache.clear()
    with time_machine.travel(NOON, tick=False) as clock:
        yield clock


@pytest.fixture
def mori() -> User:
    login = registered("mori@example.org")
    User.objects.filter(pk=login.pk).update(username="mori")
    login.refresh_from_db()
    return login
