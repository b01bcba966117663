"""No page, file or read of the API depends on the order in which unordered rows come."""

import re
from copy import deepcopy

import pytest
from django.core.cache import cache

from league.core import shared_answers
from tests.backwards import rows_backwards
from tests.league.route_operations import operations
from tests.league.several import several_of_everything
from tests.league.web.readers import Reader, reader
from tests.shortcuts import undone

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

FEW = 3
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
