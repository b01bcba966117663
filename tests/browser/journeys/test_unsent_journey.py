"""An organiser types in a long form: the page asks before it is left, and not when the form is sent."""

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
