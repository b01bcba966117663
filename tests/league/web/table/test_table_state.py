"""The state of a game on the table's page: how far everybody is from whoever was tapped."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Table
from tests.entries import ron
from tests.league.web.table.table_taps import link, text
from tests.shortcuts import play
from tests.worlds import four_at_a_table, running_event

pytestmark = pytest.mark.django_db

APART = re.compile(r"data-difference >(.*?)</small>|data-difference (hidden)>")


@pytest.fixture
def table() -> Table:
    """South has won 3 900 from West."""
    return play(running_event().table, [ron("S", "W", 3)])


def apart(client: Client, table: Table, query: str) -> list[str]:
    """What stands below each seat's points, "hidden" where nothing does."""
    page = client.get(f"{link(table)}{query}").content.decode()
    found = [said or hidden for said, hidden in APART.findall(page)]
    return [re.sub(r"<[^>]*>|\s", "", said) for said in found]


def test_a_tap_on_a_player_shows_how_far_the_others_are(client: Client, table: Table) -> None:
    assert apart(client, table, "?against=1") == [
        "\N{MINUS SIGN}3,900",
        "hidden",
        "\N{MINUS SIGN}7,800",
        "\N{MINUS SIGN}3,900",
    ]


@pytest.mark.parametrize("query", ["", "?against=7", "?against=x"])
def test_without_a_selected_seat_there_are_no_differences(
    client: Client, table: Table, query: str
) -> None:
    assert apart(client, table, query) == ["hidden"] * 4


@pytest.mark.parametrize(
    ("win", "said"),
    [
        ({"yakuman": 1, "pao": "W"}, "Ben from Dan: yakuman Pao (責任払い): Chie"),
        (
            {"yakuman": 2, "pao": {"daisangen": "W"}},
            "Ben from Dan: 2 times yakuman Pao for Daisangen 大三元 alone: Chie",
        ),
    ],
)
def test_the_list_of_hands_says_who_was_liable(
    client: Client, win: dict[str, Any], said: str
) -> None:
    entry = {"outcome": "ron", "discarder": "N", "wins": [{"seat": "S", **win}]}
    table = play(four_at_a_table(preset="mahjong-soul").table, [entry])
    assert said in text(client.get(link(table)))


def test_the_phone_has_the_words_for_a_game_that_is_over_without_the_network(
    client: Client, table: Table
) -> None:
    """And it finds what a game that is over does not need."""
    page = client.get(link(table)).content.decode()
    over = page.partition('<template id="t-game-over">')[2].partition("</template>")[0]
    assert re.findall(r"<(?:h2|p class=\"soft\"[^>]*)>(.*?)<", over) == [
        "Game over",
        "Placements and final scores are shown after the unsent hands are saved.",
    ]
    assert [page.count(name) for name in ("data-winning-conditions>", "data-ends-game>")] == [1, 1]
