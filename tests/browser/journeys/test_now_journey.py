"""An organiser keeps "Now" open: what waits shows by itself, at the desk and on a phone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from league.core.permissions import SYSTEM
from league.entrants.status_changes import set_entrant_status
from league.play.referee_calls import call_referee
from tests.browser.kept_contexts import PHONE, give_login
from tests.browser.looks import DESK
from tests.entries import WHOLE_GAME
from tests.league.web.readers import at
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    world = running_event(tables=2)
    for entrant in world.entrants:
        set_entrant_status(entrant, "checked_in", actor=SYSTEM)
    play(world.tables[1], WHOLE_GAME[:2])
    return world


@pytest.fixture
def pages(browser: Browser, site: str, world: World) -> Iterator[list[Page]]:
    """The organiser's desk and phone."""
    contexts = [
        browser.new_context(viewport=size, base_url=site, service_workers="block")
        for size in (DESK, PHONE)
    ]
    for context in contexts:
        give_login(context, world.organiser, site)
    yield [context.new_page() for context in contexts]
    for context in contexts:
        context.close()


def test_what_waits_shows_on_every_open_page(pages: list[Page], world: World) -> None:
    desk, phone = pages
    desk.goto(at("manage", world))
    phone.goto(at("audit", world))
    sidebar, bar = desk.locator("#sidebar"), phone.locator("#bar")
    expect(desk.get_by_text("All 2 tables are playing.")).to_be_visible()
    expect(sidebar.get_by_role("link", name="Now")).to_have_attribute("aria-current", "page")

    call_referee(world.tables[0], actor=world.link, reason="ruling", text="Who won?")
    expect(sidebar.get_by_role("link", name="Referee")).to_contain_text("1 · 0 min")
    expect(desk.locator("#now").get_by_text("Table 1 has called a referee.")).to_be_visible()
    expect(bar.get_by_role("link", name="Referee")).to_contain_text("1")

    set_entrant_status(world.entrants[7], "enrolled", actor=SYSTEM)
    expect(sidebar.get_by_role("link", name="Check-in")).to_contain_text("1 missing")
    desk.get_by_role("button", name="Check in").click()
    expect(desk.get_by_text("Nobody is missing.")).to_be_visible()

    expect(phone.locator("#sidebar")).to_be_hidden()
    bar.get_by_role("button", name="More").click()
    phone.locator("#sidebar").get_by_text("Prepare", exact=True).click()
    phone.locator("#sidebar").get_by_role("link", name="Settings").click()
    expect(phone.get_by_role("heading", name="Settings")).to_be_visible()
