"""A phone without a network: it goes on, keeps what is entered, and sends it once, in order."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from league.models import Table
from tests.browser.conftest import LONGEST_WAIT
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tapping import Thumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

#: What has to be on the phone before the network may go.
KEPT = (
    "caches.match('/static/js/dist/table.js')",
    "caches.match('/static/css/dist/table.css')",
    "caches.match(location.pathname)",
)
PAUSE = 100
#: The height of a stored hand of two lines, in CSS pixels.
STORED_ROW = 54

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table() -> Table:
    return four_at_a_table().table


def opened(context: BrowserContext, table: Table) -> Page:
    """The table page, kept on the phone with all that it is made of."""
    page = context.new_page()
    page.goto(link(table))
    for fact in ("navigator.serviceWorker.controller !== null", *KEPT):
        wait_until(page, fact)
    return page


def wait_until(page: Page, fact: str) -> None:
    for _ in range(LONGEST_WAIT // PAUSE):
        if page.evaluate(f"async () => Boolean(await ({fact}))"):
            return
        page.wait_for_timeout(PAUSE)
    pytest.fail(f"never came true: {fact}")


def draw(page: Page, *tenpai: str) -> None:
    """Enter an exhaustive draw."""
    thumb = Thumb(page)
    thumb.outcome("Exhaustive draw")
    for name in tenpai:
        thumb.who("Tenpai", name)
    thumb.press("Next: check")
    thumb.save()


def test_a_waiting_hand_is_a_row_that_unfolds_its_figures(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    context.set_offline(True)
    draw(page, "Aoi")
    row = page.locator("[data-unsent]")
    figures = row.locator("[data-deltas]")
    expect(figures).to_be_hidden()
    expect(row.get_by_role("button")).to_have_count(0)
    assert row.bounding_box()["height"] <= STORED_ROW  # type: ignore[index]
    row.locator("summary").tap()
    expect(figures).to_have_text(re.compile(r"Aoi\s+\+3,000\s+Ben\s+.1,000"))
    draw(page, "Ben")
    expect(figures.first).to_be_visible()  # it stays open
    expect(figures.last).to_be_hidden()


def entries(table: Table) -> list[list[str]]:
    hands = table.hands.order_by("position")
    return [hand.entry.get("tenpai", []) for hand in hands]


def test_five_hands_without_a_network_and_a_reload_are_stored_once_in_order(
    context: BrowserContext, table: Table
) -> None:
    page = opened(context, table)
    context.set_offline(True)
    draw(page, "Aoi")
    draw(page, "Aoi", "Ben")
    expect(page.locator("#unsent li")).to_have_count(2)
    page.reload()
    expect(page.locator("#unsent li")).to_have_count(2)
    expect(page.locator(".situation")).to_contain_text("East 1")
    draw(page, "Ben")
    draw(page, "Chie")
    draw(page)
    expect(page.locator("#unsent li")).to_have_count(5)
    assert entries(table) == []
    context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"], ["E", "S"], ["S"], ["S"], []]


def test_a_hong_kong_hand_without_a_network_is_stored_later(context: BrowserContext) -> None:
    table = four_at_a_table(ruleset_name="hk-club", switches={"preset": "hk-club"}).table
    page = opened(context, table)
    context.set_offline(True)
    thumb = Thumb(page)
    thumb.outcome("Win by discard")
    thumb.who("Won", "Ben")
    thumb.who("Discarded", "Chie")
    thumb.press("Next: value")
    for name in ("All pongs", "Mixed one suit"):
        thumb.choose(name)
    expect(page.locator("input[value=all_chows]")).to_be_disabled()
    thumb.press("Next: check")
    thumb.save()
    expect(page.locator("#unsent li")).to_have_count(1)
    expect(page.locator("#state [data-points]")).to_have_text(["468", "628", "436", "468"])
    assert table.hands.count() == 0
    context.set_offline(False)
    expect(page.locator("#unsent")).to_be_hidden()
    win = {"seat": "S", "faan": 6, "patterns": ["all_pongs", "mixed_one_suit"]}
    assert table.hands.get().entry == {"outcome": "discard", "discarder": "W", "wins": [win]}


def test_two_tabs_of_a_phone_send_every_hand_once(context: BrowserContext, table: Table) -> None:
    one = opened(context, table)
    two = context.new_page()
    two.goto(link(table))
    context.set_offline(True)
    draw(one, "Aoi")
    expect(two.locator("#unsent li")).to_have_count(1)
    draw(two, "Aoi")
    expect(one.locator("#unsent li")).to_have_count(2)
    context.set_offline(False)
    expect(one.locator("#unsent")).to_be_hidden()
    expect(two.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["E"], ["E"]]


def test_a_table_that_moved_on_meanwhile_lets_a_human_choose(
    contexts: KeptContexts, context: BrowserContext, site: str, table: Table
) -> None:
    away = opened(context, table)
    context.set_offline(True)
    draw(away, "Aoi")
    with contexts.page(site, has_touch=True) as there:
        there.goto(link(table))
        draw(there, "Ben")
        expect(there.locator("#unsent")).to_be_hidden()
    context.set_offline(False)
    expect(away.get_by_text("Another phone saved this hand")).to_be_visible()
    assert entries(table) == [["S"]]
    away.get_by_role("button", name="It's a different hand: add it").click()
    expect(away.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["S"], ["N"]]  # Aoi is North by now


def test_a_hand_of_another_phone_is_seen_at_once(
    contexts: KeptContexts, context: BrowserContext, site: str, table: Table
) -> None:
    here = context.new_page()
    here.goto(link(table))
    with contexts.page(site, has_touch=True) as there:
        there.goto(link(table))
        draw(there, "Ben")
        expect(here.locator("#state .hand__label")).to_contain_text(["E1"])
    expect(here.locator(".situation")).to_contain_text("East 2")
    expect(here.locator("#state [data-points]")).to_have_text(
        ["29,000", "33,000", "29,000", "29,000"]
    )
    draw(here, "Chie")
    expect(here.locator("#unsent")).to_be_hidden()
    assert entries(table) == [["S"], ["S"]]  # Chie is South by now
