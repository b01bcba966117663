"""A table of five on a phone: four play each hand, also without a network."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from league.models import Table
from league.templatetags.tenbou import DASH
from tests.browser.phone.tapping import Thumb
from tests.browser.phone.test_phone_offline import opened
from tests.worlds import five_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return five_at_a_table().table


def seats(page: Page) -> list[str]:
    """The present wind and the name of each player, as they sit."""
    rows = page.locator("#state .seats .seat")
    return [
        f"{row.locator('.wind > [aria-hidden]').inner_text()} {name}"
        for row, name in zip(rows.all(), ("Aoi", "Ben", "Chie", "Dan", "Emi"), strict=True)
        if name in row.inner_text()
    ]


def ron(page: Page, players: list[str], winner: str, discarder: str) -> None:
    """Enter an open toitoi; `players` are those who play the hand."""
    thumb = Thumb(page)
    thumb.outcome("Ron")
    rows = page.locator("#entry [data-part=who] [data-seat] [data-name]")
    expect(rows).to_have_text(players)
    thumb.who("Won", winner)
    thumb.who("Dealt in", discarder)
    thumb.press("Next: value")
    thumb.choose("Open")
    thumb.choose("Toitoi")
    thumb.choose("40 fu")
    thumb.press("Next: check")
    thumb.save()


def test_who_dealt_waits_and_who_waited_plays_without_a_network_too(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    assert seats(page) == ["E Aoi", "S Ben", "W Chie", "N Dan", f"{DASH} Emi"]
    context.set_offline(True)
    ron(page, ["Aoi", "Ben", "Chie", "Dan"], "Ben", "Aoi")
    expect(page.locator(".situation")).to_contain_text("East 2")
    assert seats(page) == [f"{DASH} Aoi", "E Ben", "S Chie", "W Dan", "N Emi"]
    ron(page, ["Ben", "Chie", "Dan", "Emi"], "Emi", "Ben")
    context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    expect(page.locator("#state .seats [data-points]")).to_have_text(
        ["27,400", "30,000", "30,000", "30,000", "32,600"]
    )
    wins = [hand.entry["wins"][0]["seat"] for hand in table.hands.order_by("position")]
    assert wins == ["S", "N"]


def test_who_waits_needs_no_win(context: BrowserContext, table: Table) -> None:
    page = context.new_page()
    page.goto(f"/t/{table.token}/")
    page.locator("[data-winning-conditions]:visible").first.click()
    screen = page.locator("#winning-conditions")
    screen.get_by_role("button", name="Emi").click()
    expect(screen.locator("[data-conditions-waiting]")).to_be_visible()
    expect(screen.locator("table")).to_be_hidden()
    screen.get_by_role("button", name="Aoi").click()
    expect(screen.locator("tbody th")).to_have_text(
        ["Ron from Ben", "Ron from Chie", "Ron from Dan", "Tsumo"]
    )
