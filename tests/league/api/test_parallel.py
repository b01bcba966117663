"""Simultaneous requests to a running server store one hand, on both databases."""

import json
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.entries import ron
from tests.servers import Tenbou, fresh_postgres, migrated_sqlite, running_tenbou

# Written into the server's own database: its tables, their links, and what became of them.
SET_UP = """
from tests.worlds import running_event
from league.models import Table
running_event(tables=2)
for table in Table.objects.order_by("number"):
    print(table.pk, table.token)
"""
STORED = """
from league.models import AuditEntry, Hand, Table
for table in Table.objects.order_by("number"):
    written = AuditEntry.objects.filter(verb="hand.record", after__table=table.pk).count()
    print(Hand.objects.filter(table=table).count(), table.version, written)
"""


@pytest.fixture(params=["postgresql", "sqlite"])
def tenbou(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Tenbou]:
    with ExitStack() as stack:
        if request.param == "sqlite":
            url = migrated_sqlite(tmp_path)
        else:
            url = stack.enter_context(fresh_postgres("parallel"))
        yield stack.enter_context(running_tenbou(url, server="gunicorn", migrated=True))


def asked(tenbou: Tenbou, script: str) -> list[list[str]]:
    told = tenbou.manage("shell", "--no-imports", "--command", script)
    return [line.split() for line in told.splitlines()]


def post_all(tenbou: Tenbou, place: list[str], bodies: list[Any]) -> list[tuple[int, Any]]:
    """Post every body at once; (status, answer) of each."""
    pk, token = place
    address = f"{tenbou.url}/api/v1/tables/{pk}/hands/"
    headers = {"Authorization": f"Table {token}", "Content-Type": "application/json"}

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
def test_of_many_requests_at_once_one_hand_is_stored(tenbou: Tenbou) -> None:
    first, second = asked(tenbou, SET_UP)
    same = {"client_id": str(uuid4()), "version": 1, "entry": ron("S", "W", 3)}
    answers = post_all(tenbou, first, [same] * 50)
    assert Counter(status for status, _ in answers) == {201: 1, 200: 49}
    assert len({json.dumps(answer, sort_keys=True) for _, answer in answers}) == 1

    entries = [ron("S", "W", 1 + number % 4, 30 + 10 * (number % 5)) for number in range(20)]
    others = [{"client_id": str(uuid4()), "version": 1, "entry": entry} for entry in entries]
    answers = post_all(tenbou, second, others)
    assert Counter(status for status, _ in answers) == {201: 1, 409: 19}
    states = [answer["state"]["version"] for status, answer in answers if status == 409]
    assert states == [2] * 19

    assert asked(tenbou, STORED) == [["1", "2", "1"]] * 2
