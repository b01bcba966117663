"""Hands entered on the phone itself: few taps, nothing impossible, stored once."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


@pytest.fixture
def thumb(touched: Page, table: Table) -> Thumb:
    touched.goto(link(table))
    return Thumb(touched)


def entries(table: Table) -> list[dict[str, Any]]:
    return [hand.entry for hand in table.hands.order_by("position")]


def stored(page: Page) -> None:
    """The hand has reached the server and stands in the list."""
    expect(page.locator("#unsent")).to_be_hidden()


def test_a_ron_with_riichi_and_pinfu_takes_eight_taps(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.who("Riichi", "Ben")
    thumb.press("Next: value")
    thumb.choose("Pinfu")
    thumb.press("Next: check")
    assert thumb.save() == 8
    stored(thumb.page)
    assert entries(table) == [
        {
            "outcome": "ron",
            "riichi": ["S"],
            "discarder": "W",
            "wins": [
                {
                    "seat": "S",
                    "han": 2,
                    "fu": 30,
                    "yaku": ["riichi", "pinfu"],
                    "open": False,
                    "dora": 0,
                }
            ],
        }
    ]


def test_a_ron_by_numbers_takes_nine_taps_and_eight_the_next_time(
    thumb: Thumb, table: Table
) -> None:
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("Han and fu")
    thumb.choose("3 han")
    thumb.choose("40 fu")
    thumb.press("Next: check")
    assert thumb.save() == 9
    stored(thumb.page)
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.choose("1 han")
    thumb.choose("30 fu")
    thumb.press("Next: check")
    assert thumb.save() == 8
    stored(thumb.page)
    assert [entry["wins"] for entry in entries(table)] == [
        [{"seat": "S", "han": 3, "fu": 40}],
        [{"seat": "E", "han": 1, "fu": 30}],
    ]


def test_a_draw_with_two_tenpai_takes_five_taps(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Aoi")
    thumb.who("Tenpai", "Dan")
    thumb.press("Next: check")
    assert thumb.save() == 5
    stored(thumb.page)
    assert entries(table) == [{"outcome": "exhaustive_draw", "tenpai": ["E", "N"]}]


def test_a_chombo_takes_four_taps(thumb: Thumb, table: Table) -> None:
    thumb.outcome("Chombo")
    thumb.who("Chombo", "Ben")
    thumb.press("Next: check")
    expect(
        thumb.page.get_by_text("The penalty of 20,000 points is deducted from the final score.")
    ).to_be_visible()
    assert thumb.save() == 4
    stored(thumb.page)
    assert entries(table) == [{"outcome": "chombo", "offender": "S"}]
