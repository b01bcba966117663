"""An organiser types in a long form: asked before leaving it, not when it is sent; folded on a phone."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Dialog, Page, expect

from league.models import Event
from tests.browser.journeys.test_check_in_journey import log_in
from tests.browser.kept_contexts import KeptContexts
from tests.browser.looks import DESK
from tests.worlds import event_world

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def wide(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    with contexts.page(live_server.url, viewport=DESK) as page:
        yield page


def test_settings_that_are_not_sent_are_kept_until_the_organiser_leaves(wide: Page) -> None:
    page, world = wide, event_world()
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", stay)
    log_in(page, world.organiser.username)
    facts = f"/events/{world.event.slug}/manage/facts/"
    page.goto(facts)
    name = page.locator("form.settings [name=name]")
    staff = page.get_by_role("navigation").get_by_role("link", name="Sessions").first
    name.fill("Spring Open")
    staff.click(no_wait_after=True)
    expect(name).to_have_value("Spring Open")
    assert asked == ["beforeunload"]
    page.get_by_role("button", name="Save changes").click()
    expect(page.locator("#messages")).to_contain_text("Saved")
    assert (asked, Event.objects.get().name) == (["beforeunload"], "Spring Open")
    page.goto(facts)
    name.fill("Autumn Open")
    page.get_by_role("link", name="Discard").click()
    expect(name).to_have_value("Spring Open")
    name.fill("Autumn Open")
    name.fill("Spring Open")
    staff.click()
    expect(page).not_to_have_url(re.compile("/facts/$"))
    assert asked == ["beforeunload"]


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
