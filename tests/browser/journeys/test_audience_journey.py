"""Who only watches, and who only tries: the overlay of a broadcast, the practice table."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from league.models import Hand
from tests.browser.kept_contexts import KeptContexts
from tests.browser.looks import broken_looks, will_be_looked_at
from tests.browser.phone.tapping import Thumb
from tests.entries import drawn, ron
from tests.shortcuts import enter
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)


def test_an_overlay_follows_its_table_on_a_transparent_page(
    contexts: KeptContexts, site: str
) -> None:
    world = four_at_a_table()
    enter(world.table, drawn("E"))
    with contexts.page(site, viewport={"width": 1920, "height": 1080}) as page:
        page.goto(f"/events/{world.event.slug}/overlay/1/")
        expect(page.locator(".plate").filter(has_text="Aoi")).to_contain_text("33,000")
        enter(world.table, ron("S", "W", 3, 40))
        expect(page.locator(".overlay__last")).to_contain_text("Ben from Chie")
        background = "getComputedStyle(document.body).backgroundColor"
        assert page.evaluate(background) == "rgba(0, 0, 0, 0)"


def note_write(sent: list[str], request: Request) -> None:
    if request.method != "GET":
        sent.append(request.url)


def enter_a_draw(thumb: Thumb) -> None:
    thumb.outcome("Exhaustive draw")
    thumb.who("Tenpai", "Ben")
    thumb.press("Next: check")
    thumb.save()


def declare_riichi(phone: Page) -> None:
    """Chie declares riichi; the mark outlives a reload."""
    key = phone.get_by_role("button", name="Riichi: Chie")
    key.tap()
    for _ in range(2):
        expect(key).to_have_attribute("aria-pressed", "true")
        expect(phone.locator("[data-seat-index='2']")).to_contain_text("29,000")
        phone.reload()


def start_over(phone: Page) -> None:
    phone.get_by_text("Start over").tap()
    phone.get_by_role("button", name="Delete all hands").tap()
    expect(phone.locator("[data-unsent]")).to_have_count(0)


@pytest.fixture
def practice(contexts: KeptContexts, live_server: Any) -> Iterator[Page]:
    """A practice table from the home page, which sends nothing."""
    with contexts.page(live_server.url, has_touch=True) as phone:
        will_be_looked_at(phone)
        sent: list[str] = []
        phone.on("request", partial(note_write, sent))
        phone.goto("/")
        phone.get_by_role("link", name="Open a practice table").tap()
        yield phone
        assert (sent, broken_looks(phone)) == ([], [])
        assert Hand.objects.count() == 0


def test_a_practice_game_stays_on_the_device(practice: Page) -> None:
    thumb, hands = Thumb(practice), practice.locator("[data-unsent]")
    enter_a_draw(thumb)
    practice.reload()
    expect(hands).to_have_count(1)
    expect(practice.locator("[data-seat-index='1']")).to_contain_text("33,000")
    expect(practice.locator(".table-bar .situation")).to_contain_text("East 2")
    enter_a_draw(thumb)
    expect(hands).to_have_count(2)
    practice.get_by_role("button", name="Undo East 2 Exhaustive draw").tap()
    expect(hands).to_have_count(1)


def test_riichi_is_marked_at_a_practice_table(practice: Page) -> None:
    thumb, key = Thumb(practice), practice.get_by_role("button", name="Riichi: Chie")
    declare_riichi(practice)
    thumb.outcome("Ron")
    thumb.who("Won", "Chie")
    thumb.who("Dealt in", "Ben")
    thumb.press("Next: value")
    thumb.choose("Pinfu")
    thumb.press("Next: check")
    thumb.save()
    expect(practice.locator("[data-unsent]")).to_have_count(1)
    start_over(practice)
    expect(key).to_have_attribute("aria-pressed", "false")
