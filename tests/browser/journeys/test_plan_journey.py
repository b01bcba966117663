"""An organiser pastes a plan on a desktop, and looks somebody up in it on a phone."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys.test_check_in_journey import log_in
from tests.league.web.readers import at
from tests.worlds import event_world

pytestmark = pytest.mark.django_db(transaction=True)

PLAN = """Session 1
1 2 3 4
5 6 7 8

Session 2
1 2 5 6
3 4 7 8"""


def test_a_plan_is_pasted_saved_and_unfolded(phone: Page) -> None:
    world = event_world(players=8, sessions_planned=2)
    names = [entrant.staff_name for entrant in world.entrants]
    log_in(phone, world.organiser.username)
    phone.goto(at("event_plan", world))
    phone.get_by_role("link", name="Paste a plan").click()
    phone.get_by_label("Tables").fill(PLAN.replace("5 6 7 8", "5 6 7 Nobody"))
    phone.get_by_role("button", name="Show plan").click()
    expect(phone.get_by_text("Line 3: no player is called “Nobody”.")).to_be_visible()
    phone.get_by_label("Tables").fill(PLAN)
    phone.get_by_role("button", name="Show plan").click()
    expect(phone.get_by_text("2 sessions. Nothing is saved yet.")).to_be_visible()
    phone.get_by_role("button", name="Save plan").click()
    expect(phone.get_by_text("Plan saved.")).to_be_visible()

    phone.get_by_label("Find a player").fill(names[2])
    rows = phone.locator("#plan-rows tbody tr")
    expect(rows).to_have_count(1)
    before = phone.evaluate("scrollY")
    phone.get_by_role("link", name=names[2]).click()
    expect(phone.get_by_text(f"{names[2]} meets 5 of 7 others")).to_be_visible()
    assert phone.evaluate("scrollY") == before
    phone.get_by_role("link", name=names[2]).click()
    expect(rows).to_have_count(1)
