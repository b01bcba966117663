"""An organiser changes a rule in its row: nothing above it moves, and saving stays at the row."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event
from scoring import preset
from tests.browser.journeys.test_check_in_journey import log_in
from tests.worlds import event_world

pytestmark = pytest.mark.django_db(transaction=True)


def tops(page: Page) -> list[float]:
    """How far below the window's edge each row begins, down to the row of nagashi mangan."""
    found: list[float] = page.evaluate(
        """() => {
            const rows = [...document.querySelectorAll(".rule-row")];
            const last = rows.findIndex((row) => row.id === "rule-nagashi");
            return rows.slice(0, last + 1).map((row) => row.getBoundingClientRect().top);
        }"""
    )
    return found


def test_a_rule_is_changed_and_saved_in_its_row(plain_phone: Page) -> None:
    page = plain_phone
    world = event_world(ruleset_name="ema-2025", switches=preset("ema-2025").to_json())
    log_in(page, world.organiser.username)
    page.goto(f"/events/{world.event.slug}/manage/ruleset/")
    row = page.locator("#rule-nagashi")
    row.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 300)")
    before = tops(page)
    row.get_by_text("Change", exact=True).click()
    expect(row.get_by_role("button", name="Save")).to_be_visible()
    assert tops(page) == before
    row.get_by_role("combobox").select_option("as_win")
    row.get_by_role("button", name="Save").click()
    expect(row.get_by_text("Changed", exact=True)).to_be_visible()
    expect(row).to_be_in_viewport()
    assert Event.objects.get().ruleset.nagashi == "as_win"


def test_typing_leaves_the_rules_that_are_searched(phone: Page) -> None:
    page = phone
    world = event_world(ruleset_name="ema-2025", switches=preset("ema-2025").to_json())
    log_in(page, world.organiser.username)
    page.goto(f"/events/{world.event.slug}/manage/ruleset/")
    rows, groups = page.locator(".rule-row:visible"), page.locator(".rule-group:visible")
    every, field = rows.count(), page.get_by_role("searchbox", name="Search rules")
    field.fill("nagashi")
    expect(rows).to_have_count(1)
    expect(groups).to_have_count(1)
    field.fill("no such rule")
    expect(groups).to_have_count(0)
    expect(page.get_by_text("No rule matches.")).to_be_visible()
    field.press("Enter")
    field.fill("")
    expect(rows).to_have_count(every)
