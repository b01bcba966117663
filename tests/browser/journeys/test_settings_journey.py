"""The settings on a phone: a line for each group, the one that the address names open, ties moved."""

import pytest
from playwright.sync_api import Page, expect

from league.models import Event
from tests.browser.journeys.test_check_in_journey import log_in
from tests.worlds import event_world

pytestmark = pytest.mark.django_db(transaction=True)


def test_settings_are_folded_and_saved_in_full_on_a_phone(phone: Page) -> None:
    page, world = phone, event_world(tiebreaks=["total", "best_game"], venue="Haus am Hafen")
    log_in(page, world.organiser.username)
    facts = f"/events/{world.event.slug}/manage/facts/"
    before = Event.objects.values().get()
    page.goto(facts)
    expect(page.locator(".settings__fold[open]")).to_have_count(0)
    expect(page.locator("#settings")).to_contain_text("Haus am Hafen")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("#messages")).to_contain_text("Saved")
    assert Event.objects.values().get() == before
    page.goto(f"{facts}#id_streamed_tables")
    expect(page.locator(".settings__fold[open]")).to_have_count(1)
    expect(page.locator("#id_streamed_tables")).to_be_visible()
    page.goto(f"{facts}#group-ranking")
    page.reload()
    page.get_by_role("button", name="Move tie-break 2 up").click()
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("#messages")).to_contain_text("Saved")
    assert Event.objects.get().tiebreaks == ["best_game", "total"]
    # A name that is missing opens its group again.
    page.goto(facts)
    page.locator("#id_name").evaluate("field => { field.value = ''; }")
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("#id_name")).to_be_visible()
