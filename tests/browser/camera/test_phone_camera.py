"""Tiles by photo on a phone: from the camera to a saved hand, without a request and without a network."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Playwright, expect

from league.models import Table
from tests.browser.camera.seeing_phone import confirm_doubtful, phone_seeing
from tests.browser.journeys.test_table_journey import broken_rules, fits
from tests.browser.kept_contexts import KeptContexts
from tests.browser.phone.tile_taps import TileThumb
from tests.league.web.table.table_taps import link
from tests.worlds import four_at_a_table

pytestmark = pytest.mark.django_db(transaction=True)

HAND = "2m 3m 4m 6m 7m 8m 3p 4p 6p 7p 8p 9s 9s"
CAMERAS_ON = """() => streams.flatMap((stream) => stream.getTracks())
    .filter((track) => track.readyState === "live").length"""

HIDE = """() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
SHOW = "() => delete document.hidden"


@pytest.fixture
def table() -> Table:
    return four_at_a_table(tiles_by_photo=True).table


def asks_for_tiles(page: Page) -> TileThumb:
    """Ben wins from Chie; his tiles are asked for."""
    thumb = TileThumb(page)
    thumb.outcome("Ron")
    thumb.who("Won", "Ben")
    thumb.who("Dealt in", "Chie")
    thumb.press("Next: value")
    thumb.by_tiles()
    return thumb


def test_a_hand_is_photographed_without_a_network_and_saved(
    playwright: Playwright, contexts: KeptContexts, site: str, table: Table, tmp_path: Path
) -> None:
    with phone_seeing(playwright, contexts, site, f"{HAND} |5p", tmp_path) as page:
        page.goto(link(table))
        page.evaluate("navigator.serviceWorker.ready")
        page.wait_for_function(
            "() => performance.getEntriesByType('resource').some(({name}) => /tiles.*bin/.test(name))"
        )
        page.reload()
        thumb = asks_for_tiles(page)
        page.context.set_offline(True)
        thumb.press("Photo")
        expect(page.locator(".photo__strip canvas")).to_be_visible()
        assert page.evaluate(CAMERAS_ON) == 0
        expect(page.locator("dialog.camera")).to_have_count(0)
        expect(page.locator("[data-photo-read]")).to_contain_text("14 tiles read")
        confirm_doubtful(page)
        assert (fits(page), broken_rules(page)) == (True, [])
        expect(thumb.pad.locator("[data-rack=concealed] button")).to_have_count(13)
        page.context.set_offline(False)
        thumb.press("Next: check")
        thumb.save()
        expect(page.locator("#unsent")).to_be_hidden()
    tiles: dict[str, Any] = table.hands.get().entry["wins"][0]["tiles"]
    assert (tiles["concealed"], tiles["win_tile"]) == ("234678m34678p99s", "5p")


def test_no_request_leaves_the_page_while_it_reads_and_wrong_counts_are_asked_about(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    with phone_seeing(playwright, contexts, site, HAND, tmp_path) as page:
        page.goto("/calculator/")
        page.get_by_role("button", name="Photo", exact=True).tap()
        expect(page.get_by_text("13 tiles seen")).to_be_visible()
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.wait_for_timeout(1500)
        expect(page.locator("dialog.camera")).to_be_visible()
        assert asked == []
        page.get_by_role("button", name="Take this picture").tap()
        expect(page.get_by_text("13 tiles seen: which one is missing?")).to_be_visible()
        expect(page.locator("[name=concealed]")).to_have_value("")
        page.locator('[data-photo-gap="8"]').tap()
        page.locator('[data-photo-choice="5p"]').tap()
        page.locator('[data-photo-tile="8"]').tap()
        expect(page.locator("[name=win_tile]")).to_have_value("5p")
        page.get_by_role("button", name="Undo photo").tap()
        expect(page.locator("[name=win_tile]")).to_have_value("")


def test_of_fifteen_tiles_one_does_not_belong(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    with phone_seeing(playwright, contexts, site, f"{HAND} 5p 1z", tmp_path) as page:
        page.goto("/calculator/")
        page.get_by_role("button", name="Photo", exact=True).tap()
        expect(page.get_by_text("15 tiles seen")).to_be_visible()
        page.get_by_role("button", name="Take this picture").tap()
        expect(page.get_by_text("tap the one that does not belong")).to_be_visible()
        page.locator('[data-photo-tile="14"]').tap()
        page.locator('[data-photo-tile="13"]').tap()
        expect(page.locator("[name=win_tile]")).to_have_value("5p")
        expect(page.locator("[name=concealed]")).to_have_value("234678m34678p99s")
        page.locator('[data-photo-tile="0"]').tap()
        page.get_by_role("button", name="Other …").tap()
        page.locator('[data-photo-choice="5m"]').tap()
        expect(page.locator("[name=concealed]")).to_have_value("345678m34678p99s")


def test_the_camera_goes_off_when_the_page_is_hidden_and_after_a_minute(
    playwright: Playwright, contexts: KeptContexts, site: str, tmp_path: Path
) -> None:
    with phone_seeing(playwright, contexts, site, HAND, tmp_path) as page:
        page.clock.install()
        page.goto("/calculator/")
        page.get_by_role("button", name="Photo", exact=True).tap()
        expect(page.get_by_text("13 tiles seen")).to_be_visible()
        assert page.evaluate(CAMERAS_ON) == 1
        page.evaluate(HIDE)
        expect(page.get_by_text("The camera is off.")).to_be_visible()
        assert page.evaluate(CAMERAS_ON) == 0
        page.evaluate(SHOW)
        page.get_by_role("button", name="Start the camera again").tap()
        expect(page.get_by_text("13 tiles seen")).to_be_visible()
        assert page.evaluate(CAMERAS_ON) == 1
        page.clock.fast_forward("01:00")
        expect(page.get_by_text("The camera is off.")).to_be_visible()
        assert page.evaluate(CAMERAS_ON) == 0


def test_a_refused_camera_leaves_the_pad_and_without_one_there_is_no_button(
    contexts: KeptContexts, site: str
) -> None:
    with contexts.page(site, has_touch=True) as page:
        page.goto("/calculator/")
        refuse = """() => {
          const error = new DOMException("", "NotAllowedError");
          navigator.mediaDevices.getUserMedia = () => Promise.reject(error);
        }"""
        page.evaluate(refuse)
        page.get_by_role("button", name="Photo", exact=True).tap()
        expect(page.get_by_text("The camera was not allowed.")).to_be_visible()
        page.get_by_role("button", name="Cancel").tap()
        page.locator('[data-keys] [data-tile="1m"]').tap()
        expect(page.locator("[data-rack=concealed] button")).to_have_count(1)
    context = contexts.browser.new_context(base_url=site)
    context.add_init_script("Object.defineProperty(navigator, 'mediaDevices', {value: undefined})")
    page = context.new_page()
    page.goto("/calculator/")
    expect(page.locator('[data-keys] [data-tile="1m"]')).to_be_visible()
    expect(page.locator("[data-camera]")).to_be_hidden()
    context.close()
