"""What the phone reads of a table belongs together, whatever comes in meanwhile."""

import json
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from league.models import Table
from tests.entries import drawn
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter
from tests.worlds import running_event

pytestmark = pytest.mark.django_db(transaction=True)


def in_another_connection(act: Callable[[], object]) -> None:
    def alone() -> None:
        try:
            act()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(alone).result()


def game_after(table: Table, sign: str, *, queries: int) -> dict[str, Any]:
    """The game in the page's data, where a hand comes in after this many queries."""
    asked = 0

    def count(execute: Any, *statement: Any) -> Any:
        nonlocal asked
        result = execute(*statement)
        asked += 1
        if asked == queries:
            in_another_connection(lambda: enter(table, drawn(sign)))
        return result

    with connection.execute_wrapper(count):
        page = Client().get(f"{link(table)}?part=state").content.decode()
    found = re.search(r'<script[^>]*application/json[^>]*>(\{"table".*?)</script>', page)
    assert found is not None
    game: dict[str, Any] = json.loads(found[1])["game"]
    return game


def test_a_version_never_comes_with_an_older_game() -> None:
    """The dealer moves on with the hand: old winds for the new version name the wrong player."""
    seen = []
    for queries in range(1, 6):
        table = running_event().table
        game = game_after(table, "S", queries=queries)
        assert table.hands.count() == 1
        newer = game["version"] - table.version
        seen.append((newer, len(game["stored"]), game["situation"]["dealer"]))
    assert sorted(set(seen)) == [(0, 0, 0), (0, 1, 1), (1, 1, 1)]
