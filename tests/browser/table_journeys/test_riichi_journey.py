"""Riichi is marked when it is declared: on all phones at once, and in the entry of the hand."""

from typing import Literal

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.shortcuts import fresh
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def service_workers() -> Literal["block"]:
    return "block"


def key(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Riichi: {name}")


def test_a_mark_is_on_all_phones_and_in_the_entry(context: BrowserContext) -> None:
    table = four_at_a_table().table
    mine, theirs = context.new_page(), context.new_page()
    for page in (mine, theirs):
        page.goto(link(table))
    key(mine, "Aoi").tap()
    key(mine, "Ben").tap()
    for page in (mine, theirs):
        points = page.locator("#state [data-points]")
        expect(points).to_have_text(["29,000", "29,000", "30,000", "30,000"])
        expect(page.locator("[data-say=riichi_sticks]")).to_have_text("2")
    key(theirs, "Ben").tap()
    expect(key(mine, "Ben")).to_have_attribute("aria-pressed", "false")
    assert fresh(table).riichi == "E"
    context.set_offline(True)
    key(mine, "Chie").tap()
    expect(key(mine, "Chie")).to_have_attribute("aria-pressed", "true")
    thumb = Thumb(mine)
    thumb.outcome("Exhaustive draw")
    expect(mine.locator("#entry input[name=riichi]:checked")).to_have_count(2)
    expect(mine.locator("#entry input[name=tenpai]:checked")).to_have_count(2)
    thumb.press("Next: check")
    thumb.save()
    expect(mine.locator("[data-riichi][aria-pressed=true]")).to_have_count(0)
    context.set_offline(False)
    expect(mine.locator("#unsent")).to_be_hidden()
    expect(theirs.locator("[data-riichi][aria-pressed=true]")).to_have_count(0)
    assert table.hands.get().entry["riichi"] == ["E", "W"]
