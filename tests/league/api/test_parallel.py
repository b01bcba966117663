"""Simultaneous requests to a running server store one hand, on both databases."""

import json
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from pytest_django import DjangoDbBlocker

from league.models import AuditEntry, Table
from tests.entries import ron
from tests.servers import Tenbou, as_default, fresh_postgres, migrated_sqlite, running_tenbou
from tests.shortcuts import fresh
from tests.worlds import running_event


@dataclass(frozen=True)
class Served:
    """A running Tenbou and the database it works on."""

    tenbou: Tenbou
    database: str


@pytest.fixture(params=["postgresql", "sqlite"])
def served(
    request: pytest.FixtureRequest, tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> Iterator[Served]:
    with ExitStack() as stack:
        stack.enter_context(django_db_blocker.unblock())
        if request.param == "sqlite":
            url = migrated_sqlite(tmp_path)
        else:
            url = stack.enter_context(fresh_postgres("parallel"))
        tenbou = stack.enter_context(running_tenbou(url, server="gunicorn", migrated=True))
        yield Served(tenbou, url)


def post_all(tenbou: Tenbou, table: Table, bodies: list[Any]) -> list[tuple[int, Any]]:
    """Post every body at once; (status, answer) of each."""
    address = f"{tenbou.url}/api/v1/tables/{table.pk}/hands/"
    headers = {"Authorization": f"Table {table.token}", "Content-Type": "application/json"}

    def post(body: Any) -> tuple[int, Any]:
        request = urllib.request.Request(address, json.dumps(body).encode(), headers)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            return error.code, json.load(error)

    with ThreadPoolExecutor(len(bodies)) as threads:
        return list(threads.map(post, bodies))


@pytest.mark.slow
def test_of_many_requests_at_once_one_hand_is_stored(served: Served) -> None:
    with as_default(served.database):
        first, second = running_event(tables=2).tables
    same = {"client_id": str(uuid4()), "version": 1, "entry": ron("S", "W", 3)}
    answers = post_all(served.tenbou, first, [same] * 50)
    assert Counter(status for status, _ in answers) == {201: 1, 200: 49}
    assert len({json.dumps(answer, sort_keys=True) for _, answer in answers}) == 1

    entries = [ron("S", "W", 1 + number % 4, 30 + 10 * (number % 5)) for number in range(20)]
    others = [{"client_id": str(uuid4()), "version": 1, "entry": entry} for entry in entries]
    answers = post_all(served.tenbou, second, others)
    assert Counter(status for status, _ in answers) == {201: 1, 409: 19}
    states = [answer["state"]["version"] for status, answer in answers if status == 409]
    assert states == [2] * 19

    with as_default(served.database):
        assert [stored(table) for table in (first, second)] == [(1, 2, 1)] * 2


def stored(table: Table) -> tuple[int, int, int]:
    """Hands, the version of the table, entries in the audit."""
    written = AuditEntry.objects.filter(verb="hand.record", after__table=table.pk).count()
    return table.hands.count(), fresh(table).version, written
