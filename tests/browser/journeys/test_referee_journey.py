"""A table calls, a referee answers, rules on a hand and closes; the phone shows each step at once."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts
from tests.entries import WHOLE_GAME
from tests.factories import PASSWORD
from tests.league.web.readers import at
from tests.league.web.table.table_taps import link
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    world = running_event()
    player = world.entrants[0].player
    player.display_name = "Aoi"
    player.save()
    play(world.table, WHOLE_GAME[:2])
    return world


def log_in(page: Page, site: str, name: str) -> None:
    page.goto(f"{site}/account/login/")
    if not page.get_by_label("Password").is_visible():  # open where no e-mail can be sent
        page.get_by_text("With a password").click()
    page.get_by_label("Name or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in", exact=True).click()


def test_a_call_is_made_answered_ruled_on_and_closed(
    contexts: KeptContexts, site: str, world: World
) -> None:
    with contexts.page(site) as phone, contexts.page(site) as desk:
        phone.goto(site + link(world.table))
        phone.get_by_role("link", name="Call a referee").click()
        phone.get_by_label("What happened").fill("Who dealt in?")
        assert (fits(phone), broken_rules(phone)) == (True, [])
        phone.get_by_role("button", name="Ruling needed").click()
        expect(phone.get_by_role("heading", name="A referee has been called")).to_be_visible()

        log_in(desk, site, world.referee.username)
        desk.goto(site + at("referee", world))
        expect(desk.get_by_text("“Who dealt in?”")).to_be_visible()
        desk.get_by_role("button", name="On my way").click()
        expect(phone.get_by_role("heading", name="A referee is on the way")).to_be_visible()

        desk.get_by_role("link", name="Penalty or ruling").click()
        desk.get_by_role("searchbox").fill("slow")
        desk.get_by_role("link", name="Repeated slow play").click()
        desk.get_by_role("link", name="Aoi").click()
        desk.get_by_label("Hand").select_option(index=2)
        desk.get_by_role("button", name="Record penalty").click()
        ruling = phone.get_by_text("Ruling on Aoi")
        expect(ruling).to_contain_text("Warning, Repeated slow play")

        desk.goto(site + at("referee", world))
        desk.get_by_role("link", name="Resolve call").click()
        desk.get_by_label("Note").fill("Warned")
        desk.get_by_role("button", name="Resolve call").click()
        expect(desk.get_by_text("No open calls.")).to_be_visible()
        expect(phone.get_by_role("link", name="Call a referee")).to_be_visible()
