"""The address of a refused form, opened again, shows the page that the form stands on."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.league.everything import Everything
from tests.league.route_operations import Operation, operations
from tests.league.web.readers import reader

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: Parts of an account and the address that Discord calls have no page above them.
AT_HOME = {"account_logout", "discord", "set_language"}


@pytest.fixture(autouse=True)
def photos(tmp_path: Path, settings: Any) -> None:
    settings.PHOTOS = tmp_path


def only_for_forms() -> Iterator[Operation]:
    every = [item for item in operations() if not item.is_api]
    readable = {item.name for item in every if item.method == "GET"}
    yield from (item for item in every if item.name not in readable)


def test_every_address_that_takes_forms_alone_leads_to_a_page() -> None:
    made = Everything()
    client = reader(made.root)
    wrong = {}
    for item in only_for_forms():
        answer = client.get(made.address(item), follow=True)
        shown = [address for address, _status in answer.redirect_chain]
        if answer.status_code != 200 or (shown[-1:] == ["/"] and item.name not in AT_HOME):
            wrong[item.name] = (made.address(item), answer.status_code, shown)
    assert wrong == {}
