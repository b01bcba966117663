"""What every page, file and read of the API does not depend on: the order in which unordered rows
come, and, in its number of queries, the number of rows."""

import re
from copy import deepcopy
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection

from league.core import shared_answers
from tests.backwards import rows_backwards
from tests.league.everything import Everything
from tests.league.route_operations import Operation, operations
from tests.league.several import several_of_everything
from tests.league.web.readers import Reader, reader
from tests.shortcuts import undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FEW, MANY = 3, 6
#: Streams do not end; `ready` tells of the servers.
READS = [
    item
    for item in operations()
    if item.method == "GET" and not item.name.startswith(("live", "ready", "metrics"))
]
#: What is different in every answer: secrets of forms, and times that pass.
OF_ONE_ANSWER = re.compile(
    rb'(?:csrfmiddlewaretoken" value|X-CSRFToken": |nonce|data-now)[="]+[^"]*'
    rb'|data-(?:since|passed|until)="[^<]*'
    rb"|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
    rb"|waited \d+ minutes?"
    rb'|"exported_at": ?"[^"]*'
)
ZIPPED = b"PK\x03\x04"


def answer(client: Reader, address: str) -> bytes | None:
    """What the page or the API says; None for a workbook, which is packed with the time."""
    cache.clear()
    shared_answers.here.clear()
    cookies = deepcopy(client.cookies)
    with undone():
        content: bytes = client.get(address).getvalue()
    client.cookies = cookies
    return None if content.startswith(ZIPPED) else OF_ONE_ANSWER.sub(b"", content)


@pytest.mark.parametrize("role", ["root", None])
def test_every_read_says_the_same_whichever_way_unordered_rows_come(role: str | None) -> None:
    made = several_of_everything(FEW)
    client = reader(made.root if role else None)
    different = []
    for item in READS:
        address = made.address(item)
        usual = answer(client, address)
        with rows_backwards():
            turned = answer(client, address)
        if turned != usual:
            different.append(str(item))
    assert different == []


def test_no_read_asks_the_database_more_often_for_more_rows() -> None:
    with undone():
        few = counts(several_of_everything(FEW))
    many = counts(several_of_everything(MANY))
    assert {name: (few[name], many[name]) for name in few if few[name] != many[name]} == {}


def counts(made: Everything) -> dict[str, int]:
    """The number of queries of each read, nothing of it cached."""
    client = reader(made.root)
    return {str(item): queries(made, client, item) for item in READS}


def queries(made: Everything, client: Reader, item: Operation) -> int:
    address = made.address(item)
    asked: list[str] = []

    def listed(execute: Any, sql: str, *rest: Any) -> Any:
        asked.append(sql)
        return execute(sql, *rest)

    with connection.execute_wrapper(listed):
        answer(client, address)
    return len(asked)
