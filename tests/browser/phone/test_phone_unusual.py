"""Unusual entries on the phone: points as they are at a table of two, and a riichi that is confirmed."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Table
from tests.browser.phone.tapping import Thumb
from tests.entries import ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import FOUR, four_at_a_table, running_event

pytestmark = pytest.mark.django_db(transaction=True)


def opened(page: Page, table: Table) -> Thumb:
    page.goto(link(table))
    return Thumb(page)


def two_at_a_table() -> Table:
    world = running_event(preset="san-hako", rules={"players": 2})
    for name, entrant in zip(FOUR, world.entrants, strict=False):
        entrant.player.display_name = name
        entrant.player.save()
    return world.table


def test_two_players_enter_points_and_an_ordinary_win(touched: Page) -> None:
    table = two_at_a_table()
    thumb = opened(touched, table)
    page = thumb.page
    thumb.outcome("Points")
    expect(page.locator("#entry [data-part=who] [data-seat]")).to_have_count(2)
    page.locator("#entry input[name=points-E]").fill("1200")
    page.locator("#entry input[name=points-S]").fill("-1000")
    thumb.press("Next: check")
    expect(page.locator("#entry [data-problems]")).to_contain_text(
        "The points add up to +200; they must add up to 0."
    )
    page.locator("#entry input[name=points-S]").fill("-1200")
    page.locator("#entry input[name=points-S]").blur()
    page.locator("#entry input[name=dealer_stays]").check()
    thumb.press("Next: check")
    expect(page.locator("#entry [data-moves]")).to_contain_text("1,200")
    thumb.save()
    expect(page.locator("#unsent")).to_be_hidden()
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Aoi")
    thumb.press("Next: value")
    thumb.choose("Han and fu")
    thumb.choose("3 han")
    thumb.choose("30 fu")
    thumb.press("Next: check")
    thumb.save()
    expect(page.locator("#unsent")).to_be_hidden()
    points, win = (hand.entry for hand in table.hands.order_by("position"))
    deltas = {"E": 1200, "S": -1200}
    assert points == {"outcome": "deltas", "deltas": deltas, "dealer_stays": True}
    assert (win["outcome"], win["discarder"], win["wins"][0]["han"]) == ("ron", "E", 3)


def test_a_riichi_with_too_few_points_is_confirmed(touched: Page) -> None:
    table = play(four_at_a_table().table, [ron("S", "E", 13)])
    thumb = opened(touched, table)
    thumb.outcome("Exhaustive draw")
    thumb.who("Riichi", "Aoi")
    thumb.press("Next: check")
    expect(thumb.page.locator("#entry [data-problems]")).to_contain_text(
        "Riichi needs 1,000 points"
    )
    thumb.page.locator("#entry [data-confirm]").tap()
    thumb.press("Next: check")
    thumb.save()
    expect(thumb.page.locator("#unsent")).to_be_hidden()
    entry = table.hands.get(position=2).entry
    assert (entry["confirmed"], entry["riichi"]) == (True, ["N"])
