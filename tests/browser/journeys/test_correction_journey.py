"""A result is corrected by keyboard; what changes shows while somebody types."""

import pytest
from playwright.sync_api import Page, expect

from league.enums import EntryContract, SessionStatus, TableStatus
from league.models import Session, Table
from tests.browser.journeys.test_check_in_journey import log_in
from tests.browser.journeys.test_table_journey import broken_rules
from tests.shortcuts import enter_points, last_entry, scores
from tests.worlds import World, four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


def finished() -> World:
    world = four_at_a_table(entry_contract=EntryContract.DESK)
    enter_points(world.table, 45_000, 31_000, 24_000, 20_000)
    Session.objects.update(status=SessionStatus.FINISHED)
    Table.objects.update(status=TableStatus.CLOSED)
    return world


def open_page(page: Page, world: World) -> None:
    log_in(page, world.referee.username)
    page.goto(f"/events/{world.event.slug}/manage/tables/{world.table.pk}/correct/")


def test_what_changes_shows_while_the_points_are_typed(phone: Page) -> None:
    world = finished()
    open_page(phone, world)
    effects = phone.locator("#effects")
    expect(effects).to_contain_text("Nothing has changed yet.")
    phone.get_by_role("spinbutton", name="Aoi").fill("310")
    expect(phone.locator("#sum")).to_have_text("14,000 missing")
    phone.keyboard.press("Tab")
    phone.keyboard.type("450")
    expect(phone.locator("#sum")).to_contain_text("The sum is 120,000")
    expect(effects).to_contain_text("2 players change rank")
    expect(phone.locator("#place-0")).to_contain_text("1 → 2")
    assert phone.evaluate("document.activeElement.name") == "raw_points_1"
    assert broken_rules(phone) == []
    phone.get_by_text("Lines swapped on the slip").click()
    phone.get_by_role("button", name="Save correction").click()
    expect(
        phone.get_by_text("Result of table 1 corrected. 2 players changed rank.")
    ).to_be_visible()
    assert scores(world.table, "raw_points") == [31_000, 45_000, 24_000, 20_000]
    assert last_entry().reason == "Lines swapped on the slip."


def test_two_lines_are_swapped_without_scripts(plain_phone: Page) -> None:
    world = finished()
    open_page(plain_phone, world)
    plain_phone.get_by_text("Swap two lines").click()
    plain_phone.get_by_role("button", name="Swap the points of Aoi and Ben").click()
    expect(plain_phone.locator("#effects")).to_contain_text("2 players change rank")
    plain_phone.get_by_text("Slip misread").click()
    plain_phone.get_by_role("button", name="Save correction").click()
    assert scores(world.table, "raw_points") == [31_000, 45_000, 24_000, 20_000]
