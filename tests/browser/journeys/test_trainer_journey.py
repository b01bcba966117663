"""The trainer by keyboard: answer, read why, go on; the score stays on the device."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys.test_table_journey import broken_rules

pytestmark = pytest.mark.django_db(transaction=True)


def test_questions_are_answered_by_keys_and_counted_on_the_device(phone: Page) -> None:
    phone.goto("/trainer/limits/?level=1&seed=7")
    for count in (1, 2):
        phone.keyboard.press("2")
        expect(phone.get_by_role("link", name="Next question")).to_be_focused()
        expect(phone.locator("[data-question] > [data-score]")).to_contain_text(f"of {count} right")
        assert broken_rules(phone) == []
        phone.keyboard.press("Enter")
        expect(phone.get_by_role("link", name="Next question")).to_have_count(0)
    phone.goto("/trainer/waits/?level=1&seed=3")
    phone.locator(".tap--tile").first.click()
    phone.get_by_role("button", name="Check answer").click()
    expect(phone.get_by_text("winning tiles:")).to_be_visible()
    phone.goto("/trainer/")
    expect(phone.locator('[data-score="limits/1"]')).to_contain_text("of 2 right")
    expect(phone.locator('[data-score="waits/1"]')).to_contain_text("of 1 right")
    phone.get_by_role("button", name="Delete my score on this device").click()
    expect(phone.locator('[data-score="limits/1"]')).to_be_empty()
