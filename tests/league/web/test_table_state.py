"""The state of a game on the table's page: how far everybody is from whoever was tapped."""

import re

import pytest
from django.test import Client

from league.models import Table
from tests.asking import play
from tests.entries import ron
from tests.league.web.table_taps import link
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

APART = re.compile(r"data-apart >(.*?)</small>|data-apart (hidden)>")


@pytest.fixture
def table() -> Table:
    """South has won 3 900 from West."""
    return play(running_event().table, [ron("S", "W", 3)])


def apart(client: Client, table: Table, query: str) -> list[str]:
    """What stands below each seat's points, "hidden" where nothing does."""
    page = client.get(f"{link(table)}{query}").content.decode()
    found = [told or hidden for told, hidden in APART.findall(page)]
    return [re.sub(r"<[^>]*>|\s", "", told) for told in found]


def test_a_tap_on_a_player_shows_how_far_the_others_are(client: Client, table: Table) -> None:
    assert apart(client, table, "?against=1") == [
        "\N{MINUS SIGN}3,900",
        "hidden",
        "\N{MINUS SIGN}7,800",
        "\N{MINUS SIGN}3,900",
    ]


@pytest.mark.parametrize("query", ["", "?against=7", "?against=x"])
def test_nothing_is_shown_where_nobody_was_tapped(client: Client, table: Table, query: str) -> None:
    assert apart(client, table, query) == ["hidden"] * 4
