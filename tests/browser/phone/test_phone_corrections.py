"""A stored hand corrected with the keys of a new one: filled in, explained, and settled at once."""

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.entries import drawn, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

PINFU = {"seat": "S", "han": 2, "fu": 30, "yaku": ["pinfu", "tanyao"], "open": False, "dora": 0}
FIRST = {"outcome": "ron", "discarder": "W", "wins": [PINFU]}


@pytest.fixture
def service_workers() -> Literal["block"]:
    return "block"


@pytest.fixture
def table() -> Table:
    """East 1 a ron by Ben from Chie, East 2 a draw at which the dealer is tenpai, then a ron."""
    world = four_at_a_table()
    play(world.table, [FIRST, drawn("E"), ron("S", "E", 1)])
    return world.table


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


def test_a_forgotten_yaku_is_added_and_paid_at_once(page: Page, table: Table) -> None:
    page.goto(link(table))
    thumb = Thumb(page)
    page.locator("#hand-1").tap(position={"x": 20, "y": 20})
    expect(page.locator("#entry h1")).to_contain_text("Correct East 1")
    thumb.press("Next: value")
    expect(page.locator("#entry [data-sum]")).to_have_text("2 han 30 fu · 2,000")
    thumb.choose("Iipeikou")
    expect(page.locator("#entry [data-sum]")).to_have_text("3 han 30 fu · 3,900")
    thumb.press("Next: check")
    changes = page.locator("#entry .diff tbody tr")
    expect(changes).to_contain_text(["Value", "Yaku", "Ben has", "Chie has"])
    expect(changes.nth(0)).to_contain_text("3 han 30 fu")
    expect(page.get_by_text("2 later hands stay as they are.")).to_be_visible()
    expect(page.locator("#entry [data-pay] li")).to_have_text(["Chie →pays Ben 1,900"])
    thumb.press("Save correction")
    expect(page.get_by_text("Choose a reason or write one.")).to_be_visible()
    thumb.choose("Wrong yaku")
    thumb.press("Save correction")
    expect(page.locator("#entry form")).to_have_count(0)
    expect(page.locator("#messages")).to_contain_text("Hand corrected.")
    expect(page.locator("#state [data-pay]")).to_contain_text("1,900")
    expect(page.locator("#hand-1")).to_contain_text("Reason: Wrong yaku")
    hand = table.hands.get(position=1, is_current=True)
    yaku = ["tanyao", "pinfu", "iipeikou"]
    assert sorted(hand.entry["wins"][0].pop("yaku")) == sorted(yaku)
    assert hand.entry == {
        "outcome": "ron",
        "discarder": "W",
        "wins": [{"seat": "S", "han": 3, "fu": 30, "open": False, "dora": 0}],
    }
